/* check.c: the game's own invariants; what is broken is said in a sentence.
 *
 * Positions come from records, from people and from fuzzers: whatever passes
 * here can be played on.
 */
#include "hit.h"
#include "state.h"

#include <string.h>

/* ---- cars ------------------------------------------------------------------------------------------------------------ */

static const char *check_spaces(const struct setup *su, const struct state *st)
{
    int there = 0;
    for (int sector = 0; sector < SECTORS_MAX; sector++)
        for (int lane = 0; lane < LANES; lane++) {
            int car = occupant(st, sector, lane);
            if (car == NOBODY)
                continue;
            if (car >= CARS || sector >= su->track.sectors || lane >= lane_count(su, st, sector))
                return "a car stands where there is no space";
            if (st->lane[car] != lane || sector_of(su, st, car) != sector)
                return "a space and its car disagree";
            there++;
        }
    for (int car = 0; car < CARS; car++)
        there -= on_track(st, car);
    return there ? "a car stands in no space, or in two" : NULL;
}

static const char *check_pit_lane(const struct setup *su, const struct state *st)
{
    uint32_t arrivals = 0;
    int in_pit = 0;
    (void)su;
    for (int car = 0; car < CARS; car++) {
        bool pit = st->lane[car] == LANE_PIT;
        if (pit != (st->arrived[car] > 0) || st->arrived[car] > CARS || arrivals >> st->arrived[car] & pit)
            return "cars in the pit lane arrived one after the other";
        arrivals |= (uint32_t)pit << st->arrived[car];
        in_pit += pit;
    }
    return arrivals == ((2u << in_pit) - 2) ? NULL : "cars in the pit lane arrived one after the other";
}

/* 22 cars accounted for: in the race, or out of it with a place of their own. */
static const char *check_places(const struct setup *su, const struct state *st)
{
    uint32_t places = 0, racing = 0;
    int finished = 0;
    bool before = st->phase <= PHASE_GRID, over = st->phase == PHASE_OVER;
    (void)su;
    for (int car = 0; car < CARS; car++) {
        bool out = st->lane[car] == LANE_OUT;
        racing |= (uint32_t)!out << car;
        if (out != (st->place[car] > 0) || st->place[car] > CARS || (out && places >> st->place[car] & 1))
            return "a car is out exactly when it has a place, and no place is given twice";
        if ((!out && st->cause[car]) || st->cause[car] > CAUSE_DISQUALIFIED
            || (st->cause[car] == CAUSE_DISQUALIFIED && !over))
            return "a car that runs is out for no cause";
        if ((st->lane[car] == LANE_NOWHERE && !before)
            || (before && st->lane[car] >= LANE_OFF && st->lane[car] < LANE_NOWHERE))
            return "cars are on the grid when the race begins, and not before";
        places |= (uint32_t)out << st->place[car];
        finished += out && !st->cause[car];
    }
    if (racing != st->racing || (over && racing))
        return "the cars in the race are others";
    if (!over && finished != st->finished)
        return "the cars that finished are others";
    for (int place = 1; place <= finished && !over; place++)
        if (!(places >> place & 1))
            return "those who finished have the first places";
    return NULL;
}

static const char *check_left(const struct setup *su, const struct state *st)
{
    uint32_t all = (1u << CARS) - 1;
    if (st->moved & ~st->racing || (st->active < CARS && st->moved & car_bit(st->active)))
        return "another car was moved than could be";
    if ((st->activated | st->left | st->owing | st->involved | st->changed) & ~all)
        return "a car is named that does not race";
    if (st->left & st->racing || st->changed & ~su->player_cars)
        return "a car has left that runs, or changed tires that has none";
    return NULL;
}

/* The highest running order places are not below a car that left: places fit the counts (G12). */
static const char *check_free_places(const struct setup *su, const struct state *st)
{
    int running = __builtin_popcount(st->racing);
    (void)su;
    for (int car = 0; car < CARS && st->phase != PHASE_OVER; car++)
        if (st->lane[car] == LANE_OUT && st->cause[car] && st->place[car] <= running + st->finished)
            return "a car that left stands ahead of cars that run";
    return NULL;
}

