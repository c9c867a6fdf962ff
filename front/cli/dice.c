/* dice.c: what chance did on a real table, typed in.
 *
 * A line may hold many outcomes, a whole hand at once. All of it is tried on a
 * copy first, so either everything on the line happens or nothing does. A card
 * that only one person may see is asked of that person.
 */
#include "../../core/text.h"
#include "../../table/command.h"
#include "../match/say.h"
#include "page.h"
#include "play.h"

#include <ctype.h>
#include <string.h>

enum { OUTCOMES_MAX = 512 };

struct outcomes {
    int n;
    action_t at[OUTCOMES_MAX];
};

/* The seat that alone may see the next outcome, or NOBODY when it is public. */
static int secret_of(const struct play *p, const struct state *st, action_t act)
{
    const struct game *g = table_game(p->m.table);
    union any_state copy;
    struct events ev;
    ev.n = 0;
    memcpy(copy.bytes, st, g->state_size);
    g->apply(table_setup(p->m.table), (struct state *)copy.bytes, NOBODY, act, &ev);
    for (int i = 0; i < ev.n; i++)
        if (ev.at[i].seen_by != EVERYONE)
            return ev.at[i].seat;
    return NOBODY;
}

/* How many outcomes of this kind the car or the seat has just had: which card of its hand this one is. */
static int count_before(const struct play *p, action_t act)
{
    const struct game *g = table_game(p->m.table);
    int n = 0;
    for (int i = table_moments(p->m.table) - 1; i >= 0; i--) {
        action_t before = table_moment(p->m.table, i)->act;
        if (action_kind(before) != action_kind(act) || action_car(g, before) != action_car(g, act)
            || action_owner(p->m.table, before) != action_owner(p->m.table, act))
            break;
        n++;
    }
    return n;
}

static void ask(const struct play *p, action_t first)
{
    const struct game *g = table_game(p->m.table);
    char key[64], car[TAG_MAX + 40] = "", count[16];
    int owner = action_owner(p->m.table, first);
    if (action_car(g, first) != NOBODY)
        narrate_car(&p->m.narrator, action_car(g, first), car, sizeof car);
    snprintf(count, sizeof count, "%d", count_before(p, first) + 1);
    snprintf(key, sizeof key, "ask.%s", g->actions_named[action_kind(first)].name);
    const struct value values[] = { { "car", car },
                                    { "who", owner == NOBODY ? "" : picture_driver(&p->m, owner) },
                                    { "count", count },
                                    { 0 } };
    if (!say(&p->m.narrator, key, values))
        printf("%s %s:", g->actions_named[action_kind(first)].name, car);
}

static void list_outcomes(const struct play *p, const action_t *legal, int n)
{
    char word[ACTION_TEXT_MAX], line[2048];
    struct text t = text_into(line, sizeof line);
    text_add(&t, "Type one of these, or several with blanks or commas between:");
    for (int i = 0; i < n; i++) {
        action_short(p->m.table, legal[i], word, sizeof word);
        text_add(&t, " %s", word);
    }
    text_add(&t, ".");
    page_words(0, 4, line);
}

/* ---- a line ------------------------------------------------------------------------------------------ */

static int list_chances(const struct play *p, const struct state *st, action_t out[ACTIONS_MAX])
{
    const struct game *g = table_game(p->m.table);
    struct chance ch[ACTIONS_MAX];
    if (g->turn(table_setup(p->m.table), st) != CHANCE)
        return 0;
    int n = g->chances(table_setup(p->m.table), st, ch);
    for (int i = 0; i < n; i++)
        out[i] = ch[i].act;
    return n;
}

/* Whether these words are one outcome: "12 g", where suits count. */
static bool is_outcome(const struct play *p, const struct state *st, struct span words)
{
    action_t legal[ACTIONS_MAX] = { 0 }, act;
    char text[ACTION_TEXT_MAX];
    int n = list_chances(p, st, legal);
    return n && span_copy(words, text, sizeof text) && turn_find(p, legal, n, text, &act, NULL);
}

/* One word more, tried on the copy; false after a sentence. */
static bool try_outcome(const struct play *p, struct state *copy, int owner, const char *word,
                        struct outcomes *out)
{
    const struct game *g = table_game(p->m.table);
    action_t legal[ACTIONS_MAX] = { 0 }, act;
    struct error err;
    int n = list_chances(p, copy, legal);
    if (!n || out->n == OUTCOMES_MAX || (p->people > 1 && secret_of(p, copy, legal[0]) != owner)) {
        printf("\"%.40s\" is more than was asked for; nothing of the line was taken.\n", word);
        return false;
    }
    if (!turn_find(p, legal, n, word, &act, &err)) {
        printf("\"%.40s\" cannot be the next; nothing of the line was taken.\n", word);
        return false;
    }
    out->at[out->n++] = act;
    g->apply(table_setup(p->m.table), copy, NOBODY, act, NULL);
    return true;
}

