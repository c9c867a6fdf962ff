#include "ledger_round.h"
#include "../../games/registry.h"
#include "files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the record beside ------------------------------------------------------------------------------- */

static int begin(const struct ledger_file *f, const char *side)
{
    const struct championship *c = f->championship;
    const struct round *round = &c->round[c->done];
    struct saving saving = { .fd = -1 };
    struct error err;
    struct tags tags;
    match_tags(&tags);
    championship_players(c, c->done, tags.player);
    struct table *fresh = round->table ? NULL : table_new(c->game, round->setup, NULL, &err);
    if (!fresh && !round->table)
        return complain_error(EXIT_WORLD, NULL, &err);
    const struct table *t = fresh ? fresh : round->table;
    int code = saving_create(&saving, side, t, fresh ? &tags : &round->tags);
    if (code == EXIT_OK)
        code = saving_append(&saving, t, true);
    int closed = saving_close(&saving);
    table_free(fresh);
    return code != EXIT_OK ? code : closed;
}

int ledger_side_begin(const struct ledger_file *f, const char *side)
{
    return access(side, F_OK) == 0 ? EXIT_OK : begin(f, side);
}

bool ledger_side_finished(const char *side)
{
    struct reading reading = { 0 };
    size_t len;
    char *text = read_whole(side, RECORD_MAX, &len);
    bool finished = text && record_read(all_games, text, len, &reading) && reading.complete;
    table_free(reading.table);
    free(text);
    return finished;
}

/* ---- a finished race --------------------------------------------------------------------------------- */

/* Read a record of a race; its table is the caller's. Good also when it is unfinished. */
static int read_record(const char *path, struct reading *reading)
{
    size_t len;
    char *text = read_whole(path, RECORD_MAX, &len);
    if (!text)
        return EXIT_INPUT;
    bool good = record_read(all_games, text, len, reading);
    free(text);
    return good ? EXIT_OK : complain_error(EXIT_INPUT, path, &reading->error);
}

int ledger_add_record(struct ledger_file *f, const char *record)
{
    struct reading reading = { 0 };
    struct error err;
    int code = read_record(record, &reading);
    if (code == EXIT_OK && !championship_add(f->championship, reading.table, &reading.tags, &err))
        code = complain_error(EXIT_INPUT, record, &err);
    if (code != EXIT_OK) {
        table_free(reading.table);
        return code;
    }
    return ledger_file_append(f, true);
}

/* ---- names ------------------------------------------------------------------------------------------- */

size_t championship_driver_text(const struct championship *c, int car, char *buf, size_t size)
{
    const char *driver = c->entrant[car].driver, *person = championship_person(c, car);
    int n = person && strcmp(person, driver) != 0 ? snprintf(buf, size, "%s (%s)", driver, person)
                                                  : snprintf(buf, size, "%s", driver);
    return n > 0 ? (size_t)n : 0;
}

size_t championship_team_text(const struct championship *c, const struct team_list *teams, int team,
                              char *buf, size_t size)
{
    int seat = championship_team_seat(c, teams, team), car = 0;
    while (teams->of[car] != team)
        car++;
    const char *person = seat == NOBODY ? NULL : championship_person(c, car), *name = teams->name[team];
    int n = person && strcmp(person, name) != 0 ? snprintf(buf, size, "%s (%s)", name, person)
                                                : snprintf(buf, size, "%s", name);
    return n > 0 ? (size_t)n : 0;
}

void championship_racer_text(const struct championship *c, int round, int car, char *buf, size_t size)
{
    int entrant = championship_entrant(c, round, car);
    if (entrant == NOBODY)
        snprintf(buf, size, "NPC %d", car_number(championship_round_shape(c, round), car));
    else
        championship_driver_text(c, entrant, buf, size);
}
