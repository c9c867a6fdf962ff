/* plan.c: where a card would take its car. Single gestures say little, so whatever names one goes on to the end of the
 * movement that its adviser had in mind, and names the space. */
#include "face.h"
#include "look.h"

/* A gesture that is the last of its movement, or ends it, says itself where the car stands. */
static bool is_said(const struct gp_race *race, action_t first, const struct gp_aim *to)
{
    int sector, lane, distance = race->car[to->car].distance;
    if (gp_gesture(first) == GP_PLAY || to->lane >= LANES)
        return false;
    if (gp_entered(race, first, &sector, &lane))
        return sector == gp_sector(race, to->distance) && lane == to->lane;
    return distance == to->distance && race->car[to->car].lane == to->lane;
}

void grandprix_plan(const struct picture *p, action_t first, uint64_t aim, struct text *t)
{
    struct gp_race race;
    const struct gp_aim to = gp_aim_read(aim);
    bool on =
        gp_gesture(first) != GP_PLAY; /* after a step of the movement, which has told where it leads itself */
    gp_race_look(table_setup(p->m->table), picture_view(p), p->viewer, &race);
    if (is_said(&race, first, &to))
        return;
    if (to.lane >= LANE_OUT)
        text_say(t, to.cause == CAUSE_NONE ? N_(", over the line") : N_(", and out"));
    else if (to.lane == LANE_PIT && race.car[to.car].lane != LANE_PIT)
        text_say(t, ", into the pits");
    else if (to.lane < LANES)
        text_say(t, on ? N_(", then on to sector %d, lane %d") : N_(", to sector %d, lane %d"),
                 gp_sector(&race, to.distance), to.lane);
}
