/* settings.h: what a player has set, kept in a small text file below the XDG configuration directory. */
#ifndef PADDOCK_TUI_SETTINGS_H
#define PADDOCK_TUI_SETTINGS_H

#include "../../../host/match.h"
#include "terminal.h"

enum { SPEED_SLOW, SPEED_USUAL, SPEED_FAST, SPEED_AT_ONCE, SPEEDS };

struct settings {
    char name[TAG_MAX];
    char bot[40]; /* who drives against you unless you say otherwise */
    int speed;
    bool typed; /* dice and cards are on a real table */
    enum colours colours;
    enum characters characters;
};

extern const char *const speed_words[], *const colour_words[], *const character_words[],
                                                                   *const typed_words[]; /* end with NULL */

/* The bot before or after one in the list of all, which begins again at its end. */
const char *bot_beside(const char *name, int by);

/* How long a move of a bot stays on the screen before the next, in milliseconds. */
int speed_ms(int speed);

/* What is not in the file, or makes no sense there, is as it comes out of the box. */
void settings_load(struct settings *s);
/* False and a sentence. */
bool settings_save(const struct settings *s, struct error *err);

#endif
