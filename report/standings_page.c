/* standings_page.c: a championship as one page to put up on the wall or send around: tables, calendar, a chart of
 * how the points grew. It loads nothing, and is for light and dark screens and for paper. */
#include "../core/language.h"
#include "../table/narrate.h"
#include "html.h"
#include "standings_report.h"

#include <stdio.h>

static const char style[] = HTML_COLOURS
    "@media print{section{break-inside:avoid}body{padding:0}}\n"
    "*{box-sizing:border-box;margin:0}\n"
    "body{background:var(--paper);color:var(--ink);padding:24px;" HTML_FONT "}\n"
    "main{max-width:1200px;margin:0 auto;display:grid;gap:16px}\n"
    "h1{font:italic 700 3rem/1 \"Avenir Next Condensed\",\"DIN Condensed\",\"Bahnschrift\",\"Roboto Condensed\","
    "\"Liberation Sans Narrow\",\"Arial Narrow\",sans-serif}\n"
    "h2,th{font-size:.8125rem;letter-spacing:.06em;text-transform:uppercase;font-weight:700}\n"
    "header p,.note{color:var(--ink2);overflow-wrap:anywhere}.note{font-size:.8125rem;margin-top:8px}\n"
    "section{background:var(--sheet);border:1px solid var(--rule);border-radius:4px;padding:12px 16px;"
    "overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%}td,th{padding:4px 8px;text-align:right;white-space:nowrap;"
    "border-bottom:1px solid var(--rule)}td.l,th.l{text-align:left}\n"
    "td:first-child,th:first-child{width:3em}.sum{font-weight:700}.drop,.none{color:var(--ink3)}tr.first td{font-weight:700}\n"
    ".chart{display:block;width:100%;height:auto}.chart text{font-size:12px;fill:var(--ink2)}\n"
    ".grid{stroke:var(--rule)}.line{fill:none;stroke-width:2.5;stroke-linejoin:round}\n"
    ".c0{stroke:var(--red);fill:var(--red)}.c1{stroke:var(--blue);fill:var(--blue)}"
    ".c2{stroke:var(--green);fill:var(--green)}.c3{stroke:var(--ink);fill:var(--ink)}"
    ".c4{stroke:var(--ink3);fill:var(--ink3)}\n";

static const char *const styles[] = { style, NULL };

/* ---- tables ---------------------------------------------------------------------------------------------- */

static void table_head(const struct championship_table *t)
{
    text_add(t->out, "<tr><th></th><th class=\"l\">%s</th><th>%s</th><th>%s</th>",
             tr(t->out->language, t->teams ? N_("Team") : N_("Driver")), tr(t->out->language, "Points"),
             tr(t->out->language, "Wins"));
    for (int r = 0; r < t->c->rounds; r++) {
        text_add(t->out, "<th title=\"");
        html_text(t->out, t->c->round[r].title);
        text_add(t->out, "\">%d</th>", r + 1);
    }
    text_add(t->out, "</tr>\n");
}

static void table_cell(const struct championship_table *t, const struct standing *s, int race)
{
    char points[CHAMPIONSHIP_CELL];
    bool ahead = race >= t->table->races;
    championship_cell(t, s, race, t->out->language, points);
    text_add(t->out, "<td%s>%s</td>",
             ahead             ? " class=\"none\""
             : s->counts[race] ? ""
                               : " class=\"drop\"",
             points);
}

static void table_row(const struct championship_table *t, const struct standing *s)
{
    char name[CHAMPIONSHIP_NAME], points[FRACTION_TEXT_MAX];
    championship_row_name(t, s, name, sizeof name);
    fraction_text(s->points, points, sizeof points);
    text_add(t->out, "<tr%s><td>%d%s</td><td class=\"l\">", s->rank == 1 ? " class=\"first\"" : "", s->rank,
             s->shared ? "=" : "");
    html_text(t->out, name);
    text_add(t->out, "</td><td class=\"sum\">%s</td><td>%d</td>", points, s->places[1]);
    for (int race = 0; race < t->c->rounds; race++)
        table_cell(t, s, race);
    text_add(t->out, "</tr>\n");
}

static void put_table(const struct championship_table *t)
{
    if (!t->table->n)
        return;
    text_add(t->out, "<section><h2>%s</h2>\n<table>",
             tr(t->out->language, t->teams ? N_("Teams") : N_("Drivers")));
    table_head(t);
    for (int i = 0; i < t->table->n; i++)
        table_row(t, &t->table->at[i]);
    text_add(t->out, "</table></section>\n");
}

/* ---- how the points grew ----------------------------------------------------------------------------------- */

enum { LINES = 5, WIDTH = 960, HEIGHT = 300, LEFT = 40, RIGHT = 200, TOP = 12, BOTTOM = 28 };

static double value(struct fraction f)
{
    return (double)f.n / (double)f.d;
}

/* Points after so many races, dropped ones too: what is dropped is known at the end only. */
static double points_after(const struct standing *s, int races)
{
    double sum = 0;
    for (int r = 0; r < races; r++)
        sum += value(s->scored[r]);
    return sum;
}

static double x_of(const struct championship_table *t, int race)
{
    return LEFT + (double)(WIDTH - LEFT - RIGHT) * race / t->c->rounds;
}

static double y_of(double points, double most)
{
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * points / most;
}

