/* news.c: what has happened since, as one seat hears it: facts for the eye, sentences for the log. */
#include "session.h"

#include <string.h>

static void put_news(struct json *a, const struct seating *m, int moment, int part, int viewer)
{
    const struct table *t = m->table;
    const struct moment *at = table_moment(t, moment);
    char line[512];
    bool hidden = false, told = seating_sentence(m, moment, part, viewer, line, sizeof line);
    json_open(a, NULL, '{');
    json_number(a, "m", moment);
    json_number(a, "by", at->seat + 1);
    if (!at->act) {
        json_text(a, "event", "undo");
        json_number(a, "seat", at->seat + 1);
    } else {
        struct event e = table_event(t, moment, part, viewer, &hidden);
        json_event(a, table_game(t), table_setup(t), &e, hidden);
    }
    if (hidden)
        json_bool(a, "hidden", true);
    if (told)
        json_text(a, "say", line);
    json_close(a, '}');
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
    json_open(&s->answer, "news", '[');
    for (int i = (int)from; i < (int)to; i++)
        for (int k = 0; k < seating_sentences(&m, i); k++)
            put_news(&s->answer, &m, i, k, viewer);
    json_close(&s->answer, ']');
    json_number(&s->answer, "to", to);
    return true;
}
