/* markdown.h: text as Markdown, so that nothing in it is taken for marks. */
#ifndef PADDOCK_MARKDOWN_H
#define PADDOCK_MARKDOWN_H

#include "../core/text.h"

/* Somebody's text, as in a cell of a table. */
void markdown_text(struct text *out, const char *text);
/* Our own sentences, in which `names` are marked already. */
void markdown_prose(struct text *out, const char *text);

#endif
