#include "look.h"

#include "state.h"

#include <string.h>

enum { FAR = 255 };

static enum lc_moment moment_of(const struct state *st, int car)
{
    switch ((enum lc_phase)st->phase) {
    case LC_PHASE_QUALIFY: return LC_QUALIFY;
    case LC_PHASE_OPEN: return LC_OPEN;
    case LC_PHASE_FLAT_OUT: return LC_FLAT_OUT;
    case LC_PHASE_EXTRA: return LC_EXTRA;
    case LC_PHASE_PICK: return LC_PICK;
    default: return car == st->order[st->at] ? LC_ATTACK : LC_DEFEND;
    }
}

static void count_cards(const struct setup *su, const struct state *st, struct lc_look *out)
{
    int fewest = FAR, most = 0;
    for (int p = 0; p < st->running; p++) {
        int held = cards_left(su, st, st->order[p]);
        fewest = held < fewest ? held : fewest;
        most = held > most ? held : most;
    }
    out->fewest = (uint8_t)(st->last_lap ? 0 : fewest); /* the empty hand's cars may be out by now (L10) */
    out->most = (uint8_t)most;
}

static int room_behind(const struct state *st, int place)
{
    int behind = place + 1;
    if (behind >= st->running)
        return FAR;
    return st->gap[behind] < FAR ? st->gap[behind] : FAR - 1;
}

void lc_look(const struct setup *su, const struct state *st, int seat, struct lc_look *out)
{
    int car = owing_car(su, st, seat);
    bool grid = st->phase == LC_PHASE_QUALIFY;
    bool attacked = !grid && car != st->order[st->at];
    int place = grid ? 0 : st->at - attacked;
    int other = attacked ? st->order[st->at] : place ? st->order[place - 1] : car;
    *out = (struct lc_look){
        .hand = lc_playable(su, st, car),
        .extends = (uint16_t)usable_extends(su, car, place),
        .wild = (uint16_t)su->wild_ranks,
        .moment = (uint8_t)moment_of(st, car),
        .car = (uint8_t)car,
        .place = (uint8_t)place,
        .running = st->running,
        .cards = (uint8_t)cards_left(su, st, car),
        .behind = (uint8_t)room_behind(st, place),
        .stops_owed = (uint8_t)stops_owed(su, st, car),
        .mate = other != car && seat_of(su, other) == seat,
    };
    count_cards(su, st, out);
}

/* All but what lies open and what the seat holds itself. */
static uint64_t unseen_by(const struct setup *su, const struct state *st, int seat)
{
    uint64_t unseen = su->all_cards - st->pile;
    for (int car = seat * su->each; car < (seat + 1) * su->each; car++)
        if (hand_index(su, car) == car)
            unseen -= st->hand[car];
    return unseen;
}

/* The other car's hand; nought where both have one, or it is out. */
static uint64_t mate_hand(const struct setup *su, const struct state *st, int car)
{
    bool has_mate = su->each == 2 && !su->shared && st->cause[car ^ 1] == LC_CAUSE_RUNNING;
    return has_mate ? st->hand[car ^ 1] : 0;
}

static void see_cars(const struct setup *su, const struct state *st, int seat, struct lc_scene *out)
{
    bool grid = st->phase == LC_PHASE_QUALIFY;
    for (int p = 0; p < st->running; p++) {
        int car = grid ? p : st->order[p];
        out->held[p] = (uint8_t)cards_left(su, st, car);
        out->gap[p] = (uint8_t)(st->gap[p] < FAR ? st->gap[p] : FAR);
        out->shown[p] = st->shown[car];
        out->own = (uint16_t)(out->own | (seat_of(su, car) == seat) << p);
        out->flat_outs = (uint16_t)(out->flat_outs | (su->car[car].flat_out != 0) << p);
    }
}

static uint8_t points_between(const struct setup *su, int ahead, int behind)
{
    int points = ahead < 0 || behind >= su->cars ? 0 : su->points[ahead] - su->points[behind];
    return (uint8_t)(points < 0 ? 0 : points < 15 ? points : 15);
}

