/* lacorsa.c: LACORSA behind the contract: names, dispatch, chance. */
#include "state.h"
#include "words.h"

#include <assert.h>
#include <string.h>

static const struct kind action_kinds[] = {
    [0] = { .name = "none" },
    [DEAL] = { .name = "deal",
               .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } },
               .joined = 3 },
    [ROLL] = { .name = "roll", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER } } },
    [PLAY] = { .name = "play",
               .arg = { { "car", ARG_CAR }, { "play", WORD_PLAY }, { "suit", WORD_SUIT } },
               .joined = 3,
               .plays = 2 },
    [EXTEND] = { .name = "extend",
                 .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } },
                 .joined = 3,
                 .plays = 2 },
    [DISCARD] = { .name = "discard",
                  .arg = { { "car", ARG_CAR }, { "play", WORD_PLAY }, { "suit", WORD_SUIT } },
                  .joined = 3,
                  .plays = 2 },
    [PICK] = { .name = "pick",
               .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } },
               .joined = 3 },
    [WIDE] = { .name = "wide", .arg = { { "car", ARG_CAR } } },
    [PIT] = { .name = "pit", .arg = { { "car", ARG_CAR } } },
    [CHALLENGE] = { .name = "challenge", .arg = { { "car", ARG_CAR } } },
    [STAY] = { .name = "stay", .arg = { { "car", ARG_CAR } } },
    [FLAT_OUT] = { .name = "flat-out", .arg = { { "car", ARG_CAR } } },
    [STEADY] = { .name = "steady", .arg = { { "car", ARG_CAR } } },
    [DRAW] = { .name = "draw",
               .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } },
               .joined = 3 },
    { 0 },
};

