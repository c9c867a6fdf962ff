/* program.h: what the program is called. */
#ifndef PADDOCK_PROGRAM_H
#define PADDOCK_PROGRAM_H

extern const char program_version[];
extern const char program_name[]; /* the displayed name stands here and nowhere else */

#endif
