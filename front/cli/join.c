/* join.c: a race on somebody's server, line by line, or with a program that drives.
 *
 * The console is that of `paddock play`; what is done there is carried over
 * before it is told, and what comes from there is told at the next prompt. A lost
 * connection is waited for; whoever leaves can come back by the link.
 */
#include "../../host/records.h"
#include "../../host/request.h"
#include "../../host/visit.h"
#include "../../show/tell.h"
#include "../tui/tui.h"
#include "play.h"
#include "prompt.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_ROUND_MS = 200, RECORD_TRIES = 12 };

static const struct flag flags[] = {
    { "name", N_("NAME"),
      N_("What you are called when you sit down (default: your name at this computer).") },
    { "plain", NULL, N_("Line by line instead of the full screen.") },
    { "confirm", NULL, N_("Ask once more before each action.") },
    { "no-save", NULL, N_("Do not keep the record when the race is over.") },
    CA_FLAG,
    GUEST_FLAGS(N_("This program drives in your seat (docs/bot-protocol.md).")),
    { 0 },
};

static const struct example examples[] = {
    { "paddock join 'http://localhost:8063/#/invite/k3v9x0qm2hzt/7c…'",
      N_("sits down where you were invited to") },
    { "paddock join http://localhost:8063/                           ",
      N_("lists the tables that anybody may sit down at") },
    { "paddock join 'http://localhost:8063/#/table/k3v9x0qm2hzt'     ", N_("watches") },
    { 0 },
};

struct join {
    struct console console;
    struct visit visit;
    int shown; /* changes that the screen knows */
    int asked; /* the version that the question was asked at, -1: none */
    bool saves;
    bool driven; /* by a program */
    bool on_screen;
    bool failed;
    struct error err;
};

static int seat_of(const struct join *j)
{
    return j->visit.mirror.seat;
}

/* ---- telling ----------------------------------------------------------------------------------------- */

/* What was said besides the story, as whole lines. */
static void show_said(struct join *j)
{
    struct span rest = span_of(text_string(&j->visit.said)), line;
    char words[1200];
    while (span_cut(&rest, '\n', &line))
        if (line.len && span_copy(line, words, sizeof words))
            lines_sentence(&j->console.out, words);
    text_clear(&j->visit.said);
    terminal_write(&j->console.out);
    fflush(stdout);
}

static void show_news(struct join *j)
{
    show_said(j);
    if (!j->console.seating)
        return;
    console_tell(&j->console, seat_of(j));
    terminal_write(&j->console.out);
    fflush(stdout);
    j->shown = j->visit.changes;
}

/* Something happens, or nothing for a moment. */
static void wait_a_moment(struct join *j)
{
    visit_run(&j->visit, LOOK_ROUND_MS);
    show_said(j);
}

/* ---- what the console asks for ------------------------------------------------------------------------- */

static bool is_over(const struct join *j)
{
    return j->visit.ended || prompt_signal();
}

/* Nothing is told before it is on the server's disk. */
static bool keep(struct console *c)
{
    struct join *j = c->context;
    visit_carry(&j->visit);
    while (visit_is_busy(&j->visit) && !is_over(j))
        wait_a_moment(j);
    return !is_over(j);
}

static enum answer ask(struct console *c, const char *question)
{
    struct join *j = c->context;
    terminal_write(&c->out);
    enum answer answer = prompt_line(question, c->line);
    terminal_measure(&c->out);
    (void)j;
    return answer;
}

static void say_how_to_come_back(struct join *j)
{
    char link[LINK_MAX];
    visit_link(&j->visit, link);
    lines_say(&j->console.out, "The race goes on without you. Come back with: paddock join '%s'", link);
}

static void leave(struct console *c, enum answer why)
{
    struct join *j = c->context;
    say_how_to_come_back(j);
    terminal_write(&c->out);
    if (why == ANSWER_SIGNAL || why == ANSWER_UNHEARD) {
        j->failed = true;
        j->err = (struct error){ .kind = why == ANSWER_SIGNAL ? ERROR_STOPPED : ERROR_WORLD };
    }
}

static void copy_record(struct console *c, const char *path)
{
    (void)path;
    lines_say(&c->out, "The record is the server's; you get it when the race is over.");
}

