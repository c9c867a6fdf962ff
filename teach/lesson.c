#include "lesson.h"
#include "../core/field.h"
#include "../core/language.h"
#include "../table/named_game.h"
#include "../table/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct lesson {
    const struct game *game;
    struct datum *root;
};

struct lesson_run {
    const struct lesson *lesson;
    struct table *table;
    int scene;
    const struct datum *step; /* NULL: over */
};

/* ---- the lesson ------------------------------------------------------------------------------------------ */

struct lesson *lesson_new(const struct game *const *games, struct datum *root, struct error *err)
{
    const struct datum *id = data_get(root, "game");
    const struct game *game = game_named(games, span_of(id->text), err);
    struct lesson *l = game ? calloc(1, sizeof *l) : NULL;
    if (l) {
        *l = (struct lesson){ .game = game, .root = root };
        return l;
    }
    if (game)
        error_set(err, 0, "out of memory");
    else if (err)
        err->line = id->line;
    data_free(root);
    return NULL;
}

static const char *packed_of(const struct builtin *list, struct span name)
{
    for (; list->name; list++)
        if (!strcmp(list->kind, lesson_kind.id) && span_is(name, list->name))
            return list->packed;
    return NULL;
}

/* "lacorsa-de", where there is a lesson lacorsa. */
static bool is_translation(const struct builtin *list, const char *name)
{
    const char *dash = strrchr(name, '-');
    return dash && packed_of(list, (struct span){ name, (size_t)(dash - name) });
}

int lesson_list(const struct builtin *list, const char *names[LESSONS_MAX])
{
    int n = 0;
    for (const struct builtin *b = list; b->name && n < LESSONS_MAX; b++)
        if (!strcmp(b->kind, lesson_kind.id) && !is_translation(list, b->name))
            names[n++] = b->name;
    return n;
}

const char *lesson_packed(const struct builtin *list, const char *name, const struct language *language)
{
    char file[80];
    struct text t = text_into(file, sizeof file);
    text_add(&t, "%.40s-%s", name, language ? language->id : "");
    const char *translated = packed_of(list, span_of(file));
    if (is_translation(list, name))
        return NULL;
    if (!translated && packed_of(list, span_of(name))) /* the page's engine has English ones only */
        translated = language_data(language, lesson_kind.id, name);
    return translated ? translated : packed_of(list, span_of(name));
}

struct lesson *lesson_builtin(const struct game *const *games, const char *name,
                              const struct language *language, struct error *err)
{
    const char *packed = lesson_packed(builtins, name, language);
    if (!packed)
        error_set(err, 0, "expected the name of a lesson; found \"%.60s\"", name);
    struct datum *root = packed ? data_parse(&lesson_kind, packed, err) : NULL;
    return root ? lesson_new(games, root, err) : NULL;
}

void lesson_free(struct lesson *l)
{
    if (!l)
        return;
    data_free(l->root);
    free(l);
}

const struct game *lesson_game(const struct lesson *l)
{
    return l->game;
}

const char *lesson_title(const struct lesson *l)
{
    return data_get(l->root, "title")->text;
}

const char *lesson_about(const struct lesson *l)
{
    return data_get(l->root, "about")->text;
}

int lesson_minutes(const struct lesson *l)
{
    return data_get(l->root, "minutes")->number;
}

int lesson_seat(const struct lesson *l)
{
    return data_get(l->root, "seat")->number - 1;
}

const struct datum *lesson_scene_data(const struct lesson *l)
{
    return data_get(l->root, "scenes");
}

int lesson_scenes(const struct lesson *l)
{
    return data_count(lesson_scene_data(l));
}

static const struct datum *scene_at(const struct lesson *l, int scene)
{
    const struct datum *d = lesson_scene_data(l)->first;
    while (d && scene-- > 0)
        d = d->next;
    return d;
}

/* Pages of the scenes before this one. */
static int pages_before(const struct lesson *l, int scene)
{
    int n = 0;
    for (const struct datum *d = scene_at(l, 0); d && scene-- > 0; d = d->next)
        n += data_count(data_get(d, "steps"));
    return n;
}

int lesson_pages(const struct lesson *l)
{
    return pages_before(l, LESSON_SCENES_MAX);
}

/* ---- what others do -------------------------------------------------------------------------------------- */

