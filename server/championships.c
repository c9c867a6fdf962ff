/* championships.c: races that are rounds of a championship: when one is over the table of the next is made, in the same
 * transaction.
 *
 * Nothing of a championship lives in memory but what can be read again: it is
 * put together from the store whenever it is needed (season_load), from its
 * head, its notes and the records of its races, and those looked at last are
 * remembered. What is asked over HTTP waits for the pool where that takes long
 * (season_is_at_hand). So there is no moment at which memory and disk could disagree.
 */
#include "championships.h"
#include "../games/registry.h"

#include <stdlib.h>
#include <string.h>

/* ---- out of the store --------------------------------------------------------------------------------------------- */

struct notes {
    int n, room;
    struct kept_note *at;
    bool lost;
};

static void list_note(void *context, const struct kept_note *n)
{
    struct notes *notes = context;
    if (notes->n == notes->room) {
        int room = notes->room ? 2 * notes->room : 16;
        struct kept_note *grown = realloc(notes->at, (size_t)room * sizeof *grown);
        notes->lost = notes->lost || !grown;
        if (!grown)
            return;
        notes->at = grown;
        notes->room = room;
    }
    notes->at[notes->n++] = *n;
}

/* They come by rounds and attempts, so that the last one of a round counts. */
static void list_table(void *context, const struct kept_round *r)
{
    struct kept_championship *k = context;
    if (r->round > k->tables || r->round >= ROUNDS_MAX) {
        k->torn = true;
        return;
    }
    k->table[r->round] = *r;
    k->tables = r->round + 1;
}

static int rounds_over(const struct kept_championship *k)
{
    int n = 0;
    while (n < k->tables && k->table[n].state == KEPT_OVER)
        n++;
    return n;
}

static void deal_of_kept(const struct kept_table *t, const struct kept_seat *seat, int seats,
                         struct deal *deal)
{
    memset(deal, 0, sizeof *deal);
    memcpy(deal->table, t->id, sizeof deal->table);
    deal_digits(t->secret, sizeof t->secret, deal->secret);
    for (int i = 0; i < seats; i++)
        if (seat[i].has_nonce)
            deal_digits(seat[i].nonce, KEPT_NONCE, deal->nonce[seat[i].seat]);
}

/* As in the tags of a race. */
static void name_players(const struct kept_championship *k, char player[SEATS_MAX][TAG_MAX])
{
    memset(player, 0, (size_t)SEATS_MAX * TAG_MAX);
    for (int i = 0; i < k->seats; i++) {
        const struct kept_seat *s = &k->seat[i];
        struct text t = text_into(player[s->seat], TAG_MAX);
        if (s->is != KEPT_OPEN)
            text_add(&t, "%s%s", s->name, s->is == KEPT_BOT ? BOT_MARK : "");
    }
}

/* All that a season is put together of, so that it needs no store. */
struct parts {
    char *wishes, *head; /* head: NULL before it has begun */
    char player[SEATS_MAX][TAG_MAX];
    struct notes notes;
    int races;
    struct kept_race {
        char *record;
        size_t len;
        struct deal deal;
    } race[ROUNDS_MAX];
};

static void free_parts(struct parts *p)
{
    for (int i = 0; i < p->races; i++)
        free(p->race[i].record);
    free(p->notes.at);
    free(p->wishes);
    free(p->head);
    free(p);
}

static char *copy_text(const char *text)
{
    char *copy = text ? malloc(strlen(text) + 1) : NULL;
    return copy ? strcpy(copy, text) : NULL;
}

static bool gather_race(struct kept_championship *k, const char *id, struct kept_race *out, struct error *err)
{
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    struct text text = text_growing();
    int seats, n;
    bool good = online_find(k->hall->store, id, &t, seat, &seats, err);
    text_put_string(&text, good && t.head ? t.head : "");
    good = good && online_moments(k->hall->store, t.row, &text, NULL, &n, err);
    if (good)
        deal_of_kept(&t, seat, seats, &out->deal);
    out->len = text.len;
    out->record = good && text_is_whole(&text) ? copy_text(text_string(&text)) : NULL;
    text_free(&text);
    return good && (out->record || error_memory(err));
}

