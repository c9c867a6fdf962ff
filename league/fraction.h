/* fraction.h: exact points. An average of points need not be whole, and tables are never rounded.
 *
 * Kept in lowest terms. Memory that was cleared is zero: d of 0 reads as 1. Only averages over the cars of a race
 * are added up, so d divides the least common multiple of 1 … CARS_MAX, and a season's sum stays far within 64 bits.
 */
#ifndef PADDOCK_FRACTION_H
#define PADDOCK_FRACTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRACTION_TEXT_MAX = 48 };

struct fraction {
    int64_t n, d;
};

/* n over d, which is above 0. */
struct fraction fraction_of(int64_t n, int64_t d);
struct fraction fraction_sum(struct fraction a, struct fraction b);

/* Below, at or above 0 as a is less than, equal to or more than b. */
int fraction_compare(struct fraction a, struct fraction b);
bool fraction_is_zero(struct fraction a);

/* "7", "7 1/3", "1/3"; returns the length like snprintf. */
size_t fraction_text(struct fraction a, char *buf, size_t size);

#endif
