/* track.c: a circuit as people write it, and the tables of what lies ahead and behind.
 *
 * The lanes are written as runs of sectors. Where two runs meet, one lane of
 * the narrower side stands against two of the wider: the innermost or the
 * outermost. Everything else runs straight through, so no space is ever a dead
 * end. The drawing (points, start, width) is carried along for those who draw;
 * no rule reads it.
 */
#include "track.h"
#include "../../core/language.h"

#include <assert.h>
#include <string.h>

static const char *const side_words[] = { "in", "out", NULL };

static const struct schema run_fields[] = {
    { .name = "lanes",
      .type = DATA_NUMBER,
      .min = 1,
      .max = LANES,
      .help = N_("How many racing lanes these sectors have; the pit lane is not counted."),
      .cite = "GP 1.3" },
    { .name = "sectors",
      .type = DATA_NUMBER,
      .fallback = "1",
      .min = 1,
      .max = SECTORS_MAX,
      .help = N_("How many sectors the run is long."),
      .cite = "ours" },
    { .name = "side",
      .type = DATA_WORD,
      .fallback = "out",
      .choices = side_words,
      .help =
          N_("Where lanes merge or fork as the run is entered: beside the pit lane (in) or the wall (out)."),
      .cite = "GP 4.5, ours" },
    { 0 },
};

static const struct schema run_item = {
    .name = "item", .type = DATA_MAP, .fields = run_fields, .help = N_("A run of sectors."), .cite = "ours"
};

static const struct schema point_fields[] = {
    { .name = "x", .type = DATA_NUMBER, .min = 0, .max = 10000, .help = N_("To the right."), .cite = "ours" },
    { .name = "y", .type = DATA_NUMBER, .min = 0, .max = 10000, .help = N_("Downward."), .cite = "ours" },
    { 0 },
};

static const struct schema point_item = { .name = "item",
                                          .type = DATA_MAP,
                                          .fields = point_fields,
                                          .help = N_("A point of the centre line."),
                                          .cite = "ours" };

static const struct schema corner_fields[] = {
    { .name = "from",
      .type = DATA_NUMBER,
      .min = 0,
      .max = SECTORS_MAX - 1,
      .help = N_("Its first sector."),
      .cite = "G61" },
    { .name = "to",
      .type = DATA_NUMBER,
      .min = 0,
      .max = SECTORS_MAX - 1,
      .help = N_("Its last sector."),
      .cite = "G61" },
    { .name = "inside",
      .type = DATA_WORD,
      .choices = side_words,
      .help = N_("Which side is the short way round: that of the pit lane (in) or of the wall (out)."),
      .cite = "GP 13.3, G61" },
    { .name = "name",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 30,
      .help = N_("What people call it."),
      .cite = "ours" },
    { 0 },
};

static const struct schema corner_item = {
    .name = "item", .type = DATA_MAP, .fields = corner_fields, .help = N_("A corner."), .cite = "G61"
};

static const struct schema track_fields[] = {
    { .name = "title", .type = DATA_TEXT, .max = 40, .help = N_("What people call it."), .cite = "ours" },
    { .name = "note",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 120,
      .help = N_("Its place or character, in a line for people."),
      .cite = "ours" },
    { .name = "laps",
      .type = DATA_NUMBER,
      .fallback = "3",
      .min = 1,
      .max = 9,
      .help = N_("How many laps a race has."),
      .cite = "GP 4.6, 12" },
    { .name = "runs",
      .type = DATA_LIST,
      .min = 1,
      .max = SECTORS_MAX,
      .fields = &run_item,
      .help = N_("The lanes of every sector, from the first after the line on."),
      .cite = "GP 1.3" },
    { .name = "corners",
      .type = DATA_LIST,
      .fallback = "",
      .min = 0,
      .max = 40,
      .fields = &corner_item,
      .help = N_("The corners in driving order; without them the optional running order is refused."),
      .cite = "GP 13.3, G61" },
    { .name = "points",
      .type = DATA_LIST,
      .min = 4,
      .max = POINTS_MAX,
      .fields = &point_item,
      .help = N_("The centre line for the drawing: a closed loop in driving direction."),
      .cite = "ours" },
    { .name = "start",
      .type = DATA_NUMBER,
      .fallback = "0",
      .min = 0,
      .max = SECTORS_MAX - 1,
      .help = N_("How many sectors after the first point the line stands in the drawing."),
      .cite = "ours" },
    { .name = "width",
      .type = DATA_NUMBER,
      .fallback = "16",
      .min = 4,
      .max = 1000,
      .help = N_("How wide a lane is in the drawing, in the unit of the points."),
      .cite = "ours" },
    { 0 },
};

