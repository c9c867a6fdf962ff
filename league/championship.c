#include "championship.h"
#include "../core/text.h"
#include "../table/narrate.h"
#include "absent.h"
#include "by_hand.h"
#include "round.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- making ------------------------------------------------------------------------------------------ */

static char *setup_text(const struct game *g, const struct setup *su)
{
    size_t len = g->setup_text(su, NULL, 0);
    char *text = malloc(len + 1);
    if (text)
        g->setup_text(su, text, len + 1);
    return text;
}

struct championship *championship_new(const struct game *g, const char *setup, struct error *err)
{
    struct championship *c = calloc(1, sizeof *c);
    if (!c) {
        error_set(err, 0, "out of memory");
        return NULL;
    }
    c->game = g;
    c->common = setup_read(g, setup, err);
    c->setup = c->common ? setup_text(g, c->common) : NULL;
    if (c->setup)
        return c;
    if (c->common)
        error_set(err, 0, "out of memory");
    championship_free(c);
    return NULL;
}

void championship_free(struct championship *c)
{
    if (!c)
        return;
    for (int r = 0; r < c->rounds; r++) {
        free(c->round[r].differs);
        free(c->round[r].setup);
        if (c->round[r].su)
            c->game->setup_free(c->round[r].su);
        table_free(c->round[r].table);
    }
    if (c->common)
        c->game->setup_free(c->common);
    free(c->setup);
    free(c);
}

const struct shape *championship_shape(const struct championship *c)
{
    return c->game->shape(c->common);
}

bool championship_entered(const struct championship *c, int car)
{
    return championship_shape(c)->owner[car] != NOBODY;
}

/* ---- names ------------------------------------------------------------------------------------------- */

bool championship_name_fits(const char *name, size_t max)
{
    size_t len = strlen(name);
    return len && len < max && name[0] != ' ' && name[len - 1] != ' ' && !strchr(name, '|')
           && span_is_plain((struct span){ name, len });
}

static bool check_name(const char *what, int number, const char *name, size_t max, struct error *err)
{
    return championship_name_fits(name, max)
           || error_set(err, 0, "%s %d takes a name of at most %zu bytes without | in it; found \"%.60s\"",
                        what, number, max - 1, name);
}

static bool check_names(const struct championship *c, struct error *err)
{
    const struct shape *shape = championship_shape(c);
    if (!version_fits(span_of(c->engine)))
        return error_set(err, 0, "expected the engine's version, as in 0.1.0; found \"%.60s\"", c->engine);
    if (c->date[0] && !date_fits(span_of(c->date)))
        return error_set(err, 0, "expected a date of the calendar, as in 2026-11-15; found \"%.60s\"",
                         c->date);
    if (c->title[0] && !championship_name_fits(c->title, TITLE_MAX))
        return error_set(err, 0, "a title takes plain characters without |; found \"%.60s\"", c->title);
    for (int seat = 0; seat < shape->seats; seat++)
        if (c->player[seat][0] && !check_name(N_("player"), seat + 1, c->player[seat], TAG_MAX, err))
            return false;
    for (int car = 0; car < shape->cars; car++) {
        const struct entrant *e = &c->entrant[car];
        int number = car_number(shape, car);
        if (!championship_entered(c, car))
            continue;
        if (!check_name(N_("entrant"), number, e->driver, TAG_MAX, err)
            || (e->team[0] && !check_name(N_("the team of entrant"), number, e->team, TAG_MAX, err)))
            return false;
        for (int other = 0; other < car; other++)
            if (!strcmp(e->driver, c->entrant[other].driver))
                return error_set(err, 0, "two drivers need two names; found \"%.60s\" twice", e->driver);
    }
    return true;
}

/* ---- entrants ---------------------------------------------------------------------------------------- */

const char *championship_person(const struct championship *c, int car)
{
    int seat = championship_shape(c)->owner[car];
    size_t len;
    return seat != NOBODY && c->player[seat][0] && !player_is_bot(c->player[seat], &len) ? c->player[seat]
                                                                                         : NULL;
}

static bool several_each(const struct shape *shape)
{
    for (int car = 1; car < shape->cars; car++)
        for (int other = 0; other < car && shape->owner[car] != NOBODY; other++)
            if (shape->owner[car] == shape->owner[other])
                return true;
    return false;
}

enum teams championship_usual_teams(const struct championship *c)
{
    const struct shape *shape = championship_shape(c);
    bool named = true;
    for (int car = 0; car < shape->cars; car++)
        named = named && (shape->team[car] || !championship_entered(c, car));
    return named || several_each(shape) ? TEAMS_PAIRS : TEAMS_NONE;
}

