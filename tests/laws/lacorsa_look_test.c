/* lacorsa_look_test.c: the typed look of a LACORSA race says what the text of the position says.
 *
 * Random races of setups drawn from the table of options and of every edition; at every state of them the state itself
 * and the view of every seat and of a spectator. The text is read here, by itself, and is what a look is held against.
 */
#include "../../core/field.h"
#include "../../games/lacorsa/look.h"
#include "../../tools/any_setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { RACES = 60, WORDS_MAX = 2048 };

static const char *const edition_setups[] = {
    "cars=4",
    "cars=6 each=2 team_orders=yes suit_tiebreaker=yes",
    "edition=free cars=12",
    "edition=large_grid cars=12 each=2",
    "edition=seasons cars=12",
    "edition=seasons cars=10 each=2 track=nurburgring",
    "edition=seasons cars=4 each=2 team_orders=yes fastest_lap=card",
};
enum { EDITIONS = sizeof edition_setups / sizeof *edition_setups };

struct trial {
    const struct setup *su;
    struct option_set options;
    long race;
    int viewer;
    const struct state *st;
    struct lc_race look;
    char text[STATE_TEXT_MAX];
    struct span values[FIELDS_MAX];
};

static const struct game *const game = &lacorsa_game;

/* ---- reading the text ------------------------------------------------------------------------------------ */

static struct span value_of(const struct trial *t, const char *name)
{
    int i = 0;
    while (game->fields[i].name && strcmp(game->fields[i].name, name) != 0)
        i++;
    assert_non_null(game->fields[i].name);
    return t->values[i];
}

/* A field that the options have no use for is not written, and counts as nothing. */
static int number_of(const struct trial *t, const char *name)
{
    int n = 0;
    if (value_of(t, name).at)
        assert_true(span_number(value_of(t, name), &n));
    return n;
}

static void expect_number(const struct trial *t, const char *name, int found)
{
    if (number_of(t, name) != found)
        fail_msg("race %ld, viewer %d: %s is %d, the look says %d: %s", t->race, t->viewer, name,
                 number_of(t, name), found, t->text);
}

static void expect_text(const struct trial *t, const char *name, const char *found)
{
    if (value_of(t, name).at && !span_is(value_of(t, name), found))
        fail_msg("race %ld, viewer %d: %s, the look says %s: %s", t->race, t->viewer, name, found, t->text);
}

static bool option_is(const struct trial *t, const char *name, const char *value)
{
    const struct option *o = game->options;
    int i = option_find(o, name, strlen(name));
    assert_true(i >= 0);
    if (o[i].kind == OPTION_YESNO)
        return t->options.number[i] == !strcmp(value, "yes");
    return !strcmp(o[i].choices[t->options.number[i]], value);
}

static int option_number(const struct trial *t, const char *name)
{
    return t->options.number[option_find(game->options, name, strlen(name))];
}

/* ---- the look in the words of the text ------------------------------------------------------------------- */

static void add_separator(struct text *out)
{
    text_add(out, "%s", out->len ? "," : "");
}

static void add_cards(const struct trial *t, const struct lc_cards *cards, struct text *out)
{
    if (!cards->n)
        text_add(out, "%s", cards->hidden ? "?" : "-");
    for (int i = 0; i < cards->n; i++) {
        char word[ACTION_TEXT_MAX];
        lc_card_text(t->su, cards->at[i], word, sizeof word);
        text_add(out, "%s%s", i ? "," : "", word);
    }
}

static void check_cards(const struct trial *t)
{
    char words[WORDS_MAX];
    struct text out = text_into(words, sizeof words);
    add_cards(t, &t->look.pile, &out);
    expect_text(t, "pile", words);
    out = text_into(words, sizeof words);
    add_cards(t, &t->look.unseen, &out);
    expect_text(t, "deck", words);
    out = text_into(words, sizeof words);
    for (int car = 0; car < t->look.cars; car++) {
        text_add(&out, "%s", car ? "/" : "");
        add_cards(t, &t->look.hand[car], &out);
    }
    expect_text(t, "hands", words);
    expect_number(t, "closed_count", t->look.closed);
}

