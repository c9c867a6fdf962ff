#include "seasons.h"

#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------------------ */

bool online_put_season(struct online *o, const struct kept_season *s, struct error *err)
{
    struct statement q = statement_prepare(
        online_database(o),
        "INSERT INTO championship VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(row) DO UPDATE SET"
        " state=excluded.state, head=coalesce(championship.head, excluded.head), maker=excluded.maker");
    statement_number(&q, s->row);
    statement_text(&q, s->id);
    statement_number(&q, s->state);
    statement_number(&q, s->is_public);
    statement_number(&q, s->made);
    statement_text(&q, s->game);
    statement_text(&q, s->title);
    statement_number(&q, s->rounds);
    statement_text(&q, s->wishes);
    statement_text(&q, s->head);
    statement_blob(&q, s->maker, KEPT_HASH);
    return statement_once(&q, err);
}

bool online_put_season_seat(struct online *o, const struct kept_seat *s, struct error *err)
{
    struct statement q = statement_prepare(
        online_database(o),
        "INSERT INTO championship_seat VALUES(?, ?, ?, ?, ?, ?) ON CONFLICT(championship, seat) DO UPDATE SET"
        " place=excluded.place, name=excluded.name, key=excluded.key, invitation=excluded.invitation");
    statement_number(&q, s->table);
    statement_number(&q, s->seat);
    statement_number(&q, s->is);
    statement_text(&q, s->name);
    statement_blob_if(&q, s->has_key, s->key, KEPT_HASH);
    statement_blob_if(&q, s->has_invitation, s->invitation, KEPT_HASH);
    return statement_once(&q, err);
}

bool online_add_round(struct online *o, const struct kept_round *r, struct error *err)
{
    struct statement q =
        statement_prepare(online_database(o), "INSERT INTO championship_race VALUES(?, ?, ?, ?)");
    statement_number(&q, r->season);
    statement_number(&q, r->round);
    statement_number(&q, r->attempt);
    statement_number(&q, r->race);
    return statement_once(&q, err);
}

bool online_add_note(struct online *o, const struct kept_note *n, struct error *err)
{
    struct statement q =
        statement_prepare(online_database(o), "INSERT INTO championship_note VALUES(?, ?, ?, ?, ?, ?)");
    statement_number(&q, n->season);
    statement_number(&q, n->number);
    statement_number(&q, n->round);
    statement_number(&q, n->kind);
    statement_number(&q, n->seat);
    statement_text(&q, n->name);
    return statement_once(&q, err);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

#define SEASON_COLUMNS                                                                                       \
    "row, id, state, public, made, wishes, head, maker, game, title, rounds,"                                \
    " (SELECT count(*) FROM championship_race l JOIN race r ON r.row=l.race"                                 \
    "  WHERE l.championship=championship.row AND r.state=3)"

static void read_season(struct statement *q, struct kept_season *s)
{
    *s = (struct kept_season){
        .row = statement_int64(q, 0),
        .state = (enum kept_season_state)statement_int(q, 2),
        .is_public = statement_int(q, 3),
        .made = statement_int64(q, 4),
        .wishes = statement_string(q, 5, NULL),
        .head = statement_string(q, 6, NULL),
        .rounds = statement_int(q, 10),
        .over = statement_int(q, 11),
    };
    statement_copy(q, 8, s->game, sizeof s->game);
    statement_copy(q, 9, s->title, sizeof s->title);
    statement_copy(q, 1, s->id, sizeof s->id);
    statement_copy_blob(q, 7, s->maker, KEPT_HASH);
}

static bool read_seats(struct online *o, int64_t season, struct kept_seat seat[SEATS_MAX], int *seats,
                       struct error *err)
{
    struct statement q = statement_prepare(online_database(o),
                                           "SELECT seat, place, name, key, invitation FROM championship_seat"
                                           " WHERE championship=? ORDER BY seat");
    statement_number(&q, season);
    for (*seats = 0; statement_step(&q) && *seats < SEATS_MAX; ++*seats) {
        struct kept_seat *s = &seat[*seats];
        *s = (struct kept_seat){ .table = season,
                                 .seat = statement_int(&q, 0),
                                 .is = (enum kept_place)statement_int(&q, 1) };
        statement_copy(&q, 2, s->name, sizeof s->name);
        s->has_key = statement_copy_blob(&q, 3, s->key, KEPT_HASH);
        s->has_invitation = statement_copy_blob(&q, 4, s->invitation, KEPT_HASH);
    }
    return statement_finish(&q, err);
}

bool online_find_season(struct online *o, const char *id, struct kept_season *out,
                        struct kept_seat seat[SEATS_MAX], int *seats, struct error *err)
{
    bool found = false;
    err->text[0] = '\0';
    if (database_is_empty(online_database(o)))
        return false;
    struct statement q =
        statement_prepare(online_database(o), "SELECT " SEASON_COLUMNS " FROM championship WHERE id=?");
    statement_text(&q, id);
    if (statement_step(&q)) {
        read_season(&q, out);
        online_keep_texts(o, &out->wishes, &out->head);
        found = true;
    }
    return statement_finish(&q, err) && found && read_seats(o, out->row, seat, seats, err);
}

bool online_find_round(struct online *o, int64_t race, struct kept_round *out, char season[KEPT_ID_MAX],
                       struct error *err)
{
    static const char sql[] =
        "SELECT l.championship, l.round, l.attempt, r.id, r.state, c.id FROM championship_race l"
        " JOIN race r ON r.row=l.race JOIN championship c ON c.row=l.championship WHERE l.race=?";
    bool found = false;
    err->text[0] = '\0';
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, race);
    if (statement_step(&q)) {
        *out = (struct kept_round){ .season = statement_int64(&q, 0),
                                    .race = race,
                                    .round = statement_int(&q, 1),
                                    .attempt = statement_int(&q, 2),
                                    .state = (enum kept_state)statement_int(&q, 4) };
        statement_copy(&q, 3, out->table, sizeof out->table);
        statement_copy(&q, 5, season, KEPT_ID_MAX);
        found = true;
    }
    return statement_finish(&q, err) && found;
}