/* Takes the notes over. NULL and a sentence. */
static struct parts *gather(struct kept_championship *k, const char *wishes, const char *head,
                            const struct notes *notes, struct error *err)
{
    struct parts *p = calloc(1, sizeof *p);
    if (!p) {
        free(notes->at);
        error_memory(err);
        return NULL;
    }
    p->notes = *notes;
    p->wishes = copy_text(wishes);
    p->head = copy_text(head);
    name_players(k, p->player);
    bool good = (p->wishes && (p->head || !head)) || error_memory(err);
    for (; good && p->races < rounds_over(k); p->races += good)
        good = gather_race(k, k->table[p->races].table, &p->race[p->races], err);
    if (good)
        return p;
    free_parts(p);
    return NULL;
}

static bool note_round(struct season *season, const struct notes *notes, int round, struct error *err)
{
    for (int i = 0; i < notes->n; i++)
        if (notes->at[i].round == round
            && !season_note_again(season, notes->at[i].kind, notes->at[i].seat, notes->at[i].name, err))
            return false;
    return true;
}

/* A race that is over, as its record has it. */
static bool add_race(struct season *season, const struct kept_race *race, struct error *err)
{
    struct reading reading = { 0 };
    if (!record_read(all_games, race->record, race->len, &reading)) {
        *err = reading.error;
        table_free(reading.table);
        return false;
    }
    reading.tags.deal = race->deal;
    bool good = season_add_race(season, reading.table, &reading.tags, err);
    if (!good)
        table_free(reading.table);
    return good;
}

static bool add_rounds(struct season *season, const struct parts *p, struct error *err)
{
    for (int round = 0; round <= p->races; round++)
        if ((round < season_rounds(season) && !note_round(season, &p->notes, round, err))
            || (round < p->races && !add_race(season, &p->race[round], err)))
            return false;
    return true;
}

/* All races are gone through again, on whatever thread. NULL and a sentence. */
static struct season *put_together(struct parts *p, struct error *err)
{
    struct seating *who = calloc(1, sizeof *who);
    turn_t open;
    struct season *season = who ? season_read(p->wishes, strlen(p->wishes), who, &open, err) : NULL;
    if (!who)
        error_memory(err);
    free(who);
    if (season && (p->head ? season_resume(season, p->head, err) : season_enter(season, p->player, err))
        && add_rounds(season, p, err))
        return season;
    season_free(season);
    error_within(err, "this championship cannot be gone on with");
    return NULL;
}

/* ---- those that were looked at last --------------------------------------------------------------------------------- */

/* One that is not as the store has it now is none. */
static struct season *take_remembered(struct kept_championship *k, int notes)
{
    for (int i = 0; i < SEASONS_KEPT; i++) {
        struct season_room *room = &k->hall->seasons[i];
        if (!room->season || strcmp(room->id, k->row.id) != 0)
            continue;
        struct season *s = room->season;
        room->season = NULL;
        if (season_done(s) == rounds_over(k) && season_notes(s) == notes)
            return s;
        season_free(s);
        return NULL;
    }
    return NULL;
}

static void remember(struct hall *h, const char *id, struct season *season)
{
    struct season_room *oldest = &h->seasons[0];
    for (int i = 0; i < SEASONS_KEPT; i++) {
        struct season_room *room = &h->seasons[i];
        if (!room->season || (oldest->season && room->used < oldest->used))
            oldest = room;
    }
    season_free(oldest->season);
    oldest->season = season;
    oldest->used = ++h->looks;
    memcpy(oldest->id, id, sizeof oldest->id);
}

void seasons_forget(struct hall *h)
{
    for (int i = 0; i < SEASONS_KEPT; i++)
        season_free(h->seasons[i].season);
}

/* Before anybody has begun to race it depends on who sits down, and is cheap to put together. */
void season_unload(struct kept_championship *k)
{
    if (!k)
        return;
    if (k->season && k->begun && !season_is_changed(k->season))
        remember(k->hall, k->row.id, k->season);
    else
        season_free(k->season);
    free(k);
}

