/* standings_csv.c: the tables of a championship for spreadsheets: drivers, then teams, a row each. */
#include "csv.h"
#include "standings_report.h"

static void put_head(const struct championship_table *p)
{
    text_add(p->out, "table,rank,shared,name,team,player,points,wins,dropped");
    for (int r = 0; r < p->c->rounds; r++)
        text_add(p->out, ",round_%d", r + 1);
    text_add(p->out, "\n");
}

static void put_names(const struct championship_table *p, const struct standing *s)
{
    int seat =
        p->teams ? championship_team_seat(p->c, p->teams, s->who) : championship_shape(p->c)->owner[s->who];
    csv_quoted(p->out, p->teams ? p->teams->name[s->who] : p->c->entrant[s->who].driver);
    text_put_char(p->out, ',');
    csv_quoted(p->out, p->teams ? "" : p->c->entrant[s->who].team);
    text_put_char(p->out, ',');
    csv_quoted(p->out, seat == NOBODY ? "" : p->c->player[seat]);
}

static void put_rows(const struct championship_table *p)
{
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        const char *between = "";
        char points[FRACTION_TEXT_MAX];
        text_add(p->out, "%s,%d,%s,", p->teams ? "teams" : "drivers", s->rank, s->shared ? "yes" : "no");
        put_names(p, s);
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
    put_head(drivers);
    put_rows(drivers);
    put_rows(teams);
}
