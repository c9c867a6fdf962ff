#include "told.h"
#include "../report/game_json.h"

#include <string.h>

/* What is longer, or has changed more, is told whole. */
enum { ENTRIES_MAX = 256, EDITS_MAX = 32, DIFFERENT_MAX = 48 };

/* ---- steps -------------------------------------------------------------------------------------------------------- */

int told_step_end(const struct table *t, int from)
{
    int i = from + 1;
    while (i < table_moments(t) && table_moment(t, i)->seat == NOBODY)
        i++;
    return i;
}

/* Kind and seat of an event are everybody's to hear; what has none is known to whoever did it. */
bool told_hears(const struct table *t, int from, int to, int viewer)
{
    if (viewer != NOBODY && table_moment(t, from)->seat == viewer)
        return true;
    for (int i = from; i < to; i++)
        if (table_moment(t, i)->events || !table_moment(t, i)->act)
            return true;
    return false;
}

int told_version(const struct table *t, int viewer)
{
    int version = 0;
    for (int from = 0, to; from < table_moments(t); from = to) {
        to = told_step_end(t, from);
        version += told_hears(t, from, to, viewer);
    }
    return version;
}

int told_number(const struct table *t, int seat)
{
    int n = 0;
    for (int i = 0; i < table_moments(t); i++)
        n += table_moment(t, i)->seat == seat;
    return n;
}

/* ---- what happened ------------------------------------------------------------------------------------------------ */

static void add_event(struct json *j, const struct table *t, const struct event *e, bool hidden)
{
    char line[600];
    struct text out = text_into(line, sizeof line);
    text_add(&out, "%d ", e->seat == NOBODY ? 0 : e->seat + 1);
    out.len += event_text(table_game(t), table_setup(t), e, hidden, line + out.len, sizeof line - out.len);
    json_text(j, NULL, line);
}

static void add_events(struct json *j, const struct table *t, int i, int viewer)
{
    const struct moment *m = table_moment(t, i);
    char undo[20];
    struct text out = text_into(undo, sizeof undo);
    if (!m->act) {
        text_add(&out, "undo %d", m->seat + 1);
        json_text(j, NULL, undo);
    }
    for (int k = 0; k < m->events; k++) {
        bool hidden;
        struct event e = table_event(t, i, k, viewer, &hidden);
        add_event(j, t, &e, hidden);
    }
}

static void add_sentences(struct json *j, const struct seating *m, int i, int viewer)
{
    char sentence[800];
    for (int k = 0; k < seating_sentences(m, i); k++)
        if (seating_sentence(m, i, k, viewer, sentence, sizeof sentence))
            json_text(j, NULL, sentence);
}

/* Who acted, and how many of the events are of that moment. */
static void add_moments(struct json *j, const struct table *t, int from, int to)
{
    json_open(j, "moments", '[');
    for (int i = from; i < to; i++) {
        const struct moment *m = table_moment(t, i);
        int events = m->act ? m->events : 1;
        if (!events)
            continue;
        json_open(j, NULL, '[');
        json_number(j, NULL, m->seat == NOBODY ? 0 : m->seat + 1);
        json_number(j, NULL, events);
        json_close(j, ']');
    }
    json_close(j, ']');
}

void told_happened(struct json *j, const struct seating *m, int from, int to, int viewer, bool words)
{
    json_open(j, "events", '[');
    for (int i = from; i < to; i++)
        add_events(j, m->table, i, viewer);
    json_close(j, ']');
    add_moments(j, m->table, from, to);
    if (!words)
        return;
    json_open(j, "say", '[');
    for (int i = from; i < to; i++)
        add_sentences(j, m, i, viewer);
    json_close(j, ']');
}

void told_since(struct json *j, const struct seating *m, int viewer, bool words, int seen)
{
    int version = 0;
    for (int from = 0, to; from < table_moments(m->table); from = to) {
        to = told_step_end(m->table, from);
        if (!told_hears(m->table, from, to, viewer) || ++version <= seen)
            continue;
        json_open(j, NULL, '{');
        json_number(j, "version", version);
        told_happened(j, m, from, to, viewer, words);
        json_close(j, '}');
    }
}

/* ---- views -------------------------------------------------------------------------------------------------------- */

void told_view_text(const struct table *t, int viewer, struct view_text *out)
{
    union any_state view;
    table_view(t, viewer, (struct state *)view.bytes);
    table_game(t)->state_text(table_setup(t), (const struct state *)view.bytes, out->text, sizeof out->text);
}

static void add_field(struct json *j, struct span field)
{
    struct span name;
    char word[64];
    span_cut(&field, '=', &name);
    span_copy(name, word, sizeof word);
    json_span(j, word, field);
}

/* A value with commas, entry by entry. */
struct entries {
    int n;
    struct span at[ENTRIES_MAX];
};

/* So many entries from number `at` of the list as it was give way to `come` of the list as it is, from its number `from`. */
struct edit {
    int at, gone, from, come;
};

struct edits {
    int n;
    struct edit at[EDITS_MAX];
};

