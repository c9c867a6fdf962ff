/* table_test.c: a match at the table, from the door to the story.
 *
 * What is typed is found or refused with a sentence, and a refusal changes
 * nothing; what was laid down can be taken back until somebody has learnt from
 * it; everybody hears what they may know. A record says it all again, byte for
 * byte, and of a damaged one says which line is bad and keeps what came before.
 *
 * PADDOCK_TEST_SCALE is a percentage of the random races.
 */
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../table/command.h"
#include "../../table/narrate.h"
#include "../../table/position.h"
#include "../../table/record.h"
#include "scaled.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const lacorsa_setups[] = {
    "cars=4 each=1",
    "cars=5 each=1",
    "cars=6 each=1",
    "cars=4 each=2",
    "cars=6 each=2",
    "edition=free cars=2 each=1",
    "edition=free cars=3 each=1",
    "edition=free cars=4 each=1",
    "edition=free cars=5 each=1",
    "edition=free cars=6 each=1",
    "edition=free cars=7 each=1",
    "edition=free cars=8 each=1",
    "edition=free cars=9 each=1",
    "edition=free cars=10 each=1",
    "edition=free cars=11 each=1",
    "edition=free cars=12 each=1",
    "edition=free cars=8 each=2",
    "edition=free cars=12 each=2",
    "cars=4 each=1 points=1,1,0,0",
    "cars=4 each=1 deck={redline:3,redlines:2,cards:[{value:2,extend:plain},{value:5,copies:2}]}",
    NULL,
};
static const char *const toy_setups[] = { "seats=2 length=12", "seats=3 length=20", "seats=12 length=9",
                                          NULL };

/* ---- tables ------------------------------------------------------------------------------------- */

static struct table *new_table(const char *game, const char *setup, const char *position)
{
    struct error err = { 0 };
    struct table *t = table_new(game_find(game), setup, position, &err);
    if (!t)
        fail_msg("refused %s %s: %s", setup, position ? position : "", err.text);
    return t;
}

/* Number i of all setups of all games, counted round and round. */
static struct table *nth_table(long i)
{
    const char *game = "lacorsa";
    const char *const *setups = lacorsa_setups;
    long n = (long)(sizeof lacorsa_setups / sizeof *lacorsa_setups) - 1;
    long toys = (long)(sizeof toy_setups / sizeof *toy_setups) - 1;
    i %= n + toys;
    if (i >= n) {
        game = "toy";
        setups = toy_setups;
        i -= n;
    }
    return new_table(game, setups[i], NULL);
}

static void expect_play(struct table *t, int seat, const char *text)
{
    struct error err = { 0 };
    if (!table_play(t, seat, text, &err))
        fail_msg("seat %d may not %s: %s", seat + 1, text, err.text);
}

static int random_seat(turn_t who, struct rng *rng)
{
    int seat;
    do
        seat = (int)rng_below(rng, SEATS_MAX);
    while (!(who & seat_bit(seat)));
    return seat;
}

static void random_action(struct table *t, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int seat = random_seat(table_turn(t), rng), n = table_actions(t, seat, legal);
    assert_true(n > 0);
    assert_true(table_act(t, seat, legal[rng_below(rng, (uint32_t)n)], NULL));
}

/* Chance, then a seat, which now and then takes back instead. False when the match is over. */
static bool random_step(struct table *t, struct rng *rng, bool undos)
{
    int seats = table_shape(t)->seats, seat = (int)rng_below(rng, (uint32_t)seats);
    table_chance(t, rng);
    if (!table_turn(t))
        return false;
    if (undos && !rng_below(rng, 4) && table_can_undo(t, seat, NULL))
        assert_true(table_undo(t, seat, NULL));
    else
        random_action(t, rng);
    return true;
}

static void state_text(const struct table *t, char *buf, size_t size)
{
    assert_true(table_game(t)->state_text(table_setup(t), table_state(t), buf, size) < size);
}

static bool same_state(const struct table *a, const struct table *b)
{
    return !memcmp(table_state(a), table_state(b), table_game(a)->state_size);
}

/* The value of a field in the text of the position. */
static void expect_field(const struct table *t, const char *name, const char *value)
{
    char text[STATE_TEXT_MAX];
    struct span rest, word, field;
    state_text(t, text, sizeof text);
    rest = span_of(text);
    while (span_word(&rest, &word)) {
        span_cut(&word, '=', &field);
        if (span_is(field, name) && span_is(word, value))
            return;
    }
    fail_msg("expected %s=%s; found %s", name, value, text);
}

static const struct tags no_tags = { .engine = "0.1.0" };

static char *record_of(const struct table *t)
{
    size_t len;
    char *text = record_text(t, &no_tags, &len);
    assert_non_null(text);
    assert_int_equal(strlen(text), len);
    return text;
}

/* Everything a table knows, to see that nothing has changed. */
struct snapshot {
    char *record;
    char state[STATE_TEXT_MAX];
};

static struct snapshot snapshot_of(const struct table *t)
{
    struct snapshot s = { .record = record_of(t) };
    state_text(t, s.state, sizeof s.state);
    return s;
}

static void expect_unchanged(const struct table *t, struct snapshot *s)
{
    struct snapshot now = snapshot_of(t);
    assert_string_equal(now.record, s->record);
    assert_string_equal(now.state, s->state);
    free(now.record);
    free(s->record);
}

static const char too_late[] = "nothing to take back: what was done has been revealed, rolled or completed";

/* ---- the door ----------------------------------------------------------------------------------- */

static void refuse_new(const char *game, const char *setup, const char *position, const char *sentence)
{
    struct error err = { .line = 9 };
    assert_null(table_new(game_find(game), setup, position, &err));
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, 0); /* what is one line has no number */
}

static void refuse_play(struct table *t, int seat, const char *text, const char *sentence)
{
    struct error err = { 0 };
    struct snapshot before = snapshot_of(t);
    assert_false(table_play(t, seat, text, &err));
    assert_string_equal(err.text, sentence);
    assert_false(table_play(t, seat, text, NULL));
    expect_unchanged(t, &before);
}

static void refuse_act(struct table *t, int seat, action_t act, const char *sentence)
{
    struct error err = { 0 };
    struct snapshot before = snapshot_of(t);
    assert_false(table_act(t, seat, act, &err));
    assert_string_equal(err.text, sentence);
    assert_false(table_act(t, seat, act, NULL));
    expect_unchanged(t, &before);
}

static void refuse_undo(struct table *t, int seat, const char *sentence)
{
    struct error err = { 0 }, err2 = { 0 };
    struct snapshot before = snapshot_of(t);
    assert_false(table_can_undo(t, seat, &err2));
    assert_false(table_undo(t, seat, &err));
    assert_string_equal(err.text, sentence);
    assert_string_equal(err2.text, sentence);
    assert_false(table_undo(t, seat, NULL));
    expect_unchanged(t, &before);
}

static void expect_undo(struct table *t, int seat)
{
    struct error err = { 0 };
    int before = table_moments(t);
    if (!table_can_undo(t, seat, &err) || !table_undo(t, seat, &err))
        fail_msg("seat %d may not take back: %s", seat + 1, err.text);
    assert_int_equal(table_moments(t), before + 1);
    assert_int_equal(table_moment(t, before)->seat, seat);
    assert_int_equal(table_moment(t, before)->act, 0);
    assert_int_equal(table_moment(t, before)->events, 0);
}

static void only_matches_that_make_sense_begin(void **state)
{
    (void)state;
    refuse_new("lacorsa", "cars=3", NULL,
               "the base edition is for 4 to 6 cars; found cars=3 (edition=free takes 2 to 12)");
    refuse_new("lacorsa", "cars=4", "order=1,1,2,3",
               "no such position: order and out do not name every car once");
    refuse_new("lacorsa", "cars=4 pit_max=3", NULL, "pit_max changes nothing with pit=no; it takes pit=yes");
    refuse_new("toy", "seats=1", NULL, "seats takes 2 to 12; found \"1\"");
}

/* Every reader of a record has room for a setup of so many bytes, and a season's calendar may have more. */
static void a_setup_that_nobody_could_read_again_is_refused(void **state)
{
    enum { ROUNDS = 40, TRACK = 1900, ROOM = ROUNDS * (TRACK + 40) + 100 };
    char *setup = malloc(ROOM);
    struct error err = { 0 };
    struct position p;
    (void)state;
    assert_non_null(setup);
    struct text t = text_into(setup, ROOM);
    text_add(&t, "lacorsa;%d;", game_find("lacorsa")->rules);
    size_t head = t.len;
    text_add(&t, "cars=4 season={rounds:[");
    for (int i = 0; i < ROUNDS; i++) {
        text_add(&t, "%s{title:R%d,track:", i ? "," : "", i);
        for (int k = 0; k < TRACK; k++)
            text_put(&t, "x", 1);
        text_add(&t, "}");
    }
    text_add(&t, "]};");
    assert_true(t.len < ROOM && t.len > SETUP_TEXT_MAX);
    assert_false(position_read(all_games, setup, &p, &err));
    assert_non_null(strstr(err.text, "expected a setup of at most 65535 characters; found 7"));
    setup[t.len - 1] = '\0';
    assert_null(table_new(game_find("lacorsa"), setup + head, NULL, &err));
    assert_non_null(strstr(err.text, "expected a setup of at most 65535 characters; found 7"));
    free(setup);
}

static void a_state_that_is_too_long_is_refused(void **state)
{
    (void)state;
    static char text[STATE_TEXT_MAX + 100];
    struct position p;
    struct error err = { 0 };
    struct text t = text_into(text, sizeof text);
    text_add(&t, "lacorsa;%d;cars=4;", game_find("lacorsa")->rules);
    memset(text + t.len, '1', STATE_TEXT_MAX);
    text[t.len + STATE_TEXT_MAX] = '\0';
    assert_false(position_read(all_games, text, &p, &err));
    char sentence[100];
    snprintf(sentence, sizeof sentence, "expected a state of at most %d characters; found %d",
             STATE_TEXT_MAX - 1, STATE_TEXT_MAX);
    assert_non_null(strstr(err.text, sentence));
    text[t.len + STATE_TEXT_MAX - 1] = '\0'; /* as long as one may be, but nonsense */
    assert_false(position_read(all_games, text, &p, &err));
    assert_non_null(strstr(err.text, "expected the name of a field"));
}

/* A view is a position, but not one to play on from: its cards are nobody knows which. */
static void a_view_is_nothing_to_start_from(void **state)
{
    (void)state;
    refuse_new("lacorsa", "cars=4", "order=1,2,3,4 held=3,3,3,3 hands=1,2,3/?/?/? pile=-",
               "expected a whole position to start from; found one with blanks");
    refuse_new("toy", "seats=2", "phase=plan cards=3,?",
               "expected a whole position to start from; found one with blanks");
}

static void a_table_starts_from_a_position(void **state)
{
    (void)state;
    const char *position = "order=2,1,4,3  hands=5,9/5,9/7,9/7,9";
    struct table *t = new_table("lacorsa", "cars=4", position),
                 *from_start = new_table("lacorsa", "cars=4", NULL);
    assert_null(table_start(from_start));
    assert_int_equal(table_turn(from_start), CHANCE);
    assert_string_equal(table_start(t), position);
    assert_int_equal(table_moments(t), 0);
    assert_int_equal(table_turn(t), seat_bit(2) | seat_bit(3));
    expect_field(t, "order", "2,1,4,3");
    expect_play(t, 2, "play car3 9");
    expect_undo(t, 2);
    expect_field(t, "plays", "-,-,-,-");
    expect_field(t, "hands", "5,9/5,9/7,9/7,9");
    table_free(from_start);
    table_free(t);
}

