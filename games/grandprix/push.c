/* push.c: the one mechanism of movement.
 *
 * A step names a space. Whoever stands in it goes on: forward for a step
 * forward, sideways for a lateral one, and forward where the wall is (GP 6.8).
 * So does whoever stands in the next space, and so on to an empty one. Where
 * a car that goes forward has two lanes ahead, the active player says which
 * (G26); where two lanes lie behind the end of a line that forms, too (G41).
 * When everything is answered the cars move, the farthest first, and the line
 * follows, each car into the space just left (G42).
 */
#include "state.h"
#include "ways.h"

#include <assert.h>
#include <string.h>

/* ---- cars in the way ---------------------------------------------------------------------------------------- */

static void chain_add(struct state *st, int car, int lane)
{
    st->chain[st->chain_n++] = (uint8_t)(car | lane << CHAIN_LANE);
}

static int chain_car(const struct state *st, int i)
{
    return st->chain[i] & CHAIN_CAR;
}

static int chain_lane(const struct state *st, int i)
{
    return st->chain[i] >> CHAIN_LANE;
}

int gp_pushed(const struct state *st)
{
    return chain_car(st, st->chain_n - 1);
}

/* The car that stands in a space goes forward; and the one it meets, and so on. False when one of them has a
 * choice: it is the last of the chain then, and its lane is open. */
static bool chain_grow(const struct setup *su, struct state *st, int sector, int lane)
{
    for (int car; (car = occupant(st, sector, lane)) != NOBODY; sector = sector_next(su, sector)) {
        unsigned ahead = lanes_ahead(su, st, sector, lane);
        lane = __builtin_ctz(ahead);
        chain_add(st, car, lane);
        if (ahead & (ahead - 1)) {
            st->phase = PHASE_PUSH;
            return false;
        }
    }
    return true;
}

/* Which way a lateral step goes: out of the pits outwards, off the grass inwards (G46). */
static int side_direction(const struct state *st)
{
    int lane = st->lane[st->active];
    return lane == LANE_PIT || (lane < LANES && lane < st->toward) ? 1 : -1;
}

/* The first empty lane from `toward` on in the direction of the step; NOBODY when all are taken up to the wall. */
static int side_gap(const struct setup *su, const struct state *st, int sector, int direction)
{
    int lanes = lane_count(su, st, sector);
    for (int lane = st->toward; lane >= 0 && lane < lanes; lane += direction)
        if (!st->space[sector][lane])
            return lane;
    return NOBODY;
}

static int wall_lane(const struct setup *su, const struct state *st, int sector, int direction)
{
    return direction < 0 ? 0 : lane_count(su, st, sector) - 1;
}

/* ---- the line and its rear -------------------------------------------------------------------------------------- */

/* A Line that is not linked yet (G41). */
static bool asks_who_is_behind(const struct setup *su, const struct state *st)
{
    return (movement_of(su, st) == MOVE_LINE) & !st->linked;
}

/* The lanes behind the rear of the line. */
static unsigned rear_lanes(const struct setup *su, const struct state *st, int *sector)
{
    int rear = st->line[st->line_n - 1], at = sector_of(su, st, rear);
    *sector = sector_before(su, at);
    return lanes_behind(su, st, at, st->lane[rear]);
}

static void line_add(struct state *st, int car)
{
    st->line[st->line_n++] = (uint8_t)car;
}

/* Cars directly behind join. False when there is a choice of lanes. */
static bool line_grow(const struct setup *su, struct state *st)
{
    for (;;) {
        int sector;
        unsigned lanes = rear_lanes(su, st, &sector);
        if (!(lanes & taken_lanes(st, sector)))
            return true;
        if (lanes & (lanes - 1)) {
            st->phase = PHASE_LINK;
            return false;
        }
        line_add(st, occupant(st, sector, __builtin_ctz(lanes)));
    }
}

/* ---- moving --------------------------------------------------------------------------------------------------------- */

/* So many sectors on: less than once around. */
static int sector_on(const struct setup *su, int sector, int by)
{
    int at = sector + by;
    return at < su->track.sectors ? at : at - su->track.sectors;
}

/* A car on the track goes from its sector to the next. */
static void go_ahead(const struct setup *su, struct state *st, int car, int sector, int next, int lane)
{
    assert(on_track(st, car));
    st->space[sector][st->lane[car]] = 0;
    gp_stand(su, st, car, st->distance[car] + 1, next, lane);
}

