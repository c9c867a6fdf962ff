/* hosted.c: steps of a race, and what everybody is told of them. */
#include "../report/game_json.h"
#include "../wire/wire.h"
#include "hooks.h"

#include <stdlib.h>
#include <string.h>

static int slot_of(int viewer)
{
    return viewer == NOBODY ? SPECTATOR : viewer;
}

bool hosted_runs(const struct hosted *r)
{
    return r->state == KEPT_RUNNING;
}

/* ---- news --------------------------------------------------------------------------------------------------------- */

/* A bit for each viewer who is connected and sees live. */
static turn_t viewers(const struct hosted *r)
{
    turn_t who = 0;
    for (const struct socket *s = r->sockets; s; s = s->race_next)
        if (!s->late)
            who |= seat_bit(slot_of(s->viewer));
    return who;
}

void hosted_look(struct hosted *r)
{
    r->turn = table_turn(r->seating.table);
    for (turn_t who = viewers(r); who; who &= who - 1) {
        int slot = turn_lowest(who);
        told_view_text(r->seating.table, slot == SPECTATOR ? NOBODY : slot, &r->hall->before[slot]);
    }
}

struct scene hosted_scene(struct hosted *r, int viewer)
{
    return (struct scene){ .m = &r->seating, .version = r->version[slot_of(viewer)], .state = r->state };
}

/* brief: what is false is left out. */
static void add_number(struct json *j, const struct hosted *r, int viewer, bool brief)
{
    if (viewer == NOBODY)
        return;
    bool undo = hosted_runs(r) && (r->may_undo & seat_bit(viewer));
    if (undo || !brief)
        json_bool(j, "undo", undo);
    json_number(j, "n", r->place[viewer].moments);
}

/* The news of a step for whoever reads with these eyes, in this language. */
static struct note *write_news(struct hosted *r, const struct scene *scene, int from,
                               const struct socket *reader)
{
    struct hall *h = r->hall;
    struct json j = json_into(&h->scratch);
    int viewer = reader->viewer;
    const struct table *t = scene->m->table;
    text_clear(&h->scratch);
    scene->m->narrator.language = reader->language;
    told_view_text(t, viewer, &h->now);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "news");
    json_number(&j, "version", scene->version);
    told_happened(&j, scene->m, from, table_moments(t), viewer, reader->words);
    told_changes(&j, &h->before[slot_of(viewer)], &h->now, reader->brief);
    told_turn(&j, t, viewer, scene->state == KEPT_RUNNING, reader->brief);
    add_number(&j, r, viewer, reader->brief);
    json_close(&j, '}');
    return note_of(&h->scratch);
}

static bool same_reader(const struct socket *a, const struct socket *b)
{
    return a->late == b->late && a->viewer == b->viewer && a->language == b->language && a->words == b->words
           && a->brief == b->brief;
}

static bool is_first_of_its_kind(const struct hosted *r, const struct socket *s)
{
    const struct socket *other = r->sockets;
    while (other != s && !same_reader(other, s))
        other = other->race_next;
    return other == s;
}

/* Written once for all who read the same. */
static void tell_alike(struct hosted *r, struct socket *s, struct note *news)
{
    for (struct socket *same = s; same; same = same->race_next)
        if (same_reader(s, same))
            hosted_say(r, same, news);
    note_free(news);
}

static void tell_news(struct hosted *r, int from)
{
    int to = table_moments(r->seating.table);
    for (struct socket *s = r->sockets; s; s = s->race_next)
        if (!s->late && told_hears(r->seating.table, from, to, s->viewer) && is_first_of_its_kind(r, s)) {
            struct scene scene = hosted_scene(r, s->viewer);
            tell_alike(r, s, write_news(r, &scene, from, s));
        }
}

void hosted_tell_late(struct hosted *r, const struct scene *scene, int from)
{
    for (struct socket *s = r->sockets; s; s = s->race_next)
        if (s->late && is_first_of_its_kind(r, s))
            tell_alike(r, s, write_news(r, scene, from, s));
}

void hosted_results(struct json *j, const struct hosted *r)
{
    const struct table *t = r->seating.table;
    json_results(j, table_game(t), table_setup(t), table_state(t));
}

static struct note *write_end(struct hosted *r, bool next)
{
    struct json j = json_into(&r->hall->scratch);
    text_clear(&r->hall->scratch);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "end");
    if (r->state == KEPT_OVER)
        hosted_results(&j, r);
    if (next)
        json_text(&j, "next", r->of.next);
    json_close(&j, '}');
    return note_of(&r->hall->scratch);
}

void hosted_tell_end(struct hosted *r, bool late)
{
    struct note *last = write_end(r, false), *leads_on = write_end(r, r->of.next[0]);
    for (struct socket *s = r->sockets; s; s = s->race_next)
        if (s->late == late)
            hosted_say(r, s, round_leads_on(r, s->viewer) ? leads_on : last);
    note_free(last);
    note_free(leads_on);
}

/* ---- steps -------------------------------------------------------------------------------------------------------- */

