#include "mirror.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------------ */

static bool nonsense(struct error *err, const char *what)
{
    return error_of(err, ERROR_WORLD, "expected %s of the server; found something else", what);
}

/* A number from `least` on, or what is there already where the member is left out. */
static bool take_number(const json_t *o, const char *name, int least, int *out, struct error *err)
{
    const json_t *value = json_object_get(o, name);
    if (!value)
        return true;
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < least || number > INT32_MAX)
        return nonsense(err, name);
    *out = (int)number;
    return true;
}

static const char *text_of(const json_t *o, const char *name)
{
    const char *text = json_string_value(json_object_get(o, name));
    return text ? text : "";
}

/* Seats are counted from 1; 0 is nobody. */
static bool is_seat(const struct mirror *m, json_int_t seat)
{
    return seat >= 1 && seat <= table_shape(m->table)->seats;
}

/* ---- what is seen ------------------------------------------------------------------------------------- */

/* A list that is written anew out of an older one. */
struct rewriting {
    struct span rest; /* of the older one */
    int place;        /* of its next entry */
    struct text out;
    bool any; /* entries in there */
};

static void put_entries(struct rewriting *w, struct span entries)
{
    if (w->any)
        text_put(&w->out, ",", 1);
    text_put(&w->out, entries.at, entries.len);
    w->any = true;
}

/* The next entries of the older list, up to that place, are taken over or left out; false: there are not so many. */
static bool pass_entries(struct rewriting *w, json_int_t to, bool keep)
{
    struct span entry;
    for (; w->place < to; w->place++) {
        if (!span_cut(&w->rest, ',', &entry))
            return false;
        if (keep)
            put_entries(w, entry);
    }
    return true;
}

/* [place, gone, "entries that come"]: a place of the list as it was, from 0, not before those of the last one. */
static bool make_edit(struct rewriting *w, const json_t *edit)
{
    const json_t *place = json_array_get(edit, 0), *gone = json_array_get(edit, 1),
                 *come = json_array_get(edit, 2);
    json_int_t at = json_integer_value(place), n = json_integer_value(gone);
    if (!json_is_integer(place) || !json_is_integer(gone) || (come && !json_is_string(come)))
        return false;
    if (at < w->place || at > STATE_TEXT_MAX || n < 0 || n > STATE_TEXT_MAX)
        return false;
    if (!pass_entries(w, at, true) || !pass_entries(w, at + n, false))
        return false;
    if (come)
        put_entries(w, span_of(json_string_value(come)));
    return true;
}

/* A list of which only what has changed was told; NULL: that makes no sense. */
static json_t *edited(const char *was, const json_t *edits)
{
    char buf[STATE_TEXT_MAX];
    struct rewriting w = { .rest = span_of(was), .out = text_into(buf, sizeof buf) };
    size_t i;
    json_t *edit;
    json_array_foreach(edits, i, edit)
    {
        if (!make_edit(&w, edit))
            return NULL;
    }
    if (w.rest.at)
        put_entries(&w, w.rest);
    return text_is_whole(&w.out) ? json_stringn(buf, w.out.len) : NULL;
}

static bool edit_field(struct mirror *m, const char *name, const json_t *edits)
{
    const char *was = json_string_value(json_object_get(m->view, name));
    json_t *value = was ? edited(was, edits) : NULL;
    bool good = value && json_object_set(m->view, name, value) == 0;
    json_decref(value);
    return good;
}

/* Fields that are no longer told are null. */
static bool change_view(struct mirror *m, json_t *changes)
{
    const char *name;
    json_t *value;
    json_object_foreach(changes, name, value)
    {
        if (json_is_array(value) && !edit_field(m, name, value))
            return false;
        if (json_is_null(value))
            json_object_del(m->view, name);
        else if (!json_is_array(value))
            json_object_set(m->view, name, value);
    }
    return true;
}

static bool read_view(const struct mirror *m, struct state *st, struct error *err)
{
    char buf[STATE_TEXT_MAX];
    struct text t = text_into(buf, sizeof buf);
    struct error why;
    for (const struct field *f = table_game(m->table)->fields; f->name; f++) {
        const json_t *value = json_object_get(m->view, f->name);
        if (value)
            text_add(&t, "%s%s=%s", t.len ? " " : "", f->name, json_string_value(value));
    }
    if (!text_is_whole(&t))
        return nonsense(err, "view");
    return table_game(m->table)->state_parse(table_setup(m->table), buf, st, &why)
           || error_of(err, ERROR_WORLD, "the server's view makes no sense: %.200s", why.text);
}

static bool has_texts_and_lists(json_t *view)
{
    const char *name;
    json_t *value;
    json_object_foreach(view, name, value)
    {
        if (!json_is_string(value) && !json_is_null(value) && !json_is_array(value))
            return false;
    }
    return true;
}

/* A race that is over has nobody on turn; in one that was put away before, nobody acts either, but it has no results. */
static turn_t turn_at_end(const struct mirror *m, const struct state *view)
{
    return table_game(m->table)->turn(table_setup(m->table), view) ? CHANCE : 0;
}

