/* files.h: reading a whole file with a limit, and writing one. */
#ifndef PADDOCK_FILES_H
#define PADDOCK_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A whole file ("-": stdin) of at most max bytes as a string; NULL after a sentence. Free it. */
char *read_whole(const char *path, size_t max, size_t *len);

/* A new file, or, if that is allowed, one that is written over; 0 or an exit code after a sentence. */
int file_create(const char *path, bool over, FILE **out);
/* Close it: code, unless that is 0 and something could not be written. */
int file_close(FILE *f, const char *path, int code);

#endif
