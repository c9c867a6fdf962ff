#include "hall.h"
#include "../games/registry.h"
#include "hooks.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum {
    TICK_MS = 250,
    TICKS_ALIVE = 40,          /* between two notes that the server is alive */
    TICKS_SLEEP = 20,          /* between two looks who could sleep */
    IDLE_MS = 60000,           /* that a table stays in memory when nobody is connected */
    EMPTY_MS = 10 * 60 * 1000, /* until an empty table finishes itself */
    AWAKE_AT_ONCE = 64,        /* tables that are brought back in one go */
};

/* How far the clock of the store is ahead of this machine's: servers that share one go by it. */
static _Atomic int64_t store_ahead;

static int64_t machine_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t hall_now(void)
{
    return machine_now() + atomic_load(&store_ahead);
}

void hall_set_clock(int64_t now_ms)
{
    atomic_store(&store_ahead, now_ms - machine_now());
}

bool hashes_equal(const uint8_t *a, const uint8_t *b)
{
    unsigned differ = 0;
    for (int i = 0; i < KEPT_HASH; i++)
        differ |= (unsigned)(a[i] ^ b[i]);
    return !differ;
}

void hosted_draw_bytes(void *bytes, size_t len)
{
    while (getrandom(bytes, len, 0) != (ssize_t)len)
        continue; /* a signal; so few bytes are never cut otherwise */
}

void hosted_draw_key(char key[KEY_CHARS + 1], uint8_t hash[KEPT_HASH])
{
    uint8_t bytes[KEY_BYTES];
    hosted_draw_bytes(bytes, sizeof bytes);
    deal_digits(bytes, sizeof bytes, key);
    key_hash(key, hash);
}

/* ---- in memory ---------------------------------------------------------------------------------------------------- */

static struct hosted **bucket(struct hall *h, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &h->race[hash % HALL_BUCKETS];
}

struct hosted *hall_in_memory(struct hall *h, const char *id)
{
    struct hosted *r = *bucket(h, id);
    while (r && strcmp(r->id, id) != 0)
        r = r->next;
    return r;
}

void hosted_free(struct hosted *r)
{
    late_free(r);
    table_free(r->seating.table);
    free(r->at);
    free(r);
}

void hosted_list(struct hosted *r)
{
    struct hosted **at = bucket(r->hall, r->id);
    r->next = *at;
    *at = r;
    r->hall->n++;
}

bool hosted_is_gone(struct hosted *r)
{
    if (!r->forgotten)
        return false;
    if (!r->pending && !r->thinking && !r->hints)
        hosted_free(r);
    return true;
}

void hosted_forget(struct hosted *r)
{
    if (!r->forgotten) {
        struct hosted **at = bucket(r->hall, r->id);
        while (*at != r)
            at = &(*at)->next;
        *at = r->next;
        r->hall->n--;
        r->forgotten = true;
    }
    hosted_is_gone(r);
}

struct hosted *hosted_new(struct hall *h)
{
    struct hosted *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->hall = h;
    r->quiet_since = uv_now(h->loop);
    return r;
}

/* ---- making ------------------------------------------------------------------------------------------------------- */

static void draw_seats(struct hosted *r, turn_t open, struct new_keys *keys)
{
    r->seats = table_shape(r->seating.table)->seats;
    for (int seat = 0; seat < r->seats; seat++) {
        struct place *p = &r->place[seat];
        keys->seat[seat][0] = '\0';
        p->is = open & seat_bit(seat)                ? KEPT_OPEN
                : seating_has_bot(&r->seating, seat) ? KEPT_BOT
                                                     : KEPT_PERSON;
        p->has_key = p->is == KEPT_PERSON;
        p->has_invitation = p->is == KEPT_OPEN;
        if (p->is != KEPT_BOT)
            hosted_draw_key(keys->seat[seat], p->has_key ? p->key : p->invitation);
    }
}