static bool read_outcomes(struct play *p, int owner, struct outcomes *out)
{
    union any_state copy;
    struct span rest, word;
    out->n = 0;
    memcpy(copy.bytes, table_state(p->m.table), table_game(p->m.table)->state_size);
    for (char *c = p->line; *c; c++)
        if (*c == ',')
            *c = ' ';
    rest = span_of(p->line);
    while (span_word(&rest, &word)) {
        char text[ACTION_TEXT_MAX];
        struct span after = rest, next;
        if (span_word(&after, &next)) {
            struct span both = { word.at, (size_t)(next.at + next.len - word.at) };
            if (is_outcome(p, (struct state *)copy.bytes, both)) {
                word = both;
                rest = after;
            }
        }
        if (!span_copy(word, text, sizeof text))
            snprintf(text, sizeof text, "%.40s", word.at);
        if (!try_outcome(p, (struct state *)copy.bytes, owner, text, out))
            return false;
    }
    return true;
}

/* "Noted for car 1: 12 R 5." */
static void echo(const struct play *p, const struct outcomes *out)
{
    const struct game *g = table_game(p->m.table);
    char word[ACTION_TEXT_MAX], name[TAG_MAX + 40];
    for (int i = 0; i < out->n; i++) {
        int car = action_car(g, out->at[i]);
        if (!i || car != action_car(g, out->at[i - 1])) {
            if (car != NOBODY)
                narrate_car(&p->m.narrator, car, name, sizeof name);
            printf("%sNoted%s%s:", i ? ".\n" : "", car == NOBODY ? "" : " for ", car == NOBODY ? "" : name);
        }
        action_short(p->m.table, out->at[i], word, sizeof word);
        printf(" %s", word);
    }
    printf(".\n");
}

static enum flow take(struct play *p, const struct outcomes *out)
{
    struct error err;
    for (int i = 0; i < out->n; i++)
        if (!table_act(p->m.table, NOBODY, out->at[i], &err)) {
            p->code = complain_error(EXIT_WORLD, NULL, &err);
            return LEAVE;
        }
    if (play_save(p, true) == LEAVE)
        return LEAVE;
    echo(p, out);
    return GO_ON;
}

/* ---- asking ------------------------------------------------------------------------------------------ */

/* A full action ("roll car3 4") is one outcome; otherwise every word is. */
static bool is_one_action(struct play *p, const action_t *legal, int n, struct outcomes *out)
{
    out->n = 1;
    return isalpha((unsigned char)p->line[0]) && strchr(p->line, ' ')
           && command_find(table_game(p->m.table), table_setup(p->m.table), legal, n, p->line, &out->at[0],
                           NULL);
}

/* Whoever may see what comes sits at the keyboard; *back as in handover(). */
static enum flow seat_the_reader(struct play *p, int owner, bool *back)
{
    if (owner != NOBODY && !match_has_bot(&p->m, owner))
        return handover(p, owner, back);
    return GO_ON;
}

enum flow dice_ask(struct play *p)
{
    action_t legal[ACTIONS_MAX];
    struct outcomes out;
    int n = table_actions(p->m.table, NOBODY, legal);
    int owner = secret_of(p, table_state(p->m.table), legal[0]);
    bool back = false;
    if (seat_the_reader(p, owner, &back) == LEAVE)
        return LEAVE;
    if (back)
        return GO_ON;
    play_tell(p, p->keyboard);
    for (;;) {
        ask(p, legal[0]);
        enum answer answer = prompt_line("", p->line);
        if (answer != ANSWER_LINE)
            return play_leave(p, answer);
        if (!p->line[0] || !strcmp(p->line, "?"))
            list_outcomes(p, legal, n);
        if (!p->line[0])
            continue;
        enum typed typed = turn_command(p, p->keyboard);
        if (typed == TYPED_QUIT || typed == TYPED_UNDONE)
            return typed == TYPED_QUIT ? LEAVE : GO_ON;
        if (typed == TYPED_OTHER && (is_one_action(p, legal, n, &out) || read_outcomes(p, owner, &out)))
            return take(p, &out);
    }
}
