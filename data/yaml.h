/* yaml.h: data files as people write them, read into trees.
 *
 * A file is one YAML mapping. Its `kind:` says which kind of data it is; the
 * rest are the names of that kind's schema. Every value remembers its line.
 * Anchors, aliases, tags and directives are refused: a data file says what it
 * says, and a small file cannot unfold into a large tree.
 */
#ifndef PADDOCK_YAML_H
#define PADDOCK_YAML_H

#include "../core/data.h"

enum { YAML_SIZE_MAX = 1 << 20 };

/* YAML text to a checked tree, or NULL and a sentence. kinds ends with NULL; *kind (unless kind is NULL) is
 * the one the text names. Free the tree with data_free. */
struct datum *yaml_read(const struct data_kind *const *kinds, const char *text, size_t len,
                        const struct data_kind **kind, struct error *err);

/* The same from a file of at most YAML_SIZE_MAX bytes. Sentences do not name the file. */
struct datum *yaml_read_file(const struct data_kind *const *kinds, const char *path,
                             const struct data_kind **kind, struct error *err);

#endif
