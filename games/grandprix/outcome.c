/* outcome.c: see outcome.h. */
#include "outcome.h"
#include "state.h"

#include <stddef.h>
#include <string.h>

struct search {
    const struct setup *su;
    struct outcome_room *room;
    struct outcome_board *board; /* of the room */
    outcome_visit visit;
    void *context;
    int seat, car;
    bool from_pits;
    uint32_t racing; /* when the segment began */
    int outcomes;
    uint64_t *table, last;             /* of boards met, and the number of its last slot */
    size_t state_bytes, segment_bytes; /* not as constants, for which compilers copy slowly */
    bool cut;                          /* ended early */
};

/* ---- boards met ------------------------------------------------------------------------------------------------------ */

enum { SEARCH_BITS = 12, HASH_PLACE = 40 };

__extension__ typedef unsigned __int128 wide;

/* Two words, each under a number of its own, multiplied and both halves of the product kept. Products of different pairs
 * do not wait for one another, and this is asked of every board met. */
static inline uint64_t fold(uint64_t a, uint64_t b, uint64_t key)
{
    const uint64_t golden = 0x9e3779b97f4a7c15u;
    wide product = (wide)(a ^ (2 * key + 1) * golden) * (b ^ (2 * key + 2) * golden);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* What a segment can change, in pieces of sixteen bytes: where the cars are, who goes with the active one and who is over the line,
 * and how far it has come. Cars being pushed are not asked for: see is_looked_up(). */
enum {
    PLACES = offsetof(struct state, moved),
    PLACES_END = PLACES + 5 * 16,
    LINE_SHORT = PLACES_END - offsetof(struct state, line),
    PROGRESS_END = offsetof(struct state, space),
    PROGRESS = PROGRESS_END - 2 * 16,
};
_Static_assert(PLACES_END > offsetof(struct state, line) && PROGRESS <= offsetof(struct state, phase)
                   && (PROGRESS - PLACES_END) % 16 == 0,
               "pieces are whole");

static inline uint64_t hash_bytes(const struct state *st, uint64_t from, uint64_t to)
{
    uint64_t hash = 0, word[2];
    for (uint64_t i = from; i < to; i += 16) {
        memcpy(word, (const unsigned char *)st + i, 16);
        hash += fold(word[0], word[1], i);
    }
    return hash;
}

/* At the end of a segment everything follows from where the cars are, who is over the line and the car's markers. */
static uint64_t board_hash(const struct search *s, const struct state *st)
{
    uint64_t marks, hash = hash_bytes(st, PLACES, PLACES_END);
    if (st->line_n > LINE_SHORT || st->crossed_n || st->racing != s->racing)
        hash += hash_bytes(st, PLACES_END, PROGRESS);
    if (gp_in_segment(st->phase))
        hash += hash_bytes(st, PROGRESS, PROGRESS_END);
    memcpy(&marks, st->mark[s->car], sizeof marks);
    return fold(hash, marks, st->tire[s->car]);
}

/* Look a mark up, and leave it there if it is new. Slots with the number of another search are free. */
static bool is_there(const struct search *s, uint64_t mark)
{
    uint64_t low = ((uint64_t)1 << SEARCH_BITS) - 1;
    for (uint64_t at = mark >> HASH_PLACE;; at++) {
        uint64_t *slot = &s->table[at & s->last];
        if (*slot == mark)
            return true;
        if (((*slot ^ mark) & low) == 0)
            continue;
        *slot = mark;
        return false;
    }
}

/* The near table is half full: from now on the far one counts. */
static void go_far(struct search *s)
{
    uint64_t low = ((uint64_t)1 << SEARCH_BITS) - 1;
    s->table = s->room->far;
    s->last = OUTCOME_FAR - 1;
    for (int i = 0; i < OUTCOME_NEAR; i++)
        if ((s->room->near[i] & low) == s->room->search)
            is_there(s, s->room->near[i]);
}

/* True the first time. A mark is the hash, with the number of the search in its low bits. */
static bool first_meeting(struct search *s, uint64_t hash)
{
    struct outcome_room *room = s->room;
    uint64_t low = ((uint64_t)1 << SEARCH_BITS) - 1;
    if (is_there(s, (hash & ~low) | room->search))
        return false;
    if (++room->kept == OUTCOME_NEAR / 2)
        go_far(s);
    return ++room->states <= OUTCOME_STATES_MAX || !(s->cut = true);
}

/* ---- depth first ------------------------------------------------------------------------------------------------------- */

/* What a segment can change of a state, but for the markers and tires of its car, stands before this. */
enum { SEGMENT_BYTES = offsetof(struct state, mark) };
_Static_assert(sizeof(struct state) <= sizeof((struct outcome_board){ 0 }.state), "room for a state");

static struct state *state_of(const struct outcome_board *b)
{
    return (struct state *)b->state;
}

static bool is_single(unsigned set)
{
    return !(set & (set - 1));
}

static void board_copy(const struct search *s, const struct outcome_board *from, struct outcome_board *to)
{
    const struct state *st = state_of(from);
    struct state *copy = state_of(to);
    if (to->search != s->room->search) {
        memcpy(copy, st, s->state_bytes);
        to->search = s->room->search;
    } else {
        memcpy(copy, st, s->segment_bytes);
        memcpy(copy->mark[s->car], st->mark[s->car], sizeof copy->mark[0]);
        if (s->from_pits) /* the others there move up, when the push that the car causes is answered */
            memcpy(copy->arrived, st->arrived, sizeof copy->arrived);
        copy->tire[s->car] = st->tire[s->car];
    }
    enum { SHORT = 16 };
    memcpy(to->path, from->path, SHORT * sizeof to->path[0]);
    if (from->depth > SHORT)
        memcpy(to->path, from->path, sizeof to->path);
    to->depth = from->depth;
}

enum { GESTURES, PUSHES, LISTED };

static void list_choices(const struct search *s, struct outcome_board *b)
{
    const struct state *st = state_of(b);
    b->choices = st->phase == PHASE_MOVE ? GESTURES : st->phase == PHASE_PUSH ? PUSHES : LISTED;
    switch (b->choices) {
    case GESTURES:
        b->sector = gp_front_sector(s->su, st);
        b->open = gp_move_set(s->su, st, b->sector);
        break;
    case PUSHES: b->open = gp_push_set(s->su, st); break;
    default: b->open = (1u << grandprix_game.actions(s->su, st, s->seat, b->list)) - 1;
    }
}

/* Do the first of one board's choices, on it or on a copy of it. */
static void take_first(const struct search *s, const struct outcome_board *of, struct outcome_board *b)
{
    unsigned bit = (unsigned)__builtin_ctz(of->open);
    action_t *act = &b->path[b->depth++];
    struct state *st = state_of(b);
    switch (of->choices) {
    case GESTURES:
        *act = gp_move_action[bit];
        gp_move_on(s->su, st, of->sector, bit);
        break;
    case PUSHES:
        *act = ACTION(PUSH, gp_pushed(st), bit, 0);
        gp_apply_push(s->su, st, *act, NULL);
        break;
    default: *act = of->list[bit]; grandprix_game.apply(s->su, st, s->seat, *act, NULL);
    }
}

/* Few gestures share a question about a push or link: there it is enough to look at where the answers lead. */
static bool is_looked_up(const struct state *st)
{
    return st->phase != PHASE_PUSH && st->phase != PHASE_LINK;
}

/* Gestures without alternative are made at once: whoever meets such a board again meets the next one, too. */
static void go_on(struct search *s, struct outcome_board *b)
{
    struct state *st = state_of(b);
    while (gp_in_segment(st->phase)) {
        list_choices(s, b);
        if (!is_single(b->open) || !b->open || b->depth == OUTCOME_DEPTH_MAX)
            break;
        take_first(s, b, b);
        s->room->states++;
    }
    if (is_looked_up(st)) {
        b->hash = board_hash(s, st);
        __builtin_prefetch(&s->table[b->hash >> HASH_PLACE & s->last]);
    }
}

/* A board for each choice, prepared before the first is looked at: by then the table has been fetched. The last choice needs
 * no copy, because nobody asks for this board again. Returns how many were added. */
static int spread(struct search *s, struct outcome_board *b, struct outcome_board *added)
{
    int n = 0;
    for (; !is_single(b->open); b->open &= b->open - 1, n++) {
        board_copy(s, b, &added[n]);
        take_first(s, b, &added[n]);
        go_on(s, &added[n]);
    }
    take_first(s, b, b);
    go_on(s, b);
    return n;
}

/* The segment is over. If that ends the turn or the race, more may have changed than segments change. */
static void show(struct search *s, struct outcome_board *b)
{
    if (state_of(b)->phase != PHASE_ACT)
        b->search = 0;
    if (!first_meeting(s, b->hash))
        return;
    s->outcomes++;
    if (!s->visit(s->context, state_of(b), b->path, b->depth))
        s->cut = true;
}

static bool is_new(struct search *s, const struct outcome_board *b)
{
    if (is_looked_up(state_of(b)))
        return first_meeting(s, b->hash);
    s->room->states++;
    return true;
}

static bool has_room(const struct search *s, const struct outcome_board *b, const struct outcome_board *added)
{
    enum { CHOICES_MAX = 4 * LANES }; /* four lanes ahead and diagonally, two sides, swaps */
    return b->depth < OUTCOME_DEPTH_MAX && s->board + OUTCOME_BOARDS_MAX - added >= CHOICES_MAX;
}

static void look_on(struct search *s, struct outcome_board *b, struct outcome_board *added)
{
    while (gp_in_segment(state_of(b)->phase)) {
        if (!b->open || !has_room(s, b, added))
            s->cut = true;
        if (s->cut || !is_new(s, b))
            return;
        int n = spread(s, b, added);
        for (int i = 0; i < n && !s->cut; i++)
            look_on(s, &added[i], &added[n]);
    }
    if (!s->cut)
        show(s, b);
}

/* A copy is faster where both boards begin a line of memory (docs/speed.md). */
_Static_assert(sizeof(struct outcome_board) % OUTCOME_LINE == 0, "one after the other");

static struct outcome_board *boards_of(struct outcome_room *room)
{
    uintptr_t at = (uintptr_t)room->boards;
    return (struct outcome_board *)(room->boards + (-at & (OUTCOME_LINE - 1)));
}

static struct outcome_board *room_open(struct outcome_room *room)
{
    struct outcome_board *board = boards_of(room);
    room->states = room->kept = 0;
    if (++room->search >> SEARCH_BITS) {
        memset(room->near, 0, sizeof room->near);
        memset(room->far, 0, sizeof room->far);
        for (int i = 0; i < OUTCOME_BOARDS_MAX; i++)
            board[i].search = 0;
        room->search = 1;
    }
    return board;
}

int gp_outcomes(const struct setup *su, const struct state *st, int seat, action_t act,
                struct outcome_room *room, outcome_visit visit, void *context, bool *whole)
{
    struct search s = { .su = su, .room = room, .visit = visit, .context = context, .seat = seat };
    s.table = room->near;
    s.last = OUTCOME_NEAR - 1;
    s.state_bytes = grandprix_game.state_size;
    s.segment_bytes = s.state_bytes - (sizeof(struct state) - SEGMENT_BYTES);
    s.car = gp_in_segment(st->phase) ? st->active : action_arg(act, 0);
    s.racing = st->racing;
    s.from_pits = st->lane[s.car] == LANE_PIT;
    struct outcome_board *first = s.board = room_open(room);
    memcpy(state_of(first), st, s.state_bytes);
    first->search = room->search;
    first->path[0] = act;
    first->depth = 1;
    grandprix_game.apply(su, state_of(first), seat, act, NULL);
    go_on(&s, first);
    look_on(&s, first, first + 1);
    if (whole)
        *whole = !s.cut;
    return s.outcomes;
}
