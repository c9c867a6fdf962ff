/* ours.c: which tables are ours, where several servers share a database: the lease, who has gone, what the others tell. */
#include "hooks.h"

#include <stdlib.h>
#include <string.h>

enum {
    RENEWALS = 4,     /* in the time of a lease */
    PEEKED = 256,     /* tables of others that are remembered */
    PEEKED_MS = 5000, /* for so long, unless they change sooner */
};

/* ---- the lease --------------------------------------------------------------------------------------------------------- */

struct renewal {
    struct job job;
    struct hall *hall;
    uint64_t asked;
};

static void on_renewed(struct job *job, bool good, const struct error *err)
{
    struct renewal *n = (struct renewal *)job;
    (void)err;
    if (good)
        n->hall->ours.renewed = n->asked;
    n->hall->ours.asked = 0;
    free(n);
}

/* Through the journal: a server that cannot write does not stay alive by saying so. */
static void renew(struct hall *h)
{
    uint64_t now = uv_now(h->loop);
    struct renewal *n = h->ours.asked ? NULL : malloc(sizeof *n);
    if (!n)
        return;
    *n = (struct renewal){ .hall = h, .asked = now };
    h->ours.asked = now ? now : 1;
    job_init(&n->job, NULL, on_renewed);
    job_alive(&n->job, hall_now());
    journal_add(&h->journal, &n->job);
}

bool ours_is_good(const struct hall *h, struct error *err)
{
    if (!h->ours.shared
        || (!h->ours.entering && uv_now(h->loop) - h->ours.renewed <= (uint64_t)h->ours.lease_ms))
        return true;
    return error_of(err, ERROR_WORLD, "this server has lost touch with its database; try again in a moment");
}

/* ---- struck out, and back ------------------------------------------------------------------------------------------------ */

static void on_entered(struct job *job, bool good, const struct error *err)
{
    struct renewal *n = (struct renewal *)job;
    struct hall *h = n->hall;
    (void)err;
    h->ours.entering = !good;
    h->ours.asked = 0;
    if (good) {
        pthread_mutex_lock(&h->journal.mutex);
        hosts_join(h->store, h->journal.host);
        h->journal.trouble.text[0] = '\0';
        pthread_mutex_unlock(&h->journal.mutex);
        h->ours.renewed = n->asked;
        hooks_take_over(h->hooks);
    }
    free(n);
}

/* Whatever is in memory is others' by now. */
static void enter_again(struct hall *h)
{
    struct renewal *n = h->ours.asked ? NULL : malloc(sizeof *n);
    if (!n)
        return;
    h->ours.entering = true;
    hall_forget_all(h);
    hooks_forget(h->hooks);
    *n = (struct renewal){ .hall = h, .asked = uv_now(h->loop) };
    h->ours.asked = n->asked ? n->asked : 1;
    job_init(&n->job, NULL, on_entered);
    job_enter(&n->job);
    journal_add(&h->journal, &n->job);
}

/* ---- the others --------------------------------------------------------------------------------------------------------- */

static void strike_out(struct hall *h)
{
    struct error err;
    int64_t now;
    int struck;
    if (!hosts_strike_out(h->store, &struck, &now, &err))
        return;
    hall_set_clock(now);
    relays_look_after(h);
    h->ours.struck_out += (uint64_t)struck;
    if (!struck)
        return;
    hosts_tell(h->store, "free", &err);
    hooks_take_over(h->hooks);
    hall_wake_due(h);
}

/* Bytes of a session, from digits; false: of none. */
static bool read_hash(const char *digits, uint8_t hash[KEPT_HASH])
{
    return deal_bytes(digits, hash, KEPT_HASH);
}

/* "17 only 0123…", "17 but 0123…", "17 but " */
static void hear_session(struct hall *h, const char *what)
{
    char *end;
    uint8_t hash[KEPT_HASH];
    int64_t account = strtoll(what, &end, 10);
    bool only = !strncmp(end, " only ", 6), but = !strncmp(end, " but ", 5);
    bool has = (only || but) && read_hash(end + (only ? 6 : 5), hash);
    if (h->ours.on_session && (has || but))
        h->ours.on_session(h->ours.context, account, has && only ? hash : NULL, has && but ? hash : NULL);
}

