#include "view.h"
#include "../../../../show/grandprix/ask.h"
#include "../../../../show/grandprix/reach.h"
#include "../../../../show/phrase.h"

#include <stdio.h>
#include <string.h>

enum { PREVIEW_CARS = 5 };

bool gp_view_is(const struct gp_view *v, action_t act, const char *kind)
{
    return !strcmp(action_name(table_game(v->r->m.seating.table), act), kind);
}

bool gp_view_moves(const struct gp_view *v)
{
    static const char *const phases[] = { "move", "push", "link", "place", "brake", NULL };
    for (int i = 0; phases[i]; i++)
        if (look_phase(&v->l, phases[i]))
            return true;
    return false;
}

/* ---- what is offered ---------------------------------------------------------------------------------- */

static void add_car(struct gp_view *v, int car)
{
    for (int i = 0; i < v->cars; i++)
        if (v->car[i] == car)
            return;
    v->car[v->cars++] = car;
}

/* One's own in running order, then the others likewise, then those that do not run. */
static void list_cars(struct gp_view *v)
{
    const struct game *g = table_game(v->r->m.seating.table);
    const struct picture *p = &v->r->pic;
    for (int pass = 0; pass < 3; pass++)
        for (int k = 0; k < (pass < 2 ? v->l.running : v->l.cars); k++) {
            int car = pass < 2 ? v->l.order[k] : k;
            for (int i = 0; i < p->n && (pass > 0 || v->l.car[car].mine); i++)
                if (action_car(g, p->legal[i]) == car)
                    add_car(v, car);
        }
}

static bool may_choose(const struct gp_view *v, int car)
{
    for (int i = 0; i < v->cars; i++)
        if (v->car[i] == car)
            return true;
    return false;
}

static void list_actions(struct gp_view *v)
{
    const struct game *g = table_game(v->r->m.seating.table);
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
    if (race_asked(r) && look_phase(&v->l, "act")) {
        list_cars(v);
        if (v->cars && !may_choose(v, v->cursor->car))
            v->cursor->car = v->car[0];
        r->pic.car = v->cursor->car;
        look_take(&v->l, &r->pic);
    }
    if (race_asked(r))
        list_actions(v);
    if (v->cursor->look != NOBODY && v->l.car[v->cursor->look].lane < LOOK_OUT)
        v->l.focus = v->cursor->look;
    if (v->cursor->at >= v->n)
        v->cursor->at = v->n ? v->n - 1 : 0;
}

action_t gp_view_chosen(const struct gp_view *v)
{
    return v->n ? v->act[v->cursor->at] : 0;
}

/* ---- in words ----------------------------------------------------------------------------------------- */

/* Where the language has a phrase for it: "bring car 22 into the pits". */
static bool add_deed(const struct gp_view *v, action_t act, struct text *t)
{
    char key[40], words[ACTION_TEXT_MAX];
    struct values values = { 0 };
    size_t before = t->len;
    int car = action_car(table_game(v->r->m.seating.table), act);
    action_words(table_game(v->r->m.seating.table), table_setup(v->r->m.seating.table), act, words,
                 sizeof words);
    values_text(&values, "what", words);
    values_number(&values, "car", car == NOBODY ? 0 : v->l.car[car].number);
    snprintf(key, sizeof key, "do.%s", action_name(table_game(v->r->m.seating.table), act));
    phrase_add(t, &v->r->pic, key, &values);
    return t->len > before;
}

void gp_view_label(const struct gp_view *v, action_t act, struct text *t)
{
    char card[ACTION_TEXT_MAX];
    if (!gp_view_is(v, act, "play")) {
        if (!add_deed(v, act, t))
            grandprix_answer(&v->l, act, t);
        return;
    }
    action_short(v->r->m.seating.table, act, card, sizeof card);
    const struct datum *kind = look_card(&v->r->pic, span_of(card));
    text_add(t, "play %s with car %d", kind ? data_get(kind, "title")->text : card,
             v->l.car[action_arg(act, 0)].number);
}

/* ---- what would happen -------------------------------------------------------------------------------- */

static int number_in(const char *state, const char *field)
{
    int n = 0;
    span_number(reach_field(state, field), &n);
    return n;
}

static int count_close_calls(const char *state)
{
    struct span wear = reach_field(state, "wear"), word;
    int n = 0;
    while (span_cut(&wear, ',', &word))
        n += word.len > 11 && !strncmp(word.at + word.len - 11, ":close-call", 11);
    return n;
}

static bool phase_in(const char *state, const char *const *phases)
{
    for (int i = 0; phases[i]; i++)
        if (span_is(reach_field(state, "phase"), phases[i]))
            return true;
    return false;
}

/* "car 10 goes to 9.0, 12 to 10.0": who else stands elsewhere then. */
static void add_others(const struct gp_view *v, const char *after, struct text *t)
{
    struct look_car then[CARS_MAX];
    int n = 0;
    look_cars(table_shape(v->r->m.seating.table), reach_field(after, "cars"), reach_field(after, "out"),
              then);
    for (int car = 0; car < v->l.cars; car++) {
        const struct look_car *now = &v->l.car[car];
        bool on_track = then[car].lane < LANES;
        if (car == v->l.active || !on_track
            || (now->distance == then[car].distance && now->lane == then[car].lane))
            continue;
        if (n++ < PREVIEW_CARS)
            text_add(t, "%s%d to %d.%d", n > 1 ? ", " : "Moves ", now->number,
                     look_sector(&v->l, then[car].distance), then[car].lane);
    }
    if (n)
        text_add(t, "%s. ", n > PREVIEW_CARS ? " and more" : "");
}

bool gp_view_preview(const struct gp_view *v, action_t act, struct text *t)
{
    static const char *const moving[] = { "move", "push", "link", "place", "brake", "soft", NULL };
    const struct race *r = v->r;
    const struct game *g = table_game(r->m.seating.table);
    union any_state st;
    char before[STATE_TEXT_MAX], after[STATE_TEXT_MAX];
    reach_view(r->m.seating.table, r->keyboard, &st);
    g->state_text(table_setup(r->m.seating.table), (const struct state *)st.bytes, before, sizeof before);
    g->apply(table_setup(r->m.seating.table), (struct state *)st.bytes, r->keyboard, act, NULL);
    g->state_text(table_setup(r->m.seating.table), (const struct state *)st.bytes, after, sizeof after);
    bool ends = !phase_in(after, moving);
    add_others(v, after, t);
    int tokens = count_close_calls(after) - count_close_calls(before);
    if (tokens > 0)
        text_add(t, "%s. ", COUNTED(tokens, "close-call"));
    if (!ends)
        text_add(t, "%d movement %s left then.", number_in(after, "mp"),
                 COUNTED_NOUN(number_in(after, "mp"), "point"));
    return ends;
}
