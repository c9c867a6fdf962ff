/* sim_table.c: a study for people, in columns. */
#include "../show/lines.h"
#include "../table/narrate.h"
#include "study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not -0.000. */
static double unsigned_zero(double value, int decimals)
{
    double least = 0.5;
    while (decimals--)
        least /= 10;
    return value < 0 && value > -least ? 0 : value;
}

/* "1.234 ± 0.056" in a column; 0: as wide as it is. */
static void put_estimate(struct text *out, struct sim_estimate e, int decimals, int width)
{
    char buf[48];
    struct text t = text_into(buf, sizeof buf);
    if (e.known)
        text_add(&t, "%.*f", decimals, unsigned_zero(e.mean, decimals));
    if (e.known && e.bounded)
        text_add(&t, " ± %.*f", decimals, (e.high - e.low) / 2);
    text_column(out, e.known ? buf : "-", width);
}

/* A word above a column of figures. */
static void put_title(struct text *out, const char *title, int width)
{
    text_column(out, tr(out->language, title), width);
}

/* The interval of a share is lopsided near 0 and 100, so it is written out. */
static void put_share(struct text *out, struct sim_estimate e, int width)
{
    char buf[48];
    snprintf(buf, sizeof buf, e.bounded ? "%.1f (%.1f–%.1f)" : "%.1f", 100 * e.mean, 100 * e.low,
             100 * e.high);
    text_column(out, buf, width);
}

/* ---- one variant ------------------------------------------------------------------------------------------ */

enum { FIGURE_WIDTH = 17, SHARE_WIDTH = 20, PLACE_WIDTH = 6, BAND_WIDTH = 8, PLACES_FIT = 12 };

/* Columns of finishing places: one for each, or where that would be too many for a screen, bands of them. */
struct places {
    int n, width;
    int from[CARS_MAX + 1]; /* counted from 0; the last one is where they end */
};

static struct places places_of(int cars)
{
    static const int bands[] = { 0, 1, 3, 6, 10, 15 };
    struct places p = { .width = cars <= PLACES_FIT ? PLACE_WIDTH : BAND_WIDTH };
    if (cars <= PLACES_FIT)
        for (; p.n < cars; p.n++)
            p.from[p.n] = p.n;
    else
        for (int i = 0; i < 6; i++)
            p.from[p.n++] = bands[i];
    p.from[p.n] = cars;
    return p;
}

static void show_places_head(struct text *out, const struct places *p)
{
    char text[32];
    for (int i = 0; i < p->n; i++) {
        bool one = p->from[i] + 1 == p->from[i + 1];
        snprintf(text, sizeof text, one ? "P%d" : "P%d-%d", p->from[i] + 1, p->from[i + 1]);
        text_column(out, text, p->width);
    }
    text_say_line(out, "  (%% of cars)");
}

/* Of so many cars or plays. */
static void show_places(struct text *out, const struct places *p, const int64_t *places, int64_t all)
{
    char text[32];
    for (int i = 0; i < p->n; i++) {
        int64_t there = 0;
        for (int place = p->from[i]; place < p->from[i + 1]; place++)
            there += places[place];
        snprintf(text, sizeof text, "%.1f", all ? 100.0 * (double)there / (double)all : 0);
        text_column(out, text, p->width);
    }
    text_add(out, "\n");
}

/* The longest name of a column, and what stands above it. */
static int wider(int width, const char *name)
{
    int n = span_characters(span_of(name));
    return n > width ? n : width;
}

/* Seats and slots by their numbers alone: what they are stands above. */
static void name_member(const struct text *out, const struct study *s, enum sim_group group, int i,
                        char name[VALUE_MAX])
{
    if (group == SIM_TEAM)
        study_member_title(s, group, i, out->language, name);
    else
        study_member(s, 0, group, i, name);
}

static int name_width(const struct text *out, const struct study *s, enum sim_group group, const char *title)
{
    int width = wider(12, title);
    char name[VALUE_MAX];
    for (int i = 0; i < study_members(s, 0, group); i++) {
        name_member(out, s, group, i, name);
        width = wider(width, name);
    }
    return width;
}

static void show_member(struct text *out, const struct study *s, enum sim_group group, int i, int width,
                        const struct places *places)
{
    char name[VALUE_MAX];
    name_member(out, s, group, i, name);
    text_add(out, "  ");
    text_column(out, name, -width);
    put_estimate(out, study_of(s, 0, group, i, SIM_POINTS), 3, FIGURE_WIDTH);
    put_share(out, study_of(s, 0, group, i, SIM_WINS), SHARE_WIDTH);
    put_estimate(out, study_of(s, 0, group, i, SIM_PLACE), 2, FIGURE_WIDTH);
    show_places(out, places, s->sums[0].place[group][i], s->sums[0].of[group][i][SIM_PLACE].count);
}

