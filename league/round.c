#include "round.h"
#include "absent.h"

#include <stdlib.h>
#include <string.h>

/* ---- words --------------------------------------------------------------------------------------------- */

static bool names(const char *words, struct span name)
{
    struct span rest = span_of(words), word, other;
    while (span_word(&rest, &word)) {
        span_cut(&word, '=', &other);
        if (other.len == name.len && !memcmp(other.at, name.at, name.len))
            return true;
    }
    return false;
}

bool round_names_option(const char *words, const char *name)
{
    return names(words, span_of(name));
}

/* The words of text that `over` does not name as well, with one blank between. */
static void add_words(struct text *t, const char *text, const char *over)
{
    struct span rest = span_of(text), word;
    while (span_word(&rest, &word)) {
        struct span value = word, name;
        span_cut(&value, '=', &name);
        if (names(over, name))
            continue;
        if (t->len)
            text_put(t, " ", 1);
        text_put(t, word.at, word.len);
    }
}

void round_words(struct text *t, const char *words)
{
    add_words(t, words, "");
}

/* ---- what the season adds ------------------------------------------------------------------------------ */

/* GP 11.3, G60: the first car of the final result, a Non-Player Car too. */
static void add_bonus(const struct championship *c, int r, struct text *t)
{
    const struct round *before = &c->round[r - 1];
    for (int car = 0; car < before->results.cars; car++)
        if (before->results.car[car].place == 1) {
            text_add(t, " bonus=%d", car_number(c->game->shape(before->su), car));
            return;
        }
}

enum { ADDED_MAX = 200 };

static bool season_words(const struct championship *c, int r, char buf[ADDED_MAX], struct error *err)
{
    struct text t = text_into(buf, ADDED_MAX);
    text_add(&t, "%s", c->pole == r + 1 ? "pole_point=yes" : "");
    if (c->winner_bonus && r && r <= c->done && !round_names_option(c->round[r].differs, "bonus"))
        add_bonus(c, r, &t);
    return absent_words(c, r, &t, err);
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

/* Later words replace earlier ones of the same name: common, then the round's, then the season's. */
static bool merge(const struct championship *c, int r, char *buf, size_t size, struct error *err)
{
    struct text t = text_into(buf, size);
    const char *differs = c->round[r].differs;
    char added[ADDED_MAX], *over = malloc(strlen(differs) + ADDED_MAX);
    if (!over)
        return error_set(err, 0, "out of memory");
    bool good = season_words(c, r, added, err);
    struct text both = text_into(over, strlen(differs) + ADDED_MAX);
    add_words(&both, added, "");
    add_words(&both, differs, added);
    add_words(&t, over, "");
    add_words(&t, c->setup, over);
    free(over);
    return good
           && (t.len < size
               || error_set(err, 0, "the setup of round %d takes at most %zu bytes; found more", r + 1,
                            size - 1));
}

/* Everybody who is there has his cars, and nobody else has any. */
static bool same_entrants(const struct championship *c, int r, const struct shape *in_race)
{
    const struct shape *shape = championship_shape(c);
    int owned = 0, seats = 0;
    for (int seat = 0; seat < shape->seats; seat++)
        seats += !absent_is(c, r, seat);
    for (int car = 0; car < in_race->cars; car++)
        owned += in_race->owner[car] != NOBODY;
    for (int car = 0; car < shape->cars; car++) {
        if (shape->owner[car] == NOBODY || absent_is(c, r, shape->owner[car]))
            continue;
        int there = car_find(in_race, car_number(shape, car));
        if (there == NOBODY || in_race->owner[there] != absent_seat(c, r, shape->owner[car]))
            return false;
        owned--;
    }
    return seats == in_race->seats && !owned;
}

static bool keep(struct championship *c, int r, struct setup *su, struct error *err)
{
    struct round *round = &c->round[r];
    size_t len = c->game->setup_text(su, NULL, 0);
    char *text = malloc(len + 1);
    if (!text)
        return error_set(err, 0, "out of memory");
    c->game->setup_text(su, text, len + 1);
    free(round->setup);
    if (round->su)
        c->game->setup_free(round->su);
    round->setup = text;
    round->su = su;
    return true;
}

bool round_settle(struct championship *c, int r, struct error *err)
{
    struct error why;
    struct setup *su = NULL;
    char *room = malloc(SETUP_TEXT_MAX);
    if (!room)
        return error_set(err, 0, "out of memory");
    bool good = merge(c, r, room, SETUP_TEXT_MAX, err);
    if (good)
        su = c->game->setup_new(room, &why);
    free(room);
    if (!good)
        return false;
    if (!su)
        return error_set(err, 0, "round %d: %.200s", r + 1, why.text);
    good = same_entrants(c, r, c->game->shape(su))
               ? keep(c, r, su, err)
               : error_set(err, 0, "round %d: a championship has the same cars and players in every round",
                           r + 1);
    if (!good)
        c->game->setup_free(su);
    return good;
}
