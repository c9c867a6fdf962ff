#include "flat.h"

#include "../bots/lacorsa/club.h"
#include "../games/lacorsa/look.h"

#include <string.h>

/* ---- plain rules of thumb ------------------------------------------------------------------------------------ */

/* What to do at a moment, by how much of the hand is spent: from the first number on, as far as the second says. */
struct plain_rule {
    float quantile[2], spread; /* of the hand to play */
    float redline[2];          /* how often one goes with it */
    float extend[2][2];        /* how often, leading or not */
};

/* Found by a climb against random drivers and against themselves in races of cars=4; one makes 8.3 against three random. */
static const struct plain_rule plain_rules[] = {
    [LC_QUALIFY] = { .quantile = { 0.95f, 0 }, .spread = 0.06f, .redline = { 1.168f, 0 } },
    [LC_ATTACK] = { .quantile = { 1.183f, -0.1f }, .spread = 0.3f, .redline = { 0.286f, 0 } },
    [LC_DEFEND] = { .quantile = { 1.04f, -0.1f }, .spread = 0.3f, .redline = { 0.6f, 0 } },
    [LC_OPEN] = { .quantile = { 0.1f, 0.211f },
                  .spread = 0.1f,
                  .redline = { 0.1f, -0.243f },
                  .extend = { { 0.9f, 0.136f }, { 0.945f, 0.3f } } },
};
enum { PLAIN_HAND = 13 };
static const float TASTE = 0.3f; /* of how far a number can be off */

static float part_of_one(struct rng *rng)
{
    return (float)(rng_next(rng) >> 40) / 16777216.0f;
}

/* Rules are nothing but numbers. */
static struct plain_rule to_taste(struct plain_rule rule, uint32_t taste, int moment)
{
    struct rng rng;
    float number[sizeof rule / sizeof(float)];
    rng_init(&rng, taste, (uint64_t)moment);
    memcpy(number, &rule, sizeof rule);
    for (size_t i = 0; taste && i < sizeof number / sizeof *number; i++)
        number[i] += TASTE * (2 * part_of_one(&rng) - 1);
    memcpy(&rule, number, sizeof rule);
    return rule;
}

/* From where to where the numbers lie of such rules that were found by climbs of their own, with room beside them: people
 * who tune a driver end up anywhere here. */
static const struct plain_rule drawn_least[] = {
    [LC_QUALIFY] = { .quantile = { 0.5f, -0.3f }, .redline = { 0, -0.3f } },
    [LC_ATTACK] = { .quantile = { 0.2f, -0.2f }, .redline = { 0, -0.1f } },
    [LC_DEFEND] = { .quantile = { 0.6f, -0.2f }, .redline = { 0.3f, -0.2f } },
    [LC_OPEN] = { .quantile = { 0, -0.6f },
                  .redline = { -0.2f, -0.3f },
                  .extend = { { 0.5f, -0.3f }, { 0.5f, -0.3f } } },
};
static const struct plain_rule drawn_most[] = {
    [LC_QUALIFY] = { .quantile = { 1.3f, 0.3f }, .spread = 0.6f, .redline = { 1.2f, 0.3f } },
    [LC_ATTACK] = { .quantile = { 1.2f, 0.9f }, .spread = 0.6f, .redline = { 0.9f, 0.6f } },
    [LC_DEFEND] = { .quantile = { 1.1f, 0.6f }, .spread = 0.6f, .redline = { 1, 0.5f } },
    [LC_OPEN] = { .quantile = { 0.5f, 0.3f },
                  .spread = 0.5f,
                  .redline = { 0.3f, 0.3f },
                  .extend = { { 1.2f, 0.5f }, { 1.2f, 0.5f } } },
};

static struct plain_rule drawn_rule(uint32_t taste, int moment)
{
    struct rng rng;
    struct plain_rule rule;
    float number[sizeof rule / sizeof(float)], most[sizeof number / sizeof *number];
    rng_init(&rng, taste, (uint64_t)moment);
    memcpy(number, &drawn_least[moment], sizeof rule);
    memcpy(most, &drawn_most[moment], sizeof rule);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        number[i] += (most[i] - number[i]) * part_of_one(&rng);
    memcpy(&rule, number, sizeof rule);
    return rule;
}

static float along(const float line[2], float spent)
{
    return line[0] + line[1] * spent;
}

static int count_of(uint64_t hand, int rank)
{
    return (int)(hand >> (4 * rank) & 15);
}

/* The card that has so many below it, Redlines not counted. */
static int card_at(uint64_t hand, int below)
{
    int rank = 1;
    while (rank < LC_RANKS - 1 && (below -= count_of(hand, rank)) >= 0)
        rank++;
    return rank;
}

static int plain_play(const struct lc_look *look, const struct plain_rule *rule, float spent, struct rng *rng)
{
    int cards = 0;
    for (int rank = 1; rank < LC_RANKS; rank++)
        cards += count_of(look->hand, rank);
    if (!cards)
        return 0;
    float quantile = along(rule->quantile, spent) + rule->spread * (part_of_one(rng) - 0.5f);
    int below = (int)(quantile * (float)cards);
    int play = card_at(look->hand, below < 0 ? 0 : below < cards ? below : cards - 1);
    bool redline = count_of(look->hand, 0) && part_of_one(rng) < along(rule->redline, spent);
    return redline ? play | LC_WITH_REDLINE : play;
}

