/* state.h: Grand Prix's setup and state, private to this folder.
 *
 * A car stands at a distance (an absolute number, G10) and in a lane; the
 * sector is the distance modulo the circuit. `space` is the same from the
 * board's side: who stands in each space. gp_put() and gp_lift() keep the two
 * together, nothing else moves a car.
 *
 * What moves in a segment is one line of cars, front to rear: the active car
 * alone (Solo), with its followers (Lead), or a racing line with the active
 * car anywhere in it. A step moves the front into its next space, after the
 * cars in its way were pushed on; every other car of the line takes the space
 * just left. Linking, pushing, merging lanes and Safety Zones are that one
 * mechanism: see push.c.
 *
 * What the files of this folder offer one another is prefixed gp_.
 */
#ifndef GRANDPRIX_STATE_H
#define GRANDPRIX_STATE_H

#include "cars.h"
#include "deck.h"
#include "look.h"

#include <assert.h>

enum { MARK_LIMIT = 60, DISTANCE_LEAST = -15000 };   /* beyond any race: counters stay there */
enum { SECTORS_BEFORE = 256, SECTORS_KNOWN = 2048 }; /* distances of any ordinary race */
enum { CARS = 22, PLAYERS_MAX = 11, HAND_MAX = 12, TURNS_MAX = 200 };

/* Kinds of action. Lists are sorted by them. */
enum {
    WEATHER = 1,
    GRID,
    TIRES,
    DEAL,
    PLAY,
    PASS,
    ELIMINATE,
    RETIRE,
    NOTHING,
    FORWARD,
    INWARD,
    OUTWARD,
    DIAGONAL,
    SWAP,
    END,
    PUSH,
    LINK,
    SET_BEHIND,
    STAY,
    SOFT,
    KEEP,
    EVENT,
    TEAM,
    PICK,
    BOX,
    TAKE,
    FIX,
    CHANGE,
    DISCARD,
    DONE,
};

enum {
    WORD_CARD = ARG_WORD,
    WORD_WEATHER,
    WORD_TIRE,
    WORD_EVENT,
    WORD_MARKER,
    WORD_CAUSE,
    WORD_FLAG,
    WORD_COUNT,
    WORD_MODE,
    WORD_STEP,
    WORD_STOP,
};

/* What an event counts to find its car: a marker, Close Call tokens, or one of these. */
enum { COUNT_NOTHING = MARKS + 1, COUNT_WEAR, COUNT_GRIP /* Close Calls and tires together */ };

/* What a car must or may not do at this turn's stops. */
enum { STOP_NONE, STOP_DRIVE_THROUGH, STOP_AND_GO_STOP, STOP_REPAIR, STOP_TIRES, STOP_SPUN, STOP_SERVED };

enum {
    FLAG_GREEN,
    FLAG_YELLOW,
    FLAG_YELLOW_RED,
    FLAG_DOUBLE_YELLOW,
    FLAG_RED,
    FLAG_BLACK,
    FLAG_BLACK_ORANGE
};

/* The step that waits for answers about pushed cars. */
enum { STEP_NONE, STEP_FORWARD, STEP_SIDE };

enum { GRID_TEAMS, GRID_MIXED, GRID_BAG };
enum { WEATHER_DRY, WEATHER_WET, WEATHER_RANDOM };
enum { NO_CARD = 255, NO_CAR = 255, HIDDEN_CARD = 255 };

enum {
    OPT_PLAYERS,
    OPT_TRACK,
    OPT_LAPS,
    OPT_GRID,
    OPT_WEATHER,
    OPT_PIT_ORDER,
    OPT_LEADER,
    OPT_TEAMS,
    OPT_BONUS,
    OPT_CARS,
    OPT_DECK,
    OPT_EVENTS,
    OPT_POINTS,
    OPT_TURNS,
};

