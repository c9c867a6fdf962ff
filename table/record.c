#include "record.h"
#include "../core/language.h"
#include "command.h"
#include "named_game.h"

#include <stdlib.h>
#include <string.h>

static const char first_line[] = "Paddock record 1";

bool player_is_bot(const char *player, size_t *len)
{
    size_t mark = sizeof BOT_MARK - 1;
    *len = strlen(player);
    if (*len <= mark || strcmp(player + *len - mark, BOT_MARK) != 0)
        return false;
    *len -= mark;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool version_fits(struct span s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!is_digit(s.at[i]) && !is_letter(s.at[i]) && !memchr(".+-~_", s.at[i], 5))
            return false;
    return s.len && s.len < TAG_MAX && is_digit(s.at[0]);
}

bool date_fits(struct span s)
{
    static const int days[] = { 0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    static const char form[] = "0000-00-00";
    int year, month, day;
    if (s.len != sizeof form - 1)
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (form[i] == '0' ? !is_digit(s.at[i]) : s.at[i] != form[i])
            return false;
    span_number((struct span){ s.at, 4 }, &year);
    span_number((struct span){ s.at + 5, 2 }, &month);
    span_number((struct span){ s.at + 8, 2 }, &day);
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month] && (leap || month != 2 || day < 29);
}

static bool lesson_fits(struct span s)
{
    struct span name;
    int scene;
    span_cut(&s, ' ', &name);
    return name.len && span_is_plain(name) && s.at && span_number(s, &scene) && scene > 0;
}

static bool secret_fits(struct span s)
{
    return deal_digits_fit(s, DEAL_SECRET_BYTES);
}

static bool nonce_fits(struct span s)
{
    return deal_digits_fit(s, DEAL_NONCE_BYTES);
}

/* Tags that are more than a name, by what they are called in a head. */
static const struct form {
    const char *what;
    bool (*fits)(struct span s);
    const char *expected;
} forms[] = {
    { "engine", version_fits, N_("the engine's version, as in 0.1.0") },
    { "date", date_fits, N_("a date of the calendar, as in 2026-11-15") },
    { "lesson", lesson_fits, N_("a lesson and its scene, as in lacorsa 1") },
    { "table", table_id_fits, N_("the table's id, 12 small letters and digits") },
    { "secret", secret_fits, N_("the secret of the deal, 64 hexadecimal digits") },
    { "nonce", nonce_fits, N_("a nonce, 32 hexadecimal digits") },
    { 0 },
};

/* What is kept will be written, so it must be something that can be read again. */
static bool set_tag(char *tag, size_t size, const char *what, struct span value, struct error *err)
{
    const struct form *form = forms;
    while (form->what && strcmp(form->what, what) != 0)
        form++;
    if (value.len >= size && value.len >= TAG_MAX)
        return error_set(err, 0, "expected at most %d characters; found %zu", TAG_MAX - 1, value.len);
    if (form->what && !form->fits(value))
        return error_set(err, 0, "expected %s; found \"%.*s\"", form->expected, SPAN(value));
    if (!value.len || !span_is_plain(value)) /* names end up on people's screens */
        return error_set(err, 0, "expected a %s in plain characters; found something else", what);
    return span_copy(value, tag, size);
}

