#include "portable.h"
#include "../games/registry.h"
#include "../online/members.h"
#include "../online/wishes.h"
#include "../report/json.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------------------ */

void put_hex(struct json *j, const char *name, const uint8_t *bytes, size_t len, bool there)
{
    char hex[2 * KEPT_HASH + 1];
    deal_digits(bytes, len, hex);
    if (there)
        json_text(j, name, hex);
}

static void put_seat(struct json *j, const struct kept_seat *s)
{
    json_open(j, NULL, '{');
    json_number(j, "is", s->is);
    json_text(j, "name", s->name);
    put_hex(j, "key", s->key, KEPT_HASH, s->has_key);
    put_hex(j, "invitation", s->invitation, KEPT_HASH, s->has_invitation);
    put_hex(j, "hash", s->hash, KEPT_HASH, s->has_hash);
    put_hex(j, "nonce", s->nonce, KEPT_NONCE, s->has_nonce);
    json_bool(j, "stands_in", s->stands_in);
    json_number(j, "bank_ms", s->bank_ms);
    json_close(j, '}');
}

/* Every moment is its line in the record, with who stood in before it. */
static bool put_moments(struct online *o, struct json *j, int64_t table, struct error *err)
{
    struct text lines = text_growing();
    int64_t *at = NULL;
    int n = 0;
    bool good = online_moments(o, table, &lines, &at, &n, err);
    json_text(j, "moments", text_string(&lines));
    json_open(j, "times", '[');
    for (int i = 0; good && i < n; i++)
        json_number(j, NULL, at[i]);
    json_close(j, ']');
    free(at);
    text_free(&lines);
    return good;
}

static bool put_table(struct online *o, const char *id, struct text *out, struct error *err)
{
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    int seats;
    struct json j = json_into(out);
    if (!online_find(o, id, &t, seat, &seats, err))
        return false;
    json_open(&j, NULL, '{');
    json_text(&j, "id", t.id);
    json_number(&j, "state", t.state);
    json_bool(&j, "public", t.is_public);
    json_bool(&j, "leisure", t.leisure);
    json_number(&j, "made", t.made);
    json_number(&j, "touched", t.touched);
    json_text(&j, "wishes", t.wishes);
    if (t.head)
        json_text(&j, "head", t.head);
    put_hex(&j, "maker", t.maker, KEPT_HASH, true);
    put_hex(&j, "secret", t.secret, KEPT_HASH, true);
    json_open(&j, "seats", '[');
    for (int i = 0; i < seats; i++)
        put_seat(&j, &seat[i]);
    json_close(&j, ']');
    bool good = put_moments(o, &j, t.row, err);
    json_close(&j, '}');
    text_put_char(out, '\n');
    return good && (text_is_whole(out) || error_memory(err));
}