/* clang-format off */
static const struct kind event_kinds[] = {
    [EV_DEALT] = { .name = "dealt", .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } }, .secret = true },
    [EV_CHOSE] = { .name = "chose", .arg = { { "car", ARG_CAR }, { "play", WORD_PLAY }, { "suit", WORD_SUIT } }, .secret = true },
    [EV_QUALIFIED] = { .name = "qualified", .arg = { { "car", ARG_CAR }, { "play", WORD_PLAY }, { "suit", WORD_SUIT }, { "total", ARG_NUMBER }, { "bonus", ARG_NUMBER } }, .final = true },
    [EV_TIED] = { .name = "tied", .arg = { { "count", ARG_NUMBER }, { "car", ARG_CAR }, { "other", ARG_CAR }, { "place", ARG_NUMBER } } },
    [EV_ROLLED] = { .name = "rolled", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER } } },
    [EV_GRID] = { .name = "grid", .arg = { { "place", ARG_NUMBER }, { "car", ARG_CAR } } },
    [EV_LAP] = { .name = "lap", .arg = { { "lap", ARG_NUMBER }, { "car", ARG_CAR } } },
    [EV_CHALLENGE] = { .name = "challenge", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR }, { "passes", ARG_NUMBER }, { "extra", ARG_NUMBER } } },
    [EV_SHOWED] = { .name = "showed", .arg = { { "car", ARG_CAR }, { "play", WORD_PLAY }, { "suit", WORD_SUIT }, { "total", ARG_NUMBER }, { "bonus", ARG_NUMBER }, { "flat", ARG_NUMBER } }, .final = true },
    [EV_EMPTY_HAND] = { .name = "empty-hand", .arg = { { "car", ARG_CAR } } },
    [EV_PASSED] = { .name = "passed", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR }, { "total", ARG_NUMBER }, { "against", ARG_NUMBER } } },
    [EV_PASSED_TIE] = { .name = "passed-tie", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR }, { "total", ARG_NUMBER } } },
    [EV_PASSED_SUIT] = { .name = "passed-suit", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR }, { "total", ARG_NUMBER } } },
    [EV_HELD] = { .name = "held", .arg = { { "car", ARG_CAR }, { "challenger", ARG_CAR }, { "total", ARG_NUMBER }, { "against", ARG_NUMBER } } },
    [EV_HELD_TIE] = { .name = "held-tie", .arg = { { "car", ARG_CAR }, { "challenger", ARG_CAR }, { "total", ARG_NUMBER } } },
    [EV_HELD_SUIT] = { .name = "held-suit", .arg = { { "car", ARG_CAR }, { "challenger", ARG_CAR }, { "total", ARG_NUMBER } } },
    [EV_OPEN_ROAD] = { .name = "open-road", .arg = { { "car", ARG_CAR }, { "gap", ARG_NUMBER }, { "ahead", ARG_CAR } } },
    [EV_LEADS] = { .name = "leads", .arg = { { "car", ARG_CAR } } },
    [EV_EXTENDED] = { .name = "extended", .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT }, { "gap", ARG_NUMBER }, { "behind", ARG_NUMBER } }, .final = true },
    [EV_DISCARDED] = { .name = "discarded", .arg = { { "car", ARG_CAR }, { "play", WORD_PLAY }, { "suit", WORD_SUIT } }, .final = true },
    [EV_TURN_LIMIT] = { .name = "turn-limit", .arg = { { "car", ARG_CAR }, { "passes", ARG_NUMBER } } },
    [EV_LAST_CARD] = { .name = "last-card", .arg = { { "car", ARG_CAR }, { "lap", ARG_NUMBER } } },
    [EV_NO_CARDS] = { .name = "no-cards", .arg = { { "car", ARG_CAR } } },
    [EV_FINISHED] = { .name = "finished", .arg = { { "place", ARG_NUMBER }, { "car", ARG_CAR }, { "points", ARG_NUMBER }, { "out", ARG_NUMBER } } },
    [EV_EXTRA] = { .name = "extra", .arg = { { "car", ARG_CAR }, { "ahead", ARG_CAR } } },
    [EV_EXTRA_LEFT] = { .name = "extra-left", .arg = { { "car", ARG_CAR } }, .final = true },
    [EV_FLAT_OUT] = { .name = "flat-out", .arg = { { "car", ARG_CAR }, { "adds", ARG_NUMBER } }, .final = true },
    [EV_STEADY] = { .name = "steady", .arg = { { "car", ARG_CAR } }, .final = true },
    [EV_INCIDENT] = { .name = "incident", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR }, { "chart", WORD_CHART } } },
    [EV_INCIDENT_ROLL] = { .name = "incident-roll", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER }, { "adds", ARG_NUMBER }, { "total", ARG_NUMBER } } },
    [EV_LOST_SPACES] = { .name = "lost-spaces", .arg = { { "car", ARG_CAR }, { "spaces", ARG_NUMBER } } },
    [EV_TO_BACK] = { .name = "to-back", .arg = { { "car", ARG_CAR } } },
    [EV_OUT] = { .name = "out", .arg = { { "car", ARG_CAR } } },
    [EV_UNHARMED] = { .name = "unharmed", .arg = { { "car", ARG_CAR } } },
    [EV_COLLISION] = { .name = "collision", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR } } },
    [EV_COLLISION_ROLL] = { .name = "collision-roll", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER } } },
    [EV_BOTH_BACK] = { .name = "both-back", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR } } },
    [EV_BOTH_DROP] = { .name = "both-drop", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR } } },
    [EV_AVOIDED] = { .name = "avoided", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR } } },
    [EV_MULTI_21] = { .name = "multi-21", .arg = { { "car", ARG_CAR }, { "defender", ARG_CAR } } },
    [EV_WIDE] = { .name = "wide", .arg = { { "car", ARG_CAR } } },
    [EV_WIDE_EXTEND] = { .name = "wide-extend", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER }, { "gap", ARG_NUMBER } } },
    [EV_WIDE_LOST] = { .name = "wide-lost", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER }, { "to", ARG_CAR } } },
    [EV_WIDE_STAYED] = { .name = "wide-stayed", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER } } },
    [EV_PIT] = { .name = "pit", .arg = { { "car", ARG_CAR }, { "stop", ARG_NUMBER }, { "cards", ARG_NUMBER } } },
    [EV_PIT_DRAW] = { .name = "pit-draw", .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } }, .secret = true },
    [EV_PIT_PICK] = { .name = "pit-pick", .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } } },
    [EV_PIT_EMPTY] = { .name = "pit-empty", .arg = { { "car", ARG_CAR } } },
    [EV_PIT_ROLL] = { .name = "pit-roll", .arg = { { "car", ARG_CAR }, { "die", ARG_NUMBER }, { "spaces", ARG_NUMBER } } },
    [EV_PIT_DONE] = { .name = "pit-done", .arg = { { "car", ARG_CAR } } },
    [EV_NO_FUEL] = { .name = "no-fuel", .arg = { { "car", ARG_CAR } } },
    [EV_NO_STOP] = { .name = "no-stop", .arg = { { "place", ARG_NUMBER }, { "car", ARG_CAR }, { "points", ARG_NUMBER }, { "out", ARG_NUMBER } } },
    [EV_FASTEST_CARD] = { .name = "fastest-card", .arg = { { "car", ARG_CAR }, { "card", WORD_CARD }, { "suit", WORD_SUIT } } },
    [EV_FASTEST_TOTAL] = { .name = "fastest-total", .arg = { { "car", ARG_CAR }, { "total", ARG_NUMBER } } },
    [EV_NOBODY_LEFT] = { .name = "nobody-left", .arg = { { "lap", ARG_NUMBER } } },
    [EV_POLE_POINT] = { .name = "pole-point", .arg = { { "car", ARG_CAR }, { "points", ARG_NUMBER } } },
    { 0 },
};
/* clang-format on */

