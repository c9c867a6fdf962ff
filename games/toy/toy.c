/* toy.c: Toy Race, a small game that exercises every corner of core/game.h. Copy it to start your own.
 *
 * Every car holds one boost card. Each round all plan in secret and at once: a
 * gear, and whether to play the boost. The plans are shown and played cards go
 * back to the deck; then each car rolls a die and moves as many spaces as its
 * gear, or only 1 when the roll is lower, and the boost on top. Who has played
 * a card draws another. When a round ends past the line, whoever is furthest wins.
 *
 * The state keeps nothing that can be worked out: the car that rolls is the
 * first with a plan, the car that draws is the first without a card.
 */
#include "toy.h"
#include "../../core/field.h"
#include "../../core/language.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { GEARS = 6, SIDES = 6, BOOSTS = 4 }; /* cards are worth 1 to 4 */
enum { STEPS_MAX = GEARS + BOOSTS };       /* of one roll; the least is 1 */
enum { NONE = 0, HIDDEN = 0xff };          /* of cards and plans */
enum { PLAN = 1, ROLL, DRAW };             /* kinds of action; 0 is no action */
enum { EV_PLANNED, EV_REVEALED, EV_ROLLED, EV_MOVED, EV_DREW, EV_FINISHED };
enum phase { PHASE_DRAW, PHASE_PLAN, PHASE_ROLL, PHASE_OVER };
enum { WORD_PLAN = ARG_WORD }; /* the one vocabulary of word() */
enum { OPT_SEATS, OPT_LENGTH };

struct setup {
    struct shape shape;
    struct option_set options;
    int seats; /* and cars: one each */
    int length;
};

/* Padding would break memcmp and hashing; where the compiler would pad, write a spare. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct car {
    int16_t space;
    uint8_t plan; /* see plan_of(); NONE, or HIDDEN in a view */
    uint8_t card; /* in hand; NONE, or HIDDEN in a view */
};

struct state {
    struct car car[SEATS_MAX];
    uint8_t deck[BOOSTS]; /* counts: a deck has no order. In a view also the hidden cards */
    uint8_t phase;
    uint8_t spare;
};
#pragma GCC diagnostic pop

/* ---- setup ----------------------------------------------------------------------------------- */

static const struct option options[] = {
    [OPT_SEATS] = { .name = "seats",
                    .kind = OPTION_NUMBER,
                    .fallback = "2",
                    .min = 2,
                    .max = SEATS_MAX,
                    .help = N_("How many play, with one car each."),
                    .cite = "ours",
                    .always = true },
    [OPT_LENGTH] = { .name = "length",
                     .kind = OPTION_NUMBER,
                     .fallback = "40",
                     .min = 1,
                     .max = 1000,
                     .help = N_("Spaces from the start to the line."),
                     .cite = "ours",
                     .always = true },
    { 0 },
};

static void measure(struct setup *su)
{
    su->seats = su->options.number[OPT_SEATS];
    su->length = su->options.number[OPT_LENGTH];
    su->shape.seats = su->shape.cars = su->seats;
    for (int i = 0; i < su->seats; i++)
        su->shape.owner[i] = (int8_t)i;
    /* In each round a car draws at most once, plans, rolls, and moves at least 1. */
    su->shape.actions_max = su->seats * 3 * su->length;
}

static void setup_free(struct setup *su)
{
    if (su)
        options_free(&su->options);
    free(su);
}

static struct setup *setup_new(const char *text, struct error *err)
{
    struct setup *su = calloc(1, sizeof *su);
    if (!su) {
        error_set(err, 0, "out of memory");
        return NULL;
    }
    if (!options_parse(options, text, &su->options, err)) {
        setup_free(su);
        return NULL;
    }
    measure(su);
    return su;
}

static size_t setup_text(const struct setup *su, char *buf, size_t size)
{
    return options_text(&su->options, buf, size);
}

static const struct shape *shape(const struct setup *su)
{
    return &su->shape;
}

