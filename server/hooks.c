#include "hooks.h"
#include "../languages/languages.h"
#include "../report/game_json.h"

#include <stdlib.h>
#include <string.h>

enum {
    PARCELS_MAX = 10000, /* that wait; what comes then is not sent */
    TRIES_MAX = 7,
    PAUSE_GROWS = 4, /* 5 s, 20 s, … nearly two hours: seven tries take about two hours */
};

struct hooks {
    struct hall *hall;
    struct postman postman;
    struct parcel *first, **last; /* that wait to be carried; those under way are the postman's */
    int n;
};

/* ---- what is said ----------------------------------------------------------------------------------------------------- */

void hook_secret(const struct hosted *r, char out[HOOK_SECRET_CHARS + 1])
{
    static const char purpose[] = "webhook";
    uint8_t bytes[SHA256_BYTES];
    hmac_sha256(r->maker, sizeof r->maker, purpose, strlen(purpose), bytes);
    deal_digits(bytes, sizeof bytes, out);
}

static const char *title_of(const struct hosted *r)
{
    return r->wishes.title[0] ? r->wishes.title : table_game(r->seating.table)->title;
}

static void put_names(struct text *t, const struct hosted *r, turn_t seats)
{
    for (turn_t left = seats; left; left &= left - 1)
        text_add(t, "%s%s", left == seats ? "" : ", ", r->seating.tags.player[turn_lowest(left)]);
}

/* One shape for everybody: chat services read "text" or "content", programs the rest. */
static void write_message(struct text *out, const struct hosted *r, const char *event, const char *sentence,
                          turn_t seats)
{
    struct json j = json_into(out);
    char link[LINK_MAX];
    link_text(r->hall->base, LINK_TABLE, r->id, NULL, link, sizeof link);
    json_open(&j, NULL, '{');
    json_text(&j, "text", sentence);
    json_text(&j, "content", sentence);
    json_text(&j, "event", event);
    json_text(&j, "table", r->id);
    json_text(&j, "title", title_of(r));
    json_text(&j, "game", table_game(r->seating.table)->id);
    json_text(&j, "link", link);
    json_open(&j, "seats", '[');
    for (turn_t left = seats; left; left &= left - 1)
        json_number(&j, NULL, turn_lowest(left) + 1);
    json_close(&j, ']');
    json_number(&j, "at", hall_now());
    if (r->state == KEPT_OVER)
        hosted_results(&j, r);
    json_close(&j, '}');
}

/* ---- written down ------------------------------------------------------------------------------------------------------- */

static bool may_say(struct hosted *r)
{
    int most = r->hall->limits->webhooks;
    if (!r->wishes.webhook[0] || !r->hall->hooks)
        return false;
    if (r->hall->hooks->n < PARCELS_MAX && tap_take(&r->webhooks, most / 3600.0, most, uv_now(r->hall->loop)))
        return true;
    r->hall->figures.webhooks_lost++;
    return false;
}

static struct kept_parcel kept(const struct parcel *p)
{
    return (struct kept_parcel){ .id = p->id,
                                 .table = p->race,
                                 .due = p->due,
                                 .tries = p->tries,
                                 .url = p->url,
                                 .signature = p->signature,
                                 .body = p->body };
}

static void write_down(struct hosted *r, struct delivery_job *d, const char *body)
{
    char secret[HOOK_SECRET_CHARS + 1], signature[2 * SHA256_BYTES + 1];
    uint8_t bytes[SHA256_BYTES];
    hook_secret(r, secret);
    hmac_sha256(secret, strlen(secret), body, strlen(body), bytes);
    deal_digits(bytes, sizeof bytes, signature);
    struct parcel *p = parcel_new(r->wishes.webhook, signature, body);
    if (!p)
        return;
    p->id = hall_number(r->hall, NUMBER_PARCEL);
    if (!p->id) { /* the database is away, and so is what it would tell of */
        free(p);
        return;
    }
    p->race = r->row;
    p->due = hall_now();
    struct kept_parcel k = kept(p);
    job_parcel(&d->job, &k);
    struct parcel **end = &d->parcels;
    while (*end)
        end = &(*end)->next;
    *end = p;
}

static void tell(struct hosted *r, struct delivery_job *d, const char *event, const struct text *sentence,
                 turn_t seats)
{
    struct text body = text_growing();
    write_message(&body, r, event, text_string(sentence), seats);
    if (text_is_whole(sentence) && text_is_whole(&body))
        write_down(r, d, text_string(&body));
    text_free(&body);
}

static struct text sentence_of(const struct hosted *r)
{
    struct text t = text_growing();
    t.language = language_find(r->wishes.webhook_language);
    text_put_string(&t, title_of(r));
    text_put_string(&t, ": ");
    return t;
}

static void put_link(struct text *t, const struct hosted *r)
{
    char link[LINK_MAX];
    link_text(r->hall->base, LINK_TABLE, r->id, NULL, link, sizeof link);
    text_add(t, " %s", link);
}

static turn_t everybody(const struct hosted *r)
{
    return seat_bit(r->seats) - 1;
}

void hook_begun(struct hosted *r, struct delivery_job *d)
{
    if (!may_say(r))
        return;
    struct text t = sentence_of(r);
    text_say(&t, "the race has begun.");
    put_link(&t, r);
    tell(r, d, "begun", &t, everybody(r));
    text_free(&t);
}

static turn_t absent_people(const struct hosted *r)
{
    turn_t who = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *p = &r->place[seat];
        if (p->is == KEPT_PERSON && !p->stands_in && !p->here)
            who |= seat_bit(seat);
    }
    return who;
}

