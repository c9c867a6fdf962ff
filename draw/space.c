/* space.c: a grid of taken millimetres, and their running sums.
 *
 * sum(x, y) counts what is taken above and to the left, so that any box is
 * counted with four look-ups. Taking makes the sums stale; asking renews them.
 */
#include "space.h"

#include <math.h>
#include <stdlib.h>

struct space {
    int width, height;
    bool stale;
    int *sum; /* (width + 1) * (height + 1) */
    bool taken[];
};

struct space *space_new(double width, double height)
{
    int w = (int)width, h = (int)height;
    struct space *sp = calloc(1, sizeof *sp + (size_t)w * (size_t)h * sizeof *sp->taken);
    int *sum = calloc((size_t)(w + 1) * (size_t)(h + 1), sizeof *sum);
    if (!sp || !sum) {
        free(sp);
        free(sum);
        return NULL;
    }
    sp->width = w;
    sp->height = h;
    sp->sum = sum;
    return sp;
}

void space_free(struct space *sp)
{
    if (sp)
        free(sp->sum);
    free(sp);
}

static int clamp(double value, int max)
{
    return value < 0 ? 0 : value > max ? max : (int)value;
}

void space_take(struct space *sp, struct box box)
{
    int right = clamp(ceil(box.right), sp->width), bottom = clamp(ceil(box.bottom), sp->height);
    for (int y = clamp(box.top, sp->height); y < bottom; y++)
        for (int x = clamp(box.left, sp->width); x < right; x++)
            sp->taken[y * sp->width + x] = true;
    sp->stale = true;
}

void space_take_disc(struct space *sp, double cx, double cy, double radius)
{
    int right = clamp(ceil(cx + radius), sp->width), bottom = clamp(ceil(cy + radius), sp->height);
    for (int y = clamp(cy - radius, sp->height); y < bottom; y++)
        for (int x = clamp(cx - radius, sp->width); x < right; x++)
            if (hypot(x + 0.5 - cx, y + 0.5 - cy) <= radius)
                sp->taken[y * sp->width + x] = true;
    sp->stale = true;
}

static void renew(struct space *sp)
{
    int row = sp->width + 1;
    if (!sp->stale)
        return;
    for (int y = 0; y < sp->height; y++)
        for (int x = 0; x < sp->width; x++)
            sp->sum[(y + 1) * row + x + 1] = sp->sum[y * row + x + 1] + sp->sum[(y + 1) * row + x]
                                             - sp->sum[y * row + x] + sp->taken[y * sp->width + x];
    sp->stale = false;
}

static int count(const struct space *sp, int left, int top, int right, int bottom)
{
    int row = sp->width + 1;
    return sp->sum[bottom * row + right] - sp->sum[top * row + right] - sp->sum[bottom * row + left]
           + sp->sum[top * row + left];
}

bool space_is_free(struct space *sp, struct box box)
{
    if (box.left < 0 || box.top < 0 || box.right > sp->width || box.bottom > sp->height)
        return false;
    renew(sp);
    return count(sp, (int)box.left, (int)box.top, (int)ceil(box.right), (int)ceil(box.bottom)) == 0;
}

/* Of all places for a box of w by h the one nearest to their middle, or false. */
static bool find_place(const struct space *sp, int w, int h, int *left, int *top)
{
    double fits = 0, x_sum = 0, y_sum = 0, best = INFINITY;
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y + h <= sp->height; y++)
            for (int x = 0; x + w <= sp->width; x++) {
                if (count(sp, x, y, x + w, y + h))
                    continue;
                double away = pass ? hypot(x - x_sum / fits, y - y_sum / fits) : INFINITY;
                if (!pass) {
                    fits++;
                    x_sum += x;
                    y_sum += y;
                } else if (away < best) {
                    best = away;
                    *left = x;
                    *top = y;
                }
            }
    return fits > 0;
}

bool space_find(struct space *sp, double aspect, double width_max, struct box *found)
{
    int low = 0, high = (int)width_max + 1, left = 0, top = 0;
    renew(sp);
    while (high - low > 1) {
        int w = (low + high) / 2;
        if (find_place(sp, w, (int)(w / aspect), &left, &top))
            low = w;
        else
            high = w;
    }
    int h = (int)(low / aspect);
    if (low < 1 || h < 1 || !find_place(sp, low, h, &left, &top))
        return false;
    *found = (struct box){ left, top, left + low, top + h };
    return true;
}