/* clang-format off */
enum {
    EV_WEATHER, EV_GRID, EV_BONUS, EV_CHOSE_TIRES, EV_TIRES, EV_FIRST, EV_TURN, EV_DEALT, EV_RESHUFFLED,
    EV_PLAYED, EV_PASSED, EV_NOTHING,
    EV_FORWARD, EV_SIDE, EV_DIAGONAL, EV_SWAPPED, EV_PUSHED, EV_SHOVED, EV_FOLLOWED, EV_AIMED, EV_PUSH_CHOICE, EV_LINK_CHOICE, EV_LINKED,
    EV_ENTERED, EV_END, EV_EXTRA_STEP, EV_SET_BEHIND, EV_STAYED, EV_DROVE, EV_RETURNED, EV_SOFT, EV_KEPT, EV_RAN_ON, EV_ACTIVATED, EV_MARKER,
    EV_CLOSE_CALL, EV_FINISHED, EV_LAP, EV_OUT,
    EV_EVENT, EV_EVENTS_RESHUFFLED, EV_NON_EVENT, EV_TEAM_DRAWN, EV_PICKED, EV_HIT, EV_TOKENS_OFF, EV_SPUN_OFF, EV_SPUN_AROUND,
    EV_ZONE, EV_ZONE_OVER, EV_SHIFTED, EV_WEATHER_CHANGED, EV_WILL_STOP, EV_TOOK, EV_TURNED, EV_GREEN_LINE, EV_RESTART,
    EV_LINED_UP, EV_WEAR_OFF,
    EV_NPC_PIT, EV_BOXED, EV_PENALTY, EV_REPAIRED, EV_FIXED, EV_CHANGED, EV_BACK, EV_NO_STOP, EV_DISCARDED, EV_KEPT_HAND,
    EV_DISQUALIFIED, EV_NO_PLAYERS, EV_TURN_LIMIT, EV_RESULT,
};
/* clang-format on */

struct setup {
    struct shape shape;
    struct option_set options;
    struct gp_track track;
    struct race_deck deck;
    struct event_deck events;
    struct gp_cars cars;
    int players, hand_size, laps;
    int finish; /* the distance at which the race is won (G10) */
    int turns;  /* the last turn there may be (G57) */
    int grid;   /* GRID_TEAMS … */
    int weather;
    bool pit_by_running_order; /* 13.2 */
    bool leader_by_corner;     /* 13.3 */
    int bonus;                 /* the car moved up on the grid (11.3), or NO_CAR */
    int points[CARS];          /* by place */
    int8_t owner[CARS];        /* of Player Cars; NOBODY of NPCs */
    uint8_t number[CARS];
    uint32_t own[PLAYERS_MAX];      /* a seat's Player Cars, bit per car */
    uint32_t controls[PLAYERS_MAX]; /* what it may activate: its own, its NPCs, the neutrals */
    uint32_t player_cars, npcs;
    uint8_t sector_known[SECTORS_KNOWN]; /* of each distance from -SECTORS_BEFORE on */
    uint32_t first_cars;                 /* the lower-numbered car of every team (G62) */
    uint8_t rating[CARD_KINDS_MAX];      /* of each race card: see gp_rating() */
};

