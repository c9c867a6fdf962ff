/* track.c: a track of Grand Prix, as JSON and for people: sectors side by side, lanes one above the other. */
#include "track.h"
#include "../games/grandprix/track.h"
#include "../table/narrate.h"
#include "game_json.h"

#include <math.h>

/* ---- where it is drawn ------------------------------------------------------------------------------------- */

/* An object, left open. A hundredth of the drawing's unit is finer than any printer. */
static void put_spot(struct json *j, struct spot p)
{
    json_add(j, "{ x %.2f, y %.2f, heading %.2f", p.x, p.y,
             remainder(p.heading, 2 * acos(-1)) * 180 / acos(-1));
}

void track_json_point(struct json *j, struct spot p)
{
    json_add(j, "[ %.2f, %.2f ]", p.x, p.y);
}

/* Forward along the inner edge of a space, back along the outer. */
static void put_outline(struct json *j, const struct circuit *c, int sector, int lane)
{
    enum { STEPS = 5 };
    json_open(j, "outline", '[');
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= STEPS; i++) {
            double t = (double)(side ? STEPS - i : i) / STEPS;
            track_json_point(j, circuit_at(c, sector + t, circuit_edge(c, sector, lane + side, t)));
        }
    json_close(j, ']');
}

static void put_spaces(struct json *j, const struct circuit *c)
{
    json_open(j, "spaces", '[');
    for (int s = 0; s < circuit_track(c)->sectors; s++) {
        json_open(j, NULL, '[');
        for (int lane = 0; lane < circuit_track(c)->lanes[s]; lane++) {
            put_spot(j, circuit_lane(c, s, lane, 0.5));
            put_outline(j, c, s, lane);
            json_close(j, '}');
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}

static void put_pit_lane(struct json *j, const struct circuit *c)
{
    json_open(j, "pit_lane", '[');
    for (int s = 0; s < circuit_track(c)->sectors; s++) {
        put_spot(j, circuit_pit(c, s + 0.5));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_drawing(struct json *j, const struct circuit *c)
{
    struct box box = circuit_bounds(c);
    json_add(j, "drawing { clockwise %d?, left %.2f, top %.2f, right %.2f, bottom %.2f", circuit_clockwise(c),
             box.left, box.top, box.right, box.bottom);
    json_add(j, "lane_width %.2f, sector_length %.2f", circuit_lane_width(c), circuit_sector_length(c));
    put_spaces(j, c);
    put_pit_lane(j, c);
    json_close(j, '}');
}

/* ---- what it is ---------------------------------------------------------------------------------------------- */

static void put_lanes(struct json *j, const char *name, uint8_t lanes)
{
    json_open(j, name, '[');
    for (int i = 0; i < LANES; i++)
        if (lanes >> i & 1)
            json_number(j, NULL, i);
    json_close(j, ']');
}

static void put_links(struct json *j, const char *name, const struct gp_track *track,
                      const uint8_t links[SECTORS_MAX][LANES])
{
    json_open(j, name, '[');
    for (int s = 0; s < track->sectors; s++) {
        json_open(j, NULL, '[');
        for (int lane = 0; lane < track->lanes[s]; lane++)
            put_lanes(j, NULL, links[s][lane]);
        json_close(j, ']');
    }
    json_close(j, ']');
}

static void put_grid(struct json *j, const struct gp_track *track)
{
    json_open(j, "grid", '[');
    for (int i = 0; i < 2 * GRID_ROWS; i++) {
        int row = 1 + i / 2;
        json_add(j, "{ position %d, distance %d, sector %d, lane %d }", i + 1, -row, track->sectors - row,
                 i % 2);
    }
    json_close(j, ']');
}

static void put_lane_counts(struct json *j, const char *name, const struct gp_track *track, int most)
{
    json_open(j, name, '[');
    for (int s = 0; s < track->sectors; s++)
        json_number(j, NULL, track->lanes[s] < most ? track->lanes[s] : most);
    json_close(j, ']');
}

static void put_insides(struct json *j, const struct gp_track *track)
{
    if (!track->corners_named) {
        json_none(j, "inside");
        return;
    }
    json_open(j, "inside", '[');
    for (int s = 0; s < track->sectors; s++)
        json_text(j, NULL, track->inside[s] == SIDE_IN ? "in" : "out");
    json_close(j, ']');
}

void track_json(struct json *j, const struct datum *root)
{
    struct circuit *c = circuit_new(root);
    j->lost |= !c;
    if (!c)
        return;
    const struct gp_track *track = circuit_track(c);
    json_add(j, "title %s, note %s, laps %d, sectors %d", data_get(root, "title")->text,
             data_get(root, "note")->text, track->laps, track->sectors);
    put_lane_counts(j, "lanes", track, LANES);
    put_links(j, "ahead", track, track->ahead);
    put_links(j, "behind", track, track->behind);
    put_grid(j, track);
    json_number(j, "green_line", track->sectors - GREEN_LINE);
    put_lane_counts(j, "restart_lanes", track, 2);
    json_datum(j, "corners", data_get(root, "corners"));
    put_insides(j, track);
    put_drawing(j, c);
    circuit_free(c);
}

/* ---- in words and characters ---------------------------------------------------------------------------------- */

const struct data_kind *const track_kind = &gp_track_kind;

static int count_single(const struct gp_track *track)
{
    int n = 0;
    for (int s = 0; s < track->sectors; s++)
        n += track->lanes[s] == 1;
    return n;
}

/* "68 sectors, 9 of them with one lane; 3 laps; 9 corners" */
void track_summary(const struct datum *root, struct text *t)
{
    struct gp_track track;
    gp_track_read(root, &track);
    int single = count_single(&track), corners = data_count(data_get(root, "corners"));
    text_add(t, "%s", COUNTED_IN(t->language, track.sectors, "sector"));
    if (single)
        text_say(t, ", %d of them with one lane", single);
    text_add(t, "; %s; ", COUNTED_IN(t->language, track.laps, "lap"));
    if (corners)
        text_add(t, "%s", COUNTED_IN(t->language, corners, "corner"));
    else
        text_say(t, "no corners, so no optional running order (GP 13.3)");
}

enum { STRIP = 22 }; /* sectors side by side: three columns each */

/* Car's place on the grid, or 0 (G10). */
static int grid_position(const struct gp_track *track, int sector, int lane)
{
    int row = track->sectors - 1 - sector;
    return row < GRID_ROWS && lane < 2 ? 2 * row + lane + 1 : 0;
}

/* How the way ahead leaves a space, the wall being above: straight on, up, down, or straight on and up. */
static char link_sign(const struct gp_track *track, int sector, int lane)
{
    unsigned ahead = track->ahead[sector][lane], straight = 1u << lane;
    if (ahead == straight)
        return '-';
    if (ahead & straight)
        return '<';
    return ahead > straight ? '/' : '\\';
}

static void show_space(const struct gp_track *track, int sector, int lane, struct lines *out)
{
    int position = grid_position(track, sector, lane);
    if (lane >= track->lanes[sector])
        lines_add(out, "   ");
    else if (position)
        lines_add(out, "%2d%c", position, link_sign(track, sector, lane));
    else
        lines_add(out, " o%c", link_sign(track, sector, lane));
}

static int widest(const struct gp_track *track)
{
    int most = 0;
    for (int s = 0; s < track->sectors; s++)
        most = track->lanes[s] > most ? track->lanes[s] : most;
    return most;
}

static void show_strip(const struct gp_track *track, int from, struct lines *out)
{
    int to = from + STRIP < track->sectors ? from + STRIP : track->sectors;
    lines_add(out, "\n  ");
    text_column(&out->text, tr(out->text.language, "sector"), -8);
    for (int s = from; s < to; s++)
        lines_add(out, "%2d ", s);
    for (int lane = widest(track) - 1; lane >= 0; lane--) {
        lines_add(out, "\n  ");
        text_say(&out->text, "lane %d  ", lane);
        for (int s = from; s < to; s++)
            show_space(track, s, lane, out);
    }
    lines_add(out, "\n");
}

static void show_corners(const struct datum *corners, struct lines *out)
{
    if (corners->first)
        lines_add(out, "\n%s\n", tr(out->text.language, "Corners"));
    for (const struct datum *d = corners->first; d; d = d->next) {
        bool in = data_get(d, "inside")->number == SIDE_IN;
        lines_add(out, "  ");
        text_say(&out->text,
                 in ? N_("%2d to %2d, inside at the pit lane") : N_("%2d to %2d, inside at the wall    "),
                 data_get(d, "from")->number, data_get(d, "to")->number);
        lines_add(out, "  %s\n", data_get(d, "name")->text);
    }
}

void track_lines(const struct datum *root, struct lines *out)
{
    struct gp_track track;
    gp_track_read(root, &track);
    lines_add(out, "%s\n", data_get(root, "title")->text);
    lines_words(out, 0, 0, data_get(root, "note")->text);
    size_t from = out->text.len;
    track_summary(root, &out->text);
    lines_fill(out, from, 0, 0);
    for (int s = 0; s < track.sectors; s += STRIP)
        show_strip(&track, s, out);
    lines_add(out, "\n");
    from = out->text.len;
    text_say(&out->text,
             "o is a space, a number a place of the grid; the pit lane runs below lane 0, the wall above. - "
             "leads straight on, / to the lane above, \\ to the lane below, < to both straight on and "
             "above.");
    lines_fill(out, from, 0, 0);
    lines_say(out, "Green line before sector %d. Restart lanes are 0 and 1.", track.sectors - GREEN_LINE);
    show_corners(data_get(root, "corners"), out);
}