bool tag_set(char tag[TAG_MAX], const char *what, struct span value, struct error *err)
{
    return set_tag(tag, TAG_MAX, what, value, err);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void deal_lines(const struct deal *deal, struct text *out)
{
    if (deal->table[0])
        text_add(out, "\ntable %s\nsecret %s", deal->table, deal->secret);
    for (int seat = 0; deal->table[0] && seat < SEATS_MAX; seat++)
        if (deal->nonce[seat][0])
            text_add(out, "\nnonce %d %s", seat + 1, deal->nonce[seat]);
}

size_t record_head(const struct table *t, const struct tags *tags, char *buf, size_t size)
{
    const struct game *g = table_game(t);
    struct text out = text_into(buf, size);
    text_add(&out, "%s\ngame %s\nrules %d\nengine %s\nsetup ", first_line, g->id, g->rules, tags->engine);
    size_t room = out.len < size ? size - out.len : 0;
    out.len += g->setup_text(table_setup(t), room ? buf + out.len : NULL, room);
    if (tags->date[0])
        text_add(&out, "\ndate %s", tags->date);
    if (tags->lesson[0])
        text_add(&out, "\nlesson %s", tags->lesson);
    for (int seat = 0; seat < table_shape(t)->seats; seat++)
        if (tags->player[seat][0])
            text_add(&out, "\nplayer %d %s", seat + 1, tags->player[seat]);
    deal_lines(&tags->deal, &out);
    if (table_start(t))
        text_add(&out, "\nposition %s", table_start(t));
    text_add(&out, "\nbegin\n");
    return out.len;
}

typedef size_t spell_action(const struct game *g, const struct setup *su, action_t act, char *buf,
                            size_t size);

size_t record_stand_in(const struct table *t, int k, char *buf, size_t size)
{
    const struct stand_in *s = table_stand_in_at(t, k);
    struct text out = text_into(buf, size);
    if (s->driver[0])
        text_add(&out, "stand-in %d %s\n", s->seat + 1, s->driver);
    else
        text_add(&out, "back %d\n", s->seat + 1);
    return out.len;
}

static size_t write_moment(const struct table *t, int i, spell_action *spell, char *buf, size_t size)
{
    const struct moment *m = table_moment(t, i);
    struct text out = text_into(buf, size);
    char act[ACTION_TEXT_MAX];
    if (!m->act) {
        text_add(&out, "undo %d\n", m->seat + 1);
        return out.len;
    }
    spell(table_game(t), table_setup(t), m->act, act, sizeof act);
    if (m->seat == NOBODY)
        text_add(&out, "* %s\n", act);
    else
        text_add(&out, "%d %s\n", m->seat + 1, act);
    return out.len;
}

size_t record_moment(const struct table *t, int i, char *buf, size_t size)
{
    return write_moment(t, i, action_text, buf, size);
}

static void result_line(const struct table *t, const struct results *r, int car, struct text *out)
{
    const struct result *at = &r->car[car];
    text_add(out, "result %d car%d %d points", at->place, car_number(table_shape(t), car), at->points);
    if (at->out)
        text_add(out, " out %s", table_game(t)->causes[at->out]);
    if (at->pole)
        text_add(out, " pole");
    if (at->fastest)
        text_add(out, " fastest");
    text_add(out, "\n");
}

size_t record_tail(const struct table *t, char *buf, size_t size)
{
    const struct game *g = table_game(t);
    struct results r;
    struct text out = text_into(buf, size);
    g->results(table_setup(t), table_state(t), &r);
    for (int place = 1; place <= r.cars; place++)
        for (int car = 0; car < r.cars; car++)
            if (r.car[car].place == place)
                result_line(t, &r, car, &out);
    text_add(&out, "end\n");
    return out.len;
}

/* Where to go on in a buffer of which so much is written, for those who write like snprintf. */
#define REST(buf, len, size) (len) < (size) ? (buf) + (len) : NULL, (len) < (size) ? (size) - (len) : 0

size_t record_write(const struct table *t, const struct tags *tags, char *buf, size_t size)
{
    size_t len = record_head(t, tags, buf, size);
    int stand_in = 0;
    for (int i = 0; i <= table_moments(t); i++) {
        for (; stand_in < table_stand_ins(t) && table_stand_in_at(t, stand_in)->moment == i; stand_in++)
            len += record_stand_in(t, stand_in, REST(buf, len, size));
        if (i < table_moments(t))
            len += record_moment(t, i, REST(buf, len, size));
    }
    if (!table_turn(t))
        len += record_tail(t, REST(buf, len, size));
    return len;
}

char *record_text(const struct table *t, const struct tags *tags, size_t *len)
{
    *len = record_write(t, tags, NULL, 0);
    char *buf = malloc(*len + 1);
    if (buf)
        record_write(t, tags, buf, *len + 1);
    return buf;
}

/* ---- reading -------------------------------------------------------------------------------------------- */

enum stage { HEAD, PLAY, RESULTS, ENDED };

struct reader {
    const struct game *const *games;
    struct named_game named;
    char *setup, *position;
    enum stage stage;
    char *tail; /* the results as they should be */
    struct span tail_left;
    struct reading *out;
    struct error *err;
};

static bool keep(struct reader *r, char **slot, const char *name, struct span value)
{
    if (*slot)
        return error_set(r->err, 0, "expected one %s; found another", name);
    *slot = malloc(value.len + 1);
    if (!*slot)
        return error_set(r->err, 0, "out of memory");
    return span_copy(value, *slot, value.len + 1);
}

static bool keep_tag(struct reader *r, char *slot, size_t size, const char *name, struct span value)
{
    if (*slot)
        return error_set(r->err, 0, "expected one %s; found another", name);
    return set_tag(slot, size, name, value, r->err);
}

static bool read_player(struct reader *r, struct span value)
{
    struct span number;
    int seat;
    span_cut(&value, ' ', &number);
    if (!span_number(number, &seat) || seat < 1 || seat > SEATS_MAX || !value.at || !value.len)
        return error_set(r->err, 0, "expected player SEAT NAME with a seat from 1 to %d", SEATS_MAX);
    return keep_tag(r, r->out->tags.player[seat - 1], TAG_MAX, N_("name for a player"), value);
}

static bool read_nonce(struct reader *r, struct span value)
{
    struct span number;
    int seat;
    span_cut(&value, ' ', &number);
    if (!span_number(number, &seat) || seat < 1 || seat > SEATS_MAX || !value.at)
        return error_set(r->err, 0, "expected nonce SEAT DIGITS with a seat from 1 to %d", SEATS_MAX);
    char *nonce = r->out->tags.deal.nonce[seat - 1];
    return keep_tag(r, nonce, sizeof r->out->tags.deal.nonce[0], "nonce", value);
}

static bool blame_rules(struct reader *r, const char *where)
{
    return older_blame(r->named.game, r->named.rules, where, r->err);
}

/* Of a race online there are both or neither, and nonces only of seats that it has. */
static bool deal_is_whole(const struct deal *deal, int seats)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (deal->nonce[seat][0] && (seat >= seats || !deal->table[0]))
            return false;
    return !deal->table[0] == !deal->secret[0];
}

