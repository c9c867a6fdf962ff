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

/* Who drives against people unless they say otherwise: "bot", or club. A name of a bot that there is. */
const char *usual_bot(void);
/* What people are called who do not say: the first as "name" says, or $USER, or Driver; others by their numbers. */
const char *usual_name(int seat, const struct language *language, char buf[TAG_MAX]);

#endif
