#include "by_hand.h"
#include "../core/text.h"

#include <string.h>

/* ---- points ------------------------------------------------------------------------------------------ */

/* What a setup awards, by the names that options have in every game. */
struct scoring {
    struct numbers points, team_points;
    int pole, fastest;
};

static int find(const struct game *g, const char *name, enum option_kind kind)
{
    int i = option_find(g->options, name, strlen(name));
    return i >= 0 && g->options[i].kind == kind ? i : -1;
}

static bool read_lists(const struct game *g, const struct option_set *set, struct scoring *s,
                       struct error *err)
{
    int points = find(g, "points", OPTION_NUMBERS), team = find(g, "team_points", OPTION_NUMBERS);
    if (points < 0)
        return error_set(err, 0, "results by hand take a game with the option points; %s has none", g->id);
    s->points = s->team_points = *option_numbers(set, points);
    if (team < 0)
        return true;
    const struct numbers *list = option_numbers(set, team);
    if (list->n > 1 || list->at[0]) /* 0 alone: the same */
        s->team_points = *list;
    return true;
}

static bool read_scoring(const struct game *g, const char *setup, struct scoring *s, struct error *err)
{
    struct option_set set;
    int pole = find(g, "pole_point", OPTION_YESNO), fastest = find(g, "fastest_lap", OPTION_CHOICE);
    bool good = options_parse(g->options, setup, &set, err) && read_lists(g, &set, s, err);
    s->pole = good && pole >= 0 && set.number[pole];
    s->fastest = good && fastest >= 0 && set.number[fastest]; /* the first choice is none */
    options_free(&set);
    return good;
}

static int points_of(const struct numbers *list, int place)
{
    return place <= list->n ? list->at[place - 1] : 0;
}

static void award(const struct scoring *s, struct results *r)
{
    for (int car = 0; car < r->cars; car++) {
        struct result *at = &r->car[car];
        int extra = (at->pole ? s->pole : 0) + (at->fastest ? s->fastest : 0);
        at->points = (int16_t)(extra + (at->out ? 0 : points_of(&s->points, at->place)));
        at->team_points = (int16_t)(extra + (at->out ? 0 : points_of(&s->team_points, at->place)));
    }
}

/* ---- reading ----------------------------------------------------------------------------------------- */

static struct result *find_car(struct results *r, struct span word, struct error *err)
{
    int car;
    if (span_number(word, &car) && car >= 1 && car <= r->cars)
        return &r->car[car - 1];
    error_set(err, 0, "expected a car from 1 to %d; found \"%.*s\"", r->cars, SPAN(word));
    return NULL;
}

static bool read_order(struct span list, struct results *r, struct error *err)
{
    struct span word;
    int place = 0;
    while (span_cut(&list, ',', &word)) {
        struct result *at = find_car(r, word, err);
        if (!at)
            return false;
        if (at->place)
            return error_set(err, 0, "expected every car once in the order; found car %.*s twice",
                             SPAN(word));
        at->place = (uint8_t)++place;
    }
    return place == r->cars
           || error_set(err, 0, "expected all %d cars in the order; found %d", r->cars, place);
}

/* A cause as one word. */
static bool is_cause(struct span word, const char *cause)
{
    if (word.len != strlen(cause))
        return false;
    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] != (cause[i] == ' ' ? '-' : cause[i]))
            return false;
    return true;
}

static size_t cause_text(const char *cause, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    for (; *cause; cause++)
        text_put(&t, *cause == ' ' ? "-" : cause, 1);
    return t.len;
}

static bool no_such_cause(const struct game *g, struct span word, struct error *err)
{
    char known[160], cause[40];
    struct text t = text_into(known, sizeof known);
    for (int i = 1; g->causes[i]; i++) {
        cause_text(g->causes[i], cause, sizeof cause);
        text_add(&t, "%s%s", i > 1 ? ", " : "", cause);
    }
    return error_set(err, 0, "expected CAR:WHY with one of %s; found \"%.*s\"", known[0] ? known : "nothing",
                     SPAN(word));
}

static bool read_out(const struct game *g, struct span list, struct results *r, struct error *err)
{
    struct span why, car;
    while (span_cut(&list, ',', &why)) {
        struct span whole = why;
        span_cut(&why, ':', &car);
        struct result *at = find_car(r, car, err);
        if (!at)
            return false;
        if (at->out)
            return error_set(err, 0, "expected car %.*s once among those out; found it twice", SPAN(car));
        for (int i = 1; g->causes[i] && why.at; i++)
            if (is_cause(why, g->causes[i]))
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

static bool read_single(struct span word, struct results *r, struct result **at, struct error *err)
{
    *at = word.at ? find_car(r, word, err) : NULL;
    return *at || !word.at;
}

static bool check(const struct results *r, const struct scoring *s, bool pole, struct error *err)
{
    int running = 0;
    for (int car = 0; car < r->cars; car++)
        running += !r->car[car].out;
    for (int car = 0; car < r->cars; car++) {
        const struct result *at = &r->car[car];
        if (!at->out && at->place > running) /* L21, L22 */
            return error_set(err, 0,
                             "expected cars that are out behind all others; found car %d last but running",
                             car + 1);
        if (at->fastest && at->out) /* L25 */
            return error_set(err, 0, "expected the fastest lap of a car running at the finish; found car %d",
                             car + 1);
        if (at->fastest && !s->fastest)
            return error_set(err, 0, "expected no fastest lap: this round's setup has no point for it");
    }
    return pole || !s->pole || error_set(err, 0, "expected the car on pole: in this round it earns a point");
}

bool by_hand_parse(const struct game *g, const char *setup, const char *text, struct results *out,
                   struct error *err)
{
    struct parts parts = { 0 };
    struct scoring scoring = { 0 };
    struct result *pole, *fastest;
    struct results r = { 0 };
    struct setup *su = g->setup_new(setup, err);
    if (!su)
        return false;
    r.cars = g->shape(su)->cars;
    for (int car = 0; car < r.cars; car++)
        r.car[car].seat = g->shape(su)->owner[car];
    g->setup_free(su);
    if (!read_scoring(g, setup, &scoring, err) || !split(text, &parts, err)
        || !read_order(parts.order, &r, err) || (parts.out.at && !read_out(g, parts.out, &r, err))
        || !read_single(parts.pole, &r, &pole, err) || !read_single(parts.fastest, &r, &fastest, err))
        return false;
    if (pole)
        pole->pole = true;
    if (fastest)
        fastest->fastest = true;
    if (!check(&r, &scoring, pole != NULL, err))
        return false;
    award(&scoring, &r);
    *out = r;
    return true;
}

/* ---- writing ----------------------------------------------------------------------------------------- */

static int car_at(const struct results *r, int place)
{
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].place == place)
            return car;
    return 0;
}

size_t by_hand_text(const struct game *g, const struct results *r, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    char cause[40];
    int out = 0;
    for (int place = 1; place <= r->cars; place++)
        text_add(&t, "%s%d", place == 1 ? "order " : ",", car_at(r, place) + 1);
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].out) {
            cause_text(g->causes[r->car[car].out], cause, sizeof cause);
            text_add(&t, "%s%d:%s", out++ ? "," : " out ", car + 1, cause);
        }
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].pole)
            text_add(&t, " pole %d", car + 1);
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].fastest)
            text_add(&t, " fastest %d", car + 1);
    return t.len;
}
