#include "sim_chart.h"
#include "html.h"

#include <math.h>
#include <string.h>

static void begin(FILE *out, int width, int height, const char *title)
{
    fprintf(out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", width, height);
    html_text(out, title);
    fprintf(out, "\">\n");
}

enum { LABEL_FITS = 17, LABEL_WIDTH = 98 };

/* A long one is squeezed, not cut. */
static void put_row_label(FILE *out, double x, double y, const char *text)
{
    fprintf(out, "<text class=\"b\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\"", x, y);
    if (strlen(text) > LABEL_FITS)
        fprintf(out, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", LABEL_WIDTH);
    fprintf(out, ">");
    html_text(out, text);
    fprintf(out, "</text>\n");
}

static void put_label(FILE *out, double x, double y, const char *anchor, const char *class, const char *text)
{
    fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", class, x, y, anchor);
    html_text(out, text);
    fprintf(out, "</text>\n");
}

/* ---- means with intervals ---------------------------------------------------------------------------------- */

enum { WIDTH = 460, LEFT = 110, RIGHT = 380, TOP = 34, STEP = 30, SMALL_STEP = 18 };

struct axis {
    double min, max, tick;
};

/* 1, 2 or 5 times a power of ten, about a quarter of the span. */
static double tick_of(double span)
{
    double raw = span / 4, power = pow(10, floor(log10(raw))), lead = raw / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

static struct axis axis_of(const struct chart_row *rows, int n, bool zero)
{
    struct axis a = { .min = zero ? 0 : INFINITY, .max = zero ? 0 : -INFINITY };
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

static void draw_axis(FILE *out, const struct axis *a, int bottom)
{
    int ticks = (int)lround((a->max - a->min) / a->tick);
    char text[32];
    for (int i = 0; i <= ticks; i++) {
        double value = a->min + i * a->tick;
        bool zero = fabs(value) < a->tick / 1000;
        snprintf(text, sizeof text, "%.*f", decimals_of(a), zero ? 0 : value);
        fprintf(out, "<path class=\"%s\" d=\"M%.1f %dV%d\"/>\n", zero ? "zero" : "grid", x_of(a, value),
                TOP - 8, bottom);
        put_label(out, x_of(a, value), TOP - 14, "middle", "t", text);
    }
}

static void draw_row(FILE *out, const struct axis *a, const struct chart_row *row, double y, bool about_zero)
{
    char text[48];
    put_row_label(out, LEFT - 10, y + 4, row->label);
    if (!row->e.known)
        return;
    double low = x_of(a, row->e.low), high = x_of(a, row->e.high);
    bool crosses = about_zero && !(row->e.bounded && (row->e.low > 0 || row->e.high < 0));
    const char *class = crosses ? "pale" : about_zero ? (row->e.mean > 0 ? "up" : "down") : "mark";
    fprintf(out, "<path class=\"bar %s\" d=\"M%.1f %.1fH%.1f\"/>", class, low, y, high);
    fprintf(out, "<path class=\"edge %s\" d=\"M%.1f %.1fv10M%.1f %.1fv10\"/>", class, low, y - 5, high,
            y - 5);
    fprintf(out, "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", class, x_of(a, row->e.mean),
            y);
    double shown = fabs(row->e.mean) < 0.0005 ? 0 : row->e.mean; /* not -0.000 */
    snprintf(text, sizeof text, about_zero && shown != 0 ? "%+.3f" : "%.3f", shown);
    put_label(out, WIDTH - 2, y + 5, "end", "v", text);
}

void chart_intervals(FILE *out, const struct chart_row *rows, int n, bool about_zero, const char *title)
{
    struct axis a = axis_of(rows, n, about_zero);
    int step = n > 12 ? SMALL_STEP : STEP, bottom = TOP + n * step + 4;
    begin(out, WIDTH, bottom + 4, title);
    draw_axis(out, &a, bottom);
    for (int i = 0; i < n; i++)
        draw_row(out, &a, &rows[i], TOP + (i + 0.5) * step, about_zero);
    fprintf(out, "</svg>\n");
}

/* ---- finishing places -------------------------------------------------------------------------------------- */

enum { HEAT_LEFT = 70, HEAT_TOP = 26 };

/* More often than by lot is red, less often blue. */
static void draw_cell(FILE *out, double x, double y, double w, double h, double share, double fair,
                      bool written)
{
    char text[16];
    bool more = share > fair;
    double strength = more ? (share - fair) / (1 - fair) * 2.2 : (fair - share) / fair;
    fprintf(out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill-opacity=\"%.2f\"/>",
            more ? "hot" : "cold", x, y, w - 1.5, h - 1.5, 0.04 + 0.6 * fmin(1, strength));
    snprintf(text, sizeof text, "%.1f", 100 * share);
    if (written)
        put_label(out, x + w / 2, y + h / 2 + 4, "middle", "v", text);
    fprintf(out, "\n");
}

void chart_places(FILE *out, const struct study *s, enum sim_group group, const char *title)
{
    int members = study_members(s, 0, group), cars = s->variant[0].shape->cars;
    double w = (double)(WIDTH - HEAT_LEFT) / cars, h = cars > 12 ? 15 : 30;
    bool written = cars <= 10;
    begin(out, WIDTH, (int)(HEAT_TOP + h * members + 2), title);
    for (int place = 0; place < cars; place++) {
        char text[16];
        snprintf(text, sizeof text, "%d", place + 1);
        put_label(out, HEAT_LEFT + (place + 0.5) * w, HEAT_TOP - 8, "middle", "t", text);
    }
    for (int i = 0; i < members; i++) {
        char name[VALUE_MAX];
        double y = HEAT_TOP + i * h;
        study_member(s, 0, group, i, name);
        put_label(out, HEAT_LEFT - 8, y + h / 2 + 4, "end", "b", name);
        for (int place = 0; place < cars; place++)
            draw_cell(out, HEAT_LEFT + place * w, y, w, h, study_place(s, 0, group, i, place).mean,
                      1.0 / cars, written);
    }
    fprintf(out, "</svg>\n");
}
