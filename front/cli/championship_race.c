/* championship_race.c: rounds are run: by bots, by people at the keyboard, elsewhere, or on a real table. */
#include "../../core/text.h"
#include "../../host/championship_round.h"
#include "../../league/by_hand.h"
#include "../../show/tell.h"
#include "championship.h"
#include "guest_flags.h"
#include "play.h"
#include "terminal.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct round *next_round(const struct ledger_file *f)
{
    return &f->championship->round[f->championship->done];
}

/* All is over. Tables that were cut off are written again, and that is all there is to do. */
static int nothing_left(struct ledger_file *f)
{
    if (f->complete)
        return complain(EXIT_INPUT, "%s: this championship is over after %s", f->path,
                        COUNTED(f->championship->rounds, "round"));
    return ledger_file_append(f, true);
}

int championship_with_file(const struct args *args, const char *path,
                           int (*act)(const struct args *, struct ledger_file *))
{
    struct ledger_file f;
    int code = ledger_file_open(&f, path, args_has(args, "good-part"));
    if (code == EXIT_OK)
        code = f.championship->done == f.championship->rounds ? nothing_left(&f) : act(args, &f);
    if (code == EXIT_OK)
        championship_print_next(f.championship, path);
    ledger_file_close(&f);
    return code;
}

/* A round is over: write it down, tell how it ended. */
static int conclude(struct ledger_file *f)
{
    int code = ledger_file_append(f, true);
    if (code == EXIT_OK)
        championship_print_podium(f->championship, f->championship->done - 1);
    return code;
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
static int seat_drivers(struct match *m, const struct drivers *drivers)
{
    const struct budgeted_bot *stand_in = drivers->stand_in;
    seating_from_tags(&m->seating);
    int code = match_seat_guests(m, &drivers->programs, free_seats(m));
    if (code != EXIT_OK)
        return code;
    match_miss_bots(m);
    for (int seat = 0; seat < table_shape(m->seating.table)->seats; seat++) {
        if (!seating_has_bot(&m->seating, seat) && !stand_in)
            return complain(EXIT_USAGE,
                            "%s drives in this championship; --stand-in BOT lets a bot drive instead, --bot "
                            "COMMAND a program",
                            m->seating.tags.player[seat]);
        if (!seating_has_bot(&m->seating, seat))
            seating_put_bot(&m->seating, seat, stand_in);
    }
    return EXIT_OK;
}

static int race_to_the_end(struct ledger_file *f, struct match *m)
{
    int code = EXIT_OK, written = table_moments(m->seating.table);
    while (code == EXIT_OK) {
        table_deal(m->seating.table, &m->seating.dealer);
        turn_t who = table_turn(m->seating.table);
        if (!who)
            return EXIT_OK;
        if (who == CHANCE)
            return complain(EXIT_WORLD, "out of memory");
        code = match_bot_acts(m, turn_lowest(who));
        if (code == EXIT_OK && table_moments(m->seating.table) - written >= MOMENTS_AT_ONCE
            && table_turn(m->seating.table)) {
            written = table_moments(m->seating.table);
            code = ledger_file_append(f, false);
        }
    }
    return code;
}

/* Write the race to its end, and the round with it. */
static int drive_round(struct ledger_file *f, struct match *m, const struct drivers *drivers, bool begun,
                       const struct seed *seed)
{
    struct championship *c = f->championship;
    struct error err;
    int code = seat_drivers(m, drivers);
    if (code != EXIT_OK)
        return code;
    if (!begun)
        next_round(f)->tags = m->seating.tags;
    dealer_begin(&m->seating.dealer, seed, (uint64_t)c->done + 1);
    code = race_to_the_end(f, m);
    if (code != EXIT_OK)
        return code;
    match_dismiss_guests(m);
    struct lines out = terminal_lines();
    tell_notes(&m->seating, &out);
    terminal_close(&out);
    if (!championship_finish(c, &err))
        return complain_error(EXIT_WORLD, NULL, &err);
    return conclude(f);
}

/* The tables of the match are the championship's. */
static int run_round(struct ledger_file *f, const struct drivers *drivers, const struct seed *seed)
{
    struct championship *c = f->championship;
    struct round *round = next_round(f);
    struct match m = { .saving = { .fd = -1 } };
    bool begun = round->table;
    struct error err;
    int code = ledger_check_not_begun(f);
    if (code != EXIT_OK)
        return code;
    match_tags(&m.seating.tags);
    championship_players(c, c->done, m.seating.tags.player);
    if (!begun && !championship_begin(c, &m.seating.tags, &err))
        return complain_error(EXIT_WORLD, NULL, &err);
    m.seating.table = round->table;
    if (begun)
        m.seating.tags = round->tags;
    code = drive_round(f, &m, drivers, begun, seed);
    match_dismiss_guests(&m);
    return code;
}

static int run_rounds(const struct args *args, struct ledger_file *f)
{
    const char *name = args_value(args, "stand-in");
    struct budgeted_bot stand_in;
    struct drivers drivers = { .stand_in = name ? &stand_in : NULL };
    struct error err;
    long long rounds = ROUNDS_MAX;
    struct seed seed;
    int code = guest_wishes_read(args, &drivers.programs);
    if (code != EXIT_OK)
        return code;
    if (name && !budgeted_bot_parse(name, strlen(name), &stand_in, &err))
        return complain(EXIT_USAGE, "--stand-in: %s", err.text);
    if (!args_number(args, "rounds", 1, ROUNDS_MAX, &rounds))
        return EXIT_USAGE;
    code = args_seed(args, &seed);
    for (; code == EXIT_OK && rounds && f->championship->done < f->championship->rounds; rounds--)
        code = run_round(f, &drivers, &seed);
    return code;
}

int championship_run_task(const struct args *args, const char *path)
{
    return championship_with_file(args, path, run_rounds);
}

/* ---- add --------------------------------------------------------------------------------------------- */

/* A finished race is the next round. */
static int add_record(struct ledger_file *f, const char *record)
{
    int code = ledger_add_record(f, record);
    if (code == EXIT_OK)
        championship_print_podium(f->championship, f->championship->done - 1);
    return code;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev
           && one.st_ino == other.st_ino;
}

/* A race that has begun here is not dropped without a word; but it may be the one that is added. */
static int add_word(const struct args *args, struct ledger_file *f)
{
    const char *record = args->word[2];
    char side[FILE_PATH_MAX];
    bool begun = ledger_side_begun(f, side) && !is_same_file(side, record);
    return begun ? ledger_check_not_begun(f) : add_record(f, record);
}

int championship_add_task(const struct args *args, const char *path)
{
    return championship_with_file(args, path, add_word);
}

/* ---- play -------------------------------------------------------------------------------------------- */

/* Through the door that people use: paddock play --resume SIDE. */
static int play_side(const struct args *args, char *side, const char *name)
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
        return complain(EXIT_WORLD, "out of memory");
    int code = args_parse(&verb_play, argc, argv, play) ? play_run(play, "paddock championship play", name)
                                                        : EXIT_USAGE;
    free(play);
    return code;
}

