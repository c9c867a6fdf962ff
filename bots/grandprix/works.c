/* works.c: drivers that look how the turn may go on.
 *
 * Club's value says at once what a board is worth, but not what the others
 * will make of it before the turn is over. So the most valuable boards are
 * tried: what the seat cannot see is imagined, quick drivers move the next
 * cars, and there, or at the end of the turn, the value is asked. (Whoever
 * moves much later changes little for the car that was moved: with all of
 * them a level is no stronger, and takes half as long again.) All boards meet
 * the same hands and the same luck. Those that do badly are dropped, half of
 * them at a time, and those that are clearly worse at once, so that only
 * close questions take all of the budget.
 *
 * In the middle of a move only boards that it can still reach are tried, and
 * nothing when the next gesture is the same for all of them. Choices between
 * turns are tried until as many cars have moved in the turn that follows.
 */
#include "works.h"

#include "fast_playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How a level searches. */
struct search_params {
    int looked_at, looked_at_least; /* boards on the way to the best, of all choices and of each */
    int boards;                     /* at most so many are tried */
    int tries;                      /* of the quick drivers in a segment */
    int horizon;                    /* so many cars move in a playout */
    long playouts;                  /* for advice, with up to four players */
    long moves;                     /* of cars, in all playouts of a driver, for which a race waits */
    int trust;                      /* in the value at once: as if it were so many playouts */
    int trust_onward;
};

enum {
    BOARDS_LEAST = 8,
    BOARDS_MOST = 64,
    PLAYOUTS_A_BOARD = 6, /* no more boards than the budget has playouts for */
    MOVING_PART = 3,      /* in the middle of a move: one board in three */
    BOARDS_OF_ONE = 3,    /* of one card on one car, or that would take all places */
    TRUTHS_A_ROUND = 2,   /* at least, before half of the boards go */
    TRUTHS_OPINION = 4,   /* for what the search would not have tried */
    FEW = 4,              /* players, for whom budgets are meant */
};

static const double CLEARLY = 2.5;       /* worse than the best: by so many standard errors */
static const double CLOSE_ENOUGH = 0.05; /* a standard error, in points, that need not be smaller */
static const double ONWARD_SHARE = 0.2;  /* of the budget, for choices between turns */

/* works answers within 5 ms, ace within 100. */
static const struct search_params works_params = { .looked_at = 1000,
                                                   .looked_at_least = 6,
                                                   .boards = 32,
                                                   .tries = 6,
                                                   .horizon = 8,
                                                   .playouts = 160,
                                                   .moves = 320,
                                                   .trust = 4,
                                                   .trust_onward = 64 };
static const struct search_params ace_params = { .looked_at = 8000,
                                                 .looked_at_least = 40,
                                                 .boards = 64,
                                                 .tries = 12,
                                                 .horizon = 10,
                                                 .playouts = 1000,
                                                 .moves = 4400,
                                                 .trust = 4,
                                                 .trust_onward = 64 };

/* ---- boards worth trying ------------------------------------------------------------------------------- */

/* Where a choice may lead. */
struct board {
    action_t act; /* the choice */
    float worth;  /* at once */
    long tries;
    double sum, squares; /* of points in the tries */
    double ahead, apart; /* of the mean of all boards in the same truth: by how much, and its squares */
    union any_state at;
};

struct search {
    const struct search_params *params;
    const struct setup *su;
    int seats;
    const struct state *seen; /* the view */
    const struct budget *budget;
    struct rng *rng;
    struct evaluator own;
    /* Boards that are clearly worse go before their round is over, and what they would have taken is saved: it is counted. */
    long playouts;
    double share; /* of the budget, for this decision */
    bool moving;  /* in the middle of a move */
    bool onward;  /* between turns */
    int boards, most, n;
    action_t chosen;
    struct board *board[BOARDS_MOST]; /* the most valuable first */
    struct board *store;              /* what these point to */
    struct board *choice;             /* the most valuable board of each choice */
    struct outcome_room room;
};

static void board_set(struct board *b, action_t act, float worth, const struct state *st)
{
    b->act = act;
    b->worth = worth;
    b->tries = 0;
    b->sum = b->squares = b->ahead = b->apart = 0;
    memcpy(b->at.bytes, st, grandprix_game.state_size);
}

/* The place of the board that has to go for one of this choice and worth: n where there is room, -1 where it is not
 * wanted. */
static int place_to_take(const struct search *s, action_t act, float worth)
{
    int same = 0, last = -1;
    for (int i = 0; i < s->n; i++)
        if (s->board[i]->act == act) {
            same++;
            last = i;
        }
    if (same >= BOARDS_OF_ONE && !s->moving)
        return s->board[last]->worth < worth ? last : -1;
    if (s->n < s->most)
        return s->n;
    return s->board[s->n - 1]->worth < worth ? s->n - 1 : -1;
}

