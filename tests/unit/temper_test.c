/* temper_test.c: drivers of different tempers do different things in the same place.
 *
 * A race goes on as club drives it; wherever somebody has a choice, drivers of
 * every temper are asked what they would do there. With one car a team player
 * is as anybody; the strength of all of them is in docs/bots.md.
 *
 * PADDOCK_TEST_SCALE is a percentage of the places; more than 100 counts.
 */
#include "../../bots/bot.h"
#include "../../games/grandprix/look.h"
#include "../../games/lacorsa/look.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEED = 61 };

/* With fewer places than that a difference may be luck. */
static long scaled(long count)
{
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    long n = scale ? count * atol(scale) / 100 : count;
    return n < count ? count : n;
}

/* ---- what is counted ------------------------------------------------------------------------------ */

enum trait {
    /* LACORSA: what plays count, and how often */
    ATTACK,      /* against a car that does not lead */
    ATTACK_LEAD, /* against the leader */
    DEFEND,
    RISK,  /* flat out, wide, a challenge that need not be: of all that are offered */
    HOLDS, /* between own cars: the one ahead plays enough to stay there */
    /* Grand Prix, after a card was played */
    MARKERS,      /* wear and Close Calls that came to own cars */
    GAINED,       /* sectors that own cars went */
    RIVAL_GAINED, /* … and other people's, per car */
    APART,        /* sectors between two own cars */
    STOPS,        /* how often somebody stops who may */
    TRAITS,
};

static const char *const trait_names[TRAITS] = {
    "attack", "attack on the leader", "defence", "risks", "holds", "markers",
    "gained", "rivals gained",        "apart",   "stops"
};

struct traits {
    double sum[TRAITS];
    long n[TRAITS];
};

static void note(struct traits *t, enum trait trait, double x)
{
    t->sum[trait] += x;
    t->n[trait]++;
}

static double mean(const struct traits *t, enum trait trait)
{
    return t->n[trait] ? t->sum[trait] / (double)t->n[trait] : 0;
}

static void print_traits(const char *level, const char *setup, const struct traits all[TEMPERS])
{
    for (int k = 0; k < TRAITS; k++) {
        if (!all[TEMPER_PLAIN].n[k])
            continue;
        printf("%s, %s, seed %d: %s", setup, level, SEED, trait_names[k]);
        for (int i = 0; i < TEMPERS; i++)
            printf("  %s %.3f", i ? temper_words[i].name : "plain", mean(&all[i], (enum trait)k));
        printf("  (%ld times)\n", all[TEMPER_PLAIN].n[k]);
    }
}

/* ---- places in a race of clubs -------------------------------------------------------------------- */

struct place {
    const struct game *g;
    struct setup *su;
    union any_state room;
    struct state *st;
    struct rng rng;
};

static void place_open(struct place *p, const struct game *g, const char *setup)
{
    p->g = g;
    p->su = g->setup_new(setup, NULL);
    assert_non_null(p->su);
    p->st = (struct state *)p->room.bytes;
    rng_init(&p->rng, SEED, 0);
    g->start(p->su, p->st);
}

/* On to where a seat has a choice. */
static int next_choice(struct place *p)
{
    action_t legal[ACTIONS_MAX];
    for (;;) {
        chance_settle(p->g, p->su, p->st, &p->rng);
        turn_t who = p->g->turn(p->su, p->st);
        if (!who) {
            p->g->start(p->su, p->st);
            continue;
        }
        int seat = turn_lowest(who), n = p->g->actions(p->su, p->st, seat, legal);
        if (n > 1)
            return seat;
        p->g->apply(p->su, p->st, seat, legal[0], NULL);
    }
}

static action_t ask(const struct place *p, const struct state *st, int seat, const char *level,
                    enum temper temper, struct rng *rng)
{
    struct budgeted_bot driver;
    struct view view;
    assert_true(budgeted_bot_parse(level, strlen(level), &driver, NULL));
    driver.manner.temper = (uint8_t)temper;
    view_of(p->g, p->su, st, seat, &view);
    return budgeted_bot_act(&driver, &view, rng);
}

static void go_on(struct place *p, int seat)
{
    p->g->apply(p->su, p->st, seat, ask(p, p->st, seat, "club", TEMPER_PLAIN, &p->rng), NULL);
}

/* ---- LACORSA -------------------------------------------------------------------------------------- */

static int counts(action_t act)
{
    int play = lc_play_of(act);
    return (play & LC_CALLED_HIGH ? 12 : play & 15) + (play & LC_WITH_REDLINE ? 2 : 0);
}

/* By the challenger, an own car. */
static int laid_against(const struct place *p, int seat)
{
    struct lc_race race;
    lc_race(p->su, p->st, seat, &race);
    const struct lc_car *car = &race.car[race.challenger];
    return car->laid != LC_LAID_PLAY
               ? 0
               : (car->play & LC_CALLED_HIGH ? 12 : car->play & 15) + (car->play & LC_WITH_REDLINE ? 2 : 0);
}

