/* run.c: the gestures of a movement at random, each picked as playout_by_contract() would.
 *
 * Most gestures ask nobody: a car, or a line of cars, goes into an empty space, or a racing line takes along whom it
 * meets. Such a row of gestures is a path of spaces, and every car of the line ends as many spaces further along it as
 * there were gestures (G42); so the path is followed first, and then they are lifted and put down, once. Everything
 * else, and whatever comes near the finish, is left to the rules of move.c and push.c.
 */
#include "state.h"
#include "ways.h"

/* ---- picking ------------------------------------------------------------------------------------------------------ */

/* Of a set of at most seven, which most are: bit i as byte i, added up; then the first byte whose sum is beyond k. */
static inline unsigned nth_of_seven(unsigned set, struct rng *rng)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t sums = (set * 0x0002040810204081u & ones) * ones;
    uint32_t k = rng_below(rng, (uint32_t)(sums >> 56));
    return (unsigned)__builtin_ctzll((sums + (127 - k) * ones) & 0x80 * ones) / 8;
}

static unsigned nth_of_any(unsigned set, struct rng *rng)
{
    uint32_t k = rng_below(rng, (uint32_t)__builtin_popcount(set));
    for (; k; k--)
        set &= set - 1;
    return (unsigned)__builtin_ctz(set);
}

static inline unsigned pick(unsigned set, struct rng *rng)
{
    return set >> 7 ? nth_of_any(set, rng) : nth_of_seven(set, rng);
}

/* ---- the path ------------------------------------------------------------------------------------------------------- */

enum { SPACES_MAX = 64 };

/* Car i of the line stands at path[i + steps]; sectors are counted along the path. */
struct run {
    const struct setup *su;
    struct state *st;
    int text, movement;
    int sector, lane; /* of the front */
    int mp, cars, steps;
    bool linked;
    unsigned entered;
    uint8_t car[CARS], met[CARS]; /* rear to front; and at which space of the path each was met */
    struct {
        uint8_t sector, lane, along;
    } path[SPACES_MAX];
};

static inline void path_add(struct run *r, int sector, int lane, int along)
{
    int at = r->cars + r->steps;
    r->path[at].sector = (uint8_t)sector;
    r->path[at].lane = (uint8_t)lane;
    r->path[at].along = (uint8_t)along;
}

static inline int along_now(const struct run *r)
{
    return r->path[r->cars + r->steps - 1].along;
}

/* Nobody of the line may come to the finish: the order of crossing it is a matter of every single step (G14). */
static inline bool far_from_finish(const struct run *r, int car)
{
    return r->st->distance[car] + r->mp < r->su->finish;
}

static inline void car_add(struct run *r, int car, int sector, int lane, int along)
{
    path_add(r, sector, lane, along);
    r->car[r->cars] = (uint8_t)car;
    r->met[r->cars] = (uint8_t)(r->cars + r->steps);
    r->cars++;
}

/* The line as it stands, one car in each sector. */
static bool take_line(struct run *r)
{
    struct state *st = r->st;
    int before = -1;
    for (int i = st->line_n - 1; i >= 0; i--) {
        int car = st->line[i], sector = sector_of(r->su, st, car);
        if (!far_from_finish(r, car) || (before >= 0 && sector != sector_next(r->su, before)))
            return false;
        car_add(r, car, sector, st->lane[car], r->cars);
        before = sector;
    }
    r->sector = before;
    r->lane = st->lane[st->line[0]];
    return true;
}

static bool run_begin(struct run *r, const struct setup *su, struct state *st)
{
    r->text = text_of(su, st);
    if (!st->mp | (r->text == TEXT_WEAVING) | (st->mp > SPACES_MAX - CARS))
        return false;
    if (st->linked & ((r->text == TEXT_DIAGONAL) | (r->text == TEXT_SWAP)))
        return false;
    r->su = su;
    r->st = st;
    r->movement = movement_of(su, st);
    r->mp = st->mp;
    r->linked = st->linked;
    r->entered = st->entered;
    r->cars = r->steps = 0;
    if (!take_line(r))
        return false;
    return r->linked || r->entered >> r->lane & 1; /* it does not come back to where it still stands (6.1) */
}

/* Cars that were met stand ahead of the line. */
static void write_line(const struct run *r)
{
    for (int i = 0; i < r->cars; i++)
        r->st->line[i] = r->car[r->cars - 1 - i];
    r->st->line_n = (uint8_t)r->cars;
}

