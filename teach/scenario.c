#include "scenario.h"
#include "../core/language.h"
#include "../table/command.h"
#include "../table/named_game.h"
#include "scene.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what went wrong ----------------------------------------------------------------------------- */

struct text scene_text(const struct scene *sc, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    t.language = sc->listener->language;
    return t;
}

const char *scene_tr(const struct scene *sc, const char *sentence)
{
    return tr(sc->listener->language, sentence);
}

void scene_fail(struct scene *sc, int line, const char *expected, const char *found)
{
    struct fault fault = { .line = line, .expected = expected, .found = found };
    sc->failed = true;
    if (sc->listener->failed)
        sc->listener->failed(sc->listener->to, &sc->now, &fault);
}

/* After this nothing stands as the scenario means it. */
static void stop(struct scene *sc, int line, const char *expected, const char *found)
{
    scene_fail(sc, line, expected, found);
    sc->stopped = true;
}

/* ---- small readings -------------------------------------------------------------------------------- */

bool scene_who(struct scene *sc, struct span word, const char *nobody, bool all, int *who)
{
    int seats = table_shape(sc->table)->seats;
    if (nobody && span_is(word, nobody)) {
        *who = NOBODY;
        return true;
    }
    if (all && span_is(word, "all")) {
        *who = WHO_ALL;
        return true;
    }
    if (!span_number(word, who) || *who < 1 || *who > seats)
        return scene_nonsense(sc, "expected a seat from 1 to %d%s%s%s; found \"%.*s\"", seats,
                              all ? N_(", all") : "", nobody ? N_(" or ") : "", nobody ? nobody : "",
                              SPAN(word));
    --*who;
    return true;
}

bool scene_field(struct scene *sc, struct span name, int *field)
{
    for (*field = 0; sc->game->fields[*field].name; ++*field)
        if (span_is(name, sc->game->fields[*field].name))
            return true;
    return scene_nonsense(sc, "expected a field of %s; found \"%.*s\"", sc->game->id, SPAN(name));
}

bool scene_value(struct span typed, char *buf, size_t size)
{
    struct text out = text_into(buf, size);
    bool gap = false, row = true;
    for (size_t i = 0; i < typed.len; i++) {
        char c = typed.at[i];
        if (c == ' ' || c == '\t' || c == ',') {
            gap = true;
            continue;
        }
        if (gap && !row && c != '/')
            text_put(&out, ",", 1);
        text_put(&out, &c, 1);
        gap = false;
        row = c == '/';
    }
    return out.len < size;
}