static const char first_cards[] = "expected deal car1 R, deal car1 1, deal car1 2, deal car1 3, deal car1 4, "
                                  "deal car1 5 and more; found ";

static void the_door_before_the_race(void **state)
{
    (void)state;
    char sentence[300];
    struct rng rng;
    struct table *t = new_table("lacorsa", "cars=4", NULL);
    refuse_play(t, 0, "play car1 5", "expected an outcome of chance; found an action of seat 1");
    refuse_play(t, 4, "play car1 5", "expected a seat from 1 to 4; found 5");
    refuse_play(t, -2, "play car1 5", "expected a seat from 1 to 4; found -1");
    refuse_act(t, 3, ACTION(3, 3, 1, 0), "expected an outcome of chance; found an action of seat 4");
    refuse_act(t, NOBODY, 0, "expected an outcome that can happen now; found another");
    snprintf(sentence, sizeof sentence, "%s\"deal car2 5\"", first_cards);
    refuse_play(t, NOBODY, "deal car2 5", sentence);
    expect_play(t, NOBODY, "deal car1 5");
    rng_init(&rng, 1, 0);
    table_chance(t, &rng);
    assert_int_equal(table_moments(t), 52);
    refuse_play(t, NOBODY, "deal car1 5", "expected a seat to act; found an outcome of chance");
    refuse_play(t, 99, "play 5", "expected a seat from 1 to 4; found 100");
    refuse_undo(t, 0, too_late);
    refuse_undo(t, NOBODY, too_late);
    random_action(t, &rng);
    int seat = table_moment(t, 52)->seat;
    snprintf(sentence, sizeof sentence, "seat %d is not on turn", seat + 1);
    refuse_play(t, seat, "play 5", sentence);
    refuse_act(t, seat, table_moment(t, 52)->act, sentence);
    table_free(t);
}

static void the_door_in_the_race(void **state)
{
    (void)state;
    struct table *t = new_table("lacorsa", "cars=4", "order=1,2,3,4 hands=5,9/5,9/7/R,9");
    refuse_play(t, 0, "play car1 5", "seat 1 is not on turn");
    refuse_play(t, 3, "play car4 7",
                "expected play car4 R, play car4 9, play car4 9+R; found \"play car4 7\"");
    refuse_play(t, 3, "play car3 7",
                "expected play car4 R, play car4 9, play car4 9+R; found \"play car3 7\"");
    refuse_play(t, 3, "play", "\"play\" could mean play car4 R, play car4 9, play car4 9+R");
    refuse_act(t, 3, ACTION(3, 2, 7, 0), "seat 4 may not do that now");
    refuse_act(t, 3, 0, "seat 4 may not do that now");
    table_free(t);
    t = new_table("lacorsa", "cars=4", "phase=over order=1,2,3,4 hands=5,9/-/7/R,9");
    assert_int_equal(table_turn(t), 0);
    refuse_play(t, 3, "play 9", "expected nothing more; the match is over");
    refuse_play(t, NOBODY, "roll car1 6", "expected nothing more; the match is over");
    refuse_act(t, 7, 1, "expected nothing more; the match is over");
    table_free(t);
}

/* ---- taking back -------------------------------------------------------------------------------- */

/* Four hands of 2 to 12 and two more cards each: qualifying is next. */
static const char qualifying[] =
    "phase=qualify hands=R,1,2,3,4,5,6,7,8,9,10,11,12/R,1,2,3,4,5,6,7,8,9,10,11,12/"
    "R,1,2,3,4,5,6,7,8,9,10,11,12/R,1,2,3,4,5,6,7,8,9,10,11,12";

/* The moments that stand, by their numbers; -1 ends the list. */
static void expect_standing(const struct table *t, const int *moments)
{
    int k = 0;
    for (; moments[k] >= 0; k++) {
        assert_true(k < table_standing(t));
        assert_int_equal(table_standing_at(t, k), moments[k]);
        assert_true(table_moment(t, moments[k])->act);
    }
    assert_int_equal(table_standing(t), k);
}

static void a_face_down_play_can_be_taken_back(void **state)
{
    (void)state;
    struct table *t = new_table("lacorsa", "cars=4", qualifying);
    refuse_undo(t, 0, "nothing to take back: seat 1 has done nothing yet");
    expect_play(t, 0, "12");
    refuse_undo(t, 1, "nothing to take back: seat 2 has done nothing yet");
    expect_play(t, 1, "11r");
    expect_play(t, 2, "10");
    expect_standing(t, (const int[]){ 0, 1, 2, -1 });
    expect_undo(t, 0); /* others' plays stay */
    expect_field(t, "plays", "-,11+R,10,-");
    expect_standing(t, (const int[]){ 1, 2, -1 });
    assert_int_equal(table_turn(t), seat_bit(0) | seat_bit(3));
    refuse_undo(t, 0, "nothing to take back: seat 1 has done nothing yet");
    expect_play(t, 0, "9");
    expect_standing(t, (const int[]){ 1, 2, 4, -1 });
    expect_undo(t, 2);
    expect_standing(t, (const int[]){ 1, 4, -1 });
    expect_play(t, 2, "8");
    expect_standing(t, (const int[]){ 1, 4, 6, -1 });
    expect_field(t, "plays", "9,11+R,8,-");
    expect_field(t, "held", "13,13,13,13");
    expect_play(t, 3, "1"); /* the last reveals them all */
    expect_field(t, "order", "2,1,3,4");
    for (int seat = 0; seat < 4; seat++)
        refuse_undo(t, seat, too_late);
    table_free(t);
}

static void a_challenge_is_open_until_the_reveal(void **state)
{
    (void)state;
    struct table *t = new_table("lacorsa", "cars=4", "order=1,2,3,4 hands=5,9/5,9/7,8/R,7,9");
    expect_play(t, 3, "9");
    expect_undo(t, 3);
    expect_play(t, 2, "7");
    expect_undo(t, 2);
    expect_play(t, 2, "8");
    refuse_undo(t, 0, "nothing to take back: seat 1 has done nothing yet");
    expect_play(t, 3, "7r");
    refuse_undo(t, 3, too_late);
    refuse_undo(t, 2, too_late);
    expect_field(t, "order", "1,2,4,3");
    expect_play(t, 3, "9"); /* goes on against car 2: a new secret, which can be taken back alone */
    expect_undo(t, 3);
    refuse_undo(t, 3, too_late);
    table_free(t);
}

static void a_seat_with_two_cars_takes_back_one_play_at_a_time(void **state)
{
    (void)state;
    struct table *t = new_table("lacorsa", "cars=4 each=2", qualifying);
    expect_play(t, 0, "play car1 12");
    expect_play(t, 0, "play car2 11");
    expect_play(t, 1, "play car3 10");
    expect_undo(t, 0);
    expect_field(t, "plays", "12,-,10,-");
    expect_undo(t, 0);
    expect_field(t, "plays", "-,-,10,-");
    refuse_undo(t, 0, "nothing to take back: seat 1 has done nothing yet");
    expect_play(t, 0, "play car1 1");
    table_free(t);
}

static void what_ends_a_turn_stays(void **state)
{
    (void)state;
    struct table *t = new_table("lacorsa", "cars=4", "order=1,2,3,4 gaps=0,1,1,2 hands=5,9/1,9/1,9/1,9");
    expect_play(t, 3, "extend 1");
    refuse_undo(t, 3, too_late);
    expect_play(t, 2, "discard 1");
    refuse_undo(t, 2, too_late);
    refuse_undo(t, 3, too_late);
    table_free(t);
}

static void chance_is_never_taken_back(void **state)
{
    (void)state;
    struct table *t = new_table("toy", "seats=2 length=40", NULL);
    expect_play(t, NOBODY, "draw car1 3");
    refuse_undo(t, 0, too_late);
    refuse_undo(t, NOBODY, too_late);
    expect_play(t, NOBODY, "draw car2 4");
    expect_play(t, 0, "plan 4+3");
    expect_undo(t, 0);
    expect_play(t, 0, "plan 6");
    expect_play(t, 1, "plan 2");
    refuse_undo(t, 0, too_late);
    refuse_undo(t, 1, too_late);
    expect_play(t, NOBODY, "roll car1 6");
    refuse_undo(t, 1, too_late);
    table_free(t);
}

/* What seat did last and has not taken back. */
static action_t last_action_of(const struct table *t, int seat)
{
    int taken_back = 0;
    for (int i = table_moments(t) - 1; i >= 0; i--) {
        const struct moment *m = table_moment(t, i);
        if (m->seat != seat)
            continue;
        if (m->act && !taken_back)
            return m->act;
        taken_back += m->act ? -1 : 1;
    }
    return 0;
}

/* To take back and do the same again leads to where it was, whatever others have laid down in between. */
static void undo_and_again(struct table *t, int seat)
{
    union any_state before;
    action_t act = last_action_of(t, seat);
    memcpy(before.bytes, table_state(t), table_game(t)->state_size);
    assert_true(table_undo(t, seat, NULL));
    assert_true(table_turn(t) & seat_bit(seat));
    assert_memory_not_equal(table_state(t), before.bytes, table_game(t)->state_size);
    assert_true(table_act(t, seat, act, NULL));
    assert_memory_equal(table_state(t), before.bytes, table_game(t)->state_size);
}

static void undo_is_the_inverse_of_acting(void **state)
{
    (void)state;
    long undos = 0;
    for (long i = 0; i < scaled(200, 46); i++) {
        struct rng rng;
        struct table *t = nth_table(i);
        rng_init(&rng, 31, (uint64_t)i);
        while (random_step(t, &rng, true))
            for (int seat = 0; seat < table_shape(t)->seats; seat++)
                if (!rng_below(&rng, 3) && table_can_undo(t, seat, NULL)) {
                    undo_and_again(t, seat);
                    undos++;
                }
        table_free(t);
    }
    assert_true(undos > 500);
}

/* A long game: gestures, questions of events, stops and discards, each seat after the other. */
static void undo_in_a_long_game(void **state)
{
    static const char *const setups[] = { "players=2 track=tinroof laps=1", "players=3 laps=1 weather=wet",
                                          "players=6 laps=1 pit_order=running" };
    (void)state;
    long undos = 0;
    for (int i = 0; i < 3; i++) {
        struct rng rng;
        struct table *t = new_table("grandprix", setups[i], NULL);
        rng_init(&rng, 37, (uint64_t)i);
        for (int step = 0; step < 900 && random_step(t, &rng, true); step++) {
            int seat = (int)rng_below(&rng, (uint32_t)table_shape(t)->seats);
            if (!rng_below(&rng, 3) && table_can_undo(t, seat, NULL)) {
                undo_and_again(t, seat);
                undos++;
            }
        }
        table_free(t);
    }
    assert_true(undos > 100);
}

