/* lesson_check.c: every way through a lesson is walked, scene by scene. A place is a question and the position it
 * is asked in; it is found again by the actions that led there, so a walk needs nothing but the lesson itself. */
#include "../core/language.h"
#include "../core/text.h"
#include "lesson.h"
#include "rulebook.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = 4096, PATH_MAX_ACTIONS = 120, CHOICES_ROOM = LESSON_STEPS_MAX * LESSON_CHOICES_MAX };

struct place {
    int page;
    union any_state at;
    int n; /* actions of the learner that lead here */
    action_t path[PATH_MAX_ACTIONS];
};

struct walk {
    const struct lesson *lesson;
    struct rulebook book;
    int scene, first_page;
    const struct datum *written; /* the scene as it was written */
    struct place *place;         /* those before `next` have been walked on from */
    int places, next;
    bool used[CHOICES_ROOM]; /* by step of the scene and choice */
    bool seen[LESSON_STEPS_MAX];
    struct lesson_count *count;
    struct error *err;
};

/* ---- saying where ---------------------------------------------------------------------------------------- */

static bool fault_at(const struct walk *w, int line, int page, const char *expected, const char *found)
{
    return error_set(w->err, line, "page %d: expected %s; found %.140s", page, expected, found);
}

static bool fault(const struct walk *w, int page, const char *expected, const char *found)
{
    const struct datum *step = data_get(w->written, "steps")->first;
    for (int i = w->first_page; i < page && step; i++)
        step = step->next;
    return fault_at(w, step ? step->line : 0, page, expected, found);
}

/* ---- one page -------------------------------------------------------------------------------------------- */

static bool has_word(const char *text, struct span wanted)
{
    static const char ends[] = " ,/=+:";
    size_t len = strlen(text);
    for (size_t i = 0; i + wanted.len <= len; i++)
        if (!memcmp(text + i, wanted.at, wanted.len) && (!i || strchr(ends, text[i - 1]))
            && (!text[i + wanted.len] || strchr(ends, text[i + wanted.len])))
            return true;
    return false;
}

static bool is_field(const struct game *g, struct span name)
{
    for (int i = 0; g->fields[i].name; i++)
        if (span_is(name, g->fields[i].name))
            return true;
    return false;
}

static bool is_space(struct span text)
{
    struct span sector, lane = text;
    int a, b;
    return span_cut(&lane, '.', &sector) && span_number(sector, &a) && lane.at && span_number(lane, &b);
}

/* A card lies somewhere in what the learner sees. */
static bool is_seen(const struct walk *w, const struct table *t, struct span word)
{
    union any_state view;
    char text[STATE_TEXT_MAX];
    table_view(t, lesson_seat(w->lesson), (struct state *)view.bytes);
    table_game(t)->state_text(table_setup(t), (struct state *)view.bytes, text, sizeof text);
    return has_word(text, word);
}

static bool check_point(const struct walk *w, const struct table *t, int page, const char *point)
{
    struct span rest = span_of(point), kind;
    int number;
    span_word(&rest, &kind);
    rest = span_trim(rest);
    bool good =
        (span_is(kind, "field") && is_field(table_game(t), rest))
        || (span_is(kind, "car") && span_number(rest, &number) && car_find(table_shape(t), number) != NOBODY)
        || (span_is(kind, "space") && is_space(rest))
        || (span_is(kind, "card") && rest.len && is_seen(w, t, rest));
    return good
           || fault(w, page,
                    N_("to point at field NAME, car N, card WORD or space SECTOR.LANE, as it is there"),
                    point);
}

static bool check_page(struct walk *w, const struct table *t, const struct lesson_page *page)
{
    const struct rule *rules[RULES_MAX];
    if (page->rules[0] && !rulebook_list(&w->book, page->rules, false, rules))
        return fault(w, page->number, N_("a topic with rules that hold in this race"), page->rules);
    for (int i = 0; i < page->points; i++)
        if (!check_point(w, t, page->number, page->point[i]))
            return false;
    if (!w->seen[page->number - w->first_page]) {
        w->seen[page->number - w->first_page] = true;
        w->count->pages++;
        w->count->questions += page->mood == LESSON_ASKS;
    }
    return true;
}