enum { LESSON_SEED = 7, LESSON_SETUP_MAX = 4096 };

/* Chance takes its course, the same at each time. */
static void settle(struct lesson_run *r)
{
    struct rng rng;
    rng_init(&rng, LESSON_SEED, (uint64_t)table_moments(r->table));
    table_chance(r->table, &rng);
}

static bool read_seat(const struct lesson_run *r, struct span word, int *seat)
{
    if (span_is(word, "chance")) {
        *seat = NOBODY;
        return true;
    }
    if (!span_number(word, seat) || *seat < 1 || *seat > table_shape(r->table)->seats)
        return false;
    return --*seat != lesson_seat(r->lesson);
}

/* "2 forward 0 * 5": five times. */
static int take_count(struct span *text)
{
    struct span whole = span_trim(*text), before = whole, after;
    int count;
    span_cut(&before, '*', &after);
    if (!before.at || !span_number(span_trim(before), &count) || count < 1 || count > LESSON_HAPPENS_MAX)
        return 1;
    *text = span_trim(after);
    return count;
}

static bool happen_once(struct lesson_run *r, int seat, const char *action, const struct datum *item,
                        struct error *err)
{
    struct error why;
    if (seat == NOBODY && !strcmp(action, "rest")) {
        settle(r);
        return true;
    }
    return table_play(r->table, seat, action, &why)
           || error_set(err, item->line, "\"%.60s\" cannot happen here: %.140s", item->text, why.text);
}

static bool happen_line(struct lesson_run *r, const struct datum *item, struct error *err)
{
    struct span rest = span_of(item->text), who;
    char action[ACTION_TEXT_MAX];
    int seat, count = take_count(&rest);
    if (!span_word(&rest, &who) || !read_seat(r, who, &seat)
        || !span_copy(span_trim(rest), action, sizeof action))
        return error_set(
            err, item->line,
            "expected chance, or another seat than the learner's, and what it does; found \"%.60s\"",
            item->text);
    while (count-- > 0)
        if (!happen_once(r, seat, action, item, err))
            return false;
    return true;
}

static bool happen(struct lesson_run *r, const struct datum *list, struct error *err)
{
    for (const struct datum *item = list->first; item; item = item->next)
        if (!happen_line(r, item, err))
            return false;
    return true;
}

/* ---- from page to page ------------------------------------------------------------------------------------- */

static bool enter(struct lesson_run *r, const struct datum *step, struct error *err)
{
    r->step = step;
    return happen(r, data_get(step, "happens"), err);
}

static bool open_scene(struct lesson_run *r, int scene, struct error *err)
{
    const struct datum *d = scene_at(r->lesson, scene), *position = data_get(d, "position");
    struct error why;
    struct table *t = table_new(r->lesson->game, data_get(d, "setup")->text,
                                position->text[0] ? position->text : NULL, &why);
    if (!t)
        return error_set(err, position->line, "%.230s", why.text);
    table_free(r->table);
    r->table = t;
    r->scene = scene;
    if (lesson_seat(r->lesson) >= table_shape(t)->seats)
        return error_set(err, data_get(r->lesson->root, "seat")->line,
                         "expected a seat of the scene from 1 to %d; found %d", table_shape(t)->seats,
                         lesson_seat(r->lesson) + 1);
    return enter(r, data_get(d, "steps")->first, err);
}

static bool go_on(struct lesson_run *r, const char *to, struct error *err)
{
    const struct datum *next = r->step->next;
    while (*to && next && strcmp(data_get(next, "name")->text, to) != 0)
        next = next->next;
    if (next)
        return enter(r, next, err);
    if (r->scene + 1 < lesson_scenes(r->lesson))
        return open_scene(r, r->scene + 1, err);
    r->step = NULL;
    return true;
}

struct lesson_run *lesson_begin(const struct lesson *l, int scene, struct error *err)
{
    struct lesson_run *r = calloc(1, sizeof *r);
    if (!r) {
        error_set(err, 0, "out of memory");
        return NULL;
    }
    r->lesson = l;
    if (scene >= 0 && scene < lesson_scenes(l)
            ? open_scene(r, scene, err)
            : error_set(err, 0, "expected a scene from 1 to %d; found %d", lesson_scenes(l), scene + 1))
        return r;
    lesson_end(r);
    return NULL;
}

