/* option_words.h: what people call the options of a game and their choices, and which stand together: part of a face. */
#ifndef PADDOCK_OPTION_WORDS_H
#define PADDOCK_OPTION_WORDS_H

#include "../core/game.h"
#include "../core/language.h"

enum option_group { OPTIONS_RACE, OPTIONS_RULES, OPTIONS_CARDS, OPTIONS_POINTS, OPTION_GROUPS };

struct option_words {
    const char *option; /* its id; NULL ends a list */
    const char *name;
    enum option_group group;
    const char *const
        *choices; /* an id, then its name, and so on up to NULL; NULL: they are called by their ids */
};

/* The heading of a group, "The race". */
const char *option_group_name(enum option_group group, const struct language *language);

/* "Cars on the grid"; one without a name has its id, and is a rule. */
const char *option_name(const struct game *g, const struct option *o, const struct language *language);
enum option_group option_group(const struct game *g, const struct option *o);
/* "Large grid" of a choice, "yes" of what is so or is not; the value itself where it has no name. */
const char *option_value_name(const struct game *g, const struct option *o, const char *value,
                              const struct language *language);

/* The same, and a track by its title: "Lago d’Ombra" of ombra. */
void option_value_say(const struct game *g, const struct option *o, const char *value, struct text *t);

#endif
