#include "position.h"
#include "../core/language.h"
#include "../core/text.h"
#include "named_game.h"
#include "older.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------ */

static char *room_at(const struct text *t, size_t *room)
{
    *room = t->len < t->size ? t->size - t->len : 0;
    return *room ? t->buf + t->len : NULL;
}

size_t position_text(const struct game *g, const struct setup *su, const struct state *st, char *buf,
                     size_t size)
{
    struct text t = text_into(buf, size);
    size_t room;
    text_add(&t, "%s;%d;", g->id, g->rules);
    char *at = room_at(&t, &room);
    t.len += g->setup_text(su, at, room);
    text_add(&t, ";");
    at = room_at(&t, &room);
    t.len += g->state_text(su, st, at, room);
    return t.len;
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static bool read_setup(struct span text, struct position *out, struct error *err)
{
    char *copy = malloc(text.len + 1);
    if (!copy)
        return error_set(err, 0, "out of memory");
    span_copy(text, copy, text.len + 1);
    older_setup(out->game, out->rules, copy);
    out->setup = setup_read(out->game, copy, err);
    free(copy);
    return out->setup;
}

/* The state is the rest of a terminated text, but for blanks and a newline at its end. */
static bool read_state(struct span text, struct position *out, struct error *err)
{
    char copy[STATE_TEXT_MAX];
    if (!span_copy(text, copy, sizeof copy))
        return error_set(err, 0, "expected a state of at most %d characters; found %zu", STATE_TEXT_MAX - 1,
                         text.len);
    return out->game->state_parse(out->setup, copy, (struct state *)out->room.bytes, err);
}

/* What was pasted may end with blanks and newlines; inside there are none. */
static struct span trim(struct span s)
{
    s = span_trim(s);
    while (s.len && (s.at[s.len - 1] == '\n' || s.at[s.len - 1] == '\r'))
        s = span_trim((struct span){ s.at, s.len - 1 });
    return s;
}

static bool read_parts(const struct game *const *games, struct span rest, struct position *out,
                       struct error *err)
{
    struct span part[4] = { 0 };
    int n = 0;
    while (n < 3 && span_cut(&rest, ';', &part[n]))
        n++;
    part[3] = rest;
    if (n < 3 || !rest.at)
        return error_set(err, 0, "expected a position as GAME;RULES;SETUP;STATE; found %d of these four", n);
    out->game = game_named(games, part[0], err);
    if (!out->game)
        return false;
    if (memchr(rest.at, '\n', rest.len))
        return error_set(err, 0, "expected a position on one line; found several lines");
    if (!rules_read(out->game, part[1], &out->rules, err))
        return false;
    if (!read_setup(part[2], out, err))
        return older_blame(out->game, out->rules, N_("the setup"), err);
    return read_state(part[3], out, err) || older_blame(out->game, out->rules, N_("the state"), err);
}

bool position_read(const struct game *const *games, const char *text, struct position *out, struct error *err)
{
    memset(out, 0, sizeof *out);
    if (read_parts(games, trim(span_of(text)), out, err))
        return true;
    position_free(out);
    return false;
}

void position_free(struct position *p)
{
    if (p->setup)
        p->game->setup_free(p->setup);
    p->setup = NULL;
}

/* ---- views -------------------------------------------------------------------------------------------- */

/* Fill the blanks with any truth: a seat from which nothing was hidden sees the same before and after. */
bool position_is_known_to(const struct game *g, const struct setup *su, const struct state *st, int seat)
{
    union any_state seen, filled;
    struct rng rng;
    rng_init(&rng, 1, 0);
    memcpy(seen.bytes, st, g->state_size);
    memcpy(filled.bytes, st, g->state_size);
    g->imagine(su, (struct state *)filled.bytes, seat, &rng);
    g->redact(su, (struct state *)filled.bytes, seat);
    g->redact(su, (struct state *)seen.bytes, seat);
    return !memcmp(seen.bytes, filled.bytes, g->state_size);
}

/* What has no blanks is the same when imagined. */
bool position_is_whole(const struct game *g, const struct setup *su, const struct state *st)
{
    union any_state filled;
    struct rng rng;
    rng_init(&rng, 0, 0);
    memcpy(filled.bytes, st, g->state_size);
    g->imagine(su, (struct state *)filled.bytes, NOBODY, &rng);
    return !memcmp(filled.bytes, st, g->state_size);
}

/* ---- inside a match ----------------------------------------------------------------------------------- */

static bool step_drivers(struct table *t, const struct table *match, struct error *err)
{
    for (int k = table_stand_ins(t); k < table_stand_ins(match); k++) {
        const struct stand_in *s = table_stand_in_at(match, k);
        if (s->moment > table_moments(t))
            break;
        if (!table_stand_in(t, s->seat, s->driver[0] ? s->driver : NULL, err))
            return false;
    }
    return true;
}

bool position_step(struct table *t, const struct table *match, struct error *err)
{
    const struct moment *m = table_moment(match, table_moments(t));
    if (!step_drivers(t, match, err))
        return false;
    return m->act ? table_act(t, m->seat, m->act, err) : table_undo(t, m->seat, err);
}

struct table *position_after(const struct table *match, int n, struct error *err)
{
    const struct game *g = table_game(match);
    size_t len = g->setup_text(table_setup(match), NULL, 0);
    char *setup = malloc(len + 1);
    if (!setup) {
        error_set(err, 0, "out of memory");
        return NULL;
    }
    g->setup_text(table_setup(match), setup, len + 1);
    struct table *t = table_new(g, setup, table_start(match), err);
    free(setup);
    while (t && table_moments(t) < n)
        if (!position_step(t, match, err)) {
            table_free(t);
            return NULL;
        }
    return t;
}
