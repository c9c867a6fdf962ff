/* regret.c: how many points a bot gives away against perfect play.
 *
 *     regret ENDINGS SEED BOT ...
 *     regret whole RACES SEED BOT ...
 *
 * An ending is a race of two cars in which everybody has driven at random until
 * no hand has more than two to eight cards. From there on the solver (duel.h)
 * knows what every choice is worth. The bot drives one car and perfect play the
 * other, from each side once; what the bot's choices are worth less than the
 * best is its regret. The same endings for all bots; intervals are 95 %.
 *
 * Whole races are solved from the deal on, qualifying included: up to some
 * hundred million positions, which takes seconds or minutes and up to 15 GB.
 * What is too long for that is said, and left out.
 *
 * BOT is as arena.h reads it, so "reflex" will do, too.
 */
#include "../bots/lacorsa/duel.h"
#include "../games/lacorsa/look.h"
#include "../games/registry.h"
#include "arena.h"
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FEWEST_CARDS = 2,
    MOST_CARDS = 8,
    BOTS_MAX = 16,
    STARTS_MAX = 100 * 1000 * 1000,
    WHOLE_POSITIONS = 400 * 1000 * 1000
};

struct yardstick {
    const struct game *g;
    struct setup *su;
    uint64_t seed;
    bool whole; /* races, not their endings */
    size_t positions;
    int bots;
    const char *name[BOTS_MAX];
    struct entrant driver[BOTS_MAX];
    struct mean ending[BOTS_MAX], decision[BOTS_MAX];
};

/* ---- endings -------------------------------------------------------------------------------------------- */

static bool is_ending(const struct yardstick *y, const struct state *st, int cards)
{
    struct lc_look look;
    lc_look(y->su, st, turn_lowest(y->g->turn(y->su, st)), &look);
    return look.moment != LC_QUALIFY && look.most <= cards;
}

