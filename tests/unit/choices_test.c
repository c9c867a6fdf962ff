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

enum { POSITIONS = 24, PLAYOUTS = 40, APART = 9 };

static const struct match {
    const char *game, *setup;
    const char *expected; /* one hash for each bot */
} matches[] = {
    { "toy", "seats=3 length=20", "51916fb5 b86a3a7b b86a3a7b b86a3a7b b86a3a7b 4188e66d b86a3a7b" },
    { "lacorsa", "cars=4 each=1", "e38f7412 f8442c31 dff86b62 9acaf015 82184558 aeb884a2 a5031c05" },
    { "lacorsa", "cars=6 each=2", "7491c48f 78db6bfe d8f8b156 f1445250 1c1f1d1f d3e025b1 a924db02" },
    { "lacorsa", "edition=free cars=2 each=1",
      "929fe3a2 a4c66734 81ab7650 8677544a 95fdae87 7414739b 755cf5b2" },
    { "lacorsa", "edition=large_grid cars=9",
      "4a7a55cf 30175bdc 0a461ad9 53cc9efa 5835c396 3de04a4b bcd2ac58" },
    { "lacorsa", "edition=seasons cars=10 each=2 track=nurburgring",
      "14691086 d3c2fbdc 3f33e73a b221c9f5 25085e13 54c14cff eafa6793" },
    { "lacorsa", "edition=seasons cars=6 going_wide=yes suit_tiebreaker=yes",
      "e79cde68 21cebb11 94e5e6ff d99ff29f 0f16aacb f1b451b9 9c0c0936" },
    { "grandprix", "players=2 weather=random",
      "ad89bbae bd2b5a53 19e58b59 5f7fcb3d ad95bf5e 455d582e 19e58b59" },
    { "grandprix", "players=4 laps=1", "ac1c095e 7742e1aa 4ff10ba4 327f1ba0 02b8cb5c fb73fa24 4ff10ba4" },
    { "grandprix", "players=5 track=arden laps=1 weather=wet",
      "3d849388 675fbc2f fd80922d a506b4dc 62f466fe 2a99550c fd80922d" },
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

static void hash_choice(uint32_t *hash, const struct view *view, const struct bot *bot)
{
    const struct budget budget = { .playouts = PLAYOUTS };
    char text[ACTION_TEXT_MAX];
    struct rng rng;
    rng_init(&rng, 92, 0);
    action_text(view->game, view->setup, bot_act_within(bot, view, &budget, &rng), text, sizeof text);
    hash_text(hash, text);
}

static void hash_opinions(uint32_t *hash, const struct view *view, const struct strategy *strategy,
                          const action_t *legal, int n)
{
    const struct budget budget = { .playouts = PLAYOUTS };
    struct opinion o[ACTIONS_MAX];
    struct rng rng;
    rng_init(&rng, 93, 0);
    strategy->weigh(view, legal, n, &budget, &rng, o);
    for (int i = 0; i < n; i++) {
        hash_number(hash, o[i].often);
        hash_number(hash, (double)o[i].tries);
        hash_number(hash, o[i].sum);
        hash_number(hash, o[i].squares);
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
    hash_choice(hash, &view, bot);
    if (strategy->weigh)
        hash_opinions(hash, &view, strategy, legal, n);
    if (strategy->expected_points)
        hash_foresight(hash, p, strategy);
    if (strategy->default_playouts)
        hash_number(hash, (double)strategy->default_playouts(&view));
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
