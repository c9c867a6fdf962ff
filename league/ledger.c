#include "ledger.h"
#include "../core/language.h"
#include "../core/text.h"
#include "../table/named_game.h"
#include "absent.h"
#include "by_hand.h"
#include "round.h"

#include <stdlib.h>
#include <string.h>

static const char first_line[] = "Paddock championship 1";
static const char set_in[] = "  "; /* before every line of a race */
enum { SET_IN = sizeof set_in - 1 };

/* ---- writing ----------------------------------------------------------------------------------------- */

static void write_entrants(const struct championship *c, struct text *t)
{
    const struct shape *shape = championship_shape(c);
    for (int seat = 0; seat < shape->seats; seat++)
        if (c->player[seat][0])
            text_add(t, "player %d %s\n", seat + 1, c->player[seat]);
    for (int car = 0; car < shape->cars; car++) {
        const struct entrant *e = &c->entrant[car];
        if (championship_entered(c, car))
            text_add(t, "entrant %d %s%s%s\n", car_number(shape, car), e->driver, e->team[0] ? " | " : "",
                     e->team);
    }
}

static void write_calendar(const struct championship *c, struct text *t)
{
    for (int r = 0; r < c->rounds; r++) {
        text_add(t, "round %d %s", r + 1, c->round[r].title);
        if (c->round[r].differs[0]) {
            text_add(t, " | ");
            text_put(t, c->round[r].differs, strlen(c->round[r].differs));
        }
        text_add(t, "\n");
    }
}

static size_t write_head(const struct championship *c, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "%s\ngame %s\nrules %d\nengine %s\nsetup ", first_line, c->game->id, c->game->rules,
             c->engine);
    text_put(&t, c->setup, strlen(c->setup));
    text_add(&t, "\n");
    if (c->title[0])
        text_add(&t, "title %s\n", c->title);
    if (c->date[0])
        text_add(&t, "date %s\n", c->date);
    write_entrants(c, &t);
    write_calendar(c, &t);
    if (c->best)
        text_add(&t, "best %d\n", c->best);
    if (c->winner_bonus)
        text_add(&t, "winner-bonus yes\n");
    if (c->pole)
        text_add(&t, "* pole %d\n", c->pole);
    text_add(&t, "begin\n");
    return t.len;
}

char *ledger_head(const struct championship *c, size_t *len)
{
    *len = write_head(c, NULL, 0);
    char *buf = malloc(*len + 1);
    if (buf)
        write_head(c, buf, *len + 1);
    return buf;
}

static bool write_race(const struct championship *c, int r, struct text *t)
{
    size_t len;
    char *record = record_text(c->round[r].table, &c->round[r].tags, &len);
    if (!record)
        return false;
    text_add(t, "race %d\n", r + 1);
    struct span rest = { record, len }, line;
    while (rest.len && span_cut(&rest, '\n', &line)) {
        text_put(t, set_in, SET_IN);
        text_put(t, line.at, line.len);
        text_put(t, "\n", 1);
    }
    free(record);
    return true;
}

static void write_notes(const struct round *round, int r, struct text *t)
{
    for (int i = 0; i < round->notes; i++) {
        const struct note *note = &round->note[i];
        const char *award = note_award(note->kind);
        if (award)
            text_add(t, "absent %d %d %s\n", r + 1, note->seat + 1, award);
        else if (note->kind == NOTE_SUBSTITUTE)
            text_add(t, "substitute %d %d %s\n", r + 1, note->seat + 1, note->name);
        else
            text_add(t, "present %d %d\n", r + 1, note->seat + 1);
    }
}

static void write_by_hand(const struct championship *c, int r, struct text *t)
{
    char line[BY_HAND_MAX];
    by_hand_text(c->game, championship_round_shape(c, r), &c->round[r].results, line, sizeof line);
    text_add(t, "result-by-hand %d %s\n", r + 1, line);
}

static size_t write_tables(const struct championship *c, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    struct standings *table = malloc(sizeof *table);
    struct team_list teams;
    char points[FRACTION_TEXT_MAX];
    if (!table)
        return 0;
    championship_driver_table(c, table);
    for (int i = 0; i < table->n; i++) {
        fraction_text(table->at[i].points, points, sizeof points);
        text_add(&t, "driver %d car%d %s points\n", table->at[i].rank,
                 car_number(championship_shape(c), table->at[i].who), points);
    }
    championship_teams(c, &teams);
    championship_team_table(c, table);
    for (int i = 0; i < table->n; i++) {
        fraction_text(table->at[i].points, points, sizeof points);
        text_add(&t, "team %d %s points %s\n", table->at[i].rank, points, teams.name[table->at[i].who]);
    }
    free(table);
    text_add(&t, "end\n");
    return t.len;
}

