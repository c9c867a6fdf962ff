/* form.h: what somebody fills in, field by field: each is a member of a struct, with its name and its sentence. */
#ifndef PADDOCK_TUI_FORM_H
#define PADDOCK_TUI_FORM_H

#include "../../../core/text.h"
#include "canvas.h"

enum form_kind {
    FORM_WORDS,  /* an int: one of the words, which end with NULL */
    FORM_NUMBER, /* an int up to `most`: 0 is the first word, behind the second stand the others */
    FORM_LINE,   /* a char[most] that is typed; empty it is the first word */
    FORM_BOT,    /* the same, but the arrows go through the bots there are */
};

struct form_field {
    const char *name, *help;
    enum form_kind kind;
    size_t at; /* in the struct */
    int most;
    const char *const *words;
};

void form_value(const struct form_field *f, const void *in, struct text *t);
/* The line as it is typed, to be changed; NULL when it is not typed. */
char *form_line(const struct form_field *f, void *in);
/* The value before or after; the first begins again behind the last. */
void form_step(const struct form_field *f, void *in, int by);
/* What was typed. */
void form_take(const struct form_field *f, void *in, const char *text);
/* As it comes. */
void form_clear(const struct form_field *f, void *in);
/* The value that is this word; false when none is. */
bool form_read(const struct form_field *f, void *in, const char *word);

/* A row with a name and a value; marked: somebody has changed it. */
void form_draw(struct canvas *c, struct rect row, int name_wide, const char *name, const char *value, bool at,
               bool marked);

#endif
