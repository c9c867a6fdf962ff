/* lesson_test.c: every shipped lesson can be walked on every way; the player keeps its promises; faults of those who
 * write lessons are found and said with their line. */
#include "../../core/text.h"
#include "../../data/yaml.h"
#include "../../games/registry.h"
#include "../../table/record.h"
#include "../../teach/lesson.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const shipped[] = { "lacorsa", "grandprix", NULL };

static struct lesson *open_lesson(const char *name)
{
    struct error err = { 0 };
    struct lesson *l = lesson_builtin(all_games, name, NULL, &err);
    if (!l)
        fail_msg("%s: %s", name, err.text);
    return l;
}

static struct lesson_run *begin_scene(const struct lesson *l, int scene)
{
    struct error err = { 0 };
    struct lesson_run *r = lesson_begin(l, scene, &err);
    if (!r)
        fail_msg("scene %d: %s", scene, err.text);
    return r;
}

static struct lesson_page page_of(const struct lesson_run *r)
{
    struct lesson_page page;
    lesson_page(r, &page);
    return page;
}

static void turn(struct lesson_run *r)
{
    struct error err = { 0 };
    if (!lesson_turn_page(r, &err))
        fail_msg("page %d: %s", page_of(r).number, err.text);
}

/* ---- which file ------------------------------------------------------------------------------------------ */

static void a_language_has_files_of_its_own(void **state)
{
    static const struct builtin files[] = {
        { "lesson", "pits", "English" },      { "lesson", "pits-xx", "other" },
        { "lesson", "a-start", "a start" }, /* no translation of anything */
        { "track", "a-start-xx", "a track" }, { 0 },
    };
    const struct language xx = { .id = "xx" }, yy = { .id = "yy" };
    const char *names[LESSONS_MAX];
    (void)state;
    assert_int_equal(lesson_list(files, names), 2);
    assert_string_equal(names[0], "pits");
    assert_string_equal(names[1], "a-start");
    assert_string_equal(lesson_packed(files, "pits", &xx), "other");
    assert_string_equal(lesson_packed(files, "pits", &yy), "English");
    assert_string_equal(lesson_packed(files, "pits", NULL), "English");
    assert_string_equal(lesson_packed(files, "a-start", &xx), "a start");
    assert_null(lesson_packed(files, "pits-xx", &xx)); /* a lesson has one name */
    assert_null(lesson_packed(files, "a", NULL));
}

/* ---- shipped lessons ------------------------------------------------------------------------------------- */

static void every_way_is_walked(void **state)
{
    (void)state;
    for (int i = 0; shipped[i]; i++) {
        struct lesson *l = open_lesson(shipped[i]);
        struct lesson_count count;
        struct error err = { 0 };
        if (!lesson_check(l, &english, &count, &err))
            fail_msg("%s: %s", shipped[i], err.text);
        assert_int_equal(count.pages, lesson_pages(l));
        assert_int_equal(count.scenes, lesson_scenes(l));
        assert_true(count.questions * 2 >= count.pages);
        assert_true(count.accepted > count.questions && count.refused > 20);
        lesson_free(l);
    }
}

/* A refused action changes nothing and is explained. */
static void refuse(struct lesson_run *r, action_t act)
{
    const struct game *g = table_game(lesson_table(r));
    struct lesson_reply said;
    struct error err;
    union any_state before;
    int moments = table_moments(lesson_table(r)), page = page_of(r).number;
    memcpy(before.bytes, table_state(lesson_table(r)), g->state_size);
    assert_true(lesson_act(r, act, &said, &err));
    assert_int_equal(said.verdict, LESSON_AGAIN);
    assert_true(said.words[0]);
    assert_int_equal(table_moments(lesson_table(r)), moments);
    assert_int_equal(page_of(r).number, page);
    assert_memory_equal(before.bytes, table_state(lesson_table(r)), g->state_size);
}

/* Take a step back from where nothing leads on; that is said with every refusal there. */
static void step_back(struct lesson_run *r, int seat)
{
    struct error err = { 0 };
    if (!table_undo(lesson_table(r), seat, &err) || !lesson_follow(r, &err))
        fail_msg("page %d: %s", page_of(r).number, err.text);
}