static void stop(struct console *c, const struct error *err)
{
    (void)c, (void)err; /* there are no lessons here */
}

static void show_so_far(struct console *c)
{
    terminal_write(&c->out);
    fflush(stdout);
}

static void talk(struct console *c, const struct picture *pic, struct span rest)
{
    struct join *j = c->context;
    char text[TYPED_MAX + 1];
    (void)pic;
    if (!rest.len || !span_copy(rest, text, sizeof text))
        lines_say(&c->out, "say takes a line, as in: say good luck");
    else
        visit_talk(&j->visit, text);
}

static void let_drive(struct console *c, const struct picture *pic, struct span rest)
{
    struct join *j = c->context;
    (void)pic, (void)rest;
    visit_leave(&j->visit);
}

static void drive_again(struct console *c, const struct picture *pic, struct span rest)
{
    struct join *j = c->context;
    (void)pic, (void)rest;
    visit_come_back(&j->visit);
}

static const struct word words[] = {
    { "say", "", N_("TEXT"), N_("says a line to everybody at the table"), talk, NULL },
    { "leave", "", "", N_("lets a bot drive for you until your next action"), let_drive, NULL },
    { "back", "", "", N_("you drive again"), drive_again, NULL },
    { 0 },
};

static const struct console_owner join_console = { .keep = keep,
                                                   .ask = ask,
                                                   .leave = leave,
                                                   .copy = copy_record,
                                                   .stop = stop,
                                                   .pause = show_so_far,
                                                   .tells = true,
                                                   .words = words };

/* ---- the flow ---------------------------------------------------------------------------------------- */

static int patience(void *context)
{
    struct join *j = context;
    return visit_patience(&j->visit);
}

/* Lines out of a file wait for their question; whoever types is told at once. */
static bool run_meanwhile(void *context)
{
    struct join *j = context;
    visit_run(&j->visit, 0);
    return prompt_terminal() && j->visit.changes != j->shown;
}

static void show_clock(struct join *j)
{
    char clock[40];
    struct text t = text_into(clock, sizeof clock);
    long long left = visit_left(&j->visit, seat_of(j));
    t.language = spoken();
    visit_say_clock(left, &t);
    if (left >= 0)
        lines_say(&j->console.out, "You have %s left.", clock);
}

static enum flow ask_for_action(struct join *j)
{
    struct console *c = &j->console;
    char question[200];
    if (j->asked != j->visit.mirror.version) {
        console_show(c, seat_of(j));
        show_clock(j);
    }
    j->asked = j->visit.mirror.version;
    j->shown = j->visit.changes;
    console_prompt(c, seat_of(j), question, sizeof question);
    enum answer answer = ask(c, question);
    if (answer == ANSWER_NEWS)
        return GO_ON;
    if (answer == ANSWER_LINE)
        return console_take_line(c, seat_of(j)) == GONE ? LEAVE : GO_ON;
    leave(c, answer);
    return LEAVE;
}

/* Whoever waits at a terminal may look round and talk. */
static enum flow wait_for_others(struct join *j)
{
    struct console *c = &j->console;
    if (!prompt_terminal() || !j->visit.mirror.table) {
        wait_a_moment(j);
        return GO_ON;
    }
    enum answer answer = ask(c, said("(waiting)"));
    if (answer == ANSWER_NEWS || (answer == ANSWER_LINE && !c->line[0]))
        return GO_ON;
    if (answer != ANSWER_LINE) {
        leave(c, answer);
        return LEAVE;
    }
    enum typed typed = console_command(c, seat_of(j));
    if (typed == TYPED_OTHER)
        lines_say(&c->out, "It is not your turn; ? explains what you can do meanwhile.");
    return typed == TYPED_QUIT ? LEAVE : GO_ON;
}

/* Once there is a table. */
static bool sit_down(struct join *j)
{
    struct console *c = &j->console;
    if (c->seating || !j->visit.mirror.table)
        return true;
    c->people = 1;
    j->failed = !console_sit_down(c, &j->visit.m.seating, &j->err);
    return !j->failed;
}