static void forget_peeked(struct hall *h, const char *id)
{
    for (int i = 0; h->ours.peeked && i < PEEKED; i++) {
        struct peeked *p = &h->ours.peeked[i];
        if (!p->race || (id && strcmp(p->race->id, id) != 0))
            continue;
        hosted_free(p->race);
        p->race = NULL;
    }
}

static void hear(void *hall, const char *what)
{
    struct hall *h = hall;
    if (!strcmp(what, "free"))
        hall_wake_due(h);
    else if (!strncmp(what, "table ", 6))
        forget_peeked(h, what + 6);
    else if (!strncmp(what, "session ", 8))
        hear_session(h, what + 8);
}

void ours_tick(struct hall *h)
{
    uint64_t now = uv_now(h->loop), part = (uint64_t)h->ours.lease_ms / RENEWALS;
    if (!h->ours.shared)
        return;
    if (journal_is_fenced(&h->journal)) {
        enter_again(h);
        return;
    }
    hosts_hear(h->store, hear, h);
    if (now - h->ours.looked < part)
        return;
    h->ours.looked = now;
    renew(h);
    strike_out(h);
}

/* ---- claims --------------------------------------------------------------------------------------------------------------- */

bool ours_claim(struct hall *h, const struct kept_table *t, struct claim *claim, struct error *err)
{
    if (!ours_is_good(h, err) || !hosts_claim(h->store, t->row, claim, err))
        return false;
    h->ours.taken += claim->mine;
    forget_peeked(h, t->id);
    return true;
}

void ours_release(struct hall *h, const char *id, int64_t row)
{
    struct error err;
    if (h->ours.shared && !hall_in_memory(h, id))
        hosts_release(h->store, row, &err);
}

/* ---- tables of others ------------------------------------------------------------------------------------------------------- */

const struct hosted *ours_peeked(struct hall *h, const char *id)
{
    for (int i = 0; h->ours.peeked && i < PEEKED; i++) {
        const struct peeked *p = &h->ours.peeked[i];
        if (p->race && !strcmp(p->race->id, id) && uv_now(h->loop) - p->at < PEEKED_MS)
            return p->race;
    }
    return NULL;
}

void ours_keep_peeked(struct hall *h, struct hosted *r)
{
    struct peeked *oldest = h->ours.peeked;
    for (int i = 0; i < PEEKED; i++) {
        struct peeked *p = &h->ours.peeked[i];
        if (!p->race || !strcmp(p->race->id, r->id)) {
            oldest = p;
            break;
        }
        if (p->at < oldest->at)
            oldest = p;
    }
    if (oldest->race)
        hosted_free(oldest->race);
    *oldest = (struct peeked){ r, uv_now(h->loop) };
}

/* ---- coming and going ------------------------------------------------------------------------------------------------------- */

bool ours_open(struct hall *h, struct online *writer, const struct hall_options *options, struct error *err)
{
    struct ours *o = &h->ours;
    int64_t now;
    int struck;
    o->lease_ms = options->lease_ms;
    o->peeked = calloc(PEEKED, sizeof *o->peeked);
    if (!o->peeked)
        return error_memory(err);
    if (!hosts_enter(writer, options->address, true, options->lease_ms, &h->down_ms, err)
        || !hosts_secret(h->store, o->secret, err))
        return false;
    hosts_join(h->store, hosts_number(writer));
    o->shared = true;
    o->renewed = o->looked = uv_now(h->loop);
    if (!hosts_strike_out(h->store, &struck, &now, err))
        return false;
    hall_set_clock(now);
    return true;
}

void ours_close(struct hall *h)
{
    struct error err;
    forget_peeked(h, NULL);
    free(h->ours.peeked);
    h->ours.peeked = NULL;
    if (!h->ours.shared)
        return;
    hosts_leave(h->store, &err);
}