static void note_lacorsa(const struct place *p, int seat, action_t act, struct traits *t)
{
    struct lc_look look;
    action_t legal[ACTIONS_MAX];
    int n = p->g->actions(p->su, p->st, seat, legal);
    lc_look(p->su, p->st, seat, &look);
    bool risky = false;
    for (int i = 0; i < n; i++)
        risky = risky || lc_gesture(legal[i]) == LC_WIDE || lc_gesture(legal[i]) == LC_YES;
    if (risky)
        note(t, RISK, lc_gesture(act) == LC_WIDE || lc_gesture(act) == LC_YES);
    if (lc_gesture(act) != LC_PLAY)
        return;
    if (look.moment == LC_ATTACK && !look.mate)
        note(t, look.place == 1 ? ATTACK_LEAD : ATTACK, counts(act));
    if (look.moment == LC_DEFEND && !look.mate)
        note(t, DEFEND, counts(act));
    if (look.moment == LC_DEFEND && look.mate)
        note(t, HOLDS, counts(act) > laid_against(p, seat));
}

static void watch_lacorsa(const char *setup, const char *level, long places, struct traits all[TEMPERS])
{
    struct place p;
    memset(all, 0, TEMPERS * sizeof *all);
    place_open(&p, &lacorsa_game, setup);
    for (long k = 0; k < places; k++) {
        int seat = next_choice(&p);
        for (int temper = 0; temper < TEMPERS; temper++) {
            struct rng rng;
            rng_init(&rng, SEED, (uint64_t)k + 1);
            note_lacorsa(&p, seat, ask(&p, p.st, seat, level, (enum temper)temper, &rng), &all[temper]);
        }
        go_on(&p, seat);
    }
    p.g->setup_free(p.su);
    print_traits(level, setup, all);
}

static double singles_out_the_leader(const struct traits *t)
{
    return mean(t, ATTACK_LEAD) - mean(t, ATTACK);
}

static const struct {
    const char *level;
    long places;
} lacorsa_levels[] = {
    { "rookie", 1500 }, { "club", 1500 }, { "works:60", 400 }, { "ace:24", 400 }, { "rival:3", 1500 }
};

static void tempers_differ_in_lacorsa(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lacorsa_levels / sizeof *lacorsa_levels; i++) {
        struct traits t[TEMPERS];
        watch_lacorsa("edition=seasons cars=6 flat_out=yes", lacorsa_levels[i].level,
                      scaled(lacorsa_levels[i].places), t);
        const struct traits *plain = &t[TEMPER_PLAIN], *careful = &t[TEMPER_CAREFUL], *bold = &t[TEMPER_BOLD];
        assert_true(mean(careful, ATTACK) < mean(plain, ATTACK) - 0.4);
        assert_true(mean(careful, RISK) < mean(plain, RISK) - 0.2);
        assert_true(mean(bold, ATTACK) > mean(plain, ATTACK) + 0.3);
        assert_true(mean(bold, RISK) > mean(plain, RISK) + 0.03);
        assert_true(singles_out_the_leader(&t[TEMPER_DIRTY]) > singles_out_the_leader(plain) + 0.4);
        assert_true(singles_out_the_leader(&t[TEMPER_DIRTY]) > singles_out_the_leader(bold) + 0.4);
        assert_true(mean(&t[TEMPER_DIRTY], DEFEND) > mean(plain, DEFEND) + 0.1);
    }
}

static void a_team_keeps_its_order(void **state)
{
    (void)state;
    static const char *const levels[] = { "rookie", "club", "works:60" };
    for (int i = 0; i < 3; i++) {
        struct traits t[TEMPERS];
        watch_lacorsa("cars=6 each=2", levels[i], scaled(500), t);
        double plain = mean(&t[TEMPER_PLAIN], HOLDS), team = mean(&t[TEMPER_TEAM], HOLDS);
        assert_true(team > plain);
        assert_true(team > plain + 0.1 || team > 0.9); /* whoever drives well nearly always does */
    }
}

/* ---- Grand Prix ----------------------------------------------------------------------------------- */

struct sums {
    int markers, distance, others;
};

static struct sums sums_of(const struct gp_look *look)
{
    struct sums s = { 0 };
    for (int car = 0; car < GP_CARS; car++) {
        bool mine = look->mine >> car & 1;
        s.markers += mine ? look->count[car][GP_ALL_WEAR] + look->count[car][GP_TOKENS] : 0;
        s.distance += mine ? look->distance[car] : 0;
        s.others += look->others >> car & 1 ? look->distance[car] : 0;
    }
    return s;
}

