/* sim_html.c: a study as one page that needs nothing else: charts are SVG, no script, light, dark and print. */
#include "../table/narrate.h"
#include "html.h"
#include "sim_chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DISPLAY                                                                                                \
    "\"Avenir Next Condensed\",\"DIN Condensed\",\"Bahnschrift\",\"Roboto Condensed\",\"Nimbus Sans Narrow\"," \
    "\"Liberation Sans Narrow\",\"Arial Narrow\",sans-serif"

static const char page_style[] = HTML_COLOURS
    "*{box-sizing:border-box;margin:0}\n"
    "body{background:var(--paper);color:var(--ink);padding:24px;" HTML_FONT "}\n"
    "main{max-width:1472px;margin:0 auto;display:grid;gap:12px;"
    "grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr))}\n"
    "main.sweep{max-width:1100px;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr))}\n"
    ".top,dl,details,.wide{grid-column:1/-1}.pair{display:flex;flex-wrap:wrap;gap:8px 24px}"
    ".pair>div{flex:1 1 380px;min-width:0}\n"
    ".caps,dt,th,h2{font:700 .8125rem/1.3 " DISPLAY ";letter-spacing:.05em;text-transform:uppercase}"
    ".caps,dt,th{color:var(--ink2)}\n"
    "h1{font:italic 700 3.25rem/.95 " DISPLAY ";margin:2px 0 8px}\n"
    ".lede{font-size:1.1875rem;line-height:1.35;max-width:60em}.lede b{color:var(--red)}\n"
    ".setup{color:var(--ink2);overflow-wrap:anywhere;margin-top:4px}\n"
    "dl{display:flex;flex-wrap:wrap;background:var(--sheet);border:1px solid var(--rule);"
    "border-left:6px solid var(--red);border-radius:4px}\n"
    "dl div{flex:1 1 auto;padding:9px 16px 10px;border-right:1px solid var(--rule)}dl div:last-child{border-right:0}\n"
    "dd{font:italic 700 1.5rem/1.15 " DISPLAY "}\n"
    "section,details{background:var(--sheet);border:1px solid var(--rule);border-radius:4px;min-width:0}\n"
    "section header{display:flex;flex-wrap:wrap;gap:2px 12px;justify-content:space-between;align-items:baseline;"
    "padding:10px 16px;border-bottom:1px solid var(--rule)}section header span{color:var(--ink2);font-size:.8125rem}\n"
    ".pad{padding:10px 16px 8px}.note{color:var(--ink2);font-size:.8125rem;padding:0 16px 12px}\n"
    "details{padding:12px 16px;overflow-x:auto}summary{cursor:pointer;font-weight:700}\n"
    "table{border-collapse:collapse;width:100%}td,th{padding:4px 8px;text-align:right;"
    "border-bottom:1px solid var(--rule)}tr:last-child td{border-bottom:0}td:first-child,th:first-child{text-align:left;"
    "padding-left:0}td:last-child,th:last-child{padding-right:0}td.sub{padding-left:14px;color:var(--ink2)}\n";

