#include "standings_print.h"
#include "../host/files.h"

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
                       char buf[CHAMPIONSHIP_CELL])
{
    char points[FRACTION_TEXT_MAX];
    if (race >= t->table->races) {
        snprintf(buf, CHAMPIONSHIP_CELL, "-");
        return;
    }
    fraction_text(s->scored[race], points, sizeof points);
    if (s->out[race] && fraction_is_zero(s->scored[race]))
        snprintf(points, sizeof points, s->absent[race] ? "abs" : "x");
    snprintf(buf, CHAMPIONSHIP_CELL, s->counts[race] ? "%s" : "(%s)", points);
}

static int print(const struct championship_table *drivers, const struct championship_table *teams,
                 enum standings_as how)
{
    switch (how) {
    case STANDINGS_TEXT: standings_print_text(drivers, teams); break;
    case STANDINGS_PAGE: standings_print_page(drivers, teams); break;
    case STANDINGS_CSV: standings_print_csv(drivers, teams); break;
    case STANDINGS_JSON: return standings_print_json(drivers, teams);
    case STANDINGS_MARKDOWN: standings_print_markdown(drivers, teams); break;
    }
    return EXIT_OK;
}

int standings_print(const struct championship *c, enum standings_as how, FILE *out)
{
    struct standings *tables = calloc(2, sizeof *tables);
    struct team_list teams;
    if (!tables)
        return complain(EXIT_WORLD, "out of memory");
    championship_driver_table(c, &tables[0]);
    championship_team_table(c, &tables[1]);
    championship_teams(c, &teams);
    const struct championship_table drivers = { .c = c, .table = &tables[0], .out = out };
    const struct championship_table pairs = { .c = c, .table = &tables[1], .teams = &teams, .out = out };
    int code = print(&drivers, &pairs, how);
    free(tables);
    return code;
}

int standings_save(const struct championship *c, enum standings_as how, const char *path, bool over)
{
    struct file_text f;
    int code = file_create(&f, path, over ? FILE_OVER : FILE_NEW);
    return code == EXIT_OK ? file_close(&f, standings_print(c, how, f.out)) : code;
}
