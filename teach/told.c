/* told.c: what has happened since the last do, as events and as the sentences that each viewer is told. */
#include "../table/narrate.h"
#include "scene.h"

enum { SENTENCE_MAX = 512 };

/* ---- events -------------------------------------------------------------------------------------------- */

/* The event as whoever it was meant for heard it. */
static struct event whole_event(const struct table *t, int moment, int k)
{
    bool hidden = true;
    struct event e = table_event(t, moment, k, NOBODY, &hidden);
    for (int seat = 0; hidden && seat < table_shape(t)->seats; seat++)
        e = table_event(t, moment, k, seat, &hidden);
    return e;
}

static int find_arg(const struct kind *kind, struct span name)
{
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name; i++)
        if (span_is(name, kind->arg[i].name))
            return i;
    return -1;
}

/* "4" is also right for car4 and seat4. */
static bool arg_is(const struct scene *sc, int arg_kind, int value, struct span wanted)
{
    char text[ACTION_TEXT_MAX];
    int number;
    arg_text(sc->game, table_setup(sc->table), arg_kind, value, text, sizeof text);
    if (span_is_nocase(wanted, text))
        return true;
    return (arg_kind == ARG_CAR || arg_kind == ARG_SEAT) && span_number(wanted, &number)
           && number == (arg_kind == ARG_CAR ? car_number(table_shape(sc->table), value) : value + 1);
}

static bool event_fits(const struct scene *sc, const struct event *e, int kind, struct span args)
{
    struct span word, name;
    if (e->kind != kind)
        return false;
    while (span_word(&args, &word)) {
        span_cut(&word, '=', &name);
        int i = find_arg(&sc->game->events[kind], name);
        if (!arg_is(sc, sc->game->events[kind].arg[i].kind, e->arg[i], word))
            return false;
    }
    return true;
}

static void add_event(const struct scene *sc, const struct event *e, struct text *out)
{
    char text[ACTION_TEXT_MAX * (ARGS_MAX + 1)];
    event_text(sc->game, table_setup(sc->table), e, false, text, sizeof text);
    text_add(out, "%s%s", out->len ? "; " : "", text);
}

/* Did it happen? found lists everything that did. */
static bool happened(const struct scene *sc, int kind, struct span args, struct text *found)
{
    bool did = false;
    for (int i = sc->since; i < table_moments(sc->table); i++)
        for (int k = 0; k < table_moment(sc->table, i)->events; k++) {
            struct event e = whole_event(sc->table, i, k);
            did |= event_fits(sc, &e, kind, args);
            add_event(sc, &e, found);
        }
    if (!found->len)
        text_say(found, "no event at all");
    return did;
}

static bool read_event(struct scene *sc, struct span name, struct span args, int *kind)
{
    struct span word, arg;
    for (*kind = 0; sc->game->events[*kind].name && !span_is(name, sc->game->events[*kind].name); ++*kind)
        continue;
    if (!sc->game->events[*kind].name)
        return scene_nonsense(sc, "expected an event of %s; found \"%.*s\"", sc->game->id, SPAN(name));
    while (span_word(&args, &word)) {
        span_cut(&word, '=', &arg);
        if (!word.at || find_arg(&sc->game->events[*kind], arg) < 0)
            return scene_nonsense(sc, "expected NAME=VALUE with a name that %s has; found \"%.*s\"",
                                  sc->game->events[*kind].name, SPAN(arg));
    }
    return true;
}

static bool expect_happened(struct scene *sc, struct span line, bool wanted)
{
    struct span name = line, args = line;
    char expected[FAULT_TEXT_MAX], found[FAULT_TEXT_MAX];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    int kind;
    span_word(&args, &name);
    if (!read_event(sc, name, args, &kind))
        return false;
    if (sc->stopped || happened(sc, kind, args, &b) == wanted)
        return true;
    text_add(&a, wanted ? "event " : "no event ");
    text_put(&a, line.at, line.len);
    scene_fail(sc, sc->line, expected, found);
    return true;
}

/* event passed car=4 defender=3 */
bool expect_event(struct scene *sc, struct span line)
{
    return expect_happened(sc, line, true);
}

/* no event passed */
bool expect_no(struct scene *sc, struct span line)
{
    struct span word = line;
    span_word(&line, &word);
    if (!span_is(word, "event"))
        return scene_nonsense(sc, "expected no event NAME; found \"no %.*s\"", SPAN(word));
    return expect_happened(sc, scene_rest(line), false);
}

/* ---- hear -------------------------------------------------------------------------------------------------------- */

/* Is the viewer told a sentence that contains this? all: everything it is told. */
static bool hears(const struct scene *sc, int viewer, struct span part, struct text *all)
{
    const struct narrator narrator = { .language = &english,
                                       .game = sc->game,
                                       .setup = table_setup(sc->table) };
    char sentence[SENTENCE_MAX];
    bool found = false;
    for (int i = sc->since; i < table_moments(sc->table); i++)
        for (int k = 0; k < table_moment(sc->table, i)->events; k++) {
            bool hidden;
            struct event e = table_event(sc->table, i, k, viewer, &hidden);
            if (!narrate(&narrator, &e, hidden, sentence, sizeof sentence))
                continue;
            found |= scene_contains(sentence, part);
            text_add(all, "%s%s", all->len ? " " : "", sentence);
        }
    if (!all->len)
        text_say(all, "nothing");
    return found;
}

static void check_hearing(struct scene *sc, int viewer, struct span sentence, bool wanted)
{
    char expected[FAULT_TEXT_MAX], found[FAULT_TEXT_MAX];
    struct text a = scene_text(sc, expected, sizeof expected), b = scene_text(sc, found, sizeof found);
    if (viewer == NOBODY)
        text_say(&a, wanted ? N_("the watcher hears: ") : N_("the watcher does not hear: "));
    else
        text_say(&a, wanted ? N_("seat %d hears: ") : N_("seat %d does not hear: "), viewer + 1);
    text_put(&a, sentence.at, sentence.len);
    if (hears(sc, viewer, sentence, &b) != wanted)
        scene_fail(sc, sc->line, expected, found);
}

/* all: … · 2: … · watcher: … · 2 not: … */
bool hear_line(struct scene *sc, struct span line)
{
    struct span rest = line, head = line, word = line, tail;
    int who;
    sc->tested = true;
    span_cut(&rest, ':', &head);
    rest = scene_rest(rest);
    span_word(&head, &word);
    tail = scene_rest(head);
    bool negated = span_is(tail, "not");
    if (!rest.len || (tail.len && !negated))
        return scene_nonsense(sc, "expected WHO: SENTENCE or WHO not: SENTENCE; found \"%.*s\"", SPAN(line));
    if (!scene_who(sc, word, "watcher", true, &who))
        return false;
    if (sc->stopped)
        return true;
    int from = who == WHO_ALL ? NOBODY : who, to = who == WHO_ALL ? table_shape(sc->table)->seats - 1 : who;
    for (int viewer = from; viewer <= to; viewer++)
        check_hearing(sc, viewer, rest, !negated);
    return true;
}
