#include "visit.h"
#include "../games/registry.h"
#include "../show/lines.h"
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_TO_TRY = 3 };

static struct text *say_line(struct visit *v)
{
    v->changes++;
    return &v->said;
}

/* ---- carrying over ------------------------------------------------------------------------------------- */

bool visit_is_busy(const struct visit *v)
{
    return carry_is_busy(&v->carrying, &v->mirror);
}

bool visit_is_asked(const struct visit *v)
{
    const struct mirror *m = &v->mirror;
    return m->table && m->seat != NOBODY && table_turn(m->table) & seat_bit(m->seat)
           && !(table_turn(m->table) & CHANCE) && !visit_is_busy(v) && m->state == MIRROR_RUNNING;
}

void visit_carry(struct visit *v)
{
    char text[ACTION_TEXT_MAX];
    if (carry_next(&v->carrying, &v->mirror, text))
        remote_act(&v->remote, v->carrying.awaited, text[0] ? text : NULL);
}

/* Done, and to be seen. */
static void settle(struct visit *v)
{
    if (carry_settle(&v->carrying, &v->mirror))
        visit_carry(v);
}

static void hear_done(struct visit *v)
{
    carry_accept(&v->carrying);
    settle(v);
}

static void hear_no(struct visit *v, const json_t *message)
{
    const char *why = json_string_value(json_object_get(message, "why"));
    carry_refuse(&v->carrying, &v->mirror);
    text_say_line(say_line(v), "The table says: %s", why ? text_plain(why).text : "no");
}

/* ---- who is there -------------------------------------------------------------------------------------- */

void visit_seat_players(struct visit *v)
{
    struct seating *s = &v->m.seating;
    s->table = v->mirror.table;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memcpy(s->tags.player[seat], v->mirror.tags.player[seat], TAG_MAX);
    seating_from_tags(s);
    seating_name_players(s, v->said.language);
}

static void tell_one(struct visit *v, int seat, turn_t here, turn_t stand_in)
{
    const struct mirror *m = &v->mirror;
    const char *name = seating_driver(&v->m.seating, seat);
    turn_t bit = seat_bit(seat);
    struct text *t = say_line(v);
    if ((m->here ^ here) & bit)
        text_say_line(t, m->here & bit ? N_("%s is here.") : N_("%s is gone."), name);
    if ((m->stand_in ^ stand_in) & bit)
        text_say_line(t, m->stand_in & bit ? N_("A bot drives for %s.") : N_("%s drives again."), name);
}

static void hear_here(struct visit *v, const json_t *message)
{
    turn_t here = v->mirror.here, stand_in = v->mirror.stand_in;
    mirror_here(&v->mirror, json_object_get(message, "seats"));
    if (v->mirror.table)
        visit_seat_players(v);
    for (int seat = 0; v->mirror.table && seat < table_shape(v->mirror.table)->seats; seat++)
        tell_one(v, seat, here, stand_in);
}

static void hear_said(struct visit *v, const json_t *message)
{
    const char *name = json_string_value(json_object_get(message, "name"));
    const char *text = json_string_value(json_object_get(message, "text"));
    if (name && text) {
        text_add(say_line(v), "%s: ", text_plain(name).text);
        text_add(&v->said, "%s\n", text_plain(text).text);
    }
}

/* ---- clocks -------------------------------------------------------------------------------------------- */

static void hear_clock(struct visit *v, const json_t *clock)
{
    const json_t *left = json_object_get(clock, "left");
    size_t i;
    json_t *one;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        one = json_array_get(left, (size_t)seat);
        v->left[seat] = json_is_integer(one) && json_integer_value(one) >= 0 ? json_integer_value(one) : -1;
    }
    v->left_at = uv_now(&v->loop);
    v->runs = 0;
    json_array_foreach(json_object_get(clock, "runs"), i, one)
    {
        json_int_t seat = json_integer_value(one);
        v->runs |= seat >= 1 && seat <= SEATS_MAX ? seat_bit((int)seat - 1) : 0;
    }
}

long long visit_left(const struct visit *v, int seat)
{
    if (seat == NOBODY || v->left[seat] < 0 || !(v->runs & seat_bit(seat)))
        return seat == NOBODY ? -1 : v->left[seat];
    long long gone = (long long)(uv_now(&v->loop) - v->left_at);
    return v->left[seat] > gone ? v->left[seat] - gone : 0;
}

void visit_say_clock(long long ms, struct text *t)
{
    long long s = ms / 1000;
    if (s >= 2 * 86400)
        text_say(t, "%lld days %lld h", s / 86400, s % 86400 / 3600);
    else if (s >= 3600)
        text_add(t, "%lld:%02lld:%02lld", s / 3600, s % 3600 / 60, s % 60);
    else
        text_add(t, "%lld:%02lld", s / 60, s % 60);
}

long long visit_again(const struct visit *v)
{
    uint64_t now = uv_now(&v->loop);
    return v->again_at > now ? (long long)(v->again_at - now) : 0;
}

