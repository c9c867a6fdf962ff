/* grandprix.c: Grand Prix behind the contract: names, dispatch, chance. */
#include "season.h"
#include "state.h"
#include "words.h"

#include <assert.h>

static const struct kind action_kinds[] = {
    [0] = { .name = "none" },
    [WEATHER] = { .name = "weather", .arg = { { "weather", WORD_WEATHER } } },
    [GRID] = { .name = "grid", .arg = { { "car", ARG_CAR } } },
    [TIRES] = { .name = "tires", .arg = { { "car", ARG_CAR }, { "tires", WORD_TIRE } } },
    [DEAL] = { .name = "deal", .arg = { { "seat", ARG_SEAT }, { "card", WORD_CARD } } },
    [PLAY] = { .name = "play", .arg = { { "car", ARG_CAR }, { "card", WORD_CARD } }, .plays = 2 },
    [PASS] = { .name = "pass", .arg = { { "car", ARG_CAR } } },
    [ELIMINATE] = { .name = "eliminate", .arg = { { "car", ARG_CAR } } },
    [RETIRE] = { .name = "retire", .arg = { { "car", ARG_CAR } } },
    [NOTHING] = { .name = "nothing" },
    [FORWARD] = { .name = "forward", .arg = { { "lane", ARG_NUMBER } } },
    [INWARD] = { .name = "inward" },
    [OUTWARD] = { .name = "outward" },
    [DIAGONAL] = { .name = "diagonal", .arg = { { "lane", ARG_NUMBER } } },
    [SWAP] = { .name = "swap", .arg = { { "lane", ARG_NUMBER } } },
    [END] = { .name = "end" },
    [PUSH] = { .name = "push", .arg = { { "car", ARG_CAR }, { "lane", ARG_NUMBER } } },
    [LINK] = { .name = "link", .arg = { { "lane", ARG_NUMBER } } },
    [SET_BEHIND] = { .name = "place", .arg = { { "lane", ARG_NUMBER } } },
    [STAY] = { .name = "stay" },
    [SOFT] = { .name = "soft" },
    [KEEP] = { .name = "keep" },
    [EVENT] = { .name = "event", .arg = { { "card", WORD_EVENT } } },
    [TEAM] = { .name = "team", .arg = { { "seat", ARG_SEAT } } },
    [PICK] = { .name = "pick", .arg = { { "car", ARG_CAR } } },
    [BOX] = { .name = "box", .arg = { { "car", ARG_CAR } } },
    [TAKE] = { .name = "take", .arg = { { "car", ARG_CAR } } },
    [FIX] = { .name = "fix", .arg = { { "marker", WORD_MARKER } } },
    [CHANGE] = { .name = "change", .arg = { { "tires", WORD_TIRE } } },
    [DISCARD] = { .name = "discard", .arg = { { "card", WORD_CARD } }, .plays = 1 },
    [DONE] = { .name = "done" },
    { 0 },
};

