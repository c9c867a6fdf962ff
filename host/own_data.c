/* own_data.c: somebody's own data in place of a built-in: --track my.yaml reads the file and packs it. */
#include "own_data.h"
#include "../data/yaml.h"
#include "../games/kinds.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

bool is_data_file(const char *value)
{
    const char *dot = strrchr(value, '.');
    return dot && (!strcmp(dot, ".yaml") || !strcmp(dot, ".yml"));
}

char *pack_tree(const struct datum *root)
{
    size_t len = data_text(root, NULL, 0);
    char *packed = malloc(len + 1);
    if (packed)
        data_text(root, packed, len + 1);
    else
        complain(EXIT_WORLD, "out of memory");
    return packed;
}

char *pack_data_file(const struct option *option, const char *path)
{
    const struct data_kind *kind = NULL;
    struct error err = { 0 };
    size_t len;
    char *text = read_whole(path, YAML_SIZE_MAX, &len), *packed = NULL;
    struct datum *root = text ? yaml_read(all_data_kinds, text, len, &kind, &err) : NULL;
    free(text);
    if (!root && err.text[0])
        complain_error(EXIT_INPUT, path, &err);
    else if (root && strcmp(kind->id, option->data) != 0)
        complain(EXIT_INPUT, "--%s takes a file of the kind %s; found %s in %s", option->name, option->data,
                 kind->id, path);
    else if (root)
        packed = pack_tree(root);
    data_free(root);
    return packed;
}
