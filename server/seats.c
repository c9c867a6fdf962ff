/* seats.c: who sits where: sitting down, coming and going, the deal that everybody has a part in, beginning. */
#include "../host/match.h"
#include "accounts.h"
#include "hooks.h"

#include <string.h>

enum { PATIENCE_MS = 30000 };

/* ---- who is here -------------------------------------------------------------------------------------------------- */

void hosted_attach(struct hosted *r, struct socket *s, int viewer)
{
    s->race = r;
    s->viewer = viewer;
    s->late = viewer == NOBODY && r->wishes.spectators == SPECTATORS_LATE;
    s->race_next = r->sockets;
    s->race_link = &r->sockets;
    if (r->sockets)
        r->sockets->race_link = &s->race_next;
    r->sockets = s;
    r->quiet_since = 0;
    if (viewer == NOBODY)
        r->spectators++;
    else {
        r->place[viewer].here++;
        r->place[viewer].came = true;
    }
}

static bool anybody_here(const struct hosted *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].here)
            return true;
    return false;
}

void hosted_detach(struct socket *s)
{
    struct hosted *r = s->race;
    if (!r)
        return;
    *s->race_link = s->race_next;
    if (s->race_next)
        s->race_next->race_link = s->race_link;
    s->race = NULL;
    hosted_hint_look(r);
    if (s->viewer == NOBODY)
        r->spectators--;
    else if (--r->place[s->viewer].here == 0 && !r->forgotten)
        hosted_say_here(r);
    if (!anybody_here(r) && !r->quiet_since)
        r->quiet_since = uv_now(r->hall->loop);
}

static const char *const place_words[] = { "open", "person", "bot" };

void hosted_players(struct json *j, const struct hosted *r)
{
    json_open(j, "players", '[');
    for (int seat = 0; seat < r->seats; seat++) {
        json_open(j, NULL, '{');
        json_number(j, "seat", seat + 1);
        json_text_or_none(j, "name", r->place[seat].is == KEPT_OPEN ? "" : seating_driver(&r->seating, seat));
        json_text(j, "is", place_words[r->place[seat].is]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void add_seats(struct json *j, const char *name, const struct hosted *r)
{
    json_open(j, name, '[');
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *p = &r->place[seat];
        json_open(j, NULL, '{');
        json_number(j, "seat", seat + 1);
        json_text_or_none(j, "name", p->is == KEPT_OPEN ? "" : seating_driver(&r->seating, seat));
        json_text(j, "is", place_words[p->is]);
        json_bool(j, "here", p->here > 0 || p->is == KEPT_BOT);
        json_bool(j, "stand_in", p->stands_in);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void hosted_here(struct json *j, const struct hosted *r)
{
    add_seats(j, "here", r);
}

void hosted_seats(struct json *j, const struct hosted *r)
{
    add_seats(j, "seats", r);
}

void hosted_say_here(struct hosted *r)
{
    struct json j = json_into(&r->hall->scratch);
    text_clear(&r->hall->scratch);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "here");
    hosted_seats(&j, r);
    json_close(&j, '}');
    struct note *note = note_of(&r->hall->scratch);
    hosted_say_all(r, note, true);
    note_free(note);
}

bool hosted_stand_in(struct hosted *r, int seat, bool stands_in)
{
    struct place *p = &r->place[seat];
    char driver[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&r->wishes.stand_in, driver, sizeof driver);
    if (p->is != KEPT_PERSON || p->stands_in == stands_in || r->state >= KEPT_OVER)
        return false;
    if (hosted_runs(r) && !table_stand_in(r->seating.table, seat, stands_in ? driver : NULL, NULL))
        return false;
    struct delivery_job *d = deliver_begin(r);
    if (!d)
        return false;
    p->stands_in = stands_in;
    hosted_keep_seat(r, d, seat);
    clock_turn(r, d);
    if (stands_in)
        hook_stand_in(r, d, seat);
    deliver_end(d);
    hosted_say_here(r);
    hosted_go_on(r);
    return true;
}

/* ---- keys and sitting down ---------------------------------------------------------------------------------------- */

/* Every seat is looked at in the same time, so that how long it takes tells nothing. */
static int seat_with(const struct hosted *r, const char *key, bool invitation)
{
    uint8_t hash[KEPT_HASH];
    int found = NOBODY;
    key_hash(key, hash);
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *p = &r->place[seat];
        bool has = invitation ? p->has_invitation : p->has_key;
        if (has && hashes_equal(hash, invitation ? p->invitation : p->key))
            found = seat;
    }
    return found;
}

int hosted_seat_of(const struct hosted *r, const char *key)
{
    return seat_with(r, key, false);
}

static turn_t taken_seats(const struct hosted *r)
{
    turn_t taken = 0;
    for (int seat = 0; seat < r->seats; seat++)
        taken |= r->place[seat].is == KEPT_OPEN ? 0 : seat_bit(seat);
    return taken;
}

static int first_open(const struct hosted *r, int wished)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].is == KEPT_OPEN && (wished == 0 || wished == seat + 1))
            return seat;
    return NOBODY;
}

