/* page.h: text for people, in lines of at most 80 columns. */
#ifndef PADDOCK_PAGE_H
#define PADDOCK_PAGE_H

/* Print words on stdout, the first at column `at` where the cursor stands, those of further lines from column
 * `indent` on, and end the line. A word longer than a line stands alone. */
void page_words(int at, int indent, const char *text);

/* Print name in a column of its own, then text beside it: both from column `from`, text from `indent`. */
void page_entry(int from, int indent, const char *name, const char *text);

/* A sentence of a story as a line of its own: broken where a terminal ends, whole in a file or a pipe, where
 * programs read lines. */
void page_sentence(const char *sentence);
/* Columns of the terminal that stdout is; 0: it is none. */
int page_terminal_width(void);

/* The same as page_entry() for a list, one item a line in the text: no item is broken, commas stand between. */
void page_list(int from, int indent, const char *name, const char *items);

#endif
