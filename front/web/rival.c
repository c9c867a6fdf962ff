/* rival.c: somebody at this page, by the records that the browser keeps: whoever is as strong (report/rivalry.h), and how they
 * did (report/statistics.h). */
#include "../../bots/scale.h"
#include "../../games/registry.h"
#include "../../report/rivalry.h"
#include "../../table/record.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

enum { RACES_MAX = 100 };

/* A race out of a record; the texts are its own. */
struct kept_race {
    struct raced race;
    struct raced_seat seat[SEATS_MAX];
    char player[SEATS_MAX][TAG_MAX], date[TAG_MAX];
};

struct races {
    int n;
    struct kept_race race[RACES_MAX];
    const struct raced *list[RACES_MAX];
};

static void take_race(struct kept_race *kept, const struct reading *r)
{
    const struct game *g = table_game(r->table);
    const struct shape *shape = table_shape(r->table);
    struct results results;
    int place[SEATS_MAX] = { 0 };
    g->results(table_setup(r->table), table_state(r->table), &results);
    raced_places(shape, results, place);
    memcpy(kept->date, r->tags.date, TAG_MAX);
    for (int seat = 0; seat < shape->seats; seat++) {
        memcpy(kept->player[seat], r->tags.player[seat], TAG_MAX);
        kept->seat[seat] = (struct raced_seat){ .player = kept->player[seat],
                                                .place = place[seat],
                                                .points = (int)results_points(&results, seat) };
    }
    kept->race = (struct raced){ g->id, kept->date, shape->seats, kept->seat };
}

/* What cannot be read, or is not over, is no race. */
static bool read_race(struct kept_race *kept, struct reading *reading, struct span record)
{
    bool over = record_read(all_games, record.at, record.len, reading) && reading->complete;
    if (over)
        take_race(kept, reading);
    table_free(reading->table);
    return over;
}

static void read_races(struct races *all, struct reading *reading, struct span records)
{
    struct span one;
    while (all->n < RACES_MAX && span_cut(&records, '\f', &one))
        if (read_race(&all->race[all->n], reading, one)) {
            all->list[all->n] = &all->race[all->n].race;
            all->n++;
        }
}

/* The name on the first line of what came with a request. */
static bool request_person(struct session *s, char person[TAG_MAX], struct span *behind)
{
    struct span name;
    *behind = s->request.text;
    return (span_cut(behind, '\n', &name) && span_copy(name, person, TAG_MAX) && person[0])
           || answer_error(s, "expected the name of a person; found none");
}

/* rival GAME: behind it the name of a person, then their records, the latest first, with form feeds between. */
bool ask_rival(struct session *s)
{
    const struct game *g;
    struct span records;
    char person[TAG_MAX], said[200];
    struct text t = text_into(said, sizeof said);
    if (!request_game(s, 1, &g) || !request_person(s, person, &records))
        return false;
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

/* "3 1 0": inaccuracies, mistakes and blunders of the person in that race by its review; "" before there was one. */
static struct raced_errors read_errors(struct span line)
{
    struct raced_errors e = { 0 };
    int *const found[] = { &e.inaccuracies, &e.mistakes, &e.blunders };
    struct span number;
    for (int i = 0; i < 3 && span_cut(&line, ' ', &number); i++)
        e.reviewed = span_number(number, found[i]);
    return e;
}

static void count_races(struct statistics *all, struct kept_race *kept, struct reading *reading,
                        const char *person, struct span records)
{
    struct span one, errors;
    while (span_cut(&records, '\f', &one)) {
        if (!span_cut(&one, '\n', &errors) || !read_race(kept, reading, one))
            continue;
        for (int seat = 0; seat < kept->race.seats; seat++)
            if (!strcmp(kept->player[seat], person))
                kept->seat[seat].errors = read_errors(errors);
        statistics_add(all, person, &kept->race);
    }
    statistics_sort(all);
}

/* statistics: behind it the name of a person, then their records with form feeds between, each behind a line with what its
 * review has found. */
bool ask_statistics(struct session *s)
{
    struct span records;
    char person[TAG_MAX];
    if (!request_person(s, person, &records))
        return false;
    struct statistics *all = session_room(s, sizeof *all);
    struct kept_race *kept = all ? session_room(s, sizeof *kept) : NULL;
    struct reading *reading = kept ? session_room(s, sizeof *reading) : NULL;
    if (reading) {
        count_races(all, kept, reading, person, records);
        statistics_json(&s->answer, all, person);
    }
    free(reading);
    free(kept);
    free(all);
    return reading;
}
