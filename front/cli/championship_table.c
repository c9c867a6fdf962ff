/* championship_table.c: the tables of drivers and teams: for people, as Markdown, CSV and JSON. */
#include "../../league/absent.h"
#include "championship_page.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

void championship_row_name(const struct championship_table *p, const struct standing *s, char *buf,
                           size_t size)
{
    if (p->teams)
        championship_team_text(p->c, p->teams, s->who, buf, size);
    else
        championship_driver_text(p->c, s->who, buf, size);
}

void championship_cell(const struct championship_table *p, const struct standing *s, int race,
                       char buf[CHAMPIONSHIP_CELL])
{
    char points[FRACTION_TEXT_MAX];
    if (race >= p->table->races) {
        snprintf(buf, CHAMPIONSHIP_CELL, "-");
        return;
    }
    fraction_text(s->scored[race], points, sizeof points);
    if (s->out[race] && fraction_is_zero(s->scored[race]))
        snprintf(points, sizeof points, s->absent[race] ? "abs" : "x");
    snprintf(buf, CHAMPIONSHIP_CELL, s->counts[race] ? "%s" : "(%s)", points);
}

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
static void print_padded(const char *s, int width)
{
    int left = width, long_by = characters(s) - width;
    for (; *s && (left > (long_by > 0) || ((unsigned char)*s & 0xc0) == 0x80); s++) {
        left -= ((unsigned char)*s & 0xc0) != 0x80;
        putchar(*s);
    }
    if (long_by > 0) {
        printf("…");
        left--;
    }
    printf("%*s", left, "");
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
    printf("     ");
    print_padded(heading(p), NAME_WIDTH);
    if (!first)
        printf("%*s  Wins", sum_width, "Points");
    for (int race = first; race < last; race++)
        printf("%*d", width, race + 1);
    printf("\n");
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        championship_row_name(p, s, name, sizeof name);
        printf("%3d%c ", s->rank, s->shared ? '=' : ' ');
        print_padded(name, NAME_WIDTH);
        fraction_text(s->points, points, sizeof points);
        if (!first)
            printf("%*s%6d", sum_width, points, s->places[1]);
        for (int race = first; race < last; race++) {
            championship_cell(p, s, race, points);
            printf("%*s", width, points);
        }
        printf("\n");
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
        printf("%s and %s are level in points and all places.\n", ahead, behind);
    else if (by == 1)
        printf("%s is ahead of %s, level on points, by wins: %d to %d.\n", ahead, behind, a->places[1],
               b->places[1]);
    else if (by > 1)
        printf("%s is ahead of %s, level on points, by finishes in place %d: %d to %d.\n", ahead, behind, by,
               a->places[by], b->places[by]);
}