/* Some at a time, so that few questions are asked for them. */
int64_t hall_number(struct hall *h, enum kept_number kind)
{
    enum { AT_ONCE = 100 };
    struct error err;
    int64_t last;
    if (h->numbers[kind].last == h->numbers[kind].end) {
        if (!hosts_take_numbers(h->store, kind, AT_ONCE, &last, &err))
            return 0;
        if (!h->ours.shared && kind == NUMBER_PARCEL && last < hall_now())
            last =
                hall_now(); /* whoever gets messages knows them by it, also those that are not kept any more */
        h->numbers[kind].last = h->ours.shared ? last - AT_ONCE : last;
        h->numbers[kind].end = h->ours.shared ? last : INT64_MAX;
    }
    return ++h->numbers[kind].last;
}

bool hosted_draw(struct hosted *r, struct error *err)
{
    uint8_t id[TABLE_ID_BYTES];
    do {
        hosted_draw_bytes(id, sizeof id);
        table_id_text(id, r->id);
    } while (hall_in_memory(r->hall, r->id));
    hosted_draw_bytes(r->secret, sizeof r->secret);
    r->row = hall_number(r->hall, NUMBER_TABLE);
    r->made = r->touched = hall_now();
    return r->row || error_of(err, ERROR_WORLD, "the database gives no number for a table; try again later");
}

static void sleep_all(struct hall *h, bool in_need);

bool hall_has_room(struct hall *h, struct error *err)
{
    if (h->n >= h->limits->memory)
        sleep_all(h, true);
    return h->n < h->limits->memory
           || error_of(err, ERROR_WORLD, "this server has as many tables as it can hold; try again later");
}

struct hosted *hall_make(struct hall *h, const char *body, size_t len, struct new_keys *keys,
                         struct error *err)
{
    struct hosted *r = hall_has_room(h, err) ? hosted_new(h) : NULL;
    turn_t open;
    if (!r)
        return NULL;
    if (!wishes_read(body, len, &r->wishes, &r->seating, &open, err)) {
        free(r);
        return NULL;
    }
    if (!hosted_draw(r, err)) {
        hosted_free(r);
        return NULL;
    }
    hosted_draw_key(keys->maker, r->maker);
    draw_seats(r, open, keys);
    seating_name_players(&r->seating, NULL);
    hosted_list(r);
    h->figures.made++;
    return r;
}

/* ---- out of the store --------------------------------------------------------------------------------------------- */

/* The race itself, from the head and the moments as one record. */
static bool read_record(struct hosted *r, const struct kept_table *t, struct error *err)
{
    struct text text = text_growing();
    struct reading reading = { 0 };
    int n;
    int64_t *at = NULL;
    bool late = r->wishes.spectators == SPECTATORS_LATE;
    text_put_string(&text, t->head);
    bool good = online_moments(r->hall->store, t->row, &text, late ? &at : NULL, &n, err);
    if (good && !record_read(all_games, text_string(&text), text.len, &reading)) {
        *err = reading.error;
        table_free(reading.table);
        good = false;
    }
    text_free(&text);
    if (!good) {
        free(at);
        return false;
    }
    table_free(r->seating.table);
    r->seating.table = reading.table;
    r->seating.tags = reading.tags;
    r->at = at;
    r->at_n = r->at_room = late ? n : 0;
    return true;
}

static void take_place(struct hosted *r, const struct kept_seat *s)
{
    struct place *p = &r->place[s->seat];
    int64_t ran = s->since ? hall_now() - s->since : 0;
    p->is = s->is;
    p->has_key = s->has_key;
    p->has_invitation = s->has_invitation;
    p->has_hash = s->has_hash;
    p->has_nonce = s->has_nonce;
    p->stands_in = s->stands_in;
    p->bank_ms = s->bank_ms - (ran > 0 ? ran : 0); /* somebody may have set the machine's clock back */
    if (p->bank_ms < 0)
        p->bank_ms = 0;
    p->runs = s->since != 0;
    p->since = uv_now(r->hall->loop);
    memcpy(p->key, s->key, KEPT_HASH);
    memcpy(p->invitation, s->invitation, KEPT_HASH);
    memcpy(p->hash, s->hash, KEPT_HASH);
    memcpy(p->nonce, s->nonce, KEPT_NONCE);
}