/* ---- hearing ------------------------------------------------------------------------------------------- */

/* A server that makes no sense is left. */
static void give_up(struct visit *v)
{
    v->ended = true;
    remote_close(&v->remote);
}

static void tell_open_seats(struct visit *v)
{
    bool any = false;
    if (v->mirror.state != MIRROR_WAITING || !v->mirror.open)
        return;
    text_say(&v->said, "Nobody has these seats yet:");
    for (int seat = 0; seat < table_shape(v->mirror.table)->seats; seat++)
        if (v->mirror.open & seat_bit(seat)) {
            text_add(&v->said, "%s %d", any ? "," : "", seat + 1);
            any = true;
        }
    text_add(&v->said, ".\n");
}

static void tell_where(struct visit *v)
{
    if (v->mirror.seat == NOBODY)
        text_say_line(say_line(v), "You watch table %s.", v->mirror.id);
    else
        text_say_line(say_line(v), "You are at table %s, in seat %d.", v->mirror.id, v->mirror.seat + 1);
    tell_open_seats(v);
}

/* A championship has another table, where the same key is good. */
static void tell_next(struct visit *v, const char *table)
{
    char link[LINK_MAX];
    const struct remote *r = &v->remote;
    if (!table || !table_id_fits(span_of(table)))
        return;
    link_text(v->base, LINK_TABLE, table, r->key[0] ? r->key : NULL, link, sizeof link);
    text_say_line(say_line(v), "The championship goes on: paddock join '%s'", link);
}

static void hear_end(struct visit *v, const json_t *message)
{
    mirror_end(&v->mirror);
    tell_next(v, json_string_value(json_object_get(message, "next")));
}

static void hear_welcome(struct visit *v, const json_t *message)
{
    bool first = !v->mirror.table, lost = v->lost;
    enum mirror_state before = v->mirror.state;
    if (!mirror_welcome(&v->mirror, all_games, message, &v->why)) {
        give_up(v);
        return;
    }
    v->lost = false;
    visit_seat_players(v);
    hear_clock(v, json_object_get(message, "clock"));
    if (first)
        tell_where(v);
    else if (lost)
        text_say_line(say_line(v), "You are connected again.");
    else if (before == MIRROR_WAITING)
        tell_open_seats(v);
    tell_next(v, json_string_value(json_object_get(json_object_get(message, "championship"), "next")));
    settle(v);
}

static void hear_news(struct visit *v, const json_t *message)
{
    if (v->mirror.state != MIRROR_OVER)
        v->mirror.state = MIRROR_RUNNING;
    if (mirror_news(&v->mirror, message, &v->why))
        settle(v);
    else
        give_up(v);
}

static void hear_seated(struct visit *v)
{
    char link[LINK_MAX];
    visit_link(v, link);
    text_say_line(say_line(v), "The seat is yours. This leads back to it, from anywhere: paddock join '%s'",
                  link);
}

static void hear(struct visit *v, const char *type, json_t *message)
{
    v->changes++;
    if (!strcmp(type, "welcome"))
        hear_welcome(v, message);
    else if (!strcmp(type, "news"))
        hear_news(v, message);
    else if (!strcmp(type, "done"))
        hear_done(v);
    else if (!strcmp(type, "no"))
        hear_no(v, message);
    else if (!strcmp(type, "here"))
        hear_here(v, message);
    else if (!strcmp(type, "said"))
        hear_said(v, message);
    else if (!strcmp(type, "seated"))
        hear_seated(v);
    else if (!strcmp(type, "clock"))
        hear_clock(v, message);
    else if (!strcmp(type, "end"))
        hear_end(v, message);
}

static void heard(struct remote *r, const char *type, json_t *message)
{
    struct visit *v = r->context;
    bool beside = !strcmp(type, "said") || !strcmp(type, "clock"); /* the table stays as it is */
    if (beside || !v->kept || json_array_append(v->kept, message) != 0)
        hear(v, type, message);
}

void visit_hold(struct visit *v)
{
    if (!v->kept)
        v->kept = json_array();
}

void visit_release(struct visit *v)
{
    json_t *kept = v->kept, *message;
    size_t i;
    v->kept = NULL;
    json_array_foreach(kept, i, message)
        hear(v, json_string_value(json_object_get(message, "type")), message);
    json_decref(kept);
}

static void say_lost(struct visit *v, const struct error *why)
{
    char words[400];
    struct text t = text_into(words, sizeof words);
    t.language = v->said.language;
    text_say_error(&t, why);
    if (t.len && words[t.len - 1] == '.') /* what the server says are whole sentences */
        words[t.len - 1] = '\0';
    text_say_line(say_line(v), "There is no connection: %s. It comes back by itself, and nothing is lost.",
                  words);
}

