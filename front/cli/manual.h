/* manual.h: the man page and the shell completion, made from the tables of verbs, flags and options. */
#ifndef PADDOCK_MANUAL_H
#define PADDOCK_MANUAL_H

#include <stdio.h>

void manual_page(FILE *out);
void manual_completion(FILE *out);

#endif