/* Refuse all that is refused, and do one of the others. False when there are none. */
static bool answer(struct lesson_run *r, int seat, struct rng *rng)
{
    action_t legal[ACTIONS_MAX], good[ACTIONS_MAX];
    struct lesson_reply said;
    struct error err = { 0 };
    int n = table_actions(lesson_table(r), seat, legal), moments = table_moments(lesson_table(r)),
        leading = 0;
    for (int i = 0; i < n; i++) {
        lesson_judge(r, legal[i], &said);
        if (said.verdict == LESSON_AGAIN)
            refuse(r, legal[i]);
        else
            good[leading++] = legal[i];
    }
    assert_int_equal(lesson_is_stuck(r), !leading);
    if (!leading)
        return false;
    if (!lesson_act(r, good[rng_below(rng, (uint32_t)leading)], &said, &err))
        fail_msg("page %d: %s", page_of(r).number, err.text);
    assert_true(said.moments > moments && said.moments <= table_moments(lesson_table(r)));
    return true;
}

/* The record of the table as another program would find it, and the lesson there. */
static struct lesson_run *resume(const struct lesson *l, int scene, const char *text, size_t len,
                                 struct error *err)
{
    struct reading reading;
    bool good = record_read(all_games, text, len, &reading);
    assert_true(good || reading.cut);
    return reading.table ? lesson_resume(l, scene, reading.table, err) : NULL;
}

/* However short the record is cut, the lesson goes on from it, at this page or, unless something was taken back, an
 * earlier one. */
static void resume_all(const struct lesson *l, const struct lesson_run *r, bool taken_back)
{
    struct tags tags = { .engine = "0.1.0" };
    struct error err = { 0 };
    size_t len, head = record_head(lesson_table(r), &tags, NULL, 0);
    char *text = record_text(lesson_table(r), &tags, &len);
    assert_non_null(text);
    for (size_t cut = head; cut <= len; cut++) {
        if (cut < len && text[cut - 1] != '\n')
            continue;
        struct lesson_run *again = resume(l, lesson_scene(r), text, cut, &err);
        if (!again)
            fail_msg("page %d: %s", page_of(r).number, err.text);
        assert_true(taken_back || page_of(again).number <= page_of(r).number);
        if (page_of(again).mood == LESSON_ASKS) /* what others had not done yet, they have done now */
            assert_true(table_turn(lesson_table(again)) & seat_bit(lesson_seat(l)));
        if (cut == len && page_of(r).mood == LESSON_ASKS) {
            while (page_of(again).mood == LESSON_TELLS)
                turn(again);
            assert_int_equal(page_of(again).number, page_of(r).number);
        }
        if (cut == len)
            assert_memory_equal(table_state(lesson_table(again)), table_state(lesson_table(r)),
                                lesson_game(l)->state_size);
        lesson_end(again);
    }
    free(text);
}

static void walk(const char *name, struct rng *rng)
{
    struct lesson *l = open_lesson(name);
    struct lesson_run *r = begin_scene(l, 0);
    int page = 0;
    bool taken_back = false;
    for (struct lesson_page now = page_of(r); now.mood != LESSON_OVER; now = page_of(r)) {
        assert_true(now.number == page || now.number == page + 1);
        assert_int_equal(now.of, lesson_pages(l));
        assert_true(now.paragraphs && now.title[0] && now.rules[0]);
        assert_true((now.mood == LESSON_ASKS) == (now.ask[0] != '\0'));
        page = now.number;
        resume_all(l, r, taken_back);
        if (now.mood == LESSON_TELLS) {
            turn(r);
        } else if (!answer(r, lesson_seat(l), rng)) {
            step_back(r, lesson_seat(l));
            taken_back = true;
            page = page_of(r).number;
        }
    }
    assert_int_equal(page, lesson_pages(l));
    struct table *t = lesson_release(r);
    lesson_end(r);
    assert_true(table_turn(t)); /* the race is not over */
    table_free(t);
    lesson_free(l);
}

static void shipped_lessons_end_in_a_race(void **state)
{
    struct rng rng;
    (void)state;
    rng_init(&rng, 11, 0);
    for (int i = 0; shipped[i]; i++)
        for (int k = 0; k < 6; k++)
            walk(shipped[i], &rng);
}

/* ---- the player --------------------------------------------------------------------------------------------- */

