#include "timeline.h"

#include "../table/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists that grow ---------------------------------------------------------------------------------------- */

/* Room for one more; false: no memory. */
static bool make_room(void **list, int n, int *room, size_t size)
{
    if (n < *room)
        return true;
    int more = *room ? 2 * *room : 64;
    void *grown = realloc(*list, (size_t)more * size);
    if (!grown)
        return false;
    *list = grown;
    *room = more;
    return true;
}

#define MORE(s, list) make_room((void **)&(s)->list, (s)->list##s, &(s)->list##s_room, sizeof *(s)->list)

/* ---- what counts ------------------------------------------------------------------------------------------- */

/* A moment that was not taken back. */
struct act {
    int seat, moment;
    action_t act;
};

struct teller {
    struct timeline *s;
    const struct act *act;
    int n, k; /* acts, and the next of them */
    int seat; /* whose decisions */
    int here; /* the place that the story has come to */
    bool short_of_memory;
    union any_state room; /* the state before act k … */
    struct luck luck;     /* … and what has happened until then */
};

static int list_acts(const struct table *match, struct act *acts)
{
    int n = table_standing(match);
    for (int k = 0; k < n; k++) {
        int i = table_standing_at(match, k);
        acts[k] = (struct act){ table_moment(match, i)->seat, i, table_moment(match, i)->act };
    }
    return n;
}

/* ---- the pieces ----------------------------------------------------------------------------------------------- */

static struct state *now(struct teller *t)
{
    return (struct state *)t->room.bytes;
}

static turn_t turn_now(struct teller *t)
{
    return t->s->game->turn(t->s->setup, now(t));
}

static bool add_task(struct teller *t, bool weigh, int index)
{
    struct timeline *s = t->s;
    if (!MORE(s, task)) {
        t->short_of_memory = true;
        return false;
    }
    s->task[s->tasks++] = (struct task){ weigh, index };
    return true;
}

static int add_place(struct teller *t, const union any_state *st, struct luck luck)
{
    struct timeline *s = t->s;
    if (!MORE(s, place) || !add_task(t, false, s->places)) {
        t->short_of_memory = true;
        return 0;
    }
    struct place *p = &s->place[s->places];
    memset(p, 0, sizeof *p);
    memcpy(p->st.bytes, st->bytes, s->game->state_size);
    p->luck = luck;
    return s->places++;
}

static void add_link(struct teller *t, struct link link)
{
    struct timeline *s = t->s;
    if (!MORE(s, link)) {
        t->short_of_memory = true;
        return;
    }
    s->link[s->links++] = link;
    if (link.kind == STEP_CHOICE)
        s->place[link.from].choosers |= seat_bit(link.seat);
}

/* Whether there was a choice at all; if it is one to be weighed it is noted. */
static bool note_choice(struct teller *t)
{
    struct timeline *s = t->s;
    const struct act *a = &t->act[t->k];
    action_t legal[ACTIONS_MAX];
    int n = s->game->actions(s->setup, now(t), a->seat, legal);
    if (n >= 2)
        t->luck.choices[a->seat]++;
    if (n < 2 || (t->seat != NOBODY && t->seat != a->seat))
        return n >= 2;
    struct advised *advised = calloc((size_t)n, sizeof *advised);
    if (!advised || !MORE(s, choice) || !add_task(t, true, s->choices)) {
        free(advised);
        t->short_of_memory = true;
        return true;
    }
    struct choice *c = &s->choice[s->choices++];
    memset(c, 0, sizeof *c);
    c->decision = (struct decision){ .moment = a->moment, .seat = a->seat, .act = a->act, .n = n };
    c->decision.choice = advised;
    memcpy(c->st.bytes, t->room.bytes, s->game->state_size);
    return true;
}

static void apply(struct teller *t, struct state *st, int k)
{
    t->s->game->apply(t->s->setup, st, t->act[k].seat, t->act[k].act, NULL);
}

/* The story goes on from the state as it is now. */
static void arrive(struct teller *t, enum step_kind kind, int seat, int first_act, int choices)
{
    int to = add_place(t, &t->room, t->luck);
    add_link(t, (struct link){ kind, seat, t->act[first_act].moment, t->act[t->k - 1].moment, t->here, to,
                               choices });
    t->here = to;
}

