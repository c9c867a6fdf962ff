#include "outside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A race that runs, as one program knows it. */
struct place {
    int race;     /* 0: none */
    char *seen;   /* the text of the view that it was shown last, or NULL */
    bool waits;   /* for its answer */
    int question; /* which, of those that it was asked */
    int choices;
};

struct outside_talk {
    struct text orders;
    const struct sim_variant *variant; /* that it was told of last */
    int begun;                         /* the largest number of a race that it was told */
    int waiting;                       /* races */
    struct place place[WIRE_AT_ONCE_MAX];
};

/* ---- what went wrong ------------------------------------------------------------------------------------- */

/* "The bot of seat 1 (Example) …": programs take the first seats. */
static bool fails(struct outside *o, int program, const struct error *what)
{
    const struct guest *g = o->guest[program];
    if (what->kind == ERROR_STOPPED)
        return error_of(&o->why, ERROR_STOPPED, "%s", what->text);
    error_of(&o->why, ERROR_INPUT, "bot %d (%.60s) %.200s", program + 1, g->name[0] ? g->name : g->command,
             what->text);
    text_make_plain(o->why.text); /* the command may hold anything */
    return false;
}

/* ---- sitting down ---------------------------------------------------------------------------------------- */

static bool meet(struct outside *o, int program, long long until)
{
    struct guest *g = o->guest[program];
    struct error why = { 0 };
    if (!guest_meet(g, until, &why))
        return fails(o, program, &why);
    if (!g->at_once) {
        error_set(&why, 0,
                  "plays one race at a time, since it did not answer \"many\" (docs/bot-protocol.md)");
        return fails(o, program, &why);
    }
    o->sim.at_once = g->at_once < o->sim.at_once ? g->at_once : o->sim.at_once;
    return true;
}

static bool set_all(struct outside *o, const struct guest_wishes *w)
{
    struct error why = { 0 };
    for (int i = 0; i < w->settings; i++) {
        bool any = false, has;
        for (int k = 0; k < o->programs; k++, any |= has)
            if (!guest_take_setting(o->guest[k], w->setting[i], &has, &why)) {
                if (why.kind != ERROR_USAGE)
                    return fails(o, k, &why);
                o->why = why;
                return false;
            }
        if (!any)
            return guest_no_such_option(w->setting[i], &o->why);
    }
    return true;
}

static bool start(struct outside *o, const struct guest_wishes *w)
{
    struct error why = { 0 };
    for (; o->programs < w->programs; o->programs++) {
        int i = o->programs;
        o->guest[i] = calloc(1, sizeof *o->guest[i]);
        o->talk[i] = calloc(1, sizeof *o->talk[i]);
        if (!o->guest[i] || !o->talk[i])
            return error_memory(&o->why);
        o->talk[i]->orders = text_growing();
        if (!guest_open(o->guest[i], w, w->command[i], NULL, i, o->log, &why))
            return fails(o, i, &why);
    }
    return true;
}

static bool begin_race(void *context, const struct sim_question *q);
static bool answer_all(void *context, struct sim_question *q, int n);
static bool end_race(void *context, const struct sim_question *q, const struct results *results);

bool outside_open(struct outside *o, const struct game *g, const struct guest_wishes *w, struct error *err)
{
    *o = (struct outside){ .game = g };
    o->sim = (struct sim_programs){ OUTSIDE_AT_ONCE, begin_race, answer_all, end_race, o };
    bool good = guest_open_log(w, &o->log, &o->why) && start(o, w);
    long long until = child_now() + w->start_ms;
    for (int i = 0; good && i < o->programs; i++)
        good = meet(o, i, until);
    good = good && set_all(o, w);
    if (!good)
        *err = o->why;
    return good;
}

const char *outside_name(const struct outside *o, int program)
{
    return o->guest[program - 1]->name;
}

/* ---- races ----------------------------------------------------------------------------------------------- */

static struct place *place_of(struct outside *o, const struct sim_question *q)
{
    assert(q->slot < WIRE_AT_ONCE_MAX);
    return &o->talk[q->program - 1]->place[q->slot];
}

static bool begin_race(void *context, const struct sim_question *q)
{
    struct outside *o = context;
    struct outside_talk *t = o->talk[q->program - 1];
    struct place *p = place_of(o, q);
    assert(q->race <= WIRE_RACE_MAX);
    if (t->variant != q->variant)
        wire_many_setup(o->game, q->variant->setup, &t->orders);
    t->variant = q->variant;
    wire_race((int)q->race, q->seat, &t->orders);
    *p = (struct place){ .race = (int)q->race };
    t->begun = p->race > t->begun ? p->race : t->begun;
    return true;
}

