/* standings_csv.c: the tables of a championship for spreadsheets: drivers, then teams, a row each. */
#include "csv.h"
#include "standings_print.h"

static void print_quoted(FILE *out, const char *s)
{
    fprintf(out, "\"%s", csv_guard(s));
    for (; *s; s++) {
        if (*s == '"')
            fputc('"', out);
        fputc(*s, out);
    }
    fputc('"', out);
}

static void print_head(const struct championship_table *p)
{
    fprintf(p->out, "table,rank,shared,name,team,player,points,wins,dropped");
    for (int r = 0; r < p->c->rounds; r++)
        fprintf(p->out, ",round_%d", r + 1);
    fprintf(p->out, "\n");
}

static void print_names(const struct championship_table *p, const struct standing *s)
{
    int seat =
        p->teams ? championship_team_seat(p->c, p->teams, s->who) : championship_shape(p->c)->owner[s->who];
    print_quoted(p->out, p->teams ? p->teams->name[s->who] : p->c->entrant[s->who].driver);
    fputc(',', p->out);
    print_quoted(p->out, p->teams ? "" : p->c->entrant[s->who].team);
    fputc(',', p->out);
    print_quoted(p->out, seat == NOBODY ? "" : p->c->player[seat]);
}

static void print_rows(const struct championship_table *p)
{
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        const char *between = "";
        char points[FRACTION_TEXT_MAX];
        fprintf(p->out, "%s,%d,%s,", p->teams ? "teams" : "drivers", s->rank, s->shared ? "yes" : "no");
        print_names(p, s);
        fraction_text(s->points, points, sizeof points);
        fprintf(p->out, ",%s,%d,", points, s->places[1]);
        for (int race = 0; race < p->table->races; race++)
            if (!s->counts[race]) {
                fprintf(p->out, "%s%d", between, race + 1);
                between = " ";
            }
        for (int race = 0; race < p->c->rounds; race++) {
            fputc(',', p->out);
            fraction_text(s->scored[race], points, sizeof points);
            if (race < p->table->races)
                fprintf(p->out, "%s", points);
        }
        fprintf(p->out, "\n");
    }
}

void standings_print_csv(const struct championship_table *drivers, const struct championship_table *teams)
{
    print_head(drivers);
    print_rows(drivers);
    print_rows(teams);
}
