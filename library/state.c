/* state.c: states, play, secrets. */
#include "../table/legal.h"
#include "../table/position.h"
#include "handles.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(paddock_chance) == sizeof(struct chance), "the same bytes");
_Static_assert(offsetof(paddock_chance, weight) == offsetof(struct chance, weight), "in the same order");

/* ---- memory ---------------------------------------------------------------------------------------------------- */

paddock_state *paddock_state_new(const paddock_setup *setup)
{
    paddock_state *state = malloc(setup->g->state_size);
    if (state)
        paddock_state_start(setup, state);
    return state;
}

paddock_state *paddock_state_clone(const paddock_setup *setup, const paddock_state *state)
{
    paddock_state *twin = malloc(setup->g->state_size);
    if (twin)
        memcpy(twin, state, setup->g->state_size);
    return twin;
}

void paddock_state_free(paddock_state *state)
{
    free(state);
}

void paddock_state_start(const paddock_setup *setup, paddock_state *state)
{
    setup->g->start(setup->su, inner_room(state));
}

uint64_t paddock_state_hash(const paddock_setup *setup, const paddock_state *state)
{
    return state_hash(setup->g, inner(state));
}

/* ---- play ------------------------------------------------------------------------------------------------------ */

paddock_turn paddock_state_turn(const paddock_setup *setup, const paddock_state *state)
{
    return setup->g->turn(setup->su, inner(state));
}

int paddock_state_actions(const paddock_setup *setup, const paddock_state *state, int seat,
                          paddock_action *out, int room)
{
    action_t all[ACTIONS_MAX];
    if (!is_seat(setup, seat))
        return 0;
    if (room >= ACTIONS_MAX)
        return setup->g->actions(setup->su, inner(state), seat, out);
    int n = setup->g->actions(setup->su, inner(state), seat, all);
    for (int i = 0; i < n && i < room; i++)
        out[i] = all[i];
    return n;
}

int paddock_state_chances(const paddock_setup *setup, const paddock_state *state, paddock_chance *out,
                          int room)
{
    struct chance all[ACTIONS_MAX];
    if (paddock_state_turn(setup, state) != CHANCE)
        return 0;
    int n = setup->g->chances(setup->su, inner(state), all);
    if (n && room > 0)
        memcpy(out, all, sizeof *out * (size_t)(n < room ? n : room));
    return n;
}

void paddock_state_apply_unchecked(const paddock_setup *setup, paddock_state *state, int seat,
                                   paddock_action action, paddock_events *events)
{
    if (events) {
        events->list.n = 0;
        events->narrator.game = setup->g;
        events->narrator.setup = setup->su;
    }
    setup->g->apply(setup->su, inner_room(state), seat, action, events ? &events->list : NULL);
}

bool paddock_state_apply(const paddock_setup *setup, paddock_state *state, int seat, paddock_action action,
                         paddock_events *events, paddock_error *err)
{
    struct error e;
    if (!setup || !state)
        return error_say(err, "expected a setup and a state; found NULL");
    if (!position_is_whole(setup->g, setup->su, inner(state)))
        return error_say(err, "expected a whole state to play on from; found one with blanks");
    if (!legal_check(setup->g, setup->su, inner(state), seat, action, &e))
        return error_give(err, &e);
    paddock_state_apply_unchecked(setup, state, seat, action, events);
    return true;
}

void paddock_state_settle(const paddock_setup *setup, paddock_state *state, paddock_rng *rng)
{
    chance_settle(setup->g, setup->su, inner_room(state), inner_rng(rng));
}

/* ---- results ---------------------------------------------------------------------------------------------------- */

static paddock_result result_of(const struct game *g, const struct result *r, turn_t winners)
{
    return (paddock_result){
        .seat = r->seat,
        .place = r->place,
        .points = r->points,
        .team_points = r->team_points,
        .cause = g->causes[r->out],
        .finished = car_ran(g, r),
        .pole = r->pole,
        .fastest = r->fastest,
        .won = r->seat != NOBODY && winners & seat_bit(r->seat),
    };
}

int paddock_state_results(const paddock_setup *setup, const paddock_state *state, paddock_result *out,
                          int room)
{
    struct results r;
    if (paddock_state_turn(setup, state))
        return 0;
    setup->g->results(setup->su, inner(state), &r);
    turn_t winners = results_winners(setup->g->shape(setup->su), &r);
    for (int car = 0; car < r.cars && car < room; car++)
        out[car] = result_of(setup->g, &r.car[car], winners);
    return r.cars;
}

/* ---- secrets ---------------------------------------------------------------------------------------------------- */

void paddock_state_redact(const paddock_setup *setup, paddock_state *state, int viewer)
{
    setup->g->redact(setup->su, inner_room(state), viewer_of(setup, viewer));
}

void paddock_state_imagine(const paddock_setup *setup, paddock_state *state, paddock_rng *rng)
{
    setup->g->imagine(setup->su, inner_room(state), NOBODY, inner_rng(rng));
}

bool paddock_state_known(const paddock_setup *setup, const paddock_state *state, int seat)
{
    if (seat == NOBODY)
        return position_is_whole(setup->g, setup->su, inner(state));
    return is_seat(setup, seat) && position_is_known_to(setup->g, setup->su, inner(state), seat);
}

bool is_open_to(const paddock_setup *setup, const paddock_state *state, int seat, paddock_error *err)
{
    struct error e;
    if (!is_seat(setup, seat) || paddock_state_known(setup, state, seat))
        return true;
    error_set(&e, 0, "expected a state in which seat %d sees its own cards; found them blank", seat + 1);
    return error_give(err, &e);
}