/* What the store has; *parts: of one that is not remembered, else NULL. */
static bool look_up(struct kept_championship *k, struct parts **parts, struct error *err)
{
    struct notes notes = { 0 };
    const char *wishes = k->row.wishes, *head = k->row.head;
    k->begun = head;
    k->row.wishes = k->row.head = NULL;
    *parts = NULL;
    bool good = online_rounds(k->hall->store, k->row.row, list_table, k, err)
                && online_notes(k->hall->store, k->row.row, list_note, &notes, err)
                && (!notes.lost || error_memory(err))
                && (!k->torn || error_set(err, 0, "the table of a round is missing"));
    if (good && k->begun)
        k->season = take_remembered(k, notes.n);
    if (good && !k->season) {
        *parts = gather(k, wishes, head, &notes, err);
        return *parts || error_within(err, "this championship cannot be gone on with");
    }
    free(notes.at);
    return good;
}

static struct kept_championship *find(struct hall *h, const char *id, struct parts **parts, struct error *err)
{
    struct kept_championship *k = calloc(1, sizeof *k);
    if (!k) {
        error_memory(err);
        return NULL;
    }
    k->hall = h;
    if (online_find_season(h->store, id, &k->row, k->seat, &k->seats, err) && look_up(k, parts, err))
        return k;
    free(k);
    return NULL;
}

struct kept_championship *season_load(struct hall *h, const char *id, struct error *err)
{
    struct parts *parts;
    struct kept_championship *k = find(h, id, &parts, err);
    if (!k || k->season)
        return k;
    k->season = put_together(parts, err);
    free_parts(parts);
    if (k->season)
        return k;
    free(k);
    return NULL;
}

/* ---- long ones, on the pool ----------------------------------------------------------------------------------------- */

struct season_waiter {
    struct season_waiter *next;
    void (*then)(void *context);
    void *context;
};

struct season_look {
    struct season_look *next; /* in the hall's list */
    struct hall *hall;
    char id[KEPT_ID_MAX];
    struct parts *parts;
    struct season *season;
    uv_work_t work;
    struct season_waiter *first, **last; /* in the order in which they came */
};

static bool is_remembered(const struct hall *h, const char *id)
{
    for (int i = 0; i < SEASONS_KEPT; i++)
        if (h->seasons[i].season && !strcmp(h->seasons[i].id, id))
            return true;
    return false;
}

static bool wait_for(struct season_look *look, void (*then)(void *context), void *context)
{
    struct season_waiter *w = malloc(sizeof *w);
    if (!w)
        return false;
    *w = (struct season_waiter){ .then = then, .context = context };
    *look->last = w;
    look->last = &w->next;
    return true;
}

static void on_pool(uv_work_t *work)
{
    struct season_look *look = work->data;
    struct error err;
    look->season = put_together(look->parts, &err); /* what is wrong with it whoever loads it is told */
}

static void on_put_together(uv_work_t *work, int status)
{
    struct season_look *look = work->data, **at = &look->hall->season_looks;
    (void)status;
    while (*at != look)
        at = &(*at)->next;
    *at = look->next;
    if (look->season)
        remember(look->hall, look->id, look->season);
    free_parts(look->parts);
    while (look->first) {
        struct season_waiter *w = look->first;
        look->first = w->next;
        w->then(w->context);
        free(w);
    }
    free(look);
}

/* The one that is under way, or a new one; NULL: there is nothing to wait for. */
static struct season_look *look_for(struct hall *h, const char *id)
{
    struct season_look *look = h->season_looks;
    struct error err = { 0 };
    struct parts *parts;
    while (look && strcmp(look->id, id) != 0)
        look = look->next;
    struct kept_championship *k = look ? NULL : find(h, id, &parts, &err);
    if (!k)
        return look;
    bool is_long = !k->season && k->begun && parts->races;
    look = is_long ? calloc(1, sizeof *look) : NULL;
    if (look) {
        *look = (struct season_look){ .next = h->season_looks, .hall = h, .parts = parts };
        memcpy(look->id, k->row.id, sizeof look->id);
        look->last = &look->first;
        look->work.data = look;
        h->season_looks = look;
        h->figures.seasons++;
        uv_queue_work(h->loop, &look->work, on_pool, on_put_together);
    } else if (!k->season)
        free_parts(parts);
    season_unload(k);
    return look;
}

bool season_is_at_hand(struct hall *h, const char *id, void (*then)(void *context), void *context)
{
    struct season_look *look = is_remembered(h, id) ? NULL : look_for(h, id);
    return !look || !wait_for(look, then, context);
}

/* ---- a table for the next round ------------------------------------------------------------------------------------ */