static void add_laid(const struct trial *t, const struct lc_car *car, struct text *out)
{
    static const char *const words[] = {
        [LC_LAID_NOTHING] = "-", [LC_LAID_HIDDEN] = "?", [LC_LAID_EMPTY] = "none"
    };
    char play[ACTION_TEXT_MAX];
    lc_play_text(t->su, car->play, car->suits, play, sizeof play);
    text_add(out, "%s", car->laid == LC_LAID_PLAY ? play : words[car->laid]);
}

static void check_plays(const struct trial *t)
{
    char words[WORDS_MAX];
    struct text out = text_into(words, sizeof words);
    for (int car = 0; car < t->look.cars; car++) {
        add_separator(&out);
        add_laid(t, &t->look.car[car], &out);
    }
    expect_text(t, "plays", words);
}

static void check_causes(const struct trial *t)
{
    char words[WORDS_MAX];
    struct text out = text_into(words, sizeof words);
    for (int car = 0; car < t->look.cars; car++) {
        enum lc_cause cause = t->look.car[car].cause;
        add_separator(&out);
        text_add(&out, "%s", cause ? game->causes[cause] : "-");
    }
    expect_text(t, "causes", words);
}

/* "3,1,2", one number of each car at a place from..to. */
static void check_places(const struct trial *t, const char *field, int from, int to,
                         int (*number)(const struct lc_car *car))
{
    char words[WORDS_MAX];
    struct text out = text_into(words, sizeof words);
    for (int place = from; place < to; place++) {
        add_separator(&out);
        text_add(&out, "%d", number(&t->look.car[t->look.order[place]]));
        assert_int_equal(t->look.car[t->look.order[place]].place, place);
    }
    expect_text(t, field, out.len ? words : "-");
}

static int number(const struct lc_car *car)
{
    return car->number;
}

static int gap(const struct lc_car *car)
{
    return car->gap;
}

static void check_order(const struct trial *t)
{
    const struct lc_race *l = &t->look;
    check_places(t, "order", 0, l->running, number);
    check_places(t, "gaps", 0, l->running, gap);
    check_places(t, "out", l->running, l->cars, number);
    for (int place = 0, space = 0; place < l->running; place++) {
        space += place ? 1 + l->car[l->order[place]].gap : 0;
        assert_int_equal(l->car[l->order[place]].space, space);
    }
}

/* Lists that have a number for each car. */
static void check_numbers(const struct trial *t)
{
    struct span held = value_of(t, "held"), stops = value_of(t, "stops"), word;
    int count[LC_CARS], n = 0, made;
    while (span_cut(&held, ',', &word))
        assert_true(span_number(word, &count[n++]));
    assert_int_equal(n, t->look.cars);
    for (int i = 0; i < n; i++) {
        const struct lc_car *car = &t->look.car[i];
        int required = option_is(t, "pit", "yes") ? option_number(t, "pit_required") : 0;
        assert_int_equal(car->hand, option_is(t, "team_orders", "yes") ? i / 2 * 2 : i);
        assert_int_equal(car->cards, count[car->hand]);
        assert_int_equal(car->seat, game->shape(t->su)->owner[i]);
        made = 0;
        if (stops.at && span_cut(&stops, ',', &word))
            assert_true(span_number(word, &made));
        assert_int_equal(car->stops, made);
        assert_int_equal(car->stops_owed, made < required ? required - made : 0);
    }
}

/* ---- the turn -------------------------------------------------------------------------------------------- */

static bool phase_is(const struct trial *t, const char *const *words)
{
    for (; *words; words++)
        if (span_is(value_of(t, "phase"), *words))
            return true;
    return false;
}

static void check_said(const struct trial *t)
{
    const struct lc_race *l = &t->look;
    int flat = 0, asked = 0;
    for (int car = 0; car < l->cars; car++) {
        int bit = car == l->challenger ? 1 : car == l->defender ? 2 : 0;
        assert_true(bit || l->car[car].said == LC_SAID_NOTHING);
        flat |= l->car[car].said == LC_SAID_FLAT_OUT ? bit : 0;
        asked |= l->car[car].said != LC_SAID_NOTHING ? bit : 0;
    }
    expect_number(t, "flat", flat);
    expect_number(t, "asked", asked);
}