/* Whose points and wins stand in a row, in one race. */
static const struct {
    const char *title, *points, *wins;
} heads[SIM_GROUPS] = {
    [SIM_BOT] = { N_("Bot"), N_("points of a seat"), N_("wins of a seat, %") },
    [SIM_SEAT] = { N_("Seat"), N_("points"), N_("wins, %") },
    [SIM_SLOT] = { N_("Grid slot"), N_("points of a car"), N_("wins of a car, %") },
    [SIM_TEAM] = { N_("Team"), N_("points"), N_("wins, %") },
};

static void show_group(struct text *out, const struct study *s, enum sim_group group)
{
    const char *title = tr(out->language, heads[group].title);
    int members = study_members(s, 0, group), width = name_width(out, s, group, title);
    struct places places = places_of(s->variant[0].shape->cars);
    if (!members)
        return;
    text_add(out, "\n");
    text_column(out, title, -width - 2);
    put_title(out, heads[group].points, FIGURE_WIDTH);
    put_title(out, heads[group].wins, SHARE_WIDTH);
    put_title(out, N_("place of a car"), FIGURE_WIDTH);
    show_places_head(out, &places);
    for (int i = 0; i < members; i++)
        show_member(out, s, group, i, width, &places);
}

static void show_card(struct text *out, const struct study_card *c, int width, const struct places *places)
{
    text_add(out, "  ");
    text_column(out, c->card, -width);
    put_estimate(out, c->in_a_race, 3, FIGURE_WIDTH);
    put_estimate(out, c->of[SIM_CARD_POINTS], 3, FIGURE_WIDTH + 4);
    put_estimate(out, c->of[SIM_CARD_PLACE], 2, FIGURE_WIDTH + 4);
    show_places(out, places, c->places, c->plays);
}

static void show_cards_head(struct text *out, const char *action, int width, const struct places *places)
{
    char title[VALUE_MAX];
    snprintf(title, sizeof title, tr(out->language, "Card: %s"), action);
    text_add(out, "\n");
    text_column(out, title, -width - 2);
    put_title(out, N_("times a race"), FIGURE_WIDTH);
    put_title(out, N_("points of its seat"), FIGURE_WIDTH + 4);
    put_title(out, N_("place of its seat"), FIGURE_WIDTH + 4);
    show_places_head(out, places);
}

static void show_cards(struct text *out, const struct study *s)
{
    struct study_card cards[STUDY_CARDS_MAX];
    struct places places = places_of(s->variant[0].shape->cars);
    int n = study_cards(s, 0, cards), width = 14;
    for (int i = 0; i < n; i++)
        width = wider(width, cards[i].card);
    for (int i = 0; i < n; i++) {
        if (!i || strcmp(cards[i].action, cards[i - 1].action) != 0)
            show_cards_head(out, cards[i].action, width, &places);
        show_card(out, &cards[i], width, &places);
    }
}

static void show_differences(struct text *out, const struct study *s)
{
    if (s->run.bots < 2)
        return;
    text_add(out, "\n");
    text_say_line(out, "Does one differ from the other? Points of the first minus points of the second");
    for (int a = 0; a < s->run.bots; a++)
        for (int b = a + 1; b < s->run.bots; b++) {
            struct sim_estimate e = study_difference(s, 0, a, b);
            text_add(out, "  %s - %s  ", s->bot[a], s->bot[b]);
            put_estimate(out, e, 3, 0);
            text_add(out, "  %s\n", tr(out->language, estimate_differs(e) ? N_("yes") : N_("not proven")));
        }
}

static void show_figure(struct text *out, int indent, const char *name, struct sim_estimate e)
{
    text_add(out, "%*s", indent, "");
    text_column(out, name, indent - 21);
    text_add(out, " ");
    put_estimate(out, e, 3, 0);
    text_add(out, "\n");
}

