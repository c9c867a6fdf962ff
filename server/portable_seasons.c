/* portable_seasons.c: championships in an export: a line each, behind those of the tables that are their rounds. */
#include "../online/members.h"
#include "championships.h"
#include "portable.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------------------ */

static void put_table(void *context, const struct kept_round *r)
{
    json_add(context, "{ round %d, attempt %d, table %s }", r->round, r->attempt, r->table);
}

static void put_note(void *context, const struct kept_note *n)
{
    json_add(context, "{ round %d, kind %d, seat %d, name %s }", n->round, n->kind, n->seat, n->name);
}

static bool put_season(struct online *o, const char *id, struct text *out, struct error *err)
{
    struct kept_season s;
    struct kept_seat seat[SEATS_MAX];
    int seats;
    struct json j = json_into(out);
    if (!online_find_season(o, id, &s, seat, &seats, err))
        return false;
    json_add(&j,
             "{ championship %s, state %d, public %d?, made %lld, game %s, title %s, rounds %d, wishes %s",
             s.id, s.state, s.is_public, (long long)s.made, s.game, s.title, s.rounds, s.wishes);
    if (s.head)
        json_text(&j, "head", s.head);
    put_hex(&j, "maker", s.maker, KEPT_HASH, true);
    json_open(&j, "seats", '[');
    for (int i = 0; i < seats; i++) {
        json_add(&j, "{ is %d, name %s", seat[i].is, seat[i].name);
        put_hex(&j, "key", seat[i].key, KEPT_HASH, seat[i].has_key);
        put_hex(&j, "invitation", seat[i].invitation, KEPT_HASH, seat[i].has_invitation);
        json_close(&j, '}');
    }
    json_add(&j, "] tables [");
    bool good = online_rounds(o, s.row, put_table, &j, err);
    json_add(&j, "] notes [");
    good = good && online_notes(o, s.row, put_note, &j, err);
    json_add(&j, "] }");
    text_put_char(out, '\n');
    return good && (text_is_whole(out) || error_memory(err));
}

static void list_id(void *ids, const struct kept_season *s)
{
    kept_ids_add(ids, s->id);
}

bool portable_write_seasons(struct online *o, struct text *out, struct error *err)
{
    struct kept_ids ids = { 0 };
    bool good = online_seasons(o, true, INT_MAX, list_id, &ids, err) && (!ids.lost || error_memory(err));
    for (int i = 0; good && i < ids.n; i++)
        good = put_season(o, ids.id[i], out, err);
    free(ids.id);
    return good;
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static int number_of(const json_t *object, const char *name)
{
    json_int_t n = json_integer_value(json_object_get(object, name));
    return n >= 0 && n < INT_MAX ? (int)n : -1;
}

static bool copy_name(const json_t *object, const char *name, char *buf, size_t size)
{
    const char *text = text_of(object, name);
    return text && span_copy(span_of(text), buf, size);
}

static bool strange(const char *what, struct error *err)
{
    return error_set(err, 0, "expected %s as paddock host export writes it; found something else", what);
}

static bool take_seats(struct online *o, const json_t *list, int64_t season, struct error *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *object = json_array_get(list, i);
        struct kept_seat s = { .table = season,
                               .seat = (int)i,
                               .is = (enum kept_place)number_of(object, "is") };
        s.has_key = take_hex(object, "key", s.key, KEPT_HASH);
        s.has_invitation = take_hex(object, "invitation", s.invitation, KEPT_HASH);
        if (i >= SEATS_MAX || number_of(object, "is") < 0 || s.is > KEPT_BOT
            || !copy_name(object, "name", s.name, sizeof s.name))
            return strange(N_("a seat of a championship"), err);
        if (!online_put_season_seat(o, &s, err))
            return false;
    }
    return true;
}

/* The row of a table that is here already. */
static bool find_race(struct online *o, const json_t *object, int64_t *row, struct error *err)
{
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    int seats;
    const char *id = text_of(object, "table");
    if (!id || !table_id_fits(span_of(id)))
        return strange(N_("a table of a championship"), err);
    if (!online_find(o, id, &t, seat, &seats, err))
        return err->text[0]
                   ? false
                   : error_set(err, 0, "expected the table %s before its championship; found none", id);
    *row = t.row;
    return true;
}

static bool take_tables(struct online *o, const json_t *list, int64_t season, struct error *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *object = json_array_get(list, i);
        struct kept_round r = { .season = season,
                                .round = number_of(object, "round"),
                                .attempt = number_of(object, "attempt") };
        if (r.round < 0 || r.round >= ROUNDS_MAX || r.attempt < 0)
            return strange(N_("a table of a championship"), err);
        if (!find_race(o, object, &r.race, err) || !online_add_round(o, &r, err))
            return false;
    }
    return true;
}

static bool take_notes(struct online *o, const json_t *list, int64_t season, struct error *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *object = json_array_get(list, i);
        struct kept_note n = { .season = season,
                               .number = (int)i,
                               .round = number_of(object, "round"),
                               .kind = number_of(object, "kind"),
                               .seat = number_of(object, "seat") };
        if (n.round < 0 || n.kind < 0 || n.seat < 0 || n.seat >= SEATS_MAX
            || !copy_name(object, "name", n.name, sizeof n.name))
            return strange(N_("a note on a championship"), err);
        if (!online_add_note(o, &n, err))
            return false;
    }
    return true;
}

/* Does it all replay? Whatever would be told of it is put together once. */
static bool check(struct online *o, const char *id, struct error *err)
{
    struct hall *h = calloc(1, sizeof *h);
    if (!h)
        return error_memory(err);
    h->store = o;
    struct kept_championship *k = season_load(h, id, err);
    bool good = k && (k->seats == season_seats(k->season) || strange(N_("a championship"), err));
    season_unload(k);
    seasons_forget(h);
    free(h);
    return good;
}

static bool take_season(struct online *o, const json_t *object, int64_t row, struct error *err)
{
    struct kept_season s = { .row = row,
                             .state = (enum kept_season_state)number_of(object, "state"),
                             .is_public = json_is_true(json_object_get(object, "public")),
                             .made = json_integer_value(json_object_get(object, "made")),
                             .rounds = number_of(object, "rounds"),
                             .wishes = text_of(object, "wishes"),
                             .head = text_of(object, "head") };
    if (!copy_name(object, "championship", s.id, sizeof s.id) || !table_id_fits(span_of(s.id))
        || !copy_name(object, "game", s.game, sizeof s.game)
        || !copy_name(object, "title", s.title, sizeof s.title) || !s.wishes || number_of(object, "state") < 0
        || s.state > SEASON_ENDED || s.rounds < 1 || !take_hex(object, "maker", s.maker, KEPT_HASH))
        return strange(N_("a championship"), err);
    return online_put_season(o, &s, err) && take_seats(o, json_object_get(object, "seats"), row, err)
           && take_tables(o, json_object_get(object, "tables"), row, err)
           && take_notes(o, json_object_get(object, "notes"), row, err) && check(o, s.id, err);
}

bool portable_read_season(struct online *o, const json_t *object, bool *known, struct error *err)
{
    struct kept_season s;
    struct kept_seat seat[SEATS_MAX];
    int seats;
    int64_t row;
    const char *id = text_of(object, "championship");
    *known = id && online_find_season(o, id, &s, seat, &seats, err);
    return *known || (online_last_season(o, &row, err) && take_season(o, object, row + 1, err));
}
