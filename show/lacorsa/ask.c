/* ask.c: the question of a LACORSA race in words: why it is the viewer's turn, and what may be done. */
#include "../face.h"
#include "../phrase.h"
#include "look.h"

#include <stdio.h>
#include <string.h>

enum { CAR_NAME_MAX = TAG_MAX + 40 };

/* ---- why ---------------------------------------------------------------------------------------------- */

static bool may(const struct picture *p, const char *action)
{
    const struct game *g = table_game(p->m->table);
    for (int i = 0; i < p->n; i++)
        if (!strcmp(g->actions_named[action_kind(p->legal[i])].name, action))
            return true;
    return false;
}

/* The place of a car in the order, counted from 0. */
static int place_of(const int *order, int cars, int car)
{
    int place = 0;
    while (place < cars && order[place] != car + 1)
        place++;
    return place;
}

/* Both plays lie face down. Who challenges says first; the defender has heard it. */
static const char *reason_flat_out(const struct picture *p, bool defends)
{
    if (!defends)
        return "why.flat-out";
    if (!(picture_number(p, "asked") & 1))
        return "why.flat-out.first";
    return picture_number(p, "flat") & 1 ? "why.flat-out.declared" : "why.flat-out.steady";
}

static const char *reason(const struct picture *p, int place, bool defends)
{
    if (!lacorsa_racing(p))
        return "why.qualify";
    if (lacorsa_phase(p, "open"))
        return place ? "why.open" : "why.lead";
    if (lacorsa_phase(p, "pick"))
        return "why.pick";
    if (lacorsa_phase(p, "extra"))
        return "why.extra";
    if (lacorsa_phase(p, "flat-out"))
        return reason_flat_out(p, defends);
    if (defends)
        return "why.defend";
    if (picture_field(p, "extra").at && picture_number(p, "extra"))
        return "why.after-extend";
    return picture_number(p, "passes") ? "why.go-on" : may(p, "pit") ? "why.challenge.pit" : "why.challenge";
}

/* What becomes of a tie, where that is not what everybody expects. */
static void add_tie(const struct picture *p, bool defends, struct text *t)
{
    bool slipstream = picture_option(p, "slipstream=yes|track:slipstream=yes");
    const struct narrator *n = &p->m->narrator;
    if (picture_option(p, "suit_tiebreaker=yes"))
        say_into(t, n, "why.tie.suit", NULL);
    else if (slipstream != defends)
        say_into(t, n, "why.tie.mine", NULL);
    else if (slipstream)
        say_into(t, n, "why.tie.theirs", NULL);
    if (picture_option(p, "incidents=yes track:dangerous=yes"))
        say_into(t, n, "why.tie.dangerous", NULL);
    else if (picture_option(p, "shunting=yes|racing_incidents=yes"))
        say_into(t, n, "why.tie.redline", NULL);
}

/* What a stop would bring, where one is possible. */
static void add_pit(const struct picture *p, struct text *t)
{
    struct span pile = picture_field(p, "pile");
    int cards = 0, made = lacorsa_number(p, "stops", p->car),
        owed = picture_option_number(p, "pit_required") - made;
    char there[16], stop[16], most[16];
    struct span card;
    while (!span_is(pile, "-") && span_cut(&pile, ',', &card))
        cards++;
    if (picture_field(p, "closed_count").at)
        cards += picture_number(p, "closed_count");
    snprintf(there, sizeof there, "%d", cards);
    snprintf(stop, sizeof stop, "%d", made + 1);
    snprintf(most, sizeof most, "%d", picture_option_number(p, "pit_max"));
    const struct value values[] = { { "stop", stop }, { "max", most }, { "pile", there }, { 0 } };
    say_into(t, &p->m->narrator, "why.pit", values);
    if (owed > 0)
        phrase_number(t, p, "why.pit.owed", "owed", owed);
}

static void why(const struct picture *p, struct text *t)
{
    int order[CARS_MAX] = { 0 }, gaps[CARS_MAX] = { 0 };
    char mine[16], gap[16], left[16], adds[16], other[CAR_NAME_MAX] = "";
    int cars = picture_numbers(p, "order", order);
    picture_numbers(p, "gaps", gaps);
    if (p->car == NOBODY)
        return;
    int place = place_of(order, cars, p->car), active = picture_number(p, "active");
    bool defends = active && active != p->car + 1;
    const struct datum *card = lacorsa_racecar(p, p->car);
    if (defends)
        narrate_car(&p->m->narrator, active - 1, other, sizeof other);
    else if (place > 0)
        narrate_car(&p->m->narrator, order[place - 1] - 1, other, sizeof other);
    snprintf(mine, sizeof mine, "%d", p->car + 1);
    snprintf(gap, sizeof gap, "%d", gaps[place]);
    snprintf(left, sizeof left, "%d", picture_field(p, "drawing").at ? picture_number(p, "drawing") : 0);
    snprintf(adds, sizeof adds, "%d", card ? data_get(card, "flat_out")->number : 1);
    const struct value values[] = { { "car", mine },   { "other", other }, { "gap", gap },
                                    { "cards", left }, { "adds", adds },   { 0 } };
    say_into(t, &p->m->narrator, reason(p, place, defends), values);
    if (lacorsa_phase(p, "challenge"))
        add_tie(p, defends, t);
    if (lacorsa_phase(p, "flat-out") && picture_option(p, "incidents=yes"))
        say_into(t, &p->m->narrator, "why.flat-out.risk", NULL);
    if (may(p, "pit"))
        add_pit(p, t);
}

/* ---- choices ------------------------------------------------------------------------------------------- */

/* "play car1 12g+Rc" is 12g+Rc: what stands behind the name and the car. */
static size_t shorten(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size)
{
    char words[ACTION_TEXT_MAX];
    struct text t = text_into(buf, size);
    action_text(g, su, act, words, sizeof words);
    struct span rest = span_of(words), word;
    for (int i = 0; span_word(&rest, &word); i++)
        if (i >= 2)
            text_put(&t, word.at, word.len);
    return t.len;
}

/* "extend 1 2", and whether any of them may go with a Redline; last is the highest. */
static void add_kind(const struct picture *p, int kind, struct text *t)
{
    const struct game *g = table_game(p->m->table);
    char word[ACTION_TEXT_MAX], last[ACTION_TEXT_MAX] = "";
    bool sums = false;
    text_add(t, "%s", g->actions_named[kind].name);
    for (int i = 0; i < p->n; i++) {
        if (action_kind(p->legal[i]) != kind)
            continue;
        shorten(g, table_setup(p->m->table), p->legal[i], word, sizeof word);
        if (strchr(word, '+')) {
            sums = true;
        } else if (word[0]) {
            text_add(t, " %s", word);
            snprintf(last, sizeof last, "%s", word);
        }
    }
    const struct value values[] = { { "card", last }, { 0 } };
    if (sums)
        say_into(t, &p->m->narrator, "choices.redline", values);
}

static void choices(const struct picture *p, struct text *t)
{
    int kind = 0;
    say_into(t, &p->m->narrator, "choices", NULL);
    for (int i = 0; i < p->n; i++)
        if (action_kind(p->legal[i]) != kind) {
            kind = action_kind(p->legal[i]);
            text_add(t, "%s", i ? "; " : " ");
            add_kind(p, kind, t);
        }
    text_add(t, ".");
}

const struct telling lacorsa_telling = {
    .why = why,
    .choices = choices,
    .shorten = shorten,
    .draws = "draw",
};
