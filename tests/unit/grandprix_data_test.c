/* grandprix_data_test.c: the decks and cars of Grand Prix.
 *
 * The built-in ones are what is printed, and ours where nothing is; a change
 * that makes no sense is refused, and one that makes sense is told.
 */
#include "../../data/yaml.h"
#include "../../games/grandprix/cars.h"
#include "../../games/grandprix/deck.h"
#include "../../games/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- what the tests say ------------------------------------------------------------------------- */

/* The built-in of that kind with one piece of its packed text, which must be there, replaced. */
static char *changed(const struct data_kind *kind, const char *from, const char *to)
{
    const char *packed = builtin_find(kind->id, "standard");
    assert_non_null(packed);
    const char *at = strstr(packed, from);
    if (!at)
        fail_msg("no %s in %s", from, packed);
    size_t before = (size_t)(at - packed), size = strlen(packed) + strlen(to) + 1;
    char *text = malloc(size);
    assert_non_null(text);
    struct text t = text_into(text, size);
    text_put(&t, packed, before);
    text_add(&t, "%s%s", to, at + strlen(from));
    return text;
}

static void refuse_text(const struct data_kind *kind, const char *packed, const char *sentence)
{
    struct error err = { 0 };
    if (data_parse(kind, packed, &err))
        fail_msg("accepted %s", packed);
    assert_string_equal(err.text, sentence);
}

static void refuse_change(const struct data_kind *kind, const char *from, const char *to,
                          const char *sentence)
{
    char *text = changed(kind, from, to);
    refuse_text(kind, text, sentence);
    free(text);
}

static void expect_differences(const struct data_kind *kind, const char *packed, const char *lines)
{
    char found[4096] = "";
    struct text t = text_into(found, sizeof found);
    struct error err = { 0 };
    struct datum *root = data_parse(kind, packed, &err);
    if (!root)
        fail_msg("refused: %s", err.text);
    kind->differs(root, &t);
    assert_string_equal(found, lines);
    data_free(root);
}

static void expect_change(const struct data_kind *kind, const char *from, const char *to, const char *lines)
{
    char *text = changed(kind, from, to);
    expect_differences(kind, text, lines);
    free(text);
}

static void refuse_yaml(const char *given, int line, const char *sentence)
{
    struct error err = { 0 };
    if (yaml_read(all_data_kinds, given, strlen(given), NULL, &err))
        fail_msg("accepted %s", given);
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, line);
}

/* ---- race cards --------------------------------------------------------------------------------- */

#define BIT(marker) (1 << (marker))

static const struct race_card race_cards[] = {
    { "challenge", "Challenge", MOVE_SOLO, TEXT_DIAGONAL, 7, 3, BIT(MARK_CLOSE_CALL), 4 },
    { "charge", "Charge", MOVE_SOLO, TEXT_NONE, 7, 3, BIT(MARK_TIRE), 4 },
    { "clean-air", "Clean Air", MOVE_SOLO, TEXT_CLEAN_AIR, 4, 2, 0, 3 },
    { "overtake", "Overtake", MOVE_SOLO, TEXT_SWAP, 4, 2, BIT(MARK_CLOSE_CALL), 4 },
    { "floor-it", "Floor It", MOVE_SOLO, TEXT_NONE, 9, 4, BIT(MARK_ENGINE), 4 },
    { "top-gear", "Top Gear", MOVE_SOLO, TEXT_NONE, 9, 4, BIT(MARK_TRANSMISSION), 4 },
    { "chasing-the-race", "Chasing the Race", MOVE_LINE, TEXT_STRAIGHT, 6, 2, BIT(MARK_SUSPENSION), 4 },
    { "conservative", "Conservative", MOVE_LINE, TEXT_STRAIGHT, 5, 2, 0, 6 },
    { "power-line", "Power Line", MOVE_LINE, TEXT_NONE, 8, 3, BIT(MARK_TIRE), 4 },
    { "solid-line", "Solid Line", MOVE_LINE, TEXT_NONE, 7, 3, BIT(MARK_TIRE), 4 },
    { "weaving", "Weaving", MOVE_LINE, TEXT_WEAVING, 4, 3, BIT(MARK_CLOSE_CALL), 3 },
    { "fast-pace", "Fast Pace", MOVE_PURSUIT, TEXT_NONE, 8, 3, BIT(MARK_TIRE), 4 },
    { "late-brake", "Late Brake", MOVE_PURSUIT, TEXT_LATE_BRAKE, 7, 3, BIT(MARK_BRAKES), 3 },
    { "oversteer", "Oversteer", MOVE_PURSUIT, TEXT_OVERSTEER, 6, 2, BIT(MARK_SUSPENSION), 4 },
    { "understeer", "Understeer", MOVE_PURSUIT, TEXT_UNDERSTEER, 6, 2, BIT(MARK_SUSPENSION), 4 },
    { "flat-out", "Flat Out", MOVE_LEAD, TEXT_DIAGONAL, 8, 3, BIT(MARK_TIRE) | BIT(MARK_CLOSE_CALL), 3 },
    { "follow-the-leader", "Follow the Leader", MOVE_LEAD, TEXT_NONE, 9, 4, BIT(MARK_ENGINE), 4 },
    { "set-the-pace", "Set the Pace", MOVE_LEAD, TEXT_NONE, 9, 4, BIT(MARK_TRANSMISSION), 4 },
    { "out-in-front", "Out in Front", MOVE_LEAD, TEXT_NONE, 7, 3, BIT(MARK_TIRE), 4 },
    { "slingshot", "Slingshot", MOVE_LEAD, TEXT_DIAGONAL, 7, 3, BIT(MARK_TIRE), 4 },
};

