/* show_test.c: lines as their reader wants them, faces of every game, and a console whose owner is this test. */
#include "../../games/registry.h"
#include "../../show/console.h"
#include "../../show/phrase.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- lines ------------------------------------------------------------------------------------------- */

static void assert_lines(struct lines *out, const char *expected)
{
    assert_string_equal(text_string(&out->text), expected);
    text_clear(&out->text);
}

static void test_words_end_at_80_columns(void **unused)
{
    struct lines out = lines_plain();
    char word[91] = "", words[100], expected[200];
    (void)unused;
    memset(word, 'x', 90);
    lines_words(&out, 0, 2, "one  two\tthree");
    assert_lines(&out, "one two three\n");
    lines_words(&out, 74, 2, "four five");
    assert_lines(&out, "four\n  five\n");
    lines_words(&out, 70, 2, "éééé five six"); /* four columns in eight bytes: five fits, six does not */
    assert_lines(&out, "éééé five\n  six\n");
    snprintf(expected, sizeof expected, "a\n  %s\n  b\n", word);
    snprintf(words, sizeof words, "a %s b", word); /* longer than a line: it stands alone */
    lines_words(&out, 0, 2, words);
    assert_lines(&out, expected);
    lines_free(&out);
}

static void test_entries_and_lists(void **unused)
{
    struct lines out = lines_plain();
    (void)unused;
    lines_entry(&out, 2, 8, "go", "drives");
    assert_lines(&out, "  go    drives\n");
    lines_entry(&out, 2, 8, "straight", "on");
    assert_lines(&out, "  straight\n        on\n");
    lines_list(&out, 0, 4, "a", "one thing\nanother");
    assert_lines(&out, "a   one thing, another\n");
    lines_free(&out);
}

/* What is said into the text first, and broken afterwards, with what stands before it left alone. */
static void test_what_was_added_is_filled_into_lines(void **unused)
{
    struct lines out = lines_plain();
    (void)unused;
    lines_add(&out, "left   alone\n");
    size_t from = out.text.len;
    lines_add(&out, "one  two");
    lines_fill(&out, from, 76, 2);
    assert_lines(&out, "left   alone\none\n  two\n");
    lines_fill(&out, out.text.len, 0, 0);
    assert_lines(&out, "");
    text_column(&out.text, "éé", 4); /* characters, not bytes */
    text_column(&out.text, "éé", -4);
    text_column(&out.text, "ééé", 2);
    assert_lines(&out, "  éééé  ééé");
    lines_say(&out, "%d of %s", 2, "3");
    assert_lines(&out, "2 of 3\n");
    lines_free(&out);
}

/* Values stand in a format: named, in any order, numbers, texts and both together. */
static void test_phrases_take_their_values(void **unused)
{
    const struct game *g = game_find("grandprix");
    const struct narrator n = { .game = g };
    char said[200];
    struct text t = text_into(said, sizeof said);
    (void)unused;
    assert_non_null(g);
    assert_true(phrase_say(&t, &n, "table.gone.out", "team %s, cause %s, place %d, car %d", "Ardea, of A",
                           "out", 3, 7));
    assert_string_equal(said, "3. 7 Ardea, of A out");
    text_clear(&t);
    assert_true(phrase_say(&t, &n, "table.sheet.close-calls", "tokens %d", 1));
    assert_true(phrase_say(&t, &n, "table.sheet.close-calls", "tokens %d", 2));
    assert_string_equal(said, " 1 Close Call. 2 Close Calls.");
    text_clear(&t);
    assert_false(phrase_say(&t, &n, "no.such.phrase", "tokens %d", 1));
    assert_string_equal(said, "");
}

/* Programs read whole lines; people have a terminal that ends somewhere. */
static void test_sentences_break_where_the_reader_wants(void **unused)
{
    struct lines out = lines_plain();
    (void)unused;
    lines_sentence(&out, "one two three four five six");
    assert_lines(&out, "one two three four five six\n");
    out.breaks_at = 20;
    lines_sentence(&out, "one two three four five six");
    assert_lines(&out, "one two three four\n    five six\n");
    lines_free(&out);
}