static void patience_has_an_end(void **state)
{
    (void)state;
    struct table *t = new_table("toy", "seats=2 length=1", "phase=plan cards=3,4");
    struct error err = { 0 };
    int most = 8 * table_shape(t)->actions_max + 1000;
    bool act = true;
    while (act ? table_play(t, 0, "plan 4", &err) : table_undo(t, 0, &err))
        act = !act;
    assert_int_equal(table_moments(t), most + most % 2 + 1); /* the last is an action, and it stays */
    assert_non_null(strstr(err.text, "nothing more to take back: this match has had"));
    assert_true(table_play(t, 1, "plan 4", &err));
    table_free(t);
}

/* ---- what each viewer sees and hears ------------------------------------------------------------ */

static void moments_tell_the_story(void **state)
{
    (void)state;
    struct table *t = new_table("lacorsa", "cars=4", "order=1,2,3,4 hands=5,9/5,9/7,8/R,7,9");
    bool hidden;
    expect_play(t, 3, "7+R");
    expect_undo(t, 3);
    expect_play(t, 3, "9");
    assert_int_equal(table_moments(t), 3);
    assert_int_equal(table_moment(t, 0)->first_event, 0);
    assert_int_equal(table_moment(t, 0)->events, 1);
    assert_int_equal(table_moment(t, 1)->first_event, 1);
    assert_int_equal(table_moment(t, 2)->first_event, 1);
    struct event mine = table_event(t, 0, 0, 3, &hidden);
    assert_false(hidden);
    assert_int_equal(mine.arg[0], 3);
    assert_int_equal(mine.arg[1], 7 + 16);
    for (int viewer = NOBODY; viewer < 3; viewer++) {
        struct event theirs = table_event(t, 0, 0, viewer, &hidden);
        assert_true(hidden);
        assert_int_equal(theirs.kind, mine.kind);
        assert_int_equal(theirs.seat, 3);
        for (int k = 0; k < ARGS_MAX; k++)
            assert_int_equal(theirs.arg[k], 0);
    }
    table_free(t);
}

static void views_hide_what_others_hold(void **state)
{
    (void)state;
    union any_state view;
    char text[STATE_TEXT_MAX];
    struct table *t = new_table("lacorsa", "cars=4 each=2", "order=1,2,3,4 hands=5,9/5,9/7,8/R,7,9");
    expect_play(t, 1, "play car3 7");
    for (int viewer = NOBODY; viewer < 2; viewer++) {
        const char *hands = viewer == NOBODY ? "hands=?/?/?/? plays=-,-,?,- "
                            : viewer         ? "hands=?/?/7,8/R,7,9 plays=-,-,7,- "
                                             : "hands=5,9/5,9/?/? plays=-,-,?,- ";
        struct state *seen = (struct state *)view.bytes;
        table_view(t, viewer, seen);
        table_game(t)->state_text(table_setup(t), seen, text, sizeof text);
        if (!strstr(text, hands))
            fail_msg("expected %s; found %s", hands, text);
    }
    table_free(t);
}

static struct narrator narrator_for(const struct table *t)
{
    static const char *const names[SEATS_MAX] = {
        "seat A", "seat B", "seat C", "seat D", "seat E", "seat F",
        "seat G", "seat H", "seat I", "seat J", "seat K", "seat L"
    };
    struct narrator n = { .language = &english, .game = table_game(t), .setup = table_setup(t) };
    memcpy(n.player, names, sizeof names);
    return n;
}

static bool listed(const char *const *list, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(list[i], word))
            return true;
    return false;
}
#define LISTED(list, word) listed(list, sizeof(list) / sizeof *(list), word)

/* Kinds of event whose arguments only its own seat may know. */
static bool has_secrets(const char *game, const char *event)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s.hidden", game, event);
    return phrase_find(&english, key) != NULL;
}

/* A sentence about a secret has no number and no Redline in it. */
static void expect_no_card(const char *sentence)
{
    if (strpbrk(sentence, "0123456789") || strstr(sentence, "Redline"))
        fail_msg("a secret is told: %s", sentence);
}

static void hear(const struct table *t, int moment, int k, const struct event *fact, int viewer)
{
    struct narrator n = narrator_for(t);
    char sentence[512] = "";
    bool hidden;
    struct event e = table_event(t, moment, k, viewer, &hidden);
    assert_int_equal(e.kind, fact->kind);
    assert_int_equal(e.seat, fact->seat);
    assert_int_equal(hidden, !(fact->seen_by & viewer_bit(viewer)));
    if (!hidden) {
        assert_memory_equal(e.arg, fact->arg, sizeof e.arg);
        return;
    }
    assert_int_not_equal(fact->seat, viewer);
    for (int i = 0; i < ARGS_MAX; i++)
        assert_int_equal(e.arg[i], 0);
    narrate(&n, &e, true, sentence, sizeof sentence);
    expect_no_card(sentence);
}

/* The facts come from the rules; the table must tell each viewer as much of them as it may know. */
static long hear_match(const struct table *t)
{
    const struct game *g = table_game(t);
    static struct events facts;
    union any_state now;
    long secrets = 0;
    struct state *st = (struct state *)now.bytes;
    g->start(table_setup(t), st);
    for (int i = 0; i < table_moments(t); i++) {
        const struct moment *m = table_moment(t, i);
        facts.n = 0;
        g->apply(table_setup(t), st, m->seat, m->act, &facts);
        assert_int_equal(facts.n, m->events);
        for (int k = 0; k < facts.n; k++) {
            bool secret = has_secrets(g->id, g->events[facts.at[k].kind].name);
            assert_int_equal(facts.at[k].seen_by, secret ? viewer_bit(facts.at[k].seat) : EVERYONE);
            secrets += secret;
            for (int viewer = NOBODY; viewer < table_shape(t)->seats; viewer++)
                hear(t, i, k, &facts.at[k], viewer);
        }
    }
    return secrets;
}

static void secrets_stay_secret(void **state)
{
    (void)state;
    for (long i = 0; i < scaled(230, 23); i++) {
        struct rng rng;
        struct table *t = nth_table(i);
        rng_init(&rng, 32, (uint64_t)i);
        while (random_step(t, &rng, false))
            ;
        assert_true(hear_match(t) > 4);
        table_free(t);
    }
}

/* ---- what is typed ------------------------------------------------------------------------------ */

static const char in_challenge[] = "order=1,2,3,4 hands=5,9/5,9/7,9/R,1,9,12";
static const char in_the_open[] = "order=1,2,3,4 gaps=0,0,0,1 hands=5,9/5,9/7,9/R,1,3,12";
static const char leading[] = "active=1 order=1,2,3,4 hands=R,1,3,12/5,9/5,9/7,9";

#define ALL_PLAYS "play car4 R, play car4 1, play car4 9, play car4 12, play car4 1+R, play car4 9+R and more"

static const struct spelling {
    const char *position;
    const char *typed;
    const char *meant;   /* or NULL */
    const char *refused; /* the sentence then */
} spellings[] = {
    { in_challenge, "play car4 12+R", "play car4 12+R", NULL },
    { in_challenge, "play car4 1", "play car4 1", NULL },
    { in_challenge, "12+R", "play car4 12+R", NULL },
    { in_challenge, "12+r", "play car4 12+R", NULL },
    { in_challenge, "12r", "play car4 12+R", NULL },
    { in_challenge, "12R", "play car4 12+R", NULL },
    { in_challenge, "r12", "play car4 12+R", NULL },
    { in_challenge, "R12", "play car4 12+R", NULL },
    { in_challenge, "R+12", "play car4 12+R", NULL },
    { in_challenge, "p r+12", "play car4 12+R", NULL },
    { in_challenge, "1r", "play car4 1+R", NULL },
    { in_challenge, "r1", "play car4 1+R", NULL },
    { in_challenge, "1", "play car4 1", NULL },
    { in_challenge, "r", "play car4 R", NULL },
    { in_challenge, "PLAY CAR4 12", "play car4 12", NULL },
    { in_challenge, "Pl C 12", "play car4 12", NULL },
    { in_challenge, "p 12", "play car4 12", NULL },
    { in_challenge, "car4 9", "play car4 9", NULL },
    { in_challenge, "  play \t  9 ", "play car4 9", NULL },
    { in_challenge, "play", NULL, "\"play\" could mean " ALL_PLAYS },
    { in_challenge, "p car", NULL, "\"p car\" could mean " ALL_PLAYS },
    { in_challenge, "car4", NULL, "\"car4\" could mean " ALL_PLAYS },
    { in_challenge, "", NULL, "expected " ALL_PLAYS "; found \"\"" },
    { in_challenge, " \t ", NULL, "expected " ALL_PLAYS "; found \" ? \"" },
    { in_challenge, "11", NULL, "expected " ALL_PLAYS "; found \"11\"" },
    { in_challenge, "2", NULL, "expected " ALL_PLAYS "; found \"2\"" },
    { in_challenge, "012", NULL, "expected " ALL_PLAYS "; found \"012\"" },
    { in_challenge, "11r", NULL, "expected " ALL_PLAYS "; found \"11r\"" },
    { in_challenge, "12rr", NULL, "expected " ALL_PLAYS "; found \"12rr\"" },
    { in_challenge, "rr", NULL, "expected " ALL_PLAYS "; found \"rr\"" },
    { in_challenge, "r+r", NULL, "expected " ALL_PLAYS "; found \"r+r\"" },
    { in_challenge, "12+", NULL, "expected " ALL_PLAYS "; found \"12+\"" },
    { in_challenge, "+", NULL, "expected " ALL_PLAYS "; found \"+\"" },
    { in_challenge, "12++R", NULL, "expected " ALL_PLAYS "; found \"12++R\"" },
    { in_challenge, "12-R", NULL, "expected " ALL_PLAYS "; found \"12-R\"" },
    { in_challenge, "1 2", NULL, "expected " ALL_PLAYS "; found \"1 2\"" },
    { in_challenge, "12 play", NULL, "expected " ALL_PLAYS "; found \"12 play\"" },
    { in_challenge, "play car4 12 now", NULL, "expected " ALL_PLAYS "; found \"play car4 12 now\"" },
    { in_challenge, "play car3 12", NULL, "expected " ALL_PLAYS "; found \"play car3 12\"" },
    { in_challenge, "extend 1", NULL, "expected " ALL_PLAYS "; found \"extend 1\"" },
    { in_challenge, "players 1", NULL, "expected " ALL_PLAYS "; found \"players 1\"" },
    { in_challenge, "\001\033[2J\177", NULL, "expected " ALL_PLAYS "; found \"??[2J?\"" },
    { in_challenge, "play 9\n", NULL, "expected " ALL_PLAYS "; found \"play 9?\"" },
    { in_challenge, "%s%n", NULL, "expected " ALL_PLAYS "; found \"%s%n\"" },
    { in_the_open, "extend car4 1", "extend car4 1", NULL },
    { in_the_open, "e 3", "extend car4 3", NULL },
    { in_the_open, "EXT 1", "extend car4 1", NULL },
    { in_the_open, "d 1", "discard car4 1", NULL },
    { in_the_open, "dis r1", "discard car4 1+R", NULL },
    { in_the_open, "r", "discard car4 R", NULL },
    { in_the_open, "12", "discard car4 12", NULL },
    { in_the_open, "1", NULL, "\"1\" could mean extend car4 1, discard car4 1" },
    { in_the_open, "c 3", NULL, "\"c 3\" could mean extend car4 3, discard car4 3" },
    { in_the_open, "e", NULL, "\"e\" could mean extend car4 1, extend car4 3" },
    { in_the_open, "e 1r", NULL,
      "expected extend car4 1, extend car4 3, discard car4 R, discard car4 1, discard car4 3, discard car4 12 "
      "and more; found \"e 1r\"" },
    { leading, "3", "discard car1 3", NULL }, /* L5: the leader does not draft */
    { leading, "e", "extend car1 1", NULL },
};

