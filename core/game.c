#include "game.h"
#include "data.h"
#include "text.h"

#include <assert.h>
#include <string.h>

struct setup *setup_read(const struct game *g, const char *text, struct error *err)
{
    struct setup *su = g->setup_new(text, err);
    size_t len = su ? g->setup_text(su, NULL, 0) : 0;
    if (len < SETUP_TEXT_MAX)
        return su;
    g->setup_free(su);
    error_set(err, 0, "expected a setup of at most %d characters; found %zu", SETUP_TEXT_MAX - 1, len);
    return NULL;
}

void emit6(struct events *ev, int kind, int seat, unsigned seen_by, const int arg[ARGS_MAX])
{
    if (!ev)
        return;
    assert(ev->n < EVENTS_MAX);
    struct event *e = &ev->at[ev->n++];
    *e = (struct event){ .kind = (uint8_t)kind, .seat = (int8_t)seat, .seen_by = (uint16_t)seen_by };
    for (int i = 0; i < ARGS_MAX; i++)
        e->arg[i] = (int16_t)arg[i];
}

void emit(struct events *ev, int kind, int seat, unsigned seen_by, int a, int b, int c, int d)
{
    if (ev)
        emit6(ev, kind, seat, seen_by, (int[ARGS_MAX]){ a, b, c, d });
}

/* FNV-1a, eight bytes at a time where they last. */
uint64_t state_hash(const struct game *g, const struct state *st)
{
    const unsigned char *bytes = (const unsigned char *)st;
    uint64_t hash = 14695981039346656037u, word;
    size_t left = g->state_size;
    for (; left >= sizeof word; bytes += sizeof word, left -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * 1099511628211u;
        hash ^= hash >> 29;
    }
    for (; left; bytes++, left--)
        hash = (hash ^ *bytes) * 1099511628211u;
    return hash ^ hash >> 32;
}

uint32_t chance_total(const struct chance *ch, int n)
{
    uint32_t total = 0;
    for (int i = 0; i < n; i++)
        total += ch[i].weight;
    return total;
}

action_t chance_at(const struct chance *ch, int n, uint32_t r)
{
    for (int i = 0; i < n; i++) {
        if (r < ch[i].weight)
            return ch[i].act;
        r -= ch[i].weight;
    }
    assert(0 && "weights add up");
    return 0;
}

action_t chance_draw(const struct chance *ch, int n, struct rng *rng)
{
    return chance_at(ch, n, rng_below(rng, chance_total(ch, n)));
}

void chance_settle(const struct game *g, const struct setup *su, struct state *st, struct rng *rng)
{
    struct chance ch[ACTIONS_MAX];
    while (g->turn(su, st) == CHANCE) {
        if (g->sample)
            g->sample(su, st, rng);
        else
            g->apply(su, st, NOBODY, chance_draw(ch, g->chances(su, st, ch), rng), NULL);
    }
}

long playout_by_contract(const struct game *g, const struct setup *su, struct state *st, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    long decisions = 0;
    for (turn_t who; (who = g->turn(su, st)) != 0;) {
        if (who == CHANCE) {
            chance_settle(g, su, st, rng);
            continue;
        }
        int seat = turn_lowest(who), n = g->actions(su, st, seat, legal);
        g->apply(su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
        decisions++;
    }
    return decisions;
}

long playout(const struct game *g, const struct setup *su, struct state *st, struct rng *rng)
{
    return g->playout ? g->playout(su, st, rng) : playout_by_contract(g, su, st, rng);
}

bool car_ran(const struct game *g, const struct result *r)
{
    return !r->out || g->ran >> r->out & 1;
}

int results_points(const struct results *r, int seat)
{
    int points = 0;
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].seat == seat)
            points += r->car[car].points;
    return points;
}

/* Where points are added up, places that score none part nobody (GP 10.2, G58). */
static int best_place(const struct results *r, int seat, bool scoring)
{
    int best = CARS_MAX + 1;
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].seat == seat && r->car[car].place < best && (!scoring || r->car[car].points))
            best = r->car[car].place;
    return best;
}

static int score_of(const struct shape *shape, const struct results *r, int seat)
{
    bool several = shape->cars > shape->seats;
    return (several ? results_points(r, seat) * (CARS_MAX + 2) : 0) - best_place(r, seat, several);
}

turn_t results_winners(const struct shape *shape, const struct results *r)
{
    turn_t winners = 0;
    int best = 0;
    for (int seat = 0; seat < shape->seats; seat++) {
        int score = score_of(shape, r, seat);
        if (!winners || score > best) {
            best = score;
            winners = 0;
        }
        if (score == best)
            winners |= seat_bit(seat);
    }
    return winners;
}

int car_number(const struct shape *shape, int car)
{
    return shape->number[car] ? shape->number[car] : car + 1;
}

int car_find(const struct shape *shape, int number)
{
    for (int car = 0; car < shape->cars; car++)
        if (car_number(shape, car) == number)
            return car;
    return NOBODY;
}