/* A finished car is off the board; one on it has not finished, unless its segment is still under way. */
static const char *check_distances(const struct setup *su, const struct state *st)
{
    for (uint32_t cars = st->racing; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        bool crossed = false;
        for (int i = 0; i < st->crossed_n; i++)
            crossed |= st->crossed[i] == car;
        if (st->distance[car] >= su->finish && !crossed)
            return "a car is over the finish and still in the race";
        if (st->distance[car] < DISTANCE_LEAST || st->distance[car] > su->finish + su->track.sectors)
            return "a car is too far away";
    }
    return NULL;
}

/* ---- markers and tires -------------------------------------------------------------------------------------------------- */

static const char *check_tires(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < CARS; car++) {
        int tire = st->tire[car];
        bool may_lack = st->phase < PHASE_TIRES || (st->phase == PHASE_TIRES && st->owing >> car & 1);
        if (tire > TIRE_HIDDEN || (tire == TIRE_HIDDEN && st->phase != PHASE_TIRES))
            return "tires are hidden that everybody has seen";
        if ((tire == TIRE_NONE) != (!is_player_car(su, car) || may_lack))
            return "Player Cars have tires from the start on, and no others do";
        if (st->phase == PHASE_TIRES && tire == TIRE_WET && st->weather == DRY)
            return "Wets are for the wet";
        if (st->phase == PHASE_TIRES && tire == TIRE_SOFT_USED)
            return "the Soft bonus is used before the race";
    }
    return NULL;
}

static const char *check_markers(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < CARS; car++)
        for (int marker = 0; marker <= MARKS; marker++)
            if (st->mark[car][marker] > (is_player_car(su, car) ? MARK_LIMIT : 0))
                return "a car has markers that it cannot have";
    return NULL;
}

/* ---- cards --------------------------------------------------------------------------------------------------------------- */

static const char *check_hand(const struct setup *su, const struct state *st, int seat, uint8_t *copies)
{
    const uint8_t *hand = st->hand[seat];
    bool hidden = st->held[seat] && hand[0] == HIDDEN_CARD;
    if (st->held[seat] > su->hand_size)
        return "a hand holds more cards than it may";
    for (int i = 0; i < HAND_MAX; i++) {
        bool there = i < st->held[seat];
        if (hidden ? hand[i] != (there ? HIDDEN_CARD : 0)
                   : (hand[i] != 0) != there || hand[i] > su->deck.kinds)
            return "a hand holds cards that do not exist";
        if (!hidden && there && i && hand[i] < hand[i - 1])
            return "a hand is not in order";
        if (!hidden && there)
            copies[hand[i] - 1]++;
    }
    return NULL;
}

static const char *check_cards(const struct setup *su, const struct state *st)
{
    uint8_t copies[CARD_KINDS_MAX] = { 0 };
    int unseen = 0, hidden = 0;
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        if (seat >= su->players && st->held[seat])
            return "a hand belongs to nobody";
        const char *broken = seat < su->players ? check_hand(su, st, seat, copies) : NULL;
        if (broken)
            return broken;
        if (st->hand[seat][0] == HIDDEN_CARD)
            hidden += st->held[seat];
    }
    for (int kind = 0; kind < CARD_KINDS_MAX; kind++) {
        int all = kind < su->deck.kinds ? su->deck.card[kind].copies : 0;
        if (copies[kind] + st->pile[kind] + st->deck[kind] != all)
            return "race cards were lost or found";
        unseen += st->deck[kind];
    }
    return unseen < hidden ? "hidden hands hold more cards than there are" : NULL;
}

static const char *check_deal(const struct setup *su, const struct state *st)
{
    int seat = st->first, unseen = 0, hidden = 0;
    if (st->phase < PHASE_DEAL)
        for (int i = 0; i < su->players; i++)
            if (st->held[i])
                return "cards are dealt when the tires are known";
    if (st->phase != PHASE_DEAL)
        return NULL;
    while (st->held[seat] == su->hand_size && seat != st->seat)
        seat = next_seat(su, seat);
    if (seat != st->seat || st->held[seat] >= su->hand_size)
        return "cards are dealt to the next hand that is not full";
    for (int kind = 0; kind < su->deck.kinds; kind++)
        unseen += st->deck[kind];
    for (int i = 0; i < su->players; i++)
        if (st->hand[i][0] == HIDDEN_CARD)
            hidden += st->held[i];
    return unseen > hidden ? NULL : "there is no card to deal";
}

