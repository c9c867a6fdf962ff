/* state.h: LACORSA's setup and state, private to this folder.
 *
 * Running cars stand in `order`, leader first; gap[p] is the number of empty
 * spaces directly ahead of the car at place p (the leader's is 0: nothing is
 * ahead). Board length carries no rule, so nothing else about positions is
 * kept. Behind the running cars `order` lists those that are out, the last to
 * leave first: it is the classification at every moment.
 *
 * What the files of this folder offer one another is prefixed lc_.
 */
#ifndef LACORSA_STATE_H
#define LACORSA_STATE_H

#include "charts.h"
#include "look.h"
#include "season.h"
#include "suits.h"

#include <string.h>

enum { RANKS_PER_LIST = 7 }; /* see lc_list_plays() */
enum { CARS = 12, CARDS_MAX = RANKS * COUNT_MAX };

/* Kinds of action. Lists are sorted by it, so what ends a turn stands behind what plays a card. */
enum { DEAL = 1, ROLL, PLAY, EXTEND, DISCARD, PICK, WIDE, PIT, CHALLENGE, STAY, FLAT_OUT, STEADY, DRAW };

enum {
    EV_DEALT,
    EV_CHOSE,
    EV_QUALIFIED,
    EV_TIED,
    EV_ROLLED,
    EV_GRID,
    EV_LAP,
    EV_CHALLENGE,
    EV_SHOWED,
    EV_EMPTY_HAND,
    EV_PASSED,
    EV_PASSED_TIE,
    EV_PASSED_SUIT,
    EV_HELD,
    EV_HELD_TIE,
    EV_HELD_SUIT,
    EV_OPEN_ROAD,
    EV_LEADS,
    EV_EXTENDED,
    EV_DISCARDED,
    EV_TURN_LIMIT,
    EV_LAST_CARD,
    EV_NO_CARDS,
    EV_FINISHED,
    EV_EXTRA,
    EV_EXTRA_LEFT,
    EV_FLAT_OUT,
    EV_STEADY,
    EV_INCIDENT,
    EV_INCIDENT_ROLL,
    EV_LOST_SPACES,
    EV_TO_BACK,
    EV_OUT,
    EV_UNHARMED,
    EV_COLLISION,
    EV_COLLISION_ROLL,
    EV_BOTH_BACK,
    EV_BOTH_DROP,
    EV_AVOIDED,
    EV_MULTI_21,
    EV_WIDE,
    EV_WIDE_EXTEND,
    EV_WIDE_LOST,
    EV_WIDE_STAYED,
    EV_PIT,
    EV_PIT_DRAW,
    EV_PIT_PICK,
    EV_PIT_EMPTY,
    EV_PIT_ROLL,
    EV_PIT_DONE,
    EV_NO_FUEL,
    EV_NO_STOP,
    EV_FASTEST_CARD,
    EV_FASTEST_TOTAL,
    EV_NOBODY_LEFT,
    EV_POLE_POINT,
};

enum { WORD_CARD = ARG_WORD, WORD_PLAY, WORD_SUIT, WORD_CHART }; /* vocabularies of word() */

enum {
    OPT_EDITION,
    OPT_CARS,
    OPT_EACH,
    OPT_DECK,
    OPT_DEAL,
    OPT_SIX_SUITS,
    OPT_TEAM_ORDERS,
    OPT_SLIPSTREAM,
    OPT_SUIT_TIEBREAKER,
    OPT_GOING_WIDE,
    OPT_SHUNTING,
    OPT_SHUNTING_TABLE,
    OPT_MULTI_21,
    OPT_RACING_INCIDENTS,
    OPT_INCIDENT_TABLE,
    OPT_DRAFTING,
    OPT_PIT,
    OPT_PIT_CARDS,
    OPT_PIT_DRAW,
    OPT_PIT_DIE,
    OPT_PIT_CHART,
    OPT_PIT_MAX,
    OPT_PIT_REQUIRED,
    OPT_SEASON,
    OPT_RACECARS,
    OPT_FLAT_OUT,
    OPT_PERFORMANCE,
    OPT_TRACK,
    OPT_INCIDENTS,
    OPT_DRIVER_CHART,
    OPT_CAR_CHART,
    OPT_FASTEST_LAP,
    OPT_POLE_POINT,
    OPT_SCORING,
    OPT_POINTS,
    OPT_TEAM_POINTS,
};

