/* sim_table.c: a study for people, in columns. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

static const char *plus_minus(struct sim_estimate e, int decimals, char buf[48])
{
    if (!e.known)
        snprintf(buf, 48, "-");
    else if (!e.bounded)
        snprintf(buf, 48, "%.*f", decimals, e.mean);
    else
        snprintf(buf, 48, "%.*f ± %.*f", decimals, e.mean, decimals, (e.high - e.low) / 2);
    return buf;
}

/* Columns are counted in characters, and ± has two bytes. */
static void put(const char *text, int width)
{
    int seen = 0;
    for (const char *c = text; *c; c++)
        seen += ((unsigned char)*c & 0xc0) != 0x80;
    printf("%*s%s", width > seen ? width - seen : 0, "", text);
}

/* The interval of a share is lopsided near 0 and 100, so it is written out. */
static void put_share(struct sim_estimate e, int width)
{
    char buf[48];
    if (e.bounded)
        snprintf(buf, sizeof buf, "%.1f (%.1f–%.1f)", 100 * e.mean, 100 * e.low, 100 * e.high);
    else
        snprintf(buf, sizeof buf, "%.1f", 100 * e.mean);
    put(buf, width);
}

/* ---- one variant ------------------------------------------------------------------------------------------ */

enum { NAME_WIDTH = 14, FIGURE_WIDTH = 16, SHARE_WIDTH = 20, PLACE_WIDTH = 6 };

static void show_places_head(int cars)
{
    char place[16];
    for (int i = 1; i <= cars; i++) {
        snprintf(place, sizeof place, "P%d", i);
        put(place, PLACE_WIDTH);
    }
}

static void show_member(const struct study *s, enum sim_group group, int i, int cars)
{
    char name[VALUE_MAX], buf[48];
    study_member(s, 0, group, i, name);
    printf("  %-*.*s", NAME_WIDTH - 2, NAME_WIDTH - 2, name);
    put(plus_minus(study_of(s, 0, group, i, SIM_POINTS), 3, buf), FIGURE_WIDTH);
    put_share(study_of(s, 0, group, i, SIM_WINS), SHARE_WIDTH);
    put(plus_minus(study_of(s, 0, group, i, SIM_PLACE), 2, buf), FIGURE_WIDTH);
    for (int place = 0; place < cars; place++) {
        snprintf(buf, sizeof buf, "%.1f", 100 * study_place(s, 0, group, i, place).mean);
        put(buf, PLACE_WIDTH);
    }
    printf("\n");
}

/* The places stand beside it where they fit on a screen. */
static void show_group(const struct study *s, enum sim_group group, const char *title)
{
    int members = study_members(s, 0, group), cars = s->variant[0].shape->cars;
    if (!members)
        return;
    cars = cars <= 12 ? cars : 0;
    printf("\n%-*s", NAME_WIDTH, title);
    put("points", FIGURE_WIDTH);
    put("wins, %", SHARE_WIDTH);
    put("mean place", FIGURE_WIDTH);
    show_places_head(cars);
    printf("%s\n", cars ? "  (%)" : "");
    for (int i = 0; i < members; i++)
        show_member(s, group, i, cars);
}

static void show_differences(const struct study *s)
{
    const struct sim_sums *sums = &s->sums[0];
    char buf[48];
    if (s->run.bots < 2)
        return;
    printf("\nDoes one differ from the other? Points of the first minus points of the second\n");
    for (int a = 0; a < s->run.bots; a++)
        for (int b = a + 1; b < s->run.bots; b++) {
            struct sim_estimate e = sim_mean(&sums->pair[a][b], sums->blocks);
            bool differ = e.bounded && (e.low > 0 || e.high < 0);
            printf("  %s - %s  %s  %s\n", s->bot[a], s->bot[b], plus_minus(e, 3, buf),
                   differ ? "yes" : "not proven");
        }
}

