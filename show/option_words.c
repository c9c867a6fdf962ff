#include "option_words.h"
#include "face.h"

#include <string.h>

const char *option_group_name(enum option_group group, const struct language *language)
{
    static const char *const names[OPTION_GROUPS] = { [OPTIONS_RACE] = N_("The race"),
                                                      [OPTIONS_RULES] = N_("Rules"),
                                                      [OPTIONS_CARDS] = N_("Cards, tables and charts"),
                                                      [OPTIONS_POINTS] = N_("Points") };
    return tr(language, names[group]);
}

static const struct option_words *words_of(const struct game *g, const struct option *o)
{
    for (const struct option_words *w = face_of(g)->options; w && w->option; w++)
        if (!strcmp(w->option, o->name))
            return w;
    return NULL;
}

const char *option_name(const struct game *g, const struct option *o, const struct language *language)
{
    const struct option_words *w = words_of(g, o);
    return w ? tr(language, w->name) : o->name;
}

enum option_group option_group(const struct game *g, const struct option *o)
{
    const struct option_words *w = words_of(g, o);
    return w ? w->group : OPTIONS_RULES;
}

const char *option_value_name(const struct game *g, const struct option *o, const char *value,
                              const struct language *language)
{
    const struct option_words *w = words_of(g, o);
    if (o->kind == OPTION_YESNO)
        return tr(language, !strcmp(value, "yes") ? N_("yes") : N_("no"));
    for (const char *const *choice = w ? w->choices : NULL; choice && *choice; choice += 2)
        if (!strcmp(choice[0], value))
            return tr(language, choice[1]);
    return value;
}

void option_value_say(const struct game *g, const struct option *o, const char *value, struct text *t)
{
    char title[200];
    const char *name = option_value_name(g, o, value, t->language);
    bool track = name == value && o->kind == OPTION_DATA && !strcmp(o->name, "track");
    if (track)
        game_data_title(g, o, value, title, sizeof title);
    text_add(t, "%s", track ? title : name);
}
