/* pack.c: at build time, data files become const tables of packed text.
 *
 *     pack OUT.c FILE.yaml…
 *
 * A built-in is called like its file, without .yaml. The same files in the
 * same order give the same bytes. Nothing is written unless every file is fine.
 */
#include "../data/yaml.h"
#include "../games/kinds.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 64, LINE_WIDTH = 96 };

/* The program that packs has nothing packed in it. */
const struct builtin builtins[] = { { 0 } };

struct item {
    const char *kind;
    char name[NAME_SIZE];
    char *packed;
};

static bool complain(const char *path, const struct error *err)
{
    if (err->line)
        fprintf(stderr, "%s:%d: %s\n", path, err->line, err->text);
    else
        fprintf(stderr, "%s: %s\n", path, err->text);
    return false;
}

/* "data/lacorsa/decks/standard.yaml" is called "standard". */
static bool name_of(const char *path, char name[NAME_SIZE], struct error *err)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    size_t len = strspn(base, allowed);
    if (len == 0 || len >= NAME_SIZE || strcmp(base + len, ".yaml") != 0)
        return error_set(err, 0, "expected a file name of a-z, 0-9, - and _ that ends in .yaml; found %.80s",
                         base);
    memcpy(name, base, len);
    name[len] = '\0';
    return true;
}

static char *packed_text(const struct datum *root)
{
    size_t len = data_text(root, NULL, 0);
    char *text = malloc(len + 1);
    if (text)
        data_text(root, text, len + 1);
    return text;
}

static bool pack_file(const char *path, struct item *item)
{
    struct error err = { 0 };
    const struct data_kind *kind = NULL;
    if (!name_of(path, item->name, &err))
        return complain(path, &err);
    struct datum *root = yaml_read_file(all_data_kinds, path, &kind, &err);
    if (!root)
        return complain(path, &err);
    item->kind = kind->id;
    item->packed = packed_text(root);
    data_free(root);
    return item->packed;
}

static bool same_name(const struct item *a, const struct item *b)
{
    return strcmp(a->kind, b->kind) == 0 && strcmp(a->name, b->name) == 0;
}

static bool pack_files(char **paths, struct item *items, int n)
{
    struct error err = { 0 };
    for (int i = 0; i < n; i++) {
        if (!pack_file(paths[i], &items[i]))
            return false;
        for (int j = 0; j < i; j++)
            if (same_name(&items[i], &items[j])) {
                error_set(&err, 0, "expected one %s named %s; found two", items[i].kind, items[i].name);
                return complain(paths[i], &err);
            }
    }
    return true;
}

/* Packed text needs no escapes in C, only lines of a decent length. */
static void write_item(FILE *out, const struct item *item)
{
    size_t len = strlen(item->packed);
    fprintf(out, "    { .kind = \"%s\",\n      .name = \"%s\",\n      .packed =", item->kind, item->name);
    for (size_t at = 0; at < len; at += LINE_WIDTH)
        fprintf(out, "\n          \"%.*s\"", LINE_WIDTH, item->packed + at);
    fprintf(out, " },\n");
}

static void write_table(FILE *out, const struct item *items, int n)
{
    fprintf(out, "/* Built-in data, written by tools/pack.c from the files in data/: edit those. */\n"
                 "#include \"core/data.h\"\n"
                 "\n"
                 "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
                 "\n"
                 "const struct builtin builtins[] = {\n");
    for (int i = 0; i < n; i++)
        write_item(out, &items[i]);
    fprintf(out, "    { 0 },\n};\n");
}

static bool write_file(const char *path, const struct item *items, int n)
{
    FILE *out = fopen(path, "wb");
    bool fine = out;
    if (out) {
        write_table(out, items, n);
        fine = !ferror(out);
        fine = fclose(out) == 0 && fine;
    }
    if (!fine)
        fprintf(stderr, "%s: expected to write it; found a fault (%s)\n", path, strerror(errno));
    return fine;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: pack OUT.c FILE.yaml...\n");
        return 2;
    }
    int n = argc - 2;
    struct item *items = calloc((size_t)n + 1, sizeof *items);
    bool fine = items && pack_files(argv + 2, items, n) && write_file(argv[1], items, n);
    for (int i = 0; items && i < n; i++)
        free(items[i].packed);
    free(items);
    return fine ? 0 : 1;
}
