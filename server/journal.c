#include "journal.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PATIENCE_MS = 15000, /* with a database that is away */
    PAUSE_MS = 100,
};

/* ---- jobs --------------------------------------------------------------------------------------------------------- */

void job_init(struct job *job, atomic_bool *broken,
              void (*done)(struct job *job, bool good, const struct error *err))
{
    *job = (struct job){ .broken = broken, .done = done, .good = true };
    job->last = &job->first;
}

static struct entry *add_entry(struct job *job, enum entry_kind kind, size_t text)
{
    struct entry *e = malloc(sizeof *e + text);
    if (!e) {
        job->good = false;
        return NULL;
    }
    e->next = NULL;
    e->kind = kind;
    *job->last = e;
    job->last = &e->next;
    return e;
}

void job_table(struct job *job, const struct kept_table *t)
{
    size_t wishes = strlen(t->wishes) + 1, head = t->head ? strlen(t->head) + 1 : 0;
    struct entry *e = add_entry(job, ENTRY_TABLE, wishes + head);
    if (!e)
        return;
    e->table = *t;
    e->table.wishes = memcpy(e->text, t->wishes, wishes);
    if (t->head)
        e->table.head = memcpy(e->text + wishes, t->head, head);
}

void job_seat(struct job *job, const struct kept_seat *s)
{
    struct entry *e = add_entry(job, ENTRY_SEAT, 0);
    if (e)
        e->seat = *s;
}

void job_moment(struct job *job, int64_t table, int number, int64_t at, const char *line, size_t len)
{
    struct entry *e = add_entry(job, ENTRY_MOMENT, len);
    if (!e)
        return;
    e->moment.table = table;
    e->moment.at = at;
    e->moment.number = number;
    e->moment.len = len;
    memcpy(e->text, line, len);
}

void job_account(struct job *job, const struct account_change *change)
{
    struct entry *e = add_entry(job, ENTRY_ACCOUNT, 0);
    if (e)
        e->account = *change;
}

void job_alive(struct job *job, int64_t at)
{
    struct entry *e = add_entry(job, ENTRY_ALIVE, 0);
    if (e)
        e->alive = at;
}

void job_claim(struct job *job, int64_t table)
{
    struct entry *e = add_entry(job, ENTRY_CLAIM, 0);
    if (e)
        e->claimed = table;
}

void job_enter(struct job *job)
{
    add_entry(job, ENTRY_ENTER, 0);
}

void job_season(struct job *job, const struct kept_season *s)
{
    size_t wishes = strlen(s->wishes) + 1, head = s->head ? strlen(s->head) + 1 : 0;
    struct entry *e = add_entry(job, ENTRY_SEASON, wishes + head);
    if (!e)
        return;
    e->season = *s;
    e->season.wishes = memcpy(e->text, s->wishes, wishes);
    if (s->head)
        e->season.head = memcpy(e->text + wishes, s->head, head);
}

void job_season_seat(struct job *job, const struct kept_seat *s)
{
    struct entry *e = add_entry(job, ENTRY_SEASON_SEAT, 0);
    if (e)
        e->seat = *s;
}

void job_round(struct job *job, const struct kept_round *r)
{
    struct entry *e = add_entry(job, ENTRY_ROUND, 0);
    if (e)
        e->round = *r;
}

void job_note(struct job *job, const struct kept_note *n)
{
    struct entry *e = add_entry(job, ENTRY_NOTE, 0);
    if (e)
        e->note = *n;
}

void job_parcel(struct job *job, const struct kept_parcel *p)
{
    size_t url = strlen(p->url) + 1, signature = strlen(p->signature) + 1, body = strlen(p->body) + 1;
    struct entry *e = add_entry(job, ENTRY_PARCEL, url + signature + body);
    if (!e)
        return;
    e->parcel = *p;
    e->parcel.url = memcpy(e->text, p->url, url);
    e->parcel.signature = memcpy(e->text + url, p->signature, signature);
    e->parcel.body = memcpy(e->text + url + signature, p->body, body);
}

void job_arrived(struct job *job, int64_t parcel)
{
    struct entry *e = add_entry(job, ENTRY_ARRIVED, 0);
    if (e)
        e->arrived = parcel;
}

static void free_entries(struct job *job)
{
    while (job->first) {
        struct entry *e = job->first;
        job->first = e->next;
        free(e);
    }
}

/* ---- the thread --------------------------------------------------------------------------------------------------- */

/* Other servers are told what they show of it is old. */
static bool put_table(struct online *o, const struct kept_table *t, struct error *err)
{
    char told[HOSTS_TOLD_MAX];
    struct text line = text_into(told, sizeof told);
    text_add(&line, "table %s", t->id);
    return online_put_table(o, t, err) && hosts_tell(o, told, err);
}

