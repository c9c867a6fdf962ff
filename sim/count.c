/* count.c: from the figures of a match to the sums of a run.
 *
 * The matches of a block are added up first; then the block goes into the
 * tallies: its sum, and the square of it. Two things are compared block by
 * block, too: every two bots, and every variant with the first one. Where the
 * two were seen a different number of times, both are multiplied so that the
 * difference stays a whole number.
 */
#include "count.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Most cards are not played in a block: their cells are cleared when they are. */
void count_begin(struct unit *unit)
{
    memset(unit, 0, offsetof(struct unit, card));
}

static void note(struct unit_cell *cell, int64_t value)
{
    cell->count++;
    cell->sum += value;
}

static void note_car(struct unit *unit, struct sim_sums *sums, enum sim_group group, int member,
                     const struct result *car)
{
    if (member == NOBODY)
        return;
    struct unit_cell *cell = unit->of[group][member];
    note(&cell[SIM_PLACE], car->place);
    note(&cell[SIM_OUT], car->out != 0);
    assert(car->place >= 1 && car->place <= CARS_MAX);
    sums->place[group][member][car->place - 1]++;
}

/* One seat's or car's points, or a win, for somebody. */
static void note_score(struct unit *unit, enum sim_group group, int member, int points, bool won)
{
    note(&unit->of[group][member][SIM_POINTS], points);
    note(&unit->of[group][member][SIM_WINS], won);
    note(&unit->of[group][member][SIM_RACES_WON], won);
}

struct score {
    int points, place; /* of all its cars, and of the best one */
    bool won, there;
};

static void add_score(struct score *score, int points, int place)
{
    score->place = score->there && score->place < place ? score->place : place;
    score->there = true;
    score->points += points;
    score->won |= place == 1;
}

static void note_seats(const struct sim_run *run, const struct sim_variant *v, int64_t k, struct unit *unit,
                       const struct score *seat, turn_t winners)
{
    struct score bot[SEATS_MAX] = { { 0 } };
    for (int i = 0; i < v->shape->seats; i++) {
        int who = run->bot_of[sim_entry(run, v, k, i)];
        bool won = winners & seat_bit(i);
        note_score(unit, SIM_SEAT, i, seat[i].points, won);
        note(&unit->of[SIM_BOT][who][SIM_POINTS], seat[i].points);
        note(&unit->of[SIM_BOT][who][SIM_WINS], won);
        bot[who].there = true;
        bot[who].won |= won;
    }
    for (int i = 0; i < run->bots; i++)
        if (bot[i].there)
            note(&unit->of[SIM_BOT][i][SIM_RACES_WON], bot[i].won);
}

static void note_times(struct unit_cell *cell, int64_t times, int64_t value)
{
    cell->count += times;
    cell->sum += times * value;
}

static void note_card(const uint16_t *plays, const struct score *seat, int seats,
                      struct unit_cell unit[SIM_CARD_MEASURES], int64_t places[CARS_MAX])
{
    for (int i = 0; i < seats;
         i++) { /* most have not played it; to ask would cost more than to add nothing */
        note_times(&unit[SIM_CARD_POINTS], plays[i], seat[i].points);
        note_times(&unit[SIM_CARD_PLACE], plays[i], seat[i].place);
        places[seat[i].place - 1] += plays[i];
    }
}

static void note_cards(const struct sim_variant *v, const struct sim_figures *f, const struct score *seat,
                       struct unit *unit, struct sim_sums *sums)
{
    for (int way = 0; way < v->ways; way++) {
        for (uint64_t left = f->played[way]; left; left &= left - 1) {
            int word = __builtin_ctzll(left);
            if (!(unit->played[way] >> word & 1))
                memset(unit->card[way][word], 0, sizeof unit->card[way][word]);
            note_card(&f->plays[sim_plays_at(v, way, word)], seat, v->shape->seats, unit->card[way][word],
                      sums->card_place[way][word]);
        }
        unit->played[way] |= f->played[way];
    }
}

static void note_cars(const struct sim_run *run, const struct sim_variant *v, int64_t k,
                      const struct sim_figures *f, struct unit *unit, struct sim_sums *sums)
{
    struct score seat[SEATS_MAX] = { { 0 } }, team[CARS_MAX] = { { 0 } };
    for (int i = 0; i < f->results.cars; i++) {
        const struct result *car = &f->results.car[i];
        int owner = v->shape->owner[i], slot = f->slot[i] - 1;
        if (owner != NOBODY) {
            add_score(&seat[owner], car->points, car->place);
            note_car(unit, sums, SIM_BOT, run->bot_of[sim_entry(run, v, k, owner)], car);
        }
        if (slot >= 0)
            note_score(unit, SIM_SLOT, slot, car->points, car->place == 1);
        if (v->team_of[i] != NOBODY)
            add_score(&team[v->team_of[i]], car->team_points, car->place);
        note_car(unit, sums, SIM_SEAT, owner, car);
        note_car(unit, sums, SIM_SLOT, slot, car);
        note_car(unit, sums, SIM_TEAM, v->team_of[i], car);
        assert(car->out < SIM_CAUSES_MAX);
        unit->cause[car->out].sum += car->out != 0;
    }
    note_seats(run, v, k, unit, seat, results_winners(v->shape, &f->results));
    for (int i = 0; i < v->shape->seats; i++)
        assert(seat[i].there);
    note_cards(v, f, seat, unit, sums);
    for (int i = 0; i < v->teams; i++)
        note_score(unit, SIM_TEAM, i, team[i].points, team[i].won);
}

