/* handles.h: what the handles of paddock.h hold, and how the rest of the library sees them.
 *
 * Nothing is decided in this room: every function looks at what its caller gave, and asks the rooms below. A state
 * of paddock.h is a state of a game as it lies; a generator and a weighed outcome have the same bytes on both sides.
 */
#ifndef PADDOCK_HANDLES_H
#define PADDOCK_HANDLES_H

#include "../bots/bot.h"
#include "../table/narrate.h"
#include "../table/record.h"

#include <paddock.h> /* made from library/paddock.h, with the version filled in */

struct paddock_setup {
    const struct game *g;
    struct setup *su;
    paddock_shape shape;
};

struct paddock_events {
    struct narrator narrator; /* its setup is that of the last action */
    struct events list;
};

struct paddock_bot {
    struct budgeted_bot budgeted;
};

struct paddock_dealer {
    struct dealer dealer;
};

struct paddock_table {
    struct table *table;
    paddock_setup setup; /* the table's own */
    struct tags tags;
    char rules[12]; /* the version that it was written under, when it was read from a record; else "" */
};

static inline const struct state *inner(const paddock_state *state)
{
    return (const struct state *)state;
}

static inline struct state *inner_room(paddock_state *state)
{
    return (struct state *)state;
}

static inline struct rng *inner_rng(paddock_rng *rng)
{
    return (struct rng *)rng;
}

static inline bool is_seat(const paddock_setup *setup, int seat)
{
    return seat >= 0 && seat < setup->shape.seats;
}

/* No such seat is a spectator. */
static inline int viewer_of(const paddock_setup *setup, int viewer)
{
    return is_seat(setup, viewer) ? viewer : NOBODY;
}

/* Hand an error of ours to its owner, who may not care; always false. */
bool error_give(paddock_error *to, const struct error *from);
bool error_say(paddock_error *to, const char *sentence);

/* A handle around a setup. */
void setup_wrap(const struct game *g, struct setup *su, paddock_setup *out);
/* The setup's text in memory of its own, or NULL. Free it. */
char *setup_text_new(const paddock_setup *setup);

/* False and a sentence where the seat's own cards are blank. No seat has none. */
bool is_open_to(const paddock_setup *setup, const paddock_state *state, int seat, paddock_error *err);

/* One event for one viewer, as text or as a sentence. */
size_t event_told(const struct narrator *narrator, const struct event *e, bool hidden, bool as_sentence,
                  char *buf, size_t size);

#endif
