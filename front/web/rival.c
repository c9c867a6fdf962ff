/* rival.c: the rival of somebody at this page, by the records that the browser keeps (report/rivalry.h). */
#include "../../bots/scale.h"
#include "../../games/registry.h"
#include "../../report/rivalry.h"
#include "../../table/record.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

enum { RACES_MAX = 100 };

/* Races out of records; the texts are theirs. */
struct races {
    int n;
    struct raced race[RACES_MAX];
    const struct raced *list[RACES_MAX];
    struct raced_seat seat[RACES_MAX][SEATS_MAX];
    char player[RACES_MAX][SEATS_MAX][TAG_MAX];
};

static void add_race(struct races *all, const struct reading *r)
{
    const struct game *g = table_game(r->table);
    const struct shape *shape = table_shape(r->table);
    struct results results;
    int place[SEATS_MAX] = { 0 }, n = all->n++;
    g->results(table_setup(r->table), table_state(r->table), &results);
    raced_places(shape, results, place);
    for (int seat = 0; seat < shape->seats; seat++) {
        memcpy(all->player[n][seat], r->tags.player[seat], TAG_MAX);
        all->seat[n][seat] = (struct raced_seat){ .player = all->player[n][seat],
                                                  .place = place[seat],
                                                  .points = (int)results_points(&results, seat) };
    }
    all->race[n] = (struct raced){ g->id, "", shape->seats, all->seat[n] };
    all->list[n] = &all->race[n];
}

/* What cannot be read, or is not over, is no race. */
static void read_races(struct races *all, struct reading *reading, struct span records)
{
    struct span one;
    while (all->n < RACES_MAX && span_cut(&records, '\f', &one)) {
        if (record_read(all_games, one.at, one.len, reading) && reading->complete)
            add_race(all, reading);
        table_free(reading->table);
    }
}

/* rival GAME: behind it the name of a person, then their records, the latest first, with form feeds between. */
bool ask_rival(struct session *s)
{
    const struct game *g;
    struct span records = s->request.text, name;
    char person[TAG_MAX], said[200];
    struct text t = text_into(said, sizeof said);
    if (!request_game(s, 1, &g))
        return false;
    if (!span_cut(&records, '\n', &name) || !span_copy(name, person, sizeof person) || !person[0])
        return answer_error(s, "expected the name of a person; found none");
    struct races *all = session_room(s, sizeof *all);
    struct reading *reading = all ? session_room(s, sizeof *reading) : NULL;
    if (reading) {
        read_races(all, reading, records);
        struct rivalry r = rivalry_of(person, g->id, all->list, all->n);
        t.language = session_language(s);
        rivalry_text(&r, &t);
        json_add(&s->answer, "step %d, of %d, races %d, said %s", r.step, SCALE_STEPS, r.races, said);
    }
    free(reading);
    free(all);
    return reading;
}