/* clang-format off */
#define CAR { "car", ARG_CAR }
#define SECTOR { "sector", ARG_NUMBER }
#define LANE { "lane", ARG_NUMBER }
#define NUMBER(name) { name, ARG_NUMBER }
#define NO_MORE .final = true
static const struct kind event_kinds[] = {
    [EV_WEATHER] = { .name = "weather", .arg = { { "weather", WORD_WEATHER } } },
    [EV_GRID] = { .name = "grid", .arg = { CAR, NUMBER("position") } },
    [EV_BONUS] = { .name = "bonus", .arg = { CAR, { "other", ARG_CAR }, NUMBER("position") } },
    [EV_CHOSE_TIRES] = { .name = "chose-tires", .arg = { CAR, { "tires", WORD_TIRE } }, .secret = true },
    [EV_TIRES] = { .name = "tires", .arg = { CAR, { "tires", WORD_TIRE } }, NO_MORE },
    [EV_FIRST] = { .name = "first", .arg = { { "seat", ARG_SEAT } } },
    [EV_TURN] = { .name = "turn", .arg = { NUMBER("turn"), { "seat", ARG_SEAT } }, NO_MORE },
    [EV_DEALT] = { .name = "dealt", .arg = { { "seat", ARG_SEAT }, { "card", WORD_CARD } }, NO_MORE, .secret = true },
    [EV_RESHUFFLED] = { .name = "reshuffled", .arg = { NUMBER("cards") } },
    [EV_PLAYED] = { .name = "played", .arg = { CAR, { "card", WORD_CARD }, NUMBER("points"), { "mode", WORD_MODE }, NUMBER("speed"), NUMBER("slower") } },
    [EV_PASSED] = { .name = "passed", .arg = { CAR }, NO_MORE },
    [EV_NOTHING] = { .name = "nothing", .arg = { { "seat", ARG_SEAT } }, NO_MORE },
    [EV_FORWARD] = { .name = "forward", .arg = { CAR, SECTOR, LANE, NUMBER("pushed") } },
    [EV_SIDE] = { .name = "side", .arg = { CAR, SECTOR, LANE, NUMBER("displaced") } },
    [EV_DIAGONAL] = { .name = "diagonal", .arg = { CAR, LANE } },
    [EV_SWAPPED] = { .name = "swapped", .arg = { CAR, { "other", ARG_CAR }, SECTOR, LANE } },
    [EV_PUSHED] = { .name = "pushed", .arg = { CAR, SECTOR, LANE } },
    [EV_SHOVED] = { .name = "shoved", .arg = { CAR, SECTOR, LANE } },
    [EV_FOLLOWED] = { .name = "followed", .arg = { CAR, SECTOR, LANE } },
    [EV_AIMED] = { .name = "aimed", .arg = { CAR, LANE, { "step", WORD_STEP } } },
    [EV_PUSH_CHOICE] = { .name = "push-choice", .arg = { CAR, LANE } },
    [EV_LINK_CHOICE] = { .name = "link-choice", .arg = { CAR, LANE } },
    [EV_LINKED] = { .name = "linked", .arg = { CAR, NUMBER("cars") } },
    [EV_ENTERED] = { .name = "entered", .arg = { CAR, SECTOR, LANE, NUMBER("displaced") } },
    [EV_END] = { .name = "end", .arg = { CAR } },
    [EV_EXTRA_STEP] = { .name = "extra-step", .arg = { CAR, SECTOR, LANE } },
    [EV_SET_BEHIND] = { .name = "set-behind", .arg = { CAR, SECTOR, LANE } },
    [EV_STAYED] = { .name = "stayed", .arg = { CAR } },
    [EV_DROVE] = { .name = "drove", .arg = { CAR, { "card", WORD_CARD }, NUMBER("sectors"), SECTOR, LANE, NUMBER("along") } },
    [EV_RETURNED] = { .name = "returned", .arg = { CAR, { "card", WORD_CARD }, NUMBER("sectors"), SECTOR, LANE, NUMBER("along") } },
    [EV_SOFT] = { .name = "soft", .arg = { CAR, NUMBER("points") } },
    [EV_KEPT] = { .name = "kept", .arg = { CAR } },
    [EV_RAN_ON] = { .name = "ran-on", .arg = { CAR, NUMBER("sectors"), SECTOR, LANE } },
    [EV_ACTIVATED] = { .name = "activated", .arg = { CAR }, NO_MORE },
    [EV_MARKER] = { .name = "marker", .arg = { CAR, { "marker", WORD_MARKER }, NUMBER("count"), NUMBER("markers") } },
    [EV_CLOSE_CALL] = { .name = "close-call", .arg = { CAR, NUMBER("count"), NUMBER("tokens"), NUMBER("displacing") } },
    [EV_FINISHED] = { .name = "finished", .arg = { CAR, NUMBER("place") }, NO_MORE },
    [EV_LAP] = { .name = "lap", .arg = { CAR, NUMBER("lap") } },
    [EV_OUT] = { .name = "out", .arg = { CAR, { "cause", WORD_CAUSE }, NUMBER("place") }, NO_MORE },
    [EV_EVENT] = { .name = "event", .arg = { { "card", WORD_EVENT }, { "flag", WORD_FLAG } }, NO_MORE },
    [EV_EVENTS_RESHUFFLED] = { .name = "events-reshuffled" },
    [EV_NON_EVENT] = { .name = "non-event" },
    [EV_TEAM_DRAWN] = { .name = "team-drawn", .arg = { { "seat", ARG_SEAT } }, NO_MORE },
    [EV_PICKED] = { .name = "picked", .arg = { CAR } },
    [EV_HIT] = { .name = "hit", .arg = { CAR, { "card", WORD_EVENT }, NUMBER("count"), { "counted", WORD_COUNT } } },
    [EV_TOKENS_OFF] = { .name = "tokens-off", .arg = { CAR, NUMBER("tokens") } },
    [EV_SPUN_OFF] = { .name = "spun-off", .arg = { CAR, SECTOR } },
    [EV_SPUN_AROUND] = { .name = "spun-around", .arg = { CAR, SECTOR } },
    [EV_ZONE] = { .name = "zone", .arg = { SECTOR, NUMBER("from"), NUMBER("to") } },
    [EV_ZONE_OVER] = { .name = "zone-over" },
    [EV_SHIFTED] = { .name = "shifted", .arg = { CAR, SECTOR, LANE } },
    [EV_WEATHER_CHANGED] = { .name = "weather-changed", .arg = { { "weather", WORD_WEATHER } } },
    [EV_WILL_STOP] = { .name = "will-stop", .arg = { CAR } },
    [EV_TOOK] = { .name = "took", .arg = { CAR } },
    [EV_TURNED] = { .name = "turned", .arg = { { "card", WORD_EVENT } }, NO_MORE },
    [EV_GREEN_LINE] = { .name = "green-line" },
    [EV_RESTART] = { .name = "restart", .arg = { NUMBER("flag"), SECTOR, NUMBER("cars") } },
    [EV_LINED_UP] = { .name = "lined-up", .arg = { CAR, SECTOR, LANE, NUMBER("position") } },
    [EV_WEAR_OFF] = { .name = "wear-off" },
    [EV_NPC_PIT] = { .name = "npc-pit", .arg = { CAR, NUMBER("back"), SECTOR } },
    [EV_BOXED] = { .name = "boxed", .arg = { CAR, { "stop", WORD_STOP }, SECTOR } },
    [EV_PENALTY] = { .name = "penalty", .arg = { CAR, { "stop", WORD_STOP }, NUMBER("back") } },
    [EV_REPAIRED] = { .name = "repaired", .arg = { CAR, NUMBER("duration") } },
    [EV_FIXED] = { .name = "fixed", .arg = { CAR, { "marker", WORD_MARKER }, NUMBER("duration") } },
    [EV_CHANGED] = { .name = "changed", .arg = { CAR, { "tires", WORD_TIRE } } },
    [EV_BACK] = { .name = "back", .arg = { CAR, NUMBER("back"), SECTOR, NUMBER("duration"), NUMBER("changed") } },
    [EV_NO_STOP] = { .name = "no-stop", .arg = { CAR } },
    [EV_DISCARDED] = { .name = "discarded", .arg = { { "seat", ARG_SEAT }, { "card", WORD_CARD } } },
    [EV_KEPT_HAND] = { .name = "kept-hand", .arg = { { "seat", ARG_SEAT }, NUMBER("cards") } },
    [EV_DISQUALIFIED] = { .name = "disqualified", .arg = { CAR, NUMBER("place") } },
    [EV_NO_PLAYERS] = { .name = "no-players" },
    [EV_TURN_LIMIT] = { .name = "turn-limit", .arg = { NUMBER("turn") } },
    [EV_RESULT] = { .name = "result", .arg = { CAR, NUMBER("place"), NUMBER("points"), { "cause", WORD_CAUSE } } },
    { 0 },
};
/* clang-format on */