static void test_rows_have_colour_for_those_who_see_it(void **unused)
{
    struct lines out = lines_plain();
    (void)unused;
    lines_add(&out, "a ");
    lines_style(&out, STYLE_STRONG, "b");
    lines_add(&out, "   ");
    lines_end_row(&out);
    assert_lines(&out, "a b\n");
    out.colour = true;
    lines_style(&out, STYLE_STRONG, "b");
    lines_style(&out, STYLE_PLAIN, "c");
    lines_end_row(&out);
    assert_lines(&out, "\033[1mb\033[0mc\n");
    lines_free(&out);
}

/* ---- a console ----------------------------------------------------------------------------------------- */

/* What its owner was asked for. */
struct owner {
    struct console console;
    struct seating seating;
    int kept, left, paused;
    bool full; /* nothing can be kept any more */
    char copied[80];
};

static bool keep(struct console *c)
{
    struct owner *o = c->context;
    o->kept++;
    return !o->full;
}

static enum answer ask(struct console *c, const char *question)
{
    (void)question;
    c->line[0] = '\0';
    return ANSWER_END;
}

static void leave(struct console *c, enum answer why)
{
    struct owner *o = c->context;
    assert_int_equal(why, ANSWER_END);
    o->left++;
}

static void copy(struct console *c, const char *path)
{
    struct owner *o = c->context;
    snprintf(o->copied, sizeof o->copied, "%s", path);
}

static void stop(struct console *c, const struct error *err)
{
    (void)c, (void)err;
    fail_msg("there is no lesson");
}

static void show_so_far(struct console *c)
{
    struct owner *o = c->context;
    o->paused++;
}

static const struct console_owner owning = {
    .keep = keep, .ask = ask, .leave = leave, .copy = copy, .stop = stop, .pause = show_so_far, .tells = true
};

static void open_console_at(struct owner *o, const char *game, const char *setup, const char *position)
{
    struct budgeted_bot rookie = { .bot = &rookie_bot };
    struct seed seed = { .number = 1 };
    struct error err;
    memset(o, 0, sizeof *o);
    o->seating.table = table_new(game_find(game), setup, position, &err);
    assert_non_null(o->seating.table);
    assert_true(seating_put_person(&o->seating, 0, "Ann", &err));
    for (int seat = 1; seat < table_shape(o->seating.table)->seats; seat++)
        seating_put_bot(&o->seating, seat, &rookie);
    assert_int_equal(seating_people(&o->seating), 1);
    seating_name_players(&o->seating, &english);
    dealer_begin(&o->seating.dealer, &seed, 0);
    table_deal(o->seating.table, &o->seating.dealer);
    o->console = (struct console){ .owner = &owning, .context = o, .out = lines_plain(), .people = 1 };
    assert_true(console_sit_down(&o->console, &o->seating, &err));
}

static void open_console(struct owner *o, const char *game, const char *setup)
{
    open_console_at(o, game, setup, NULL);
}

static void close_console(struct owner *o)
{
    console_close(&o->console);
    table_free(o->seating.table);
}

static enum outcome type(struct owner *o, const char *line)
{
    text_clear(&o->console.out.text);
    snprintf(o->console.line, sizeof o->console.line, "%s", line);
    return console_take_line(&o->console, 0);
}

static bool says(const struct owner *o, const char *words)
{
    return strstr(text_string(&o->console.out.text), words);
}

/* The first legal action of the person's seat, as a record has it. */
static void first_action(const struct owner *o, char *buf, size_t size)
{
    const struct table *t = o->seating.table;
    action_t legal[ACTIONS_MAX];
    assert_true(table_actions(t, 0, legal) > 0);
    action_text(table_game(t), table_setup(t), legal[0], buf, size);
}