/* Somebody else drives in this race: a bot, or a person with a key of their own. */
static void seat_substitute(const char *player, struct kept_seat *s, char key[KEY_CHARS + 1])
{
    size_t len;
    bool bot = player_is_bot(player, &len);
    *s = (struct kept_seat){ .seat = s->seat, .is = bot ? KEPT_BOT : KEPT_PERSON, .has_key = !bot };
    memcpy(s->name, player, len);
    if (!bot)
        hosted_draw_key(key, s->key);
}

/* Whoever was asked to this round already keeps the key, though the round has got another table. */
static bool keeps_key(const struct hosted *before, int round, int entrant, const char *player,
                      struct kept_seat *s)
{
    if (!before || before->of.round != round)
        return false;
    for (int seat = 0; seat < before->seats; seat++) {
        const struct place *p = &before->place[seat];
        if (before->of.seat_of[seat] != entrant || !(before->of.borrowed & seat_bit(seat))
            || p->is != KEPT_PERSON || strcmp(before->seating.tags.player[seat], player) != 0)
            continue;
        *s = (struct kept_seat){ .seat = s->seat, .is = KEPT_PERSON, .has_key = true };
        memcpy(s->name, player, strlen(player) + 1);
        memcpy(s->key, p->key, KEPT_HASH);
        return true;
    }
    return false;
}

/* Seats of the championship become seats of the race; before: the table of the same round that was, or of another one, or NULL. */
static void seat_all(const struct kept_championship *k, struct hosted *r, const struct hosted *before,
                     char key[KEY_CHARS + 1])
{
    const struct season *season = k->season;
    int round = season_done(season);
    char player[SEATS_MAX][TAG_MAX], unasked[KEY_CHARS + 1];
    season_players(season, player);
    for (int i = 0; i < k->seats; i++) {
        struct kept_seat s = k->seat[i];
        int seat = season_race_seat(season, round, s.seat);
        if (seat == NOBODY)
            continue;
        r->of.seat_of[seat] = (int8_t)s.seat;
        s.seat = seat;
        if (season_has_substitute(season, round, k->seat[i].seat)) {
            r->of.borrowed |= seat_bit(seat);
            if (!keeps_key(before, round, k->seat[i].seat, player[seat], &s))
                seat_substitute(player[seat], &s, key ? key : unasked);
        }
        hosted_take_seat(r, &s);
    }
    seating_name_players(&r->seating, NULL);
}

static int attempt_of_next(const struct kept_championship *k)
{
    int round = season_done(k->season);
    return round < k->tables ? k->table[round].attempt + 1 : 0;
}

static void set_round(const struct kept_championship *k, struct hosted *r, int round, int attempt)
{
    int wait_s = season_wait_s(k->season);
    memcpy(r->of.season, k->row.id, sizeof r->of.season);
    r->of.row = k->row.row;
    r->of.round = round;
    r->of.rounds = season_rounds(k->season);
    r->of.attempt = attempt;
    r->of.wait_until = wait_s ? r->made + (int64_t)wait_s * 1000 : 0;
}

static struct hosted *new_table(struct kept_championship *k, const struct hosted *before,
                                char key[KEY_CHARS + 1], struct error *err)
{
    struct hosted *r = hosted_new(k->hall);
    if (!r) {
        error_memory(err);
        return NULL;
    }
    r->wishes = *season_wishes(k->season);
    season_table_title(k->season, r->wishes.title);
    r->seating.table = season_new_table(k->season, err);
    if (!r->seating.table) {
        hosted_free(r);
        return NULL;
    }
    if (!hosted_draw(r, err)) {
        hosted_free(r);
        return NULL;
    }
    memcpy(r->maker, k->row.maker, KEPT_HASH);
    r->seats = table_shape(r->seating.table)->seats;
    set_round(k, r, season_done(k->season), attempt_of_next(k));
    seat_all(k, r, before, key);
    return r;
}

static void keep_table(struct hosted *r, struct delivery_job *d)
{
    struct kept_round link = {
        .season = r->of.row, .race = r->row, .round = r->of.round, .attempt = r->of.attempt
    };
    hosted_keep(r, d);
    job_claim(&d->job, r->row);
    for (int seat = 0; seat < r->seats; seat++)
        hosted_keep_seat(r, d, seat);
    job_round(&d->job, &link);
}

