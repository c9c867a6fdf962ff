/* track_text.c: a track of Grand Prix for people: sectors side by side, lanes one above the other. */
#include "track_text.h"
#include "../core/text.h"
#include "../games/grandprix/track.h"
#include "../table/narrate.h"

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