/* Nobody on turn: chance is. */
static bool read_turn(const struct mirror *m, const json_t *list, turn_t *turn, struct error *err)
{
    size_t i;
    json_t *seat;
    *turn = 0;
    json_array_foreach(list, i, seat)
    {
        if (!is_seat(m, json_integer_value(seat)))
            return nonsense(err, "turn");
        *turn |= seat_bit((int)json_integer_value(seat) - 1);
    }
    if (!*turn)
        *turn = CHANCE;
    return true;
}

static bool see(struct mirror *m, const json_t *o, struct error *err)
{
    union any_state view = { 0 };
    turn_t turn;
    json_t *changes = json_object_get(o, "view");
    if (changes && (!has_texts_and_lists(changes) || !change_view(m, changes)))
        return nonsense(err, "view");
    if (!take_number(o, "n", 0, &m->n, err) || !take_number(o, "version", 0, &m->version, err)
        || !read_turn(m, json_object_get(o, "turn"), &turn, err)
        || !read_view(m, (struct state *)view.bytes, err))
        return false;
    if (m->state == MIRROR_OVER)
        turn = turn_at_end(m, (struct state *)view.bytes);
    table_mirror_see(m->table, (struct state *)view.bytes, turn, json_is_true(json_object_get(o, "undo")));
    return true;
}

/* ---- what is heard ------------------------------------------------------------------------------------ */

struct heard {
    int seat;
    bool undo;
    int n;
    struct event at[EVENTS_MAX];
};

/* "1 chose car=car1 play=12", "2 chose ?" or "undo 1". */
static bool read_event(const struct mirror *m, const char *line, struct event *e, bool *undo)
{
    struct span rest = span_of(line), first, second;
    int seat;
    *undo = !strncmp(line, "undo ", 5);
    if (!span_word(&rest, &first) || !rest.at)
        return false;
    second = span_trim(rest);
    if (!span_number(*undo ? second : first, &seat) || (seat != 0 && !is_seat(m, seat)))
        return false;
    *e = (struct event){ .seat = (int8_t)(seat - 1) };
    return *undo || event_read(table_game(m->table), table_setup(m->table), second, seat - 1, m->seat, e);
}

/* The first k events from number `from` on, as one moment of that seat; NOBODY is chance. */
static bool hear_moment(struct mirror *m, const json_t *events, size_t from, size_t k, int seat,
                        struct error *err)
{
    struct heard h = { .seat = seat };
    if (k > EVENTS_MAX)
        return nonsense(err, "moments");
    for (size_t i = 0; i < k; i++) {
        const char *line = json_string_value(json_array_get(events, from + i));
        bool undo = false;
        if (!line || !read_event(m, line, &h.at[h.n], &undo))
            return error_of(err, ERROR_WORLD, "expected an event of the server; found \"%.80s\"",
                            line ? text_plain(line).text : "");
        if (undo)
            h.seat = h.at[h.n].seat;
        h.undo |= undo;
        h.n += !undo;
    }
    return table_mirror_hear(m->table, h.seat, h.undo, h.at, h.n, err);
}

/* Whose action an event came of, where nobody says: that of the seat that it happened to. But what only this seat may know
 * was given to it by chance, unless it opens what is told of the seat's own action. */
static int guess_actor(const struct mirror *m, const char *line, bool own_action)
{
    struct event e;
    bool undo;
    if (!read_event(m, line, &e, &undo))
        return NOBODY;
    bool secret = table_game(m->table)->events[e.kind].secret;
    return !undo && secret && !own_action && e.seat == m->seat ? NOBODY : e.seat;
}

static bool hear_each(struct mirror *m, const json_t *events, bool own_action, struct error *err)
{
    for (size_t i = 0; i < json_array_size(events); i++) {
        const char *line = json_string_value(json_array_get(events, i));
        if (!hear_moment(m, events, i, 1, guess_actor(m, line ? line : "", own_action && i == 0), err))
            return false;
    }
    return true;
}

static bool hear(struct mirror *m, const json_t *news, struct error *err)
{
    const json_t *events = json_object_get(news, "events"), *moments = json_object_get(news, "moments");
    size_t i, from = 0;
    json_t *moment;
    int n = m->n;
    if (!take_number(news, "n", 0, &m->n, err))
        return false;
    if (!moments)
        return hear_each(m, events, m->n > n, err);
    json_array_foreach(moments, i, moment)
    {
        json_int_t seat = json_integer_value(json_array_get(moment, 0));
        json_int_t k = json_integer_value(json_array_get(moment, 1));
        if (k < 0 || (seat != 0 && !is_seat(m, seat)))
            return nonsense(err, "moments");
        if (!hear_moment(m, events, from, (size_t)k, (int)seat - 1, err))
            return false;
        from += (size_t)k;
    }
    return from == json_array_size(events) || nonsense(err, "moments");
}

bool mirror_news(struct mirror *m, const json_t *news, struct error *err)
{
    int version = 0;
    if (!m->table)
        return nonsense(err, "welcome");
    if (!take_number(news, "version", 1, &version, err))
        return false;
    if (version <= m->version)
        return true;
    if (version > m->version + 1)
        return nonsense(err, "version");
    return hear(m, news, err) && see(m, news, err);
}