enum { PIT_RANDOM, PIT_CHOOSE, PIT_FILL };
enum { FASTEST_NONE, FASTEST_CARD, FASTEST_CHALLENGE };

/* Whose a tie is, and by which rule (L9). */
enum tie { TIE_DEFENDER, TIE_DEFENDER_SUIT, TIE_CHALLENGER, TIE_CHALLENGER_SUIT };

/* A car as the options make it. */
struct car {
    uint8_t redline;          /* what a Redline adds (L6, L38) */
    uint8_t flat_out;         /* what going flat out adds; 0: it cannot */
    uint8_t incidents;        /* added to rolls on the incident charts (L35) */
    uint16_t extends;         /* bit per rank: may be played to extend */
    uint16_t drafting;        /* bit per rank: a Drafting Extend */
    uint64_t extend_marks[2]; /* usable_extends() as marks (hand.h), in the lead and behind it */
};

struct setup {
    struct shape shape;
    struct option_set options;
    struct deck deck;
    int cars;
    int each;           /* cars a seat drives */
    int hand_size;      /* cards dealt to a car */
    int suits;          /* in the deck */
    bool even_steps;    /* each rank but the Redline is worth one more than the one below */
    uint64_t all_cards; /* of the race */
    int cards_listed;   /* and each of them, as its place in a heap's word */
    uint8_t card_listed[CARDS_MAX];
    bool shared; /* one hand for both cars of a seat (team orders) */
    bool suited; /* cards carry suits (L23) */
    bool slipstream, suit_tiebreaker, going_wide, multi_21, incidents, flat_out, performance, drafting;
    bool collisions; /* shunting or LG's racing incidents */
    struct collisions collision_table;
    struct chart driver_chart, car_chart, pit_chart;
    struct track track;
    int pass_limit;
    bool special_cards;  /* suited, shared or wild: a hand is more than its ranks */
    unsigned wild_ranks; /* bit of the deuce where it is wild */
    int wild_value;
    bool pit, pit_die;
    int pit_draw, pit_cards, pit_max, pit_required;
    uint64_t stops_to_high[2]; /* bytes of cars 0 to 7 and 4 to 11: see lc_some_tank_is_empty() */
    int fastest_lap;
    bool pole_point;
    struct car car[CARS];
    struct season season;
    int points[CARS], team_points[CARS]; /* by place */
    uint32_t rules_seen;                 /* enum lc_rule */
    uint8_t places[CARD_KINDS];          /* where the cards are before the deal, if suited */
    action_t ranks_of[1 << RANKS_PER_LIST]
                     [8]; /* members of a set of seven ranks as arguments; [7]: how many */
};