/* Padding would break memcmp and hashing. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct state {
    /* What a segment changes, but for the markers and tires of its car, stands first: outcome.c compares that. */
    uint32_t racing;    /* cars in the race */
    uint32_t activated; /* flipped this turn */
    uint32_t changed;   /* have changed their tires (7.6.2) */
    uint32_t left;      /* left the race in this turn (G13) */
    uint32_t owing; /* cars whose tires are still to be chosen; cars that are asked at an event or a stop */
    uint32_t involved; /* in the crash being resolved; sent to the tail of the restart */
    uint32_t moved;    /* other cars that this segment has moved, for the story */
    int16_t distance[CARS];
    int16_t from;     /* distance at which the movement began, anew with the Soft bonus */
    int16_t lined_up; /* distance of the front row of the restart */
    uint16_t mp;      /* left; in a service: duration so far */
    uint8_t lane[CARS];
    uint8_t line[CARS]; /* front to rear; empty outside a segment */
    uint8_t
        chain[CARS]; /* pushed cars so far, nearest first: car, and the lane it goes to above CHAIN_LANE */
    uint8_t crossed[CARS]; /* over the finish in this segment, in order (G14) */
    uint8_t place[CARS];   /* 0 while running; final when over */
    uint8_t phase;
    uint8_t turn; /* 1 … ; 0 before the first hands */
    uint8_t lap;  /* the lap marker */
    uint8_t weather;
    uint8_t dry_seen; /* it has been dry at some time in this race */
    uint8_t first;    /* seat with the first player marker */
    uint8_t seat;     /* on turn */
    uint8_t quiet;    /* seats in a row that did nothing */
    uint8_t finished; /* cars that finished */
    uint8_t active;   /* car being moved or serviced, or NO_CAR */
    uint8_t card;     /* race card in play, or NO_CARD */
    uint8_t swapped;  /* in a service: the tires were changed */
    uint8_t mode;
    uint8_t entered;  /* bit per lane of the present sector: the active car has been there (6.1) */
    uint8_t diagonal; /* the diagonal move is spent */
    uint8_t linked;   /* the line is a racing line: no lateral moves any more */
    uint8_t line_n, chain_n, crossed_n;
    uint8_t step;                      /* the step under way while pushes and links are asked */
    uint8_t toward;                    /* lane that the front or the active car goes to in it */
    uint8_t zone;                      /* first sector of the Safety Zone, or NO_ZONE */
    uint8_t event;                     /* card being resolved, or NO_CARD */
    uint8_t asking;                    /* which question of the event is open */
    uint8_t npc_stop;                  /* the NPC that an event sends to the pits, or NO_CAR */
    uint8_t npc_back;                  /* how far */
    uint8_t restart;                   /* a restart is being carried out: 1 double yellow, 2 red */
    uint8_t pole;                      /* car on the first place of the grid, or NO_CAR */
    uint8_t space[SECTORS_MAX][LANES]; /* car + 1, or 0 */
    uint8_t mark[CARS][MARKS + 1];     /* wear markers, and Close Call tokens behind them */
    uint8_t tire[CARS];
    uint8_t cause[CARS];   /* why a car is out */
    uint8_t arrived[CARS]; /* order of arrival among the cars in the pit lane, from 1 */
    uint8_t stop[CARS];
    uint8_t hand[PLAYERS_MAX][HAND_MAX]; /* kinds + 1, rising, then 0; HIDDEN_CARD in a view */
    uint8_t held[PLAYERS_MAX];
    uint8_t deck[CARD_KINDS_MAX]; /* not drawn; in a view: everything its viewer cannot see */
    uint8_t pile[CARD_KINDS_MAX];
    uint8_t turned[EVENT_CARDS_MAX]; /* event cards lying face up */
    uint8_t spare[1];
};
#pragma GCC diagnostic pop

/* ---- small questions -------------------------------------------------------------------------------------- */

static inline uint32_t car_bit(int car)
{
    return (uint32_t)1 << car;
}

/* GP 7.6.2: whoever stands on Wet tires in a race that was never dry need not change them. */
static inline bool tires_are_exempt(const struct state *st, int tires)
{
    return !st->dry_seen && tires == TIRE_WET;
}

static inline bool is_player_car(const struct setup *su, int car)
{
    return su->player_cars >> car & 1;
}

static inline bool on_track(const struct state *st, int car)
{
    return st->lane[car] < LANES;
}

/* Asked at every step; a division would cost more than the rest of the step. */
static inline int sector_at(const struct setup *su, int distance)
{
    unsigned at = (unsigned)(distance + SECTORS_BEFORE);
    return at < SECTORS_KNOWN ? su->sector_known[at] : track_sector(&su->track, distance);
}

static inline int sector_of(const struct setup *su, const struct state *st, int car)
{
    return sector_at(su, st->distance[car]);
}

static inline int sector_next(const struct setup *su, int sector)
{
    return track_next(&su->track, sector);
}

static inline int sector_before(const struct setup *su, int sector)
{
    return track_before(&su->track, sector);
}

static inline bool in_zone(const struct setup *su, const struct state *st, int sector)
{
    return track_in_zone(&su->track, st->zone, sector);
}

