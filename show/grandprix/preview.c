#include "preview.h"
#include "reach.h"

static bool stands_elsewhere(const struct gp_car *now, const struct gp_car *then)
{
    return then->lane < LANES && (now->distance != then->distance || now->lane != then->lane);
}

void preview_take(struct preview *out, const struct table *t, const struct gp_race *now, action_t act)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    reach_view(t, now->viewer, &room);
    table_game(t)->apply(table_setup(t), st, now->viewer, act, NULL);
    gp_race_look(table_setup(t), st, now->viewer, &out->then);
    out->ends = !gp_in_segment(out->then.phase);
    out->goes = false;
    out->tokens = out->n = 0;
    for (int car = 0; car < GP_CARS; car++) {
        const struct gp_car *before = &now->car[car], *after = &out->then.car[car];
        out->tokens += after->mark[MARK_CLOSE_CALL] - before->mark[MARK_CLOSE_CALL];
        if (car == now->active)
            out->goes = stands_elsewhere(before, after);
        else if (stands_elsewhere(before, after))
            out->moved[out->n++] = car;
    }
}
