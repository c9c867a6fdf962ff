/* bot.h: players that are programs.
 *
 * A bot gets what its seat may see, and nothing else: the state in its view
 * has been through redact(), and of who sits elsewhere it knows what everybody
 * at the table can read. A bot is a level of play; how it drives a game
 * is a strategy, and where it has none of its own for a game it takes one that
 * plays any. With the same view, generator and budget of playouts it always
 * chooses the same.
 */
#ifndef PADDOCK_BOT_H
#define PADDOCK_BOT_H

#include "../core/game.h"
#include "luck.h"
#include "manner.h"

/* ---- what it sees ------------------------------------------------------------------------------------ */

/* A state with one seat's blanks, and whom it races. Only view_of() makes one. */
struct view {
    const struct game *game;
    const struct setup *setup;
    int seat;
    /* The bots on the other seats, as far as everybody at the table is told of them; NULL: a person, a program, or nobody says.
     * Whoever seats them fills that in. */
    const struct bot *rival[SEATS_MAX];
    union any_state blanked;
};

void view_of(const struct game *g, const struct setup *su, const struct state *st, int seat,
             struct view *out);

static inline const struct state *view_state(const struct view *v)
{
    return (const struct state *)v->blanked.bytes;
}

/* ---- how long it thinks ------------------------------------------------------------------------------ */

/* Whether nobody waits for an answer any more: asked now and then by whoever thinks about it. */
struct patience {
    bool (*is_over)(void *context); /* NULL: never */
    void *context;
};

/* How long a bot may think about one decision: whichever comes first. Bots that do not search take no notice. And how
 * it is to drive. */
struct budget {
    long playouts; /* at most about so many; 0: as many as there is time for */
    double (*used)(
        void *context); /* how much of the time is gone, 1 being all; asked now and then. NULL: no limit. */
    void *context;      /* The clock is its owner's: there is none in here. */
    struct patience patience; /* once it is over the answer may be anything, if only it comes soon */
    bool each;                /* an opinion is wanted on each choice of a short list, however bad it looks */
    bool drives; /* opinions are drawn from for the seat itself: whom it takes strangers for may count. Those that somebody is
                  * told, in hints and reviews, are for everybody at the table. */
    struct manner manner;
};

/* Whether so much of a budget is gone, 1 being all of it, after so many playouts. */
bool budget_spent(const struct budget *budget, long playouts, double share);
bool budget_is_given_up(const struct budget *budget);

/* ---- what it thinks ------------------------------------------------------------------------------------ */

/* What a bot found out about one of its choices. Opinions from several searches of one view add up. */
struct opinion {
    action_t act;
    double often;        /* how often the bot would choose it; all of them together 1 */
    long tries;          /* playouts that began with it */
    double sum, squares; /* of the points its seat made in them */
    /* By how much it did better than the mean of all choices in the same truths, and the squares of that, both on a scale on which
     * what two choices stray by adds up to what their difference does. 0 and 0: they were not compared truth by truth. */
    double ahead, apart;
    uint64_t aim; /* where it was meant to lead in them, as the game writes it; 0: nowhere in particular */
};

/* One truth more, in which a choice did so much better than the mean of all that were compared. Whoever is compared with a mean that he
 * is part of strays less from it than two stray from each other. */
void opinion_note_lead(double lead, int compared, double *ahead, double *apart);

double opinion_points(const struct opinion *o);       /* expected; 0 before the first try */
double opinion_error(const struct opinion *o);        /* one standard error; INFINITY before the second try */
double opinion_error_beside(const struct opinion *o); /* the part of it that counts beside other choices */
/* Draw one by how often it would be chosen. */
action_t opinion_draw(const struct opinion *o, int n, struct rng *rng);

