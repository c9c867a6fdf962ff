/* ink.h: colour where a terminal has it, and never colour alone.
 *
 * Nothing here moves a cursor: the marks are around words that say the same
 * without them. There is no colour when the output is no terminal, when the
 * terminal is dumb, or when NO_COLOR is set.
 */
#ifndef PADDOCK_INK_H
#define PADDOCK_INK_H

#include "../core/text.h"

enum { ROW_BYTES = 4096 }; /* of one row, with its inks */

enum ink { INK_PLAIN, INK_OWN, INK_ACTIVE, INK_FAINT, INK_STRONG };

bool ink_wanted(void);
/* Add text in an ink; PLAIN and everything without colour is the text alone. */
void ink_add(struct text *t, enum ink ink, const char *text);
/* Print a row of such texts without the blanks at its end. */
void ink_row(const struct text *t);

/* Columns of the terminal, within reason; 80 where there is none and COLUMNS does not say. */
int ink_columns(void);

#endif