static void standard_race_cards(void **state)
{
    (void)state;
    struct race_deck deck;
    int type[4] = { 0 };
    assert_true(gp_race_deck_parse("standard", &deck, NULL));
    assert_int_equal(deck.kinds, sizeof race_cards / sizeof race_cards[0]);
    for (int i = 0; i < deck.kinds; i++) {
        assert_memory_equal(&deck.card[i], &race_cards[i], sizeof race_cards[i]);
        type[deck.card[i].movement] += deck.card[i].copies;
    }
    assert_int_equal(deck.cards, 78); /* GP 1.1 */
    assert_int_equal(type[MOVE_SOLO], 23);
    assert_int_equal(type[MOVE_LINE], 21);
    assert_int_equal(type[MOVE_PURSUIT], 15);
    assert_int_equal(type[MOVE_LEAD], 19);
    expect_change(&gp_race_deck_kind, "{", "{", "");
}

/* GP 7.3.2 */
static void markers_last(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int duration;
    } markers[MARKS] = { { "tire", 1 },          { "suspension", 1 }, { "wing", 5 }, { "brakes", 5 },
                         { "transmission", 10 }, { "engine", 10 },    { "body", 0 } };
    for (int i = 0; i < MARKS; i++) {
        assert_string_equal(gp_marker_words[i], markers[i].word);
        assert_int_equal(gp_marker_duration[i], markers[i].duration);
    }
    assert_string_equal(gp_marker_words[MARK_CLOSE_CALL], "close-call");
    assert_null(gp_marker_words[MARK_CLOSE_CALL + 1]);
}

