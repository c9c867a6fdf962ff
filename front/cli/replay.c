/* replay.c: a record told again: as a story, step by step, or as JSON for referees.
 *
 * Moments count from 1; 0 is the start. What was good of a damaged record is
 * told before the damage is.
 */
#include "../../report/game_json.h"
#include "../../show/face.h"
#include "../../show/tell.h"
#include "../../table/position.h"
#include "cli.h"

#include <unistd.h>

static const struct flag flags[] = {
    { "view", N_("SEAT"),
      N_("Tell what that seat heard and saw; 0 is a spectator (default: everything; of a race that is still running what the one "
         "person at it saw, or a spectator).") },
    SHOW_EVERYTHING,
    { "from", N_("N"), N_("Begin with moment N; 0 is the start.") },
    { "to", N_("N"), N_("End with moment N.") },
    { "at", N_("N"),
      N_("Draw the race after moment N, as the player on turn (or --view) saw it; 0 is the start.") },
    { "step", NULL,
      N_("In a terminal: one moment each time Enter is pressed (b back, g N go to N, q quit).") },
    { "json", NULL, N_("Print one JSON object a line for every moment, for referees and other programs.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock replay race.txt                    ", N_("the story") },
    { "paddock replay race.txt --view 2           ", N_("as seat 2 saw it") },
    { "paddock replay race.txt --from 53 --to 60  ", N_("a part of it") },
    { "paddock replay race.txt --at 53            ", N_("the race as it stood then") },
    { "paddock replay race.txt --step             ", N_("press Enter to go on") },
    { "paddock replay --json - <race.txt          ", N_("every state and every legal action") },
    { 0 },
};

struct replay {
    const struct record_view *view;
    int viewer; /* a seat, NOBODY, or EYES_OF_ALL */
    int from, to;
    struct lines *out;
};

/* ---- the story ---------------------------------------------------------------------------------------- */

/* An event as the viewer hears it. Who sees all hears what anybody did. */
static struct event heard(const struct table *t, int i, int k, int viewer, bool *hidden)
{
    if (viewer != EYES_OF_ALL)
        return table_event(t, i, k, viewer, hidden);
    struct event e = table_event(t, i, k, NOBODY, hidden);
    for (int seat = 0; *hidden && seat < SEATS_MAX; seat++)
        e = table_event(t, i, k, seat, hidden);
    return e;
}

/* What is no event, a take-back or a change of who drives, is told as at the table. */
static void tell_moment(const struct replay *r, int i)
{
    const struct seating *m = &r->view->seating;
    char sentence[512];
    for (int k = 0; k < seating_sentences(m, i); k++) {
        int event = seating_sentence_event(m, i, k);
        bool hidden, told;
        if (event == NOBODY) {
            told = seating_sentence(m, i, k, r->viewer, sentence, sizeof sentence);
        } else {
            struct event e = heard(m->table, i, event, r->viewer, &hidden);
            told = narrate(&m->narrator, &e, hidden, sentence, sizeof sentence);
        }
        if (told)
            lines_sentence(r->out, sentence);
    }
}

static void tell_start(const struct replay *r)
{
    const struct table *t = r->view->seating.table;
    const struct game *g = table_game(t);
    const struct tags *tags = &r->view->seating.tags;
    char setup[SETUP_TEXT_MAX];
    g->setup_text(table_setup(t), setup, sizeof setup);
    lines_add(r->out, "%s, %s%s%s.", g->title, setup, tags->date[0] ? ", " : "", tags->date);
    for (int seat = 0, n = 0; seat < table_shape(t)->seats; seat++)
        if (tags->player[seat][0])
            lines_add(r->out, "%s%d %s", n++ ? ", " : said("  Players: "), seat + 1, tags->player[seat]);
    lines_add(r->out, "\n");
    if (table_start(t) && r->viewer == EYES_OF_ALL)
        lines_say(r->out, "From the position %s", table_start(t));
}

/* Why there is not more. */
static void tell_secrecy(const struct replay *r)
{
    if (!r->view->secrecy.open) {
        if (r->viewer == NOBODY)
            lines_say(r->out,
                      "Its cards stay secret: told as a spectator saw it; --show-everything ends that.");
        else
            lines_say(r->out, "Its cards stay secret: told as seat %d saw it; --show-everything ends that.",
                      r->viewer + 1);
    }
}

static void tell_end(const struct replay *r)
{
    if (!table_turn(r->view->seating.table)) {
        lines_add(r->out, "\n");
        lines_say(r->out, "Result");
        tell_results(&r->view->seating, r->out);
        tell_verdict(&r->view->seating, r->out);
    } else {
        lines_add(r->out, "\n");
        lines_say(r->out, "The record ends here; the race is not over.");
        tell_secrecy(r);
    }
}

static bool tell_part(const struct replay *r)
{
    if (r->from == 0)
        tell_start(r);
    for (int n = r->from ? r->from : 1; n <= r->to && !ferror(stdout); n++) {
        tell_moment(r, n - 1);
        terminal_write(r->out);
    }
    if (r->to == table_moments(r->view->seating.table))
        tell_end(r);
    return true;
}

/* ---- step by step ------------------------------------------------------------------------------------- */

static bool show_position(const struct replay *r, int n, struct error *err)
{
    const struct game *g = table_game(r->view->seating.table);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    char text[STATE_TEXT_MAX];
    struct table *t = position_after(r->view->seating.table, n, err);
    if (!t)
        return error_as(err, ERROR_WORLD);
    record_view_state(t, r->viewer, st);
    g->state_text(table_setup(t), st, text, sizeof text);
    lines_add(r->out, "%s\n", text);
    table_free(t);
    return true;
}

/* The moment to show after what was typed at moment n; -1: none, stop. */
static int next_moment(const struct replay *r, int n)
{
    char line[80];
    int wanted;
    for (;;) {
        text_say(&r->out->text, "[%d of %d] Enter, b, g N or q: ", n, r->to);
        terminal_write(r->out);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin) || line[0] == 'q')
            return -1;
        if (line[0] == '\n')
            return n < r->to ? n + 1 : -1;
        if (line[0] == 'b' && n > r->from)
            return n - 1;
        if (line[0] == 'g' && sscanf(line + 1, "%d", &wanted) == 1 && wanted >= r->from && wanted <= r->to)
            return wanted;
        lines_say(r->out, "Enter goes on, b goes back, g N goes to moment %d to %d, q quits.", r->from,
                  r->to);
    }
}