static void keep_season(struct kept_championship *k, struct delivery_job *d, bool head)
{
    struct kept_season s = k->row;
    char *text = head ? season_head(k->season) : NULL;
    s.wishes = season_kept(k->season);
    s.head = text;
    if (head && !text)
        d->job.good = false;
    else
        job_season(&d->job, &s);
    free(text);
}

/* The table is written, and read again when that is on the disk. */
static void make_next(struct kept_championship *k, struct hosted *before, struct delivery_job *d,
                      char key[KEY_CHARS + 1])
{
    struct error err;
    struct hosted *next = new_table(k, before, key, &err);
    if (!next) {
        d->job.good = false;
        return;
    }
    keep_table(next, d);
    memcpy(before->of.next, next->id, sizeof next->id);
    k->hall->figures.made++;
    hosted_free(next);
}

/* ---- making one ---------------------------------------------------------------------------------------------------- */

static void draw_seats(struct kept_championship *k, const struct seating *who, turn_t open,
                       struct new_keys *keys)
{
    k->seats = season_seats(k->season);
    for (int seat = 0; seat < k->seats; seat++) {
        struct kept_seat *s = &k->seat[seat];
        s->seat = seat;
        s->is = open & seat_bit(seat) ? KEPT_OPEN : seating_has_bot(who, seat) ? KEPT_BOT : KEPT_PERSON;
        s->has_key = s->is == KEPT_PERSON;
        s->has_invitation = s->is == KEPT_OPEN;
        if (s->is != KEPT_OPEN)
            memcpy(s->name, s->is == KEPT_BOT ? who->bot_name[seat] : who->tags.player[seat], TAG_MAX);
        keys->seat[seat][0] = '\0';
        if (s->is != KEPT_BOT)
            hosted_draw_key(keys->seat[seat], s->has_key ? s->key : s->invitation);
    }
}

static bool fill_new(struct kept_championship *k, const char *body, size_t len, struct seating *who,
                     struct new_keys *keys, struct error *err)
{
    turn_t open;
    uint8_t id[TABLE_ID_BYTES];
    k->season = season_read(body, len, who, &open, err);
    if (!k->season || !season_enter(k->season, who->tags.player, err))
        return false;
    draw_seats(k, who, open, keys);
    hosted_draw_key(keys->maker, k->row.maker);
    hosted_draw_bytes(id, sizeof id);
    table_id_text(id, k->row.id);
    k->row.row = hall_number(k->hall, NUMBER_SEASON);
    if (!k->row.row)
        return error_of(err, ERROR_WORLD, "the database gives no number for a championship; try again later");
    k->row.made = hall_now();
    k->row.is_public = season_wishes(k->season)->is_public;
    k->row.rounds = season_rounds(k->season);
    struct text game = text_into(k->row.game, sizeof k->row.game),
                title = text_into(k->row.title, sizeof k->row.title);
    text_put_string(&game, season_game(k->season));
    text_put_string(&title, season_title(k->season));
    return true;
}

struct kept_championship *season_make(struct hall *h, const char *body, size_t len, struct hosted **first,
                                      struct new_keys *keys, struct error *err)
{
    struct kept_championship *k = calloc(1, sizeof *k);
    struct seating *who = calloc(1, sizeof *who);
    bool good = k && who ? hall_has_room(h, err) : error_memory(err);
    if (good) {
        k->hall = h;
        good = fill_new(k, body, len, who, keys, err) && (*first = new_table(k, NULL, NULL, err));
    }
    free(who);
    if (!good) {
        season_unload(k);
        return NULL;
    }
    hosted_list(*first);
    h->figures.made++;
    return k;
}

void season_keep_made(struct kept_championship *k, struct hosted *first, struct delivery_job *d)
{
    keep_season(k, d, false);
    keep_table(first, d);
}

/* ---- a race that is a round ---------------------------------------------------------------------------------------- */

/* The table that was made after it, if the championship went on. */
static void find_next(const struct kept_championship *k, struct hosted *r)
{
    int round = r->of.round;
    const char *next = round < k->tables && k->table[round].race != r->row ? k->table[round].table
                       : round + 1 < k->tables                             ? k->table[round + 1].table
                                                                           : "";
    memcpy(r->of.next, next, strlen(next) + 1);
}

