/* manual.h: the man page and the shell completion, made from the tables of verbs, flags and options. */
#ifndef PADDOCK_MANUAL_H
#define PADDOCK_MANUAL_H

void manual_page(void);
void manual_completion(void);

#endif
