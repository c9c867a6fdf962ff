#include "settings.h"
#include "../bots/bot.h"
#include "../show/seating.h"
#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_BYTES_MAX = 65536 };

/* The folder, or a file in it; false when nobody says where it may be. */
static bool settings_path(char path[FILE_PATH_MAX], const char *file)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int n = FILE_PATH_MAX;
    if (config && config[0] == '/')
        n = snprintf(path, FILE_PATH_MAX, "%s/paddock%s", config, file);
    else if (home && home[0] == '/')
        n = snprintf(path, FILE_PATH_MAX, "%s/.config/paddock%s", home, file);
    return n < FILE_PATH_MAX - 8;
}

/* All of the file, "" where there is none; NULL without memory. Free it. */
static char *read_settings(void)
{
    char path[FILE_PATH_MAX];
    size_t len;
    bool there = settings_path(path, "/settings") && access(path, R_OK) == 0;
    char *text = there ? read_whole(path, FILE_BYTES_MAX, &len, NULL) : NULL;
    return text ? text : calloc(1, 1);
}

/* The next line, cut at its sign; false at the end. A line without one has no value. */
static bool next_setting(struct span *rest, struct span *name, struct span *value)
{
    struct span line;
    if (!span_cut(rest, '\n', &line))
        return false;
    span_cut(&line, '=', name);
    *name = span_trim(*name);
    *value = line.at ? span_trim(line) : (struct span){ "", 0 };
    return true;
}

const char *setting_read(const char *name, char buf[SETTING_VALUE_MAX])
{
    char *text = read_settings();
    struct span rest = span_of(text ? text : ""), found, value;
    buf[0] = '\0';
    while (next_setting(&rest, &found, &value))
        if (span_is(found, name) && !(span_is_plain(value) && span_copy(value, buf, SETTING_VALUE_MAX)))
            buf[0] = '\0';
    free(text);
    return buf;
}

bool settings_place(void)
{
    char path[FILE_PATH_MAX];
    return settings_path(path, "/settings");
}

bool settings_kept(void)
{
    char path[FILE_PATH_MAX];
    return !settings_path(path, "/settings") || access(path, R_OK) == 0;
}

static bool is_set(const struct setting *list, struct span name)
{
    for (; list->name; list++)
        if (span_is(name, list->name))
            return true;
    return false;
}

static void write_all(const struct setting *list, const char *old, struct text *t)
{
    struct span rest = span_of(old), name, value;
    for (const struct setting *s = list; s->name; s++)
        text_add(t, "%s=%s\n", s->name, s->value);
    while (next_setting(&rest, &name, &value))
        if (name.len && !is_set(list, name))
            text_add(t, "%.*s=%.*s\n", (int)name.len, name.at, (int)value.len, value.at);
}

bool settings_write(const struct setting *list, struct error *err)
{
    char path[FILE_PATH_MAX];
    if (!settings_path(path, ""))
        return error_of(err, ERROR_WORLD, "neither XDG_CONFIG_HOME nor HOME says where settings may be kept");
    if (!make_directories(path, err))
        return false;
    settings_path(path, "/settings");
    char *old = read_settings();
    struct text t = text_growing();
    write_all(list, old ? old : "", &t);
    bool good = old && text_is_whole(&t) ? file_write(path, FILE_OVER, t.buf, t.len, err) : error_memory(err);
    text_free(&t);
    free(old);
    return good;
}

/* ---- lists -------------------------------------------------------------------------------------------- */

/* Where it stands in a list; NULL: it does not. */
static const char *find_listed(const char *list, const char *one, char end)
{
    const size_t len = strlen(one);
    for (const char *at = list; len && at && *at; at = strchr(at, end) ? strchr(at, end) + 1 : NULL)
        if (!strncmp(at, one, len) && at[len] == end)
            return at;
    return NULL;
}

bool setting_listed(const char *list, const char *one, char end)
{
    return find_listed(list, one, end);
}

void setting_unlist(char list[SETTING_LIST_MAX], const char *one, char end)
{
    const char *at = find_listed(list, one, end);
    if (at)
        memmove(list + (at - list), at + strlen(one) + 1, strlen(at + strlen(one) + 1) + 1);
}

void setting_enlist(char list[SETTING_LIST_MAX], const char *one, char end)
{
    size_t len = strlen(one);
    setting_unlist(list, one, end);
    if (!len || len + 2 > SETTING_LIST_MAX || strchr(one, end) || strchr(one, '\n'))
        return;
    while (strlen(list) + len + 2 > SETTING_LIST_MAX) {
        const char *next = strchr(list, end) + 1;
        memmove(list, next, strlen(next) + 1);
    }
    sprintf(list + strlen(list), "%s%c", one, end);
}

/* As it stands in the file, where blanks at the end are lost. */
void setting_list_read(const char *name, char list[SETTING_LIST_MAX], char end)
{
    char value[SETTING_VALUE_MAX];
    size_t len = strlen(setting_read(name, value));
    list[0] = '\0';
    if (len && value[len - 1] != end && len + 2 <= SETTING_LIST_MAX)
        snprintf(list, SETTING_LIST_MAX, "%.*s%c", (int)len, value, end);
    else if (len < SETTING_LIST_MAX)
        memcpy(list, value, len + 1);
}

/* ---- races on a real table ------------------------------------------------------------------------------ */

static const char on_table[] = "tables";

/* The name of a file as it stands in the list, where blanks part them: no name has a slash in it. "" of one that cannot. */
static void name_in_list(const char *path, char name[FILE_PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    snprintf(name, FILE_PATH_MAX, "%s", slash ? slash + 1 : path);
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '/' : *at;
    if (!span_is_plain(span_of(name)))
        name[0] = '\0';
}

bool record_is_on_table(const char *path)
{
    char list[SETTING_LIST_MAX], name[FILE_PATH_MAX];
    name_in_list(path, name);
    setting_list_read(on_table, list, ' ');
    return setting_listed(list, name, ' ');
}

bool record_put_on_table(const char *path, bool real, struct error *err)
{
    char list[SETTING_LIST_MAX], name[FILE_PATH_MAX];
    name_in_list(path, name);
    if (record_is_on_table(path) == real)
        return true;
    setting_list_read(on_table, list, ' ');
    (real ? setting_enlist : setting_unlist)(list, name, ' ');
    return settings_write((struct setting[]){ { on_table, list }, { 0 } }, err);
}

/* ---- what holds where nothing is set -------------------------------------------------------------------- */

const char *usual_bot(void)
{
    char set[SETTING_VALUE_MAX];
    const struct bot *bot = bot_find(setting_read("bot", set));
    return bot ? bot->name : club_bot.name;
}

static bool may_be_called(const char *name)
{
    struct seating scratch = { 0 };
    return name && *name && seating_put_person(&scratch, 0, name, NULL);
}

const char *usual_name(int seat, const struct language *language, char buf[TAG_MAX])
{
    char set[SETTING_VALUE_MAX];
    const char *user = getenv("USER"), *name = setting_read("name", set);
    name = may_be_called(name) ? name : may_be_called(user) ? user : tr(language, N_("Driver"));
    if (seat)
        snprintf(buf, TAG_MAX, tr(language, "Player %d"), seat + 1);
    else
        snprintf(buf, TAG_MAX, "%s", name);
    return buf;
}
