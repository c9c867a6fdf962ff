/* expect.c: what a scenario expects.
 *
 * Every line is read in full before anything is compared, and read even when
 * the scenario has stopped, so that a misspelled line never passes for a
 * fulfilled one: fields, events, their arguments and actions must exist.
 */
#include "../core/field.h"
#include "../core/language.h"
#include "../table/command.h"
#include "scene.h"

#include <string.h>

/* ---- turn ------------------------------------------------------------------------------------------ */

static void add_turn(turn_t who, struct text *out)
{
    text_add(out, "turn");
    if (!who || who == CHANCE)
        text_add(out, who ? " chance" : " nobody");
    else
        for (; who; who &= who - 1)
            text_add(out, " %d", turn_lowest(who) + 1);
}

/* turn 3 4 · turn chance · turn nobody */
static bool expect_turn(struct scene *sc, struct span rest)
{
    struct span word = rest;
    turn_t who = 0;
    char expected[80], found[80];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    int seat;
    if (!rest.len)
        return scene_nonsense(sc, "expected turn SEAT …, turn chance or turn nobody; found no seat");
    if (span_is(rest, "chance"))
        who = CHANCE;
    else if (!span_is(rest, "nobody"))
        while (span_word(&rest, &word)) {
            if (!scene_who(sc, word, NULL, false, &seat))
                return false;
            who |= seat_bit(seat);
        }
    add_turn(who, &a);
    add_turn(table_turn(sc->table), &b);
    if (!sc->stopped && who != table_turn(sc->table))
        scene_fail(sc, sc->line, expected, found);
    return true;
}

/* ---- fields of the state ---------------------------------------------------------------------------- */

static bool holds_numbers(enum field_shape shape)
{
    return shape == FIELD_NUMBER || shape == FIELD_NUMBERS || shape == FIELD_NUMBERS_TABLE;
}

static bool is_table(enum field_shape shape)
{
    return shape == FIELD_WORDS_TABLE || shape == FIELD_NUMBERS_TABLE;
}

/* The next item of "R,5/7". */
static bool next_item(struct span *rest, struct span *item)
{
    size_t n = 0;
    while (rest->len && (*rest->at == ',' || *rest->at == '/'))
        rest->at++, rest->len--;
    while (n < rest->len && rest->at[n] != ',' && rest->at[n] != '/')
        n++;
    *item = (struct span){ rest->at, n };
    rest->at += n;
    rest->len -= n;
    return n > 0;
}

static bool check_items(struct scene *sc, const struct field *field, const char *value)
{
    struct span rest = span_of(value), item;
    int number;
    if (!value[0])
        return scene_nonsense(sc, "expected %s VALUE; found no value", field->name);
    while (holds_numbers(field->shape) && next_item(&rest, &item))
        if (!span_number(item, &number) && !span_is(item, "?") && !span_is(item, "-"))
            return scene_nonsense(sc, "expected numbers for %s; found \"%.*s\"", field->name, SPAN(item));
    return true;
}

static int count_items(const char *value, struct span wanted)
{
    struct span rest = span_of(value), item;
    int n = 0;
    while (next_item(&rest, &item))
        n += item.len == wanted.len && !memcmp(item.at, wanted.at, item.len);
    return n;
}

/* Every item at least as often. */
static bool has_items(const char *value, const char *wanted)
{
    struct span rest = span_of(wanted), item;
    while (next_item(&rest, &item))
        if (count_items(value, item) < count_items(wanted, item))
            return false;
    return true;
}

static bool field_of(const struct scene *sc, const struct state *st, int field, char *buf, size_t size)
{
    char text[STATE_TEXT_MAX];
    struct span values[FIELDS_MAX];
    sc->game->state_text(table_setup(sc->table), st, text, sizeof text);
    return fields_split(sc->game->fields, text, values, NULL) && values[field].at
           && span_copy(values[field], buf, size);
}

/* Row n of a table, item n of a list: the value becomes that part alone. */
static void keep_part(const struct field *field, int n, char *value)
{
    struct span rest = span_of(value), part = { 0 };
    while (n > 0 && span_cut(&rest, is_table(field->shape) ? '/' : ',', &part))
        n--;
    size_t len = n ? 0 : part.len;
    if (len)
        memmove(value, part.at, len);
    value[len] = '\0';
}

struct wish {
    int field, part; /* part 0: all of it */
    bool has;
    char value[STATE_TEXT_MAX];
};