/* Two pages and a question in between, for a race of LACORSA; %s stand for what a test varies. */
static const char small[] =
    "kind: lesson\n"
    "title: Small\n"
    "game: lacorsa\n"
    "scenes:\n"
    "  - setup: cars=4 each=1\n"
    "    position: order=2,1,3,4 gaps=0,1,0,1 active=1 lap=5 hands=R,2,5/4,11,12/1,6,7/2,6,8\n"
    "    steps:\n"
    "      - title: One\n"
    "        say: [Words]\n"
    "        rules: extending\n"
    "        point: [field gaps, car 1, card R]\n"
    "      - title: Two\n"
    "        say: [More words]\n"
    "        ask: What now?\n"
    "        choices:\n"
    "          - {do: extend 2, say: Yes}\n"
    "          - {do: discard, then: again, say: No}\n"
    "      - title: Three\n"
    "        happens: [2 discard 4]\n"
    "        say: [The end]\n";

static struct lesson *read_lesson(const char *yaml, struct error *err)
{
    static const struct data_kind *const kinds[] = { &lesson_kind, NULL };
    struct datum *root = yaml_read(kinds, yaml, strlen(yaml), NULL, err);
    return root ? lesson_new(all_games, root, err) : NULL;
}

/* The small lesson with one piece of its text changed. */
static char *changed(const char *from, const char *to)
{
    const char *at = strstr(small, from);
    assert_non_null(at);
    size_t before = (size_t)(at - small), len = strlen(small) - strlen(from) + strlen(to);
    char *text = malloc(len + 1);
    assert_non_null(text);
    snprintf(text, len + 1, "%.*s%s%s", (int)before, small, to, at + strlen(from));
    return text;
}

static void expect_fault(const char *from, const char *to, int line, const char *sentence)
{
    struct error err = { 0 };
    struct lesson_count count;
    char *yaml = changed(from, to);
    struct lesson *l = read_lesson(yaml, &err);
    if (l && lesson_check(l, &english, &count, &err))
        fail_msg("accepted \"%s\" instead of \"%s\"", to, from);
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, line);
    lesson_free(l);
    free(yaml);
}

static void a_small_lesson_is_good(void **state)
{
    (void)state;
    struct error err = { 0 };
    struct lesson_count count;
    struct lesson *l = read_lesson(small, &err);
    assert_non_null(l);
    if (!lesson_check(l, &english, &count, &err))
        fail_msg("%s", err.text);
    assert_int_equal(count.pages, 3);
    assert_int_equal(count.questions, 1);
    assert_int_equal(count.positions, 1);
    assert_int_equal(count.accepted, 1);
    assert_int_equal(count.refused, 5);
    lesson_free(l);
}

static void faults_of_the_file(void **state)
{
    (void)state;
    expect_fault("game: lacorsa", "game: chess", 3,
                 "expected a game that this program knows; found \"chess\"");
    expect_fault("        ask: What now?\n", "", 12, "expected ask beside choices; found none");
    expect_fault("say: [The end]\n", "say: [The end]\n        ask: What?\n        choices: [{do: any}]\n", 21,
                 "expected the last step of a scene to ask nothing; found \"What?\"");
    expect_fault("{do: extend 2, say: Yes}", "{do: extend 2, to: nowhere}", 16,
                 "expected the name of a later step of the scene; found \"nowhere\"");
}

static void faults_of_the_script(void **state)
{
    (void)state;
    expect_fault(
        "2 discard 4", "2 discard 9", 19,
        "\"2 discard 9\" cannot happen here: expected discard car2 4, discard car2 11, discard car2 12; "
        "found \"discard 9\"");
    expect_fault(
        "2 discard 4", "1 discard 4", 19,
        "expected chance, or another seat than the learner's, and what it does; found \"1 discard 4\"");
    expect_fault("extend 2, say", "extend 3, say", 12,
                 "page 2: expected a choice for every action; found extend car1 2");
    expect_fault("{do: discard, then", "{do: discard 5, then", 12,
                 "page 2: expected a choice for every action; found discard car1 R");
    expect_fault("then: again, say: No", "then: again", 12,
                 "page 2: expected words for what is refused; found discard car1 R");
    expect_fault("{do: extend 2, say: Yes}\n", "{do: extend 2}\n          - {do: extend 3}\n", 17,
                 "page 2: expected an action for each choice; found extend 3");
    expect_fault("{do: extend 2, say: Yes}", "{do: extend, then: again, say: No}", 12,
                 "page 2: expected an answer that leads on; found none");
    expect_fault("active=1", "active=2", 12,
                 "page 2: expected the learner to be on turn; found somebody else");
    expect_fault("rules: extending", "rules: pit", 8,
                 "page 1: expected a topic with rules that hold in this race; found pit");
    expect_fault("rules: extending", "rules: x", 8,
                 "page 1: expected a topic with rules that hold in this race; found x");
    expect_fault(
        "field gaps", "field wings", 8,
        "page 1: expected to point at field NAME, car N, card WORD or space SECTOR.LANE, as it is there; "
        "found field wings");
    expect_fault(
        "card R", "card 13", 8,
        "page 1: expected to point at field NAME, car N, card WORD or space SECTOR.LANE, as it is there; "
        "found card 13");
}