/* 1, 2, 5, 10, 20, 50 and so on: such that there are at most six steps. */
static long step_for(double most)
{
    static const int digits[] = { 1, 2, 5 };
    for (long tens = 1;; tens *= 10)
        for (int i = 0; i < 3; i++)
            if (most <= 6.0 * (double)(digits[i] * tens))
                return digits[i] * tens;
}

static void put_grid(const struct championship_table *t, double most)
{
    long step = step_for(most);
    char number[24];
    for (long points = 0; (double)points <= most; points += step) {
        double y = y_of((double)points, most);
        text_add(t->out, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT,
                 WIDTH - RIGHT, y, y);
        snprintf(number, sizeof number, "%ld", points);
        svg_label(t->out, LEFT - 6, y + 4, "end", "", number, 0);
    }
    for (int r = 1; r <= t->c->rounds; r++) {
        snprintf(number, sizeof number, "%d", r);
        svg_label(t->out, x_of(t, r), HEIGHT - 8, "middle", "", number, 0);
    }
}

/* Names must not lie on one another: each at least a line below the one before. */
static double put_line(const struct championship_table *t, int i, double most, double label)
{
    const struct standing *s = &t->table->at[i];
    char name[CHAMPIONSHIP_NAME];
    int last = t->table->races;
    double end = y_of(points_after(s, last), most) + 4;
    text_add(t->out, "<polyline class=\"line c%d\" fill=\"none\" style=\"fill:none\" points=\"", i);
    for (int r = 0; r <= last; r++)
        text_add(t->out, "%.1f,%.1f ", x_of(t, r), y_of(points_after(s, r), most));
    label = end > label + 15 ? end : label + 15;
    championship_row_name(t, s, name, sizeof name);
    text_add(t->out, "\"/>\n<rect class=\"c%d\" x=\"%d\" y=\"%.1f\" width=\"8\" height=\"8\"/>", i,
             WIDTH - RIGHT + 10, label - 9);
    svg_label(t->out, WIDTH - RIGHT + 24, label, "start", "", name, 0);
    return label;
}

static void put_chart(const struct championship_table *t)
{
    int n = t->table->n < LINES ? t->table->n : LINES;
    double most = 0, label = 0;
    char title[160];
    for (int i = 0; i < n; i++) {
        double points = points_after(&t->table->at[i], t->table->races);
        most = points > most ? points : most;
    }
    if (!t->table->races || most <= 0)
        return;
    text_add(t->out, "<section><h2>%s</h2>\n", tr(t->out->language, "How the points grew"));
    snprintf(title, sizeof title, tr(t->out->language, "Points after every round of the first %d"), n);
    svg_open(t->out, WIDTH, HEIGHT, title);
    put_grid(t, most);
    for (int i = 0; i < n; i++)
        label = put_line(t, i, most, label);
    svg_close(t->out);
    text_add(t->out, "</section>\n");
}

/* ---- the calendar ------------------------------------------------------------------------------------------- */

static void put_podium(const struct championship_table *t, int round)
{
    const struct championship *c = t->c;
    const struct results *r = &c->round[round].results;
    char name[CHAMPIONSHIP_NAME];
    for (int place = 1; place <= 3; place++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == place) {
                championship_racer_text(c, round, car, name, sizeof name);
                text_add(t->out, "%s%d ", place > 1 ? ", " : "", place);
                html_text(t->out, name);
            }
}

static void put_calendar(const struct championship_table *t)
{
    const struct championship *c = t->c;
    const struct language *language = t->out->language;
    text_add(
        t->out,
        "<section><h2>%s</h2>\n<table><tr><th></th><th class=\"l\">%s</th><th class=\"l\">%s</th></tr>\n",
        tr(language, "Calendar"), tr(language, "Race"), tr(language, "Podium"));
    for (int r = 0; r < c->rounds; r++) {
        text_add(t->out, "<tr><td>%d</td><td class=\"l\">", r + 1);
        html_text(t->out, c->round[r].title);
        text_add(t->out, "</td><td class=\"l\">");
        if (r < c->done)
            put_podium(t, r);
        else
            text_add(t->out, "<span class=\"none\">%s</span>",
                     tr(language, c->round[r].table ? N_("begun") : N_("to come")));
        text_add(t->out, "</td></tr>\n");
    }
    text_add(t->out, "</table></section>\n");
}

/* ---- the page ------------------------------------------------------------------------------------------------ */

static void put_header(const struct championship_table *t)
{
    const struct championship *c = t->c;
    const char *title = c->title[0] ? c->title : c->game->title;
    html_open_page(t->out, title, styles, "");
    text_add(t->out, "<header>");
    html_element(t->out, "h1", "", title);
    text_add(t->out, "<p>");
    html_text(t->out, c->game->title);
    text_say(t->out, ", %d of %s", c->done, COUNTED_IN(t->out->language, c->rounds, "round"));
    if (c->date[0]) {
        text_say(t->out, ", since ");
        html_text(t->out, c->date);
    }
    text_add(t->out, "</p></header>\n");
}

void standings_put_page(const struct championship_table *drivers, const struct championship_table *teams)
{
    const struct championship *c = drivers->c;
    put_header(drivers);
    put_table(drivers);
    put_table(teams);
    put_chart(drivers);
    put_calendar(drivers);
    text_add(drivers->out, "<p class=\"note\">");
    text_say(drivers->out, "x: not running at the finish, no points. abs: not there. In brackets: dropped.");
    if (c->best)
        text_say(drivers->out, " The best %s.", COUNTED_IN(drivers->out->language, c->best, "result-counts"));
    text_add(drivers->out, "</p>\n");
    html_close_page(drivers->out);
}
