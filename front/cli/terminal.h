/* terminal.h: lines for whoever reads stdout. */
#ifndef PADDOCK_TERMINAL_H
#define PADDOCK_TERMINAL_H

#include "../../show/lines.h"

/* As wide as the terminal is; colour when there is a terminal, which is not dumb, and NO_COLOR is not set. */
struct lines terminal_lines(void);
/* It may have another size by now. */
void terminal_measure(struct lines *out);
/* Write and empty them. What cannot be written is told by finish_output(). */
void terminal_write(struct lines *out);
/* The same for good. */
void terminal_close(struct lines *out);

#endif
