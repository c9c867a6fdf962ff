/* setup.c: games, their options, setups; and what else everything starts from: errors, generators, the version. */
#include "../games/registry.h"
#include "../table/named_game.h"
#include "handles.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)PADDOCK_NOBODY == NOBODY && PADDOCK_CHANCE == CHANCE, "the same on both sides");
_Static_assert((int)PADDOCK_SEATS_MAX == SEATS_MAX && (int)PADDOCK_CARS_MAX == CARS_MAX, "the same");
_Static_assert((int)PADDOCK_ACTIONS_MAX == ACTIONS_MAX && (int)PADDOCK_STATE_MAX == STATE_MAX, "the same");
_Static_assert((int)PADDOCK_ACTION_TEXT_MAX == ACTION_TEXT_MAX, "the same");
_Static_assert((int)PADDOCK_STATE_TEXT_MAX == STATE_TEXT_MAX, "the same");
_Static_assert((int)PADDOCK_SETUP_TEXT_MAX == SETUP_TEXT_MAX && (int)PADDOCK_TAG_MAX == TAG_MAX, "the same");
_Static_assert(sizeof(paddock_rng) == sizeof(struct rng), "the same bytes");

const char *paddock_version(void)
{
    return PADDOCK_VERSION;
}

/* ---- errors ---------------------------------------------------------------------------------------------------- */

bool error_give(paddock_error *to, const struct error *from)
{
    if (to) {
        to->line = from->line;
        struct text t = text_into(to->text, sizeof to->text);
        text_put_string(&t, from->text);
    }
    return false;
}

bool error_say(paddock_error *to, const char *sentence)
{
    struct error e;
    error_set(&e, 0, "%s", sentence);
    return error_give(to, &e);
}

/* ---- random numbers ------------------------------------------------------------------------------------------------ */

void paddock_rng_init(paddock_rng *rng, uint64_t seed, uint64_t stream)
{
    rng_init(inner_rng(rng), seed, stream);
}

uint32_t paddock_rng_below(paddock_rng *rng, uint32_t n)
{
    return n ? rng_below(inner_rng(rng), n) : 0;
}

/* ---- games and options ------------------------------------------------------------------------------------------ */

bool paddock_game_at(int i, paddock_game *out)
{
    if (i < 0)
        return false;
    for (int k = 0; k <= i; k++)
        if (!all_games[k])
            return false;
    *out =
        (paddock_game){ .id = all_games[i]->id, .title = all_games[i]->title, .rules = all_games[i]->rules };
    return true;
}

static void describe(const struct option *option, paddock_option *out)
{
    *out = (paddock_option){
        .name = option->name,
        .kind = option_kind_words[option->kind],
        .fallback = option->fallback,
        .min = option->min,
        .max = option->max,
        .choices = option->choices,
        .help = option->help,
        .cite = option->cite,
    };
}

bool paddock_option_at(const char *game, int i, paddock_option *out)
{
    const struct game *g = game ? game_find(game) : NULL;
    if (!g || i < 0)
        return false;
    for (int k = 0; k <= i; k++)
        if (!g->options[k].name)
            return false;
    describe(&g->options[i], out);
    return true;
}

/* ---- setups ------------------------------------------------------------------------------------------------------ */

void setup_wrap(const struct game *g, struct setup *su, paddock_setup *out)
{
    const struct shape *shape = g->shape(su);
    *out = (paddock_setup){ .g = g, .su = su };
    out->shape.game = g->id;
    out->shape.seats = shape->seats;
    out->shape.cars = shape->cars;
    out->shape.actions_max = shape->actions_max;
    out->shape.state_size = g->state_size;
    for (int car = 0; car < shape->cars; car++)
        out->shape.car[car] = (paddock_car){ .seat = shape->owner[car],
                                             .number = car_number(shape, car),
                                             .name = shape->name[car],
                                             .team = shape->team[car] };
}

static struct setup *read_setup(const char *game, const char *text, const struct game **g, struct error *err)
{
    if (!game) {
        error_set(err, 0, "expected the id of a game; found NULL");
        return NULL;
    }
    *g = game_named(all_games, span_of(game), err);
    return *g ? setup_read(*g, text ? text : "", err) : NULL;
}

paddock_setup *paddock_setup_new(const char *game, const char *text, paddock_error *err)
{
    paddock_setup *setup = malloc(sizeof *setup);
    struct error e = { .text = "out of memory" };
    const struct game *g;
    struct setup *su = setup ? read_setup(game, text, &g, &e) : NULL;
    if (su) {
        setup_wrap(g, su, setup);
        return setup;
    }
    free(setup);
    error_give(err, &e);
    return NULL;
}

void paddock_setup_free(paddock_setup *setup)
{
    if (setup)
        setup->g->setup_free(setup->su);
    free(setup);
}

size_t paddock_setup_text(const paddock_setup *setup, char *buf, size_t size)
{
    return setup->g->setup_text(setup->su, buf, size);
}

char *setup_text_new(const paddock_setup *setup)
{
    size_t size = paddock_setup_text(setup, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        paddock_setup_text(setup, text, size);
    return text;
}

const paddock_shape *paddock_setup_shape(const paddock_setup *setup)
{
    return &setup->shape;
}