/* Every game can be shown and played by lines, also one that has no face of its own. */
static void play_a_choice(const char *game, const char *setup)
{
    static struct owner o;
    char act[ACTION_TEXT_MAX];
    open_console(&o, game, setup);
    assert_non_null(o.console.face->why);
    assert_non_null(o.console.face->choices);
    assert_non_null(o.console.face->table);
    console_show(&o.console, 0);
    assert_true(o.console.out.text.len > 100);
    assert_int_equal(type(&o, "no such words"), AGAIN);
    assert_true(says(&o, "You cannot do \"no such words\" now"));
    assert_int_equal(o.kept, 0);
    first_action(&o, act, sizeof act);
    int before = table_moments(o.seating.table);
    assert_int_equal(type(&o, act), DONE);
    assert_int_equal(table_moments(o.seating.table), before + 1);
    assert_int_equal(o.kept, 1);
    close_console(&o);
}

static void test_every_game_has_a_console(void **unused)
{
    (void)unused;
    play_a_choice("lacorsa", "cars=4");
    play_a_choice("grandprix", "players=2");
    play_a_choice("toy", "");
    assert_ptr_equal(face_of(game_find("toy")), &plain_face);
    for (int i = 0; all_games[i]; i++)
        assert_non_null(face_of(all_games[i]));
}

static void test_what_cannot_be_kept_ends_it(void **unused)
{
    static struct owner o;
    char act[ACTION_TEXT_MAX];
    (void)unused;
    open_console(&o, "lacorsa", "cars=4");
    o.full = true;
    first_action(&o, act, sizeof act);
    assert_int_equal(type(&o, act), GONE);
    close_console(&o);
}

static void test_words_ask_the_owner(void **unused)
{
    static struct owner o;
    (void)unused;
    open_console(&o, "toy", "");
    assert_int_equal(type(&o, "quit"), GONE);
    assert_int_equal(o.left, 1);
    assert_int_equal(type(&o, "save --show-everything race.txt"), AGAIN);
    assert_string_equal(o.copied, "race.txt");
    assert_int_equal(type(&o, "hint"), AGAIN);
    assert_int_equal(o.paused, 1);
    assert_true(says(&o, "The best choices by"));
    assert_int_equal(type(&o, "?"), AGAIN);
    assert_true(says(&o, "takes back your last choice"));
    assert_int_equal(o.kept, 0);
    close_console(&o);
}

/* While others choose. */
static void test_no_hint_where_there_is_nothing_to_choose(void **unused)
{
    static struct owner o;
    char act[ACTION_TEXT_MAX];
    (void)unused;
    open_console(&o, "lacorsa", "cars=4");
    first_action(&o, act, sizeof act);
    assert_int_equal(type(&o, act), DONE);
    text_clear(&o.console.out.text);
    snprintf(o.console.line, sizeof o.console.line, "hint");
    console_command(&o.console, 0);
    assert_true(says(&o, "There is nothing for you to choose now."));
    close_console(&o);
}

#define ON_TURN "turn=2 first=1 seat=1 cars=5@13.0,9@12.1,10@15.0,14@16.0 hands=charge,top-gear/charge"

/* A car and then its card; but when the question is shown anew, it begins anew. */
static void test_what_was_begun_is_forgotten_when_it_is_shown_anew(void **unused)
{
    static struct owner o;
    (void)unused;
    open_console_at(&o, "grandprix", "players=2 track=tinroof", ON_TURN);
    assert_int_equal(type(&o, "5"), AGAIN);
    console_show(&o.console, 0);
    assert_int_equal(type(&o, "charge"), AGAIN);
    console_show(&o.console, 0);
    assert_int_equal(type(&o, "5"), AGAIN);
    assert_int_equal(type(&o, "charge"), DONE);
    close_console(&o);
}

/* Car 5 has a car on each lane before it. */
#define BEHIND_TWO                                                                                           \
    "phase=move turn=1 seat=1 lap=1 active=5 card=charge mp=7 line=5 activated=5 pile=charge "               \
    "cars=5@9.0,10@10.0,14@10.1,8@11.0,15@11.1"