static void name_seat(struct hosted *r, const struct kept_seat *s)
{
    struct budgeted_bot bot;
    if (s->is == KEPT_PERSON)
        memcpy(r->seating.tags.player[s->seat], s->name, TAG_MAX);
    else if (s->is == KEPT_BOT) {
        if (!budgeted_bot_parse(s->name, strlen(s->name), &bot, NULL))
            bot = (struct budgeted_bot){ .bot = &rookie_bot };
        seating_put_bot(&r->seating, s->seat, &bot);
    }
}

void hosted_take_seat(struct hosted *r, const struct kept_seat *s)
{
    take_place(r, s);
    name_seat(r, s);
}

static void count_moments(struct hosted *r)
{
    const struct table *t = r->seating.table;
    r->version[SPECTATOR] = told_version(t, NOBODY);
    for (int seat = 0; seat < r->seats; seat++) {
        r->version[seat] = told_version(t, seat);
        r->place[seat].moments = told_number(t, seat);
        if (r->wishes.undo && hosted_runs(r) && table_can_undo(t, seat, NULL))
            r->may_undo |= seat_bit(seat);
    }
}

/* Who had changed places since the last moment stands with the seats alone. */
void hosted_stand_in_again(struct hosted *r)
{
    struct table *t = r->seating.table;
    char driver[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&r->wishes.stand_in, driver, sizeof driver);
    for (int seat = 0; hosted_runs(r) && seat < r->seats; seat++)
        if (r->place[seat].stands_in != (*table_driver(t, table_moments(t), seat) != '\0'))
            table_stand_in(t, seat, r->place[seat].stands_in ? driver : NULL, NULL);
}

static void take_table(struct hosted *r, const struct kept_table *t)
{
    r->row = t->row;
    memcpy(r->id, t->id, sizeof r->id);
    r->state = t->state;
    r->made = t->made;
    r->touched = t->touched;
    r->asleep_until = t->asleep_until;
    memcpy(r->maker, t->maker, KEPT_HASH);
    memcpy(r->secret, t->secret, KEPT_HASH);
}

/* One that was asleep has been empty since; of one that was not nobody knows. The loop's clock may have begun after that, when
 * the machine was switched on: what comes out below nought is far up, and how long ago it was comes out right. */
static void remember_quiet(struct hosted *r)
{
    int64_t empty = r->asleep_until == KEPT_AWAKE ? 0 : hall_now() - r->touched;
    uint64_t since = uv_now(r->hall->loop) - (uint64_t)empty;
    if (empty > 0)
        r->quiet_since = since ? since : 1;
}

static bool fill_race(struct hosted *r, const struct kept_table *t, const struct kept_seat *seat, int seats,
                      struct error *err)
{
    turn_t open;
    if (!wishes_read(t->wishes, strlen(t->wishes), &r->wishes, &r->seating, &open, err))
        return false;
    take_table(r, t);
    if (t->head && !read_record(r, t, err))
        return false;
    r->seats = table_shape(r->seating.table)->seats;
    if (seats != r->seats)
        return error_set(err, 0, "expected %d seats; found %d", r->seats, seats);
    for (int i = 0; i < seats; i++)
        hosted_take_seat(r, &seat[i]);
    seating_name_players(&r->seating, NULL);
    if (r->state >= KEPT_RUNNING)
        hosted_deal_by_secret(r);
    count_moments(r);
    hosted_stand_in_again(r);
    remember_quiet(r);
    return round_find(r, err);
}

/* What was under way when it was last in memory goes on. */
static void wake(struct hosted *r)
{
    struct table *t = r->seating.table;
    if (r->state == KEPT_DEALING)
        hosted_resume_deal(r);
    if (r->state == KEPT_WAITING)
        hosted_try_to_begin(r);
    else if (hosted_runs(r) && table_turn(t) == CHANCE) {
        int from = table_moments(t);
        hosted_look(r);
        table_deal(t, &r->seating.dealer);
        hosted_step(r, from, NULL, 0);
    } else
        hosted_go_on(r);
}

/* So that a server which is killed knows whom to bring back. When that cannot be kept it matters to nobody else. */
static void on_noted(struct job *job, bool good, const struct error *err)
{
    struct delivery_job *d = (struct delivery_job *)job;
    (void)good;
    (void)err;
    free(d);
}