static void count_versions(struct hosted *r, int from)
{
    const struct table *t = r->seating.table;
    for (int slot = 0; slot < VIEWERS; slot++)
        if (slot < r->seats || slot == SPECTATOR)
            r->version[slot] += told_hears(t, from, table_moments(t), slot == SPECTATOR ? NOBODY : slot);
}

static bool is_final(const struct table *t, int from)
{
    for (int i = from; i < table_moments(t); i++) {
        const struct moment *m = table_moment(t, i);
        if (m->seat == NOBODY)
            return true;
        for (int k = 0; k < m->events; k++) {
            bool hidden;
            if (table_game(t)->events[table_event(t, i, k, m->seat, &hidden).kind].final)
                return true;
        }
    }
    return false;
}

/* Who may take back: asking the table costs a replay, so it is followed instead. What others did at the same time stands in
 * nobody's way; what somebody did because of it does. The table has the last word when somebody wants to. */
static void follow_undo(struct hosted *r, int from, turn_t turn)
{
    const struct table *t = r->seating.table;
    const struct moment *m = table_moment(t, from);
    int actor = m->seat;
    if (!r->wishes.undo || actor == NOBODY || is_final(t, from)) {
        r->may_undo = 0;
        return;
    }
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != actor && !(r->place[seat].beside & seat_bit(actor)))
            r->may_undo &= ~seat_bit(seat);
    r->place[actor].beside = turn;
    if (m->act)
        r->may_undo |= seat_bit(actor);
    else if (!table_can_undo(t, actor, NULL))
        r->may_undo &= ~seat_bit(actor);
}

static void keep_times(struct hosted *r)
{
    int n = table_moments(r->seating.table);
    int64_t now = hall_now();
    if (r->wishes.spectators != SPECTATORS_LATE)
        return;
    if (n > r->at_room) {
        int room = 2 * n;
        int64_t *at = realloc(r->at, (size_t)room * sizeof *at);
        if (!at)
            return;
        r->at = at;
        r->at_room = room;
    }
    while (r->at_n < n)
        r->at[r->at_n++] = now;
}

static void finish_if_over(struct hosted *r, struct delivery_job *d)
{
    if (!hosted_runs(r) || table_turn(r->seating.table))
        return;
    r->state = KEPT_OVER;
    r->hall->figures.finished++;
    r->touched = hall_now();
    hosted_keep(r, d);
    round_is_over(r, d);
    hook_over(r, d);
}

/* Without memory nothing can be kept, so nothing must be told; the store knows where the race stood. */
static void give_up(struct hosted *r)
{
    atomic_store(&r->broken, true);
    while (r->sockets) {
        struct socket *s = r->sockets;
        hosted_detach(s);
        socket_bye(s, 5000, "The server has no memory for this now. Nothing has changed.");
    }
    hosted_forget(r);
}

void hosted_step(struct hosted *r, int from, struct socket *s, int n)
{
    struct delivery_job *d = deliver_begin(r);
    int actor = table_moment(r->seating.table, from)->seat;
    if (!d) {
        give_up(r);
        return;
    }
    if (actor != NOBODY) {
        r->place[actor].moments++;
        clock_decided(r, actor, !table_moment(r->seating.table, from)->act);
    }
    hosted_hint_look(r);
    follow_undo(r, from, r->turn);
    count_versions(r, from);
    keep_times(r);
    hosted_keep_moments(r, d, from);
    finish_if_over(r, d);
    clock_turn(r, d);
    hook_turn(r, d, r->turn);
    deliver_end(d);
    if (s)
        hosted_say_done(r, s, n);
    tell_news(r, from);
    if (r->state == KEPT_OVER) {
        hosted_tell_end(r, false);
        round_go_on(r);
    }
    hosted_go_on(r);
}

void hosted_put_away(struct hosted *r, struct delivery_job *d)
{
    r->state = KEPT_PUT_AWAY;
    r->touched = hall_now();
    hosted_keep(r, d);
    round_is_over(r, d);
    hook_over(r, d);
    deliver_end(d);
    hosted_tell_end(r, false);
    round_go_on(r);
}

/* ---- acting ------------------------------------------------------------------------------------------------------- */

/* The moment that is number n of the seat, from 1; -1: there is none. */
static int moment_number(const struct hosted *r, int seat, int n)
{
    const struct table *t = r->seating.table;
    for (int i = 0; i < table_moments(t); i++)
        if (table_moment(t, i)->seat == seat && --n == 0)
            return i;
    return -1;
}

/* Is that what was done there? text is NULL of an undo. */
static bool was_done(const struct hosted *r, int moment, const char *text)
{
    const struct table *t = r->seating.table;
    const struct moment *m = table_moment(t, moment);
    char done[ACTION_TEXT_MAX];
    if (!m->act || !text)
        return !m->act && !text;
    action_text(table_game(t), table_setup(t), m->act, done, sizeof done);
    return !strcmp(done, text);
}