bool online_rounds(struct online *o, int64_t season, void (*tell)(void *context, const struct kept_round *r),
                   void *context, struct error *err)
{
    struct statement q =
        statement_prepare(online_database(o),
                          "SELECT l.round, l.attempt, l.race, r.id, r.state FROM championship_race l"
                          " JOIN race r ON r.row=l.race WHERE l.championship=? ORDER BY l.round, l.attempt");
    statement_number(&q, season);
    while (statement_step(&q)) {
        struct kept_round r = { .season = season,
                                .round = statement_int(&q, 0),
                                .attempt = statement_int(&q, 1),
                                .race = statement_int64(&q, 2),
                                .state = (enum kept_state)statement_int(&q, 4) };
        statement_copy(&q, 3, r.table, sizeof r.table);
        tell(context, &r);
    }
    return statement_finish(&q, err);
}

bool online_notes(struct online *o, int64_t season, void (*tell)(void *context, const struct kept_note *n),
                  void *context, struct error *err)
{
    struct statement q = statement_prepare(
        online_database(o),
        "SELECT number, round, kind, seat, name FROM championship_note WHERE championship=? ORDER BY number");
    statement_number(&q, season);
    while (statement_step(&q)) {
        struct kept_note n = { .season = season,
                               .number = statement_int(&q, 0),
                               .round = statement_int(&q, 1),
                               .kind = statement_int(&q, 2),
                               .seat = statement_int(&q, 3) };
        statement_copy(&q, 4, n.name, sizeof n.name);
        tell(context, &n);
    }
    return statement_finish(&q, err);
}

bool online_seasons(struct online *o, bool all, int most,
                    void (*tell)(void *context, const struct kept_season *s), void *context,
                    struct error *err)
{
    if (database_is_empty(online_database(o)))
        return true;
    struct statement q = statement_prepare(
        online_database(o), all ? "SELECT " SEASON_COLUMNS " FROM championship ORDER BY row LIMIT ?"
                                : "SELECT " SEASON_COLUMNS
                                  " FROM championship WHERE public=1 AND state<3 ORDER BY made DESC LIMIT ?");
    statement_number(&q, most);
    while (statement_step(&q)) {
        struct kept_season s;
        read_season(&q, &s);
        tell(context, &s);
    }
    return statement_finish(&q, err);
}

bool online_last_season(struct online *o, int64_t *row, struct error *err)
{
    *row = 0;
    return database_number(online_database(o), "SELECT max(row) FROM championship", row, err);
}
