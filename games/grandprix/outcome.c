/* outcome.c: see outcome.h. */
#include "outcome.h"
#include "state.h"

#include <stddef.h>
#include <string.h>

struct search {
    const struct setup *su;
    struct outcome_room *room;
    outcome_visit visit;
    void *context;
    int seat, car;
    size_t bytes; /* of a state; not as a constant, for which compilers copy slowly */
    int outcomes;
    bool cut; /* ended early */
    action_t path[OUTCOME_DEPTH_MAX];
};

/* ---- boards met ------------------------------------------------------------------------------------------------------ */

enum { SEARCH_BITS = 12 };

__extension__ typedef unsigned __int128 wide;

/* Two words, each under a number of its own, multiplied and both halves of the product kept. Products of different pairs
 * do not wait for one another, and this is asked of every board met. */
static inline uint64_t fold(uint64_t a, uint64_t b, uint64_t key)
{
    const uint64_t golden = 0x9e3779b97f4a7c15u;
    wide product = (wide)(a ^ (2 * key + 1) * golden) * (b ^ (2 * key + 2) * golden);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Of what a segment can change; the rest is the same for all outcomes. */
static uint64_t board_hash(const struct search *s, const struct state *st)
{
    enum { PART = offsetof(struct state, space), WHOLE = PART / 16 * 16 };
    const unsigned char *at = (const unsigned char *)st;
    uint64_t hash = 0, word[2] = { 0, 0 };
    for (uint64_t i = 0; i < WHOLE; i += 16) {
        memcpy(word, at + i, 16);
        hash += fold(word[0], word[1], i);
    }
    word[0] = word[1] = 0;
    memcpy(word, at + WHOLE, PART - WHOLE);
    hash += fold(word[0], word[1], WHOLE);
    memcpy(word, st->mark[s->car], 8);
    return fold(fold(hash, st->tire[s->car], WHOLE + 16), word[0], WHOLE + 32);
}

/* Look a mark up, and leave it there if it is new and may stay. Slots with the number of another search are free. */
static bool is_there(uint64_t *table, uint64_t size, uint64_t at, uint64_t mark, bool leave)
{
    uint64_t low = ((uint64_t)1 << SEARCH_BITS) - 1;
    for (;; at++) {
        uint64_t *slot = &table[at % size];
        if (*slot == mark)
            return true;
        if (((*slot ^ mark) & low) == 0)
            continue;
        if (leave)
            *slot = mark;
        return false;
    }
}

/* True the first time. A mark is the hash, with the number of the search in its low bits. */
static bool first_meeting(struct search *s, const struct state *st)
{
    struct outcome_room *room = s->room;
    uint64_t hash = board_hash(s, st), low = ((uint64_t)1 << SEARCH_BITS) - 1;
    uint64_t mark = (hash & ~low) | room->search, at = hash >> 40;
    bool full = room->states >= OUTCOME_NEAR / 2;
    if (full)
        __builtin_prefetch(&room->far[at % OUTCOME_FAR]);
    if (is_there(room->near, OUTCOME_NEAR, at, mark, !full)
        || (full && is_there(room->far, OUTCOME_FAR, at, mark, true)))
        return false;
    return ++room->states <= OUTCOME_STATES_MAX || !(s->cut = true);
}

/* ---- depth first ------------------------------------------------------------------------------------------------------- */

static void look_on(struct search *s, const struct state *st, int depth);

static void follow(struct search *s, const struct state *st, action_t act, int depth)
{
    struct state next;
    memcpy(&next, st, s->bytes);
    grandprix_game.apply(s->su, &next, s->seat, act, NULL);
    s->path[depth] = act;
    if (!first_meeting(s, &next))
        return;
    if (gp_in_segment(next.phase)) {
        look_on(s, &next, depth + 1);
        return;
    }
    s->outcomes++;
    if (!s->visit(s->context, &next, s->path, depth + 1))
        s->cut = true;
}

static void look_on(struct search *s, const struct state *st, int depth)
{
    action_t acts[16]; /* a gesture has at most: four lanes ahead and diagonally, two sides, swaps */
    int n = depth < OUTCOME_DEPTH_MAX ? grandprix_game.actions(s->su, st, s->seat, acts) : 0;
    if (!n)
        s->cut = true;
    for (int i = 0; i < n && !s->cut; i++)
        follow(s, st, acts[i], depth);
}

static void room_open(struct outcome_room *room)
{
    room->states = 0;
    if (++room->search >> SEARCH_BITS) {
        memset(room->near, 0, sizeof room->near);
        memset(room->far, 0, sizeof room->far);
        room->search = 1;
    }
}

int gp_outcomes(const struct setup *su, const struct state *st, int seat, action_t act,
                struct outcome_room *room, outcome_visit visit, void *context, bool *whole)
{
    struct search s = { .su = su,
                        .room = room,
                        .visit = visit,
                        .context = context,
                        .seat = seat,
                        .bytes = grandprix_game.state_size };
    s.car = gp_in_segment(st->phase) ? st->active : action_arg(act, 0);
    room_open(room);
    follow(&s, st, act, 0);
    if (whole)
        *whole = !s.cut;
    return s.outcomes;
}
