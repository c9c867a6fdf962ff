/* route.c: breadth first, over a set of states. States are plain bytes, so equal ones are found by memcmp. */
#include "route.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 65536, FIRST_ROOM = 256, NO_PARENT = -1 };

/* How a state was reached. */
struct node {
    int parent, depth;
    action_t act;
};

struct search {
    const struct route_search *of;
    size_t size; /* of a state */
    unsigned char *states;
    struct node *nodes;
    int *slots; /* index of a node + 1, by hash of its state */
    int n, room;
    char **boards; /* of the ends so far */
    struct routes *out;
};

/* ---- the set of states --------------------------------------------------------------------------------- */

static struct state *state_at(const struct search *s, int i)
{
    return (struct state *)(void *)(s->states + (size_t)i * s->size);
}

/* The slot where a state is, or would be. */
static int *slot_of(const struct search *s, const struct state *st)
{
    unsigned slot = (unsigned)state_hash(s->of->game, st) % SLOTS;
    while (s->slots[slot] && memcmp(state_at(s, s->slots[slot] - 1), st, s->size) != 0)
        slot = (slot + 1) % SLOTS;
    return &s->slots[slot];
}

static bool make_room(struct search *s)
{
    int room = s->room ? s->room * 2 : FIRST_ROOM;
    void *states = realloc(s->states, (size_t)room * s->size);
    if (states)
        s->states = states;
    void *nodes = realloc(s->nodes, (size_t)room * sizeof *s->nodes);
    if (nodes)
        s->nodes = nodes;
    if (!states || !nodes)
        return false;
    s->room = room;
    return true;
}

/* Keep a state that was not there; false when out of memory. */
static bool keep(struct search *s, const struct state *st, int parent, action_t act)
{
    int *slot = slot_of(s, st);
    if (*slot)
        return true;
    if (s->n == s->room && !make_room(s))
        return false;
    memcpy(state_at(s, s->n), st, s->size);
    s->nodes[s->n] = (struct node){ parent, parent == NO_PARENT ? 0 : s->nodes[parent].depth + 1, act };
    *slot = ++s->n;
    return true;
}

/* ---- ends ---------------------------------------------------------------------------------------------- */

static void write_route(const struct search *s, int i, struct route *r)
{
    memset(r, 0, sizeof *r);
    memcpy(r->end.bytes, state_at(s, i), s->size);
    r->n = s->nodes[i].depth;
    for (int k = r->n - 1; k >= 0; k--, i = s->nodes[i].parent)
        r->act[k] = s->nodes[i].act;
}

static bool known_board(const struct search *s, const char *board)
{
    for (int i = 0; i < s->out->n; i++)
        if (!strcmp(s->boards[i], board))
            return true;
    return false;
}

/* False when out of memory. */
static bool add_end(struct search *s, int i)
{
    char board[ROUTE_BOARD_MAX] = "";
    if (s->of->board) {
        s->of->board(s->of, state_at(s, i), board, sizeof board);
        if (known_board(s, board))
            return true;
    }
    if (s->out->n == ROUTE_ENDS_MAX) {
        s->out->cut = true;
        return true;
    }
    size_t size = strlen(board) + 1;
    s->boards[s->out->n] = malloc(size);
    if (!s->boards[s->out->n])
        return false;
    memcpy(s->boards[s->out->n], board, size);
    write_route(s, i, &s->out->at[s->out->n++]);
    return true;
}

/* ---- the search ------------------------------------------------------------------------------------------ */

/* Every state that one action leads to. */
static bool expand(struct search *s, int i)
{
    const struct route_search *of = s->of;
    action_t legal[ACTIONS_MAX];
    union any_state next;
    int n = of->game->actions(of->setup, state_at(s, i), of->seat, legal);
    if (n && s->nodes[i].depth == ROUTE_STEPS_MAX) {
        s->out->cut = true;
        return true;
    }
    for (int k = 0; k < n; k++) {
        memcpy(next.bytes, state_at(s, i), s->size);
        of->game->apply(of->setup, (struct state *)next.bytes, of->seat, legal[k], NULL);
        if (s->n == (of->states_max ? of->states_max : ROUTE_STATES_MAX)) {
            s->out->cut = true;
            return true;
        }
        if (!keep(s, (struct state *)next.bytes, i, legal[k]))
            return false;
    }
    return true;
}

static bool run(struct search *s, const struct state *from)
{
    if (!keep(s, from, NO_PARENT, 0))
        return false;
    for (int i = 0; i < s->n; i++) {
        enum route_place place = i ? s->of->judge(s->of, state_at(s, i)) : ROUTE_ON;
        if (place == ROUTE_ON ? !expand(s, i) : place == ROUTE_THERE && !add_end(s, i))
            return false;
    }
    s->out->states = s->n;
    return true;
}

bool routes_find(const struct route_search *of, const struct state *from, struct routes *out)
{
    struct search s = { .of = of, .size = of->game->state_size, .out = out };
    memset(out, 0, sizeof *out);
    out->at = malloc(ROUTE_ENDS_MAX * sizeof *out->at);
    s.boards = calloc(ROUTE_ENDS_MAX, sizeof *s.boards);
    s.slots = calloc(SLOTS, sizeof *s.slots);
    bool good = out->at && s.boards && s.slots && run(&s, from);
    for (int i = 0; s.boards && i < ROUTE_ENDS_MAX; i++)
        free(s.boards[i]);
    free(s.boards);
    free(s.slots);
    free(s.nodes);
    free(s.states);
    return good;
}

void routes_free(struct routes *out)
{
    free(out->at);
    memset(out, 0, sizeof *out);
}
