#include "secrecy.h"
#include "../core/language.h"

#include <string.h>

const char secrecy_reason[] = N_("this race is not over: its cards stay secret");

static bool is_bot(const struct tags *tags, int seat)
{
    size_t len;
    return player_is_bot(tags->player[seat], &len);
}

/* The only seat in which a person sits, or NOBODY. A seat that nobody is named for is a person's. */
static int lone_person(const struct table *match, const struct tags *tags)
{
    int found = NOBODY;
    for (int seat = 0; seat < table_shape(match)->seats; seat++) {
        if (is_bot(tags, seat))
            continue;
        if (found != NOBODY)
            return NOBODY;
        found = seat;
    }
    return found;
}

struct secrecy secrecy_of(const struct table *match, const struct tags *tags, bool ended)
{
    return (struct secrecy){ .open = ended || !table_turn(match), .seat = lone_person(match, tags) };
}

bool secrecy_allows(struct secrecy s, int viewer)
{
    return s.open || viewer == NOBODY || viewer == s.seat;
}

int secrecy_eyes(struct secrecy s)
{
    return s.open ? EYES_OF_ALL : s.seat;
}

bool secrecy_may_sit(struct secrecy s, const struct tags *tags, int seat)
{
    return s.open || !is_bot(tags, seat);
}

size_t secrecy_position(struct secrecy s, const struct table *then, struct rng *rng, char *buf, size_t size)
{
    const struct game *g = table_game(then);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    memcpy(room.bytes, table_state(then), g->state_size);
    if (!s.open) {
        table_view(then, s.seat, st);
        g->imagine(table_setup(then), st, s.seat, rng);
    }
    return g->state_text(table_setup(then), st, buf, size);
}
