/* settings.h: what a player has set, kept in a small text file below the XDG configuration directory. */
#ifndef PADDOCK_TUI_SETTINGS_H
#define PADDOCK_TUI_SETTINGS_H

#include "../../../core/text.h"
#include "../../../host/match.h"
#include "../../../host/settings.h"
#include "terminal.h"

/* ---- what somebody fills in, field by field: each is a member of a struct, with its name and its sentence ---- */

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

/* ---- the settings -------------------------------------------------------------------------------------- */

enum { SPEED_USUAL = 1, BOT_NAME_MAX = 40 };

struct settings {
    char name[TAG_MAX];
    char bot[BOT_NAME_MAX]; /* who drives against you unless you say otherwise */
    int speed;
    char introduced
        [SETTING_LIST_MAX]; /* games that have introduced themselves, and to whom: "grandprix Ann;" */
    int colours, characters;
};

enum { SETTING_NAME, SETTING_BOT, SETTING_SPEED, SETTING_COLOURS, SETTING_CHARACTERS, SETTINGS };
extern const struct form_field settings_form[SETTINGS];
/* What the setting is now, in its words. */
const char *setting_word(const struct settings *s, int setting, const struct language *language);

/* How long a move of a bot stays on the screen before the next, in milliseconds. */
int speed_ms(int speed);

/* Has the game not introduced itself to that person yet? From now on it has. */
bool settings_introduce(struct settings *s, const char *game, const char *person);

/* What is not in the file, or makes no sense there, is as it comes out of the box. False: there was none. */
bool settings_load(struct settings *s);
/* False and a sentence. */
bool settings_save(const struct settings *s, struct error *err);
/* A name that people may have: taken, or false after a sentence in err. */
bool settings_name(struct settings *s, const char *name, struct error *err);

#endif
