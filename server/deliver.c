/* deliver.c: what is said waits until what it tells of is on the disk. */
#include "hooks.h"

#include <stdlib.h>
#include <string.h>

enum delivery_kind { DELIVER_NOTE, DELIVER_DONE, DELIVER_WELCOME };

struct delivery {
    struct delivery *next;
    enum delivery_kind kind;
    struct socket *to;
    struct note *note;
    int n; /* of an action that was done */
};

/* ---- notes -------------------------------------------------------------------------------------------------------- */

struct note *note_of(const struct text *t)
{
    struct note *n = text_is_whole(t) ? malloc(sizeof *n + t->len) : NULL;
    if (!n)
        return NULL;
    n->refs = 1;
    n->len = t->len;
    memcpy(n->text, text_string(t), t->len);
    return n;
}

void note_free(struct note *n)
{
    if (n && --n->refs == 0)
        free(n);
}

/* ---- saying ------------------------------------------------------------------------------------------------------- */

static void say_number(struct socket *s, const char *type, int n, const char *why)
{
    char message[1400];
    struct text t = text_into(message, sizeof message);
    struct json j = json_into(&t);
    json_open(&j, NULL, '{');
    json_text(&j, "type", type);
    json_number(&j, "n", n);
    if (why)
        json_text(&j, "why", why);
    json_close(&j, '}');
    socket_say(s, message, t.len);
}

/* An error as a sentence in the language of whoever reads it. */
static void say_no(struct socket *s, int n, const struct error *err)
{
    char why[700];
    struct text t = text_into(why, sizeof why);
    t.language = s->language;
    text_say_error(&t, err);
    if (t.len && t.len < sizeof why - 1 && why[t.len - 1] != '.')
        text_put_char(&t, '.');
    say_number(s, "no", n, why);
}

static void count_latency(struct hosted *r, uint64_t ms)
{
    struct hall_figures *f = &r->hall->figures;
    int i = 0;
    while (i < HALL_LATENCIES - 1 && ms >= (uint64_t)1 << i)
        i++;
    f->latency[i]++;
    f->latency_sum_ms += (double)ms;
}

static void deliver(struct hosted *r, const struct delivery *d, uint64_t begun)
{
    if (d->kind == DELIVER_DONE) {
        count_latency(r, uv_now(r->hall->loop) - begun);
        say_number(d->to, "done", d->n, NULL);
    } else
        socket_say(d->to, d->note->text, d->note->len);
}

/* Nothing that it tells of has happened. */
static void take_back(struct hosted *r, const struct delivery *d, const struct error *err)
{
    struct error why;
    (void)r;
    if (d->kind != DELIVER_DONE)
        return;
    error_of(&why, ERROR_WORLD, "the server could not keep this, so nothing has changed: %s", err->text);
    say_no(d->to, d->n, &why);
}

/* ---- jobs --------------------------------------------------------------------------------------------------------- */

static void free_delivery(struct delivery *d)
{
    socket_release(d->to);
    note_free(d->note);
    free(d);
}

void hosted_send_away(struct hosted *r)
{
    struct hall *h = r->hall;
    char id[KEPT_ID_MAX];
    int64_t row = r->row;
    memcpy(id, r->id, sizeof id);
    while (r->sockets) {
        struct socket *s = r->sockets;
        hosted_detach(s);
        socket_bye(s, 1000, "The server could not keep what was done at this table. Nothing has changed.");
    }
    hosted_forget(r);
    ours_release(h, id, row);
}

static void on_done(struct job *job, bool good, const struct error *err)
{
    struct delivery_job *d = (struct delivery_job *)job;
    struct hosted *r = d->race;
    if (r->last == d)
        r->last = NULL;
    r->pending--;
    while (d->first) {
        struct delivery *at = d->first;
        d->first = at->next;
        if (good)
            deliver(r, at, d->begun);
        else
            take_back(r, at, err);
        free_delivery(at);
    }
    hooks_send(r->hall->hooks, d->parcels, good);
    if (d->then)
        d->then(d->context, r, good, err);
    free(d);
    if (!good)
        r->hall->figures.failures++;
    if (atomic_load(&r->broken)) {
        if (!r->pending)
            hosted_send_away(r);
    } else if (!hosted_is_gone(r))
        hosted_go_on(r);
}

struct delivery_job *deliver_begin(struct hosted *r)
{
    struct delivery_job *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    job_init(&d->job, &r->broken, on_done);
    d->race = r;
    d->last = &d->first;
    d->begun = uv_now(r->hall->loop);
    r->last = d; /* what is said from now on waits for it */
    r->pending++;
    return d;
}

void deliver_end(struct delivery_job *d)
{
    journal_add(&d->race->hall->journal, &d->job);
}

/* With the last job that is under way; false when there is none. Without memory it is lost: that is a gap, after which a
 * client says hello again, where saying it at once would be a promise that is not kept yet. */
