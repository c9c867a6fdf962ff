/* command.c: forgiving about spelling, strict about meaning. */
#include "command.h"
#include "../core/language.h"

#include <string.h>

enum { LISTED = 6 }; /* how many possible meanings a message names */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool equal(struct span a, struct span b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

static bool starts(struct span whole, struct span part)
{
    return part.len <= whole.len && equal((struct span){ whole.at, part.len }, part);
}

/* "12+R" is also written 12r, r12, R+12. Two numbers are not the same the other way round, or run together. */
static bool equal_sum(struct span sum, struct span typed)
{
    struct span first, second = sum;
    span_cut(&second, '+', &first);
    if (!second.len || is_digit(*second.at) || typed.len < first.len + second.len)
        return false;
    size_t plus = typed.len - first.len - second.len;
    for (int swap = 0; swap < 2; swap++) {
        struct span a = swap ? second : first, b = swap ? first : second;
        struct span tail = { typed.at + a.len + plus, b.len };
        if (plus <= 1 && starts(typed, a) && equal(b, tail) && (!plus || typed.at[a.len] == '+'))
            return true;
    }
    return false;
}

static bool word_fits(struct span word, struct span typed)
{
    if (equal(word, typed) || equal_sum(word, typed))
        return true;
    return !is_digit(typed.at[typed.len - 1]) && !is_digit(word.at[0]) && starts(word, typed);
}

/* Every typed word fits a word of the action, in order. */
static bool fits_words(const char *action, const char *text)
{
    struct span rest = span_of(text), typed, words = span_of(action), word;
    bool any = false;
    while (span_word(&rest, &typed)) {
        bool found = false;
        while (!found && span_word(&words, &word))
            found = word_fits(word, typed);
        if (!found)
            return false;
        any = true;
    }
    return any;
}

/* People type an action as it is written, 5g, or its arguments one by one, 5 g. */
static bool fits(const struct game *g, const struct setup *su, action_t act, const char *text)
{
    char name[ACTION_TEXT_MAX];
    action_text(g, su, act, name, sizeof name);
    if (fits_words(name, text))
        return true;
    action_text_apart(g, su, act, name, sizeof name);
    return fits_words(name, text);
}

static void add_choice(struct text *list, int k, const char *action)
{
    if (k < LISTED)
        text_add(list, "%s%s", k ? ", " : "", action);
}

static bool refuse(const struct game *g, const struct setup *su, const action_t *legal, int n,
                   const char *text, bool several, struct error *err)
{
    char buf[240], name[ACTION_TEXT_MAX];
    struct text list = text_into(buf, sizeof buf);
    int k = 0;
    for (int i = 0; i < n; i++) {
        action_text(g, su, legal[i], name, sizeof name);
        if (!several || fits(g, su, legal[i], text))
            add_choice(&list, k++, name);
    }
    const char *more = k > LISTED ? N_(" and more") : "";
    if (several)
        return error_set(err, 0, "\"%.40s\" could mean %s%s", text, buf, more);
    return error_set(err, 0, "expected %s%s; found \"%.40s\"", buf, more, text);
}

bool command_find(const struct game *g, const struct setup *su, const action_t *legal, int n,
                  const char *text, action_t *found, struct error *err)
{
    char name[ACTION_TEXT_MAX];
    int fitting = 0;
    for (int i = 0; i < n; i++) {
        action_text(g, su, legal[i], name, sizeof name);
        if (!strcmp(name, text)) {
            *found = legal[i];
            return true;
        }
        if (fits(g, su, legal[i], text)) {
            *found = legal[i];
            fitting++;
        }
    }
    return fitting == 1 || refuse(g, su, legal, n, text, fitting > 1, err);
}