static void race_decks_refused(void **state)
{
    (void)state;
    const struct data_kind *k = &gp_race_deck_kind;
    const char *first = "{name:challenge,title:Challenge,movement:solo,speed:7,exit:3";
    const char *bad_name = "expected a name of a-z, 0-9 and dashes that starts with a letter; found";
    static const char *const names[] = { "Floor%20It", "9-lives", "-charge", "fl%C3%A4t", "a_b", "" };
    static const char *const found[] = { "Floor It", "9-lives", "-charge", "flät", "a_b", "" };
    for (int i = 0; i < 6; i++) {
        char to[80], sentence[160];
        struct text t = text_into(to, sizeof to), s = text_into(sentence, sizeof sentence);
        text_add(&t, "{name:%s,title:", names[i]);
        text_add(&s, "%s \"%s\"", bad_name, found[i]);
        refuse_change(k, "{name:challenge,title:", to, sentence);
    }
    refuse_change(k, "name:charge", "name:challenge",
                  "expected a name unlike every other card's; found challenge twice");
    refuse_change(k, first, "{name:challenge,title:,movement:solo,speed:7,exit:3",
                  "expected a title for the card challenge; found none");
    refuse_change(k, first, "{name:challenge,title:Challenge,movement:solo,speed:7,exit:1",
                  "expected a pit exit speed of at least 2, the price of an occupied lane (G46); found 1");
    refuse_change(k, "wear:[tire,close-call]", "wear:[tire,close-call,tire]",
                  "expected each marker once in wear; found tire twice");
    refuse_change(k, "speed:7", "speed:13", "expected a number from 0 to 12 for speed; found 13");
    refuse_change(k, "exit:3", "exit:13", "expected a number from 0 to 12 for exit; found 13");
    refuse_change(k, "movement:solo", "movement:line",
                  "expected the text diagonal with solo or lead; found it with line");
    refuse_change(k, "text:weaving", "text:swap", "expected the text swap with solo; found it with line");
    refuse_change(k, "text:weaving", "text:clean-air",
                  "expected the text clean-air with solo; found it with line");
    refuse_change(k, "copies:4", "copies:13", "expected a number from 1 to 12 for copies; found 13");
    refuse_change(k, "copies:4", "copies:0", "expected a number from 1 to 12 for copies; found 0");
    refuse_change(k, "movement:line", "movement:train",
                  "expected one of solo, line, pursuit, lead for movement; found \"train\"");
    refuse_change(k, "wear:[engine]", "wear:[motor]",
                  "expected one of tire, suspension, wing, brakes, transmission, engine, body, close-call "
                  "for item; found \"motor\"");
    refuse_change(k, "text:swap", "text:pass",
                  "expected one of none, diagonal, straight, clean-air, swap, late-brake, oversteer, "
                  "understeer, weaving for text; found \"pass\"");
    refuse_text(k, "{cards:[]}", "expected 1 to 40 items in cards; found 0");
}

/* A deck of so many different cards with so many copies each. */
static char *plain_deck(int kinds, int copies)
{
    size_t size = (size_t)kinds * 80 + 20;
    char *text = malloc(size);
    assert_non_null(text);
    struct text t = text_into(text, size);
    text_add(&t, "{cards:[");
    for (int i = 0; i < kinds; i++)
        text_add(&t, "%s{name:c%d,title:C,movement:solo,speed:5,exit:2,copies:%d}", i ? "," : "", i, copies);
    text_add(&t, "]}");
    return text;
}

static void race_decks_have_a_size(void **state)
{
    (void)state;
    static const struct {
        int kinds, copies;
        const char *sentence;
    } decks[] = {
        { 3, 11, "expected 34 to 200 race cards (eleven hands of three, and one to draw); found 33" },
        { 34, 1, NULL },
        { 40, 5, NULL },
        { 17, 12, "expected 34 to 200 race cards (eleven hands of three, and one to draw); found 204" },
        { 41, 1, "expected 1 to 40 items in cards; found 41" },
    };
    for (size_t i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        struct race_deck deck;
        struct error err = { 0 };
        char *text = plain_deck(decks[i].kinds, decks[i].copies);
        assert_int_equal(gp_race_deck_parse(text, &deck, &err), !decks[i].sentence);
        assert_string_equal(err.text, decks[i].sentence ? decks[i].sentence : "");
        if (!decks[i].sentence)
            assert_int_equal(deck.cards, decks[i].kinds * decks[i].copies);
        free(text);
    }
}

