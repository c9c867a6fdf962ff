/* plan.c: where a card would take its car. Single gestures say little, so a hint goes on as its adviser
 * would, to the end of the movement, and names the space. What is hidden does not matter on the way: the adviser is
 * given a truth that the viewer may imagine. */
#include "plan.h"
#include "../../core/text.h"
#include "reach.h"

#include <string.h>

enum { GESTURES = 48, PLAYOUTS = 120 };

struct journey {
    const struct picture *p;
    union any_state at;
    char text[STATE_TEXT_MAX];
};

static void read_text(struct journey *j)
{
    const struct table *t = j->p->m->table;
    table_game(t)->state_text(table_setup(t), (struct state *)j->at.bytes, j->text, sizeof j->text);
}

static void step(struct journey *j, action_t act)
{
    const struct table *t = j->p->m->table;
    table_game(t)->apply(table_setup(t), (struct state *)j->at.bytes, j->p->viewer, act, NULL);
    read_text(j);
}

static bool in_movement(const struct journey *j)
{
    static const char *const phases[] = { "move", "push", "link", "place", "brake", "soft", NULL };
    struct span phase = reach_field(j->text, "phase");
    for (int i = 0; phases[i]; i++)
        if (span_is(phase, phases[i]))
            return true;
    return false;
}

static int active_car(const struct journey *j)
{
    int number = 0;
    span_number(reach_field(j->text, "active"), &number);
    return number ? car_find(table_shape(j->p->m->table), number) : NOBODY;
}

static void drive_on(struct journey *j, const struct driver *adviser, struct rng *rng)
{
    const struct table *t = j->p->m->table;
    const struct budget little = { .playouts = PLAYOUTS };
    for (int k = 0; k < GESTURES && in_movement(j); k++) {
        struct view view;
        view_of(table_game(t), table_setup(t), (struct state *)j->at.bytes, j->p->viewer, &view);
        step(j, bot_act_within(adviser->bot, &view, &little, rng));
    }
}

static void look_at_car(const struct journey *j, int car, struct look_car *out)
{
    struct look_car cars[CARS_MAX];
    look_cars(table_shape(j->p->m->table), reach_field(j->text, "cars"), reach_field(j->text, "out"), cars);
    *out = cars[car];
}

static void add_end(const struct journey *j, const struct look_car *from, const struct look_car *to,
                    struct text *t)
{
    struct look l;
    look_take(&l, j->p);
    if (to->lane >= LOOK_OUT)
        text_add(t, to->finished ? ", over the line" : ", and out");
    else if (to->lane == LOOK_PIT && from->lane != LOOK_PIT)
        text_add(t, ", into the pits");
    else if (to->lane < LOOK_OFF)
        text_add(t, ", go %d.%d", look_sector(&l, to->distance), to->lane);
}

void grandprix_plan(const struct picture *p, const struct driver *adviser, action_t first, struct text *t)
{
    struct journey j = { .p = p };
    struct look_car from, to;
    struct rng rng;
    rng_init(&rng, 1, 0);
    reach_view(p->m->table, p->viewer, &j.at);
    read_text(&j);
    int car = active_car(&j);
    step(&j, first);
    if (!in_movement(&j) && car == NOBODY)
        return;
    car = car == NOBODY ? active_car(&j) : car;
    if (car == NOBODY)
        return;
    look_at_car(&j, car, &from);
    drive_on(&j, adviser, &rng);
    look_at_car(&j, car, &to);
    add_end(&j, &from, &to, t);
}
