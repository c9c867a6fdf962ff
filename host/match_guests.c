/* match_guests.c: programs of other people at our table. Who sits where, and what happens when one fails: the rookie
 * drives in its place, and the story says so. */
#include "../core/text.h"
#include "match.h"

#include <stdlib.h>

/* ---- in place of a program ------------------------------------------------------------------------------- */

static void add_note(struct match *m, const struct guest *g, const char *what)
{
    struct seating_note *note = &m->seating.note[m->seating.notes++];
    note->moment = table_moments(m->seating.table);
    snprintf(note->text, sizeof note->text,
             tr(m->seating.narrator.language, "The bot of seat %d (%.60s) %.200s; %s takes its place."),
             g->seat + 1, g->name[0] ? g->name : g->command, what,
             g->wishes->instead ? g->wishes->instead : rookie_bot.name);
    text_make_plain(note->text); /* the command may hold anything */
}

static void dismiss(struct match *m, int seat, const char *what)
{
    struct guest *g = m->guest[seat];
    add_note(m, g, what);
    guest_dismiss(g, what);
    free(g);
    m->guest[seat] = NULL;
}

bool match_guest_acts(struct match *m, int seat, action_t *act)
{
    struct error err;
    if (guest_act(m->guest[seat], act, &err))
        return true;
    *act = 0;
    if (err.kind == ERROR_STOPPED)
        return true;
    dismiss(m, seat, err.text);
    return false;
}

/* ---- sitting down ---------------------------------------------------------------------------------------- */

static bool open_guests(struct match *m, const struct guest_wishes *w, turn_t seats, struct error *err)
{
    struct error why;
    for (int i = 0; i < w->programs; i++, seats &= seats - 1) {
        int seat = turn_lowest(seats);
        struct budgeted_bot stand_in = { .bot = &rookie_bot };
        seating_put_bot(&m->seating, seat, &stand_in);
        m->seating.absent &= ~seat_bit(seat);
        m->guest[seat] = calloc(1, sizeof *m->guest[seat]);
        if (!m->guest[seat])
            return error_memory(err);
        if (!guest_open(m->guest[seat], w, w->command[i], m->seating.table, seat, m->log, &why))
            dismiss(m, seat, why.text);
    }
    return true;
}

/* All of them at once; those that fail are gone. */
static void with_guests(struct match *m, bool (*meet)(struct guest *g, long long until, struct error *err),
                        long long until)
{
    struct error err;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (m->guest[seat] && !meet(m->guest[seat], until, &err))
            dismiss(m, seat, err.text);
}

/* One setting for all programs that have such an option. */
static bool set_one(struct match *m, const char *setting, struct error *err)
{
    struct error why = { 0 };
    bool any_met = false, any_has = false, has;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!m->guest[seat])
            continue;
        any_met = true;
        bool good = guest_take_setting(m->guest[seat], setting, &has, &why);
        any_has |= has;
        if (!good && why.kind == ERROR_USAGE) {
            *err = why;
            return false;
        }
        if (!good)
            dismiss(m, seat, why.text);
    }
    return any_has || !any_met || guest_no_such_option(setting, err);
}

static void name_guests(struct match *m)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (m->guest[seat]) {
            snprintf(m->seating.bot_name[seat], sizeof m->seating.bot_name[seat], "%s", m->guest[seat]->name);
            snprintf(m->seating.tags.player[seat], TAG_MAX, "%s%s", m->guest[seat]->name, BOT_MARK);
        }
}

/* In a match that goes on, who did not come is told together with what happened last: nothing may happen for a while. */
static void tell_early(struct match *m)
{
    for (int i = 0; i < m->seating.notes; i++)
        m->seating.note[i].moment -= m->seating.note[i].moment > 0;
}

bool match_seat_guests(struct match *m, const struct guest_wishes *w, turn_t seats, struct error *err)
{
    int room = __builtin_popcount(seats);
    if (w->programs && !room)
        return error_of(err, ERROR_USAGE,
                        "there is no seat for a program, since all have a driver already; found --bot %s",
                        COUNTED(w->programs, "time"));
    if (w->programs > room)
        return room == 1 ? error_of(err, ERROR_USAGE, "there is 1 seat for programs; found --bot %s",
                                    COUNTED(w->programs, "time"))
                         : error_of(err, ERROR_USAGE, "there are %s for programs; found --bot %s",
                                    COUNTED(room, "seat"), COUNTED(w->programs, "time"));
    if (!w->programs)
        return true;
    if ((!m->log && !guest_open_log(w, &m->log, err)) || !open_guests(m, w, seats, err))
        return false;
    with_guests(m, guest_meet, child_now() + w->start_ms);
    for (int i = 0; i < w->settings; i++)
        if (!set_one(m, w->setting[i], err))
            return false;
    long long until = child_now() + w->start_ms;
    with_guests(m, guest_begin, until);
    with_guests(m, guest_ready, until);
    name_guests(m);
    tell_early(m);
    return true;
}

/* ---- leaving --------------------------------------------------------------------------------------------- */

void match_dismiss_guests(struct match *m)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (m->guest[seat])
            guest_farewell(m->guest[seat]);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (m->guest[seat])
            guest_close(m->guest[seat]);
        free(m->guest[seat]);
        m->guest[seat] = NULL;
    }
    if (m->log)
        fclose(m->log);
    m->log = NULL;
}