static void race_decks_differ(void **state)
{
    (void)state;
    const struct data_kind *k = &gp_race_deck_kind;
    expect_change(k, "text:clean-air,copies:3", "text:clean-air,copies:4",
                  "Solo cards: 24; printed 23\nrace cards: 79; printed 78\n");
    expect_change(k, "title:Top%20Gear,movement:solo", "title:Top%20Gear,movement:pursuit",
                  "Solo cards: 19; printed 23\nPursuit cards: 19; printed 15\n");
    expect_change(
        k, "title:Slingshot,movement:lead", "title:Slingshot,movement:solo",
        "slingshot moves: solo; printed lead\nSolo cards: 27; printed 23\nLead cards: 15; printed 19\n");
    expect_change(k, "text:weaving", "text:straight", "weaving says: straight; printed weaving\n");
    expect_change(k, "wear:[tire,close-call]", "wear:[wing]",
                  "flat-out wears: wing; printed tire and close-call\n");
    expect_change(k, "wear:[brakes],", "", "late-brake wears: none; printed brakes\n");
    expect_change(k, "exit:2,text:clean-air", "exit:2,wear:[tire],text:clean-air",
                  "clean-air wears: tire; printed none\n");
    expect_change(k, "speed:9,exit:4", "speed:9,exit:3", "floor-it, a 9, has pit exit: 3; printed 4\n");
    expect_change(k, "speed:9,exit:4", "speed:10,exit:4", "floor-it has speed: 10; printed are 4 to 9\n");
    expect_change(k, "speed:5", "speed:3", "conservative has speed: 3; printed are 4 to 9\n");
    expect_change(k, "title:Overtake,movement:solo,speed:4", "title:Overtake,movement:solo,speed:5",
                  "overtake has speed: 5; printed 4\n");
    expect_change(k, "title:Charge", "title:Dash",
                  "a card called Dash; not among the 20 printed\nno card called Charge; printed\n");
}

/* Whoever has the printed deck finds one name with several speeds in it. */
static void one_title_many_speeds(void **state)
{
    (void)state;
    expect_change(&gp_race_deck_kind, "wear:[engine],copies:4}",
                  "wear:[engine],copies:3},{name:floor-it-8,title:Floor%20It,movement:solo,speed:8,exit:3,"
                  "wear:[engine]}",
                  "");
}

/* ---- event cards -------------------------------------------------------------------------------- */

/* In the order of the rulebook's list; pit numbers count on from card to card, but for two that say all. */
static const uint8_t event_cards[][2] = {
    { BLOWN_ENGINE, 0 },
    { BRAKE_FAILURE, 1 },
    { COLLISION, 2 },
    { DRIVE_THROUGH, 3 },
    { ENGINE_PROBLEMS, 4 },
    { GEAR_BOX_FAILURE, 5 },
    { HARD_HIT, 6 },
    { MECHANICAL_FAILURE, 7 },
    { NPC_RETIREMENT, 8 },
    { NPC_RETIREMENT, 9 },
    { SERIOUS_CRASH, 0 },
    { SPIN_OFF, 1 },
    { SPIN_AROUND, 2 },
    { STRIKE_THE_BARRIER, 3 },
    { SUSPENSION_DIFFICULTIES, 4 },
    { SUSPENSION_DIFFICULTIES, 5 },
    { SUSPENSION_STRESS, 6 },
    { STOP_AND_GO, 7 },
    { STOP_AND_GO, 8 },
    { TIRE_TEST, 9 },
    { TIRE_TEST, PIT_ALL },
    { TIRE_WEAR, 0 },
    { TIRE_WEAR, PIT_ALL },
    { TRACTION_HAZARD, 1 },
    { TRACTION_HAZARD, 2 },
    { TRANSMISSION_PROBLEMS, 3 },
    { WEATHER_CHANGE, 4 },
    { WEATHER_CHANGE, 5 },
    { WEATHER_CHANGE, 6 },
    { WHEEL_RUB, 7 },
    { WHEEL_RUB, 8 },
    { WING_DAMAGE, 9 },
};

static void standard_event_cards(void **state)
{
    (void)state;
    struct event_deck deck;
    assert_true(gp_event_deck_parse("standard", &deck, NULL));
    assert_int_equal(deck.cards, 32); /* GP 1.1 */
    assert_int_equal(deck.kinds, sizeof event_cards / sizeof event_cards[0]);
    for (int i = 0; i < deck.kinds; i++) {
        assert_int_equal(deck.card[i].event, event_cards[i][0]);
        assert_int_equal(deck.card[i].pit, event_cards[i][1]);
        assert_int_equal(deck.card[i].copies, 1);
    }
    expect_change(&gp_event_deck_kind, "{", "{", "");
}

