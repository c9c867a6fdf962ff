/* sim_html.c: a study as one page that needs nothing else: charts are SVG, no script, light, dark and print. */
#include "html.h"
#include "sim_chart.h"

#include <stdlib.h>
#include <string.h>

static const char style[] = HTML_COLOURS
    "@media print{section{break-inside:avoid}details{display:none}}\n"
    "*{box-sizing:border-box;margin:0}\n"
    "body{background:var(--paper);color:var(--ink);padding:24px;" HTML_FONT "}\n"
    "main{max-width:1440px;margin:0 auto;display:grid;gap:12px;"
    "grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr))}\n"
    "header,dl,details,.wide{grid-column:1/-1}\n"
    "h1{font:italic 700 3rem/1 \"Avenir Next Condensed\",\"DIN Condensed\",\"Bahnschrift\",\"Roboto Condensed\","
    "\"Liberation Sans Narrow\",\"Arial Narrow\",sans-serif}\n"
    "h2,dt,th{font-size:.8125rem;letter-spacing:.06em;text-transform:uppercase;font-weight:700}\n"
    "header p,.note{color:var(--ink2);overflow-wrap:anywhere}\n.note{font-size:.8125rem;margin-top:8px}\n"
    "dl{display:flex;flex-wrap:wrap;background:var(--sheet);border:1px solid var(--rule);"
    "border-left:6px solid var(--red)}\n"
    "dl div{flex:1 1 140px;padding:10px 16px;border-right:1px solid var(--rule)}\n"
    "dd{font-size:1.375rem;font-weight:700}\ndt{color:var(--ink2)}\n"
    "section,details{background:var(--sheet);border:1px solid var(--rule);border-radius:4px;padding:12px 16px}\n"
    "table{border-collapse:collapse;width:100%}td,th{padding:3px 8px;text-align:right;"
    "border-bottom:1px solid var(--rule)}td:first-child,th:first-child{text-align:left}\n"
    ".chart{display:block;width:100%;height:auto;max-width:720px}\n"
    ".chart text{font-size:12px;fill:var(--ink2)}.chart .b{fill:var(--ink);font-weight:700}"
    ".chart .v{fill:var(--ink);font-weight:700}\n"
    ".grid{stroke:var(--rule)}.zero{stroke:var(--ink2)}.bar{stroke-width:6;stroke-opacity:.4}"
    ".edge{stroke-width:1.5}\n"
    ".mark{stroke:var(--ink);fill:var(--ink)}.up{stroke:var(--green);fill:var(--green)}"
    ".down{stroke:var(--red);fill:var(--red)}.pale{stroke:var(--ink3);fill:var(--ink3)}\n"
    ".hot{fill:var(--red)}.cold{fill:var(--blue)}\n"
    "summary{cursor:pointer;font-weight:700}\n";

/* ---- panels ------------------------------------------------------------------------------------------------ */

static void open_panel(FILE *out, const char *title)
{
    fprintf(out, "<section><h2>");
    html_text(out, title);
    fprintf(out, "</h2>\n");
}

static void close_panel(FILE *out, const char *note)
{
    if (note)
        fprintf(out, "<p class=\"note\">%s</p>", note);
    fprintf(out, "</section>\n");
}

static void interval_panel(FILE *out, const char *title, const struct chart_row *rows, int n, bool about_zero,
                           const char *note)
{
    open_panel(out, title);
    chart_intervals(out, rows, n, about_zero, title);
    close_panel(out, note);
}

static void group_panel(FILE *out, const struct study *s, enum sim_group group, enum sim_measure measure,
                        const char *title, const char *note)
{
    struct chart_row rows[CHART_ROWS_MAX];
    int n = study_members(s, 0, group);
    for (int i = 0; i < n; i++) {
        study_member(s, 0, group, i, rows[i].label);
        rows[i].e = study_of(s, 0, group, i, measure);
    }
    if (n)
        interval_panel(out, title, rows, n, false, note);
}