static bool tell_steps(const struct replay *r, struct error *err)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_of(err, ERROR_USAGE,
                        "--step takes a terminal for input and output; found a file or a pipe");
    for (int n = r->from; n >= 0;) {
        if (n == 0)
            tell_start(r);
        else
            tell_moment(r, n - 1);
        if (!show_position(r, n, err))
            return false;
        if (n == table_moments(r->view->seating.table))
            tell_end(r);
        n = next_moment(r, n);
    }
    return true;
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

static void put_position(struct json *j, const struct table *t, int viewer)
{
    const struct game *g = table_game(t);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    turn_t known = viewer == EYES_OF_ALL ? ~(turn_t)0 : viewer == NOBODY ? 0 : seat_bit(viewer);
    record_view_state(t, viewer, st);
    json_state(j, "state", g, table_setup(t), st);
    json_turn(j, g, table_setup(t), st, known);
}

/* Whose eyes: null for everything. */
static void put_view(struct json *j, int viewer)
{
    if (viewer == EYES_OF_ALL)
        json_none(j, "view");
    else
        json_number(j, "view", viewer + 1);
}

/* The state's text that the match started from, with the viewer's blanks; null: from the beginning. t stands there. */
static void put_start(struct json *j, const struct table *t, int viewer)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    char text[STATE_TEXT_MAX];
    if (!table_start(t) || viewer == EYES_OF_ALL) {
        json_text(j, "position", table_start(t));
        return;
    }
    record_view_state(t, viewer, st);
    table_game(t)->state_text(table_setup(t), st, text, sizeof text);
    json_text(j, "position", text);
}

/* What chance was drawn by, of a race online (docs/fair-deals.md). */
static void put_deal(struct json *j, const struct deal *deal, int seats)
{
    char commitment[2 * SHA256_BYTES + 1];
    if (!deal->table[0])
        return;
    deal_commitment(deal, commitment);
    json_add(j, "online { table %s, commitment %s, secret %s, nonces [", deal->table, commitment,
             deal->secret);
    for (int seat = 0; seat < seats; seat++)
        json_add(j, "%s|null", deal->nonce[seat]);
    json_add(j, "] }");
}

static bool print_start(const struct replay *r, const struct table *t, struct error *err)
{
    const struct game *g = table_game(t);
    const struct tags *tags = &r->view->reading.tags;
    struct json *j = json_begin();
    json_add(j, "{ n %d, type %s, game %s, rules %d, written_under %d, engine %s, date %s|null", 0, "start",
             g->id, g->rules, r->view->reading.rules, tags->engine, tags->date);
    json_setup(j, "setup", g, table_setup(t));
    json_setup_options(j, "options", g, table_setup(t));
    json_add(j, "players [");
    for (int seat = 0; seat < table_shape(t)->seats; seat++)
        json_add(j, "%s|null", tags->player[seat]);
    json_add(j, "]");
    put_deal(j, &tags->deal, table_shape(t)->seats);
    json_cars(j, table_shape(t));
    put_start(j, t, r->viewer);
    put_view(j, r->viewer);
    put_position(j, t, r->viewer);
    json_add(j, "}");
    return json_end(err);
}

/* The moment (from 0) whose action the take-back at moment `at` undid: the seat's last that still counted. */
static int taken_back(const struct table *t, int at)
{
    int seat = table_moment(t, at)->seat, undone = 0;
    for (int i = at - 1; i >= 0; i--) {
        const struct moment *m = table_moment(t, i);
        if (m->seat != seat)
            continue;
        if (!m->act)
            undone++;
        else if (undone-- == 0)
            return i;
    }
    return -1;
}

