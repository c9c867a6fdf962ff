/* settings.h: what a player has set, kept in a small text file below the XDG configuration directory. */
#ifndef PADDOCK_TUI_SETTINGS_H
#define PADDOCK_TUI_SETTINGS_H

#include "../../../host/match.h"
#include "form.h"
#include "terminal.h"

enum { SPEED_USUAL = 1, BOT_NAME_MAX = 40 };

struct settings {
    char name[TAG_MAX];
    char bot[BOT_NAME_MAX]; /* who drives against you unless you say otherwise */
    int speed;
    int typed; /* 1: dice and cards are on a real table */
    int colours, characters;
};

enum {
    SETTING_NAME,
    SETTING_BOT,
    SETTING_SPEED,
    SETTING_DICE,
    SETTING_COLOURS,
    SETTING_CHARACTERS,
    SETTINGS
};
extern const struct form_field settings_form[SETTINGS];
/* What the setting is now, in its words. */
const char *setting_word(const struct settings *s, int setting, const struct language *language);

/* How long a move of a bot stays on the screen before the next, in milliseconds. */
int speed_ms(int speed);

/* What is not in the file, or makes no sense there, is as it comes out of the box. */
void settings_load(struct settings *s);
/* False and a sentence. */
bool settings_save(const struct settings *s, struct error *err);
/* A name that people may have: taken, or false after a sentence in err. */
bool settings_name(struct settings *s, const char *name, struct error *err);

#endif
