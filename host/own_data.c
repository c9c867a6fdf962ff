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

struct datum *data_file_read(const struct data_kind *const *kinds, const char *path,
                             const struct data_kind **kind, struct error *err)
{
    size_t len;
    char *text = read_whole(path, YAML_SIZE_MAX, &len, err);
    struct datum *root = text ? yaml_read(kinds, text, len, kind, err) : NULL;
    if (text && !root)
        error_in(err, path);
    free(text);
    return root;
}

char *pack_tree(const struct datum *root, struct error *err)
{
    size_t len = data_text(root, NULL, 0);
    char *packed = malloc(len + 1);
    if (packed)
        data_text(root, packed, len + 1);
    else
        error_memory(err);
    return packed;
}

char *pack_data_file(const struct option *option, const char *path, struct error *err)
{
    const struct data_kind *kind = NULL;
    struct datum *root = data_file_read(all_data_kinds, path, &kind, err);
    char *packed = NULL;
    if (root && strcmp(kind->id, option->data) != 0)
        error_set(err, 0, "--%s takes a file of the kind %s; found %s in %s", option->name, option->data,
                  kind->id, path);
    else if (root)
        packed = pack_tree(root, err);
    data_free(root);
    return packed;
}