static void note_sleep(struct hosted *r, int64_t until)
{
    struct delivery_job *d = calloc(1, sizeof *d);
    if (!d)
        return;
    r->asleep_until = until;
    job_init(&d->job, NULL, on_noted);
    hosted_keep(r, d);
    journal_add(&r->hall->journal, &d->job);
}

/* As it lies in the store; nobody has it yet. */
static struct hosted *read_race(struct hall *h, const char *id, struct error *err)
{
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    int seats;
    if (!online_find(h->store, id, &t, seat, &seats, err))
        return NULL;
    struct hosted *r = hosted_new(h);
    if (!r) {
        error_memory(err);
        return NULL;
    }
    if (fill_race(r, &t, seat, seats, err))
        return r;
    hosted_free(r);
    error_within(err, "this table cannot be gone on with");
    return NULL;
}

/* Of a table that is over there is nothing more to write: everybody may have it. Any other is claimed before it is read. */
static bool take_over(struct hall *h, const char *id, char elsewhere[HOST_ADDRESS_MAX], struct error *err)
{
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    struct claim claim;
    int seats;
    if (!h->ours.shared)
        return true;
    if (!online_find(h->store, id, &t, seat, &seats, err))
        return false;
    if (t.state >= KEPT_OVER)
        return true;
    if (!ours_claim(h, &t, &claim, err))
        return false;
    memcpy(elsewhere, claim.address, HOST_ADDRESS_MAX);
    return claim.mine;
}

static struct hosted *load(struct hall *h, const char *id, struct error *err)
{
    struct hosted *r = read_race(h, id, err);
    if (!r)
        return NULL;
    hosted_list(r);
    h->figures.loads++;
    if (r->state < KEPT_OVER && r->asleep_until != KEPT_AWAKE)
        note_sleep(r, KEPT_AWAKE);
    wake(r);
    return hall_in_memory(h, id);
}

struct hosted *hall_seek(struct hall *h, const char *id, char elsewhere[HOST_ADDRESS_MAX], struct error *err)
{
    struct hosted *r = hall_in_memory(h, id);
    elsewhere[0] = err->text[0] = '\0';
    if (r)
        return r->state >= KEPT_OVER || ours_is_good(h, err) ? r : NULL;
    return hall_has_room(h, err) && take_over(h, id, elsewhere, err) ? load(h, id, err) : NULL;
}

struct hosted *hall_find(struct hall *h, const char *id, struct error *err)
{
    char elsewhere[HOST_ADDRESS_MAX];
    struct hosted *r = hall_seek(h, id, elsewhere, err);
    if (!r && elsewhere[0])
        error_of(err, ERROR_WORLD, "this table is at another server; try again in a moment");
    return r;
}

const struct hosted *hall_peek(struct hall *h, const char *id, struct error *err)
{
    const struct hosted *known = hall_in_memory(h, id);
    if (!known && !h->ours.shared)
        return hall_find(h, id, err);
    if (!known)
        known = ours_peeked(h, id);
    if (known)
        return known;
    struct hosted *r = read_race(h, id, err);
    if (r)
        ours_keep_peeked(h, r);
    return r;
}

/* ---- asleep ------------------------------------------------------------------------------------------------------- */

/* When it has to be in memory again by itself. */
static int64_t sleeps_until(const struct hosted *r)
{
    uint64_t due = clock_due(r), now = uv_now(r->hall->loop);
    int64_t until = due ? hall_now() + (int64_t)(due > now ? due - now : 0) : KEPT_NEVER;
    if (r->wishes.finish_when_empty && hosted_runs(r)) {
        int64_t empty = hall_now() + EMPTY_MS - (int64_t)(now - r->quiet_since);
        until = empty < until ? empty : until;
    }
    if (round_due(r) && round_due(r) < until)
        until = round_due(r);
    return until;
}

static bool may_sleep(const struct hosted *r, bool in_need)
{
    uint64_t now = uv_now(r->hall->loop);
    if (r->sockets || r->pending || r->thinking || r->hints || r->state == KEPT_DEALING || !r->quiet_since)
        return false;
    return in_need || now - r->quiet_since > IDLE_MS;
}

