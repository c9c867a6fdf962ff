/* championship_race.c: rounds are run: by bots, by people at the keyboard, elsewhere, or on a real table. */
#include "../../host/championship_file.h"
#include "../../league/absent.h"
#include "../../league/by_hand.h"
#include "../../report/championship_names.h"
#include "../../show/tell.h"
#include "championship.h"
#include "play.h"

#include <sys/stat.h>

static struct round *next_round(const struct ledger_file *f)
{
    return &f->championship->round[f->championship->done];
}

/* A round is over: tell how it ended, if it could be written down. */
static bool conclude(const struct ledger_file *f, bool written)
{
    if (written)
        championship_print_podium(f->championship, f->championship->done - 1);
    return written;
}

/* ---- run --------------------------------------------------------------------------------------------- */

/* Written down after so many moments even if the race goes on: a bot may think for long. */
enum { MOMENTS_AT_ONCE = 64 };

/* Who drives where nobody is entered who could. */
struct drivers {
    struct guest_wishes programs;
    const struct budgeted_bot *stand_in; /* or NULL */
};

/* The seats of people, and those where a program sat before the race was cut off. */
static turn_t free_seats(const struct match *m)
{
    turn_t seats = m->seating.absent;
    for (int seat = 0; seat < table_shape(m->seating.table)->seats; seat++)
        if (!seating_has_bot(&m->seating, seat))
            seats |= seat_bit(seat);
    return seats;
}

/* Bots sit where they are entered; programs for people, in the order of both, and the stand-in for those left. */
static bool seat_drivers(struct match *m, const struct drivers *drivers, struct error *err)
{
    const struct budgeted_bot *stand_in = drivers->stand_in;
    seating_from_tags(&m->seating);
    if (!match_seat_guests(m, &drivers->programs, free_seats(m), err))
        return false;
    print_missing_bots(m);
    for (int seat = 0; seat < table_shape(m->seating.table)->seats; seat++) {
        if (seating_has_bot(&m->seating, seat))
            continue;
        if (!stand_in)
            return error_of(err, ERROR_USAGE,
                            "%s drives in this championship; --stand-in BOT lets a bot drive instead, --bot "
                            "COMMAND a program",
                            m->seating.tags.player[seat]);
        seating_put_bot(&m->seating, seat, stand_in);
    }
    return true;
}

static bool race_to_the_end(struct ledger_file *f, struct match *m, struct error *err)
{
    for (int written = table_moments(m->seating.table);;) {
        table_deal(m->seating.table, &m->seating.dealer);
        turn_t who = table_turn(m->seating.table);
        if (!who || who == CHANCE)
            return !who || error_memory(err);
        if (!match_bot_acts(m, turn_lowest(who), err))
            return false;
        int moments = table_moments(m->seating.table);
        if (moments - written >= MOMENTS_AT_ONCE && table_turn(m->seating.table)) {
            written = moments;
            if (!ledger_file_append(f, false, err))
                return false;
        }
    }
}

/* Write the race to its end, and the round with it. */
static bool drive_round(struct ledger_file *f, struct match *m, const struct drivers *drivers, bool begun,
                        const struct seed *seed, struct error *err)
{
    struct championship *c = f->championship;
    if (!seat_drivers(m, drivers, err))
        return false;
    if (!begun)
        next_round(f)->tags = m->seating.tags;
    dealer_begin(&m->seating.dealer, seed, (uint64_t)c->done + 1);
    if (!race_to_the_end(f, m, err))
        return false;
    match_dismiss_guests(m);
    struct lines out = terminal_lines();
    tell_notes(&m->seating, &out);
    terminal_close(&out);
    if (!championship_finish(c, err))
        return error_as(err, ERROR_WORLD);
    return conclude(f, ledger_file_append(f, true, err));
}

/* The tables of the match are the championship's. */
static bool run_round(struct ledger_file *f, const struct drivers *drivers, const struct seed *seed,
                      struct error *err)
{
    struct championship *c = f->championship;
    struct round *round = next_round(f);
    struct match m = { .saving = { .fd = -1 } };
    bool begun = round->table;
    if (!ledger_check_not_begun(f, err))
        return false;
    m.seating.narrator.language = spoken();
    match_tags(&m.seating.tags);
    championship_players(c, c->done, m.seating.tags.player);
    if (!begun && !championship_begin(c, &m.seating.tags, err))
        return error_as(err, ERROR_WORLD);
    m.seating.table = round->table;
    if (begun)
        m.seating.tags = round->tags;
    bool good = drive_round(f, &m, drivers, begun, seed, err);
    match_dismiss_guests(&m);
    return good;
}

bool championship_run_rounds(const struct args *args, struct ledger_file *f, struct error *err)
{
    const char *name = args_value(args, "stand-in");
    struct budgeted_bot stand_in;
    struct drivers drivers = { .stand_in = name ? &stand_in : NULL };
    long long rounds = ROUNDS_MAX;
    struct seed seed;
    if (!guest_wishes_read(args, &drivers.programs, err))
        return false;
    if (name && !budgeted_bot_parse(name, strlen(name), &stand_in, err)) {
        error_within(err, "--stand-in");
        return error_as(err, ERROR_USAGE);
    }
    if (!args_number(args, "rounds", 1, ROUNDS_MAX, &rounds, err) || !args_seed(args, &seed, err))
        return false;
    for (; rounds && f->championship->done < f->championship->rounds; rounds--)
        if (!run_round(f, &drivers, &seed, err))
            return false;
    return true;
}