static const char chart_style[] =
    ".chart{display:block;width:100%;height:auto;max-width:640px;margin:0 auto}\n"
    ".chart text{font:600 12px " DISPLAY
    ";fill:var(--ink2)}.chart .b{fill:var(--ink);font-weight:700;font-size:13.5px}"
    ".chart .v{font-weight:700;font-size:14.5px;stroke:none;fill:var(--ink)}.chart .s{font-size:12px;font-weight:600;"
    "fill:var(--ink2)}.chart .v.up{fill:var(--green)}.chart .v.down{fill:var(--red)}.chart .v.pale{fill:var(--ink3)}\n"
    ".grid{stroke:var(--rule)}.zero{stroke:var(--ink);stroke-width:1.5}.bar{stroke-width:6;stroke-opacity:.4}"
    ".edge{stroke-width:1.5}.fair{stroke:var(--ink2);stroke-dasharray:3 4}\n"
    ".mark{stroke:var(--ink);fill:var(--ink)}.up{stroke:var(--green);fill:var(--green)}"
    ".down{stroke:var(--red);fill:var(--red)}.pale{stroke:var(--ink3);fill:var(--ink3)}\n"
    ".hot{fill:var(--red)}.cold{fill:var(--blue)}.band{fill:var(--red);fill-opacity:.16}"
    ".line{fill:none;stroke:var(--red);stroke-width:2.4;stroke-linejoin:round}.point{fill:var(--red)}\n"
    "@media (max-width:720px){body{padding:12px 8px}h1{font-size:2.375rem}.lede{font-size:1rem}.top{padding:0 6px}"
    "dl div{flex:1 1 40%}.pad{padding:8px 10px}.chart text{font-size:14px}.chart .b{font-size:15px}.chart .v{font-size:16px}"
    ".chart .s{font-size:13px}}\n"
    "@media print{body{padding:0;font-size:10pt;print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}main,main.sweep{display:block;columns:2;column-gap:10px}"
    ".top,dl,.wide{column-span:all}dl{margin:8px 0}section{break-inside:avoid;margin-bottom:10px}h1{font-size:26pt}"
    "dd{font-size:14pt}.pair{flex-wrap:nowrap}.pair>div{flex-basis:0}details{display:none}}\n";

static const char *const styles[] = { page_style, chart_style, NULL };

/* ---- panels ------------------------------------------------------------------------------------------------ */

/* A title, what its figures are, and room for a chart: sentences that are translated here. */
static void open_panel(struct text *out, const char *title, const char *what)
{
    text_add(out, "<section><header>");
    html_element(out, "h2", "", tr(out->language, title));
    html_element(out, "span", "", tr(out->language, what));
    text_add(out, "</header><div class=\"pad\">\n");
}

static void close_panel(struct text *out, const char *note)
{
    text_add(out, "</div>");
    if (note)
        text_add(out, "<p class=\"note\">%s</p>", tr(out->language, note));
    text_add(out, "</section>\n");
}

static void interval_panel(struct text *out, const char *title, const char *what,
                           const struct chart_row *rows, int n, struct chart_look look, const char *note)
{
    open_panel(out, title, what);
    chart_intervals(out, rows, n, look, tr(out->language, title));
    close_panel(out, note);
}

static void group_panel(struct text *out, const struct study *s, enum sim_group group,
                        enum sim_measure measure, double mark, const char *title, const char *what,
                        const char *note)
{
    struct chart_row rows[CHART_ROWS_MAX];
    int n = study_members(s, 0, group);
    for (int i = 0; i < n; i++) {
        study_member_title(s, group, i, out->language, rows[i].label);
        rows[i].e = study_of(s, 0, group, i, measure);
    }
    if (n > 1)
        interval_panel(out, title, what, rows, n, (struct chart_look){ .mark = mark }, note);
}

static void places_panel(struct text *out, const struct study *s, enum sim_group group, const char *title,
                         const char *note)
{
    if (study_members(s, 0, group) < 2)
        return;
    open_panel(out, title, N_("percent of cars"));
    chart_places(out, s, group, tr(out->language, title));
    close_panel(out, note);
}

static void pair_panel(struct text *out, const struct study *s)
{
    struct chart_row rows[CHART_ROWS_MAX];
    int n = 0;
    for (int a = 0; a < s->run.bots; a++)
        for (int b = a + 1; b < s->run.bots && n < CHART_ROWS_MAX; b++, n++) {
            snprintf(rows[n].label, VALUE_MAX, "%s − %s", s->bot[a], s->bot[b]);
            rows[n].e = study_difference(s, 0, a, b);
        }
    if (n)
        interval_panel(out, N_("Do they differ?"), N_("points of one minus points of the other"), rows, n,
                       (struct chart_look){ .about_zero = true },
                       N_("In the same races. A bar that crosses zero proves nothing yet."));
}

