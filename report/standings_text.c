/* standings_text.c: the tables of a championship as lines for people, as Markdown, and as CSV for spreadsheets. */
#include "../league/absent.h"
#include "../show/lines.h"
#include "../table/narrate.h"
#include "quote.h"
#include "standings_report.h"

#include <string.h>

static const char *heading(const struct championship_table *p)
{
    return tr(p->out->language, p->teams ? N_("Teams") : N_("Drivers"));
}

/* ---- for people: 80 columns -------------------------------------------------------------------------- */

enum { WIDTH = 80, NAME_WIDTH = 24, RACE_WIDTH = 5, POINTS_WIDTH = 7 };

/* Left in a column of so many characters; what is too long is cut. */
static void put_padded(struct text *out, const char *s, int width)
{
    int left = width, long_by = span_characters(span_of(s)) - width;
    for (; *s && (left > (long_by > 0) || ((unsigned char)*s & 0xc0) == 0x80); s++) {
        left -= ((unsigned char)*s & 0xc0) != 0x80;
        text_put_char(out, *s);
    }
    if (long_by > 0) {
        text_add(out, "…");
        left--;
    }
    text_add(out, "%*s", left, "");
}

/* Fractions take more room than whole points do. */
static int race_width(const struct championship_table *p)
{
    char points[CHAMPIONSHIP_CELL];
    int width = RACE_WIDTH;
    for (int i = 0; i < p->table->n; i++)
        for (int race = 0; race < p->table->races; race++) {
            championship_cell(p, &p->table->at[i], race, p->out->language, points);
            int n = span_characters(span_of(points));
            width = n >= width ? n + 1 : width;
        }
    return width;
}

static int points_width(const struct championship_table *p)
{
    int width = POINTS_WIDTH;
    for (int i = 0; i < p->table->n; i++) {
        int n = (int)fraction_text(p->table->at[i].points, NULL, 0);
        width = n >= width ? n + 1 : width;
    }
    return width;
}

static void put_sums_head(const struct championship_table *p, int width)
{
    text_column(p->out, tr(p->out->language, "Points"), width);
    text_column(p->out, tr(p->out->language, "Wins"), 6);
}

/* Races `first` to `last` - 1 beside the names; points and wins stand in the first block. */
static void put_block(const struct championship_table *p, int first, int last)
{
    char name[CHAMPIONSHIP_NAME], points[CHAMPIONSHIP_CELL];
    int width = race_width(p), sum_width = points_width(p);
    text_add(p->out, "     ");
    put_padded(p->out, heading(p), NAME_WIDTH);
    if (!first)
        put_sums_head(p, sum_width);
    for (int race = first; race < last; race++)
        text_add(p->out, "%*d", width, race + 1);
    text_add(p->out, "\n");
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        championship_row_name(p, s, name, sizeof name);
        text_add(p->out, "%3d%c ", s->rank, s->shared ? '=' : ' ');
        put_padded(p->out, name, NAME_WIDTH);
        fraction_text(s->points, points, sizeof points);
        if (!first)
            text_add(p->out, "%*s%6d", sum_width, points, s->places[1]);
        for (int race = first; race < last; race++) {
            championship_cell(p, s, race, p->out->language, points);
            text_add(p->out, "%*s", width, points);
        }
        text_add(p->out, "\n");
    }
}

static void put_parted(const struct championship_table *p, const struct standing *a, const struct standing *b)
{
    char ahead[CHAMPIONSHIP_NAME], behind[CHAMPIONSHIP_NAME];
    int by = standings_parted_by(a, b);
    championship_row_name(p, a, ahead, sizeof ahead);
    championship_row_name(p, b, behind, sizeof behind);
    if (by < 0)
        text_say_line(p->out, "%s and %s are level in points and all places.", ahead, behind);
    else if (by == 1)
        text_say_line(p->out, "%s is ahead of %s, level on points, by wins: %d to %d.", ahead, behind,
                      a->places[1], b->places[1]);
    else if (by > 1)
        text_say_line(p->out, "%s is ahead of %s, level on points, by finishes in place %d: %d to %d.", ahead,
                      behind, by, a->places[by], b->places[by]);
}

static void put_page(const struct championship_table *p)
{
    int rounds = p->c->rounds, last;
    for (int first = 0; first < rounds; first = last) {
        last = first + (WIDTH - 5 - NAME_WIDTH - (first ? 0 : points_width(p) + 6)) / race_width(p);
        last = last < rounds ? last : rounds;
        put_block(p, first, last);
        text_add(p->out, "\n");
    }
    for (int i = 1; i < p->table->n && p->table->races; i++)
        if (!fraction_is_zero(p->table->at[i].points)) /* nobody asks who of those without points is ahead */
            put_parted(p, &p->table->at[i - 1], &p->table->at[i]);
}

static bool somebody_absent(const struct championship *c)
{
    for (int r = 0; r < c->done; r++)
        for (int seat = 0; seat < championship_shape(c)->seats; seat++)
            if (absent_is(c, r, seat))
                return true;
    return false;
}