static void check_turn(const struct trial *t)
{
    static const char *const before[] = { "deal", "qualify", "roll", NULL };
    static const char *const meeting[] = { "challenge", "flat-out", "incident", "collision", NULL };
    const struct lc_race *l = &t->look;
    expect_text(t, "phase", lc_phase_word(l->phase));
    expect_number(t, "lap", l->lap);
    expect_number(t, "last_lap", l->last_lap);
    expect_number(t, "active", l->active == NOBODY ? 0 : l->car[l->active].number);
    expect_number(t, "passes", l->passes);
    expect_number(t, "extra", l->extra);
    expect_number(t, "drawing", l->drawing);
    assert_int_equal(l->racing, !phase_is(t, before));
    assert_int_equal(l->over, !game->turn(t->su, t->st));
    assert_int_equal(l->challenger != NOBODY, phase_is(t, meeting));
    if (l->challenger != NOBODY) {
        assert_int_equal(l->challenger, l->active);
        assert_int_equal(l->defender, l->order[l->car[l->active].place - 1]);
    }
    check_said(t);
}

static int car_of(action_t act)
{
    return action_arg(act, 0);
}

/* What is asked is what the engine lists, and the card of an action is the one that its text begins with. */
static void check_actions(const struct trial *t)
{
    action_t legal[ACTIONS_MAX];
    int n = t->viewer == NOBODY ? 0 : game->actions(t->su, t->st, t->viewer, legal);
    assert_int_equal(t->look.asked, n ? car_of(legal[0]) : NOBODY);
    for (int i = 0; i < n; i++) {
        char text[ACTION_TEXT_MAX], words[ACTION_TEXT_MAX] = "";
        struct lc_card card;
        action_text(game, t->su, legal[i], text, sizeof text);
        struct span rest = span_of(text), word;
        for (int k = 0; k < 3; k++)
            if (!span_word(&rest, &word))
                word.len = 0;
        bool has = lc_action_card(legal[i], &card);
        assert_int_equal(has, word.len > 0);
        if (!has)
            continue;
        lc_card_text(t->su, card, words, sizeof words);
        size_t rank = strcspn(words, "gapwsc");
        assert_true(!strncmp(word.at, words, rank));
        assert_true(!words[rank] || strcspn(word.at, "gapwsc") + 1 <= word.len);
        if (words[rank]) /* 2=12g: the suit stands behind what the card is called */
            assert_int_equal(word.at[strcspn(word.at, "gapwsc")], words[rank]);
    }
}

/* Plays that differ behind the plus alone: "12g+Rc", "12g+Rw". */
static void check_same_plays(const struct trial *t)
{
    action_t legal[ACTIONS_MAX];
    int n = t->viewer == NOBODY ? 0 : game->actions(t->su, t->st, t->viewer, legal);
    for (int i = 0; i < n; i++)
        for (int k = i; k < n && k < i + 8; k++) {
            char one[ACTION_TEXT_MAX], two[ACTION_TEXT_MAX];
            action_text(game, t->su, legal[i], one, sizeof one);
            action_text(game, t->su, legal[k], two, sizeof two);
            size_t plus = strcspn(one, "+");
            bool same = one[plus] && plus == strcspn(two, "+") && !strncmp(one, two, plus);
            assert_int_equal(lc_adds_redline(legal[i]), one[plus] != '\0');
            assert_int_equal(lc_same_play(legal[i], legal[k]), same);
        }
}

/* ---- rules ------------------------------------------------------------------------------------------------ */

static void check_rules(const struct trial *t)
{
    const struct lc_race *l = &t->look;
    bool pit = option_is(t, "pit", "yes");
    assert_int_equal(l->shared, option_is(t, "team_orders", "yes"));
    assert_int_equal(l->suited,
                     option_is(t, "suit_tiebreaker", "yes") || option_is(t, "fastest_lap", "card"));
    assert_int_equal(l->pit, pit);
    assert_int_equal(l->pit_max, option_number(t, "pit_max"));
    assert_int_equal(l->pit_required, pit ? option_number(t, "pit_required") : 0);
    assert_int_equal(l->flat_out, option_is(t, "flat_out", "yes"));
    assert_int_equal(l->performance, option_is(t, "performance", "yes"));
    assert_int_equal(l->incidents, option_is(t, "incidents", "yes"));
    assert_int_equal(l->ties_by_suit, option_is(t, "suit_tiebreaker", "yes"));
    assert_int_equal(l->redline_ties_crash,
                     option_is(t, "shunting", "yes") || option_is(t, "racing_incidents", "yes"));
}