static const char *check_events(const struct setup *su, const struct state *st)
{
    int left = su->events.cards;
    for (int i = 0; i < EVENT_CARDS_MAX; i++)
        if (st->turned[i] > (i < su->events.kinds ? su->events.card[i].copies : 0))
            return "more event cards lie face up than there are";
    for (int i = 0; i < su->events.kinds; i++)
        left -= st->turned[i];
    return left || st->phase != PHASE_EVENT ? NULL : "there is no event card to turn";
}

/* ---- a segment ------------------------------------------------------------------------------------------------------------ */

static bool in_segment(const struct state *st)
{
    return st->phase >= PHASE_MOVE && st->phase <= PHASE_SOFT;
}

static const char *check_line(const struct setup *su, const struct state *st)
{
    uint32_t cars = 0;
    if (!st->line_n || st->line_n > CARS)
        return "a segment moves a line of cars";
    for (int i = 0; i < st->line_n; i++) {
        if (cars & car_bit(st->line[i]) || (!on_track(st, st->line[i]) && st->line[i] != st->active))
            return "a line is made of cars on the track, each once";
        cars |= car_bit(st->line[i]);
    }
    if (!(cars & car_bit(st->active)))
        return "the active car is not in its line";
    for (int i = 1; i < st->line_n && st->phase <= PHASE_LINK; i++) { /* Late Brake may part it in the end */
        int ahead = sector_of(su, st, st->line[i - 1]), here = sector_of(su, st, st->line[i]);
        if (here != ahead && sector_next(su, here) != ahead) /* beside: the car ahead went sideways */
            return "the cars of a line stand one behind the other";
    }
    for (int i = 0; i < st->chain_n; i++)
        if (cars & car_bit(st->chain[i] & CHAIN_CAR))
            return "a car of the line is in its own way";
    return NULL;
}

static int movement_in(const struct setup *su, const struct state *st)
{
    return st->mode == MODE_CARD ? su->deck.card[st->card].movement : MOVE_SOLO;
}

/* Solo has no line, Lead is its front, and only a racing line may have cars ahead. */
static const char *check_linking(const struct setup *su, const struct state *st)
{
    int movement = movement_in(su, st);
    bool racing_line = movement == MOVE_LINE || movement == MOVE_PURSUIT;
    bool forming = st->phase == PHASE_LINK && movement == MOVE_LINE;
    if (st->linked && !racing_line)
        return "only Line and Pursuit make a racing line";
    if (!st->linked && st->line[0] != st->active)
        return "only a racing line has cars ahead of the active one";
    if (st->line_n > 1 && !st->linked && movement != MOVE_LEAD && !forming)
        return "cars follow that are not linked";
    if (st->line_n == 1 && st->linked)
        return "one car alone is no racing line";
    return NULL;
}

/* The cars pushed so far, as the board makes them. */
static const char *check_chain(const struct setup *su, const struct state *st)
{
    static const char broken[] = "the cars pushed are not those in the way";
    int sector = sector_of(su, st, st->line[0]), lane = st->toward;
    if (st->step == STEP_NONE)
        return st->chain_n || st->toward ? broken : NULL;
    if (st->step == STEP_FORWARD) {
        sector = sector_next(su, sector);
        if (lane >= lane_count(su, st, sector))
            return broken;
    } else {
        int from = st->lane[st->active], lanes = lane_count(su, st, sector);
        bool outward = from == LANE_PIT || (from < LANES && from < lane);
        if (lane >= lanes || (from < LANES && from - lane != 1 && lane - from != 1))
            return broken;
        for (int l = lane; l >= 0 && l < lanes; l += outward ? 1 : -1)
            if (!st->space[sector][l])
                return broken;
        lane = outward ? lanes - 1 : 0;
    }
    for (int i = 0; i < st->chain_n; i++) {
        int car = st->chain[i] & CHAIN_CAR, to = st->chain[i] >> CHAIN_LANE;
        bool asked = st->phase == PHASE_PUSH && i == st->chain_n - 1;
        if (lane >= LANES || occupant(st, sector, lane) != car)
            return broken;
        unsigned ahead = lanes_ahead(su, st, sector, lane);
        if (asked ? !(ahead & (ahead - 1)) || to != __builtin_ctz(ahead) : !(ahead >> to & 1))
            return broken;
        if (asked)
            return NULL;
        sector = sector_next(su, sector);
        lane = to;
    }
    return st->phase == PHASE_PUSH || occupant(st, sector, lane) != NOBODY ? broken : NULL;
}