/* Who follows keeps what the leader may extend with too. */
static int extend_of(const action_t *legal, int n, bool leads)
{
    int last = 0;
    while (last + 1 < n && lc_gesture(legal[last + 1]) == LC_EXTEND)
        last++;
    return leads || lc_play_of(legal[last]) < 3 ? 0 : last;
}

static action_t find(const action_t *legal, int n, enum lc_gesture gesture, int play)
{
    for (int i = 0; i < n; i++)
        if (lc_play_of(legal[i]) == play && lc_gesture(legal[i]) == gesture)
            return legal[i];
    return legal[0];
}

/* What these rules do not know of, such as stops, is left to club. */
static action_t plain_choose(const struct plain_rule *rules, const struct setup *su, const struct state *st,
                             int seat, const action_t *legal, int n, struct rng *rng)
{
    struct lc_look look;
    lc_look(su, st, seat, &look);
    if (look.moment > LC_OPEN || lc_gesture(legal[n - 1]) == LC_PIT || lc_gesture(legal[n - 1]) == LC_WIDE)
        return club_choose(&club_standard, su, st, seat, legal, n, rng);
    const struct plain_rule *rule = &rules[look.moment];
    float spent = 1 - (float)look.cards / PLAIN_HAND;
    bool leads = look.place == 0;
    if (look.moment == LC_OPEN && lc_gesture(legal[0]) == LC_EXTEND
        && part_of_one(rng) < along(rule->extend[leads], spent))
        return legal[extend_of(legal, n, leads)];
    return find(legal, n, look.moment == LC_OPEN ? LC_DISCARD : LC_PLAY, plain_play(&look, rule, spent, rng));
}

struct flat flat_draw(long playouts, struct rng *rng)
{
    static const enum flat_rules rules[] = { FLAT_CLUB, FLAT_PLAIN, FLAT_DRAWN, FLAT_DRAWN };
    struct flat out = { .playouts = playouts, .rules = rules[rng_below(rng, 4)] };
    out.taste = rng_below(rng, FLAT_TASTES);
    return out;
}

/* ---- flat search -------------------------------------------------------------------------------------------- */

struct tried {
    action_t act;
    long points;
};

/* Who searches, and the rules that he believes all to drive by. */
struct driver {
    const struct flat *how;
    struct plain_rule rules[LC_OPEN + 1];
};

static action_t drive(const struct driver *by, const struct setup *su, const struct state *st, int seat,
                      struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = lacorsa_game.actions(su, st, seat, legal);
    if (n == 1)
        return legal[0];
    return by->how->rules == FLAT_CLUB ? club_choose(&club_standard, su, st, seat, legal, n, rng)
                                       : plain_choose(by->rules, su, st, seat, legal, n, rng);
}

static long play_out(const struct driver *by, const struct view *v, const union any_state *truth,
                     action_t act, struct rng luck)
{
    union any_state room = *truth;
    struct state *st = (struct state *)room.bytes;
    struct results r;
    lacorsa_game.apply(v->setup, st, v->seat, act, NULL);
    for (turn_t who;
         chance_settle(&lacorsa_game, v->setup, st, &luck), (who = lacorsa_game.turn(v->setup, st)) != 0;) {
        int seat = turn_lowest(who);
        lacorsa_game.apply(v->setup, st, seat, drive(by, v->setup, st, seat, &luck), NULL);
    }
    lacorsa_game.results(v->setup, st, &r);
    return results_points(&r, v->seat);
}

static void try_all(const struct driver *by, const struct view *v, struct tried *tried, int n,
                    struct rng *rng)
{
    union any_state truth = v->blanked;
    struct rng luck;
    lc_forget_choices(v->setup, (struct state *)truth.bytes, v->seat);
    lacorsa_game.imagine(v->setup, (struct state *)truth.bytes, v->seat, rng);
    rng_init(&luck, rng_next(rng), 0);
    for (int i = 0; i < n; i++)
        tried[i].points += play_out(by, v, &truth, tried[i].act, luck);
}

static void sort_by_points(struct tried *tried, int n)
{
    for (int i = 1; i < n; i++) {
        struct tried moving = tried[i];
        int k = i;
        for (; k > 0 && tried[k - 1].points < moving.points; k--)
            tried[k] = tried[k - 1];
        tried[k] = moving;
    }
}

action_t flat_choose(const struct flat *how, const struct view *v, struct rng *rng)
{
    struct driver by = { .how = how };
    struct tried tried[ACTIONS_MAX];
    action_t legal[ACTIONS_MAX];
    int n = lacorsa_game.actions(v->setup, view_state(v), v->seat, legal), rounds = 0;
    for (int moment = 0; moment <= LC_OPEN; moment++)
        by.rules[moment] = how->rules == FLAT_DRAWN ? drawn_rule(how->taste, moment)
                                                    : to_taste(plain_rules[moment], how->taste, moment);
    for (int i = 0; i < n; i++)
        tried[i] = (struct tried){ legal[i], 0 };
    for (int k = 1; k < n; k *= 2)
        rounds++;
    for (; n > 1; n = (n + 1) / 2) {
        for (long truths = how->playouts / ((long)rounds * n); truths >= 0; truths--)
            try_all(&by, v, tried, n, rng);
        sort_by_points(tried, n);
    }
    return tried[0].act;
}