void lesson_end(struct lesson_run *r)
{
    if (!r)
        return;
    table_free(r->table);
    free(r);
}

int lesson_scene(const struct lesson_run *r)
{
    return r->scene;
}

struct table *lesson_table(const struct lesson_run *r)
{
    return r->table;
}

struct table *lesson_release(struct lesson_run *r)
{
    struct table *t = r->table;
    r->table = NULL;
    return t;
}

static bool asks(const struct lesson_run *r)
{
    return r->step && data_get(r->step, "ask")->text[0];
}

static int list_texts(const struct datum *list, const char **out)
{
    int n = 0;
    for (const struct datum *item = list->first; item; item = item->next)
        out[n++] = item->text;
    return n;
}

void lesson_page(const struct lesson_run *r, struct lesson_page *out)
{
    *out = (struct lesson_page){ .mood = LESSON_OVER, .title = "", .rules = "", .ask = "", .typed = "" };
    out->of = out->number = lesson_pages(r->lesson);
    if (!r->step)
        return;
    out->mood = asks(r) ? LESSON_ASKS : LESSON_TELLS;
    out->number = pages_before(r->lesson, r->scene) + 1;
    for (const struct datum *d = data_get(scene_at(r->lesson, r->scene), "steps")->first; d != r->step;
         d = d->next)
        out->number++;
    out->title = data_get(r->step, "title")->text;
    out->paragraphs = list_texts(data_get(r->step, "say"), out->say);
    out->rules = data_get(r->step, "rules")->text;
    out->ask = data_get(r->step, "ask")->text;
    out->typed = data_get(r->step, "typed")->text;
    out->points = list_texts(data_get(r->step, "point"), out->point);
}

bool lesson_turn_page(struct lesson_run *r, struct error *err)
{
    if (!r->step || asks(r))
        return error_set(err, 0, "expected an answer to what the lesson asks; found none");
    return go_on(r, "", err);
}

/* ---- judging ------------------------------------------------------------------------------------------------- */

/* "7+R", or "*+R": whatever ends so. */
static bool word_fits(struct span word, struct span wanted)
{
    char copy[ACTION_TEXT_MAX];
    bool tail = wanted.len && *wanted.at == '*';
    if (tail)
        wanted = (struct span){ wanted.at + 1, wanted.len - 1 };
    if (!span_copy(wanted, copy, sizeof copy) || word.len < wanted.len)
        return false;
    if (tail)
        word = (struct span){ word.at + word.len - wanted.len, wanted.len };
    return span_is_nocase(word, copy);
}

/* Every word of the pattern is one of the action's, in order. */
static bool has_words(const char *action, struct span pattern)
{
    struct span words = span_of(action), wanted, word;
    while (span_word(&pattern, &wanted)) {
        bool found = false;
        while (!found && span_word(&words, &word))
            found = word_fits(word, wanted);
        if (!found)
            return false;
    }
    return true;
}

static bool is_about(const char *pattern, const char *action)
{
    struct span rest = span_of(pattern), part;
    while (span_cut(&rest, '|', &part))
        if (span_is(span_trim(part), "any") || has_words(action, part))
            return true;
    return false;
}

static bool list_has(struct span list, struct span wanted)
{
    char copy[ACTION_TEXT_MAX];
    size_t from = 0;
    if (!span_copy(wanted, copy, sizeof copy))
        return false;
    for (size_t i = 0; i <= list.len; i++) {
        if (i < list.len && list.at[i] != ',' && list.at[i] != '/')
            continue;
        if (span_is((struct span){ list.at + from, i - from }, copy))
            return true;
        from = i + 1;
    }
    return false;
}

static bool list_has_any(struct span list, struct span alternatives)
{
    struct span one;
    while (span_cut(&alternatives, '|', &one))
        if (list_has(list, one))
            return true;
    return false;
}

