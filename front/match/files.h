/* files.h: reading a whole file with a limit. */
#ifndef PADDOCK_FILES_H
#define PADDOCK_FILES_H

#include <stddef.h>

/* A whole file ("-": stdin) of at most max bytes as a string; NULL after a sentence. Free it. */
char *read_whole(const char *path, size_t max, size_t *len);

#endif
