/* go.c: the words that only Grand Prix has: to a space at once, and straight on. When every way to a space leaves the
 * same board one of them is driven; when boards differ the player chooses among them (reach_grandprix.h). */
#include "../console.h"
#include "look.h"
#include "reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 4 };

/* "3 x forward 1, outward": how it is driven. */
static void add_gestures(const struct table *table, const struct route *r, struct text *t)
{
    for (int i = 0, n; i < r->n; i += n) {
        char text[ACTION_TEXT_MAX];
        for (n = 1; i + n < r->n && r->act[i + n] == r->act[i]; n++)
            continue;
        action_text(table_game(table), table_setup(table), r->act[i], text, sizeof text);
        text_add(t, "%s", i ? ", " : "");
        if (n > 1)
            text_add(t, "%d x ", n);
        text_add(t, "%s", text);
    }
}

/* ---- choosing -------------------------------------------------------------------------------------------------- */

static void list_boards(struct console *c, const struct look *l, const struct reach *r, int shown)
{
    lines_say(&c->out, "There is more than one way; the boards differ in:");
    for (int i = 0; i < shown; i++) {
        size_t from = c->out.text.len;
        lines_add(&c->out, "%d:", i + 1);
        reach_describe(l, r, i, &c->out.text);
        lines_fill(&c->out, from, 0, INDENT);
    }
    if (r->n > shown)
        lines_say(&c->out, "and %d more; for those go step by step.", r->n - shown);
}

/* The board that the player wants, from 0; NOBODY when none. */
static enum answer choose(struct console *c, const struct look *l, const struct reach *r, int *chosen)
{
    char question[160];
    int shown = reach_shown(r), number;
    *chosen = NOBODY;
    list_boards(c, l, r, shown);
    snprintf(question, sizeof question, tr(c->out.text.language, "Which one? (1 to %d, Enter for none)"),
             shown);
    for (;;) {
        enum answer answer = c->owner->ask(c, question);
        if (answer != ANSWER_LINE || !c->line[0])
            return answer;
        if (span_number(span_of(c->line), &number) && number >= 1 && number <= shown) {
            *chosen = number - 1;
            return answer;
        }
        lines_say(&c->out, "Please type a number from 1 to %d, or just press Enter.", shown);
    }
}

/* ---- why not ------------------------------------------------------------------------------------------------------ */

static void say_none(struct console *c, const struct look *l, int distance, int lane, const struct reach *r)
{
    size_t from = c->out.text.len;
    reach_explain_none(l, distance, lane, r, &c->out.text);
    lines_fill(&c->out, from, 0, 0);
}

/* ---- the words ------------------------------------------------------------------------------------------------------ */

/* "23.1", "23": false after a sentence. */
static bool read_space(struct console *c, const struct look *l, struct span rest, int *sector, int *lane)
{
    struct span first;
    *lane = REACH_ANY_LANE;
    span_cut(&rest, '.', &first);
    bool good = span_number(first, sector) && (!rest.at || span_number(rest, lane));
    if (!good || *sector < 0 || *sector >= l->race.track->sectors || (rest.at && *lane < 0)) {
        lines_say(&c->out, "go takes a sector from 0 to %d, or a space of one: go 23, go 23.1",
                  l->race.track->sectors - 1);
        return false;
    }
    int lanes = gp_lanes(&l->race, *sector);
    if (*lane < lanes)
        return true;
    if (*lane < l->race.track->lanes[*sector])
        lines_say(&c->out, "Sector %d lies in the Safety Zone: only lane 0 is open.", *sector);
    else
        lines_say(&c->out, "Sector %d has no lane %d; its lanes are 0 to %d.", *sector, *lane, lanes - 1);
    return false;
}

static bool may_go(struct console *c, const struct look *l)
{
    if (l->race.phase == PHASE_MOVE && l->race.active != NOBODY)
        return true;
    if (l->race.phase == PHASE_ACT)
        lines_say(&c->out, "First a car and a card, then go: play 22 charge.");
    else
        lines_say(&c->out, "Answer the question first, then go.");
    return false;
}

static enum typed drive(struct console *c, const struct picture *pic, const struct route *r)
{
    size_t from = c->out.text.len;
    char gestures[1024];
    struct text t = text_into(gestures, sizeof gestures);
    add_gestures(c->seating->table, r, &t);
    text_say(&c->out.text, "By %s", gestures);
    lines_fill(&c->out, from, 0, INDENT);
    return console_act(c, pic, r->act, r->n);
}

static enum typed choose_and_drive(struct console *c, const struct look *l, const struct reach *r)
{
    int chosen = 0;
    enum answer answer = r->n > 1 ? choose(c, l, r, &chosen) : ANSWER_LINE;
    if (answer != ANSWER_LINE) {
        c->owner->leave(c, answer);
        return TYPED_QUIT;
    }
    return chosen == NOBODY ? TYPED_DONE : drive(c, l->p, reach_offered(r, chosen)->route);
}

static enum typed go_to(struct console *c, const struct look *l, int distance, int lane)
{
    struct reach *r = calloc(1, sizeof *r);
    enum typed typed = TYPED_DONE;
    if (!r || !reach_find(c->seating->table, l->p->viewer, l->race.active, distance, lane, r))
        lines_say(&c->out, "There is not enough memory to look for a way.");
    else if (!r->n)
        say_none(c, l, distance, lane, r);
    else
        typed = choose_and_drive(c, l, r);
    if (r)
        reach_free(r);
    free(r);
    return typed;
}

static enum typed go(struct console *c, const struct picture *pic, struct span rest)
{
    int sector = 0, lane;
    const struct look l = look_of(pic);
    if (!may_go(c, &l) || !read_space(c, &l, rest, &sector, &lane))
        return TYPED_DONE;
    const struct gp_car *car = &l.race.car[l.race.active];
    int ahead = gp_sector(&l.race, sector - gp_sector(&l.race, car->distance));
    if (!ahead && (lane == car->lane || lane == REACH_ANY_LANE)) {
        lines_say(&c->out, "Car %d stands there already.", car->number);
        return TYPED_DONE;
    }
    return go_to(c, &l, car->distance + ahead, lane);
}

static enum typed straight_on(struct console *c, const struct picture *pic, struct span rest)
{
    action_t acts[ROUTE_STEPS_MAX];
    (void)rest;
    const struct look l = look_of(pic);
    if (!may_go(c, &l))
        return TYPED_DONE;
    int n = reach_straight(c->seating->table, pic->viewer, acts);
    if (n)
        return console_act(c, pic, acts, n);
    lines_say(&c->out, "There is a choice to make first.");
    return TYPED_DONE;
}

const struct word grandprix_words[] = {
    { "go", "g", N_("SPACE"), N_("drives to a space, as in go 23.1 (sector.lane), or to a sector: go 23"),
      .run = go },
    { "ff", "", "", N_("drives straight ahead until there is something to decide"), .run = straight_on },
    { "order", "", "", N_("shows the running order with everything else, as table does"),
      .show = console_show_table },
    { 0 },
};
