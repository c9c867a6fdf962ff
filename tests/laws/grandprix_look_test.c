/* grandprix_look_test.c: the typed look of a Grand Prix says what the text of the view says, and what the rules do.
 *
 * Random races of any setup; at every state a seat and a spectator look. PADDOCK_TEST_SCALE is a percentage of the
 * races; a failure prints the seed of its race.
 */
#include "../../core/field.h"
#include "../../games/grandprix/look.h"
#include "../../tools/any_setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { RACES = 16, ACTIONS_MOST = 2500, SEED = 20261116, VALUE_MAX = 8192 };

static const struct game *const g = &grandprix_game;

/* ---- as text ---------------------------------------------------------------------------------------------- */

/* One look, and the fields of the view's text that it is held against. */
struct sight {
    const struct setup *su;
    bool by_corner; /* its leader is the one inside the corner (13.3) */
    const struct state *view;
    struct gp_race r;
    char text[STATE_TEXT_MAX];
    struct span value[FIELDS_MAX];
    uint64_t race; /* for whoever wants to see a failure again */
    int action;
};

static struct span field(const struct sight *s, const char *name)
{
    int i = 0;
    while (strcmp(g->fields[i].name, name) != 0)
        i++;
    return s->value[i];
}

static void expect(const struct sight *s, const char *name, const char *looked)
{
    if (span_is(field(s, name), looked))
        return;
    fail_msg("race %llu, action %d, seat %d: %s is \"%.*s\"; the look says \"%s\"",
             (unsigned long long)s->race, s->action, s->r.viewer, name, SPAN(field(s, name)), looked);
}

static void expect_number(const struct sight *s, const char *name, int looked)
{
    char word[16];
    snprintf(word, sizeof word, "%d", looked);
    expect(s, name, word);
}

static void expect_true(const struct sight *s, bool truth, const char *what)
{
    if (!truth)
        fail_msg("race %llu, action %d, seat %d: %s", (unsigned long long)s->race, s->action, s->r.viewer,
                 what);
}

/* A list with commas, - when it is empty. */
static void add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(struct text *t, const char *format, ...)
{
    char word[80];
    va_list args;
    va_start(args, format);
    vsnprintf(word, sizeof word, format, args);
    va_end(args);
    text_add(t, "%s%s", t->len ? "," : "", word);
}

static void expect_list(const struct sight *s, const char *name, struct text *t)
{
    if (!t->len)
        text_add(t, "-");
    expect(s, name, t->buf);
}

static void check_places(const struct sight *s)
{
    char cars[VALUE_MAX] = "", out[VALUE_MAX] = "", lane[16];
    struct text in = text_into(cars, sizeof cars), gone = text_into(out, sizeof out);
    for (int car = 0; car < GP_CARS; car++) {
        const struct gp_car *c = &s->r.car[car];
        snprintf(lane, sizeof lane, c->lane == LANE_PIT ? "pit%d" : "%d",
                 c->lane == LANE_PIT ? c->arrived : c->lane);
        if (c->lane < LANE_OUT)
            add(&in, "%d@%d.%s", c->number, c->distance, c->lane == LANE_OFF ? "off" : lane);
        else if (c->lane == LANE_OUT)
            add(&gone, "%d:%d:%s@%d", c->number, c->place, gp_cause_words[c->cause], c->distance);
    }
    expect_list(s, "cars", &in);
    expect_list(s, "out", &gone);
}

static void check_sheets(const struct sight *s)
{
    char wear[VALUE_MAX] = "", tires[VALUE_MAX] = "", changed[400] = "", moved[400] = "";
    struct text w = text_into(wear, sizeof wear), t = text_into(tires, sizeof tires),
                c = text_into(changed, sizeof changed), m = text_into(moved, sizeof moved);
    for (int car = 0; car < GP_CARS; car++) {
        const struct gp_car *at = &s->r.car[car];
        for (int marker = 0; marker <= MARKS; marker++)
            for (int k = 0; k < at->mark[marker]; k++)
                add(&w, "%d:%s", at->number, gp_marker_words[marker]);
        if (at->tires != TIRE_NONE)
            add(&t, "%d:%s", at->number, gp_tire_words[at->tires]);
        if (at->changed)
            add(&c, "%d", at->number);
        if (at->moved)
            add(&m, "%d", at->number);
    }
    expect_list(s, "wear", &w);
    expect_list(s, "tires", &t);
    expect_list(s, "changed", &c);
    expect_list(s, "activated", &m);
}