static void put_legend(const struct championship_table *p)
{
    const struct championship *c = p->c;
    int column = 0;
    for (int r = 0; r < c->rounds; r++) {
        int n = span_characters(span_of(c->round[r].title)) + 5;
        if (column && column + n > WIDTH) {
            text_add(p->out, "\n");
            column = 0;
        }
        text_add(p->out, "%s%d %s", column ? ", " : "", r + 1, c->round[r].title);
        column += n;
    }
    text_add(p->out, "\n");
    text_say_line(p->out, "x: not running at the finish, no points.");
    if (somebody_absent(c))
        text_say_line(p->out, "abs: not in the race; a fraction is what an absent team was awarded.");
    if (c->best)
        text_say_line(p->out, "The best %s; those in brackets do not.",
                      COUNTED_IN(p->out->language, c->best, "result-counts"));
}

static void put_heading(const struct championship_table *p)
{
    const struct championship *c = p->c;
    text_add(p->out, "%s%s", c->title, c->title[0] ? ": " : "");
    text_say(p->out, "%s, after %d of %s", c->game->title, c->done,
             COUNTED_IN(p->out->language, c->rounds, "round"));
    text_add(p->out, "\n\n");
}

void standings_put_text(const struct championship_table *drivers, const struct championship_table *teams)
{
    put_heading(drivers);
    put_page(drivers);
    text_add(drivers->out, "\n");
    if (teams->table->n) {
        put_page(teams);
        text_add(drivers->out, "\n");
    }
    put_legend(drivers);
}

/* ---- Markdown ---------------------------------------------------------------------------------------- */

static void put_markdown_table(const struct championship_table *p)
{
    char text[CHAMPIONSHIP_NAME];
    const struct language *language = p->out->language;
    text_add(p->out, "| %s | %s | %s | %s |", tr(language, "Rank"), heading(p), tr(language, "Points"),
             tr(language, "Wins"));
    for (int r = 0; r < p->c->rounds; r++) {
        text_add(p->out, " ");
        markdown_text(p->out, p->c->round[r].title);
        text_add(p->out, " |");
    }
    text_add(p->out, "\n|---:|---|---:|---:|");
    for (int r = 0; r < p->c->rounds; r++)
        text_add(p->out, "---:|");
    text_add(p->out, "\n");
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        championship_row_name(p, s, text, sizeof text);
        text_add(p->out, "| %d%s | ", s->rank, s->shared ? "=" : "");
        markdown_text(p->out, text);
        fraction_text(s->points, text, sizeof text);
        text_add(p->out, " | %s | %d |", text, s->places[1]);
        for (int r = 0; r < p->c->rounds; r++) {
            championship_cell(p, s, r, p->out->language, text);
            text_add(p->out, " %s |", text);
        }
        text_add(p->out, "\n");
    }
    text_add(p->out, "\n");
}

void standings_put_markdown(const struct championship_table *drivers, const struct championship_table *teams)
{
    put_markdown_table(drivers);
    if (teams->table->n)
        put_markdown_table(teams);
}

/* ---- CSV: drivers, then teams, a row each ------------------------------------------------------------ */

static void put_csv_head(const struct championship_table *p)
{
    text_add(p->out, "table,rank,shared,name,team,player,points,wins,dropped");
    for (int r = 0; r < p->c->rounds; r++)
        text_add(p->out, ",round_%d", r + 1);
    text_add(p->out, "\n");
}

static void put_csv_names(const struct championship_table *p, const struct standing *s)
{
    int seat =
        p->teams ? championship_team_seat(p->c, p->teams, s->who) : championship_shape(p->c)->owner[s->who];
    csv_quoted(p->out, p->teams ? p->teams->name[s->who] : p->c->entrant[s->who].driver);
    text_put_char(p->out, ',');
    csv_quoted(p->out, p->teams ? "" : p->c->entrant[s->who].team);
    text_put_char(p->out, ',');
    csv_quoted(p->out, seat == NOBODY ? "" : p->c->player[seat]);
}

static void put_csv_rows(const struct championship_table *p)
{
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        const char *between = "";
        char points[FRACTION_TEXT_MAX];
        text_add(p->out, "%s,%d,%s,", p->teams ? "teams" : "drivers", s->rank, s->shared ? "yes" : "no");
        put_csv_names(p, s);
        fraction_text(s->points, points, sizeof points);
        text_add(p->out, ",%s,%d,", points, s->places[1]);
        for (int race = 0; race < p->table->races; race++)
            if (!s->counts[race]) {
                text_add(p->out, "%s%d", between, race + 1);
                between = " ";
            }
        for (int race = 0; race < p->c->rounds; race++) {
            text_put_char(p->out, ',');
            fraction_text(s->scored[race], points, sizeof points);
            if (race < p->table->races)
                text_add(p->out, "%s", points);
        }
        text_add(p->out, "\n");
    }
}

void standings_put_csv(const struct championship_table *drivers, const struct championship_table *teams)
{
    put_csv_head(drivers);
    put_csv_rows(drivers);
    put_csv_rows(teams);
}
