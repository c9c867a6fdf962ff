#include "rulebook.h"
#include "../core/data.h"
#include "../core/text.h"
#include "../table/table.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 512 };

/* ---- opening ----------------------------------------------------------------------------------------- */

static const struct data_kind *find_kind(const struct game *g, const char *id)
{
    for (int i = 0; g->data && g->data[i]; i++)
        if (!strcmp(g->data[i]->id, id))
            return g->data[i];
    return NULL;
}

bool rulebook_open(struct rulebook *b, const struct language *language, const struct game *g,
                   const char *setup, struct error *err)
{
    memset(b, 0, sizeof *b);
    b->language = language;
    b->game = g;
    if (!options_parse(g->options, setup, &b->options, err))
        return false;
    for (int i = 0; g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        const struct data_kind *kind = o->kind == OPTION_DATA ? find_kind(g, o->data) : NULL;
        if (kind && !(b->data[i] = data_load(kind, o->name, b->options.text[i], err)))
            return false;
    }
    return true;
}

bool rulebook_open_at(struct rulebook *b, const struct language *language, const struct table *t,
                      struct error *err)
{
    const struct game *g = table_game(t);
    char *setup = malloc(SETUP_TEXT_MAX);
    if (!setup) {
        memset(b, 0, sizeof *b);
        return error_set(err, 0, "out of memory");
    }
    g->setup_text(table_setup(t), setup, SETUP_TEXT_MAX);
    bool open = rulebook_open(b, language, g, setup, err);
    free(setup);
    return open;
}

void rulebook_close(struct rulebook *b)
{
    for (int i = 0; i < OPTIONS_MAX; i++)
        data_free(b->data[i]);
    memset(b->data, 0, sizeof b->data);
    options_free(&b->options);
}

/* ---- paths ------------------------------------------------------------------------------------------- */

/* Where a path starts from: the rulebook, or inside a list one of its items, counted from 1. */
struct place {
    const struct rulebook *book;
    const struct datum *item;
    int number;
    bool general; /* for no race in particular */
    bool *wrong;  /* set where a text asks for what is not there, as somebody's translation may */
};

static const struct datum *child_of(const struct place *at, const struct datum *d, struct span name)
{
    const struct datum *child = d->first;
    int index;
    if (d->is_list && span_number(name, &index)) {
        while (child && --index > 0)
            child = child->next;
        return child;
    }
    while (child && !span_is(name, child->schema->name))
        child = child->next;
    *at->wrong |= !child;
    return child;
}

static int option_at(const struct place *at, struct span name)
{
    int i = option_find(at->book->game->options, name.at, name.len);
    *at->wrong |= i < 0;
    return i;
}

/* "track:dangerous", or ":light" from the item on; NULL: beyond the end of a list, or wrong. */
static const struct datum *follow(const struct place *at, struct span path)
{
    struct span name;
    span_cut(&path, ':', &name);
    int option = name.len ? option_at(at, name) : -1;
    const struct datum *d = option >= 0 ? at->book->data[option] : name.len ? NULL : at->item;
    *at->wrong |= !d;
    while (d && span_cut(&path, ':', &name))
        if (name.len)
            d = child_of(at, d, name);
    return d;
}

static const struct datum *first_of(const struct place *at, struct span list)
{
    const struct datum *d = follow(at, list);
    return d ? d->first : NULL;
}

static void datum_value(const struct datum *d, char buf[VALUE_MAX])
{
    if (!d || !d->schema)
        buf[0] = '\0'; /* beyond the end of a list, or all of it */
    else if (d->schema->type == DATA_NUMBER)
        snprintf(buf, VALUE_MAX, "%d", d->number);
    else if (d->schema->type == DATA_YESNO)
        snprintf(buf, VALUE_MAX, "%s", d->number ? "yes" : "no");
    else
        snprintf(buf, VALUE_MAX, "%s", d->text ? d->text : "");
}