/* A challenge with what has been said in it. */
static void see_challenge(const struct setup *su, const struct state *st, int car, struct lc_scene *out)
{
    bool attacks = car == challenger_of(st);
    int rival = attacks ? defender_of(st) : challenger_of(st);
    if (play_is_cards(st->play[car]))
        out->laid = (uint8_t)play_value(su, car, st->play[car]);
    if (st->flat >> attacks & 1)
        out->rival_flat_out = su->car[rival].flat_out;
}

void lc_scene(const struct setup *su, const struct state *st, int seat, struct lc_scene *out)
{
    int car = owing_car(su, st, seat);
    *out = (struct lc_scene){
        .unseen = unseen_by(su, st, seat),
        .mate_hand = mate_hand(su, st, car),
        .rules = lc_rules(su),
        .running = st->running,
        .passes = st->passes,
        .redline = su->car[car].redline,
        .flat_out = su->car[car].flat_out,
        .stops_left = (uint8_t)(su->pit ? su->pit_max - st->stops[car] : 0),
        .pit_cards = (uint8_t)su->pit_cards,
        .lap = (uint8_t)(st->lap < FAR ? st->lap : FAR),
    };
    see_cars(su, st, seat, out);
    if (in_challenge(st))
        see_challenge(su, st, car, out);
    if (grid_stands(st)) {
        int place = in_challenge(st) && car != challenger_of(st) ? st->at - 1 : st->at;
        out->place_gained = points_between(su, place - 1, place);
        out->place_lost = points_between(su, place, place + 1);
    }
}

uint32_t lc_rules(const struct setup *su)
{
    return su->rules_seen;
}

/* What a driver knows of the rules, once for all races of a setup. */
uint32_t lc_rules_seen(const struct setup *su)
{
    const bool holds[LC_RULES] = {
        [LC_RULE_ONE_PASS] = su->pass_limit == 1,
        [LC_RULE_SLIPSTREAM] = su->slipstream,
        [LC_RULE_SUIT_TIES] = su->suit_tiebreaker,
        [LC_RULE_WIDE] = su->going_wide,
        [LC_RULE_MULTI_21] = su->multi_21,
        [LC_RULE_COLLISIONS] = su->collisions,
        [LC_RULE_INCIDENTS] = su->incidents,
        [LC_RULE_DANGEROUS] = su->incidents && su->track.dangerous,
        [LC_RULE_FLAT_OUT] = su->flat_out,
        [LC_RULE_DRAFTING] = su->drafting,
        [LC_RULE_BANKED] = su->track.banked,
        [LC_RULE_LEADER_DRAFTS] = su->track.leader_drafts,
        [LC_RULE_PIT] = su->pit,
        [LC_RULE_PIT_DIE] = su->pit_die,
        [LC_RULE_PIT_CHOICE] = su->pit && su->pit_draw == PIT_CHOOSE,
        [LC_RULE_PIT_FILLS] = su->pit && su->pit_draw == PIT_FILL,
        [LC_RULE_TWO_EACH] = su->each == 2,
        [LC_RULE_SHARED] = su->shared,
        [LC_RULE_FASTEST_CARD] = su->fastest_lap == FASTEST_CARD,
        [LC_RULE_FASTEST_CHALLENGE] = su->fastest_lap == FASTEST_CHALLENGE,
        [LC_RULE_POLE] = su->pole_point,
        [LC_RULE_UNDEALT] = su->suits * su->deck.suit_size > su->cars * su->hand_size,
        [LC_RULE_WILD] = su->wild_ranks != 0,
    };
    uint32_t rules = 0;
    for (int rule = 0; rule < LC_RULES; rule++)
        rules |= (uint32_t)holds[rule] << rule;
    return rules;
}

enum lc_gesture lc_gesture(action_t act)
{
    switch (action_kind(act)) {
    case EXTEND: return LC_EXTEND;
    case DISCARD: return LC_DISCARD;
    case PICK: return LC_PICK_CARD;
    case WIDE: return LC_WIDE;
    case PIT: return LC_PIT;
    case CHALLENGE:
    case FLAT_OUT: return LC_YES;
    case STAY:
    case STEADY: return LC_NO;
    case DRAW: return LC_DRAW;
    default: return LC_PLAY;
    }
}

