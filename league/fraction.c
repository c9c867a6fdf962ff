#include "fraction.h"
#include "../core/text.h"

#include <assert.h>
#include <inttypes.h>

static int64_t under(struct fraction a)
{
    return a.d ? a.d : 1;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

struct fraction fraction_of(int64_t n, int64_t d)
{
    assert(d > 0);
    int64_t by = common_divisor(n, d);
    return (struct fraction){ n / by, d / by };
}

struct fraction fraction_sum(struct fraction a, struct fraction b)
{
    int64_t by = common_divisor(under(a), under(b));
    return fraction_of(a.n * (under(b) / by) + b.n * (under(a) / by), under(a) / by * under(b));
}

int fraction_compare(struct fraction a, struct fraction b)
{
    int64_t by = common_divisor(under(a), under(b));
    int64_t left = a.n * (under(b) / by), right = b.n * (under(a) / by);
    return (left > right) - (left < right);
}

bool fraction_is_zero(struct fraction a)
{
    return a.n == 0;
}

size_t fraction_text(struct fraction a, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    int64_t d = under(a), n = a.n < 0 ? -a.n : a.n, whole = n / d, rest = n % d;
    text_add(&t, "%s", a.n < 0 ? "-" : "");
    if (whole || !rest)
        text_add(&t, "%" PRId64 "%s", whole, rest ? " " : "");
    if (rest)
        text_add(&t, "%" PRId64 "/%" PRId64, rest, d);
    return t.len;
}
