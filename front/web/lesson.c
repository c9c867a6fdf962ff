/* lesson.c: a first race that teaches: which there are, the page that is open, turning it, and what is said to an
 * answer. Pages and judgement are teach/lesson.h's, as for every front end; the record is the page's to keep. */
#include "../../games/registry.h"
#include "../../table/command.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- which there are ---------------------------------------------------------------------------------------- */

static void put_lesson(struct json *a, const char *name, const struct lesson *l)
{
    json_add(a, "{ name %s, game %s, title %s, about %s, minutes %d, pages %d }", name, lesson_game(l)->id,
             lesson_title(l), lesson_about(l), lesson_minutes(l), lesson_pages(l));
}

/* lessons */
bool ask_lessons(struct session *s)
{
    const char *names[LESSONS_MAX];
    int n = lesson_list(builtins, names);
    struct error err;
    json_open(&s->answer, "lessons", '[');
    for (int i = 0; i < n; i++) {
        struct lesson *l = lesson_builtin(all_games, names[i], session_language(s), &err);
        if (l)
            put_lesson(&s->answer, names[i], l);
        lesson_free(l);
    }
    json_close(&s->answer, ']');
    return true;
}

/* ---- sitting down, and getting up ----------------------------------------------------------------------------- */

void session_stop_teaching(struct session *s)
{
    if (s->teaching.run)
        s->seating.table = NULL; /* it is the run's */
    lesson_end(s->teaching.run);
    lesson_free(s->teaching.lesson);
    memset(&s->teaching, 0, sizeof s->teaching);
    s->console.lesson = NULL;
}

static enum lesson_mood mood_of(const struct session *s)
{
    struct lesson_page page;
    lesson_page(s->teaching.run, &page);
    return page.mood;
}

bool session_is_told(const struct session *s)
{
    return s->teaching.run && mood_of(s) == LESSON_TELLS;
}

/* The race is the learner's own from here on. */
static void set_free(struct session *s)
{
    struct table *t = lesson_release(s->teaching.run);
    session_stop_teaching(s);
    s->seating.table = t;
}

/* The table of the scene is the match's. */
static void sit_down(struct session *s)
{
    struct seating *m = &s->seating;
    m->table = lesson_table(s->teaching.run);
    s->console.lesson = s->teaching.run;
    lesson_tag(s->teaching.name, lesson_scene(s->teaching.run), m->tags.lesson, sizeof m->tags.lesson);
}

/* Another scene is another table: what was looked at of the old one is gone. */
static bool change_scene(struct session *s)
{
    table_free(s->then);
    s->then = NULL;
    sit_down(s);
    return session_sit_down(s);
}

bool session_keep_up(struct session *s)
{
    if (!s->teaching.run)
        return true;
    bool another = lesson_table(s->teaching.run) != s->seating.table;
    if (another && !change_scene(s))
        return false;
    json_bool(&s->answer, "scene", another);
    if (mood_of(s) == LESSON_OVER)
        set_free(s);
    return true;
}

static bool seat_everybody(struct session *s, const char *learner)
{
    struct seating *m = &s->seating;
    struct budgeted_bot rookie;
    struct error err;
    if (!budgeted_bot_parse("rookie", strlen("rookie"), &rookie, &err)
        || !seating_put_person(m, lesson_seat(s->teaching.lesson), learner, &err))
        return refuse(s, &err);
    for (int seat = 0; seat < table_shape(m->table)->seats; seat++)
        if (seat != lesson_seat(s->teaching.lesson))
            seating_put_bot(m, seat, &rookie);
    return true;
}

/* The built-in lesson of that name, with a run that somebody begins or goes on with. */
static bool open_lesson(struct session *s, const char *name, struct error *err)
{
    if (!lesson_packed(builtins, name, NULL))
        return error_set(err, 0, "expected a lesson; found \"%.40s\"", name);
    snprintf(s->teaching.name, sizeof s->teaching.name, "%s", name);
    s->teaching.lesson = lesson_builtin(all_games, name, session_language(s), err);
    return s->teaching.lesson;
}

static bool begin(struct session *s, const char *name, const char *learner)
{
    struct error err;
    if (open_lesson(s, name, &err))
        s->teaching.run = lesson_begin(s->teaching.lesson, 0, &err);
    if (!s->teaching.run)
        return refuse(s, &err);
    sit_down(s);
    return seat_everybody(s, learner);
}