static bool driver_taken(const struct championship *c, const char *name)
{
    for (int car = 0; car < CARS_MAX; car++)
        if (!strcmp(c->entrant[car].driver, name))
            return true;
    return false;
}

static void enter_driver(struct championship *c, int car)
{
    const struct shape *shape = championship_shape(c);
    const char *name = shape->name[car];
    struct text t = text_into(c->entrant[car].driver, TAG_MAX);
    if (!name && !several_each(shape))
        name = championship_person(c, car);
    if (name && championship_name_fits(name, TAG_MAX) && !driver_taken(c, name))
        text_add(&t, "%s", name);
    else
        text_add(&t, "Car %d", car_number(shape, car));
}

/* The first car of the pair that a car is in: its seat's first, or the odd one of 1 and 2, 3 and 4. */
static int pair_first(const struct shape *shape, int car)
{
    int first = 0;
    if (!several_each(shape))
        return car - car % 2;
    while (shape->owner[first] != shape->owner[car])
        first++;
    return first;
}

static bool team_taken(const struct championship *c, int cars, const char *name)
{
    for (int car = 0; car < cars; car++)
        if (!strcmp(c->entrant[car].team, name))
            return true;
    return false;
}

/* What racecar cards call all cars of the pair, or NULL. */
static const char *card_team(const struct shape *shape, int first)
{
    for (int car = first; car < shape->cars; car++)
        if (pair_first(shape, car) == first
            && (!shape->team[car] || strcmp(shape->team[car], shape->team[first]) != 0))
            return NULL;
    return shape->team[first];
}

static void name_team(struct championship *c, int first, int number)
{
    const struct shape *shape = championship_shape(c);
    const char *name = card_team(shape, first);
    struct text t = text_into(c->entrant[first].team, TAG_MAX);
    if (!name && several_each(shape))
        name = championship_person(c, first);
    if (name && championship_name_fits(name, TAG_MAX) && !team_taken(c, first, name))
        text_add(&t, "%s", name);
    else
        text_add(&t, "Team %d", number);
}

void championship_enter(struct championship *c, enum teams how)
{
    const struct shape *shape = championship_shape(c);
    int teams = 0;
    for (int car = 0; car < shape->cars; car++)
        if (championship_entered(c, car) && !c->entrant[car].driver[0])
            enter_driver(c, car);
    for (int car = 0; car < shape->cars && how == TEAMS_PAIRS; car++) {
        int first = pair_first(shape, car);
        if (!championship_entered(c, car))
            continue;
        teams += first == car;
        if (c->entrant[car].team[0])
            continue;
        if (first == car)
            name_team(c, car, teams);
        else
            memcpy(c->entrant[car].team, c->entrant[first].team, TAG_MAX);
    }
}

/* ---- the calendar ------------------------------------------------------------------------------------- */

bool championship_add_round(struct championship *c, const char *title, const char *differs, struct error *err)
{
    size_t size = strlen(differs) + 1;
    if (c->rounds == ROUNDS_MAX)
        return error_set(err, 0, "a championship takes at most %d rounds; found more", ROUNDS_MAX);
    if (!check_name("round", c->rounds + 1, title, TITLE_MAX, err))
        return false;
    struct round *round = &c->round[c->rounds];
    round->differs = malloc(size);
    if (!round->differs)
        return error_set(err, 0, "out of memory");
    struct text name = text_into(round->title, TITLE_MAX), words = text_into(round->differs, size);
    text_add(&name, "%s", title);
    round_words(&words, differs);
    c->rounds++;
    return true;
}

static bool settle_rounds(struct championship *c, struct error *err)
{
    for (int r = 0; r < c->rounds; r++)
        if (!round_settle(c, r, err))
            return false;
    return true;
}

static bool check_pole(const struct championship *c, struct error *err)
{
    if (!c->pole)
        return true;
    if (c->pole < 1 || c->pole > POLE_RACES)
        return error_set(err, 0, "the die for the pole shows 1 to %d; found %d", POLE_RACES, c->pole);
    if (option_find(c->game->options, "pole_point", 10) < 0)
        return error_set(err, 0, "a point for one pole takes a game with the option pole_point; %s has none",
                         c->game->id);
    for (int r = 0; r < c->rounds; r++)
        if (round_names_option(c->round[r].differs, "pole_point"))
            return error_set(err, 0, "a roll for the pole contradicts pole_point in the setup of round %d",
                             r + 1);
    if (round_names_option(c->setup, "pole_point"))
        return error_set(err, 0, "a roll for the pole contradicts pole_point=yes in every race");
    return true;
}

