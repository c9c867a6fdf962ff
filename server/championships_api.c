/* championships_api.c: what is asked of championships over HTTP: made, listed, looked at, who is absent, ended. */
#include "../online/members.h"
#include "../report/html.h"
#include "accounts.h"
#include "answers.h"
#include "championships.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 100 };

static const char *const season_words[] = { "waiting", "running", "over", "ended" };
static const char *const place_words[] = { "open", "person", "bot" };

/* ---- what everybody may know ---------------------------------------------------------------------------------------- */

static void add_link(struct json *j, const struct kept_championship *k)
{
    char link[LINK_MAX];
    struct text t = text_into(link, sizeof link);
    text_add(&t, "%sc/%s", k->hall->base, k->row.id);
    json_text(j, "link", link);
}

static void add_table(struct json *j, const struct kept_championship *k, const struct kept_round *r)
{
    char watch[LINK_MAX], record[LINK_MAX];
    struct text t = text_into(record, sizeof record);
    link_text(k->hall->base, LINK_TABLE, r->table, NULL, watch, sizeof watch);
    text_add(&t, "/api/tables/%s/record", r->table);
    json_add(j, "{ round %d, table %s, state %s, watch %s", r->round + 1, r->table,
             table_state_words[r->state], watch);
    json_text(j, "record", r->state == KEPT_OVER ? record : NULL);
    json_close(j, '}');
}

static void add_seats(struct json *j, const struct kept_championship *k)
{
    json_open(j, "seats", '[');
    for (int i = 0; i < k->seats; i++)
        json_add(j, "{ seat %d#, name %s|null, is %s }", k->seat[i].seat,
                 k->seat[i].is == KEPT_OPEN ? "" : k->seat[i].name, place_words[k->seat[i].is]);
    json_close(j, ']');
}

static void add_wishes(struct json *j, const struct kept_championship *k)
{
    const struct wishes *w = season_wishes(k->season);
    char bot[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&w->stand_in, bot, sizeof bot);
    json_add(j, "wait_s %d, spectators %s, stand_in %s, clock { kind %s, bank_s %d, add_s %d }",
             season_wait_s(k->season), spectators_word(w->spectators), bot, clock_word(w->clock), w->bank_s,
             w->add_s);
}

/* The table of the next round, or NULL. */
static const struct kept_round *current_table(const struct kept_championship *k)
{
    int round = season_done(k->season);
    return k->row.state < SEASON_OVER && round < k->tables ? &k->table[round] : NULL;
}

static void add_season(struct json *j, const struct kept_championship *k)
{
    const struct kept_round *now = current_table(k);
    json_add(j, "championship %s, state %s, public %d?, made %lld", k->row.id, season_words[k->row.state],
             k->row.is_public, (long long)k->row.made);
    add_link(j, k);
    json_add(j, "round %d|null, table %s", now ? now->round + 1 : 0, now ? now->table : NULL);
    add_wishes(j, k);
    json_open(j, "tables", '[');
    for (int i = 0; i < k->tables; i++)
        add_table(j, k, &k->table[i]);
    json_close(j, ']');
    add_seats(j, k);
    season_json(j, k->season);
}

static void show_season(struct kept_championship *k, struct exchange *x)
{
    struct text t = text_growing();
    struct json j = json_into(&t);
    json_open(&j, NULL, '{');
    add_season(&j, k);
    json_close(&j, '}');
    answer_text(x, 200, &t);
    text_free(&t);
}

static void send_file(struct kept_championship *k, struct exchange *x)
{
    size_t len;
    char *text = k->begun ? season_file(k->season, &len) : NULL;
    if (text)
        exchange_answer(x, 200, "text/plain; charset=utf-8", text, len);
    else if (k->begun)
        refuse(x, 503, "Out of memory");
    else
        refuse(x, 409, "The championship has not begun; its file may be had when everybody is there");
    free(text);
}

/* ---- tables for people ------------------------------------------------------------------------------------------------ */

static const char *const round_words[] = { N_("Before the start"), N_("Before the start"), N_("Running"),
                                           N_("Over"), N_("Over") };

