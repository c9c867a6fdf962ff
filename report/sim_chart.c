#include "sim_chart.h"
#include "html.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_FITS = 17, LABEL_WIDTH = 98 };

/* A long one is squeezed, not cut. */
static void put_row_label(struct text *out, double x, double y, const char *text)
{
    svg_label(out, x, y, "end", "b", text, strlen(text) > LABEL_FITS ? LABEL_WIDTH : 0);
}

static void put_label(struct text *out, double x, double y, const char *anchor, const char *class,
                      const char *text)
{
    svg_label(out, x, y, anchor, class, text, 0);
}

/* ---- means with intervals ---------------------------------------------------------------------------------- */

enum { WIDTH = 460, LEFT = 112, RIGHT = 350, TOP = 34, STEP = 30, SMALL_STEP = 19 };

struct axis {
    double min, max, tick;
};

/* 1, 2 or 5 times a power of ten, about a quarter of the span. */
static double tick_of(double span)
{
    double raw = span / 4, power = pow(10, floor(log10(raw))), lead = raw / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

static struct axis axis_of(const struct chart_row *rows, int n, struct chart_look look)
{
    bool fixed = look.about_zero || look.mark != 0;
    struct axis a = { .min = fixed ? look.mark : INFINITY, .max = fixed ? look.mark : -INFINITY };
    for (int i = 0; i < n; i++)
        if (rows[i].e.known) {
            a.min = fmin(a.min, rows[i].e.low);
            a.max = fmax(a.max, rows[i].e.high);
        }
    if (!(a.min <= a.max))
        a.min = a.max = 0;
    if (a.max - a.min < 1e-6) {
        a.min -= 0.5;
        a.max += 0.5;
    }
    a.tick = tick_of(a.max - a.min);
    a.min = floor(a.min / a.tick) * a.tick;
    a.max = ceil(a.max / a.tick) * a.tick;
    return a;
}

static double x_of(const struct axis *a, double value)
{
    return LEFT + (value - a->min) / (a->max - a->min) * (RIGHT - LEFT);
}

static int decimals_of(const struct axis *a)
{
    int n = (int)-floor(log10(a->tick) + 1e-9);
    return n < 0 ? 0 : n;
}

/* One line of the grid: its value, and in words; the class of its path. False behind the last one. */
static bool tick_at(const struct axis *a, int i, double *value, char words[32], const char **class)
{
    *value = a->min + i * a->tick;
    bool zero = fabs(*value) < a->tick / 1000;
    snprintf(words, 32, "%.*f", decimals_of(a), zero ? 0 : *value);
    *class = zero ? "zero" : "grid";
    return i <= (int)lround((a->max - a->min) / a->tick);
}

static void draw_axis(struct text *out, const struct axis *a, int bottom)
{
    char words[32];
    const char *class;
    double value;
    for (int i = 0; tick_at(a, i, &value, words, &class); i++) {
        text_add(out, "<path class=\"%s\" d=\"M%.1f %dV%d\"/>\n", class, x_of(a, value), TOP - 8, bottom);
        put_label(out, x_of(a, value), TOP - 14, "middle", "t", words);
    }
}

/* "+1.234 ±0.05" */
static void put_value(struct text *out, double y, struct sim_estimate e, bool sign, const char *class)
{
    char text[48];
    double shown = fabs(e.mean) < 0.0005 ? 0 : e.mean; /* not -0.000 */
    snprintf(text, sizeof text, sign && shown != 0 ? "%+.3f" : "%.3f", shown);
    text_add(out, "<text class=\"v %s\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s", class, WIDTH - 2, y,
             text);
    if (e.bounded)
        text_add(out, "<tspan class=\"s\"> ±%.3f</tspan>", (e.high - e.low) / 2);
    text_add(out, "</text>\n");
}

static const char *row_class(struct sim_estimate e, bool about_zero)
{
    if (!about_zero)
        return "mark";
    if (!estimate_differs(e))
        return "pale";
    return e.mean > 0 ? "up" : "down";
}

static void draw_row(struct text *out, const struct axis *a, const struct chart_row *row, double y,
                     bool about_zero)
{
    put_row_label(out, LEFT - 10, y + 4, row->label);
    if (!row->e.known)
        return;
    double low = x_of(a, row->e.low), high = x_of(a, row->e.high);
    const char *class = row_class(row->e, about_zero);
    text_add(out, "<path class=\"bar %s\" d=\"M%.1f %.1fH%.1f\"/>", class, low, y, high);
    text_add(out, "<path class=\"edge %s\" d=\"M%.1f %.1fv10M%.1f %.1fv10\"/>", class, low, y - 5, high,
             y - 5);
    text_add(out, "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", class, x_of(a, row->e.mean),
             y);
    put_value(out, y + 5, row->e, about_zero, class);
}

void chart_intervals(struct text *out, const struct chart_row *rows, int n, struct chart_look look,
                     const char *title)
{
    struct axis a = axis_of(rows, n, look);
    int step = n > 12 ? SMALL_STEP : STEP, bottom = TOP + n * step + 4;
    svg_open(out, WIDTH, bottom + 4, title);
    draw_axis(out, &a, bottom);
    if (look.mark != 0)
        text_add(out, "<path class=\"fair\" d=\"M%.1f %dV%d\"/>\n", x_of(&a, look.mark), TOP - 8, bottom);
    for (int i = 0; i < n; i++)
        draw_row(out, &a, &rows[i], TOP + (i + 0.5) * step, look.about_zero);
    svg_close(out);
}

/* ---- a line with a band --------------------------------------------------------------------------------------- */

enum { LINE_LEFT = 56, LINE_RIGHT = 440, LINE_TOP = 14, LINE_BOTTOM = 214 };

struct frame {
    struct axis y;
    double from, to; /* of x */
};

bool chart_has_numbers(const struct chart_row *rows, int n)
{
    for (int i = 0; i < n; i++) {
        char *end;
        double x = strtod(rows[i].label, &end);
        if (end == rows[i].label || *end || !isfinite(x) || (i && x <= strtod(rows[i - 1].label, NULL)))
            return false;
    }
    return n > 1;
}

static double line_x(const struct frame *f, const struct chart_row *row)
{
    return LINE_LEFT + (strtod(row->label, NULL) - f->from) / (f->to - f->from) * (LINE_RIGHT - LINE_LEFT);
}

static double line_y(const struct frame *f, double value)
{
    return LINE_BOTTOM - (value - f->y.min) / (f->y.max - f->y.min) * (LINE_BOTTOM - LINE_TOP);
}

static void draw_frame(struct text *out, const struct frame *f, const struct chart_row *rows, int n)
{
    char words[32];
    const char *class;
    double value;
    for (int i = 0; tick_at(&f->y, i, &value, words, &class); i++) {
        text_add(out, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>", class, LINE_LEFT, line_y(f, value),
                 LINE_RIGHT);
        put_label(out, LINE_LEFT - 8, line_y(f, value) + 4, "end", "t", words);
    }
    int every = n > 12 ? (n + 11) / 12 : 1;
    for (int i = 0; i < n; i += every)
        put_label(out, line_x(f, &rows[i]), LINE_BOTTOM + 20, "middle", "b", rows[i].label);
}

static void draw_band(struct text *out, const struct frame *f, const struct chart_row *rows, int n)
{
    text_add(out, "<path class=\"band\" d=\"");
    for (int i = 0; i < n; i++)
        text_add(out, "%c%.1f %.1f", i ? 'L' : 'M', line_x(f, &rows[i]), line_y(f, rows[i].e.high));
    for (int i = n - 1; i >= 0; i--)
        text_add(out, "L%.1f %.1f", line_x(f, &rows[i]), line_y(f, rows[i].e.low));
    text_add(out, "Z\"/>\n<path class=\"line\" d=\"");
    for (int i = 0; i < n; i++)
        text_add(out, "%c%.1f %.1f", i ? 'L' : 'M', line_x(f, &rows[i]), line_y(f, rows[i].e.mean));
    text_add(out, "\"/>\n");
    for (int i = 0; i < n; i++)
        text_add(out, "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", line_x(f, &rows[i]),
                 line_y(f, rows[i].e.mean));
}

void chart_line(struct text *out, const struct chart_row *rows, int n, struct chart_look look,
                const char *title)
{
    struct frame f = { .y = axis_of(rows, n, look),
                       .from = strtod(rows[0].label, NULL),
                       .to = strtod(rows[n - 1].label, NULL) };
    svg_open(out, WIDTH, LINE_BOTTOM + 28, title);
    draw_frame(out, &f, rows, n);
    draw_band(out, &f, rows, n);
    svg_close(out);
}

/* ---- finishing places -------------------------------------------------------------------------------------- */

enum { HEAT_LEFT = 84, HEAT_TOP = 26, WRITTEN = 10 /* places at most */ };

/* 1st, 2nd, 3rd; as far as they are written. */
static const char *ordinal(const struct language *language, int n)
{
    static const char *const words[WRITTEN] = { N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"),
                                                N_("6th"), N_("7th"), N_("8th"), N_("9th"), N_("10th") };
    return tr(language, words[n - 1]);
}

/* More often than by lot is red, less often blue. */
static void draw_cell(struct text *out, double x, double y, double w, double h, double share, double fair,
                      bool written)
{
    char text[16];
    bool more = share > fair;
    double strength = more ? (share - fair) / (1 - fair) * 2.2 : (fair - share) / fair;
    text_add(
        out,
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill-opacity=\"%.2f\"/>",
        more ? "hot" : "cold", x, y, w - 1.5, h - 1.5, 0.04 + 0.6 * fmin(1, strength));
    snprintf(text, sizeof text, "%.1f", 100 * share);
    if (written)
        put_label(out, x + w / 2, y + h / 2 + 4, "middle", "v", text);
    text_add(out, "\n");
}

void chart_places(struct text *out, const struct study *s, enum sim_group group, const char *title)
{
    int members = study_members(s, 0, group), cars = s->variant[0].shape->cars;
    double w = (double)(WIDTH - HEAT_LEFT) / cars, h = members > 12 ? 16 : 32;
    bool written = cars <= WRITTEN;
    svg_open(out, WIDTH, (int)(HEAT_TOP + h * members + 2), title);
    for (int place = 0; place < cars; place++) {
        char text[16];
        snprintf(text, sizeof text, "%d", place + 1);
        put_label(out, HEAT_LEFT + (place + 0.5) * w, HEAT_TOP - 8, "middle", "b",
                  written ? ordinal(out->language, place + 1) : text);
    }
    for (int i = 0; i < members; i++) {
        char name[VALUE_MAX];
        double y = HEAT_TOP + i * h;
        study_member_title(s, group, i, out->language, name);
        svg_label(out, HEAT_LEFT - 8, y + h / 2 + 4, "end", "b", name,
                  strlen(name) > 12 ? HEAT_LEFT - 10 : 0);
        for (int place = 0; place < cars; place++)
            draw_cell(out, HEAT_LEFT + place * w, y, w, h, study_place(s, 0, group, i, place).mean,
                      1.0 / cars, written);
    }
    svg_close(out);
}
