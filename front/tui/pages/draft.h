/* draft.h: a setup in the making: the options that somebody has chosen, and whether they go together. */
#ifndef PADDOCK_TUI_DRAFT_H
#define PADDOCK_TUI_DRAFT_H

#include "../../../core/game.h"

struct draft {
    const struct game *game;
    int options;
    char *given[OPTIONS_MAX]; /* what was chosen, as text; NULL: as it comes */
    struct error error;       /* why it makes no sense; "" when it does */
    int seats;                /* of the last setup that made sense */
};

void draft_init(struct draft *d, const struct game *g);
void draft_free(struct draft *d);

/* The setup as text, what was chosen and nothing else; returns the length like snprintf. */
size_t draft_text(const struct draft *d, char *buf, size_t size);
/* "lacorsa cars=6 each=1": all of it as others can type it in; "" while it makes no sense. */
size_t draft_code(const struct draft *d, char *buf, size_t size);
/* Take a code; false after a sentence, and then nothing has changed. */
bool draft_take_code(struct draft *d, const char *code, struct error *err);

/* The value that option i has now. */
size_t draft_value(const struct draft *d, int i, char *buf, size_t size);
/* Does option i change anything beside what was chosen? One that was chosen itself always counts. */
bool draft_matters(const struct draft *d, int i);
/* Choose a value, NULL: as it comes. What makes no sense is kept and said in `error`. */
void draft_choose(struct draft *d, int i, const char *value);
/* The next value that makes sense, up or down; lists of numbers have none. */
void draft_step(struct draft *d, int i, int by);

#endif