static void print_page(const struct championship_table *p)
{
    int rounds = p->c->rounds, last;
    for (int first = 0; first < rounds; first = last) {
        last = first + (WIDTH - 5 - NAME_WIDTH - (first ? 0 : points_width(p) + 6)) / race_width(p);
        last = last < rounds ? last : rounds;
        print_block(p, first, last);
        printf("\n");
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

static void print_legend(const struct championship *c)
{
    int column = 0;
    for (int r = 0; r < c->rounds; r++) {
        int n = characters(c->round[r].title) + 5;
        if (column && column + n > WIDTH) {
            printf("\n");
            column = 0;
        }
        printf("%s%d %s", column ? ", " : "", r + 1, c->round[r].title);
        column += n;
    }
    printf("\nx: not running at the finish, no points.\n");
    if (somebody_absent(c))
        printf("abs: not in the race; a fraction is what an absent team was awarded.\n");
    if (c->best)
        printf("The best %d results count; those in brackets do not.\n", c->best);
}

static void print_heading(const struct championship *c)
{
    printf("%s%s%s, after %d of %d rounds\n\n", c->title, c->title[0] ? ": " : "", c->game->title, c->done,
           c->rounds);
}

/* ---- Markdown ---------------------------------------------------------------------------------------- */

static void print_escaped(const char *s)
{
    for (; *s; s++) {
        if (strchr("\\`*_[]<>|#&", *s))
            putchar('\\');
        putchar(*s);
    }
}

static void print_markdown(const struct championship_table *p)
{
    char text[CHAMPIONSHIP_NAME];
    printf("| Rank | %s | Points | Wins |", heading(p));
    for (int r = 0; r < p->c->rounds; r++) {
        printf(" ");
        print_escaped(p->c->round[r].title);
        printf(" |");
    }
    printf("\n|---:|---|---:|---:|");
    for (int r = 0; r < p->c->rounds; r++)
        printf("---:|");
    printf("\n");
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        championship_row_name(p, s, text, sizeof text);
        printf("| %d%s | ", s->rank, s->shared ? "=" : "");
        print_escaped(text);
        fraction_text(s->points, text, sizeof text);
        printf(" | %s | %d |", text, s->places[1]);
        for (int r = 0; r < p->c->rounds; r++) {
            championship_cell(p, s, r, text);
            printf(" %s |", text);
        }
        printf("\n");
    }
    printf("\n");
}

/* ---- CSV --------------------------------------------------------------------------------------------- */

static void print_quoted(const char *s)
{
    putchar('"');
    for (; *s; s++) {
        if (*s == '"')
            putchar('"');
        putchar(*s);
    }
    putchar('"');
}

static void print_csv_head(const struct championship *c)
{
    printf("table,rank,shared,name,team,player,points,wins,dropped");
    for (int r = 0; r < c->rounds; r++)
        printf(",round_%d", r + 1);
    printf("\n");
}

static void print_csv_names(const struct championship_table *p, const struct standing *s)
{
    int seat =
        p->teams ? championship_team_seat(p->c, p->teams, s->who) : championship_shape(p->c)->owner[s->who];
    print_quoted(p->teams ? p->teams->name[s->who] : p->c->entrant[s->who].driver);
    putchar(',');
    print_quoted(p->teams ? "" : p->c->entrant[s->who].team);
    putchar(',');
    print_quoted(seat == NOBODY ? "" : p->c->player[seat]);
}

static void print_csv(const struct championship_table *p)
{
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        const char *between = "";
        char points[FRACTION_TEXT_MAX];
        printf("%s,%d,%s,", p->teams ? "teams" : "drivers", s->rank, s->shared ? "yes" : "no");
        print_csv_names(p, s);
        fraction_text(s->points, points, sizeof points);
        printf(",%s,%d,", points, s->places[1]);
        for (int race = 0; race < p->table->races; race++)
            if (!s->counts[race]) {
                printf("%s%d", between, race + 1);
                between = " ";
            }
        for (int race = 0; race < p->c->rounds; race++) {
            putchar(',');
            fraction_text(s->scored[race], points, sizeof points);
            if (race < p->table->races)
                printf("%s", points);
        }
        printf("\n");
    }
}

/* ---- JSON -------------------------------------------------------------------------------------------- */

/* A number where it is one, otherwise text: a fraction is exact. */
static json_t *json_points(struct fraction points)
{
    char text[FRACTION_TEXT_MAX];
    fraction_text(points, text, sizeof text);
    return points.d > 1 ? json_text(text) : json_integer(points.n);
}

static json_t *json_scores(const struct championship_table *p, const struct standing *s)
{
    json_t *out = json_array();
    for (int race = 0; race < p->table->races; race++) {
        json_t *one = json_object();
        json_object_set_new(one, "round", json_integer(race + 1));
        json_object_set_new(one, "points", json_points(s->scored[race]));
        json_object_set_new(one, "counts", json_boolean(s->counts[race]));
        json_object_set_new(one, "out", json_boolean(s->out[race]));
        json_object_set_new(one, "absent", json_boolean(s->absent[race]));
        json_array_append_new(out, one);
    }
    return out;
}