static void tell_luck(struct teller *t)
{
    int first = t->k;
    while (t->k < t->n && t->act[t->k].seat == NOBODY)
        apply(t, now(t), t->k++);
    t->luck.draws++;
    arrive(t, STEP_LUCK, NOBODY, first, 0);
}

/* What a seat must do changes nothing that could be expected: only choices lead to another place. */
static void tell_seat(struct teller *t)
{
    int first = t->k, seat = t->act[first].seat;
    bool chose = false;
    while (t->k < t->n && t->act[t->k].seat == seat && turn_now(t) == seat_bit(seat)) {
        chose |= note_choice(t);
        apply(t, now(t), t->k++);
    }
    if (chose || !turn_now(t))
        arrive(t, STEP_CHOICE, seat, first, 0);
}

/* One of those that choose at the same time. */
struct chooser {
    bool chose;
    int first, last;      /* moments */
    union any_state room; /* as if nobody else had chosen */
    struct luck luck;
};

/* The next act is one of theirs. A seat has chosen when it would be its turn no more. */
static void take_choice(struct teller *t, struct chooser *c, turn_t *pending)
{
    int seat = t->act[t->k].seat;
    struct state *alone = (struct state *)c->room.bytes;
    c->first = c->chose ? c->first : t->act[t->k].moment;
    c->last = t->act[t->k].moment;
    c->chose |= note_choice(t);
    c->luck.choices[seat] = t->luck.choices[seat];
    apply(t, alone, t->k);
    apply(t, now(t), t->k++);
    if (!(t->s->game->turn(t->s->setup, alone) & seat_bit(seat)))
        *pending &= ~seat_bit(seat);
}

static int add_choices(struct teller *t, const struct chooser *all)
{
    int n = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct chooser *c = &all[seat];
        if (!c->chose)
            continue;
        int to = add_place(t, &c->room, c->luck);
        add_link(t, (struct link){ STEP_CHOICE, seat, c->first, c->last, t->here, to, 0 });
        n++;
    }
    return n;
}

static void tell_meeting(struct teller *t, struct chooser *all)
{
    turn_t pending = turn_now(t);
    int first = t->k;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        all[seat].chose = false;
        all[seat].luck = t->luck;
        memcpy(all[seat].room.bytes, t->room.bytes, t->s->game->state_size);
    }
    while (t->k < t->n && t->act[t->k].seat != NOBODY && pending & seat_bit(t->act[t->k].seat))
        take_choice(t, &all[t->act[t->k].seat], &pending);
    int choices = add_choices(t, all);
    if (choices || !turn_now(t))
        arrive(t, STEP_MEETING, NOBODY, first, choices);
}

static void tell_all(struct teller *t, struct chooser *choosers)
{
    t->here = add_place(t, &t->room, t->luck);
    while (t->k < t->n && !t->short_of_memory) {
        turn_t who = turn_now(t);
        int before = t->k;
        if (t->act[t->k].seat == NOBODY)
            tell_luck(t);
        else if (who & (who - 1))
            tell_meeting(t, choosers);
        else
            tell_seat(t);
        assert(t->k > before);
        (void)before;
    }
}

/* ---- outside ---------------------------------------------------------------------------------------------------- */

static bool start(struct teller *t, const struct table *match)
{
    struct table *first = position_after(match, 0, NULL);
    if (first)
        memcpy(t->room.bytes, table_state(first), t->s->game->state_size);
    table_free(first);
    return first != NULL;
}

bool timeline_follow(struct timeline *s, const struct table *match, int seat)
{
    struct act *acts = calloc((size_t)table_standing(match) + 1, sizeof *acts);
    struct chooser *choosers = calloc(SEATS_MAX, sizeof *choosers);
    struct teller t = { .s = s, .act = acts, .seat = seat };
    memset(s, 0, sizeof *s);
    s->game = table_game(match);
    s->setup = table_setup(match);
    bool good = acts && choosers && start(&t, match);
    if (good) {
        t.n = list_acts(match, acts);
        tell_all(&t, choosers);
        good = !t.short_of_memory;
        assert(!good || !memcmp(t.room.bytes, table_state(match), s->game->state_size));
    }
    free(acts);
    free(choosers);
    return good;
}

void timeline_free(struct timeline *s)
{
    for (int i = 0; i < s->choices; i++)
        free(s->choice[i].decision.choice);
    for (int i = 0; i < s->places; i++)
        free(s->place[i].expectation.sample);
    free(s->place);
    free(s->link);
    free(s->choice);
    free(s->task);
}