/* To the same space by ways that differ in what others suffer: then it is said in what. */
static void test_ways_are_told_apart(void **unused)
{
    static struct owner o;
    (void)unused;
    open_console_at(&o, "grandprix", "players=2 track=tinroof", BEHIND_TWO);
    type(&o, "go 10.0");
    assert_true(says(&o, "1: 14 on 10.1, 15 on 11.1; 0 Close Calls; 6 points left\n"
                         "2: 14 on 11.1, 15 on 12.1; 1 Close Call; 3 points left\n"));
    type(&o, "go 13.0"); /* nobody is squeezed by any of those that are shown */
    assert_true(says(&o, "1: 10 on 14.0, 14 on 10.1, 8 on 15.0, 15 on 11.1; 3 points left\n"));
    assert_false(says(&o, "Close Call"));
    close_console(&o);
}

static const char *drawn;

static void draw(const struct picture *pic, struct lines *out)
{
    (void)pic;
    lines_add(out, "%s", drawn);
}

static void expect_news(struct owner *o, const char *lines, const char *expected)
{
    struct picture pic;
    picture_take(&pic, &o->seating, &o->console.book, 0);
    drawn = lines;
    text_clear(&o->console.out.text);
    console_show_news(&o->console, TERSE_TABLE, draw, &pic);
    assert_string_equal(text_string(&o->console.out.text), expected);
}

/* Whoever listens is told what was not there before, wherever in its line the difference is. */
static void test_only_news_are_told(void **unused)
{
    static struct owner o;
    (void)unused;
    open_console(&o, "lacorsa", "cars=4");
    expect_news(&o, "4 leads\n\n3 is last\n", "4 leads\n3 is last\n");
    expect_news(&o, "4 leads\n3 is last\n", "");
    expect_news(&o, "2 leads\n3 is last\n", "2 leads\n");
    expect_news(&o, "2 leads\n3 is lost\n", "3 is lost\n");
    expect_news(&o, "2 leads\n3 is lost!\n", "3 is lost!\n");
    expect_news(&o, "4 leads\n3 is last\n", "4 leads\n3 is last\n");
    close_console(&o);
}

/* Where no line comes any more the player has left. */
static void test_the_end_of_the_input_leaves(void **unused)
{
    static struct owner o;
    (void)unused;
    open_console(&o, "lacorsa", "cars=4");
    assert_int_equal(console_turn(&o.console, 0), GONE);
    assert_int_equal(o.left, 1);
    close_console(&o);
}

/* ---- names ------------------------------------------------------------------------------------------- */

/* At a table of bots and a person of that name everybody is called differently, in the story and in its verdict. */
static void expect_names(const char *game, const char *setup, const char *person)
{
    static struct owner o;
    struct error err;
    open_console(&o, game, setup);
    assert_true(seating_put_person(&o.seating, 0, person, &err));
    seating_name_players(&o.seating, &english);
    int seats = table_shape(o.seating.table)->seats;
    for (int seat = 0; seat < seats; seat++) {
        const char *name = seating_driver(&o.seating, seat);
        assert_string_equal(o.seating.narrator.player[seat], name);
        for (int other = 0; other < seat; other++)
            assert_string_not_equal(name, seating_driver(&o.seating, other));
    }
    assert_string_equal(seating_title(&o.seating, 0).text, person);
    assert_non_null(strstr(seating_title(&o.seating, 1).text, " (rookie)"));
    close_console(&o);
}

/* By temper, and by anybody's name at the table. */
static void expect_tempered(enum temper temper, const char *person, const char *expected)
{
    static struct owner o;
    const struct budgeted_bot club = { .bot = &club_bot, .manner.temper = (uint8_t)temper };
    struct error err;
    open_console(&o, "lacorsa", "cars=4");
    assert_true(seating_put_person(&o.seating, 0, person, &err));
    seating_put_bot(&o.seating, 1, &club);
    assert_string_equal(seating_driver(&o.seating, 1), expected);
    assert_string_equal(tags_driver(&o.seating.tags, table_shape(o.seating.table), 1), expected);
    close_console(&o);
}

