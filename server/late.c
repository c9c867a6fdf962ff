/* late.c: spectators who see everything some minutes later: a second table goes through the same moments behind the first. */
#include "../table/position.h"
#include "hall.h"

#include <stdlib.h>

struct late {
    struct seating seating; /* the race as it was */
    int version;
    bool ended;
};

/* Moments that are old enough. */
static int visible(const struct hosted *r)
{
    int64_t then = hall_now() - (int64_t)r->wishes.late_minutes * 60000;
    int n = 0;
    while (n < r->at_n && r->at[n] <= then)
        n++;
    return n;
}

static struct scene scene_of(const struct hosted *r)
{
    const struct table *t = r->late->seating.table;
    bool all = table_moments(t) == table_moments(r->seating.table);
    enum kept_state state = table_moments(t) || r->state < KEPT_RUNNING ? KEPT_RUNNING : KEPT_WAITING;
    if (r->state < KEPT_RUNNING || (all && r->state >= KEPT_OVER))
        state = r->state;
    return (struct scene){ .m = &r->late->seating, .version = r->late->version, .state = state };
}

static bool begin(struct hosted *r)
{
    struct late *late = r->late ? r->late : calloc(1, sizeof *late);
    if (!late || r->late)
        return late != NULL;
    late->seating = r->seating;
    late->seating.table = position_after(r->seating.table, visible(r), NULL);
    if (!late->seating.table) {
        free(late);
        return false;
    }
    seating_name_players(&late->seating, NULL);
    late->version = told_version(late->seating.table, NOBODY);
    r->late = late;
    return true;
}

void late_welcome(struct hosted *r, struct socket *s, int seen)
{
    if (!begin(r))
        return;
    struct scene scene = scene_of(r);
    hosted_welcome_to(r, &scene, s, seen);
}

static bool anybody_late(const struct hosted *r)
{
    for (const struct socket *s = r->sockets; s; s = s->race_next)
        if (s->late)
            return true;
    return false;
}

/* One step of the race, as it was heard then. */
static bool step(struct hosted *r)
{
    struct late *late = r->late;
    struct table *t = late->seating.table;
    int from = table_moments(t), to = told_step_end(r->seating.table, from);
    told_view_text(t, NOBODY, &r->hall->before[SPECTATOR]);
    while (table_moments(t) < to)
        if (!position_step(t, r->seating.table, NULL))
            return false;
    bool heard = told_hears(t, from, to, NOBODY);
    late->version += heard;
    struct scene scene = scene_of(r);
    if (heard)
        hosted_tell_late(r, &scene, from);
    return true;
}

void late_tick(struct hosted *r)
{
    if (!r->late || !anybody_late(r)) {
        late_free(r);
        return;
    }
    int most = visible(r);
    while (table_moments(r->late->seating.table) < most)
        if (!step(r))
            return;
    if (r->state < KEPT_OVER || r->late->ended || most < table_moments(r->seating.table))
        return;
    r->late->ended = true;
    hosted_tell_end(r, true);
}

void late_free(struct hosted *r)
{
    if (!r->late)
        return;
    table_free(r->late->seating.table);
    free(r->late);
    r->late = NULL;
}