static void pair_panel(FILE *out, const struct study *s)
{
    struct chart_row rows[CHART_ROWS_MAX];
    const struct sim_sums *sums = &s->sums[0];
    int n = 0;
    for (int a = 0; a < s->run.bots; a++)
        for (int b = a + 1; b < s->run.bots && n < CHART_ROWS_MAX; b++, n++) {
            snprintf(rows[n].label, VALUE_MAX, "%s − %s", s->bot[a], s->bot[b]);
            rows[n].e = sim_mean(&sums->pair[a][b], sums->blocks);
        }
    if (n)
        interval_panel(
            out, "Do they differ?", rows, n, true,
            "Points of one minus points of the other, in the same races. A bar that crosses zero proves "
            "nothing yet.");
}

static void race_panel(FILE *out, const struct study *s)
{
    static const char *const words[SIM_TOTALS] = { "Lead changes", "Overtakes", "Laps", "Decisions",
                                                   "Cars out" };
    open_panel(out, "A race");
    fprintf(out, "<table><tr><th>Figure</th><th>Mean</th><th>95 %%</th></tr>\n");
    for (int i = 0; i < SIM_TOTALS; i++) {
        struct sim_estimate e = study_total(s, 0, (enum sim_total)i);
        if (e.known)
            fprintf(out, "<tr><td>%s</td><td>%.3f</td><td>%.3f to %.3f</td></tr>\n", words[i], e.mean, e.low,
                    e.high);
    }
    for (int i = 1; s->run.game->causes[i]; i++)
        if (s->sums[0].cause[i].sum) {
            fprintf(out, "<tr><td>Out: ");
            html_text(out, s->run.game->causes[i]);
            fprintf(out, "</td><td>%.3f</td><td></td></tr>\n", study_cause(s, 0, i).mean);
        }
    fprintf(out, "</table>");
    close_panel(out, NULL);
}

static void single(FILE *out, const struct study *s)
{
    group_panel(out, s, SIM_BOT, SIM_POINTS, "Points a race by bot", "Dot: mean. Bar: 95 % interval.");
    pair_panel(out, s);
    if (study_members(s, 0, SIM_SLOT)) {
        open_panel(out, "Finish by grid slot, percent");
        chart_places(out, s, SIM_SLOT, "Share of finishing places for every grid slot");
        close_panel(out, "Read a row: where the car from that slot finished. Red: more often than by lot.");
    }
    group_panel(out, s, SIM_SLOT, SIM_PLACE, "Mean finish by grid slot", "Lower is better.");
    group_panel(out, s, SIM_SEAT, SIM_POINTS, "Points a race by seat", NULL);
    group_panel(out, s, SIM_TEAM, SIM_POINTS, "Points a race by team", NULL);
    race_panel(out, s);
}

/* ---- sweeps -------------------------------------------------------------------------------------------------- */

typedef const struct sim_tally *tally_of(const struct sim_sums *sums, int which);

static const struct sim_tally *total_tally(const struct sim_sums *sums, int which)
{
    return &sums->total[which];
}

static const struct sim_tally *change_tally(const struct sim_sums *sums, int which)
{
    return &sums->change_total[which];
}

static const struct sim_tally *bot_tally(const struct sim_sums *sums, int which)
{
    return &sums->of[SIM_BOT][which][SIM_POINTS];
}

static const struct sim_tally *bot_change_tally(const struct sim_sums *sums, int which)
{
    return &sums->change_points[SIM_BOT][which];
}

/* One figure at every value of the option. */
static void sweep_panel(FILE *out, const struct study *s, const char *title, tally_of *of, int which,
                        bool change)
{
    struct chart_row rows[CHART_ROWS_MAX];
    int n = 0;
    for (int v = change ? 1 : 0; v < s->run.variants; v++, n++) {
        snprintf(rows[n].label, VALUE_MAX, "%s", s->value[v]);
        rows[n].e = sim_mean(of(&s->sums[v], which), s->sums[v].blocks);
    }
    if (n && rows[0].e.known)
        interval_panel(out, title, rows, n, change, NULL);
}