static void test_everybody_has_one_name(void **unused)
{
    (void)unused;
    expect_tempered(TEMPER_PLAIN, "Ann", "Brandt");
    expect_tempered(TEMPER_CAREFUL, "Ann", "Benno");
    expect_tempered(TEMPER_BOLD, "Ann", "Bruno");
    expect_tempered(TEMPER_DIRTY, "Ann", "Brutus");
    expect_tempered(TEMPER_TEAM, "Ann", "Bella");
    expect_tempered(TEMPER_TEAM, "Bella", "Brandt");
    expect_names("lacorsa", "cars=4", "Ann");
    expect_names("lacorsa", "cars=4", "Brandt"); /* whom the bot in the second seat would play */
    expect_names("lacorsa", "edition=seasons cars=8", "Hill");
    expect_names("lacorsa", "edition=seasons cars=8 each=2", "Lotus");
    expect_names("grandprix", "players=6", "Ferrand");
    expect_names("toy", "", "Ann");
}

/* A bot is told of the bots at its table, not of people, and not of itself. */
static void test_bots_are_told_whom_they_race(void **unused)
{
    (void)unused;
    static struct owner o;
    const struct budgeted_bot ace = { .bot = &ace_bot, .manner.temper = TEMPER_BOLD };
    struct view view;
    open_console(&o, "lacorsa", "cars=4");
    seating_put_bot(&o.seating, 1, &ace);
    seating_view(&o.seating, 2, &view);
    assert_int_equal(view.seat, 2);
    assert_ptr_equal(view.rival[0], NULL);
    assert_ptr_equal(view.rival[1], &ace_bot);
    assert_ptr_equal(view.rival[2], NULL);
    assert_ptr_equal(view.rival[3], &rookie_bot);
    close_console(&o);
}

static void expect_car(const struct owner *o, int car, const char *expected)
{
    char name[80];
    narrate_car(&o->seating.narrator, car, name, sizeof name);
    assert_string_equal(name, expected);
}

/* A bot plays the driver of its car; with two cars that have drivers it is their team. */
static void test_cars_have_drivers(void **unused)
{
    static struct owner o;
    (void)unused;
    open_console(&o, "lacorsa", "edition=seasons cars=8 each=2");
    expect_car(&o, 0, "Ann (Ginther, car 1)");
    expect_car(&o, 3, "Clark (car 4)");
    assert_string_equal(seating_driver(&o.seating, 1), "Lotus");
    close_console(&o);
    open_console(&o, "grandprix", "players=2");
    expect_car(&o, 0, "Ann (car 5)");
    expect_car(&o, 2, "Brandt (car 10)");
    assert_string_equal(seating_team(&o.seating, 1), "Glenmore");
    close_console(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_end_at_80_columns),
        cmocka_unit_test(test_entries_and_lists),
        cmocka_unit_test(test_what_was_added_is_filled_into_lines),
        cmocka_unit_test(test_phrases_take_their_values),
        cmocka_unit_test(test_sentences_break_where_the_reader_wants),
        cmocka_unit_test(test_rows_have_colour_for_those_who_see_it),
        cmocka_unit_test(test_every_game_has_a_console),
        cmocka_unit_test(test_what_cannot_be_kept_ends_it),
        cmocka_unit_test(test_words_ask_the_owner),
        cmocka_unit_test(test_no_hint_where_there_is_nothing_to_choose),
        cmocka_unit_test(test_what_was_begun_is_forgotten_when_it_is_shown_anew),
        cmocka_unit_test(test_ways_are_told_apart),
        cmocka_unit_test(test_only_news_are_told),
        cmocka_unit_test(test_the_end_of_the_input_leaves),
        cmocka_unit_test(test_everybody_has_one_name),
        cmocka_unit_test(test_cars_have_drivers),
        cmocka_unit_test(test_bots_are_told_whom_they_race),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