bool round_find(struct hosted *r, struct error *err)
{
    struct kept_round at;
    char id[KEPT_ID_MAX];
    if (!online_find_round(r->hall->store, r->row, &at, id, err))
        return !err->text[0];
    struct kept_championship *k = season_load(r->hall, id, err);
    if (!k)
        return r->state >= KEPT_OVER; /* a race that is over can be had whatever became of the championship */
    set_round(k, r, at.round, at.attempt);
    for (int seat = 0; seat < season_seats(k->season); seat++) {
        int there = season_race_seat(k->season, at.round, seat);
        if (there == NOBODY || there >= r->seats)
            continue;
        r->of.seat_of[there] = (int8_t)seat;
        if (season_has_substitute(k->season, at.round, seat))
            r->of.borrowed |= seat_bit(there);
    }
    if (r->state >= KEPT_OVER)
        find_next(k, r);
    season_unload(k);
    return true;
}

static bool is_round(const struct hosted *r)
{
    return r->of.season[0];
}

void round_keep_seat(struct hosted *r, struct delivery_job *d, int seat)
{
    const struct place *p = &r->place[seat];
    if (!is_round(r) || r->state >= KEPT_OVER || (r->of.borrowed & seat_bit(seat)))
        return;
    struct kept_seat s = { .table = r->of.row,
                           .seat = r->of.seat_of[seat],
                           .is = p->is,
                           .has_key = p->has_key,
                           .has_invitation = p->has_invitation };
    memcpy(s.name, p->is == KEPT_BOT ? r->seating.bot_name[seat] : r->seating.tags.player[seat], TAG_MAX);
    memcpy(s.key, p->key, KEPT_HASH);
    memcpy(s.invitation, p->invitation, KEPT_HASH);
    job_season_seat(&d->job, &s);
}

/* Who has the seats by the table of the round, which may be ahead of the disk. */
static void take_seats(struct kept_championship *k, const struct hosted *r)
{
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *p = &r->place[seat];
        struct kept_seat *s = &k->seat[r->of.seat_of[seat]];
        if (r->of.borrowed & seat_bit(seat))
            continue;
        s->is = p->is;
        s->has_key = p->has_key;
        s->has_invitation = p->has_invitation;
        memcpy(s->name, p->is == KEPT_BOT ? r->seating.bot_name[seat] : r->seating.tags.player[seat],
               TAG_MAX);
        memcpy(s->key, p->key, KEPT_HASH);
        memcpy(s->invitation, p->invitation, KEPT_HASH);
    }
}

bool round_takes(struct hosted *r, int seat, const char *name, struct error *err)
{
    char player[SEATS_MAX][TAG_MAX];
    if (!is_round(r))
        return true;
    struct kept_championship *k = season_load(r->hall, r->of.season, err);
    if (!k)
        return err->text[0] ? false : error_of(err, ERROR_WORLD, "this championship is not there");
    take_seats(k, r);
    name_players(k, player);
    struct text t = text_into(player[r->of.seat_of[seat]], TAG_MAX);
    text_put_string(&t, name);
    bool good = k->begun || season_enter(k->season, player, err);
    season_unload(k);
    return good;
}

/* Everybody is there, so the championship has its players. */
static bool settle_players(struct kept_championship *k, const struct hosted *r, struct error *err)
{
    char player[SEATS_MAX][TAG_MAX];
    take_seats(k, r);
    if (k->begun)
        return true;
    name_players(k, player);
    return season_enter_again(k->season, player, err);
}

void round_begins(struct hosted *r, struct delivery_job *d)
{
    struct error err;
    if (!is_round(r) || r->of.round > 0)
        return;
    struct kept_championship *k = season_load(r->hall, r->of.season, &err);
    bool good = k && settle_players(k, r, &err);
    if (good && !k->begun) {
        k->row.state = SEASON_RUNNING;
        keep_season(k, d, true);
    }
    d->job.good = d->job.good && good;
    season_unload(k);
}

/* The results count. What the rules say against it is no fault of the race: it ends as any other, and whoever asks for the
 * championship hears why it does not go on. */
static bool close_round(struct kept_championship *k, struct hosted *r)
{
    struct error err;
    struct tags tags = r->seating.tags;
    hosted_deal_of(r, &tags.deal);
    if (!season_add_copy(k->season, r->seating.table, &tags, &err))
        return false;
    if (season_done(k->season) == season_rounds(k->season))
        k->row.state = SEASON_OVER;
    return true;
}

