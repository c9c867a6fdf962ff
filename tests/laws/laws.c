/* laws.c: plays random matches and checks every law at every state of them.
 *
 *     laws GAME COUNT SEED "setup text"…           COUNT matches, spread over the setups
 *     laws --match M GAME COUNT SEED "setup text"… only match M of them
 *     laws --any GAME COUNT SEED                   COUNT matches, each of a setup drawn from the table of options
 *     laws --sample GAME N SEED "setup text"…      N draws by sample() against N by chances()
 *     laws --playout GAME COUNT SEED               COUNT setups drawn likewise, and law 15 alone: many playouts of each
 *
 * PADDOCK_TEST_SCALE is a percentage that COUNT and N are multiplied by. Match
 * M has the random stream M of SEED, so that it can be played again by itself.
 * One function for each law; what is random about the laws (which truth to
 * imagine, which pair of seats) comes from a second stream, so that the match
 * itself stays the same when a law is changed.
 */
#include "laws.h"
#include "../../core/data.h"
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../tools/any_setup.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXTS_FOR_ALL = 50, NEIGHBOURS = 16, PLAYOUT_OF = 16 };

/* The alternatives of one seat, or of chance, in one state. */
struct choice {
    int seat;
    int n;
    action_t act[ACTIONS_MAX];
};

struct trial {
    const struct game *g;
    const struct setup *su;
    uint64_t seed;
    long match;
    int viewer;          /* whom the law being checked is about */
    struct rng rng;      /* plays */
    struct rng aside;    /* what laws need */
    struct state *st;    /* now */
    struct state *view;  /* st as viewer sees it */
    struct state *a, *b; /* scratch */
    struct events ev, ev2;
    struct choice choice, other;
    uint64_t heard[ACTIONS_MAX], kept[ACTIONS_MAX], seen[ACTIONS_MAX];
    struct state *after; /* what each alternative leads to, one behind the other */
    struct events *told;
    int n_log, logs;
    action_t *log;
    int *log_seat;
    char text[STATE_TEXT_MAX], text2[STATE_TEXT_MAX];
    char setup[SETUP_TEXT_MAX], setup2[SETUP_TEXT_MAX];
    char about[2 * SETUP_TEXT_MAX + 200]; /* game, setup, seed, match */
    size_t about_len;
};

/* ---- failing --------------------------------------------------------------------------------- */

static void describe_viewer(const struct trial *t)
{
    if (t->viewer == NOBODY)
        fprintf(stderr, "  seat:    nobody: a spectator (law %d), chance, or the whole state\n",
                LAW_SPECTATOR);
    else
        fprintf(stderr, "  seat:    %d (seat%d in texts)\n", t->viewer, t->viewer + 1);
}

/* Made when a match starts, so that it can be said even while the program falls. */
static void describe_match(struct trial *t)
{
    unsigned long long seed = t->seed;
    struct text d = text_into(t->about, sizeof t->about);
    text_add(&d, "  game:    %s\n  setup:   %s\n  seed:    %llu\n  match:   %ld\n", t->g->id, t->setup, seed,
             t->match);
    text_add(&d, "  again:   laws --match %ld %s 1 %llu \"%s\"\n", t->match, t->g->id, seed, t->setup);
    t->about_len = d.len < sizeof t->about ? d.len : sizeof t->about - 1;
}

/* Says everything that is needed to see it again, and ends the program. */
__attribute__((noreturn, format(printf, 3, 4))) static void fail(struct trial *t, enum law law,
                                                                 const char *format, ...)
{
    va_list ap;
    fprintf(stderr, "law %d is broken: %s\n  found:   ", law, law_sentences[law]);
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    t->g->state_text(t->su, t->st, t->text, sizeof t->text);
    fprintf(stderr, "\n  state:   %s\n", t->text);
    describe_viewer(t);
    fprintf(stderr, "  after:   %d actions\n%s", t->n_log, t->about);
    exit(1);
}

/* An assertion of the game's own has failed: the assertion says what, this says where. */
static const struct trial *running;

static void on_abort(int signal_number)
{
    (void)signal_number;
    if (running && write(STDERR_FILENO, running->about, running->about_len) < 0)
        return;
}

/* ---- states and lists ------------------------------------------------------------------------ */

static void copy(const struct trial *t, struct state *to, const struct state *from)
{
    memcpy(to, from, t->g->state_size);
}

static bool same(const struct trial *t, const struct state *a, const struct state *b)
{
    return !memcmp(a, b, t->g->state_size);
}