/* Where each race can be looked at, before the page ends. */
static void add_races(const struct kept_championship *k, struct text *page)
{
    struct text rest = text_growing();
    const char *end = strstr(text_string(page), "</main>");
    if (!end)
        return;
    size_t at = (size_t)(end - text_string(page));
    text_put_string(&rest, end);
    page->len = at;
    text_put_string(page, "<section><h2>");
    text_say(page, "Races");
    text_put_string(page, "</h2><ol>\n");
    for (int i = 0; i < k->tables; i++) {
        const struct kept_round *r = &k->table[i];
        text_add(page, "<li value=\"%d\"><a style=\"color:inherit\" href=\"%s#/table/%s\">", r->round + 1,
                 k->hall->base, r->table);
        html_text(page, season_round_title(k->season, r->round));
        text_add(page, "</a>: %s", tr(page->language, round_words[r->state]));
        if (r->state == KEPT_OVER)
            text_add(page, " · <a style=\"color:inherit\" href=\"%sapi/tables/%s/record\">%s</a>",
                     k->hall->base, r->table, tr(page->language, "Record"));
        text_put_string(page, "</li>\n");
    }
    text_put_string(page, "</ol></section>\n");
    text_put_string(page, text_string(&rest));
    text_free(&rest);
}

static void show_tables(struct kept_championship *k, struct exchange *x, enum season_as how)
{
    static const char *const types[] = { [SEASON_TEXT] = "text/plain; charset=utf-8",
                                         [SEASON_PAGE] = "text/html; charset=utf-8",
                                         [SEASON_CSV] = "text/csv; charset=utf-8" };
    struct text t = text_growing();
    t.language = how == SEASON_CSV ? NULL : exchange_language(x);
    bool good = season_report(k->season, how, &t);
    if (good && how == SEASON_PAGE)
        add_races(k, &t);
    if (good && text_is_whole(&t))
        exchange_answer(x, 200, types[how], text_string(&t), t.len);
    else
        refuse(x, 503, "Out of memory");
    text_free(&t);
}

static void show_text(struct kept_championship *k, struct exchange *x)
{
    show_tables(k, x, SEASON_TEXT);
}

static void show_page(struct kept_championship *k, struct exchange *x)
{
    show_tables(k, x, SEASON_PAGE);
}

static void show_csv(struct kept_championship *k, struct exchange *x)
{
    show_tables(k, x, SEASON_CSV);
}

/* A browser gets the page, a program the object. */
static void show_either(struct kept_championship *k, struct exchange *x)
{
    const char *accept = exchange_header(x, "Accept");
    (accept && strstr(accept, "text/html") ? show_page : show_season)(k, x);
}

/* ---- a new one -------------------------------------------------------------------------------------------------------- */

/* What is said once it is on the disk. */
struct answer {
    struct exchange *x;
    struct text said;
};

static void on_made(void *context, struct hosted *r, bool good, const struct error *err)
{
    struct answer *a = context;
    if (good)
        answer_text(a->x, 201, &a->said);
    else
        answer_error(a->x, 503, err);
    text_free(&a->said);
    free(a);
    if (good)
        hosted_try_to_begin(r); /* not sooner: what a championship is, the store says */
}

static bool may_make(struct server *server, struct exchange *x)
{
    struct error err;
    struct sockaddr_storage from = who_asks(server, x);
    struct address *address = address_find(&server->addresses, &from);
    int most = server->options.limits.championships;
    if (!hall_is_well(&server->hall, &err)) {
        answer_error(x, 503, &err);
        return false;
    }
    if (address_is_loopback(&from)
        || (address && tap_take(&address->championships, most / 3600.0, most, uv_now(&server->loop))))
        return true;
    refuse(x, 429, "You have made as many championships as one may in an hour; try again later");
    return false;
}

static void write_made(struct text *t, const struct kept_championship *k, const struct hosted *first,
                       const struct new_keys *keys)
{
    struct json j = json_into(t);
    json_open(&j, NULL, '{');
    json_text(&j, "championship", k->row.id);
    add_link(&j, k);
    json_number(&j, "rounds", season_rounds(k->season));
    add_made(&j, first, keys);
    json_close(&j, '}');
}