static void expect_spelling(const struct spelling *s)
{
    struct table *t = new_table("lacorsa", "cars=4", s->position);
    int seat = s->position == leading ? 0 : 3;
    char name[ACTION_TEXT_MAX];
    if (!s->meant) {
        refuse_play(t, seat, s->typed, s->refused);
    } else {
        expect_play(t, seat, s->typed);
        action_text(table_game(t), table_setup(t), table_moment(t, 0)->act, name, sizeof name);
        if (strcmp(name, s->meant) != 0)
            fail_msg("\"%s\" means %s; found %s", s->typed, s->meant, name);
    }
    table_free(t);
}

static void spellings_are_forgiven_and_meanings_are_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        expect_spelling(&spellings[i]);
}

/* Of two numbers the first is the first, and they do not run together. */
static void numbers_do_not_change_places(void **state)
{
    (void)state;
    static const char *const wrong[] = { "2+4", "24", "42", "4 2", "4+2+2", "+4+2" };
    struct table *t = new_table("toy", "seats=2", "phase=plan cards=2,3");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(table_play(t, 0, wrong[i], NULL));
    expect_play(t, 0, "4+2");
    expect_field(t, "plans", "4+2,-");
    table_free(t);
    t = new_table("lacorsa", "edition=free cars=12",
                  "order=1,2,3,4,5,6,7,8,9,10,11,12 hands=9/9/9/9/9/9/9/9/9/9/9/9");
    assert_false(table_play(t, 11, "car1 9", NULL)); /* of car12 */
    expect_play(t, 11, "car 9");
    table_free(t);
}

/* The full text of an action is found whatever else would fit. */
static void full_texts_always_find_their_action(void **state)
{
    (void)state;
    for (long i = 0; i < 23; i++) {
        struct rng rng;
        struct table *t = nth_table(i);
        rng_init(&rng, 33, (uint64_t)i);
        while (random_step(t, &rng, false) && table_turn(t)) {
            action_t legal[ACTIONS_MAX], found;
            char name[ACTION_TEXT_MAX];
            int seat = table_turn(t) == CHANCE ? NOBODY : turn_lowest(table_turn(t));
            int n = table_actions(t, seat, legal);
            for (int k = 0; k < n; k++) {
                action_text(table_game(t), table_setup(t), legal[k], name, sizeof name);
                assert_true(command_find(table_game(t), table_setup(t), legal, n, name, &found, NULL));
                assert_int_equal(found, legal[k]);
            }
        }
        table_free(t);
    }
}

static void long_texts_are_cut_in_the_answer(void **state)
{
    (void)state;
    enum { LONG = 100000 };
    struct table *t = new_table("lacorsa", "cars=4", in_challenge);
    char *text = malloc(LONG + 1);
    struct error err = { 0 };
    assert_non_null(text);
    memset(text, 'p', LONG);
    text[LONG] = '\0';
    assert_false(table_play(t, 3, text, &err));
    assert_string_equal(err.text,
                        "expected " ALL_PLAYS "; found \"pppppppppppppppppppppppppppppppppppppppp\"");
    memset(text, ' ', LONG);
    memcpy(text + LONG - 5, "p 12r", 5);
    assert_true(table_play(t, 3, text, &err));
    free(text);
    table_free(t);
}

/* ---- records ------------------------------------------------------------------------------------ */

static void expect_same_record(const char *text, size_t len, const struct table *t)
{
    struct reading r;
    size_t again_len;
    if (!record_read(all_games, text, len, &r))
        fail_msg("line %d: %s in\n%s", r.error.line, r.error.text, text);
    assert_int_equal(r.good, len);
    assert_string_equal(r.error.text, "");
    assert_false(r.cut);
    assert_int_equal(r.complete, !table_turn(t));
    assert_int_equal(table_moments(r.table), table_moments(t));
    assert_true(same_state(r.table, t));
    assert_int_equal(table_stand_ins(r.table), table_stand_ins(t));
    char *again = record_text(r.table, &r.tags, &again_len);
    assert_non_null(again);
    assert_string_equal(again, text);
    assert_int_equal(again_len, len);
    free(again);
    table_free(r.table);
}

static void random_digits(struct rng *rng, size_t bytes, char *text)
{
    uint8_t drawn[DEAL_SECRET_BYTES];
    for (size_t i = 0; i < bytes; i++)
        drawn[i] = (uint8_t)rng_below(rng, 256);
    deal_digits(drawn, bytes, text);
}

static void random_deal(struct deal *deal, struct rng *rng)
{
    snprintf(deal->table, sizeof deal->table, "k3v9x0qm2hzt");
    random_digits(rng, DEAL_SECRET_BYTES, deal->secret);
    for (int seat = 0; seat < 2; seat++) /* every setup has so many */
        if (rng_below(rng, 2))
            random_digits(rng, DEAL_NONCE_BYTES, deal->nonce[seat]);
}

static struct tags random_tags(struct rng *rng)
{
    struct tags tags = { .engine = "0.1.0" };
    if (rng_below(rng, 2))
        snprintf(tags.date, TAG_MAX, "2026-11-15");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (rng_below(rng, 2))
            snprintf(tags.player[seat], TAG_MAX, "seat %d", seat + 1);
    memset(tags.player[0], 'x', TAG_MAX - 1); /* as long as can be */
    if (rng_below(rng, 2))
        random_deal(&tags.deal, rng);
    return tags;
}

/* The position that another match has reached becomes the start of this one. */
static struct table *from_there(struct table *t)
{
    char position[STATE_TEXT_MAX], setup[SETUP_TEXT_MAX];
    state_text(t, position, sizeof position);
    table_game(t)->setup_text(table_setup(t), setup, sizeof setup);
    struct table *later = new_table(table_game(t)->id, setup, position);
    assert_true(same_state(later, t));
    table_free(t);
    return later;
}

/* Now and then somebody goes, or comes back. */
static void random_stand_in(struct table *t, struct rng *rng)
{
    int seat = (int)rng_below(rng, (uint32_t)table_shape(t)->seats);
    if (table_turn(t) && !rng_below(rng, 10))
        assert_true(table_stand_in(t, seat, rng_below(rng, 2) ? "works:50ms" : NULL, NULL));
}

static void records_come_back_byte_for_byte(void **state)
{
    (void)state;
    for (long i = 0; i < scaled(500, 46); i++) {
        struct rng rng;
        struct table *t = nth_table(i);
        size_t len;
        rng_init(&rng, 34, (uint64_t)i);
        uint32_t steps = rng_below(&rng, 4) ? UINT32_MAX : rng_below(&rng, 60);
        if (!rng_below(&rng, 3)) {
            for (uint32_t k = rng_below(&rng, 20); k > 0; k--)
                random_step(t, &rng, false);
            t = from_there(t);
        }
        while (steps-- && random_step(t, &rng, true))
            random_stand_in(t, &rng);
        struct tags tags = random_tags(&rng);
        char *text = record_text(t, &tags, &len);
        assert_non_null(text);
        expect_same_record(text, len, t);
        free(text);
        table_free(t);
    }
}

static void records_are_written_like_snprintf(void **state)
{
    (void)state;
    char buf[64];
    struct table *t = new_table("toy", "seats=2 length=5", NULL);
    size_t len = record_head(t, &no_tags, NULL, 0);
    for (size_t size = 1; size < sizeof buf; size++) {
        memset(buf, '#', sizeof buf);
        assert_int_equal(record_head(t, &no_tags, buf, size), len);
        assert_true(strlen(buf) < size);
        for (size_t i = size; i < sizeof buf; i++)
            assert_int_equal(buf[i], '#');
    }
    table_free(t);
}

/* A whole small match, one line each. */
static const char *const lines[] = {
    "Paddock record 1",       /* 1 */
    "game toy",               /* 2 */
    "rules 1",                /* 3 */
    "engine 0.1.0",           /* 4 */
    "setup seats=2 length=5", /* 5 */
    "date 2026-11-15",        /* 6 */
    "player 1 random",        /* 7 */
    "player 2 rookie",        /* 8 */
    "begin",                  /* 9 */
    "* draw car1 3",          /* 10 */
    "* draw car2 1",          /* 11 */
    "1 plan 4+3",             /* 12 */
    "2 plan 6",               /* 13 */
    "* roll car1 4",          /* 14 */
    "* roll car2 6",          /* 15 */
    "result 1 car1 1 points", /* 16 */
    "result 2 car2 0 points", /* 17 */
    "end",                    /* 18 */
};
enum { LINES = sizeof lines / sizeof *lines, BEGIN_LINE = 9, RESULT_LINE = 16, RECORD_ROOM = 4096 };

/* The record with line `bad` (from 1) replaced; returns where that line starts. */
static size_t write_lines(char *buf, const char *newline, int bad, const char *instead)
{
    struct text t = text_into(buf, RECORD_ROOM);
    size_t start = 0;
    for (int i = 1; i <= LINES; i++) {
        if (i == bad)
            start = t.len;
        text_add(&t, "%s%s", i == bad ? instead : lines[i - 1], newline);
    }
    assert_true(t.len < RECORD_ROOM);
    return start;
}

static void the_small_record_is_good(void **state)
{
    (void)state;
    char text[RECORD_ROOM];
    struct reading r;
    write_lines(text, "\n", 0, NULL);
    assert_true(record_read(all_games, text, strlen(text), &r));
    assert_true(r.complete);
    assert_int_equal(r.good, strlen(text));
    assert_string_equal(r.tags.engine, "0.1.0");
    assert_string_equal(r.tags.date, "2026-11-15");
    assert_string_equal(r.tags.player[0], "random");
    assert_string_equal(r.tags.player[1], "rookie");
    assert_string_equal(r.tags.player[2], "");
    expect_same_record(text, strlen(text), r.table);
    table_free(r.table);
}

#define HEAD_NAMES                                                                                           \
    "expected game, rules, engine, setup, date, lesson, player, table, secret, nonce, position or begin; found "
#define PLAYER_FORM "expected player SEAT NAME with a seat from 1 to 12"
#define PLANS "expected plan 1, plan 1+3, plan 2, plan 2+3, plan 3, plan 3+3 and more; found "
#define MOMENT_FORM "expected SEAT ACTION, * OUTCOME or undo SEAT; found "
#define VERSION_FORM "expected the engine's version, as in 0.1.0; found "
#define DATE_FORM "expected a date of the calendar, as in 2026-11-15; found "
#define LESSON_FORM "expected a lesson and its scene, as in lacorsa 1; found "
#define NAME_FORM "expected a name for a player in plain characters; found something else"
#define DEAL_FORM "expected table, secret and nonces of its seats together; found only some"
#define NONCE "00112233445566778899aabbccddeeff"
#define SECRET NONCE NONCE
#define FORTY "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

