#include "rival.h"

#include "../bots/bot.h"
#include "record_list.h"

#include <stdlib.h>
#include <string.h>

/* Of the races that are kept; the latest comes first in their list. */
static bool find_step(const struct game *g, const char *person, struct rivalry *found, struct error *err)
{
    struct record_list l = { 0 };
    bool good = record_list_read(&l, err);
    const struct raced **races = calloc((size_t)l.n + 1, sizeof *races);
    good = good && (races || error_memory(err));
    for (int i = 0; good && i < l.n; i++)
        races[i] = &l.at[i].raced;
    if (good)
        *found = rivalry_of(person, g->id, races, l.n);
    free(races);
    record_list_free(&l);
    return good;
}

bool rival_settle(const char **list, const struct game *g, const char *person, char room[RIVAL_LIST_MAX],
                  struct rivalry *found, struct error *err)
{
    struct text t = text_into(room, RIVAL_LIST_MAX);
    struct span rest = span_of(*list ? *list : ""), name;
    *found = (struct rivalry){ 0 };
    for (int i = 0; span_cut(&rest, ',', &name); i++) {
        struct span temper = span_trim(name), bot;
        span_cut(&temper, '/', &bot);
        bool rival = span_is(bot, rival_bot.name);
        if (rival && !found->step && !find_step(g, person, found, err))
            return false;
        text_put(&t, ",", i > 0);
        text_put(&t, bot.at, bot.len);
        if (rival)
            text_add(&t, ":%d", found->step);
        if (temper.at)
            text_add(&t, "/%.*s", SPAN(temper));
    }
    if (found->step && t.len < RIVAL_LIST_MAX)
        *list = room;
    return true;
}