static json_t *json_cars(const struct championship_table *p, int team)
{
    json_t *out = json_array();
    for (int car = 0; car < championship_shape(p->c)->cars; car++)
        if (p->teams->of[car] == team)
            json_array_append_new(out, json_integer(car_number(championship_shape(p->c), car)));
    return out;
}

static void set_seat(json_t *o, const struct championship *c, int seat)
{
    const char *player = seat == NOBODY || !c->player[seat][0] ? NULL : c->player[seat];
    json_object_set_new(o, "seat", seat == NOBODY ? json_null() : json_integer(seat + 1));
    json_object_set_new(o, "player", json_text(player));
}

static void set_who(json_t *o, const struct championship_table *p, const struct standing *s)
{
    if (p->teams) {
        json_object_set_new(o, "team", json_text(p->teams->name[s->who]));
        json_object_set_new(o, "cars", json_cars(p, s->who));
        set_seat(o, p->c, championship_team_seat(p->c, p->teams, s->who));
        return;
    }
    const struct entrant *e = &p->c->entrant[s->who];
    json_object_set_new(o, "car", json_integer(car_number(championship_shape(p->c), s->who)));
    json_object_set_new(o, "driver", json_text(e->driver));
    json_object_set_new(o, "team", json_text(e->team[0] ? e->team : NULL));
    set_seat(o, p->c, championship_shape(p->c)->owner[s->who]);
}

static json_t *json_page(const struct championship_table *p)
{
    json_t *out = json_array();
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        json_t *o = json_object(), *places = json_array();
        for (int place = 1; place <= championship_shape(p->c)->cars; place++)
            json_array_append_new(places, json_integer(s->places[place]));
        json_object_set_new(o, "rank", json_integer(s->rank));
        json_object_set_new(o, "shared", json_boolean(s->shared));
        set_who(o, p, s);
        json_object_set_new(o, "points", json_points(s->points));
        json_object_set_new(o, "wins", json_integer(s->places[1]));
        json_object_set_new(o, "places", places);
        json_object_set_new(o, "rounds", json_scores(p, s));
        json_array_append_new(out, o);
    }
    return out;
}

static json_t *json_result(const struct championship *c, int round, int car)
{
    const struct result *at = &c->round[round].results.car[car];
    const struct shape *shape = championship_round_shape(c, round);
    json_t *o = json_object();
    json_object_set_new(o, "car", json_integer(car_number(shape, car)));
    json_object_set_new(o, "npc", json_boolean(shape->owner[car] == NOBODY));
    json_object_set_new(o, "place", at->place ? json_integer(at->place) : json_null());
    json_object_set_new(o, "points", json_integer(at->points));
    json_object_set_new(o, "team_points", json_integer(at->team_points));
    json_object_set_new(o, "pole", json_boolean(at->pole));
    json_object_set_new(o, "fastest", json_boolean(at->fastest));
    json_object_set_new(o, "out", json_text(at->out ? c->game->causes[at->out] : NULL));
    return o;
}

/* By place; cars without one (0) last. */
static json_t *json_race(const struct championship *c, int round)
{
    const struct results *r = &c->round[round].results;
    json_t *out = json_array();
    for (int i = 1; i <= r->cars + 1; i++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == i % (r->cars + 1))
                json_array_append_new(out, json_result(c, round, car));
    return out;
}

static void set_notes(json_t *o, const struct championship *c, int round)
{
    json_t *absent = json_array(), *substitutes = json_array();
    for (int seat = 0; seat < championship_shape(c)->seats; seat++) {
        const struct note *note = absent_note(c, round, seat);
        if (!note)
            continue;
        bool away = absent_is(c, round, seat);
        json_t *one = json_object();
        json_object_set_new(one, "seat", json_integer(seat + 1));
        json_object_set_new(one, away ? "award" : "player",
                            json_text(away ? note_award(note->kind) : note->name));
        json_array_append_new(away ? absent : substitutes, one);
    }
    json_object_set_new(o, "absent", absent);
    json_object_set_new(o, "substitutes", substitutes);
}