static uint64_t hash(uint64_t h, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (; n > 0; at += n < 8 ? n : 8, n -= n < 8 ? n : 8) {
        uint64_t word = 0;
        memcpy(&word, at, n < 8 ? n : 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h;
}

static void list_choice(const struct trial *t, int seat, struct choice *c)
{
    static struct chance ch[ACTIONS_MAX];
    c->seat = seat;
    if (seat != NOBODY) {
        c->n = t->g->actions(t->su, t->st, seat, c->act);
        return;
    }
    c->n = t->g->chances(t->su, t->st, ch);
    for (int i = 0; i < c->n; i++)
        c->act[i] = ch[i].act;
}

static int seats(const struct trial *t)
{
    return t->g->shape(t->su)->seats;
}

/* The spectator comes last, so that what is wrong for a seat is told of a seat. */
static int nth_viewer(const struct trial *t, int n)
{
    return n < seats(t) ? n : NOBODY;
}

static int table_length(const struct kind *kinds)
{
    int n = 0;
    while (kinds[n].name)
        n++;
    return n;
}

/* ---- law 1 ----------------------------------------------------------------------------------- */

static void apply_to(const struct trial *t, struct state *st, int seat, action_t act, struct events *ev)
{
    copy(t, st, t->st);
    if (ev)
        ev->n = 0;
    t->g->apply(t->su, st, seat, act, ev);
}

static bool same_events(const struct events *a, const struct events *b)
{
    return a->n == b->n && !memcmp(a->at, b->at, (size_t)a->n * sizeof *a->at);
}

static void law_pure(struct trial *t, const struct choice *c)
{
    for (int i = 0; i < c->n; i++) {
        apply_to(t, t->a, c->seat, c->act[i], &t->ev);
        apply_to(t, t->b, c->seat, c->act[i], NULL);
        if (!same(t, t->a, t->b))
            fail(t, LAW_PURE, "action %08x leads elsewhere when nobody listens", (unsigned)c->act[i]);
    }
    if (c->n == 0)
        return;
    apply_to(t, t->b, c->seat, c->act[c->n - 1], &t->ev2);
    if (!same(t, t->a, t->b) || !same_events(&t->ev, &t->ev2))
        fail(t, LAW_PURE, "action %08x does not do the same again", (unsigned)c->act[c->n - 1]);
}

/* ---- law 2 ----------------------------------------------------------------------------------- */

static void check_list(struct trial *t, const struct choice *c, bool on_turn)
{
    int kinds = table_length(t->g->actions_named);
    if ((c->n > 0) != on_turn || c->n > ACTIONS_MAX)
        fail(t, LAW_TURN, "%d actions although the turn says %s", c->n, on_turn ? "yes" : "no");
    for (int i = 0; i < c->n; i++) {
        if (i > 0 && c->act[i - 1] >= c->act[i])
            fail(t, LAW_TURN, "%08x stands before %08x", (unsigned)c->act[i - 1], (unsigned)c->act[i]);
        if (action_kind(c->act[i]) < 1 || action_kind(c->act[i]) >= kinds)
            fail(t, LAW_TURN, "%08x is of no kind that has a name", (unsigned)c->act[i]);
    }
}

static void check_weights(struct trial *t)
{
    static struct chance ch[ACTIONS_MAX];
    uint64_t total = 0;
    int n = t->g->chances(t->su, t->st, ch);
    for (int i = 0; i < n; i++) {
        total += ch[i].weight;
        if (!ch[i].weight || total > UINT32_MAX)
            fail(t, LAW_TURN, "the weight of %08x is 0, or all weights are too much", (unsigned)ch[i].act);
    }
}

static void law_turn(struct trial *t, turn_t who)
{
    if (who != CHANCE && who >> seats(t))
        fail(t, LAW_TURN, "turn %08x names more than the seats or chance alone", (unsigned)who);
    for (t->viewer = 0; t->viewer < seats(t); t->viewer++) {
        list_choice(t, t->viewer, &t->choice);
        check_list(t, &t->choice, who != CHANCE && (who & seat_bit(t->viewer)));
    }
    t->viewer = NOBODY;
    list_choice(t, NOBODY, &t->choice);
    check_list(t, &t->choice, who == CHANCE);
    check_weights(t);
}

/* ---- laws 3, 4, 5, 9: views. Each finds t->view made for t->viewer. -------------------------- */

static void law_redact(struct trial *t)
{
    copy(t, t->a, t->view);
    t->g->redact(t->su, t->a, t->viewer);
    if (!same(t, t->a, t->view))
        fail(t, LAW_REDACT, "redacting the view changes it");
}

static bool same_actions(const struct choice *a, const struct choice *b)
{
    return a->n == b->n && !memcmp(a->act, b->act, (size_t)a->n * sizeof *a->act);
}

static void law_own_view(struct trial *t, turn_t who)
{
    if (t->g->turn(t->su, t->view) != who)
        fail(t, LAW_OWN_VIEW, "the turn is %08x, on the view %08x", (unsigned)who,
             (unsigned)t->g->turn(t->su, t->view));
    if (t->viewer == NOBODY)
        return;
    list_choice(t, t->viewer, &t->choice);
    t->other.n = t->g->actions(t->su, t->view, t->viewer, t->other.act);
    if (!same_actions(&t->choice, &t->other))
        fail(t, LAW_OWN_VIEW, "%d actions, %d or others on the view", t->choice.n, t->other.n);
}

static void law_imagine(struct trial *t, turn_t who)
{
    copy(t, t->a, t->view);
    t->g->imagine(t->su, t->a, t->viewer, &t->aside);
    const char *broken = t->g->check(t->su, t->a);
    if (broken)
        fail(t, LAW_IMAGINE, "the imagined state cannot be: %s", broken);
    if (t->g->turn(t->su, t->a) != who)
        fail(t, LAW_IMAGINE, "another turn than the true one");
    copy(t, t->b, t->a);
    t->g->imagine(t->su, t->b, t->viewer, &t->aside);
    if (!same(t, t->a, t->b))
        fail(t, LAW_IMAGINE, "blanks are left to be imagined again");
    t->g->redact(t->su, t->a, t->viewer);
    if (!same(t, t->a, t->view))
        fail(t, LAW_IMAGINE, "the imagined state looks different");
}

static void law_check(struct trial *t, const struct state *st)
{
    const char *broken = t->g->check(t->su, st);
    if (broken)
        fail(t, LAW_CHECK, "%s: %s", st == t->st ? "the state" : "the view", broken);
}

/* ---- law 6 ----------------------------------------------------------------------------------- */

static bool is_forgotten(const struct game *g, int kind)
{
    for (const uint8_t *k = g->forgotten; *k != 0xff; k++)
        if (*k == kind)
            return true;
    return false;
}

/* What the viewer is told, with or without the facts that the state forgets. */
static uint64_t hash_heard(const struct trial *t, const struct events *ev, bool forget)
{
    uint64_t h = 1;
    for (int i = 0; i < ev->n; i++) {
        struct event e = ev->at[i];
        if (forget && is_forgotten(t->g, e.kind))
            continue;
        if (!(e.seen_by & viewer_bit(t->viewer)))
            memset(e.arg, 0, sizeof e.arg);
        e.seen_by &= viewer_bit(t->viewer);
        h = hash(h, &e, sizeof e);
    }
    return h;
}

static void compare(struct trial *t, const struct choice *c, int i, int j)
{
    if (t->heard[i] == t->heard[j] && t->seen[i] != t->seen[j])
        fail(t, LAW_NO_LEAK, "%08x and %08x sound the same and look different", (unsigned)c->act[i],
             (unsigned)c->act[j]);
    if (t->kept[i] != t->kept[j] && t->seen[i] == t->seen[j])
        fail(t, LAW_NO_LEAK, "%08x and %08x sound different and look the same", (unsigned)c->act[i],
             (unsigned)c->act[j]);
}

static struct state *after(const struct trial *t, int i)
{
    return (struct state *)((char *)t->after + (size_t)i * t->g->state_size);
}

static void perceive(struct trial *t, int i)
{
    t->heard[i] = hash_heard(t, &t->told[i], false);
    t->kept[i] = hash_heard(t, &t->told[i], true);
    copy(t, t->a, after(t, i));
    t->g->redact(t->su, t->a, t->viewer);
    t->seen[i] = hash(1, t->a, t->g->state_size);
}

/* Long lists are compared with the first and with near neighbours only: all pairs would take too long. */
static void law_no_leak(struct trial *t, const struct choice *c)
{
    for (int i = 0; i < c->n; i++)
        apply_to(t, after(t, i), c->seat, c->act[i], &t->told[i]);
    for (int v = 0; v <= seats(t) && c->n > 1; v++) {
        t->viewer = nth_viewer(t, v);
        for (int i = 0; i < c->n; i++)
            perceive(t, i);
        for (int i = 1; i < c->n; i++) {
            compare(t, c, 0, i);
            for (int j = i > NEIGHBOURS ? i - NEIGHBOURS : 1; j < i; j++)
                compare(t, c, j, i);
        }
    }
}

/* ---- law 7 ----------------------------------------------------------------------------------- */

/* Texts are slow: after the first matches only one text in n is made, another one each time. */
static bool text_is_due(const struct trial *t, int one, int n)
{
    return t->match < TEXTS_FOR_ALL || (t->n_log + t->match) % n == one;
}

static void law_text_action(struct trial *t, const struct choice *c)
{
    static char texts[ACTIONS_MAX][ACTION_TEXT_MAX];
    static uint64_t hashes[ACTIONS_MAX];
    if (!text_is_due(t, 0, 4))
        return;
    for (int i = 0; i < c->n; i++) {
        size_t len = action_text(t->g, t->su, c->act[i], texts[i], sizeof texts[i]);
        if (len == 0 || len >= sizeof texts[i])
            fail(t, LAW_TEXT, "%08x has no text, or one that is too long", (unsigned)c->act[i]);
        hashes[i] = hash(1, texts[i], len);
        for (int j = 0; j < i; j++)
            if (hashes[i] == hashes[j] && !strcmp(texts[i], texts[j]))
                fail(t, LAW_TEXT, "%08x and %08x are both \"%s\"", (unsigned)c->act[i], (unsigned)c->act[j],
                     texts[i]);
    }
}

static void law_text_state(struct trial *t, const struct state *st)
{
    struct error err = { 0 };
    if (!text_is_due(t, st == t->st ? seats(t) + 1 : t->viewer + 1, seats(t) + 2))
        return;
    size_t len = t->g->state_text(t->su, st, t->text, sizeof t->text);
    if (len != strlen(t->text))
        fail(t, LAW_TEXT, "a text of %zu is said to have a length of %zu", strlen(t->text), len);
    if (!t->g->state_parse(t->su, t->text, t->a, &err))
        fail(t, LAW_TEXT, "\"%s\" is refused: %s", t->text, err.text);
    if (same(t, t->a, st))
        return;
    t->g->state_text(t->su, t->a, t->text2, sizeof t->text2);
    fail(t, LAW_TEXT, "\"%s\" is read as \"%s\", or as other bytes", t->text, t->text2);
}

/* A text without room for it has the same length; once a match is enough. */
static void law_text_length(struct trial *t)
{
    char little[8];
    size_t len = t->g->state_text(t->su, t->st, t->text, sizeof t->text);
    if (t->g->state_text(t->su, t->st, NULL, 0) != len
        || t->g->state_text(t->su, t->st, little, sizeof little) != len || strlen(little) >= sizeof little)
        fail(t, LAW_TEXT, "the length of a state's text depends on the room for it");
}

static void law_text_setup(struct trial *t)
{
    struct error err = { 0 };
    size_t len = t->g->setup_text(t->su, t->setup, sizeof t->setup);
    describe_match(t);
    struct setup *again = t->g->setup_new(t->setup, &err);
    if (len != strlen(t->setup) || t->g->setup_text(t->su, NULL, 0) != len)
        fail(t, LAW_TEXT, "the length of the setup's text is not %zu", len);
    if (!again)
        fail(t, LAW_TEXT, "its own text is refused: %s", err.text);
    t->g->setup_text(again, t->setup2, sizeof t->setup2);
    t->g->setup_free(again);
    if (strcmp(t->setup, t->setup2) != 0)
        fail(t, LAW_TEXT, "its own text is read as \"%s\"", t->setup2);
}

static void law_text_record(struct trial *t)
{
    t->g->start(t->su, t->a);
    for (int i = 0; i < t->n_log; i++)
        t->g->apply(t->su, t->a, t->log_seat[i], t->log[i], NULL);
    if (!same(t, t->a, t->st))
        fail(t, LAW_TEXT, "playing the record again ends in another state");
}

/* ---- laws 8 and 10 --------------------------------------------------------------------------- */

static void law_end(struct trial *t)
{
    int most = t->g->shape(t->su)->actions_max;
    if (t->n_log > most || (t->n_log == most && t->g->turn(t->su, t->st)))
        fail(t, LAW_END, "%d actions were declared to be enough", most);
}

static int random_seat(turn_t who, struct rng *rng)
{
    for (int skip = (int)rng_below(rng, (uint32_t)__builtin_popcount(who)); skip > 0; skip--)
        who &= who - 1;
    return turn_lowest(who);
}

/* What one seat does leaves the other its choice, and the order does not matter. */
static void commute(struct trial *t, int one, int two)
{
    list_choice(t, one, &t->choice);
    list_choice(t, two, &t->other);
    action_t x = t->choice.act[rng_below(&t->aside, (uint32_t)t->choice.n)];
    action_t y = t->other.act[rng_below(&t->aside, (uint32_t)t->other.n)];
    apply_to(t, t->a, one, x, NULL);
    t->choice.n = t->g->actions(t->su, t->a, two, t->choice.act);
    if (!same_actions(&t->choice, &t->other))
        fail(t, LAW_COMMUTE, "%08x of seat %d changes what seat %d may choose", (unsigned)x, one, two);
    t->g->apply(t->su, t->a, two, y, NULL);
    apply_to(t, t->b, two, y, NULL);
    t->g->apply(t->su, t->b, one, x, NULL);
    if (!same(t, t->a, t->b))
        fail(t, LAW_COMMUTE, "%08x of seat %d and %08x of seat %d in turn", (unsigned)x, one, (unsigned)y,
             two);
}

/* The car that an action is for, or NOBODY when it names none. */
static int car_of(const struct game *g, action_t act)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    return kind->arg[0].name && kind->arg[0].kind == ARG_CAR ? action_arg(act, 0) : NOBODY;
}

static void lower_car_first(struct trial *t, int seat, turn_t who)
{
    list_choice(t, seat, &t->choice);
    action_t x = t->choice.act[rng_below(&t->aside, (uint32_t)t->choice.n)];
    apply_to(t, t->a, seat, x, NULL);
    if (t->g->turn(t->su, t->a) != who) /* it owes no second choice */
        return;
    t->other.n = t->g->actions(t->su, t->a, seat, t->other.act);
    for (int i = 0; i < t->other.n; i++)
        if (car_of(t->g, t->other.act[i]) < car_of(t->g, x))
            fail(t, LAW_COMMUTE, "car %d chooses before car %d", car_of(t->g, x) + 1,
                 car_of(t->g, t->other.act[i]) + 1);
}

static void law_commute(struct trial *t, turn_t who)
{
    if (who == CHANCE || __builtin_popcount(who) < 2)
        return;
    int one = random_seat(who, &t->aside), two = random_seat(who & ~seat_bit(one), &t->aside);
    t->viewer = one;
    commute(t, one, two);
    lower_car_first(t, one, who);
}

/* ---- promises: sample(), results(), events --------------------------------------------------- */

static void law_sample(struct trial *t)
{
    t->viewer = NOBODY;
    copy(t, t->a, t->st);
    t->g->sample(t->su, t->a, &t->aside);
    const char *broken = t->g->check(t->su, t->a);
    if (broken || t->g->turn(t->su, t->a) == CHANCE)
        fail(t, LAW_SAMPLE, "%s", broken ? broken : "it is still chance's turn");
}

static void check_result(struct trial *t, const struct results *r, int car)
{
    int ahead = 0, causes = 0;
    while (t->g->causes[causes])
        causes++;
    for (int i = 0; i < r->cars; i++)
        ahead += r->car[i].place < r->car[car].place;
    if (r->car[car].place != ahead + 1)
        fail(t, LAW_RESULTS, "car %d is placed %d behind %d cars", car + 1, r->car[car].place, ahead);
    if (r->car[car].seat != t->g->shape(t->su)->owner[car] || r->car[car].out >= causes)
        fail(t, LAW_RESULTS, "car %d has another seat, or a cause without a name", car + 1);
}

/* What somebody types in who watched the race earns the same points. */
static void check_score(struct trial *t, const struct results *r)
{
    struct results typed = *r;
    for (int car = 0; car < r->cars; car++)
        typed.car[car].points = typed.car[car].team_points = -1;
    t->g->score(t->su, &typed);
    for (int car = 0; car < r->cars; car++)
        if (typed.car[car].points != r->car[car].points
            || typed.car[car].team_points != r->car[car].team_points)
            fail(t, LAW_RESULTS, "car %d has %d and %d points by score(), %d and %d by results()", car + 1,
                 typed.car[car].points, typed.car[car].team_points, r->car[car].points,
                 r->car[car].team_points);
}

static void law_results(struct trial *t)
{
    struct results r;
    t->viewer = NOBODY;
    t->g->results(t->su, t->st, &r);
    if (r.cars != t->g->shape(t->su)->cars)
        fail(t, LAW_RESULTS, "%d cars are placed of %d", r.cars, t->g->shape(t->su)->cars);
    for (int car = 0; car < r.cars; car++)
        check_result(t, &r, car);
    check_score(t, &r);
}

static void check_event(struct trial *t, const struct event *e)
{
    if (e->kind >= table_length(t->g->events) || e->seat < NOBODY || e->seat >= seats(t))
        fail(t, LAW_EVENTS, "an event of kind %d for seat %d", e->kind, e->seat);
    for (int i = 0; i < ARGS_MAX; i++)
        if (!t->g->events[e->kind].arg[i].name && e->arg[i])
            fail(t, LAW_EVENTS, "%s carries an argument that has no name", t->g->events[e->kind].name);
    bool secret = t->g->events[e->kind].secret;
    if (e->seen_by != (secret ? viewer_bit(e->seat) : EVERYONE))
        fail(t, LAW_EVENTS, "%s is %s, and seen by %x", t->g->events[e->kind].name,
             secret ? "secret" : "for everyone", e->seen_by);
}

/* What an event says is read back by whoever it was written for, and by nobody else. */
static void law_text_event(struct trial *t, const struct event *e)
{
    char text[512];
    struct event again;
    for (int hidden = 0; hidden <= 1; hidden++) {
        struct event expected = *e;
        size_t len = event_text(t->g, t->su, e, hidden, text, sizeof text);
        if (hidden) {
            expected.seen_by = 0;
            memset(expected.arg, 0, sizeof expected.arg);
        }
        if (len >= sizeof text
            || !event_read(t->g, t->su, (struct span){ text, len }, e->seat, e->seat, &again))
            fail(t, LAW_TEXT, "the event \"%s\" is not read back", text);
        if (memcmp(&again, &expected, sizeof again) != 0)
            fail(t, LAW_TEXT, "the event \"%s\" is read as another", text);
    }
}

/* What law_no_leak was told. */
static void law_events(struct trial *t, const struct choice *c)
{
    for (int i = 0; i < c->n; i++) {
        if (t->told[i].n > EVENTS_MAX)
            fail(t, LAW_EVENTS, "%d events of %08x", t->told[i].n, (unsigned)c->act[i]);
        for (int e = 0; e < t->told[i].n; e++) {
            check_event(t, &t->told[i].at[e]);
            if (text_is_due(t, (i + e) % 16, 16))
                law_text_event(t, &t->told[i].at[e]);
        }
    }
}

/* ---- playouts ---------------------------------------------------------------------------------- */

static void law_playout(struct trial *t)
{
    struct rng fast = t->aside, plain = t->aside;
    t->viewer = NOBODY;
    copy(t, t->a, t->st);
    copy(t, t->b, t->st);
    long decided = playout(t->g, t->su, t->a, &fast),
         expected = playout_by_contract(t->g, t->su, t->b, &plain);
    if (!same(t, t->a, t->b)) {
        t->g->state_text(t->su, t->a, t->text, sizeof t->text);
        t->g->state_text(t->su, t->b, t->text2, sizeof t->text2);
        fail(t, LAW_PLAYOUT, "it ends in\n    %s\n  and through the contract in\n    %s", t->text, t->text2);
    }
    if (decided != expected)
        fail(t, LAW_PLAYOUT, "%ld decisions, through the contract %ld", decided, expected);
    if (memcmp(&fast, &plain, sizeof fast) != 0)
        fail(t, LAW_PLAYOUT, "the generator is left in another state");
    t->aside = fast;
}

/* ---- a match --------------------------------------------------------------------------------- */

static void laws_of_views(struct trial *t, turn_t who)
{
    for (int i = 0; i <= seats(t); i++) {
        t->viewer = nth_viewer(t, i);
        copy(t, t->view, t->st);
        t->g->redact(t->su, t->view, t->viewer);
        law_redact(t);
        law_own_view(t, who);
        law_imagine(t, who);
        law_check(t, t->view);
        law_text_state(t, t->view);
    }
}

static void laws_of_choice(struct trial *t, int seat)
{
    t->viewer = seat;
    list_choice(t, seat, &t->choice);
    law_pure(t, &t->choice);
    law_text_action(t, &t->choice);
    law_no_leak(t, &t->choice);
    t->viewer = seat;
    law_events(t, &t->choice);
}

static void laws(struct trial *t, turn_t who)
{
    t->viewer = NOBODY;
    law_check(t, t->st);
    law_turn(t, who);
    law_text_state(t, t->st);
    laws_of_views(t, who);
    if (who == CHANCE)
        laws_of_choice(t, NOBODY);
    else
        for (turn_t left = who; left; left &= left - 1)
            laws_of_choice(t, turn_lowest(left));
    law_commute(t, who);
    if (who == CHANCE && t->g->sample)
        law_sample(t);
    if (t->g->playout && (t->n_log + t->match) % PLAYOUT_OF == 0)
        law_playout(t);
}

static void log_action(struct trial *t, int seat, action_t act)
{
    if (t->n_log == t->logs) {
        t->logs = t->logs * 2 + 256;
        t->log = realloc(t->log, (size_t)t->logs * sizeof *t->log);
        t->log_seat = realloc(t->log_seat, (size_t)t->logs * sizeof *t->log_seat);
        if (!t->log || !t->log_seat)
            abort();
    }
    t->log[t->n_log] = act;
    t->log_seat[t->n_log++] = seat;
}

/* Seats on turn at once choose in any order. */
static void step(struct trial *t, turn_t who)
{
    static struct chance ch[ACTIONS_MAX];
    int seat = who == CHANCE ? NOBODY : random_seat(who, &t->rng);
    action_t act;
    if (seat == NOBODY) {
        act = chance_draw(ch, t->g->chances(t->su, t->st, ch), &t->rng);
    } else {
        list_choice(t, seat, &t->choice);
        act = t->choice.act[rng_below(&t->rng, (uint32_t)t->choice.n)];
    }
    t->g->apply(t->su, t->st, seat, act, NULL);
    log_action(t, seat, act);
}

static void match_start(struct trial *t, long match)
{
    t->match = match;
    t->n_log = 0;
    describe_match(t);
    rng_init(&t->rng, t->seed, (uint64_t)match);
    rng_init(&t->aside, ~t->seed, (uint64_t)match);
    t->g->start(t->su, t->st);
}

static void match_play(struct trial *t, long match)
{
    turn_t who;
    match_start(t, match);
    while ((who = t->g->turn(t->su, t->st))) {
        laws(t, who);
        step(t, who);
        law_end(t);
    }
    laws(t, 0);
    law_results(t);
    law_text_record(t);
    law_text_length(t);
}

/* ---- sample() against chances() -----------------------------------------------------------------
 *
 * Both draw N states from one; their texts are taken apart into features (the
 * third word of the second row of hands=; that row as a whole; the whole text)
 * and the counts of each feature's values are compared by chi-square.
 */

enum { TALLIES = 1 << 17, BUCKETS = 64, LATER_STATES = 6, WHOLE = 999 };

struct tally {
    int field, row, word; /* the feature */
    uint64_t value;       /* hash of what was found */
    long n[2];            /* by sample(), by chances() */
};

static struct tally tallies[TALLIES];

static void count(int field, int row, int word, uint64_t value, int side)
{
    struct tally key = { .field = field, .row = row, .word = word, .value = value, .n = { 0 } };
    int feature[] = { field, row, word };
    uint64_t at = hash(value, feature, sizeof feature) % TALLIES;
    for (int tries = 0; tries < TALLIES; tries++, at = (at + 1) % TALLIES) {
        struct tally *t = &tallies[at];
        if (t->n[0] + t->n[1] == 0)
            *t = key;
        if (t->field == field && t->row == row && t->word == word && t->value == value) {
            t->n[side]++;
            return;
        }
    }
    fprintf(stderr, "laws: more features than there is room for\n");
    exit(1);
}

static void count_row(int field, int row, struct span list, int side)
{
    struct span part;
    int word = 0;
    count(field, row, WHOLE, hash(1, list.at, list.len) % BUCKETS, side);
    while (span_cut(&list, ',', &part))
        count(field, row, word++, hash(1, part.at, part.len), side);
}

static void count_state(struct trial *t, const struct state *st, int side)
{
    struct span rest, item, name, row;
    size_t len = t->g->state_text(t->su, st, t->text, sizeof t->text);
    rest = span_of(t->text);
    count(WHOLE, WHOLE, WHOLE, hash(1, t->text, len) % BUCKETS, side);
    for (int field = 0; span_word(&rest, &item); field++) {
        span_cut(&item, '=', &name);
        for (int r = 0; span_cut(&item, '/', &row); r++)
            count_row(field, r, row, side);
    }
}

static void draw_by_chances(struct trial *t, struct state *st)
{
    static struct chance ch[ACTIONS_MAX];
    while (t->g->turn(t->su, st) == CHANCE)
        t->g->apply(t->su, st, NOBODY, chance_draw(ch, t->g->chances(t->su, st, ch), &t->aside), NULL);
}

static int feature_order(const void *x, const void *y)
{
    const struct tally *a = x, *b = y;
    if (a->field != b->field)
        return a->field - b->field;
    return a->row != b->row ? a->row - b->row : a->word - b->word;
}

/* df is the mean of chi-square, 2 df its variance: five deviations and 20 more are beyond any luck. */
static void judge(struct trial *t, const struct tally *feature, double chi, int df)
{
    double excess = chi - df - 20;
    const char *name = feature->field == WHOLE ? "the whole text" : t->g->fields[feature->field].name;
    if (excess > 0 && excess * excess > 50.0 * df)
        fail(t, LAW_SAMPLE, "%s, row %d, word %d: chi-square %.1f with %d degrees of freedom", name,
             feature->row + 1, feature->word + 1, chi, df);
}

static int judge_all(struct trial *t)
{
    int used = 0, features = 0;
    for (int i = 0; i < TALLIES; i++)
        if (tallies[i].n[0] + tallies[i].n[1])
            tallies[used++] = tallies[i];
    qsort(tallies, (size_t)used, sizeof *tallies, feature_order);
    for (int i = 0, next; i < used; i = next, features++) {
        double chi = 0;
        for (next = i; next < used && !feature_order(&tallies[i], &tallies[next]); next++) {
            double d = (double)(tallies[next].n[0] - tallies[next].n[1]);
            chi += d * d / (double)(tallies[next].n[0] + tallies[next].n[1]);
        }
        judge(t, &tallies[i], chi, next - i - 1);
    }
    return features;
}

/* From the state as it is. */
static int compare_draws(struct trial *t, long n)
{
    t->viewer = NOBODY;
    memset(tallies, 0, sizeof tallies);
    for (long i = 0; i < n; i++) {
        copy(t, t->a, t->st);
        t->g->sample(t->su, t->a, &t->aside);
        count_state(t, t->a, 0);
        copy(t, t->a, t->st);
        draw_by_chances(t, t->a);
        count_state(t, t->a, 1);
    }
    return judge_all(t);
}

/* At the start, and at the first later states of chance that random play comes to. */
static void sample_setup(struct trial *t, long n)
{
    turn_t who, last = CHANCE;
    int states = 0, features = 0;
    match_start(t, 0);
    if (t->g->turn(t->su, t->st) == CHANCE)
        features += compare_draws(t, n), states++;
    for (long match = 0; match < 500 && states <= LATER_STATES; match++)
        for (match_start(t, match); (who = t->g->turn(t->su, t->st)) && states <= LATER_STATES; last = who) {
            if (who == CHANCE && last != CHANCE && t->n_log)
                features += compare_draws(t, n), states++;
            step(t, who);
        }
    printf("%s \"%s\": sample() and chances() agree in %d features of %d states, %ld draws each\n", t->g->id,
           t->setup, features, states, n);
}

/* ---- the program ----------------------------------------------------------------------------- */

static void *room(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p)
        abort();
    return p;
}

