/* quote.h: somebody's text in a cell of a spreadsheet, which never takes it for a formula (RFC 4180), and in Markdown, so
 * that nothing in it is taken for marks. */
#ifndef PADDOCK_QUOTE_H
#define PADDOCK_QUOTE_H

#include "../core/text.h"

/* In quotes where it must be; and in quotes always. */
void csv_text(struct text *out, const char *text);
void csv_quoted(struct text *out, const char *text);

/* Somebody's text, as in a cell of a table. */
void markdown_text(struct text *out, const char *text);
/* Our own sentences, in which `names` are marked already. */
void markdown_prose(struct text *out, const char *text);

#endif