bool championship_may_have_bonus(const struct game *g)
{
    int option = option_find(g->options, "bonus", 5);
    return option >= 0 && g->options[option].kind == OPTION_NUMBER;
}

static bool check_bonus(const struct championship *c, struct error *err)
{
    if (!c->winner_bonus)
        return true;
    if (!championship_may_have_bonus(c->game))
        return error_set(err, 0, "the winner's bonus takes a game with the option bonus; %s has none",
                         c->game->id);
    return !round_names_option(c->setup, "bonus")
           || error_set(err, 0, "the winner's bonus contradicts bonus in every race");
}

bool championship_settle(struct championship *c, struct error *err)
{
    if (!c->rounds)
        return error_set(err, 0, "a championship takes at least one round; found none");
    if (c->best < 0 || c->best > c->rounds)
        return error_set(err, 0, "of %s the best 1 to %d can count; found best %d",
                         COUNTED(c->rounds, "round"), c->rounds, c->best);
    return check_names(c, err) && check_pole(c, err) && check_bonus(c, err) && settle_rounds(c, err);
}

/* ---- racing ------------------------------------------------------------------------------------------ */

static bool check_next(const struct championship *c, struct error *err)
{
    return c->done < c->rounds
           || error_set(err, 0, "this championship is over after %s", COUNTED(c->rounds, "round"));
}

static bool check_note(const struct championship *c, enum note_kind kind, int seat, const char *name,
                       struct error *err)
{
    if (!check_next(c, err))
        return false;
    const struct round *round = &c->round[c->done];
    if (round->table)
        return error_set(err, 0, "round %d has begun; who drives in it was to be said before", c->done + 1);
    if (seat < 0 || seat >= championship_shape(c)->seats)
        return error_set(err, 0, "expected a seat from 1 to %d; found %d", championship_shape(c)->seats,
                         seat + 1);
    if (round->notes == NOTES_MAX)
        return error_set(err, 0, "a round takes at most %d notes on who is absent; found more", NOTES_MAX);
    if (kind == NOTE_PRESENT && !absent_note(c, c->done, seat))
        return error_set(err, 0, "nothing says that seat %d is absent from round %d", seat + 1, c->done + 1);
    return kind != NOTE_SUBSTITUTE || check_name(N_("the substitute of seat"), seat + 1, name, TAG_MAX, err);
}

/* An average belongs to a team. */
static bool check_award(const struct championship *c, enum note_kind kind, int seat, struct error *err)
{
    const struct shape *shape = championship_shape(c);
    for (int car = 0; car < shape->cars && kind == NOTE_ABSENT_AVERAGE; car++)
        if (shape->owner[car] == seat && !c->entrant[car].team[0])
            return error_set(err, 0, "an average is awarded to a team; car %d has none",
                             car_number(shape, car));
    return true;
}

bool championship_add_note(struct championship *c, enum note_kind kind, int seat, const char *name,
                           struct error *err)
{
    if (!check_note(c, kind, seat, name, err) || !check_award(c, kind, seat, err))
        return false;
    struct round *round = &c->round[c->done];
    struct note *note = &round->note[round->notes++];
    *note = (struct note){ .kind = (uint8_t)kind, .seat = (int8_t)seat };
    if (kind == NOTE_SUBSTITUTE)
        memcpy(note->name, name, strlen(name) + 1);
    if (round_settle(c, c->done, err))
        return true;
    round->notes--;
    return false;
}

void championship_players(const struct championship *c, int round, char player[SEATS_MAX][TAG_MAX])
{
    memset(player, 0, (size_t)SEATS_MAX * TAG_MAX);
    for (int seat = 0; seat < championship_shape(c)->seats; seat++) {
        const struct note *note = absent_note(c, round, seat);
        int there = absent_seat(c, round, seat);
        if (there != NOBODY)
            memcpy(player[there], note ? note->name : c->player[seat], TAG_MAX);
    }
}

const struct shape *championship_round_shape(const struct championship *c, int round)
{
    return c->game->shape(c->round[round].su);
}

int championship_entrant(const struct championship *c, int round, int car)
{
    const struct shape *shape = championship_round_shape(c, round);
    return shape->owner[car] == NOBODY ? NOBODY : car_find(championship_shape(c), car_number(shape, car));
}

bool championship_begin(struct championship *c, const struct tags *tags, struct error *err)
{
    struct round *round = &c->round[c->done];
    if (!check_next(c, err))
        return false;
    assert(!round->table);
    round->table = table_new(c->game, round->setup, NULL, err);
    if (!round->table)
        return false;
    if (tags) {
        round->tags = *tags;
        return true;
    }
    memcpy(round->tags.engine, c->engine, TAG_MAX);
    championship_players(c, c->done, round->tags.player);
    return true;
}