/* ---- cards -------------------------------------------------------------------------------------------------- */

enum { PLAYS_TO_SHOW = 30 }; /* a card that was hardly ever played would stretch the axis for all */

static void card_chart(struct text *out, const struct study_card *cards, int n, bool points,
                       struct chart_look look, const char *title)
{
    struct chart_row rows[CHART_ROWS_MAX];
    int shown = 0;
    for (int i = 0; i < n && shown < CHART_ROWS_MAX; i++)
        if (cards[i].plays >= PLAYS_TO_SHOW) {
            snprintf(rows[shown].label, VALUE_MAX, "%s", cards[i].card);
            rows[shown++].e = points ? cards[i].of[SIM_CARD_POINTS] : cards[i].in_a_race;
        }
    text_add(out, "<div><p class=\"caps\">%s</p>", tr(out->language, title));
    chart_intervals(out, rows, shown, look, tr(out->language, title));
    text_add(out, "</div>");
}

static bool is_shown(const struct study_card *cards, int n)
{
    for (int i = 0; i < n; i++)
        if (cards[i].plays >= PLAYS_TO_SHOW)
            return true;
    return false;
}

/* All cards that were played in one way. */
static void card_panel(struct text *out, const struct study_card *cards, int n, double fair)
{
    char title[VALUE_MAX];
    if (!is_shown(cards, n))
        return;
    snprintf(title, sizeof title, tr(out->language, "Cards: %s"), cards[0].action);
    text_add(out, "<section class=\"wide\"><header>");
    html_element(out, "h2", "", title);
    text_add(out, "<span>");
    text_say(out, "cards played %s or more", COUNTED_IN(out->language, PLAYS_TO_SHOW, "time"));
    text_add(out, "</span></header><div class=\"pad pair\">\n");
    card_chart(out, cards, n, false, (struct chart_look){ 0 }, N_("Times a race"));
    card_chart(out, cards, n, true, (struct chart_look){ .mark = fair },
               N_("Points of the seat that played it"));
    close_panel(
        out,
        N_("Every play counts once. Leaders play other cards than those behind: a card with many points need "
           "not be what made them. Dashed: what a seat makes on average."));
}

static void card_panels(struct text *out, const struct study *s, double fair)
{
    struct study_card cards[STUDY_CARDS_MAX];
    int n = study_cards(s, 0, cards), from = 0;
    for (int i = 1; i <= n; i++)
        if (i == n || strcmp(cards[i].action, cards[from].action) != 0) {
            card_panel(out, cards + from, i - from, fair);
            from = i;
        }
}

/* ---- one variant ---------------------------------------------------------------------------------------------- */

/* The last cell of a row. */
static void put_interval(struct text *out, int digits, struct sim_estimate e)
{
    text_add(out, "<td>");
    if (e.bounded)
        text_say(out, "%.*f to %.*f", digits, e.low, digits, e.high);
    text_add(out, "</td></tr>\n");
}

static void race_row(struct text *out, const char *name, const char *class, struct sim_estimate e)
{
    if (!e.known)
        return;
    text_add(out, "<tr><td class=\"%s\">", class);
    html_text(out, name);
    text_add(out, "</td><td>%.3f</td>", e.mean);
    put_interval(out, 3, e);
}

static const char *const total_titles[SIM_TOTALS] = { N_("Lead changes"), N_("Overtakes"), N_("Laps"),
                                                      N_("Decisions"), N_("Cars out") };