static struct trial *trial_new(const struct game *g, uint64_t seed)
{
    struct trial *t = room(1, sizeof *t);
    t->g = g;
    t->seed = seed;
    t->viewer = NOBODY;
    t->st = room(1, g->state_size);
    t->view = room(1, g->state_size);
    t->a = room(1, g->state_size);
    t->b = room(1, g->state_size);
    t->after = room(ACTIONS_MAX, g->state_size);
    t->told = room(ACTIONS_MAX, sizeof *t->told);
    return t;
}

static void trial_free(struct trial *t)
{
    free(t->st);
    free(t->view);
    free(t->a);
    free(t->b);
    free(t->after);
    free(t->told);
    free(t->log);
    free(t->log_seat);
    free(t);
}

static bool setup_all(struct trial *t, char **texts, struct setup **su, int n)
{
    struct error err = { 0 };
    for (int i = 0; i < n; i++) {
        su[i] = t->g->setup_new(texts[i], &err);
        if (!su[i]) {
            fprintf(stderr, "laws: %s \"%s\": %s\n", t->g->id, texts[i], err.text);
            return false;
        }
    }
    return true;
}

static long scaled(long count, long least)
{
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    long n = scale ? count * atol(scale) / 100 : count;
    return n < least ? least : n;
}

static void setup_use(struct trial *t, const struct setup *su)
{
    t->su = su;
    t->g->start(su, t->st);
    law_text_setup(t);
}

