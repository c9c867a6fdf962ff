#include "settings.h"
#include "../../../core/text.h"
#include "../../../host/files.h"
#include "../../../host/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SETTINGS_MAX = 4096 };

const char *const speed_words[] = { "slow", "usual", "fast", "at once", NULL };
const char *const colour_words[] = { "as the terminal has them", "256", "16", "none", NULL };
const char *const character_words[] = { "as the terminal has them", "UTF-8", "ASCII", NULL };

const char *const typed_words[] = { "by the program", "typed in from a real table", NULL };

int speed_ms(int speed)
{
    static const int ms[SPEEDS] = { 1200, 600, 200, 0 };
    return ms[speed < 0 || speed >= SPEEDS ? SPEED_USUAL : speed];
}

const char *bot_beside(const char *name, int by)
{
    int at = 0, n = 0;
    for (; all_bots[n]; n++)
        at = strcmp(all_bots[n]->name, name) ? at : n;
    at += by;
    const struct bot *bot = n ? all_bots[at < 0 ? n - 1 : at >= n ? 0 : at] : NULL;
    return bot ? bot->name : name;
}

static bool path_of(char path[FILE_PATH_MAX], const char *file)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int n = FILE_PATH_MAX;
    if (config && config[0] == '/')
        n = snprintf(path, FILE_PATH_MAX, "%s/paddock%s", config, file);
    else if (home && home[0] == '/')
        n = snprintf(path, FILE_PATH_MAX, "%s/.config/paddock%s", home, file);
    return n < FILE_PATH_MAX - 8;
}

static void usual(struct settings *s)
{
    const char *user = getenv("USER");
    *s = (struct settings){ .speed = SPEED_USUAL };
    snprintf(s->bot, sizeof s->bot, "club");
    struct seating scratch = { 0 };
    snprintf(s->name, sizeof s->name, "%s",
             user && seating_put_person(&scratch, 0, user, NULL) ? user : "Driver");
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static int word_index(const char *const *words, struct span value, int fallback)
{
    for (int i = 0; words[i]; i++)
        if (span_is(value, words[i]))
            return i;
    return fallback;
}

static void read_line(struct settings *s, struct span name, struct span value)
{
    char text[TAG_MAX];
    struct seating scratch = { 0 };
    if (!span_copy(value, text, sizeof text))
        return;
    if (span_is(name, "name") && seating_put_person(&scratch, 0, text, NULL))
        snprintf(s->name, sizeof s->name, "%s", text);
    else if (span_is(name, "bot") && bot_find(text))
        snprintf(s->bot, sizeof s->bot, "%s", bot_find(text)->name);
    else if (span_is(name, "speed"))
        s->speed = word_index(speed_words, value, s->speed);
    else if (span_is(name, "dice"))
        s->typed = word_index(typed_words, value, s->typed);
    else if (span_is(name, "colours"))
        s->colours = (enum colours)word_index(colour_words, value, (int)s->colours);
    else if (span_is(name, "characters"))
        s->characters = (enum characters)word_index(character_words, value, (int)s->characters);
}

void settings_load(struct settings *s)
{
    char path[FILE_PATH_MAX];
    size_t len;
    usual(s);
    if (!path_of(path, "/settings") || access(path, R_OK) != 0)
        return;
    char *text = read_whole(path, SETTINGS_MAX, &len, NULL);
    struct span rest = span_of(text ? text : ""), line, name;
    while (span_cut(&rest, '\n', &line))
        if (span_cut(&line, '=', &name) && line.at)
            read_line(s, span_trim(name), span_trim(line));
    free(text);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

bool settings_save(const struct settings *s, struct error *err)
{
    char path[FILE_PATH_MAX], text[SETTINGS_MAX];
    if (!path_of(path, ""))
        return error_of(err, ERROR_WORLD, "neither XDG_CONFIG_HOME nor HOME says where settings may be kept");
    if (!make_directories(path, err))
        return false;
    path_of(path, "/settings");
    struct text t = text_into(text, sizeof text);
    text_add(&t, "name=%s\nbot=%s\nspeed=%s\ndice=%s\ncolours=%s\ncharacters=%s\n", s->name, s->bot,
             speed_words[s->speed], typed_words[s->typed], colour_words[s->colours],
             character_words[s->characters]);
    return file_write(path, FILE_OVER, text, t.len, err);
}
