/* ask.c: the question of a LACORSA race in words: why it is the viewer's turn, and what may be done. */
#include "../face.h"
#include "../phrase.h"
#include "look.h"

#include <stdio.h>

enum { CAR_NAME_MAX = TAG_MAX + 40 };

/* ---- why ---------------------------------------------------------------------------------------------- */

static bool may_pit(const struct picture *p)
{
    for (int i = 0; i < p->n; i++)
        if (lc_gesture(p->legal[i]) == LC_PIT)
            return true;
    return false;
}

/* Both plays lie face down. Who challenges says first; the defender has heard it. */
static const char *reason_flat_out(const struct lc_race *race)
{
    if (race->asked != race->defender)
        return "why.flat-out";
    switch (race->car[race->challenger].said) {
    case LC_SAID_FLAT_OUT: return "why.flat-out.declared";
    case LC_SAID_STEADY: return "why.flat-out.steady";
    default: return "why.flat-out.first";
    }
}

static const char *reason_challenge(const struct lacorsa_look *l)
{
    if (l->race.asked == l->race.defender)
        return "why.defend";
    if (l->race.extra)
        return "why.after-extend";
    return l->race.passes ? "why.go-on" : may_pit(l->p) ? "why.challenge.pit" : "why.challenge";
}

static const char *reason(const struct lacorsa_look *l)
{
    switch (l->race.phase) {
    case LC_PHASE_OPEN: return l->race.car[l->race.asked].place ? "why.open" : "why.lead";
    case LC_PHASE_PICK: return "why.pick";
    case LC_PHASE_EXTRA: return "why.extra";
    case LC_PHASE_FLAT_OUT: return reason_flat_out(&l->race);
    case LC_PHASE_CHALLENGE: return reason_challenge(l);
    default: return "why.qualify";
    }
}

/* What becomes of a tie, where that is not what everybody expects. */
static void add_tie(const struct lacorsa_look *l, struct text *t)
{
    const struct lc_race *race = &l->race;
    bool defends = race->asked == race->defender;
    if (race->ties_by_suit)
        phrase_add(t, l->p, "why.tie.suit", NULL);
    else if (race->ties_pass != defends)
        phrase_add(t, l->p, "why.tie.mine", NULL);
    else if (race->ties_pass)
        phrase_add(t, l->p, "why.tie.theirs", NULL);
    if (race->ties_crash)
        phrase_add(t, l->p, "why.tie.dangerous", NULL);
    else if (race->redline_ties_crash)
        phrase_add(t, l->p, "why.tie.redline", NULL);
}

/* What a stop would bring, where one is possible. */
static void add_pit(const struct lacorsa_look *l, struct text *t)
{
    const struct lc_car *car = &l->race.car[l->race.asked];
    struct values v = { 0 };
    values_number(&v, "stop", car->stops + 1);
    values_number(&v, "max", l->race.pit_max);
    values_number(&v, "pile", l->race.pile.n + l->race.closed);
    phrase_add(t, l->p, "why.pit", &v);
    if (car->stops_owed)
        phrase_number(t, l->p, "why.pit.owed", "owed", car->stops_owed);
}

/* The other car that the question is about, or NOBODY: the challenger, or the one ahead. */
static int other_car(const struct lc_race *race)
{
    int place = race->car[race->asked].place;
    if (race->active != NOBODY && race->active != race->asked)
        return race->active;
    return place > 0 ? race->order[place - 1] : NOBODY;
}

static void why(const struct picture *p, struct text *t)
{
    struct lacorsa_look l;
    struct values v = { 0 };
    char other[CAR_NAME_MAX] = "";
    lacorsa_look(&l, p);
    if (l.race.asked == NOBODY)
        return;
    const struct lc_car *car = &l.race.car[l.race.asked];
    if (other_car(&l.race) != NOBODY)
        narrate_car(&p->m->narrator, other_car(&l.race), other, sizeof other);
    values_number(&v, "car", car->number);
    values_text(&v, "other", other);
    values_number(&v, "gap", car->gap);
    values_number(&v, "cards", l.race.drawing);
    values_number(&v, "adds", car->flat_out);
    phrase_add(t, p, reason(&l), &v);
    if (l.race.phase == LC_PHASE_CHALLENGE)
        add_tie(&l, t);
    if (l.race.phase == LC_PHASE_FLAT_OUT && l.race.incidents)
        phrase_add(t, p, "why.flat-out.risk", NULL);
    if (may_pit(p))
        add_pit(&l, t);
}

/* ---- choices ------------------------------------------------------------------------------------------- */

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
        action_words(g, table_setup(p->m->table), p->legal[i], word, sizeof word);
        if (lc_adds_redline(p->legal[i])) {
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
    .same = lc_same_play,
    .draws = "draw",
};