static void run_matches(struct trial *t, struct setup *const *su, int n, long count, long only)
{
    long actions = 0;
    long from = only < 0 ? 0 : only, to = only < 0 ? count : only + 1;
    for (int i = 0; i < n; i++)
        setup_use(t, su[i]);
    for (long match = from; match < to; match++) {
        t->su = su[match % n];
        t->g->setup_text(t->su, t->setup, sizeof t->setup);
        match_play(t, match);
        actions += t->n_log;
    }
    printf("%s: the laws hold in %ld matches of %d setups, %ld actions, seed %llu\n", t->g->id, to - from, n,
           actions, (unsigned long long)t->seed);
}

/* ---- any setup ----------------------------------------------------------------------------------- */

static void run_any(struct trial *t, long count)
{
    long actions = 0;
    struct rng rng;
    rng_init(&rng, t->seed, UINT64_MAX);
    for (long match = 0; match < count; match++) {
        struct setup *su = draw_setup(t->g, &rng);
        setup_use(t, su);
        match_play(t, match);
        actions += t->n_log;
        t->g->setup_free(su);
    }
    printf("%s: the laws hold in %ld matches of as many setups, %ld actions, seed %llu\n", t->g->id, count,
           actions, (unsigned long long)t->seed);
}

/* Races that others began: a playout from the start, and one from a few places on the way to the end. */
static void playouts_of_match(struct trial *t, long match)
{
    enum { STARTS = 8, ON_THE_WAY = 8 };
    match_start(t, match);
    for (int i = 0; i < STARTS; i++)
        law_playout(t);
    copy(t, t->a, t->st);
    long length = playout_by_contract(t->g, t->su, t->a, &t->aside) / ON_THE_WAY + 1;
    for (turn_t who; (who = t->g->turn(t->su, t->st)) != 0;) {
        if (!rng_below(&t->aside, (uint32_t)length))
            law_playout(t);
        step(t, who);
    }
    law_playout(t);
}