/* Read on until something is asked or the scene is over; *page is where. */
static bool read_on(struct walk *w, struct lesson_run *r, struct lesson_page *page)
{
    for (lesson_page(r, page); page->mood == LESSON_TELLS; lesson_page(r, page)) {
        if (!check_page(w, lesson_table(r), page))
            return false;
        bool last = page->number == page->of;
        if (last && !table_turn(lesson_table(r)))
            return fault(w, page->number, N_("a race that goes on"), N_("one that is over"));
        if (!lesson_turn_page(r, w->err))
            return false;
        if (lesson_scene(r) != w->scene)
            break;
    }
    return page->mood != LESSON_ASKS || lesson_scene(r) != w->scene || check_page(w, lesson_table(r), page);
}

/* ---- places ------------------------------------------------------------------------------------------------ */

static bool is_known(const struct walk *w, const struct place *p)
{
    size_t size = lesson_game(w->lesson)->state_size;
    for (int i = 0; i < w->places; i++)
        if (w->place[i].page == p->page && !memcmp(w->place[i].at.bytes, p->at.bytes, size))
            return true;
    return false;
}

/* The place where the run is now, after this path. */
static bool add_place(struct walk *w, const struct lesson_run *r, const struct lesson_page *page,
                      const action_t *path, int n)
{
    struct place *p = &w->place[w->places];
    if (w->places == PLACES_MAX || n > PATH_MAX_ACTIONS)
        return fault(w, page->number, N_("a lesson with fewer ways through it"),
                     N_("more than can be walked"));
    memset(p, 0, sizeof *p);
    p->page = page->number;
    p->n = n;
    for (int i = 0; i < n; i++)
        p->path[i] = path[i];
    memcpy(p->at.bytes, table_state(lesson_table(r)), lesson_game(w->lesson)->state_size);
    if (!is_known(w, p)) {
        w->places++;
        w->count->positions++;
    }
    return true;
}

/* Be at the place again: a new run, to be ended by the caller. */
static struct lesson_run *walk_to(struct walk *w, const struct place *p)
{
    struct lesson_page page;
    struct lesson_reply said;
    struct lesson_run *r = lesson_begin(w->lesson, w->scene, w->err);
    bool good = r && read_on(w, r, &page);
    for (int i = 0; i < p->n && good; i++)
        good = lesson_act(r, p->path[i], &said, w->err) && read_on(w, r, &page);
    if (good)
        return r;
    lesson_end(r);
    return NULL;
}

/* ---- answers ------------------------------------------------------------------------------------------------- */

/* A learner who takes the answer back must be asked again. */
static bool check_undo(const struct walk *w, struct lesson_run *r, int page)
{
    struct lesson_page now;
    struct error why;
    if (!table_undo(lesson_table(r), lesson_seat(w->lesson), &why))
        return true;
    if (!lesson_follow(r, &why))
        return fault(w, page, N_("to find the page again after undo"), why.text);
    lesson_page(r, &now);
    return now.mood == LESSON_ASKS
           || fault(w, page, N_("to be asked again after undo"), N_("a page that tells"));
}

static bool take_answer(struct walk *w, const struct place *p, action_t act)
{
    struct lesson_page page;
    struct lesson_reply said;
    struct lesson_run *r = walk_to(w, p);
    action_t path[PATH_MAX_ACTIONS + 1];
    if (!r)
        return false;
    memcpy(path, p->path, (size_t)p->n * sizeof *path);
    path[p->n] = act;
    bool good = lesson_act(r, act, &said, w->err) && read_on(w, r, &page);
    if (good && page.mood == LESSON_ASKS && lesson_scene(r) == w->scene) {
        good = add_place(w, r, &page, path, p->n + 1) && check_undo(w, r, p->page);
    }
    lesson_end(r);
    return good;
}