/* When that it sleeps is written, whoever is asked for it next may have it. */
struct falling_asleep {
    struct delivery_job job;
    struct hall *hall;
    char id[KEPT_ID_MAX];
    int64_t row;
};

static void on_asleep(struct job *job, bool good, const struct error *err)
{
    struct falling_asleep *f = (struct falling_asleep *)job;
    (void)good;
    (void)err;
    ours_release(f->hall, f->id, f->row);
    free(f);
}

static void fall_asleep(struct hosted *r, int64_t until)
{
    struct falling_asleep *f = calloc(1, sizeof *f);
    if (!f)
        return;
    r->asleep_until = until;
    f->hall = r->hall;
    f->row = r->row;
    memcpy(f->id, r->id, sizeof f->id);
    job_init(&f->job.job, NULL, on_asleep);
    if (r->state < KEPT_OVER)
        hosted_keep(r, &f->job);
    journal_add(&r->hall->journal, &f->job.job);
}

/* `touched` is when the last person left, so that how long it is empty is known when it wakes. */
static void put_to_sleep(struct hosted *r)
{
    r->touched = hall_now() - (int64_t)(uv_now(r->hall->loop) - r->quiet_since);
    fall_asleep(r, sleeps_until(r));
    r->hall->figures.sleeps++;
    hosted_forget(r);
}

static void each_race(struct hall *h, void (*look)(struct hosted *r, bool in_need), bool in_need)
{
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct hosted *r = h->race[i], *next; r; r = next) {
            next = r->next;
            look(r, in_need);
        }
}

static void sleep_if_idle(struct hosted *r, bool in_need)
{
    if (may_sleep(r, in_need))
        put_to_sleep(r);
}

static void sleep_all(struct hall *h, bool in_need)
{
    each_race(h, sleep_if_idle, in_need);
}

/* ---- time --------------------------------------------------------------------------------------------------------- */

static void finish_if_empty(struct hosted *r)
{
    uint64_t now = uv_now(r->hall->loop);
    if (!r->wishes.finish_when_empty || !hosted_runs(r) || !r->quiet_since || now - r->quiet_since < EMPTY_MS)
        return;
    for (int seat = 0; seat < r->seats; seat++)
        hosted_stand_in(r, seat, true);
}

static void look_after(struct hosted *r, bool rarely)
{
    uint64_t now = uv_now(r->hall->loop);
    if (r->due && now >= r->due) {
        r->due = 0;
        hosted_out_of_patience(r);
    }
    if (r->wishes.clock != CLOCK_NONE)
        clock_check(r);
    if (r->wishes.spectators == SPECTATORS_LATE)
        late_tick(r);
    if (rarely) {
        finish_if_empty(r);
        round_look_after(r);
    }
}

static void note_alive(struct hall *h)
{
    struct delivery_job *d = calloc(1, sizeof *d);
    if (!d)
        return;
    job_init(&d->job, NULL, on_noted);
    job_alive(&d->job, hall_now());
    journal_add(&h->journal, &d->job);
}

/* Some at a time. Those that are in memory are in the list, too: they are awake. */
void hall_wake_due(struct hall *h)
{
    struct kept_ids due = { 0 };
    struct error err;
    online_list(h->store, ONLINE_AWAKE, hall_now(), h->n + AWAKE_AT_ONCE, kept_ids_of_tables, &due, &err);
    for (int i = 0; i < due.n && h->n < h->limits->memory; i++)
        if (!hall_in_memory(h, due.id[i]))
            hall_find(h, due.id[i], &err);
    free(due.id);
}

static void on_tick(uv_timer_t *tick)
{
    struct hall *h = tick->data;
    h->ticks++;
    if (h->stopping)
        return;
    bool rarely = h->ticks % TICKS_SLEEP == 0;
    ours_tick(h);
    hooks_tick(h->hooks);
    each_race(h, look_after, rarely);
    if (h->ticks % TICKS_ALIVE == 0 && !h->ours.shared)
        note_alive(h);
    if (!rarely)
        return;
    sleep_all(h, false);
    hall_wake_due(h);
}

/* ---- opening and closing ------------------------------------------------------------------------------------------ */