/* Somebody says again what was perhaps not answered: true when that was seen to. */
static bool answer_again(struct hosted *r, struct socket *s, int n, const char *text)
{
    struct error err;
    int count = r->place[s->viewer].moments;
    if (n > count)
        return false;
    if (was_done(r, moment_number(r, s->viewer, n), text))
        hosted_say_done(r, s, n);
    else {
        error_set(
            &err, 0,
            "your decision number %d was made already, by a bot in your place or on another of your devices; "
            "the next one is %d",
            n, count + 1);
        hosted_say_no(r, s, n, &err);
    }
    return true;
}

static bool may_act(const struct hosted *r, const struct socket *s, int n, struct error *err)
{
    if (!hosted_runs(r))
        return error_set(err, 0,
                         r->state < KEPT_RUNNING ? N_("the race has not begun yet") : N_("the race is over"));
    if (n != r->place[s->viewer].moments + 1)
        return error_set(err, 0, "expected number %d of your seat; found %d", r->place[s->viewer].moments + 1,
                         n);
    return true;
}

/* A spectator, or something that was said before: then there is nothing more to do. */
static bool is_settled(struct hosted *r, struct socket *s, int n, const char *text)
{
    struct error err;
    if (s->viewer != NOBODY)
        return answer_again(r, s, n, text);
    error_set(&err, 0, "whoever watches does not act");
    hosted_say_no(r, s, n, &err);
    return true;
}

void hosted_act(struct hosted *r, struct socket *s, int n, const char *text)
{
    struct table *t = r->seating.table;
    struct error err;
    action_t act;
    if (is_settled(r, s, n, text))
        return;
    if (!may_act(r, s, n, &err) || !wire_find_action(t, s->viewer, span_of(text), &act, &err)) {
        hosted_say_no(r, s, n, &err);
        return;
    }
    hosted_stand_in(r, s->viewer, false);
    int from = table_moments(t);
    hosted_look(r);
    if (!table_act(t, s->viewer, act, &err)) {
        hosted_say_no(r, s, n, &err);
        return;
    }
    table_deal(t, &r->seating.dealer);
    r->hall->figures.actions++;
    hosted_step(r, from, s, n);
}

void hosted_undo(struct hosted *r, struct socket *s, int n)
{
    struct table *t = r->seating.table;
    struct error err;
    if (is_settled(r, s, n, NULL))
        return;
    int from = table_moments(t);
    bool may = may_act(r, s, n, &err)
               && (r->wishes.undo || error_set(&err, 0, "nothing is taken back at this table"));
    if (may)
        hosted_look(r);
    if (!may || !table_undo(t, s->viewer, &err)) {
        hosted_say_no(r, s, n, &err);
        return;
    }
    r->hall->figures.undos++;
    hosted_step(r, from, s, n);
}

/* ---- welcome ------------------------------------------------------------------------------------------------------ */

static const char *const state_words[] = { "waiting", "dealing", "running", "over", "over" };

static void add_race(struct json *j, const struct hosted *r, const struct scene *scene, int viewer)
{
    const struct table *t = r->seating.table;
    char commitment[2 * SHA256_BYTES + 1];
    hosted_commitment(r, commitment);
    json_text(j, "game", table_game(t)->id);
    json_number(j, "rules", table_game(t)->rules);
    json_setup(j, "setup", table_game(t), table_setup(t));
    json_text_or_none(j, "title", r->wishes.title);
    round_json(j, r, scene->state >= KEPT_OVER, viewer);
    json_text(j, "commitment", commitment);
    json_text(j, "state", state_words[scene->state]);
    hosted_players(j, r);
    told_cars(j, t);
}

void hosted_welcome_to(struct hosted *r, const struct scene *scene, struct socket *s, int seen)
{
    struct hall *h = r->hall;
    struct json j = json_into(&h->scratch);
    const struct table *t = scene->m->table;
    text_clear(&h->scratch);
    scene->m->narrator.language = s->language;
    told_view_text(t, s->viewer, &h->now);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "welcome");
    json_text(&j, "table", r->id);
    json_number(&j, "seat", s->viewer == NOBODY ? 0 : s->viewer + 1);
    add_race(&j, r, scene, s->viewer);
    json_number(&j, "version", scene->version);
    told_view(&j, &h->now);
    told_turn(&j, t, s->viewer, scene->state == KEPT_RUNNING, false);
    add_number(&j, r, s->viewer, false);
    hosted_here(&j, r);
    clock_json(&j, r, !s->late);
    json_open(&j, "news", '[');
    if (seen >= 0)
        told_since(&j, scene->m, s->viewer, s->words, seen);
    json_close(&j, ']');
    if (scene->state == KEPT_OVER)
        hosted_results(&j, r);
    json_close(&j, '}');
    struct note *welcome = note_of(&h->scratch);
    hosted_say_welcome(r, s, welcome);
    note_free(welcome);
}

void hosted_welcome(struct hosted *r, struct socket *s, int seen)
{
    struct scene scene = hosted_scene(r, s->viewer);
    if (s->late)
        late_welcome(r, s, seen);
    else
        hosted_welcome_to(r, &scene, s, seen);
}

void hosted_go_on(struct hosted *r)
{
    hosted_think(r);
}
