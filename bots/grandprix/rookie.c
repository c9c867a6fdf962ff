/* rookie.c: a beginner of Grand Prix: club's value, misjudged.
 *
 * A rookie looks at some of the cards and cars that there are, its own cars
 * first, and tries a few ways with each, mostly straight ahead: what goes a
 * long way round is overlooked. What it sees seems to be worth more or less than
 * it is, for all cards on one car alike, and for one card on all cars.
 */
#include "fast_playout.h"

#include <math.h>
#include <string.h>

enum {
    LOOKED_AT = 12, /* choices of a segment, about */
    OWN = 3,        /* times as likely to be looked at: an own car */
    WAYS = 4,       /* with each */
    WAYS_MOVING = 5,
};

/* Points by which one errs about a car, a card, and both together; and about what is done between moves. */
static const float OF_CAR = 2, OF_CARD = 1.5F, OF_BOTH = 1, OF_STOP = 1.5F;

struct glance {
    const struct evaluator *e;
    const struct state *st;
    struct rng *rng;
    uint64_t moment;
    uint32_t mine; /* cars */
    float error;   /* 1: a rookie's */
    float seen;    /* part of the choices */
    int ways;
};

/* What can be mistaken together, each with numbers of its own. */
enum { FEATURE_CAR = 0, FEATURE_CARD = 1 << 8, FEATURE_STEP = 1 << 9, FEATURE_BOTH = 1 << 16 };

static float slip(const struct glance *g, unsigned feature)
{
    return g->error * (float)manner_slip(g->moment, feature);
}

static unsigned car_of(action_t act)
{
    return (unsigned)action_arg(act, 0);
}

static unsigned both_of(action_t act)
{
    return FEATURE_BOTH + 256 * car_of(act) + (unsigned)action_arg(act, 1);
}

static bool is_overlooked(const struct glance *g, action_t act)
{
    bool own = g->mine >> (car_of(act) & 31) & 1;
    return gp_gesture(act) == GP_PLAY
           && (float)manner_draw(g->moment, both_of(act)) >= g->seen * (float)(own ? OWN : 1);
}

/* How much more it seems to be worth than it is. */
static float seems(const struct glance *g, action_t act)
{
    if (gp_gesture(act) != GP_PLAY)
        return 0;
    return OF_CAR * slip(g, FEATURE_CAR + car_of(act))
           + OF_CARD * slip(g, FEATURE_CARD + (unsigned)action_arg(act, 1)) + OF_BOTH * slip(g, both_of(act));
}

/* The best of a few ways to go on. */
static float best_way(const struct glance *g, action_t act)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    float most = -INFINITY;
    for (int k = 0; k < g->ways; k++) {
        memcpy(room.bytes, g->st, grandprix_game.state_size);
        grandprix_game.apply(g->e->su, st, g->e->seat, act, NULL);
        bool goes_on = gp_moment(st) == GP_MOVING;
        fast_playout_move_on(g->e, st, g->rng);
        float worth = evaluate_position(g->e, st);
        most = worth > most ? worth : most;
        if (!goes_on)
            break;
    }
    return most;
}

/* Retiring is never worth it, and people know that. */
static action_t choose_move(const struct glance *g, const action_t *legal, int n)
{
    action_t best = legal[0];
    float most = -INFINITY;
    for (int i = 0; i < n; i++) {
        if (gp_gesture(legal[i]) == GP_RETIRE || is_overlooked(g, legal[i]))
            continue;
        float worth = best_way(g, legal[i]) + seems(g, legal[i]);
        if (worth > most) {
            most = worth;
            best = legal[i];
        }
    }
    return best;
}

/* Of equals the last: lists end with what leaves things as they are. */
static action_t choose_between(const struct glance *g, const action_t *legal, int n)
{
    action_t best = legal[n - 1];
    float most = -INFINITY;
    for (int i = n - 1; i >= 0; i--) {
        float worth = evaluate_action(g->e, g->st, legal[i]) + OF_STOP * slip(g, FEATURE_STEP + (unsigned)i);
        if (worth > most) {
            most = worth;
            best = legal[i];
        }
    }
    return best;
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    const struct evaluator e = {
        .v = &value_standard, .su = v->setup, .seat = v->seat, .temper = budget->manner.temper
    };
    int percent = budget->manner.error ? budget->manner.error : MANNER_ERROR_MAX;
    struct glance g = {
        .e = &e, .st = view_state(v), .rng = rng, .moment = rng_next(rng), .error = (float)percent / 100
    };
    struct gp_look look;
    switch (gp_moment(g.st)) {
    case GP_SEGMENT:
        gp_look(v->setup, g.st, v->seat, &look);
        g.mine = look.mine;
        g.seen = LOOKED_AT / g.error / (float)n;
        g.ways = (int)(WAYS / g.error);
        return choose_move(&g, legal, n);
    case GP_MOVING:
        g.seen = 1;
        g.ways = (int)(WAYS_MOVING / g.error);
        return choose_move(&g, legal, n);
    case GP_RAIN:
    case GP_STOPS:
    case GP_PICK: return choose_between(&g, legal, n);
    default: return evaluate_choose(&e, g.st, legal, n);
    }
}

extern const struct strategy grandprix_rookie;

const struct strategy grandprix_rookie = { .game = &grandprix_game, .choose = choose };
