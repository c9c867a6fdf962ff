#include "piece.h"

#include <stdlib.h>
#include <string.h>

/* ---- decisions ---------------------------------------------------------------------------------------------- */

static size_t advised_size(const struct decision *d)
{
    return (size_t)d->n * sizeof *d->choice;
}

static void give_decision(const struct decision *d, unsigned char *out)
{
    memcpy(out, d, sizeof *d);
    memcpy(out + sizeof *d, d->choice, advised_size(d));
}

static bool is_legal(action_t act, const action_t *legal, int n)
{
    int i = 0;
    while (i < n && legal[i] != act)
        i++;
    return i < n;
}

/* Whatever else is wrong, every choice can be told. */
static bool are_choices(const struct timeline *s, const struct choice *c, const struct advised *advised)
{
    action_t legal[ACTIONS_MAX];
    int n = s->game->actions(s->setup, (const struct state *)c->st.bytes, c->decision.seat, legal);
    for (int i = 0; i < n; i++)
        if (!is_legal(advised[i].act, legal, n))
            return false;
    return true;
}

static bool take_decision(const struct timeline *s, struct choice *c, const unsigned char *piece, size_t size)
{
    struct decision *d = &c->decision, found;
    struct advised advised[ACTIONS_MAX];
    if (size != sizeof found + advised_size(d))
        return false;
    memcpy(&found, piece, sizeof found);
    memcpy(advised, piece + sizeof found, advised_size(d));
    bool same = found.moment == d->moment && found.seat == d->seat && found.act == d->act && found.n == d->n;
    if (!same || found.grade >= GRADES || found.mixed < 1 || found.mixed > d->n
        || !are_choices(s, c, advised))
        return false;
    memcpy(d->choice, advised, advised_size(d));
    found.choice = d->choice;
    found.weighed = true;
    *d = found;
    return true;
}

/* ---- places ------------------------------------------------------------------------------------------------- */

struct shown {
    int expected[SEATS_MAX];
    struct expectation expectation;
};

static size_t samples_size(const struct timeline *s, int samples)
{
    return (size_t)s->game->shape(s->setup)->seats * (size_t)samples * sizeof(int16_t);
}

static void give_place(const struct timeline *s, const struct place *p, unsigned char *out)
{
    struct shown shown = { .expectation = p->expectation };
    memcpy(shown.expected, p->expected, sizeof shown.expected);
    memcpy(out, &shown, sizeof shown);
    if (p->expectation.sample)
        memcpy(out + sizeof shown, p->expectation.sample, samples_size(s, p->expectation.samples));
}

static bool take_place(const struct timeline *s, struct place *p, const unsigned char *piece, size_t size)
{
    struct shown shown;
    if (size < sizeof shown)
        return false;
    memcpy(&shown, piece, sizeof shown);
    int samples = shown.expectation.samples;
    if (samples < 0 || samples > SAMPLES_MAX || size != sizeof shown + samples_size(s, samples))
        return false;
    int16_t *sample = samples ? malloc(samples_size(s, samples)) : NULL;
    if (samples && !sample)
        return false;
    if (samples)
        memcpy(sample, piece + sizeof shown, samples_size(s, samples));
    free(p->expectation.sample);
    memcpy(p->expected, shown.expected, sizeof p->expected);
    p->expectation = shown.expectation;
    p->expectation.sample = sample;
    p->known = true;
    return true;
}

/* ---- both --------------------------------------------------------------------------------------------------- */

size_t piece_size(const struct timeline *s, int task)
{
    const struct task *t = &s->task[task];
    if (t->weigh) {
        const struct decision *d = &s->choice[t->index].decision;
        return d->weighed ? sizeof *d + advised_size(d) : 0;
    }
    const struct place *p = &s->place[t->index];
    return p->known ? sizeof(struct shown) + samples_size(s, p->expectation.samples) : 0;
}

void piece_give(const struct timeline *s, int task, unsigned char *out)
{
    const struct task *t = &s->task[task];
    if (t->weigh)
        give_decision(&s->choice[t->index].decision, out);
    else
        give_place(s, &s->place[t->index], out);
}

bool piece_take(struct timeline *s, int task, const unsigned char *piece, size_t size)
{
    const struct task *t = &s->task[task];
    return t->weigh ? take_decision(s, &s->choice[t->index], piece, size)
                    : take_place(s, &s->place[t->index], piece, size);
}
