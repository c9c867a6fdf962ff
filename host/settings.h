/* settings.h: what somebody has set, as lines NAME=VALUE in a small file below the XDG configuration directory, and what
 * holds where nothing is set. The one place that decides, for line mode and full screen alike.
 */
#ifndef PADDOCK_SETTINGS_H
#define PADDOCK_SETTINGS_H

#include "../core/language.h"
#include "../table/record.h"

/* The value of a setting; "" where there is none, or none that fits. */
enum { SETTING_VALUE_MAX = 1024 };
const char *setting_read(const char *name, char buf[SETTING_VALUE_MAX]);

/* Is there a place to keep them? */
bool settings_place(void);

/* Has anybody set anything, as far as it can be known? */
bool settings_kept(void);

/* Set some, ended by a nameless one; all others stay as they are. False and a sentence. */
struct setting {
    const char *name, *value;
};
bool settings_write(const struct setting *list, struct error *err);

/* Lists among them: each that stands in one has its end behind it, a character that is in none of them. Where there is no room
 * the oldest is forgotten. */
enum { SETTING_LIST_MAX = 1000 };
void setting_list_read(const char *name, char list[SETTING_LIST_MAX], char end);
bool setting_listed(const char *list, const char *one, char end);
void setting_enlist(char list[SETTING_LIST_MAX], const char *one, char end);
void setting_unlist(char list[SETTING_LIST_MAX], const char *one, char end);

/* Are the dice and cards of this record on a real table? And from now on, or no longer: false and a sentence. */
bool record_is_on_table(const char *path);
bool record_put_on_table(const char *path, bool real, struct error *err);

/* Who drives against people unless they say otherwise: "bot", or club. A name of a bot that there is. */
const char *usual_bot(void);
/* What people are called who do not say: the first as "name" says, or $USER, or Driver; others by their numbers. */
const char *usual_name(int seat, const struct language *language, char buf[TAG_MAX]);

#endif