/* The seat that somebody may take; NOBODY and a sentence. */
static int find_seat(const struct hosted *r, const struct message *m, struct error *err)
{
    int seat = m->key[0] ? seat_with(r, m->key, true) : r->wishes.is_public ? first_open(r, m->seat) : NOBODY;
    if (seat != NOBODY && r->place[seat].is == KEPT_OPEN && r->state == KEPT_WAITING)
        return seat;
    if (m->key[0])
        error_set(err, 0, "this invitation is good for no seat any more");
    else if (r->wishes.is_public)
        error_set(err, 0, "there is no such open seat at this table");
    else
        error_set(err, 0, "this table takes whoever is invited");
    return NOBODY;
}

static void say_seated(struct hosted *r, struct socket *s, int seat, const char *key)
{
    struct json j = json_into(&r->hall->scratch);
    text_clear(&r->hall->scratch);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "seated");
    json_number(&j, "seat", seat + 1);
    json_text(&j, "key", key);
    json_close(&j, '}');
    struct note *note = note_of(&r->hall->scratch);
    hosted_say_welcome(r, s, note);
    note_free(note);
}

/* Whoever sits there already by the key that they ask for has not heard so. */
static bool sits_already(struct hosted *r, struct socket *s, const struct message *m)
{
    int seat = m->wish[0] ? hosted_seat_of(r, m->wish) : NOBODY;
    if (seat == NOBODY)
        return false;
    hosted_attach(r, s, seat);
    say_seated(r, s, seat, m->wish);
    hosted_welcome(r, s, -1);
    hosted_say_here(r);
    hosted_ask_for_chance(r, s);
    hosted_try_to_begin(r);
    return true;
}

static void take_key(struct place *p, const char *wish, char key[KEY_CHARS + 1])
{
    if (wish[0]) {
        memcpy(key, wish, KEY_CHARS + 1);
        key_hash(key, p->key);
    } else
        hosted_draw_key(key, p->key);
}

void hosted_sit(struct hosted *r, struct socket *s, const struct message *m)
{
    struct error err = { 0 };
    char key[KEY_CHARS + 1];
    if (sits_already(r, s, m))
        return;
    int seat = find_seat(r, m, &err);
    struct delivery_job *d = NULL;
    if (seat == NOBODY || !name_is_free(&r->seating, taken_seats(r), m->name, &err)
        || !name_is_open(r->hall, m->name, s->account, &err) || !round_takes(r, seat, m->name, &err)
        || !seating_put_person(&r->seating, seat, m->name, &err) || !(d = deliver_begin(r))) {
        socket_bye_error(s, 0, &err);
        return;
    }
    struct place *p = &r->place[seat];
    take_key(p, m->wish, key);
    p->is = KEPT_PERSON;
    p->has_key = true;
    p->has_invitation = false;
    seating_name_players(&r->seating, NULL);
    hosted_keep_seat(r, d, seat);
    account_gather(r, d, seat, s->account);
    deliver_end(d);
    hosted_attach(r, s, seat);
    say_seated(r, s, seat, key);
    hosted_welcome(r, s, -1);
    hosted_say_here(r);
    hosted_try_to_begin(r);
}

