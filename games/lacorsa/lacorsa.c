/* lacorsa.c: the base race behind the contract: names, dispatch, results. */
#include "state.h"

#include <assert.h>
#include <string.h>

#define CAR_ARG(n)                                                                                           \
    {                                                                                                        \
        n, ARG_CAR                                                                                           \
    }
#define NUMBER_ARG(n)                                                                                        \
    {                                                                                                        \
        n, ARG_NUMBER                                                                                        \
    }
#define CARD_ARG(n)                                                                                          \
    {                                                                                                        \
        n, WORD_CARD                                                                                         \
    }
#define PLAY_ARG(n)                                                                                          \
    {                                                                                                        \
        n, WORD_PLAY                                                                                         \
    }

static const struct kind action_kinds[] = {
    [0] = { .name = "none" },
    [DEAL] = { .name = "deal", .arg = { CAR_ARG("car"), CARD_ARG("card") } },
    [ROLL] = { .name = "roll", .arg = { CAR_ARG("car"), NUMBER_ARG("die") } },
    [PLAY] = { .name = "play", .arg = { CAR_ARG("car"), PLAY_ARG("play") } },
    [EXTEND] = { .name = "extend", .arg = { CAR_ARG("car"), CARD_ARG("card") } },
    [DISCARD] = { .name = "discard", .arg = { CAR_ARG("car"), PLAY_ARG("play") } },
    { 0 },
};

static const struct kind event_kinds[] = {
    [EV_DEALT] = { .name = "dealt", .arg = { CAR_ARG("car"), CARD_ARG("card") } },
    [EV_CHOSE] = { .name = "chose", .arg = { CAR_ARG("car"), PLAY_ARG("play") } },
    [EV_QUALIFIED] = { .name = "qualified",
                       .arg = { CAR_ARG("car"), PLAY_ARG("play"), NUMBER_ARG("total"), NUMBER_ARG("bonus") },
                       .final = true },
    [EV_TIED] = { .name = "tied",
                  .arg = { NUMBER_ARG("count"), CAR_ARG("car"), CAR_ARG("other"), NUMBER_ARG("place") } },
    [EV_ROLLED] = { .name = "rolled", .arg = { CAR_ARG("car"), NUMBER_ARG("die") } },
    [EV_GRID] = { .name = "grid", .arg = { NUMBER_ARG("place"), CAR_ARG("car") } },
    [EV_LAP] = { .name = "lap", .arg = { NUMBER_ARG("lap"), CAR_ARG("car") } },
    [EV_CHALLENGE] = { .name = "challenge",
                       .arg = { CAR_ARG("car"), CAR_ARG("defender"), NUMBER_ARG("passes") } },
    [EV_SHOWED] = { .name = "showed",
                    .arg = { CAR_ARG("car"), PLAY_ARG("play"), NUMBER_ARG("total"), NUMBER_ARG("bonus") },
                    .final = true },
    [EV_PASSED] = { .name = "passed",
                    .arg = { CAR_ARG("car"), CAR_ARG("defender"), NUMBER_ARG("total"),
                             NUMBER_ARG("against") } },
    [EV_HELD] = { .name = "held",
                  .arg = { CAR_ARG("car"), CAR_ARG("challenger"), NUMBER_ARG("total"),
                           NUMBER_ARG("against") } },
    [EV_HELD_TIE] = { .name = "held-tie",
                      .arg = { CAR_ARG("car"), CAR_ARG("challenger"), NUMBER_ARG("total") } },
    [EV_OPEN_ROAD] = { .name = "open-road", .arg = { CAR_ARG("car"), NUMBER_ARG("gap"), CAR_ARG("ahead") } },
    [EV_LEADS] = { .name = "leads", .arg = { CAR_ARG("car") } },
    [EV_EXTENDED] = { .name = "extended",
                      .arg = { CAR_ARG("car"), CARD_ARG("card"), NUMBER_ARG("gap"), NUMBER_ARG("behind") },
                      .final = true },
    [EV_DISCARDED] = { .name = "discarded", .arg = { CAR_ARG("car"), PLAY_ARG("play") }, .final = true },
    [EV_TWO_PASSES] = { .name = "two-passes", .arg = { CAR_ARG("car") } },
    [EV_LAST_CARD] = { .name = "last-card", .arg = { CAR_ARG("car"), NUMBER_ARG("lap") } },
    [EV_NO_CARDS] = { .name = "no-cards", .arg = { CAR_ARG("car") } },
    [EV_FINISHED] = { .name = "finished",
                      .arg = { NUMBER_ARG("place"), CAR_ARG("car"), NUMBER_ARG("points"),
                               NUMBER_ARG("laps") } },
    { 0 },
};