/* ---- small questions ------------------------------------------------------------------------- */

/* A plan is one byte: the gear and the card to play, or NONE. */
static int plan_of(int gear, int boost)
{
    return gear * 8 + boost;
}
static int plan_gear(int plan)
{
    return plan / 8;
}
static int plan_boost(int plan)
{
    return plan % 8;
}

/* How many of each boost there are: enough for everybody to hold the same. */
static int copies(const struct setup *su)
{
    return su->seats;
}

/* The first car without a card, or NOBODY. */
static int drawing_car(const struct setup *su, const struct state *st)
{
    for (int i = 0; i < su->seats; i++)
        if (st->car[i].card == NONE)
            return i;
    return NOBODY;
}

/* The first car whose plan has not been carried out, or NOBODY. */
static int rolling_car(const struct setup *su, const struct state *st)
{
    for (int i = 0; i < su->seats; i++)
        if (st->car[i].plan != NONE)
            return i;
    return NOBODY;
}

/* Cars on the same space share a place. */
static int place(const struct setup *su, const struct state *st, int car)
{
    int ahead = 0;
    for (int i = 0; i < su->seats; i++)
        ahead += st->car[i].space > st->car[car].space;
    return ahead + 1;
}

static bool race_is_won(const struct setup *su, const struct state *st)
{
    for (int i = 0; i < su->seats; i++)
        if (st->car[i].space >= su->length)
            return true;
    return false;
}

/* ---- whose turn, and what they may do -------------------------------------------------------- */

static void start(const struct setup *su, struct state *st)
{
    memset(st, 0, sizeof *st); /* spare bytes too: states are compared as they lie */
    memset(st->deck, copies(su), sizeof st->deck);
    st->phase = PHASE_DRAW;
}

/* The seats that still owe a plan. */
static turn_t planning(const struct setup *su, const struct state *st)
{
    turn_t who = 0;
    for (int i = 0; i < su->seats; i++)
        if (st->car[i].plan == NONE)
            who |= seat_bit(i);
    return who;
}

static turn_t turn(const struct setup *su, const struct state *st)
{
    switch ((enum phase)st->phase) {
    case PHASE_DRAW:
    case PHASE_ROLL: return CHANCE;
    case PHASE_PLAN: return planning(su, st);
    case PHASE_OVER: break;
    }
    return 0;
}

/* Lists are sorted by the number that an action is, so by gear and then by boost. */
static int actions(const struct setup *su, const struct state *st, int seat, action_t out[ACTIONS_MAX])
{
    int n = 0;
    if (st->phase != PHASE_PLAN || !(planning(su, st) & seat_bit(seat)))
        return 0;
    for (int gear = 1; gear <= GEARS; gear++) {
        out[n++] = ACTION(PLAN, plan_of(gear, NONE), 0, 0);
        out[n++] = ACTION(PLAN, plan_of(gear, st->car[seat].card), 0, 0);
    }
    return n;
}

static int chances_roll(const struct setup *su, const struct state *st, struct chance *out)
{
    int n = 0;
    for (int die = 1; die <= SIDES; die++)
        out[n++] = (struct chance){ ACTION(ROLL, rolling_car(su, st), die, 0), 1 };
    return n;
}

static int chances_draw(const struct setup *su, const struct state *st, struct chance *out)
{
    int n = 0;
    for (int k = 0; k < BOOSTS; k++)
        if (st->deck[k])
            out[n++] = (struct chance){ ACTION(DRAW, drawing_car(su, st), k + 1, 0), st->deck[k] };
    return n;
}

static int chances(const struct setup *su, const struct state *st, struct chance out[ACTIONS_MAX])
{
    switch ((enum phase)st->phase) {
    case PHASE_ROLL: return chances_roll(su, st, out);
    case PHASE_DRAW: return chances_draw(su, st, out);
    case PHASE_PLAN:
    case PHASE_OVER: break;
    }
    return 0;
}

/* ---- what happens then ----------------------------------------------------------------------- */