static bool is_kept(const struct search *s, const struct state *st, float worth)
{
    for (int i = 0; i < s->n; i++)
        if (s->board[i]->worth == worth && !memcmp(s->board[i]->at.bytes, st, grandprix_game.state_size))
            return true;
    return false;
}

static void keep_board(struct search *s, const struct state *st, action_t act, float worth)
{
    int at = place_to_take(s, act, worth);
    if (at < 0 || is_kept(s, st, worth))
        return;
    struct board *taken = at == s->n ? &s->store[s->n++] : s->board[at];
    for (; at > 0 && s->board[at - 1]->worth < worth; at--)
        s->board[at] = s->board[at - 1];
    s->board[at] = taken;
    board_set(taken, act, worth, st);
}

struct visit {
    struct search *s;
    struct board *best; /* of this choice */
    int boards;         /* still to be looked at */
};

static bool visit(void *context, const struct state *st, const action_t *path, int n)
{
    struct visit *v = context;
    float worth = evaluate_position(&v->s->own, st);
    (void)n;
    if (budget_is_given_up(v->s->budget))
        return false;
    if (!v->best->act || worth > v->best->worth)
        board_set(v->best, path[0], worth, st);
    keep_board(v->s, st, path[0], worth);
    return --v->boards > 0;
}

/* Of a choice that is no move there is one board. */
static void list_board(struct search *s, action_t act, struct board *best)
{
    union any_state after;
    struct state *st = (struct state *)after.bytes;
    memcpy(after.bytes, s->seen, grandprix_game.state_size);
    grandprix_game.apply(s->su, st, s->own.seat, act, NULL);
    board_set(best, act, evaluate_action(&s->own, s->seen, act), st);
    if (gp_gesture(act) != GP_RETIRE && best->worth > EVALUATE_NEVER)
        keep_board(s, st, act, best->worth);
}

/* The more Player Cars there are, the longer a board takes to value: all there is besides takes as long as nine players. */
static long as_long(int seats, long n)
{
    enum { BESIDES = 9 };
    return seats > FEW ? n * (BESIDES + FEW) / (BESIDES + seats) : n;
}

/* Of each of n choices: a decision with thousands of boards must not take much longer than others. */
static int boards_to_look_at(const struct search *s, int n)
{
    int each = (int)as_long(s->seats, s->params->looked_at) / n, least = s->params->looked_at_least;
    return each > least ? each : least;
}

static void list_boards(struct search *s, const action_t *legal, int n)
{
    for (int i = 0; i < n && !budget_is_given_up(s->budget); i++) {
        struct visit v = { s, &s->choice[i], boards_to_look_at(s, n) };
        if (s->moving || gp_gesture(legal[i]) == GP_PLAY)
            gp_outcomes(s->su, s->seen, s->own.seat, legal[i], &s->room, visit, &v, NULL);
        else
            list_board(s, legal[i], v.best);
    }
}

/* ---- how the race goes on ---------------------------------------------------------------------------------- */

static bool in_action(const struct state *st)
{
    enum gp_moment moment = gp_moment(st);
    return moment == GP_SEGMENT || moment == GP_MOVING;
}

static void act_fast(const struct search *s, struct state *st, struct rng *luck)
{
    struct evaluator e = s->own;
    e.seat = turn_lowest(grandprix_game.turn(s->su, st));
    e.temper =
        TEMPER_PLAIN; /* for all that is known of the others; and what oneself will do is driving as well */
    fast_playout_act(&e, st, s->params->tries, luck);
}

/* Returns the points that come of it. */
static double play_on(struct search *s, struct board *b, struct rng luck)
{
    union any_state room = b->at;
    struct state *st = (struct state *)room.bytes;
    grandprix_game.imagine(s->su, st, s->own.seat, &luck);
    while (s->onward && !in_action(st) && gp_moment(st) != GP_OVER) {
        if (gp_moment(st) == GP_LUCK)
            chance_settle(&grandprix_game, s->su, st, &luck);
        else
            act_fast(s, st, &luck);
    }
    for (int moved = 0; in_action(st); act_fast(s, st, &luck))
        if (gp_moment(st) == GP_SEGMENT && moved++ == s->params->horizon)
            break;
    double points = (double)evaluate_position(&s->own, st);
    b->sum += points;
    b->squares += points * points;
    b->tries++;
    return points;
}

