/* view.c: what one seat sees of the match and has heard, what would become of it by one more action, and what a good
 * driver would do. */
#include "../../core/field.h"
#include "../../show/hint.h"
#include "../../show/tell.h"
#include "look.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* The match as it is looked at: now, or at an earlier moment. */
static const struct table *looked_at(const struct session *s)
{
    return s->then ? s->then : s->seating.table;
}

#define LOOKS(X)                                                                                             \
    X(lacorsa)                                                                                               \
    X(grandprix)

#define DECLARE(game) extern const struct web_look game##_web_look;
LOOKS(DECLARE)

#define LIST(game) &game##_web_look,

/* Of a game that has a look of its own in the page; NULL: it has none, and the page shows its fields. */
static const struct web_look *web_look_of(const struct game *g)
{
    static const struct web_look *const looks[] = { LOOKS(LIST) NULL };
    for (int i = 0; looks[i]; i++)
        if (!strcmp(looks[i]->game, g->id))
            return looks[i];
    return NULL;
}

static void put_look(struct json *a, const struct picture *p)
{
    const struct web_look *look = web_look_of(table_game(p->m->table));
    if (!look)
        return;
    json_open(a, "look", '{');
    look->view(a, p);
    json_close(a, '}');
}

/* For the plain drawing of any game, for people who look up a field, and for lessons that point at one. */
static void put_fields(struct json *a, const struct picture *p)
{
    const struct game *g = table_game(p->m->table);
    struct state_fields of;
    state_fields(g, table_setup(p->m->table), picture_view(p), &of);
    json_open(a, "fields", '{');
    for (int i = 0; g->fields[i].name; i++)
        if (of.value[i].at)
            json_span(a, g->fields[i].name, of.value[i]);
    json_close(a, '}');
}

static void put_legal(struct json *a, const struct picture *p)
{
    const struct table *t = p->m->table;
    json_open(a, "legal", '[');
    for (int i = 0; i < p->n; i++) {
        json_open(a, NULL, '{');
        char label[240];
        struct text words = words_into(a, label, sizeof label);
        json_action(a, table_game(t), table_setup(t), p->viewer, p->legal[i]);
        face_label(p, p->legal[i], &words);
        json_text(a, "label", label);
        json_close(a, '}');
    }
    json_close(a, ']');
}

/* Why it is the viewer's turn, in the words of the terminal. */
static void put_why(struct json *a, const struct picture *p)
{
    char words[2048];
    struct text t = words_into(a, words, sizeof words);
    if (!p->n)
        return;
    face_of(table_game(p->m->table))->why(p, &t);
    json_text(a, "why", words);
}

static void put_undo(struct json *a, const struct table *t, int viewer)
{
    struct error err;
    json_bool(a, "undo", viewer != NOBODY && table_can_undo(t, viewer, &err));
}

static void put_order(struct json *a, const struct picture *p)
{
    const struct table *t = p->m->table;
    const struct game *g = table_game(t);
    struct order order = { 0 };
    if (!g->order)
        return;
    g->order(table_setup(t), picture_view(p), CARS_MAX, &order);
    json_add(a, "lap %d, order [", order.lap);
    for (int i = 0; i < order.cars; i++)
        json_number(a, NULL, car_number(table_shape(t), order.car[i]));
    json_close(a, ']');
}

static void put_end(struct json *a, const struct seating *m)
{
    char words[2048];
    struct text t = words_into(a, words, sizeof words);
    json_results(a, table_game(m->table), table_setup(m->table), table_state(m->table));
    verdict_text(m, &t);
    json_text(a, "verdict", words);
}

/* view SEAT */
bool ask_view(struct session *s)
{
    struct json *a = &s->answer;
    struct seating m = s->seating;
    struct picture p;
    m.table = (struct table *)looked_at(s);
    picture_take(&p, &m, &s->console.book, s->viewer);
    if (!s->then && session_is_told(s)) /* read on first */
        p.n = 0;
    json_add(a, "viewer %d, moments %d", s->viewer + 1, table_moments(m.table));
    json_seats(a, "turn", table_turn(m.table) & ~CHANCE);
    json_bool(a, "over", !table_turn(m.table));
    put_fields(a, &p);
    put_look(a, &p);
    put_order(a, &p);
    put_legal(a, &p);
    put_why(a, &p);
    put_undo(a, m.table, s->viewer);
    if (!table_turn(m.table))
        put_end(a, &m);
    return true;
}

/* ---- what would be -------------------------------------------------------------------------------------------- */

static bool same_span(struct span a, struct span b)
{
    return a.len == b.len && (!a.at) == (!b.at) && (!a.at || !memcmp(a.at, b.at, a.len));
}

/* What the viewer would see of its fields; a hand is nobody's to guess. */
static void see_fields(const struct picture *p, struct state *st, struct state_fields *out)
{
    const struct table *t = p->m->table;
    table_game(t)->redact(table_setup(t), st, p->viewer);
    state_fields(table_game(t), table_setup(t), st, out);
}

/* The fields that it would change. */
static void put_after(struct json *a, const struct picture *p, const union any_state *known, action_t act)
{
    const struct game *g = table_game(p->m->table);
    static struct state_fields was, is;
    union any_state now = *known, then = *known;
    g->apply(table_setup(p->m->table), (struct state *)then.bytes, p->viewer, act, NULL);
    see_fields(p, (struct state *)now.bytes, &was);
    see_fields(p, (struct state *)then.bytes, &is);
    json_open(a, "after", '{');
    for (int i = 0; g->fields[i].name; i++)
        if (is.value[i].at && !same_span(was.value[i], is.value[i]))
            json_span(a, g->fields[i].name, is.value[i]);
    json_close(a, '}');
}

