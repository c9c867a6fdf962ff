#include "view.h"
#include "../../../../show/grandprix/face.h"
#include "../../../../show/grandprix/reach.h"

#include <string.h>

bool gp_view_is(const struct gp_view *v, action_t act, const char *kind)
{
    return !strcmp(action_name(race_game(v->r), act), kind);
}

bool gp_view_moves(const struct gp_view *v)
{
    return gp_in_segment(v->l.race.phase) && v->l.race.phase != PHASE_SOFT;
}

/* ---- what is offered ---------------------------------------------------------------------------------- */

/* Its place among the cars that may be chosen, or -1. */
int gp_view_choice(const struct gp_view *v, int car)
{
    int i = v->cars - 1;
    while (i >= 0 && v->car[i] != car)
        i--;
    return i;
}

/* One's own in running order, then the others likewise, then those that do not run. */
static void list_cars(struct gp_view *v)
{
    const struct game *g = race_game(v->r);
    const struct picture *p = &v->r->pic;
    for (int pass = 0; pass < 3; pass++)
        for (int k = 0; k < (pass < 2 ? v->l.race.running : GP_CARS); k++) {
            int car = pass < 2 ? v->l.race.order[k] : k;
            for (int i = 0; i < p->n && (pass > 0 || v->l.race.car[car].mine); i++)
                if (action_car(g, p->legal[i]) == car && gp_view_choice(v, car) < 0)
                    v->car[v->cars++] = car;
        }
}

static void list_actions(struct gp_view *v)
{
    const struct game *g = race_game(v->r);
    const struct picture *p = &v->r->pic;
    for (int i = 0; i < p->n; i++) {
        int car = action_car(g, p->legal[i]);
        if (!v->cars || car == NOBODY || car == v->cursor->car)
            v->act[v->n++] = p->legal[i];
    }
}

void gp_view_take(struct gp_view *v, struct race *r)
{
    race_picture(r);
    v->r = r;
    v->cursor = r->cursor;
    v->cars = v->n = 0;
    look_take(&v->l, &r->pic);
    if (race_asked(r) && v->l.race.phase == PHASE_ACT) {
        list_cars(v);
        if (v->cars && gp_view_choice(v, v->cursor->car) < 0)
            v->cursor->car = v->car[0];
        r->pic.car = v->cursor->car;
        look_take(&v->l, &r->pic);
    }
    if (race_asked(r))
        list_actions(v);
    if (v->cursor->look != NOBODY && v->l.race.car[v->cursor->look].lane < LANE_OUT)
        v->l.focus = v->cursor->look;
    if (v->cursor->at >= v->n)
        v->cursor->at = v->n ? v->n - 1 : 0;
}

action_t gp_view_chosen(const struct gp_view *v)
{
    return v->n ? v->act[v->cursor->at] : 0;
}

static bool stands_elsewhere(const struct gp_car *a, const struct gp_car *b)
{
    return a->distance != b->distance || a->lane != b->lane;
}

bool gp_view_move(const struct gp_view *v, struct gp_move *m)
{
    const struct table *t = race_table(v->r);
    struct gp_race now;
    int i = table_moments(t) - 1;
    while (i >= 0 && (table_moment(t, i)->seat == NOBODY || gp_gesture(table_moment(t, i)->act) != GP_PLAY))
        i--;
    if (!v->r->held || i < 0)
        return false;
    gp_race_look(table_setup(t), table_state(t), v->r->keyboard, &now);
    *m = (struct gp_move){ .seat = table_moment(t, i)->seat, .car = action_arg(table_moment(t, i)->act, 0) };
    m->card = gp_card_named(&v->l.race, table_moment(t, i)->act);
    m->to = now.car[m->car];
    m->over = !v->r->board->moving(v->r);
    for (int car = 0; car < GP_CARS; car++)
        m->others += car != m->car && stands_elsewhere(&now.car[car], &v->l.race.car[car]);
    return true;
}

void gp_view_label(const struct gp_view *v, action_t act, struct text *t)
{
    face_label(&v->r->pic, act, t);
}

/* "Moves 10 to 9.0, 12 to 10.0": who else stands elsewhere then. */
static void add_others(const struct preview *p, int most, struct text *t)
{
    char cars[400];
    struct text list = text_into(cars, sizeof cars);
    list.language = t->language;
    for (int i = 0; i < p->n && i < most; i++) {
        const struct gp_car *c = &p->then.car[p->moved[i]];
        text_add(&list, i ? ", " : "");
        text_say(&list, "%d to %d.%d", c->number, gp_sector(&p->then, c->distance), c->lane);
    }
    if (p->n > most)
        text_say(t, "Moves %s and more. ", cars);
    else if (p->n)
        text_say(t, "Moves %s. ", cars);
}

bool gp_view_preview(const struct gp_view *v, action_t act, int cars, struct text *t)
{
    struct preview p;
    preview_take(&p, race_table(v->r), &v->l.race, act);
    add_others(&p, cars, t);
    if (p.tokens > 0)
        text_add(t, "%s. ", COUNTED_IN(t->language, p.tokens, "close-call"));
    if (!p.ends)
        text_say(t, "%d movement %s left then.", p.then.mp, COUNTED_NOUN_IN(t->language, p.then.mp, "point"));
    return p.ends;
}