struct span scene_rest(struct span s)
{
    return span_trim(s.at ? s : (struct span){ "", 0 });
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool scene_contains(const char *whole, struct span part)
{
    size_t len = strlen(whole);
    for (size_t i = 0; i + part.len <= len; i++) {
        size_t k = 0;
        while (k < part.len && lower(whole[i + k]) == lower(part.at[k]))
            k++;
        if (k == part.len)
            return true;
    }
    return false;
}

static bool starts(const char *name, struct span part)
{
    return part.len <= strlen(name) && !memcmp(name, part.at, part.len);
}

bool scene_typed(struct scene *sc, struct span text, char buf[ACTION_TEXT_MAX])
{
    struct span rest = span_trim(text), word;
    text = rest;
    if (!span_word(&rest, &word) || !span_copy(text, buf, ACTION_TEXT_MAX))
        return scene_nonsense(sc, "expected an action; found \"%.*s\"", SPAN(text));
    for (const struct kind *kind = sc->game->actions_named + 1; kind->name; kind++)
        if (starts(kind->name, word))
            return true;
    return scene_nonsense(sc, "expected an action of %s; found \"%.*s\"", sc->game->id, SPAN(text));
}

void scene_list(const struct scene *sc, const action_t *list, int n, struct text *out)
{
    char name[ACTION_TEXT_MAX];
    for (int i = 0; i < n; i++) {
        action_text(sc->game, table_setup(sc->table), list[i], name, sizeof name);
        text_add(out, "%s%s", i ? ", " : "", name);
    }
    if (!n)
        text_say(out, "nothing");
}

/* ---- every position must be sound -------------------------------------------------------------------- */

/* Write and read again; the same bytes must come back. */
static const char *round_trip(const struct scene *sc, const struct state *st, struct error *err)
{
    const struct setup *su = table_setup(sc->table);
    union any_state again;
    char text[STATE_TEXT_MAX];
    struct state *back = (struct state *)again.bytes;
    const char *broken = sc->game->check(su, st);
    if (broken)
        return broken;
    if (sc->game->state_text(su, st, text, sizeof text) >= sizeof text)
        return scene_tr(sc, N_("its text is too long"));
    memset(&again, 0, sizeof again);
    if (!sc->game->state_parse(su, text, back, err))
        return err->text;
    return memcmp(st, back, sc->game->state_size) ? scene_tr(sc, N_("its text reads as another position"))
                                                  : NULL;
}

static bool is_sound(struct scene *sc, int line)
{
    struct error err;
    union any_state copy;
    char expected[160];
    struct text t = scene_text(sc, expected, sizeof expected);
    struct state *view = (struct state *)copy.bytes;
    const char *broken = round_trip(sc, table_state(sc->table), &err);
    text_say(&t, "a sound position that survives being written and read");
    for (int seat = NOBODY; seat < table_shape(sc->table)->seats && !broken; seat++) {
        table_view(sc->table, seat, view);
        broken = round_trip(sc, view, &err);
        text_clear(&t);
        text_say(&t,
                 seat == NOBODY
                     ? N_("a sound view of a watcher, seat %d that survives being written and read")
                     : N_("a sound view of seat %d that survives being written and read"),
                 seat + 1);
    }
    if (broken)
        stop(sc, line, expected, broken);
    return !broken;
}

/* ---- playing --------------------------------------------------------------------------------------------- */

static bool act(struct scene *sc, int line, int seat, struct span typed)
{
    char text[ACTION_TEXT_MAX], expected[FAULT_TEXT_MAX], found[FAULT_TEXT_MAX];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    struct error err;
    bool fits = span_copy(typed, text, sizeof text);
    if (fits && table_play(sc->table, seat, text, &err))
        return is_sound(sc, line);
    if (seat == NOBODY)
        text_say(&a, "chance can come up with \"%.*s\"", SPAN(typed));
    else
        text_say(&a, "seat %d may do \"%.*s\"", seat + 1, SPAN(typed));
    if (fits)
        text_say_error(&b, &err);
    else
        text_say(&b, "a text too long for an action");
    stop(sc, line, expected, found);
    return false;
}

/* Chance acts as long as it must and has been told how. */
static bool roll_dice(struct scene *sc)
{
    while (!sc->stopped && sc->dice_used < sc->dice_n && table_turn(sc->table) == CHANCE) {
        const struct die *die = &sc->dice[sc->dice_used++];
        act(sc, die->line, NOBODY, die->text);
    }
    return !sc->stopped;
}

/* A seat cannot act while chance has not. */
static bool wait_for_chance(struct scene *sc)
{
    action_t legal[ACTIONS_MAX];
    char expected[FAULT_TEXT_MAX];
    struct text out = scene_text(sc, expected, sizeof expected);
    if (!roll_dice(sc) || table_turn(sc->table) != CHANCE)
        return !sc->stopped;
    text_say(&out, "dice before this line, since chance must act first: ");
    scene_list(sc, legal, table_actions(sc->table, NOBODY, legal), &out);
    stop(sc, sc->line, expected, scene_tr(sc, N_("no dice left")));
    return false;
}

static bool undo_line(struct scene *sc, struct span word)
{
    struct error err;
    char expected[160], found[FAULT_TEXT_MAX];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    int seat;
    if (!scene_who(sc, word, NULL, false, &seat))
        return false;
    if (sc->stopped)
        return true;
    if (table_undo(sc->table, seat, &err)) {
        is_sound(sc, sc->line);
        return true;
    }
    text_say(&a, "seat %d may take back its last action", seat + 1);
    text_say_error(&b, &err);
    stop(sc, sc->line, expected, found);
    return true;
}

/* Does one of the seat's actions fit, as it stands? What fits none must at least name an action of the game. */
static bool is_meant(const struct scene *sc, int seat, struct span typed)
{
    action_t legal[ACTIONS_MAX], found;
    char text[ACTION_TEXT_MAX];
    if (!span_copy(typed, text, sizeof text))
        return false;
    int n = table_actions(sc->table, seat, legal);
    return n && command_find(sc->game, table_setup(sc->table), legal, n, text, &found, NULL);
}

/* "4: play 7", "chance: roll 6", "undo 3" */
static bool do_line(struct scene *sc, struct span line)
{
    struct span who, rest = line;
    char text[ACTION_TEXT_MAX];
    int seat;
    span_word(&rest, &who);
    if (span_is(who, "undo"))
        return undo_line(sc, span_trim(rest));
    rest = line;
    span_cut(&rest, ':', &who);
    if (!rest.at)
        return scene_nonsense(sc, "expected SEAT: ACTION or undo SEAT; found \"%.*s\"", SPAN(line));
    if (!scene_who(sc, span_trim(who), "chance", false, &seat))
        return false;
    if (sc->stopped || (seat != NOBODY && !wait_for_chance(sc)))
        return true;
    if (!is_meant(sc, seat, span_trim(rest)) && !scene_typed(sc, rest, text))
        return false;
    if (act(sc, sc->line, seat, span_trim(rest)))
        roll_dice(sc);
    return true;
}

static bool names_kind(const struct scene *sc, struct span word)
{
    for (const struct kind *kind = sc->game->actions_named + 1; kind->name; kind++)
        if (span_is(word, kind->name))
            return true;
    return false;
}

/* A word, or from the name of a kind on as far as words belong to it: "event collision:2". */
static bool next_die(const struct scene *sc, struct span *line, struct span *die)
{
    struct span rest, word;
    if (!span_word(line, die))
        return false;
    rest = *line;
    while (names_kind(sc, *die) && span_word(&rest, &word) && !names_kind(sc, word) && !span_is(word, "/"))
        *line = rest;
    die->len = (size_t)(line->at - die->at);
    return true;
}

/* Outcomes to come: words, or whole outcomes, with commas between them where they would run together. A / is only
 * there for the eye. */
static bool dice_line(struct scene *sc, struct span line)
{
    bool whole = memchr(line.at, ',', line.len) != NULL;
    struct span part;
    while (whole ? span_cut(&line, ',', &part) : next_die(sc, &line, &part)) {
        part = span_trim(part);
        if (span_is(part, "/"))
            continue;
        if (!part.len)
            return scene_nonsense(sc, "expected an outcome between commas; found none");
        if (sc->dice_n == SCENARIO_DICE_MAX)
            return scene_nonsense(sc, "expected at most %d dice in one scenario; found more",
                                  SCENARIO_DICE_MAX);
        sc->dice[sc->dice_n++] = (struct die){ part, sc->line };
    }
    if (!sc->stopped)
        roll_dice(sc);
    return true;
}

/* ---- where it starts ---------------------------------------------------------------------------------------- */

static bool given_line(struct scene *sc, struct span line)
{
    struct span name;
    char value[STATE_TEXT_MAX];
    int field;
    span_word(&line, &name);
    if (!scene_field(sc, name, &field))
        return false;
    size_t room = sizeof sc->position - sc->position_len;
    int n = scene_value(line, value, sizeof value)
                ? snprintf(sc->position + sc->position_len, room, "%s%s=%s", sc->position_len ? " " : "",
                           sc->game->fields[field].name, value)
                : -1;
    if (n < 0 || (size_t)n >= room)
        return scene_nonsense(sc, "expected a position of at most %d characters; found more",
                              STATE_TEXT_MAX - 1);
    sc->position_len += (size_t)n;
    return true;
}

/* The table is laid as soon as something is to happen at it. */
static bool lay_table(struct scene *sc)
{
    if (sc->table)
        return true;
    sc->table = table_new(sc->game, sc->setup, sc->given_line ? sc->position : NULL, sc->err);
    int line = sc->given_line ? sc->given_line : sc->line;
    if (sc->table)
        is_sound(sc, line);
    else
        sc->err->line = line;
    return sc->table != NULL;
}

static void clear_table(struct scene *sc)
{
    char found[200];
    struct text t = scene_text(sc, found, sizeof found);
    if (sc->dice_used < sc->dice_n && !sc->stopped) {
        text_say(&t, "%d not needed, the first \"%.*s\"", sc->dice_n - sc->dice_used,
                 SPAN(sc->dice[sc->dice_used].text));
        scene_fail(sc, sc->dice[sc->dice_used].line, scene_tr(sc, N_("every one of the dice is used")),
                   found);
    }
    table_free(sc->table);
    sc->table = NULL;
    sc->dice_n = sc->dice_used = 0;
    sc->since = 0;
    sc->given_line = 0;
    sc->position_len = 0;
    sc->position[0] = '\0';
}

/* ---- headings ---------------------------------------------------------------------------------------------- */

static bool end_scenario(struct scene *sc)
{
    if (!sc->open)
        return true;
    if (!sc->tested)
        return error_set(sc->err, sc->now.line,
                         "expected a scenario that expects something; found none in \"%.*s\"",
                         SPAN(sc->now.name));
    clear_table(sc);
    sc->open = false;
    if (sc->listener->ended)
        sc->listener->ended(sc->listener->to, &sc->now, !sc->failed);
    return true;
}

static bool head_scenario(struct scene *sc, struct span name)
{
    if (!end_scenario(sc))
        return false;
    if (!name.len)
        return scene_nonsense(sc, "expected scenario NAME; found no name");
    sc->now = (struct scenario){ .line = sc->line, .name = name, .rule = { name.at + name.len, 0 } };
    sc->open = true;
    sc->failed = sc->stopped = sc->tested = false;
    sc->game = sc->games[0];
    sc->setup[0] = '\0';
    sc->block = BLOCK_NONE;
    return true;
}

static bool head_rule(struct scene *sc, struct span rule)
{
    if (sc->now.rule.len || !rule.len)
        return scene_nonsense(sc, "expected one rule with its text; found %s",
                              rule.len ? N_("another") : "none");
    sc->now.rule = rule;
    return true;
}

static bool head_game(struct scene *sc, struct span id)
{
    if (sc->block != BLOCK_NONE || sc->setup[0])
        return scene_nonsense(sc,
                              "expected game before setup, given and whatever happens; found it after them");
    struct error err;
    const struct game *game = game_named(sc->games, id, &err);
    if (!game)
        return scene_nonsense(sc, "%s", err.text);
    sc->game = game;
    return true;
}

static bool head_setup(struct scene *sc, struct span text)
{
    if (sc->block != BLOCK_NONE || sc->setup[0])
        return scene_nonsense(sc, "expected setup once, before given and whatever happens; found it later");
    if (!text.len || !span_copy(text, sc->setup, sizeof sc->setup))
        return scene_nonsense(sc, "expected a setup like cars=4; found \"%.*s\"", SPAN(text));
    struct setup *su = sc->game->setup_new(sc->setup, sc->err);
    sc->err->line = sc->line;
    if (!su)
        return false;
    sc->game->setup_free(su);
    return true;
}

/* ---- blocks --------------------------------------------------------------------------------------------------- */

static bool inside(struct scene *sc, struct span line)
{
    switch (sc->block) {
    case BLOCK_NONE: break;
    case BLOCK_GIVEN: return given_line(sc, line);
    case BLOCK_DICE: return dice_line(sc, line);
    case BLOCK_DO: return do_line(sc, line);
    case BLOCK_EXPECT: return expect_line(sc, line);
    case BLOCK_HEAR: return hear_line(sc, line);
    }
    return scene_nonsense(
        sc, "expected given, dice, do, expect or hear before an indented line; found \"%.*s\"", SPAN(line));
}

static bool open_block(struct scene *sc, enum block block, struct span rest)
{
    sc->block = block;
    if (block == BLOCK_GIVEN) {
        clear_table(sc);
        sc->given_line = sc->line;
    } else if (!lay_table(sc)) {
        return false;
    }
    if (block == BLOCK_DO || (block == BLOCK_DICE && table_turn(sc->table) == CHANCE))
        sc->since = table_moments(sc->table);
    return !rest.len || inside(sc, rest);
}

static bool heading(struct scene *sc, struct span word, struct span rest)
{
    static const char *const blocks[] = {
        [BLOCK_GIVEN] = "given",   [BLOCK_DICE] = "dice", [BLOCK_DO] = "do",
        [BLOCK_EXPECT] = "expect", [BLOCK_HEAR] = "hear",
    };
    if (span_is(word, "scenario"))
        return head_scenario(sc, rest);
    if (!sc->open)
        return scene_nonsense(sc, "expected scenario NAME; found \"%.*s\"", SPAN(word));
    if (span_is(word, "rule"))
        return head_rule(sc, rest);
    if (span_is(word, "game"))
        return head_game(sc, rest);
    if (span_is(word, "setup"))
        return head_setup(sc, rest);
    for (int block = BLOCK_GIVEN; block <= BLOCK_HEAR; block++)
        if (span_is(word, blocks[block]))
            return open_block(sc, (enum block)block, rest);
    return scene_nonsense(
        sc, "expected scenario, rule, game, setup, given, dice, do, expect or hear; found \"%.*s\"",
        SPAN(word));
}

/* Everything from a # on, at the start of the line or after a blank, is for people. */
static struct span without_comment(struct span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] == '#' && (!i || line.at[i - 1] == ' ' || line.at[i - 1] == '\t'))
            return (struct span){ line.at, i };
    return line;
}