static void sweep(FILE *out, const struct study *s)
{
    static const char *const words[SIM_TOTALS] = { "Lead changes", "Overtakes", "Laps", "Decisions",
                                                   "Cars out" };
    char title[400];
    for (int i = 0; i < SIM_TOTALS; i++) {
        snprintf(title, sizeof title, "%s by %s", words[i], s->option);
        sweep_panel(out, s, title, total_tally, i, false);
        snprintf(title, sizeof title, "%s, minus %s=%s", words[i], s->option, s->value[0]);
        sweep_panel(out, s, title, change_tally, i, true);
    }
    for (int i = 0; i < s->run.bots; i++) {
        snprintf(title, sizeof title, "Points of %s by %s", s->bot[i], s->option);
        sweep_panel(out, s, title, bot_tally, i, false);
        snprintf(title, sizeof title, "Points of %s, minus %s=%s", s->bot[i], s->option, s->value[0]);
        sweep_panel(out, s, title, bot_change_tally, i, true);
    }
}

/* ---- the page ------------------------------------------------------------------------------------------------ */

static void fact(FILE *out, const char *name, const char *value)
{
    fprintf(out, "<div><dt>%s</dt><dd>", name);
    html_text(out, value);
    fprintf(out, "</dd></div>\n");
}

static void head(FILE *out, const struct study *s)
{
    char text[160], races[32], *setup = study_setup_text(s, 0);
    snprintf(text, sizeof text, "%s: %s races%s", s->run.game->title, grouped(s->sums[0].matches, races),
             s->option[0] ? " for each value" : "");
    fprintf(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
    html_text(out, text);
    fprintf(out, "</title>\n<style>\n%s</style></head>\n<body><main>\n<header><h1>", style);
    html_text(out, text);
    fprintf(out, "</h1><p>");
    html_text(out, setup ? setup : "");
    fprintf(out, "</p></header>\n");
    free(setup);
}

static void field_text(const struct study *s, char *buf, size_t size)
{
    size_t len = 0;
    buf[0] = '\0';
    for (int i = 0; i < s->variant[0].shape->seats && len < size; i++)
        len += (size_t)snprintf(buf + len, size - len, "%s%s", i ? ", " : "", s->bot[s->run.bot_of[i]]);
}

static void facts(FILE *out, const struct study *s)
{
    char text[400], number[32];
    fprintf(out, "<dl>");
    fact(out, "Races", grouped(s->sums[0].matches, number));
    field_text(s, text, sizeof text);
    fact(out, "Field", text);
    fact(out, "Seats", s->run.rotate ? "rotated" : "as listed");
    fact(out, "Deals", s->run.duplicate ? "each from every seat" : "all different");
    snprintf(text, sizeof text, "%llu", (unsigned long long)s->run.seed);
    fact(out, "Seed", text);
    fact(out, "End",
         s->end == SIM_STOPPED   ? "interrupted"
         : s->end == SIM_PRECISE ? "precise enough"
                                 : "complete");
    fprintf(out, "</dl>\n");
}

struct listing {
    FILE *out;
};

static void list_figure(const void *context, const struct figure *f)
{
    FILE *out = ((const struct listing *)context)->out;
    if (!strncmp(f->measure, "place ", 6))
        return;
    fprintf(out, "<tr><td>");
    html_text(out, f->variant);
    fprintf(out, " %s ", f->group);
    html_text(out, f->member);
    fprintf(out, "</td><td>%s</td><td>%lld</td><td>%.4f</td>", f->measure, (long long)f->count,
            f->estimate.mean);
    if (f->estimate.bounded)
        fprintf(out, "<td>%.4f to %.4f</td></tr>\n", f->estimate.low, f->estimate.high);
    else
        fprintf(out, "<td></td></tr>\n");
}

void sim_print_html(const struct study *s, FILE *out)
{
    struct listing listing = { out };
    head(out, s);
    facts(out, s);
    if (s->option[0])
        sweep(out, s);
    else
        single(out, s);
    fprintf(out, "<details><summary>All figures</summary><table><tr><th>Of</th><th>Figure</th><th>Count</th>"
                 "<th>Mean</th><th>95 %%</th></tr>\n");
    study_figures(s, list_figure, &listing);
    fprintf(out, "</table></details>\n</main></body></html>\n");
}