/* How one level drives one game. */
struct strategy {
    const struct game *game; /* NULL: any */
    action_t (*choose)(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng);
    /* Its opinions on n choices, in their order; choose() would draw from those of whoever drives, had it as much time: advice may
     * think longer than a race waits. The list is sorted as actions() sorts it
     * and may leave some out. NULL: it has none. */
    void (*weigh)(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                  struct rng *rng, struct opinion *out);
    /* Playouts of its usual budget; NULL: it takes no notice of budgets. */
    long (*default_playouts)(const struct view *view);
    /* Those of a hint or of a decision in a review, for which people may wait longer than a race does. NULL: the same. */
    long (*advice_playouts)(const struct view *view);
    /* Those of one decision where all of a race are weighed. NULL: it is too slow for that, or nobody's choice for it. */
    long (*review_playouts)(const struct view *view);
    /* What each seat makes from a state, no view, when every seat goes on like this level, by what it sees then: one
     * playout with this luck, to the end or to where the rest can be guessed. True when no luck was needed, so that
     * every playout would give the same. For reviews, which know the whole truth. NULL: it cannot say. */
    bool (*expected_points)(const struct setup *su, const struct state *st, struct luck luck,
                            double points[SEATS_MAX]);
    /* The rest is guessed, by the guess that the level drives by. What chance brings can be told by that, for chance
     * does not look at it; what choices bring cannot: whoever takes the most promising of many is promised too much. */
    bool guesses;
};

/* From the weakest; games may have strategies of their own for these (bot.c has the list). */
enum level { LEVEL_any, LEVEL_rookie, LEVEL_club, LEVEL_scout, LEVEL_works, LEVEL_ace };

struct bot {
    const char *name; /* "rookie": stays the same for ever, as a yardstick */
    const char *help; /* one sentence */
    enum level level;
    const struct strategy *any_game; /* for games that have none of their own at this level or below */
};

extern const struct bot *const all_bots[]; /* the weakest first; ends with NULL */
extern const struct bot random_bot, rookie_bot, club_bot, works_bot, ace_bot;
/* No level: a step of the scale, which stands behind its name (scale.h), or the step that suits a person. */
extern const struct bot rival_bot;
/* On no list, between club and works where a game has one: quick, with an opinion on every choice. */
extern const struct bot scout_bot;
extern const struct bot *const bots_to_choose[]; /* all of them for people who choose whom to race */
extern const struct strategy random_strategy, rookie_strategy;

const struct bot *bot_find(const char *name);
const struct strategy *bot_strategy(const struct bot *bot, const struct game *g);
/* Playouts of its advice; 0 when it takes no notice of budgets. */
long strategy_advice_playouts(const struct strategy *strategy, const struct view *view);
long strategy_review_playouts(const struct strategy *strategy, const struct view *view);

/* What the bot does on its turn: looks at its view, lists its actions, chooses one. With a budget of playouts alone
 * the same view and generator always give the same choice. */
action_t bot_act_within(const struct bot *bot, const struct view *view, const struct budget *budget,
                        struct rng *rng);

/* The same with the usual budget of playouts. */
action_t bot_act(const struct bot *bot, const struct view *view, struct rng *rng);

/* ---- who drives ---------------------------------------------------------------------------------------- */

/* A bot with its budget and its temper, as people write it: "works", "works:1000" (playouts), "ace:200ms", "club/bold",
 * "works:1000/dirty". */
struct budgeted_bot {
    const struct bot *bot;
    long playouts, ms; /* at most one of them; both 0: the usual budget. Of a rival playouts is the step. */
    struct manner manner;
};

enum { BUDGETED_BOT_TEXT_MAX = 40, BUDGETED_BOT_PLAYOUTS_MAX = 1000000000, BUDGETED_BOT_MS_MAX = 3600000 };

/* A rival without its step is refused: whoever knows for whom it is to be found looks for it first. */
bool budgeted_bot_parse(const char *text, size_t len, struct budgeted_bot *out, struct error *err);
size_t budgeted_bot_text(const struct budgeted_bot *budgeted, char *buf, size_t size);
/* Who drives: of a rival the driver of its step. */
struct budgeted_bot budgeted_bot_driver(const struct budgeted_bot *budgeted, const struct view *view);
/* Playouts of one decision: its own number or the usual one; 0 when it takes no notice of budgets. */
long budgeted_bot_playouts(const struct budgeted_bot *budgeted, const struct view *view);
/* Its decision when it is to be reproducible: by playouts, whatever its time. */
action_t budgeted_bot_act(const struct budgeted_bot *budgeted, const struct view *view, struct rng *rng);

#endif