static const char *const causes[] = { "",      "retired", "worn-out",     "failure",
                                      "crash", "lapped",  "disqualified", NULL };
static const struct data_kind *const data_kinds[] = { &gp_track_kind, &gp_race_deck_kind, &gp_event_deck_kind,
                                                      &gp_cars_kind,  &gp_season_kind,    NULL };

/* Told, but not kept: by which gestures a board came about. */
static const uint8_t forgotten[] = {
    EV_FORWARD, EV_SIDE,   EV_DIAGONAL,    EV_SWAPPED,     EV_PUSHED,   EV_SHOVED,       EV_FOLLOWED,
    EV_END,     EV_AIMED,  EV_PUSH_CHOICE, EV_LINK_CHOICE, EV_LINKED,   EV_EXTRA_STEP,   EV_SET_BEHIND,
    EV_STAYED,  EV_KEPT,   EV_SHIFTED,     EV_DROVE,       EV_RETURNED, EV_RAN_ON,       EV_ACTIVATED,
    EV_HIT,     EV_TURNED, EV_LINED_UP,    EV_TEAM_DRAWN,  EV_PICKED,   EV_DISQUALIFIED, 0xff,
};

static const struct shape *shape(const struct setup *su)
{
    return &su->shape;
}

/* ---- whose turn -------------------------------------------------------------------------------------------------------- */

