/* standings_text.c: the tables of a championship as lines for people, and as Markdown. */
#include "../league/absent.h"
#include "../table/narrate.h"
#include "standings_print.h"

#include <string.h>

static const char *heading(const struct championship_table *p)
{
    return p->teams ? "Teams" : "Drivers";
}

/* ---- for people: 80 columns -------------------------------------------------------------------------- */

enum { WIDTH = 80, NAME_WIDTH = 24, RACE_WIDTH = 5, POINTS_WIDTH = 7 };

static int characters(const char *s)
{
    int n = 0;
    for (; *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

/* Left in a column of so many characters; what is too long is cut. */
static void print_padded(FILE *out, const char *s, int width)
{
    int left = width, long_by = characters(s) - width;
    for (; *s && (left > (long_by > 0) || ((unsigned char)*s & 0xc0) == 0x80); s++) {
        left -= ((unsigned char)*s & 0xc0) != 0x80;
        fputc(*s, out);
    }
    if (long_by > 0) {
        fprintf(out, "…");
        left--;
    }
    fprintf(out, "%*s", left, "");
}

/* Fractions take more room than whole points do. */
static int race_width(const struct championship_table *p)
{
    char points[CHAMPIONSHIP_CELL];
    int width = RACE_WIDTH;
    for (int i = 0; i < p->table->n; i++)
        for (int race = 0; race < p->table->races; race++) {
            championship_cell(p, &p->table->at[i], race, points);
            width = characters(points) >= width ? characters(points) + 1 : width;
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

/* Races `first` to `last` - 1 beside the names; points and wins stand in the first block. */
static void print_block(const struct championship_table *p, int first, int last)
{
    char name[CHAMPIONSHIP_NAME], points[CHAMPIONSHIP_CELL];
    int width = race_width(p), sum_width = points_width(p);
    fprintf(p->out, "     ");
    print_padded(p->out, heading(p), NAME_WIDTH);
    if (!first)
        fprintf(p->out, "%*s  Wins", sum_width, "Points");
    for (int race = first; race < last; race++)
        fprintf(p->out, "%*d", width, race + 1);
    fprintf(p->out, "\n");
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        championship_row_name(p, s, name, sizeof name);
        fprintf(p->out, "%3d%c ", s->rank, s->shared ? '=' : ' ');
        print_padded(p->out, name, NAME_WIDTH);
        fraction_text(s->points, points, sizeof points);
        if (!first)
            fprintf(p->out, "%*s%6d", sum_width, points, s->places[1]);
        for (int race = first; race < last; race++) {
            championship_cell(p, s, race, points);
            fprintf(p->out, "%*s", width, points);
        }
        fprintf(p->out, "\n");
    }
}

static void print_parted(const struct championship_table *p, const struct standing *a,
                         const struct standing *b)
{
    char ahead[CHAMPIONSHIP_NAME], behind[CHAMPIONSHIP_NAME];
    int by = standings_parted_by(a, b);
    championship_row_name(p, a, ahead, sizeof ahead);
    championship_row_name(p, b, behind, sizeof behind);
    if (by < 0)
        fprintf(p->out, "%s and %s are level in points and all places.\n", ahead, behind);
    else if (by == 1)
        fprintf(p->out, "%s is ahead of %s, level on points, by wins: %d to %d.\n", ahead, behind,
                a->places[1], b->places[1]);
    else if (by > 1)
        fprintf(p->out, "%s is ahead of %s, level on points, by finishes in place %d: %d to %d.\n", ahead,
                behind, by, a->places[by], b->places[by]);
}

static void print_page(const struct championship_table *p)
{
    int rounds = p->c->rounds, last;
    for (int first = 0; first < rounds; first = last) {
        last = first + (WIDTH - 5 - NAME_WIDTH - (first ? 0 : points_width(p) + 6)) / race_width(p);
        last = last < rounds ? last : rounds;
        print_block(p, first, last);
        fprintf(p->out, "\n");
    }
    for (int i = 1; i < p->table->n && p->table->races; i++)
        if (!fraction_is_zero(p->table->at[i].points)) /* nobody asks who of those without points is ahead */
            print_parted(p, &p->table->at[i - 1], &p->table->at[i]);
}

static bool somebody_absent(const struct championship *c)
{
    for (int r = 0; r < c->done; r++)
        for (int seat = 0; seat < championship_shape(c)->seats; seat++)
            if (absent_is(c, r, seat))
                return true;
    return false;
}

static void print_legend(const struct championship_table *p)
{
    const struct championship *c = p->c;
    int column = 0;
    for (int r = 0; r < c->rounds; r++) {
        int n = characters(c->round[r].title) + 5;
        if (column && column + n > WIDTH) {
            fprintf(p->out, "\n");
            column = 0;
        }
        fprintf(p->out, "%s%d %s", column ? ", " : "", r + 1, c->round[r].title);
        column += n;
    }
    fprintf(p->out, "\nx: not running at the finish, no points.\n");
    if (somebody_absent(c))
        fprintf(p->out, "abs: not in the race; a fraction is what an absent team was awarded.\n");
    if (c->best)
        fprintf(p->out, "The best %s; those in brackets do not.\n", COUNTED(c->best, "result-counts"));
}

static void print_heading(const struct championship_table *p)
{
    const struct championship *c = p->c;
    fprintf(p->out, "%s%s%s, after %d of %s\n\n", c->title, c->title[0] ? ": " : "", c->game->title, c->done,
            COUNTED(c->rounds, "round"));
}

void standings_print_text(const struct championship_table *drivers, const struct championship_table *teams)
{
    print_heading(drivers);
    print_page(drivers);
    fprintf(drivers->out, "\n");
    if (teams->table->n) {
        print_page(teams);
        fprintf(drivers->out, "\n");
    }
    print_legend(drivers);
}

/* ---- Markdown ---------------------------------------------------------------------------------------- */

static void print_escaped(FILE *out, const char *s)
{
    for (; *s; s++) {
        if (strchr("\\`*_[]<>|#&", *s))
            fputc('\\', out);
        fputc(*s, out);
    }
}

static void print_markdown_table(const struct championship_table *p)
{
    char text[CHAMPIONSHIP_NAME];
    fprintf(p->out, "| Rank | %s | Points | Wins |", heading(p));
    for (int r = 0; r < p->c->rounds; r++) {
        fprintf(p->out, " ");
        print_escaped(p->out, p->c->round[r].title);
        fprintf(p->out, " |");
    }
    fprintf(p->out, "\n|---:|---|---:|---:|");
    for (int r = 0; r < p->c->rounds; r++)
        fprintf(p->out, "---:|");
    fprintf(p->out, "\n");
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        championship_row_name(p, s, text, sizeof text);
        fprintf(p->out, "| %d%s | ", s->rank, s->shared ? "=" : "");
        print_escaped(p->out, text);
        fraction_text(s->points, text, sizeof text);
        fprintf(p->out, " | %s | %d |", text, s->places[1]);
        for (int r = 0; r < p->c->rounds; r++) {
            championship_cell(p, s, r, text);
            fprintf(p->out, " %s |", text);
        }
        fprintf(p->out, "\n");
    }
    fprintf(p->out, "\n");
}

void standings_print_markdown(const struct championship_table *drivers,
                              const struct championship_table *teams)
{
    print_markdown_table(drivers);
    if (teams->table->n)
        print_markdown_table(teams);
}