/* A hidden play keeps its cards in the hand until the reveal, so nothing else is to be undone. Who has played has called
 * no stop, and must not call one when he chooses again: the car ahead may have chosen by then (L18). */
void lc_forget_choices(const struct setup *su, struct state *view, int seat)
{
    if (view->phase != LC_PHASE_QUALIFY && view->phase != LC_PHASE_CHALLENGE)
        return;
    for (int car = 0; car < su->cars; car++)
        if (view->play[car] == PLAY_HIDDEN && seat_of(su, car) != seat) {
            view->play[car] = PLAY_NONE;
            view->owing = (uint16_t)(view->owing | 1u << car);
            view->acted = su->pit && view->phase == LC_PHASE_CHALLENGE;
        }
}

void lc_table(const struct setup *su, const struct state *st, struct lc_table *out)
{
    *out = (struct lc_table){ .running = st->running };
    for (int p = 0; p < CARS && p < st->running; p++) {
        int car = st->phase == LC_PHASE_QUALIFY ? p : st->order[p];
        out->hand[p] = st->hand[hand_index(su, car)];
        out->seat[p] = (uint8_t)seat_of(su, car);
    }
}

/* ---- a race of two ------------------------------------------------------------------------------------- */

/* Rules under which a position has more to it than hands and places, or something is known to one alone. */
static bool has_more_to_it(const struct setup *su)
{
    return su->suited || su->shared || su->pit || su->flat_out || su->incidents || su->collisions
           || su->fastest_lap != FASTEST_NONE || su->pole_point;
}

/* Whoever is behind has fewer extends left than spaces to close, and nothing else brings a car closer. */
static bool is_decided(const struct setup *su, const struct state *st)
{
    if (!st->gap[1] || su->going_wide)
        return false;
    int behind = st->order[1];
    return hand_size(st->hand[behind] & 15 * marks_of_ranks(su->car[behind].extends)) < st->gap[1];
}

/* What a common card is worth counts only beside the others that are left: a difference beyond all that Redlines add is as
 * good as any larger one. So empty ranks between the cards are closed up as far as that, in both hands alike. */
static void close_up(const struct setup *su, uint64_t hand[2])
{
    unsigned special = su->car[0].extends | su->car[1].extends | 1u << REDLINE;
    int from = 32 - __builtin_clz(special), to = from - 1, last = to, step = 1;
    uint64_t kept = hand_of(from) - 1, closed[2] = { hand[0] & kept, hand[1] & kept };
    if (su->multi_21 || su->wild_ranks || !su->even_steps)
        return;
    if (hand_count(hand[0] | hand[1], REDLINE))
        step += su->car[0].redline > su->car[1].redline ? su->car[0].redline : su->car[1].redline;
    for (unsigned ranks = hand_ranks((hand[0] | hand[1]) & ~kept); ranks; ranks &= ranks - 1) {
        int rank = __builtin_ctz(ranks);
        to += rank - last < step ? rank - last : step;
        last = rank;
        for (int k = 0; k < 2; k++)
            closed[k] |= (uint64_t)hand_count(hand[k], rank) << (4 * to);
    }
    memcpy(hand, closed, sizeof closed);
}

bool lc_duel_key(const struct setup *su, const struct state *st, uint64_t key[2])
{
    enum { NO_TURN = 0xfff };
    if (su->cars != 2 || st->deck || has_more_to_it(su) || st->gap[1] >= 1 << 10)
        return false;
    uint64_t turn = (uint64_t)(st->phase | st->at << 4 | st->passes << 8 | st->extra << 10);
    uint64_t track = (uint64_t)(st->gap[1] | st->order[0] << 10);
    uint64_t hand[2] = { st->hand[0], st->hand[1] };
    if (is_decided(su, st)) {
        turn = NO_TURN;
        track = (uint64_t)(st->order[0] << 10);
        hand[0] = hand[1] = 0;
    }
    close_up(su, hand);
    key[0] = hand[0] | turn << 52;
    key[1] = hand[1] | track << 52;
    return true;
}