static bool is_data(struct span path)
{
    return memchr(path.at, ':', path.len) != NULL;
}

static void value_of(const struct place *at, struct span path, char buf[VALUE_MAX])
{
    if (span_is(path, "#"))
        snprintf(buf, VALUE_MAX, "%d", at->number);
    else if (is_data(path))
        datum_value(follow(at, path), buf);
    else if (option_at(at, path) >= 0)
        option_value_text(&at->book->options, option_at(at, path), buf, VALUE_MAX);
    else
        buf[0] = '\0';
}

/* Cut "list:*:field" into the list and what is asked of each item; false when there is no list. */
static bool cut_list(struct span path, struct span *list, struct span *field)
{
    for (size_t i = 0; i + 1 < path.len; i++)
        if (path.at[i] == ':' && path.at[i + 1] == '*') {
            *list = (struct span){ path.at, i };
            *field = (struct span){ path.at + i + 2, path.len - i - 2 };
            return true;
        }
    return false;
}

/* ---- conditions -------------------------------------------------------------------------------------- */

static bool has_value(const struct place *at, struct span path, struct span wanted)
{
    struct span list, field;
    char value[VALUE_MAX];
    if (!cut_list(path, &list, &field)) {
        value_of(at, path, value);
        return span_is(wanted, value);
    }
    for (const struct datum *item = first_of(at, list); item; item = item->next) {
        struct place inside = { .book = at->book, .item = item, .wrong = at->wrong };
        if (has_value(&inside, field, wanted))
            return true;
    }
    return false;
}

/* "a=x", "!a=x" */
static bool term_holds(const struct place *at, struct span term)
{
    bool negated = term.len && *term.at == '!';
    struct span path;
    if (negated)
        term = (struct span){ term.at + 1, term.len - 1 };
    span_cut(&term, '=', &path);
    *at->wrong |= !term.at; /* a condition without a value */
    return term.at && has_value(at, path, term) != negated;
}

static bool condition_holds(const struct place *at, struct span condition)
{
    struct span word, term;
    while (span_word(&condition, &word)) {
        bool any = false;
        while (span_cut(&word, '|', &term))
            any = term_holds(at, term) || any;
        if (!any)
            return false;
    }
    return true;
}

bool rule_holds(const struct rulebook *b, const struct rule *r)
{
    bool wrong = false;
    struct place at = { .book = b, .wrong = &wrong };
    bool holds = condition_holds(&at, span_of(r->when));
    assert(!wrong);
    return holds;
}

int rulebook_list(const struct rulebook *b, const char *topic, bool every, const struct rule *out[RULES_MAX])
{
    int n = 0;
    for (const struct rule *r = b->game->rulebook; r->game; r++) {
        if (strcmp(r->game, b->game->id) != 0 || (topic && strcmp(r->topic, topic) != 0))
            continue;
        if (!every && !rule_holds(b, r))
            continue;
        assert(n < RULES_MAX);
        out[n++] = r;
    }
    return n;
}

const char *rulebook_topic(const struct rulebook *b, const char *topic)
{
    char key[96];
    snprintf(key, sizeof key, "%s.rules.%s", b->game->id, topic);
    const char *title = phrase_find(b->language, key);
    return title ? title : topic;
}

/* ---- texts ------------------------------------------------------------------------------------------- */

static void expand(const struct place *at, struct span form, struct text *t);

/* An item, unless nothing is to be said of it; then its separator goes too. */
static bool add_item(const struct place *at, struct span separator, struct span form, struct text *t)
{
    struct text before = *t;
    text_put(t, separator.at, separator.len);
    size_t len = t->len;
    expand(at, form, t);
    if (t->len > len)
        return true;
    *t = before;
    if (t->len < t->size)
        t->buf[t->len] = '\0';
    return false;
}