static inline int lane_count(const struct setup *su, const struct state *st, int sector)
{
    return track_lanes(&su->track, st->zone, sector);
}

static inline unsigned lanes_ahead(const struct setup *su, const struct state *st, int sector, int lane)
{
    return track_ahead(&su->track, st->zone, sector, lane);
}

static inline unsigned lanes_behind(const struct setup *su, const struct state *st, int sector, int lane)
{
    return track_behind(&su->track, st->zone, sector, lane);
}

static inline int occupant(const struct state *st, int sector, int lane)
{
    return st->space[sector][lane] - 1; /* NOBODY when empty */
}

/* The lanes of a sector that somebody stands in, as a bit set: whether each of the four is empty is asked at once. */
static inline unsigned taken_lanes(const struct state *st, int sector)
{
    const uint8_t *at = st->space[sector];
    uint32_t cars = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
    _Static_assert(LANES == 4 && CARS < 128, "a lane is a byte of a word, its highest bit is free");
    uint32_t somebody = (cars + 0x7f7f7f7fu) >> 7 & 0x01010101u;
    return somebody * 0x10204080u >> 28;
}

static inline int wear_count(const struct state *st, int car)
{
    int n = 0;
    for (int m = 0; m < MARKS; m++)
        n += st->mark[car][m];
    return n;
}

/* The cars that a seat may still activate in this turn. */
static inline uint32_t may_activate(const struct setup *su, const struct state *st, int seat)
{
    return su->controls[seat] & ~st->activated & st->racing;
}

static inline int next_seat(const struct setup *su, int seat)
{
    return (seat + 1) * (seat + 1 != su->players); /* no branch: nobody can guess it */
}

/* Everybody hears of it. */
static inline void tell(const struct setup *su, struct events *ev, int kind, int car, int a, int b, int c)
{
    if (ev)
        emit(ev, kind, car >= 0 && car < CARS ? su->owner[car] : NOBODY, EVERYONE, car, a, b, c);
}

static inline void tell_seat(struct events *ev, int kind, int seat, int a, int b, int c)
{
    if (ev)
        emit(ev, kind, seat, EVERYONE, a, b, c, 0);
}

enum { CHAIN_LANE = 5, CHAIN_CAR = (1 << CHAIN_LANE) - 1 };

/* board.c: cars on spaces. */
void gp_note_crossing(struct state *st, int car);
void gp_leave_pit(struct state *st, int car);

/* At a distance that lies in this sector, in a space that somebody has just left. Cars that cross the finish are remembered
 * in the order of their first crossing (G14). */
static inline void gp_take_space(const struct setup *su, struct state *st, int car, int distance, int sector,
                                 int lane)
{
    st->space[sector][lane] = (uint8_t)(car + 1);
    st->distance[car] = (int16_t)distance;
    st->lane[car] = (uint8_t)lane;
    if (distance >= su->finish)
        gp_note_crossing(st, car);
}

static inline void gp_stand(const struct setup *su, struct state *st, int car, int distance, int sector,
                            int lane)
{
    assert(!st->space[sector][lane]);
    gp_take_space(su, st, car, distance, sector, lane);
}

static inline void gp_put(const struct setup *su, struct state *st, int car, int distance, int lane)
{
    gp_stand(su, st, car, distance, sector_at(su, distance), lane);
}

static inline void gp_lift(const struct setup *su, struct state *st, int car)
{
    if (on_track(st, car))
        st->space[sector_of(su, st, car)][st->lane[car]] = 0;
    else if (st->lane[car] == LANE_PIT)
        gp_leave_pit(st, car);
}

void gp_enter_pit(const struct setup *su, struct state *st, int car, int back);

/* order.c: who leads. */
int gp_leader(const struct setup *su, const struct state *st);
int gp_best(const struct setup *su, const struct state *st, uint32_t cars);
int gp_sort(const struct setup *su, const struct state *st, uint32_t cars, uint8_t out[CARS]);
bool gp_lapped(const struct setup *su, const struct state *st, int leader, int car);
void gp_lap_marker(const struct setup *su, struct state *st, struct events *ev);