static bool end_race(void *context, const struct sim_question *q, const struct results *results)
{
    struct outside *o = context;
    struct place *p = place_of(o, q);
    wire_over(p->race, (int)results_points(results, q->seat), &o->talk[q->program - 1]->orders);
    free(p->seen);
    *p = (struct place){ 0 };
    return true;
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

static bool show(struct outside *o, const struct sim_question *q, int number)
{
    struct outside_talk *t = o->talk[q->program - 1];
    struct place *p = place_of(o, q);
    const struct setup *su = q->variant->setup;
    union any_state view;
    action_t legal[ACTIONS_MAX];
    char text[STATE_TEXT_MAX];
    memcpy(view.bytes, q->state, o->game->state_size);
    o->game->redact(su, (struct state *)view.bytes, q->seat);
    o->game->state_text(su, (const struct state *)view.bytes, text, sizeof text);
    wire_see(p->race, p->seen ? p->seen : "", text, &t->orders);
    free(p->seen);
    p->seen = strdup(text);
    p->choices = o->game->actions(su, (const struct state *)view.bytes, q->seat, legal);
    wire_many_ask(o->game, su, p->race, legal, p->choices, &t->orders);
    p->question = number;
    p->waits = true;
    t->waiting++;
    return p->seen || error_memory(&o->why);
}

static bool send(struct outside *o, int program)
{
    struct guest *g = o->guest[program];
    struct outside_talk *t = o->talk[program];
    struct error why = { 0 };
    if (!t->waiting)
        return true;
    wire_go((long)g->wishes->move_ms, &t->orders);
    if (!text_is_whole(&t->orders))
        return error_memory(&o->why);
    struct span all = { t->orders.buf, t->orders.len };
    bool good = guest_tell(g, all, child_now() + g->wishes->start_ms, &why);
    text_clear(&t->orders);
    return good || fails(o, program, &why);
}

/* ---- answers --------------------------------------------------------------------------------------------- */

static struct place *find_race(struct outside_talk *t, int race, int near)
{
    if (t->place[near].race == race)
        return &t->place[near];
    for (int i = 0; i < WIRE_AT_ONCE_MAX; i++)
        if (t->place[i].race == race)
            return &t->place[i];
    return NULL;
}

static bool no_such_race(const struct outside_talk *t, const struct place *p, int race, struct error *err)
{
    if (p)
        error_set(err, 0, "expected one answer for each race; found a second one for race %d", race);
    else if (race > t->begun)
        error_set(err, 0, "expected an answer for a race that waits; found race %d, which has not begun",
                  race);
    else
        error_set(err, 0, "expected an answer for a race that waits; found race %d, which is over", race);
    return guest_nonsense(err);
}

static bool take_answer(const struct outside *o, int program, const struct wire_answer *a,
                        struct sim_question *q, int *near, struct error *err)
{
    struct outside_talk *t = o->talk[program];
    struct place *p = find_race(t, a->number, *near);
    action_t legal[ACTIONS_MAX];
    if (!p || !p->waits)
        return no_such_race(t, p, a->number, err);
    if (a->choice > p->choices) {
        error_set(err, 0, "expected one of the %d actions listed for race %d; found number %d", p->choices,
                  a->number, a->choice);
        return guest_nonsense(err);
    }
    struct sim_question *asked = &q[p->question];
    o->game->actions(asked->variant->setup, asked->state, asked->seat, legal);
    asked->answer = legal[a->choice - 1];
    p->waits = false;
    t->waiting--;
    *near = (int)(p - t->place) + 1 < WIRE_AT_ONCE_MAX ? (int)(p - t->place) + 1 : 0;
    return true;
}

/* Each answer has the time of one decision, counted from the one before. */
static bool hear_all(struct outside *o, int program, struct sim_question *q)
{
    struct guest *g = o->guest[program];
    struct wire_answer answer;
    struct span line;
    struct error why = { 0 };
    for (int near = 0; o->talk[program]->waiting;) {
        long long until = child_now() + g->wishes->move_ms + GUEST_GRACE_MS;
        bool good = guest_hear(g, until, &line, &answer, &why)
                    && (answer.kind == WIRE_DO || guest_out_of_place(&line, "do RACE NUMBER", &why))
                    && take_answer(o, program, &answer, q, &near, &why);
        if (!good)
            return fails(o, program, &why);
    }
    return true;
}

static bool answer_all(void *context, struct sim_question *q, int n)
{
    struct outside *o = context;
    bool good = true;
    for (int i = 0; i < n && good; i++)
        good = show(o, &q[i], i);
    for (int k = 0; k < o->programs && good; k++)
        good = send(o, k);
    for (int k = 0; k < o->programs && good; k++)
        good = hear_all(o, k, q);
    return good;
}

/* ---- leaving --------------------------------------------------------------------------------------------- */

static void leave(struct outside *o, int program)
{
    struct guest *g = o->guest[program];
    struct outside_talk *t = o->talk[program];
    struct error ignored;
    if (g && o->why.text[0])
        guest_dismiss(g, o->why.text);
    else if (g && t) {
        if (t->orders.len)
            guest_tell(g, (struct span){ t->orders.buf, t->orders.len }, child_now() + GUEST_GRACE_MS,
                       &ignored);
        guest_leave(g);
        guest_close(g);
    }
    for (int i = 0; t && i < WIRE_AT_ONCE_MAX; i++)
        free(t->place[i].seen);
    if (t)
        text_free(&t->orders);
    free(t);
    free(g);
}

void outside_close(struct outside *o)
{
    for (int k = 0; k < SEATS_MAX; k++)
        leave(o, k);
    if (o->log)
        fclose(o->log);
    *o = (struct outside){ 0 };
}