static const char *check_question(const struct setup *su, const struct state *st)
{
    bool stepping = st->step != STEP_NONE;
    if (st->phase == PHASE_PUSH ? !stepping : st->phase == PHASE_LINK ? st->step == STEP_SIDE : stepping)
        return "a step waits for an answer exactly when it is asked for";
    if (st->phase == PHASE_LINK && movement_in(su, st) != (stepping ? MOVE_LINE : MOVE_LEAD))
        return "Lead links before it moves, Line when it moves forward, and nobody else";
    return NULL;
}

static const char *check_points(const struct setup *su, const struct state *st)
{
    const struct race_card *card = &su->deck.card[st->card];
    bool over = st->phase >= PHASE_PLACE;
    if (st->mp > (st->mode == MODE_CARD ? card->speed : card->exit) || (over && st->mp))
        return "there are more movement points than the card gives";
    if (st->phase == PHASE_MOVE && !st->mp
        && (card->text != TEXT_WEAVING || st->mode != MODE_CARD || st->linked))
        return "the movement is over and goes on";
    if (over && st->mode != MODE_CARD)
        return "the card's text counts only for the card's own movement";
    if ((st->phase == PHASE_PLACE && card->text != TEXT_CLEAN_AIR)
        || (st->phase == PHASE_BRAKE && card->text != TEXT_LATE_BRAKE))
        return "the card does not ask this";
    return NULL;
}

static const char *check_active(const struct setup *su, const struct state *st)
{
    bool off = !on_track(st, st->active);
    if (!(su->controls[st->seat] & car_bit(st->active)) || !(st->activated & car_bit(st->active))
        || !(st->racing & car_bit(st->active)) || st->card >= su->deck.kinds || !st->pile[st->card])
        return "the active car is not one that this seat has activated with a card";
    if (off && (st->mode != MODE_EXIT || st->phase != PHASE_PUSH || st->step != STEP_SIDE))
        return "the active car is on the track";
    if (st->mode > MODE_BONUS || st->entered >> LANES)
        return "the segment is in no state that exists";
    if (st->phase == PHASE_SOFT && (!is_player_car(su, st->active) || st->tire[st->active] != TIRE_SOFT))
        return "there is no Soft bonus to use";
    return NULL;
}

/* Questions with one answer are not asked. */
static const char *check_choice(const struct setup *su, const struct state *st)
{
    action_t list[ACTIONS_MAX];
    int n = 2;
    if (st->phase == PHASE_LINK)
        n = gp_actions_link(su, st, list);
    else if (st->phase == PHASE_PLACE)
        n = gp_actions_place(su, st, list);
    else if (st->phase == PHASE_BRAKE)
        n = gp_actions_brake(su, st, list);
    return n < 2 ? "a question is asked that has one answer" : NULL;
}

static const char *check_segment(const struct setup *su, const struct state *st)
{
    static const char *(*const checks[])(const struct setup *, const struct state *) = {
        check_active, check_line, check_linking, check_question, check_points, check_chain, check_choice,
    };
    if (!in_segment(st)) {
        if (st->line_n || st->linked || st->entered || st->diagonal || st->mode || st->from || st->crossed_n
            || st->card != NO_CARD || st->moved || st->step || st->toward || st->chain_n)
            return "what belongs to a segment is left over";
        return NULL;
    }
    if (st->active >= CARS)
        return "a segment has no active car";
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *broken = checks[i](su, st);
        if (broken)
            return broken;
    }
    return NULL;
}

