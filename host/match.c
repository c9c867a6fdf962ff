#include "match.h"
#include "../core/text.h"
#include "../show/program.h"
#include "../sim/think.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

bool match_draw_seed(struct seed *seed, struct error *err)
{
    *seed = (struct seed){ .len = SEED_BYTES_MIN };
    return getrandom(seed->bytes, seed->len, 0) == (ssize_t)seed->len
           || error_of(err, ERROR_WORLD,
                       "the system gives no random numbers to deal by; --seed N deals by a number of yours");
}

void match_tags(struct tags *tags)
{
    time_t now = time(NULL);
    struct tm day;
    memset(tags, 0, sizeof *tags);
    snprintf(tags->engine, sizeof tags->engine, "%s", program_version);
    if (localtime_r(&now, &day))
        strftime(tags->date, sizeof tags->date, "%Y-%m-%d", &day);
}

bool match_missing_bot(const struct match *m, int seat, char *buf, size_t size)
{
    const char *tag = m->seating.tags.player[seat];
    size_t len;
    if (!(m->seating.absent & seat_bit(seat)))
        return false;
    player_is_bot(tag, &len);
    snprintf(buf, size, tr(m->seating.narrator.language, "there is no bot \"%.*s\" here; %s drives for it"),
             (int)len, tag, rookie_bot.name);
    return true;
}

bool match_seat_people(struct match *m, const char *names, int people,
                       const char *(*fallback)(int people, int seat, char buf[TAG_MAX]), struct error *err)
{
    struct span rest = span_of(names), part;
    for (int seat = 0; seat < people; seat++) {
        char name[TAG_MAX], room[TAG_MAX];
        bool given = span_cut(&rest, ',', &part) && (!fallback || span_trim(part).len);
        if (given && !span_copy(span_trim(part), name, sizeof name))
            return error_of(err, ERROR_USAGE, "a name takes 1 to %d characters; found %zu", NAME_CHARS,
                            part.len);
        if (!seating_put_person(&m->seating, seat, given ? name : fallback(people, seat, room), err))
            return error_as(err, ERROR_USAGE);
    }
    return true;
}

bool match_seat_bots(struct match *m, const char *list, int first, struct error *err)
{
    struct span rest = span_of(list), name = { 0 }, next;
    int seats = table_shape(m->seating.table)->seats;
    struct budgeted_bot driver;
    for (int seat = first; seat < seats; seat++) {
        if (span_cut(&rest, ',', &next))
            name = span_trim(next);
        if (!budgeted_bot_parse(name.at, name.len, &driver, err))
            return error_as(err, ERROR_USAGE);
        seating_put_bot(&m->seating, seat, &driver);
    }
    return !rest.at
           || error_of(err, ERROR_USAGE, "expected at most %s; found %d", COUNTED(seats - first, "bot"),
                       span_parts(span_of(list), ','));
}

bool match_seat_programs_and_bots(struct match *m, const struct guest_wishes *w, const char *list, int first,
                                  struct error *err)
{
    int seats = table_shape(m->seating.table)->seats, left = first + w->programs;
    return match_seat_guests(m, w, (seat_bit(seats) - 1) & ~(seat_bit(first) - 1), err)
           && ((!list && left >= seats) || match_seat_bots(m, list ? list : rookie_bot.name, left, err));
}

/* All cores for as long as it may take. */
static action_t act_in_time(const struct budgeted_bot *driver, const struct view *view, struct rng *rng)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct thought thought;
    int threads = cores < 1 ? 1 : cores > THINK_THREADS_MAX ? THINK_THREADS_MAX : (int)cores;
    think(driver, view, threads, rng_next(rng), &thought);
    return thought.chosen;
}

action_t match_driver_acts(const struct budgeted_bot *driver, const struct view *view, struct rng *rng)
{
    return driver->ms ? act_in_time(driver, view, rng) : budgeted_bot_act(driver, view, rng);
}

/* Who is driven by a program is a stranger, whatever bot would take its place. */
static void take_view(const struct match *m, int seat, struct view *out)
{
    seating_view(&m->seating, seat, out);
    for (int other = 0; other < SEATS_MAX; other++)
        if (m->guest[other])
            out->rival[other] = NULL;
}

bool match_bot_acts(struct match *m, int seat, struct error *err)
{
    const struct table *t = m->seating.table;
    struct view view;
    action_t act;
    if (!m->guest[seat] || !match_guest_acts(m, seat, &act)) {
        take_view(m, seat, &view);
        act = match_driver_acts(&m->seating.driver[seat], &view,
                                dealer_thinking(&m->seating.dealer, (uint64_t)table_moments(t)));
    }
    return !act || table_act(m->seating.table, seat, act, err) || error_as(err, ERROR_WORLD);
}

void match_free(struct match *m)
{
    match_dismiss_guests(m);
    saving_close(&m->saving);
    table_free(m->seating.table);
}