static action_t find_act(const struct lesson_run *r, int seat, const char *text)
{
    action_t legal[ACTIONS_MAX];
    int n = table_actions(lesson_table(r), seat, legal);
    for (int i = 0; i < n; i++) {
        char name[ACTION_TEXT_MAX];
        action_text(table_game(lesson_table(r)), table_setup(lesson_table(r)), legal[i], name, sizeof name);
        if (!strcmp(name, text))
            return legal[i];
    }
    fail_msg("no %s", text);
    return 0;
}

/* What is chosen decides what others do and which page follows. */
static void branches(void **state)
{
    (void)state;
    struct error err = { 0 };
    char *yaml = changed(
        "          - {do: extend 2, say: Yes}\n"
        "          - {do: discard, then: again, say: No}\n",
        "          - {do: extend 2}\n"
        "          - {do: 'discard 5 | discard *+R', happens: [2 discard 11], to: other}\n"
        "          - {do: any, if: 'gaps 0,1,0,1; hands has 5; hands lacks 99', then: again, say: No}\n"
        "          - {do: any}\n"
        "      - title: Between\n"
        "        say: [Read me]\n"
        "      - name: other\n"
        "        title: Other\n"
        "        say: [Read me too]\n");
    struct lesson *l = read_lesson(yaml, &err);
    struct lesson_reply said;
    assert_non_null(l);
    assert_int_equal(lesson_pages(l), 5);

    struct lesson_run *r = begin_scene(l, 0);
    turn(r);
    assert_true(lesson_act(r, find_act(r, 0, "discard car1 2"), &said, &err));
    assert_int_equal(said.verdict, LESSON_AGAIN);
    assert_true(lesson_act(r, find_act(r, 0, "extend car1 2"), &said, &err));
    assert_string_equal(page_of(r).title, "Between");
    assert_int_equal(table_moments(lesson_table(r)), 1);
    lesson_end(r);

    r = begin_scene(l, 0);
    turn(r);
    assert_true(lesson_act(r, find_act(r, 0, "discard car1 5+R"), &said, &err));
    assert_string_equal(page_of(r).title, "Other");
    assert_int_equal(table_moments(lesson_table(r)), 2);
    resume_all(l, r, false);
    lesson_end(r);
    lesson_free(l);
    free(yaml);
}

static void answers_out_of_place(void **state)
{
    (void)state;
    struct error err = { 0 };
    struct lesson *l = read_lesson(small, &err);
    struct lesson_run *r = begin_scene(l, 0);
    struct lesson_reply said;
    action_t act = find_act(r, 0, "extend car1 2");
    assert_false(lesson_act(r, act, &said, &err)); /* the page only tells */
    turn(r);
    assert_false(lesson_turn_page(r, &err)); /* the page asks */
    assert_false(lesson_act(r, act + 1, &said, &err));
    assert_int_equal(page_of(r).number, 2);
    lesson_end(r);
    assert_null(lesson_begin(l, 1, &err));
    lesson_free(l);
}