static bool chance_acts(const struct state *st)
{
    const unsigned phases =
        1u << PHASE_WEATHER | 1u << PHASE_GRID | 1u << PHASE_DEAL | 1u << PHASE_EVENT | 1u << PHASE_DRAW;
    return phases >> st->phase & 1;
}

static turn_t choosing_tires(const struct setup *su, const struct state *st)
{
    turn_t who = 0;
    for (int seat = 0; seat < su->players; seat++)
        if (st->owing & su->own[seat])
            who |= seat_bit(seat);
    return who;
}

static turn_t turn(const struct setup *su, const struct state *st)
{
    if (chance_acts(st))
        return CHANCE;
    if (st->phase == PHASE_TIRES)
        return choosing_tires(su, st);
    return st->phase == PHASE_OVER ? 0 : seat_bit(st->seat);
}

static int actions(const struct setup *su, const struct state *st, int seat, action_t out[ACTIONS_MAX])
{
    if (st->phase == PHASE_TIRES)
        return gp_actions_tires(su, st, seat, out);
    if (chance_acts(st) || seat != st->seat)
        return 0;
    switch ((enum phase)st->phase) {
    case PHASE_ACT: return gp_actions_act(su, st, out);
    case PHASE_MOVE: return gp_actions_move(su, st, out);
    case PHASE_PUSH: return gp_actions_push(su, st, out);
    case PHASE_LINK: return gp_actions_link(su, st, out);
    case PHASE_PLACE: return gp_actions_place(su, st, out);
    case PHASE_BRAKE: return gp_actions_brake(su, st, out);
    case PHASE_SOFT:
        out[0] = ACTION(SOFT, 0, 0, 0);
        out[1] = ACTION(KEEP, 0, 0, 0);
        return 2;
    case PHASE_PICK: return gp_actions_pick(su, st, out);
    case PHASE_WEATHER_STOP: return gp_actions_weather_stop(su, st, out);
    case PHASE_PIT: return gp_actions_pit(su, st, out);
    case PHASE_SERVICE: return gp_actions_service(su, st, out);
    case PHASE_DISCARD: return gp_actions_discard(su, st, out);
    default: return 0;
    }
}

/* ---- chance ------------------------------------------------------------------------------------------------------------- */

