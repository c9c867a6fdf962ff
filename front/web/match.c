/* match.c: a match begins, is gone on with, acts, and is written down. */
#include "../../games/registry.h"
#include "../../review/review.h"
#include "../../table/position.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is open ------------------------------------------------------------------------------------------- */

void session_forget(struct session *s)
{
    session_stop_teaching(s);
    session_stop_visiting(s);
    review_free(s->review);
    s->review = NULL;
    s->revealed = false;
    table_free(s->then);
    table_free(s->seating.table);
    console_close(&s->console);
    s->then = NULL;
    s->seating = (struct seating){ 0 };
    s->console = (struct console){ .owner = &page_console, .out = lines_plain(), .asked = NOBODY };
    s->console.out.text.language = session_language(s);
}

bool session_sit_down(struct session *s)
{
    struct error err;
    seating_name_players(&s->seating, session_language(s));
    s->console.people = seating_people(&s->seating);
    return console_sit_down(&s->console, &s->seating, &err) || refuse(s, &err);
}

bool session_settle(struct session *s, const struct seed *seed)
{
    dealer_begin(&s->seating.dealer, seed, 0);
    if (!session_sit_down(s))
        return false;
    put_match(&s->answer, s);
    return true;
}

static void put_seats(struct json *a, const struct seating *m)
{
    json_open(a, "players", '[');
    for (int seat = 0; seat < table_shape(m->table)->seats; seat++) {
        bool bot = seating_has_bot(m, seat);
        json_add(a, "{ name %s, bot %d?, driver %s }", bot ? m->bot_name[seat] : m->tags.player[seat], bot,
                 seating_driver(m, seat));
    }
    json_close(a, ']');
}

struct secrecy session_secrecy(const struct session *s)
{
    return secrecy_of(s->seating.table, &s->seating.tags, s->revealed);
}

/* With whose eyes one may look back at the match, and whether all of it may be seen. */
static void put_eyes(struct json *a, const struct session *s)
{
    struct secrecy secrecy = session_secrecy(s);
    json_add(a, "open %d?, eyes [", secrecy.open);
    for (int viewer = NOBODY; viewer < table_shape(s->seating.table)->seats; viewer++)
        if (secrecy_allows(secrecy, viewer))
            json_number(a, NULL, viewer + 1);
    json_close(a, ']');
}

void put_match(struct json *a, const struct session *s)
{
    const struct seating *m = &s->seating;
    put_setup(a, table_game(m->table), table_setup(m->table));
    put_seats(a, m);
    json_add(a, "date %s, lesson %s, moments %d", m->tags.date, s->teaching.run ? s->teaching.name : NULL,
             table_moments(m->table));
    put_eyes(a, s);
}

/* match: the same again, for a lesson whose scene has changed. */
bool ask_match(struct session *s)
{
    put_match(&s->answer, s);
    return true;
}

/* ---- beginning ------------------------------------------------------------------------------------------------ */

/* "person Ann", "bot rookie" */
static bool seat_player(struct session *s, int seat, struct span line)
{
    struct span rest = line, kind;
    struct error err;
    char name[TAG_MAX];
    struct budgeted_bot driver;
    span_word(&rest, &kind);
    rest = span_trim(rest);
    if (!span_copy(rest, name, sizeof name))
        return answer_error(s, "a name takes 1 to %d characters; found %zu", NAME_CHARS, rest.len);
    if (span_is(kind, "person"))
        return seating_put_person(&s->seating, seat, name, &err) || refuse(s, &err);
    if (!budgeted_bot_parse(name, strlen(name), &driver, &err))
        return refuse(s, &err);
    seating_put_bot(&s->seating, seat, &driver);
    return true;
}

static bool seat_players(struct session *s, struct span lines)
{
    int seats = table_shape(s->seating.table)->seats;
    struct span line;
    for (int seat = 0; seat < seats; seat++) {
        if (!span_cut(&lines, '\n', &line))
            return answer_error(s, "expected %d players; found %d", seats, seat);
        if (!seat_player(s, seat, line))
            return false;
    }
    return true;
}

void session_date(struct session *s, const char *date)
{
    snprintf(s->seating.tags.engine, TAG_MAX, "%s", program_version);
    snprintf(s->seating.tags.date, TAG_MAX, "%s", date);
}

static bool begin(struct session *s, const struct game *g, struct span text, const char *date)
{
    struct error err;
    struct span line = { 0 };
    char *setup = session_room(s, SETUP_TEXT_MAX);
    if (!setup)
        return false;
    bool fits = !span_cut(&text, '\n', &line) || span_copy(line, setup, SETUP_TEXT_MAX)
                || error_set(&err, 0, "the setup is too long");
    s->seating.table = fits ? table_new(g, setup, NULL, &err) : NULL;
    free(setup);
    session_date(s, date);
    return s->seating.table ? seat_players(s, text) : refuse(s, &err);
}