/* Gestures of a move are taken back one by one; the page follows. */
static void undo_finds_the_page(void **state)
{
    (void)state;
    struct error err = { 0 };
    struct lesson *l = open_lesson("grandprix");
    struct lesson_run *r = begin_scene(l, 0);
    struct lesson_reply said;
    turn(r);
    assert_true(lesson_act(r, find_act(r, 0, "play car5 charge"), &said, &err));
    assert_int_equal(page_of(r).number, 3);
    assert_true(lesson_act(r, find_act(r, 0, "outward"), &said, &err));
    assert_int_equal(said.verdict, LESSON_STAYS);
    assert_int_equal(page_of(r).number, 3);
    assert_true(table_undo(lesson_table(r), 0, &err) && lesson_follow(r, &err));
    assert_int_equal(page_of(r).number, 3);
    resume_all(l, r, true);
    assert_true(table_undo(lesson_table(r), 0, &err) && lesson_follow(r, &err));
    assert_int_equal(page_of(r).number, 2);
    assert_int_equal(table_moments(lesson_table(r)), 4); /* a take-back is a moment, too */
    resume_all(l, r, true);
    assert_true(lesson_act(r, find_act(r, 0, "play car5 charge"), &said, &err));
    assert_true(lesson_act(r, find_act(r, 0, "forward 0"), &said, &err)); /* not what was taken back */
    assert_int_equal(table_standing(lesson_table(r)), 2);
    assert_int_equal(table_standing_at(lesson_table(r), 1), 5);
    int page = page_of(r).number;
    assert_true(lesson_follow(r, &err));
    assert_int_equal(page_of(r).number, page);
    resume_all(l, r, true);
    lesson_end(r);
    lesson_free(l);
}

/* Once the race is free, anything may follow. */
static void resume_in_the_free_race(void **state)
{
    (void)state;
    struct error err = { 0 };
    struct tags tags = { .engine = "0.1.0" };
    struct lesson *l = read_lesson(small, &err);
    struct lesson_run *r = begin_scene(l, 0), *again;
    struct lesson_reply said;
    size_t len;
    turn(r);
    assert_true(lesson_act(r, find_act(r, 0, "extend car1 2"), &said, &err));
    turn(r);
    assert_int_equal(page_of(r).mood, LESSON_OVER);
    assert_true(table_play(lesson_table(r), 3, "discard 8", &err));
    char *text = record_text(lesson_table(r), &tags, &len);
    again = resume(l, 0, text, len, &err);
    assert_non_null(again);
    assert_int_equal(page_of(again).mood, LESSON_OVER);
    assert_int_equal(table_moments(lesson_table(again)), 3);
    free(text);
    lesson_end(again);
    lesson_end(r);
    lesson_free(l);
}

static void other_records_are_refused(void **state)
{
    (void)state;
    struct error err = { 0 };
    struct lesson *l = open_lesson("lacorsa");
    struct table *t = table_new(lesson_game(l), "cars=4 each=1", NULL, &err);
    assert_null(lesson_resume(l, 0, t, &err));
    assert_string_equal(err.text, "expected a record of this scene of the lesson; found another match");
    struct lesson_run *r = begin_scene(l, 1);
    assert_true(table_play(lesson_table(r), 0, "discard 5", &err)); /* which the lesson would refuse */
    assert_null(lesson_resume(l, 1, lesson_release(r), &err));
    assert_string_equal(err.text, "expected a record of this scene of the lesson; found another match");
    lesson_end(r);
    lesson_free(l);

    l = read_lesson(small, &err);
    r = begin_scene(l, 0);
    assert_true(table_play(lesson_table(r), 0, "extend 2", &err));
    assert_true(table_play(lesson_table(r), 1, "discard 11", &err)); /* where the script has a 4 */
    assert_null(lesson_resume(l, 0, lesson_release(r), &err));
    lesson_end(r);
    lesson_free(l);
}

static void tags_name_the_scene(void **state)
{
    (void)state;
    char tag[TAG_MAX], name[TAG_MAX];
    int scene;
    lesson_tag("grandprix", 2, tag, sizeof tag);
    assert_string_equal(tag, "grandprix 3");
    assert_true(lesson_tag_read(tag, name, &scene));
    assert_string_equal(name, "grandprix");
    assert_int_equal(scene, 2);
    assert_false(lesson_tag_read("grandprix", name, &scene));
    assert_false(lesson_tag_read("grandprix 0", name, &scene));
    assert_false(lesson_tag_read("", name, &scene));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_language_has_files_of_its_own),
        cmocka_unit_test(every_way_is_walked),
        cmocka_unit_test(shipped_lessons_end_in_a_race),
        cmocka_unit_test(a_small_lesson_is_good),
        cmocka_unit_test(faults_of_the_file),
        cmocka_unit_test(faults_of_the_script),
        cmocka_unit_test(branches),
        cmocka_unit_test(answers_out_of_place),
        cmocka_unit_test(undo_finds_the_page),
        cmocka_unit_test(resume_in_the_free_race),
        cmocka_unit_test(other_records_are_refused),
        cmocka_unit_test(tags_name_the_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