static int chances(const struct setup *su, const struct state *st, struct chance out[ACTIONS_MAX])
{
    switch ((enum phase)st->phase) {
    case PHASE_WEATHER:
        out[0] = (struct chance){ ACTION(WEATHER, DRY, 0, 0), 1 };
        out[1] = (struct chance){ ACTION(WEATHER, WET, 0, 0), 1 };
        return 2;
    case PHASE_GRID: return gp_chances_grid(su, st, out);
    case PHASE_DEAL: return gp_chances_deal(su, st, out);
    case PHASE_EVENT: return gp_chances_event(su, st, out);
    case PHASE_DRAW: return gp_chances_draw(su, st, out);
    default: return 0;
    }
}

static void apply(const struct setup *su, struct state *st, int seat, action_t act, struct events *ev)
{
    (void)seat; /* the state knows whose turn it is, or the action names the car */
    switch (action_kind(act)) {
    case WEATHER: gp_apply_weather(su, st, act, ev); break;
    case GRID: gp_apply_grid(su, st, act, ev); break;
    case TIRES: gp_apply_tires(su, st, act, ev); break;
    case DEAL: gp_apply_deal(su, st, act, ev); break;
    case PLAY: gp_apply_play(su, st, act, ev); break;
    case PASS:
    case ELIMINATE:
    case RETIRE:
    case NOTHING: gp_apply_act(su, st, act, ev); break;
    case SWAP:
    case STAY:
        if (st->phase == PHASE_BRAKE) {
            gp_apply_brake(su, st, act, ev);
            break;
        }
        /* fall through */
    case FORWARD:
    case INWARD:
    case OUTWARD:
    case DIAGONAL:
    case END: gp_apply_move(su, st, act, ev); break;
    case PUSH: gp_apply_push(su, st, act, ev); break;
    case LINK: gp_apply_link(su, st, act, ev); break;
    case SET_BEHIND: gp_apply_place(su, st, act, ev); break;
    case SOFT:
    case KEEP: gp_apply_soft(su, st, act, ev); break;
    case EVENT: gp_apply_event(su, st, act, ev); break;
    case TEAM: gp_apply_team(su, st, act, ev); break;
    case PICK: gp_apply_pick(su, st, act, ev); break;
    case BOX:
    case TAKE:
    case DONE:
    case FIX:
    case CHANGE:
    case DISCARD:
        if (st->phase == PHASE_WEATHER_STOP)
            gp_apply_weather_stop(su, st, act, ev);
        else if (st->phase == PHASE_PIT)
            gp_apply_pit(su, st, act, ev);
        else if (st->phase == PHASE_SERVICE)
            gp_apply_service(su, st, act, ev);
        else
            gp_apply_discard(su, st, act, ev);
        break;
    default: assert(0 && "an action of this game");
    }
}

static void sample(const struct setup *su, struct state *st, struct rng *rng)
{
    struct chance ch[ACTIONS_MAX];
    while (chance_acts(st)) {
        if (st->phase == PHASE_DEAL)
            gp_deal_all(su, st, rng);
        else
            apply(su, st, NOBODY, chance_draw(ch, chances(su, st, ch), rng), NULL);
    }
}

const struct game grandprix_game = {
    .id = "grandprix",
    .title = "Grand Prix",
    .rules = 3,
    .state_size = sizeof(struct state),
    .options = gp_setup_options,
    .actions_named = action_kinds,
    .events = event_kinds,
    .fields = gp_state_fields,
    .causes = causes,
    .data = data_kinds,
    .phrases = gp_phrases,
    .rulebook = gp_rulebook,
    .forgotten = forgotten,
    .setup_new = gp_setup_new,
    .setup_free = gp_setup_free,
    .setup_text = gp_setup_text,
    .shape = shape,
    .start = gp_start,
    .turn = turn,
    .actions = actions,
    .chances = chances,
    .apply = apply,
    .sample = sample,
    .results = gp_results,
    .playout = gp_playout,
    .score = gp_score,
    .order = gp_order,
    .redact = gp_redact,
    .imagine = gp_imagine,
    .worth = gp_worth,
    .word = gp_word,
    .state_text = gp_state_text,
    .state_parse = gp_state_parse,
    .check = gp_check,
};