/* Said once, not with every try. */
static void lost(struct remote *r, const struct error *why, int again_ms)
{
    struct visit *v = r->context;
    v->changes++;
    v->again_at = uv_now(&v->loop) + (uint64_t)again_ms;
    if (!v->lost)
        say_lost(v, why);
    v->lost = true;
}

static void ended(struct remote *r, const struct error *why)
{
    struct visit *v = r->context;
    v->changes++;
    v->ended = true;
    v->why = *why;
}

static const struct remote_owner owner = { .heard = heard, .lost = lost, .ended = ended };

/* ---- coming and going ---------------------------------------------------------------------------------- */

bool visit_open(struct visit *v, const struct link *link, const char *name, const struct language *language,
                struct error *err)
{
    *v = (struct visit){ .m = { .saving = { .fd = -1 } } };
    for (int seat = 0; seat < SEATS_MAX; seat++)
        v->left[seat] = -1;
    v->said = text_growing();
    v->said.language = language;
    if (!remote_find(&v->server, link, err))
        return false;
    remote_base(&v->server, v->base);
    if (uv_loop_init(&v->loop) != 0)
        return error_memory(err);
    v->looping = true;
    uv_timer_init(&v->loop, &v->waking);
    v->remote = (struct remote){ .owner = &owner,
                                 .context = v,
                                 .loop = &v->loop,
                                 .server = &v->server,
                                 .name = name,
                                 .person = true,
                                 .knows_rules = true };
    snprintf(v->remote.table, sizeof v->remote.table, "%s", link->table);
    snprintf(link->kind == LINK_INVITE ? v->remote.invitation : v->remote.key, sizeof v->remote.key, "%s",
             link->key);
    memcpy(v->invitations, link->others, sizeof v->invitations);
    v->remote.others = v->invitations;
    remote_open(&v->remote);
    return true;
}

void visit_close(struct visit *v)
{
    if (v->looping) {
        remote_close(&v->remote);
        uv_close((uv_handle_t *)&v->waking, NULL);
        while (uv_run(&v->loop, UV_RUN_DEFAULT) != 0)
            continue;
        uv_loop_close(&v->loop);
    }
    match_dismiss_guests(&v->m);
    if (v->has_record)
        table_free(v->m.seating.table);
    mirror_free(&v->mirror);
    json_decref(v->kept);
    text_free(&v->said);
}

static void wake(uv_timer_t *timer)
{
    (void)timer;
}

void visit_run(struct visit *v, int ms)
{
    if (ms <= 0) {
        uv_run(&v->loop, UV_RUN_NOWAIT);
        return;
    }
    uv_timer_start(&v->waking, wake, (uint64_t)ms, 0);
    uv_run(&v->loop, UV_RUN_ONCE);
    uv_timer_stop(&v->waking);
}

int visit_descriptor(const struct visit *v)
{
    return uv_backend_fd(&v->loop);
}

int visit_patience(struct visit *v)
{
    uv_update_time(&v->loop);
    return uv_backend_timeout(&v->loop);
}

void visit_talk(struct visit *v, const char *text)
{
    remote_say(&v->remote, json_pack("{s:s,s:s}", "type", "say", "text", text));
}

void visit_leave(struct visit *v)
{
    remote_say(&v->remote, json_pack("{s:s}", "type", "leave"));
}

void visit_come_back(struct visit *v)
{
    remote_say(&v->remote, json_pack("{s:s}", "type", "back"));
}

void visit_link(const struct visit *v, char buf[LINK_MAX])
{
    const struct remote *r = &v->remote;
    link_text(v->base, LINK_TABLE, r->table, r->key[0] ? r->key : NULL, buf, LINK_MAX);
}

/* ---- the record ---------------------------------------------------------------------------------------- */

bool visit_take_record(struct visit *v, int tries, struct error *err)
{
    struct reading reading;
    char path[80], *text;
    size_t len;
    snprintf(path, sizeof path, "/api/tables/%s/record", v->remote.table);
    if (!request_wait(&v->loop, &v->server, path, tries, &text, &len, err))
        return false;
    bool good = record_read(all_games, text, len, &reading);
    free(text);
    if (!good) {
        table_free(reading.table);
        *err = reading.error;
        return error_within(err, "the record of the race");
    }
    remote_close(&v->remote); /* nothing more is to be heard */
    v->has_record = true;
    v->m.seating.table = reading.table;
    v->m.seating.tags = reading.tags;
    seating_from_tags(&v->m.seating);
    seating_name_players(&v->m.seating, v->said.language);
    return true;
}

bool visit_keep_record(const struct visit *v, char path[FILE_PATH_MAX], struct error *err)
{
    const struct seating *s = &v->m.seating;
    struct saving saving = { .fd = -1 };
    bool good = false;
    for (int i = 0; i < NAMES_TO_TRY && !good;
         i++) /* the same race may end in another window at the same time */
        good = records_new_path(table_game(s->table), path, err)
               && saving_create(&saving, path, s->table, &s->tags, err);
    saving_close(&saving);
    if (!good)
        path[0] = '\0';
    return good;
}