bool portable_write(struct online *o, struct text *out, int *tables, struct error *err)
{
    struct kept_ids ids = { 0 };
    bool good = online_list(o, ONLINE_ALL, 0, INT_MAX, kept_ids_of_tables, &ids, err)
                && (!ids.lost || error_memory(err));
    for (int i = 0; good && i < ids.n; i++)
        good = put_table(o, ids.id[i], out, err);
    *tables = ids.n;
    free(ids.id);
    return good && portable_write_seasons(o, out, err);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static int64_t number_of(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

bool take_hex(const json_t *object, const char *name, uint8_t *bytes, size_t len)
{
    const char *text = text_of(object, name);
    return text && deal_bytes(text, bytes, len);
}

static bool take_seat(struct online *o, const json_t *object, int64_t table, int seat, struct error *err)
{
    struct kept_seat s = { .table = table,
                           .seat = seat,
                           .is = (enum kept_place)number_of(object, "is"),
                           .stands_in = json_is_true(json_object_get(object, "stands_in")),
                           .bank_ms = number_of(object, "bank_ms") };
    const char *name = text_of(object, "name");
    s.has_key = take_hex(object, "key", s.key, KEPT_HASH);
    s.has_invitation = take_hex(object, "invitation", s.invitation, KEPT_HASH);
    s.has_hash = take_hex(object, "hash", s.hash, KEPT_HASH);
    s.has_nonce = take_hex(object, "nonce", s.nonce, KEPT_NONCE);
    if (!name || !span_copy(span_of(name), s.name, sizeof s.name) || s.is > KEPT_BOT)
        return error_set(err, 0, "expected a seat with \"is\" and a \"name\"; found something else");
    return online_put_seat(o, &s, err);
}

/* Is what it says of the race a record, and does it fit what was wished for? */
static bool check_race(const char *wishes, const char *head, const char *moments, size_t seats,
                       struct error *err)
{
    struct wishes w;
    struct seating *s = calloc(1, sizeof *s);
    turn_t open;
    struct text record = text_growing();
    struct reading reading = { 0 };
    if (!s)
        return error_memory(err);
    bool good = wishes_read(wishes, strlen(wishes), &w, s, &open, err);
    if (good && (size_t)table_shape(s->table)->seats != seats)
        good = error_set(err, 0, "expected %d seats; found %zu", table_shape(s->table)->seats, seats);
    text_add(&record, "%s%s", head ? head : "", moments);
    if (good && head && !record_read(all_games, text_string(&record), record.len, &reading)) {
        *err = reading.error;
        good = false;
    }
    table_free(reading.table);
    table_free(s->table);
    text_free(&record);
    free(s);
    return good;
}

/* One row for each moment: the lines up to and with one that is no change of who drives. */
static bool take_moments(struct online *o, int64_t table, const char *lines, const json_t *times,
                         struct error *err)
{
    struct span rest = span_of(lines), line;
    const char *from = lines;
    int n = 0;
    while (rest.len && span_cut(&rest, '\n', &line)) {
        bool change = line.len > 5 && (!memcmp(line.at, "stand-", 6) || !memcmp(line.at, "back ", 5));
        if (change)
            continue;
        const char *end = line.at + line.len + 1;
        if (!online_add_moment(o, table, n, json_integer_value(json_array_get(times, (size_t)n)), from,
                               (size_t)(end - from), err))
            return false;
        from = end;
        n++;
    }
    return (size_t)n == json_array_size(times)
           || error_set(err, 0, "expected %d times; found %zu", n, json_array_size(times));
}

static bool take_table(struct online *o, const json_t *object, int64_t row, struct error *err)
{
    const json_t *seats = json_object_get(object, "seats");
    const char *moments = text_of(object, "moments"), *id = text_of(object, "id");
    struct kept_table t = { .row = row,
                            .state = (enum kept_state)number_of(object, "state"),
                            .is_public = json_is_true(json_object_get(object, "public")),
                            .leisure = json_is_true(json_object_get(object, "leisure")),
                            .made = number_of(object, "made"),
                            .touched = number_of(object, "touched"),
                            .wishes = text_of(object, "wishes"),
                            .head = text_of(object, "head") };
    if (!id || !span_copy(span_of(id), t.id, sizeof t.id) || !table_id_fits(span_of(id)) || !t.wishes
        || !moments || t.state > KEPT_PUT_AWAY || !take_hex(object, "maker", t.maker, KEPT_HASH)
        || !take_hex(object, "secret", t.secret, KEPT_HASH)
        || (t.state >= KEPT_RUNNING && t.state < KEPT_PUT_AWAY && !t.head))
        return error_set(err, 0, "expected a table as paddock host export writes it; found something else");
    if (!check_race(t.wishes, t.head, moments, json_array_size(seats), err) || !online_put_table(o, &t, err))
        return false;
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (!take_seat(o, json_array_get(seats, i), row, (int)i, err))
            return false;
    return take_moments(o, row, moments, json_object_get(object, "times"), err);
}

static bool take_line(struct online *o, struct span line, int64_t *row, int *added, int *known,
                      struct error *err)
{
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    int seats;
    json_t *object = members_object(line.at, line.len, err);
    if (!object)
        return false;
    const char *id = text_of(object, "id");
    bool season = json_object_get(object, "championship"),
         have = !season && id && online_find(o, id, &t, seat, &seats, err);
    bool good =
        season ? portable_read_season(o, object, &have, err) : have || take_table(o, object, *row + 1, err);
    *known += have;
    *added += good && !have;
    *row += good && !have && !season;
    json_decref(object);
    return good;
}

bool portable_read(struct online *o, const char *text, size_t len, int *added, int *known, struct error *err)
{
    struct span rest = { text, len }, line;
    int64_t row, alive;
    bool good = true;
    *added = *known = 0;
    if (!online_begin(o, err))
        return false;
    good = hosts_exclude(o, err) && online_last(o, &row, &alive, err);
    for (int number = 1; good && rest.len && span_cut(&rest, '\n', &line); number++) {
        good = !line.len || take_line(o, line, &row, added, known, err);
        if (!good)
            err->line = number;
    }
    return online_conclude(o, good && hosts_count_again(o, err), err);
}
