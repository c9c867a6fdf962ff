/* position_test.c: positions that make no sense are refused, each with its sentence.
 *
 * What is read well is read again by the laws; here is what people get wrong: one row for each way in which a text
 * can fail its game, at the edge where there is one.
 */
#include "../../games/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *position;
    const char *sentence; /* NULL: it is good */
};

static void expect_row(const struct game *g, const struct setup *su, const struct row *row)
{
    union any_state room;
    struct error err = { .line = 99 };
    bool good = g->state_parse(su, row->position, (struct state *)room.bytes, &err);
    if (!row->sentence ? !good : good || strcmp(err.text, row->sentence) != 0)
        fail_msg("%s: expected %s; found %s", row->position, row->sentence ? row->sentence : "it to be good",
                 good ? "it good" : err.text);
    assert_int_equal(err.line, good ? 99 : 0); /* a position is one line, which needs no number */
}

static void expect_rows(const char *game, const char *setup, const struct row *rows)
{
    const struct game *g = game_find(game);
    struct setup *su = g->setup_new(setup, NULL);
    assert_non_null(su);
    for (; rows->position; rows++)
        expect_row(g, su, rows);
    g->setup_free(su);
}

/* ---- LACORSA ------------------------------------------------------------------------------------------- */

static void cars_of_lacorsa(void **state)
{
    static const struct row rows[] = {
        { "hands=2,3/4,5/6,7/8,9", NULL },
        { "hands=2,3/4,5/6,7/8,9 phase=nowhere", "phase does not know the word \"nowhere\"" },
        { "wings=2", "expected the name of a field; found \"wings\"" },
        { "hands=", "expected hands=VALUE; found no value" },
        { "hands", "expected hands=VALUE; found no value" },
        { "lap=1 lap=1", "expected lap once; found it twice" },
        { "order=4,3,2,1 hands=2,3/4,5/6,7/8,9", NULL },
        { "order=4,3,2 hands=2,3/4,5/6,7/8,9", "order and out take 4 cars together; found 3" },
        { "order=4,3,2,5 hands=2,3/4,5/6,7/8,9", "order takes numbers from 1 to 4; found \"5\"" },
        { "order=4,3,2,0 hands=2,3/4,5/6,7/8,9", "order takes numbers from 1 to 4; found \"0\"" },
        { "order=4,3,2,1,1 hands=2,3/4,5/6,7/8,9", "order takes at most 4 numbers; found more" },
        { "order=4,3,2,2 hands=2,3/4,5/6,7/8,9",
          "no such position: order and out do not name every car once" },
        { "out=1 hands=-/4,5/6,7/8,9", "out takes order beside it" },
        { "order=1,2,3,4 gaps=1,2,3 hands=2,3/4,5/6,7/8,9", "gaps takes 4 numbers; found 3" },
        { "order=1,2,3,4 gaps=0,0,0,1001 hands=2,3/4,5/6,7/8,9",
          "gaps takes numbers from 0 to 1000; found \"1001\"" },
        { "lap=1001 hands=2,3/4,5/6,7/8,9", "lap takes 0 to 1000; found \"1001\"" },
        { "active=5 hands=2,3/4,5/6,7/8,9", "active takes 0 to 4; found \"5\"" },
        { "active=4 hands=2,3/4,5/6,7/8,9", NULL },
        { "active=1 phase=challenge hands=2,3/4,5/6,7/8,9",
          "no such position: the leader has nobody to challenge" },
        { "active=1 phase=open hands=2,3/4,5/6,7/8,9", NULL },
        { "passes=2 hands=2,3/4,5/6,7/8,9", "passes takes 0 to 1; found \"2\"" },
        { "pole=5 hands=2,3/4,5/6,7/8,9", "pole takes 0 to 4; found \"5\"" },
        { "pole=4 hands=2,3/4,5/6,7/8,9", NULL },
        { "phase=deal lap=1", "lap, active and pole belong to the race; found phase=deal" },
        { "phase=deal active=1", "lap, active and pole belong to the race; found phase=deal" },
        { "phase=deal pole=1", "lap, active and pole belong to the race; found phase=deal" },
        { "last_lap=2 hands=2,3/4,5/6,7/8,9", "last_lap takes 0 to 1; found \"2\"" },
        { "rolls=7,0,0,0 hands=2,3/4,5/6,7/8,9", "rolls takes numbers from 0 to 6; found \"7\"" },
        { "rolls=1,2,3 hands=2,3/4,5/6,7/8,9", "rolls takes 4 numbers; found 3" },
        { "ties=1 hands=2,3/4,5/6,7/8,9", "ties takes numbers from 2 to 4; found \"1\"" },
        { "ties=5 hands=2,3/4,5/6,7/8,9", "ties takes numbers from 2 to 4; found \"5\"" },
        { 0 },
    };
    (void)state;
    expect_rows("lacorsa", "cars=4", rows);
}

