/* news.c: what has happened since, as one seat hears it: facts for the eye, sentences for the log. */
#include "session.h"

#include <string.h>

static void put_news(struct answer_text *a, const struct seating *m, int moment, int part, int viewer)
{
    const struct table *t = m->table;
    const struct moment *at = table_moment(t, moment);
    char line[512];
    bool hidden = false, told = seating_sentence(m, moment, part, viewer, line, sizeof line);
    put_open(a, NULL, '{');
    put_number(a, "m", moment);
    put_number(a, "by", at->seat + 1);
    if (!at->act) {
        put_text(a, "event", "undo");
        put_number(a, "seat", at->seat + 1);
    } else {
        struct event e = table_event(t, moment, part, viewer, &hidden);
        put_text(a, "event", table_game(t)->events[e.kind].name);
        put_number(a, "seat", e.seat + 1);
        if (!hidden)
            put_event_args(a, table_game(t), table_setup(t), &e);
    }
    if (hidden)
        put_bool(a, "hidden", true);
    if (told)
        put_text(a, "say", line);
    put_close(a, '}');
}

/* news SEAT FROM [TO] */
bool ask_news(struct session *s, const struct request *r)
{
    struct seating m = s->seating;
    long long from, to = table_moments(m.table);
    int viewer;
    if (!request_seat(s, r, 1, &viewer) || !request_number(s, r, 2, 0, to, &from)
        || (r->words > 3 && !request_number(s, r, 3, from, to, &to)))
        return false;
    put_open(&s->answer, "news", '[');
    for (int i = (int)from; i < (int)to; i++)
        for (int k = 0; k < seating_sentences(&m, i); k++)
            put_news(&s->answer, &m, i, k, viewer);
    put_close(&s->answer, ']');
    put_number(&s->answer, "to", to);
    return true;
}
