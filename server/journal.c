#include "journal.h"

#include <stdlib.h>
#include <string.h>

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

static bool write_entry(struct online *o, const struct entry *e, struct error *err)
{
    switch (e->kind) {
    case ENTRY_TABLE: return online_put_table(o, &e->table, err);
    case ENTRY_SEAT: return online_put_seat(o, &e->seat, err);
    case ENTRY_MOMENT:
        return online_add_moment(o, e->moment.table, e->moment.number, e->moment.at, e->text, e->moment.len,
                                 err);
    case ENTRY_ALIVE: return online_put_alive(o, e->alive, err);
    case ENTRY_SEASON: return online_put_season(o, &e->season, err);
    case ENTRY_SEASON_SEAT: return online_put_season_seat(o, &e->seat, err);
    case ENTRY_ROUND: return online_add_round(o, &e->round, err);
    case ENTRY_NOTE: return online_add_note(o, &e->note, err);
    case ENTRY_PARCEL: return online_put_parcel(o, &e->parcel, err);
    case ENTRY_ARRIVED: return online_end_parcel(o, e->arrived, err);
    case ENTRY_ACCOUNT: return online_change_account(o, &e->account, err);
    }
    return false;
}

static bool is_welcome(const struct job *job)
{
    return job->good && (!job->broken || !atomic_load(job->broken));
}

static bool write_job(struct online *o, struct job *job, struct error *err)
{
    if (!is_welcome(job)) {
        job->good = false;
        return true;
    }
    for (const struct entry *e = job->first; e; e = e->next)
        if (!write_entry(o, e, err))
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

static bool write_all(struct online *o, struct job *jobs, struct error *err)
{
    if (!online_begin(o, err))
        return false;
    bool good = true;
    for (struct job *job = jobs; job && good; job = job->next)
        good = write_job(o, job, err);
    return online_conclude(o, good, err);
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
        bool good = write_all(j->store, jobs, err);
        if (!good)
            refuse_all(jobs);
        return good;
    }
    for (struct job *job = jobs; job; job = job->next)
        job->good = is_welcome(job);
    return true;
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
        bool good = write_batch(j, jobs, &err);
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

bool journal_start(struct journal *j, uv_loop_t *loop, struct online *store, struct error *err)
{
    *j = (struct journal){ .store = store };
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