/* The cars of a chain stand one sector behind the other, the nearest in this one; the farthest goes first, the others into
 * the space just left. */
static void move_chain(const struct setup *su, struct state *st, int nearest, struct events *ev)
{
    int n = st->chain_n, next = sector_on(su, nearest, n);
    if (!n)
        return;
    assert(!st->space[next][chain_lane(st, n - 1)]);
    uint32_t moved = st->moved;
    for (int i = n - 1; i >= 0; i--) {
        int car = chain_car(st, i), sector = sector_before(su, next), lane = chain_lane(st, i);
        st->space[sector][st->lane[car]] = 0;
        gp_take_space(su, st, car, st->distance[car] + 1, next, lane);
        moved |= car_bit(car);
        tell(su, ev, EV_PUSHED, car, next, lane, 0);
        next = sector;
    }
    st->moved = moved;
}

/* How far a car goes from a sector to one that is the same or the next: cars of a line may be laps apart. */
static int sectors_between(const struct setup *su, int from, int to)
{
    return to < from ? to - from + su->track.sectors : to - from;
}

/* G42: every car behind the one that has just left a space takes the space of the car ahead of it. */
static void follow(const struct setup *su, struct state *st, int first, int sector, int lane,
                   struct events *ev)
{
    uint32_t moved = st->moved;
    for (int i = first, n = st->line_n; i < n; i++) {
        int car = st->line[i], left_sector = sector_of(su, st, car), left_lane = st->lane[car];
        assert(left_lane < LANES);
        st->space[left_sector][left_lane] = 0;
        gp_take_space(su, st, car, st->distance[car] + sectors_between(su, left_sector, sector), sector,
                      lane);
        moved |= car_bit(car);
        tell(su, ev, EV_FOLLOWED, car, sector, lane, 0);
        sector = left_sector;
        lane = left_lane;
    }
    st->moved = moved;
}

/* G41: the cars met by its front belong to a racing line from now on. */
static void line_join(struct state *st)
{
    assert(st->line_n + st->chain_n <= CARS);
    memmove(st->line + st->chain_n, st->line, st->line_n);
    for (int i = 0; i < st->chain_n; i++)
        st->line[i] = (uint8_t)chain_car(st, st->chain_n - 1 - i);
    st->line_n = (uint8_t)(st->line_n + st->chain_n);
}

static void step_close(struct state *st)
{
    st->moved &= ~car_bit(st->active);
    if (st->chain_n)
        memset(st->chain, 0, sizeof st->chain);
    st->chain_n = 0;
    st->step = STEP_NONE;
    st->toward = 0;
}

static void run_forward(const struct setup *su, struct state *st, int sector, struct events *ev)
{
    int movement = movement_of(su, st), front = st->line[0];
    int lane = st->lane[front], next = sector_next(su, sector);
    move_chain(su, st, next, ev);
    go_ahead(su, st, front, sector, next, st->toward);
    st->moved |= car_bit(front);
    tell(su, ev, EV_FORWARD, front, next, st->toward, st->chain_n);
    follow(su, st, 1, sector, lane, ev);
    if (movement == MOVE_LINE || movement == MOVE_PURSUIT) {
        if (!st->linked && (st->chain_n || st->line_n > 1)) {
            st->linked = 1;
            tell(su, ev, EV_LINKED, st->active, st->line_n + st->chain_n, 0, 0);
        }
        if (st->chain_n)
            line_join(st);
    }
    step_close(st);
    st->entered = (uint8_t)(1u << st->lane[st->active]);
    gp_step_done(su, st, ev);
}

/* GP 6.8: whoever stands there moves over, and the next, up to an empty lane; the wall has given way before. */
static void shove_aside(const struct setup *su, struct state *st, int sector, struct events *ev)
{
    int direction = side_direction(st);
    for (int at = side_gap(su, st, sector, direction); at != st->toward; at -= direction) {
        int shoved = occupant(st, sector, at - direction);
        gp_lift(su, st, shoved);
        gp_put(su, st, shoved, st->distance[shoved], at);
        st->moved |= car_bit(shoved);
        tell(su, ev, EV_SHOVED, shoved, sector, at, 0);
    }
}