static void reveal(const struct setup *su, struct state *st, struct events *ev)
{
    for (int i = 0; i < su->seats; i++) {
        int boost = plan_boost(st->car[i].plan);
        emit(ev, EV_REVEALED, i, EVERYONE, i, st->car[i].plan, 0, 0);
        if (boost) {
            st->car[i].card = NONE;
            st->deck[boost - 1]++;
        }
    }
    st->phase = PHASE_ROLL;
}

/* A plan is told to its own seat; others hear that there is one. The last to plan reveals them all. */
static void apply_plan(const struct setup *su, struct state *st, int seat, action_t act, struct events *ev)
{
    st->car[seat].plan = (uint8_t)action_arg(act, 0);
    emit(ev, EV_PLANNED, seat, viewer_bit(seat), seat, st->car[seat].plan, 0, 0);
    if (!planning(su, st))
        reveal(su, st, ev);
}

static void round_end(const struct setup *su, struct state *st, struct events *ev)
{
    st->phase = race_is_won(su, st) ? PHASE_OVER : drawing_car(su, st) == NOBODY ? PHASE_PLAN : PHASE_DRAW;
    for (int i = 0; i < su->seats && st->phase == PHASE_OVER; i++)
        emit(ev, EV_FINISHED, i, EVERYONE, i, place(su, st, i), 0, 0);
}

static void apply_roll(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int i = action_arg(act, 0), die = action_arg(act, 1), gear = plan_gear(st->car[i].plan);
    int steps = (die < gear ? 1 : gear) + plan_boost(st->car[i].plan);
    st->car[i].space = (int16_t)(st->car[i].space + steps);
    st->car[i].plan = NONE;
    emit(ev, EV_ROLLED, i, EVERYONE, i, die, 0, 0);
    emit(ev, EV_MOVED, i, EVERYONE, i, steps, st->car[i].space, 0);
    if (rolling_car(su, st) == NOBODY)
        round_end(su, st, ev);
}

static void apply_draw(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int i = action_arg(act, 0), boost = action_arg(act, 1);
    st->deck[boost - 1]--;
    st->car[i].card = (uint8_t)boost;
    emit(ev, EV_DREW, i, viewer_bit(i), i, boost, 0, 0);
    if (drawing_car(su, st) == NOBODY)
        st->phase = PHASE_PLAN;
}

static void apply(const struct setup *su, struct state *st, int seat, action_t act, struct events *ev)
{
    switch (action_kind(act)) {
    case PLAN: apply_plan(su, st, seat, act, ev); break;
    case ROLL: apply_roll(su, st, act, ev); break;
    case DRAW: apply_draw(su, st, act, ev); break;
    default: assert(0 && "an action of this game");
    }
}

static void score(const struct setup *su, struct results *r)
{
    (void)su;
    for (int i = 0; i < r->cars; i++)
        r->car[i].points = r->car[i].team_points = r->car[i].place == 1;
}

static void results(const struct setup *su, const struct state *st, struct results *out)
{
    memset(out, 0, sizeof *out);
    out->cars = su->seats;
    for (int i = 0; i < su->seats; i++)
        out->car[i] = (struct result){ .seat = (int8_t)i, .place = (uint8_t)place(su, st, i) };
    score(su, out);
}

/* ---- secrets --------------------------------------------------------------------------------- */

/* A hidden card goes back into the deck's counts: a viewer knows the sum of the two. */
static void redact(const struct setup *su, struct state *st, int viewer)
{
    for (int i = 0; i < su->seats; i++) {
        struct car *car = &st->car[i];
        if (i == viewer)
            continue;
        if (car->card != NONE && car->card != HIDDEN) {
            st->deck[car->card - 1]++;
            car->card = HIDDEN;
        }
        if (st->phase == PHASE_PLAN && car->plan != NONE)
            car->plan = HIDDEN;
    }
}

