/* events.c: what an action brought, told. */
#include "handles.h"

#include <stdlib.h>

paddock_events *paddock_events_new(void)
{
    paddock_events *events = calloc(1, sizeof *events);
    if (events)
        events->narrator.language = &english;
    return events;
}

void paddock_events_free(paddock_events *events)
{
    free(events);
}

int paddock_events_count(const paddock_events *events)
{
    return events->list.n;
}

size_t event_told(const struct narrator *narrator, const struct event *e, bool hidden, bool as_sentence,
                  char *buf, size_t size)
{
    return as_sentence ? narrate(narrator, e, hidden, buf, size)
                       : event_text(narrator->game, narrator->setup, e, hidden, buf, size);
}

static size_t tell(const paddock_events *events, int i, int viewer, bool as_sentence, char *buf, size_t size)
{
    if (i < 0 || i >= events->list.n) {
        if (size)
            buf[0] = '\0';
        return 0;
    }
    const struct event *e = &events->list.at[i];
    bool is_seat = viewer >= 0 && viewer < SEATS_MAX;
    bool hidden = !(e->seen_by & viewer_bit(is_seat ? viewer : NOBODY));
    return event_told(&events->narrator, e, hidden, as_sentence, buf, size);
}

size_t paddock_events_text(const paddock_events *events, int i, int viewer, char *buf, size_t size)
{
    return tell(events, i, viewer, false, buf, size);
}

size_t paddock_events_sentence(const paddock_events *events, int i, int viewer, char *buf, size_t size)
{
    return tell(events, i, viewer, true, buf, size);
}
