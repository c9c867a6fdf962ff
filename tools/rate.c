/* rate.c: how many points a race bot A makes against bot B.
 *
 *     rate GAME "SETUP" A B DEALS SEED [SEATS_OF_A ...]
 *
 * Every deal is raced once for each seat that A's block of seats can start
 * from, so that luck with the cards weighs on both alike. The mean of a deal is
 * one observation; the interval is 95 %. Fair is what everybody would make if
 * all were equal. Without SEATS_OF_A: one A, half of them, all but one. A bot may
 * have a budget: works:1000 playouts, works:50ms. Three drivers of LACORSA are no
 * bots: "reflex" is what ace does without any search, "flat:500" and "plain:500"
 * are flat Monte Carlo of 500 playouts, the latter also to a taste, as in
 * "plain:500/3000001" or "drawn:500/3000001" (flat.h).
 */
#include "../games/lacorsa/lacorsa.h"
#include "../games/registry.h"
#include "arena.h"
#include "command.h"

#include <stdio.h>

enum { DEALS_MAX = 100 * 1000 * 1000 };

struct contest {
    const struct game *g;
    struct setup *su;
    int seats;
    struct entrant a, b;
    const char *name_a, *name_b; /* with their budgets */
    long deals;
    uint64_t seed;
};

/* One deal in all rotations: mean points of a seat of A, and of any seat. */
static void race_deal(const struct contest *c, int of_a, long deal, struct mean *a, struct mean *all)
{
    const struct entrant *seats[SEATS_MAX];
    long points[SEATS_MAX], sum_a = 0, sum = 0;
    for (int turn = 0; turn < c->seats; turn++) {
        for (int k = 0; k < c->seats; k++)
            seats[(turn + k) % c->seats] = k < of_a ? &c->a : &c->b;
        arena_race(c->g, c->su, seats, c->seed, (uint64_t)deal, (uint64_t)(deal * c->seats + turn), points);
        for (int k = 0; k < c->seats; k++) {
            sum += points[k];
            sum_a += seats[k] == &c->a ? points[k] : 0;
        }
    }
    mean_add(a, (double)sum_a / (of_a * c->seats));
    mean_add(all, (double)sum / (c->seats * c->seats));
}

static void rate(const struct contest *c, int of_a)
{
    struct mean a = { 0 }, all = { 0 };
    for (long deal = 0; deal < c->deals; deal++)
        race_deal(c, of_a, deal, &a, &all);
    printf("%d %s v %d %s: %.3f +- %.3f points a race (fair %.3f), %ld races, seed %llu\n", of_a, c->name_a,
           c->seats - of_a, c->name_b, mean_of(&a), 1.96 * mean_error(&a), mean_of(&all), c->deals * c->seats,
           (unsigned long long)c->seed);
    fflush(stdout);
}

static bool entrant_read(const struct contest *c, const char *name, struct entrant *out, struct error *err)
{
    if (!entrant_parse(name, out, err))
        return false;
    return out->bot || c->g == &lacorsa_game
           || error_set(err, 0, "expected a driver of %s; found \"%s\", who drives lacorsa alone", c->g->id,
                        name);
}

/* GAME "SETUP" A B DEALS SEED */
static bool contest_read(struct contest *c, char **argument, struct error *err)
{
    if (!(c->g = game_find(argument[0])))
        return error_set(err, 0, "expected a game; found \"%s\"", argument[0]);
    c->name_a = argument[2];
    c->name_b = argument[3];
    if (!entrant_read(c, c->name_a, &c->a, err) || !entrant_read(c, c->name_b, &c->b, err)
        || !command_number(argument[4], "a number of deals", 1, DEALS_MAX, &c->deals, err)
        || !command_seed(argument[5], &c->seed, err) || !(c->su = c->g->setup_new(argument[1], err)))
        return false;
    c->seats = c->g->shape(c->su)->seats;
    return true;
}

/* How many of the seats are A's, one contest after another; the usual ones if nobody says. */
static bool rate_all(const struct contest *c, int n, char **argument, struct error *err)
{
    long of_a[SEATS_MAX] = { 1, c->seats / 2, c->seats - 1 };
    int contests = n ? n : c->seats > 3 ? 3 : 1;
    if (!n && c->seats == 3)
        of_a[contests++] = 2;
    if (n > SEATS_MAX)
        return error_set(err, 0, "expected at most %d numbers of seats; found %d", SEATS_MAX, n);
    for (int i = 0; i < n; i++)
        if (!command_number(argument[i], "a number of seats", 1, c->seats, &of_a[i], err))
            return false;
    for (int i = 0; i < contests; i++)
        rate(c, (int)of_a[i]);
    return true;
}

int main(int argc, char **argv)
{
    struct contest c = { 0 };
    struct error err;
    if (argc < 7) {
        fprintf(stderr, "usage: rate GAME \"SETUP\" A B DEALS SEED [SEATS_OF_A ...]\n");
        return 2;
    }
    bool good = contest_read(&c, argv + 1, &err) && rate_all(&c, argc - 7, argv + 7, &err);
    if (c.su)
        c.g->setup_free(c.su);
    return good ? command_end("rate") : command_complain("rate", &err);
}
