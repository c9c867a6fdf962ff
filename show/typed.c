#include "typed.h"
#include "../core/language.h"
#include "../table/command.h"
#include "face.h"

#include <stdio.h>
#include <string.h>

enum { LISTED = 6 };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool starts_word(const char *word, struct span typed)
{
    struct span start = { word, typed.len };
    char copy[ACTION_TEXT_MAX];
    return typed.len <= strlen(word) && span_copy(typed, copy, sizeof copy) && span_is_nocase(start, copy);
}

/* Without blanks; false when that would make one number of two: "1 2" is a slip of the hand. */
static bool squeeze(struct span typed, char *buf, size_t size)
{
    size_t n = 0;
    bool gap = false;
    for (size_t i = 0; i < typed.len; i++) {
        char c = typed.at[i];
        if (c == ' ' || c == '\t') {
            gap = true;
            continue;
        }
        if (n + 1 >= size || (gap && n && is_digit(c) && is_digit(buf[n - 1])))
            return false;
        buf[n++] = lower(c);
        gap = false;
    }
    buf[n] = '\0';
    return true;
}

/* "r12g" and "r+12g" are 12g+r. */
static void turn_round(char *typed)
{
    size_t head = typed[0] != '\0' && typed[1] == '+' ? 2 : 1, len = strlen(typed);
    if (len <= head || is_digit(typed[0]) || !is_digit(typed[head]) || strchr(typed + head, '+'))
        return;
    char first = typed[0];
    memmove(typed, typed + head, len - head);
    typed[len - head] = first;
    typed[len - head + 1] = '\0';
}

/* What was typed is the short form; its small letters and a + may be left out. */
static bool fits_short(const char *whole, const char *typed)
{
    for (; *whole; whole++) {
        if (*typed && lower(*whole) == *typed)
            typed++;
        else if (*whole != '+' && !(*whole >= 'a' && *whole <= 'z'))
            return false;
    }
    return !*typed;
}

/* "flat out", "flatout", "fl" */
static bool fits_name(const char *name, const char *typed)
{
    bool any = false;
    for (; *typed; typed++) {
        if (*typed == ' ' || *typed == '-')
            continue;
        name += *name == '-';
        if (*name++ != lower(*typed))
            return false;
        any = true;
    }
    return any;
}

/* "discard car1 12g" and what is left of it when words are left out: "d 12g", "12 g", "12". */
static int misfit(const struct table *t, action_t act, const char *typed)
{
    const struct game *g = table_game(t);
    const char *name = g->actions_named[action_kind(act)].name;
    char whole[ACTION_TEXT_MAX], rest_typed[ACTION_TEXT_MAX] = "", car[16];
    struct span rest = span_of(typed), after, word;
    if (!action_short(t, act, whole, sizeof whole) && fits_name(name, typed))
        return 0;
    int index = action_car(g, act);
    snprintf(car, sizeof car, "car%d", index == NOBODY ? 0 : car_number(table_shape(t), index));
    after = rest;
    if (span_word(&after, &word) && starts_word(name, word))
        rest = after;
    after = rest;
    if (span_word(&after, &word) && span_is_nocase(word, car))
        rest = after;
    if (!squeeze(rest, rest_typed, sizeof rest_typed))
        return TYPED_NO_FIT;
    turn_round(rest_typed);
    bool fits =
        whole[0] ? rest_typed[0] && fits_short(whole, rest_typed) : !rest_typed[0] && rest.at != typed;
    return fits ? 0 : TYPED_NO_FIT;
}

/* ---- meaning ----------------------------------------------------------------------------------------------- */

static bool has_no_words(const struct table *t, action_t act)
{
    char word[ACTION_TEXT_MAX];
    return !action_short(t, act, word, sizeof word);
}

/* A question with two answers is also answered by yes and no. */
static bool is_yes_or_no(const struct table *t, const action_t *legal, int n, const char *typed,
                         action_t *act)
{
    const struct face *face = face_of(table_game(t));
    bool yes = starts_word("yes", span_of(typed)), no = starts_word("no", span_of(typed));
    if (n != 2 || (!yes && !no))
        return false;
    int first = !face->asks || face->asks(legal[0]) ? 0 : 1; /* the one that is yes */
    if (face->asks ? !face->asks(legal[first]) : !has_no_words(t, legal[0]) || !has_no_words(t, legal[1]))
        return false;
    *act = legal[yes ? first : 1 - first];
    return true;
}

/* Those that fit best: how many; of two ways to do the same the last: the Redline of the lowest suit goes first. */
static int list_fitting(const struct table *t, const action_t *legal, int n, const char *typed, action_t *out)
{
    const struct face *face = face_of(table_game(t));
    int found = 0, best = TYPED_NO_FIT;
    for (int i = 0; i < n; i++) {
        int bad = (face->misfit ? face->misfit : misfit)(t, legal[i], typed);
        if (bad >= TYPED_NO_FIT || bad > best)
            continue;
        found = bad < best ? 0 : found;
        best = bad;
        if (!found || !action_same(t, out[found - 1], legal[i]))
            found++;
        out[found - 1] = legal[i];
    }
    return found;
}

static bool refuse(const struct table *t, const action_t *acts, int n, const char *typed, struct error *err)
{
    bool in_full = face_of(table_game(t))->names_cars; /* a number may be that of a car */
    char names[240], name[ACTION_TEXT_MAX];
    struct text list = text_into(names, sizeof names);
    for (int i = 0; i < n && i < LISTED; i++) {
        action_text(table_game(t), table_setup(t), acts[i], name, sizeof name);
        text_add(&list, "%s%s", i ? ", " : "", in_full ? name : "");
        if (!in_full)
            action_typed(t, acts[i], &list);
    }
    return error_set(err, 0, "\"%.40s\" could mean %s%s", typed, names, n > LISTED ? N_(" and more") : "");
}

enum meaning typed_read(const struct table *t, const action_t *legal, int n, const char *typed, action_t *act,
                        char part[ACTION_TEXT_MAX], struct error *err)
{
    const struct face *face = face_of(table_game(t));
    action_t fitting[ACTIONS_MAX];
    if (face->misfit)
        error_set(err, 0, "nothing that can be done now is called \"%.40s\"", typed);
    else if (command_find(table_game(t), table_setup(t), legal, n, typed, act, err))
        return MEANS_ACTION;
    if (is_yes_or_no(t, legal, n, typed, act))
        return MEANS_ACTION;
    int found = list_fitting(t, legal, n, typed, fitting);
    if (!found)
        return MEANS_NOTHING;
    *act = fitting[0];
    if (face->part && face->part(t, fitting, found, typed, part))
        return MEANS_PART;
    return found == 1 || refuse(t, fitting, found, typed, err) ? MEANS_ACTION : MEANS_NOTHING;
}

bool typed_find(const struct table *t, const action_t *legal, int n, const char *typed, action_t *act,
                struct error *err)
{
    char part[ACTION_TEXT_MAX];
    return typed_read(t, legal, n, typed, act, part, err) == MEANS_ACTION;
}
