/* late.c: spectators who see everything some minutes later: a second table goes through the same moments behind the first. */
#include "hall.h"

void late_welcome(struct hosted *r, struct socket *s, int seen)
{
    (void)r;
    (void)s;
    (void)seen;
}

void late_tick(struct hosted *r)
{
    (void)r;
}

void late_free(struct hosted *r)
{
    (void)r;
}