/* Room for the tables of any championship. */
enum { TABLES_MAX = 2 * CARS_MAX * (TAG_MAX + 40 + FRACTION_TEXT_MAX) };

/* False when there is no memory. */
static bool write_rounds(const struct championship *c, int from, struct text *t)
{
    char tables[TABLES_MAX];
    for (int r = from; r < c->rounds; r++) {
        write_notes(&c->round[r], r, t);
        if (c->round[r].table && !write_race(c, r, t))
            return false;
        if (!c->round[r].table && r < c->done)
            write_by_hand(c, r, t);
    }
    if (c->done < c->rounds)
        return true;
    size_t len = write_tables(c, tables, sizeof tables);
    text_put(t, tables, len);
    return len != 0;
}

char *ledger_rounds(const struct championship *c, int from, size_t *len)
{
    struct text measured = text_into(NULL, 0);
    if (!write_rounds(c, from, &measured))
        return NULL;
    char *buf = malloc(measured.len + 1);
    if (!buf)
        return NULL;
    struct text t = text_into(buf, measured.len + 1);
    if (!write_rounds(c, from, &t)) {
        free(buf);
        return NULL;
    }
    *len = t.len;
    return buf;
}

char *ledger_text(const struct championship *c, size_t *len)
{
    size_t head_len, rest_len = 0;
    char *head = ledger_head(c, &head_len), *rest = head ? ledger_rounds(c, 0, &rest_len) : NULL;
    char *all = rest ? realloc(head, head_len + rest_len + 1) : NULL;
    if (all)
        memcpy(all + head_len, rest, rest_len + 1);
    else
        free(head);
    free(rest);
    *len = head_len + rest_len;
    return all;
}

/* ---- reading the head ---------------------------------------------------------------------------------- */

enum stage { HEAD, ROUNDS, TABLES, ENDED };

struct reader {
    const struct game *const *games;
    struct named_game named;
    bool dropped[OPTIONS_MAX]; /* options of the setup that are left out, since they change nothing */
    char engine[TAG_MAX];
    struct championship *c; /* from "setup" on; given out by "begin" */
    enum stage stage;
    const char *text;
    size_t len, at;
    int line;                /* that was read last, from 1 */
    char tables[TABLES_MAX]; /* as they should be */
    struct span tables_left;
    struct ledger *out;
    struct error *err;
};

static bool blame_rules(struct reader *r, const char *where)
{
    return older_blame(r->named.game, r->named.rules, where, r->err);
}

/* Older rules took options that change nothing; in a championship they may change something in one of its rounds. */
static void drop_idle(struct reader *r, const char *setup, char *text)
{
    const struct option *options = r->named.game->options;
    older_setup(r->named.game, r->named.rules, text);
    for (int i = 0; options[i].name; i++)
        r->dropped[i] =
            round_names_option(setup, options[i].name) && !round_names_option(text, options[i].name);
}

static bool stays_idle(struct reader *r, const char *differs)
{
    const struct option *options = r->named.game->options;
    for (int i = 0; options[i].name; i++) {
        struct span needs = span_of(r->dropped[i] ? options[i].needs : ""), word, name;
        while (span_word(&needs, &word)) {
            char other[TAG_MAX];
            span_cut(&word, '=', &name);
            if (span_copy(name, other, sizeof other) && round_names_option(differs, other)) {
                error_set(r->err, 0, "%s changes something in this round alone", options[i].name);
                return blame_rules(r, N_("the setup"));
            }
        }
    }
    return true;
}

static bool read_setup(struct reader *r, struct span value)
{
    if (!r->named.rules || r->c)
        return error_set(r->err, 0, "expected game and rules, then one setup");
    char *setup = malloc(value.len + 1), *text = malloc(value.len + 1);
    if (setup && text) {
        span_copy(value, setup, value.len + 1);
        span_copy(value, text, value.len + 1);
        drop_idle(r, setup, text);
        r->c = championship_new(r->named.game, text, r->err);
        if (!r->c)
            blame_rules(r, N_("the setup"));
    } else
        error_set(r->err, 0, "out of memory");
    free(setup);
    free(text);
    return r->c != NULL;
}

