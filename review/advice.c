#include "advice.h"

#include <assert.h>
#include <math.h>

static const double trifle = 0.02;     /* points that nobody speaks of */
static const double in_the_mix = 0.05; /* what is chosen less often is noise of the search */

/* Standard errors that hold 95 times in a hundred (Student's t): few tries know little about their own error. */
static double sure(long tries)
{
    static const double few[] = { INFINITY, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26 };
    long freedom = tries > 1 ? tries - 1 : 0;
    return freedom < (long)(sizeof few / sizeof *few) ? few[freedom] : 1.96 + 2.4 / (double)freedom;
}

static double margin_of(const struct opinion *o, double error)
{
    return error > 0 ? sure(o->tries) * error : 0;
}

/* ---- order -------------------------------------------------------------------------------------------------- */

static bool is_mixed(const struct advised *c)
{
    return c->often >= in_the_mix;
}

/* Those of the mix, the most frequent first; then by points; what nobody tried last. */
static bool comes_before(const struct advised *a, const struct advised *b)
{
    if (is_mixed(a) != is_mixed(b))
        return is_mixed(a);
    if (is_mixed(a) && a->often != b->often)
        return a->often > b->often;
    if (!a->tries != !b->tries)
        return a->tries != 0;
    return a->points > b->points;
}

/* Equals stay as they were. */
static void sort(struct advice *a)
{
    for (int i = 1; i < a->n; i++) {
        struct advised moving = a->at[i];
        int k = i;
        for (; k > 0 && comes_before(&moving, &a->at[k - 1]); k--)
            a->at[k] = a->at[k - 1];
        a->at[k] = moving;
    }
}

/* ---- the measure ---------------------------------------------------------------------------------------------- */

/* What is left out of the mix as noise goes to those that are in it. */
static void take_mix(struct advice *a)
{
    double sum = 0;
    for (int i = 0; i < a->n; i++)
        sum += is_mixed(&a->at[i]) ? a->at[i].often : 0;
    for (int i = 0; i < a->n; i++)
        a->at[i].often = is_mixed(&a->at[i]) && sum > 0 ? a->at[i].often / sum : 0;
}

/* Returns the part of the mix's margin that counts beside other choices. */
static double measure_mix(struct advice *a)
{
    double variance = 0, beside = 0;
    for (a->mixed = 0; a->mixed < a->n && is_mixed(&a->at[a->mixed]); a->mixed++) {
        const struct advised *c = &a->at[a->mixed];
        a->value += c->often * c->points;
        variance += c->often * c->often * c->margin * c->margin;
        beside += c->often * c->often * c->beside * c->beside;
    }
    a->margin = sqrt(variance);
    return sqrt(beside);
}

/* A bot may draw its choice from those that are as good as the best; then the measure is still the best one. */
static void measure(struct advice *a)
{
    double beside = measure_mix(a);
    for (int i = 0; i < a->n; i++) {
        struct advised *c = &a->at[i];
        bool good = i < a->mixed || !c->tries || c->points >= a->value;
        c->less = good ? 0 : a->value - c->points;
        c->doubt = hypot(c->beside, beside);
    }
}

void advice_make(const struct opinion *opinions, int n, struct advice *out)
{
    out->n = n;
    out->value = 0;
    out->tries = 0;
    for (int i = 0; i < n; i++) {
        const struct opinion *o = &opinions[i];
        out->tries += o->tries;
        out->at[i] = (struct advised){ .act = o->act,
                                       .often = o->often,
                                       .tries = o->tries,
                                       .aim = o->aim,
                                       .points = opinion_points(o),
                                       .margin = margin_of(o, opinion_error(o)),
                                       .beside = margin_of(o, opinion_error_beside(o)) };
    }
    take_mix(out);
    sort(out);
    measure(out);
}

const struct advised *advice_on(const struct advice *a, action_t act)
{
    int i = 0;
    while (i < a->n && a->at[i].act != act)
        i++;
    assert(i < a->n);
    return &a->at[i];
}

bool advised_is_level(const struct advised *c)
{
    return c->less <= trifle || c->less <= c->doubt;
}

/* Every choice gets the whole tenths it has; those left over go to the largest rests, of equals to the first. */
int advice_tenths(const struct advised *choices, int mixed, const struct advised *choice)
{
    int whole = (int)floor(choice->often * 10 + 1e-9), left = 10, before = 0;
    double rest = choice->often * 10 - whole;
    for (int i = 0; i < mixed; i++) {
        const struct advised *c = &choices[i];
        int theirs = (int)floor(c->often * 10 + 1e-9);
        double more = c->often * 10 - theirs - rest;
        left -= theirs;
        before += c->act != choice->act && (more > 1e-9 || (fabs(more) <= 1e-9 && c < choice));
    }
    return whole + (before < left);
}