static bool judge_answer(struct walk *w, const struct lesson_run *r, const struct place *p, action_t act,
                         bool *leads_on)
{
    struct lesson_reply said;
    char text[ACTION_TEXT_MAX];
    lesson_judge(r, act, &said);
    action_text(lesson_game(w->lesson), table_setup(lesson_table(r)), act, text, sizeof text);
    if (said.choice < 0)
        return fault(w, p->page, N_("a choice for every action"), text);
    w->used[(p->page - w->first_page) * LESSON_CHOICES_MAX + said.choice] = true;
    if (said.verdict == LESSON_AGAIN) {
        w->count->refused++;
        return said.words[0] || fault(w, p->page, N_("words for what is refused"), text);
    }
    *leads_on = true;
    w->count->accepted++;
    return take_answer(w, p, act);
}

/* Every legal action of one place. */
static bool answer_all(struct walk *w, int index)
{
    struct place p = w->place[index];
    action_t legal[ACTIONS_MAX];
    bool leads_on = false;
    struct lesson_run *r = walk_to(w, &p);
    if (!r)
        return false;
    int n = table_actions(lesson_table(r), lesson_seat(w->lesson), legal);
    bool good = n || fault(w, p.page, N_("the learner to be on turn"), N_("somebody else"));
    for (int i = 0; i < n && good; i++)
        good = judge_answer(w, r, &p, legal[i], &leads_on);
    if (good && !leads_on && !table_can_undo(lesson_table(r), lesson_seat(w->lesson), NULL))
        good = fault(w, p.page, N_("an answer that leads on"), N_("none"));
    lesson_end(r);
    return good;
}

/* ---- scenes ---------------------------------------------------------------------------------------------------- */

/* What nobody can reach is a slip of the pen. */
static bool check_choices(const struct walk *w, const struct datum *step, int number)
{
    int choice = 0;
    for (const struct datum *c = data_get(step, "choices")->first; c; c = c->next, choice++)
        if (!w->used[number * LESSON_CHOICES_MAX + choice])
            return fault_at(w, c->line, w->first_page + number, N_("an action for each choice"),
                            data_get(c, "do")->text);
    return true;
}

static bool check_used(const struct walk *w)
{
    int number = 0;
    for (const struct datum *step = data_get(w->written, "steps")->first; step; step = step->next, number++) {
        if (!w->seen[number])
            return fault(w, w->first_page + number, N_("a way to it"), N_("none"));
        if (!check_choices(w, step, number))
            return false;
    }
    return true;
}

static bool walk_scene(struct walk *w)
{
    struct lesson_page page;
    struct lesson_run *r = lesson_begin(w->lesson, w->scene, w->err);
    bool good = r && read_on(w, r, &page);
    if (good && page.mood == LESSON_ASKS && lesson_scene(r) == w->scene)
        good = add_place(w, r, &page, NULL, 0);
    lesson_end(r);
    while (good && w->next < w->places)
        good = answer_all(w, w->next++);
    return good && check_used(w);
}

static bool check_scene(struct walk *w, const struct datum *scene, const struct language *language)
{
    const struct datum *setup = data_get(scene, "setup");
    w->written = scene;
    w->places = w->next = 0;
    memset(w->used, 0, sizeof w->used);
    memset(w->seen, 0, sizeof w->seen);
    bool good = rulebook_open(&w->book, language, lesson_game(w->lesson), setup->text, w->err);
    if (good)
        good = walk_scene(w);
    else
        w->err->line = setup->line;
    rulebook_close(&w->book);
    return good;
}

static bool check_scenes(struct walk *w, const struct language *language)
{
    bool good = true;
    w->first_page = 1;
    for (const struct datum *d = lesson_scene_data(w->lesson)->first; d && good; d = d->next, w->scene++) {
        good = check_scene(w, d, language);
        w->first_page += data_count(data_get(d, "steps"));
        w->count->scenes++;
    }
    return good;
}

bool lesson_check(const struct lesson *l, const struct language *language, struct lesson_count *count,
                  struct error *err)
{
    struct error unheard;
    struct walk *w = calloc(1, sizeof *w);
    struct place *places = malloc(PLACES_MAX * sizeof *places);
    err = err ? err : &unheard;
    *err = (struct error){ 0 };
    *count = (struct lesson_count){ 0 };
    bool good = false;
    if (w && places) {
        *w = (struct walk){ .lesson = l, .place = places, .count = count, .err = err };
        good = check_scenes(w, language);
    } else {
        error_set(err, 0, "out of memory");
    }
    free(places);
    free(w);
    return good;
}