/* False: they are too many. */
static bool cut_entries(struct span list, struct entries *out)
{
    out->n = 0;
    while (out->n < ENTRIES_MAX && span_cut(&list, ',', &out->at[out->n]))
        out->n++;
    return !list.at;
}

static bool same_entry(const struct entries *a, int i, const struct entries *b, int k)
{
    if (i == a->n || k == b->n)
        return i == a->n && k == b->n;
    return a->at[i].len == b->at[k].len && !memcmp(a->at[i].at, b->at[k].at, a->at[i].len);
}

/* The fewest entries after which both lists, or their ends, are the same again; false: not soon. */
static bool meet_again(const struct entries *was, const struct entries *is, struct edit *e)
{
    for (int sum = 1; sum <= DIFFERENT_MAX; sum++)
        for (e->gone = 0; e->gone <= sum; e->gone++) {
            e->come = sum - e->gone;
            if (e->at + e->gone <= was->n && e->from + e->come <= is->n
                && same_entry(was, e->at + e->gone, is, e->from + e->come))
                return true;
        }
    return false;
}

/* What leads from one list to the other; false: too much. */
static bool find_edits(const struct entries *was, const struct entries *is, struct edits *out)
{
    int i = 0, k = 0;
    out->n = 0;
    while (i < was->n || k < is->n) {
        struct edit e = { .at = i, .from = k };
        if (!same_entry(was, i, is, k)) {
            if (out->n == EDITS_MAX || !meet_again(was, is, &e))
                return false;
            out->at[out->n++] = e;
        }
        i += e.gone + (i + e.gone < was->n);
        k += e.come + (k + e.come < is->n);
    }
    return true;
}

static struct span come_of(const struct entries *is, const struct edit *e)
{
    struct span first = is->at[e->from], last = is->at[e->from + e->come - 1];
    return (struct span){ first.at, (size_t)(last.at + last.len - first.at) };
}

static bool are_shorter(const struct edits *edits, const struct entries *is, size_t whole)
{
    enum { AROUND = sizeof "[99,9,\"\"]," - 1 };
    size_t len = 0;
    for (int i = 0; i < edits->n; i++)
        len += AROUND + (edits->at[i].come ? come_of(is, &edits->at[i]).len : 0);
    return len < whole;
}

static void add_edits(struct json *j, const char *name, const struct edits *edits, const struct entries *is)
{
    json_open(j, name, '[');
    for (int i = 0; i < edits->n; i++) {
        const struct edit *e = &edits->at[i];
        json_open(j, NULL, '[');
        json_number(j, NULL, e->at);
        json_number(j, NULL, e->gone);
        if (e->come)
            json_span(j, NULL, come_of(is, e));
        json_close(j, ']');
    }
    json_close(j, ']');
}

/* By what has changed in it, where that is shorter. The two name the same field. */
static void add_change(struct json *j, struct span old, struct span field)
{
    struct entries was, is;
    struct edits edits;
    struct span before = old, now = field, name;
    char word[64];
    span_cut(&before, '=', &name);
    span_cut(&now, '=', &name);
    if (!cut_entries(before, &was) || !cut_entries(now, &is) || !find_edits(&was, &is, &edits)
        || !are_shorter(&edits, &is, now.len)) {
        add_field(j, field);
        return;
    }
    span_copy(name, word, sizeof word);
    add_edits(j, word, &edits, &is);
}

void told_changes(struct json *j, const struct view_text *before, const struct view_text *now, bool brief)
{
    struct span was = span_of(before->text), is = span_of(now->text), old = { 0 }, field;
    json_open(j, "view", '{');
    while (span_word(&is, &field)) {
        bool known = span_word(&was, &old);
        if (known && old.len == field.len && !memcmp(old.at, field.at, field.len))
            continue;
        if (known && brief)
            add_change(j, old, field);
        else
            add_field(j, field);
    }
    json_close(j, '}');
}

void told_view(struct json *j, const struct view_text *now)
{
    static const struct view_text nothing;
    told_changes(j, &nothing, now, false);
}

/* ---- whose turn --------------------------------------------------------------------------------------------------- */

void told_turn(struct json *j, const struct table *t, int viewer, bool running, bool brief)
{
    action_t legal[ACTIONS_MAX];
    turn_t turn = running ? table_turn(t) & ~CHANCE : 0;
    if (turn || !brief)
        json_seats(j, "turn", turn);
    if (brief || viewer == NOBODY || !(turn & seat_bit(viewer)))
        return;
    int n = table_actions(t, viewer, legal);
    json_open(j, "actions", '[');
    for (int i = 0; i < n; i++)
        json_action_text(j, NULL, table_game(t), table_setup(t), legal[i]);
    json_close(j, ']');
}

void told_cars(struct json *j, const struct table *t)
{
    const struct shape *shape = table_shape(t);
    json_open(j, "cars", '[');
    for (int car = 0; car < shape->cars; car++) {
        json_open(j, NULL, '{');
        json_number(j, "car", car_number(shape, car));
        json_number(j, "seat", shape->owner[car] == NOBODY ? 0 : shape->owner[car] + 1);
        json_close(j, '}');
    }
    json_close(j, ']');
}
