/* go.c: the words that only Grand Prix has: to a space at once, and straight on. When every way to a space leaves the
 * same board one of them is driven; when boards differ the player chooses among them (reach_grandprix.h). */
#include "../match/look_grandprix.h"
#include "../match/reach_grandprix.h"
#include "page.h"
#include "spell_grandprix.h"

#include <stdlib.h>
#include <string.h>

enum { INDENT = 4, CARS_NAMED = 6 };

/* ---- telling boards apart ------------------------------------------------------------------------------------ */

static const struct arrival *offered(const struct reach *r, int i)
{
    return &r->at[r->offered[i]];
}

static int shown_of(const struct reach *r)
{
    return r->n < REACH_MANY ? r->n : REACH_MANY;
}

static bool same_space(const struct look_car *a, const struct look_car *b)
{
    return a->distance == b->distance && a->lane == b->lane;
}

static bool differs(const struct reach *r, int car)
{
    for (int i = 1; i < shown_of(r); i++)
        if (!same_space(&offered(r, i)->car[car], &offered(r, 0)->car[car]))
            return true;
    return false;
}

static bool tokens_differ(const struct reach *r)
{
    for (int i = 1; i < shown_of(r); i++)
        if (offered(r, i)->tokens != offered(r, 0)->tokens)
            return true;
    return false;
}

static bool points_differ(const struct reach *r)
{
    for (int i = 1; i < shown_of(r); i++)
        if (offered(r, i)->points != offered(r, 0)->points)
            return true;
    return false;
}

static void add_space(const struct look *l, const struct look_car *c, struct text *t)
{
    if (c->lane >= LOOK_OUT)
        text_add(t, " %d over the line", c->number);
    else
        text_add(t, " %d on %d.%d", c->number, look_sector(l, c->distance), c->lane);
}

/* "8 on 14.1, 22 on 15.1; 1 Close Call; 2 points left": what is not the same on all boards. */
static void describe(const struct look *l, const struct reach *r, int i, struct text *t)
{
    const struct arrival *a = offered(r, i);
    int n = 0;
    for (int car = 0; car < l->cars; car++)
        if (differs(r, car) && n++ < CARS_NAMED) {
            text_add(t, "%s", n > 1 ? "," : "");
            add_space(l, &a->car[car], t);
        }
    if (n > CARS_NAMED)
        text_add(t, " and %d more", n - CARS_NAMED);
    if (tokens_differ(r))
        text_add(t, "%s %d Close Call%s", n++ ? ";" : "", a->tokens, a->tokens == 1 ? "" : "s");
    if (points_differ(r))
        text_add(t, "%s %d point%s left", n++ ? ";" : "", a->points, a->points == 1 ? "" : "s");
    if (!n)
        text_add(t, " by other lanes");
}

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

static void list_boards(const struct look *l, const struct reach *r, int shown)
{
    printf("There is more than one way; the boards differ in:\n");
    for (int i = 0; i < shown; i++) {
        char line[1024];
        struct text t = text_into(line, sizeof line);
        text_add(&t, "%d:", i + 1);
        describe(l, r, i, &t);
        page_words(0, INDENT, line);
    }
    if (r->n > shown)
        printf("and %d more; for those go step by step.\n", r->n - shown);
}

/* The board that the player wants, from 0; NOBODY when none. */
static enum answer choose(struct play *p, const struct look *l, const struct reach *r, int *chosen)
{
    char question[60];
    int shown = shown_of(r), number;
    *chosen = NOBODY;
    list_boards(l, r, shown);
    snprintf(question, sizeof question, "Which one? (1 to %d, Enter for none)", shown);
    for (;;) {
        enum answer answer = prompt_line(question, p->line);
        if (answer != ANSWER_LINE || !p->line[0])
            return answer;
        if (span_number(span_of(p->line), &number) && number >= 1 && number <= shown) {
            *chosen = number - 1;
            return answer;
        }
        printf("Please type a number from 1 to %d, or just press Enter.\n", shown);
    }
}

/* ---- why not ------------------------------------------------------------------------------------------------------ */

static void explain_none(const struct look *l, int distance, int lane, const struct reach *r)
{
    const struct look_car *c = &l->car[l->active];
    int by = distance - c->distance;
    bool straight = l->linked || (l->card && data_get(l->card, "text")->number == TEXT_STRAIGHT);
    if (r->found.cut)
        printf("There are too many ways to look at; name a nearer space, or go step by step.\n");
    else if (by > l->mp)
        printf("Sector %d is %d ahead, and car %d has %d point%s left.\n", look_sector(l, distance), by,
               c->number, l->mp, l->mp == 1 ? "" : "s");
    else if (lane != REACH_ANY_LANE && lane != c->lane && straight)
        printf("%s\n", l->linked ? "The cars are linked, so the line cannot change lanes any more."
                                 : "This card allows no lane changes.");
    else
        page_words(0, 0,
                   "The car cannot come to stand there: a lane change costs a point, or two where it "
                   "displaces a car, and no space is entered twice.");
}

/* ---- the words ------------------------------------------------------------------------------------------------------ */

