/* club_test.c: the bots that know LACORSA: what they look at, how well they drive, and duels worked out.
 *
 * PADDOCK_TEST_SCALE is a percentage of the races.
 */
#include "../../bots/bot.h"
#include "../../bots/lacorsa/club.h"
#include "../../bots/lacorsa/duel.h"
#include "../../bots/lacorsa/policy_net.h"
#include "../../games/lacorsa/look.h"
#include "../../games/registry.h"
#include "../../tools/any_setup.h"
#include "../../tools/arena.h"
#include "scaled.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- what they look at ---------------------------------------------------------------------------- */

static void expect_same_scene(const struct setup *su, const struct state *st, const struct state *view,
                              int seat)
{
    struct lc_scene whole, seen;
    memset(&whole, 0, sizeof whole);
    memset(&seen, 0, sizeof seen);
    lc_scene(su, st, seat, &whole);
    lc_scene(su, view, seat, &seen);
    assert_memory_equal(&whole, &seen, sizeof whole);
}

static void expect_same_look(const struct setup *su, const struct state *st, int seat)
{
    union any_state view;
    struct lc_look whole, seen;
    memcpy(view.bytes, st, lacorsa_game.state_size);
    lacorsa_game.redact(su, (struct state *)view.bytes, seat);
    memset(&whole, 0, sizeof whole);
    memset(&seen, 0, sizeof seen);
    lc_look(su, st, seat, &whole);
    lc_look(su, (const struct state *)view.bytes, seat, &seen);
    assert_memory_equal(&whole, &seen, sizeof whole);
    assert_true(whole.moment < LC_MOMENTS);
    expect_same_scene(su, st, (const struct state *)view.bytes, seat);
}

/* The same by reflex in a state and in the view of it, with the same use of luck. */
static void expect_same_policy(const struct setup *su, const struct state *st, int seat, uint64_t number)
{
    union any_state view;
    action_t legal[ACTIONS_MAX];
    int n = lacorsa_game.actions(su, st, seat, legal), i = 0;
    struct rng a, b;
    rng_init(&a, 61, number);
    b = a;
    memcpy(view.bytes, st, lacorsa_game.state_size);
    lacorsa_game.redact(su, (struct state *)view.bytes, seat);
    action_t act = policy_net_choose(&policy_nets[POLICY_NET_ANY], 1, su, st, seat, legal, n, &a);
    assert_int_equal(policy_net_choose(&policy_nets[POLICY_NET_ANY], 1, su, (const struct state *)view.bytes,
                                       seat, legal, n, &b),
                     act);
    assert_memory_equal(&a, &b, sizeof a);
    while (i < n && legal[i] != act)
        i++;
    assert_true(i < n);
}

/* Whatever others have laid face down, it is as if they had not; and from there the race goes on by the rules. */
static void expect_forgotten(const struct setup *su, const struct state *st, int seat, struct rng *rng)
{
    union any_state room;
    struct state *view = (struct state *)room.bytes;
    action_t before[ACTIONS_MAX], after[ACTIONS_MAX];
    memcpy(room.bytes, st, lacorsa_game.state_size);
    lacorsa_game.redact(su, view, seat);
    lc_forget_choices(su, view, seat);
    int n = lacorsa_game.actions(su, st, seat, before);
    assert_int_equal(lacorsa_game.actions(su, view, seat, after), n);
    assert_memory_equal(before, after, (size_t)n * sizeof *before);
    lacorsa_game.imagine(su, view, seat, rng);
    lacorsa_game.apply(su, view, seat, after[rng_below(rng, (uint32_t)n)], NULL);
    chance_settle(&lacorsa_game, su, view, rng);
    const char *broken = lacorsa_game.check(su, view);
    if (broken)
        fail_msg("%s", broken);
}

static void look_around(const struct setup *su, struct rng *rng)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    action_t legal[ACTIONS_MAX];
    lacorsa_game.start(su, st);
    for (;;) {
        chance_settle(&lacorsa_game, su, st, rng);
        turn_t who = lacorsa_game.turn(su, st);
        if (!who)
            return;
        for (turn_t left = who; left; left &= left - 1) {
            expect_same_look(su, st, turn_lowest(left));
            expect_same_policy(su, st, turn_lowest(left), rng->s[0]);
            expect_forgotten(su, st, turn_lowest(left), rng);
        }
        int seat = turn_lowest(who), n = lacorsa_game.actions(su, st, seat, legal);
        lacorsa_game.apply(su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
    }
}

static void a_look_is_what_the_seat_sees(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 51, 0);
    for (long i = scaled(300, 60); i > 0; i--) {
        struct setup *su = draw_setup(&lacorsa_game, &rng);
        look_around(su, &rng);
        lacorsa_game.setup_free(su);
    }
}

/* No sum of the nets that everybody drives by can run over. */
static void the_net_fits(void **state)
{
    (void)state;
    for (int k = 0; k < POLICY_NETS; k++)
        assert_true(policy_net_fits(&policy_nets[k]));
    static struct policy_net loud;
    for (int h = 0; h < POLICY_NET_FIRST; h++)
        loud.second[3][h] = -INT16_MAX;
    assert_false(policy_net_fits(&loud));
}