/* lesson NAME SEED DATE: behind it the name of the learner; rookies sit in the other seats. */
bool ask_lesson(struct session *s)
{
    char name[TAG_MAX] = "", date[TAG_MAX], learner[TAG_MAX] = "";
    struct span text = span_trim(s->request.text);
    struct seed seed;
    if (!request_seed(s, 2, &seed) || !request_date(s, 3, date))
        return false;
    span_copy(s->request.word[1], name, sizeof name);
    if (!span_copy(text, learner, sizeof learner))
        return answer_error(s, "a name takes 1 to %d characters; found %zu", NAME_CHARS, text.len);
    session_forget(s);
    if (begin(s, name, learner)) {
        session_date(s, date);
        return session_settle(s, &seed);
    }
    session_forget(s);
    return false;
}

bool session_teach_on(struct session *s, const struct tags *tags, struct table **t)
{
    char name[TAG_MAX];
    struct error err;
    int scene;
    if (!*t || !lesson_tag_read(tags->lesson, name, &scene) || !open_lesson(s, name, &err))
        return false;
    s->teaching.run = scene < lesson_scenes(s->teaching.lesson)
                          ? lesson_resume(s->teaching.lesson, scene, *t, &err)
                          : (table_free(*t), NULL);
    *t = NULL;
    if (!s->teaching.run) {
        session_stop_teaching(s);
        return false;
    }
    sit_down(s);
    if (mood_of(s) == LESSON_OVER)
        set_free(s);
    *t = s->seating.table;
    return true;
}

/* ---- pages ---------------------------------------------------------------------------------------------------- */

static void put_list(struct json *a, const char *name, const char *const *list, int n)
{
    json_open(a, name, '[');
    for (int i = 0; i < n; i++)
        json_text(a, NULL, list[i]);
    json_close(a, ']');
}

/* page: what the lesson says and asks now; null where there is none, or no more. */
bool ask_page(struct session *s)
{
    struct json *a = &s->answer;
    struct lesson_page page;
    if (!s->teaching.run) {
        json_none(a, "page");
        return true;
    }
    lesson_page(s->teaching.run, &page);
    json_add(a, "page { asks %d?, number %d, of %d, title %s", page.mood == LESSON_ASKS, page.number, page.of,
             page.title);
    put_list(a, "say", page.say, page.paragraphs);
    json_add(a, "rules %s, ask %s, typed %s", page.rules, page.ask, page.typed);
    put_list(a, "point", page.point, page.points);
    json_close(a, '}');
    return true;
}

bool session_turn_page(struct session *s)
{
    struct error err;
    if (s->teaching.run && lesson_turn_page(s->teaching.run, &err))
        return session_keep_up(s);
    return s->teaching.run ? refuse(s, &err) : answer_error(s, "no page is open");
}

/* turn: to the next page; what happens there has then happened. */
bool ask_turn(struct session *s)
{
    return session_turn_page(s);
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

static bool act(struct session *s, const char *text, struct lesson_reply *said, struct error *err)
{
    const struct table *t = s->seating.table;
    action_t legal[ACTIONS_MAX], found;
    int n = table_actions(t, lesson_seat(s->teaching.lesson), legal);
    return command_find(table_game(t), table_setup(t), legal, n, text, &found, err)
           && lesson_act(s->teaching.run, found, said, err);
}

bool session_answer(struct session *s)
{
    struct lesson_reply said = { .words = "" };
    struct error err;
    struct span lines = s->request.text, line;
    int done = 0;
    for (bool on = true;
         on && s->seating.table == lesson_table(s->teaching.run) && span_cut(&lines, '\n', &line);
         done += on) {
        char text[ACTION_TEXT_MAX];
        if (!span_copy(line, text, sizeof text))
            return answer_error(s, "no action is that long");
        if (!act(s, text, &said, &err))
            return refuse(s, &err);
        on = said.verdict != LESSON_AGAIN;
    }
    bool again = said.verdict == LESSON_AGAIN;
    json_add(&s->answer, "done %d, reply { words %s, again %d?, stuck %d?, moments %d }", done, said.words,
             again, again && lesson_is_stuck(s->teaching.run), said.moments);
    return session_keep_up(s);
}