static enum flow step(struct join *j)
{
    if (!sit_down(j))
        return LEAVE;
    show_news(j);
    if (j->visit.ended || j->visit.mirror.state == MIRROR_OVER)
        return LEAVE;
    if (prompt_signal()) {
        leave(&j->console, ANSWER_SIGNAL);
        return LEAVE;
    }
    return visit_is_asked(&j->visit) ? ask_for_action(j) : wait_for_others(j);
}

/* ---- a program --------------------------------------------------------------------------------------- */

/* It has failed, and the story says how: the table's stand-in drives. */
static bool program_failed(struct join *j, struct error *err)
{
    const struct seating *s = &j->visit.m.seating;
    visit_leave(&j->visit);
    if (s->notes)
        return error_of(err, ERROR_WORLD, "%s", s->note[s->notes - 1].text);
    return error_as(err, ERROR_STOPPED);
}

static bool let_program_act(struct join *j, const struct guest_wishes *w, struct error *err)
{
    struct match *m = &j->visit.m;
    int seat = seat_of(j);
    action_t act = 0;
    if (!j->driven && !match_seat_guests(m, w, seat_bit(seat), err))
        return false;
    if (!j->driven)
        visit_seat_players(&j->visit); /* it drives under the name of whoever brought it */
    j->driven = true;
    if (!m->guest[seat] || !match_guest_acts(m, seat, &act))
        return program_failed(j, err);
    if (act && !table_act(m->seating.table, seat, act, err))
        return error_as(err, ERROR_WORLD);
    keep(&j->console);
    return true;
}

/* It drives until the race is over. False, and why. */
static bool drive(struct join *j, const struct guest_wishes *w, struct error *err)
{
    while (!is_over(j) && j->visit.mirror.state != MIRROR_OVER) {
        if (!sit_down(j))
            return false;
        show_news(j);
        if (!visit_is_asked(&j->visit))
            wait_a_moment(j);
        else if (!let_program_act(j, w, err))
            return false;
    }
    match_dismiss_guests(&j->visit.m);
    return true;
}

/* ---- the end ----------------------------------------------------------------------------------------- */

/* The record is kept among the others. */
static bool keep_record(struct join *j, struct error *err)
{
    char path[FILE_PATH_MAX];
    bool good = visit_keep_record(&j->visit, path, err);
    if (good)
        lines_say(&j->console.out, "All of it is in the record: paddock replay %s", path);
    return good;
}

static bool tell_end(struct join *j, struct error *err)
{
    struct lines *out = &j->console.out;
    show_news(j);
    if (!visit_take_record(&j->visit, RECORD_TRIES, err))
        return false;
    lines_add(out, "\n");
    if (table_turn(j->visit.m.seating.table)) {
        lines_say(out, "The table was put away before the race was over.");
    } else {
        lines_say(out, "Result");
        tell_results(&j->visit.m.seating, out);
        tell_verdict(&j->visit.m.seating, out);
    }
    bool good = !j->saves || keep_record(j, err);
    terminal_write(out);
    return good;
}

/* ---- the verb ---------------------------------------------------------------------------------------- */

static void list_table(const json_t *table)
{
    const char *id = json_string_value(json_object_get(table, "table"));
    const char *title = json_string_value(json_object_get(table, "title"));
    const char *game = json_string_value(json_object_get(table, "game"));
    const char *state = json_string_value(json_object_get(table, "state"));
    printf("%-12s %-10s %-10s %s\n", id ? text_plain(id).text : "", game ? text_plain(game).text : "",
           state ? text_plain(state).text : "", title ? text_plain(title).text : "");
}

/* Tables that anybody may sit down at. */
static bool list_tables(const struct link *link, struct error *err)
{
    static struct remote_server server;
    uv_loop_t loop;
    char *text = NULL;
    size_t len, i;
    json_t *one;
    if (!remote_find(&server, link, err) || uv_loop_init(&loop) != 0)
        return false;
    bool good = request_wait(&loop, &server, "/api/tables", 1, &text, &len, err);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    json_t *o = good ? json_loadb(text, len, 0, NULL) : NULL;
    const json_t *tables = json_object_get(o, "tables");
    if (good && !json_is_array(tables))
        good = error_of(err, ERROR_WORLD, "expected a list of tables of the server; found something else");
    else if (good && !json_array_size(tables))
        say("There is no public table on this server now.");
    json_array_foreach(tables, i, one) list_table(one);
    if (good && json_array_size(tables)) {
        char base[REMOTE_BASE_MAX];
        remote_base(&server, base);
        say("Sit down with: paddock join '%s#/table/…' --name NAME", base);
    }
    json_decref(o);
    free(text);
    return good;
}

