#include "narrate.h"
#include "../core/text.h"
#include "../games/registry.h"

#include <stdio.h>
#include <string.h>

enum { KEY_MAX = 96 };

const struct language english = { .id = "en", .name = "English" };

/* The phrases among which a key may be: "lacorsa.dealt" is one of LACORSA. */
static const struct phrase *phrases_for(const char *key)
{
    size_t length = strcspn(key, ".");
    for (int i = 0; all_games[i]; i++)
        if (strlen(all_games[i]->id) == length && !strncmp(all_games[i]->id, key, length))
            return all_games[i]->phrases;
    return common_phrases;
}

const char *phrase_find(const struct language *language, const char *key)
{
    for (const struct phrase *p = phrases_for(key); p->key; p++)
        if (!strcmp(p->key, key))
            return *p->text ? tr_in(language, key, p->text) : p->text;
    return NULL;
}

const char *counted_noun(const struct language *language, long long n, const char *thing,
                         char buf[COUNTED_MAX])
{
    char key[KEY_MAX];
    snprintf(key, sizeof key, "count.%s", thing);
    const char *forms = phrase_find(language, key);
    struct span many = span_of(forms ? forms : ""), one;
    span_cut(&many, '|', &one);
    if (forms)
        snprintf(buf, COUNTED_MAX, "%.*s", SPAN(n == 1 ? one : many));
    else
        snprintf(buf, COUNTED_MAX, "{%s}", thing); /* shown, so that it is noticed */
    return buf;
}

const char *counted(const struct language *language, long long n, const char *thing, char buf[COUNTED_MAX])
{
    char noun[COUNTED_MAX];
    snprintf(buf, COUNTED_MAX, "%lld %.26s", n, counted_noun(language, n, thing, noun));
    return buf;
}

/* ---- arguments -------------------------------------------------------------------------------------- */

/* A phrase of which one name in braces at a time is asked for: where it stands, or false when nothing is left. What
 * stands before it is added. */
static bool add_until_brace(struct text *t, const char **form, struct span *name)
{
    size_t before = strcspn(*form, "{"), len;
    text_put(t, *form, before);
    *form += before;
    len = strcspn(*form, "}");
    if (!**form || !(*form)[len])
        return false;
    *name = (struct span){ *form + 1, len - 1 };
    *form += len + 1;
    return true;
}

static void add_player(const struct narrator *n, int seat, struct text *t)
{
    const char *form = phrase_find(n->language, "player");
    struct span name;
    if (seat >= 0 && seat < SEATS_MAX && n->player[seat]) {
        text_add(t, "%s", n->player[seat]);
        return;
    }
    while (add_until_brace(t, &form, &name))
        text_add(t, "%d", seat + 1);
}

/* What a car is called depends on who drives it: nobody, a player with a name, one without. */
static const char *car_form(const struct narrator *n, const struct shape *shape, int car, bool bare)
{
    int seat = shape->owner[car];
    bool by_driver = seat != NOBODY && shape->name[car] && n->bots & seat_bit(seat);
    bool person = seat != NOBODY && n->player[seat] && !bare && !by_driver;
    const char *of_nobody = seat == NOBODY ? phrase_find(n->language, "car.npc") : NULL;
    if (of_nobody)
        return of_nobody;
    if (shape->name[car] && !bare)
        return phrase_find(n->language, person ? "car.named.of" : "car.named");
    return phrase_find(n->language, person ? "car.of" : "car");
}

static void add_car(const struct narrator *n, int car, bool bare, struct text *t)
{
    const struct shape *shape = n->game->shape(n->setup);
    const char *form = car_form(n, shape, car, bare);
    struct span name;
    while (add_until_brace(t, &form, &name))
        if (span_is(name, "number"))
            text_add(t, "%d", car_number(shape, car));
        else if (span_is(name, "player"))
            add_player(n, shape->owner[car], t);
        else
            text_add(t, "%s", shape->name[car]);
}

size_t narrate_car(const struct narrator *n, int car, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    add_car(n, car, false, &t);
    return t.len;
}

/* A word that may have a phrase GAME.word.WORD. */
static void add_part(const struct narrator *n, struct span part, struct text *t)
{
    char key[KEY_MAX];
    snprintf(key, sizeof key, "%s.word.%.*s", n->game->id, (int)part.len, part.at);
    const char *phrase = phrase_find(n->language, key);
    if (phrase)
        text_add(t, "%s", phrase);
    else
        text_put(t, part.at, part.len);
}

