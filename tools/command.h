/* command.h: what people write behind the name of a tool, and whether what the tool says arrives. */
#ifndef PADDOCK_COMMAND_H
#define PADDOCK_COMMAND_H

#include "../core/error.h"

#include <stdint.h>

/* A whole number, digits alone. what: of what, as in "deals". */
bool command_number(const char *text, const char *what, long least, long most, long *out, struct error *err);
bool command_seed(const char *text, uint64_t *out, struct error *err);

/* Says what is wrong; returns the exit status for that. */
int command_complain(const char *tool, const struct error *err);

/* The end of a tool that has printed something: the exit status, and a complaint if not all of it could be written. */
int command_end(const char *tool);

#endif