/* "cars has 5@12.0|5@12.1", "phase act" */
static bool holds_once(const struct game *g, const struct span *values, struct span condition)
{
    struct span name, word, rest;
    int field = 0;
    if (!span_word(&condition, &name))
        return true;
    while (g->fields[field].name && !span_is(name, g->fields[field].name))
        field++;
    if (!g->fields[field].name || !values[field].at)
        return false;
    rest = condition;
    span_word(&rest, &word);
    bool lacks = span_is(word, "lacks");
    if (!lacks && !span_is(word, "has")) {
        char copy[STATE_TEXT_MAX];
        return span_copy(span_trim(condition), copy, sizeof copy) && span_is(values[field], copy);
    }
    while (span_word(&rest, &word))
        if (list_has_any(values[field], word) == lacks)
            return false;
    return true;
}

static bool holds(const struct lesson_run *r, const char *conditions, action_t act)
{
    const struct game *g = r->lesson->game;
    const struct setup *su = table_setup(r->table);
    struct span values[FIELDS_MAX], rest = span_of(conditions), part;
    union any_state after;
    char text[STATE_TEXT_MAX];
    memcpy(after.bytes, table_state(r->table), g->state_size);
    g->apply(su, (struct state *)after.bytes, lesson_seat(r->lesson), act, NULL);
    if (g->state_text(su, (struct state *)after.bytes, text, sizeof text) >= sizeof text
        || !fields_split(g->fields, text, values, NULL))
        return false;
    while (span_cut(&rest, ';', &part))
        if (!holds_once(g, values, part))
            return false;
    return true;
}

static const struct datum *find_choice(const struct lesson_run *r, action_t act, int *number)
{
    char text[ACTION_TEXT_MAX];
    action_text(r->lesson->game, table_setup(r->table), act, text, sizeof text);
    *number = 0;
    for (const struct datum *c = data_get(r->step, "choices")->first; c; c = c->next, ++*number) {
        const char *when = data_get(c, "if")->text;
        if (is_about(data_get(c, "do")->text, text) && (!*when || holds(r, when, act)))
            return c;
    }
    *number = -1;
    return NULL;
}

static void reply(const struct datum *choice, int number, struct lesson_reply *out)
{
    out->choice = number;
    out->verdict = choice ? (enum lesson_verdict)data_get(choice, "then")->number : LESSON_AGAIN;
    out->words = choice ? data_get(choice, "say")->text
                        : N_("That is possible, but not what this page is about. Try something else.");
}

void lesson_judge(const struct lesson_run *r, action_t act, struct lesson_reply *out)
{
    int number = -1;
    const struct datum *choice = asks(r) ? find_choice(r, act, &number) : NULL;
    reply(choice, number, out);
    out->moments = table_moments(r->table);
}

bool lesson_is_stuck(const struct lesson_run *r)
{
    action_t legal[ACTIONS_MAX];
    struct lesson_reply said;
    int n = asks(r) ? table_actions(r->table, lesson_seat(r->lesson), legal) : 0;
    for (int i = 0; i < n; i++) {
        lesson_judge(r, legal[i], &said);
        if (said.verdict != LESSON_AGAIN)
            return false;
    }
    return n > 0;
}

static bool is_legal(const struct lesson_run *r, action_t act)
{
    action_t legal[ACTIONS_MAX];
    int n = table_actions(r->table, lesson_seat(r->lesson), legal);
    while (n > 0 && legal[n - 1] != act)
        n--;
    return n > 0;
}

bool lesson_act(struct lesson_run *r, action_t act, struct lesson_reply *out, struct error *err)
{
    int number;
    if (!asks(r) || !is_legal(r, act))
        return error_set(err, 0, "that cannot be done now");
    const struct datum *choice = find_choice(r, act, &number);
    reply(choice, number, out);
    out->moments = table_moments(r->table);
    if (out->verdict == LESSON_AGAIN)
        return true;
    if (!table_act(r->table, lesson_seat(r->lesson), act, err)
        || !happen(r, data_get(choice, "happens"), err))
        return false;
    out->moments = table_moments(r->table);
    return out->verdict == LESSON_STAYS || go_on(r, data_get(choice, "to")->text, err);
}

int lesson_act_all(struct lesson_run *r, const action_t *acts, int n, struct lesson_reply *out,
                   struct error *err)
{
    *out = (struct lesson_reply){ .words = "", .choice = -1, .moments = table_moments(r->table) };
    for (int done = 0; done < n; done++) {
        if (!lesson_act(r, acts[done], out, err))
            return -1;
        if (out->verdict == LESSON_AGAIN)
            return done;
    }
    return n;
}