static void show_causes(const struct study *s)
{
    const struct sim_sums *sums = &s->sums[0];
    if (!sums->total[SIM_RETIRED].sum)
        return;
    printf("  of them by cause   ");
    for (int i = 1; s->run.game->causes[i]; i++)
        if (sums->cause[i])
            printf(" %s %.3f", s->run.game->causes[i], (double)sums->cause[i] / (double)sums->matches);
    printf("\n");
}

static void show_race(const struct study *s)
{
    static const char *const words[SIM_TOTALS] = { "lead changes", "laps", "decisions", "cars out" };
    char buf[48];
    printf("\nA race\n");
    for (int i = 0; i < SIM_TOTALS; i++)
        printf("  %-18s %s\n", words[i], plus_minus(study_total(s, 0, (enum sim_total)i), 3, buf));
    show_causes(s);
}

/* ---- a sweep ------------------------------------------------------------------------------------------------ */

static void sweep_head(const struct study *s, int width)
{
    printf("\n%-*s", width, s->option);
    put("lead changes", FIGURE_WIDTH);
    put("laps", FIGURE_WIDTH);
    put("cars out", FIGURE_WIDTH);
    for (int i = 0; i < s->run.bots; i++)
        put(s->bot[i], FIGURE_WIDTH);
    printf("\n");
}

static void sweep_line(const struct sim_tally *totals, const struct sim_tally *bots, size_t step, int n,
                       int64_t blocks)
{
    static const enum sim_total shown[] = { SIM_LEAD_CHANGES, SIM_LAPS, SIM_RETIRED };
    char buf[48];
    for (int i = 0; i < 3; i++)
        put(plus_minus(sim_mean(&totals[shown[i]], blocks), 3, buf), FIGURE_WIDTH);
    for (int i = 0; i < n; i++)
        put(plus_minus(sim_mean(&bots[(size_t)i * step], blocks), 3, buf), FIGURE_WIDTH);
    printf("\n");
}

static void show_sweep(const struct study *s)
{
    int width = (int)strlen(s->option);
    for (int v = 0; v < s->run.variants; v++)
        width = (int)strlen(s->value[v]) > width ? (int)strlen(s->value[v]) : width;
    sweep_head(s, width);
    for (int v = 0; v < s->run.variants; v++) {
        printf("%-*s", width, s->value[v]);
        sweep_line(s->sums[v].total, &s->sums[v].of[SIM_BOT][0][SIM_POINTS], SIM_MEASURES, s->run.bots,
                   s->sums[v].blocks);
    }
    if (s->run.variants < 2)
        return;
    printf("\nMinus %s=%s, on the same deals\n", s->option, s->value[0]);
    for (int v = 1; v < s->run.variants; v++) {
        printf("%-*s", width, s->value[v]);
        sweep_line(s->sums[v].change_total, s->sums[v].change_points[SIM_BOT], 1, s->run.bots,
                   s->sums[v].blocks);
    }
    printf("Columns with the names of bots are points a race.\n");
}

/* ---- all ------------------------------------------------------------------------------------------------------ */

static void show_head(const struct study *s)
{
    char *setup = study_setup_text(s, 0), number[32];
    printf("%s, %s\n", s->run.game->title, setup ? setup : "");
    free(setup);
    printf("%s races%s%s, seed %llu%s%s\n", grouped(s->sums[0].matches, number),
           s->option[0] ? " for each value" : "",
           s->run.duplicate ? ", every deal played from every seat"
           : s->run.rotate  ? ", seats rotated"
                            : "",
           (unsigned long long)s->run.seed, s->end == SIM_PRECISE ? ", stopped when precise enough" : "",
           s->end == SIM_STOPPED ? ", interrupted" : "");
    printf("Intervals are for 95 %%.\n");
}

void sim_print_table(const struct study *s)
{
    static const char *const titles[SIM_GROUPS] = { "Bot", "Seat", "Grid slot", "Team" };
    show_head(s);
    if (s->option[0]) {
        show_sweep(s);
        return;
    }
    for (int group = 0; group < SIM_GROUPS; group++)
        show_group(s, (enum sim_group)group, titles[group]);
    show_differences(s);
    show_race(s);
}