static void race_panel(struct text *out, const struct study *s)
{
    open_panel(out, N_("A race"), N_("on average"));
    text_add(out, "<table><tr><th>%s</th><th>%s</th><th>95 %%</th></tr>\n", tr(out->language, "Figure"),
             tr(out->language, "Mean"));
    for (int i = 0; i < SIM_TOTALS; i++) {
        race_row(out, tr(out->language, total_titles[i]), "", study_total(s, 0, (enum sim_total)i, false));
        if (i == SIM_OVERTAKES)
            race_row(out, tr(out->language, "Overtakes a lap"), "", study_overtakes_a_lap(s, 0, false));
    }
    for (int i = 1; s->run.game->causes[i]; i++)
        if (s->sums[0].cause[i].sum)
            race_row(out, study_word(s, out->language, "cause", s->run.game->causes[i]), "sub",
                     study_cause(s, 0, i));
    text_add(out, "</table>");
    close_panel(out, NULL);
}

/* What a seat makes on average, whoever drives. */
static double fair_share(const struct study *s)
{
    int64_t sum = 0, count = 0;
    for (int i = 0; i < s->variant[0].shape->seats; i++) {
        sum += s->sums[0].of[SIM_SEAT][i][SIM_POINTS].sum;
        count += s->sums[0].of[SIM_SEAT][i][SIM_POINTS].count;
    }
    return count ? (double)sum / (double)count : 0;
}

static void single(struct text *out, const struct study *s)
{
    double fair = fair_share(s), middle = (s->variant[0].shape->cars + 1) / 2.0;
    group_panel(out, s, SIM_BOT, SIM_POINTS, fair, N_("Points by bot"), N_("points of one seat in a race"),
                N_("Dot: mean. Bar: 95 % interval. Dashed: what a seat makes on average."));
    pair_panel(out, s);
    places_panel(out, s, SIM_BOT, N_("Finish by bot"),
                 N_("Read a row: where its cars finished. Red: more often than by lot."));
    places_panel(out, s, SIM_SLOT, N_("Finish by grid slot"),
                 N_("Read a row: where the car from that slot finished. Red: more often than by lot."));
    group_panel(out, s, SIM_SLOT, SIM_PLACE, middle, N_("Mean finish by grid slot"), N_("lower is better"),
                NULL);
    group_panel(out, s, SIM_SEAT, SIM_POINTS, fair, N_("Points by seat"), N_("points in a race"), NULL);
    group_panel(out, s, SIM_TEAM, SIM_POINTS, 0, N_("Points by team"), N_("points in a race"), NULL);
    race_panel(out, s);
    card_panels(out, s, fair);
}

/* ---- sweeps -------------------------------------------------------------------------------------------------- */

/* One figure of a variant, or of a variant minus the first one. */
typedef struct sim_estimate figure_of(const struct study *s, int variant, int which, bool change);

static struct sim_estimate total_figure(const struct study *s, int v, int which, bool change)
{
    return study_total(s, v, (enum sim_total)which, change);
}

static struct sim_estimate overtakes_figure(const struct study *s, int v, int which, bool change)
{
    (void)which;
    return study_overtakes_a_lap(s, v, change);
}

static void sweep_panel(struct text *out, const struct study *s, const char *title, figure_of *of, int which,
                        bool change)
{
    struct chart_row rows[CHART_ROWS_MAX];
    struct chart_look look = { .about_zero = change };
    char what[3 * VALUE_MAX];
    int n = 0;
    for (int v = change ? 1 : 0; v < s->run.variants; v++, n++) {
        snprintf(rows[n].label, VALUE_MAX, "%s", s->value[v]);
        rows[n].e = of(s, v, which, change);
    }
    if (!n || !rows[0].e.known)
        return;
    if (change)
        snprintf(what, sizeof what, tr(out->language, "minus %s=%s, on the same deals"), s->option,
                 s->value[0]);
    else
        snprintf(what, sizeof what, tr(out->language, "by %s"), s->option);
    open_panel(out, title, what);
    (!change && chart_has_numbers(rows, n) ? chart_line : chart_intervals)(out, rows, n, look, title);
    close_panel(out, NULL);
}