/* Clocks at leisure stood still while nobody was there. */
static bool note_absence(struct hall *h, struct online *writer, int64_t alive, struct error *err)
{
    int64_t now = hall_now();
    h->down_ms = alive && now > alive ? now - alive : 0;
    if (!online_begin(writer, err))
        return false;
    bool good = online_shift(writer, h->down_ms, err) && online_put_alive(writer, now, err);
    return online_conclude(writer, good, err);
}

/* Those who were in memory when the server went. */
static bool wake_all(struct hall *h, struct error *err)
{
    struct kept_ids w = { 0 };
    struct error why;
    bool good =
        online_list(h->store, ONLINE_AWAKE, hall_now(), h->limits->memory, kept_ids_of_tables, &w, err);
    for (int i = 0; i < w.n; i++)
        hall_find(h, w.id[i], &why);
    free(w.id);
    return good;
}

/* One server comes back, or one of several comes. */
static bool come_back(struct hall *h, struct online *writer, const struct hall_options *options,
                      struct error *err)
{
    int64_t row, alive = 0;
    if (online_is_shared(writer))
        return ours_open(h, writer, options, err);
    return online_last(h->store, &row, &alive, err) && note_absence(h, writer, alive, err);
}

bool hall_open(struct hall *h, uv_loop_t *loop, const struct hall_options *options, struct error *err)
{
    memset(h, 0, sizeof *h);
    h->loop = loop;
    h->limits = options->limits;
    struct text t = text_into(h->base, sizeof h->base);
    text_put_string(&t, options->base);
    h->scratch = text_growing();
    struct online *writer = online_open(options->store, STORE_WRITE, err);
    if (!writer)
        return false;
    h->store = online_open(options->store, STORE_READ, err);
    if (!h->store || !come_back(h, writer, options, err)) {
        online_close(writer);
        return false;
    }
    if (!journal_start(&h->journal, loop, writer, options->lease_ms, options->address, err))
        return false;
    if (!(h->hooks = hooks_open(h, options->private_webhooks, err)))
        return false;
    if (!sockets_init(&h->sockets, loop, options->limits))
        return error_memory(err);
    h->sockets.on_message = hall_hear;
    h->sockets.on_closed = hall_closed;
    h->sockets.on_bytes = relay_hear;
    h->sockets.keeps_cookies = h->ours.shared;
    h->sockets.context = h;
    uv_timer_init(loop, &h->tick);
    h->tick.data = h;
    uv_timer_start(&h->tick, on_tick, TICK_MS, TICK_MS);
    return wake_all(h, err);
}

bool hall_is_well(struct hall *h, struct error *err)
{
    if (h->stopping)
        return error_of(err, ERROR_WORLD, "this server is going down; try again later");
    pthread_mutex_lock(&h->journal.mutex);
    *err = h->journal.trouble;
    pthread_mutex_unlock(&h->journal.mutex);
    return !err->text[0] && ours_is_good(h, err);
}

static void send_away(struct hosted *r, bool nothing)
{
    (void)nothing;
    atomic_store(&r->broken, true);
    if (!r->pending)
        hosted_send_away(r);
}

void hall_forget_all(struct hall *h)
{
    each_race(h, send_away, false);
}

void hall_stop(struct hall *h)
{
    h->stopping = true;
    for (struct socket *s = h->sockets.first, *next; s; s = next) {
        next = s->next;
        if (s->raw)
            socket_finish(s); /* what it is told is whole or not, as the other server says */
        else
            socket_bye(s, 1000, "The server is restarting. Your race is kept.");
    }
}

bool hall_is_quiet(const struct hall *h)
{
    return !h->sockets.n && !h->thoughts && !h->season_looks;
}

static void free_for_good(struct hosted *r, bool nothing)
{
    (void)nothing;
    hosted_forget(r);
}

void hall_close(struct hall *h)
{
    sockets_end(&h->sockets);
    relays_close(h);
    note_alive(h);
    hooks_close(h->hooks);
    h->hooks = NULL;
    journal_stop(&h->journal);
    each_race(h, free_for_good, false);
    seasons_forget(h);
    ours_close(h);
    online_close(h->store);
    text_free(&h->scratch);
}
