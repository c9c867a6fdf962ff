/* consistent.c: sums from a file, and whether races can have added up to them.
 *
 * Sums of squares bound the sums (Cauchy and Schwarz), nobody wins more races
 * than were run, and every car has one place. A file that keeps to all of it
 * may still be invented, but nothing that is worked out from it goes astray.
 */
#include "sim.h"

__extension__ typedef __int128 wide;

/* n numbers with this sum, their squares adding up to that. */
static bool spread(int64_t n, int64_t sum, int64_t square)
{
    return n >= 0 && square >= 0 && (wide)sum * sum <= (wide)n * square;
}

static bool tally_consistent(const struct sim_tally *t, int64_t blocks)
{
    return t->count >= 0 && (t->count || (!t->sum && !t->square)) && spread(blocks, t->sum, t->square);
}

static bool tallies_consistent(const struct sim_tally *t, int n, int64_t blocks)
{
    for (int i = 0; i < n; i++)
        if (!tally_consistent(&t[i], blocks))
            return false;
    return true;
}

static bool ratio_consistent(const struct sim_ratio *r, int64_t blocks)
{
    return r->blocks <= blocks && r->over >= 0 && spread(r->blocks, r->sum, r->sum_square)
           && spread(r->blocks, r->over, r->over_square)
           && (wide)r->product * r->product <= (wide)r->sum_square * r->over_square;
}

/* So many cars, each in one place. */
static bool places_consistent(const int64_t places[CARS_MAX], int64_t cars)
{
    for (int i = 0; i < CARS_MAX; i++) {
        if (places[i] < 0 || places[i] > cars)
            return false;
        cars -= places[i];
    }
    return cars == 0;
}

static bool is_share(const struct sim_tally *t)
{
    return t->sum >= 0 && t->sum <= t->count;
}

static bool member_consistent(const struct sim_sums *s, int group, int i)
{
    const struct sim_tally *of = s->of[group][i];
    return tallies_consistent(of, SIM_MEASURES, s->blocks) && is_share(&of[SIM_WINS])
           && is_share(&of[SIM_OUT]) && places_consistent(s->place[group][i], of[SIM_PLACE].count)
           && tally_consistent(&s->change_points[group][i], s->blocks);
}

static bool cards_consistent(const struct sim_sums *s)
{
    for (int way = 0; way < SIM_WAYS_MAX; way++)
        for (int word = 0; word < SIM_WORDS_MAX; word++) {
            const struct sim_ratio *card = s->card[way][word];
            if (!ratio_consistent(&card[SIM_CARD_POINTS], s->blocks)
                || !ratio_consistent(&card[SIM_CARD_PLACE], s->blocks)
                || !places_consistent(s->card_place[way][word], card[SIM_CARD_PLACE].over))
                return false;
        }
    return true;
}

bool sim_consistent(const struct sim_run *run, const struct sim_variant *v, const struct sim_sums *s)
{
    if (s->blocks < 0 || s->blocks > SIM_RACES_MAX || s->matches != s->blocks * sim_block_matches(run, v))
        return false;
    for (int group = 0; group < SIM_GROUPS; group++)
        for (int i = 0; i < CARS_MAX; i++)
            if (!member_consistent(s, group, i))
                return false;
    return tallies_consistent(s->cause, SIM_CAUSES_MAX, s->blocks)
           && tallies_consistent(s->total, SIM_TOTALS, s->blocks)
           && tallies_consistent(s->change_total, SIM_TOTALS, s->blocks)
           && tallies_consistent(&s->pair[0][0], SEATS_MAX * SEATS_MAX, s->blocks)
           && ratio_consistent(&s->overtakes_a_lap, s->blocks) && cards_consistent(s);
}

bool sim_add(struct sim_sums *sums, const struct sim_sums *more)
{
    int64_t *to = sim_numbers(sums);
    const int64_t *from = (const int64_t *)(const void *)more;
    for (int i = 0; i < SIM_NUMBERS; i++)
        if (__builtin_add_overflow(to[i], from[i], &to[i]))
            return false;
    return true;
}