/* "23.1", "23": false after a sentence. */
static bool read_space(const struct look *l, struct span rest, int *sector, int *lane)
{
    struct span first;
    *lane = REACH_ANY_LANE;
    span_cut(&rest, '.', &first);
    bool good = span_number(first, sector) && (!rest.at || span_number(rest, lane));
    if (!good || *sector < 0 || *sector >= l->track.sectors || (rest.at && *lane < 0)) {
        printf("go takes a sector from 0 to %d, or a space of one: go 23, go 23.1\n", l->track.sectors - 1);
        return false;
    }
    int lanes = look_lanes(l, *sector);
    if (*lane < lanes)
        return true;
    if (*lane < l->track.lanes[*sector])
        printf("Sector %d lies in the Safety Zone: only lane 0 is open.\n", *sector);
    else
        printf("Sector %d has no lane %d; its lanes are 0 to %d.\n", *sector, *lane, lanes - 1);
    return false;
}

static bool may_go(const struct look *l)
{
    if (look_phase(l, "move") && l->active != NOBODY)
        return true;
    if (look_phase(l, "act"))
        printf("First a car and a card, then go: play 22 charge.\n");
    else
        printf("Answer the question first, then go.\n");
    return false;
}

static enum typed drive(struct play *p, const struct picture *pic, const struct route *r)
{
    char line[1024];
    struct text t = text_into(line, sizeof line);
    add_gestures(p->m.table, r, &t);
    printf("By ");
    page_words(3, INDENT, line);
    return turn_act(p, pic, r->act, r->n);
}

static enum typed choose_and_drive(struct play *p, const struct look *l, const struct reach *r)
{
    int chosen = 0;
    enum answer answer = r->n > 1 ? choose(p, l, r, &chosen) : ANSWER_LINE;
    if (answer != ANSWER_LINE) {
        play_leave(p, answer);
        return TYPED_QUIT;
    }
    return chosen == NOBODY ? TYPED_DONE : drive(p, l->p, offered(r, chosen)->route);
}

static enum typed go_to(struct play *p, const struct look *l, int distance, int lane)
{
    struct reach *r = calloc(1, sizeof *r);
    enum typed typed = TYPED_DONE;
    if (!r || !reach_find(p->m.table, l->p->viewer, l->active, distance, lane, r))
        complain(EXIT_WORLD, "out of memory");
    else if (!r->n)
        explain_none(l, distance, lane, r);
    else
        typed = choose_and_drive(p, l, r);
    if (r)
        reach_free(r);
    free(r);
    return typed;
}

static enum typed go(struct play *p, const struct picture *pic, struct span rest)
{
    struct look l;
    int sector = 0, lane;
    look_take(&l, pic);
    if (!may_go(&l) || !read_space(&l, rest, &sector, &lane))
        return TYPED_DONE;
    const struct look_car *c = &l.car[l.active];
    int ahead = look_sector(&l, sector - look_sector(&l, c->distance));
    if (!ahead && (lane == c->lane || lane == REACH_ANY_LANE)) {
        printf("Car %d stands there already.\n", c->number);
        return TYPED_DONE;
    }
    return go_to(p, &l, c->distance + ahead, lane);
}

/* The only forward step there is, or 0. */
static action_t only_forward(const struct game *g, const action_t *legal, int n)
{
    action_t found = 0;
    for (int i = 0; i < n; i++)
        if (!strcmp(g->actions_named[action_kind(legal[i])].name, "forward")) {
            if (found)
                return 0;
            found = legal[i];
        }
    return found;
}

/* Straight ahead as long as nothing is to be decided: no fork, no question. */
static enum typed straight_on(struct play *p, const struct picture *pic, struct span rest)
{
    const struct game *g = table_game(p->m.table);
    struct look l;
    union any_state st;
    action_t acts[ROUTE_STEPS_MAX], legal[ACTIONS_MAX];
    int n = 0;
    (void)rest;
    look_take(&l, pic);
    if (!may_go(&l))
        return TYPED_DONE;
    reach_view(p->m.table, pic->viewer, &st);
    for (;;) {
        char text[STATE_TEXT_MAX];
        g->state_text(table_setup(p->m.table), (struct state *)st.bytes, text, sizeof text);
        action_t next = only_forward(
            g, legal, g->actions(table_setup(p->m.table), (struct state *)st.bytes, pic->viewer, legal));
        if (!span_is(reach_field(text, "phase"), "move") || !next || n == ROUTE_STEPS_MAX)
            break;
        acts[n++] = next;
        g->apply(table_setup(p->m.table), (struct state *)st.bytes, pic->viewer, next, NULL);
    }
    if (n)
        return turn_act(p, pic, acts, n);
    printf("There is a choice to make first.\n");
    return TYPED_DONE;
}

static enum typed show_order(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    p->drawing->table(pic);
    return TYPED_DONE;
}

const struct word grandprix_words[] = {
    { "go", "g", " SPACE", "drives to a space, as in go 23.1 (sector.lane), or to a sector: go 23", go },
    { "ff", "", "", "drives straight ahead until there is something to decide", straight_on },
    { "order", "", "", "shows the running order with everything else, as table does", show_order },
    { 0 },
};