static void add_heap(struct text *t, const struct gp_race *r, const int *copies)
{
    for (int kind = 0; kind < r->deck->kinds; kind++)
        for (int k = 0; k < copies[kind]; k++)
            add(t, "%s", r->deck->card[kind].name);
}

static void check_cards(const struct sight *s)
{
    char pile[VALUE_MAX] = "", deck[VALUE_MAX] = "", hand[400] = "";
    struct text p = text_into(pile, sizeof pile), d = text_into(deck, sizeof deck),
                h = text_into(hand, sizeof hand);
    struct span rows = field(s, "hands"), row = { 0 };
    add_heap(&p, &s->r, s->r.pile);
    add_heap(&d, &s->r, s->r.unseen);
    expect_list(s, "pile", &p);
    expect_list(s, "deck", &d);
    for (int seat = 0; seat <= s->r.viewer; seat++)
        span_cut(&rows, '/', &row);
    for (int i = 0; i < s->r.held; i++)
        add(&h, "%s", s->r.deck->card[s->r.hand[i]].name);
    if (s->r.viewer != NOBODY)
        expect_true(s, span_is(row, s->r.held ? hand : "-"), "another hand");
}

static void check_segment(const struct sight *s)
{
    static const char *const modes[] = { "card", "exit", "bonus" };
    const struct gp_race *r = &s->r;
    char line[400] = "";
    struct text t = text_into(line, sizeof line);
    expect_number(s, "active", r->active == NOBODY ? 0 : r->car[r->active].number);
    expect(s, "card", r->card ? r->card->name : "-");
    expect_number(s, "mp", r->phase == PHASE_SERVICE ? r->duration : r->mp);
    expect(s, "mode", modes[r->mode]);
    expect_number(s, "from", r->from);
    expect_number(s, "linked", r->linked);
    expect_number(s, "diagonal", r->diagonal);
    expect_number(s, "swapped", r->swapped);
    for (int i = 0; i < r->line_n; i++)
        add(&t, "%d", r->car[r->line[i]].number);
    expect_list(s, "line", &t);
}

static void check_race(const struct sight *s)
{
    static const char *const asking[] = { "none", "target", "neighbours", "each", "npc" };
    struct span event = field(s, "event"), name;
    span_cut(&event, ':', &name);
    expect(s, "phase", gp_phase_words[s->r.phase]);
    expect_number(s, "turn", s->r.turn);
    expect_number(s, "lap", s->r.lap);
    expect(s, "weather", gp_weather_words[s->r.weather]);
    expect_number(s, "first", s->r.first + 1);
    expect(s, "asking", asking[s->r.asking]);
    expect_number(s, "zone", s->r.zone == NO_ZONE ? -1 : s->r.zone);
    expect_true(s, span_is(name, s->r.event == NOBODY ? "-" : gp_event_words[s->r.event]), "another event");
}

/* ---- what the rules do ----------------------------------------------------------------------------------------- */

/* By distance, then by lane, then by arrival; by 13.3 the outside of a corner may be its inside. */
static bool is_ahead(const struct gp_race *r, const struct gp_car *a, const struct gp_car *b, bool by_corner)
{
    if (a->distance != b->distance)
        return a->distance > b->distance;
    bool mirrored = by_corner && r->track->inside[gp_sector(r, a->distance)] == SIDE_OUT && a->lane < LANES
                    && b->lane < LANES;
    if (a->lane != b->lane)
        return mirrored ? a->lane > b->lane : a->lane < b->lane;
    return a->arrived < b->arrived;
}

static void check_order(const struct sight *s)
{
    const struct gp_race *r = &s->r;
    int running = 0;
    for (int car = 0; car < GP_CARS; car++)
        running += r->car[car].lane < LANE_OUT;
    expect_true(s, running == r->running, "another number of cars runs");
    for (int i = 1; i < running; i++)
        expect_true(s, is_ahead(r, &r->car[r->order[i - 1]], &r->car[r->order[i]], s->by_corner),
                    "the running order is another");
}

/* A Safety Zone is eleven sectors long and one lane wide. */
static void check_zone(const struct sight *s)
{
    const struct gp_race *r = &s->r;
    for (int sector = 0; sector < r->track->sectors; sector++) {
        bool in = false;
        for (int k = 0; r->zone != NO_ZONE && k < 11; k++)
            in |= (r->zone + k) % r->track->sectors == sector;
        expect_true(s, gp_in_zone(r, sector) == in, "the zone lies elsewhere");
        expect_true(s, gp_lanes(r, sector) == (in ? 1 : r->track->lanes[sector]), "other lanes are open");
    }
    if (r->zone != NO_ZONE)
        expect_true(s, r->zone_end == (r->zone + 10) % r->track->sectors, "the zone ends elsewhere");
}