/* What was done. A viewer knows their own actions; what becomes of others' is in the events. */
static void put_action(struct json *j, const struct table *t, const struct moment *m, int viewer)
{
    if (m->act && viewer != EYES_OF_ALL && (viewer == NOBODY || m->seat != viewer)) {
        json_none(j, "action");
        return;
    }
    json_add(j, "action {");
    if (m->act)
        json_action(j, table_game(t), table_setup(t), m->seat, m->act);
    else
        json_add(j, "seat %d#, kind %s, text %s", m->seat, "undo", "undo");
    json_add(j, "}");
}

static void put_events(struct json *j, const struct table *t, int moment, int viewer)
{
    json_add(j, "events [");
    for (int k = 0; k < table_moment(t, moment)->events; k++) {
        bool hidden;
        struct event e = heard(t, moment, k, viewer, &hidden);
        json_add(j, "{");
        json_event(j, table_game(t), table_setup(t), &e, hidden);
        json_add(j, "}");
    }
    json_add(j, "]");
}

/* The last moment of t, which stands where the record stood right after it. */
static bool print_moment(const struct table *t, int viewer, struct error *err)
{
    int i = table_moments(t) - 1;
    const struct moment *m = table_moment(t, i);
    struct json *j = json_begin();
    json_add(j, "{ n %d, type %s", i + 1, !m->act ? "undo" : m->seat == NOBODY ? "chance" : "action");
    put_action(j, t, m, viewer);
    if (m->seat != NOBODY && *table_driver(t, i, m->seat))
        json_text(j, "driver", table_driver(t, i, m->seat));
    if (!m->act)
        json_number(j, "takes_back", taken_back(t, i) + 1);
    put_events(j, t, i, viewer);
    put_position(j, t, viewer);
    json_add(j, "}");
    return json_end(err);
}

static bool print_result(const struct replay *r, struct error *err)
{
    const struct table *t = r->view->seating.table;
    struct json *j = json_begin();
    json_add(j, "{ type %s", "result");
    json_results(j, table_game(t), table_setup(t), table_state(t));
    json_bool(j, "complete", r->view->reading.complete);
    put_view(j, r->viewer);
    json_add(j, "}");
    return json_end(err);
}

static bool print_lines(const struct replay *r, struct table *t, struct error *err)
{
    if (r->from == 0 && !print_start(r, t, err))
        return false;
    for (int n = 1; n <= r->to; n++) {
        if (!position_step(t, r->view->seating.table, err))
            return error_as(err, ERROR_WORLD);
        if (n >= r->from && !print_moment(t, r->viewer, err))
            return false;
    }
    return print_result(r, err);
}

static bool print_for_programs(const struct replay *r, struct error *err)
{
    struct table *t = position_after(r->view->seating.table, 0, err);
    if (!t)
        return error_as(err, ERROR_WORLD);
    bool good = print_lines(r, t, err);
    table_free(t);
    return good;
}

static bool choose_part(const struct args *args, struct replay *r, struct error *err)
{
    long long from = 0, to = table_moments(r->view->seating.table), last = to;
    if (!args_number(args, "from", 0, last, &from, err) || !args_number(args, "to", 0, last, &to, err))
        return false;
    if (from > to)
        return error_of(err, ERROR_USAGE, "--from takes a moment before --to; found %lld and %lld", from, to);
    r->from = (int)from;
    r->to = (int)to;
    return record_view_eyes(args, r->view, &r->viewer, err);
}

/* Whoever sees all sees most with the eyes of the player who must choose. */
static bool draw(const struct args *args, const struct replay *r, struct error *err)
{
    long long at = 0;
    if (!args_number(args, "at", 0, table_moments(r->view->seating.table), &at, err))
        return false;
    int viewer = r->viewer == EYES_OF_ALL ? SNAPSHOT_ON_TURN : r->viewer;
    return snapshot_draw(&r->view->seating, (int)at, viewer, r->out, err) || error_as(err, ERROR_WORLD);
}

static bool tell(const struct args *args, const struct replay *r, struct error *err)
{
    if (args_has(args, "at"))
        return draw(args, r, err);
    if (args_has(args, "json"))
        return print_for_programs(r, err);
    return args_has(args, "step") ? tell_steps(r, err) : tell_part(r);
}

static bool replay(const struct args *args, struct record_view *v, struct error *err)
{
    struct lines out = terminal_lines();
    struct replay r = { .view = v, .out = &out };
    bool good = choose_part(args, &r, err) && tell(args, &r, err);
    terminal_close(&out);
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    struct record_view v = { 0 };
    if (args_has(args, "at")
        && (args_has(args, "json") || args_has(args, "step") || args_has(args, "from")
            || args_has(args, "to")))
        return error_of(err, ERROR_USAGE, "--at draws one moment and goes with --view alone");
    if (args_has(args, "json") && args_has(args, "step"))
        return error_of(err, ERROR_USAGE, "--json is for programs and takes no --step");
    return record_view_show(args, args->word[0], &v, replay, err);
}

VERB(replay, N_("FILE"), N_("Tells a record again, as a story or as JSON (FILE - is the standard input)."), 1,
     1, .run = run);