/* Padding would break memcmp and hashing. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct state {
    uint64_t hand[CARS]; /* HAND_HIDDEN in a view; a shared hand is that of the lower car */
    uint64_t pile;       /* the discard pile, face up */
    uint64_t closed;     /* what a random draw left of it, face down (L40); HAND_HIDDEN in a view */
    uint64_t deck;       /* not dealt; in a view: everything its viewer cannot see */
    uint8_t held[CARS];  /* cards in each hand: known to all (B Notes on Play, L40) */
    uint8_t order[CARS];
    uint8_t play[CARS]; /* face down: PLAY_NONE, PLAY_HIDDEN in a view */
    uint8_t
        suit[CARS]; /* of the play: low four bits the card's suit + 1, high the Redline's; 0 without suits */
    uint8_t roll[CARS]; /* dice of the cars that roll now; 0 not rolled */
    uint8_t stops[CARS];
    uint8_t cause[CARS]; /* why a car is out; LC_CAUSE_RUNNING */
    uint8_t best[CARS];  /* highest total in a challenge (S fastest lap) */
    uint16_t gap[CARS];
    uint16_t best_at[CARS];    /* when the best total was played */
    uint16_t shown[CARS];      /* bit per rank: the car has laid one open, as everybody saw */
    uint8_t place[CARD_KINDS]; /* suits.h */
    uint16_t lap;
    uint16_t owing;      /* cars that must choose now */
    uint16_t tied;       /* bit p: the car at place p is still tied with the one at p - 1 */
    uint16_t challenges; /* revealed so far, where the fastest lap asks for it */
    uint8_t phase;
    uint8_t running; /* cars in the race */
    uint8_t at;      /* place of the car whose turn it is */
    uint8_t passes;  /* in this turn */
    uint8_t pole;    /* the car that qualified first */
    uint8_t fastest; /* car + 1, at the finish */
    uint8_t extra;   /* the challenge after an extend is on (L4) */
    uint8_t flat;    /* bit 0: the challenger goes flat out, bit 1: the defender */
    uint8_t asked;   /* the same bits: has answered */
    uint8_t tie;     /* enum tie: whose the tie is that is being rolled for, if both come through */
    uint8_t
        acted; /* the car on turn has challenged already: too late for a stop, where there are any (L18) */
    uint8_t level;     /* the total that both have in the tie being rolled for */
    uint8_t chart;     /* of the incident: 0 driver, 1 car */
    uint8_t drawing;   /* cards still to be drawn or picked at this stop */
    uint8_t closed_n;  /* cards in the closed pile: known to all */
    uint8_t last_lap;  /* a hand has run empty: no further lap starts, whatever becomes of its cars (L10) */
    uint8_t spare[58]; /* to the end of a line of memory: 448 bytes are copied faster than 392 */
};
#pragma GCC diagnostic pop

static inline int seat_of(const struct setup *su, int car)
{
    return su->each == 2 ? car >> 1 : car;
}

/* The hand that a car plays from (L27). */
static inline int hand_index(const struct setup *su, int car)
{
    return su->shared ? car & ~1 : car;
}

/* The two of a challenge: in one of the phases of one (see in_challenge()). */
static inline int challenger_of(const struct state *st)
{
    return st->order[st->at];
}

static inline int defender_of(const struct state *st)
{
    return st->order[st->at - 1];
}

static inline bool in_challenge(const struct state *st)
{
    return st->phase == LC_PHASE_CHALLENGE || st->phase == LC_PHASE_FLAT_OUT || st->phase == LC_PHASE_INCIDENT
           || st->phase == LC_PHASE_COLLISION;
}

static inline bool chance_acts(const struct state *st)
{
    const unsigned phases = 1u << LC_PHASE_DEAL | 1u << LC_PHASE_ROLL | 1u << LC_PHASE_INCIDENT
                            | 1u << LC_PHASE_COLLISION | 1u << LC_PHASE_WIDE | 1u << LC_PHASE_DRAW
                            | 1u << LC_PHASE_PIT;
    return phases >> st->phase & 1;
}

/* Some car is on turn. */
static inline bool is_racing(const struct state *st)
{
    return st->phase >= LC_PHASE_CHALLENGE && st->phase < LC_PHASE_OVER;
}

static inline bool grid_stands(const struct state *st)
{
    return st->phase >= LC_PHASE_CHALLENGE;
}

/* Stops that a car must still make (L20, L21). */
static inline int stops_owed(const struct setup *su, const struct state *st, int car)
{
    return st->stops[car] < su->pit_required ? su->pit_required - st->stops[car] : 0;
}

/* Ranks that move a car ahead at that place. B Extending, L5: the leader cannot use a Drafting Extend, unless the track
 * says so. */
static inline unsigned usable_extends(const struct setup *su, int car, int place)
{
    bool barred = place == 0 && !su->track.leader_drafts;
    return su->car[car].extends & ~(barred ? (unsigned)su->car[car].drafting : 0u);
}

/* The car that a seat chooses for, or NOBODY. Law 10: of two that owe a choice the lower first. */
static inline int owing_car(const struct setup *su, const struct state *st, int seat)
{
    unsigned mine = su->each == 2 ? 3u << (2 * seat) : 1u << seat;
    unsigned owing = st->owing & mine;
    return owing ? __builtin_ctz(owing) : NOBODY;
}

static inline int cards_left(const struct setup *su, const struct state *st, int car)
{
    return st->held[hand_index(su, car)];
}

