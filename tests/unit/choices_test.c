/* choices_test.c: what every bot chooses, and what it thinks of its choices, in positions drawn with a fixed seed.
 *
 * How well bots drive is measured elsewhere (club_test.c, grandprix_bot_test.c, docs/ladder.md), with room for luck;
 * a slip that costs a tenth of a point hides in there. Here nothing may change unnoticed: each line of the
 * table has a hash of all answers of one bot. Whoever means to change how a bot drives measures it,
 * and then takes over the number that is printed.
 */
#include "../../bots/adviser.h"
#include "../../core/text.h"
#include "../../games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 24, PLAYOUTS = 40, APART = 9, USUAL_MOST = 160 };

static const struct match {
    const char *game, *setup;
    const char *expected; /* one hash for each bot */
} matches[] = {
    { "toy", "seats=3 length=20", "fd45feb5 f36f2715 f36f2715 f36f2715 f36f2715 a90b7349 f36f2715" },
    { "lacorsa", "cars=4 each=1", "14a3ff41 c4961b75 05973f6c 6afbd1c8 9f27fbf6 0a719425 1e683c5c" },
    { "lacorsa", "cars=6 each=2", "a734ca65 9c2a28fc 9283cbc8 c3d9a912 f82ae07a 909d86dd a9597ff9" },
    { "lacorsa", "edition=free cars=2 each=1",
      "5178bfa7 b5a5e8c5 4ef010b1 b483ec29 00d4279e b1df79df ae66b124" },
    { "lacorsa", "edition=large_grid cars=9",
      "d024421f 92162129 20f8811b bf094589 b447961f fb513459 d3321472" },
    { "lacorsa", "edition=seasons cars=10 each=2 track=nurburgring",
      "888433ef 3aae5e1e 3daf0d28 7ea114b3 2dda3fae 35fe1a39 abcd89fe" },
    { "lacorsa", "edition=seasons cars=6 going_wide=yes suit_tiebreaker=yes",
      "1c5baf05 700c9abe 46f0b699 2191e4ce 724750c3 0f5f6cdf 280682e4" },
    { "grandprix", "players=2 weather=random",
      "11879cb3 68058303 b11aa12b c67f8cb8 a8dc0cd9 55edc2e3 b11aa12b" },
    { "grandprix", "players=4 laps=1", "5716eba9 12cb1f11 c57d930c a36602fe dd7c4e39 d19c631f c57d930c" },
    { "grandprix", "players=5 track=arden laps=1 weather=wet",
      "ba94ef7d ba7b689c 1e1474e0 e70bb614 6a7a80d0 e6c4bf4f 1e1474e0" },
};
enum { MATCHES = sizeof matches / sizeof *matches };

static const struct bot *const bots[] = { &random_bot, &rookie_bot, &club_bot, &works_bot,
                                          &ace_bot,    &trial_bot,  &scout_bot };
enum { BOTS = sizeof bots / sizeof *bots };

/* ---- positions -------------------------------------------------------------------------------------------- */

struct play {
    const struct game *g;
    struct setup *su;
    union any_state room;
    struct state *st;
    struct rng rng;
};

static void play_open(struct play *p, const struct match *m)
{
    p->g = game_find(m->game);
    p->su = p->g->setup_new(m->setup, NULL);
    assert_non_null(p->su);
    p->st = (struct state *)p->room.bytes;
    p->g->start(p->su, p->st);
    rng_init(&p->rng, 91, 0);
}

/* Club drives, and in one case of five chance; after the end another match begins. */
static void step(struct play *p)
{
    struct view view;
    chance_settle(p->g, p->su, p->st, &p->rng);
    turn_t who = p->g->turn(p->su, p->st);
    if (!who) {
        p->g->start(p->su, p->st);
        return;
    }
    view_of(p->g, p->su, p->st, turn_lowest(who), &view);
    action_t act = bot_act(rng_below(&p->rng, 5) ? &club_bot : &random_bot, &view, &p->rng);
    p->g->apply(p->su, p->st, view.seat, act, NULL);
}

/* On to some state in which a seat has a choice. */
static int next_choice(struct play *p, action_t *legal, int *n)
{
    for (uint32_t k = 1 + rng_below(&p->rng, APART);; k -= k > 0) {
        step(p);
        chance_settle(p->g, p->su, p->st, &p->rng);
        turn_t who = p->g->turn(p->su, p->st);
        int seat = who ? turn_lowest(who) : NOBODY;
        *n = who ? p->g->actions(p->su, p->st, seat, legal) : 0;
        if (!k && *n > 1)
            return seat;
    }
}