static bool keep(struct reader *r, char *slot, size_t size, struct span value)
{
    if (slot[0])
        return error_set(r->err, 0, "expected this line once; found it twice");
    return (value.len && span_copy(value, slot, size))
           || error_set(r->err, 0, "expected 1 to %zu bytes; found %zu", size - 1, value.len);
}

/* A number from 1 on, spelled as we write it. */
static bool is_number(struct span word, int *number)
{
    return span_number(word, number) && *number > 0 && word.at[0] != '0';
}

/* Split "3 Clark" into the number, from 1 to max, and the rest. */
static bool cut_number(struct reader *r, struct span *value, int max, int *number)
{
    struct span word;
    span_cut(value, ' ', &word);
    if (!is_number(word, number) || *number > max || !value->at)
        return error_set(r->err, 0, "expected a number from 1 to %d and a name; found \"%.*s\"", max,
                         SPAN(word));
    return true;
}

/* Split "Clark | Lotus" at the bar; what is behind it is "" when there is none. */
static struct span cut_bar(struct span *value)
{
    for (size_t i = 0; i + 3 <= value->len; i++)
        if (!memcmp(value->at + i, " | ", 3)) {
            struct span behind = { value->at + i + 3, value->len - i - 3 };
            value->len = i;
            return behind;
        }
    return (struct span){ value->at + value->len, 0 };
}

static bool read_player(struct reader *r, struct span value)
{
    int seat;
    return cut_number(r, &value, championship_shape(r->c)->seats, &seat)
           && keep(r, r->c->player[seat - 1], TAG_MAX, value);
}

static int highest_number(const struct shape *shape)
{
    int highest = 0;
    for (int car = 0; car < shape->cars; car++)
        if (shape->owner[car] != NOBODY && car_number(shape, car) > highest)
            highest = car_number(shape, car);
    return highest;
}

static bool read_entrant(struct reader *r, struct span value)
{
    const struct shape *shape = championship_shape(r->c);
    int number;
    if (!cut_number(r, &value, highest_number(shape), &number))
        return false;
    int car = car_find(shape, number);
    if (car == NOBODY || !championship_entered(r->c, car))
        return error_set(r->err, 0, "expected the number of a player's car; found %d", number);
    struct span team = cut_bar(&value);
    struct entrant *e = &r->c->entrant[car];
    return keep(r, e->driver, TAG_MAX, value) && (!team.len || keep(r, e->team, TAG_MAX, team));
}

static bool read_round(struct reader *r, struct span value)
{
    char title[TITLE_MAX] = "";
    int number;
    if (!cut_number(r, &value, ROUNDS_MAX, &number))
        return false;
    if (number != r->c->rounds + 1)
        return error_set(r->err, 0, "expected round %d; found round %d", r->c->rounds + 1, number);
    struct span differs = cut_bar(&value);
    char *words = malloc(differs.len + 1);
    if (!words)
        return error_set(r->err, 0, "out of memory");
    span_copy(differs, words, differs.len + 1);
    bool good = keep(r, title, sizeof title, value) && stays_idle(r, words)
                && championship_add_round(r->c, title, words, r->err);
    free(words);
    return good;
}

static bool read_count(struct reader *r, struct span value, int max, int *slot)
{
    if (*slot || !span_number(value, slot) || *slot < 1 || *slot > max)
        return error_set(r->err, 0, "expected one number from 1 to %d; found \"%.*s\"", max, SPAN(value));
    return true;
}

static bool begin(struct reader *r)
{
    memcpy(r->c->engine, r->engine, TAG_MAX);
    if (!championship_settle(r->c, r->err))
        return blame_rules(r, N_("its head"));
    r->out->championship = r->c;
    r->out->rules = r->named.rules;
    r->stage = ROUNDS;
    return true;
}

static bool read_chance(struct reader *r, struct span value)
{
    struct span word;
    span_cut(&value, ' ', &word);
    if (!span_is(word, "pole") || !value.at)
        return error_set(r->err, 0, "expected * pole and a die; found \"%.*s\"", SPAN(word));
    return read_count(r, value, POLE_RACES, &r->c->pole);
}