/* Everybody hears of it. The first argument of most events is the car it is about. */
static inline void tell(const struct setup *su, struct events *ev, int kind, int car, int a, int b, int c,
                        int d)
{
    if (ev)
        emit(ev, kind, seat_of(su, car), EVERYONE, a, b, c, d);
}

/* What a Redline adds to the card it goes with. */
static inline int play_bonus(const struct setup *su, int car, int play)
{
    return play_is_cards(play) && play_has_redline_too(play) ? su->car[car].redline : 0;
}

/* What the card of a play counts, without what is added. */
static inline int card_value(const struct setup *su, int play)
{
    if (!play_is_cards(play))
        return 0;
    return play & PLAY_WILD ? su->wild_value : su->deck.value[play_rank(play)];
}

/* What a play counts (B Rank of Cards, L6, L31, L38). */
static inline int play_value(const struct setup *su, int car, int play)
{
    return card_value(su, play) + play_bonus(su, car, play);
}

/* qualify.c */
void lc_apply_deal(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_roll_grid(const struct setup *su, struct state *st, int car, int die, struct events *ev);
void lc_qualifying_reveal(const struct setup *su, struct state *st, struct events *ev);
int lc_dealing_to(const struct setup *su, const struct state *st);
int lc_rolling_for_grid(const struct state *st);
const char *lc_check_rolls(const struct setup *su, const struct state *st);
/* Every card of a heap as its place in the heap's word; returns how many there are. */
int lc_list_heap(uint64_t heap, uint8_t card[CARDS_MAX]);
void lc_deal_all(const struct setup *su, struct state *st, struct rng *rng);

/* cards.c */
/* One action for each rank of the set, lowest first. Seven ranks at a time are read off a table and written
 * without a branch: half of the branches would be guessed wrong, and this is where a simulation spends its
 * time. Up to seven entries behind the last are overwritten; the list has room. */
static inline int lc_list_ranks(const struct setup *su, unsigned ranks, action_t base, action_t *restrict out)
{
    int n = 0;
    for (unsigned first = 0; first < RANKS; first += RANKS_PER_LIST, base += RANKS_PER_LIST << 8) {
        const action_t *list = su->ranks_of[ranks >> first & ((1u << RANKS_PER_LIST) - 1)];
        for (int k = 0; k < 8; k++)
            out[n + k] = base + list[k];
        n += (int)list[RANKS_PER_LIST];
    }
    return n;
}

/* Cards alone, then with a Redline: the two lists that every play is in. */
static inline int lc_list_plain_plays(const struct setup *su, unsigned ranks, bool redline, action_t base,
                                      action_t *out)
{
    int n = lc_list_ranks(su, ranks, base, out);
    if (redline)
        n += lc_list_ranks(su, ranks & ~(1u << REDLINE), base + (PLAY_WITH_REDLINE << 8), out + n);
    return n;
}

int lc_list_special_plays(const struct setup *su, const struct state *st, int car, action_t base, bool calls,
                          action_t *out);

/* Any card alone, or any other card with a Redline (L2, L6); never two Redlines (L7). calls: deuces may be called
 * wild (L31). */
static inline int lc_list_plays(const struct setup *su, const struct state *st, int car, int kind, bool calls,
                                action_t *out)
{
    action_t base = ACTION(kind, car, 0, 0);
    if (su->special_cards)
        return lc_list_special_plays(su, st, car, base, calls, out);
    unsigned ranks = hand_ranks(st->hand[car]);
    return lc_list_plain_plays(su, ranks, ranks & 1u << REDLINE, base, out);
}

/* One action for each card of these ranks that the car may play. */
int lc_list_cards(const struct setup *su, const struct state *st, int car, int kind, unsigned ranks,
                  action_t *out);
void lc_list_ranks_of(struct setup *su);
/* What a car may still play: its hand without what the other car of a shared hand has laid down. */
uint64_t lc_playable(const struct setup *su, const struct state *st, int car);
void lc_lay_down_suits(struct state *st, int car, int hand, int play, int suits);

/* Cards leave the hand for the open discard pile. */
static inline void lc_lay_down(const struct setup *su, struct state *st, int car, int play, int suits)
{
    int hand = hand_index(su, car);
    uint64_t cards = play_cards(play);
    st->hand[hand] -= cards;
    st->pile += cards;
    st->held[hand] = (uint8_t)(st->held[hand] - play_size(play));
    st->play[car] = PLAY_NONE;
    st->shown[car] = (uint16_t)(st->shown[car] | play_ranks(play));
    if (su->suited)
        lc_lay_down_suits(st, car, hand, play, suits);
}

/* A play lies face down before its car. */
static inline void lc_choose(struct state *st, int car, int play, int suits)
{
    st->play[car] = (uint8_t)play;
    st->suit[car] = (uint8_t)suits;
}

/* One card comes to a hand from the deck or the piles. */
void lc_take_card(const struct setup *su, struct state *st, int car, int rank, int suit, int from);
/* The play is settled: if it has emptied a hand that races on, this lap is the last, and that is told. */
void lc_note_if_empty(const struct setup *su, struct state *st, int car, struct events *ev);
void lc_note_if_pair_empty(const struct setup *su, struct state *st, int car, int other, struct events *ev);

/* challenge.c */
void lc_challenge(const struct setup *su, struct state *st, struct events *ev);
int lc_actions_challenge(const struct setup *su, const struct state *st, int car, action_t *out);
int lc_actions_flat_out(const struct state *st, int car, action_t *out);
void lc_apply_play(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_flat_out(const struct setup *su, struct state *st, action_t act, struct events *ev);
/* A tie is decided by the rule in force (state.tie); a challenge, by who won it. */
void lc_decide_tie(const struct setup *su, struct state *st, struct events *ev);
void lc_decide(const struct setup *su, struct state *st, bool passed, struct events *ev);
/* The challenge is over; what belonged to it is put away. */
void lc_challenge_close(struct state *st);

/* incident.c */
/* A tie may be an incident or a collision: then chance rolls, and true is returned. */
bool lc_incident_opens(const struct setup *su, struct state *st, struct events *ev);
bool lc_collision_opens(const struct setup *su, struct state *st, bool redline, struct events *ev);
int lc_rolling_for_incident(const struct state *st);
void lc_roll_incident(const struct setup *su, struct state *st, int car, int die, struct events *ev);
void lc_roll_collision(const struct setup *su, struct state *st, int die, struct events *ev);
/* Both cars of the challenge go to the back, and neither has a turn left (L13, L29). */
void lc_multi_21(const struct setup *su, struct state *st, struct events *ev);

/* extend.c */
bool lc_may_go_wide(const struct setup *su, const struct state *st, int car);
int lc_actions_open(const struct setup *su, const struct state *st, int car, action_t *out);
int lc_actions_extra(int car, action_t *out);
void lc_apply_extend(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_discard(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_extra(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_wide(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_roll_wide(const struct setup *su, struct state *st, int car, int die, struct events *ev);

/* pit.c */
/* A stop at the start of the car's own turn (L18). */
static inline bool lc_may_pit(const struct setup *su, const struct state *st, int car)
{
    return su->pit && st->lap >= 2 && !st->acted && !st->passes && st->stops[car] < su->pit_max
           && cards_left(su, st, car) > 0;
}

/* The same with a car directly ahead: the challenger's, instead of a play. */
static inline bool lc_may_pit_instead(const struct setup *su, const struct state *st, int car)
{
    return su->pit && st->phase == LC_PHASE_CHALLENGE && car == challenger_of(st) && lc_may_pit(su, st, car);
}

int lc_actions_pick(const struct setup *su, const struct state *st, int car, action_t *out);
void lc_apply_pit(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_pick(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_draw(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_roll_pit(const struct setup *su, struct state *st, int car, int die, struct events *ev);

/* field.c: cars on the track */
int lc_place_of(const struct state *st, int car);
void lc_swap(struct state *st, int place);
void lc_lose_spaces(struct state *st, int place, int spaces);
void lc_to_back(struct state *st, int place);
void lc_two_to_back(struct state *st, int place);
void lc_two_drop(struct state *st, int place);
/* Out of the race; classified behind the running cars and `behind` more that left in the same moment. */
void lc_remove(struct state *st, int car, int cause, int behind);
/* Cars whose hand is empty and that still owe a stop roll out (L20), behind those that crashed in the same
 * moment (L22). True when the car on turn has. */
bool lc_fuel_out(const struct setup *su, struct state *st, int crashed, struct events *ev);

/* Is there a car with an empty hand that is in the race and owes a stop? Mostly not, so all are asked at once, a byte each:
 * its highest bit tells of everybody who has cards, who has stopped often enough or is not there, and who is out. */
static inline bool lc_some_tank_is_empty(const struct setup *su, const struct state *st)
{
    const uint64_t high = 0x8080808080808080u;
    uint64_t fine = high;
    for (int half = 0; half < 2; half++) {
        uint64_t held, stops, cause;
        size_t from = half ? CARS - sizeof held : 0;
        memcpy(&held, st->held + from, sizeof held);
        memcpy(&stops, st->stops + from, sizeof stops);
        memcpy(&cause, st->cause + from, sizeof cause);
        fine &= ((held & ~high) + ~high) | held | (stops + su->stops_to_high[half]) | (cause + ~high);
    }
    return fine != high;
}

/* A shared hand is not asked for in the bytes of both its cars: that is left to the long way. */
static inline bool lc_fuel(const struct setup *su, struct state *st, int crashed, struct events *ev)
{
    return su->pit_required && (su->shared || lc_some_tank_is_empty(su, st))
           && lc_fuel_out(su, st, crashed, ev);
}

/* Rules of the turn that races through the contract and playouts both ask. B Extending: a car has open road where nothing
 * is directly ahead of it. L9: a tie with neither suit nor accident in it is the defender's, but for the slipstream. B
 * Passing: a turn ends with the last pass that the track allows. */
static inline bool lc_road_is_open(int place, int gap)
{
    return place == 0 || gap > 0;
}

static inline bool lc_tie_passes(const struct setup *su)
{
    return su->slipstream;
}

static inline bool lc_passes_end_turn(const struct setup *su, int passes)
{
    return passes == su->pass_limit;
}

/* lap.c */
void lc_lap_start(const struct setup *su, struct state *st, struct events *ev);
void lc_turn_go_on(const struct setup *su, struct state *st, struct events *ev);
void lc_turn_end(const struct setup *su, struct state *st, struct events *ev);
bool lc_nobody_ahead(const struct state *st);

/* finish.c */
void lc_finish(const struct setup *su, struct state *st, struct events *ev);
void lc_results(const struct setup *su, const struct state *st, struct results *out);
void lc_score(const struct setup *su, struct results *r);
void lc_order(const struct setup *su, const struct state *st, int most, struct order *out);

/* playout.c */
long lc_playout(const struct setup *su, struct state *st, struct rng *rng);

/* secrets.c */
void lc_redact(const struct setup *su, struct state *st, int viewer);
void lc_imagine(const struct setup *su, struct state *st, int viewer, struct rng *rng);

/* position.c */
extern const struct field lc_state_fields[];
extern const char *const lc_phase_words[];
size_t lc_word(const struct setup *su, int kind, int value, char *buf, size_t size);
size_t lc_state_text(const struct setup *su, const struct state *st, char *buf, size_t size);
bool lc_state_parse(const struct setup *su, const char *text, struct state *st, struct error *err);

/* check.c */
const char *lc_check(const struct setup *su, const struct state *st);
/* Has the last lap begun, as far as hands and places tell: it must have, it may have. */
bool lc_last_lap_is_sure(const struct setup *su, const struct state *st);
bool lc_last_lap_is_possible(const struct setup *su, const struct state *st);
unsigned lc_must_choose(const struct setup *su, const struct state *st);

/* look.c */
uint32_t lc_rules_seen(const struct setup *su);

/* lacorsa.c */
void lc_start(const struct setup *su, struct state *st);

/* setup.c */
extern const struct option lc_setup_options[];
/* The racecar card of a car; NULL when the season has none for it. */
const struct racecar *lc_racecar(const struct setup *su, int car);
struct setup *lc_setup_new(const char *text, struct error *err);
void lc_setup_free(struct setup *su);
size_t lc_setup_text(const struct setup *su, char *buf, size_t size);

#endif
