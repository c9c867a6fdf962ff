#include "better.h"
#include "../table/narrate.h"
#include "picture.h"

#include <math.h>

enum { NAMED = 3 };

static bool is_like_one_before(const struct table *match, const struct decision *d, int i)
{
    for (int k = 0; k < i; k++)
        if (action_same(match, d->choice[k].act, d->choice[i].act))
            return true;
    return false;
}

/* What is in the mix is played once at least. */
static long times_in_ten(double often)
{
    long times = lround(10 * often);
    return times > 1 ? times : 1;
}

void better_text(const struct table *match, const struct decision *d, struct text *t)
{
    int n = 0;
    for (int i = 0; i < d->n && n < NAMED; i++) {
        const struct advised *c = &d->choice[i];
        bool better = i < d->mixed || (c->tries && c->points > d->played.points + d->played.less / 2);
        if (!better || c->act == d->act || is_like_one_before(match, d, i))
            continue;
        text_add(t, "%s", n++ ? ", " : "");
        action_typed(match, c->act, t);
        text_add(t, " (%.2f", c->points);
        if (d->mixed > 1 && c->often > 0)
            text_say(t, ", %s in ten", COUNTED_IN(t->language, times_in_ten(c->often), "time"));
        text_add(t, ")");
    }
}