static const char *const causes[] = { "", "crash", "fuel", "no-stop", NULL };
static const struct data_kind *const data_kinds[] = { &lc_deck_kind,  &lc_chart_kind,  &lc_collisions_kind,
                                                      &lc_track_kind, &lc_season_kind, NULL };

/* Told, but not kept: die faces, of which the state keeps what they did; what was declared or called in a
 * challenge (flat out, a wild deuce), the totals it made and the harm it did, once the challenge is over;
 * whether the last car on the track extended. */
static const uint8_t forgotten[] = {
    EV_ROLLED,    EV_INCIDENT_ROLL, EV_COLLISION_ROLL, EV_WIDE_EXTEND,
    EV_WIDE_LOST, EV_WIDE_STAYED,   EV_PIT_ROLL,       EV_CHOSE,
    EV_QUALIFIED, EV_TIED,          EV_FLAT_OUT,       EV_STEADY,
    EV_SHOWED,    EV_PASSED,        EV_PASSED_TIE,     EV_PASSED_SUIT,
    EV_HELD,      EV_HELD_TIE,      EV_HELD_SUIT,      EV_LOST_SPACES,
    EV_TO_BACK,   EV_BOTH_BACK,     EV_BOTH_DROP,      EV_UNHARMED,
    EV_AVOIDED,   EV_EXTENDED,      EV_DISCARDED,      EV_TURN_LIMIT,
    EV_LAST_CARD, EV_NO_CARDS,      EV_FASTEST_CARD,   0xff,
};

static const struct shape *shape(const struct setup *su)
{
    return &su->shape;
}

void lc_start(const struct setup *su, struct state *st)
{
    memset(st, 0, sizeof *st);
    memset(st->play, PLAY_NONE, sizeof st->play);
    st->deck = su->all_cards;
    st->running = (uint8_t)su->cars;
    for (int car = 0; car < su->cars; car++)
        st->order[car] = (uint8_t)car;
    if (su->suited)
        memcpy(st->place, su->places, sizeof st->place);
}

/* ---- whose turn -------------------------------------------------------------------------------------------- */

static turn_t turn(const struct setup *su, const struct state *st)
{
    turn_t who = st->owing;
    if (chance_acts(st))
        return CHANCE;
    if (su->each == 1)
        return who;
    turn_t seats = 0;
    for (; who; who &= who - 1)
        seats |= seat_bit(turn_lowest(who) >> 1);
    return seats;
}

static int actions(const struct setup *su, const struct state *st, int seat, action_t out[ACTIONS_MAX])
{
    int car = owing_car(su, st, seat);
    if (car == NOBODY)
        return 0;
    switch ((enum lc_phase)st->phase) {
    case LC_PHASE_OPEN: return lc_actions_open(su, st, car, out);
    case LC_PHASE_FLAT_OUT: return lc_actions_flat_out(st, car, out);
    case LC_PHASE_EXTRA: return lc_actions_extra(car, out);
    case LC_PHASE_PICK: return lc_actions_pick(su, st, car, out);
    default: return lc_actions_challenge(su, st, car, out);
    }
}

/* ---- chance --------------------------------------------------------------------------------------------------- */

static int rolling_car(const struct state *st)
{
    switch ((enum lc_phase)st->phase) {
    case LC_PHASE_ROLL: return lc_rolling_for_grid(st);
    case LC_PHASE_INCIDENT: return lc_rolling_for_incident(st);
    case LC_PHASE_COLLISION: return defender_of(st); /* L13 */
    default: return st->order[st->at];
    }
}

/* Cards from a heap, each as likely as there are of it. */
static int chances_cards(const struct setup *su, const struct state *st, int kind, int car, uint64_t heap,
                         int place, struct chance *out)
{
    int n = 0;
    for (int rank = 0; rank < su->deck.ranks; rank++) {
        if (!su->suited && hand_count(heap, rank))
            out[n++] = (struct chance){ ACTION(kind, car, rank, 0), (uint32_t)hand_count(heap, rank) };
        for (int suit = 0; su->suited && suit < SUITS; suit++) {
            int copies = copies_at(st->place[card_index(suit, rank)], place);
            if (copies)
                out[n++] = (struct chance){ ACTION(kind, car, rank, suit + 1), (uint32_t)copies };
        }
    }
    return n;
}