/* Every race has the net that has learned most about it. */
static void races_have_nets(void **state)
{
    (void)state;
    static const struct {
        const char *setup;
        enum policy_net_kind kind;
    } races[] = {
        { "cars=4", POLICY_NET_BASE },
        { "edition=free cars=3 slipstream=yes", POLICY_NET_BASE },
        { "cars=4 each=2", POLICY_NET_EQUALS },
        { "cars=4 pit=yes", POLICY_NET_ANY },
        { "cars=5", POLICY_NET_EQUALS },
        { "cars=5 pit=yes", POLICY_NET_ANY },
        { "cars=6 each=2", POLICY_NET_EQUALS },
        { "edition=free cars=2", POLICY_NET_EQUALS },
        { "edition=free cars=7", POLICY_NET_ANY },
        { "edition=large_grid cars=8", POLICY_NET_ANY },
        { "edition=seasons cars=4", POLICY_NET_SEASONS },
        { "edition=seasons cars=12 each=2 track=monza", POLICY_NET_SEASONS },
        { "edition=seasons cars=4 incidents=no", POLICY_NET_ANY },
        { "edition=seasons cars=4 pit=no track=monza", POLICY_NET_ANY },
        { "edition=seasons cars=4 pit=no incidents=no", POLICY_NET_BASE },
    };
    for (size_t i = 0; i < sizeof races / sizeof *races; i++) {
        struct setup *su = lacorsa_game.setup_new(races[i].setup, NULL);
        assert_non_null(su);
        assert_int_equal(policy_net_kind(su), races[i].kind);
        lacorsa_game.setup_free(su);
    }
}

/* ---- how well they drive --------------------------------------------------------------------------------- */

/* What seat `star` makes against the others, all deals from every seat; in fair shares. */
static void measure(const struct setup *su, const struct entrant *own, const struct entrant *others,
                    long deals, uint64_t seed, struct mean *points, struct mean *shares)
{
    const struct entrant *seats[SEATS_MAX];
    long made[SEATS_MAX];
    int n = lacorsa_game.shape(su)->seats;
    for (long deal = 0; deal < deals; deal++) {
        double sum = 0, all = 0;
        for (int star = 0; star < n; star++) {
            for (int seat = 0; seat < n; seat++)
                seats[seat] = seat == star ? own : others;
            arena_race(&lacorsa_game, su, seats, seed, (uint64_t)deal, (uint64_t)(deal * n + star), made);
            sum += (double)made[star];
            for (int seat = 0; seat < n; seat++)
                all += (double)made[seat] / n;
        }
        mean_add(points, sum / n);
        mean_add(shares, all > 0 ? sum / all : 1);
    }
}

static const char *name_of(const struct entrant *who)
{
    return who->bot ? who->bot->name : who->net || who->reflex ? "reflex" : "flat search";
}

static double mean_points(const char *setup, const struct entrant *own, const struct entrant *others,
                          long deals)
{
    struct mean points = { 0 }, shares = { 0 };
    struct setup *su = lacorsa_game.setup_new(setup, NULL);
    assert_non_null(su);
    measure(su, own, others, deals, 52, &points, &shares);
    lacorsa_game.setup_free(su);
    printf("%s: %s against %s: %.2f +- %.2f points a race, %ld deals from every seat\n", setup, name_of(own),
           name_of(others), mean_of(&points), 1.96 * mean_error(&points), deals);
    return mean_of(&points);
}

static void expect_points(const char *setup, const struct entrant *own, const struct entrant *others,
                          long deals, long least_deals, double points)
{
    double made = mean_points(setup, own, others, judged(deals, least_deals, 1));
    assert_true(made > points || !is_judged());
}

/* Luck alone makes 5.5; the interval of so many races is about 0.08 wide. */
static void club_beats_chance_by_far(void **state)
{
    (void)state;
    const struct entrant club = { .bot = &club_bot }, chance = { .bot = &random_bot };
    expect_points("cars=4", &club, &chance, 600, 300, 7.9);
}

static void scout_beats_club(void **state)
{
    (void)state;
    const struct entrant scout = { .bot = &scout_bot, .playouts = 400 }, club = { .bot = &club_bot };
    expect_points("cars=4", &scout, &club, 60, 40, 6.0);
}

/* Whoever knows that others drive at random or as beginners takes more from them than club does, who makes 8.22 and 6.76, and than ace
 * does of strangers, 7.9 and 7.0. */
static void ace_takes_the_most_from_the_weak(void **state)
{
    (void)state;
    const struct entrant ace = { .bot = &ace_bot, .playouts = 1000 }, chance = { .bot = &random_bot },
                         rookie = { .bot = &rookie_bot };
    expect_points("cars=4", &ace, &chance, 60, 40, 8.05);
    expect_points("cars=4", &ace, &rookie, 60, 40, 7.2);
}

/* These bots on all other seats; NULL: strangers. */
static void seat_rivals(struct view *view, const struct bot *rivals)
{
    for (int other = 0; other < lacorsa_game.shape(view->setup)->seats; other++)
        view->rival[other] = other == view->seat ? NULL : rivals;
}

/* What ace does in a position, told of these bots on all other seats. */
static action_t ace_choice(const struct setup *su, const struct state *st, int seat, const struct bot *rivals)
{
    const struct budget budget = { .playouts = 400 };
    struct rng rng;
    struct view view;
    rng_init(&rng, 7, 0);
    view_of(&lacorsa_game, su, st, seat, &view);
    seat_rivals(&view, rivals);
    return bot_act_within(&ace_bot, &view, &budget, &rng);
}

