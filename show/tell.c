#include "tell.h"
#include "picture.h"

#include <stdio.h>
#include <string.h>

enum { NAME_COLUMNS = 30, TEAM_COLUMNS = 12 }; /* of a table of places */

int tell_between(const struct seating *m, int from, int to, int viewer, int skip, struct lines *out)
{
    char line[512];
    int told = 0;
    for (int i = from; i < to; i++) {
        for (int k = 0; k < seating_sentences(m, i); k++)
            if (seating_sentence(m, i, k, viewer, line, sizeof line) && told++ >= skip)
                lines_sentence(out, line);
    }
    return told;
}

int tell_story(const struct seating *m, int from, int viewer, int skip, struct lines *out)
{
    return tell_between(m, from, table_moments(m->table), viewer, skip, out);
}

void tell_news(struct seating *m, int viewer, struct lines *out)
{
    tell_story(m, m->told, viewer, 0, out);
    m->told = table_moments(m->table);
}

void tell_notes(const struct seating *m, struct lines *out)
{
    for (int i = 0; i < m->notes; i++)
        lines_add(out, "%s\n", m->note[i].text);
}

/* "  1  Ann (car 3)                      9 points  pole", and where cars run in teams "  1  Ann (car 5)    Ardea   9 points" */
static void tell_result(const struct seating *m, int car, const struct result *at, struct lines *out)
{
    struct text *t = &out->text;
    char name[TAG_MAX + 40];
    const char *team = at->seat == NOBODY ? NULL : seating_team(m, at->seat);
    narrate_car(&m->narrator, car, name, sizeof name);
    text_add(t, "%3d  ", at->place);
    if (team && span_characters(span_of(name)) < NAME_COLUMNS - TEAM_COLUMNS) {
        text_column(t, name, TEAM_COLUMNS - NAME_COLUMNS);
        text_column(t, team, -TEAM_COLUMNS);
    } else
        text_column(t, name, -NAME_COLUMNS);
    text_add(t, " %3d %s", at->points, COUNTED_NOUN_IN(t->language, at->points, "point"));
    if (at->pole)
        text_say(t, "  pole");
    if (at->fastest)
        text_say(t, "  fastest lap");
    if (at->out) {
        text_add(t, "  ");
        verdict_cause(table_game(m->table), at->out, t);
    }
    text_add(t, "\n");
}

void tell_results(const struct seating *m, struct lines *out)
{
    struct results r;
    table_game(m->table)->results(table_setup(m->table), table_state(m->table), &r);
    for (int place = 1; place <= r.cars; place++)
        for (int car = 0; car < r.cars; car++)
            if (r.car[car].place == place)
                tell_result(m, car, &r.car[car], out);
}

/* ---- after the table of places: who is out and why, what each player has together, and who has won -------------- */

/* "club, cars 3 and 4" */
static void add_cars(const struct shape *shape, int seat, struct text *t)
{
    int cars = 0, n = 0;
    for (int car = 0; car < shape->cars; car++)
        cars += shape->owner[car] == seat;
    text_say(t, cars == 1 ? N_("car") : N_("cars"));
    for (int car = 0; car < shape->cars; car++)
        if (shape->owner[car] == seat)
            text_add(t, "%s%d", n++ ? tr(t->language, " and ") : " ", car_number(shape, car));
}

void verdict_player(const struct seating *m, int seat, struct text *t)
{
    const struct shape *shape = table_shape(m->table);
    const char *team = seating_team(m, seat), *name = seating_driver(m, seat),
               *level = seating_level(m, seat);
    char behind[2 * TAG_MAX + 80] = "";
    struct text b = text_into(behind, sizeof behind);
    size_t len = strlen(level);
    b.language = t->language;
    player_is_bot(level, &len);
    if (team && *name && strcmp(team, name) != 0)
        text_add(&b, "%s", name);
    if (len)
        text_add(&b, "%s%.*s", b.len ? ", " : "", (int)len, level);
    if (!team && (len || shape->cars != shape->seats)) {
        text_add(&b, "%s", b.len ? ", " : "");
        add_cars(shape, seat, &b);
    }
    if (team || *name)
        text_add(t, "%s", team ? team : name);
    else
        text_say(t, "player %d", seat + 1);
    if (b.len)
        text_add(t, " (%s)", behind);
}