/* NAME VALUE · NAME N: VALUE · NAME has VALUE · NAME N: has VALUE */
static bool read_wish(struct scene *sc, struct span line, struct wish *w)
{
    struct span name = line, word, rest;
    w->part = 0;
    span_word(&line, &name);
    if (!scene_field(sc, name, &w->field))
        return false;
    const struct field *field = &sc->game->fields[w->field];
    rest = line;
    /* a colon within a word, like 5:tire, belongs to it */
    if (span_word(&rest, &word) && word.at[word.len - 1] == ':') {
        word.len--;
        if (!span_number(word, &w->part) || w->part < 1)
            return scene_nonsense(sc, "expected a number before the colon; found \"%.*s\"", SPAN(word));
        line = rest;
    }
    rest = line;
    w->has = span_word(&rest, &word) && span_is(word, "has");
    if (!scene_value(w->has ? rest : line, w->value, sizeof w->value))
        return scene_nonsense(sc, "expected a value; found one that is too long");
    return check_items(sc, field, w->value);
}

static bool expect_field(struct scene *sc, struct span line, const struct state *st)
{
    struct wish w;
    char value[STATE_TEXT_MAX], expected[FAULT_TEXT_MAX], found[FAULT_TEXT_MAX];
    if (!read_wish(sc, line, &w))
        return false;
    if (sc->stopped)
        return true;
    const struct field *field = &sc->game->fields[w.field];
    if (!field_of(sc, st, w.field, value, sizeof value))
        value[0] = '\0';
    if (w.part)
        keep_part(field, w.part, value);
    if (w.has ? has_items(value, w.value) : !strcmp(value, w.value))
        return true;
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    text_put(&a, line.at, line.len);
    text_add(&b, "%s %s", field->name, value[0] ? value : scene_tr(sc, N_("without such a part")));
    scene_fail(sc, sc->line, expected, found);
    return true;
}

/* view 2 hands … · view watcher hands … */
static bool expect_view(struct scene *sc, struct span rest)
{
    struct span word = rest;
    union any_state view;
    int viewer;
    span_word(&rest, &word);
    if (!scene_who(sc, word, "watcher", false, &viewer))
        return false;
    table_view(sc->table, viewer, (struct state *)view.bytes);
    return expect_field(sc, scene_rest(rest), (const struct state *)view.bytes);
}

/* ---- legal actions ------------------------------------------------------------------------------------ */

/* How many of the actions may be meant; a full text means one. */
static int meant(const struct scene *sc, const action_t *legal, int n, const char *text, int *which)
{
    const struct setup *su = table_setup(sc->table);
    char name[ACTION_TEXT_MAX];
    action_t found;
    int fitting = 0;
    for (int i = 0; i < n; i++) {
        action_text(sc->game, su, legal[i], name, sizeof name);
        if (!strcmp(name, text)) {
            *which = i;
            return 1;
        }
        if (command_find(sc->game, su, &legal[i], 1, text, &found, NULL)) {
            *which = i;
            fitting++;
        }
    }
    return fitting;
}

enum listing { EXACTLY, INCLUDES, LACKS };

static void fail_legal(struct scene *sc, struct span line, const char *why, const action_t *legal, int n)
{
    char expected[FAULT_TEXT_MAX], found[FAULT_TEXT_MAX];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    text_put(&a, "legal ", 6);
    text_put(&a, line.at, line.len);
    text_add(&b, "%s", scene_tr(sc, why));
    scene_list(sc, legal, n, &b);
    scene_fail(sc, sc->line, expected, found);
}

/* Does the list of wishes agree with what is legal? NULL, or what to say before the legal actions. */
static const char *compare_legal(const struct scene *sc, enum listing how, struct span list,
                                 const action_t *legal, int n)
{
    bool named[ACTIONS_MAX] = { false };
    char text[ACTION_TEXT_MAX];
    struct span part;
    int distinct = 0, which = 0;
    while (span_cut(&list, ',', &part)) {
        span_copy(span_trim(part), text, sizeof text);
        int fitting = meant(sc, legal, n, text, &which);
        if (how == LACKS ? fitting > 0 : fitting != 1)
            return fitting > 1 ? N_("several that fit one of these: ") : "";
        if (how != LACKS && !named[which]) {
            named[which] = true;
            distinct++;
        }
    }
    return how == EXACTLY && distinct != n ? "" : NULL;
}

static bool check_list(struct scene *sc, struct span list)
{
    char text[ACTION_TEXT_MAX];
    struct span part;
    while (span_cut(&list, ',', &part))
        if (!scene_typed(sc, part, text))
            return false;
    return true;
}

static bool expect_list(struct scene *sc, struct span line, int seat, enum listing how, struct span list)
{
    action_t legal[ACTIONS_MAX];
    bool nothing = how == EXACTLY && span_is(list, "nothing");
    if (!nothing && !check_list(sc, list))
        return false;
    if (sc->stopped)
        return true;
    int n = table_actions(sc->table, seat, legal);
    const char *why = NULL;
    if (nothing)
        why = n ? "" : NULL;
    else if (!n)
        why = N_("not on turn, so ");
    else
        why = compare_legal(sc, how, list, legal, n);
    if (why)
        fail_legal(sc, line, why, legal, n);
    return true;
}

