/* tune-club.c: finds the numbers of bots/lacorsa/club.c.
 *
 *     tune-club TRIES SEED guess|standard "SETUP" ...  [-- NUMBER ...]
 *
 * A climb from what a beginner would guess, or from the numbers that club has
 * now: change one to three numbers, race both styles on
 * the same deals from the same seats, against random drivers in one race and
 * against the style to be beaten in the next, and keep what is better by two
 * standard errors. A try that looks bad early ends early. Points are counted in fair
 * shares, so that setups weigh alike. With NUMBERs (names without the stage) only these are changed.
 *
 * Prints every step, and at the end the table as it stands in club.c.
 */
#include "../games/registry.h"
#include "arena.h"
#include "command.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const struct club_style guess = { {
    60, 20,
    60, 60, 50, 40, 30,  70, 70, 60, 50, 40,
    60, 60, 50, 40, 30,  80, 80, 60, 50, 40,
    60, 50, 30, 10, 0,   60, 50, 30, 10, 0,
    50, 50, 50, 50, 50,  50, 50, 50, 50, 50,
    0, 0, 0, 0,  10,  5, 3,  50, 50, 50,
} };
/* clang-format on */

enum { SETUPS_MAX = 16, FIRST = 4000, MOST = 64000, NAME_MAX_LEN = 32 };

struct tuner {
    const struct game *g;
    struct setup *su[SETUPS_MAX];
    int setups;
    bool free_number[CLUB_NUMBERS];
    struct club_style best;
    struct rng rng;
    uint64_t seed, deal;
};

/* The share of the points that this style takes on a deal, 1 being fair. */
static double share(const struct tuner *t, const struct club_style *style, uint64_t deal)
{
    const struct setup *su = t->su[deal / 2 % (uint64_t)t->setups];
    const struct entrant own = { .style = style };
    const struct entrant others = { .bot = &random_bot, .style = deal % 2 ? &t->best : NULL };
    const struct entrant *seats[SEATS_MAX];
    long points[SEATS_MAX], sum = 0;
    int n = t->g->shape(su)->seats;
    int star = (int)(deal / 2 / (uint64_t)t->setups % (uint64_t)n);
    for (int seat = 0; seat < n; seat++)
        seats[seat] = seat == star ? &own : &others;
    arena_race(t->g, su, seats, t->seed, deal, deal, points);
    for (int seat = 0; seat < n; seat++)
        sum += points[seat];
    return sum ? (double)points[star] * n / (double)sum : 1;
}

/* Both styles on fresh deals; stops as soon as it is clear. */
static bool is_better(struct tuner *t, const struct club_style *style, struct mean *gain)
{
    for (long most = FIRST; most <= MOST; most *= 2) {
        while (gain->n < most) {
            mean_add(gain, share(t, style, t->deal) - share(t, &t->best, t->deal));
            t->deal++;
        }
        double clear = mean_of(gain) / mean_error(gain);
        if (clear < 0.2)
            return false;
        if (clear > 3)
            return true;
    }
    return mean_of(gain) > 2 * mean_error(gain);
}

static void change_one(struct tuner *t, struct club_style *style)
{
    uint32_t k;
    do
        k = rng_below(&t->rng, CLUB_NUMBERS);
    while (!t->free_number[k]);
    bool cards = k == CLUB_STOP || k == CLUB_STOP_OWED;
    int most = cards ? 13 : 100, reach = cards ? 3 : 30;
    int by = (int)rng_below(&t->rng, (uint32_t)(2 * reach + 1)) - reach;
    int now = style->number[k] + by;
    style->number[k] = (uint8_t)(now < 0 ? 0 : now > most ? most : now);
}

static void tell_step(const struct tuner *t, long attempt, const struct club_style *style,
                      const struct mean *gain)
{
    char name[NAME_MAX_LEN];
    printf("try %ld: +%.4f (%ld races)", attempt, mean_of(gain), gain->n);
    for (int k = 0; k < CLUB_NUMBERS; k++)
        if (style->number[k] != t->best.number[k]) {
            club_number_name(k, name, sizeof name);
            printf(", %s %d -> %d", name, t->best.number[k], style->number[k]);
        }
    printf("\n");
    fflush(stdout);
}

static void climb(struct tuner *t, long tries)
{
    for (long attempt = 0; attempt < tries; attempt++) {
        struct club_style style = t->best;
        struct mean gain = { 0 };
        for (uint32_t k = 1 + rng_below(&t->rng, 3); k; k--)
            change_one(t, &style);
        if (!memcmp(&style, &t->best, sizeof style) || !is_better(t, &style, &gain))
            continue;
        tell_step(t, attempt, &style, &gain);
        t->best = style;
    }
}

/* As it stands in club.c: a line for each name. */
static void print_table(const struct tuner *t)
{
    char name[NAME_MAX_LEN], last[NAME_MAX_LEN] = "";
    for (int k = 0; k < CLUB_NUMBERS; k++) {
        club_number_name(k, name, sizeof name);
        name[strcspn(name, "/")] = 0;
        if (strcmp(name, last) != 0)
            printf("%s    /* %s */ ", k ? "\n" : "", name);
        printf("%d, ", t->best.number[k]);
        memcpy(last, name, sizeof last);
    }
    printf("\n");
}

/* All stages of a number; false: there is none of that name. */
static bool free_number(struct tuner *t, const char *wanted)
{
    char name[NAME_MAX_LEN];
    bool found = false;
    for (int k = 0; k < CLUB_NUMBERS; k++) {
        club_number_name(k, name, sizeof name);
        name[strcspn(name, "/")] = 0;
        if (strcmp(name, wanted) != 0)
            continue;
        t->free_number[k] = found = true;
    }
    return found;
}

/* Those that are named, or all. */
static bool free_numbers(struct tuner *t, char **names, struct error *err)
{
    memset(t->free_number, !*names, sizeof t->free_number);
    for (; *names; names++)
        if (!free_number(t, *names))
            return error_set(err, 0, "expected the name of a number of club, without its stage; found \"%s\"",
                             *names);
    return true;
}

/* "SETUP" ... [-- NUMBER ...] */
static bool read_setups(struct tuner *t, char **texts, struct error *err)
{
    for (; *texts && strcmp(*texts, "--") != 0; texts++) {
        if (t->setups == SETUPS_MAX)
            return error_set(err, 0, "expected at most %d setups; found more", SETUPS_MAX);
        if (!(t->su[t->setups] = t->g->setup_new(*texts, err)))
            return false;
        t->setups++;
    }
    if (!t->setups)
        return error_set(err, 0, "expected a setup; found none");
    return free_numbers(t, *texts ? texts + 1 : texts, err);
}

int main(int argc, char **argv)
{
    struct tuner t = { .g = game_find("lacorsa") };
    struct error err;
    long tries;
    bool from_guess = argc > 4 && !strcmp(argv[3], "guess");
    if (argc < 5 || (!from_guess && strcmp(argv[3], "standard") != 0)) {
        fprintf(stderr, "usage: tune-club TRIES SEED guess|standard \"SETUP\" ... [-- NUMBER ...]\n");
        return 2;
    }
    t.best = from_guess ? guess : club_standard;
    if (!command_number(argv[1], "a number of tries", 0, LONG_MAX, &tries, &err)
        || !command_seed(argv[2], &t.seed, &err) || !read_setups(&t, argv + 4, &err))
        return command_complain("tune-club", &err);
    rng_init(&t.rng, t.seed, 1);
    climb(&t, tries);
    print_table(&t);
    for (int i = 0; i < t.setups; i++)
        t.g->setup_free(t.su[i]);
    return command_end("tune-club");
}
