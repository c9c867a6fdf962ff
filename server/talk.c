/* talk.c: what clients say, each message handed to whoever knows what to do. */
#include "../languages/languages.h"
#include "accounts.h"

static struct hall *hall_of(const struct socket *s)
{
    return s->all->context;
}

static void say_error(struct socket *s, const struct error *err)
{
    socket_bye_error(s, 0, err);
}

/* ---- hello -------------------------------------------------------------------------------------------------------- */

static struct hosted *find_race(struct socket *s, const struct message *m, struct span said)
{
    struct error err;
    char elsewhere[HOST_ADDRESS_MAX];
    struct hosted *r = hall_seek(hall_of(s), m->table, elsewhere, &err);
    if (elsewhere[0])
        relay_begin(hall_of(s), s, elsewhere, said.at, said.len);
    else if (!r && err.text[0])
        socket_bye_error(s, err.kind == ERROR_WORLD ? 5000 : 0, &err);
    else if (!r)
        socket_bye(s, 0, "There is no such table here.");
    return r;
}

static bool may_watch(const struct hosted *r, struct socket *s)
{
    if (r->wishes.spectators == SPECTATORS_NONE && r->state < KEPT_OVER)
        socket_bye(s, 0, "Nobody watches this race.");
    else if (r->spectators >= r->hall->limits->spectators)
        socket_bye(s, 0, "At most %d spectators fit around a table here.", r->hall->limits->spectators);
    else
        return true;
    return false;
}

static void take_language(struct socket *s, const struct message *m)
{
    s->words = m->words;
    s->language = m->language[0] ? language_find(m->language) : NULL;
}

/* The seat that the account of whoever asks opens: the one that they name, or the first. */
static int seat_by_account(const struct hosted *r, const struct socket *s, int wished)
{
    for (int seat = 0; s->account && seat < r->seats; seat++)
        if ((!wished || wished == seat + 1) && account_opens(r, seat, s->account))
            return seat;
    return NOBODY;
}

/* Who they are; false when they are not whom they say, and that was said. */
static bool find_viewer(const struct hosted *r, struct socket *s, const struct message *m, int *seat)
{
    s->by_account = m->account;
    *seat = m->account ? seat_by_account(r, s, m->seat) : m->key[0] ? hosted_seat_of(r, m->key) : NOBODY;
    if (*seat != NOBODY)
        return true;
    if (m->account)
        socket_bye(s, 0,
                   s->account ? N_("Your account has no such seat at this table.")
                              : N_("Log in to sit by your account."));
    else if (m->key[0])
        socket_bye(s, 0, "This key is good for no seat at this table.");
    else
        return may_watch(r, s);
    return false;
}

static void hello(struct socket *s, const struct message *m, struct span said)
{
    int seat;
    take_language(s, m);
    struct hosted *r = find_race(s, m, said);
    if (!r || !find_viewer(r, s, m, &seat))
        return;
    hosted_attach(r, s, seat);
    hosted_welcome(r, s, m->seen);
    if (seat != NOBODY && r->place[seat].here == 1)
        hosted_say_here(r);
    hosted_ask_for_chance(r, s);
    hosted_try_to_begin(r);
}

static void sit(struct socket *s, const struct message *m, struct span said)
{
    take_language(s, m);
    struct hosted *r = find_race(s, m, said);
    if (!r)
        return;
    hosted_sit(r, s, m);
}

/* ---- talk --------------------------------------------------------------------------------------------------------- */

static bool may_say(struct hosted *r, const struct socket *s, const char *text, struct error *err)
{
    int lines = r->hall->limits->talk;
    if (s->viewer == NOBODY || !r->wishes.talk)
        return error_set(err, 0, "nobody talks here");
    if (!characters_fit(text, SAY_CHARS))
        return error_set(err, 0, "a line has at most %d characters", SAY_CHARS);
    if (!tap_take(&r->place[s->viewer].talk, lines / 60.0, lines, uv_now(r->hall->loop)))
        return error_set(err, 0, "at most %d lines a minute", lines);
    return true;
}

static void say(struct hosted *r, struct socket *s, const char *text)
{
    struct error err;
    struct json j = json_into(&r->hall->scratch);
    if (!may_say(r, s, text, &err)) {
        hosted_say_no(r, s, 0, &err);
        return;
    }
    text_clear(&r->hall->scratch);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "said");
    json_number(&j, "seat", s->viewer + 1);
    json_text(&j, "name", seating_driver(&r->seating, s->viewer));
    json_text(&j, "text", text);
    json_close(&j, '}');
    struct note *note = note_of(&r->hall->scratch);
    r->hall->figures.lines++;
    hosted_say_all(r, note, false);
    note_free(note);
}

/* ---- all of it ---------------------------------------------------------------------------------------------------- */

static void leave_or_come_back(struct hosted *r, struct socket *s, bool leave)
{
    if (s->viewer != NOBODY)
        hosted_stand_in(r, s->viewer, leave);
}

static void hear(struct hosted *r, struct socket *s, const struct message *m)
{
    switch (m->kind) {
    case SAYS_HELLO:
    case SAYS_SIT: break; /* was heard before */
    case SAYS_COMMIT: hosted_take_hash(r, s, m->hash); break;
    case SAYS_NONCE: hosted_take_nonce(r, s, m->nonce); break;
    case SAYS_ACT: hosted_act(r, s, m->n, m->text); break;
    case SAYS_UNDO: hosted_undo(r, s, m->n); break;
    case SAYS_SAY: say(r, s, m->text); break;
    case SAYS_HINT: hosted_hint(r, s, m->n); break;
    case SAYS_LEAVE: leave_or_come_back(r, s, true); break;
    case SAYS_BACK: leave_or_come_back(r, s, false); break;
    }
}

/* Nonsense of somebody who sits is refused; a stranger who begins with it is sent away. */
static void misunderstood(struct socket *s, int n, const struct error *err)
{
    if (s->race)
        hosted_say_no(s->race, s, n, err);
    else
        say_error(s, err);
}

void hall_hear(struct socket *s, const char *text, size_t len)
{
    struct message m;
    struct error err;
    struct span said = { text, len };
    if (s->relay) {
        relay_message(s, text, len);
        return;
    }
    if (!message_read(text, len, &m, &err)) {
        misunderstood(s, m.n, &err);
        return;
    }
    bool greets = m.kind == SAYS_HELLO || m.kind == SAYS_SIT;
    if (hall_of(s)->stopping)
        return;
    if (!s->race && !greets)
        socket_bye(s, 0, "The first message is hello or sit.");
    else if (!s->race)
        (m.kind == SAYS_HELLO ? hello : sit)(s, &m, said);
    else if (atomic_load(&s->race->broken))
        return; /* everybody is about to be sent away */
    else if (greets) {
        hosted_detach(s); /* a gap in the versions, or another table */
        (m.kind == SAYS_HELLO ? hello : sit)(s, &m, said);
    } else
        hear(s->race, s, &m);
}

void hall_closed(struct socket *s)
{
    relay_end(s);
    hosted_detach(s);
}