/* ---- the end of a turn ------------------------------------------------------------------------------------------------------- */

static bool at_event(const struct state *st)
{
    return st->phase >= PHASE_EVENT && st->phase <= PHASE_WEATHER_STOP;
}

static bool resolving(const struct state *st)
{
    return st->phase == PHASE_DRAW || st->phase == PHASE_PICK || st->phase == PHASE_WEATHER_STOP
           || (st->phase == PHASE_EVENT && st->asking == ASK_NPC);
}

static const char *check_asking(const struct setup *su, const struct state *st)
{
    int asking = st->asking;
    bool known = st->event < su->events.kinds;
    int event = known ? su->events.card[st->event].event : EVENT_KINDS;
    if (resolving(st)
        && (!known || (!st->turned[st->event] && asking != ASK_NPC))) /* G56: reshuffled meanwhile */
        return "no event is being resolved";
    if (!at_event(st) && asking)
        return "an event asks although none is being resolved";
    switch ((enum phase)st->phase) {
    case PHASE_EVENT:
        if (asking != ASK_NONE && asking != ASK_NPC)
            return "a card is turned while the event asks";
        return asking == ASK_NPC && (event != NPC_RETIREMENT || !(st->racing & su->npcs))
                   ? "no NPC is to retire"
                   : NULL;
    case PHASE_DRAW: return asking == ASK_TARGET ? NULL : "a team is drawn for nothing";
    case PHASE_PICK:
        if (asking != ASK_TARGET && asking != ASK_NEIGHBOURS && asking != ASK_EACH)
            return "a car is picked for nothing";
        if ((asking == ASK_EACH) != (event == TIRE_WEAR || event == SUSPENSION_DIFFICULTIES))
            return "this event asks something else";
        return (asking == ASK_NEIGHBOURS) && event != COLLISION && event != SERIOUS_CRASH
                   ? "this event asks something else"
                   : NULL;
    case PHASE_WEATHER_STOP:
        return event == WEATHER_CHANGE && !asking ? NULL : "this event asks something else";
    default: return NULL;
    }
}

static bool targets_players(int event)
{
    static const uint32_t others = 1u << NPC_RETIREMENT | 1u << SUSPENSION_DIFFICULTIES
                                   | 1u << SUSPENSION_STRESS | 1u << TIRE_TEST | 1u << TIRE_WEAR
                                   | 1u << TRACTION_HAZARD | 1u << WEATHER_CHANGE;
    return !(others >> event & 1);
}

static int teams_in(const struct setup *su, uint32_t cars)
{
    int n = 0;
    for (int seat = 0; seat < su->players; seat++)
        n += (cars & su->own[seat]) != 0;
    return n;
}

static bool asks_about_cars(const struct state *st)
{
    const unsigned phases = 1u << PHASE_DRAW | 1u << PHASE_PICK | 1u << PHASE_WEATHER_STOP | 1u << PHASE_PIT
                            | 1u << PHASE_SERVICE;
    return phases >> st->phase & 1;
}

/* Cars asked about: the tied, those of a pair, those with the wrong tires. */
static const char *check_asked(const struct setup *su, const struct state *st)
{
    uint32_t mine = st->owing & su->own[st->seat];
    uint32_t may = st->racing & su->player_cars;
    if (st->phase == PHASE_TIRES)
        return st->owing && !(st->owing & ~su->player_cars)
                   ? NULL
                   : "everybody has chosen tires and nothing was shown";
    if (st->owing && !asks_about_cars(st))
        return "cars are asked about, and there is no question";
    if (st->owing & ~may)
        return "a car is asked about that is not a Player Car in the race";
    if (st->phase == PHASE_PICK && !(mine & (mine - 1)))
        return "nobody has two cars to pick from";
    if (st->phase == PHASE_PICK && st->asking == ASK_TARGET && mine != st->owing)
        return "one team picks among its own";
    if ((st->phase == PHASE_DRAW || (st->phase == PHASE_PICK && st->asking == ASK_TARGET))
        && !targets_players(su->events.card[st->event].event))
        return "this event asks something else";
    if (st->phase == PHASE_DRAW && teams_in(su, st->owing) < 2)
        return "a team is drawn from fewer than two";
    if (st->phase == PHASE_DRAW || (st->phase == PHASE_PICK && st->asking == ASK_TARGET)) {
        static const uint32_t on_track_only = 1u << COLLISION | 1u << SERIOUS_CRASH | 1u << HARD_HIT
                                              | 1u << SPIN_OFF | 1u << SPIN_AROUND | 1u << STRIKE_THE_BARRIER
                                              | 1u << WHEEL_RUB | 1u << WING_DAMAGE;
        for (uint32_t cars = st->owing; cars; cars &= cars - 1)
            if (on_track_only >> su->events.card[st->event].event & 1 && !on_track(st, __builtin_ctz(cars)))
                return "this event looks at cars on the track";
    }
    return NULL;
}