static const struct schema track_schema = { .name = "track",
                                            .type = DATA_MAP,
                                            .fields = track_fields,
                                            .help = N_("A circuit of lanes."),
                                            .cite = "GP 1.3" };

static int number(const struct datum *map, const char *name)
{
    return data_get(map, name)->number;
}

static int line_of(const struct datum *map, const char *name)
{
    const struct datum *field = data_get(map, name);
    return field->line ? field->line : map->line;
}

/* ---- checks --------------------------------------------------------------------------------------------- */

static int count_sectors(const struct datum *runs)
{
    int sectors = 0;
    for (const struct datum *run = runs->first; run; run = run->next)
        sectors += number(run, "sectors");
    return sectors;
}

static bool check_length(const struct datum *runs, struct error *err)
{
    int sectors = count_sectors(runs);
    if (sectors >= SECTORS_MIN && sectors <= SECTORS_MAX)
        return true;
    return error_set(err, runs->line, "expected runs of %d to %d sectors in all; found %d", SECTORS_MIN,
                     SECTORS_MAX, sectors);
}

/* All round: the first run follows the last. */
static bool check_changes(const struct datum *runs, struct error *err)
{
    int before = number(runs->last, "lanes"), sector = 0;
    for (const struct datum *run = runs->first; run; run = run->next) {
        int lanes = number(run, "lanes");
        if (lanes > before + 1 || lanes < before - 1)
            return error_set(err, line_of(run, "lanes"),
                             "expected one lane more or less than the %d before sector %d%s; found %d",
                             before, sector, sector ? "" : N_(", at the end of the lap"), lanes);
        before = lanes;
        sector += number(run, "sectors");
    }
    return true;
}

static bool check_grid(const struct datum *runs, struct error *err)
{
    int end = 0, sectors = count_sectors(runs);
    for (const struct datum *run = runs->first; run; run = run->next) {
        end += number(run, "sectors");
        if (number(run, "lanes") < 2 && end > sectors - GRID_ROWS)
            return error_set(err, line_of(run, "lanes"),
                             "expected at least 2 lanes in the %d sectors before the line, where the grid "
                             "stands (%d to %d); found 1 in sector %d",
                             GRID_ROWS, sectors - GRID_ROWS, sectors - 1, end - 1);
    }
    return true;
}

static bool check_corner(const struct datum *corner, int after, int sectors, struct error *err)
{
    int from = number(corner, "from"), to = number(corner, "to");
    if (from <= after)
        return error_set(err, line_of(corner, "from"),
                         "expected a corner that begins after sector %d, where the one before it ends; "
                         "found sector %d",
                         after, from);
    if (to < from)
        return error_set(err, line_of(corner, "to"),
                         "expected a corner that ends at or after its first sector, %d; found %d", from, to);
    if (to >= sectors)
        return error_set(err, line_of(corner, "to"),
                         "expected a corner within the sectors 0 to %d; found sector %d", sectors - 1, to);
    return true;
}

static bool check_corners(const struct datum *corners, int sectors, struct error *err)
{
    int after = -1;
    for (const struct datum *corner = corners->first; corner; corner = corner->next) {
        if (!check_corner(corner, after, sectors, err))
            return false;
        after = number(corner, "to");
    }
    return true;
}

static bool check_points(const struct datum *points, struct error *err)
{
    for (const struct datum *b = points->first; b; b = b->next)
        for (const struct datum *a = points->first; a != b; a = a->next)
            if (number(a, "x") == number(b, "x") && number(a, "y") == number(b, "y"))
                return error_set(err, line_of(b, "x"),
                                 "expected every point of the centre line once; found {x: %d, y: %d} again",
                                 number(b, "x"), number(b, "y"));
    return true;
}