/* In how many of 24 deals it lays another first card against these than against those who are as good as it is. */
static int met_otherwise(const char *setup, const struct bot *rivals)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct setup *su = lacorsa_game.setup_new(setup, NULL);
    struct rng rng;
    int otherwise = 0;
    for (int deal = 0; deal < 24; deal++) {
        rng_init(&rng, 3, (uint64_t)deal);
        lacorsa_game.start(su, st);
        chance_settle(&lacorsa_game, su, st, &rng);
        int seat = turn_lowest(lacorsa_game.turn(su, st));
        otherwise += ace_choice(su, st, seat, rivals) != ace_choice(su, st, seat, &works_bot);
    }
    lacorsa_game.setup_free(su);
    return otherwise;
}

/* … and only those who are known to be weak, or club, are met otherwise than works and ace; and strangers, who may search, in base races
 * of three cars or more. */
static void rivals_are_known_by_name_alone(void **state)
{
    (void)state;
    assert_int_equal(met_otherwise("cars=4", &ace_bot), 0);
    assert_true(met_otherwise("cars=4", &random_bot) > 12);
    assert_true(met_otherwise("cars=4", &rookie_bot) > 12);
    assert_true(met_otherwise("cars=4", &club_bot) > 0);
    assert_true(met_otherwise("cars=4", NULL) > 0);
    assert_true(met_otherwise("cars=6", NULL) > 0);
    assert_int_equal(met_otherwise("edition=free cars=2", NULL), 0);
    assert_int_equal(met_otherwise("edition=large_grid cars=7", NULL), 0);
    assert_int_equal(met_otherwise("edition=seasons cars=4", NULL), 0);
}

/* Opinions that somebody is told are for everybody at the table: the same whether strangers sit there or works. */
static void opinions_suspect_nobody(void **state)
{
    (void)state;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct setup *su = lacorsa_game.setup_new("cars=4", NULL);
    struct opinion strangers[ACTIONS_MAX] = { { 0 } }, known[ACTIONS_MAX] = { { 0 } };
    const struct budget budget = { .playouts = 200 };
    action_t legal[ACTIONS_MAX];
    struct view view;
    struct rng rng;
    rng_init(&rng, 5, 0);
    lacorsa_game.start(su, st);
    chance_settle(&lacorsa_game, su, st, &rng);
    int seat = turn_lowest(lacorsa_game.turn(su, st)), n = lacorsa_game.actions(su, st, seat, legal);
    const struct strategy *ace = bot_strategy(&ace_bot, &lacorsa_game);
    struct rng same = rng;
    view_of(&lacorsa_game, su, st, seat, &view);
    ace->weigh(&view, legal, n, &budget, &rng, strangers);
    seat_rivals(&view, &works_bot);
    ace->weigh(&view, legal, n, &budget, &same, known);
    for (int i = 0; i < n; i++)
        assert_true(strangers[i].often == known[i].often && strangers[i].sum == known[i].sum);
    lacorsa_game.setup_free(su);
}

/* Reflexes are the greater part of ace and nearly all of works: a hundred playouts are few. With two cars each a share
 * is 11 points. */
static void works_and_ace_beat_scout(void **state)
{
    (void)state;
    const struct entrant ace = { .bot = &ace_bot, .playouts = 100 }, works = { .bot = &works_bot },
                         scout = { .bot = &scout_bot, .playouts = 100 };
    expect_points("cars=4", &ace, &scout, 60, 40, 6.3);
    expect_points("cars=4 each=2", &ace, &scout, 40, 40, 11.8);
    expect_points("cars=4", &works, &scout, 60, 40, 6.3);
}

/* Club's weakness is known: the net has met it, and tells it by the cards that a car has shown. */
static void reflexes_beat_club(void **state)
{
    (void)state;
    const struct entrant reflex = { .reflex = true }, club = { .bot = &club_bot };
    expect_points("cars=4", &reflex, &club, 300, 200, 6.7);
    expect_points("cars=6", &reflex, &club, 150, 100, 4.5);
    expect_points("cars=4 each=2", &reflex, &club, 150, 100, 12.5);
    expect_points("edition=seasons cars=8", &reflex, &club, 60, 60, 3.9);
    expect_points("edition=large_grid cars=8", &reflex, &club, 60, 60, 3.5);
    expect_points("edition=free cars=12", &reflex, &club, 60, 60, 2.2);
}

/* What was learned in such races alone is worth having in them: 3.24 points where 3.125 are fair, and one standard error of so many
 * races is 0.025. */
static void a_net_for_seasons_knows_more_of_them(void **state)
{
    (void)state;
    const struct entrant seasons = { .net = &policy_nets[POLICY_NET_SEASONS] },
                         any = { .net = &policy_nets[POLICY_NET_ANY] };
    expect_points("edition=seasons cars=8", &seasons, &any, 1200, 1200, 3.18);
}

/* Also by rules that they have never met: those of tastes that are beyond the ones in training. */
static void reflexes_beat_flat_search(void **state)
{
    (void)state;
    const struct entrant reflex = { .reflex = true }, flat = { .flat.playouts = 50 },
                         stranger = { .flat = {
                                          .playouts = 50, .rules = FLAT_DRAWN, .taste = FLAT_TASTES + 1 } };
    expect_points("cars=4", &reflex, &flat, 80, 60, 6.2);
    expect_points("cars=4", &reflex, &stranger, 80, 60, 6.2);
}