static const char *check_in_turn(const struct setup *su, const struct state *st)
{
    int seat = st->first;
    if (st->phase == PHASE_WEATHER_STOP) {
        int car = st->owing ? gp_best(su, st, st->owing) : NO_CAR;
        if (car == NO_CAR || su->owner[car] != st->seat || st->lane[car] == LANE_OFF)
            return "the weather asks the foremost car that is left";
        for (uint32_t cars = st->owing; cars; cars &= cars - 1)
            if ((st->tire[__builtin_ctz(cars)] == TIRE_WET) == (st->weather == WET))
                return "the weather asks cars with the wrong tires";
    }
    if (st->phase != PHASE_PICK || st->asking == ASK_TARGET)
        return NULL;
    while (!(st->owing & su->own[seat]) && seat != st->seat)
        seat = next_seat(su, seat);
    return seat == st->seat ? NULL : "owners pick in turn order";
}

static const char *check_crash(const struct setup *su, const struct state *st)
{
    bool crashing = st->phase == PHASE_PICK && st->asking == ASK_NEIGHBOURS;
    if (!crashing)
        return st->involved ? "cars are involved in no crash" : NULL;
    for (uint32_t cars = st->involved | st->owing; cars; cars &= cars - 1)
        if (!on_track(st, __builtin_ctz(cars)))
            return "a crash involves cars on the track";
    for (int seat = 0; seat < su->players; seat++) {
        uint32_t asked = st->owing & su->own[seat], in = st->involved & su->own[seat];
        if ((asked && asked != su->own[seat]) || (asked && in) || (in & (in - 1)))
            return "a crash involves one car of a team, and asks about two";
    }
    return st->involved ? NULL : "a crash has no originator";
}

static const char *check_stops(const struct setup *su, const struct state *st)
{
    bool stops = st->phase == PHASE_PIT || st->phase == PHASE_SERVICE;
    bool before = st->phase < PHASE_EVENT;
    action_t list[ACTIONS_MAX];
    for (int car = 0; car < CARS; car++) {
        if (st->stop[car] > STOP_SERVED || (st->stop[car] && before))
            return "stops belong to the end of a turn";
        if (st->stop[car] && !(st->racing & su->player_cars & car_bit(car)) && st->phase < PHASE_DISCARD)
            return "a car stops that is not in the race";
        if (stops && st->owing >> car & 1
            && (st->stop[car] == STOP_SERVED || st->stop[car] == STOP_SPUN || st->lane[car] == LANE_OFF))
            return "a car may stop that may not";
    }
    if (stops && st->event >= su->events.kinds)
        return "stops follow an event";
    if (st->phase == PHASE_PIT && gp_actions_pit(su, st, list) < 2)
        return "nobody is left to stop";
    if (st->phase == PHASE_PIT && su->owner[action_arg(list[0], 0)] != st->seat)
        return "somebody else decides on stops now";
    if (st->phase == PHASE_PIT && st->stop[action_arg(list[0], 0)])
        return "a stop that is owed is made first";
    return NULL;
}

