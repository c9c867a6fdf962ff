/* estimate.c: means, shares and their 95 % intervals. */
#include "sim.h"

#include <math.h>

static const double normal_95 = 1.959963984540054;

/* Student's factor for 95 %: tables for the first few, then Cornish and Fisher's series. */
static double student_95(int64_t freedom)
{
    static const double first[] = { 12.706, 4.303, 3.182, 2.776, 2.571 };
    const double z = normal_95, z3 = z * z * z, z5 = z3 * z * z, n = (double)freedom;
    if (freedom <= (int64_t)(sizeof first / sizeof *first))
        return first[freedom - 1];
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n);
}

struct sim_estimate sim_mean(const struct sim_tally *tally, int64_t blocks)
{
    if (!tally->count)
        return (struct sim_estimate){ .known = false };
    double mean = (double)tally->sum / (double)tally->count;
    struct sim_estimate e = { .known = true, .mean = mean, .low = mean, .high = mean };
    if (blocks < 2)
        return e;
    /* Every block has seen it equally often, so the mean is that of the blocks' sums, divided. */
    long double n = (long double)blocks, sum = (long double)tally->sum;
    long double spread = ((long double)tally->square - sum * sum / n) / (n - 1);
    long double each = (long double)tally->count / n;
    double half = spread > 0 ? student_95(blocks - 1) * (double)(sqrtl(spread / n) / each) : 0;
    e.bounded = true;
    e.low = mean - half;
    e.high = mean + half;
    return e;
}

/* What is left in the blocks of a sum that is not explained by its rate, squared and added up. */
static long double residue(const struct sim_ratio *r, long double rate)
{
    return (long double)r->sum_square - 2 * rate * (long double)r->product
           + rate * rate * (long double)r->over_square;
}

static struct sim_estimate within(double mean, long double squares, int64_t blocks)
{
    struct sim_estimate e = { .known = true, .bounded = blocks > 1, .mean = mean, .low = mean, .high = mean };
    if (!e.bounded)
        return e;
    long double n = (long double)blocks;
    double half = squares > 0 ? student_95(blocks - 1) * (double)sqrtl(squares * n / (n - 1)) : 0;
    e.low = mean - half;
    e.high = mean + half;
    return e;
}

struct sim_estimate sim_rate(const struct sim_ratio *ratio)
{
    if (!ratio->over)
        return (struct sim_estimate){ .known = false };
    long double over = (long double)ratio->over, rate = (long double)ratio->sum / over;
    return within((double)rate, residue(ratio, rate) / (over * over), ratio->blocks);
}

struct sim_estimate sim_rate_change(const struct sim_ratio *ratio, const struct sim_ratio *first,
                                    const struct sim_cross *cross)
{
    if (!ratio->over || !first->over || !cross->overs)
        return (struct sim_estimate){ .known = false };
    long double over = (long double)ratio->over, rate = (long double)ratio->sum / over;
    long double first_over = (long double)first->over, first_rate = (long double)first->sum / first_over;
    long double both = (long double)cross->sums - first_rate * (long double)cross->sum_over
                       - rate * (long double)cross->over_sum + rate * first_rate * (long double)cross->overs;
    long double squares = residue(ratio, rate) / (over * over)
                          + residue(first, first_rate) / (first_over * first_over)
                          - 2 * both / (over * first_over);
    return within((double)(rate - first_rate), squares, ratio->blocks);
}

struct sim_estimate sim_plays(const struct sim_sums *sums, int way, int word)
{
    const struct sim_ratio *card = &sums->card[way][word][SIM_CARD_POINTS];
    const struct sim_tally plays = { .count = sums->matches, .sum = card->over, .square = card->over_square };
    return sim_mean(&plays, sums->blocks);
}

struct sim_estimate sim_share(int64_t hits, int64_t n)
{
    if (!n)
        return (struct sim_estimate){ .known = false };
    double p = (double)hits / (double)n, zz = normal_95 * normal_95 / (double)n;
    double centre = (p + zz / 2) / (1 + zz);
    double half = normal_95 / (1 + zz) * sqrt(p * (1 - p) / (double)n + zz / (4 * (double)n));
    return (struct sim_estimate){ .known = true,
                                  .bounded = true,
                                  .mean = p,
                                  .low = hits ? centre - half : 0,
                                  .high = hits < n ? centre + half : 1 };
}

struct sim_estimate sim_wins(const struct sim_run *run, const struct sim_sums *sums, enum sim_group group,
                             int member, enum sim_measure measure)
{
    const struct sim_tally *wins = &sums->of[group][member][measure];
    bool alone = wins->count == sums->of[group][member][SIM_RACES_WON].count;
    if (alone && !run->duplicate)
        return sim_share(wins->sum, wins->count);
    struct sim_estimate e = sim_mean(wins, sums->blocks);
    e.low = e.low > 0 ? e.low : 0;
    e.high = e.high < 1 ? e.high : 1;
    return e;
}