/* Searches by rules that are drawn at random are good drivers, too, each in its own way, and not the plain ones a little off. */
static void drawn_rules_will_do(void **state)
{
    (void)state;
    enum { TASTES = 3 };
    const struct entrant chance = { .bot = &random_bot };
    long deals = judged(60, 40, 1);
    double made[2 * TASTES];
    for (uint32_t k = 0; k < 2 * TASTES; k++) {
        const struct entrant searching = {
            .flat = { .playouts = 30, .rules = k < TASTES ? FLAT_DRAWN : FLAT_PLAIN, .taste = 1 + k % TASTES }
        };
        made[k] = mean_points("cars=4", &searching, &chance, deals);
        assert_true(k >= TASTES || made[k] > 6.3 || !is_judged());
    }
    for (int k = 0; k < TASTES && is_judged(); k++) /* few races may come to the same by chance */
        assert_true(made[k] != made[(k + 1) % TASTES] && made[k] != made[k + TASTES]);
}

/* With any rules: it may be no better than chance where there is little to choose, but never clearly worse. */
static void club_copes_with_any_rules(void **state)
{
    (void)state;
    const struct entrant club = { .bot = &club_bot }, chance = { .bot = &random_bot };
    struct mean shares_of_all = { 0 };
    struct rng rng;
    rng_init(&rng, 53, 0);
    for (long i = scaled(200, 40); i > 0; i--) {
        struct mean points = { 0 }, shares = { 0 };
        struct setup *su = draw_setup(&lacorsa_game, &rng);
        measure(su, &club, &chance, 12, 54, &points, &shares);
        if (mean_of(&shares) + 4 * mean_error(&shares) < 1) {
            char text[SETUP_TEXT_MAX];
            lacorsa_game.setup_text(su, text, sizeof text);
            fail_msg("club makes %.2f fair shares with %s", mean_of(&shares), text);
        }
        mean_add(&shares_of_all, mean_of(&shares));
        lacorsa_game.setup_free(su);
    }
    printf("any rules: club makes %.2f fair shares against chance\n", mean_of(&shares_of_all));
    assert_true(mean_of(&shares_of_all) > 1.5);
}

/* ---- deciding again ----------------------------------------------------------------------------------------- */

static double no_time_at_all(void *context)
{
    ++*(long *)context;
    return 0;
}

/* A clock that goes on when it is asked. */
static double a_little_more(void *context)
{
    return (double)++*(long *)context / 200;
}

/* At the start of the race, where everybody qualifies. */
static void a_budget_is_kept(void **state)
{
    (void)state;
    struct setup *su = lacorsa_game.setup_new("cars=4", NULL);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    struct view view;
    long asked = 0, ticks = 0;
    const struct budget counted = { .playouts = 2000 };
    const struct budget both = { .playouts = 2000, .used = no_time_at_all, .context = &asked };
    const struct budget timed = { .used = a_little_more, .context = &ticks };
    rng_init(&rng, 55, 0);
    lacorsa_game.start(su, st);
    chance_settle(&lacorsa_game, su, st, &rng);
    view_of(&lacorsa_game, su, st, 0, &view);
    struct rng a = rng, b = rng;
    assert_int_equal(bot_act_within(&scout_bot, &view, &counted, &a),
                     bot_act_within(&scout_bot, &view, &both, &b));
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(asked > 10);
    bot_act_within(&scout_bot, &view, &timed, &rng);
    assert_true(ticks >= 200 && ticks < 300);
    lacorsa_game.setup_free(su);
}

static void expect_all_tried(const struct setup *su, const struct state *st, int seat, struct rng *rng)
{
    static struct opinion out[ACTIONS_MAX];
    const struct budget small = { .playouts = 50 };
    action_t legal[ACTIONS_MAX];
    struct view view;
    int n = lacorsa_game.actions(su, st, seat, legal);
    view_of(&lacorsa_game, su, st, seat, &view);
    bot_strategy(&scout_bot, &lacorsa_game)->weigh(&view, legal, n, &small, rng, out);
    for (int i = 0; n > 1 && i < n; i++)
        if (!out[i].tries)
            fail_msg("choice %d of %d was never tried", i + 1, n);
}

/* Mostly the likeliest choices are enough; whoever asks for each of a short list hears of each. */
static void what_is_asked_about_is_tried(void **state)
{
    (void)state;
    struct setup *su = lacorsa_game.setup_new("cars=4", NULL);
    const struct strategy *ace = bot_strategy(&ace_bot, &lacorsa_game);
    const struct budget budget = { .playouts = 200 }, each = { .playouts = 200, .each = true };
    struct opinion out[ACTIONS_MAX];
    action_t legal[ACTIONS_MAX];
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct view view;
    struct rng rng;
    int left_out = 0;
    rng_init(&rng, 63, 0);
    lacorsa_game.start(su, st);
    chance_settle(&lacorsa_game, su, st, &rng);
    view_of(&lacorsa_game, su, st, 1, &view);
    int n = lacorsa_game.actions(su, view_state(&view), 1, legal);
    ace->weigh(&view, legal, n, &budget, &rng, out);
    for (int i = 0; i < n; i++)
        left_out += !out[i].tries;
    assert_true(left_out > 0);
    for (int few = 2; few <= 12 && few < n; few++)
        for (int from = 0; from + few <= n; from++) {
            ace->weigh(&view, legal + from, few, &each, &rng, out);
            for (int i = 0; i < few; i++)
                assert_true(out[i].tries > 0 && out[i].act == legal[from + i]);
        }
    lacorsa_game.setup_free(su);
}