static struct rng draw_luck(struct rng *rng)
{
    struct rng luck;
    rng_init(&luck, rng_next(rng), 0);
    return luck;
}

/* All boards in the same truth with the same luck: what they have in common says nothing about which is best. */
static void try_all(struct search *s, int n)
{
    struct rng luck = draw_luck(s->rng);
    double points[BOARDS_MOST], mean = 0;
    for (int i = 0; i < n; i++) {
        if (budget_is_given_up(s->budget))
            return;
        points[i] = play_on(s, s->board[i], luck);
        mean += points[i] / n;
    }
    for (int i = 0; i < n; i++) {
        s->board[i]->ahead += points[i] - mean;
        s->board[i]->apart += (points[i] - mean) * (points[i] - mean);
    }
}

/* ---- which is best --------------------------------------------------------------------------------------------- */

static int trust(const struct search *s)
{
    return s->onward ? s->params->trust_onward : s->params->trust;
}

static double score(const struct search *s, const struct board *b)
{
    return b->sum + trust(s) * (double)b->worth;
}

/* Best first; all have been tried equally often, and equals stay as they were. */
static void sort_by_points(struct search *s, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && score(s, s->board[k - 1]) < score(s, s->board[k]); k--) {
            struct board *swapped = s->board[k];
            s->board[k] = s->board[k - 1];
            s->board[k - 1] = swapped;
        }
}

static bool all_begin_alike(const struct search *s, int n)
{
    for (int i = 1; i < n; i++)
        if (s->board[i]->act != s->board[0]->act)
            return false;
    return true;
}

static bool spent(const struct search *s, double share)
{
    return budget_spent(s->budget, s->playouts, share * s->share);
}

/* How far two boards stray apart in a truth, squared: the mean over all of them, because the truths are few. */
static double stray(const struct search *s, int n)
{
    double truths = (double)s->board[0]->tries, sum = 0;
    for (int i = 0; i < n; i++)
        sum += s->board[i]->apart - s->board[i]->ahead * s->board[i]->ahead / truths;
    return truths > 1 ? 2 * sum / ((truths - 1) * n) : INFINITY;
}

/* What is known of a board, in truths: the value at once is as good as some of them, and as far off. */
static double known(const struct search *s)
{
    return (double)(s->board[0]->tries + trust(s));
}

/* How many of the boards, the best of which come first, may yet turn out to be the best. */
static int still_in_question(const struct search *s, int n)
{
    double beyond = CLEARLY * sqrt(fmax(stray(s, n), 0) * known(s));
    while (n > 1 && score(s, s->board[0]) - score(s, s->board[n - 1]) > beyond)
        n--;
    return n;
}

/* Until half of the n boards are clearly worse, or the budget has no more for it. Returns how many are left. */
static int try_round(struct search *s, int n, double share)
{
    int began = n, half = (n + 1) / 2;
    for (int k = 1; n > half; k++) {
        try_all(s, n);
        s->playouts += began;
        sort_by_points(s, n);
        if (k >= TRUTHS_A_ROUND)
            n = still_in_question(s, n);
        if (spent(s, 1) || (k >= TRUTHS_A_ROUND && spent(s, share)))
            break;
    }
    return n < half ? n : half;
}

static bool is_close_enough(const struct search *s, int n)
{
    return stray(s, n) < known(s) * CLOSE_ENOUGH * CLOSE_ENOUGH;
}

/* Sequential halving; each round has the same part of the budget, if it needs it. */
static void halve(struct search *s)
{
    int rounds = 0, n = s->n;
    for (int k = n; k > 1; k = (k + 1) / 2)
        rounds++;
    for (int round = 1; n > 1 && !all_begin_alike(s, n) && !is_close_enough(s, n) && !spent(s, 1); round++)
        n = try_round(s, n, (double)round / rounds);
}

/* ---- the search --------------------------------------------------------------------------------------------------- */

static void search_free(struct search *s)
{
    if (s) {
        free(s->store);
        free(s->choice);
    }
    free(s);
}

static int boards_for(const struct search *s)
{
    long most = s->params->boards, boards = s->budget->playouts / PLAYOUTS_A_BOARD;
    if (s->budget->playouts && boards < most)
        most = boards;
    return most > BOARDS_LEAST ? (int)most : BOARDS_LEAST;
}