static const struct damage {
    int bad; /* this line */
    const char *instead;
    int line; /* is found at this one */
    const char *sentence;
} damages[] = {
    { 1, "Paddock record 2", 1, "expected \"Paddock record 1\"; found \"Paddock record 2\"" },
    { 1, "", 1, "expected \"Paddock record 1\"; found \"\"" },
    { 1, "\xef\xbb\xbfPaddock record 1", 1, "expected \"Paddock record 1\"; found \"?Paddock record 1\"" },
    { 2, "game chess", 2, "expected a game that this program knows; found \"chess\"" },
    { 2, "game", 2, "expected a game that this program knows; found \"\"" },
    { 2, "game toy\ngame lacorsa", 3, "expected one game; found another" },
    { 2, "rules 1", 2, "expected game before rules" },
    { 2, "", 2, HEAD_NAMES "\"\"" },
    { 3, "rules 99", 3,
      "expected rules version 1 of toy; found version 99, which this program cannot replay" },
    { 3, "rules 0", 3, "expected rules version 1 of toy; found version 0, which this program cannot replay" },
    { 3, "rules one", 3, "expected a rules version; found \"one\"" },
    { 3, "rules", 3, "expected a rules version; found \"\"" },
    { 3, "date 2026-11-15", 6, "expected one date; found another" },
    { 4, "colour red", 4, HEAD_NAMES "\"colour red\"" },
    { 4, "Engine 0.1.0", 4, HEAD_NAMES "\"Engine 0.1.0\"" },
    { 4, "begin now", 4, HEAD_NAMES "\"begin now\"" },
    { 4, "begin", 4, "expected game, rules, engine and setup before begin" },
    { 4, "player 1 Ann", 7, "expected one name for a player; found another" },
    { 4, "lesson lacorsa 1", 9, "expected game, rules, engine and setup before begin" },
    { 4, "engine", 4, VERSION_FORM "\"\"" },
    { 4, "engine ", 4, VERSION_FORM "\"\"" },
    { 4, "engine hello", 4, VERSION_FORM "\"hello\"" },
    { 4, "engine 0.1.0 beta", 4, VERSION_FORM "\"0.1.0 beta\"" },
    { 4, "engine 1<2", 4, VERSION_FORM "\"1<2\"" },
    { 4, "engine " FORTY FORTY, 4, "expected at most 79 characters; found 80" },
    { 5, "player 2 random", 8, "expected one name for a player; found another" },
    { 5, "setup seats=2 length=5\nsetup seats=2", 6, "expected one setup; found another" },
    { 5, "setup seats=1 length=5", 9, "seats takes 2 to 12; found \"1\"" },
    { 6, "date 2026-11-31", 6, DATE_FORM "\"2026-11-31\"" },
    { 6, "date 2026-02-29", 6, DATE_FORM "\"2026-02-29\"" },
    { 6, "date 1900-02-29", 6, DATE_FORM "\"1900-02-29\"" },
    { 6, "date 2026-13-01", 6, DATE_FORM "\"2026-13-01\"" },
    { 6, "date 2026-00-10", 6, DATE_FORM "\"2026-00-10\"" },
    { 6, "date 2026-10-00", 6, DATE_FORM "\"2026-10-00\"" },
    { 6, "date 2026-1-15", 6, DATE_FORM "\"2026-1-15\"" },
    { 6, "date 2026/11/15", 6, DATE_FORM "\"2026/11/15\"" },
    { 6, "date 2026-11-15 ", 6, DATE_FORM "\"2026-11-15 \"" },
    { 6, "date -026-11-15", 6, DATE_FORM "\"-026-11-15\"" },
    { 6, "date yesterday", 6, DATE_FORM "\"yesterday\"" },
    { 6, "lesson lacorsa", 6, LESSON_FORM "\"lacorsa\"" },
    { 6, "lesson lacorsa 0", 6, LESSON_FORM "\"lacorsa 0\"" },
    { 6, "lesson  1", 6, LESSON_FORM "\" 1\"" },
    { 6, "date " FORTY FORTY FORTY, 6, "expected at most 79 characters; found 120" },
    { 7, "player", 7, PLAYER_FORM },
    { 7, "player 1", 7, PLAYER_FORM },
    { 7, "player 1 ", 7, PLAYER_FORM },
    { 7, "player 0 random", 7, PLAYER_FORM },
    { 7, "player 13 random", 7, PLAYER_FORM },
    { 7, "player one random", 7, PLAYER_FORM },
    { 7, "player 1 " FORTY FORTY, 7, "expected at most 79 characters; found 80" },
    { 7, "player 1 \x1b[31mred", 7, NAME_FORM },
    { 7,
      "player 1 \xc2\x9b"
      "2Jred",
      7, NAME_FORM }, /* C1: a control sequence in one character */
    { 7,
      "player 1 \x9b"
      "2Jred",
      7, NAME_FORM },                                    /* the same as a bare byte: no UTF-8 */
    { 7, "player 1 Ann\xe2\x80\xaenhoJ", 7, NAME_FORM }, /* U+202E turns what follows round */
    { 7, "player 1 Ann\xe2\x80\x8b", 7, NAME_FORM },     /* U+200B: nobody sees it */
    { 7,
      "player 1 Ann\xe2\x80\xa8"
      "Bob",
      7, NAME_FORM },                             /* U+2028 ends a line */
    { 7, "player 1 \xc0\xaf", 7, NAME_FORM },     /* a slash in too many bytes */
    { 7, "player 1 \xed\xa0\x80", 7, NAME_FORM }, /* half a pair */
    { 7, "player 1 Zo\xc3", 7, NAME_FORM },       /* cut within a character */
    { 7, "player 3 random", 9, "expected players for 2 seats; found one for seat 3" },
    { 8, "table k3v9x0qm2hz", 8,
      "expected the table's id, 12 small letters and digits; found \"k3v9x0qm2hz\"" },
    { 8, "table K3v9x0qm2hzt", 8,
      "expected the table's id, 12 small letters and digits; found \"K3v9x0qm2hzt\"" },
    { 8, "table k3v9x0qm2hzt", 9, DEAL_FORM },
    { 8, "table k3v9x0qm2hzt\ntable k3v9x0qm2hzt", 9, "expected one table; found another" },
    { 8, "secret " SECRET, 9, DEAL_FORM },
    { 8, "secret 12", 8, "expected the secret of the deal, 64 hexadecimal digits; found \"12\"" },
    { 8, "nonce 1 " NONCE, 9, DEAL_FORM },
    { 8, "nonce 0 " NONCE, 8, "expected nonce SEAT DIGITS with a seat from 1 to 12" },
    { 8, "nonce 1", 8, "expected nonce SEAT DIGITS with a seat from 1 to 12" },
    { 8, "nonce 1 " SECRET, 8,
      "expected a nonce, 32 hexadecimal digits; found \"" NONCE "00112233445566778899aabbccdd\"" },
    { 8, "position spaces=1", 9, "spaces takes one for each of 2 cars; found 1" },
    { 8, "position phase=plan cards=3,?", 9,
      "expected a whole position to start from; found one with blanks" },
    { 8, "position phase=draw\nposition phase=draw", 9, "expected one position; found another" },
    { 10, "* draw car2 3", 10,
      "expected draw car1 1, draw car1 2, draw car1 3, draw car1 4; found \"draw car2 3\"" },
    { 10, "* draw car1 5", 10,
      "expected draw car1 1, draw car1 2, draw car1 3, draw car1 4; found \"draw car1 5\"" },
    { 10, "* draw", 10, "\"draw\" could mean draw car1 1, draw car1 2, draw car1 3, draw car1 4" },
    { 10, "* 3", 10, "expected \"draw car1 3\" in full; found \"3\"" },
    { 10, "1 plan 4", 10, "expected an outcome of chance; found an action of seat 1" },
    { 10, "undo 1", 10, "nothing to take back: seat 1 has done nothing yet" },
    { 12, "undo 1", 12, too_late },
    { 12, "3 plan 4", 12, "expected a seat from 1 to 2, * or undo; found \"3\"" },
    { 12, "0 plan 4", 12, "expected a seat from 1 to 2, * or undo; found \"0\"" },
    { 12, "-1 plan 4", 12, "expected a seat from 1 to 2, * or undo; found \"-1\"" },
    { 12, "seat1 plan 4", 12, "expected a seat from 1 to 2, * or undo; found \"seat1\"" },
    { 12, "undo 3", 12, "expected a seat from 1 to 2, * or undo; found \"3\"" },
    { 12, "undo *", 12, "expected a seat from 1 to 2, * or undo; found \"*\"" },
    { 12, "undo", 12, MOMENT_FORM "\"undo\"" },
    { 12, "", 12, MOMENT_FORM "\"\"" },
    { 12, "plan", 12, MOMENT_FORM "\"plan\"" },
    { 12, "1 " FORTY FORTY, 12, MOMENT_FORM "\"1 xxxxxxxxxxxxxxxxxx" FORTY "\"" },
    { 12, "1 plan 4+4", 12, PLANS "\"plan 4+4\"" },
    { 12, "1 plan 7", 12, PLANS "\"plan 7\"" },
    { 12, "1 plan", 12, "\"plan\" could mean plan 1, plan 1+3, plan 2, plan 2+3, plan 3, plan 3+3 and more" },
    { 12, "1 p 4", 12, "expected \"plan 4\" in full; found \"p 4\"" },
    { 12, "1 Plan 4", 12, "expected \"plan 4\" in full; found \"Plan 4\"" },
    { 12, "1 plan 4 ", 12, "expected \"plan 4\" in full; found \"plan 4 \"" },
    { 12, "1  plan 4", 12, "expected \"plan 4\" in full; found \" plan 4\"" },
    { 12, "1 plan 4\r", 12, PLANS "\"plan 4?\"" },
    { 12, "* roll car1 4", 12, "expected a seat to act; found an outcome of chance" },
    { 12, "1 plan 4\n1 plan 4", 13, "seat 1 is not on turn" },
    { 12, "stand-in 3 club", 12, "expected a seat from 1 to 2, * or undo; found \"3\"" },
    { 12, "stand-in 1", 12, "expected stand-in SEAT DRIVER or back SEAT; found another form" },
    { 12, "stand-in 1 " FORTY, 12, "expected stand-in SEAT DRIVER or back SEAT; found another form" },
    { 12, "stand-in 1 a\x1b[2J", 12, "expected who stands in, in 1 to 39 plain characters" },
    { 12, "stand-in 1 ", 12, "expected who stands in, in 1 to 39 plain characters" },
    { 12, "back 1 club", 12, "expected stand-in SEAT DRIVER or back SEAT; found another form" },
    { 12, "back", 12, MOMENT_FORM "\"back\"" },
    { 14, "undo 2", 14, too_late },
    { 16, "result 1 car1 9 points", 16,
      "expected \"result 1 car1 1 points\" by the moves above; found \"result 1 car1 9 points\"" },
    { 16, "end", 16, "expected \"result 1 car1 1 points\" by the moves above; found \"end\"" },
    { 16, "undo 1", 16, "expected \"result 1 car1 1 points\" by the moves above; found \"undo 1\"" },
    { 17, "result 2 car2 0 points pole", 17,
      "expected \"result 2 car2 0 points\" by the moves above; found \"result 2 car2 0 points pole\"" },
    { 18, "END", 18, "expected \"end\" by the moves above; found \"END\"" },
    { 18, "end\nmore", 19, "expected nothing after end; found \"more\"" },
    { 18, "end\n", 19, "expected nothing after end; found \"\"" },
};