/* legal 3: A, B · legal 3 includes A, B · legal 3 lacks A, B · legal 3: nothing */
static bool expect_legal(struct scene *sc, struct span line)
{
    struct span who = line, rest = line, word = line;
    int seat;
    bool exact =
        span_word(&rest, &who) && who.at[who.len - 1] == ':'; /* other colons are part of an action */
    who.len -= exact;
    if (!scene_who(sc, who, "chance", false, &seat))
        return false;
    if (exact)
        return expect_list(sc, line, seat, EXACTLY, span_trim(rest));
    word = rest;
    span_word(&rest, &word);
    if (span_is(word, "includes"))
        return expect_list(sc, line, seat, INCLUDES, scene_rest(rest));
    if (span_is(word, "lacks"))
        return expect_list(sc, line, seat, LACKS, scene_rest(rest));
    return scene_nonsense(
        sc, "expected legal SEAT: …, legal SEAT includes … or legal SEAT lacks …; found \"%.*s\"",
        SPAN(line));
}

/* ---- refusals ------------------------------------------------------------------------------------------- */

/* Cut " because TEXT" off; a dash before it is for the eye. */
static struct span cut_because(struct span *line)
{
    static const char word[] = " because ", dash[] = "\u2014";
    size_t len = sizeof word - 1, dash_len = sizeof dash - 1;
    for (size_t i = 0; i + len <= line->len; i++)
        if (!memcmp(line->at + i, word, len)) {
            struct span why = { line->at + i + len, line->len - i - len };
            *line = span_trim((struct span){ line->at, i });
            if (line->len > dash_len && !memcmp(line->at + line->len - dash_len, dash, dash_len))
                line->len -= dash_len;
            *line = span_trim(*line);
            return span_trim(why);
        }
    return (struct span){ "", 0 };
}

/* It was refused (or not) for this reason; was that what the line says? */
static void judge_refusal(struct scene *sc, struct span line, struct span because, bool refused,
                          const char *why)
{
    char expected[FAULT_TEXT_MAX];
    struct text a = text_into(expected, sizeof expected);
    if (refused && scene_contains(why, because))
        return;
    text_put(&a, "refused ", 8);
    text_put(&a, line.at, line.len);
    if (because.len) {
        text_put(&a, " because ", 9);
        text_put(&a, because.at, because.len);
    }
    scene_fail(sc, sc->line, expected, refused ? why : scene_tr(sc, N_("it was accepted")));
    sc->stopped = sc->stopped || !refused;
}

static bool refused_setup(struct scene *sc, struct span line, struct span text, struct span because)
{
    static char const too_long[] = "it is too long";
    char buf[FAULT_TEXT_MAX];
    struct error err = { 0 };
    if (sc->stopped)
        return true;
    bool fits = span_copy(text, buf, sizeof buf);
    struct setup *su = fits ? sc->game->setup_new(buf, &err) : NULL;
    judge_refusal(sc, line, because, !su, fits ? err.text : too_long);
    sc->game->setup_free(su);
    return true;
}

/* The position as in a record: name=value name=value. */
static bool refused_position(struct scene *sc, struct span line, struct span text, struct span because)
{
    char buf[STATE_TEXT_MAX];
    union any_state st;
    struct error err = { 0 };
    if (!text.len || !span_copy(text, buf, sizeof buf))
        return scene_nonsense(sc, "expected refused position NAME=VALUE …; found \"%.*s\"", SPAN(text));
    if (sc->stopped)
        return true;
    bool read = sc->game->state_parse(table_setup(sc->table), buf, (struct state *)st.bytes, &err);
    judge_refusal(sc, line, because, !read, err.text);
    return true;
}

static bool try_it(struct scene *sc, int seat, const char *text, struct error *err)
{
    return text ? table_play(sc->table, seat, text, err) : table_undo(sc->table, seat, err);
}

/* text NULL: taking back. A refusal changes nothing. */
static void refused_act(struct scene *sc, struct span line, int seat, const char *text, struct span because)
{
    union any_state before;
    struct error err = { 0 };
    size_t size = sc->game->state_size;
    int moments = table_moments(sc->table);
    memcpy(before.bytes, table_state(sc->table), size);
    bool done = try_it(sc, seat, text, &err);
    if (!done
        && (moments != table_moments(sc->table) || memcmp(before.bytes, table_state(sc->table), size) != 0))
        scene_fail(sc, sc->line, scene_tr(sc, N_("a refusal that changes nothing")),
                   scene_tr(sc, N_("another position")));
    judge_refusal(sc, line, because, !done, err.text);
}

