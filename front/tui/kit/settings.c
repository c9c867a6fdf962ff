#include "settings.h"

#include <stdlib.h>
#include <string.h>

#define MEMBER(member) offsetof(struct settings, member)
#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

const struct form_field settings_form[SETTINGS] = {
    [SETTING_NAME] = { N_("name"), N_("What you are called in races. Enter to type."), FORM_LINE,
                       MEMBER(name), TAG_MAX, NULL },
    [SETTING_BOT] = { N_("opponents"), N_("Who drives against you unless you say otherwise under New race."),
                      FORM_BOT, MEMBER(bot), BOT_NAME_MAX, NULL },
    [SETTING_SPEED] = { N_("bots move"),
                        N_("How long a move of a bot stays on the screen; + and - change it in a race too."),
                        FORM_WORDS, MEMBER(speed), 0,
                        WORDS(N_("slow"), N_("usual"), N_("fast"), N_("at once")) },
    [SETTING_COLOURS] = { N_("colours"),
                          N_("How many colours are used. NO_COLOR in the environment is none, too."),
                          FORM_WORDS, MEMBER(colours), 0,
                          WORDS(N_("as the terminal has them"), "256", "16", N_("none")) },
    [SETTING_CHARACTERS] = { N_("characters"), N_("Lines and signs of UTF-8, or nothing but ASCII."),
                             FORM_WORDS, MEMBER(characters), 0,
                             WORDS(N_("as the terminal has them"), "UTF-8", "ASCII") },
};

/* What they are called in the file. */
static const char *const keys[SETTINGS] = { "name", "bot", "speed", "colours", "characters" };

const char *setting_word(const struct settings *s, int setting, const struct language *language)
{
    const struct form_field *f = &settings_form[setting];
    return tr(language, f->words[*(const int *)((const char *)s + f->at)]);
}

int speed_ms(int speed)
{
    static const int ms[] = { 1200, 600, 200, 0 };
    return ms[speed];
}

bool settings_name(struct settings *s, const char *name, struct error *err)
{
    struct seating scratch = { 0 };
    if (!seating_put_person(&scratch, 0, name, err))
        return false;
    snprintf(s->name, sizeof s->name, "%s", name);
    return true;
}

/* ---- who was introduced to what ------------------------------------------------------------------------ */

bool settings_introduce(struct settings *s, const char *game, const char *person)
{
    char one[TAG_MAX + 40];
    snprintf(one, sizeof one, "%s %s", game, person);
    bool before = setting_listed(s->introduced, one, ';');
    setting_enlist(s->introduced, one, ';');
    return !before;
}

/* ---- the file ------------------------------------------------------------------------------------------ */

bool settings_load(struct settings *s)
{
    char value[SETTING_VALUE_MAX];
    *s = (struct settings){ .speed = SPEED_USUAL };
    usual_name(0, NULL, s->name);
    form_take(&settings_form[SETTING_BOT], s, usual_bot());
    for (int i = SETTING_BOT + 1; i < SETTINGS; i++)
        if (*setting_read(keys[i], value))
            form_read(&settings_form[i], s, value);
    setting_list_read("introduced", s->introduced, ';');
    return settings_kept();
}

bool settings_save(const struct settings *s, struct error *err)
{
    char value[SETTINGS][SETTING_VALUE_MAX];
    struct setting list[SETTINGS + 2] = { [SETTINGS] = { "introduced", s->introduced } };
    for (int i = 0; i < SETTINGS; i++) {
        struct text t = text_into(value[i], sizeof value[i]);
        form_value(&settings_form[i], s, &t);
        list[i] = (struct setting){ keys[i], value[i] };
    }
    return settings_write(list, err);
}
