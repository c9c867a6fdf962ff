#include "championship_round.h"
#include "../games/registry.h"
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
    saving_close(&saving);
    table_free(fresh);
    return code;
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

/* ---- what else may become of a round ----------------------------------------------------------------- */

bool ledger_side_begun(const struct ledger_file *f, char side[FILE_PATH_MAX])
{
    const struct championship *c = f->championship;
    return c->done < c->rounds && ledger_side_path(f, c->done, side) == EXIT_OK && access(side, F_OK) == 0;
}

int ledger_side_put_aside(const struct ledger_file *f, char kept[FILE_PATH_MAX])
{
    char side[FILE_PATH_MAX];
    if (!ledger_side_begun(f, side))
        return complain(EXIT_INPUT, "the next round has not begun");
    return ledger_put_aside(side, kept);
}

int ledger_check_not_begun(const struct ledger_file *f)
{
    char side[FILE_PATH_MAX];
    if (!ledger_side_begun(f, side))
        return EXIT_OK;
    return complain(
        EXIT_INPUT,
        "round %d has begun, in %s: paddock championship play %s goes on with that race; to give it up, "
        "move that file away",
        f->championship->done + 1, side, f->path);
}

static int write_note(struct ledger_file *f, enum note_kind kind, int seat, const char *name)
{
    struct error err;
    int code = ledger_check_not_begun(f);
    if (code == EXIT_OK && !championship_add_note(f->championship, kind, seat, name, &err))
        code = complain_error(EXIT_USAGE, NULL, &err);
    return code == EXIT_OK ? ledger_file_append(f, true) : code;
}

int ledger_add_note(struct ledger_file *f, enum note_kind kind, int seat)
{
    return write_note(f, kind, seat, NULL);
}

int ledger_add_substitute(struct ledger_file *f, int seat, const char *name)
{
    struct budgeted_bot driver;
    struct match m = { .saving = { .fd = -1 } };
    struct error err;
    if (budgeted_bot_parse(name, strlen(name), &driver, &err))
        seating_put_bot(&m.seating, 0, &driver);
    else if (driver.bot || !seating_put_person(&m.seating, 0, name, &err))
        return complain_error(EXIT_USAGE, NULL, &err);
    return write_note(f, NOTE_SUBSTITUTE, seat, m.seating.tags.player[0]);
}

int ledger_add_by_hand(struct ledger_file *f, const char *text)
{
    struct error err;
    int code = ledger_check_not_begun(f);
    if (code == EXIT_OK && !championship_add_by_hand(f->championship, text, &err))
        code = complain_error(EXIT_USAGE, NULL, &err);
    return code == EXIT_OK ? ledger_file_append(f, true) : code;
}