static void imagine_card(struct state *st, struct car *car, struct rng *rng)
{
    struct chance ch[BOOSTS];
    for (int k = 0; k < BOOSTS; k++)
        ch[k] = (struct chance){ (action_t)k + 1, st->deck[k] };
    car->card = (uint8_t)chance_draw(ch, BOOSTS, rng);
    st->deck[car->card - 1]--;
}

/* The generator is asked in one order, whatever the compiler. */
static void imagine_plan(struct car *car, struct rng *rng)
{
    int gear = 1 + (int)rng_below(rng, GEARS);
    int boost = rng_below(rng, 2) ? car->card : NONE;
    car->plan = (uint8_t)plan_of(gear, boost);
}

/* Cards as the deck would deal them; a hidden plan is any legal one. */
static void imagine(const struct setup *su, struct state *st, int viewer, struct rng *rng)
{
    (void)viewer; /* the blanks say it all */
    for (int i = 0; i < su->seats; i++) {
        struct car *car = &st->car[i];
        if (car->card == HIDDEN)
            imagine_card(st, car, rng);
        if (car->plan == HIDDEN)
            imagine_plan(car, rng);
    }
}

/* ---- invariants ------------------------------------------------------------------------------ */

static const char *check_deck(const struct setup *su, const struct state *st)
{
    for (int k = 0; k < BOOSTS; k++) {
        int n = st->deck[k];
        for (int i = 0; i < su->seats; i++)
            n += st->car[i].card == k + 1;
        if (n != copies(su))
            return "the cards of hands and deck are not those of the race";
    }
    return NULL;
}

static const char *check_plan(const struct state *st, const struct car *car)
{
    int gear = plan_gear(car->plan), boost = plan_boost(car->plan);
    if (car->plan == NONE)
        return NULL;
    if (st->phase == PHASE_PLAN && (car->plan == HIDDEN || car->card == HIDDEN))
        return car->plan == car->card ? NULL : "a hidden plan belongs to a hidden card";
    if (gear < 1 || gear > GEARS || boost > BOOSTS)
        return "a plan is a gear and perhaps a boost";
    if (st->phase == PHASE_PLAN)
        return !boost || boost == car->card ? NULL : "a planned boost is not in hand";
    return !boost == (car->card != NONE) ? NULL : "a boost that was shown leaves the hand, others do not";
}

static const char *check_car(const struct setup *su, const struct state *st, const struct car *car)
{
    bool may_be_home = st->phase == PHASE_OVER || (st->phase == PHASE_ROLL && car->plan == NONE);
    if (car->space < 0 || car->space >= su->length + (may_be_home ? STEPS_MAX : 0))
        return "a car is past the line while the race goes on, or beyond all reach";
    if (car->card > BOOSTS && car->card != HIDDEN)
        return "a card is not of this race";
    return check_plan(st, car);
}

/* What a phase waits for is there to be waited for. */
static const char *check_phase(const struct setup *su, const struct state *st)
{
    int roller = rolling_car(su, st), drawer = drawing_car(su, st);
    switch ((enum phase)st->phase) {
    case PHASE_DRAW:
        if (drawer == NOBODY)
            return "everybody has a card and draws on";
        return roller == NOBODY ? NULL : "a car has planned while others draw";
    case PHASE_PLAN:
        if (drawer != NOBODY)
            return "a car without a card plans";
        return planning(su, st) ? NULL : "everybody has planned and nothing was revealed";
    case PHASE_ROLL:
        for (int i = roller; i != NOBODY && i < su->seats; i++)
            if (st->car[i].plan == NONE)
                return "a car has rolled out of its turn";
        return roller == NOBODY ? "everybody has rolled and the round goes on" : NULL;
    case PHASE_OVER:
        return roller == NOBODY && race_is_won(su, st) ? NULL : "the race is over and nobody has won";
    }
    return "the phase is unknown";
}

static const char *check(const struct setup *su, const struct state *st)
{
    const char *broken = check_phase(su, st);
    for (int i = 0; i < su->seats && !broken; i++)
        broken = check_car(su, st, &st->car[i]);
    return broken ? broken : check_deck(su, st);
}