static void make_season(struct server *server, struct exchange *x)
{
    struct new_keys keys;
    struct error err;
    struct hosted *first;
    if (!may_make(server, x))
        return;
    struct kept_championship *k =
        season_make(&server->hall, x->body ? x->body : "", x->body_len, &first, &keys, &err);
    if (!k) {
        answer_error(x, err.kind == ERROR_WORLD ? 503 : 400, &err);
        return;
    }
    recognise(server, x);
    if (!names_are_open(first, x->account, &err)) {
        hosted_forget(first);
        answer_error(x, 403, &err);
        season_unload(k);
        return;
    }
    struct answer *a = calloc(1, sizeof *a);
    struct delivery_job *d = a ? deliver_begin(first) : NULL;
    if (!d) {
        free(a);
        hosted_forget(first);
        refuse(x, 503, "Out of memory");
        season_unload(k);
        return;
    }
    *a = (struct answer){ .x = x, .said = text_growing() };
    d->then = on_made;
    d->context = a;
    write_made(&a->said, k, first, &keys);
    season_keep_made(k, first, d);
    account_gather_own(first, d, x->account);
    deliver_end(d);
    json_text(log_begin(&server->log, "championship"), "championship", k->row.id);
    log_end(&server->log);
    season_unload(k);
}

/* ---- what a maker may do ---------------------------------------------------------------------------------------------- */

struct makers_note {
    char maker[KEY_CHARS + 1];
    int seat;
    char award[16], name[TAG_MAX], bot[BUDGETED_BOT_TEXT_MAX];
};

#define AT(member) offsetof(struct makers_note, member)
#define MAKER                                                                                                \
    {                                                                                                        \
        "maker", MEMBER_TEXT, true, AT(maker), KEY_CHARS + 1, 0, 0                                           \
    }
#define SEAT                                                                                                 \
    {                                                                                                        \
        "seat", MEMBER_NUMBER, true, AT(seat), 0, 1, SEATS_MAX                                               \
    }

static const struct member of_end[] = { MAKER, { 0 } }, of_present[] = { MAKER, SEAT, { 0 } },
                           of_absent[] = { MAKER,
                                           SEAT,
                                           { "award", MEMBER_TEXT, false, AT(award),
                                             sizeof((struct makers_note *)0)->award, 0, 0 },
                                           { 0 } },
                           of_substitute[] = { MAKER,
                                               SEAT,
                                               { "name", MEMBER_TEXT, false, AT(name), TAG_MAX, 0, 0 },
                                               { "bot", MEMBER_TEXT, false, AT(bot), BUDGETED_BOT_TEXT_MAX, 0,
                                                 0 },
                                               { 0 } };

static bool read_note(const struct kept_championship *k, struct exchange *x, const struct member *members,
                      struct makers_note *note)
{
    struct error err;
    uint8_t hash[KEPT_HASH];
    json_t *object = members_object(x->body ? x->body : "", x->body_len, &err);
    memset(note, 0, sizeof *note);
    bool good = object && members_read(object, members, NULL, note, &err);
    json_decref(object);
    if (!good) {
        answer_error(x, 400, &err);
        return false;
    }
    key_hash(note->maker, hash);
    if (hashes_equal(hash, k->row.maker))
        return true;
    refuse(x, 403, "Only whoever made the championship may do that");
    return false;
}

/* The table of the next round, which is the hall's; NULL after a refusal. */
static struct hosted *find_current(const struct kept_championship *k, struct exchange *x)
{
    struct error err = { 0 };
    const struct kept_round *now = current_table(k);
    if (!now) {
        refuse(x, 409, "The championship is over");
        return NULL;
    }
    char elsewhere[HOST_ADDRESS_MAX];
    struct hosted *r = hall_seek(k->hall, now->table, elsewhere, &err);
    if (elsewhere[0])
        relay_request(k->hall, x, elsewhere);
    else if (!r)
        answer_error(x, 503, &err);
    return r;
}

static bool still_waits(const struct hosted *r, struct exchange *x)
{
    struct error err;
    if (r->state >= KEPT_OVER) {
        refuse(x, 409, "This round is getting another table at this moment; try again");
        return false;
    }
    if (r->state != KEPT_WAITING) {
        error_set(&err, 0, "round %d has begun; who drives in it was to be said before", r->of.round + 1);
        answer_error(x, 409, &err);
        return false;
    }
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].is == KEPT_OPEN) {
            refuse(x, 409, "A seat is still open; who is absent can be said when everybody has sat down");
            return false;
        }
    return true;
}

/* The name of whoever substitutes as it stands in records. */
static bool read_substitute(const struct makers_note *note, char player[TAG_MAX], struct error *err)
{
    struct seating *s = calloc(1, sizeof *s);
    struct budgeted_bot bot;
    bool good = s ? (note->name[0] != 0) + (note->bot[0] != 0) == 1
                        || error_set(err, 0, "expected one of name and bot; found none or both")
                  : error_memory(err);
    if (good && note->name[0])
        good = seating_put_person(s, 0, note->name, err);
    else if (good) {
        good = wishes_bot(note->bot, &bot, err);
        if (good)
            seating_put_bot(s, 0, &bot);
    }
    if (good)
        memcpy(player, s->tags.player[0], TAG_MAX);
    free(s);
    return good;
}

