#include "search.h"

#include "correction.h"
#include "duel.h"
#include "halving.h"
#include "temper.h"

#include "../../games/lacorsa/look.h"

#include <assert.h>

enum { PLAN_STEP = 25 }; /* percent: see make_plans() */

/* ---- nothing left to imagine ------------------------------------------------------------------------------ */

/* An opinion that leaves nothing to luck: two tries that agree. */
static struct opinion certain(action_t act, double points, double often)
{
    return (struct opinion){
        .act = act, .often = often, .tries = 2, .sum = 2 * points, .squares = 2 * points * points
    };
}

/* A race of two whose end is near is worked out; the budget is hardly worse for it than for a search. */
static bool solve(const struct search *s, const action_t *legal, int n, struct opinion *out)
{
    const struct state *seen = (const struct state *)s->seen.bytes;
    struct duel_answer answer;
    struct lc_look look;
    lc_look(s->su, seen, s->view->seat, &look);
    if (lacorsa_game.shape(s->su)->cars != 2 || look.most > s->params->duel_cards)
        return false;
    struct duel *d = duel_new(&lacorsa_game, s->su, DUEL_POSITIONS);
    bool solved = d && duel_solve_view(d, seen, s->view->seat, &answer);
    duel_free(d);
    /* both lists are sorted, and ours may leave some out */
    for (int i = 0, k = 0; solved && i < n; i++, k++) {
        while (k < answer.n && answer.act[k] != legal[i])
            k++;
        assert(k < answer.n);
        out[i] = certain(legal[i], answer.points[k], answer.often[k]);
    }
    return solved;
}

/* ---- the bot ------------------------------------------------------------------------------------------------ */

/* The standard way, and ways that spend less or more in the challenges to come. */
static void make_plans(struct search *s)
{
    static const int spend[PLANS_MAX] = { 0, -PLAN_STEP, PLAN_STEP };
    for (int p = 0; p < PLANS_MAX; p++) {
        s->plan[p] = club_standard;
        for (int k = CLUB_ATTACK; k < CLUB_REDLINE; k++) {
            int now = club_standard.number[k] + spend[p];
            s->plan[p].number[k] = (uint8_t)(now < 0 ? 0 : now > 100 ? 100 : now);
        }
    }
}

static enum search_crowd crowd_of(const struct setup *su, enum policy_net_kind kind)
{
    int cars = lacorsa_game.shape(su)->cars;
    if (kind == POLICY_NET_SEASONS)
        return cars <= 8 ? CROWD_SEASONS : CROWD_MORE_SEASONS;
    return cars <= 4 ? CROWD_FOUR : cars <= 6 ? CROWD_SIX : cars <= 8 ? CROWD_EIGHT : CROWD_MORE;
}

/* Most of them weak: then what wins is not what cannot be counted on, but what takes most from them, and the reflexes would not even
 * think of it. */
static void know_rivals(struct search *s)
{
    int rivals = lacorsa_game.shape(s->su)->seats - 1, weak = 0;
    for (int seat = 0; seat <= rivals; seat++) {
        const struct bot *bot = s->view->rival[seat];
        if (seat == s->view->seat || (bot != &random_bot && bot != &rookie_bot && bot != &club_bot))
            continue;
        s->weak |= seat_bit(seat);
        weak += bot != &club_bot;
    }
    for (int k = 0; s->weak && k < MOODS; k++)
        rookie_style(MANNER_ERROR_MAX, s->rng, &s->mood[k]);
    if (2 * weak > rivals)
        s->net = NULL;
}

/* Of strangers, people among them, who drives supposes that they search, as most programs do that come from outside: they drive quite
 * otherwise than reflexes do. Nobody else supposes that: opinions on what somebody did are for everybody at the table. */
static void suspect_strangers(struct search *s)
{
    enum policy_net_kind kind = policy_net_kind(s->su);
    struct shape shape = *lacorsa_game.shape(s->su);
    if (!s->net || !s->params->suspects_strangers || shape.cars < 3
        || (kind != POLICY_NET_BASE && kind != POLICY_NET_EQUALS))
        return;
    for (int seat = 0; seat < shape.seats; seat++)
        if (seat != s->view->seat && !s->view->rival[seat])
            s->strangers |= seat_bit(seat);
}

static struct search begin(const struct search_params *params, const struct view *v,
                           const struct budget *budget, struct rng *rng)
{
    struct search s = {
        .params = params, .view = v, .su = v->setup, .budget = budget, .rng = rng, .seen = v->blanked
    };
    struct state *seen = (struct state *)s.seen.bytes;
    enum policy_net_kind kind = policy_net_kind(s.su);
    s.crowd = crowd_of(s.su, kind);
    s.net = params->reflexes ? &policy_nets[kind] : NULL;
    if (params->knows_rivals)
        know_rivals(&s);
    lc_forget_choices(s.su, seen, v->seat);
    s.others = lacorsa_game.turn(s.su, seen) & ~seat_bit(v->seat);
    make_plans(&s);
    return s;
}