/* One of the viewer's actions, and what would be: as the game tells it, else in the words of its text. */
static void put_change(struct json *a, const struct picture *p, const union any_state *known, action_t act)
{
    const struct table *t = p->m->table;
    const struct web_look *look = web_look_of(table_game(t));
    json_open(a, NULL, '{');
    json_action(a, table_game(t), table_setup(t), p->viewer, act);
    if (look && look->then) {
        json_open(a, "then", '{');
        look->then(a, p, act);
        json_close(a, '}');
    } else {
        put_after(a, p, known, act);
    }
    json_close(a, '}');
}

/* try SEAT: for each legal action what it would change, as far as the seat can know. */
bool ask_try(struct session *s)
{
    const struct table *t = s->seating.table;
    struct picture p;
    union any_state known;
    struct rng rng;
    picture_take(&p, &s->seating, &s->console.book, s->viewer);
    memset(&known, 0, sizeof known);
    rng_init(&rng, 1, 0); /* any possible truth will do: hidden cards change nothing that is told */
    table_view(t, s->viewer, (struct state *)known.bytes);
    table_game(t)->imagine(table_setup(t), (struct state *)known.bytes, s->viewer, &rng);
    json_open(&s->answer, "changes", '[');
    for (int i = 0; i < p.n; i++)
        put_change(&s->answer, &p, &known, p.legal[i]);
    json_close(&s->answer, ']');
    return true;
}

/* ---- what has happened: facts for the eye, sentences for the log ---------------------------------------------- */

static void put_news(struct json *a, const struct seating *m, int moment, int part, int viewer)
{
    const struct table *t = m->table;
    const struct moment *at = table_moment(t, moment);
    char line[512];
    int event = seating_sentence_event(m, moment, part);
    bool hidden = false, told = seating_sentence(m, moment, part, viewer, line, sizeof line);
    json_add(a, "{ m %d, by %d", moment, at->seat + 1);
    if (event == NOBODY) {
        json_add(a, "event %s, seat %d", at->act ? "driver" : "undo", at->seat + 1);
    } else {
        struct event e = table_event(t, moment, event, viewer, &hidden);
        json_event(a, table_game(t), table_setup(t), &e, hidden);
    }
    if (hidden)
        json_bool(a, "hidden", true);
    if (told)
        json_text(a, "say", line);
    json_close(a, '}');
}

/* news SEAT FROM [TO] */
bool ask_news(struct session *s)
{
    struct seating m = s->seating;
    long long from, to = table_moments(m.table);
    if (!request_number(s, 2, 0, to, &from) || (s->request.words > 3 && !request_number(s, 3, from, to, &to)))
        return false;
    json_open(&s->answer, "news", '[');
    for (int i = (int)from; i < (int)to; i++)
        for (int k = 0; k < seating_sentences(&m, i); k++)
            put_news(&s->answer, &m, i, k, s->viewer);
    json_close(&s->answer, ']');
    json_number(&s->answer, "to", to);
    return true;
}

/* ---- advice --------------------------------------------------------------------------------------------------- */

/* hint SEAT [PART]: the choices worth naming, the best first, and all of it in words, after one of so many parts of the playouts
 * that the terminal has at last */
bool ask_hint(struct session *s)
{
    enum { PARTS_MAX = 1000 };
    long long part = 8; /* a page answers within a second */
    struct picture p;
    char words[2000];
    struct text t = words_into(&s->answer, words, sizeof words);
    if (s->request.words > 2 && !request_number(s, 2, 1, PARTS_MAX, &part))
        return false;
    picture_take(&p, &s->seating, &s->console.book, s->viewer);
    if (!p.n)
        return answer_error(s, "there is nothing for you to choose now");
    struct hint *h = session_room(s, sizeof *h);
    if (!h)
        return false;
    hint_take_part(&p, NULL, (int)part, h);
    hint_text(h, &t);
    json_add(&s->answer, "words %s, choices [", words);
    for (int i = 0; i < h->n; i++)
        json_action_text(&s->answer, NULL, table_game(s->seating.table), table_setup(s->seating.table),
                         h->choice[i]->act);
    json_close(&s->answer, ']');
    free(h);
    return true;
}

/* introduction SEAT: for newcomers, in paragraphs; and the signs of the drawings, by what they stand for */
bool ask_introduction(struct session *s)
{
    struct picture p;
    struct text t = text_growing();
    struct span rest, line;
    t.language = s->answer.out->language;
    picture_take(&p, &s->seating, &s->console.book, s->viewer);
    if (s->console.face->introduction)
        s->console.face->introduction(&p, &t);
    json_add(&s->answer, "paragraphs [");
    for (rest = span_of(text_string(&t)); span_cut(&rest, '\n', &line);)
        if (line.len)
            json_span(&s->answer, NULL, line);
    json_add(&s->answer, "], signs [");
    for (const struct sign *sign = s->console.face->signs; sign && sign->id; sign++)
        json_add(&s->answer, "{ group %s, id %s, shown %s, means %s }", face_sign_group(&p, sign), sign->id,
                 face_sign_shown(&p, sign), face_sign(&p, sign));
    json_add(&s->answer, "]");
    s->answer.lost |= !text_is_whole(&t);
    text_free(&t);
    return true;
}
