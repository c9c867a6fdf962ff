/* clock.c: a bank of time for every person, which runs while it is their turn, and a stand-in when it is empty. */
#include "hall.h"

/* What whoever comes back after their time has run out gets at least. */
enum { COME_BACK_MS = 10000 };

static bool has_clocks(const struct hosted *r)
{
    return r->wishes.clock != CLOCK_NONE;
}

static uint64_t now(const struct hosted *r)
{
    return uv_now(r->hall->loop);
}

int64_t clock_left(const struct hosted *r, int seat)
{
    const struct place *p = &r->place[seat];
    int64_t left = p->bank_ms - (p->runs ? (int64_t)(now(r) - p->since) : 0);
    return left > 0 ? left : 0;
}

void clock_begin(struct hosted *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        r->place[seat].bank_ms = (int64_t)r->wishes.bank_s * 1000;
}

/* What is added for a decision goes when it is taken back, or somebody could make time by that. */
void clock_decided(struct hosted *r, int seat, bool undo)
{
    struct place *p = &r->place[seat];
    int64_t add = (int64_t)r->wishes.add_s * 1000;
    if (!has_clocks(r) || p->is != KEPT_PERSON || p->stands_in)
        return;
    p->bank_ms = clock_left(r, seat) + (undo ? -add : add);
    if (p->bank_ms < 0)
        p->bank_ms = 0;
    p->runs = false;
}

static bool should_run(const struct hosted *r, int seat)
{
    const struct place *p = &r->place[seat];
    return has_clocks(r) && hosted_runs(r) && p->is == KEPT_PERSON && !p->stands_in
           && (table_turn(r->seating.table) & seat_bit(seat));
}

static void set_running(struct hosted *r, int seat, bool runs)
{
    struct place *p = &r->place[seat];
    p->bank_ms = clock_left(r, seat);
    if (runs && !p->bank_ms)
        p->bank_ms = COME_BACK_MS > r->wishes.add_s * 1000 ? COME_BACK_MS : (int64_t)r->wishes.add_s * 1000;
    p->runs = runs;
    p->since = now(r);
}

void clock_turn(struct hosted *r, struct delivery_job *d)
{
    bool changed = false;
    if (!has_clocks(r))
        return;
    for (int seat = 0; seat < r->seats; seat++) {
        if (should_run(r, seat) == r->place[seat].runs)
            continue;
        set_running(r, seat, !r->place[seat].runs);
        changed = true;
    }
    for (int seat = 0; changed && seat < r->seats; seat++)
        if (r->place[seat].is == KEPT_PERSON)
            hosted_keep_seat(r, d, seat);
    if (changed)
        clock_say(r, NULL);
}

static void add_clocks(struct json *j, const struct hosted *r)
{
    turn_t running = 0;
    json_open(j, "left", '[');
    for (int seat = 0; seat < r->seats; seat++) {
        running |= r->place[seat].runs ? seat_bit(seat) : 0;
        if (has_clocks(r) && r->place[seat].is == KEPT_PERSON)
            json_number(j, NULL, clock_left(r, seat));
        else
            json_none(j, NULL);
    }
    json_close(j, ']');
    json_open(j, "runs", '[');
    for (; running; running &= running - 1)
        json_number(j, NULL, turn_lowest(running) + 1);
    json_close(j, ']');
}

void clock_json(struct json *j, const struct hosted *r, bool running)
{
    json_open(j, "clock", '{');
    json_text(j, "kind", clock_word(r->wishes.clock));
    json_number(j, "bank_s", r->wishes.bank_s);
    json_number(j, "add_s", r->wishes.add_s);
    if (running)
        add_clocks(j, r);
    json_close(j, '}');
}

void clock_say(struct hosted *r, struct socket *s)
{
    struct json j = json_into(&r->hall->scratch);
    text_clear(&r->hall->scratch);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "clock");
    add_clocks(&j, r);
    json_close(&j, '}');
    struct note *note = note_of(&r->hall->scratch);
    if (s)
        hosted_say(r, s, note);
    else
        hosted_say_all(r, note, false);
    note_free(note);
}

uint64_t clock_due(const struct hosted *r)
{
    uint64_t due = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        const struct place *p = &r->place[seat];
        uint64_t at = p->since + (uint64_t)p->bank_ms;
        if (p->runs && (!due || at < due))
            due = at;
    }
    return due;
}

void clock_check(struct hosted *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].runs && !clock_left(r, seat))
            hosted_stand_in(r, seat, true);
}
