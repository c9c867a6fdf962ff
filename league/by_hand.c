#include "by_hand.h"
#include "../core/text.h"
#include "../table/narrate.h"

#include <string.h>

/* ---- points ------------------------------------------------------------------------------------------ */

/* What a setup awards, found out by asking its game. */
struct scoring {
    int places; /* the last place that earns points */
    bool pole, fastest;
};

/* A race in which car 1 won, car 2 was second, and so on. */
static struct results in_order(const struct shape *shape)
{
    struct results r = { .cars = shape->cars };
    for (int car = 0; car < r.cars; car++)
        r.car[car] = (struct result){ .seat = shape->owner[car], .place = (uint8_t)(car + 1) };
    return r;
}

static bool earns(const struct result *more, const struct result *less)
{
    return more->points != less->points || more->team_points != less->team_points;
}

static struct scoring scoring_of(const struct game *g, const struct setup *su)
{
    struct results plain = in_order(g->shape(su)), pole = plain, fastest = plain;
    struct scoring s = { 0 };
    pole.car[0].pole = true;
    fastest.car[0].fastest = true;
    g->score(su, &plain);
    g->score(su, &pole);
    g->score(su, &fastest);
    for (int car = 0; car < plain.cars; car++)
        if (plain.car[car].points || plain.car[car].team_points)
            s.places = car + 1;
    s.pole = earns(&pole.car[0], &plain.car[0]);
    s.fastest = earns(&fastest.car[0], &plain.car[0]);
    return s;
}

/* ---- reading ----------------------------------------------------------------------------------------- */

/* The results as they are being read. */
struct typed {
    const struct shape *shape;
    struct results r;
};

/* "from 1 to 4", or where cars have numbers of their own "among 5, 9, 10". */
static void no_such_car(const struct shape *shape, struct span word, struct error *err)
{
    char known[160];
    struct text t = text_into(known, sizeof known);
    for (int car = 0; car < shape->cars; car++)
        text_add(&t, "%s%d", car ? ", " : "", shape->number[car]);
    if (shape->number[0])
        error_set(err, 0, "expected a car among %s; found \"%.*s\"", known, SPAN(word));
    else
        error_set(err, 0, "expected a car from 1 to %d; found \"%.*s\"", shape->cars, SPAN(word));
}

static struct result *find_car(struct typed *in, struct span word, struct error *err)
{
    int number, car = span_number(word, &number) ? car_find(in->shape, number) : NOBODY;
    if (car != NOBODY)
        return &in->r.car[car];
    no_such_car(in->shape, word, err);
    return NULL;
}

static bool has_others(const struct shape *shape)
{
    for (int car = 0; car < shape->cars; car++)
        if (shape->owner[car] == NOBODY)
            return true;
    return false;
}

/* With Non-Player Cars on the track nobody writes down who was seventeenth: what earns points is enough. */
static bool read_order(struct span list, const struct scoring *s, struct typed *in, struct error *err)
{
    struct span word;
    int place = 0, cars = in->r.cars;
    while (span_cut(&list, ',', &word)) {
        struct result *at = find_car(in, word, err);
        if (!at)
            return false;
        if (at->place)
            return error_set(err, 0, "expected every car once in the order; found car %.*s twice",
                             SPAN(word));
        at->place = (uint8_t)++place;
    }
    if (place == cars || (has_others(in->shape) && place >= s->places))
        return true;
    if (has_others(in->shape))
        return error_set(err, 0, "expected at least the %s in the order; found %d",
                         COUNTED(s->places, "car-that-scores"), place);
    return error_set(err, 0, "expected all %s in the order; found %d", COUNTED(cars, "car"), place);
}

static bool no_such_cause(const struct game *g, struct span word, struct error *err)
{
    char known[160];
    struct text t = text_into(known, sizeof known);
    for (int i = 1; g->causes[i]; i++)
        text_add(&t, "%s%s", i > 1 ? ", " : "", g->causes[i]);
    return error_set(err, 0, "expected CAR:WHY with one of %s; found \"%.*s\"",
                     known[0] ? known : N_("nothing"), SPAN(word));
}

static bool read_out(const struct game *g, struct span list, struct typed *in, struct error *err)
{
    struct span why, car;
    while (span_cut(&list, ',', &why)) {
        struct span whole = why;
        span_cut(&why, ':', &car);
        struct result *at = find_car(in, car, err);
        if (!at)
            return false;
        if (at->out)
            return error_set(err, 0, "expected car %.*s once among those out; found it twice", SPAN(car));
        for (int i = 1; g->causes[i] && why.at; i++)
            if (span_is(why, g->causes[i]))
                at->out = (uint8_t)i;
        if (!at->out)
            return no_such_cause(g, whole, err);
    }
    return true;
}

struct parts {
    struct span order, out, pole, fastest;
};

