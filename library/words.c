/* words.c: states, actions and positions as text, and back. */
#include "../games/registry.h"
#include "../table/command.h"
#include "../table/legal.h"
#include "../table/position.h"
#include "handles.h"

#include <stdlib.h>
#include <string.h>

/* ---- states ---------------------------------------------------------------------------------------------------- */

size_t paddock_state_text(const paddock_setup *setup, const paddock_state *state, char *buf, size_t size)
{
    return setup->g->state_text(setup->su, inner(state), buf, size);
}

/* A parser may leave half a state behind: what is refused must not touch the caller's. */
bool paddock_state_parse(const paddock_setup *setup, const char *text, paddock_state *state,
                         paddock_error *err)
{
    union any_state read;
    struct error e;
    if (!setup || !text || !state)
        return error_say(err, "expected a setup, a text and room for a state; found NULL");
    if (!setup->g->state_parse(setup->su, text, (struct state *)read.bytes, &e))
        return error_give(err, &e);
    memcpy(state, read.bytes, setup->g->state_size);
    return true;
}

/* ---- actions --------------------------------------------------------------------------------------------------- */

static bool is_kind(const struct game *g, int kind)
{
    for (int k = 0; k <= kind; k++)
        if (!g->actions_named[k].name)
            return false;
    return kind > 0;
}

size_t paddock_action_text(const paddock_setup *setup, paddock_action action, char *buf, size_t size)
{
    if (is_kind(setup->g, action_kind(action)))
        return action_text(setup->g, setup->su, action, buf, size);
    if (size)
        buf[0] = '\0';
    return 0;
}

paddock_action paddock_action_find(const paddock_setup *setup, const paddock_state *state, int seat,
                                   const char *text, paddock_error *err)
{
    action_t legal[ACTIONS_MAX], found = 0;
    struct error e;
    if (!setup || !state || !text)
        return error_say(err, "expected a setup, a state and a text; found NULL");
    if (!is_open_to(setup, state, seat, err))
        return 0;
    int n = legal_list(setup->g, setup->su, inner(state), seat, legal);
    bool good = n ? command_find(setup->g, setup->su, legal, n, text, &found, &e)
                  : legal_refuse(setup->g, setup->su, inner(state), seat, &e);
    return good ? found : error_give(err, &e);
}

/* ---- positions -------------------------------------------------------------------------------------------------- */

size_t paddock_position_text(const paddock_setup *setup, const paddock_state *state, char *buf, size_t size)
{
    return position_text(setup->g, setup->su, inner(state), buf, size);
}

static bool keep_position(const struct position *p, paddock_setup **setup, paddock_state **state)
{
    paddock_setup *su = malloc(sizeof *su);
    paddock_state *st = malloc(p->game->state_size);
    if (!su || !st) {
        free(su);
        free(st);
        return false;
    }
    setup_wrap(p->game, p->setup, su);
    memcpy(st, position_state(p), p->game->state_size);
    *setup = su;
    *state = st;
    return true;
}

bool paddock_position_read(const char *text, paddock_setup **setup, paddock_state **state, paddock_error *err)
{
    struct position p;
    struct error e;
    if (!text || !setup || !state)
        return error_say(err, "expected a text and room for a setup and a state; found NULL");
    *setup = NULL;
    *state = NULL;
    if (!position_read(all_games, text, &p, &e))
        return error_give(err, &e);
    if (keep_position(&p, setup, state))
        return true;
    position_free(&p);
    return error_say(err, "out of memory");
}