static json_t *json_rounds(const struct championship *c)
{
    json_t *out = json_array();
    for (int r = 0; r < c->rounds; r++) {
        const struct round *round = &c->round[r];
        json_t *o = json_object();
        json_object_set_new(o, "round", json_integer(r + 1));
        json_object_set_new(o, "title", json_text(round->title));
        json_object_set_new(o, "differs", json_text(round->differs));
        json_object_set_new(o, "setup", json_text(round->setup));
        json_object_set_new(o, "state", json_text(r < c->done ? "over" : round->table ? "begun" : "ahead"));
        json_object_set_new(o, "by_hand", json_boolean(r < c->done && !round->table));
        json_object_set_new(o, "results", r < c->done ? json_race(c, r) : json_array());
        set_notes(o, c, r);
        json_array_append_new(out, o);
    }
    return out;
}

static int print_json(const struct championship_table *drivers, const struct championship_table *teams)
{
    const struct championship *c = drivers->c;
    json_t *o = json_object();
    json_object_set_new(o, "game", json_text(c->game->id));
    json_object_set_new(o, "rules", json_integer(c->game->rules));
    json_object_set_new(o, "title", json_text(c->title[0] ? c->title : NULL));
    json_object_set_new(o, "date", json_text(c->date[0] ? c->date : NULL));
    json_object_set_new(o, "setup", json_text(c->setup));
    json_object_set_new(o, "best", c->best ? json_integer(c->best) : json_null());
    json_object_set_new(o, "pole_race", c->pole ? json_integer(c->pole) : json_null());
    json_object_set_new(o, "winner_bonus", json_boolean(c->winner_bonus));
    json_object_set_new(o, "over", json_integer(c->done));
    json_object_set_new(o, "rounds", json_rounds(c));
    json_object_set_new(o, "drivers", json_page(drivers));
    json_object_set_new(o, "teams", json_page(teams));
    return json_line(o);
}

/* ---- the task ---------------------------------------------------------------------------------------- */

static int print_all(const struct args *args, const struct championship_table *drivers,
                     const struct championship_table *teams)
{
    if (args_has(args, "json"))
        return print_json(drivers, teams);
    if (args_has(args, "csv")) {
        print_csv_head(drivers->c);
        print_csv(drivers);
        print_csv(teams);
        return EXIT_OK;
    }
    if (args_has(args, "markdown")) {
        print_markdown(drivers);
        if (teams->table->n)
            print_markdown(teams);
        return EXIT_OK;
    }
    if (args_has(args, "html")) {
        championship_print_page(drivers, teams);
        return EXIT_OK;
    }
    print_heading(drivers->c);
    print_page(drivers);
    printf("\n");
    if (teams->table->n) {
        print_page(teams);
        printf("\n");
    }
    print_legend(drivers->c);
    return EXIT_OK;
}

static int print_tables(const struct args *args, const struct championship *c)
{
    struct standings *tables = calloc(2, sizeof *tables);
    struct team_list teams;
    if (!tables)
        return complain(EXIT_WORLD, "out of memory");
    championship_driver_table(c, &tables[0]);
    championship_team_table(c, &tables[1]);
    championship_teams(c, &teams);
    struct championship_table drivers = { .c = c, .table = &tables[0] };
    struct championship_table pairs = { .c = c, .table = &tables[1], .teams = &teams };
    int code = print_all(args, &drivers, &pairs);
    free(tables);
    return code;
}

int championship_table_task(const struct args *args, const char *path)
{
    int code;
    if (args_has(args, "json") + args_has(args, "csv") + args_has(args, "markdown") + args_has(args, "html")
        > 1)
        return complain(EXIT_USAGE, "--json, --csv, --markdown and --html do not go together");
    struct championship *c = ledger_file_look(path, &code);
    if (!c)
        return code;
    int printed = print_tables(args, c);
    championship_free(c);
    return printed != EXIT_OK ? printed : code;
}