static void cards_of_lacorsa(void **state)
{
    static const struct row rows[] = {
        { "hands=2,3/4,5/6,7", "hands takes one hand for each of 4 cars; found 3" },
        { "hands=2,3/4,5/6,7/8,9/10", "hands takes one hand for each of 4 cars; found more" },
        { "hands=2,3/4,5/6,7/8,13", "hands takes cards of this deck; found \"13\"" },
        { "hands=2,3/4,5/6,7/8,x", "hands takes cards of this deck; found \"x\"" },
        { "hands=2,3/4,5/6,7/8,", "hands takes cards of this deck; found \"\"" },
        { "hands=2,2,2,2/2,2,2,2/2,2,2,2/2", "hands has one 2 more than the race" },
        { "hands=R,R,R,R/R,R,R,R/R,R,R,R/r,r,r,r", "hands has one R more than the race" },
        { "hands=?/?/?/?", "hidden hands need held=, how many cards each car holds" },
        { "hands=?/?/?/? held=2,2,2", "held takes 4 numbers; found 3" },
        { "hands=2,3/4,5/6,7/8,9 held=2,2,2,201", "held takes numbers from 0 to 200; found \"201\"" },
        { "hands=2,3/4,5/6,7/8,9 plays=-,-,-", "plays takes one for each of 4 cars; found 3" },
        { "hands=2,3/4,5/6,7/8,9 plays=-,-,-,-,-", "plays takes one for each of 4 cars; found more" },
        { "hands=2,3/4,5/6,7/8,9 plays=-,-,-,x", "plays takes one card or CARD+R; found \"x\"" },
        { "hands=2,3/4,5/6,7/8,9 plays=-,-,-,8+9", "plays takes one card or CARD+R; found \"8+9\"" },
        { "hands=2,3/4,5/6,7/8,R plays=-,-,-,R+R", "plays takes one card or CARD+R; found \"R+R\"" },
        { "hands=2,3/4,5/6,7/8,9 pile=13", "pile takes cards of this deck; found \"13\"" },
        { "hands=2,3/4,5/6,7/8,9 pile=2 deck=3", "deck does not have all the cards that are nowhere else" },
        { "hands=2,3/4,5/6,7/8,9 deck=13", "deck takes cards of this deck; found \"13\"" },
        { "hands=2,3/4,5/6,7/8,9 deck=10", NULL },
        { "hands=2,3/4,5/6,7/8,9 pile=-", NULL },
        { "hands=2,3/4,5/6,7/8,9 shown=12,R/-/2/r", NULL },
        { "hands=2,3/4,5/6,7/8,9 shown=12/-/2", "shown takes a list of cards for each of 4 cars; found 3" },
        { "hands=2,3/4,5/6,7/8,9 shown=12/-/2/-/-",
          "shown takes a list of cards for each of 4 cars; found more" },
        { "hands=2,3/4,5/6,7/8,9 shown=12/-/13/-",
          "shown takes cards of this deck without suits; found \"13\"" },
        { "hands=2,3/4,5/6,7/8,9 pile=- shown=12/-/-/-",
          "no such position: a car has shown a card that does not lie open" },
        { 0 },
    };
    (void)state;
    expect_rows("lacorsa", "cars=4", rows);
}