static bool set_absent(struct season *s, const struct makers_note *note, struct error *err)
{
    return season_set_absent(s, note->seat - 1, note->award, err);
}

static bool set_present(struct season *s, const struct makers_note *note, struct error *err)
{
    return season_set_present(s, note->seat - 1, err);
}

/* Two people at a table need two names. */
static bool is_elsewhere(const struct season *s, int seat, const char *player)
{
    char at[SEATS_MAX][TAG_MAX];
    size_t len;
    season_players(s, at);
    for (int other = 0; other < SEATS_MAX; other++)
        if (other != season_race_seat(s, season_done(s), seat) && !player_is_bot(player, &len)
            && !strcmp(at[other], player))
            return true;
    return false;
}

static bool set_substitute(struct season *s, const struct makers_note *note, struct error *err)
{
    char player[TAG_MAX];
    if (!read_substitute(note, player, err))
        return false;
    if (note->seat <= season_seats(s) && is_elsewhere(s, note->seat - 1, player))
        return error_set(err, 0, "two people need two names; found \"%.60s\" twice", player);
    return season_set_substitute(s, note->seat - 1, player, err);
}

/* What is said of it once the note is on the disk, out of the store. */
struct noted {
    struct exchange *x;
    char season[KEPT_ID_MAX], key[KEY_CHARS + 1];
    int seat; /* of the race, of whoever has got the key */
};

static void on_noted(void *context, struct hosted *r, bool good, const struct error *why)
{
    struct noted *n = context;
    struct error err = *why;
    struct text t = text_growing();
    struct json j = json_into(&t);
    struct hosted *next = good && r->of.next[0] ? hall_find(r->hall, r->of.next, &err) : NULL;
    struct kept_championship *k = good ? season_load(r->hall, n->season, &err) : NULL;
    json_open(&j, NULL, '{');
    if (k && next && n->key[0]) {
        json_open(&j, "links", '[');
        add_seat(&j, next, n->seat, n->key);
        json_close(&j, ']');
    }
    if (k)
        add_season(&j, k);
    json_close(&j, '}');
    if (k)
        answer_text(n->x, 200, &t);
    else
        answer_error(n->x, 503, &err);
    text_free(&t);
    season_unload(k);
    free(n);
}

static struct noted *new_noted(const struct kept_championship *k, struct exchange *x)
{
    struct noted *n = calloc(1, sizeof *n);
    if (!n) {
        refuse(x, 503, "Out of memory");
        return NULL;
    }
    n->x = x;
    memcpy(n->season, k->row.id, sizeof n->season);
    return n;
}

static void take_note(struct kept_championship *k, struct exchange *x, const struct member *members,
                      bool (*set)(struct season *s, const struct makers_note *note, struct error *err))
{
    struct makers_note note;
    struct error err;
    struct delivery_job *d;
    struct hosted *r = read_note(k, x, members, &note) ? find_current(k, x) : NULL;
    if (!r || !still_waits(r, x))
        return;
    if (note.name[0] && !name_is_open(k->hall, note.name, x->account, &err)) {
        answer_error(x, 403, &err);
        return;
    }
    if (!set(k->season, &note, &err)) {
        answer_error(x, 400, &err);
        return;
    }
    struct noted *n = new_noted(k, x);
    if (!n)
        return;
    n->seat = season_race_seat(k->season, season_done(k->season), note.seat - 1);
    if (!season_replace_table(k, r, n->key, &d, &err)) {
        answer_error(x, 503, &err);
        free(n);
        return;
    }
    d->then = on_noted;
    d->context = n;
    deliver_end(d);
    hosted_tell_end(r, false);
}

static void mark_absent(struct kept_championship *k, struct exchange *x)
{
    take_note(k, x, of_absent, set_absent);
}

static void mark_present(struct kept_championship *k, struct exchange *x)
{
    take_note(k, x, of_present, set_present);
}

static void substitute(struct kept_championship *k, struct exchange *x)
{
    take_note(k, x, of_substitute, set_substitute);
}

