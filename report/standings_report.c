#include "standings_report.h"

#include <stdio.h>
#include <stdlib.h>

void championship_row_name(const struct championship_table *t, const struct standing *s, char *buf,
                           size_t size)
{
    if (t->teams)
        championship_team_text(t->c, t->teams, s->who, buf, size);
    else
        championship_driver_text(t->c, s->who, buf, size);
}

void championship_cell(const struct championship_table *t, const struct standing *s, int race,
                       const struct language *language, char buf[CHAMPIONSHIP_CELL])
{
    char points[FRACTION_TEXT_MAX];
    if (race >= t->table->races) {
        snprintf(buf, CHAMPIONSHIP_CELL, "-");
        return;
    }
    fraction_text(s->scored[race], points, sizeof points);
    if (s->out[race] && fraction_is_zero(s->scored[race]))
        snprintf(points, sizeof points, "%s", s->absent[race] ? tr(language, "abs") : "x");
    snprintf(buf, CHAMPIONSHIP_CELL, s->counts[race] ? "%s" : "(%s)", points);
}

static void put_json_line(const struct championship_table *drivers, const struct championship_table *teams)
{
    struct json j = json_into(drivers->out);
    json_open(&j, NULL, '{');
    standings_put_json(&j, drivers, teams);
    json_close(&j, '}');
    text_put_char(drivers->out, '\n');
}

/* The two tables, which are large. */
struct both {
    struct standings table[2];
    struct team_list list;
    struct championship_table drivers, teams;
};

/* To be freed; NULL when there is no memory. */
static struct both *both_new(const struct championship *c, struct text *out)
{
    struct both *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    championship_driver_table(c, &b->table[0]);
    championship_team_table(c, &b->table[1]);
    championship_teams(c, &b->list);
    b->drivers = (struct championship_table){ .c = c, .table = &b->table[0], .out = out };
    b->teams = (struct championship_table){ .c = c, .table = &b->table[1], .teams = &b->list, .out = out };
    return b;
}

bool standings_report(const struct championship *c, enum standings_as how, struct text *out)
{
    static void (*const forms[])(const struct championship_table *drivers,
                                 const struct championship_table *teams) = {
        [STANDINGS_TEXT] = standings_put_text,         [STANDINGS_PAGE] = standings_put_page,
        [STANDINGS_CSV] = standings_put_csv,           [STANDINGS_JSON] = put_json_line,
        [STANDINGS_MARKDOWN] = standings_put_markdown,
    };
    struct both *b = both_new(c, out);
    if (!b)
        return false;
    forms[how](&b->drivers, &b->teams);
    free(b);
    return text_is_whole(out);
}

void standings_json(struct json *j, const struct championship *c)
{
    struct both *b = both_new(c, j->out);
    if (b)
        standings_put_json(j, &b->drivers, &b->teams);
    j->lost |= !b;
    free(b);
}
