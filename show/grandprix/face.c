/* face.c: a Grand Prix: what is asked and drawn, how its lines are typed, its pace, its colours. */
#include "face.h"
#include "../../core/data.h"
#include "../console.h"

#include <string.h>

/* A move is many small steps. */
static int pace(action_t act)
{
    switch (gp_gesture(act)) {
    case GP_FORWARD:
    case GP_INWARD:
    case GP_OUTWARD:
    case GP_DIAGONAL:
    case GP_PUSH:
    case GP_LINK:
    case GP_END: return 12;
    default: return 100;
    }
}

/* Use the Soft bonus or keep it, swap or stay, box or take. */
static bool asks(action_t act)
{
    return gp_gesture(act) == GP_SOFT || gp_gesture(act) == GP_SWAP || gp_gesture(act) == GP_BOX;
}

/* Staying out, leaving things as they are, keeping what one has; starting on Wet tires where it is wet. */
static bool is_usual(const struct picture *p, action_t act)
{
    enum gp_gesture gesture = gp_gesture(act);
    if (!strcmp(action_name(table_game(p->m->table), act), "tires"))
        return action_arg(act, 1) == TIRE_WET && look_of(p).race.weather == WET;
    return gesture == GP_DONE || gesture == GP_KEEP || gesture == GP_TAKE || gesture == GP_STAY;
}

static int livery(const struct rulebook *book, const struct shape *shape, int car)
{
    const char *team = shape->team[car];
    int i = option_find(book->options.options, "cars", strlen("cars")), n = 0;
    if (i < 0 || !book->data[i] || !team)
        return car;
    for (const struct datum *d = data_get(book->data[i], "teams")->first; d; d = d->next, n++)
        if (!strcmp(data_get(d, "name")->text, team))
            return n;
    return car;
}

const struct face grandprix_face = {
    .game = "grandprix",
    .options = grandprix_option_words,
    .why = grandprix_why,
    .choices = grandprix_choices,
    .car = grandprix_asked_car,
    .label = grandprix_label,
    .usual = is_usual,
    .welcome = grandprix_draw_welcome,
    .table = grandprix_draw_table,
    .glance = grandprix_draw_glance,
    .own = grandprix_draw_own,
    .parts = grandprix_draw_parts,
    .hand = grandprix_draw_hand,
    .hand_now = grandprix_draw_hand_now,
    .pile = grandprix_draw_pile,
    .introduction = grandprix_introduction,
    .signs = grandprix_signs,
    .shorten = grandprix_shorten,
    .names_cars = true,
    .misfit = grandprix_misfit,
    .part = grandprix_part,
    .asks = asks,
    .words = grandprix_words,
    .pace = pace,
    .plan = grandprix_plan,
    .livery = livery,
};