/* Where line `number` starts. */
static size_t line_start(const char *text, int number)
{
    const char *at = text;
    while (--number)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

/* What was good is kept: the head that was, or a table with the moments before. */
static void expect_good_part(const char *text, const struct reading *r)
{
    size_t len;
    if (!r->table)
        return;
    char *kept = record_text(r->table, &r->tags, &len);
    assert_non_null(kept);
    assert_true(len >= r->good);
    if (!r->complete && table_turn(r->table))
        assert_int_equal(len, r->good);
    assert_memory_equal(kept, text, r->good);
    free(kept);
}

static void expect_damage(const struct damage *d)
{
    char text[RECORD_ROOM];
    struct reading r;
    write_lines(text, "\n", d->bad, d->instead);
    assert_false(record_read(all_games, text, strlen(text), &r));
    if (strcmp(r.error.text, d->sentence) != 0)
        fail_msg("\"%s\" instead of line %d: expected \"%s\", found \"%s\"", d->instead, d->bad, d->sentence,
                 r.error.text);
    assert_int_equal(r.error.line, d->line);
    assert_false(r.cut);
    assert_int_equal(r.complete, d->line > LINES);
    assert_int_equal(!r.table, d->line <= BEGIN_LINE);
    bool in_results = d->line >= RESULT_LINE && d->line <= LINES;
    assert_int_equal(r.good, line_start(text, in_results ? RESULT_LINE : d->line));
    expect_good_part(text, &r);
    table_free(r.table);
}

static void damaged_lines_are_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
        expect_damage(&damages[i]);
}

static void nonces_are_of_seats(void **state)
{
    (void)state;
    char text[RECORD_ROOM];
    struct reading r;
    write_lines(text, "\n", 8, "table k3v9x0qm2hzt\nsecret " SECRET "\nnonce 2 " NONCE);
    assert_true(record_read(all_games, text, strlen(text), &r));
    assert_string_equal(r.tags.deal.nonce[1], NONCE);
    table_free(r.table);
    write_lines(text, "\n", 8, "table k3v9x0qm2hzt\nsecret " SECRET "\nnonce 3 " NONCE);
    assert_false(record_read(all_games, text, strlen(text), &r));
    assert_string_equal(r.error.text, DEAL_FORM);
    assert_null(r.table);
}

static void refuse_bytes(const char *text, size_t len, int line, const char *sentence)
{
    struct reading r;
    assert_false(record_read(all_games, text, len, &r));
    assert_string_equal(r.error.text, sentence);
    assert_int_equal(r.error.line, line);
    table_free(r.table);
}

static void other_line_ends_are_refused(void **state)
{
    (void)state;
    char text[RECORD_ROOM];
    write_lines(text, "\r\n", 0, NULL);
    refuse_bytes(text, strlen(text), 1, "expected \"Paddock record 1\"; found \"Paddock record 1?\"");
    write_lines(text, "\r", 0, NULL);
    refuse_bytes(text, strlen(text), 1, "expected a whole line; the file is cut off");
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    (void)state;
    char text[RECORD_ROOM];
    for (int i = 1; i <= LINES; i++) {
        write_lines(text, "\n", 0, NULL);
        size_t len = strlen(text);
        text[line_start(text, i) + 1] = '\0';
        refuse_bytes(text, len, i, "expected a line of text; found something else");
    }
}

static void too_much_is_refused(void **state)
{
    (void)state;
    char *text = malloc(RECORD_MAX + 1);
    assert_non_null(text);
    memset(text, 'x', RECORD_MAX + 1);
    refuse_bytes(text, RECORD_MAX + 1, 0, "expected a record of at most 4194304 bytes; found 4194305");
    write_lines(text, "\n", 0, NULL);
    size_t start = line_start(text, 4);
    memset(text + start, 'x', RECORD_LINE_MAX + 1);
    text[start + RECORD_LINE_MAX + 1] = '\n';
    refuse_bytes(text, start + RECORD_LINE_MAX + 2, 4, "expected a line of text; found something else");
    free(text);
}

/* The first `len` bytes of a good record, in memory that ends there. */
static void read_cut(const char *whole, size_t len, size_t begin_end, size_t moves_end)
{
    struct reading r;
    size_t full = strlen(whole), last_line = len;
    char *text = malloc(len ? len : 1);
    int line = 1;
    assert_non_null(text);
    memcpy(text, whole, len);
    for (size_t i = 0; i < len; i++)
        line += text[i] == '\n';
    while (last_line && text[last_line - 1] != '\n')
        last_line--;
    bool cut = last_line < len, in_head = last_line < begin_end;
    assert_int_equal(record_read(all_games, text, len, &r), !cut && !in_head);
    assert_int_equal(r.cut, cut);
    assert_int_equal(r.complete, len == full);
    assert_int_equal(r.good, last_line > moves_end && last_line < full ? moves_end : last_line);
    assert_int_equal(r.error.line, cut ? line : 0);
    assert_string_equal(r.error.text, cut ? "expected a whole line; the file is cut off"
                                      : in_head
                                          ? "expected a record with a head and begin; the file ends before"
                                          : "");
    assert_int_equal(!r.table, in_head);
    expect_good_part(whole, &r);
    table_free(r.table);
    free(text);
}

static void records_cut_at(struct table *t)
{
    char *whole = record_of(t);
    size_t begin_end = (size_t)(strstr(whole, "\nbegin\n") - whole) + strlen("\nbegin\n");
    const char *result = strstr(whole, "\nresult ");
    assert_non_null(result);
    for (size_t len = 0; len <= strlen(whole); len++)
        read_cut(whole, len, begin_end, (size_t)(result - whole) + 1);
    free(whole);
    table_free(t);
}

static void records_may_be_cut_off_anywhere(void **state)
{
    (void)state;
    struct rng rng;
    struct table *t = new_table("lacorsa", "cars=4 each=2", NULL);
    rng_init(&rng, 35, 0);
    while (random_step(t, &rng, true))
        ;
    records_cut_at(t);
    t = new_table("toy", "seats=3 length=9", "phase=plan spaces=1,2,0 cards=1,1,2");
    while (random_step(t, &rng, true))
        ;
    records_cut_at(t);
}

/* What was cut off goes on as if nothing had happened. */
static void a_cut_record_is_played_on(void **state)
{
    (void)state;
    struct rng rng;
    struct table *t = new_table("lacorsa", "cars=4 each=1", NULL);
    rng_init(&rng, 36, 0);
    while (random_step(t, &rng, true))
        ;
    char *whole = record_of(t);
    for (size_t len = strlen(whole); len > strlen(whole) / 2; len -= 7) {
        struct reading r;
        record_read(all_games, whole, len, &r);
        assert_non_null(r.table);
        for (int i = table_moments(r.table); i < table_moments(t); i++) {
            const struct moment *m = table_moment(t, i);
            assert_true(m->act ? table_act(r.table, m->seat, m->act, NULL)
                               : table_undo(r.table, m->seat, NULL));
        }
        char *again = record_of(r.table);
        assert_string_equal(again, whole);
        free(again);
        table_free(r.table);
    }
    free(whole);
    table_free(t);
}

/* ---- older rules ------------------------------------------------------------------------------------ */

static const char suited[] = "order=1,2,3,4 hands=5g,9g/5a,9a/7p,9p/Rw,1g,9w,12g";

/* A record that starts from a position, line 6, of one moment, line 8. NULL: it is good. */
static const struct older {
    int rules;
    const char *setup, *position, *moment;
    int line;
    const char *sentence;
} olders[] = {
    { 1, "cars=4 each=1", in_challenge, "4 play car4 12", 0, NULL },
    { 2, "cars=4 each=1", in_challenge, "4 play car4 12", 0, NULL },
    { 3, "cars=4 each=1", in_challenge, "4 play car4 12", 3,
      "expected rules version 2 of lacorsa or an older one; found version 3, which this program cannot replay" },
    { 0, "cars=4 each=1", in_challenge, "4 play car4 12", 3,
      "expected rules version 2 of lacorsa or an older one; found version 0, which this program cannot replay" },
    { 1, "cars=4 each=1", in_challenge, "4 extend car4 1", 8,
      "written under rules version 1, and the rules have changed since: moment 1 does not fit version 2 "
      "(expected play car4 R, play car4 1, play car4 9, play car4 12, play car4 1+R, play car4 9+R and more; found \"extend car4  ...)" },
    { 2, "cars=4 each=1", in_challenge, "1 play car1 5", 8, "seat 1 is not on turn" },
    { 1, "cars=4 each=1", in_challenge, "result 1 car1 9 points", 8,
      "written under rules version 1, and the rules have changed since: the result does not fit version 2 "
      "(expected a seat from 1 to 4, * or undo; found \"result\")" },
    { 1, "cars=4 each=1", in_challenge, "4 p 12", 8,
      "written under rules version 1, and the rules have changed since: moment 1 does not fit version 2 "
      "(expected \"play car4 12\" in full; found \"p 12\")" },
    { 1, "cars=4 each=1 suit_tiebreaker=yes", suited, "4 play car4 12g+Rw", 0, NULL },
    { 1, "cars=4 each=1 suit_tiebreaker=yes", suited, "4 play car4 12+R gears+wheels", 0, NULL },
    { 2, "cars=4 each=1 suit_tiebreaker=yes", suited, "4 play car4 12+R gears+wheels", 8,
      "expected \"play car4 12g+Rw\" in full; found \"play car4 12+R gears+wheels\"" },
    { 1, "cars=4 each=1 pit_max=3 pit_cards=2", in_challenge, "4 play car4 12", 0, NULL },
    { 2, "cars=4 each=1 pit_max=3", in_challenge, "4 play car4 12", 7,
      "pit_max changes nothing with pit=no; it takes pit=yes" },
    { 1, "cars=4 each=1 team_orders=yes", in_challenge, "4 play car4 12", 7,
      "written under rules version 1, and the rules have changed since: its setup or position does not fit "
      "version 2 (team_orders=yes contradicts each=1: it takes two cars each)" },
};

static void write_older(const struct older *o, char buf[RECORD_ROOM])
{
    struct text t = text_into(buf, RECORD_ROOM);
    text_add(&t, "Paddock record 1\ngame lacorsa\nrules %d\nengine 0.1.0\nsetup %s\nposition %s\nbegin\n%s\n",
             o->rules, o->setup, o->position, o->moment);
    assert_true(t.len < RECORD_ROOM);
}

static void expect_note(const struct reading *r)
{
    char room[OLDER_NOTE_MAX], expected[OLDER_NOTE_MAX] = "";
    const struct game *g = table_game(r->table);
    if (r->rules < g->rules)
        snprintf(expected, sizeof expected,
                 "written under rules version %d; it replays the same under version %d", r->rules, g->rules);
    assert_string_equal(record_note(r, NULL, room), expected);
}