static bool split(const char *text, struct parts *p, struct error *err)
{
    struct span rest = span_of(text), name, value;
    while (span_word(&rest, &name)) {
        struct span *slot = span_is(name, "order")     ? &p->order
                            : span_is(name, "out")     ? &p->out
                            : span_is(name, "pole")    ? &p->pole
                            : span_is(name, "fastest") ? &p->fastest
                                                       : NULL;
        if (!slot || slot->at || !span_word(&rest, &value))
            return error_set(err, 0,
                             "expected order, out, pole and fastest, each once with its cars; found \"%.*s\"",
                             SPAN(name));
        *slot = value;
    }
    return p->order.at || error_set(err, 0, "expected the order of the cars; found none");
}

static bool read_single(struct span word, struct typed *in, struct result **at, struct error *err)
{
    *at = word.at ? find_car(in, word, err) : NULL;
    return *at || !word.at;
}

/* The place of a car for comparison: one that was not written down is behind. */
static int rank_of(const struct result *at)
{
    return at->place ? at->place : CARS_MAX + 1;
}

/* First those in the points, then those that ran to the finish all the same, then those that left the race (L21,
 * L22, G12). */
static int group_of(const struct game *g, const struct result *at)
{
    return !at->out ? 0 : car_ran(g, at) ? 1 : 2;
}

static bool check_car(const struct game *g, const struct typed *in, int car, const struct scoring *s,
                      struct error *err)
{
    const struct result *at = &in->r.car[car];
    int number = car_number(in->shape, car), group = group_of(g, at);
    for (int other = 0; other < in->r.cars && group < 2 && at->place; other++)
        if (group_of(g, &in->r.car[other]) > group && rank_of(&in->r.car[other]) < at->place)
            return error_set(
                err, 0, "expected cars that are out behind all others%s; found car %d behind one of them",
                group ? N_(", and those that left the race last") : "", number);
    if (at->fastest && at->out) /* L25 */
        return error_set(err, 0, "expected the fastest lap of a car running at the finish; found car %d",
                         number);
    if (at->fastest && !s->fastest)
        return error_set(err, 0, "expected no fastest lap: this round's setup has no point for it");
    return true;
}

static bool read_parts(const struct game *g, const struct scoring *s, const struct parts *parts,
                       struct typed *in, struct error *err)
{
    struct result *pole, *fastest;
    if (!read_order(parts->order, s, in, err) || (parts->out.at && !read_out(g, parts->out, in, err))
        || !read_single(parts->pole, in, &pole, err) || !read_single(parts->fastest, in, &fastest, err))
        return false;
    if (pole)
        pole->pole = true;
    if (fastest)
        fastest->fastest = true;
    for (int car = 0; car < in->r.cars; car++)
        if (!check_car(g, in, car, s, err))
            return false;
    return pole || !s->pole || error_set(err, 0, "expected the car on pole: in this round it earns a point");
}

/* Places are given to others when a car loses its own, so it cannot be among those that score. A whole order ends with
 * such cars anyway. */
static bool check_losses(const struct game *g, const struct setup *su, const struct typed *in,
                         struct error *err)
{
    bool whole = true;
    for (int car = 0; car < in->r.cars; car++)
        whole = whole && in->r.car[car].place;
    for (int car = 0; car < in->r.cars && !whole; car++) {
        struct results running = in->r;
        running.car[car].out = 0;
        g->score(su, &running);
        if (in->r.car[car].place && earns(&running.car[car], &in->r.car[car]))
            return error_set(err, 0, "expected a car that scores in place %d; found car %d, %s",
                             in->r.car[car].place, car_number(in->shape, car), g->causes[in->r.car[car].out]);
    }
    return true;
}

static bool parse(const struct game *g, const struct setup *su, const char *text, struct results *out,
                  struct error *err)
{
    struct parts parts = { 0 };
    struct scoring scoring = scoring_of(g, su);
    struct typed in = { .shape = g->shape(su) };
    in.r.cars = in.shape->cars;
    for (int car = 0; car < in.r.cars; car++)
        in.r.car[car].seat = in.shape->owner[car];
    if (!split(text, &parts, err) || !read_parts(g, &scoring, &parts, &in, err))
        return false;
    g->score(su, &in.r);
    if (!check_losses(g, su, &in, err))
        return false;
    *out = in.r;
    return true;
}

bool by_hand_parse(const struct game *g, const char *setup, const char *text, struct results *out,
                   struct error *err)
{
    struct setup *su = g->setup_new(setup, err);
    bool good = su && parse(g, su, text, out, err);
    if (su)
        g->setup_free(su);
    return good;
}

/* ---- writing ----------------------------------------------------------------------------------------- */

static int car_at(const struct results *r, int place)
{
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].place == place)
            return car;
    return NOBODY;
}

size_t by_hand_text(const struct game *g, const struct shape *shape, const struct results *r, char *buf,
                    size_t size)
{
    struct text t = text_into(buf, size);
    int out = 0;
    for (int place = 1; place <= r->cars && car_at(r, place) != NOBODY; place++)
        text_add(&t, "%s%d", place == 1 ? "order " : ",", car_number(shape, car_at(r, place)));
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].out)
            text_add(&t, "%s%d:%s", out++ ? "," : " out ", car_number(shape, car),
                     g->causes[r->car[car].out]);
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].pole)
            text_add(&t, " pole %d", car_number(shape, car));
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].fastest)
            text_add(&t, " fastest %d", car_number(shape, car));
    return t.len;
}