/* ---- finding the page again ------------------------------------------------------------------------------------ */

/* Moment i of one table against what stands k-th at the other. */
static bool same_moment(const struct table *a, int i, const struct table *b, int k)
{
    const struct moment *m = table_moment(a, i), *o = table_moment(b, table_standing_at(b, k));
    return m->seat == o->seat && m->act == o->act;
}

static bool is_another(struct error *err)
{
    return error_set(err, 0, "expected a record of this scene of the lesson; found another match");
}

/* Play the scene anew by what was done at the other table, as far as that goes. */
static bool retrace(struct lesson_run *r, const struct table *t, struct error *err)
{
    struct lesson_reply said = { .verdict = LESSON_AGAIN };
    int scene = r->scene, n = table_standing(t);
    while (r->step && r->scene == scene && table_moments(r->table) < n) {
        const struct moment *next = table_moment(t, table_standing_at(t, table_moments(r->table)));
        if (!asks(r)) {
            if (!r->step->next && r->scene + 1 < lesson_scenes(r->lesson))
                return is_another(err);
            if (!lesson_turn_page(r, err))
                return false;
        } else if (next->seat != lesson_seat(r->lesson) || !lesson_act(r, next->act, &said, err)
                   || said.verdict == LESSON_AGAIN) {
            return is_another(err);
        }
    }
    for (int i = 0; i < table_moments(r->table) && i < n; i++)
        if (!same_moment(r->table, i, t, i))
            return is_another(err);
    return true;
}

/* What the script does beyond the record, which was cut off in the middle of it. */
static bool catch_up(const struct lesson_run *r, struct table *t, int n, struct error *err)
{
    for (int i = n; i < table_moments(r->table); i++) {
        const struct moment *m = table_moment(r->table, i);
        if (!table_act(t, m->seat, m->act, err))
            return false;
    }
    return true;
}

static bool same_start(const struct table *a, const struct table *b)
{
    char one[LESSON_SETUP_MAX], two[LESSON_SETUP_MAX];
    const char *from = table_start(a), *other = table_start(b);
    if (table_game(a) != table_game(b))
        return false;
    if (table_game(a)->setup_text(table_setup(a), one, sizeof one) >= sizeof one
        || table_game(b)->setup_text(table_setup(b), two, sizeof two) >= sizeof two)
        return false;
    return !strcmp(one, two) && (from && other ? !strcmp(from, other) : from == other);
}

/* Whoever took an answer back has read the pages before the question. */
static bool skip_to_question(struct lesson_run *r, struct error *err)
{
    while (r->step && !asks(r))
        if (!lesson_turn_page(r, err))
            return false;
    return true;
}

static bool find_page(struct lesson_run *r, struct table *t, bool question, struct error *err)
{
    int n = table_standing(t);
    return (same_start(r->table, t) || is_another(err)) && retrace(r, t, err)
           && (!question || skip_to_question(r, err)) && catch_up(r, t, n, err);
}

/* The run goes on at this table instead of its own. */
static void change_table(struct lesson_run *r, struct table *t)
{
    table_free(r->table);
    r->table = t;
}

struct lesson_run *lesson_resume(const struct lesson *l, int scene, struct table *t, struct error *err)
{
    struct lesson_run *r = lesson_begin(l, scene, err);
    if (r && find_page(r, t, false, err)) {
        change_table(r, t);
        return r;
    }
    lesson_end(r);
    table_free(t);
    return NULL;
}

bool lesson_follow(struct lesson_run *r, struct error *err)
{
    struct lesson_run *anew = lesson_begin(r->lesson, r->scene, err);
    bool found = anew && find_page(anew, r->table, true, err);
    if (found)
        r->step = anew->step;
    lesson_end(anew);
    return found;
}

/* ---- tags ---------------------------------------------------------------------------------------------------------- */

size_t lesson_tag(const char *name, int scene, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "%s %d", name, scene + 1);
    return t.len;
}

bool lesson_tag_read(const char *tag, char *name, int *scene)
{
    struct span rest = span_of(tag), word;
    if (!span_cut(&rest, ' ', &word) || !rest.at || !span_number(rest, scene) || *scene < 1)
        return false;
    --*scene;
    return span_copy(word, name, TAG_MAX);
}