/* NULL when there is no memory for it. */
static struct search *search_new(const struct search_params *params, const struct value_numbers *own,
                                 const struct view *view, int n, const struct budget *budget, struct rng *rng)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->params = params;
    s->su = view->setup;
    s->seats = grandprix_game.shape(view->setup)->seats;
    s->seen = view_state(view);
    s->budget = budget;
    s->rng = rng;
    s->own = (struct evaluator){ own, view->setup, view->seat, budget->manner.temper };
    s->moving = gp_moment(s->seen) == GP_MOVING;
    s->onward = !in_action(s->seen);
    s->boards = boards_for(s);
    s->most = s->moving ? s->boards / MOVING_PART : s->boards;
    s->store = calloc((size_t)s->boards, sizeof *s->store);
    s->choice = calloc((size_t)n, sizeof *s->choice);
    if (s->store && s->choice)
        return s;
    search_free(s);
    return NULL;
}

/* What the next turn is not long enough to tell: how a service goes on, and which cards to throw away. */
static bool is_plain(const struct state *st)
{
    return gp_moment(st) == GP_SERVICE || gp_moment(st) == GP_DISCARDS;
}

/* In a playout everybody decides about stops, which takes longer than moving cars with more than four players. */
static double onward_share(const struct search *s)
{
    return s->seats > FEW ? ONWARD_SHARE * FEW / s->seats : ONWARD_SHARE;
}

/* The fewer boards, the less there is to find out; but between turns it is hard to tell one from another. */
static void search(struct search *s, const action_t *legal, int n)
{
    s->chosen = legal[n - 1];
    if (is_plain(s->seen)) {
        s->chosen = evaluate_choose(&s->own, s->seen, legal, n);
        return;
    }
    list_boards(s, legal, n);
    s->share = s->onward ? onward_share(s) : (double)s->n / s->boards;
    halve(s);
    if (s->n)
        s->chosen = s->board[0]->act;
}

static action_t choose_by(const struct search_params *params, const struct value_numbers *own,
                          const struct view *view, const action_t *legal, int n, const struct budget *budget,
                          struct rng *rng)
{
    struct search *s = search_new(params, own, view, n, budget, rng);
    action_t act = legal[n - 1];
    if (s) {
        search(s, legal, n);
        act = s->chosen;
    }
    search_free(s);
    return act;
}

static action_t choose_with(const struct search_params *params, const struct view *view,
                            const action_t *legal, int n, const struct budget *budget, struct rng *rng)
{
    return choose_by(params, &value_standard, view, legal, n, budget, rng);
}

/* ---- opinions ----------------------------------------------------------------------------------------------------- */

/* Of a choice whose boards were hardly tried: what comes of the best of them. */
static void try_choice(struct search *s, struct board *b, struct rng rng)
{
    for (int k = 0; k < TRUTHS_OPINION && !budget_is_given_up(s->budget); k++)
        play_on(s, b, draw_luck(&rng));
}

/* The board that was tried most, and of equals the better one. */
static const struct board *board_of(const struct search *s, action_t act)
{
    const struct board *best = NULL;
    for (int i = 0; i < s->n; i++) {
        const struct board *b = s->board[i];
        if (b->act == act && b->tries
            && (!best || b->tries > best->tries || (b->tries == best->tries && b->sum > best->sum)))
            best = b;
    }
    return best;
}

static void tell_opinion(const struct search *s, const struct board *b, struct opinion *out)
{
    out->tries = b->tries;
    out->sum = b->sum;
    out->squares = b->squares;
    out->often = out->act == s->chosen;
    out->aim = gp_aim(s->seen, out->act, (const struct state *)b->at.bytes);
}

static void form_opinions(struct search *s, int n, struct opinion *out)
{
    for (int i = 0; i < n; i++) {
        const struct board *b = board_of(s, s->choice[i].act);
        if (!s->choice[i].act)
            continue;
        if (!b || b->tries < TRUTHS_OPINION) {
            try_choice(s, &s->choice[i], *s->rng);
            b = &s->choice[i];
        }
        tell_opinion(s, b, &out[i]);
    }
}

/* Between turns there are few choices, and what comes of one is seen late: here whoever asks for opinions gets all of the budget for
 * them, in the same truths for each. By the value alone a car that ought to stop does about as well outside. */
static void compare_onward(struct search *s, int n, struct opinion *out)
{
    int compared = 0;
    double points[ACTIONS_MAX];
    for (int i = 0; i < n; i++)
        compared += s->choice[i].act != 0;
    for (long k = 0; k < TRUTHS_OPINION || !budget_spent(s->budget, s->playouts, 1);
         k++, s->playouts += compared) {
        struct rng luck = draw_luck(s->rng);
        double mean = 0;
        for (int i = 0; i < n; i++)
            if (s->choice[i].act)
                mean += (points[i] = play_on(s, &s->choice[i], luck)) / compared;
        if (budget_is_given_up(s->budget))
            break;
        for (int i = 0; i < n; i++)
            if (s->choice[i].act)
                opinion_note_lead(points[i] - mean, compared, &out[i].ahead, &out[i].apart);
    }
}

