/* scaled.h: how much of the random work a test does. PADDOCK_TEST_SCALE is a percentage of the counts. */
#ifndef PADDOCK_TESTS_SCALED_H
#define PADDOCK_TESTS_SCALED_H

#include <stdbool.h>
#include <stdlib.h>

/* Below this a pass looks for faults of memory alone: that the same is done as in other builds is held by choices_test.c, move by
 * move, so that how well it is done need not be measured again. */
enum { JUDGED_FROM = 30 };

static inline long test_scale(void)
{
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    return scale ? atol(scale) : 100;
}

static inline bool is_judged(void)
{
    return test_scale() >= JUDGED_FROM;
}

static inline long scaled(long count, long least)
{
    long n = count * test_scale() / 100;
    return n < least ? least : n;
}

/* A count below which nothing can be said of who drives well; where nothing is, a few do. */
static inline long judged(long count, long least, long few)
{
    return is_judged() ? scaled(count, least) : few;
}

#endif