static void run_playouts(struct trial *t, long count)
{
    struct rng rng;
    rng_init(&rng, t->seed, UINT64_MAX);
    for (long match = 0; match < count; match++) {
        struct setup *su = draw_setup(t->g, &rng);
        setup_use(t, su);
        playouts_of_match(t, match);
        t->g->setup_free(su);
    }
    printf("%s: playouts agree with the contract in %ld setups, seed %llu\n", t->g->id, count,
           (unsigned long long)t->seed);
}

static void run_samples(struct trial *t, struct setup *const *su, int n, long draws)
{
    if (!t->g->sample)
        printf("%s has no sample()\n", t->g->id);
    for (int i = 0; i < n && t->g->sample; i++) {
        setup_use(t, su[i]);
        sample_setup(t, draws);
    }
}

static int usage(void)
{
    fprintf(stderr,
            "expected laws [--match M | --any | --playout | --sample] GAME COUNT SEED \"setup text\"...\n");
    return 2;
}

int main(int argc, char **argv)
{
    bool sample = argc > 1 && !strcmp(argv[1], "--sample"), one = argc > 2 && !strcmp(argv[1], "--match");
    bool playouts = argc > 1 && !strcmp(argv[1], "--playout"),
         any = playouts || (argc > 1 && !strcmp(argv[1], "--any"));
    long only = one ? atol(argv[2]) : -1;
    char **arg = argv + (sample || any ? 2 : one ? 3 : 1);
    int n = argc - (int)(arg - argv) - 3;
    const struct game *g = n > 0 || (any && n == 0) ? game_find(arg[0]) : NULL;
    if (!g)
        return usage();
    struct trial *t = trial_new(g, strtoull(arg[2], NULL, 10));
    running = t;
    signal(SIGABRT, on_abort);
    struct setup **su = room((size_t)n, sizeof(struct setup *));
    bool fine = setup_all(t, arg + 3, su, n);
    if (playouts)
        run_playouts(t, scaled(atol(arg[1]), 20));
    else if (any)
        run_any(t, scaled(atol(arg[1]), 20));
    else if (fine && sample)
        run_samples(t, su, n, scaled(atol(arg[1]), 1000));
    else if (fine)
        run_matches(t, su, n, scaled(atol(arg[1]), n), only);
    for (int i = 0; i < n; i++)
        if (su[i])
            g->setup_free(su[i]);
    free(su);
    running = NULL;
    trial_free(t);
    return fine ? 0 : 1;
}
