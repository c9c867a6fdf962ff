#include "settings.h"
#include "../../../host/settings.h"

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

/* Where it stands among the tables, with the blank behind it; NULL: it does not. */
static char *table_at(const struct settings *s, const char *path, size_t *len)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    *len = strlen(name) + 1;
    for (const char *at = s->tables; *name && *at; at += strcspn(at, " ") + (at[strcspn(at, " ")] != '\0'))
        if (!strncmp(at, name, *len - 1) && at[*len - 1] == ' ')
            return (char *)at;
    return NULL;
}

bool settings_table(const struct settings *s, const char *path)
{
    size_t len;
    return table_at(s, path, &len);
}

/* The oldest is forgotten where there is no room. */
void settings_set_table(struct settings *s, const char *path, bool real)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t len;
    char *at = table_at(s, path, &len);
    if (at)
        memmove(at, at + len, strlen(at + len) + 1);
    while (real && s->tables[0] && strlen(s->tables) + len >= sizeof s->tables)
        memmove(s->tables, s->tables + strcspn(s->tables, " ") + 1,
                strlen(s->tables + strcspn(s->tables, " ")));
    if (real && *name && !strpbrk(name, " \n") && len < sizeof s->tables)
        sprintf(s->tables + strlen(s->tables), "%s ", name);
}

bool settings_load(struct settings *s)
{
    char value[SETTING_VALUE_MAX];
    *s = (struct settings){ .speed = SPEED_USUAL };
    usual_name(0, NULL, s->name);
    form_take(&settings_form[SETTING_BOT], s, usual_bot());
    for (int i = SETTING_BOT + 1; i < SETTINGS; i++)
        if (*setting_read(keys[i], value))
            form_read(&settings_form[i], s, value);
    if (*setting_read("tables", value))
        snprintf(s->tables, sizeof s->tables, "%.*s ", TABLES_MAX - 2, value);
    return settings_kept();
}

bool settings_save(const struct settings *s, struct error *err)
{
    char value[SETTINGS][SETTING_VALUE_MAX];
    struct setting list[SETTINGS + 2] = { [SETTINGS] = { "tables", s->tables } };
    for (int i = 0; i < SETTINGS; i++) {
        struct text t = text_into(value[i], sizeof value[i]);
        form_value(&settings_form[i], s, &t);
        list[i] = (struct setting){ keys[i], value[i] };
    }
    return settings_write(list, err);
}