static bool put_delivery(struct hosted *r, enum delivery_kind kind, struct socket *s, struct note *note,
                         int n)
{
    struct delivery *d = r->last ? malloc(sizeof *d) : NULL;
    if (!d)
        return r->last != NULL;
    *d = (struct delivery){ .kind = kind, .to = s, .note = note, .n = n };
    socket_hold(s);
    if (note)
        note->refs++;
    *r->last->last = d;
    r->last->last = &d->next;
    return true;
}

void hosted_say(struct hosted *r, struct socket *s, struct note *n)
{
    if (n && !put_delivery(r, DELIVER_NOTE, s, n, 0))
        socket_say(s, n->text, n->len);
}

void hosted_say_all(struct hosted *r, struct note *n, bool late_too)
{
    for (struct socket *s = r->sockets; s; s = s->race_next)
        if (late_too || !s->late)
            hosted_say(r, s, n);
}

void hosted_say_done(struct hosted *r, struct socket *s, int n)
{
    if (!put_delivery(r, DELIVER_DONE, s, NULL, n))
        say_number(s, "done", n, NULL);
}

void hosted_say_no(struct hosted *r, struct socket *s, int n, const struct error *err)
{
    r->hall->figures.refused++;
    say_no(s, n, err);
}

void hosted_say_welcome(struct hosted *r, struct socket *s, struct note *n)
{
    if (n && !put_delivery(r, DELIVER_WELCOME, s, n, 0))
        socket_say(s, n->text, n->len);
}

/* ---- keeping ------------------------------------------------------------------------------------------------------ */

void hosted_keep(struct hosted *r, struct delivery_job *d)
{
    struct text wishes = text_growing();
    bool begun = r->state >= KEPT_RUNNING && r->seating.tags.engine[0]; /* one may be put away before */
    size_t len = begun ? record_head(r->seating.table, &r->seating.tags, NULL, 0) : 0;
    char *head = len ? malloc(len + 1) : NULL;
    if (head)
        record_head(r->seating.table, &r->seating.tags, head, len + 1);
    wishes_text(&r->wishes, r->seating.table, &wishes);
    struct kept_table t = { .row = r->row,
                            .state = r->state,
                            .is_public = r->wishes.is_public,
                            .leisure = r->wishes.clock == CLOCK_LEISURE,
                            .made = r->made,
                            .touched = r->touched,
                            .asleep_until = r->asleep_until,
                            .wishes = text_string(&wishes),
                            .head = head };
    memcpy(t.id, r->id, sizeof t.id);
    memcpy(t.maker, r->maker, KEPT_HASH);
    memcpy(t.secret, r->secret, KEPT_HASH);
    if (text_is_whole(&wishes) && (head || !len))
        job_table(&d->job, &t);
    else
        d->job.good = false;
    text_free(&wishes);
    free(head);
}

void hosted_keep_seat(struct hosted *r, struct delivery_job *d, int seat)
{
    const struct place *p = &r->place[seat];
    int64_t ran = p->runs ? (int64_t)(uv_now(r->hall->loop) - p->since) : 0;
    struct kept_seat s = { .table = r->row,
                           .seat = seat,
                           .is = p->is,
                           .has_key = p->has_key,
                           .has_invitation = p->has_invitation,
                           .has_hash = p->has_hash,
                           .has_nonce = p->has_nonce,
                           .stands_in = p->stands_in,
                           .bank_ms = p->bank_ms,
                           .since = p->runs ? hall_now() - ran : 0 };
    memcpy(s.name, p->is == KEPT_BOT ? r->seating.bot_name[seat] : r->seating.tags.player[seat], TAG_MAX);
    memcpy(s.key, p->key, KEPT_HASH);
    memcpy(s.invitation, p->invitation, KEPT_HASH);
    memcpy(s.hash, p->hash, KEPT_HASH);
    memcpy(s.nonce, p->nonce, KEPT_NONCE);
    job_seat(&d->job, &s);
    round_keep_seat(r, d, seat);
}

/* Who stood in stands before the moment from which on, as in a record. */
void hosted_keep_moments(struct hosted *r, struct delivery_job *d, int from)
{
    const struct table *t = r->seating.table;
    int64_t now = hall_now();
    char line[ACTION_TEXT_MAX + STAND_IN_MAX + 16];
    int in = 0;
    while (in < table_stand_ins(t) && table_stand_in_at(t, in)->moment < from)
        in++;
    for (int i = from; i < table_moments(t); i++) {
        struct text text = text_growing();
        for (; in < table_stand_ins(t) && table_stand_in_at(t, in)->moment == i; in++) {
            record_stand_in(t, in, line, sizeof line);
            text_put_string(&text, line);
        }
        record_moment(t, i, line, sizeof line);
        text_put_string(&text, line);
        if (text_is_whole(&text))
            job_moment(&d->job, r->row, i, now, text_string(&text), text.len);
        else
            d->job.good = false;
        text_free(&text);
    }
}
