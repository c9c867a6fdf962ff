#include "draft.h"
#include "../../../core/data.h"
#include "../../../games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 64 };

static void give(struct draft *d, int i, const char *value)
{
    free(d->given[i]);
    d->given[i] = value ? strdup(value) : NULL;
}

/* ---- making sense ------------------------------------------------------------------------------------- */

size_t draft_text(const struct draft *d, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    for (int i = 0; i < d->options; i++)
        if (d->given[i])
            text_add(&t, "%s%s=%s", t.len ? " " : "", d->game->options[i].name, d->given[i]);
    return t.len;
}

/* The setup that it is; NULL and a sentence when it is none. */
static struct setup *make(const struct draft *d, struct error *err)
{
    char text[SETUP_TEXT_MAX];
    if (draft_text(d, text, sizeof text) < sizeof text)
        return d->game->setup_new(text, err);
    error_set(err, 0, "expected a setup of at most %d characters; found more", SETUP_TEXT_MAX - 1);
    return NULL;
}

static bool check(struct draft *d)
{
    struct setup *su = make(d, &d->error);
    if (!su)
        return false;
    d->error.text[0] = '\0';
    d->seats = d->game->shape(su)->seats;
    d->game->setup_free(su);
    return true;
}

void draft_init(struct draft *d, const struct game *g)
{
    *d = (struct draft){ .game = g, .seats = 1 };
    while (g->options[d->options].name)
        d->options++;
    check(d);
}

void draft_free(struct draft *d)
{
    for (int i = 0; i < d->options; i++)
        free(d->given[i]);
    *d = (struct draft){ 0 };
}

/* ---- codes -------------------------------------------------------------------------------------------- */

size_t draft_code(const struct draft *d, char *buf, size_t size)
{
    struct setup *su = make(d, NULL);
    size_t len = (size_t)snprintf(buf, size, "%s%s", su ? d->game->id : "", su ? " " : "");
    if (!su)
        return 0;
    len += d->game->setup_text(su, len < size ? buf + len : NULL, len < size ? size - len : 0);
    d->game->setup_free(su);
    return len;
}

/* What a setup's text names is what was chosen. */
static bool read_text(struct draft *d, const char *text, struct error *err)
{
    struct option_set set;
    char value[SETUP_TEXT_MAX];
    bool good = options_parse(d->game->options, text, &set, err);
    for (int i = 0; good && i < d->options; i++)
        if (set.given[i]) {
            option_value_text(&set, i, value, sizeof value);
            give(d, i, value);
        }
    options_free(&set);
    return good;
}

bool draft_take_code(struct draft *d, const char *code, struct error *err)
{
    struct span rest = span_trim(span_of(code)), word;
    char id[40];
    struct draft fresh;
    struct span all = rest;
    if (!span_word(&rest, &word) || !span_copy(word, id, sizeof id) || !game_find(id))
        return error_set(err, 0, "expected a game and its options, as in: lacorsa cars=6; found \"%.40s\"",
                         code);
    draft_init(&fresh, game_find(id));
    bool good = read_text(&fresh, all.at + word.len, err)
                && (check(&fresh) || error_set(err, 0, "%s", fresh.error.text));
    if (!good) {
        draft_free(&fresh);
        return false;
    }
    draft_free(d);
    *d = fresh;
    return true;
}

/* ---- values ------------------------------------------------------------------------------------------- */

/* The options as they come with what was chosen; false when they make no sense. Free them either way. */
static bool parse(const struct draft *d, struct option_set *set)
{
    char text[SETUP_TEXT_MAX];
    draft_text(d, text, sizeof text);
    return options_parse(d->game->options, text, set, NULL);
}

size_t draft_value(const struct draft *d, int i, char *buf, size_t size)
{
    struct option_set set;
    if (d->given[i])
        return (size_t)snprintf(buf, size, "%s", d->given[i]);
    size_t n = parse(d, &set) /* a preset may have changed what comes by itself */
                   ? option_value_text(&set, i, buf, size)
                   : (size_t)snprintf(buf, size, "%s", d->game->options[i].fallback);
    options_free(&set);
    return n;
}

bool draft_matters(const struct draft *d, int i)
{
    struct option_set set;
    bool sense = parse(d, &set), matters = d->given[i] || !sense || option_matters(&set, i);
    options_free(&set);
    return matters;
}

/* An option that changes nothing any more, because of what was chosen last, goes back to its default; -1: none does. */
static int idle_beside(const struct draft *d, int chosen)
{
    struct option_set set;
    int missing, idle = parse(d, &set) ? option_idle(&set, &missing) : -1;
    options_free(&set);
    return idle == chosen ? -1 : idle;
}

void draft_choose(struct draft *d, int i, const char *value)
{
    give(d, i, value);
    for (int idle; (idle = idle_beside(d, i)) >= 0;)
        give(d, idle, NULL);
    check(d);
}

/* The value after one, in the order in which the option lists them; false when it has no order. */
static bool next_value(const struct option *o, const char *from, int by, char *buf, size_t size)
{
    if (o->kind == OPTION_YESNO) {
        snprintf(buf, size, "%s", strcmp(from, "yes") ? "yes" : "no");
        return true;
    }
    if (o->kind == OPTION_NUMBER) {
        int n = atoi(from) + by;
        snprintf(buf, size, "%d", n > o->max ? o->min : n < o->min ? o->max : n);
        return true;
    }
    const char *list[128];
    int n = 0, at = 0;
    for (int k = 0; o->kind == OPTION_CHOICE && o->choices[k] && n < 128; k++)
        list[n++] = o->choices[k];
    for (const struct builtin *b = builtins; o->kind == OPTION_DATA && b->name && n < 128; b++)
        if (!strcmp(b->kind, o->data))
            list[n++] = b->name;
    while (at < n && strcmp(list[at], from) != 0)
        at++;
    if (!n)
        return false;
    snprintf(buf, size, "%s", list[((at < n ? at : 0) + by + n) % n]);
    return true;
}

void draft_step(struct draft *d, int i, int by)
{
    char from[200], to[200];
    draft_value(d, i, from, sizeof from);
    char before[sizeof from];
    memcpy(before, from, sizeof before);
    for (int k = 0; k < TRIES && next_value(&d->game->options[i], from, by, to, sizeof to); k++) {
        draft_choose(d, i, to);
        if (!d->error.text[0])
            break;
        snprintf(from, sizeof from, "%s", to);
        if (!strcmp(to, before))
            break; /* all round */
    }
}