/* ---- add --------------------------------------------------------------------------------------------- */

static bool is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev
           && one.st_ino == other.st_ino;
}

/* A race that has begun here is not dropped without a word; but it may be the one that is added. */
bool championship_add_word(const struct args *args, struct ledger_file *f, struct error *err)
{
    const char *record = args->word[2];
    char side[FILE_PATH_MAX];
    if (ledger_side_begun(f, side) && !is_same_file(side, record))
        return ledger_check_not_begun(f, err);
    return conclude(f, ledger_add_record(f, record, err));
}

/* ---- play -------------------------------------------------------------------------------------------- */

/* Through the door that people use: paddock play --resume SIDE. */
static bool play_side(const struct args *args, char *side, const char *name, struct error *err)
{
    static const char *const passed_on[4] = { "seed", "dice", "confirm", "good-part" };
    char words[4][SEED_TEXT_MAX + 16], resume[] = "--resume";
    char *argv[6] = { resume, side };
    int argc = 2;
    for (int i = 0; i < 4; i++) {
        const char *value = args_value(args, passed_on[i]);
        if (!value)
            continue;
        snprintf(words[i], sizeof words[i], "--%s%s%s", passed_on[i], value[0] ? "=" : "", value);
        argv[argc++] = words[i];
    }
    struct args *play = malloc(sizeof *play);
    if (!play)
        return error_memory(err);
    bool good = args_parse(&verb_play, argc, argv, play, err)
                && play_run(play, "paddock championship play", name, err);
    free(play);
    return good;
}

bool championship_play_round(const struct args *args, struct ledger_file *f, struct error *err)
{
    const struct championship *c = f->championship;
    char side[FILE_PATH_MAX];
    if (!ledger_side_path(f, c->done, side, err))
        return false;
    say("Round %d of %d, %s.", c->done + 1, c->rounds, next_round(f)->title);
    if (!ledger_side_begin(f, side, err)
        || (!ledger_side_finished(side) && !play_side(args, side, f->path, err)))
        return false;
    return !ledger_side_finished(side) || conclude(f, ledger_add_record(f, side, err));
}

/* ---- result by hand ---------------------------------------------------------------------------------- */

/* Lists may have blanks or commas between. */
static void add_list(struct text *t, const char *name, const char *list)
{
    const char *between = "";
    if (!list)
        return;
    text_add(t, "%s%s ", t->len ? " " : "", name);
    for (const char *s = list; *s;) {
        size_t n = strcspn(s, ", \t");
        if (n) {
            text_add(t, "%s", between);
            text_put(t, s, n);
            between = ",";
        }
        s += n + (s[n] != '\0');
    }
}

bool championship_type_in(const struct args *args, struct ledger_file *f, struct error *err)
{
    static const char *const parts[] = { "order", "out", "pole", "fastest", NULL };
    char line[BY_HAND_MAX];
    struct text t = text_into(line, sizeof line);
    if (!args_has(args, "order"))
        return error_of(err, ERROR_USAGE,
                        "paddock championship result takes --order with the cars, winner first");
    for (int i = 0; parts[i]; i++)
        add_list(&t, parts[i], args_value(args, parts[i]));
    if (t.len >= sizeof line)
        return error_of(err, ERROR_USAGE, "a result takes at most %zu bytes; found %zu", sizeof line - 1,
                        t.len);
    return conclude(f, ledger_add_by_hand(f, line, err));
}

/* ---- absences ---------------------------------------------------------------------------------------- */

/* The seat that the third word names. */
static bool find_seat(const struct args *args, const struct ledger_file *f, int *seat, struct error *err)
{
    *seat = championship_find_seat(f->championship, args->word[2]);
    return *seat != NOBODY
           || error_of(err, ERROR_USAGE, "expected a seat from 1 to %d, a player or a team; found \"%.60s\"",
                       championship_shape(f->championship)->seats, args->word[2]);
}

static bool tell_note(const struct championship *c, int seat)
{
    char said[NOTE_TEXT_MAX];
    if (championship_note_text(c, c->done, seat, spoken(), said, sizeof said))
        say("Round %d: %s.", c->done + 1, said);
    return true;
}

static bool add_note(const struct args *args, struct ledger_file *f, enum note_kind kind, struct error *err)
{
    int seat;
    return find_seat(args, f, &seat, err) && ledger_add_note(f, kind, seat, err)
           && tell_note(f->championship, seat);
}

bool championship_mark_absent(const struct args *args, struct ledger_file *f, struct error *err)
{
    const char *award = args_value(args, "award");
    enum note_kind kind = absent_usual(f->championship);
    if (award && strcmp(award, "average") != 0 && strcmp(award, "nothing") != 0)
        return error_of(err, ERROR_USAGE, "--award takes average or nothing; found \"%.60s\"", award);
    if (award)
        kind = award[0] == 'a' ? NOTE_ABSENT_AVERAGE : NOTE_ABSENT_NOTHING;
    return add_note(args, f, kind, err);
}

bool championship_mark_present(const struct args *args, struct ledger_file *f, struct error *err)
{
    return add_note(args, f, NOTE_PRESENT, err);
}

bool championship_substitute(const struct args *args, struct ledger_file *f, struct error *err)
{
    int seat;
    return find_seat(args, f, &seat, err) && ledger_add_substitute(f, seat, args->word[3], err)
           && tell_note(f->championship, seat);
}