/* On to a state in which a seat has more than two choices: works drives, and races follow one another. */
static int next_view(const struct setup *su, struct state *st, struct rng *rng, struct view *view,
                     action_t legal[ACTIONS_MAX])
{
    enum { APART = 5 };
    for (int step = 1;; step++) {
        chance_settle(&lacorsa_game, su, st, rng);
        turn_t who = lacorsa_game.turn(su, st);
        if (!who) {
            lacorsa_game.start(su, st);
            continue;
        }
        view_of(&lacorsa_game, su, st, turn_lowest(who), view);
        int n = lacorsa_game.actions(su, view_state(view), view->seat, legal);
        action_t act = bot_act(&works_bot, view, rng);
        lacorsa_game.apply(su, st, view->seat, act, NULL);
        if (n > 2 && step > APART)
            return n;
    }
}

static double often_chosen(const struct opinion *o, int n, action_t act)
{
    double often = 0;
    for (int i = 0; i < n; i++)
        often += o[i].act == act ? o[i].often : 0;
    return often;
}

/* How much oftener each choice is made than opinions have it, tried so many times. */
static void tell_apart(const struct view *view, const action_t *legal, int n, int times, struct rng *rng,
                       double apart[ACTIONS_MAX])
{
    const struct strategy *ace = bot_strategy(&ace_bot, &lacorsa_game);
    const struct budget budget = { .playouts = 600 };
    struct opinion o[ACTIONS_MAX];
    for (int i = 0; i < n; i++)
        apart[i] = 0;
    for (int k = 0; k < times; k++) {
        ace->weigh(view, legal, n, &budget, rng, o);
        action_t act = ace->choose(view, legal, n, &budget, rng);
        for (int i = 0; i < n; i++)
            apart[i] += ((legal[i] == act) - often_chosen(o, n, legal[i])) / times;
    }
}

/* The square of how far what is chosen strays from what opinions have, on average: of two halves that know nothing of each other,
 * so that their luck is as often below 0 as above. */
static double strays(const struct view *view, const action_t *legal, int n, int times, struct rng *rng)
{
    double one[ACTIONS_MAX], other[ACTIONS_MAX], square = 0;
    tell_apart(view, legal, n, times / 2, rng, one);
    tell_apart(view, legal, n, times / 2, rng, other);
    for (int i = 0; i < n; i++)
        square += one[i] * other[i];
    return square;
}

/* A race of four who are as good as ace, from one choice to the next. */
struct course {
    struct setup *su;
    union any_state room;
    struct rng rng;
    struct view view;
    action_t legal[ACTIONS_MAX];
    int n;
};

static struct course course_begin(uint64_t seed)
{
    struct course c = { .su = lacorsa_game.setup_new("cars=4", NULL) };
    assert_non_null(c.su);
    rng_init(&c.rng, seed, 0);
    lacorsa_game.start(c.su, (struct state *)c.room.bytes);
    return c;
}

static void course_go_on(struct course *c)
{
    c->n = next_view(c->su, (struct state *)c->room.bytes, &c->rng, &c->view, c->legal);
    seat_rivals(&c->view, &works_bot);
}

/* Whoever only chooses drops what is hopeless, and the mix stays what it is. Dropping ten times as much as that strays by 0.02. */
static void hopeless_choices_are_no_loss(void **state)
{
    enum { TIMES = 24 };
    (void)state;
    struct course c = course_begin(64);
    double sum = 0;
    const int positions = is_judged() ? 32 : 1;
    for (int k = 0; k < positions; k++) {
        course_go_on(&c);
        sum += strays(&c.view, c.legal, c.n, TIMES, &c.rng) / positions;
    }
    printf("what is chosen strays by %+.4f from what is drawn from opinions\n", sum);
    assert_true(sum < 0.006 || !is_judged());
    lacorsa_game.setup_free(c.su);
}

static double count_truths(void *context)
{
    ++*(long *)context;
    return 0;
}

/* Where it is known how far choices are apart a search ends, however much time is left; and where they lie close that takes a while. */
static void what_is_known_is_not_asked_again(void **state)
{
    enum { POSITIONS = 8, PLAYOUTS = 100000, CONSIDERED = 8 };
    (void)state;
    struct course c = course_begin(65);
    long longest = 0;
    for (int k = 0; k < POSITIONS; k++) {
        long truths = 0;
        const struct budget budget = { .playouts = PLAYOUTS, .used = count_truths, .context = &truths };
        course_go_on(&c);
        bot_strategy(&ace_bot, &lacorsa_game)->choose(&c.view, c.legal, c.n, &budget, &c.rng);
        assert_true(truths < PLAYOUTS / CONSIDERED / 2);
        longest = truths > longest ? truths : longest;
    }
    assert_true(longest > 100);
    lacorsa_game.setup_free(c.su);
}