static const char *check_service(const struct setup *su, const struct state *st)
{
    int car = st->active;
    if (st->phase != PHASE_SERVICE) {
        if (st->swapped || (!in_segment(st) && (st->mp || st->active != NO_CAR)))
            return "what belongs to a service is left over";
        return NULL;
    }
    if (car >= CARS || !is_player_car(su, car) || su->owner[car] != st->seat || st->lane[car] != LANE_PIT
        || st->owing >> car & 1)
        return "the car in service is not one of this seat's in the pit lane";
    if (st->stop[car] > STOP_TIRES || st->stop[car] == STOP_DRIVE_THROUGH
        || st->stop[car] == STOP_AND_GO_STOP)
        return "this stop allows no service";
    if (st->mp > 4000)
        return "the service takes too long";
    for (int marker = 0; marker < MARKS && st->stop[car] == STOP_REPAIR; marker++)
        if (gp_marker_duration[marker] && st->mark[car][marker])
            return "everything is repaired at once";
    if (st->stop[car] == STOP_TIRES && !st->swapped && (st->tire[car] == TIRE_WET) == (st->weather == WET))
        return "a car stops for tires that it has";
    return NULL;
}

static const char *check_npc_stop(const struct setup *su, const struct state *st)
{
    (void)su;
    return st->npc_stop != NO_CAR || st->npc_back ? "an NPC's stop is left over" : NULL;
}

/* While stops are made at a restart, whoever is on the track stands in its rows. */
static bool stand_in_rows(const struct state *st)
{
    for (int car = 0; car < CARS; car++) {
        int row = st->lined_up - st->distance[car];
        if (on_track(st, car) && (row < 0 || row >= CARS || st->lane[car] > 1))
            return false;
    }
    return true;
}

static const char *check_restart(const struct setup *su, const struct state *st)
{
    bool stops = st->phase == PHASE_PIT || st->phase == PHASE_SERVICE;
    if (st->restart > 2 || (st->restart && !stops) || (st->lined_up && !st->restart))
        return "a restart is under way outside the stops";
    if (st->lined_up < DISTANCE_LEAST)
        return "a car is too far away";
    if (st->restart && (st->lined_up >= su->finish || st->zone != NO_ZONE))
        return "the field lines up beyond the finish, or in a Safety Zone";
    if (st->restart && !stand_in_rows(st))
        return "at a restart the cars stand in rows";
    return NULL;
}

/* ---- the whole --------------------------------------------------------------------------------------------------------------- */

static const char *check_head(const struct setup *su, const struct state *st)
{
    if (st->phase > PHASE_OVER || st->weather > WET || st->dry_seen > 1)
        return "the phase is unknown, or the weather";
    if (st->phase == PHASE_WEATHER && su->weather != WEATHER_RANDOM)
        return "the weather is known";
    if (st->phase != PHASE_WEATHER && st->weather == DRY && !st->dry_seen)
        return "it is dry now, so it has been";
    if (st->first >= su->players || st->seat >= su->players || st->quiet >= su->players)
        return "the turn is nobody's";
    if (st->quiet && st->phase != PHASE_ACT && !in_segment(st) && st->phase != PHASE_DISCARD)
        return "nobody is counted here";
    if ((st->turn == 0) != (st->phase < PHASE_DEAL) || st->turn > su->turns)
        return "turns are counted from the first hands to the last turn";
    if (st->lap < 1 || st->lap > su->laps)
        return "the lap marker stands on a lap of the race";
    if ((st->pole == NO_CAR) != (st->phase <= PHASE_GRID) || (st->pole != NO_CAR && st->pole >= CARS))
        return "pole is a car once the grid stands";
    return NULL;
}

static const char *check_zone(const struct setup *su, const struct state *st)
{
    if (st->zone == NO_ZONE)
        return NULL;
    if (st->zone >= su->track.sectors || st->phase < PHASE_DEAL || st->phase == PHASE_OVER || at_event(st))
        return "there is no Safety Zone here";
    return NULL;
}