/* new GAME SEED DATE: behind it the setup, then a line for each seat. */
bool ask_new(struct session *s)
{
    const struct game *g;
    struct seed seed;
    char date[TAG_MAX];
    if (!request_game(s, 1, &g) || !request_seed(s, 2, &seed) || !request_date(s, 3, date))
        return false;
    session_forget(s);
    if (begin(s, g, s->request.text, date))
        return session_settle(s, &seed);
    session_forget(s);
    return false;
}

/* load SEED: go on with a record, or look at it. */
bool ask_load(struct session *s)
{
    struct seed seed;
    char note[OLDER_NOTE_MAX];
    struct span text = s->request.text;
    struct reading *reading = request_seed(s, 1, &seed) ? session_room(s, sizeof *reading) : NULL;
    if (!reading)
        return false;
    session_forget(s);
    bool good = record_read(all_games, text.at, text.len, reading);
    if (good && !session_teach_on(s, &reading->tags, &reading->table) && !reading->table)
        good = record_read(all_games, text.at, text.len, reading); /* no lesson any more, but a race */
    s->seating.table = reading->table;
    s->seating.tags = reading->tags;
    if (!reading->complete) /* what follows is not dealt as a server has promised */
        s->seating.tags.deal = (struct deal){ 0 };
    if (!reading->table) {
        error_within(&reading->error, "line %d", reading->error.line);
        refuse(s, &reading->error);
        free(reading);
        return false;
    }
    seating_from_tags(&s->seating);
    json_bool(&s->answer, "complete", reading->complete);
    if (good)
        json_none(&s->answer, "damage");
    else
        put_error(&s->answer, "damage", &reading->error);
    json_add(&s->answer, "damage_line %d, older %d?, note %s", reading->error.line,
             rules_are_older(table_game(reading->table), reading->rules),
             good ? record_note(reading, s->answer.out->language, note) : "");
    free(reading);
    return session_settle(s, &seed);
}

/* ---- acting --------------------------------------------------------------------------------------------------- */

/* play SEAT: one action a line. What was good before a bad one stays done. */
bool ask_play(struct session *s)
{
    struct span lines = s->request.text, line;
    struct error err;
    int done = 0;
    if (s->teaching.run)
        return session_answer(s);
    for (; span_cut(&lines, '\n', &line); done++) {
        char text[ACTION_TEXT_MAX];
        if (!span_copy(line, text, sizeof text))
            return answer_error(s, "no action is that long");
        if (!table_play(s->seating.table, s->viewer, text, &err))
            return refuse(s, &err);
    }
    json_number(&s->answer, "done", done);
    return true;
}

bool ask_undo(struct session *s)
{
    struct error err;
    if (s->viewer == NOBODY)
        return answer_error(s, "a spectator has nothing to take back");
    if (!table_undo(s->seating.table, s->viewer, &err)
        || (s->teaching.run && !lesson_follow(s->teaching.run, &err)))
        return refuse(s, &err);
    json_number(&s->answer, "moments", table_moments(s->seating.table));
    return true;
}

/* stand-in SEAT: behind it the bot that drives for a person from now on; nothing: the person again. */
bool ask_stand_in(struct session *s)
{
    struct error err;
    struct budgeted_bot driver;
    char name[STAND_IN_MAX];
    if (s->viewer == NOBODY)
        return answer_error(s, "a spectator drives nothing");
    if (!span_copy(span_trim(s->request.text), name, sizeof name))
        return answer_error(s, "no bot has a name that long");
    if ((name[0] && !budgeted_bot_parse(name, strlen(name), &driver, &err))
        || !table_stand_in(s->seating.table, s->viewer, name[0] ? name : NULL, &err))
        return refuse(s, &err);
    json_text(&s->answer, "driver", name);
    return true;
}

/* Who drives for the seat now, which may be somebody who stands in for a person; false: the person. */
static bool find_driver(const struct seating *m, int seat, struct budgeted_bot *driver)
{
    const char *name = table_driver(m->table, table_moments(m->table), seat);
    if (name[0] && budgeted_bot_parse(name, strlen(name), driver, NULL))
        return true;
    *driver = m->driver[seat];
    return seating_has_bot(m, seat);
}

/* Seats on turn for which bots drive. */
static turn_t bots_on_turn(const struct seating *m)
{
    struct budgeted_bot driver;
    turn_t bots = 0;
    for (turn_t left = table_turn(m->table) & ~CHANCE; left; left &= left - 1)
        if (find_driver(m, turn_lowest(left), &driver))
            bots |= seat_bit(turn_lowest(left));
    return bots;
}