static bool begin(struct reader *r)
{
    if (!r->named.rules || !r->setup || !r->out->tags.engine[0])
        return error_set(r->err, 0, "expected game, rules, engine and setup before begin");
    older_setup(r->named.game, r->named.rules, r->setup);
    struct table *t = table_new(r->named.game, r->setup, r->position, r->err);
    if (!t)
        return blame_rules(r, N_("its setup or position"));
    for (int seats = table_shape(t)->seats, seat = seats; seat < SEATS_MAX; seat++)
        if (r->out->tags.player[seat][0]) {
            table_free(t);
            return error_set(r->err, 0, "expected players for %d seats; found one for seat %d", seats,
                             seat + 1);
        }
    if (!deal_is_whole(&r->out->tags.deal, table_shape(t)->seats)) {
        table_free(t);
        return error_set(r->err, 0,
                         "expected table, secret and nonces of its seats together; found only some");
    }
    r->out->table = t;
    r->stage = PLAY;
    return true;
}

static bool read_rules(struct reader *r, struct span value)
{
    if (!named_rules_read(&r->named, value, r->err))
        return false;
    r->out->rules = r->named.rules;
    return true;
}

static bool read_head(struct reader *r, struct span line)
{
    struct span name, value = line;
    span_cut(&value, ' ', &name);
    if (!value.at)
        value = (struct span){ line.at + line.len, 0 };
    if (span_is(name, "game"))
        return named_game_read(&r->named, r->games, value, r->err);
    if (span_is(name, "rules"))
        return read_rules(r, value);
    if (span_is(name, "setup"))
        return keep(r, &r->setup, "setup", value);
    if (span_is(name, "position"))
        return keep(r, &r->position, "position", value);
    if (span_is(name, "engine"))
        return keep_tag(r, r->out->tags.engine, TAG_MAX, "engine", value);
    if (span_is(name, "date"))
        return keep_tag(r, r->out->tags.date, TAG_MAX, "date", value);
    if (span_is(name, "lesson"))
        return keep_tag(r, r->out->tags.lesson, TAG_MAX, "lesson", value);
    if (span_is(name, "player"))
        return read_player(r, value);
    if (span_is(name, "table"))
        return keep_tag(r, r->out->tags.deal.table, sizeof r->out->tags.deal.table, "table", value);
    if (span_is(name, "secret"))
        return keep_tag(r, r->out->tags.deal.secret, sizeof r->out->tags.deal.secret, "secret", value);
    if (span_is(name, "nonce"))
        return read_nonce(r, value);
    if (span_is(line, "begin"))
        return begin(r);
    return error_set(
        r->err, 0,
        "expected game, rules, engine, setup, date, lesson, player, table, secret, nonce, position or begin; found \"%.*s\"",
        SPAN(line));
}