static void sweep_panels(struct text *out, const struct study *s, const char *title, figure_of *of, int which)
{
    sweep_panel(out, s, title, of, which, false);
    sweep_panel(out, s, title, of, which, true);
}

static void sweep(struct text *out, const struct study *s)
{
    char title[VALUE_MAX];
    sweep_panels(out, s, tr(out->language, "Overtakes a lap"), overtakes_figure, 0);
    for (int i = 0; i < SIM_TOTALS; i++)
        sweep_panels(out, s, tr(out->language, total_titles[i]), total_figure, i);
    for (int i = 0; i < s->run.bots; i++) {
        snprintf(title, sizeof title, tr(out->language, "Points of %s"), s->bot[i]);
        sweep_panels(out, s, title, study_bot_points, i);
    }
}

/* ---- what it comes to ------------------------------------------------------------------------------------------ */

/* Words of a sentence, as HTML; they return buf. */
static const char *safe(const char *words, char buf[VALUE_MAX])
{
    struct text t = text_into(buf, VALUE_MAX);
    html_text(&t, words);
    return buf;
}

static const char *number(struct sim_estimate e, bool sign, char buf[VALUE_MAX])
{
    struct text t = text_into(buf, VALUE_MAX);
    text_add(&t, sign ? "<b>%+.2f</b>" : "<b>%.2f</b>", e.mean);
    if (e.bounded)
        text_add(&t, " ± %.2f", (e.high - e.low) / 2);
    return buf;
}

/* The best bot, or the best but one. */
static int best_bot(const struct study *s, int except)
{
    int best = NOBODY;
    for (int i = 0; i < s->run.bots; i++)
        if (i != except
            && (best == NOBODY
                || study_of(s, 0, SIM_BOT, i, SIM_POINTS).mean
                       > study_of(s, 0, SIM_BOT, best, SIM_POINTS).mean))
            best = i;
    return best;
}

static void lede_of_bots(struct text *out, const struct study *s)
{
    int best = best_bot(s, NOBODY), next = best_bot(s, best);
    struct sim_estimate e = study_difference(s, 0, best, next);
    char first[VALUE_MAX], second[VALUE_MAX], points[VALUE_MAX], ahead[VALUE_MAX];
    text_say(out,
             estimate_differs(e) ? N_("%s makes %s points a race, %s on %s.")
                                 : N_("%s makes %s points a race, %s on %s, which may be luck: the interval "
                                      "holds zero."),
             safe(s->bot[best], first), number(study_of(s, 0, SIM_BOT, best, SIM_POINTS), false, points),
             number(e, true, ahead), safe(s->bot[next], second));
}

static void lede_of_slots(struct text *out, const struct study *s)
{
    int cars = s->variant[0].shape->cars;
    char first[VALUE_MAX], last[VALUE_MAX];
    text_say(
        out,
        "The car that starts first finishes in place %s on average, the one that starts last in place %s.",
        number(study_of(s, 0, SIM_SLOT, 0, SIM_PLACE), false, first),
        number(study_of(s, 0, SIM_SLOT, cars - 1, SIM_PLACE), false, last));
}

/* What the last value changes against the first, as far as it is proven. */
static void lede_of_sweep(struct text *out, const struct study *s)
{
    int last = s->run.variants - 1, told = 0;
    char option[VALUE_MAX], value[VALUE_MAX], first[VALUE_MAX], by[VALUE_MAX];
    text_say(out, "%s %s instead of %s", safe(s->option, option), safe(s->value[last], value),
             safe(s->value[0], first));
    for (int i = -1; i < SIM_TOTALS; i++) {
        struct sim_estimate e = i < 0 ? study_overtakes_a_lap(s, last, true) : total_figure(s, last, i, true);
        if (i == SIM_DECISIONS || i == SIM_OVERTAKES || !estimate_differs(e))
            continue;
        text_add(out, "%s%s %s", told++ ? ", " : ": ", number(e, true, by),
                 tr(out->language, i < 0 ? N_("overtakes a lap") : total_words[i]));
    }
    text_say(out, told ? "." : N_(": no change of the race is proven."));
}