void hook_turn(struct hosted *r, struct delivery_job *d, turn_t before)
{
    turn_t who = hosted_runs(r) ? table_turn(r->seating.table) & ~before & absent_people(r) : 0;
    if (!who || !may_say(r))
        return;
    struct text t = sentence_of(r);
    char names[SEATS_MAX * (TAG_MAX + 2)];
    struct text list = text_into(names, sizeof names);
    put_names(&list, r, who);
    text_say(&t, "it is the turn of %s.", names);
    put_link(&t, r);
    tell(r, d, "turn", &t, who);
    text_free(&t);
}

void hook_stand_in(struct hosted *r, struct delivery_job *d, int seat)
{
    if (!may_say(r))
        return;
    struct text t = sentence_of(r);
    text_say(&t, "a bot drives for %s.", r->seating.tags.player[seat]);
    put_link(&t, r);
    tell(r, d, "stand-in", &t, seat_bit(seat));
    text_free(&t);
}

static turn_t winners(const struct table *t)
{
    struct results results = { 0 };
    table_game(t)->results(table_setup(t), table_state(t), &results);
    return results_winners(table_shape(t), &results);
}

void hook_over(struct hosted *r, struct delivery_job *d)
{
    if (!may_say(r))
        return;
    struct text t = sentence_of(r);
    char names[SEATS_MAX * (TAG_MAX + 2)];
    struct text list = text_into(names, sizeof names);
    turn_t who = r->state == KEPT_OVER ? winners(r->seating.table) : 0;
    put_names(&list, r, who);
    if (who)
        text_say(&t, "the race is over, and the winner is %s.", names);
    else
        text_say(&t, "the race has ended without a result.");
    put_link(&t, r);
    tell(r, d, "over", &t, who);
    text_free(&t);
}

/* ---- carried ------------------------------------------------------------------------------------------------------------ */

static void queue(struct hooks *hooks, struct parcel *p)
{
    p->next = NULL;
    *hooks->last = p;
    hooks->last = &p->next;
    hooks->n++;
}

void hooks_tick(struct hooks *hooks)
{
    int64_t now = hall_now();
    struct parcel *list = hooks->first;
    hooks->first = NULL;
    hooks->last = &hooks->first;
    hooks->n = 0;
    while (list) {
        struct parcel *p = list;
        list = p->next;
        if (p->due > now)
            queue(hooks, p);
        else
            postman_post(&hooks->postman, p);
    }
}

void hooks_send(struct hooks *hooks, struct parcel *first, bool good)
{
    while (first) {
        struct parcel *p = first;
        first = p->next;
        if (good)
            postman_post(&hooks->postman, p);
        else
            free(p);
    }
}

static void on_noted(struct job *job, bool good, const struct error *err)
{
    (void)good; /* else it is sent once more when the server comes back */
    (void)err;
    free(job);
}

/* What became of it, for a server that comes back. */
static void note(struct hooks *hooks, const struct parcel *p, bool gone)
{
    struct job *job = malloc(sizeof *job);
    if (!job)
        return;
    job_init(job, NULL, on_noted);
    if (gone)
        job_arrived(job, p->id);
    else {
        struct kept_parcel k = kept(p);
        job_parcel(job, &k);
    }
    journal_add(&hooks->hall->journal, job);
}

static int64_t pause_after(const struct hooks *hooks, int tries)
{
    int64_t ms = (int64_t)hooks->hall->limits->webhook_pause * 1000;
    while (--tries > 0)
        ms *= PAUSE_GROWS;
    return ms;
}

static void on_tried(void *context, struct parcel *p)
{
    struct hooks *hooks = context;
    struct hall_figures *f = &hooks->hall->figures;
    p->tries++;
    bool again = p->posted == POSTED_AGAIN && p->tries < TRIES_MAX;
    f->webhooks += p->posted == POSTED_WELL;
    f->webhooks_lost += p->posted != POSTED_WELL && !again;
    p->due = hall_now() + pause_after(hooks, p->tries);
    note(hooks, p, !again);
    if (again)
        queue(hooks, p);
    else
        free(p);
}

/* ---- opening and closing -------------------------------------------------------------------------------------------------- */

static void take_kept(void *context, const struct kept_parcel *k)
{
    struct hooks *hooks = context;
    struct parcel *p = parcel_new(k->url, k->signature, k->body);
    if (!p)
        return;
    p->id = k->id;
    p->race = k->table;
    p->due = k->due;
    p->tries = k->tries;
    queue(hooks, p);
}

struct hooks *hooks_open(struct hall *h, bool private_too, struct error *err)
{
    struct hooks *hooks = calloc(1, sizeof *hooks);
    if (!hooks) {
        error_memory(err);
        return NULL;
    }
    hooks->hall = h;
    hooks->last = &hooks->first;
    if (online_parcels(h->store, take_kept, hooks, err)
        && postman_start(&hooks->postman, h->loop, private_too, on_tried, hooks, err))
        return hooks;
    hooks_close(hooks);
    return NULL;
}

void hooks_take_over(struct hooks *hooks)
{
    struct error err; /* they are still there the next time */
    online_parcels(hooks->hall->store, take_kept, hooks, &err);
}

void hooks_forget(struct hooks *hooks)
{
    while (hooks->first) {
        struct parcel *p = hooks->first;
        hooks->first = p->next;
        free(p);
    }
    hooks->last = &hooks->first;
    hooks->n = 0;
}

void hooks_close(struct hooks *hooks)
{
    if (!hooks)
        return;
    postman_stop(&hooks->postman);
    hooks_forget(hooks);
    free(hooks);
}
