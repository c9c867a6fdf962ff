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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static bool is_entrant(const struct entrant *e, const struct game *g)
{
    return e->bot || (g == &lacorsa_game && (e->reflex || e->flat.playouts > 0));
}

static bool contest_read(struct contest *c, char **argv)
{
    struct error err;
    c->g = game_find(argv[1]);
    c->name_a = argv[3];
    c->name_b = argv[4];
    if (!entrant_parse(c->name_a, &c->a, &err) || !entrant_parse(c->name_b, &c->b, &err)) {
        fprintf(stderr, "rate: %s\n", err.text);
        return false;
    }
    c->deals = atol(argv[5]);
    c->seed = strtoull(argv[6], NULL, 10);
    if (!c->g || !is_entrant(&c->a, c->g) || !is_entrant(&c->b, c->g) || c->deals < 1) {
        fprintf(stderr, "rate: expected a game, two drivers of it and a number of deals\n");
        return false;
    }
    c->su = c->g->setup_new(argv[2], &err);
    if (!c->su) {
        fprintf(stderr, "rate: %s\n", err.text);
        return false;
    }
    c->seats = c->g->shape(c->su)->seats;
    return true;
}

int main(int argc, char **argv)
{
    struct contest c = { 0 };
    if (argc < 7) {
        fprintf(stderr, "usage: rate GAME \"SETUP\" A B DEALS SEED [SEATS_OF_A ...]\n");
        return 2;
    }
    if (!contest_read(&c, argv))
        return 2;
    if (argc == 7) {
        rate(&c, 1);
        if (c.seats > 3)
            rate(&c, c.seats / 2);
        if (c.seats > 2)
            rate(&c, c.seats - 1);
    }
    for (int i = 7; i < argc; i++)
        if (atoi(argv[i]) > 0 && atoi(argv[i]) <= c.seats)
            rate(&c, atoi(argv[i]));
    c.g->setup_free(c.su);
    return 0;
}
