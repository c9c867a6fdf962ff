/* sim_chart.h: the charts of a report, as SVG inside a page; colours are the page's variables. */
#ifndef PADDOCK_SIM_CHART_H
#define PADDOCK_SIM_CHART_H

#include "study.h"

struct chart_row {
    char label[VALUE_MAX];
    struct sim_estimate e;
};

enum { CHART_ROWS_MAX = VARIANTS_MAX };

struct chart_look {
    bool about_zero; /* 0 is on the axis, and a row that crosses it is pale */
    double mark;     /* a dashed line there, and the axis reaches it; 0: none */
};

/* A mean and its interval on every row. */
void chart_intervals(struct text *out, const struct chart_row *rows, int n, struct chart_look look,
                     const char *title);

/* The same where labels are numbers: a line with a band around it. */
bool chart_has_numbers(const struct chart_row *rows, int n);
void chart_line(struct text *out, const struct chart_row *rows, int n, struct chart_look look,
                const char *title);

/* Where the members of a group finished, in percent: a row for each of them, a column for each place. */
void chart_places(struct text *out, const struct study *s, enum sim_group group, const char *title);

#endif
