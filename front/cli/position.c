/* position.c: positions as IDs: shown to people, to programs, and taken from records. */
#include "../../table/position.h"
#include "../../games/registry.h"
#include "../../report/game_json.h"
#include "cli.h"

static const struct flag flags[] = {
    { "record", N_("FILE"),
      N_("Print the ID of a position of this record instead (- is the standard input).") },
    { "at", N_("N"), N_("After moment N of the record; 0 is the start (default: the last).") },
    { "view", N_("SEAT"),
      N_("As that seat sees it, with ? for what it may not know; 0 is a spectator (default: everything; of a race that is "
         "still running what the one person at it sees, or a spectator).") },
    SHOW_EVERYTHING,
    { "json", NULL, N_("Print one JSON object.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock position \"lacorsa;2;cars=4 each=1;\"         ", N_("the start of a race") },
    { "paddock position --record race.txt --at 60          ", N_("the ID after moment 60") },
    { "paddock position --record race.txt --view 2         ", N_("what seat 2 sees at the end") },
    { "paddock position --json - <id.txt                   ", N_("state and legal actions, for a program") },
    { 0 },
};

enum { FROM = 2, COLUMN = 12 };
enum { LIST_TEXT_MAX = ACTIONS_MAX * (ACTION_TEXT_MAX + 24) };

/* ---- for people --------------------------------------------------------------------------------------- */

/* A list with blanks for its commas, so that it can be set in lines. */
static void say_list(struct span s, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    struct span item;
    if (span_is(s, "?") || span_is(s, "-")) {
        text_add(&t, "%s", *s.at == '?' ? said("hidden") : said("none"));
        return;
    }
    while (span_cut(&s, ',', &item)) {
        text_put(&t, item.at, item.len);
        text_add(&t, " ");
    }
}

static void show_rows(const char *name, struct span rows, struct lines *out)
{
    char line[STATE_TEXT_MAX];
    struct span row;
    for (int n = 1; span_cut(&rows, '/', &row); n++) {
        int label = snprintf(line, sizeof line, "%d: ", n);
        say_list(row, line + label, sizeof line - (size_t)label);
        lines_entry(out, FROM, COLUMN, n == 1 ? name : "", line);
    }
}

static void show_field(const struct field *f, struct span value, struct lines *out)
{
    char line[STATE_TEXT_MAX];
    if (f->shape == FIELD_WORDS_TABLE || f->shape == FIELD_NUMBERS_TABLE) {
        show_rows(f->name, value, out);
        return;
    }
    say_list(value, line, sizeof line);
    lines_entry(out, FROM, COLUMN, f->name, line);
}

static void show_state(const struct position *p, struct lines *out)
{
    char text[STATE_TEXT_MAX];
    p->game->state_text(p->setup, position_state(p), text, sizeof text);
    struct span rest = span_of(text), word, name;
    while (span_word(&rest, &word)) {
        span_cut(&word, '=', &name);
        for (const struct field *f = p->game->fields; f->name; f++)
            if (span_is(name, f->name))
                show_field(f, word, out);
    }
}

static void show_actions(const struct position *p, int seat, struct lines *out)
{
    action_t legal[ACTIONS_MAX];
    char name[20], act[ACTION_TEXT_MAX], line[LIST_TEXT_MAX];
    struct text t = text_into(line, sizeof line);
    snprintf(name, sizeof name, said("seat %d"), seat + 1);
    if (!position_is_known_to(p->game, p->setup, position_state(p), seat)) {
        lines_entry(out, FROM, COLUMN, name, said("may do what its hidden cards allow"));
        return;
    }
    int n = p->game->actions(p->setup, position_state(p), seat, legal);
    for (int i = 0; i < n; i++) {
        action_text(p->game, p->setup, legal[i], act, sizeof act);
        text_add(&t, "%s%s", i ? "\n" : "", act);
    }
    lines_list(out, FROM, COLUMN, name, line);
}

static void show_chances(const struct position *p, struct lines *out)
{
    struct chance ch[ACTIONS_MAX];
    char act[ACTION_TEXT_MAX], line[LIST_TEXT_MAX];
    struct text t = text_into(line, sizeof line);
    int n = p->game->chances(p->setup, position_state(p), ch);
    for (int i = 0; i < n; i++) {
        action_text(p->game, p->setup, ch[i].act, act, sizeof act);
        text_add(&t, said("%s%s (weight %u)"), i ? "\n" : "", act, ch[i].weight);
    }
    lines_list(out, FROM, COLUMN, said("chance"), line);
}

static void show_turn(const struct position *p, struct lines *out)
{
    turn_t who = p->game->turn(p->setup, position_state(p));
    lines_add(out, "\n%s\n", who ? said("On turn:") : said("The race is over."));
    if (who == CHANCE)
        show_chances(p, out);
    for (int seat = 0; seat < SEATS_MAX && who != CHANCE; seat++)
        if (who & seat_bit(seat))
            show_actions(p, seat, out);
}

static void show(const struct position *p)
{
    char setup[SETUP_TEXT_MAX], note[OLDER_NOTE_MAX];
    p->game->setup_text(p->setup, setup, sizeof setup);
    struct lines out = terminal_lines();
    lines_say(&out, "%s, rules version %d, %s", p->game->title, p->game->rules, setup);
    if (rules_are_older(p->game, p->rules))
        lines_add(&out, "(%s)\n", older_position_note(p->game, p->rules, spoken(), note));
    lines_add(&out, "\n");
    show_state(p, &out);
    show_turn(p, &out);
    terminal_close(&out);
}

/* ---- for programs ------------------------------------------------------------------------------------- */

static turn_t seats_that_know(const struct position *p)
{
    turn_t known = 0;
    for (int seat = 0; seat < p->game->shape(p->setup)->seats; seat++)
        if (position_is_known_to(p->game, p->setup, position_state(p), seat))
            known |= seat_bit(seat);
    return known;
}

/* The canonical ID in memory of its own; NULL and a sentence. */
static char *id_of(const struct game *g, const struct setup *su, const struct state *st, struct error *err)
{
    size_t len = position_text(g, su, st, NULL, 0);
    char *id = malloc(len + 1);
    if (id)
        position_text(g, su, st, id, len + 1);
    else
        error_memory(err);
    return id;
}

static bool print_position(const struct position *p, struct error *err)
{
    const struct state *st = position_state(p);
    char *id = id_of(p->game, p->setup, st, err);
    if (!id)
        return false;
    struct json *j = json_begin();
    json_add(j, "{ id %s, game %s, rules %d, written_under %d", id, p->game->id, p->game->rules, p->rules);
    json_setup(j, "setup", p->game, p->setup);
    json_setup_options(j, "options", p->game, p->setup);
    json_cars(j, p->game->shape(p->setup));
    json_state(j, "state", p->game, p->setup, st);
    json_turn(j, p->game, p->setup, st, seats_that_know(p));
    json_results(j, p->game, p->setup, st);
    json_add(j, "}");
    free(id);
    return json_end(err);
}

static bool show_text(const struct args *args, const char *id, struct error *err)
{
    struct position p;
    if (!position_read(all_games, id, &p, err))
        return false;
    bool good = !args_has(args, "json") || print_position(&p, err);
    if (!args_has(args, "json"))
        show(&p);
    position_free(&p);
    return good;
}

static bool show_input(const struct args *args, struct error *err)
{
    size_t len;
    char *text = read_whole("-", POSITION_TEXT_MAX, &len, err);
    if (!text)
        return false;
    bool good = memchr(text, '\0', len)
                    ? error_set(err, 0, "expected a position on one line; found something else")
                    : show_text(args, text, err);
    free(text);
    return good || (err->kind == ERROR_INPUT ? error_in(err, "-") : false);
}

/* ---- from a record ------------------------------------------------------------------------------------ */

static bool print_id(const struct args *args, const struct table *t, int viewer, struct error *err)
{
    const struct game *g = table_game(t);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    record_view_state(t, viewer, st);
    char *id = id_of(g, table_setup(t), st, err);
    bool good = id;
    if (id && args_has(args, "json"))
        good = print_object(err, "{ id %s }", id);
    else if (id)
        printf("%s\n", id);
    free(id);
    return good;
}

static bool find_in_record(const struct args *args, struct record_view *v, struct error *err)
{
    long long at = table_moments(v->seating.table);
    int viewer;
    if (!args_number(args, "at", 0, at, &at, err) || !record_view_eyes(args, v, &viewer, err))
        return false;
    struct table *t = position_after(v->seating.table, (int)at, err);
    if (!t)
        return error_as(err, ERROR_WORLD);
    bool good = print_id(args, t, viewer, err);
    table_free(t);
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    const char *path = args_value(args, "record");
    if (!path && (args_has(args, "at") || args_has(args, "view") || args_has(args, "show-everything")))
        return error_of(err, ERROR_USAGE, "--at, --view and --show-everything take a --record");
    if (path && args->words)
        return error_of(err, ERROR_USAGE, "expected an ID or --record; found both");
    if (!path && !args->words)
        return error_of(err, ERROR_USAGE,
                        "expected an ID or --record FILE; found neither (see paddock position --help)");
    if (path) /* what was good of a damaged record has positions too; the damage is told after */
        return record_view_show(args, path, &(struct record_view){ 0 }, find_in_record, err);
    return !strcmp(args->word[0], "-") ? show_input(args, err) : show_text(args, args->word[0], err);
}

VERB(position, N_("[ID]"),
     N_("Shows a position and what may be done in it, or prints the ID of a record's position."), 0, 1,
     .run = run);