/* "12+R", "collision:2", part by part. */
static void add_word(const struct narrator *n, int kind, int value, struct text *t)
{
    char word[ACTION_TEXT_MAX];
    struct span rest, part, name;
    n->game->word(n->setup, kind, value, word, sizeof word);
    rest = span_of(word);
    for (int i = 0; span_cut(&rest, '+', &part); i++) {
        text_add(t, "%s", i ? " + " : "");
        span_cut(&part, ':', &name);
        add_part(n, name, t);
        if (part.at)
            add_part(n, (struct span){ part.at - 1, part.len + 1 }, t);
    }
}

static void add_arg(const struct narrator *n, int kind, int value, struct text *t)
{
    if (kind == ARG_NUMBER)
        text_add(t, "%d", value);
    else if (kind == ARG_CAR)
        add_car(n, value, false, t);
    else if (kind == ARG_SEAT)
        add_player(n, value, t);
    else
        add_word(n, kind, value, t);
}

/* ---- templates ------------------------------------------------------------------------------------------ */

static int find_arg(const struct kind *kind, struct span name)
{
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name; i++)
        if (span_is(name, kind->arg[i].name))
            return i;
    return -1;
}

/* {name}, {#name}, {name|one|many}, {who} */
static void add_braces(const struct narrator *n, const struct kind *kind, const struct event *e,
                       struct span inside, struct text *t)
{
    struct span name, one, many;
    span_cut(&inside, '|', &name);
    if (span_is(name, "who")) {
        add_player(n, e->seat, t);
        return;
    }
    bool bare = name.len && *name.at == '#';
    if (bare)
        name = (struct span){ name.at + 1, name.len - 1 };
    int i = find_arg(kind, name);
    if (i < 0) { /* a phrase that names no argument of its event: shown, so that it is noticed */
        text_add(t, "{%.*s}", SPAN(name));
    } else if (span_cut(&inside, '|', &one) && span_cut(&inside, '|', &many)) {
        struct span form = e->arg[i] == 1 ? one : many;
        text_put(t, form.at, form.len);
    } else if (bare && kind->arg[i].kind == ARG_CAR) {
        add_car(n, e->arg[i], true, t);
    } else {
        add_arg(n, kind->arg[i].kind, e->arg[i], t);
    }
}

static size_t matching(struct span s, char open, char close)
{
    int depth = 0;
    for (size_t i = 0; i < s.len; i++) {
        depth += s.at[i] == open;
        depth -= s.at[i] == close;
        if (!depth)
            return i;
    }
    return s.len;
}

/* "bonus", "!bonus", "bonus|flat" */
static bool condition(const struct kind *kind, const struct event *e, struct span names)
{
    struct span name;
    bool negated = names.len && *names.at == '!', any = false, known = true;
    if (negated)
        names = (struct span){ names.at + 1, names.len - 1 };
    while (span_cut(&names, '|', &name)) {
        int i = find_arg(kind, name);
        known = known && i >= 0;
        any = any || (i >= 0 && e->arg[i] != 0);
    }
    return known && any != negated;
}

static void expand(const struct narrator *n, const struct kind *kind, const struct event *e, struct span form,
                   struct text *t);

/* [name:text] */
static void add_brackets(const struct narrator *n, const struct kind *kind, const struct event *e,
                         struct span inside, struct text *t)
{
    struct span name;
    span_cut(&inside, ':', &name);
    if (inside.at && condition(kind, e, name))
        expand(n, kind, e, inside, t);
}

static void expand(const struct narrator *n, const struct kind *kind, const struct event *e, struct span form,
                   struct text *t)
{
    while (form.len) {
        char open = *form.at;
        if (open != '{' && open != '[') {
            text_put(t, form.at, 1);
            form.at++, form.len--;
            continue;
        }
        size_t end = matching(form, open, open == '{' ? '}' : ']');
        struct span inside = { form.at + 1, end ? end - 1 : 0 };
        if (open == '{')
            add_braces(n, kind, e, inside, t);
        else
            add_brackets(n, kind, e, inside, t);
        size_t used = end < form.len ? end + 1 : form.len;
        form.at += used;
        form.len -= used;
    }
}

size_t narrate(const struct narrator *n, const struct event *e, bool hidden, char *buf, size_t size)
{
    const struct kind *kind = &n->game->events[e->kind];
    char key[KEY_MAX];
    struct text t = text_into(buf, size);
    snprintf(key, sizeof key, "%s.%s%s", n->game->id, kind->name, hidden ? ".hidden" : "");
    const char *form = phrase_find(n->language, key);
    if (!form)
        return 0;
    expand(n, kind, e, span_of(form), &t);
    if (size && buf[0] >= 'a' && buf[0] <= 'z')
        buf[0] = (char)(buf[0] - 32);
    return t.len;
}