static bool read_bonus(struct reader *r, struct span value)
{
    if (!span_is(value, "yes") || r->c->winner_bonus)
        return error_set(r->err, 0, "expected winner-bonus yes, once; found \"%.*s\"", SPAN(value));
    r->c->winner_bonus = true;
    return true;
}

static bool read_tag(struct reader *r, struct span name, struct span value)
{
    struct championship *c = r->c;
    if (span_is(name, "title"))
        return keep(r, c->title, TITLE_MAX, value);
    if (span_is(name, "date"))
        return keep(r, c->date, TAG_MAX, value);
    if (span_is(name, "player"))
        return read_player(r, value);
    if (span_is(name, "entrant"))
        return read_entrant(r, value);
    if (span_is(name, "round"))
        return read_round(r, value);
    if (span_is(name, "best"))
        return read_count(r, value, ROUNDS_MAX, &c->best);
    if (span_is(name, "winner-bonus"))
        return read_bonus(r, value);
    if (span_is(name, "*"))
        return read_chance(r, value);
    if (span_is(name, "begin") && !value.len)
        return begin(r);
    return error_set(
        r->err, 0,
        "expected title, date, player, entrant, round, best, winner-bonus, * pole or begin; found \"%.*s\"",
        SPAN(name));
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
        return named_rules_read(&r->named, value, r->err);
    if (span_is(name, "setup"))
        return read_setup(r, value);
    if (span_is(name, "engine"))
        return keep(r, r->engine, TAG_MAX, value);
    if (!r->c)
        return error_set(r->err, 0, "expected game, rules, engine and setup; found \"%.*s\"", SPAN(line));
    return read_tag(r, name, value);
}

/* ---- reading the rounds -------------------------------------------------------------------------------- */

/* The next whole line; false at the end, or where the text is cut off. */
static bool next_line(struct reader *r, struct span *line)
{
    const char *from = r->text + r->at;
    const char *end = r->at < r->len ? memchr(from, '\n', r->len - r->at) : NULL;
    if (!end)
        return false;
    *line = (struct span){ from, (size_t)(end - from) };
    r->at += line->len + 1;
    r->line++;
    return true;
}

static bool is_set_in(struct span line)
{
    return line.len >= SET_IN && !memcmp(line.at, set_in, SET_IN);
}

/* The lines of a race without their blanks, as far as they are whole; free it. */
static char *take_race(struct reader *r, size_t *len)
{
    char *buf = malloc(r->len - r->at + 1);
    struct reader ahead = *r;
    struct span line;
    *len = 0;
    while (buf && next_line(&ahead, &line) && is_set_in(line)) {
        memcpy(buf + *len, line.at + SET_IN, line.len - SET_IN);
        *len += line.len - SET_IN;
        buf[(*len)++] = '\n';
        r->at = ahead.at;
        r->line = ahead.line;
    }
    return buf;
}