static bool read_line(struct scene *sc, struct span raw)
{
    struct span line = without_comment(raw), body = span_trim(line), rest = body, word;
    if (!span_is_text(body)) /* its words are printed */
        return scene_nonsense(sc, "expected a line of text; found something else");
    if (!body.len)
        return true;
    if (*line.at != ' ' && *line.at != '\t') {
        span_word(&rest, &word);
        return heading(sc, word, span_trim(rest));
    }
    if (!sc->open)
        return scene_nonsense(sc, "expected scenario NAME; found \"%.*s\"", SPAN(body));
    return inside(sc, body);
}

static bool read_lines(struct scene *sc, struct span text)
{
    struct span line;
    for (sc->line = 1; span_cut(&text, '\n', &line); sc->line++)
        if (!read_line(sc, line))
            return false;
    return end_scenario(sc);
}

bool scenario_run(const struct game *const *games, const char *text, size_t len,
                  const struct scenario_listener *listener, struct error *err)
{
    struct error unheard;
    if (!err)
        err = &unheard;
    if (len > SCENARIO_FILE_MAX)
        return error_set(err, 0, "expected a file of at most %d bytes; found %zu", SCENARIO_FILE_MAX, len);
    struct scene *sc = calloc(1, sizeof *sc);
    if (!sc)
        return error_set(err, 0, "out of memory");
    sc->games = games;
    sc->listener = listener;
    sc->err = err;
    bool sense = read_lines(sc, (struct span){ text, len });
    table_free(sc->table);
    free(sc);
    return sense;
}