static const char *check_grid(const struct setup *su, const struct state *st)
{
    if (st->phase > PHASE_TIRES)
        return NULL;
    int empty = 0, placed = 0;
    for (int position = 1; position <= CARS; position++) {
        int car = occupant(st, sector_at(su, -1 - (position - 1) / 2), (position - 1) % 2);
        placed += car != NOBODY;
        empty += car == NOBODY;
        if (car != NOBODY && st->distance[car] != -1 - (position - 1) / 2)
            return "a car is not on the grid";
        if (car != NOBODY && empty && su->grid != GRID_TEAMS)
            return "the grid is filled from the front";
    }
    for (int car = 0; car < CARS; car++)
        placed -= on_track(st, car);
    if (placed)
        return "a car is not on the grid";
    if (st->phase == PHASE_TIRES)
        return empty ? "the grid is not full" : NULL;
    return empty ? NULL : "the grid is full and cars are still drawn";
}

/* Behind the first cars, and round the second ones, NPCs take the vacant positions in order. */
static bool fills_gaps_in_order(const struct setup *su, const struct state *st)
{
    bool vacant = false;
    for (int position = su->players + 1; position <= CARS; position++) {
        if (position >= 12 && position < 12 + su->players)
            continue;
        bool taken = occupant(st, sector_at(su, -1 - (position - 1) / 2), (position - 1) % 2) != NOBODY;
        if (taken && vacant)
            return false;
        vacant |= !taken;
    }
    return true;
}

/* Which cars stand where while the grid is drawn (GP 2.6, 13.1). */
static const char *check_draw(const struct setup *su, const struct state *st)
{
    uint32_t placed = 0;
    int front = 0;
    if (st->phase > PHASE_GRID)
        return NULL;
    for (int car = 0; car < CARS; car++)
        placed |= (uint32_t)on_track(st, car) << car;
    if (st->phase == PHASE_WEATHER)
        return placed ? "cars are placed when the weather is known" : NULL;
    while (front < CARS && occupant(st, sector_at(su, -1 - front / 2), front % 2) != NOBODY)
        front++;
    if (su->grid == GRID_BAG)
        return NULL;
    if (su->first_cars & ~placed)
        return placed & ~su->first_cars || __builtin_popcount(placed) != front
                   ? "the first cars of the teams are drawn first, and stand in front"
                   : NULL;
    if (su->grid == GRID_TEAMS && !fills_gaps_in_order(su, st))
        return "the grid is filled from the front";
    for (int position = 1; position <= su->players; position++) {
        int car = occupant(st, sector_at(su, -1 - (position - 1) / 2), (position - 1) % 2);
        if (car == NOBODY || !(su->first_cars & car_bit(car)))
            return "the first cars of the teams stand in front";
        int second = 12 + su->players - position;
        if (su->grid == GRID_TEAMS
            && occupant(st, sector_at(su, -1 - (second - 1) / 2), (second - 1) % 2) != car + 1)
            return "second cars stand in the reverse order of the first";
    }
    return NULL;
}

static const char *check_act(const struct setup *su, const struct state *st)
{
    action_t list[ACTIONS_MAX];
    if (st->phase == PHASE_ACT && !gp_actions_act(su, st, list))
        return "a seat is on turn that can do nothing";
    if (st->phase == PHASE_DISCARD && !st->held[st->seat])
        return "a seat is asked to discard that has no cards";
    if (st->phase > PHASE_TIRES && st->phase < PHASE_OVER && gp_no_players_left(su, st))
        return "no Player Car is left and the race goes on";
    if (st->finished && (st->phase < PHASE_ACT || st->phase > PHASE_SOFT) && st->phase != PHASE_OVER)
        return "a car has finished and the race goes on";
    return NULL;
}

const char *gp_check(const struct setup *su, const struct state *st)
{
    static const char *(*const checks[])(const struct setup *, const struct state *) = {
        check_head,     check_zone,        check_spaces,  check_pit_lane,  check_places,
        check_left,     check_free_places, check_tires,   check_markers,   check_cards,
        check_deal,     check_events,      check_segment, check_distances, check_asking,
        check_asked,    check_in_turn,     check_crash,   check_stops,     check_service,
        check_npc_stop, check_restart,     check_grid,    check_draw,      check_act,
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *broken = checks[i](su, st);
        if (broken)
            return broken;
    }
    return NULL;
}