static const char *kind_of(action_t act)
{
    return g->actions_named[action_kind(act)].name;
}

/* Whoever is to act may play on exactly the cars that are still to move and not worn out. */
static void check_to_move(const struct sight *s, const action_t *legal, int n)
{
    uint32_t plays = 0, to_move = 0;
    for (int i = 0; i < n; i++)
        if (gp_gesture(legal[i]) == GP_PLAY)
            plays |= (uint32_t)1 << action_arg(legal[i], 0);
    for (int car = 0; car < GP_CARS; car++)
        if (s->r.car[car].to_move && s->r.car[car].wear < 6 && s->r.held)
            to_move |= (uint32_t)1 << car;
    expect_true(s, plays == to_move, "other cars may be moved");
}

static void apply(const struct sight *s, action_t act, union any_state *st, struct gp_race *after)
{
    memcpy(st->bytes, s->view, g->state_size);
    g->apply(s->su, (struct state *)st->bytes, s->r.viewer, act, NULL);
    gp_race_look(s->su, (const struct state *)st->bytes, s->r.viewer, after);
}

/* The car that an action is said to bring to a space; NOBODY: none is. */
static int car_that_goes(const struct gp_race *r, action_t act)
{
    switch (r->phase) {
    case PHASE_PUSH: return r->pushed;
    case PHASE_PLACE: return r->active;
    case PHASE_LINK: return NOBODY;
    default: return gp_gesture(act) == GP_FORWARD && r->line_n ? r->line[0] : r->active;
    }
}

/* It stands there when the step is done and nothing came after it. */
static void check_entered(const struct sight *s, action_t act)
{
    struct gp_race after;
    union any_state st;
    int sector, lane, car = car_that_goes(&s->r, act);
    if (!gp_entered(&s->r, act, &sector, &lane))
        return;
    expect_true(s, lane < gp_lanes(&s->r, sector), "it goes to a lane that is closed");
    apply(s, act, &st, &after);
    if (s->r.phase == PHASE_LINK) {
        int there = gp_car_at(&s->r, sector, lane);
        expect_true(s, there == NOBODY || !gp_in_segment(after.phase) || (gp_cars_along(&after) >> there & 1),
                    "another car is linked");
    } else if (after.phase == PHASE_MOVE || s->r.phase == PHASE_PLACE) {
        expect_true(s,
                    after.car[car].lane >= LANE_OUT
                        || (gp_sector_of(&after, car) == sector && after.car[car].lane == lane),
                    "it stands elsewhere then");
    }
}

/* Markers that the car has now take so much off what the card says. */
static void check_speed(const struct sight *s, action_t act)
{
    struct gp_race after;
    union any_state st;
    const struct gp_car *c = &s->r.car[action_arg(act, 0)];
    const struct race_card *card = gp_card_named(&s->r, act);
    int slower = c->wear >= 3 ? c->wear : 0, points = card->speed > slower ? card->speed - slower : 0;
    expect_true(s, c->penalty == slower, "wear costs something else");
    apply(s, act, &st, &after);
    if (c->lane < LANES && after.phase == PHASE_MOVE)
        expect_true(s,
                    after.mp == gp_card_speed(card, c->penalty) && after.mp == points && after.card == card,
                    "it has other points");
}

/* The distance of the car when its service is over now, or after one more action. */
static int served(const struct sight *s, int car, action_t first, action_t done)
{
    struct gp_race after;
    union any_state st;
    apply(s, first, &st, &after);
    if (first != done)
        g->apply(s->su, (struct state *)st.bytes, s->r.viewer, done, NULL);
    gp_race_look(s->su, (const struct state *)st.bytes, s->r.viewer, &after);
    return after.car[car].distance;
}

static void check_service(const struct sight *s, const action_t *legal, int n)
{
    action_t done = legal[n - 1];
    if (gp_gesture(done) != GP_DONE || !span_is(field(s, "restart"), "0"))
        return;
    int now = served(s, s->r.active, done, done);
    for (int i = 0; i + 1 < n; i++)
        expect_true(s, now - served(s, s->r.active, legal[i], done) == gp_further_back(&s->r, legal[i]),
                    "it costs something else");
}