static bool check_start(const struct datum *root, int sectors, struct error *err)
{
    int start = number(root, "start");
    if (start < sectors)
        return true;
    return error_set(err, line_of(root, "start"), "expected a start less than the %d sectors; found %d",
                     sectors, start);
}

static bool check_track(const struct datum *root, struct error *err)
{
    const struct datum *runs = data_get(root, "runs");
    if (!check_length(runs, err))
        return false;
    int sectors = count_sectors(runs);
    return check_changes(runs, err) && check_grid(runs, err)
           && check_corners(data_get(root, "corners"), sectors, err)
           && check_points(data_get(root, "points"), err) && check_start(root, sectors, err);
}

const struct data_kind gp_track_kind = {
    .id = "grandprix-track",
    .help = N_("A circuit of lanes for Grand Prix: sectors, merges and forks, corners, and its drawing."),
    .schema = &track_schema,
    .check = check_track,
};

/* ---- tables --------------------------------------------------------------------------------------------- */

/* The lanes of a sector with m lanes that lie ahead of lane i of one with n, as a bit set (GP 4.5.2, 4.5.3). */
static uint8_t lanes_ahead(int n, int m, int side, int i)
{
    int narrow = n < m ? n : m;
    int k = side == SIDE_IN ? 0 : narrow - 1; /* the lane of the narrower sector that meets two */
    unsigned straight = 1u << i;
    if (m == n)
        return (uint8_t)straight;
    if (m < n) /* k and k + 1 merge into k */
        return (uint8_t)(i <= k ? straight : straight >> 1);
    if (i == k) /* k forks into k and k + 1 */
        return (uint8_t)(straight | straight << 1);
    return (uint8_t)(i < k ? straight : straight << 1);
}

/* The sides at which the lanes change on entering each sector, read together with the lanes. */
static void read_runs(const struct datum *runs, struct gp_track *track, uint8_t entered_at[SECTORS_MAX])
{
    for (const struct datum *run = runs->first; run; run = run->next)
        for (int i = 0; i < number(run, "sectors"); i++) {
            track->lanes[track->sectors] = (uint8_t)number(run, "lanes");
            entered_at[track->sectors++] = (uint8_t)number(run, "side");
        }
}

static void link_sector(struct gp_track *track, int s, int side)
{
    int next = (s + 1) % track->sectors;
    for (int i = 0; i < track->lanes[s]; i++) {
        track->ahead[s][i] = lanes_ahead(track->lanes[s], track->lanes[next], side, i);
        track->ways[s][i] = (uint8_t)(track->ahead[s][i] | track_sides(track->lanes[s], i) << LANES);
        for (int j = 0; j < track->lanes[next]; j++)
            if (track->ahead[s][i] >> j & 1)
                track->behind[next][j] |= (uint8_t)(1u << i);
    }
}

/* A sector belongs to the first corner that does not end before it; past the last one that is the first. */
static void read_corners(const struct datum *corners, struct gp_track *track)
{
    track->corners_named = corners->first != NULL;
    if (!track->corners_named)
        return;
    int s = 0;
    for (const struct datum *corner = corners->first; corner; corner = corner->next)
        for (; s <= number(corner, "to"); s++)
            track->inside[s] = (uint8_t)number(corner, "inside");
    for (; s < track->sectors; s++)
        track->inside[s] = (uint8_t)number(corners->first, "inside");
}

void gp_track_read(const struct datum *root, struct gp_track *track)
{
    uint8_t entered_at[SECTORS_MAX] = { 0 };
    memset(track, 0, sizeof *track);
    track->laps = number(root, "laps");
    read_runs(data_get(root, "runs"), track, entered_at);
    assert(track->sectors <= SECTORS_MAX);
    for (int s = 0; s < track->sectors; s++)
        link_sector(track, s, entered_at[(s + 1) % track->sectors]);
    read_corners(data_get(root, "corners"), track);
}

bool gp_track_parse(const char *text, struct gp_track *track, struct error *err)
{
    struct datum *root = data_load(&gp_track_kind, "track", text, err);
    if (!root)
        return false;
    gp_track_read(root, track);
    data_free(root);
    return true;
}