static bool read_seat(struct reader *r, struct span word, int *seat)
{
    int seats = table_shape(r->out->table)->seats;
    if (!span_number(word, seat) || *seat < 1 || *seat > seats)
        return error_set(r->err, 0, "expected a seat from 1 to %d, * or undo; found \"%.*s\"", seats,
                         SPAN(word));
    --*seat;
    return true;
}

/* Records are canonical: what a person may abbreviate, a file may not. */
static bool find_in_full(struct reader *r, const action_t *legal, int n, const char *text, action_t *act)
{
    const struct game *g = r->named.game;
    const struct setup *su = table_setup(r->out->table);
    char canonical[ACTION_TEXT_MAX];
    if (older_action(g, su, r->named.rules, legal, n, text, act))
        return true;
    if (!command_find(g, su, legal, n, text, act, r->err))
        return false;
    action_text(g, su, *act, canonical, sizeof canonical);
    return !strcmp(text, canonical)
           || error_set(r->err, 0, "expected \"%s\" in full; found \"%s\"", canonical, text);
}

static bool play_in_full(struct reader *r, int seat, const char *text)
{
    action_t legal[ACTIONS_MAX], act = 0;
    int n = table_actions(r->out->table, seat, legal);
    if (!n)
        return table_play(r->out->table, seat, text, r->err); /* which says whose turn it is */
    return find_in_full(r, legal, n, text, &act) && table_act(r->out->table, seat, act, r->err);
}

/* "2 club", or "2" of who drives again. */
static bool read_stand_in(struct reader *r, struct span value, bool back)
{
    struct span number;
    char driver[STAND_IN_MAX] = "";
    int seat;
    span_cut(&value, ' ', &number);
    if (!read_seat(r, number, &seat))
        return false;
    if (back ? value.at != NULL : !value.at || !span_copy(value, driver, sizeof driver))
        return error_set(r->err, 0, "expected stand-in SEAT DRIVER or back SEAT; found another form");
    return table_stand_in(r->out->table, seat, back ? NULL : driver, r->err);
}

static bool read_moment(struct reader *r, struct span line)
{
    struct span who, rest = line;
    char text[ACTION_TEXT_MAX];
    int seat = NOBODY;
    span_cut(&rest, ' ', &who);
    if (!rest.at || !span_copy(rest, text, sizeof text))
        return error_set(r->err, 0, "expected SEAT ACTION, * OUTCOME or undo SEAT; found \"%.*s\"",
                         SPAN(line));
    if (span_is(who, "stand-in") || span_is(who, "back"))
        return read_stand_in(r, rest, span_is(who, "back"));
    if (span_is(who, "undo"))
        return read_seat(r, rest, &seat) && table_undo(r->out->table, seat, r->err);
    if (!span_is(who, "*") && !read_seat(r, who, &seat))
        return false;
    return play_in_full(r, seat, text);
}

static bool same(struct span a, struct span b)
{
    return a.len == b.len && !memcmp(a.at, b.at, a.len);
}

static bool open_results(struct reader *r)
{
    size_t len = record_tail(r->out->table, NULL, 0);
    r->tail = malloc(len + 1);
    if (!r->tail)
        return error_set(r->err, 0, "out of memory");
    record_tail(r->out->table, r->tail, len + 1);
    r->tail_left = span_of(r->tail);
    r->stage = RESULTS;
    return true;
}

static bool read_result(struct reader *r, struct span line)
{
    struct span expected;
    span_cut(&r->tail_left, '\n', &expected);
    if (!same(expected, line) && !older_result(r->named.game, r->named.rules, expected, line))
        return error_set(r->err, 0, "expected \"%.*s\" by the moves above; found \"%.*s\"", SPAN(expected),
                         SPAN(line));
    if (span_is(line, "end")) {
        r->stage = ENDED;
        r->out->complete = true;
    }
    return true;
}

static bool read_moment_or_result(struct reader *r, struct span line)
{
    if (r->stage == PLAY && table_turn(r->out->table))
        return read_moment(r, line);
    return (r->stage == RESULTS || open_results(r)) && read_result(r, line);
}

/* Under other rules the match may have been over earlier, or later: then a moment or the result does not fit. */
static bool read_story(struct reader *r, struct span line)
{
    char where[40];
    if (read_moment_or_result(r, line))
        return true;
    bool results = span_is(line, "end") || (line.len > 6 && !memcmp(line.at, "result ", 7));
    struct text t = text_into(where, sizeof where);
    if (results)
        text_add(&t, "the result");
    else
        text_add(&t, "moment %d", table_moments(r->out->table) + 1);
    return blame_rules(r, where);
}