/* With suits, discards that nobody sees, pitstops, and cars that may drop out. */
static void editions_of_lacorsa(void **state)
{
    static const struct row rows[] = {
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g", NULL },
        { "hands=2,3/4,5/6,7/8,9", "hands takes cards of this deck; found \"2\"" },
        { "hands=2x,3g/4g,5g/6g,7g/8g,9g", "hands takes cards of this deck; found \"2x\"" },
        { "hands=g,3g/4g,5g/6g,7g/8g,9g", "hands takes cards of this deck; found \"g\"" },
        { "hands=2g,2g,2g/4g,5g/6g,7g/8g,9g", "hands has one 2g more than the race" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g plays=-,-,-,8", "plays takes one card or CARD+R; found \"8\"" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g causes=-,-,-", "causes takes one for each of 4 cars; found 3" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g causes=-,-,-,rain",
          "causes takes -, crash or fuel for each of 4 cars; found \"rain\"" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g causes=-,-,-,-,-",
          "causes takes -, crash or fuel for each of 4 cars; found \"-\"" },
        { "order=- out=1,2,3,4 hands=-/-/-/-", "a race goes on with a car at least; found none in order" },
        { "order=1,2,3 out=4 active=4 hands=2g,3g/4g,5g/6g,7g/-",
          "active takes a car that is running; found car 4" },
        { "order=1,2,3 out=4 hands=2g,3g/4g,5g/6g,7g/-", NULL },
        { "order=1,2,3 out=4 gaps=0,0,0,0 hands=2g,3g/4g,5g/6g,7g/-", "gaps takes 3 numbers; found 4" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g stops=0,0,0,5", "stops takes numbers from 0 to 4; found \"5\"" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g drawing=201", "drawing takes 0 to 200; found \"201\"" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g closed=?",
          "a hidden closed pile needs closed_count=, how many cards it has" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g closed=x", "closed takes cards of this deck; found \"x\"" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g closed_count=196", "closed_count takes 0 to 195; found \"196\"" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g tie=4", "tie takes 0 to 3; found \"4\"" },
        { "hands=2g,3g/4g,5g/6g,7g/8g,9g chart=2", "chart takes 0 to 1; found \"2\"" },
        { 0 },
    };
    (void)state;
    expect_rows("lacorsa", "edition=seasons cars=4 suit_tiebreaker=yes", rows);
}

/* ---- Grand Prix ---------------------------------------------------------------------------------------- */

#define CARS "cars=5@100.0,9@90.0,10@95.0,14@85.0 "
#define GOOD CARS "hands=charge/charge changed=5,9 "

static void cars_of_grand_prix(void **state)
{
    static const struct row rows[] = {
        { GOOD, NULL },
        { "cars=5@100", "cars: expected number@distance.lane of a car of this race, once; found \"5@100\"" },
        { "cars=5.0", "cars: expected number@distance.lane of a car of this race, once; found \"5.0\"" },
        { "cars=5@x.0", "cars: expected number@distance.lane of a car of this race, once; found \"5@x.0\"" },
        { "cars=x@1.0", "cars: expected number@distance.lane of a car of this race, once; found \"x@1.0\"" },
        { "cars=99@1.0",
          "cars: expected number@distance.lane of a car of this race, once; found \"99@1.0\"" },
        { "cars=5@100.0,5@101.0",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@101.0\"" },
        { "cars=5@16000.0",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@16000.0\"" },
        { "cars=5@-16000.0",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@-16000.0\"" },
        { "cars=5@100.4",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@100.4\"" },
        { "cars=5@100.-1",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@100.-1\"" },
        { "cars=5@100.x",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@100.x\"" },
        { "cars=5@100.pit",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@100.pit\"" },
        { "cars=5@100.pit0",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@100.pit0\"" },
        { "cars=5@100.pit23",
          "cars: expected number@distance.lane of a car of this race, once; found \"5@100.pit23\"" },
        { "cars=5@100.0,9@100.0",
          "cars: expected every car in a space of the track of its own; found \"9@100.0\"" },
        { "out=5:1", "out: expected number:place:cause@distance of a car of this race, once; found \"5:1\"" },
        { "out=5:0:-@10",
          "out: expected number:place:cause@distance of a car of this race, once; found \"5:0:-@10\"" },
        { "out=5:23:-@10",
          "out: expected number:place:cause@distance of a car of this race, once; found \"5:23:-@10\"" },
        { "out=5:x:-@10",
          "out: expected number:place:cause@distance of a car of this race, once; found \"5:x:-@10\"" },
        { "out=5:22:hunger@10",
          "out: expected number:place:cause@distance of a car of this race, once; found \"5:22:hunger@10\"" },
        { "out=5:22:retired@x",
          "out: expected number:place:cause@distance of a car of this race, once; found \"5:22:retired@x\"" },
        { "cars=5@100.0 out=5:22:retired@9",
          "out: expected number:place:cause@distance of a car of this race, once; found \"5:22:retired@9\"" },
        { GOOD "wear=5", "wear: expected number:word of a Player Car of this race; found \"5\"" },
        { GOOD "wear=1:grip", "wear: expected number:word of a Player Car of this race; found \"1:grip\"" },
        { GOOD "wear=5:rust", "wear: expected a marker; found \"5:rust\"" },
        { GOOD "tires=5:wooden", "tires: expected a word that it knows; found \"5:wooden\"" },
        { GOOD "stops=5:nap", "stops: expected a word that it knows; found \"5:nap\"" },
        { GOOD "activated=5,5", "activated: expected numbers of cars of this race, each once; found \"5\"" },
        { GOOD "activated=99", "activated: expected numbers of cars of this race, each once; found \"99\"" },
        { GOOD "line=5,5", "line: expected numbers of cars of this race, each once; found \"5\"" },
        { GOOD "active=99", "active: expected the number of a car of this race, or 0; found \"99\"" },
        { GOOD "pole=99", "pole: expected the number of a car of this race, or 0; found \"99\"" },
        { GOOD "chain=5", "chain: expected number>lane of cars of this race; found \"5\"" },
        { GOOD "chain=99>1", "chain: expected number>lane of cars of this race; found \"99>1\"" },
        { GOOD "chain=5>x", "chain: expected number>lane of cars of this race; found \"5>x\"" },
        { GOOD "chain=5>4", "chain: expected number>lane of cars of this race; found \"5>4\"" },
        { GOOD "chain=5>-1", "chain: expected number>lane of cars of this race; found \"5>-1\"" },
        { 0 },
    };
    (void)state;
    expect_rows("grandprix", "players=2", rows);
}