/* Written again it is a record of today's. */
static void expect_today(const struct reading *r)
{
    size_t len;
    struct reading again;
    char *text = record_text(r->table, &r->tags, &len);
    assert_non_null(text);
    assert_true(record_read(all_games, text, len, &again));
    assert_int_equal(again.rules, table_game(r->table)->rules);
    assert_int_equal(table_moments(again.table), table_moments(r->table));
    assert_true(same_state(again.table, r->table));
    expect_note(&again);
    table_free(again.table);
    free(text);
}

static void older_records_are_tried(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof olders / sizeof *olders; i++) {
        char text[RECORD_ROOM];
        struct reading r;
        struct error err = { 0 };
        write_older(&olders[i], text);
        bool good = record_read(all_games, text, strlen(text), &r);
        if (strcmp(r.error.text, olders[i].sentence ? olders[i].sentence : "") != 0)
            fail_msg("%s under rules %d: found \"%s\"", olders[i].moment, olders[i].rules, r.error.text);
        assert_int_equal(good, !olders[i].sentence);
        assert_int_equal(r.error.line, olders[i].line);
        assert_int_equal(r.table != NULL, !olders[i].line || olders[i].line > 7);
        if (good) {
            assert_int_equal(r.rules, olders[i].rules);
            if (!record_is_as_written(&r, text, strlen(text), &err))
                fail_msg("%s: line %d: %s", olders[i].moment, err.line, err.text);
            expect_note(&r);
            expect_today(&r);
        }
        table_free(r.table);
    }
}

/* Older programs had one spelling of their own, not many. */
static void older_records_have_one_spelling(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        int line;
    } others[] = { { "4 play", "04 play", 8 }, { "engine 0.1.0\n", "", 4 } };
    for (int i = 0; i < 2; i++) {
        char text[RECORD_ROOM], other[RECORD_ROOM];
        struct reading r;
        struct error err = { 0 };
        write_older(&olders[0], text);
        char *at = strstr(text, others[i].from);
        snprintf(other, sizeof other, "%.*s%s%s", (int)(at - text), text, others[i].to,
                 at + strlen(others[i].from));
        if (i) /* in another order */
            snprintf(other, sizeof other, "%.*ssetup cars=4 each=1\nengine 0.1.0\n%s", (int)(at - text), text,
                     strstr(text, "position"));
        assert_true(record_read(all_games, other, strlen(other), &r));
        assert_false(record_is_as_written(&r, other, strlen(other), &err));
        assert_int_equal(err.line, others[i].line);
        table_free(r.table);
    }
}

static void causes_had_two_words(void **state)
{
    (void)state;
    const struct game *g = game_find("lacorsa");
    struct span line = span_of("result 4 car4 0 points out no stop"),
                expected = span_of("result 4 car4 0 points out no-stop");
    assert_true(older_result(g, 1, expected, line));
    assert_false(older_result(g, 2, expected, line));
    assert_false(older_result(g, 1, line, expected));
    assert_false(older_result(g, 1, expected, span_of("result 4 car4 0 points out no stoq")));
    assert_false(older_result(g, 1, expected, span_of("result 4 car4 0 points out no stop pole")));
}

/* Whatever does not touch what has changed replays, take-backs too. */
static void whole_matches_of_older_rules_come_back(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 41, 0);
    for (long i = 0, n = scaled(60, 10); i < n; i++) {
        struct table *t = nth_table(i);
        struct reading r;
        char today[20];
        if (table_game(t)->rules > 1) {
            while (random_step(t, &rng, true))
                continue;
            char *text = record_of(t);
            snprintf(today, sizeof today, "\nrules %d\n", table_game(t)->rules);
            char *at = strstr(text, today);
            assert_non_null(at);
            at[strlen("\nrules ")] = '1';
            assert_true(record_read(all_games, text, strlen(text), &r));
            assert_int_equal(r.rules, 1);
            assert_true(r.complete);
            assert_true(same_state(r.table, t));
            assert_true(record_is_as_written(&r, text, strlen(text), NULL));
            expect_today(&r);
            table_free(r.table);
            free(text);
        }
        table_free(t);
    }
}

static void refuse_position(const char *text, const char *sentence)
{
    struct position p;
    struct error err = { 0 };
    assert_false(position_read(all_games, text, &p, &err));
    assert_string_equal(err.text, sentence);
}

static void older_positions_are_read(void **state)
{
    (void)state;
    static char id[POSITION_TEXT_MAX];
    char note[OLDER_NOTE_MAX];
    struct position p;
    struct error err = { 0 };
    if (!position_read(all_games,
                       "lacorsa;1;cars=4 each=1 pit_max=3;order=1,2,3,4 hands=5,9/5,9/7,9/R,1,9,12", &p,
                       &err))
        fail_msg("%s", err.text);
    assert_int_equal(p.rules, 1);
    assert_string_equal(older_position_note(p.game, p.rules, NULL, note),
                        "written under rules version 1; what it leaves out is assumed as under version 2");
    position_text(p.game, p.setup, position_state(&p), id, sizeof id);
    position_free(&p);
    assert_int_equal(strncmp(id, "lacorsa;2;cars=4 each=1;phase=challenge lap=1 last_lap=0 ", 57), 0);
    assert_true(position_read(all_games, id, &p, &err));
    assert_string_equal(older_position_note(p.game, p.rules, NULL, note), "");
    position_free(&p);
    refuse_position(
        "lacorsa;3;cars=4 each=1;",
        "expected rules version 2 of lacorsa or an older one; found version 3, which this program "
        "cannot replay");
    refuse_position("lacorsa;1;cars=44;",
                    "written under rules version 1, and the rules have changed since: the setup does not fit "
                    "version 2 (cars takes 2 to 12; found \"44\")");
    refuse_position("lacorsa;1;cars=4 each=1;tyres=soft",
                    "written under rules version 1, and the rules have changed since: the state does not fit "
                    "version 2 (expected the name of a field; found \"tyres\")");
    refuse_position("lacorsa;2;cars=4 each=1;tyres=soft", "expected the name of a field; found \"tyres\"");
}

/* ---- the narrator ------------------------------------------------------------------------------- */

/* Phrases that belong to no event: GAME.CHAPTER… for front ends, and how everybody is called. */
static const char *const chapters[] = { "word",    "intro", "sign", "shown", "step", "table", "why",  "hand",
                                        "choices", "pile",  "help", "ask",   "do",   "rules", "cause" };
static const char *const plain_keys[] = { "player", "car", "car.of", "car.npc", "car.named", "car.named.of" };

/* An event that is not worth a sentence has an empty phrase. */
static void expect_phrase(const struct language *l, const char *key)
{
    if (!phrase_find(l, key))
        fail_msg("%s: %s has no phrase", l->id, key);
}

static void every_event_has_a_phrase(void **state)
{
    (void)state;
    char key[96];
    for (int g = 0; all_games[g]; g++)
        for (const struct kind *k = all_games[g]->events; k->name; k++) {
            snprintf(key, sizeof key, "%s.%s", all_games[g]->id, k->name);
            expect_phrase(&english, key);
        }
}

static const struct kind *find_kind(const struct kind *kinds, struct span name)
{
    for (const struct kind *k = kinds; k->name; k++)
        if (span_is(name, k->name))
            return k;
    return NULL;
}

static bool names_argument(const struct kind *kind, struct span name, bool hidden)
{
    if (span_is(name, "who"))
        return true;
    bool bare = *name.at == '#';
    if (bare) /* {#car} */
        name = (struct span){ name.at + 1, name.len - 1 };
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name && !hidden; i++)
        if (span_is(name, kind->arg[i].name))
            return !bare || kind->arg[i].kind == ARG_CAR;
    return false;
}

/* The name after an opening brace or bracket ends at | } or :, and a ! may stand before it. */
static struct span name_at(const char *at)
{
    const char *name = at[0] == '[' && at[1] == '!' ? at + 2 : at + 1;
    return (struct span){ name, strcspn(name, at[0] == '[' ? ":]" : "|}") };
}

static int count(const char *text, const char *end, char c)
{
    int n = 0;
    for (; text < end; text++)
        n += *text == c;
    return n;
}

static void expect_phrase_fits(const struct phrase *p, const struct kind *kind, bool hidden)
{
    const char *end = p->text + strlen(p->text);
    assert_int_equal(count(p->text, end, '{'), count(p->text, end, '}'));
    assert_int_equal(count(p->text, end, '['), count(p->text, end, ']'));
    for (const char *at = strpbrk(p->text, "{["); at; at = strpbrk(at + 1, "{[")) {
        struct span names = name_at(at), name;
        while (span_cut(&names, '|', &name)) /* [bonus|flat: … ] */
            if (!names_argument(kind, name, hidden))
                fail_msg("%s: \"%.*s\" is no argument of %s that its listener knows", p->key, SPAN(name),
                         kind->name);
        if (*at == '[')
            assert_int_equal(name.at[name.len], ':');
        int bars = *at == '{' ? count(at, strchr(at, '}'), '|') : 0;
        assert_true(bars == 0 || bars == 2);
    }
}

static void expect_key(const struct phrase *p)
{
    struct span rest = span_of(p->key), part = { 0 }, game_id;
    char word[40];
    if (LISTED(plain_keys, p->key))
        return;
    span_cut(&rest, '.', &game_id);
    if (span_is(game_id, "count")) { /* one and many */
        assert_true(strchr(p->text, '|') && !strpbrk(p->text, "{}[]"));
        return;
    }
    assert_true(span_copy(game_id, word, sizeof word));
    const struct game *g = game_find(word);
    if (!g || !span_cut(&rest, '.', &part)) {
        fail_msg("%s: no such game, or nothing of it", p->key);
        return;
    }
    const struct kind *kind = find_kind(g->events, part);
    if (kind) {
        if (rest.at && !span_is(rest, "hidden"))
            fail_msg("%s: an event is told, or told hidden", p->key);
        expect_phrase_fits(p, kind, rest.at != NULL);
        return;
    }
    assert_true(span_copy(part, word, sizeof word));
    if (!LISTED(chapters, word))
        fail_msg("%s: no such event or chapter", p->key);
    if ((!strcmp(word, "help") || !strcmp(word, "ask") || !strcmp(word, "do"))
        && !(span_cut(&rest, '.', &part) && find_kind(g->actions_named, part)))
        fail_msg("%s: no such action", p->key);
}

static void what_is_counted_has_the_right_form(void **state)
{
    char buf[COUNTED_MAX];
    (void)state;
    assert_string_equal(counted(&english, 1, "inaccuracy", buf), "1 inaccuracy");
    assert_string_equal(counted(&english, 2, "inaccuracy", buf), "2 inaccuracies");
    assert_string_equal(COUNTED(0, "person"), "0 people");
    assert_string_equal(COUNTED(-1, "point"), "-1 points");
    assert_string_equal(COUNTED_NOUN(1, "close-call"), "Close Call");
    assert_string_equal(COUNTED(1234567890123, "result-counts"), "1234567890123 results count");
    assert_string_equal(COUNTED(3, "unicorn"), "3 {unicorn}");
}

static void expect_keys(const struct phrase *phrases)
{
    for (const struct phrase *p = phrases; p->key; p++) {
        expect_key(p);
        assert_ptr_equal(phrase_find(&english, p->key), p->text); /* no twins */
    }
}

static void every_phrase_is_of_something(void **state)
{
    (void)state;
    expect_keys(common_phrases);
    for (int g = 0; all_games[g]; g++)
        expect_keys(all_games[g]->phrases);
}