/* A card to its end; false where the choice is another. */
static void note_card(const struct place *p, int seat, const struct state *then, struct traits *t)
{
    struct gp_look before, after;
    gp_look(p->su, p->st, seat, &before);
    gp_look(p->su, then, seat, &after);
    struct sums from = sums_of(&before), to = sums_of(&after);
    note(t, MARKERS, to.markers - from.markers);
    note(t, GAINED, to.distance - from.distance);
    note(t, RIVAL_GAINED, (double)(to.others - from.others) / __builtin_popcount(before.others));
    uint32_t mine = after.mine & after.racing;
    if (__builtin_popcount(mine) == 2)
        note(t, APART, abs(after.distance[__builtin_ctz(mine)] - after.distance[31 - __builtin_clz(mine)]));
}

static void try_card(const struct place *p, int seat, const char *level, enum temper temper, long k,
                     struct traits *t)
{
    union any_state room = p->room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    rng_init(&rng, SEED, (uint64_t)k + 1);
    enum gp_moment moment = gp_moment(st);
    action_t act = ask(p, st, seat, level, temper, &rng);
    if (moment == GP_STOPS)
        note(t, STOPS, gp_gesture(act) == GP_BOX);
    if (moment != GP_SEGMENT)
        return;
    for (p->g->apply(p->su, st, seat, act, NULL); gp_moment(st) == GP_MOVING;)
        p->g->apply(p->su, st, seat, ask(p, st, seat, level, temper, &rng), NULL);
    note_card(p, seat, st, t);
}

static void watch_grandprix(const char *setup, const char *level, long places, struct traits all[TEMPERS])
{
    struct place p;
    memset(all, 0, TEMPERS * sizeof *all);
    place_open(&p, &grandprix_game, setup);
    for (long k = 0; k < places;) {
        int seat = next_choice(&p);
        enum gp_moment moment = gp_moment(p.st);
        bool watched = (moment == GP_SEGMENT && rng_below(&p.rng, 3) == 0) || moment == GP_STOPS;
        for (int temper = 0; watched && temper < TEMPERS; temper++)
            try_card(&p, seat, level, (enum temper)temper, k, &all[temper]);
        k += watched;
        go_on(&p, seat);
    }
    p.g->setup_free(p.su);
    print_traits(level, setup, all);
}

static const struct {
    const char *level;
    long places;
} grandprix_levels[] = { { "rookie", 240 }, { "club", 160 }, { "works:24", 160 } };

static void tempers_differ_in_grand_prix(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof grandprix_levels / sizeof *grandprix_levels; i++) {
        struct traits t[TEMPERS];
        watch_grandprix("players=4", grandprix_levels[i].level, scaled(grandprix_levels[i].places), t);
        const struct traits *plain = &t[TEMPER_PLAIN];
        assert_true(mean(&t[TEMPER_CAREFUL], MARKERS) < mean(plain, MARKERS) - 0.01);
        assert_true(mean(&t[TEMPER_CAREFUL], STOPS) > mean(plain, STOPS) + 0.04);
        assert_true(mean(&t[TEMPER_BOLD], GAINED) > mean(plain, GAINED) + 0.1);
        assert_true(mean(&t[TEMPER_BOLD], STOPS) < mean(plain, STOPS) - 0.02);
        assert_true(mean(&t[TEMPER_DIRTY], RIVAL_GAINED) < mean(plain, RIVAL_GAINED) - 0.01);
        assert_true(mean(&t[TEMPER_DIRTY], RIVAL_GAINED) < mean(&t[TEMPER_BOLD], RIVAL_GAINED) - 0.01);
        assert_true(mean(&t[TEMPER_TEAM], APART) < mean(plain, APART) - 0.2);
    }
}

/* ---- one car -------------------------------------------------------------------------------------- */

static void alone_a_team_player_is_as_anybody(void **state)
{
    static const char *const levels[] = { "rookie", "club", "works:100", "ace:40", "rival:7" };
    struct place p;
    (void)state;
    place_open(&p, &lacorsa_game, "cars=4");
    for (long k = scaled(200); k > 0; k--) {
        int seat = next_choice(&p);
        const char *level = levels[k % 5];
        struct rng a, b;
        rng_init(&a, SEED, (uint64_t)k);
        rng_init(&b, SEED, (uint64_t)k);
        assert_int_equal(ask(&p, p.st, seat, level, TEMPER_TEAM, &a),
                         ask(&p, p.st, seat, level, TEMPER_PLAIN, &b));
        assert_memory_equal(&a, &b, sizeof a);
        go_on(&p, seat);
    }
    p.g->setup_free(p.su);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tempers_differ_in_lacorsa),
        cmocka_unit_test(a_team_keeps_its_order),
        cmocka_unit_test(alone_a_team_player_is_as_anybody),
        cmocka_unit_test(tempers_differ_in_grand_prix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
