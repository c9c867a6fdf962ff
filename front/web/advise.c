/* advise.c: a hint: what the best driver there is would do, by what the seat sees. */
#include "../../show/hint.h"
#include "session.h"

#include <stdlib.h>

/* hint SEAT: the choices worth naming, the best first, and all of it in words */
bool ask_hint(struct session *s, const struct request *r)
{
    struct picture p;
    char words[2000];
    struct text t = text_into(words, sizeof words);
    int viewer;
    if (!request_seat(s, r, 1, &viewer))
        return false;
    picture_take(&p, &s->seating, &s->console.book, viewer);
    if (!p.n) {
        answer_error(&s->answer, "there is nothing for you to choose now");
        return false;
    }
    struct hint *h = malloc(sizeof *h);
    s->answer.lost |= !h;
    if (!h)
        return false;
    hint_take(&p, NULL, h);
    hint_text(h, &t);
    json_text(&s->answer, "words", words);
    json_open(&s->answer, "choices", '[');
    for (int i = 0; i < h->n; i++)
        json_action_text(&s->answer, NULL, table_game(s->seating.table), table_setup(s->seating.table),
                         h->choice[i]->act);
    json_close(&s->answer, ']');
    free(h);
    return true;
}