static void expect_sentence(const char *s, size_t len)
{
    assert_int_equal(len, strlen(s));
    bool begins = (s[0] >= 'A' && s[0] <= 'Z') || (s[0] >= '0' && s[0] <= '9');
    if (!begins || s[len - 1] != '.' || s[len - 2] == '.' || strpbrk(s, "{}[]|\n") || strstr(s, "  ")
        || strstr(s, " ."))
        fail_msg("not a sentence: \"%s\"", s);
}

static void narrate_match(const struct table *t, bool named)
{
    struct narrator n = narrator_for(t);
    char sentence[512];
    if (!named)
        memset(n.player, 0, sizeof n.player);
    for (int viewer = NOBODY; viewer < table_shape(t)->seats; viewer++)
        for (int i = 0; i < table_moments(t); i++)
            for (int k = 0; k < table_moment(t, i)->events; k++) {
                bool hidden;
                struct event e = table_event(t, i, k, viewer, &hidden);
                size_t len = narrate(&n, &e, hidden, sentence, sizeof sentence);
                if (len)
                    expect_sentence(sentence, len);
                assert_int_equal(narrate(&n, &e, hidden, NULL, 0), len);
            }
}

/* As a spectator hears it. */
static void expect_brief(const struct table *t)
{
    struct narrator n = { .language = &english, .game = table_game(t), .setup = table_setup(t) };
    char sentence[512];
    int told = 0, turns = 0;
    for (int i = 0; i < table_moments(t); i++)
        for (int k = 0; k < table_moment(t, i)->events; k++) {
            bool hidden;
            struct event e = table_event(t, i, k, NOBODY, &hidden);
            size_t len = narrate(&n, &e, hidden, sentence, sizeof sentence);
            told += len > 0;
            turns += !strncmp(sentence, "Turn ", 5) && len;
            if (len > 110)
                fail_msg("too long: \"%s\"", sentence);
        }
    if (told > 60 + 45 * turns)
        fail_msg("%d sentences for %d turns", told, turns);
}

static void stories_are_sentences(void **state)
{
    (void)state;
    for (long i = 0; i < scaled(230, 23); i++) {
        struct rng rng;
        struct table *t = nth_table(i);
        rng_init(&rng, 37, (uint64_t)i);
        while (random_step(t, &rng, true))
            ;
        narrate_match(t, i % 2);
        table_free(t);
    }
}

/* Nobody reads a trace: a whole Grand Prix is told in a few pages of short lines. */
static void a_grand_prix_is_told_briefly(void **state)
{
    (void)state;
    static const char *const setups[] = { "players=4", "players=2 track=hallen weather=wet",
                                          "players=11 laps=1", "players=5 grid=bag weather=random",
                                          "players=3 pit_order=running" };
    for (int i = 0; i < 5; i++) {
        struct rng rng;
        struct table *t = new_table("grandprix", setups[i], NULL);
        rng_init(&rng, 38, (uint64_t)i);
        while (random_step(t, &rng, false))
            ;
        narrate_match(t, i % 2);
        expect_brief(t);
        table_free(t);
    }
}

/* The sentence for an event that is made up here. */
static void expect_told(const char *game, const char *setup, const char *event, const int *arg, int args,
                        const char *sentence)
{
    const struct game *g = game_find(game);
    struct setup *su = g->setup_new(setup, NULL);
    const struct kind *kind = find_kind(g->events, span_of(event));
    struct narrator n = { .language = &english, .game = g, .setup = su, .player = { NULL, "seat two" } };
    char told[512] = "";
    assert_non_null(kind);
    struct event e = { .kind = (uint8_t)(kind - g->events), .seat = 0, .seen_by = EVERYONE };
    for (int i = 0; i < args; i++)
        e.arg[i] = (int16_t)arg[i];
    narrate(&n, &e, false, told, sizeof told);
    assert_string_equal(told, sentence);
    g->setup_free(su);
}

#define ARGS(...) (const int[]){ __VA_ARGS__ }, sizeof(const int[]){ __VA_ARGS__ } / sizeof(int)
#define TOLD(event, sentence, ...) expect_told("lacorsa", "cars=4", event, ARGS(__VA_ARGS__), sentence)
#define GP_TOLD(event, sentence, ...) expect_told("grandprix", "", event, ARGS(__VA_ARGS__), sentence)

static void forms_fit_the_numbers(void **state)
{
    (void)state;
    TOLD("open-road", "Car 3 has 1 empty space ahead and cannot reach car 1.", 2, 1, 0);
    TOLD("open-road", "Car 3 has 2 empty spaces ahead and cannot reach car 1.", 2, 2, 0);
    TOLD("finished", "1. car 1, 9 points.", 1, 0, 9, 0);
    TOLD("finished", "4. seat two (car 2), 1 point.", 4, 1, 1, 0);
    TOLD("finished", "7. car 3, 0 points.", 7, 2, 0, 0);
    TOLD("finished", "7. car 3 did not finish, 0 points.", 7, 2, 0, 1);
    TOLD("extended", "Car 3 extends with 1.", 2, 1, 0, 0, 0);
    TOLD("extended", "Car 3 extends with 2: 1 space still to the car ahead.", 2, 2, 0, 1, 0);
    TOLD("extended", "Car 3 extends with 2: 2 spaces still to the car ahead, 3 clear of the car behind.", 2,
         2, 0, 2, 3);
    TOLD("extended", "Seat two (car 2) extends with 2, 1 clear of the car behind.", 1, 2, 0, 0, 1);
    TOLD("showed", "Car 1 shows 12.", 0, 12, 0, 12, 0, 0);
    TOLD("showed", "Car 1 shows 12 + Redline 2 = 14.", 0, 12 + 16, 0, 14, 2, 0);
    TOLD("showed", "Car 1 shows 11 + Redline 4 + flat out 1 = 16.", 0, 11 + 16, 0, 16, 4, 1);
    TOLD("showed", "Car 1 shows 11 + flat out 1 = 12.", 0, 11, 0, 12, 0, 1);
    TOLD("discarded", "Car 4 discards Redline.", 3, 0);
    TOLD("challenge", "Car 3 is right behind seat two (car 2) and must challenge.", 2, 1, 0);
    TOLD("challenge", "Car 3 goes on and challenges seat two (car 2).", 2, 1, 1);
    TOLD("challenge", "Car 3 takes on seat two (car 2).", 2, 1, 1, 1);
}

/* Cars 0 to 7 are the players' 5 9 10 14 22 23 25 26, seat two has a name; car 8 is NPC 2. */
static void words_fit_the_cars(void **state)
{
    (void)state;
    GP_TOLD("forward", "", 0, 12, 1, 0);
    GP_TOLD("played", "", 0, 4, 9, 0, 9, 0);
    GP_TOLD("played", "Car 5 is slowed by 3 wear markers: Charge gives 7 - 3, so 4 points.", 0, 1, 4, 0, 7,
            3);
    GP_TOLD("played", "Car 10 is slowed by 5 wear markers: Clean Air gives 4 - 5, so 0 points.", 2, 2, 0, 0,
            4, 5);
    GP_TOLD("drove", "Player 1 drives car 10 with Floor It: 1 on to sector 20, lane 2.", 2, 4, 1, 20, 2, 0);
    GP_TOLD("drove",
            "Player 1 drives NPC 2 with Charge: it stays in sector 20, inside lane 0, moving 1 other.", 8, 1,
            0, 20, 0, 1);
    GP_TOLD("swapped", "Seat two (car 10) swaps places with NPC 2 in sector 7.", 2, 8, 7, 0);
    GP_TOLD("event", "Event: Collision (NPC pit number 2), double yellow flag.", 2, 3);
    GP_TOLD("hit", "Car 5 has the most Close Call tokens (3) and is hit.", 0, 2, 3, 7);
    GP_TOLD("hit", "No player's car qualifies, so the leading NPC is hit: NPC 2.", 8, 2, 0, 7);
    GP_TOLD("restart", "Double yellow flag, rolling restart: 9 cars line up, the front row in sector 3.", 1,
            3, 9);
    GP_TOLD("restart", "Red flag, standing restart: 9 cars line up, the front row in sector 3.", 2, 3, 9);
    GP_TOLD("back", "Car 5 pits: 7 back, to sector 61 (duration 7, tires 2: the larger counts).", 0, 7, 61, 7,
            1);
    GP_TOLD("back", "Car 5 pits: 2 back, to sector 61.", 0, 2, 61, 0, 1);
    GP_TOLD("back", "Car 5 pits: nothing is done in sector 61.", 0, 0, 61, 0, 0);
    GP_TOLD("result", "3. seat two (car 10), 15 points.", 2, 3, 15, 0);
    GP_TOLD("result", "", 2, 11, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_matches_that_make_sense_begin),
        cmocka_unit_test(a_setup_that_nobody_could_read_again_is_refused),
        cmocka_unit_test(a_state_that_is_too_long_is_refused),
        cmocka_unit_test(a_view_is_nothing_to_start_from),
        cmocka_unit_test(a_table_starts_from_a_position),
        cmocka_unit_test(the_door_before_the_race),
        cmocka_unit_test(the_door_in_the_race),
        cmocka_unit_test(a_face_down_play_can_be_taken_back),
        cmocka_unit_test(a_challenge_is_open_until_the_reveal),
        cmocka_unit_test(a_seat_with_two_cars_takes_back_one_play_at_a_time),
        cmocka_unit_test(what_ends_a_turn_stays),
        cmocka_unit_test(chance_is_never_taken_back),
        cmocka_unit_test(undo_is_the_inverse_of_acting),
        cmocka_unit_test(undo_in_a_long_game),
        cmocka_unit_test(patience_has_an_end),
        cmocka_unit_test(moments_tell_the_story),
        cmocka_unit_test(views_hide_what_others_hold),
        cmocka_unit_test(secrets_stay_secret),
        cmocka_unit_test(spellings_are_forgiven_and_meanings_are_not),
        cmocka_unit_test(numbers_do_not_change_places),
        cmocka_unit_test(full_texts_always_find_their_action),
        cmocka_unit_test(long_texts_are_cut_in_the_answer),
        cmocka_unit_test(records_come_back_byte_for_byte),
        cmocka_unit_test(records_are_written_like_snprintf),
        cmocka_unit_test(the_small_record_is_good),
        cmocka_unit_test(damaged_lines_are_named),
        cmocka_unit_test(nonces_are_of_seats),
        cmocka_unit_test(other_line_ends_are_refused),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(records_may_be_cut_off_anywhere),
        cmocka_unit_test(a_cut_record_is_played_on),
        cmocka_unit_test(older_records_are_tried),
        cmocka_unit_test(older_records_have_one_spelling),
        cmocka_unit_test(causes_had_two_words),
        cmocka_unit_test(whole_matches_of_older_rules_come_back),
        cmocka_unit_test(older_positions_are_read),
        cmocka_unit_test(every_event_has_a_phrase),
        cmocka_unit_test(every_phrase_is_of_something),
        cmocka_unit_test(what_is_counted_has_the_right_form),
        cmocka_unit_test(stories_are_sentences),
        cmocka_unit_test(a_grand_prix_is_told_briefly),
        cmocka_unit_test(forms_fit_the_numbers),
        cmocka_unit_test(words_fit_the_cars),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