/* On at random to an ending; false when the race is over before. */
static bool find_ending(const struct yardstick *y, struct state *st, int cards, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    y->g->start(y->su, st);
    for (;;) {
        chance_settle(y->g, y->su, st, rng);
        turn_t who = y->g->turn(y->su, st);
        if (!who || is_ending(y, st, cards))
            return who;
        int seat = turn_lowest(who), n = y->g->actions(y->su, st, seat, legal);
        y->g->apply(y->su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
    }
}

static void draw_start(const struct yardstick *y, long number, struct state *st)
{
    struct rng rng;
    rng_init(&rng, y->seed, (uint64_t)number);
    if (y->whole) {
        y->g->start(y->su, st);
        chance_settle(y->g, y->su, st, &rng);
        return;
    }
    int cards = FEWEST_CARDS + (int)rng_below(&rng, MOST_CARDS - FEWEST_CARDS + 1);
    while (!find_ending(y, st, cards, &rng))
        ;
}

/* ---- what is given away ---------------------------------------------------------------------------------- */

static void must_solve(struct duel *d, const struct state *st, int seat, struct duel_answer *out)
{
    if (duel_solve(d, st, seat, out))
        return;
    fprintf(stderr, "regret: no memory to solve an ending\n");
    exit(1);
}

static double best_points(const struct duel_answer *a)
{
    double best = a->points[0];
    for (int i = 1; i < a->n; i++)
        best = a->points[i] > best ? a->points[i] : best;
    return best;
}

static double lost_by(const struct duel_answer *a, action_t act)
{
    int i = 0;
    while (a->act[i] != act)
        i++;
    return best_points(a) - a->points[i];
}

static action_t perfect(const struct duel_answer *a, struct rng *rng)
{
    struct opinion mix[ACTIONS_MAX];
    for (int i = 0; i < a->n; i++)
        mix[i] = (struct opinion){ .act = a->act[i], .often = a->often[i] };
    return opinion_draw(mix, a->n, rng);
}

static void drive_from(struct yardstick *y, struct duel *d, int bot, int own, const struct state *start,
                       struct rng *rng)
{
    static struct duel_answer answer;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    double lost = 0;
    memcpy(room.bytes, start, y->g->state_size);
    for (turn_t who; chance_settle(y->g, y->su, st, rng), (who = y->g->turn(y->su, st)) != 0;) {
        action_t act[2] = { 0, 0 };
        for (turn_t left = who; left; left &= left - 1) {
            int seat = turn_lowest(left);
            must_solve(d, st, seat, &answer);
            act[seat] = seat == own ? arena_choose(y->g, y->su, st, seat, &y->driver[bot], rng)
                                    : perfect(&answer, rng);
            if (seat != own || answer.n == 1)
                continue;
            mean_add(&y->decision[bot], lost_by(&answer, act[seat]));
            lost += lost_by(&answer, act[seat]);
        }
        for (; who; who &= who - 1)
            y->g->apply(y->su, st, turn_lowest(who), act[turn_lowest(who)], NULL);
    }
    mean_add(&y->ending[bot], lost);
}

/* Whole races take long enough to say of each how it comes out. False: it is left out. */
static bool is_solved(const struct yardstick *y, struct duel *d, long number, const struct state *start)
{
    static struct duel_answer answer;
    if (!y->whole)
        return true;
    bool solved = duel_solve(d, start, 0, &answer);
    if (solved)
        printf("race %ld: %.4f points for the first car, %.1f million positions\n", number + 1, answer.value,
               (double)duel_positions(d) / 1e6);
    else
        printf("race %ld: more than %.0f million positions, or no memory for them\n", number + 1,
               (double)duel_positions(d) / 1e6);
    fflush(stdout);
    return solved;
}

static void measure(struct yardstick *y, long number)
{
    union any_state room;
    struct state *start = (struct state *)room.bytes;
    struct duel *d = duel_new(y->g, y->su, y->positions);
    struct rng rng;
    draw_start(y, number, start);
    bool solved = d && is_solved(y, d, number, start);
    for (int bot = 0; solved && bot < y->bots; bot++)
        for (int own = 0; own < 2; own++) {
            rng_init(&rng, y->seed ^ 0x9e3779b97f4a7c15u, (uint64_t)(2 * number + own));
            drive_from(y, d, bot, own, start, &rng);
        }
    duel_free(d);
}

/* ---- the program ------------------------------------------------------------------------------------------ */

static void print_table(const struct yardstick *y)
{
    printf("points given away against perfect play\n%-16s %20s %20s %10s\n", "bot", "a decision",
           y->whole ? "a race" : "an ending", "decisions");
    for (int bot = 0; bot < y->bots; bot++)
        printf("%-16s %11.4f +- %.4f %11.4f +- %.4f %10ld\n", y->name[bot], mean_of(&y->decision[bot]),
               1.96 * mean_error(&y->decision[bot]), mean_of(&y->ending[bot]),
               1.96 * mean_error(&y->ending[bot]), y->decision[bot].n);
}

/* [whole] STARTS SEED BOT ... */
static bool yardstick_read(struct yardstick *y, int n, char **argument, long *starts, struct error *err)
{
    y->positions = y->whole ? WHOLE_POSITIONS : DUEL_POSITIONS;
    if (!command_number(argument[0], y->whole ? "a number of races" : "a number of endings", 1, STARTS_MAX,
                        starts, err)
        || !command_seed(argument[1], &y->seed, err))
        return false;
    if (n - 2 > BOTS_MAX)
        return error_set(err, 0, "expected at most %d bots; found %d", BOTS_MAX, n - 2);
    for (; y->bots < n - 2; y->bots++) {
        y->name[y->bots] = argument[2 + y->bots];
        if (!entrant_parse(y->name[y->bots], &y->driver[y->bots], err))
            return false;
    }
    y->su = y->g->setup_new("edition=free cars=2", err);
    return y->su;
}

int main(int argc, char **argv)
{
    struct yardstick y = { .g = game_find("lacorsa"), .whole = argc > 1 && strcmp(argv[1], "whole") == 0 };
    struct error err;
    long starts;
    int first = 1 + y.whole;
    if (argc < first + 3) {
        fprintf(stderr, "usage: regret ENDINGS SEED BOT ..., or regret whole RACES SEED BOT ...\n");
        return 2;
    }
    if (!yardstick_read(&y, argc - first, argv + first, &starts, &err))
        return command_complain("regret", &err);
    for (long k = 0; k < starts; k++)
        measure(&y, k);
    print_table(&y);
    y.g->setup_free(y.su);
    return command_end("regret");
}