static const char *const causes[] = { "", NULL };
static const struct data_kind *const data_kinds[] = { &lc_deck_kind, NULL };

/* Die faces are told; the state keeps only the order they made. So are the values in qualifying and in a
 * challenge's reveal, but those stand in the discard pile, which the state keeps. */
static const uint8_t forgotten[] = { EV_ROLLED, 0xff };

static const struct shape *shape(const struct setup *su)
{
    return &su->shape;
}

void lc_start(const struct setup *su, struct state *st)
{
    memset(st, 0, sizeof *st);
    memset(st->play, PLAY_NONE, sizeof st->play);
    st->deck = su->all_cards;
    for (int car = 0; car < su->cars; car++)
        st->order[car] = (uint8_t)car;
}

static turn_t turn(const struct setup *su, const struct state *st)
{
    turn_t who = st->owing;
    if (st->phase == PHASE_DEAL || st->phase == PHASE_ROLL)
        return CHANCE;
    if (su->each == 1)
        return who;
    turn_t seats = 0;
    for (; who; who &= who - 1)
        seats |= seat_bit(turn_lowest(who) >> 1);
    return seats;
}

/* Law 10: a seat that owes two chooses for its lower car first. */
static int owing_car(const struct setup *su, const struct state *st, int seat)
{
    unsigned mine = su->each == 2 ? 3u << (2 * seat) : 1u << seat;
    unsigned owing = st->owing & mine;
    return owing ? __builtin_ctz(owing) : NOBODY;
}

static int actions(const struct setup *su, const struct state *st, int seat, action_t out[ACTIONS_MAX])
{
    int car = owing_car(su, st, seat);
    if (car == NOBODY)
        return 0;
    return st->phase == PHASE_OPEN ? lc_actions_open(su, st, car, out) : lc_actions_play(su, st, car, out);
}

static int chances(const struct setup *su, const struct state *st, struct chance out[ACTIONS_MAX])
{
    int n = 0;
    if (st->phase == PHASE_ROLL) {
        int car = lc_rolling_car(su, st);
        for (int die = 1; die <= 6; die++)
            out[n++] = (struct chance){ ACTION(ROLL, car, die, 0), 1 };
    } else if (st->phase == PHASE_DEAL) {
        int car = lc_dealing_to(su, st);
        for (int rank = 0; rank < su->deck.ranks; rank++)
            if (hand_count(st->deck, rank))
                out[n++] =
                    (struct chance){ ACTION(DEAL, car, rank, 0), (uint32_t)hand_count(st->deck, rank) };
    }
    return n;
}

static void apply(const struct setup *su, struct state *st, int seat, action_t act, struct events *ev)
{
    (void)seat; /* the action names the car */
    switch (action_kind(act)) {
    case DEAL: lc_apply_deal(su, st, act, ev); break;
    case ROLL: lc_apply_roll(su, st, act, ev); break;
    case PLAY: lc_apply_play(su, st, act, ev); break;
    case EXTEND: lc_apply_extend(su, st, act, ev); break;
    case DISCARD: lc_apply_discard(su, st, act, ev); break;
    default: assert(0 && "an action of this game");
    }
}

/* B Scoring: by the order on the track. */
static void results(const struct setup *su, const struct state *st, struct results *out)
{
    memset(out, 0, sizeof *out);
    out->cars = su->cars;
    for (int p = 0; p < su->cars; p++) {
        int car = st->order[p];
        out->car[car] = (struct result){
            .seat = (int8_t)seat_of(su, car),
            .place = (uint8_t)(p + 1),
            .points = (int16_t)su->points[p],
            .pole = car == st->pole,
        };
    }
}

const struct game lacorsa_game = {
    .id = "lacorsa",
    .title = "LACORSA",
    .rules = 1,
    .state_size = sizeof(struct state),
    .options = lc_setup_options,
    .actions_named = action_kinds,
    .events = event_kinds,
    .fields = lc_state_fields,
    .causes = causes,
    .data = data_kinds,
    .forgotten = forgotten,
    .setup_new = lc_setup_new,
    .setup_free = lc_setup_free,
    .setup_text = lc_setup_text,
    .shape = shape,
    .start = lc_start,
    .turn = turn,
    .actions = actions,
    .chances = chances,
    .apply = apply,
    .sample = lc_sample_chance,
    .results = results,
    .redact = lc_redact,
    .imagine = lc_imagine,
    .word = lc_word,
    .state_text = lc_state_text,
    .state_parse = lc_state_parse,
    .check = lc_check,
};