/* "Ann wins.", "Ann and Ben share the win with 9 points, level with others, but the better place." */
static void add_winners(const struct seating *m, const struct results *r, struct text *t)
{
    const struct shape *shape = table_shape(m->table);
    char names[1024];
    struct text list = text_into(names, sizeof names);
    int winners = 0, level = 0, points = 0;
    list.language = t->language;
    for (turn_t left = results_winners(shape, r); left; left &= left - 1) {
        text_add(&list, "%s", winners++ ? tr(t->language, " and ") : "");
        verdict_player(m, turn_lowest(left), &list);
        points = results_points(r, turn_lowest(left));
    }
    for (int seat = 0; seat < shape->seats; seat++)
        level += results_points(r, seat) == points;
    const char *made = COUNTED_IN(t->language, points, "point");
    if (shape->cars <= shape->seats)
        text_say(t, winners == 1 ? N_("%s wins.") : N_("%s share the win."), names);
    else if (level <= winners)
        text_say(t, winners == 1 ? N_("%s wins with %s.") : N_("%s share the win with %s."), names, made);
    else
        text_say(t,
                 winners == 1 ? N_("%s wins with %s, level with others, but the better place.")
                              : N_("%s share the win with %s, level with others, but the better place."),
                 names, made);
}

static int rank_seats(const struct shape *shape, const struct results *r, int seats[SEATS_MAX])
{
    turn_t winners = results_winners(shape, r);
    for (int seat = 0; seat < shape->seats; seat++) {
        int k = seat, points = results_points(r, seat);
        bool wins = winners & seat_bit(seat);
        for (; k > 0; k--) {
            int before = results_points(r, seats[k - 1]);
            bool won = winners & seat_bit(seats[k - 1]);
            if (won >= wins && (before >= points || (won && !wins)))
                break;
            seats[k] = seats[k - 1];
        }
        seats[k] = seat;
    }
    return shape->cars > shape->seats ? shape->seats : 0;
}

int verdict_ranking(const struct seating *m, const struct results *r, int seats[SEATS_MAX])
{
    return rank_seats(table_shape(m->table), r, seats);
}

/* "1. Ardea (Ann): 43 points together": of those with several cars. */
static void add_totals(const struct seating *m, const struct results *r, struct text *t)
{
    int seats[SEATS_MAX], n = verdict_ranking(m, r, seats);
    for (int i = 0; i < n; i++) {
        text_add(t, "%d. ", i + 1);
        verdict_player(m, seats[i], t);
        text_say_line(t, ": %s together", COUNTED_IN(t->language, results_points(r, seats[i]), "point"));
    }
}

void verdict_cause(const struct game *g, int out, struct text *t)
{
    char key[64];
    snprintf(key, sizeof key, "%s.cause.%s", g->id, g->causes[out]);
    const char *words = phrase_find(t->language, key);
    text_put_string(t, words ? words : g->causes[out]);
}

void verdict_cause_short(const struct game *g, int out, struct text *t)
{
    char key[64];
    snprintf(key, sizeof key, "%s.cause.%s.short", g->id, g->causes[out]);
    const char *words = phrase_find(t->language, key);
    if (words)
        text_put_string(t, words);
    else
        verdict_cause(g, out, t);
}

/* "Out: Hill (car 2), crash." */
static void add_out(const struct seating *m, const struct results *r, struct text *t)
{
    char name[TAG_MAX + 40];
    size_t from = t->len;
    for (int car = 0; car < r->cars; car++) {
        if (!r->car[car].out)
            continue;
        narrate_car(&m->narrator, car, name, sizeof name);
        text_add(t, "%s%s, ", t->len > from ? "; " : tr(t->language, "Out: "), name);
        verdict_cause(table_game(m->table), r->car[car].out, t);
    }
    if (t->len > from)
        text_add(t, ".\n");
}

void verdict_text(const struct seating *m, struct text *t)
{
    struct results r;
    table_game(m->table)->results(table_setup(m->table), table_state(m->table), &r);
    add_out(m, &r, t);
    add_totals(m, &r, t);
    add_winners(m, &r, t);
}

void verdict_winners(const struct seating *m, struct text *t)
{
    struct results r;
    table_game(m->table)->results(table_setup(m->table), table_state(m->table), &r);
    add_winners(m, &r, t);
}

/* "  1  Ardea (Ann)                     43 points" */
static void tell_totals(const struct seating *m, struct lines *out)
{
    struct results r;
    int seats[SEATS_MAX];
    table_game(m->table)->results(table_setup(m->table), table_state(m->table), &r);
    int n = verdict_ranking(m, &r, seats);
    if (n)
        lines_say(out, "Together");
    for (int i = 0; i < n; i++) {
        char name[2 * TAG_MAX + 80];
        struct text player = text_into(name, sizeof name);
        int points = results_points(&r, seats[i]);
        player.language = out->text.language;
        verdict_player(m, seats[i], &player);
        lines_add(out, "%3d  ", i + 1);
        text_column(&out->text, name, -NAME_COLUMNS);
        lines_add(out, " %3d %s\n", points, COUNTED_NOUN_IN(out->text.language, points, "point"));
    }
}

void tell_verdict(const struct seating *m, struct lines *out)
{
    char words[4096];
    struct text t = text_into(words, sizeof words);
    t.language = out->text.language;
    tell_totals(m, out);
    verdict_winners(m, &t);
    lines_words(out, 0, 5, words);
}