static void cards_of_grand_prix(void **state)
{
    static const struct row rows[] = {
        { CARS "hands=nonsense/-", "hands: expected a race card of this deck; found \"nonsense\"" },
        { CARS "hands=charge/charge/-", "hands: expected 2 of them; found more" },
        { CARS "hands=charge,charge,charge,charge,charge,charge,charge,charge,charge,charge/-",
          "hands: expected no more cards of a kind than the deck has; found \"charge\"" },
        { CARS "hands=?/-", "held: expected the number of cards of a hidden hand; found none for seat 1" },
        { CARS "hands=?/? held=3", "held: expected 2 numbers; found 1" },
        { CARS "hands=charge/- held=2,0", "held: expected 1 for seat 1, as in hands; found 2" },
        { CARS "hands=?/- held=13,0", "held takes numbers from 0 to 12; found \"13\"" },
        { CARS "pile=nonsense", "pile: expected a race card of this deck; found \"nonsense\"" },
        { CARS "deck=nonsense", "deck: expected the cards that lie nowhere else; found \"nonsense\"" },
        { CARS "deck=charge", "deck: expected all cards that lie nowhere else; found \"charge\"" },
        { CARS "turned=nonsense",
          "turned: expected event cards of this deck, no more than it has; found \"nonsense\"" },
        { CARS "event=nonsense", "event: expected an event card of this deck; found \"nonsense\"" },
        { CARS "card=nonsense", "card: expected a race card of this deck, or -; found \"nonsense\"" },
        { CARS "mp=4001", "mp takes 0 to 4000; found \"4001\"" },
        { CARS "mp=-1", "mp takes 0 to 4000; found \"-1\"" },
        { CARS "from=16001", "from takes -16000 to 16000; found \"16001\"" },
        { CARS "entered=4", "entered takes numbers from 0 to 3; found \"4\"" },
        { CARS "diagonal=2", "diagonal takes 0 to 1; found \"2\"" },
        { CARS "linked=2", "linked takes 0 to 1; found \"2\"" },
        { CARS "toward=4", "toward takes 0 to 3; found \"4\"" },
        { CARS "restart=3", "restart takes 0 to 2; found \"3\"" },
        { CARS "swapped=2", "swapped takes 0 to 1; found \"2\"" },
        { CARS "zone=-2", "zone takes -1 to 67; found \"-2\"" },
        { CARS "zone=68", "zone takes -1 to 67; found \"68\"" },
        { CARS "first=0", "first takes 1 to 2; found \"0\"" },
        { CARS "first=3", "first takes 1 to 2; found \"3\"" },
        { CARS "seat=3", "seat takes 1 to 2; found \"3\"" },
        { CARS "quiet=3", "quiet takes 0 to 2; found \"3\"" },
        { CARS "turn=201", "turn takes 0 to 200; found \"201\"" },
        { CARS "lap=0", "lap takes 1 to 100; found \"0\"" },
        { CARS "lap=101", "lap takes 1 to 100; found \"101\"" },
        { CARS "dry_seen=2", "dry_seen takes 0 to 1; found \"2\"" },
        { CARS "phase=nowhere", "phase does not know the word \"nowhere\"" },
        { CARS "weather=fog", "weather does not know the word \"fog\"" },
        { CARS "mode=x", "mode does not know the word \"x\"" },
        { CARS "step=x", "step does not know the word \"x\"" },
        { CARS "asking=x", "asking does not know the word \"x\"" },
        { 0 },
    };
    (void)state;
    expect_rows("grandprix", "players=2", rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cars_of_lacorsa),     cmocka_unit_test(cards_of_lacorsa),
        cmocka_unit_test(editions_of_lacorsa), cmocka_unit_test(cars_of_grand_prix),
        cmocka_unit_test(cards_of_grand_prix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