/* refused 3: play 9 · refused undo 3 · refused setup cars=3 · refused position … ; each perhaps because TEXT */
static bool expect_refused(struct scene *sc, struct span line)
{
    struct span because = cut_because(&line), rest = line, word = line;
    char text[ACTION_TEXT_MAX];
    int seat;
    span_word(&rest, &word);
    rest = scene_rest(rest);
    if (span_is(word, "setup"))
        return refused_setup(sc, line, rest, because);
    if (span_is(word, "position"))
        return refused_position(sc, line, rest, because);
    bool undo = span_is(word, "undo");
    if (undo && !scene_who(sc, rest, NULL, false, &seat))
        return false;
    rest = line;
    span_cut(&rest, ':', &word);
    if (!undo
        && (!scene_who(sc, span_trim(word), "chance", false, &seat)
            || !scene_typed(sc, scene_rest(rest), text)))
        return false;
    if (!sc->stopped)
        refused_act(sc, line, seat, undo ? NULL : text, because);
    return true;
}

/* ---- results ---------------------------------------------------------------------------------------------- */

/* The next word is a name, the one after it a number from 0 (or min) on. */
static bool named_number(struct span *rest, const char *name, int min, int *number)
{
    struct span word = { 0 }, value = { 0 };
    return span_word(rest, &word) && span_is(word, name) && span_word(rest, &value)
           && span_number(value, number) && *number >= min;
}

static bool is_over(struct scene *sc, struct results *r)
{
    if (table_turn(sc->table)) {
        scene_fail(sc, sc->line, scene_tr(sc, N_("a match that is over")),
                   scene_tr(sc, N_("one that goes on")));
        return false;
    }
    sc->game->results(table_setup(sc->table), table_state(sc->table), r);
    return true;
}

/* place 1 car 3 · place 1 car 3 points 9 */
static bool expect_place(struct scene *sc, struct span line)
{
    struct span rest = line, word = line;
    struct results r;
    char expected[80], found[80];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    int place, car, points = 0;
    bool sense = span_word(&rest, &word) && span_number(word, &place) && named_number(&rest, "car", 1, &car)
                 && car <= table_shape(sc->table)->cars;
    bool with_points = sense && span_trim(rest).len;
    if (!sense || (with_points && (!named_number(&rest, "points", -999, &points) || span_trim(rest).len)))
        return scene_nonsense(sc, "expected place N car N points N; found \"place %.*s\"", SPAN(line));
    if (sc->stopped || !is_over(sc, &r))
        return true;
    const struct result *at = &r.car[car - 1];
    if (at->place == place && (!with_points || at->points == points))
        return true;
    text_add(&a, "place %.*s", SPAN(line));
    text_add(&b, "place %d car %d points %d", at->place, car, at->points);
    scene_fail(sc, sc->line, expected, found);
    return true;
}

/* seat 1 points 15: of all its cars together */
static bool expect_seat(struct scene *sc, struct span line)
{
    struct span rest = line, word = line;
    struct results r;
    char expected[80], found[80];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    int seat, points, sum = 0;
    span_word(&rest, &word);
    if (!scene_who(sc, word, NULL, false, &seat))
        return false;
    if (!named_number(&rest, "points", -999, &points) || span_trim(rest).len)
        return scene_nonsense(sc, "expected seat N points N; found \"seat %.*s\"", SPAN(line));
    if (sc->stopped || !is_over(sc, &r))
        return true;
    for (int car = 0; car < r.cars; car++)
        sum += r.car[car].seat == seat ? r.car[car].points : 0;
    text_add(&a, "seat %.*s", SPAN(line));
    text_add(&b, "seat %d points %d", seat + 1, sum);
    if (sum != points)
        scene_fail(sc, sc->line, expected, found);
    return true;
}

/* ---- one line of expect --------------------------------------------------------------------------------------- */

bool expect_line(struct scene *sc, struct span line)
{
    static const struct {
        const char *word;
        bool (*read)(struct scene *sc, struct span rest);
    } forms[] = {
        { "turn", expect_turn },   { "legal", expect_legal }, { "refused", expect_refused },
        { "event", expect_event }, { "no", expect_no },       { "place", expect_place },
        { "seat", expect_seat },   { "view", expect_view },
    };
    struct span rest = line, word = line;
    sc->tested = true;
    span_word(&rest, &word);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (span_is(word, forms[i].word))
            return forms[i].read(sc, scene_rest(rest));
    return expect_field(sc, line, table_state(sc->table));
}