/* One that was put away before anybody raced is not wanted; a round that was is run again. */
static void go_on(struct kept_championship *k, struct hosted *r, struct delivery_job *d)
{
    if (r->state == KEPT_OVER) {
        if (!close_round(k, r))
            return;
    } else if (!k->begun)
        k->row.state = SEASON_ENDED;
    if (k->row.state == SEASON_RUNNING)
        make_next(k, r, d, NULL);
    else
        keep_season(k, d, false);
}

static bool is_current(const struct kept_championship *k, const struct hosted *r)
{
    return r->of.round == season_done(k->season) && r->of.round < k->tables
           && k->table[r->of.round].race == r->row && k->row.state < SEASON_OVER;
}

void round_is_over(struct hosted *r, struct delivery_job *d)
{
    struct error err = { 0 };
    if (!is_round(r))
        return;
    struct kept_championship *k = season_load(r->hall, r->of.season, &err);
    bool good = k && settle_players(k, r, &err);
    if (good && k->row.state == SEASON_WAITING && r->state == KEPT_OVER)
        k->row.state = SEASON_RUNNING; /* that it has begun is on its way to the disk */
    if (good && is_current(k, r))
        go_on(k, r, d);
    d->job.good = d->job.good && good;
    season_unload(k);
}

/* Out of the store, since that is where it is now. */
static void open_next(void *context, struct hosted *r, bool good, const struct error *why)
{
    struct error err;
    (void)context;
    (void)why;
    if (good && !r->hall->stopping)
        hall_find(r->hall, r->of.next, &err);
}

void round_go_on(struct hosted *r)
{
    struct delivery_job *d = r->of.next[0] ? deliver_begin(r) : NULL;
    if (!d)
        return; /* whoever asks for the table, or the hall in its time, finds it */
    d->then = open_next;
    deliver_end(d);
}

/* ---- what people want of it ----------------------------------------------------------------------------------------- */

bool season_replace_table(struct kept_championship *k, struct hosted *waiting, char key[KEY_CHARS + 1],
                          struct delivery_job **job, struct error *err)
{
    struct kept_note note = { .season = k->row.row,
                              .number = season_notes(k->season) - 1,
                              .round = season_done(k->season) };
    struct delivery_job *d = deliver_begin(waiting);
    if (!d)
        return error_memory(err);
    season_last_note(k->season, &note.kind, &note.seat, note.name);
    job_note(&d->job, &note);
    take_seats(k, waiting);
    waiting->state = KEPT_PUT_AWAY;
    waiting->touched = hall_now();
    hosted_keep(waiting, d);
    make_next(k, waiting, d, key);
    *job = d;
    return true;
}

void season_end(struct kept_championship *k, struct hosted *r, struct delivery_job *d)
{
    k->row.state = SEASON_ENDED;
    keep_season(k, d, false);
    if (r->state >= KEPT_OVER)
        return;
    r->state = KEPT_PUT_AWAY;
    r->touched = hall_now();
    hosted_keep(r, d);
}

/* ---- those who do not come ------------------------------------------------------------------------------------------ */

int64_t round_due(const struct hosted *r)
{
    return r->state == KEPT_WAITING ? r->of.wait_until : 0;
}

void round_look_after(struct hosted *r)
{
    if (!round_due(r) || hall_now() < round_due(r))
        return;
    struct delivery_job *d = deliver_begin(r);
    if (!d)
        return;
    hosted_fill_open_seats(r, d);
    deliver_end(d);
    for (int seat = 0; seat < r->seats; seat++)
        if (!r->place[seat].came)
            hosted_stand_in(r, seat, true);
    hosted_say_here(r);
    hosted_deal(r);
}

/* ---- what everybody at the table may know ----------------------------------------------------------------------------- */

bool round_leads_on(const struct hosted *r, int viewer)
{
    bool borrowed = viewer != NOBODY && (r->of.borrowed & seat_bit(viewer));
    return r->of.next[0] && !(borrowed && r->state == KEPT_OVER);
}

void round_json(struct json *j, const struct hosted *r, bool next, int viewer)
{
    if (!is_round(r))
        return;
    json_add(j, "championship { championship %s, round %d, rounds %d, next %s|null }", r->of.season,
             r->of.round + 1, r->of.rounds,
             next && !r->pending && round_leads_on(r, viewer) ? r->of.next : "");
}