static void lede(struct text *out, const struct study *s)
{
    bool sweeps = s->option[0];
    if (sweeps ? s->run.variants < 2 : s->run.bots < 2 && !s->run.game->order)
        return;
    text_add(out, "<p class=\"lede\">");
    (sweeps ? lede_of_sweep : s->run.bots > 1 ? lede_of_bots : lede_of_slots)(out, s);
    text_add(out, "</p>");
}

/* ---- the page ------------------------------------------------------------------------------------------------ */

static void fact(struct text *out, const char *name, const char *value)
{
    text_add(out, "<div>");
    html_element(out, "dt", "", tr(out->language, name));
    html_element(out, "dd", "", tr(out->language, value));
    text_add(out, "</div>\n");
}

static void head(struct text *out, const struct study *s)
{
    char text[160], races[32], *setup = study_setup_text(s, 0);
    snprintf(text, sizeof text, "%s: %s %s%s", s->run.game->title, grouped(s->sums[0].matches, races),
             COUNTED_NOUN_IN(out->language, s->sums[0].matches, "race"),
             s->option[0] ? tr(out->language, " for each value") : "");
    html_open_page(out, text, styles, s->option[0] ? "sweep" : "");
    text_add(out, "<div class=\"top\">");
    html_element(out, "span", "caps", tr(out->language, "Paddock, lab report"));
    html_element(out, "h1", "", text);
    lede(out, s);
    html_element(out, "p", "setup", setup ? setup : "");
    text_add(out, "</div>\n");
    free(setup);
}

static void facts(struct text *out, const struct study *s)
{
    char text[400], number[32];
    struct text field = text_into(text, sizeof text);
    text_add(out, "<dl>");
    fact(out, N_("Races"), grouped(s->sums[0].matches, number));
    study_field(s, &field);
    fact(out, s->usual ? N_("Field, as nobody was named") : N_("Field"), text);
    fact(out, N_("Seats"), s->run.rotate ? N_("rotated") : N_("as listed"));
    fact(out, N_("Deals"), s->run.duplicate ? N_("each from every seat") : N_("all different"));
    snprintf(text, sizeof text, "%llu", (unsigned long long)s->run.seed);
    fact(out, N_("Seed"), text);
    fact(out, N_("End"),
         s->end == SIM_STOPPED   ? N_("interrupted")
         : s->end == SIM_PRECISE ? N_("precise enough")
                                 : N_("complete"));
    text_add(out, "</dl>\n");
}

static void list_figure(const void *context, const struct figure *f)
{
    struct text *out = *(struct text *const *)context;
    if (!strncmp(f->measure, "place ", 6))
        return;
    text_add(out, "<tr><td>");
    html_text(out, f->variant);
    text_add(out, " %s ", tr(out->language, f->group));
    html_text(out, f->member);
    text_add(out, "</td><td>%s</td><td>%lld</td><td>%.4f</td>", tr(out->language, f->measure),
             (long long)f->count, f->estimate.mean);
    put_interval(out, 4, f->estimate);
}

void sim_html(const struct study *s, struct text *out)
{
    static const char *const columns[] = { N_("Of"), N_("Figure"), N_("Count"), N_("Mean") };
    head(out, s);
    facts(out, s);
    if (s->option[0])
        sweep(out, s);
    else
        single(out, s);
    text_add(out, "<details><summary>%s</summary><table><tr>", tr(out->language, "All figures"));
    for (int i = 0; i < 4; i++)
        html_element(out, "th", "", tr(out->language, columns[i]));
    text_add(out, "<th>95 %%</th></tr>\n");
    study_figures(s, list_figure, &out);
    text_add(out, "</table></details>\n");
    html_close_page(out);
}