static void event_words(void **state)
{
    (void)state;
    assert_string_equal(gp_event_words[BLOWN_ENGINE], "blown-engine");
    assert_string_equal(gp_event_words[NPC_RETIREMENT], "npc-retirement");
    assert_string_equal(gp_event_words[SPIN_AROUND], "spin-around");
    assert_string_equal(gp_event_words[STOP_AND_GO], "stop-and-go");
    assert_string_equal(gp_event_words[WEATHER_CHANGE], "weather-change");
    assert_string_equal(gp_event_words[WING_DAMAGE], "wing-damage");
    assert_null(gp_event_words[EVENT_KINDS]);
}

static void event_decks_refused(void **state)
{
    (void)state;
    const struct data_kind *k = &gp_event_deck_kind;
    refuse_text(k, "{cards:[]}", "expected 1 to 48 items in cards; found 0");
    refuse_change(k, "{event:weather-change,pit:5}", "{event:weather-change,pit:4}",
                  "expected one entry with copies for the same event and pit number; "
                  "found weather-change with 4 twice");
    refuse_change(k, "pit:9", "pit:10",
                  "expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, all for pit; found \"10\"");
    refuse_text(
        k, "{cards:[{event:npc-retirement,pit:0},{event:spin-off,pit:1}]}",
        "expected every pit number from 0 to 9 on some card, for NPC Retirement turns cards until one "
        "fits; found no 2");
    refuse_text(
        k, "{cards:[{event:npc-retirement,pit:all}]}",
        "expected every pit number from 0 to 9 on some card, for NPC Retirement turns cards until one "
        "fits; found no 0");
}

static void event_decks_have_a_size(void **state)
{
    (void)state;
    char text[2000];
    struct text t = text_into(text, sizeof text);
    text_add(&t, "{cards:[{event:spin-off,pit:all,copies:12}");
    for (int i = 0; i < 16; i++)
        text_add(&t, ",{event:%s,pit:0,copies:12}", gp_event_words[i]);
    text_add(&t, "]}");
    refuse_text(&gp_event_deck_kind, text, "expected 1 to 200 event cards; found 204");
}

static void digits_matter_to_retirement_only(void **state)
{
    (void)state;
    struct event_deck deck;
    assert_true(gp_event_deck_parse("{cards:[{event:wheel-rub,pit:3,copies:12}]}", &deck, NULL));
    assert_int_equal(deck.cards, 12);
    assert_true(gp_event_deck_parse("{cards:[{event:npc-retirement,pit:0},{event:npc-retirement,pit:1},"
                                    "{event:npc-retirement,pit:2},{event:npc-retirement,pit:3},"
                                    "{event:npc-retirement,pit:4},{event:npc-retirement,pit:5},"
                                    "{event:npc-retirement,pit:6},{event:npc-retirement,pit:7},"
                                    "{event:npc-retirement,pit:8},{event:npc-retirement,pit:9}]}",
                                    &deck, NULL));
}

static void event_decks_differ(void **state)
{
    (void)state;
    const struct data_kind *k = &gp_event_deck_kind;
    expect_change(k, "{event:hard-hit,pit:6}", "{event:hard-hit,pit:6,copies:2}",
                  "event cards: 33; printed 32\n");
    expect_change(k, "event:hard-hit", "event:collision", "no hard-hit card; printed\n");
}

/* ---- cars --------------------------------------------------------------------------------------- */

static const struct gp_team teams[] = {
    { "Ardea", { 5, 9 } },     { "Glenmore", { 10, 14 } }, { "Lorrain", { 22, 23 } },
    { "Rhenus", { 25, 26 } },  { "Kea", { 31, 32 } },      { "Corvin", { 33, 34 } },
    { "Solenne", { 40, 41 } }, { "Brezza", { 50, 51 } },   { "Nordhavn", { 60, 61 } },
    { "Prugna", { 70, 71 } },  { "Maiko", { 80, 81 } },    { "Marejada", { 90, 91 } },
};

static const struct gp_npc npcs[] = {
    { 2, ICON_STAR },      { 3, ICON_STAR },      { 6, ICON_STAR },     { 7, ICON_STAR },
    { 8, ICON_DIAMOND },   { 11, ICON_DIAMOND },  { 12, ICON_DIAMOND }, { 13, ICON_DIAMOND },
    { 15, ICON_CIRCLE },   { 16, ICON_CIRCLE },   { 17, ICON_CIRCLE },  { 18, ICON_TRIANGLE },
    { 19, ICON_TRIANGLE }, { 20, ICON_TRIANGLE }, { 21, ICON_SQUARE },  { 24, ICON_SQUARE },
    { 27, ICON_NONE },     { 29, ICON_NONE },
};

