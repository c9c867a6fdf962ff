#include "bot.h"

#include "../core/language.h"
#include "../core/text.h"
#include "scale.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- levels -------------------------------------------------------------------------------------------- */

/* Who drives which game at which level: the only list. A game that has nothing for a level is driven as one below. */
#define OWN_STRATEGIES(X)                                                                                    \
    X(lacorsa, rookie)                                                                                       \
    X(lacorsa, club)                                                                                         \
    X(lacorsa, scout)                                                                                        \
    X(lacorsa, works)                                                                                        \
    X(lacorsa, ace)                                                                                          \
    X(grandprix, rookie)                                                                                     \
    X(grandprix, club)                                                                                       \
    X(grandprix, works)                                                                                      \
    X(grandprix, ace)

#define DECLARE(game, level) extern const struct strategy game##_##level;
OWN_STRATEGIES(DECLARE)

#define LIST(game, level) { LEVEL_##level, &game##_##level },
static const struct {
    enum level level;
    const struct strategy *strategy;
} own_strategies[] = { OWN_STRATEGIES(LIST) };

/* Levels are told by how strong they are, for four at a table, as docs/ladder.md has it; a test compares the two. */
const struct bot random_bot = {
    .name = "random",
    .help = N_("Does anything that is allowed: for a first look at a game."),
    .any_game = &random_strategy,
};

const struct bot rookie_bot = {
    .name = "rookie",
    .help = N_(
        "For a first race: alone against three random it wins 60 of 100 races in LACORSA, 100 in Grand Prix."),
    .level = LEVEL_rookie,
    .any_game = &rookie_strategy,
};

const struct bot club_bot = {
    .name = "club",
    .help = N_(
        "Knows the game: alone against three rookie it wins 50 of 100 races in LACORSA, 80 in Grand Prix."),
    .level = LEVEL_club,
    .any_game = &rookie_strategy,
};

const struct bot works_bot = {
    .name = "works",
    .help = N_("Drives well: alone against three club it wins 46 of 100 races in LACORSA, 37 in Grand Prix."),
    .level = LEVEL_works,
    .any_game = &rookie_strategy,
};

const struct bot ace_bot = {
    .name = "ace",
    .help = N_(
        "Drives best and takes its time: alone against three works it wins 26 of 100 races in LACORSA, 47 in "
        "Grand Prix."),
    .level = LEVEL_ace,
    .any_game = &rookie_strategy,
};

const struct bot scout_bot = {
    .name = "scout",
    .help = "Searches with what club knows.",
    .level = LEVEL_scout,
    .any_game = &rookie_strategy,
};

const struct bot rival_bot = {
    .name = "rival",
    .help = N_("As strong as you: set by your kept races, from 1 (rookie) to 10 (ace); rival:6 stays at 6."),
    .level = LEVEL_rookie,
    .any_game = &rookie_strategy,
};

const struct bot *const all_bots[] = { &random_bot, &rookie_bot, &club_bot, &works_bot, &ace_bot, NULL };
const struct bot *const bots_to_choose[] = { &random_bot, &rookie_bot, &club_bot, &works_bot,
                                             &ace_bot,    &rival_bot,  NULL };

const struct bot *bot_find(const char *name)
{
    for (int i = 0; bots_to_choose[i]; i++)
        if (!strcmp(bots_to_choose[i]->name, name))
            return bots_to_choose[i];
    return strcmp(scout_bot.name, name) ? NULL : &scout_bot;
}

const struct strategy *bot_strategy(const struct bot *bot, const struct game *g)
{
    const struct strategy *best = bot->any_game;
    enum level reached = LEVEL_any;
    for (size_t i = 0; i < sizeof own_strategies / sizeof *own_strategies; i++)
        if (own_strategies[i].strategy->game == g && own_strategies[i].level <= bot->level
            && own_strategies[i].level > reached) {
            best = own_strategies[i].strategy;
            reached = own_strategies[i].level;
        }
    return best;
}

/* ---- a decision ---------------------------------------------------------------------------------------- */

void view_of(const struct game *g, const struct setup *su, const struct state *st, int seat, struct view *out)
{
    assert(g->state_size <= sizeof out->blanked);
    *out = (struct view){ .game = g, .setup = su, .seat = seat };
    memcpy(out->blanked.bytes, st, g->state_size);
    g->redact(su, (struct state *)out->blanked.bytes, seat);
}