static bool play_lines(struct join *j, struct error *err)
{
    struct prompt_other other = {
        .descriptor = visit_descriptor(&j->visit), .patience = patience, .run = run_meanwhile, .context = j
    };
    prompt_watch(&other);
    while (step(j) == GO_ON)
        continue;
    prompt_watch(NULL);
    if (j->failed)
        *err = j->err;
    return !j->failed;
}

/* The full screen, as soon as there is something to show. */
static bool play_on_screen(struct join *j, struct error *err)
{
    while (!j->visit.mirror.table && !is_over(j)) {
        visit_run(&j->visit, LOOK_ROUND_MS);
        if (!j->visit.mirror.table) /* what is said later is the screen's to show */
            show_said(j);
    }
    if (!is_over(j) && tui_visit(&j->visit, spoken(), err) != 0)
        return error_as(err, err->text[0] ? err->kind : ERROR_STOPPED);
    if (!j->visit.ended && !j->visit.has_record)
        say_how_to_come_back(j);
    terminal_write(&j->console.out);
    return true;
}

static bool go(struct join *j, const struct guest_wishes *w, struct error *err)
{
    bool good = w->programs ? drive(j, w, err) : j->on_screen ? play_on_screen(j, err) : play_lines(j, err);
    if (good && j->visit.ended) {
        *err = j->visit.why;
        good = false;
    }
    show_said(j);
    if (good && j->visit.mirror.state == MIRROR_OVER && !j->visit.has_record)
        good = tell_end(j, err);
    return good;
}

/* Who sits down has a name; whoever has a key has one already. */
static bool find_name(const struct args *args, const struct link *link, char name[TAG_MAX], struct error *err)
{
    struct seating scratch = { 0 };
    const char *given = args_value(args, "name");
    name[0] = '\0';
    if (link->kind == LINK_TABLE && (link->key[0] || !given))
        return true;
    if (given)
        snprintf(name, TAG_MAX, "%s", given);
    else
        default_name(1, 0, name);
    return seating_put_person(&scratch, 0, name, err) || error_as(err, ERROR_USAGE);
}

static bool visit(const struct args *args, const struct link *link, const struct guest_wishes *w,
                  struct error *err)
{
    char name[TAG_MAX];
    struct join *j = calloc(1, sizeof *j);
    if (!j)
        return error_memory(err);
    j->console.owner = &join_console;
    j->console.context = j;
    j->console.out = terminal_lines();
    j->console.confirm = args_has(args, "confirm");
    j->saves = !args_has(args, "no-save");
    j->on_screen = !w->programs && !args_has(args, "plain") && tui_possible();
    j->asked = -1;
    bool good = find_name(args, link, name, err)
                && visit_open(&j->visit, link, name[0] ? name : NULL, spoken(), err) && go(j, w, err);
    visit_close(&j->visit);
    console_close(&j->console);
    free(j);
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    struct guest_wishes w;
    struct link link;
    if (!link_parse(args->word[0], &link, err) || !trust_read(args_value(args, "ca"), err)
        || !guest_wishes_read(args, &w, err))
        return false;
    w.instead = said("the table's stand-in");
    if (w.programs > 1)
        return error_of(err, ERROR_USAGE, "one program drives in one seat; found --bot %s",
                        COUNTED(w.programs, "time"));
    if (link.kind == LINK_SERVER)
        return list_tables(&link, err);
    prompt_open();
    return visit(args, &link, &w, err);
}

const struct verb verb_join = {
    .name = "join",
    .takes = N_("LINK"),
    .help = N_("Takes part in a race on somebody's server, or watches it."),
    .flags = flags,
    .many = guest_many,
    .words_min = 1,
    .words_max = 1,
    .examples = examples,
    .run = run,
};
