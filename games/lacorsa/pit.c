/* pit.c: pit stops (B Pitstop, LG Pitstops, S 4; L18, L19, L40).
 *
 * A stop is called at the very start of a car's own turn, from lap 2 on, and
 * uses the turn up. Cards come first, then the die decides how many spaces are
 * lost. A random draw closes the whole discard pile: what is left of it lies
 * face down from then on; a chosen card is public and closes nothing.
 */
#include "state.h"

static void stop_done(const struct setup *su, struct state *st, struct events *ev)
{
    int car = st->order[st->at];
    if (su->pit_die) {
        st->phase = LC_PHASE_PIT;
        st->owing = 0;
        return;
    }
    tell(su, ev, EV_PIT_DONE, car, car, 0, 0, 0);
    lc_turn_end(su, st, ev);
}

/* What the stop brings, as far as the pile goes. */
static int cards_owed(const struct setup *su, const struct state *st, int car)
{
    int there = hand_size(st->pile) + st->closed_n;
    int full = su->shared ? 2 * su->hand_size : su->hand_size;
    int owed = su->pit_draw == PIT_FILL ? full - cards_left(su, st, car) : su->pit_cards;
    if (owed < 0)
        owed = 0;
    return owed < there ? owed : there;
}

static void close_pile(const struct setup *su, struct state *st)
{
    st->closed += st->pile;
    st->closed_n = (uint8_t)(st->closed_n + hand_size(st->pile));
    st->pile = 0;
    if (!su->suited)
        return;
    for (int i = 0; i < CARD_KINDS; i++)
        while (copies_at(st->place[i], PLACE_PILE))
            copy_move(&st->place[i], PLACE_PILE, PLACE_CLOSED);
}

void lc_apply_pit(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    st->stops[car]++;
    st->drawing = (uint8_t)cards_owed(su, st, car);
    st->owing = 0;
    tell(su, ev, EV_PIT, car, car, st->stops[car], st->drawing, 0);
    if (!st->drawing) {
        tell(su, ev, EV_PIT_EMPTY, car, car, 0, 0, 0);
        stop_done(su, st, ev);
    } else if (su->pit_draw == PIT_CHOOSE) {
        st->phase = LC_PHASE_PICK;
        st->owing = (uint16_t)(1u << car);
    } else {
        close_pile(su, st);
        st->phase = LC_PHASE_DRAW;
    }
}

static void one_card_less(const struct setup *su, struct state *st, struct events *ev)
{
    if (--st->drawing == 0)
        stop_done(su, st, ev);
}

void lc_apply_draw(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), rank = action_arg(act, 1), suit = action_arg(act, 2),
        seat = seat_of(su, car);
    lc_take_card(su, st, car, rank, suit, PLACE_CLOSED);
    st->closed_n--;
    emit(ev, EV_PIT_DRAW, seat, viewer_bit(seat), car, rank, suit, 0);
    one_card_less(su, st, ev);
}

int lc_actions_pick(const struct setup *su, const struct state *st, int car, action_t *out)
{
    int n = 0;
    for (int rank = 0; rank < su->deck.ranks; rank++) {
        if (!su->suited && hand_count(st->pile, rank))
            out[n++] = ACTION(PICK, car, rank, 0);
        for (int suit = 0; su->suited && suit < SUITS; suit++)
            if (copies_at(st->place[card_index(suit, rank)], PLACE_PILE))
                out[n++] = ACTION(PICK, car, rank, suit + 1);
    }
    return n;
}

void lc_apply_pick(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), rank = action_arg(act, 1), suit = action_arg(act, 2);
    lc_take_card(su, st, car, rank, suit, PLACE_PILE);
    tell(su, ev, EV_PIT_PICK, car, car, rank, suit, 0);
    one_card_less(su, st, ev);
}

void lc_roll_pit(const struct setup *su, struct state *st, int car, int die, struct events *ev)
{
    int spaces = su->pit_chart.face[die - 1].spaces;
    tell(su, ev, EV_PIT_ROLL, car, car, die, spaces, 0);
    lc_lose_spaces(st, st->at, spaces);
    lc_turn_end(su, st, ev);
}
