/* plan.c: where a card would take its car. Single gestures say little, so a hint goes on as its adviser
 * would, to the end of the movement, and names the space. What is hidden does not matter on the way: the adviser is
 * given a truth that the viewer may imagine. */
#include "face.h"
#include "reach.h"

#include <string.h>

enum { GESTURES = 48, PLAYOUTS = 120 };

struct journey {
    const struct picture *p;
    union any_state at;
    struct gp_race race; /* as it stands there */
};

static void look_round(struct journey *j)
{
    gp_race_look(table_setup(j->p->m->table), (const struct state *)j->at.bytes, j->p->viewer, &j->race);
}

static void step(struct journey *j, action_t act)
{
    const struct table *t = j->p->m->table;
    table_game(t)->apply(table_setup(t), (struct state *)j->at.bytes, j->p->viewer, act, NULL);
    look_round(j);
}

static void drive_on(struct journey *j, const struct budgeted_bot *adviser, struct rng *rng)
{
    const struct table *t = j->p->m->table;
    const struct budget little = { .playouts = PLAYOUTS };
    for (int k = 0; k < GESTURES && gp_in_segment(j->race.phase); k++) {
        struct view view;
        view_of(table_game(t), table_setup(t), (struct state *)j->at.bytes, j->p->viewer, &view);
        step(j, bot_act_within(adviser->bot, &view, &little, rng));
    }
}

/* on: after a step of the movement, which has told where it leads itself. */
static void add_end(const struct gp_race *race, const struct gp_car *from, const struct gp_car *to, bool on,
                    struct text *t)
{
    if (to->lane >= LANE_OUT)
        text_say(t, to->cause == CAUSE_NONE ? N_(", over the line") : N_(", and out"));
    else if (to->lane == LANE_PIT && from->lane != LANE_PIT)
        text_say(t, ", into the pits");
    else if (to->lane < LANES)
        text_say(t, on ? N_(", then on to sector %d, lane %d") : N_(", to sector %d, lane %d"),
                 gp_sector(race, to->distance), to->lane);
}

void grandprix_plan(const struct picture *p, const struct budgeted_bot *adviser, action_t first,
                    struct text *t)
{
    struct journey j = { .p = p };
    struct rng rng;
    rng_init(&rng, 1, 0);
    reach_view(p->m->table, p->viewer, &j.at);
    look_round(&j);
    int car = j.race.active;
    step(&j, first);
    if (!gp_in_segment(j.race.phase) && car == NOBODY)
        return;
    car = car == NOBODY ? j.race.active : car;
    if (car == NOBODY)
        return;
    const struct gp_car from = j.race.car[car];
    drive_on(&j, adviser, &rng);
    add_end(&j.race, &from, &j.race.car[car], gp_gesture(first) != GP_PLAY, t);
}