/* By playouts, whatever time a bot was given: a page has no clock here, and its records can be made again. */
static bool bot_acts(struct seating *m, int seat, struct error *err)
{
    const struct table *t = m->table;
    struct view view;
    struct budgeted_bot driver;
    find_driver(m, seat, &driver);
    seating_view(m, seat, &view);
    return table_act(
        m->table, seat,
        budgeted_bot_act(&driver, &view, dealer_thinking(&m->dealer, (uint64_t)table_moments(t))), err);
}

/* step N: chance and bots act, at most N bots; as in the terminal, bots choose before people do. */
bool ask_step(struct session *s)
{
    struct seating *m = &s->seating;
    struct error err;
    long long most;
    int acted = 0;
    if (!request_number(s, 1, 0, 100000, &most))
        return false;
    while (!s->teaching.run) { /* a lesson says itself what happens */
        table_deal(m->table, &m->dealer);
        turn_t bots = bots_on_turn(m);
        if (!bots || acted == most)
            break;
        if (!bot_acts(m, turn_lowest(bots), &err))
            return refuse(s, &err);
        acted++;
    }
    turn_t turn = table_turn(m->table), bots = bots_on_turn(m);
    json_add(&s->answer, "acted %d, more %d?", acted, !s->teaching.run && bots);
    json_seats(&s->answer, "waiting", turn & ~CHANCE & ~bots);
    json_add(&s->answer, "over %d?, next %d, moments %d", !turn, turn ? turn_lowest(turn) + 1 : 0,
             table_moments(m->table));
    return true;
}

/* ---- keeping and looking back ----------------------------------------------------------------------------------- */

/* record: all of it, to be kept and read again by this engine, not by people */
bool ask_record(struct session *s)
{
    size_t len;
    char *text = record_text(s->seating.table, &s->seating.tags, &len);
    s->answer.lost |= !text;
    if (text)
        json_text(&s->answer, "record", text);
    free(text);
    return text != NULL;
}

/* copy: the record for whoever wants it as a file */
bool ask_copy(struct session *s)
{
    if (session_secrecy(s).open)
        return ask_record(s);
    return answer_error(s, "%s", tr(session_language(s), secrecy_reason));
}

/* reveal: somebody has ended the secrecy of the match, in so many words. */
bool ask_reveal(struct session *s)
{
    s->revealed = true;
    put_match(&s->answer, s);
    return true;
}

/* then N: look at the match as it stood after N moments; view and news speak of that from now on. */
bool ask_then(struct session *s)
{
    const struct table *match = s->seating.table;
    struct error err;
    long long n;
    if (!request_number(s, 1, 0, table_moments(match), &n))
        return false;
    if (!s->then || table_moments(s->then) > n) { /* backwards: from the start again */
        table_free(s->then);
        s->then = position_after(match, (int)n, &err);
    }
    while (s->then && table_moments(s->then) < n && position_step(s->then, match, &err))
        continue;
    if (!s->then || table_moments(s->then) != n)
        return refuse(s, &err);
    json_number(&s->answer, "moments", n);
    return true;
}

/* A table that begins at the moment that is looked at, where what the players of a match that runs may not know is
 * imagined; NULL after an error. */
static struct table *imagine_table(struct session *s, const struct seed *seed)
{
    const struct game *g = table_game(s->then);
    char *setup = session_room(s, SETUP_TEXT_MAX), position[STATE_TEXT_MAX];
    struct error err;
    struct rng rng;
    if (!setup)
        return NULL;
    g->setup_text(table_setup(s->then), setup, SETUP_TEXT_MAX);
    seed_stream(seed, "imagine", UINT64_MAX, &rng);
    secrecy_position(session_secrecy(s), s->then, &rng, position, sizeof position);
    struct table *t = table_new(g, setup, position, &err);
    free(setup);
    if (!t)
        refuse(s, &err);
    return t;
}

static struct table *take_then(struct session *s)
{
    struct table *t = s->then;
    s->then = NULL;
    return t;
}

/* branch SEED: go on from the moment that is looked at, in a match of its own. */
bool ask_branch(struct session *s)
{
    struct seating *m = &s->seating;
    struct seed seed;
    if (!request_seed(s, 1, &seed))
        return false;
    if (!s->then)
        return answer_error(s, "no moment is looked at");
    bool imagined = !session_secrecy(s).open;
    struct table *t = imagined ? imagine_table(s, &seed) : take_then(s);
    if (!t)
        return false;
    session_stop_teaching(s);
    review_free(s->review);
    s->review = NULL;
    s->revealed = false;
    m->tags.lesson[0] = '\0';
    table_free(m->table);
    table_free(s->then);
    m->table = t;
    s->then = NULL;
    json_bool(&s->answer, "imagined", imagined);
    return session_settle(s, &seed);
}
