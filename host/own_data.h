/* own_data.h: data files as values of options. */
#ifndef PADDOCK_OWN_DATA_H
#define PADDOCK_OWN_DATA_H

#include "../core/data.h"
#include "../core/option.h"
#include "complain.h"

/* The packed text of a checked tree, which is to be freed; NULL when out of memory, which has been said then. */
char *pack_tree(const struct datum *root);

/* Does a value name a data file? */
bool is_data_file(const char *value);

/* The packed text of the file, which is to be freed; NULL when it cannot be, which has been said then. */
char *pack_data_file(const struct option *option, const char *path);

#endif
