/* circuit.c: from points to lanes.
 *
 * A closed centripetal Catmull-Rom curve runs through the points. It is sampled
 * at equal distances and averaged, so that bends turn evenly however unevenly
 * the points stand, and measured again: a sector is an equal share of the arc.
 * The road is as wide as its lanes; where their number changes it eases from
 * one width to the other, and one lane of the narrower side opens into two.
 */
#include "circuit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    PER_SECTOR = 24, /* samples of the finished curve */
    PER_POINT = 60,  /* samples of the raw curve */
    PASSES = 100,    /* of averaging: blurs over about a third of a sector */
};

static const double verge_share = 0.25, pit_share = 0.7; /* of the width of a lane */

struct sample {
    double x, y;
    double heading;
    double along; /* distance from the first sample */
};

struct circuit {
    struct gp_track track;
    double lane;   /* width of one */
    double start;  /* in sectors */
    double length; /* of the loop */
    double out;    /* 1: the wall is to the left of the driver; -1: to the right */
    int samples;
    struct sample sample[]; /* one more than samples: the last is the first, a lap later */
};

/* ---- the curve ------------------------------------------------------------------------------------------ */

struct point {
    double x, y;
};

static double distance(struct point a, struct point b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

static struct point mix(struct point a, struct point b, double ta, double tb, double t)
{
    double f = (t - ta) / (tb - ta);
    return (struct point){ a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f };
}

/* A point between p[1] and p[2], f of the way, by the pyramid of Barry and Goldman. */
static struct point catmull_rom(const struct point p[4], double f)
{
    double k[4] = { 0 };
    for (int i = 1; i < 4; i++)
        k[i] =
            k[i - 1] + sqrt(distance(p[i - 1], p[i])); /* the root makes it centripetal: no loops, no cusps */
    double t = k[1] + (k[2] - k[1]) * f;
    struct point a = mix(p[0], p[1], k[0], k[1], t), b = mix(p[1], p[2], k[1], k[2], t),
                 c = mix(p[2], p[3], k[2], k[3], t);
    return mix(mix(a, b, k[0], k[2], t), mix(b, c, k[1], k[3], t), k[1], k[2], t);
}

static struct point point_of(const struct datum *d)
{
    return (struct point){ data_get(d, "x")->number, data_get(d, "y")->number };
}

/* PER_POINT points for each of the n given ones. */
static void sample_curve(const struct datum *points, int n, struct point *out)
{
    struct point given[POINTS_MAX];
    assert(n <= POINTS_MAX);
    const struct datum *d = points->first;
    for (int i = 0; i < n; i++, d = d->next)
        given[i] = point_of(d);
    for (int i = 0; i < n; i++) {
        struct point p[4];
        for (int k = 0; k < 4; k++)
            p[k] = given[(i + k + n - 1) % n];
        for (int k = 0; k < PER_POINT; k++)
            out[i * PER_POINT + k] = catmull_rom(p, (double)k / PER_POINT);
    }
}

static double loop_length(const struct point *p, int n)
{
    double length = 0;
    for (int i = 0; i < n; i++)
        length += distance(p[i], p[(i + 1) % n]);
    return length;
}

/* m points at equal distances along the loop of n. */
static void space_evenly(const struct point *p, int n, struct point *out, int m)
{
    double step = loop_length(p, n) / m, passed = 0;
    for (int i = 0, j = 0; j < m; i++) {
        struct point a = p[i % n], b = p[(i + 1) % n];
        double piece = distance(a, b);
        for (; j < m && j * step <= passed + piece;
             j++) /* the last may lie a rounding error beyond the loop */
            out[j] = piece > 0 ? mix(a, b, passed, passed + piece, j * step) : a;
        passed += piece;
    }
}

/* Each point moves a quarter of the way towards each neighbour. */
static void average(struct point *p, int n)
{
    struct point first = p[0], before = p[n - 1];
    for (int i = 0; i < n; i++) {
        struct point here = p[i], after = i + 1 < n ? p[i + 1] : first;
        p[i] = (struct point){ (before.x + 2 * here.x + after.x) / 4, (before.y + 2 * here.y + after.y) / 4 };
        before = here;
    }
}

/* Twice the area inside, positive when the loop goes clockwise on the page. */
static double area(const struct point *p, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i].x * p[(i + 1) % n].y - p[(i + 1) % n].x * p[i].y;
    return sum;
}

static void keep_samples(struct circuit *c, const struct point *p)
{
    int n = c->samples;
    for (int i = 0; i <= n; i++) {
        struct point here = p[i % n], back = p[(i + n - 2) % n], on = p[(i + 2) % n];
        double along = i ? c->sample[i - 1].along + distance(p[i - 1], here) : 0;
        c->sample[i] = (struct sample){ here.x, here.y, atan2(on.y - back.y, on.x - back.x), along };
    }
    c->length = c->sample[n].along;
    c->out = area(p, n) > 0 ? 1 : -1;
}

struct circuit *circuit_new(const struct datum *root)
{
    const struct datum *points = data_get(root, "points");
    struct gp_track track;
    gp_track_read(root, &track);
    int n = data_count(points), m = track.sectors * PER_SECTOR;
    struct circuit *c = malloc(sizeof *c + ((size_t)m + 1) * sizeof *c->sample);
    struct point *raw = calloc((size_t)n * PER_POINT, sizeof *raw), *even = calloc((size_t)m, sizeof *even);
    if (c && raw && even) {
        c->track = track;
        c->lane = data_get(root, "width")->number;
        c->start = data_get(root, "start")->number;
        c->samples = m;
        sample_curve(points, n, raw);
        space_evenly(raw, n * PER_POINT, even, m);
        for (int i = 0; i < PASSES; i++)
            average(even, m);
        keep_samples(c, even);
    } else {
        free(c);
        c = NULL;
    }
    free(raw);
    free(even);
    return c;
}

