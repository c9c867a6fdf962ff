/* any_setup.h: setups drawn from a game's table of options. */
#ifndef PADDOCK_ANY_SETUP_H
#define PADDOCK_ANY_SETUP_H

#include "../core/data.h"
#include "../core/game.h"
#include "../core/text.h"

#include <string.h>

static void draw_data(const struct option *o, struct rng *rng, struct text *out)
{
    const char *names[64];
    uint32_t n = 0;
    for (const struct builtin *b = builtins; b->name && n < 64; b++)
        if (o->data && !strcmp(b->kind, o->data))
            names[n++] = b->name;
    if (n)
        text_add(out, " %s=%s", o->name, names[rng_below(rng, n)]);
}

/* Wide ranges rather low than high: a match of twenty laps shows no more than one of three. */
static int draw_number(const struct option *o, struct rng *rng)
{
    uint32_t range = (uint32_t)(o->max - o->min + 1);
    if (range > 12)
        range = 1 + rng_below(rng, 1 + rng_below(rng, range));
    return o->min + (int)rng_below(rng, range);
}

static void draw_value(const struct option *o, struct rng *rng, struct text *out)
{
    uint32_t n = 0;
    switch (o->kind) {
    case OPTION_NUMBER: text_add(out, " %s=%d", o->name, draw_number(o, rng)); break;
    case OPTION_YESNO: text_add(out, " %s=%s", o->name, rng_below(rng, 2) ? "yes" : "no"); break;
    case OPTION_CHOICE:
        while (o->choices[n])
            n++;
        text_add(out, " %s=%s", o->name, o->choices[rng_below(rng, n)]);
        break;
    case OPTION_DATA: draw_data(o, rng, out); break;
    case OPTION_NUMBERS: break; /* lists of points have no bearing on play */
    }
}

/* An option that was drawn, " name=value"; empty where it is left alone. */
struct draw {
    char word[OPTIONS_MAX][80];
};

static void draw_text(const struct draw *draw, char *buf, size_t size)
{
    struct text out = text_into(buf, size);
    for (int i = 0; i < OPTIONS_MAX; i++)
        text_add(&out, "%s", draw->word[i]);
}

/* Games refuse an option that changes nothing without another; those are left alone after all. */
static void drop_idle(const struct game *g, struct draw *draw, char *buf, size_t size)
{
    for (int idle = 0, missing; idle >= 0;) {
        struct option_set set;
        draw_text(draw, buf, size);
        idle = options_parse(g->options, buf, &set, NULL) ? option_idle(&set, &missing) : -1;
        options_free(&set);
        if (idle >= 0)
            draw->word[idle][0] = '\0';
    }
}

/* Options are left alone or drawn, two in five; what the game refuses as contradictory is drawn again. */
static struct setup *draw_setup(const struct game *g, struct rng *rng)
{
    char buf[4096];
    struct error err;
    for (;;) {
        struct draw draw = { 0 };
        for (int i = 0; g->options[i].name; i++) {
            const struct option *o = &g->options[i];
            struct text out = text_into(draw.word[i], sizeof draw.word[i]);
            if (o->always || o->presets || rng_below(rng, 5) < 2)
                draw_value(o, rng, &out);
        }
        drop_idle(g, &draw, buf, sizeof buf);
        struct setup *su = g->setup_new(buf, &err);
        if (su)
            return su;
    }
}

#endif