/* The round has its results; what comes next may depend on them. */
static bool close_round(struct championship *c, struct error *err)
{
    c->done++;
    if (c->done == c->rounds || round_settle(c, c->done, err))
        return true;
    c->done--;
    return false;
}

bool championship_is_racing(const struct championship *c)
{
    return c->done < c->rounds && c->round[c->done].table;
}

bool championship_finish(struct championship *c, struct error *err)
{
    struct round *round = &c->round[c->done];
    assert(c->done < c->rounds && round->table && !table_turn(round->table));
    c->game->results(table_setup(round->table), table_state(round->table), &round->results);
    return close_round(c, err);
}

static bool goes_on(const struct round *round, const struct table *t, const struct tags *tags)
{
    size_t len, whole_len;
    char *begun = record_text(round->table, &round->tags, &len);
    char *whole = record_text(t, tags, &whole_len);
    bool good = begun && whole && whole_len >= len && !memcmp(begun, whole, len);
    free(begun);
    free(whole);
    return good;
}

static bool fits(const struct championship *c, const struct table *t, const struct tags *tags,
                 struct error *err)
{
    const struct round *round = &c->round[c->done];
    if (table_game(t) != c->game)
        return error_set(err, 0, "round %d is a race of %s; found one of %s", c->done + 1, c->game->id,
                         table_game(t)->id);
    char *setup = setup_text(c->game, table_setup(t));
    bool same = setup && !strcmp(setup, round->setup);
    if (!same)
        error_set(err, 0, "round %d has the setup \"%.80s\"; found \"%.80s\"", c->done + 1, round->setup,
                  setup ? setup : "");
    free(setup);
    if (!same)
        return false;
    if (table_start(t))
        return error_set(err, 0,
                         "a round starts from the beginning; found a race that starts from a position");
    return !round->table || goes_on(round, t, tags)
           || error_set(err, 0, "round %d has begun, and this race does not go on from there", c->done + 1);
}

bool championship_take(struct championship *c, struct table *t, const struct tags *tags, struct error *err)
{
    if (!check_next(c, err) || !fits(c, t, tags, err))
        return false;
    struct round *round = &c->round[c->done];
    table_free(round->table);
    round->table = t;
    round->tags = *tags;
    return true;
}

/* ---- a race from elsewhere --------------------------------------------------------------------------- */

static bool same_moments(const struct table *a, const struct table *b)
{
    if (table_moments(a) != table_moments(b))
        return false;
    for (int i = 0; i < table_moments(a); i++) {
        const struct moment *x = table_moment(a, i), *y = table_moment(b, i);
        if (x->seat != y->seat || x->act != y->act)
            return false;
    }
    return true;
}

/* A race counts once, whatever its head says. */
static bool is_new(const struct championship *c, const struct table *t, struct error *err)
{
    for (int r = 0; r < c->done; r++)
        if (c->round[r].table && same_moments(c->round[r].table, t))
            return error_set(err, 0, "expected another race for round %d; found that of round %d again",
                             c->done + 1, r + 1);
    return true;
}

/* A rival is entered as such, "rival (bot)", and drives each round at the step that suits its person by then:
 * "rival:6 (bot)". */
static bool same_driver(const char *entered, const char *drove)
{
    static const char rival[] = "rival";
    size_t name = sizeof rival - 1, len;
    if (!strcmp(entered, drove))
        return true;
    if (!player_is_bot(entered, &len) || strncmp(entered, rival, name) || strncmp(drove, rival, name)
        || drove[name] != ':')
        return false;
    const char *step = drove + name + 1;
    return !strcmp(entered + name, step + strspn(step, "0123456789"));
}

/* Points go to those who are entered, so a race that somebody else drove is no round of theirs unless it was said
 * before. A record need not name anybody. */
static bool has_no_strangers(const struct championship *c, const struct tags *tags, struct error *err)
{
    char player[SEATS_MAX][TAG_MAX];
    championship_players(c, c->done, player);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (player[seat][0] && tags->player[seat][0] && !same_driver(player[seat], tags->player[seat]))
            return error_set(
                err, 0,
                "seat %d of round %d is that of %.40s; found %.40s (championship substitute says who "
                "drives for somebody)",
                seat + 1, c->done + 1, player[seat], tags->player[seat]);
    return true;
}