/* ---- answers ---------------------------------------------------------------------------------------------- */

static void hash_text(uint32_t *hash, const char *text)
{
    for (; *text; text++)
        *hash = (*hash ^ (unsigned char)*text) * 16777619u;
}

static void hash_number(uint32_t *hash, double x)
{
    char text[40];
    snprintf(text, sizeof text, " %.4f", x + 0.0);
    hash_text(hash, text);
}

static void hash_choice(uint32_t *hash, const struct view *view, const struct bot *bot, struct budget budget)
{
    char text[ACTION_TEXT_MAX];
    struct rng rng;
    rng_init(&rng, 92, 0);
    action_text(view->game, view->setup, bot_act_within(bot, view, &budget, &rng), text, sizeof text);
    hash_text(hash, text);
}

/* With so many playouts, with the usual ones where these are few, and bold. */
static void hash_choices(uint32_t *hash, const struct view *view, const struct bot *bot,
                         const struct strategy *strategy)
{
    const struct budget few = { .playouts = PLAYOUTS },
                        bold = { .playouts = PLAYOUTS, .manner.temper = TEMPER_BOLD };
    long usual = strategy->default_playouts ? strategy->default_playouts(view) : 0;
    hash_choice(hash, view, bot, few);
    hash_choice(hash, view, bot, bold);
    if (usual && usual <= USUAL_MOST)
        hash_choice(hash, view, bot, (struct budget){ .playouts = usual });
    hash_number(hash, (double)usual);
}

static void hash_opinions(uint32_t *hash, const struct view *view, const struct strategy *strategy,
                          const action_t *legal, int n, bool each)
{
    const struct budget budget = { .playouts = PLAYOUTS, .each = each };
    struct opinion o[ACTIONS_MAX];
    struct rng rng;
    rng_init(&rng, 93, 0);
    strategy->weigh(view, legal, n, &budget, &rng, o);
    for (int i = 0; i < n; i++) {
        hash_number(hash, o[i].often);
        hash_number(hash, (double)o[i].tries);
        hash_number(hash, o[i].sum);
        hash_number(hash, o[i].squares);
        hash_number(hash, o[i].ahead);
        hash_number(hash, o[i].apart);
    }
}

static void hash_foresight(uint32_t *hash, const struct play *p, const struct strategy *strategy)
{
    double points[SEATS_MAX];
    const struct luck luck = { .seed = 94 };
    hash_number(hash, strategy->expected_points(p->su, p->st, luck, points));
    for (int seat = 0; seat < p->g->shape(p->su)->seats; seat++)
        hash_number(hash, points[seat]);
}

static void hash_answers(uint32_t *hash, const struct play *p, int seat, const struct bot *bot,
                         const action_t *legal, int n)
{
    const struct strategy *strategy = bot_strategy(bot, p->g);
    struct view view;
    view_of(p->g, p->su, p->st, seat, &view);
    hash_choices(hash, &view, bot, strategy);
    for (int each = 0; strategy->weigh && each < 2; each++)
        hash_opinions(hash, &view, strategy, legal, n, each);
    if (strategy->expected_points)
        hash_foresight(hash, p, strategy);
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

static bool as_expected(const struct match *m)
{
    uint32_t hash[BOTS];
    char found[80];
    struct text t = text_into(found, sizeof found);
    struct play p;
    play_open(&p, m);
    memset(hash, 0x55, sizeof hash);
    for (int i = 0; i < POSITIONS; i++) {
        action_t legal[ACTIONS_MAX];
        int n, seat = next_choice(&p, legal, &n);
        for (int k = 0; k < BOTS; k++)
            hash_answers(&hash[k], &p, seat, bots[k], legal, n);
    }
    for (int k = 0; k < BOTS; k++)
        text_add(&t, "%s%08x", k ? " " : "", hash[k]);
    p.g->setup_free(p.su);
    if (strcmp(found, m->expected) == 0)
        return true;
    print_error("%s %s: expected %s; found %s\n", m->game, m->setup, m->expected, found);
    return false;
}

static void bots_choose_as_they_did(void **state)
{
    (void)state;
    int changed = 0;
    for (int i = 0; i < MATCHES; i++)
        changed += !as_expected(&matches[i]);
    assert_int_equal(changed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(bots_choose_as_they_did) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