static void standard_cars(void **state)
{
    (void)state;
    struct gp_cars cars;
    bool digit[10] = { false };
    assert_true(gp_cars_parse("standard", &cars, NULL));
    assert_int_equal(cars.teams, 12); /* GP 1.1 */
    assert_int_equal(cars.npcs, 18);
    assert_memory_equal(cars.team, teams, sizeof teams);
    assert_memory_equal(cars.npc, npcs, sizeof npcs);
    for (int i = 0; i < cars.npcs; i++)
        digit[cars.npc[i].number % 10] = true;
    for (int i = 0; i < 10; i++)
        assert_true(digit[i]);
    expect_change(&gp_cars_kind, "{", "{", "");
}

/* GP Cars and Cards Chart: 22 cars start, and no neutral one bears the icon of a player. */
static void enough_cars_for_every_number_of_players(void **state)
{
    (void)state;
    static const int each[] = { 4, 3, 3, 2, 0, 0, 0, 0, 0, 0 };
    static const int neutral[] = { 10, 7, 2, 2, 10, 8, 6, 4, 2, 0 };
    struct gp_cars cars;
    assert_true(gp_cars_parse("standard", &cars, NULL));
    for (int players = 2; players <= 11; players++) {
        int own = each[players - 2], others = neutral[players - 2], count[ICON_NONE + 1] = { 0 };
        assert_int_equal(players * (2 + own) + others, 22);
        for (int i = 0; i < cars.npcs; i++)
            count[cars.npc[i].icon]++;
        for (int icon = 0; own && icon < players; icon++)
            assert_true(count[icon] >= own);
        for (int i = cars.npcs - others; own && i < cars.npcs; i++)
            assert_true(cars.npc[i].icon >= players);
    }
}

static void cars_refused(void **state)
{
    (void)state;
    const struct data_kind *k = &gp_cars_kind;
    const char *twice = "expected every number on one car only; found 9 on two";
    refuse_change(k, "[5,9]", "[9,5]", "expected the lower number of Ardea first; found 9 before 5");
    refuse_change(k, "[5,9]", "[9,9]", twice);
    refuse_change(k, "[10,14]", "[9,14]", twice);
    refuse_change(k, "{number:8,", "{number:9,", twice);
    refuse_change(k, "[90,91]", "[90,100]", "expected a number from 1 to 99 for item; found 100");
    refuse_change(k, "number:29", "number:0", "expected a number from 1 to 99 for number; found 0");
    refuse_change(k, "[5,9]", "[5]", "expected 2 to 2 items in numbers; found 1");
    refuse_change(k, "name:Kea", "name:Ardea",
                  "expected a name unlike every other team's; found Ardea twice");
    refuse_change(k, "name:Kea", "name:", "expected a name for the team; found none");
    refuse_change(k, "icon:star", "icon:moon",
                  "expected one of star, diamond, circle, triangle, square, none for icon; found \"moon\"");
    refuse_change(k, ",{number:29}", "", "expected 18 to 24 items in npcs; found 17");
    refuse_text(k, "{teams:[{name:A,numbers:[1,2]}],npcs:[]}", "expected 2 to 12 items in teams; found 1");
}

static void npcs_stand_in_order(void **state)
{
    (void)state;
    const struct data_kind *k = &gp_cars_kind;
    refuse_change(k, "{number:2,icon:star}", "{number:4,icon:star}",
                  "expected NPCs in the order star, diamond, circle, triangle, square, none, each lowest "
                  "number first; found 3 (star) after 4 (star)");
    refuse_change(k, "{number:2,icon:star}", "{number:2}",
                  "expected NPCs in the order star, diamond, circle, triangle, square, none, each lowest "
                  "number first; found 3 (star) after 2 (none)");
}