static int play_round(const struct args *args, struct ledger_file *f)
{
    const struct championship *c = f->championship;
    char side[FILE_PATH_MAX];
    int code = ledger_side_path(f, c->done, side);
    if (code != EXIT_OK)
        return code;
    printf("Round %d of %d, %s.\n", c->done + 1, c->rounds, next_round(f)->title);
    code = ledger_side_begin(f, side);
    if (code == EXIT_OK && !ledger_side_finished(side))
        code = play_side(args, side, f->path);
    if (code != EXIT_OK)
        return code;
    return ledger_side_finished(side) ? add_record(f, side) : EXIT_OK;
}

int championship_play_task(const struct args *args, const char *path)
{
    return championship_with_file(args, path, play_round);
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

static int type_in(const struct args *args, struct ledger_file *f)
{
    static const char *const parts[] = { "order", "out", "pole", "fastest", NULL };
    char line[BY_HAND_MAX];
    struct text t = text_into(line, sizeof line);
    if (!args_has(args, "order"))
        return complain(EXIT_USAGE, "paddock championship result takes --order with the cars, winner first");
    for (int i = 0; parts[i]; i++)
        add_list(&t, parts[i], args_value(args, parts[i]));
    if (t.len >= sizeof line)
        return complain(EXIT_USAGE, "a result takes at most %zu bytes; found %zu", sizeof line - 1, t.len);
    int code = ledger_add_by_hand(f, line);
    if (code == EXIT_OK)
        championship_print_podium(f->championship, f->championship->done - 1);
    return code;
}

int championship_result_task(const struct args *args, const char *path)
{
    return championship_with_file(args, path, type_in);
}