/* ---- text ------------------------------------------------------------------------------------ */

enum { F_PHASE, F_SPACES, F_PLANS, F_CARDS };

static const struct field fields[] = {
    [F_PHASE] = { "phase", FIELD_WORD, N_("draw, plan, roll or over.") },
    [F_SPACES] = { "spaces", FIELD_NUMBERS, N_("How far each car has come.") },
    [F_PLANS] = { "plans", FIELD_WORDS, N_("GEAR or GEAR+BOOST of each car; - where none, ? where hidden.") },
    [F_CARDS] = { "cards", FIELD_WORDS, N_("The boost in each hand; - where none, ? where hidden.") },
    { 0 },
};

static const char *const phase_words[] = { "draw", "plan", "roll", "over", NULL };

static void add_plan(struct text *t, int plan)
{
    if (plan == NONE || plan == HIDDEN)
        text_add(t, "%s", plan == NONE ? "-" : "?");
    else if (plan_boost(plan))
        text_add(t, "%d+%d", plan_gear(plan), plan_boost(plan));
    else
        text_add(t, "%d", plan_gear(plan));
}

static size_t word(const struct setup *su, int kind, int value, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    (void)su, (void)kind; /* there is only one */
    if (value >= 0 && value <= HIDDEN)
        add_plan(&t, value);
    return t.len;
}

static void add_value(struct text *t, int field, const struct car *car)
{
    if (field == F_PLANS)
        add_plan(t, car->plan);
    else if (field == F_CARDS && (car->card == NONE || car->card == HIDDEN))
        text_add(t, "%s", car->card == NONE ? "-" : "?");
    else
        text_add(t, "%d", field == F_CARDS ? car->card : car->space);
}

/* The deck is not written: it is what lies in no visible hand. */
static size_t state_text(const struct setup *su, const struct state *st, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "phase=%s", phase_words[st->phase]);
    for (int field = F_SPACES; field <= F_CARDS; field++) {
        text_add(&t, " %s=", fields[field].name);
        for (int i = 0; i < su->seats; i++) {
            text_add(&t, "%s", i ? "," : "");
            add_value(&t, field, &st->car[i]);
        }
    }
    return t.len;
}

static bool read_number(int field, struct span found, int min, int max, int *value, struct error *err)
{
    if (span_number(found, value) && *value >= min && *value <= max)
        return true;
    return error_set(err, 0, "%s takes %d to %d; found \"%.*s\"", fields[field].name, min, max, SPAN(found));
}

/* "4" or "4+2" */
static bool read_plan(struct span found, int *plan, struct error *err)
{
    struct span gear_found;
    int gear, boost = NONE;
    span_cut(&found, '+', &gear_found);
    if (!read_number(F_PLANS, gear_found, 1, GEARS, &gear, err)
        || (found.at && !read_number(F_PLANS, found, 1, BOOSTS, &boost, err)))
        return false;
    *plan = plan_of(gear, boost);
    return true;
}

static bool read_value(const struct setup *su, int field, struct span found, struct car *car,
                       struct error *err)
{
    int value = span_is(found, "?") ? HIDDEN : NONE;
    bool blank = span_is(found, "?") || span_is(found, "-");
    if (field == F_SPACES) {
        if (!read_number(field, found, 0, su->length + STEPS_MAX, &value, err))
            return false;
        car->space = (int16_t)value;
        return true;
    }
    if (!blank
        && !(field == F_PLANS ? read_plan(found, &value, err)
                              : read_number(field, found, 1, BOOSTS, &value, err)))
        return false;
    *(field == F_PLANS ? &car->plan : &car->card) = (uint8_t)value;
    return true;
}

static bool read_cars(const struct setup *su, int field, struct span list, struct state *st,
                      struct error *err)
{
    struct span part;
    int n = 0;
    while (span_cut(&list, ',', &part)) {
        if (n < su->seats && !read_value(su, field, part, &st->car[n], err))
            return false;
        n++;
    }
    return n == su->seats
           || error_set(err, 0, "%s takes one for each of %d cars; found %d", fields[field].name, su->seats,
                        n);
}