/* Each time one NPC goes over to the icon beside it in the list, so that the order stays. */
static void npcs_of_every_icon(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *sentence;
    } changes[] = {
        { "{number:7,icon:star}", "{number:7,icon:diamond}",
          "expected at least 4 NPCs with the icon star, so that 2 to 11 can play; found 3" },
        { "{number:8,icon:diamond}", "{number:8,icon:star}",
          "expected at least 4 NPCs with the icon diamond, so that 2 to 11 can play; found 3" },
        { "{number:15,icon:circle}", "{number:15,icon:diamond}",
          "expected at least 3 NPCs with the icon circle, so that 2 to 11 can play; found 2" },
        { "{number:18,icon:triangle}", "{number:18,icon:circle}",
          "expected at least 3 NPCs with the icon triangle, so that 2 to 11 can play; found 2" },
        { "{number:21,icon:square}", "{number:21,icon:triangle}",
          "expected at least 2 NPCs with the icon square, so that 2 to 11 can play; found 1" },
        { "{number:27}", "{number:27,icon:square}",
          "expected at least 2 NPCs with the icon none, so that 2 to 11 can play; found 1" },
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        refuse_change(&gp_cars_kind, changes[i].from, changes[i].to, changes[i].sentence);
}

static void cars_that_differ(void **state)
{
    (void)state;
    expect_change(&gp_cars_kind, ",{name:Marejada,numbers:[90,91]}", "", "teams: 11; printed 12\n");
}

/* ---- from outside ------------------------------------------------------------------------------- */

static void options_name_themselves(void **state)
{
    (void)state;
    struct error err = { 0 };
    struct race_deck race;
    struct event_deck events;
    struct gp_cars cars;
    assert_false(gp_race_deck_parse("mine", &race, &err));
    assert_string_equal(err.text,
                        "deck takes the name of a built-in grandprix-deck or packed text; found \"mine\"");
    assert_false(gp_event_deck_parse("mine", &events, &err));
    assert_string_equal(
        err.text, "events takes the name of a built-in grandprix-events or packed text; found \"mine\"");
    assert_false(gp_cars_parse("mine", &cars, &err));
    assert_string_equal(err.text,
                        "cars takes the name of a built-in grandprix-cars or packed text; found \"mine\"");
}

static void faults_have_lines(void **state)
{
    (void)state;
    refuse_yaml(
        "kind: grandprix-deck\ncards:\n- name: a\n  title: A\n  movement: solo\n  speed: 4\n  exit: 1\n", 7,
        "expected a pit exit speed of at least 2, the price of an occupied lane (G46); found 1");
    refuse_yaml("kind: grandprix-deck\n\ncards:\n- {name: a, title: A, movement: solo, speed: 4, exit: 2}\n",
                3, "expected 34 to 200 race cards (eleven hands of three, and one to draw); found 1");
    refuse_yaml(
        "kind: grandprix-events\ncards:\n- {event: spin-off, pit: all}\n- {event: spin-off, pit: all}\n", 4,
        "expected one entry with copies for the same event and pit number; found spin-off with all "
        "twice");
    refuse_yaml("kind: grandprix-cars\nteams:\n- {name: A, numbers: [1, 2]}\n- {name: B, numbers: [3]}\n", 4,
                "expected 2 to 2 items in numbers; found 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standard_race_cards),
        cmocka_unit_test(markers_last),
        cmocka_unit_test(race_decks_refused),
        cmocka_unit_test(race_decks_have_a_size),
        cmocka_unit_test(race_decks_differ),
        cmocka_unit_test(one_title_many_speeds),
        cmocka_unit_test(standard_event_cards),
        cmocka_unit_test(event_words),
        cmocka_unit_test(event_decks_refused),
        cmocka_unit_test(event_decks_have_a_size),
        cmocka_unit_test(digits_matter_to_retirement_only),
        cmocka_unit_test(event_decks_differ),
        cmocka_unit_test(standard_cars),
        cmocka_unit_test(enough_cars_for_every_number_of_players),
        cmocka_unit_test(cars_refused),
        cmocka_unit_test(npcs_stand_in_order),
        cmocka_unit_test(npcs_of_every_icon),
        cmocka_unit_test(cars_that_differ),
        cmocka_unit_test(options_name_themselves),
        cmocka_unit_test(faults_have_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