static void check_actions(const struct sight *s)
{
    action_t legal[ACTIONS_MAX];
    int n = s->r.viewer == NOBODY ? 0 : g->actions(s->su, s->view, s->r.viewer, legal);
    if (!n)
        return;
    if (s->r.phase == PHASE_ACT)
        check_to_move(s, legal, n);
    if (s->r.phase == PHASE_SERVICE)
        check_service(s, legal, n);
    for (int i = 0; i < n; i++) {
        if (gp_in_segment(s->r.phase))
            check_entered(s, legal[i]);
        if (!strcmp(kind_of(legal[i]), "play"))
            check_speed(s, legal[i]);
    }
    bool drives = s->r.phase == PHASE_MOVE || s->r.phase == PHASE_PUSH || s->r.phase == PHASE_LINK
                  || s->r.phase == PHASE_PLACE;
    expect_true(s, gp_is_driving(s->r.phase) == drives, "it drives, or does not");
}

/* ---- looking round ------------------------------------------------------------------------------------------- */

/* The view says no less than the state, and the state no more. */
static void look_as(struct sight *s, const struct state *st, int viewer)
{
    static struct gp_race whole;
    union any_state view;
    memset(&view, 0, sizeof view);
    memcpy(view.bytes, st, g->state_size);
    g->redact(s->su, (struct state *)view.bytes, viewer);
    s->view = (const struct state *)view.bytes;
    gp_race_look(s->su, st, viewer, &whole);
    gp_race_look(s->su, s->view, viewer, &s->r);
    expect_true(s, !memcmp(&whole, &s->r, sizeof whole), "the state shows what the view does not");
    g->state_text(s->su, s->view, s->text, sizeof s->text);
    assert_true(fields_split(g->fields, s->text, s->value, NULL));
    check_race(s);
    check_places(s);
    check_sheets(s);
    check_cards(s);
    check_segment(s);
    check_order(s);
    check_zone(s);
    check_actions(s);
}

/* Retiring is seldom chosen: races are to last. */
static action_t any_action(const action_t *legal, int n, struct rng *rng)
{
    action_t act = legal[rng_below(rng, (uint32_t)n)];
    return gp_gesture(act) == GP_RETIRE && rng_below(rng, 20) ? legal[0] : act;
}

static void step(const struct setup *su, struct state *st, turn_t who, struct rng *rng)
{
    static struct chance chances[ACTIONS_MAX];
    action_t legal[ACTIONS_MAX];
    if (who == CHANCE) {
        g->apply(su, st, NOBODY, chance_draw(chances, g->chances(su, st, chances), rng), NULL);
        return;
    }
    int seat = turn_lowest(who);
    g->apply(su, st, seat, any_action(legal, g->actions(su, st, seat, legal), rng), NULL);
}

static bool leads_by_corner(const struct setup *su)
{
    static char text[SETUP_TEXT_MAX];
    g->setup_text(su, text, sizeof text);
    return strstr(text, "leader=corner");
}

static int look_round(struct sight *s, uint64_t race, bool phases[])
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    turn_t who = CHANCE;
    rng_init(&rng, SEED, race);
    struct setup *su = draw_setup(g, &rng);
    s->su = su;
    s->by_corner = leads_by_corner(su);
    s->race = race;
    memset(&room, 0, sizeof room);
    g->start(su, st);
    for (s->action = 0; who && s->action < ACTIONS_MOST; s->action++) {
        who = g->turn(su, st);
        look_as(s, st, NOBODY);
        look_as(s, st, s->action % g->shape(su)->seats);
        if (who && who != CHANCE)
            look_as(s, st, turn_lowest(who));
        phases[s->r.phase] = true;
        if (who)
            step(su, st, who, &rng);
    }
    g->setup_free(su);
    return s->action;
}

static void a_look_says_what_the_text_says(void **state)
{
    static struct sight s;
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    long races = scale ? RACES * atol(scale) / 100 : RACES, states = 0;
    bool phases[PHASE_OVER + 1] = { false };
    (void)state;
    for (long race = 0; race < (races < 8 ? 8 : races); race++)
        states += look_round(&s, (uint64_t)race, phases);
    printf("looked round in %ld states, seed %d\n", states, SEED);
    assert_true(states > 2000);
    for (int phase = 0; phase <= PHASE_OVER && races >= RACES; phase++)
        if (!phases[phase])
            fail_msg("no race came to the phase %s", gp_phase_words[phase]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_look_says_what_the_text_says) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