/* However little time there is, no choice is left out for where it stands in the list. */
static void a_small_budget_tries_every_choice(void **state)
{
    (void)state;
    struct setup *su = lacorsa_game.setup_new("cars=4", NULL);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    rng_init(&rng, 56, 0);
    for (int race = 0; race < 3; race++) {
        lacorsa_game.start(su, st);
        for (turn_t who;
             chance_settle(&lacorsa_game, su, st, &rng), (who = lacorsa_game.turn(su, st)) != 0;) {
            action_t legal[ACTIONS_MAX];
            int seat = turn_lowest(who), n = lacorsa_game.actions(su, st, seat, legal);
            expect_all_tried(su, st, seat, &rng);
            lacorsa_game.apply(su, st, seat, legal[rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
    lacorsa_game.setup_free(su);
}

/* ---- duels ---------------------------------------------------------------------------------------------------- */

/* Each side's mix makes sure of the value, whatever the other does: nothing more is needed to know it is right. */
static void expect_optimal(const struct matrix *m)
{
    double rows[MATRIX_MAX], columns[MATRIX_MAX], value = matrix_solve(m, rows, columns), sum = 0;
    for (int j = 0; j < m->columns; j++) {
        double gain = 0;
        for (int i = 0; i < m->rows; i++)
            gain += rows[i] * m->gain[i][j];
        assert_true(gain > value - 1e-9);
        assert_true(columns[j] > -1e-12);
        sum += columns[j];
    }
    assert_true(fabs(sum - 1) < 1e-9);
    sum = 0;
    for (int i = 0; i < m->rows; i++) {
        double gain = 0;
        for (int j = 0; j < m->columns; j++)
            gain += columns[j] * m->gain[i][j];
        assert_true(gain < value + 1e-9);
        assert_true(rows[i] > -1e-12);
        sum += rows[i];
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

static void matrices_are_solved(void **state)
{
    (void)state;
    static const struct matrix pennies = { 2, 2, { { 1, -1 }, { -1, 1 } } };
    static struct matrix m;
    struct rng rng;
    expect_optimal(&pennies);
    assert_true(fabs(matrix_solve(&pennies, NULL, NULL)) < 1e-12);
    rng_init(&rng, 56, 0);
    for (int k = 0; k < 3000; k++) {
        m.rows = 1 + (int)rng_below(&rng, 20);
        m.columns = 1 + (int)rng_below(&rng, 20);
        uint32_t values = k % 2 ? 3 : 1000; /* few different gains: many equal choices */
        for (int i = 0; i < m.rows; i++)
            for (int j = 0; j < m.columns; j++)
                m.gain[i][j] = (double)rng_below(&rng, values) - 1;
        expect_optimal(&m);
    }
}

static double plain_value(const struct setup *su, const struct state *st);

/* Qualifying is rolled for by both until one die is higher, and nothing else is left to chance here but going wide. */
static bool rolls_again(const struct setup *su, const struct state *st, const struct state *next)
{
    struct chance ch[ACTIONS_MAX];
    struct lc_race race;
    lc_race(su, st, NOBODY, &race);
    if (race.phase != LC_PHASE_ROLL || lacorsa_game.turn(su, next) != CHANCE)
        return false;
    lacorsa_game.chances(su, next, ch);
    return action_arg(ch[0].act, 0) == 0; /* the first car */
}

static double plain_chance(const struct setup *su, const struct state *st)
{
    struct chance ch[ACTIONS_MAX];
    double sum = 0;
    int n = lacorsa_game.chances(su, st, ch), counted = 0;
    for (int i = 0; i < n; i++) {
        union any_state room;
        struct state *next = (struct state *)room.bytes;
        memcpy(room.bytes, st, lacorsa_game.state_size);
        lacorsa_game.apply(su, next, NOBODY, ch[i].act, NULL);
        assert_int_equal(ch[i].weight, ch[0].weight);
        if (rolls_again(su, st, next))
            continue;
        sum += plain_value(su, next);
        counted++;
    }
    return sum / counted;
}

static double plain_after(const struct setup *su, const struct state *st, const action_t act[2])
{
    union any_state room;
    memcpy(room.bytes, st, lacorsa_game.state_size);
    for (int seat = 0; seat < 2; seat++)
        if (act[seat])
            lacorsa_game.apply(su, (struct state *)room.bytes, seat, act[seat], NULL);
    return plain_value(su, (struct state *)room.bytes);
}

/* The same worked out anew wherever it is needed: nothing kept, so nothing mistaken for something else. A seat that
 * is not on turn is a side with one choice. */
static double plain_value(const struct setup *su, const struct state *st)
{
    action_t legal[2][ACTIONS_MAX] = { { 0 }, { 0 } };
    struct results r;
    if (!lacorsa_game.turn(su, st)) {
        lacorsa_game.results(su, st, &r);
        return r.car[0].points;
    }
    if (lacorsa_game.turn(su, st) == CHANCE)
        return plain_chance(su, st);
    struct matrix *m = malloc(sizeof *m);
    assert_non_null(m);
    m->rows = lacorsa_game.actions(su, st, 0, legal[0]);
    m->columns = lacorsa_game.actions(su, st, 1, legal[1]);
    if (!m->rows)
        legal[0][m->rows++] = 0;
    if (!m->columns)
        legal[1][m->columns++] = 0;
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            m->gain[i][j] = plain_after(su, st, (action_t[]){ legal[0][i], legal[1][j] });
    double value = matrix_solve(m, NULL, NULL);
    free(m);
    return value;
}

/* A random race of two up to where no hand is larger than `most`; false when it is over before. */
static bool duel_position(const struct setup *su, struct state *st, int most, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    struct lc_look a, b;
    lacorsa_game.start(su, st);
    for (;;) {
        chance_settle(&lacorsa_game, su, st, rng);
        turn_t who = lacorsa_game.turn(su, st);
        if (!who)
            return false;
        if (who == 3) {
            lc_look(su, st, 0, &a);
            lc_look(su, st, 1, &b);
            if (a.cards <= most && b.cards <= most)
                return true;
        }
        int seat = turn_lowest(who), n = lacorsa_game.actions(su, st, seat, legal);
        lacorsa_game.apply(su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
    }
}

/* All of a setup share what has been worked out, so that whatever is mistaken for something else is found. */
static void duels_are_solved(void **state)
{
    (void)state;
    static const char *const setups[] = {
        "edition=free cars=2",
        "edition=free cars=2 slipstream=yes",
        "edition=free cars=2 drafting=yes track=rouen",
        "edition=free cars=2 points=6,9",
        "edition=free cars=2 season=1962 racecars=1,3 performance=yes",
        "edition=free cars=2 multi_21=yes track=monza",
        "edition=free cars=2 going_wide=yes",
        "edition=free cars=2 deck={redline:1,redlines:3,cards:[{value:1,extend:plain},{value:4},{value:5,copies:"
        "2},{value:6},{value:9,copies:2},{value:12}]}",
        "edition=free cars=2 deck={redline:1,redlines:2,cards:[{value:1},{value:2,extend:drafting},{value:3},{value:4}"
        ",{value:5},{value:6},{value:7},{value:8},{value:9}]}",
    };
    enum { SETUPS = sizeof setups / sizeof *setups };
    static struct duel_answer answer, seen;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    rng_init(&rng, 57, 0);
    for (int k = 0; k < SETUPS; k++) {
        struct setup *su = lacorsa_game.setup_new(setups[k], NULL);
        assert_non_null(su);
        struct duel *d = duel_new(&lacorsa_game, su, DUEL_POSITIONS);
        for (long i = scaled(400, 60); i > 0; i--) {
            struct view view;
            while (!duel_position(su, st, 5, &rng))
                ;
            assert_true(duel_solve(d, st, 1, &answer));
            assert_true(fabs(answer.value - plain_value(su, st)) < 1e-9);
            view_of(&lacorsa_game, su, st, 1, &view);
            assert_true(duel_solve_view(d, view_state(&view), 1, &seen));
            assert_int_equal(seen.n, answer.n);
            assert_memory_equal(seen.often, answer.often, (size_t)seen.n * sizeof *seen.often);
        }
        duel_free(d);
        lacorsa_game.setup_free(su);
    }
}

/* No choice makes more than the value against perfect answers, those of the mix make just that, and a choice that is
 * made alone makes what it leads to. */
static void expect_weighed(const struct setup *su, const struct state *st, int seat,
                           const struct duel_answer *answer)
{
    double value = seat == 0 ? answer->value : 15 - answer->value;
    bool alone = lacorsa_game.turn(su, st) == seat_bit(seat);
    for (int i = 0; i < answer->n; i++) {
        const action_t act[2] = { seat == 0 ? answer->act[i] : 0, seat == 1 ? answer->act[i] : 0 };
        assert_true(answer->points[i] < value + 1e-9);
        assert_true(answer->often[i] < 1e-9 || answer->points[i] > value - 1e-9);
        if (alone) {
            double after = plain_after(su, st, act);
            assert_true(fabs(answer->points[i] - (seat == 0 ? after : 15 - after)) < 1e-9);
        }
    }
}

/* Who cannot count on club's weakness solves a duel; who can tries what comes of it. */
static void expect_club_is_not_solved(struct view *view, const struct duel_answer *answer, struct rng *rng)
{
    static struct opinion out[ACTIONS_MAX];
    const struct budget budget = { .playouts = 100 };
    const struct bot *const before = view->rival[1 - view->seat];
    long tries = 0;
    view->rival[1 - view->seat] = &club_bot;
    bot_strategy(&ace_bot, &lacorsa_game)->weigh(view, answer->act, answer->n, &budget, rng, out);
    for (int i = 0; i < answer->n; i++)
        tries += out[i].tries;
    assert_true(tries >= budget.playouts || answer->n == 1);
    view->rival[1 - view->seat] = before;
}

/* A bot that solves a duel is of the solver's opinion, and draws from it. */
static void expect_opinions(const struct bot *bot, const struct view *view, const struct duel_answer *answer,
                            struct rng *rng)
{
    static struct opinion out[ACTIONS_MAX];
    const struct strategy *strategy = bot_strategy(bot, &lacorsa_game);
    const struct budget budget = { .playouts = 100 };
    struct rng same = *rng;
    strategy->weigh(view, answer->act, answer->n, &budget, rng, out);
    for (int i = 0; i < answer->n; i++) {
        assert_int_equal(out[i].act, answer->act[i]);
        assert_true(out[i].often == answer->often[i]);
        assert_true(fabs(opinion_points(&out[i]) - answer->points[i]) < 1e-9);
        assert_true(opinion_error(&out[i]) < 1e-6);
    }
    assert_int_equal(strategy->choose(view, answer->act, answer->n, &budget, &same),
                     opinion_draw(out, answer->n, rng));
}

static void duels_are_weighed(void **state)
{
    (void)state;
    static const char *const setups[] = { "edition=free cars=2", "edition=free cars=2 slipstream=yes" };
    static struct duel_answer answer;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    int alone = 0;
    rng_init(&rng, 60, 0);
    for (int k = 0; k < 60; k++) {
        struct setup *su = lacorsa_game.setup_new(setups[k % 2], NULL);
        struct view view;
        while (!duel_position(su, st, 4, &rng))
            ;
        for (turn_t who; (who = lacorsa_game.turn(su, st)) != 0;) {
            struct duel *d = duel_new(&lacorsa_game, su, DUEL_POSITIONS);
            int seat = 31 - __builtin_clz(who);
            alone += who != 3;
            assert_true(duel_solve(d, st, seat, &answer));
            expect_weighed(su, st, seat, &answer);
            view_of(&lacorsa_game, su, st, seat, &view);
            expect_opinions(&scout_bot, &view, &answer, &rng);
            expect_opinions(&works_bot, &view, &answer, &rng);
            expect_opinions(&ace_bot, &view, &answer, &rng);
            expect_club_is_not_solved(&view, &answer, &rng);
            duel_free(d);
            for (; who; who &= who - 1) { /* on by chance */
                action_t legal[ACTIONS_MAX];
                int n = lacorsa_game.actions(su, st, turn_lowest(who), legal);
                lacorsa_game.apply(su, st, turn_lowest(who), legal[rng_below(&rng, (uint32_t)n)], NULL);
            }
        }
        lacorsa_game.setup_free(su);
    }
    assert_true(alone > 60);
}

/* From the deal on, with qualifying and the dice for it. */
static void whole_races_are_solved(void **state)
{
    (void)state;
    static struct duel_answer answer;
    struct setup *su =
        lacorsa_game.setup_new("edition=free cars=2 deck={redline:2,redlines:1,cards:[{value:1,extend:"
                               "plain},{value:4},{value:6}]}",
                               NULL);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    int mixed = 0;
    assert_non_null(su);
    rng_init(&rng, 61, 0);
    for (int k = 0; k < 30; k++) {
        struct duel *d = duel_new(&lacorsa_game, su, DUEL_POSITIONS);
        lacorsa_game.start(su, st);
        chance_settle(&lacorsa_game, su, st, &rng);
        assert_true(duel_solve(d, st, 0, &answer));
        assert_true(fabs(answer.value - plain_value(su, st)) < 1e-9);
        mixed += answer.value > 6 && answer.value < 9;
        duel_free(d);
    }
    assert_true(mixed > 5);
    lacorsa_game.setup_free(su);
}

/* What has more positions than may be kept is not half solved. */
static void a_duel_that_is_too_long_is_refused(void **state)
{
    (void)state;
    static struct duel_answer answer;
    struct setup *su = lacorsa_game.setup_new("edition=free cars=2", NULL);
    struct duel *d = duel_new(&lacorsa_game, su, 1000);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    rng_init(&rng, 62, 0);
    lacorsa_game.start(su, st);
    chance_settle(&lacorsa_game, su, st, &rng);
    assert_false(duel_solve(d, st, 0, &answer));
    assert_int_equal(duel_positions(d), 1000);
    while (!duel_position(su, st, 3, &rng))
        ;
    duel_free(d);
    d = duel_new(&lacorsa_game, su, 1000);
    assert_true(duel_solve(d, st, 0, &answer));
    duel_free(d);
    lacorsa_game.setup_free(su);
}

/* Eight cards each; how long it takes is measured elsewhere, that it ends is seen here. */
static void long_duels_are_solved(void **state)
{
    (void)state;
    static struct duel_answer answer;
    struct setup *su = lacorsa_game.setup_new("edition=free cars=2", NULL);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    rng_init(&rng, 58, 0);
    for (int k = 0; k < 5; k++) {
        struct duel *d = duel_new(&lacorsa_game, su, DUEL_POSITIONS);
        while (!duel_position(su, st, 8, &rng))
            ;
        assert_true(duel_solve(d, st, 0, &answer));
        assert_true(answer.value > 6 - 1e-9 && answer.value < 9 + 1e-9);
        duel_free(d);
    }
    lacorsa_game.setup_free(su);
}

static void what_is_no_duel_is_refused(void **state)
{
    (void)state;
    static const char *const setups[] = { "cars=4", "edition=free cars=2 pit=yes",
                                          "edition=free cars=2 six_suits=yes" };
    static struct duel_answer answer;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    rng_init(&rng, 59, 0);
    for (int k = 0; k < 3; k++) {
        struct setup *su = lacorsa_game.setup_new(setups[k], NULL);
        assert_non_null(su);
        struct duel *d = duel_new(&lacorsa_game, su, DUEL_POSITIONS);
        lacorsa_game.start(su, st);
        chance_settle(&lacorsa_game, su, st, &rng);
        assert_false(duel_solve(d, st, 0, &answer));
        duel_free(d);
        lacorsa_game.setup_free(su);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look_is_what_the_seat_sees),
        cmocka_unit_test(the_net_fits),
        cmocka_unit_test(races_have_nets),
        cmocka_unit_test(club_beats_chance_by_far),
        cmocka_unit_test(scout_beats_club),
        cmocka_unit_test(ace_takes_the_most_from_the_weak),
        cmocka_unit_test(rivals_are_known_by_name_alone),
        cmocka_unit_test(opinions_suspect_nobody),
        cmocka_unit_test(works_and_ace_beat_scout),
        cmocka_unit_test(reflexes_beat_club),
        cmocka_unit_test(a_net_for_seasons_knows_more_of_them),
        cmocka_unit_test(reflexes_beat_flat_search),
        cmocka_unit_test(drawn_rules_will_do),
        cmocka_unit_test(club_copes_with_any_rules),
        cmocka_unit_test(a_budget_is_kept),
        cmocka_unit_test(a_small_budget_tries_every_choice),
        cmocka_unit_test(what_is_asked_about_is_tried),
        cmocka_unit_test(hopeless_choices_are_no_loss),
        cmocka_unit_test(what_is_known_is_not_asked_again),
        cmocka_unit_test(matrices_are_solved),
        cmocka_unit_test(duels_are_solved),
        cmocka_unit_test(whole_races_are_solved),
        cmocka_unit_test(a_duel_that_is_too_long_is_refused),
        cmocka_unit_test(duels_are_weighed),
        cmocka_unit_test(long_duels_are_solved),
        cmocka_unit_test(what_is_no_duel_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