/* Only in a position that somebody has set up (in a race 6.1 forbids it) does a Lead car find its first follower beside
 * it. That car is led, so it takes the space that the active car leaves (G42): the two change places, and those behind
 * have nowhere to go. */
static bool meets_follower(const struct state *st, int sector, int lane)
{
    return st->line_n > 1 && occupant(st, sector, lane) == st->line[1];
}

static void change_places(const struct setup *su, struct state *st, int sector, int lane, struct events *ev)
{
    int other = st->line[1];
    gp_lift(su, st, st->active);
    gp_lift(su, st, other);
    gp_put(su, st, other, st->distance[other], lane);
    st->moved |= car_bit(other);
    gp_put(su, st, st->active, st->distance[st->active], st->toward);
    tell(su, ev, EV_FOLLOWED, other, sector, lane, 0);
}

static void go_beside(const struct setup *su, struct state *st, int sector, int lane, struct events *ev)
{
    bool from_track = on_track(st, st->active);
    if (meets_follower(st, sector, st->toward)) {
        change_places(su, st, sector, lane, ev);
        return;
    }
    move_chain(su, st, sector, ev);
    shove_aside(su, st, sector, ev);
    gp_lift(su, st, st->active);
    gp_put(su, st, st->active, st->distance[st->active], st->toward);
    if (from_track && st->line_n > 1)
        follow(su, st, 1, sector, lane, ev);
}

/* GP 6.8: told apart from the tokens that cards and events give. */
static void close_call(const struct setup *su, struct state *st, int car, struct events *ev)
{
    if (!is_player_car(su, car))
        return;
    if (st->mark[car][MARK_CLOSE_CALL] < MARK_LIMIT)
        st->mark[car][MARK_CLOSE_CALL]++;
    tell(su, ev, EV_CLOSE_CALL, car, 1, st->mark[car][MARK_CLOSE_CALL], 1);
}

static void run_side(const struct setup *su, struct state *st, int sector, struct events *ev)
{
    int car = st->active, toward = st->toward;
    bool displaces = st->space[sector][toward] != 0, from_track = on_track(st, car);
    go_beside(su, st, sector, st->lane[car], ev);
    tell(su, ev, from_track ? EV_SIDE : EV_ENTERED, car, sector, toward, displaces);
    step_close(st);
    st->entered = (uint8_t)(st->entered | 1u << toward);
    if (displaces && st->mode != MODE_EXIT)
        close_call(su, st, car, ev);
    gp_step_done(su, st, ev);
}

/* Pushes are settled. The sector is that of the front: of the active car, if it goes sideways. */
static void step_run(const struct setup *su, struct state *st, int sector, struct events *ev)
{
    if (st->step == STEP_SIDE)
        run_side(su, st, sector, ev);
    else if (!asks_who_is_behind(su, st) || line_grow(su, st))
        run_forward(su, st, sector, ev);
}

/* A step that waits for answers is told, so that everybody knows what they are about. */
static void tell_aim(const struct setup *su, const struct state *st, struct events *ev)
{
    if (st->phase == PHASE_PUSH || st->phase == PHASE_LINK)
        tell(su, ev, EV_AIMED, st->active, st->toward, st->step, 0);
}

/* What a step comes to when the space is empty and nobody joins, as most are: nothing is pushed, asked or followed. */
static void step_alone(const struct setup *su, struct state *st, int sector, int next, int lane,
                       struct events *ev)
{
    int car = st->active;
    go_ahead(su, st, car, sector, next, lane);
    tell(su, ev, EV_FORWARD, car, next, lane, 0);
    st->entered = (uint8_t)(1u << lane);
    gp_step_done(su, st, ev);
}

/* The front of the line goes forward into a lane. */
void gp_step_forward(const struct setup *su, struct state *st, int sector, int lane, struct events *ev)
{
    int next = sector_next(su, sector);
    if ((st->line_n == 1) & !st->space[next][lane] & !asks_who_is_behind(su, st)) {
        step_alone(su, st, sector, next, lane, ev);
        return;
    }
    st->step = STEP_FORWARD;
    st->toward = (uint8_t)lane;
    if (chain_grow(su, st, next, lane))
        step_run(su, st, sector, ev);
    tell_aim(su, st, ev);
}