static int cars_out(const struct results *r)
{
    int n = 0;
    for (int i = 0; i < r->cars; i++)
        n += r->car[i].out != 0;
    return n;
}

void count_match(const struct sim_run *run, const struct sim_variant *v, int64_t k,
                 const struct sim_figures *f, struct unit *unit, struct sim_sums *sums)
{
    note(&unit->total[SIM_DECISIONS], f->decisions);
    note(&unit->total[SIM_RETIRED], cars_out(&f->results));
    if (run->game->order) {
        note(&unit->total[SIM_LEAD_CHANGES], f->lead_changes);
        note(&unit->total[SIM_OVERTAKES], f->overtakes);
        note(&unit->total[SIM_LAPS], f->laps);
    }
    for (int i = 1; run->game->causes[i]; i++)
        unit->cause[i].count++;
    note_cars(run, v, k, f, unit, sums);
    sums->matches++;
}

/* ---- blocks ------------------------------------------------------------------------------------------ */

static void tally_add(struct sim_tally *tally, int64_t count, int64_t sum)
{
    tally->count += count;
    tally->sum += sum;
    tally->square += sum * sum;
}

static void tally_cell(struct sim_tally *tally, const struct unit_cell *cell)
{
    tally_add(tally, cell->count, cell->sum);
}

static void tally_difference(struct sim_tally *tally, const struct unit_cell *a, const struct unit_cell *b)
{
    tally_add(tally, a->count * b->count, a->sum * b->count - b->sum * a->count);
}

static void ratio_add(struct sim_ratio *ratio, int64_t sum, int64_t over)
{
    ratio->blocks++;
    ratio->sum += sum;
    ratio->over += over;
    ratio->sum_square += sum * sum;
    ratio->over_square += over * over;
    ratio->product += sum * over;
}

static void count_cards(const struct unit *unit, struct sim_sums *sums)
{
    for (int way = 0; way < SIM_WAYS_MAX; way++)
        for (uint64_t left = unit->played[way]; left; left &= left - 1) {
            int word = __builtin_ctzll(left);
            for (int m = 0; m < SIM_CARD_MEASURES; m++)
                ratio_add(&sums->card[way][word][m], unit->card[way][word][m].sum,
                          unit->card[way][word][m].count);
        }
}

void count_block(const struct sim_run *run, const struct sim_variant *v, const struct unit *unit,
                 struct sim_sums *sums)
{
    const int members[SIM_GROUPS] = { run->bots, v->shape->seats, v->shape->cars, v->teams };
    sums->blocks++;
    for (int i = 0; i < SIM_TOTALS; i++)
        tally_cell(&sums->total[i], &unit->total[i]);
    for (int i = 1; run->game->causes[i]; i++)
        tally_cell(&sums->cause[i], &unit->cause[i]);
    if (run->game->order)
        ratio_add(&sums->overtakes_a_lap, unit->total[SIM_OVERTAKES].sum, unit->total[SIM_LAPS].sum);
    count_cards(unit, sums);
    for (int group = 0; group < SIM_GROUPS; group++)
        for (int i = 0; i < members[group]; i++)
            for (int m = 0; m < SIM_MEASURES; m++)
                tally_cell(&sums->of[group][i][m], &unit->of[group][i][m]);
    for (int a = 0; a < run->bots; a++)
        for (int b = a + 1; b < run->bots; b++)
            tally_difference(&sums->pair[a][b], &unit->of[SIM_BOT][a][SIM_POINTS],
                             &unit->of[SIM_BOT][b][SIM_POINTS]);
}

static void cross_add(struct sim_cross *cross, const struct unit_cell *a, const struct unit_cell *b)
{
    cross->sums += a[SIM_OVERTAKES].sum * b[SIM_OVERTAKES].sum;
    cross->sum_over += a[SIM_OVERTAKES].sum * b[SIM_LAPS].sum;
    cross->over_sum += a[SIM_LAPS].sum * b[SIM_OVERTAKES].sum;
    cross->overs += a[SIM_LAPS].sum * b[SIM_LAPS].sum;
}

void count_change(const struct unit *unit, const struct unit *first, struct sim_sums *sums)
{
    cross_add(&sums->change_overtakes_a_lap, unit->total, first->total);
    for (int i = 0; i < SIM_TOTALS; i++)
        tally_difference(&sums->change_total[i], &unit->total[i], &first->total[i]);
    for (int group = 0; group < SIM_GROUPS; group++)
        for (int i = 0; i < CARS_MAX; i++)
            tally_difference(&sums->change_points[group][i], &unit->of[group][i][SIM_POINTS],
                             &first->of[group][i][SIM_POINTS]);
}

void sim_merge(struct sim_sums *sums, const struct sim_sums *more)
{
    int64_t *to = sim_numbers(sums);
    const int64_t *from = (const int64_t *)(const void *)more;
    for (int i = 0; i < SIM_NUMBERS; i++)
        to[i] += from[i];
}