void hosted_fill_open_seats(struct hosted *r, struct delivery_job *d)
{
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->place[seat].is != KEPT_OPEN)
            continue;
        r->place[seat].is = KEPT_BOT;
        r->place[seat].has_invitation = false;
        seating_put_bot(&r->seating, seat, &r->wishes.stand_in);
        hosted_keep_seat(r, d, seat);
    }
    seating_name_players(&r->seating, NULL);
}

/* ---- chance that everybody has a part in --------------------------------------------------------------------------- */

void hosted_deal_of(const struct hosted *r, struct deal *deal)
{
    memset(deal, 0, sizeof *deal);
    memcpy(deal->table, r->id, sizeof deal->table);
    deal_digits(r->secret, sizeof r->secret, deal->secret);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].has_nonce)
            deal_digits(r->place[seat].nonce, KEPT_NONCE, deal->nonce[seat]);
}

void hosted_commitment(const struct hosted *r, char out[2 * SHA256_BYTES + 1])
{
    struct deal deal;
    hosted_deal_of(r, &deal);
    deal_commitment(&deal, out);
}

void hosted_deal_by_secret(struct hosted *r)
{
    struct deal deal;
    hosted_deal_of(r, &deal);
    deal_dealer(&deal, &r->seating.dealer);
}

static bool is_asked(const struct hosted *r, int seat)
{
    const struct place *p = &r->place[seat];
    if (p->is != KEPT_PERSON || p->excused)
        return false;
    return r->wants_nonces ? p->has_hash && !p->has_nonce : !p->has_hash;
}

static bool anybody_asked(const struct hosted *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (is_asked(r, seat))
            return true;
    return false;
}

static void add_hashes(struct json *j, const struct hosted *r)
{
    json_open(j, "hashes", '[');
    for (int seat = 0; seat < r->seats; seat++) {
        char hex[2 * KEPT_HASH + 1];
        deal_digits(r->place[seat].hash, KEPT_HASH, hex);
        json_text(j, NULL, r->place[seat].has_hash ? hex : NULL);
    }
    json_close(j, ']');
}

void hosted_ask_for_chance(struct hosted *r, struct socket *s)
{
    struct json j = json_into(&r->hall->scratch);
    char commitment[2 * SHA256_BYTES + 1];
    if (r->state != KEPT_DEALING || s->viewer == NOBODY || !is_asked(r, s->viewer))
        return;
    hosted_commitment(r, commitment);
    text_clear(&r->hall->scratch);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "fair");
    json_text(&j, "commitment", commitment);
    json_text(&j, "want", r->wants_nonces ? "nonce" : "hash");
    if (r->wants_nonces)
        add_hashes(&j, r);
    json_close(&j, '}');
    struct note *note = note_of(&r->hall->scratch);
    hosted_say(r, s, note);
    note_free(note);
}

static void ask_everybody(struct hosted *r)
{
    r->due = uv_now(r->hall->loop) + PATIENCE_MS;
    for (struct socket *s = r->sockets; s; s = s->race_next)
        hosted_ask_for_chance(r, s);
}

/* ---- beginning ----------------------------------------------------------------------------------------------------- */

static void set_tags(struct hosted *r)
{
    struct tags tags;
    match_tags(&tags);
    memcpy(r->seating.tags.engine, tags.engine, sizeof tags.engine);
    memcpy(r->seating.tags.date, tags.date, sizeof tags.date);
}

/* No card is dealt at the beginning of this game, so everybody is told that it has begun. */
static void welcome_all(struct hosted *r)
{
    for (struct socket *s = r->sockets; s; s = s->race_next)
        hosted_welcome(r, s, -1);
}

