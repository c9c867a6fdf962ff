/* playout.c: a race played on to its end at random, without leaving the game.
 *
 * Most decisions are gestures of a movement (run.c), cards to play and cards to
 * put away: these are picked without making a list, beside the lists that they
 * stand for (act.c, hand.c).
 * Everything else is listed. Law 15 compares all of it with the contract.
 */
#include "state.h"

static void decide_by_list(const struct setup *su, struct state *st, int seat, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = grandprix_game.actions(su, st, seat, legal);
    grandprix_game.apply(su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
}

long gp_playout(const struct setup *su, struct state *st, struct rng *rng)
{
    long decisions = 0;
    for (turn_t who;;) {
        if (st->phase == PHASE_MOVE) {
            decisions += gp_move_at_random(su, st, rng);
        } else if (st->phase == PHASE_ACT) {
            gp_act_at_random(su, st, rng);
            decisions++;
        } else if (st->phase == PHASE_DISCARD) {
            gp_discard_at_random(su, st, rng);
            decisions++;
        } else if (!(who = grandprix_game.turn(su, st))) {
            return decisions;
        } else if (who == CHANCE) {
            grandprix_game.sample(su, st, rng);
        } else {
            decide_by_list(su, st, turn_lowest(who), rng);
            decisions++;
        }
    }
}
