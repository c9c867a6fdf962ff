/* own_data.h: data files as values of options. */
#ifndef PADDOCK_OWN_DATA_H
#define PADDOCK_OWN_DATA_H

#include "../core/data.h"
#include "../core/option.h"

/* Does a value name a data file? */
bool is_data_file(const char *value);

/* A checked tree of one of these kinds (NULL ends them) from a YAML file; which is in *kind, if that is not NULL. NULL
 * and a sentence that names the file. */
struct datum *data_file_read(const struct data_kind *const *kinds, const char *path,
                             const struct data_kind **kind, struct error *err);

/* The packed text of a checked tree; NULL and a sentence. Free it. */
char *pack_tree(const struct datum *root, struct error *err);
/* The same of the file that is an option's value. */
char *pack_data_file(const struct option *option, const char *path, struct error *err);

#endif
