/* online.c: a match that is on a server. What came over the connection is heard here and makes the same table as in the
 * terminal (online/mirror.h); what somebody does at it waits to be carried over; the deals of a race that is over are drawn again. */
#include "../../core/sha256.h"
#include "../../games/registry.h"
#include "../../online/carry.h"
#include "../../table/deal.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

struct visited {
    struct mirror mirror; /* has the table of the match */
    struct carrying carrying;
};

void session_stop_visiting(struct session *s)
{
    if (!s->visited)
        return;
    if (s->seating.table == s->visited->mirror.table)
        s->seating.table = NULL;
    mirror_free(&s->visited->mirror);
    free(s->visited);
    s->visited = NULL;
}

/* ---- hearing ---------------------------------------------------------------------------------------------------- */

/* Everybody by the names that the server has. */
static void seat_players(struct session *s)
{
    struct seating *m = &s->seating;
    m->table = s->visited->mirror.table;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memcpy(m->tags.player[seat], s->visited->mirror.tags.player[seat], TAG_MAX);
    seating_from_tags(m);
    seating_name_players(m, session_language(s));
}

static bool hear_welcome(struct session *s, const json_t *message, struct error *err)
{
    bool first = !s->visited;
    if (first) {
        session_forget(s);
        s->visited = session_room(s, sizeof *s->visited);
    }
    if (!s->visited)
        return error_memory(err);
    if (!mirror_welcome(&s->visited->mirror, all_games, message, err))
        return false;
    seat_players(s);
    return !first || session_sit_down(s) || error_memory(err);
}

static bool hear_news(struct session *s, const json_t *message, struct error *err)
{
    struct mirror *m = &s->visited->mirror;
    if (m->state != MIRROR_OVER)
        m->state = MIRROR_RUNNING;
    return mirror_news(m, message, err);
}

static void hear_here(struct session *s, const json_t *message)
{
    mirror_here(&s->visited->mirror, json_object_get(message, "seats"));
    seat_players(s);
}

/* False: nothing of the table can be relied on any more. */
static bool hear(struct session *s, const char *type, const json_t *message, struct error *err)
{
    if (!strcmp(type, "welcome"))
        return hear_welcome(s, message, err);
    if (!s->visited)
        return error_set(err, 0, "no table has been opened");
    if (!strcmp(type, "news"))
        return hear_news(s, message, err);
    if (!strcmp(type, "here"))
        hear_here(s, message);
    else if (!strcmp(type, "done"))
        carry_accept(&s->visited->carrying);
    else if (!strcmp(type, "no"))
        carry_refuse(&s->visited->carrying, &s->visited->mirror);
    else if (!strcmp(type, "end"))
        mirror_end(&s->visited->mirror);
    return true;
}

static void put_visit(struct json *a, const struct session *s)
{
    static const char *const words[] = { [MIRROR_WAITING] = "waiting",
                                         [MIRROR_DEALING] = "dealing",
                                         [MIRROR_RUNNING] = "running",
                                         [MIRROR_OVER] = "over" };
    const struct visited *v = s->visited;
    json_add(a, "seat %d, state %s, version %d, busy %d?", v->mirror.seat + 1, words[v->mirror.state],
             v->mirror.version, carry_is_busy(&v->carrying, &v->mirror));
    json_open(a, "match", '{');
    put_match(a, s);
    json_close(a, '}');
}

/* hear: behind it what the server said, one JSON object */
bool ask_hear(struct session *s)
{
    struct error err;
    json_error_t at;
    struct span text = s->request.text;
    json_t *message = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, &at);
    const char *type = json_string_value(json_object_get(message, "type"));
    bool good = type ? hear(s, type, message, &err)
                     : error_set(&err, 0, "expected a message of the server; found something else");
    json_decref(message);
    if (!good && s->visited)
        session_forget(s);
    if (!good)
        return refuse(s, &err);
    carry_settle(&s->visited->carrying, &s->visited->mirror);
    put_visit(&s->answer, s);
    return true;
}

/* ---- carrying over ---------------------------------------------------------------------------------------------- */

/* carry: the next thing to say to the server, and its number; "" takes back; number 0: nothing is to be said now. */
bool ask_carry(struct session *s)
{
    char text[ACTION_TEXT_MAX] = "";
    if (!s->visited)
        return answer_error(s, "no table has been opened");
    bool any = carry_next(&s->visited->carrying, &s->visited->mirror, text);
    json_add(&s->answer, "n %d, text %s, busy %d?", any ? s->visited->carrying.awaited : 0, text,
             carry_is_busy(&s->visited->carrying, &s->visited->mirror));
    return true;
}

/* ---- fair deals -------------------------------------------------------------------------------------------------- */

static int count_outcomes(const struct table *t)
{
    int n = 0;
    for (int i = 0; i < table_moments(t); i++)
        n += table_moment(t, i)->seat == NOBODY;
    return n;
}

/* digest: behind it a nonce in hexadecimal digits; its hash, which is shown before the nonce (a browser hashes by itself
 * only what came over TLS) */
bool ask_digest(struct session *s)
{
    uint8_t nonce[DEAL_NONCE_BYTES], hash[SHA256_BYTES];
    char digits[2 * SHA256_BYTES + 1];
    struct sha256 state;
    if (!span_copy(span_trim(s->request.text), digits, sizeof digits)
        || !deal_bytes(digits, nonce, sizeof nonce))
        return answer_error(s, "expected a nonce of %d hexadecimal digits", 2 * DEAL_NONCE_BYTES);
    sha256_begin(&state);
    sha256_add(&state, nonce, sizeof nonce);
    sha256_end(&state, hash);
    deal_digits(hash, sizeof hash, digits);
    json_text(&s->answer, "hash", digits);
    return true;
}

/* fair: every outcome of chance of a race online that is over, drawn again */
bool ask_fair(struct session *s)
{
    const struct deal *deal = &s->seating.tags.deal;
    char commitment[2 * SHA256_BYTES + 1] = "";
    struct error err;
    if (!deal->table[0])
        return answer_error(s, "this race was not dealt by a server");
    deal_commitment(deal, commitment);
    json_add(&s->answer, "table %s, commitment %s, outcomes %d", deal->table, commitment,
             count_outcomes(s->seating.table));
    if (deal_check(deal, s->seating.table, &err))
        json_none(&s->answer, "fault");
    else
        put_error(&s->answer, "fault", &err);
    return true;
}