static void end_season(struct kept_championship *k, struct exchange *x)
{
    struct makers_note note;
    struct hosted *r = read_note(k, x, of_end, &note) ? find_current(k, x) : NULL;
    struct noted *n = r ? new_noted(k, x) : NULL;
    if (!n)
        return;
    struct delivery_job *d = deliver_begin(r);
    if (!d) {
        free(n);
        refuse(x, 503, "Out of memory");
        return;
    }
    bool running = r->state < KEPT_OVER;
    season_end(k, r, d);
    d->then = on_noted;
    d->context = n;
    deliver_end(d);
    if (running)
        hosted_tell_end(r, false);
}

/* ---- which is which ----------------------------------------------------------------------------------------------------- */

static void list_one(void *context, const struct kept_season *s)
{
    json_add(context, "{ championship %s, title %s|null, game %s, state %s, rounds %d, over %d, made %lld }",
             s->id, s->title, s->game, season_words[s->state], s->rounds, s->over, (long long)s->made);
}

static void list_seasons(struct server *server, struct exchange *x)
{
    struct error err;
    struct text t = text_growing();
    struct json j = json_into(&t);
    json_add(&j, "{ championships [");
    bool good = online_seasons(server->hall.store, false, LISTED, list_one, &j, &err);
    json_add(&j, "] }");
    if (good)
        answer_text(x, 200, &t);
    else
        answer_error(x, 503, &err);
    text_free(&t);
}

struct request {
    const char *method, *rest;
    void (*ask)(struct kept_championship *k, struct exchange *x);
};

static const struct request of_season[] = {
    { "GET", "", show_season },
    { "GET", "/file", send_file },
    { "POST", "/absent", mark_absent },
    { "POST", "/present", mark_present },
    { "POST", "/substitute", substitute },
    { "POST", "/end", end_season },
    { 0 },
};

static const struct request of_page[] = {
    { "GET", "", show_either },   { "GET", ".html", show_page }, { "GET", ".json", show_season },
    { "GET", ".txt", show_text }, { "GET", ".csv", show_csv },   { 0 },
};

static const struct request *find_request(const struct request *requests, const char *rest)
{
    while (requests->rest && strcmp(requests->rest, rest) != 0)
        requests++;
    return requests->rest ? requests : NULL;
}

/* A request about one of them. */
struct inquiry {
    struct server *server;
    struct exchange *x;
    const struct request *request;
    char id[TABLE_ID_CHARS + 1];
};

static void answer_inquiry(const struct inquiry *q)
{
    struct server *server = q->server;
    struct exchange *x = q->x;
    const struct request *request = q->request;
    struct error err = { 0 };
    struct kept_championship *k = season_load(&server->hall, q->id, &err);
    if (!k && err.text[0])
        answer_error(x, 503, &err);
    else if (!k)
        refuse(x, 404, "There is no such championship here");
    else if (!is_method(x, request->method))
        refuse(x, 405, "This is asked for in another way");
    else {
        recognise(server, x);
        request->ask(k, x);
    }
    season_unload(k);
}

static void on_at_hand(void *context)
{
    answer_inquiry(context);
    free(context);
}

static void ask_season(struct server *server, struct exchange *x, const char *path,
                       const struct request *requests)
{
    struct span part = { path, strcspn(path, "/.") };
    struct inquiry *q = malloc(sizeof *q);
    if (!q) {
        refuse(x, 503, "Out of memory");
        return;
    }
    *q = (struct inquiry){ .server = server, .x = x, .request = find_request(requests, path + part.len) };
    if (!q->request || !span_copy(part, q->id, sizeof q->id) || !table_id_fits(part))
        refuse(x, 404, "There is no such championship here");
    else if (!season_is_at_hand(&server->hall, q->id, on_at_hand, q))
        return;
    else
        answer_inquiry(q);
    free(q);
}

static void ask_all(struct server *server, struct exchange *x)
{
    if (!strcmp(x->method, "POST"))
        make_season(server, x);
    else if (is_method(x, "GET"))
        list_seasons(server, x);
    else
        refuse(x, 405, "Championships are made by POST and listed by GET");
}

bool ask_championships(struct server *server, struct exchange *x)
{
    static const char all[] = "/api/championships", page[] = "/c/";
    const char *rest = x->path + strlen(all);
    if (!strncmp(x->path, page, strlen(page)))
        ask_season(server, x, x->path + strlen(page), of_page);
    else if (strncmp(x->path, all, strlen(all)) != 0 || (*rest && *rest != '/'))
        return false;
    else if (*rest)
        ask_season(server, x, rest + 1, of_season);
    else
        ask_all(server, x);
    return true;
}