/* They end the sockets of a session that is over. */
static bool change_account(struct online *o, const struct account_change *c, struct error *err)
{
    char told[HOSTS_TOLD_MAX], hex[2 * KEPT_HASH + 1] = "";
    struct text line = text_into(told, sizeof told);
    if (!online_change_account(o, c, err))
        return false;
    if (c->kind != ACCOUNT_LOG_OUT && c->kind != ACCOUNT_LOG_OUT_OTHERS && c->kind != ACCOUNT_DELETE)
        return true;
    if (c->kind != ACCOUNT_DELETE)
        deal_digits(c->hash, KEPT_HASH, hex);
    text_add(&line, "session %lld %s %s", (long long)c->account.row,
             c->kind == ACCOUNT_LOG_OUT ? "only" : "but", hex);
    return hosts_tell(o, told, err);
}

static bool write_entry(struct journal *j, const struct entry *e, struct error *err)
{
    struct online *o = j->store;
    switch (e->kind) {
    case ENTRY_TABLE: return put_table(o, &e->table, err);
    case ENTRY_SEAT: return online_put_seat(o, &e->seat, err);
    case ENTRY_MOMENT:
        return online_add_moment(o, e->moment.table, e->moment.number, e->moment.at, e->text, e->moment.len,
                                 err);
    case ENTRY_ALIVE: return online_put_alive(o, e->alive, err) && hosts_renew(o, j->lease_ms, err);
    case ENTRY_SEASON: return online_put_season(o, &e->season, err);
    case ENTRY_SEASON_SEAT: return online_put_season_seat(o, &e->seat, err);
    case ENTRY_ROUND: return online_add_round(o, &e->round, err);
    case ENTRY_NOTE: return online_add_note(o, &e->note, err);
    case ENTRY_PARCEL: return online_put_parcel(o, &e->parcel, err);
    case ENTRY_ARRIVED: return online_end_parcel(o, e->arrived, err);
    case ENTRY_ACCOUNT: return change_account(o, &e->account, err);
    case ENTRY_CLAIM: return hosts_claim_new(o, e->claimed, err);
    case ENTRY_ENTER: return true; /* see enter() */
    }
    return false;
}

static bool is_welcome(const struct job *job)
{
    return job->good && (!job->broken || !atomic_load(job->broken));
}

static bool write_job(struct journal *j, struct job *job, struct error *err)
{
    if (!is_welcome(job)) {
        job->good = false;
        return true;
    }
    for (const struct entry *e = job->first; e; e = e->next)
        if (!write_entry(j, e, err))
            return false;
    return true;
}

static bool has_entries(const struct job *jobs)
{
    for (; jobs; jobs = jobs->next)
        if (jobs->first)
            return true;
    return false;
}

static bool write_once(struct journal *j, struct job *jobs, struct error *err)
{
    if (!online_begin(j->store, err))
        return false;
    bool good = true;
    for (struct job *job = jobs; job && good; job = job->next)
        good = write_job(j, job, err);
    return online_conclude(j->store, good, err);
}

/* ---- a database that goes away ---------------------------------------------------------------------------------------- */

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void set_trouble(struct journal *j, const struct error *err)
{
    pthread_mutex_lock(&j->mutex);
    j->trouble = *err;
    pthread_mutex_unlock(&j->mutex);
}

static void set_fenced(struct journal *j, bool fenced)
{
    pthread_mutex_lock(&j->mutex);
    j->fenced = fenced;
    pthread_mutex_unlock(&j->mutex);
}

bool journal_is_fenced(struct journal *j)
{
    pthread_mutex_lock(&j->mutex);
    bool fenced = j->fenced;
    pthread_mutex_unlock(&j->mutex);
    return fenced;
}

/* What became of a transaction that failed; waits for the database. False: that cannot be known, or we were struck out. */
static bool find_out(struct journal *j, int64_t until, bool *written, struct error *err)
{
    for (;;) {
        struct error why = { 0 };
        if (hosts_was_written(j->store, written, &why))
            return true;
        if (!database_was_lost(online_base(j->store))) {
            set_fenced(j, true);
            *err = why;
            return false;
        }
        if (clock_ms() >= until)
            return false;
        set_trouble(j, &why);
        nanosleep(&(struct timespec){ .tv_nsec = PAUSE_MS * 1000000L }, NULL);
    }
}

/* Nothing is refused because the database was away for a moment, and nothing is written twice. */
static bool write_all(struct journal *j, struct job *jobs, struct error *err)
{
    int64_t until = clock_ms() + PATIENCE_MS;
    for (;;) {
        bool written = false;
        if (write_once(j, jobs, err))
            return true;
        if (!hosts_number(j->store))
            return false;
        bool lost = database_was_lost(online_base(j->store));
        if (!find_out(j, until, &written, err))
            return false;
        if (written || !lost || clock_ms() >= until)
            return written;
    }
}

/* Whatever was in it is undone, for everybody who had a part in it. */
static void refuse_all(struct job *jobs)
{
    for (struct job *job = jobs; job; job = job->next) {
        job->good = false;
        if (job->broken)
            atomic_store(job->broken, true);
    }
}

