#include "championship_file.h"

#include <string.h>
#include <unistd.h>

/* ---- the record beside ------------------------------------------------------------------------------- */

static bool begin(const struct ledger_file *f, const char *side, struct error *err)
{
    const struct championship *c = f->championship;
    const struct round *round = &c->round[c->done];
    struct saving saving = { .fd = -1 };
    struct tags tags;
    match_tags(&tags);
    championship_players(c, c->done, tags.player);
    struct table *fresh = round->table ? NULL : table_new(c->game, round->setup, NULL, err);
    if (!fresh && !round->table)
        return error_as(err, ERROR_WORLD);
    const struct table *t = fresh ? fresh : round->table;
    bool good = saving_create(&saving, side, t, fresh ? &tags : &round->tags, err);
    saving_close(&saving);
    table_free(fresh);
    return good;
}

bool ledger_side_begin(const struct ledger_file *f, const char *side, struct error *err)
{
    return access(side, F_OK) == 0 || begin(f, side, err);
}

bool ledger_side_finished(const char *side)
{
    struct reading reading;
    bool finished = record_file_read(side, &reading, NULL) && !reading.error.text[0] && reading.complete;
    table_free(reading.table);
    return finished;
}

/* ---- a finished race --------------------------------------------------------------------------------- */

/* The championship takes the table if all goes well. */
static bool add(struct championship *c, struct reading *reading, struct error *err)
{
    *err = reading->error;
    return !err->text[0] && championship_add(c, reading->table, &reading->tags, err);
}

bool ledger_add_record(struct ledger_file *f, const char *record, struct error *err)
{
    struct reading reading;
    if (!record_file_read(record, &reading, err))
        return false;
    if (add(f->championship, &reading, err))
        return ledger_file_append(f, true, err);
    table_free(reading.table);
    return error_in(err, record);
}

/* ---- what else may become of a round ----------------------------------------------------------------- */

bool ledger_side_begun(const struct ledger_file *f, char side[FILE_PATH_MAX])
{
    const struct championship *c = f->championship;
    return c->done < c->rounds && ledger_side_path(f, c->done, side, NULL) && access(side, F_OK) == 0;
}

bool ledger_side_put_aside(const struct ledger_file *f, char kept[FILE_PATH_MAX], struct error *err)
{
    char side[FILE_PATH_MAX];
    return ledger_side_begun(f, side) ? ledger_put_aside(side, kept, err)
                                      : error_set(err, 0, "the next round has not begun");
}

bool ledger_check_not_begun(const struct ledger_file *f, struct error *err)
{
    char side[FILE_PATH_MAX];
    return !ledger_side_begun(f, side)
           || error_set(
               err, 0,
               "round %d has begun, in %s: paddock championship play %s goes on with that race; to give "
               "it up, move that file away",
               f->championship->done + 1, side, f->path);
}

static bool write_note(struct ledger_file *f, enum note_kind kind, int seat, const char *name,
                       struct error *err)
{
    if (!ledger_check_not_begun(f, err))
        return false;
    return championship_add_note(f->championship, kind, seat, name, err) ? ledger_file_append(f, true, err)
                                                                         : error_as(err, ERROR_USAGE);
}

bool ledger_add_note(struct ledger_file *f, enum note_kind kind, int seat, struct error *err)
{
    return write_note(f, kind, seat, NULL, err);
}

bool ledger_add_substitute(struct ledger_file *f, int seat, const char *name, struct error *err)
{
    struct budgeted_bot driver;
    struct seating seating = { 0 };
    if (budgeted_bot_parse(name, strlen(name), &driver, err))
        seating_put_bot(&seating, 0, &driver);
    else if (driver.bot || !seating_put_person(&seating, 0, name, err))
        return error_as(err, ERROR_USAGE);
    return write_note(f, NOTE_SUBSTITUTE, seat, seating.tags.player[0], err);
}

bool ledger_add_by_hand(struct ledger_file *f, const char *text, struct error *err)
{
    if (!ledger_check_not_begun(f, err))
        return false;
    return championship_add_by_hand(f->championship, text, err) ? ledger_file_append(f, true, err)
                                                                : error_as(err, ERROR_USAGE);
}