static size_t count_lines(const char *text, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

static bool fault(struct reader *r, int line)
{
    r->err->line = line;
    return false;
}

/* What comes after a race that is not finished: nothing, or something is wrong. */
static bool race_stops(struct reader *r, bool begun)
{
    struct span line;
    if (r->at < r->len && next_line(r, &line))
        return error_set(r->err, r->line, "expected more of race %d, set in by two blanks; found \"%.*s\"",
                         r->c->done + 1, SPAN(line));
    if (begun && r->at == r->len)
        return true;
    r->out->cut = true;
    return error_set(r->err, r->line + (r->at < r->len), "expected more of race %d; the file is cut off",
                     r->c->done + 1);
}

/* Its table is in `reading`, ours to give away; first is the line of the race's first. */
static bool enter_race(struct reader *r, struct reading *reading, const char *race, size_t start, int first)
{
    struct table *t = reading->table;
    bool as_written = record_is_as_written(reading, race, reading->good, r->err);
    if (!as_written || !championship_take(r->c, t, &reading->tags, r->err)) {
        table_free(t);
        return fault(r, as_written ? first - 1 : first + r->err->line - 1);
    }
    if (reading->rules < r->out->rules)
        r->out->rules = reading->rules;
    r->out->good = start + reading->good + SET_IN * count_lines(race, reading->good);
    if (reading->error.text[0]) {
        *r->err = reading->error;
        return fault(r, first + reading->error.line - 1);
    }
    if (!reading->complete)
        return race_stops(r, true);
    if (!championship_finish(r->c, r->err))
        return fault(r, first - 1);
    r->out->round_at = r->out->good;
    return true;
}

static bool read_race(struct reader *r, struct span value)
{
    size_t len, start = r->at;
    int number, first = r->line + 1;
    struct reading reading;
    if (!is_number(value, &number) || number != r->c->done + 1)
        return error_set(r->err, r->line, "expected race %d; found \"%.*s\"", r->c->done + 1, SPAN(value));
    char *race = take_race(r, &len);
    if (!race)
        return error_set(r->err, 0, "out of memory");
    bool good = record_read(r->games, race, len, &reading);
    if (reading.table)
        good = enter_race(r, &reading, race, start, first);
    else if (!good && !reading.error.line) /* not even the head is whole */
        good = race_stops(r, false);
    else {
        *r->err = reading.error;
        good = fault(r, first + reading.error.line - 1);
    }
    free(race);
    return good;
}

/* Split "2 3 average" into the round, which must be the next, and the rest. */
static bool cut_next_round(struct reader *r, struct span *value)
{
    int number;
    if (!cut_number(r, value, r->c->rounds, &number))
        return false;
    return number == r->c->done + 1
           || error_set(r->err, 0, "expected round %d; found round %d", r->c->done + 1, number);
}

static bool read_by_hand(struct reader *r, struct span value)
{
    char text[BY_HAND_MAX], canonical[BY_HAND_MAX];
    struct championship *c = r->c;
    struct results results;
    if (!cut_next_round(r, &value))
        return false;
    if (!span_copy(value, text, sizeof text))
        return error_set(r->err, 0, "expected at most %d bytes; found %zu", BY_HAND_MAX - 1, value.len);
    if (!by_hand_parse(c->game, c->round[c->done].setup, text, &results, r->err))
        return false;
    by_hand_text(c->game, championship_round_shape(c, c->done), &results, canonical, sizeof canonical);
    if (strcmp(text, canonical) != 0)
        return error_set(r->err, 0, "expected \"%.100s\"; found \"%.100s\"", canonical, text);
    return championship_add_by_hand(c, text, r->err);
}

static bool read_seat(struct reader *r, struct span word, int *seat)
{
    int seats = championship_shape(r->c)->seats;
    if (!is_number(word, seat) || *seat > seats)
        return error_set(r->err, 0, "expected a seat from 1 to %d; found \"%.*s\"", seats, SPAN(word));
    --*seat;
    return true;
}

static bool read_absent(struct reader *r, struct span value)
{
    struct span word;
    int seat;
    if (!cut_next_round(r, &value))
        return false;
    span_cut(&value, ' ', &word);
    if (!read_seat(r, word, &seat))
        return false;
    if (value.at && span_is(value, note_award(NOTE_ABSENT_AVERAGE)))
        return championship_add_note(r->c, NOTE_ABSENT_AVERAGE, seat, NULL, r->err);
    if (value.at && span_is(value, note_award(NOTE_ABSENT_NOTHING)))
        return championship_add_note(r->c, NOTE_ABSENT_NOTHING, seat, NULL, r->err);
    return error_set(r->err, 0, "expected average or nothing; found \"%.*s\"",
                     SPAN(value.at ? value : span_of("")));
}

static bool read_substitute(struct reader *r, struct span value)
{
    struct span word;
    char name[TAG_MAX];
    int seat;
    if (!cut_next_round(r, &value))
        return false;
    span_cut(&value, ' ', &word);
    if (!read_seat(r, word, &seat))
        return false;
    if (!value.at || !span_copy(value, name, sizeof name))
        return error_set(r->err, 0, "expected a name of 1 to %d bytes", TAG_MAX - 1);
    return championship_add_note(r->c, NOTE_SUBSTITUTE, seat, name, r->err);
}

static bool read_present(struct reader *r, struct span value)
{
    int seat;
    return cut_next_round(r, &value) && read_seat(r, value, &seat)
           && championship_add_note(r->c, NOTE_PRESENT, seat, NULL, r->err);
}

static bool refuse_table_line(struct reader *r, struct span expected, struct span line)
{
    error_set(r->err, 0, "expected \"%.*s\" by the races above; found \"%.*s\"", SPAN(expected), SPAN(line));
    return blame_rules(r, "a table");
}

static bool read_table_line(struct reader *r, struct span line)
{
    struct span expected;
    if (r->stage == ROUNDS) {
        if (!write_tables(r->c, r->tables, sizeof r->tables))
            return error_set(r->err, 0, "out of memory");
        r->tables_left = span_of(r->tables);
        r->stage = TABLES;
    }
    span_cut(&r->tables_left, '\n', &expected);
    if (expected.len != line.len || memcmp(expected.at, line.at, line.len) != 0)
        return refuse_table_line(r, expected, line);
    if (span_is(line, "end")) {
        r->stage = ENDED;
        r->out->complete = true;
    }
    return true;
}

static bool read_after_begin(struct reader *r, struct span line)
{
    static const struct {
        const char *name;
        bool (*read)(struct reader *r, struct span value);
    } lines[] = { { "race", read_race },       { "result-by-hand", read_by_hand },
                  { "absent", read_absent },   { "substitute", read_substitute },
                  { "present", read_present }, { NULL, NULL } };
    struct span name, value = line;
    span_cut(&value, ' ', &name);
    if (r->stage == ENDED)
        return error_set(r->err, 0, "expected nothing after end; found \"%.*s\"", SPAN(line));
    if (r->c->done == r->c->rounds)
        return read_table_line(r, line);
    for (int i = 0; lines[i].name && value.at; i++)
        if (span_is(name, lines[i].name))
            return lines[i].read(r, value);
    return error_set(r->err, 0, "expected race %d or result-by-hand %d; found \"%.*s\"", r->c->done + 1,
                     r->c->done + 1, SPAN(line));
}

static bool read_line(struct reader *r, struct span line)
{
    if (line.len > RECORD_LINE_MAX || memchr(line.at, '\0', line.len))
        return error_set(r->err, 0, "expected a line of text; found something else");
    if (r->line == 1)
        return span_is(line, first_line)
               || error_set(r->err, 0, "expected \"%s\"; found \"%.*s\"", first_line, SPAN(line));
    return r->stage == HEAD ? read_head(r, line) : read_after_begin(r, line);
}

/* A race says itself how much of it is good. */
static void line_is_good(struct reader *r)
{
    const struct championship *c = r->c;
    bool racing = r->stage == ROUNDS && c->done < c->rounds && c->round[c->done].table;
    if (racing)
        return;
    r->out->good = r->at;
    if (r->stage == ROUNDS && (c->done == c->rounds || !c->round[c->done].notes))
        r->out->round_at = r->at;
}

static bool read_lines(struct reader *r)
{
    struct span line;
    while (next_line(r, &line)) {
        int number = r->line;
        r->err->line = 0;
        if (!read_line(r, line)) {
            r->err->line = r->err->line ? r->err->line : number;
            return false;
        }
        line_is_good(r);
    }
    if (r->at < r->len) {
        r->out->cut = true;
        return error_set(r->err, r->line + 1, "expected a whole line; the file is cut off");
    }
    return r->stage != HEAD
           || error_set(r->err, 0, "expected a championship with a head and begin; the file ends before");
}

bool ledger_read(const struct game *const *games, const char *text, size_t len, struct ledger *out)
{
    memset(out, 0, sizeof *out);
    struct reader *r = calloc(1, sizeof *r);
    if (!r)
        return error_set(&out->error, 0, "out of memory");
    *r = (struct reader){ .games = games, .text = text, .len = len, .out = out, .err = &out->error };
    bool good = len <= LEDGER_MAX
                    ? read_lines(r)
                    : error_set(r->err, 0, "expected at most %d bytes; found %zu", LEDGER_MAX, len);
    if (!out->championship)
        championship_free(r->c);
    free(r);
    return good;
}

bool ledger_is_older(const struct ledger *l)
{
    return l->championship && rules_are_older(l->championship->game, l->rules);
}

const char *ledger_note(const struct ledger *l, const struct language *language, char buf[OLDER_NOTE_MAX])
{
    buf[0] = '\0';
    return l->championship ? older_note(l->championship->game, l->rules, language, buf) : buf;
}

bool ledger_keeps_secrets(const struct game *const *games, const char *text, size_t len)
{
    struct ledger *l = calloc(1, sizeof *l);
    if (!l)
        return true;
    ledger_read(games, text, len, l);
    bool keeps = l->championship && championship_is_racing(l->championship);
    championship_free(l->championship);
    free(l);
    return keeps;
}