/* The data of an option, read from the setup's text. */
static struct datum *data_of(const struct trial *t, const char *name)
{
    const struct data_kind *const *kind = game->data;
    struct error err;
    int i = option_find(game->options, name, strlen(name));
    while (strcmp((*kind)->id, game->options[i].data) != 0)
        kind++;
    struct datum *root = data_load(*kind, name, t->options.text[i], &err);
    assert_non_null(root);
    return root;
}

/* The racecar card of a car, or NULL. */
static const struct datum *racecar_of(const struct trial *t, const struct datum *season, int car)
{
    const struct numbers *chosen =
        option_numbers(&t->options, option_find(game->options, "racecars", strlen("racecars")));
    int number = chosen->n == 1 && !chosen->at[0] ? car + 1 : chosen->at[car];
    const struct datum *card = data_get(season, "racecars")->first;
    while (card && --number > 0)
        card = card->next;
    return card;
}

static int card_number(const struct datum *card, bool counts, const char *name)
{
    return card && counts ? data_get(card, name)->number : 0;
}

static void check_racecars(const struct trial *t)
{
    struct datum *season = data_of(t, "season"), *track = data_of(t, "track"), *deck = data_of(t, "deck");
    const struct lc_race *l = &t->look;
    for (int i = 0; i < l->cars; i++) {
        const struct datum *card = racecar_of(t, season, i);
        const struct lc_car *car = &l->car[i];
        bool striped = card_number(card, l->flat_out, "striped");
        int own = card_number(card, l->performance, "redline");
        int redline = data_get(deck, "redline")->number + own - data_get(track, "redline_less")->number;
        assert_int_equal(car->flat_out, striped ? data_get(card, "flat_out")->number : 0);
        assert_int_equal(car->redlines, own > 0);
        assert_int_equal(car->redline, redline > 0 ? redline : 0);
        assert_int_equal(car->incidents, card_number(card, l->performance && l->incidents, "incidents"));
        assert_int_equal(car->light, card_number(card, l->performance, "light"));
    }
    assert_int_equal(l->ties_pass,
                     option_is(t, "slipstream", "yes") || data_get(track, "slipstream")->number);
    assert_int_equal(l->ties_crash, l->incidents && data_get(track, "dangerous")->number);
    data_free(season);
    data_free(track);
    data_free(deck);
}

/* ---- secrets ---------------------------------------------------------------------------------------------- */

static void check_secrets(const struct trial *t)
{
    for (int i = 0; i < t->look.cars; i++) {
        const struct lc_car *car = &t->look.car[i];
        bool mine = t->viewer != NOBODY && car->seat == t->viewer;
        assert_true(mine || car->laid != LC_LAID_PLAY);
        assert_true(mine || !t->look.hand[i].n);
    }
}

/* Whatever the look of a view has is in the text of the view, which is all that is read back. */
static void check_nothing_else(const struct trial *t)
{
    union any_state again;
    struct lc_race look;
    struct error err;
    memset(&again, 0, sizeof again);
    if (!game->state_parse(t->su, t->text, (struct state *)again.bytes, &err))
        fail_msg("race %ld: %s: %s", t->race, err.text, t->text);
    lc_race(t->su, (const struct state *)again.bytes, t->viewer, &look);
    if (memcmp(&look, &t->look, sizeof look))
        fail_msg("race %ld, viewer %d: the look knows more than the text: %s", t->race, t->viewer, t->text);
}

/* ---- races ------------------------------------------------------------------------------------------------- */