/* ---- sitting down ------------------------------------------------------------------------------------- */

static const struct game *find_game(const struct game *const *games, const char *id)
{
    while (*games && strcmp((*games)->id, id) != 0)
        games++;
    return *games;
}

static bool open_table(struct mirror *m, const struct game *const *games, const json_t *welcome,
                       struct error *err)
{
    const char *id = text_of(welcome, "game");
    const struct game *g = find_game(games, id);
    int rules = 0;
    if (!g)
        return error_of(err, ERROR_WORLD, "this program does not have the game \"%.40s\" of the table",
                        text_plain(id).text);
    if (!take_number(welcome, "rules", 1, &rules, err))
        return false;
    if (rules != g->rules)
        return error_of(err, ERROR_WORLD,
                        "the table plays %s by rules version %d, and this program by version %d", g->id,
                        rules, g->rules);
    m->table = table_mirror(g, text_of(welcome, "setup"), m->seat, err);
    return m->table || error_as(err, ERROR_WORLD);
}

static bool read_seat(struct mirror *m, const json_t *welcome, struct error *err)
{
    int seat = 0;
    if (!take_number(welcome, "seat", 0, &seat, err))
        return false;
    if (seat > SEATS_MAX || (m->table && seat - 1 != m->seat))
        return nonsense(err, "seat");
    m->seat = seat - 1;
    return true;
}

static bool read_state(struct mirror *m, const json_t *welcome, struct error *err)
{
    static const char *const names[] = { [MIRROR_WAITING] = "waiting",
                                         [MIRROR_DEALING] = "dealing",
                                         [MIRROR_RUNNING] = "running",
                                         [MIRROR_OVER] = "over" };
    const char *state = text_of(welcome, "state");
    for (int i = MIRROR_WAITING; i <= MIRROR_OVER; i++)
        if (!strcmp(names[i], state)) {
            m->state = (enum mirror_state)i;
            return true;
        }
    return nonsense(err, "state");
}

static void name_player(struct mirror *m, const json_t *player)
{
    json_int_t seat = json_integer_value(json_object_get(player, "seat"));
    const char *is = text_of(player, "is");
    if (!is_seat(m, seat))
        return;
    char *tag = m->tags.player[seat - 1];
    snprintf(tag, TAG_MAX, "%.60s%s", text_plain(text_of(player, "name")).text,
             !strcmp(is, "bot") ? BOT_MARK : "");
    turn_t bit = seat_bit((int)seat - 1);
    m->open = !strcmp(is, "open") ? m->open | bit : m->open & ~bit;
}

static bool hear_missed(struct mirror *m, const json_t *news, struct error *err)
{
    size_t i;
    json_t *one;
    int version = m->version;
    json_array_foreach(news, i, one)
    {
        if (!take_number(one, "version", 1, &version, err))
            return false;
        if (version > m->version && !hear(m, one, err))
            return false;
    }
    return true;
}

bool mirror_welcome(struct mirror *m, const struct game *const *games, const json_t *welcome,
                    struct error *err)
{
    size_t i;
    json_t *player;
    if (!read_seat(m, welcome, err) || !read_state(m, welcome, err)
        || (!m->table && !open_table(m, games, welcome, err)))
        return false;
    if (!m->view)
        m->view = json_object();
    if (!m->view)
        return error_memory(err);
    snprintf(m->id, sizeof m->id, "%s", text_of(welcome, "table"));
    m->open = 0;
    json_array_foreach(json_object_get(welcome, "players"), i, player) name_player(m, player);
    mirror_here(m, json_object_get(welcome, "here"));
    json_object_clear(m->view);
    return hear_missed(m, json_object_get(welcome, "news"), err) && see(m, welcome, err);
}

void mirror_here(struct mirror *m, const json_t *seats)
{
    size_t i;
    json_t *one;
    if (!m->table)
        return;
    json_array_foreach(seats, i, one)
    {
        json_int_t seat = json_integer_value(json_object_get(one, "seat"));
        if (!is_seat(m, seat))
            continue;
        turn_t bit = seat_bit((int)seat - 1);
        if (json_object_get(one, "is")) /* somebody may have taken an open seat */
            name_player(m, one);
        m->here = json_is_true(json_object_get(one, "here")) ? m->here | bit : m->here & ~bit;
        m->stand_in = json_is_true(json_object_get(one, "stand_in")) ? m->stand_in | bit : m->stand_in & ~bit;
    }
}

void mirror_end(struct mirror *m)
{
    union any_state view;
    m->state = MIRROR_OVER;
    if (!m->table)
        return;
    memcpy(view.bytes, table_state(m->table), table_game(m->table)->state_size);
    table_mirror_see(m->table, (struct state *)view.bytes, turn_at_end(m, table_state(m->table)), false);
}

void mirror_free(struct mirror *m)
{
    table_free(m->table);
    json_decref(m->view);
    *m = (struct mirror){ 0 };
}