static void run_end(const struct run *r)
{
    struct state *st = r->st;
    if (!r->steps)
        return;
    uint32_t line = 0;
    for (int i = 0; i < r->cars; i++)
        st->space[r->path[r->met[i]].sector][r->path[r->met[i]].lane] = 0;
    for (int i = 0; i < r->cars; i++) {
        int car = r->car[i], at = i + r->steps;
        st->space[r->path[at].sector][r->path[at].lane] = (uint8_t)(car + 1);
        st->lane[car] = r->path[at].lane;
        st->distance[car] = (int16_t)(st->distance[car] + r->path[at].along - r->path[r->met[i]].along);
        line |= car_bit(car);
    }
    st->mp = (uint16_t)r->mp;
    st->moved |= line & ~car_bit(st->active);
    st->entered = (uint8_t)(r->linked ? 1u << st->lane[st->active] : r->entered);
    st->linked = r->linked;
    if (st->line_n != r->cars)
        write_line(r);
}

/* ---- gestures ------------------------------------------------------------------------------------------------------- */

static inline bool somebody_joins_behind(const struct run *r)
{
    if (r->movement != MOVE_LINE || r->linked)
        return false;
    int before = sector_before(r->su, r->sector);
    unsigned own = (unsigned)(before == r->path[0].sector) << r->path[0].lane;
    return lanes_behind(r->su, r->st, r->sector, r->lane) & taken_lanes(r->st, before) & ~own;
}

/* G41: whoever stands in the way of a racing line goes with it, and whoever stands before that. False, and nothing done,
 * where somebody has a choice. */
static bool take_along(struct run *r, int sector, int lane)
{
    const struct setup *su = r->su;
    int cars = r->cars;
    for (int car; (car = occupant(r->st, sector, lane)) != NOBODY; sector = sector_next(su, sector)) {
        unsigned ahead = lanes_ahead(su, r->st, sector, lane);
        if (ahead & (ahead - 1) || !far_from_finish(r, car)) {
            r->cars = cars;
            return false;
        }
        car_add(r, car, sector, lane, along_now(r) + 1);
        lane = __builtin_ctz(ahead);
    }
    r->sector = sector;
    r->lane = lane;
    r->linked = true;
    return true;
}

/* Somebody stands in the next space: a racing line takes him along, others push him on. */
static bool meet(struct run *r, int sector, int lane)
{
    if (r->movement == MOVE_LINE || r->movement == MOVE_PURSUIT)
        return take_along(r, sector, lane);
    if (!gp_push_on(r->su, r->st, sector, lane))
        return false;
    r->sector = sector;
    r->lane = lane;
    return true;
}

static inline bool run_on(struct run *r, unsigned bit)
{
    unsigned ahead = bit < LANES;
    int sector = sector_entered(r->su, r->sector, bit), lane = lane_entered(r->lane, bit);
    unsigned entered = (ahead - 1) & r->entered;
    if (bit >= TO_DIAGONAL || (ahead && somebody_joins_behind(r)))
        return false;
    if (!r->st->space[sector][lane]) {
        r->sector = sector;
        r->lane = lane;
    } else if (!ahead || !meet(r, sector, lane)) {
        return false;
    }
    path_add(r, r->sector, r->lane, along_now(r) + (int)ahead);
    r->entered = entered | 1u << r->lane;
    r->steps++;
    r->mp--;
    return true;
}

static inline unsigned run_set(const struct run *r)
{
    return ways_of_front(r->su, r->st, r->text, r->linked, r->sector, r->lane, r->mp, r->entered)
           | ways_by_text(r->su, r->st, r->text, r->sector, r->lane);
}

/* Gestures until one asks for more, which is done, too, or until the points are spent. */
static inline long run(struct run *r, struct rng *rng)
{
    long decisions = 0;
    struct rng own = *rng; /* nobody else can change it meanwhile, which compilers would not know */
    unsigned bit;
    do {
        bit = pick(run_set(r), &own);
        decisions++;
    } while (run_on(r, bit) && r->mp);
    *rng = own;
    run_end(r);
    if (r->mp)
        gp_move_on(r->su, r->st, r->sector, bit);
    else
        gp_points_spent(r->su, r->st, NULL);
    return decisions;
}

long gp_move_at_random(const struct setup *su, struct state *st, struct rng *rng)
{
    long decisions = 0;
    struct run r;
    do {
        if (run_begin(&r, su, st)) {
            decisions += run(&r, rng);
        } else {
            int sector = gp_front_sector(su, st);
            gp_move_on(su, st, sector, pick(gp_move_set(su, st, sector), rng));
            decisions++;
        }
    } while (st->phase == PHASE_MOVE);
    return decisions;
}