static bool may_be_added(const struct championship *c, const struct table *t, const struct tags *tags,
                         struct error *err)
{
    if (!check_next(c, err))
        return false;
    if (table_turn(t))
        return error_set(err, 0, "expected a finished race; found one that is unfinished after %s",
                         COUNTED(table_moments(t), "moment"));
    if (tags->lesson[0])
        return error_set(err, 0, "expected a race; found the lesson %.60s", tags->lesson);
    return fits(c, t, tags, err) && is_new(c, t, err) && has_no_strangers(c, tags, err);
}

bool championship_add(struct championship *c, struct table *t, const struct tags *tags, struct error *err)
{
    if (!may_be_added(c, t, tags, err) || !championship_take(c, t, tags, err))
        return false;
    if (championship_finish(c, err))
        return true;
    c->round[c->done].table = NULL; /* the caller's again */
    return false;
}

bool championship_add_by_hand(struct championship *c, const char *text, struct error *err)
{
    struct round *round = &c->round[c->done];
    if (!check_next(c, err))
        return false;
    if (round->table)
        return error_set(err, 0, "round %d has begun here; finish that race", c->done + 1);
    return by_hand_parse(c->game, round->setup, text, &round->results, err) && close_round(c, err);
}

/* ---- tables ------------------------------------------------------------------------------------------ */

void championship_teams(const struct championship *c, struct team_list *out)
{
    int cars = championship_shape(c)->cars;
    memset(out, 0, sizeof *out);
    for (int car = 0; car < cars; car++) {
        const char *name = c->entrant[car].team;
        int team = 0;
        while (team < out->n && strcmp(out->name[team], name) != 0)
            team++;
        out->of[car] = (int8_t)(name[0] ? team : NOBODY);
        if (name[0] && team == out->n)
            out->name[out->n++] = name;
    }
}

int championship_team_seat(const struct championship *c, const struct team_list *teams, int team)
{
    const struct shape *shape = championship_shape(c);
    int seat = NOBODY;
    for (int car = 0; car < shape->cars; car++) {
        if (teams->of[car] != team)
            continue;
        if (seat != NOBODY && shape->owner[car] != seat)
            return NOBODY;
        seat = shape->owner[car];
    }
    return seat;
}

/* unit_of: by entrant. */
static void fill_races(const struct championship *c, const int8_t *unit_of, struct score_sheet *sheet)
{
    sheet->game = c->game;
    sheet->best = c->best;
    sheet->races = c->done;
    for (int r = 0; r < c->done; r++) {
        struct scored_race *race = &sheet->race[r];
        race->results = &c->round[r].results;
        for (int car = 0; car < race->results->cars; car++) {
            int entrant = championship_entrant(c, r, car);
            race->unit_of[car] = entrant == NOBODY ? NOBODY : unit_of[entrant];
        }
    }
}

static bool is_awarded(const struct championship *c, int r, int car)
{
    const struct note *note =
        championship_entered(c, car) ? absent_note(c, r, championship_shape(c)->owner[car]) : NULL;
    return note && note->kind == NOTE_ABSENT_AVERAGE;
}

/* G36, G60: each car of an absent team brings the average. */
static void fill_awards(const struct championship *c, const struct team_list *teams,
                        struct score_sheet *sheet)
{
    for (int r = 0; r < c->done; r++) {
        struct fraction average = absent_average(championship_round_shape(c, r), &c->round[r].results);
        for (int car = 0; car < championship_shape(c)->cars; car++) {
            if (!is_awarded(c, r, car))
                continue;
            struct fraction *award = &sheet->race[r].award[teams->of[car]]; /* check_award(): it has a team */
            *award = fraction_sum(*award, average);
        }
    }
}

void championship_driver_table(const struct championship *c, struct standings *out)
{
    struct score_sheet sheet = { 0 };
    int8_t unit_of[CARS_MAX], car_of[CARS_MAX];
    for (int car = 0; car < championship_shape(c)->cars; car++) {
        unit_of[car] = (int8_t)(championship_entered(c, car) ? sheet.units : NOBODY);
        if (unit_of[car] != NOBODY)
            car_of[sheet.units++] = (int8_t)car;
    }
    fill_races(c, unit_of, &sheet);
    standings_make(&sheet, out);
    for (int i = 0; i < out->n; i++)
        out->at[i].who = car_of[out->at[i].who];
}

void championship_team_table(const struct championship *c, struct standings *out)
{
    struct team_list teams;
    championship_teams(c, &teams);
    struct score_sheet sheet = { .units = teams.n, .teams = true };
    fill_races(c, teams.of, &sheet);
    fill_awards(c, &teams, &sheet);
    standings_make(&sheet, out);
}