/* What is not named is as at the start; a phase that is not named follows from the cards. Text comes from
 * people, so nothing leaves here that check() would not let pass. */
static bool state_parse(const struct setup *su, const char *text, struct state *st, struct error *err)
{
    struct span values[FIELDS_MAX];
    start(su, st);
    if (!fields_split(fields, text, values, err))
        return false;
    for (int field = F_SPACES; field <= F_CARDS; field++)
        if (values[field].at && !read_cars(su, field, values[field], st, err))
            return false;
    for (int i = 0; i < su->seats; i++)
        if (st->car[i].card != NONE && st->car[i].card != HIDDEN)
            st->deck[st->car[i].card - 1]--; /* at most one a seat: see copies() */
    int phase = drawing_car(su, st) == NOBODY ? PHASE_PLAN : PHASE_DRAW;
    if (!field_word(fields, values, F_PHASE, phase_words, &phase, err))
        return false;
    st->phase = (uint8_t)phase;
    const char *broken = check(su, st);
    return !broken || error_set(err, 0, "no such position: %s", broken);
}

/* ---- the game behind the contract ------------------------------------------------------------ */

static const struct kind action_kinds[] = {
    [0] = { .name = "none" },
    [PLAN] = { .name = "plan", .arg = { { "plan", WORD_PLAN } }, .plays = 1 },
    [ROLL] = { .name = "roll", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER } } },
    [DRAW] = { .name = "draw", .arg = { { "car", ARG_CAR }, { "boost", ARG_NUMBER } } },
    { 0 },
};

/* Final: once somebody has learnt something, nobody takes back what came before. */
static const struct kind event_kinds[] = {
    [EV_PLANNED] = { .name = "planned",
                     .arg = { { "car", ARG_CAR }, { "plan", WORD_PLAN } },
                     .secret = true },
    [EV_REVEALED] = { .name = "revealed",
                      .arg = { { "car", ARG_CAR }, { "plan", WORD_PLAN } },
                      .final = true },
    [EV_ROLLED] = { .name = "rolled", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER } }, .final = true },
    [EV_MOVED] = { .name = "moved",
                   .arg = { { "car", ARG_CAR }, { "steps", ARG_NUMBER }, { "space", ARG_NUMBER } } },
    [EV_DREW] = { .name = "drew",
                  .arg = { { "car", ARG_CAR }, { "boost", ARG_NUMBER } },
                  .final = true,
                  .secret = true },
    [EV_FINISHED] = { .name = "finished", .arg = { { "car", ARG_CAR }, { "place", ARG_NUMBER } } },
    { 0 },
};

/* The face of the die is told; the state keeps only how far it took the car. */
static const uint8_t forgotten[] = { EV_ROLLED, 0xff };

static const char *const causes[] = { "", NULL };             /* no car drops out */
static const struct data_kind *const data_kinds[] = { NULL }; /* nothing for people to write */

const struct game toy_game = {
    .id = "toy",
    .title = "Toy Race",
    .rules = 1,
    .state_size = sizeof(struct state),
    .options = options,
    .actions_named = action_kinds,
    .events = event_kinds,
    .fields = fields,
    .causes = causes,
    .data = data_kinds,
    .phrases = toy_phrases,
    .rulebook = toy_rulebook,
    .forgotten = forgotten,
    .setup_new = setup_new,
    .setup_free = setup_free,
    .setup_text = setup_text,
    .shape = shape,
    .start = start,
    .turn = turn,
    .actions = actions,
    .chances = chances,
    .apply = apply,
    .sample = NULL, /* chances() is quick enough */
    .results = results,
    .score = score,
    .redact = redact,
    .imagine = imagine,
    .word = word,
    .state_text = state_text,
    .state_parse = state_parse,
    .check = check,
};