static void begin(struct hosted *r)
{
    struct delivery_job *d = deliver_begin(r);
    if (!d)
        return;
    r->state = KEPT_RUNNING;
    r->due = 0;
    r->touched = hall_now();
    set_tags(r);
    hosted_deal_by_secret(r);
    clock_begin(r);
    hosted_stand_in_again(r);
    hosted_keep(r, d);
    round_begins(r, d);
    hook_begun(r, d);
    hosted_look(r);
    table_deal(r->seating.table, &r->seating.dealer);
    if (!table_moments(r->seating.table)) {
        clock_turn(r, d);
        hook_turn(r, d, 0);
        deliver_end(d);
        welcome_all(r);
        hosted_go_on(r);
        return;
    }
    deliver_end(d);
    hosted_step(r, 0, NULL, 0);
}

/* From hashes to nonces, and from nonces to the race. */
static void deal_next(struct hosted *r)
{
    if (!r->wants_nonces) {
        r->wants_nonces = true;
        if (anybody_asked(r)) {
            ask_everybody(r);
            return;
        }
    }
    begin(r);
}

static void go_on_dealing(struct hosted *r)
{
    if (!anybody_asked(r))
        deal_next(r);
}

static void keep_and_go_on(struct hosted *r, int seat)
{
    struct delivery_job *d = deliver_begin(r);
    if (!d)
        return;
    hosted_keep_seat(r, d, seat);
    deliver_end(d);
    go_on_dealing(r);
}

void hosted_take_hash(struct hosted *r, struct socket *s, const uint8_t hash[KEPT_HASH])
{
    if (r->state != KEPT_DEALING || r->wants_nonces || s->viewer == NOBODY || !is_asked(r, s->viewer))
        return;
    struct place *p = &r->place[s->viewer];
    memcpy(p->hash, hash, KEPT_HASH);
    p->has_hash = true;
    keep_and_go_on(r, s->viewer);
}

void hosted_take_nonce(struct hosted *r, struct socket *s, const uint8_t nonce[KEPT_NONCE])
{
    struct sha256 sum;
    uint8_t hash[SHA256_BYTES];
    if (r->state != KEPT_DEALING || !r->wants_nonces || s->viewer == NOBODY || !is_asked(r, s->viewer))
        return;
    struct place *p = &r->place[s->viewer];
    sha256_begin(&sum);
    sha256_add(&sum, nonce, KEPT_NONCE);
    sha256_end(&sum, hash);
    if (!hashes_equal(
            hash, p->hash)) { /* a device that has forgotten its own, say: the race does not wait for it */
        struct error err;
        error_set(&err, 0, "this nonce is not the one whose hash was sent; you take part without");
        hosted_say_no(r, s, 0, &err);
        p->excused = true;
        go_on_dealing(r);
        return;
    }
    memcpy(p->nonce, nonce, KEPT_NONCE);
    p->has_nonce = true;
    keep_and_go_on(r, s->viewer);
}

/* Whoever has not answered takes part without. */
void hosted_out_of_patience(struct hosted *r)
{
    if (r->state == KEPT_DEALING)
        deal_next(r);
}

static bool everybody_came(const struct hosted *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].is == KEPT_OPEN || (r->place[seat].is == KEPT_PERSON && !r->place[seat].came))
            return false;
    return true;
}

void hosted_resume_deal(struct hosted *r)
{
    r->wants_nonces = false;
    r->wants_nonces = !anybody_asked(r);
    r->due = uv_now(r->hall->loop) + PATIENCE_MS;
}

void hosted_deal(struct hosted *r)
{
    struct delivery_job *d = deliver_begin(r);
    if (!d)
        return;
    for (int seat = 0; seat < r->seats; seat++)
        r->place[seat].excused = !r->place[seat].came;
    r->state = KEPT_DEALING;
    r->wants_nonces = false;
    hosted_keep(r, d);
    deliver_end(d);
    if (anybody_asked(r))
        ask_everybody(r);
    else
        begin(r);
}

void hosted_try_to_begin(struct hosted *r)
{
    if (r->state == KEPT_WAITING && everybody_came(r))
        hosted_deal(r);
}
