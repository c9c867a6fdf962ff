/* interrupt.h: Ctrl-C in the middle of long work. The first one asks it to end, so that what there is can be printed; the
 * second one ends the program. */
#ifndef PADDOCK_CLI_INTERRUPT_H
#define PADDOCK_CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void);
bool interrupted(void);

#endif