static void add_items(const struct place *at, struct span list, struct span rest, struct text *t)
{
    struct place inside = *at;
    struct span separator, none = { "", 0 };
    bool any = false;
    span_cut(&rest, '|', &separator);
    inside.number = 0;
    for (inside.item = first_of(at, list); inside.item; inside.item = inside.item->next) {
        inside.number++;
        any |= add_item(&inside, any ? separator : none, rest, t);
    }
}

/* 9,6,4 is easier to read with blanks. */
static void add_value(const struct place *at, struct span path, struct text *t)
{
    char value[VALUE_MAX];
    value_of(at, path, value);
    for (const char *c = value; *c; c++)
        text_add(t, "%c%s", *c, *c == ',' && c[1] != ' ' ? " " : "");
}

/* For no race in particular a value has no meaning: options are called by name, and so is what data that is not
 * there would say. Other data is that of the built-ins. */
static bool is_named(const struct place *at, struct span path)
{
    struct span name = path, option;
    if (!at->general || span_is(path, "#") || *path.at == ':')
        return false;
    span_cut(&name, ':', &option);
    int i = option_at(at, option);
    return !name.at || (i >= 0 && !strcmp(at->book->options.text[i], "none"));
}

/* {path}, {path|one|many}, {list:*|separator|form} */
static void add_braces(const struct place *at, struct span inside, struct text *t)
{
    struct span path, list, field, one, many;
    char value[VALUE_MAX];
    span_cut(&inside, '|', &path);
    bool named = is_named(at, path), is_list = cut_list(path, &list, &field);
    if (is_list && !named) {
        add_items(at, list, inside, t);
    } else if (is_list) {
        text_add(t, "`%.*s`", SPAN(list));
    } else if (span_cut(&inside, '|', &one) && span_cut(&inside, '|', &many)) {
        value_of(at, path, value);
        struct span form = strcmp(value, "1") != 0 || named ? many : one;
        text_put(t, form.at, form.len);
    } else if (named) {
        text_add(t, "`%.*s`", SPAN(path));
    } else {
        add_value(at, path, t);
    }
}

/* [condition?text]; for no race in particular the condition is told, unless it is about an item. */
static void add_brackets(const struct place *at, struct span inside, struct text *t)
{
    struct span condition;
    span_cut(&inside, '?', &condition);
    *at->wrong |= !inside.at;
    bool holds = condition_holds(at, condition);
    if (at->general && !at->item) {
        text_add(t, " (`%.*s`:", SPAN(condition));
        expand(at, inside, t);
        text_put(t, ")", 1);
    } else if (holds) {
        expand(at, inside, t);
    }
}

/* Where the bracket is closed that opens a text; 0: nowhere. */
static size_t matching(struct span s, char open, char close)
{
    int depth = 0;
    for (size_t i = 0; i < s.len; i++) {
        depth += s.at[i] == open;
        depth -= s.at[i] == close;
        if (!depth)
            return i;
    }
    return 0;
}

static void expand(const struct place *at, struct span form, struct text *t)
{
    while (form.len && !*at->wrong) {
        char open = *form.at;
        size_t end = 0;
        if (open == '{' || open == '[') {
            end = matching(form, open, open == '{' ? '}' : ']');
            if (!end) {
                *at->wrong = true;
                return;
            }
            struct span inside = { form.at + 1, end - 1 };
            (open == '{' ? add_braces : add_brackets)(at, inside, t);
        } else {
            text_put(t, form.at, 1);
        }
        form.at += end + 1;
        form.len -= end + 1;
    }
}

size_t rule_text(const struct rulebook *b, const struct rule *r, bool general, char *buf, size_t size)
{
    bool wrong = false;
    struct place at = { .book = b, .general = general, .wrong = &wrong };
    struct text t = text_into(buf, size);
    expand(&at, span_of(tr_in(b->language, r->topic, r->text)), &t);
    if (wrong) { /* a translation that does not fit the rule: then in English */
        wrong = false;
        t = text_into(buf, size);
        expand(&at, span_of(r->text), &t);
    }
    assert(!wrong);
    return t.len;
}
