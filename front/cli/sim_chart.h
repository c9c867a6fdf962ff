/* sim_chart.h: the charts of a report, as SVG inside a page; colours are the page's variables. */
#ifndef PADDOCK_CLI_SIM_CHART_H
#define PADDOCK_CLI_SIM_CHART_H

#include "sim.h"

struct chart_row {
    char label[VALUE_MAX];
    struct sim_estimate e;
};

enum { CHART_ROWS_MAX = VARIANTS_MAX };

/* A mean and its interval on every row. about_zero: 0 is on the axis, and a row that crosses it is pale. */
void chart_intervals(FILE *out, const struct chart_row *rows, int n, bool about_zero, const char *title);

/* Where the members of a group finished, in percent: a row for each of them, a column for each place. */
void chart_places(FILE *out, const struct study *s, enum sim_group group, const char *title);

#endif