/* Ties go to what stands last: to doing nothing. */
static void weigh_onward(struct search *s, const action_t *legal, int n, struct opinion *out)
{
    const struct board *best = NULL;
    list_boards(s, legal, n);
    compare_onward(s, n, out);
    for (int i = 0; i < n; i++) {
        const struct board *b = &s->choice[i];
        if (b->act && gp_gesture(b->act) != GP_RETIRE && b->worth > EVALUATE_NEVER
            && (!best || score(s, b) >= score(s, best)))
            best = b;
    }
    s->chosen = best ? best->act : legal[n - 1];
    for (int i = 0; i < n; i++)
        if (s->choice[i].act)
            tell_opinion(s, &s->choice[i], &out[i]);
}

static bool is_listed(const action_t *legal, int n, action_t act)
{
    for (int i = 0; i < n; i++)
        if (legal[i] == act)
            return true;
    return false;
}

static void weigh_with(const struct search_params *params, const struct view *view, const action_t *legal,
                       int n, const struct budget *budget, struct rng *rng, struct opinion *out)
{
    struct search *s = search_new(params, &value_standard, view, n, budget, rng);
    for (int i = 0; i < n; i++)
        out[i] = (struct opinion){ .act = legal[i], .often = 1.0 / n };
    if (s && s->onward && !is_plain(s->seen)) {
        weigh_onward(s, legal, n, out);
    } else if (s) {
        search(s, legal, n);
        if (is_plain(s->seen))
            list_boards(s, legal, n);
        if (s->n && !is_listed(legal, n, s->chosen)) /* the next of a service is left out of the list */
            s->chosen = s->board[0]->act;
        form_opinions(s, n, out);
    }
    search_free(s);
}

/* ---- the levels --------------------------------------------------------------------------------------------------- */

static action_t works_choose(const struct view *view, const action_t *legal, int n,
                             const struct budget *budget, struct rng *rng)
{
    return choose_with(&works_params, view, legal, n, budget, rng);
}

static void works_weigh(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                        struct rng *rng, struct opinion *out)
{
    weigh_with(&works_params, view, legal, n, budget, rng, out);
}

static long advice_playouts(const struct search_params *params, const struct view *view)
{
    return as_long(grandprix_game.shape(view->setup)->seats, params->playouts);
}

/* Cars that move in a playout. */
static int moved_in_one(const struct search_params *params, const struct view *view)
{
    struct gp_look look;
    gp_look(view->setup, view_state(view), view->seat, &look);
    int left = in_action(view_state(view)) ? __builtin_popcount(look.fresh) + 1 : GP_CARS;
    return left < params->horizon ? left : params->horizon;
}

/* No more than take about as long at every moment of a turn. */
static long driving_playouts(const struct search_params *params, const struct view *view)
{
    long most = params->moves / moved_in_one(params, view);
    return as_long(grandprix_game.shape(view->setup)->seats,
                   most < params->playouts ? most : params->playouts);
}

action_t search_by(enum searcher level, const struct value_numbers *own, const struct view *view,
                   const action_t *legal, int n, struct rng *rng)
{
    const struct search_params *params = level == SEARCH_ACE ? &ace_params : &works_params;
    const struct budget usual = { .playouts = driving_playouts(params, view) };
    return choose_by(params, own, view, legal, n, &usual, rng);
}

static long works_default_playouts(const struct view *view)
{
    return driving_playouts(&works_params, view);
}

static long works_advice_playouts(const struct view *view)
{
    return advice_playouts(&works_params, view);
}

static action_t ace_choose(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                           struct rng *rng)
{
    return choose_with(&ace_params, view, legal, n, budget, rng);
}

static void ace_weigh(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                      struct rng *rng, struct opinion *out)
{
    weigh_with(&ace_params, view, legal, n, budget, rng, out);
}

static long ace_default_playouts(const struct view *view)
{
    return driving_playouts(&ace_params, view);
}

static long ace_advice_playouts(const struct view *view)
{
    return advice_playouts(&ace_params, view);
}

const struct strategy grandprix_works = { .game = &grandprix_game,
                                          .choose = works_choose,
                                          .weigh = works_weigh,
                                          .default_playouts = works_default_playouts,
                                          .advice_playouts = works_advice_playouts };

const struct strategy grandprix_ace = { .game = &grandprix_game,
                                        .choose = ace_choose,
                                        .weigh = ace_weigh,
                                        .default_playouts = ace_default_playouts,
                                        .advice_playouts = ace_advice_playouts };
