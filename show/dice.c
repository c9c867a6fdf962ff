#include "dice.h"
#include "../table/command.h"
#include "phrase.h"
#include "picture.h"
#include "typed.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 2048 };

/* The seat that alone may see this outcome. */
static int secret_of(const struct seating *m, const struct state *st, action_t act)
{
    const struct game *g = table_game(m->table);
    union any_state copy;
    struct events ev;
    ev.n = 0;
    memcpy(copy.bytes, st, g->state_size);
    g->apply(table_setup(m->table), (struct state *)copy.bytes, NOBODY, act, &ev);
    for (int i = 0; i < ev.n; i++)
        if (ev.at[i].seen_by != EVERYONE)
            return ev.at[i].seat;
    return NOBODY;
}

int dice_owner(const struct seating *m)
{
    action_t legal[ACTIONS_MAX];
    table_actions(m->table, NOBODY, legal);
    return secret_of(m, table_state(m->table), legal[0]);
}

/* ---- asking ------------------------------------------------------------------------------------------ */

/* How many outcomes of this kind the car or the seat has just had: which card of its hand this one is. */
static int count_before(const struct seating *m, action_t act)
{
    const struct game *g = table_game(m->table);
    int n = 0;
    for (int i = table_moments(m->table) - 1; i >= 0; i--) {
        action_t before = table_moment(m->table, i)->act;
        if (action_kind(before) != action_kind(act) || action_car(g, before) != action_car(g, act)
            || action_owner(m->table, before) != action_owner(m->table, act))
            break;
        n++;
    }
    return n;
}

void dice_question(const struct seating *m, struct text *t)
{
    const struct game *g = table_game(m->table);
    char key[64], car[TAG_MAX + 40] = "";
    action_t legal[ACTIONS_MAX], first;
    table_actions(m->table, NOBODY, legal);
    first = legal[0];
    int owner = action_owner(m->table, first);
    if (action_car(g, first) != NOBODY)
        narrate_car(&m->narrator, action_car(g, first), car, sizeof car);
    snprintf(key, sizeof key, "ask.%s", g->actions_named[action_kind(first)].name);
    if (!phrase_say(t, &m->narrator, key, "car %s, who %s, count %d", car,
                    owner == NOBODY ? "" : seating_driver(m, owner), count_before(m, first) + 1))
        text_add(t, "%s %s:", g->actions_named[action_kind(first)].name, car);
}

void dice_choices(const struct seating *m, struct text *t)
{
    char word[ACTION_TEXT_MAX];
    action_t legal[ACTIONS_MAX];
    int n = table_actions(m->table, NOBODY, legal);
    text_say(t, "Type one of these, or several with blanks or commas between:");
    for (int i = 0; i < n; i++) {
        action_short(m->table, legal[i], word, sizeof word);
        text_add(t, " %s", word);
    }
    text_add(t, ".");
}

/* ---- a line ------------------------------------------------------------------------------------------ */

static int list_chances(const struct seating *m, const struct state *st, action_t out[ACTIONS_MAX])
{
    const struct game *g = table_game(m->table);
    struct chance ch[ACTIONS_MAX];
    if (g->turn(table_setup(m->table), st) != CHANCE)
        return 0;
    int n = g->chances(table_setup(m->table), st, ch);
    for (int i = 0; i < n; i++)
        out[i] = ch[i].act;
    return n;
}

/* Whether these words are one outcome: "12 g", where suits count. */
static bool is_outcome(const struct seating *m, const struct state *st, struct span words)
{
    action_t legal[ACTIONS_MAX] = { 0 }, act;
    char text[ACTION_TEXT_MAX];
    int n = list_chances(m, st, legal);
    return n && span_copy(words, text, sizeof text) && typed_find(m->table, legal, n, text, &act, NULL);
}

/* The line as it is being read. */
struct line {
    const struct seating *m;
    union any_state copy;
    bool alone;
    int owner;
    struct outcomes *out;
    struct error *err;
};

/* One word more, tried on the copy. */
static bool try_outcome(struct line *l, const char *word)
{
    const struct game *g = table_game(l->m->table);
    struct state *st = (struct state *)l->copy.bytes;
    action_t legal[ACTIONS_MAX] = { 0 }, act;
    int n = list_chances(l->m, st, legal);
    if (!n || l->out->n == OUTCOMES_MAX || (l->alone && secret_of(l->m, st, legal[0]) != l->owner))
        return error_set(l->err, 0, "\"%.40s\" is more than was asked for; nothing of the line was taken",
                         word);
    if (!typed_find(l->m->table, legal, n, word, &act, NULL))
        return error_set(l->err, 0, "\"%.40s\" cannot be the next; nothing of the line was taken", word);
    l->out->at[l->out->n++] = act;
    g->apply(table_setup(l->m->table), st, NOBODY, act, NULL);
    return true;
}

static bool read_words(struct line *l, char *words)
{
    struct span rest, word;
    for (char *c = words; *c; c++)
        if (*c == ',')
            *c = ' ';
    rest = span_of(words);
    while (span_word(&rest, &word)) {
        char text[ACTION_TEXT_MAX];
        struct span after = rest, next;
        if (span_word(&after, &next)) {
            struct span both = { word.at, (size_t)(next.at + next.len - word.at) };
            if (is_outcome(l->m, (struct state *)l->copy.bytes, both)) {
                word = both;
                rest = after;
            }
        }
        if (!span_copy(word, text, sizeof text))
            snprintf(text, sizeof text, "%.40s", word.at);
        if (!try_outcome(l, text))
            return false;
    }
    return true;
}

/* A full action ("roll car3 4") is one outcome; otherwise every word is. */
static bool is_one_action(const struct seating *m, const char *line, struct outcomes *out)
{
    action_t legal[ACTIONS_MAX];
    int n = table_actions(m->table, NOBODY, legal);
    out->n = 1;
    return isalpha((unsigned char)line[0]) && strchr(line, ' ')
           && command_find(table_game(m->table), table_setup(m->table), legal, n, line, &out->at[0], NULL);
}

bool dice_read(const struct seating *m, const char *line, bool alone, struct outcomes *out, struct error *err)
{
    char words[LINE_MAX_BYTES];
    struct line l = { .m = m, .alone = alone, .owner = dice_owner(m), .out = out, .err = err };
    if (is_one_action(m, line, out))
        return true;
    out->n = 0;
    memcpy(l.copy.bytes, table_state(m->table), table_game(m->table)->state_size);
    if (!span_copy(span_of(line), words, sizeof words))
        return error_set(err, 0, "a line takes at most %d bytes; found %zu", LINE_MAX_BYTES - 1,
                         strlen(line));
    return read_words(&l, words);
}

void dice_noted(const struct seating *m, const struct outcomes *out, struct text *t)
{
    const struct game *g = table_game(m->table);
    char word[ACTION_TEXT_MAX], name[TAG_MAX + 40];
    for (int i = 0; i < out->n; i++) {
        int car = action_car(g, out->at[i]);
        if (!i || car != action_car(g, out->at[i - 1])) {
            if (car != NOBODY)
                narrate_car(&m->narrator, car, name, sizeof name);
            text_add(t, "%s", i ? ".\n" : "");
            text_say(t, car == NOBODY ? N_("Noted:") : N_("Noted for %s:"), name);
        }
        action_short(m->table, out->at[i], word, sizeof word);
        text_add(t, " %s", word);
    }
    text_add(t, ".");
}