static void think(struct search *s, const action_t *legal, int n, struct opinion *out)
{
    assert(n > 0);
    if (!s->weak && solve(s, legal, n, out))
        return;
    for (int i = 0; i < n; i++)
        out[i] = (struct opinion){ .act = legal[i] };
    (s->net ? correction_weigh : halving_weigh)(s, legal, n, out);
    temper_lean(s->budget->manner.temper, s->view, legal, n, out);
}

void search_weigh(const struct search_params *params, const struct view *v, const action_t *legal, int n,
                  const struct budget *budget, struct rng *rng, struct opinion *out)
{
    struct search s = begin(params, v, budget, rng);
    if (budget->drives)
        suspect_strangers(&s);
    think(&s, legal, n, out);
}

action_t search_choose(const struct search_params *params, const struct view *v, const action_t *legal, int n,
                       const struct budget *budget, struct rng *rng)
{
    struct opinion opinions[ACTIONS_MAX];
    struct search s = begin(params, v, budget, rng);
    s.chooses = true;
    suspect_strangers(&s);
    think(&s, legal, n, opinions);
    return opinion_draw(opinions, n, rng);
}

/* ---- how long a playout takes ------------------------------------------------------------------------------- */

/* By club's rules of thumb a decision costs its list, which is longer and takes longer to make where cards carry suits; by
 * reflex it costs the same whatever the list, less where some drive as club does, and nothing but the list where there is
 * one choice. In eighths. */
static long cost_of_decision(const struct search *s, const action_t *legal, int n)
{
    enum { REFLEX = 20, CLUB = 6, LIST = 4 };
    bool suited = action_arg(legal[n - 1], 2);
    int as_club = s->params->as_club[s->crowd];
    if (!s->net)
        return 8 + (suited ? 5 * n / 2 : n);
    long driving = (REFLEX * (100 - as_club) + CLUB * as_club) / 100;
    return (n > 1 ? driving : LIST) + (suited ? n : 0);
}

typedef action_t driver(const struct search *s, const struct state *st, int seat, const action_t *legal,
                        int n);

static action_t as_club(const struct search *s, const struct state *st, int seat, const action_t *legal,
                        int n)
{
    return club_choose(&club_standard, s->su, st, seat, legal, n, s->rng);
}

static action_t as_itself(const struct search *s, const struct state *st, int seat, const action_t *legal,
                          int n)
{
    (void)legal, (void)n;
    return truth_drive(s, st, seat, &club_standard, s->rng);
}

static long cost_of_playout(const struct search *s, driver *drives)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    action_t legal[ACTIONS_MAX];
    long cost = 0;
    truth_imagine(s, &room);
    for (turn_t who;
         chance_settle(&lacorsa_game, s->su, st, s->rng), (who = lacorsa_game.turn(s->su, st)) != 0;) {
        int seat = turn_lowest(who), n = lacorsa_game.actions(s->su, st, seat, legal);
        cost += cost_of_decision(s, legal, n);
        lacorsa_game.apply(s->su, st, seat, drives(s, st, seat, legal, n), NULL);
    }
    return cost;
}

/* Of this cost in all: what one costs is found out by a few of them. */
static long affordable_playouts(const struct search_params *params, const struct view *v, driver *drives,
                                long cost)
{
    enum { SAMPLES = 8 };
    struct rng rng;
    rng_init(&rng, 0, 0);
    struct search s = begin(params, v, NULL, &rng);
    long each = 0;
    for (int k = 0; k < SAMPLES; k++)
        each += cost_of_playout(&s, drives) + 1;
    return cost * SAMPLES / each;
}

/* Stops make races differ more: with a margin. And towards the end, where playouts are short, with a bound: club may be about to
 * finish a race that the reflexes draw out. */
static long reflex_playouts(const struct search_params *params, const struct view *v)
{
    enum { MOST = 12000, COST = 1200000, COST_WITH_STOPS = 720000, BOUND = 1700000, SHORT_ONES = 500 };
    struct lc_scene scene;
    lc_scene(v->setup, view_state(v), v->seat, &scene);
    bool stops = scene.rules >> LC_RULE_PIT & 1;
    long affordable = affordable_playouts(params, v, as_club, stops ? COST_WITH_STOPS : COST);
    long bound = stops && affordable > SHORT_ONES ? affordable_playouts(params, v, as_itself, BOUND) : MOST;
    long least = affordable < bound ? affordable : bound;
    return least < MOST ? least : MOST;
}

long search_default_playouts(const struct search_params *params, const struct view *v)
{
    enum { PLAYOUTS_BY_CARS = 32000, COST = 5200000 };
    struct rng rng;
    rng_init(&rng, 0, 0);
    if (begin(params, v, NULL, &rng).net)
        return reflex_playouts(params, v);
    long most = PLAYOUTS_BY_CARS / lacorsa_game.shape(v->setup)->cars;
    long affordable = affordable_playouts(params, v, as_club, COST);
    return affordable < most ? affordable * 3 / 4 : most; /* here, too */
}