/* setup.c */
extern const struct option gp_setup_options[];
struct setup *gp_setup_new(const char *text, struct error *err);
void gp_setup_free(struct setup *su);
size_t gp_setup_text(const struct setup *su, char *buf, size_t size);

/* grid.c: weather, grid and tires before the start. */
void gp_start(const struct setup *su, struct state *st);
int gp_chances_grid(const struct setup *su, const struct state *st, struct chance *out);
void gp_apply_grid(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_weather(const struct setup *su, struct state *st, action_t act, struct events *ev);
int gp_actions_tires(const struct setup *su, const struct state *st, int seat, action_t *out);
void gp_apply_tires(const struct setup *su, struct state *st, action_t act, struct events *ev);
unsigned gp_tires_allowed(const struct state *st, bool at_start);

/* hand.c: race cards. */
void gp_turn_begin(const struct setup *su, struct state *st, struct events *ev);
int gp_chances_deal(const struct setup *su, const struct state *st, struct chance *out);
void gp_apply_deal(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_deal_all(const struct setup *su, struct state *st, struct rng *rng);
void gp_hand_remove(struct state *st, int seat, int card);
void gp_hand_add(struct state *st, int seat, int card);
int gp_actions_discard(const struct setup *su, const struct state *st, action_t *out);
void gp_apply_discard(const struct setup *su, struct state *st, action_t act, struct events *ev);
/* What playout_by_contract() would take from that list, done. */
void gp_discard_at_random(const struct setup *su, struct state *st, struct rng *rng);
void gp_discards_begin(const struct setup *su, struct state *st, struct events *ev);

/* act.c: whose segment, and what to do in it. */
void gp_acting_begin(const struct setup *su, struct state *st, struct events *ev);
void gp_segment_end(const struct setup *su, struct state *st, struct events *ev);
int gp_actions_act(const struct setup *su, const struct state *st, action_t *out);
/* What playout_by_contract() would take from that list, done. */
void gp_act_at_random(const struct setup *su, struct state *st, struct rng *rng);
void gp_apply_play(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_act(const struct setup *su, struct state *st, action_t act, struct events *ev);

/* push.c: the one mechanism of movement. */
/* The car that a PUSH is asked about. */
int gp_pushed(const struct state *st);
/* From the sector of the front, which whoever looked at what may be done knows already; aside from that of the active car. */
void gp_step_forward(const struct setup *su, struct state *st, int sector, int lane, struct events *ev);
void gp_step_side(const struct setup *su, struct state *st, int sector, int lane, struct events *ev);
/* Who stands in a space goes on with everybody before him. False, and nothing done, where one has a choice. */
bool gp_push_on(const struct setup *su, struct state *st, int sector, int lane);
void gp_link_convoy(const struct setup *su, struct state *st, struct events *ev);
int gp_actions_push(const struct setup *su, const struct state *st, action_t *out);
/* The same as a set of lanes. */
unsigned gp_push_set(const struct setup *su, const struct state *st);
int gp_actions_link(const struct setup *su, const struct state *st, action_t *out);
void gp_apply_push(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_link(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_shove_forward(const struct setup *su, struct state *st, int car, struct events *ev);

/* move.c: gestures of the active car. */
int gp_actions_move(const struct setup *su, const struct state *st, action_t *out);
/* The same as a set of bits, in the order of the list; never empty. What a bit of it means, and doing that. The sector is
 * that of the front of the line: of many gestures that are tried from one board it is asked once. */
static inline int gp_front_sector(const struct setup *su, const struct state *st)
{
    return sector_of(su, st, st->line[0]);
}
unsigned gp_move_set(const struct setup *su, const struct state *st, int sector);
extern const action_t gp_move_action[];
void gp_move_on(const struct setup *su, struct state *st, int sector, unsigned bit);
/* The gestures of a movement for as long as it lasts, each picked as playout_by_contract() would. Returns how many. */
long gp_move_at_random(const struct setup *su, struct state *st, struct rng *rng);
int gp_actions_brake(const struct setup *su, const struct state *st, action_t *out);
int gp_actions_place(const struct setup *su, const struct state *st, action_t *out);
void gp_apply_move(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_place(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_brake(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_soft(const struct setup *su, struct state *st, action_t act, struct events *ev);
/* How many sectors ahead the next car on the track stands; 0: there is none (G47). */
int gp_next_occupied(const struct setup *su, const struct state *st, int car);
/* Are there steps to come: with points, or sideways for nothing (G45)? */
bool gp_may_move(const struct setup *su, const struct state *st);
/* No point is left: the movement goes on if it may, else it is over. */
void gp_points_spent(const struct setup *su, struct state *st, struct events *ev);
/* A step has been made, or the first is to come. */
static inline void gp_step_done(const struct setup *su, struct state *st, struct events *ev)
{
    st->phase = PHASE_MOVE;
    if (!st->mp)
        gp_points_spent(su, st, ev);
}
void gp_enter_track(const struct setup *su, struct state *st, struct events *ev);
void gp_mark(const struct setup *su, struct state *st, int car, int marker, int count, struct events *ev);

/* event.c, hit.c: event cards; see hit.h too. */
int gp_chances_event(const struct setup *su, const struct state *st, struct chance *out);
int gp_chances_draw(const struct setup *su, const struct state *st, struct chance *out);
int gp_actions_pick(const struct setup *su, const struct state *st, action_t *out);
int gp_actions_weather_stop(const struct setup *su, const struct state *st, action_t *out);
void gp_apply_event(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_team(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_pick(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_weather_stop(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_event_begin(const struct setup *su, struct state *st, struct events *ev);
void gp_event_over(const struct setup *su, struct state *st, int flag, int sector, struct events *ev);
uint32_t gp_adjacent(const struct setup *su, const struct state *st, int car);

/* zone.c, restart.c */
void gp_zone_lay(const struct setup *su, struct state *st, int centre, struct events *ev);
bool gp_green_line(const struct setup *su, const struct state *st);
void gp_restart_line_up(const struct setup *su, struct state *st, struct events *ev);
void gp_restart_close(const struct setup *su, struct state *st, struct events *ev);

/* pit.c */
void gp_stops_begin(const struct setup *su, struct state *st, struct events *ev);
int gp_actions_pit(const struct setup *su, const struct state *st, action_t *out);
int gp_actions_service(const struct setup *su, const struct state *st, action_t *out);
void gp_apply_pit(const struct setup *su, struct state *st, action_t act, struct events *ev);
void gp_apply_service(const struct setup *su, struct state *st, action_t act, struct events *ev);

/* finish.c: leaving the race, and its end. */
void gp_leave(const struct setup *su, struct state *st, int car, int cause, struct events *ev);
void gp_finish_crossed(const struct setup *su, struct state *st, struct events *ev);
bool gp_no_players_left(const struct setup *su, const struct state *st);
void gp_over(const struct setup *su, struct state *st, bool tire_rule, struct events *ev);
void gp_turn_close(const struct setup *su, struct state *st, struct events *ev);
void gp_results(const struct setup *su, const struct state *st, struct results *out);
void gp_score(const struct setup *su, struct results *r);
void gp_order(const struct setup *su, const struct state *st, int most, struct order *out);

/* playout.c */
long gp_playout(const struct setup *su, struct state *st, struct rng *rng);

/* look.c: speed less what the wear costs, in tenths. Asked of whole hands at every look, so that setups know it. */
uint8_t gp_rating(const struct race_card *card);

/* worth.c */
int gp_worth(const struct setup *su, const struct state *st, int seat);

/* secrets.c */
void gp_redact(const struct setup *su, struct state *st, int viewer);
void gp_imagine(const struct setup *su, struct state *st, int viewer, struct rng *rng);

/* position.c, check.c */
extern const struct field gp_state_fields[];
size_t gp_word(const struct setup *su, int kind, int value, char *buf, size_t size);
size_t gp_state_text(const struct setup *su, const struct state *st, char *buf, size_t size);
bool gp_state_parse(const struct setup *su, const char *text, struct state *st, struct error *err);
const char *gp_check(const struct setup *su, const struct state *st);

#endif