/* Jobs without entries wait for those before them, and for their owner's good name. */
static bool write_batch(struct journal *j, struct job *jobs, struct error *err)
{
    if (has_entries(jobs)) {
        bool good = write_all(j, jobs, err);
        if (!good)
            refuse_all(jobs);
        return good;
    }
    for (struct job *job = jobs; job; job = job->next)
        job->good = is_welcome(job);
    return true;
}

/* Struck out: everything is refused but to be one again. */
static bool enter(struct journal *j, struct job *jobs, struct error *err)
{
    int64_t down_ms;
    error_of(err, ERROR_WORLD, "this server was taken for dead, and others have its tables now");
    refuse_all(jobs);
    bool entered = false;
    for (struct job *job = jobs; job; job = job->next)
        if (job->first && job->first->kind == ENTRY_ENTER)
            job->good = entered =
                entered || hosts_enter(j->store, j->address, false, j->lease_ms, &down_ms, err);
    pthread_mutex_lock(&j->mutex);
    j->host = hosts_number(j->store);
    j->fenced = !entered;
    pthread_mutex_unlock(&j->mutex);
    return false;
}

static struct job *take_batch(struct journal *j)
{
    pthread_mutex_lock(&j->mutex);
    while (!j->waiting && !j->stopping)
        pthread_cond_wait(&j->some, &j->mutex);
    struct job *jobs = j->waiting;
    j->waiting = NULL;
    j->waiting_end = &j->waiting;
    pthread_mutex_unlock(&j->mutex);
    return jobs;
}

static void hand_back(struct journal *j, struct job *jobs, bool good, const struct error *err)
{
    struct job *end = jobs;
    uint64_t n = 1;
    for (; end->next; end = end->next)
        n++;
    pthread_mutex_lock(&j->mutex);
    *j->ready_end = jobs;
    j->ready_end = &end->next;
    j->jobs += n;
    j->commits += good;
    j->failures += !good;
    if (good)
        j->trouble.text[0] = '\0';
    else
        j->trouble = *err;
    pthread_mutex_unlock(&j->mutex);
    uv_async_send(&j->wake);
}

static void *write_for_ever(void *journal)
{
    struct journal *j = journal;
    struct job *jobs;
    while ((jobs = take_batch(j)) != NULL) {
        struct error err = { 0 };
        bool good = journal_is_fenced(j) ? enter(j, jobs, &err) : write_batch(j, jobs, &err);
        for (struct job *job = jobs; job; job = job->next)
            free_entries(job);
        hand_back(j, jobs, good, &err);
    }
    return NULL;
}

/* ---- the loop ----------------------------------------------------------------------------------------------------- */

static void call_back(struct journal *j)
{
    struct error err;
    pthread_mutex_lock(&j->mutex);
    struct job *jobs = j->ready;
    j->ready = NULL;
    j->ready_end = &j->ready;
    err = j->trouble;
    pthread_mutex_unlock(&j->mutex);
    if (!err.text[0])
        error_of(&err, ERROR_WORLD, "it could not be kept");
    while (jobs) {
        struct job *job = jobs;
        jobs = job->next;
        job->done(job, job->good, &err);
    }
}

static void on_wake(uv_async_t *wake)
{
    call_back(wake->data);
}

bool journal_start(struct journal *j, uv_loop_t *loop, struct online *store, int lease_ms,
                   const char *address, struct error *err)
{
    *j = (struct journal){ .store = store, .lease_ms = lease_ms, .address = address };
    j->host = hosts_number(store);
    j->waiting_end = &j->waiting;
    j->ready_end = &j->ready;
    pthread_mutex_init(&j->mutex, NULL);
    pthread_cond_init(&j->some, NULL);
    uv_async_init(loop, &j->wake, on_wake);
    j->wake.data = j;
    j->started = pthread_create(&j->thread, NULL, write_for_ever, j) == 0;
    return j->started || error_of(err, ERROR_WORLD, "the system gives no thread to write by");
}

void journal_add(struct journal *j, struct job *job)
{
    pthread_mutex_lock(&j->mutex);
    *j->waiting_end = job;
    j->waiting_end = &job->next;
    pthread_cond_signal(&j->some);
    pthread_mutex_unlock(&j->mutex);
}

/* What is called back may hand over more, so it takes turns until nothing is left. */
void journal_stop(struct journal *j)
{
    if (!j->started)
        return;
    for (bool more = true; more;) {
        pthread_mutex_lock(&j->mutex);
        j->stopping = true;
        pthread_cond_signal(&j->some);
        pthread_mutex_unlock(&j->mutex);
        pthread_join(j->thread, NULL);
        call_back(j);
        more = j->waiting != NULL;
        j->stopping = false;
        if (more)
            more = pthread_create(&j->thread, NULL, write_for_ever, j) == 0;
    }
    j->started = false;
    online_close(j->store);
    pthread_cond_destroy(&j->some);
    pthread_mutex_destroy(&j->mutex);
}
