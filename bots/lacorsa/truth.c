#include "truth.h"

#include "../../games/lacorsa/look.h"

#include <string.h>

bool truth_spent(const struct search *s, double share)
{
    return budget_spent(s->budget, s->playouts, share);
}

/* Whoever is known to drive so. */
static action_t drive_weakly(const struct search *s, const struct state *st, int seat, const action_t *legal,
                             int n, struct rng *rng)
{
    if (s->view->rival[seat] == &random_bot)
        return legal[rng_below(rng, (uint32_t)n)];
    const struct club_style *style =
        s->view->rival[seat] == &rookie_bot ? &s->mood[rng_below(rng, MOODS)] : &club_standard;
    return club_choose(style, s->su, st, seat, legal, n, rng);
}

action_t truth_drive(const struct search *s, const struct state *st, int seat, const struct club_style *style,
                     struct rng *rng)
{
    const struct search_params *params = s->params;
    action_t legal[ACTIONS_MAX];
    int n = lacorsa_game.actions(s->su, st, seat, legal);
    if (n == 1)
        return legal[0];
    bool own = seat == s->view->seat;
    if (s->weak & seat_bit(seat))
        return drive_weakly(s, st, seat, legal, n, rng);
    if (s->strangers & seat_bit(seat))
        return policy_net_choose(&policy_nets[POLICY_NET_SEARCHERS], 1, s->su, st, seat, legal, n, rng);
    if (!s->net || (s->others_as_club && !own))
        return club_choose(style, s->su, st, seat, legal, n, rng);
    float sharpness = own ? params->sharp_self[s->crowd] : params->sharp_others;
    return policy_net_choose(s->net, sharpness, s->su, st, seat, legal, n, rng);
}

/* The game is named where it is known, here and below: compilers call it directly, and browsers gain more by that than processors. */
static void play_on(const struct search *s, struct state *st, const struct club_style *own, struct rng *rng)
{
    for (turn_t who; (who = lacorsa_game.turn(s->su, st)) != 0;) {
        if (who == CHANCE) {
            lacorsa_game.sample(s->su, st, rng);
            continue;
        }
        int seat = turn_lowest(who);
        const struct club_style *style = seat == s->view->seat ? own : &club_standard;
        lacorsa_game.apply(s->su, st, seat, truth_drive(s, st, seat, style, rng), NULL);
    }
}

/* The same with luck that stays the same for each seat whatever the others do: choices are compared more closely. */
static void play_on_alike(const struct search *s, struct state *st, const struct club_style *own,
                          uint64_t seed)
{
    struct luck luck = { .seed = seed };
    for (turn_t who;
         luck_settle(&luck, &lacorsa_game, s->su, st), (who = lacorsa_game.turn(s->su, st)) != 0;) {
        int seat = turn_lowest(who);
        const struct club_style *style = seat == s->view->seat ? own : &club_standard;
        struct rng rng = luck_of_choice(&luck, seat);
        lacorsa_game.apply(s->su, st, seat, truth_drive(s, st, seat, style, &rng), NULL);
    }
}

static void count_points(const struct search *s, const struct state *st, long points[SEATS_MAX])
{
    struct results r;
    lacorsa_game.results(s->su, st, &r);
    memset(points, 0, SEATS_MAX * sizeof *points);
    for (int car = 0; car < r.cars; car++)
        if (r.car[car].seat != NOBODY)
            points[r.car[car].seat] += r.car[car].points;
}

void truth_play_out(struct search *s, const union any_state *truth, const struct option_tried *own, int other,
                    action_t answer, struct rng luck, long points[SEATS_MAX])
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    memcpy(room.bytes, truth->bytes, lacorsa_game.state_size);
    lacorsa_game.apply(s->su, st, s->view->seat, own->act, NULL);
    if (other != NOBODY)
        lacorsa_game.apply(s->su, st, other, answer, NULL);
    if (s->budget->each)
        play_on_alike(s, st, &s->plan[own->plan], rng_next(&luck));
    else
        play_on(s, st, &s->plan[own->plan], &luck);
    count_points(s, st, points);
    s->playouts++;
}

void truth_imagine(const struct search *s, union any_state *truth)
{
    memcpy(truth->bytes, s->seen.bytes, lacorsa_game.state_size);
    lacorsa_game.imagine(s->su, (struct state *)truth->bytes, s->view->seat, s->rng);
}

struct rng truth_luck(struct rng *rng)
{
    struct rng luck;
    rng_init(&luck, rng_next(rng), 0);
    return luck;
}

/* ---- what came of it ---------------------------------------------------------------------------------- */

void tried_note(struct option_tried *tried, long points)
{
    tried->points += points;
    tried->squares += points * points;
    tried->tries++;
}

struct opinion *opinion_on(struct opinion *all, int n, action_t act)
{
    int i = 0;
    while (i < n - 1 && all[i].act != act)
        i++;
    return &all[i];
}

void tried_tell(const struct option_tried *tried, int n, struct opinion *out, int opinions)
{
    for (int i = 0; i < n; i++) {
        struct opinion *o = opinion_on(out, opinions, tried[i].act);
        if (tried[i].tries <= o->tries)
            continue;
        o->tries = tried[i].tries;
        o->sum = (double)tried[i].points;
        o->squares = (double)tried[i].squares;
    }
}