bool budget_is_given_up(const struct budget *budget)
{
    return budget->patience.is_over && budget->patience.is_over(budget->patience.context);
}

bool budget_spent(const struct budget *budget, long playouts, double share)
{
    return (budget->playouts && playouts >= (long)((double)budget->playouts * share))
           || (budget->used && budget->used(budget->context) >= share) || budget_is_given_up(budget);
}

action_t bot_act_within(const struct bot *bot, const struct view *view, const struct budget *budget,
                        struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = view->game->actions(view->setup, view_state(view), view->seat, legal);
    assert(n > 0);
    return n == 1 ? legal[0] : bot_strategy(bot, view->game)->choose(view, legal, n, budget, rng);
}

action_t bot_act(const struct bot *bot, const struct view *view, struct rng *rng)
{
    const struct budgeted_bot usual = { .bot = bot };
    return budgeted_bot_act(&usual, view, rng);
}

/* ---- opinions ------------------------------------------------------------------------------------------ */

double opinion_points(const struct opinion *o)
{
    return o->tries ? o->sum / (double)o->tries : 0;
}

/* One standard error of a mean; INFINITY of fewer than two. */
static double mean_error(double n, double sum, double squares)
{
    if (n < 2)
        return INFINITY;
    double mean = sum / n, variance = (squares - n * mean * mean) / (n - 1);
    return variance > 0 ? sqrt(variance / n) : 0;
}

double opinion_error(const struct opinion *o)
{
    return mean_error((double)o->tries, o->sum, o->squares);
}

void opinion_note_lead(double lead, int compared, double *ahead, double *apart)
{
    double scale = compared > 1 ? (double)compared / (compared - 1) : 0;
    *ahead += sqrt(scale) * lead;
    *apart += scale * lead * lead;
}

double opinion_error_beside(const struct opinion *o)
{
    return o->apart > 0 ? mean_error((double)o->tries, o->ahead, o->apart) : opinion_error(o);
}

action_t opinion_draw(const struct opinion *o, int n, struct rng *rng)
{
    double at = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    int last = 0; /* rounding must not give one that is never chosen */
    for (int i = 0; i < n; i++) {
        if (o[i].often <= 0)
            continue;
        last = i;
        if (at < o[i].often)
            break;
        at -= o[i].often;
    }
    return o[last].act;
}

/* ---- bots with a budget ----------------------------------------------------------------------------- */

static bool no_such_bot(struct span name, struct error *err)
{
    char known[120];
    struct text t = text_into(known, sizeof known);
    for (int i = 0; bots_to_choose[i]; i++)
        text_add(&t, "%s%s", i ? ", " : "", bots_to_choose[i]->name);
    return error_set(err, 0, "expected a bot (%s); found \"%.*s\"", known, SPAN(name));
}

static bool takes_budget(const struct bot *bot)
{
    for (size_t i = 0; i < sizeof own_strategies / sizeof *own_strategies; i++)
        if (own_strategies[i].level == bot->level && own_strategies[i].strategy->default_playouts)
            return true;
    return bot->any_game->default_playouts != NULL;
}

/* "1000" or "200ms" */
static bool read_budget(struct span text, struct budgeted_bot *out, struct error *err)
{
    bool ms = text.len > 2 && !memcmp(text.at + text.len - 2, "ms", 2);
    struct span digits = { text.at, ms ? text.len - 2 : text.len };
    int number, most = ms ? BUDGETED_BOT_MS_MAX : BUDGETED_BOT_PLAYOUTS_MAX;
    if (!span_number(digits, &number) || number < 1 || number > most)
        return error_set(
            err, 0,
            "expected the budget of a bot as 1 to %d playouts or 1 to %d ms, as in works:1000 or works:50ms; "
            "found \"%.*s\"",
            BUDGETED_BOT_PLAYOUTS_MAX, BUDGETED_BOT_MS_MAX, SPAN(text));
    *(ms ? &out->ms : &out->playouts) = number;
    return true;
}

static bool read_step(struct span text, struct budgeted_bot *out, struct error *err)
{
    int step;
    if (!text.at)
        return error_set(
            err, 0,
            "rival is set by the races of a person who plays here; elsewhere expected with a step, as "
            "in rival:6; found \"rival\"");
    if (!span_number(text, &step) || step < 1 || step > SCALE_STEPS)
        return error_set(err, 0, "expected a step from 1 to %d, as in rival:6; found \"%.*s\"", SCALE_STEPS,
                         SPAN(text));
    out->playouts = step;
    return true;
}

