/* bot.c: bots by name, at any state. */
#include "../table/legal.h"
#include "handles.h"

#include <stdlib.h>
#include <string.h>

bool paddock_bot_at(int i, const char **name, const char **help)
{
    if (i < 0)
        return false;
    for (int k = 0; k <= i; k++)
        if (!all_bots[k])
            return false;
    if (name)
        *name = all_bots[i]->name;
    if (help)
        *help = all_bots[i]->help;
    return true;
}

/* There is no clock in here, and who names a time expects one. */
static bool read_budgeted(const char *text, struct budgeted_bot *out, struct error *err)
{
    if (!text)
        return error_set(err, 0, "expected the name of a bot; found NULL");
    if (!budgeted_bot_parse(text, strlen(text), out, err))
        return false;
    return !out->ms
           || error_set(
               err, 0,
               "expected playouts, as in %s:1000, or a clock of your own (paddock_bot_choose_until); "
               "found \"%s\"",
               out->bot->name, text);
}

paddock_bot *paddock_bot_new(const char *text, paddock_error *err)
{
    struct error e = { .text = "out of memory" };
    paddock_bot *bot = malloc(sizeof *bot);
    if (bot && read_budgeted(text, &bot->budgeted, &e))
        return bot;
    free(bot);
    error_give(err, &e);
    return NULL;
}

void paddock_bot_free(paddock_bot *bot)
{
    free(bot);
}

/* ---- a decision ------------------------------------------------------------------------------------------------ */

/* What the seat sees and may do there: 0 and a sentence when it has nothing to decide. */
static int look(const paddock_bot *bot, const paddock_setup *setup, const paddock_state *state, int seat,
                struct view *view, action_t legal[ACTIONS_MAX], paddock_error *err)
{
    struct error e;
    if (!bot || !setup || !state)
        return error_say(err, "expected a bot, a setup and a state; found NULL");
    if (!is_open_to(setup, state, seat, err))
        return 0;
    int n = is_seat(setup, seat) ? setup->g->actions(setup->su, inner(state), seat, legal) : 0;
    if (n)
        view_of(setup->g, setup->su, inner(state), seat, view);
    else if (seat == NOBODY)
        error_say(err, "expected a seat for the bot; found none");
    else if (!legal_refuse(setup->g, setup->su, inner(state), seat, &e))
        error_give(err, &e);
    return n;
}

paddock_action paddock_bot_choose(const paddock_bot *bot, const paddock_setup *setup,
                                  const paddock_state *state, int seat, paddock_rng *rng, paddock_error *err)
{
    struct view view;
    action_t legal[ACTIONS_MAX];
    return look(bot, setup, state, seat, &view, legal, err)
               ? budgeted_bot_act(&bot->budgeted, &view, inner_rng(rng))
               : 0;
}

paddock_action paddock_bot_choose_among(const paddock_bot *const *bots, const paddock_setup *setup,
                                        const paddock_state *state, int seat, paddock_rng *rng,
                                        paddock_error *err)
{
    struct view view;
    action_t legal[ACTIONS_MAX];
    static const paddock_bot nobody; /* whose seat it is not */
    const paddock_bot *bot = !bots || !setup ? NULL : is_seat(setup, seat) ? bots[seat] : &nobody;
    if (!look(bot, setup, state, seat, &view, legal, err))
        return 0;
    for (int other = 0; other < setup->g->shape(setup->su)->seats; other++)
        view.rival[other] = other == seat || !bots[other] ? NULL : bots[other]->budgeted.bot;
    return budgeted_bot_act(&bot->budgeted, &view, inner_rng(rng));
}

paddock_action paddock_bot_choose_until(const paddock_bot *bot, const paddock_setup *setup,
                                        const paddock_state *state, int seat, paddock_clock clock,
                                        void *context, paddock_rng *rng, paddock_error *err)
{
    struct view view;
    action_t legal[ACTIONS_MAX];
    if (!clock)
        return error_say(err, "expected a clock; found NULL");
    if (!look(bot, setup, state, seat, &view, legal, err))
        return 0;
    const struct budget timed = {
        .playouts = bot->budgeted.playouts, .used = clock, .context = context, .manner = bot->budgeted.manner
    };
    return bot_act_within(bot->budgeted.bot, &view, &timed, inner_rng(rng));
}

/* ---- opinions -------------------------------------------------------------------------------------------------- */

static paddock_opinion opinion_of(const struct opinion *o)
{
    return (paddock_opinion){ .action = o->act,
                              .often = o->often,
                              .points = opinion_points(o),
                              .error = opinion_error(o),
                              .tries = o->tries };
}

int paddock_bot_weigh(const paddock_bot *bot, const paddock_setup *setup, const paddock_state *state,
                      int seat, paddock_rng *rng, paddock_opinion *out, int room, paddock_error *err)
{
    struct view view;
    action_t legal[ACTIONS_MAX];
    struct opinion all[ACTIONS_MAX] = { 0 };
    int n = look(bot, setup, state, seat, &view, legal, err);
    if (!n)
        return 0;
    const struct strategy *strategy = bot_strategy(bot->budgeted.bot, setup->g);
    const struct budget budget = { .playouts = budgeted_bot_playouts(&bot->budgeted, &view),
                                   .manner = bot->budgeted.manner };
    if (!strategy->weigh)
        return error_say(err,
                         "expected a bot that weighs its choices, as works does; found one without opinions");
    if (n > 1)
        strategy->weigh(&view, legal, n, &budget, inner_rng(rng), all);
    else
        all[0] = (struct opinion){ .act = legal[0], .often = 1 }; /* nobody thinks about an only choice */
    for (int i = 0; i < n && i < room; i++)
        out[i] = opinion_of(&all[i]);
    return n;
}