/* The same beside it. */
static void beside_alone(const struct setup *su, struct state *st, int sector, int lane, struct events *ev)
{
    int car = st->active;
    st->space[sector][st->lane[car]] = 0;
    gp_stand(su, st, car, st->distance[car], sector, lane);
    tell(su, ev, EV_SIDE, car, sector, lane, 0);
    st->entered = (uint8_t)(st->entered | 1u << lane);
    gp_step_done(su, st, ev);
}

/* The active car goes sideways into a lane, from another or from beside the track. */
void gp_step_side(const struct setup *su, struct state *st, int sector, int lane, struct events *ev)
{
    if ((st->line_n == 1) & !st->space[sector][lane] & on_track(st, st->active)) {
        beside_alone(su, st, sector, lane, ev);
        return;
    }
    st->step = STEP_SIDE;
    st->toward = (uint8_t)lane;
    int direction = side_direction(st);
    if (meets_follower(st, sector, lane) || side_gap(su, st, sector, direction) != NOBODY
        || chain_grow(su, st, sector, wall_lane(su, st, sector, direction)))
        step_run(su, st, sector, ev);
    tell_aim(su, st, ev);
}

bool gp_push_on(const struct setup *su, struct state *st, int sector, int lane)
{
    bool settled = chain_grow(su, st, sector, lane);
    if (settled)
        move_chain(su, st, sector, NULL);
    st->phase = PHASE_MOVE;
    memset(st->chain, 0, sizeof st->chain);
    st->chain_n = 0;
    return settled;
}

/* GP 6.7: who follows a Lead car is settled before it moves. */
void gp_link_convoy(const struct setup *su, struct state *st, struct events *ev)
{
    if (line_grow(su, st))
        gp_step_done(su, st, ev);
}

/* ---- answers --------------------------------------------------------------------------------------------------------- */

unsigned gp_push_set(const struct setup *su, const struct state *st)
{
    int car = gp_pushed(st);
    return lanes_ahead(su, st, sector_of(su, st, car), st->lane[car]);
}

int gp_actions_push(const struct setup *su, const struct state *st, action_t *out)
{
    int car = gp_pushed(st), n = 0;
    for (unsigned ahead = gp_push_set(su, st); ahead; ahead &= ahead - 1)
        out[n++] = ACTION(PUSH, car, __builtin_ctz(ahead), 0);
    return n;
}

void gp_apply_push(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), lane = action_arg(act, 1);
    st->chain[st->chain_n - 1] = (uint8_t)(car | lane << CHAIN_LANE);
    st->phase = PHASE_MOVE;
    tell(su, ev, EV_PUSH_CHOICE, car, lane, 0, 0);
    if (chain_grow(su, st, sector_next(su, sector_of(su, st, car)), lane))
        step_run(su, st, gp_front_sector(su, st), ev);
}

int gp_actions_link(const struct setup *su, const struct state *st, action_t *out)
{
    int sector, n = 0;
    for (unsigned lanes = rear_lanes(su, st, &sector); lanes; lanes &= lanes - 1)
        out[n++] = ACTION(LINK, __builtin_ctz(lanes), 0, 0);
    return n;
}

void gp_apply_link(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int sector, lane = action_arg(act, 0);
    rear_lanes(su, st, &sector);
    int car = occupant(st, sector, lane);
    st->phase = PHASE_MOVE;
    tell(su, ev, EV_LINK_CHOICE, st->active, lane, 0, 0);
    if (car != NOBODY) {
        line_add(st, car);
        if (!line_grow(su, st))
            return;
    }
    if (st->step == STEP_FORWARD)
        run_forward(su, st, gp_front_sector(su, st), ev);
    else
        gp_step_done(su, st, ev);
}

/* ---- with nobody active ---------------------------------------------------------------------------------------------- */

/* G49: cars pushed on by a Safety Zone take the innermost lane straight ahead. */
void gp_shove_forward(const struct setup *su, struct state *st, int car, struct events *ev)
{
    int sector = sector_of(su, st, car), next = sector_next(su, sector);
    int lane = __builtin_ctz(lanes_ahead(su, st, sector, st->lane[car]));
    int other = occupant(st, next, lane);
    if (other != NOBODY)
        gp_shove_forward(su, st, other, ev);
    go_ahead(su, st, car, sector, next, lane);
    tell(su, ev, EV_SHIFTED, car, next, lane, 0);
}