static bool no_such_temper(struct span name, struct error *err)
{
    char known[80];
    struct text t = text_into(known, sizeof known);
    for (int i = TEMPER_PLAIN + 1; i < TEMPERS; i++)
        text_add(&t, "%s%s", i > TEMPER_PLAIN + 1 ? ", " : "", temper_words[i].name);
    return error_set(err, 0, "expected a temper (%s) behind a bot's name, as in club/bold; found \"%.*s\"",
                     known, SPAN(name));
}

static bool read_temper(struct span name, struct budgeted_bot *out, struct error *err)
{
    int temper = TEMPER_PLAIN + 1;
    if (out->bot == &random_bot)
        return error_set(err, 0, "random has no temper, since it judges nothing; found \"random/%.*s\"",
                         SPAN(name));
    while (temper < TEMPERS && !span_is(name, temper_words[temper].name))
        temper++;
    if (temper == TEMPERS)
        return no_such_temper(name, err);
    out->manner.temper = (uint8_t)temper;
    return true;
}

/* What stands behind its name in a text. */
static bool read_strength(struct span text, struct span strength, struct budgeted_bot *out, struct error *err)
{
    if (out->bot == &rival_bot)
        return read_step(strength, out, err);
    if (strength.at && !takes_budget(out->bot))
        return error_set(err, 0, "%s takes no budget, since it does not search; found \"%.*s\"",
                         out->bot->name, SPAN(text));
    return !strength.at || read_budget(strength, out, err);
}

bool budgeted_bot_parse(const char *text, size_t len, struct budgeted_bot *out, struct error *err)
{
    struct span temper = { text, len }, strength, name;
    char word[BUDGETED_BOT_TEXT_MAX];
    memset(out, 0, sizeof *out);
    span_cut(&temper, '/', &strength);
    span_cut(&strength, ':', &name);
    out->bot = span_copy(name, word, sizeof word) ? bot_find(word) : NULL;
    if (!out->bot)
        return no_such_bot(name, err);
    return read_strength((struct span){ text, len }, strength, out, err)
           && (!temper.at || read_temper(temper, out, err));
}

size_t budgeted_bot_text(const struct budgeted_bot *budgeted, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "%s", budgeted->bot->name);
    if (budgeted->playouts || budgeted->ms)
        text_add(&t, ":%ld%s", budgeted->playouts + budgeted->ms, budgeted->ms ? "ms" : "");
    if (budgeted->manner.temper)
        text_add(&t, "/%s", temper_words[budgeted->manner.temper].name);
    return t.len;
}

struct budgeted_bot budgeted_bot_driver(const struct budgeted_bot *budgeted, const struct view *view)
{
    struct budgeted_bot driver = *budgeted;
    if (driver.bot == &rival_bot)
        driver = scale_driver((int)budgeted->playouts, view);
    driver.manner.temper = budgeted->manner.temper;
    return driver;
}

static long usual_playouts(const struct strategy *strategy, const struct view *view)
{
    return strategy->default_playouts ? strategy->default_playouts(view) : 0;
}

long strategy_advice_playouts(const struct strategy *strategy, const struct view *view)
{
    return strategy->advice_playouts ? strategy->advice_playouts(view) : usual_playouts(strategy, view);
}

long strategy_review_playouts(const struct strategy *strategy, const struct view *view)
{
    return strategy->review_playouts ? strategy->review_playouts(view)
                                     : strategy_advice_playouts(strategy, view);
}

long budgeted_bot_playouts(const struct budgeted_bot *budgeted, const struct view *view)
{
    return budgeted->playouts ? budgeted->playouts
                              : usual_playouts(bot_strategy(budgeted->bot, view->game), view);
}

action_t budgeted_bot_act(const struct budgeted_bot *budgeted, const struct view *view, struct rng *rng)
{
    const struct budgeted_bot driver = budgeted_bot_driver(budgeted, view);
    const struct budget counted = { .playouts = budgeted_bot_playouts(&driver, view),
                                    .manner = driver.manner };
    return bot_act_within(driver.bot, view, &counted, rng);
}