static void check_look(struct trial *t, const struct state *st, int viewer, bool whole)
{
    t->st = st;
    t->viewer = viewer;
    lc_race(t->su, st, viewer, &t->look);
    game->state_text(t->su, st, t->text, sizeof t->text);
    assert_true(fields_split(game->fields, t->text, t->values, NULL));
    check_turn(t);
    check_order(t);
    check_numbers(t);
    check_cards(t);
    check_plays(t);
    check_causes(t);
    check_actions(t);
    check_same_plays(t);
    check_nothing_else(t);
    if (!whole)
        check_secrets(t);
}

static void check_state(struct trial *t, const struct state *st)
{
    check_look(t, st, NOBODY, true);
    for (int viewer = NOBODY; viewer < game->shape(t->su)->seats; viewer++) {
        union any_state view;
        memcpy(&view, st, game->state_size);
        game->redact(t->su, (struct state *)view.bytes, viewer);
        check_look(t, (const struct state *)view.bytes, viewer, false);
    }
}

static action_t choose(const struct trial *t, const struct state *st, turn_t who, struct rng *rng)
{
    struct chance chances[ACTIONS_MAX];
    action_t legal[ACTIONS_MAX];
    if (who & CHANCE)
        return chance_draw(chances, game->chances(t->su, st, chances), rng);
    int n = game->actions(t->su, st, turn_lowest(who), legal);
    return legal[rng_below(rng, (uint32_t)n)];
}

/* Dealing is many states that are all alike. */
static long play_race(struct trial *t, struct rng *rng)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    long states = 0;
    turn_t who;
    memset(&room, 0, sizeof room);
    game->start(t->su, st);
    check_state(t, st);
    chance_settle(game, t->su, st, rng);
    while ((who = game->turn(t->su, st))) {
        check_state(t, st);
        states++;
        game->apply(t->su, st, who & CHANCE ? NOBODY : turn_lowest(who), choose(t, st, who, rng), NULL);
    }
    check_state(t, st);
    return states;
}

/* The setup is the trial's from now on. */
static void take_setup(struct trial *t, struct setup *su)
{
    char *text = malloc(SETUP_TEXT_MAX);
    struct error err;
    assert_true(su && text);
    t->su = su;
    game->setup_text(su, text, SETUP_TEXT_MAX);
    assert_true(options_parse(game->options, text, &t->options, &err));
    free(text);
}

static void drop_setup(struct trial *t)
{
    options_free(&t->options);
    game->setup_free((struct setup *)t->su);
}

static void a_look_says_what_the_text_says(void **unused)
{
    struct trial *t = calloc(1, sizeof *t);
    const char *scale = getenv("PADDOCK_TEST_SCALE");
    long races = RACES * (scale ? atol(scale) : 100) / 100, states = 0;
    (void)unused;
    assert_non_null(t);
    for (t->race = 0; t->race < races + EDITIONS; t->race++) {
        struct rng rng;
        struct error err;
        rng_init(&rng, 20, (uint64_t)t->race);
        take_setup(t, t->race < EDITIONS ? setup_read(game, edition_setups[t->race], &err)
                                         : draw_setup(game, &rng));
        states += play_race(t, &rng);
        check_rules(t);
        check_racecars(t);
        drop_setup(t);
    }
    print_message("%ld races of seed 20, %ld states\n", t->race, states);
    free(t);
}

/* What random races hardly come to: a defender has nothing left to lay, and the challenger says how it goes (L10). */
static void an_empty_hand_is_seen(void **unused)
{
    struct trial *t = calloc(1, sizeof *t);
    union any_state st;
    struct error err;
    (void)unused;
    assert_non_null(t);
    take_setup(t, setup_read(game, "cars=4 each=2 team_orders=yes season=1962 flat_out=yes", &err));
    memset(&st, 0, sizeof st);
    if (!game->state_parse(t->su,
                           "lap=2 phase=flat-out active=2 order=3,4,1,2 hands=5/-/7,8/- plays=none,5,-,-",
                           (struct state *)st.bytes, &err))
        fail_msg("%s", err.text);
    check_state(t, (const struct state *)st.bytes);
    assert_int_equal(t->look.car[0].laid, LC_LAID_EMPTY);
    drop_setup(t);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_look_says_what_the_text_says),
                                        cmocka_unit_test(an_empty_hand_is_seen) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
