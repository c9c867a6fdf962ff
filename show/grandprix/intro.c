/* intro.c: a Grand Prix for newcomers: whose car is whose, how a turn goes, and every sign of the drawings. */
#include "../phrase.h"
#include "face.h"
#include "tell.h"

/* ---- whose car is whose ----------------------------------------------------------------------------------------- */

/* A seat's own cars, or the NPCs that it alone may activate; of NOBODY: the neutrals. */
static bool is_of(const struct gp_car *c, int seat, bool own)
{
    return c->controller == seat && (c->seat != NOBODY) == own;
}

/* "2, 3 and 6"; the first of them, or NULL when there is none. */
static const struct gp_car *list_cars(const struct look *l, int seat, bool own, struct text *t)
{
    const struct gp_car *found[GP_CARS];
    int n = 0;
    for (int car = 0; car < GP_CARS; car++)
        if (is_of(&l->race.car[car], seat, own))
            found[n++] = &l->race.car[car];
    for (int i = 0; i < n; i++)
        text_add(t, "%s%d", !i ? "" : i + 1 < n ? ", " : tr(t->language, " and "), found[i]->number);
    return n ? found[0] : NULL;
}

/* A phrase about the cars of a seat, if it has any. */
static void add_cars(const struct look *l, const char *key, int seat, bool own, struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    list.language = t->language;
    const struct gp_car *first = list_cars(l, seat, own, &list);
    if (first)
        phrase_add(t, l->p, key, "team %s, cars %s, player %s", grandprix_team(l->p, first), cars,
                   seat == NOBODY ? "" : seating_title(l->p->m, seat).text);
}

/* "Against you: Glenmore with 10 and 14, run by Dahl (club), NPCs 8, 11 and 12 (diamond); …" */
static void add_others(const struct look *l, struct text *t)
{
    phrase_bare(t, l->p, l->p->viewer == NOBODY ? "table.welcome.teams" : "table.welcome.others");
    for (int seat = 0, n = 0; seat < table_shape(l->p->m->table)->seats; seat++) {
        if (seat == l->p->viewer)
            continue;
        text_add(t, n++ ? "; " : " ");
        add_cars(l, "table.welcome.other", seat, true, t);
        add_cars(l, "table.welcome.other.npcs", seat, false, t);
    }
    text_add(t, ".");
}

void grandprix_draw_welcome(const struct picture *p, struct lines *out)
{
    size_t from = out->text.len;
    if (p->viewer == NOBODY)
        return;
    const struct look l = look_of(p);
    add_cars(&l, "table.welcome", p->viewer, true, &out->text);
    add_cars(&l, "table.welcome.npcs", p->viewer, false, &out->text);
    add_cars(&l, "table.welcome.neutral", NOBODY, false, &out->text);
    phrase_add(&out->text, p, "table.welcome.goal", "laps %d", l.race.laps);
    lines_fill(out, from, 0, 0);
    from = out->text.len;
    add_others(&l, &out->text);
    lines_fill(out, from, 0, 0);
}

/* ---- the introduction ------------------------------------------------------------------------------------------- */

void grandprix_introduction(const struct picture *p, struct text *t)
{
    static const char *const paragraphs[] = { "intro.turn", NULL, "intro.wear", "intro.end" };
    const struct look l = look_of(p);
    if (p->viewer != NOBODY) {
        add_cars(&l, "intro.team", p->viewer, true, t);
        add_cars(&l, "intro.npcs", p->viewer, false, t);
        add_cars(&l, "intro.neutral", NOBODY, false, t);
        text_add(t, "\n");
    }
    add_others(&l, t);
    for (int i = 0; i < 4; i++) {
        text_add(t, "\n");
        if (paragraphs[i])
            phrase_add(t, p, paragraphs[i], "laps %d", l.race.laps);
        else
            grandprix_add_movements(p, t);
    }
    text_add(t, "\n");
}

const struct sign grandprix_signs[] = {
    { "group-cars", "own", "*5" },
    { "group-cars", "npc", "+2" },
    { "group-cars", "other", "22" },
    { "group-cars", "active", ">5" },
    { "group-cars", "along", "=8" },
    { "group-track", "sector", "23.1" },
    { "group-track", "empty", "." },
    { "group-track", "reach", "o" },
    { "group-track", "closed", "::" },
    { "group-track", "up", "/" },
    { "group-track", "down", "\\" },
    { "group-track", "line", "|" },
    { "group-track", "pit", "_" },
    { "group-track", "grass", "grass" },
    { "group-order", "gap", "-12" },
    { "group-order", "laps", "-1L" },
    { "group-order", "soft", "S" },
    { "group-order", "soft-used", "s" },
    { "group-order", "hard", "H" },
    { "group-order", "wet", "W" },
    { "group-order", "wear", "H3" },
    { "group-order", "moved", "x" },
    { "group-cards", "speed", "7/3" },
    { "group-cards", "copies", "2x" },
    { 0 },
};
