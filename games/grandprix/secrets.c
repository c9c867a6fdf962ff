/* secrets.c: what a seat may know, and one truth that would look the same to it.
 *
 * Secret are the race cards in other hands, and before the start the tires
 * that others have chosen. Everything else lies on the table. Hidden cards go
 * back to the deck: what the viewer knows is the sum.
 */
#include "state.h"

#include <string.h>

static void hide_hand(struct state *st, int seat)
{
    if (st->hand[seat][0] == HIDDEN_CARD)
        return;
    for (int i = 0; i < st->held[seat]; i++) {
        st->deck[st->hand[seat][i] - 1]++;
        st->hand[seat][i] = HIDDEN_CARD;
    }
}

void gp_redact(const struct setup *su, struct state *st, int viewer)
{
    for (int seat = 0; seat < su->players; seat++)
        if (seat != viewer)
            hide_hand(st, seat);
    for (int car = 0; st->phase == PHASE_TIRES && car < 2 * su->players; car++)
        if (su->owner[car] != viewer && st->tire[car] != TIRE_NONE)
            st->tire[car] = TIRE_HIDDEN;
}

/* Any hand that the unseen cards make, each as likely as the deal makes it. */
static void imagine_hand(struct state *st, int seat, int *unseen, struct rng *rng)
{
    int n = st->held[seat];
    memset(st->hand[seat], 0, sizeof st->hand[seat]);
    st->held[seat] = 0;
    for (; n > 0; n--, (*unseen)--) {
        int k = (int)rng_below(rng, (uint32_t)*unseen), card = 0;
        while (k >= st->deck[card])
            k -= st->deck[card++];
        st->deck[card]--;
        gp_hand_add(st, seat, card);
    }
}

static void imagine_tires(struct state *st, int car, struct rng *rng)
{
    unsigned types = gp_tires_allowed(st, true);
    for (int k = (int)rng_below(rng, (uint32_t)__builtin_popcount(types)); k > 0; k--)
        types &= types - 1;
    st->tire[car] = (uint8_t)__builtin_ctz(types);
}

void gp_imagine(const struct setup *su, struct state *st, int viewer, struct rng *rng)
{
    int unseen = 0;
    (void)viewer;
    for (int kind = 0; kind < su->deck.kinds; kind++)
        unseen += st->deck[kind];
    for (int seat = 0; seat < su->players; seat++)
        if (st->hand[seat][0] == HIDDEN_CARD)
            imagine_hand(st, seat, &unseen, rng);
    for (int car = 0; car < 2 * su->players; car++)
        if (st->tire[car] == TIRE_HIDDEN)
            imagine_tires(st, car, rng);
}