static int chances(const struct setup *su, const struct state *st, struct chance out[ACTIONS_MAX])
{
    if (!chance_acts(st))
        return 0;
    if (st->phase == LC_PHASE_DEAL)
        return chances_cards(su, st, DEAL, lc_dealing_to(su, st), st->deck, PLACE_DECK, out);
    if (st->phase == LC_PHASE_DRAW)
        return chances_cards(su, st, DRAW, st->order[st->at], st->closed, PLACE_CLOSED, out);
    for (int die = 1; die <= 6; die++)
        out[die - 1] = (struct chance){ ACTION(ROLL, rolling_car(st), die, 0), 1 };
    return 6;
}

static void apply_roll(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), die = action_arg(act, 1);
    switch ((enum lc_phase)st->phase) {
    case LC_PHASE_ROLL: lc_roll_grid(su, st, car, die, ev); break;
    case LC_PHASE_INCIDENT: lc_roll_incident(su, st, car, die, ev); break;
    case LC_PHASE_COLLISION: lc_roll_collision(su, st, die, ev); break;
    case LC_PHASE_WIDE: lc_roll_wide(su, st, car, die, ev); break;
    case LC_PHASE_PIT: lc_roll_pit(su, st, car, die, ev); break;
    default: assert(0 && "a phase with a die");
    }
}

/* The card that chance_draw() would draw from chances_cards() with this number. Counts are added up two by two, in a byte
 * each, and all sums compared at once: a loop would end somewhere else every time. */
static int nth_of_heap(uint64_t heap, uint32_t r)
{
    const uint64_t low = 0x0f0f0f0f0f0f0f0fu, apart = 0x00ff00ff00ff00ffu, ones = 0x0001000100010001u;
    uint64_t sums = ((heap & low) + (heap >> 4 & low)) * 0x0101010101010101u, most = (256 + r) * ones;
    uint64_t even = (most - (sums & apart)) >> 8 & ones, odd = (most - (sums >> 8 & apart)) >> 8 & ones;
    uint32_t pair = (uint32_t)((even + odd) * ones >> 48), before = sums << 8 >> (8 * pair) & 255;
    return (int)(2 * pair + (r - before >= (heap >> (8 * pair) & COUNT_MAX)));
}

static action_t draw_card(const struct setup *su, const struct state *st, struct rng *rng)
{
    struct chance ch[ACTIONS_MAX];
    if (su->suited)
        return chance_draw(ch, chances(su, st, ch), rng);
    return ACTION(DRAW, st->order[st->at], nth_of_heap(st->closed, rng_below(rng, st->closed_n)), 0);
}

static void sample(const struct setup *su, struct state *st, struct rng *rng)
{
    if (st->phase == LC_PHASE_DEAL)
        lc_deal_all(su, st, rng);
    while (chance_acts(st)) {
        if (st->phase == LC_PHASE_DRAW)
            lc_apply_draw(su, st, draw_card(su, st, rng), NULL);
        else
            apply_roll(su, st, ACTION(ROLL, rolling_car(st), rng_below(rng, 6) + 1, 0), NULL);
    }
}

static void apply(const struct setup *su, struct state *st, int seat, action_t act, struct events *ev)
{
    (void)seat; /* the action names the car */
    switch (action_kind(act)) {
    case DEAL: lc_apply_deal(su, st, act, ev); break;
    case ROLL: apply_roll(su, st, act, ev); break;
    case PLAY: lc_apply_play(su, st, act, ev); break;
    case EXTEND: lc_apply_extend(su, st, act, ev); break;
    case DISCARD: lc_apply_discard(su, st, act, ev); break;
    case PICK: lc_apply_pick(su, st, act, ev); break;
    case WIDE: lc_apply_wide(su, st, act, ev); break;
    case PIT: lc_apply_pit(su, st, act, ev); break;
    case CHALLENGE:
    case STAY: lc_apply_extra(su, st, act, ev); break;
    case FLAT_OUT:
    case STEADY: lc_apply_flat_out(su, st, act, ev); break;
    case DRAW: lc_apply_draw(su, st, act, ev); break;
    default: assert(0 && "an action of this game");
    }
}

const struct game lacorsa_game = {
    .id = "lacorsa",
    .title = "LACORSA",
    .rules = 2,
    .state_size = sizeof(struct state),
    .options = lc_setup_options,
    .actions_named = action_kinds,
    .events = event_kinds,
    .fields = lc_state_fields,
    .causes = causes,
    .ran = 1u << LC_CAUSE_NO_STOP,
    .data = data_kinds,
    .phrases = lc_phrases,
    .rulebook = lc_rulebook,
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
    .sample = sample,
    .results = lc_results,
    .playout = lc_playout,
    .score = lc_score,
    .order = lc_order,
    .redact = lc_redact,
    .imagine = lc_imagine,
    .word = lc_word,
    .state_text = lc_state_text,
    .state_parse = lc_state_parse,
    .check = lc_check,
};