static void show_race(struct text *out, const struct study *s)
{
    text_add(out, "\n%s\n", tr(out->language, "A race"));
    for (int i = 0; i < SIM_TOTALS; i++) {
        show_figure(out, 2, tr(out->language, total_words[i]), study_total(s, 0, (enum sim_total)i, false));
        if (i == SIM_OVERTAKES)
            show_figure(out, 2, tr(out->language, "overtakes a lap"), study_overtakes_a_lap(s, 0, false));
    }
    for (int i = 1; s->run.game->causes[i]; i++)
        if (s->sums[0].cause[i].sum)
            show_figure(out, 4, study_word(s, out->language, "cause", s->run.game->causes[i]),
                        study_cause(s, 0, i));
}

/* ---- a sweep ------------------------------------------------------------------------------------------------ */

static const enum sim_total swept[] = { SIM_LEAD_CHANGES, SIM_LAPS, SIM_RETIRED };

static void sweep_head(struct text *out, const struct study *s, int width)
{
    text_add(out, "\n%-*s", width, s->option);
    put_title(out, N_("overtakes a lap"), FIGURE_WIDTH + 2);
    for (int i = 0; i < 3; i++)
        put_title(out, total_words[swept[i]], FIGURE_WIDTH);
    for (int i = 0; i < s->run.bots; i++)
        text_column(out, s->bot[i], wider(FIGURE_WIDTH - 2, s->bot[i]) + 2);
    text_add(out, "\n");
}

/* A variant, or a variant minus the first one. */
static void sweep_line(struct text *out, const struct study *s, int v, bool change, int width)
{
    text_add(out, "%-*s", width, s->value[v]);
    put_estimate(out, study_overtakes_a_lap(s, v, change), 3, FIGURE_WIDTH + 2);
    for (int i = 0; i < 3; i++)
        put_estimate(out, study_total(s, v, swept[i], change), 3, FIGURE_WIDTH);
    for (int i = 0; i < s->run.bots; i++)
        put_estimate(out, study_bot_points(s, v, i, change), 3, wider(FIGURE_WIDTH - 2, s->bot[i]) + 2);
    text_add(out, "\n");
}

static void show_sweep(struct text *out, const struct study *s)
{
    int width = (int)strlen(s->option);
    for (int v = 0; v < s->run.variants; v++)
        width = wider(width, s->value[v]);
    sweep_head(out, s, width);
    for (int v = 0; v < s->run.variants; v++)
        sweep_line(out, s, v, false, width);
    if (s->run.variants > 1) {
        text_add(out, "\n");
        text_say_line(out, "Minus %s=%s, on the same deals", s->option, s->value[0]);
    }
    for (int v = 1; v < s->run.variants; v++)
        sweep_line(out, s, v, true, width);
    text_add(out, "\n");
    text_say_line(out, "Columns with the names of bots are points of one of their seats in a race.");
}

/* ---- all ------------------------------------------------------------------------------------------------------ */

/* "1,000 races, seats rotated, seed 7" */
static void show_races(struct text *out, const struct study *s)
{
    char number[32];
    text_add(out, "%s %s", grouped(s->sums[0].matches, number),
             COUNTED_NOUN_IN(out->language, s->sums[0].matches, "race"));
    if (s->option[0])
        text_say(out, " for each value");
    if (s->run.duplicate)
        text_say(out, ", every deal played from every seat");
    else if (s->run.rotate)
        text_say(out, ", seats rotated");
    text_say(out, ", seed %llu", (unsigned long long)s->run.seed);
    if (s->end == SIM_PRECISE)
        text_say(out, ", stopped when precise enough");
    if (s->end == SIM_STOPPED)
        text_say(out, ", interrupted");
    text_add(out, "\n");
}

static void show_head(struct text *out, const struct study *s)
{
    char *setup = study_setup_text(s, 0), field[400];
    struct text t = text_into(field, sizeof field);
    text_add(out, "%s, %s\n", s->run.game->title, setup ? setup : "");
    free(setup);
    show_races(out, s);
    study_field(s, &t);
    text_say_line(out, s->usual ? N_("Bots: %s, since --bots names no others") : N_("Bots: %s"), field);
    text_say_line(out, "Intervals are for 95 %%.");
}

void sim_table(const struct study *s, bool cards, struct text *out)
{
    show_head(out, s);
    if (s->option[0]) {
        show_sweep(out, s);
        return;
    }
    for (int group = 0; group < SIM_GROUPS; group++)
        show_group(out, s, (enum sim_group)group);
    if (cards)
        show_cards(out, s);
    show_differences(out, s);
    show_race(out, s);
    if (!cards && s->variant[0].ways) {
        text_add(out, "\n");
        text_say_line(out, "--cards adds what was played, card by card.");
    }
}