static bool read_line(struct reader *r, struct span line)
{
    switch (r->stage) {
    case HEAD: return read_head(r, line);
    case PLAY:
    case RESULTS: return read_story(r, line);
    case ENDED: return error_set(r->err, 0, "expected nothing after end; found \"%.*s\"", SPAN(line));
    }
    return false;
}

/* A take-back right after the deciding move is impossible (the move is final), so a table whose match is
 * over has only results to come. */
static bool read_lines(struct reader *r, const char *text, size_t len)
{
    size_t at = 0;
    for (int number = 1; at < len; number++) {
        const char *end = memchr(text + at, '\n', len - at);
        struct span line = { text + at, end ? (size_t)(end - text) - at : len - at };
        if (!end) {
            r->out->cut = true;
            return error_set(r->err, number, "expected a whole line; the file is cut off");
        }
        if (line.len > RECORD_LINE_MAX || memchr(line.at, '\0', line.len))
            return error_set(r->err, number, "expected a line of text; found something else");
        if (number == 1 ? !span_is(line, first_line) : !read_line(r, line)) {
            if (number == 1)
                error_set(r->err, 1, "expected \"%s\"; found \"%.*s\"", first_line, SPAN(line));
            r->err->line = number;
            return false;
        }
        at = (size_t)(end - text) + 1;
        if (r->stage != RESULTS) /* results count all together, once end is there: they are written anew */
            r->out->good = at;
    }
    if (r->stage != HEAD)
        return true;
    return error_set(r->err, 0, "expected a record with a head and begin; the file ends before");
}

bool record_read(const struct game *const *games, const char *text, size_t len, struct reading *out)
{
    memset(out, 0, sizeof *out);
    struct reader r = { .games = games, .out = out, .err = &out->error };
    bool good;
    if (len > RECORD_MAX)
        good = error_set(r.err, 0, "expected a record of at most %d bytes; found %zu", RECORD_MAX, len);
    else
        good = read_lines(&r, text, len);
    free(r.setup);
    free(r.position);
    free(r.tail);
    return good;
}

/* ---- one spelling --------------------------------------------------------------------------------------- */

/* Is it how an older version wrote this line? moment: its number from 0, or less in the head. */
static bool is_older_line(const struct reading *r, int moment, struct span written, struct span line)
{
    char apart[ACTION_TEXT_MAX + 16];
    const struct table *t = r->table;
    if (!rules_are_older(table_game(t), r->rules))
        return false;
    if (moment < 0)
        return older_head_line(table_game(t), r->rules, written, line);
    if (moment >= table_moments(t))
        return older_result(table_game(t), r->rules, written, line);
    size_t len = write_moment(t, moment, action_text_apart, apart, sizeof apart);
    return same((struct span){ apart, len - 1 }, line);
}

static bool is_about_driver(struct span line)
{
    struct span word;
    return span_word(&line, &word) && (span_is(word, "stand-in") || span_is(word, "back"));
}

/* The line, from 1, where text differs from what was written; 0: nowhere. */
static int differs_at(const struct reading *r, struct span text, struct span written)
{
    struct span line, ours = { 0 };
    int number = 0, moment = -1;
    while (text.len && span_cut(&text, '\n', &line)) {
        number++;
        if (!written.len || !span_cut(&written, '\n', &ours)
            || (!same(line, ours) && !is_older_line(r, moment, ours, line)))
            return number;
        moment += moment < 0 ? span_is(line, "begin") : !is_about_driver(line);
    }
    return 0;
}

bool record_is_as_written(const struct reading *r, const char *text, size_t len, struct error *err)
{
    size_t written_len;
    char *written = record_text(r->table, &r->tags, &written_len);
    if (!written)
        return error_set(err, 0, "out of memory");
    int line = differs_at(r, (struct span){ text, len }, (struct span){ written, written_len });
    free(written);
    return !line
           || error_set(err, line,
                        "the record is legal, but from here on it differs from how this program writes it");
}

const char *record_note(const struct reading *r, const struct language *language, char buf[OLDER_NOTE_MAX])
{
    buf[0] = '\0';
    return r->table ? older_note(table_game(r->table), r->rules, language, buf) : buf;
}