void circuit_free(struct circuit *c)
{
    free(c);
}

/* ---- along ---------------------------------------------------------------------------------------------- */

const struct gp_track *circuit_track(const struct circuit *c)
{
    return &c->track;
}

bool circuit_clockwise(const struct circuit *c)
{
    return c->out > 0;
}

double circuit_lane_width(const struct circuit *c)
{
    return c->lane;
}

double circuit_sector_length(const struct circuit *c)
{
    return c->length / c->track.sectors;
}

/* The last sample at or before a distance. */
static int sample_before(const struct circuit *c, double along)
{
    int low = 0, high = c->samples;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (c->sample[middle].along <= along)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The difference of two headings, at most half a turn. */
static double turn_between(double from, double to)
{
    return remainder(to - from, 2 * acos(-1));
}

struct spot circuit_at(const struct circuit *c, double u, double offset)
{
    double laps = (u + c->start) / c->track.sectors;
    double along = (laps - floor(laps)) * c->length;
    const struct sample *a = &c->sample[sample_before(c, along)], *b = a + 1;
    double piece = b->along - a->along, f = piece > 0 ? (along - a->along) / piece : 0;
    double heading = a->heading + f * turn_between(a->heading, b->heading);
    return (struct spot){
        .x = a->x + f * (b->x - a->x) + sin(heading) * c->out * offset,
        .y = a->y + f * (b->y - a->y) - cos(heading) * c->out * offset,
        .heading = heading,
    };
}

double circuit_turn(const struct circuit *c, double u)
{
    return c->out * turn_between(circuit_at(c, u - 0.5, 0).heading, circuit_at(c, u + 0.5, 0).heading);
}

/* ---- across --------------------------------------------------------------------------------------------- */

static double ease(double t)
{
    return t * t * (3 - 2 * t);
}

static int sector_of(const struct circuit *c, int s)
{
    int n = c->track.sectors;
    return (s % n + n) % n;
}

static int lanes_of(const struct circuit *c, int s)
{
    return c->track.lanes[sector_of(c, s)];
}

/* Where sectors s - 1 and s meet, the road is as wide as both on average. */
static double width_between(const struct circuit *c, int s)
{
    return c->lane * (lanes_of(c, s - 1) + lanes_of(c, s)) / 2;
}

static double road_width(const struct circuit *c, double u)
{
    int s = (int)floor(u);
    double from = width_between(c, s), to = width_between(c, s + 1);
    return from + (to - from) * ease(u - s);
}

double circuit_wall(const struct circuit *c, double u)
{
    return road_width(c, u) / 2;
}

double circuit_inner(const struct circuit *c, double u)
{
    return -road_width(c, u) / 2;
}

double circuit_pit_near(const struct circuit *c, double u)
{
    return circuit_inner(c, u) - c->lane * verge_share;
}

double circuit_pit_far(const struct circuit *c, double u)
{
    return circuit_pit_near(c, u) - c->lane * pit_share;
}

/* The first lane of a sector whose neighbours across a boundary are two: it opens into them. */
static int lane_with_two(const uint8_t links[LANES], int lanes)
{
    int k = 0;
    while (k < lanes && (links[k] & (links[k] - 1)) == 0)
        k++;
    return k;
}

/* Edge j of n lanes that face m others, as a share of the width from the inside. Facing fewer, the edges
 * are those of the others, and one more halves the lane k of theirs that meets two of ours. */
static double share(int n, int m, int k, int j)
{
    if (m >= n)
        return (double)j / n;
    if (j <= k)
        return (double)j / m;
    return j == k + 1 ? (k + 0.5) / m : (double)(j - 1) / m;
}

static double share_at_start(const struct circuit *c, int s, int j)
{
    int before = sector_of(c, s - 1), m = lanes_of(c, before);
    return share(lanes_of(c, s), m, lane_with_two(c->track.ahead[before], m), j);
}

static double share_at_end(const struct circuit *c, int s, int j)
{
    int after = sector_of(c, s + 1), m = lanes_of(c, after);
    return share(lanes_of(c, s), m, lane_with_two(c->track.behind[after], m), j);
}

double circuit_edge(const struct circuit *c, int sector, int j, double t)
{
    double from = share_at_start(c, sector, j), to = share_at_end(c, sector, j);
    return (from + (to - from) * ease(t) - 0.5) * road_width(c, sector + t);
}

struct spot circuit_lane(const struct circuit *c, int sector, int lane, double t)
{
    double offset = (circuit_edge(c, sector, lane, t) + circuit_edge(c, sector, lane + 1, t)) / 2;
    return circuit_at(c, sector + t, offset);
}

struct spot circuit_pit(const struct circuit *c, double u)
{
    return circuit_at(c, u, (circuit_pit_near(c, u) + circuit_pit_far(c, u)) / 2);
}

static void stretch(struct box *box, struct spot p)
{
    box->left = fmin(box->left, p.x);
    box->right = fmax(box->right, p.x);
    box->top = fmin(box->top, p.y);
    box->bottom = fmax(box->bottom, p.y);
}

struct box circuit_bounds(const struct circuit *c)
{
    struct box box = { INFINITY, INFINITY, -INFINITY, -INFINITY };
    for (int i = 0; i < c->track.sectors * PER_SECTOR; i++) {
        double u = (double)i / PER_SECTOR;
        stretch(&box, circuit_at(c, u, circuit_wall(c, u)));
        stretch(&box, circuit_at(c, u, circuit_pit_far(c, u)));
    }
    return box;
}