size_t arg_text(const struct game *g, const struct setup *su, int kind, int value, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    switch (kind) {
    case ARG_NONE: break;
    case ARG_NUMBER: text_add(&t, "%d", value); break;
    case ARG_CAR: text_add(&t, "car%d", car_number(g->shape(su), value)); break;
    case ARG_SEAT: text_add(&t, "seat%d", value + 1); break;
    default: return g->word(su, kind, value, buf, size);
    }
    return t.len;
}

static size_t spell(const struct game *g, const struct setup *su, action_t act, bool join, char *buf,
                    size_t size)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    struct text t = text_into(buf, size);
    text_add(&t, "%s", kind->name);
    for (int i = 0; i < 3 && kind->arg[i].name; i++) {
        char word[ACTION_TEXT_MAX];
        int value = action_arg(act, i), kind_of = kind->arg[i].kind;
        if (join && kind->joined == i + 2)
            value |= action_arg(act, ++i) << 8;
        if (arg_text(g, su, kind_of, value, word, sizeof word))
            text_add(&t, " %s", word);
    }
    return t.len;
}

size_t event_text(const struct game *g, const struct setup *su, const struct event *e, bool hidden, char *buf,
                  size_t size)
{
    const struct kind *kind = &g->events[e->kind];
    struct text t = text_into(buf, size);
    text_add(&t, "%s%s", kind->name, hidden ? " ?" : "");
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name && !hidden; i++) {
        char word[ACTION_TEXT_MAX];
        if (arg_text(g, su, kind->arg[i].kind, e->arg[i], word, sizeof word))
            text_add(&t, " %s=%s", kind->arg[i].name, word);
    }
    return t.len;
}

/* The value that is written so; false when there is none. */
static bool arg_read(const struct game *g, const struct setup *su, int kind, struct span text, int *value)
{
    char word[ACTION_TEXT_MAX];
    if (kind == ARG_NUMBER)
        return span_number(text, value) && *value >= INT16_MIN && *value <= INT16_MAX;
    int n = kind == ARG_CAR ? g->shape(su)->cars : kind == ARG_SEAT ? g->shape(su)->seats : WORDS_OF_EVENTS;
    for (*value = 0; *value < n; ++*value)
        if (text.len == arg_text(g, su, kind, *value, word, sizeof word) && span_is(text, word))
            return true;
    return false;
}

/* What is left out is written as nothing. */
static bool take_arg(const struct game *g, const struct setup *su, const struct arg *arg, struct span *rest,
                     int16_t *out)
{
    struct span after = *rest, word = { 0 }, name, value = { "", 0 };
    int number;
    if (span_word(&after, &word) && span_cut(&word, '=', &name) && span_is(name, arg->name)) {
        *rest = after;
        value = word;
    }
    bool good = arg_read(g, su, arg->kind, value, &number);
    *out = good ? (int16_t)number : 0;
    return good;
}

static bool find_event_kind(const struct game *g, struct span name, struct event *e)
{
    int kind = 0;
    while (g->events[kind].name && !span_is(name, g->events[kind].name))
        kind++;
    e->kind = (uint8_t)kind;
    return g->events[kind].name;
}

bool event_read(const struct game *g, const struct setup *su, struct span text, int seat, int viewer,
                struct event *e)
{
    struct span word = { 0 };
    *e = (struct event){ .seat = (int8_t)seat };
    if (!span_word(&text, &word) || !find_event_kind(g, word, e))
        return false;
    const struct kind *kind = &g->events[e->kind];
    text = span_trim(text);
    if (span_is(text, "?"))
        return true;
    e->seen_by = kind->secret ? viewer_bit(viewer) : EVERYONE;
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name; i++)
        if (!take_arg(g, su, &kind->arg[i], &text, &e->arg[i]))
            return false;
    return !span_trim(text).len;
}

size_t action_text(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size)
{
    return spell(g, su, act, true, buf, size);
}

size_t action_text_apart(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size)
{
    return spell(g, su, act, false, buf, size);
}

/* ---- data -------------------------------------------------------------------------------------------------- */

static struct datum *load_data(const struct game *g, const struct option *o, const char *value)
{
    for (int i = 0; g->data && g->data[i]; i++)
        if (!strcmp(g->data[i]->id, o->data))
            return data_load(g->data[i], o->name, value, NULL);
    return NULL;
}

size_t game_data_title(const struct game *g, const struct option *o, const char *value, char *buf,
                       size_t size)
{
    struct datum *root = load_data(g, o, value);
    struct span whole = span_of(value), title;
    struct text t = text_into(buf, size);
    for (const struct datum *d = root ? root->first : NULL; d; d = d->next)
        if (!strcmp(d->schema->name, "title") && d->text && d->text[0])
            whole = span_of(d->text);
    span_cut(&whole, ',', &title);
    title = span_trim(title);
    text_put(&t, title.at, title.len);
    data_free(root);
    return t.len;
}
