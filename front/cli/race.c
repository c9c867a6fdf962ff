/* race.c: bots only, told as a story. */
#include "../../host/match.h"
#include "../../report/game_json.h"
#include "../../show/tell.h"
#include "guest_flags.h"
#include "terminal.h"
#include "verbs.h"

#include <string.h>

static const struct flag flags[] = {
    { "bots", "NAME,…",
      "Who drives: one bot for each seat, the last one for all that are left (default rookie); works:1000 and works:50ms "
      "are the playouts or the time for each decision." },
    GUEST_FLAGS(
        "This program drives, in the first seat that is free; --bots then take the seats after the programs"),
    { "seed", "N",
      "Deal and decide by this number, so that the same race comes again (not where bots think by time), or by "
      "32 or more hexadecimal digits (default: some that the system draws)." },
    { "record", "FILE", "Write the record there; a file that exists is not touched." },
    { "quiet", NULL, "Tell only the result." },
    { "json", NULL, "Print the result for a program, and nothing else." },
    { 0 },
};

static const char *const examples[] = {
    "paddock race                                    four rookies, told as a story",
    "paddock race --cars 6 --each 2 --seed 7         three players with two cars each",
    "paddock race --bots rookie,random --record r.txt",
    "paddock race --bots works:50ms,club             works thinks 50 ms a decision, on all cores",
    "paddock race --bot \"python3 docs/examples/bot.py\" --bots club     a program against three club bots",
    NULL,
};

/* Its record is written at the end, as a whole. */
static int run_race(struct match *m, const char *path)
{
    int code = EXIT_OK;
    for (;;) {
        table_deal(m->seating.table, &m->seating.dealer);
        turn_t who = table_turn(m->seating.table);
        if (code != EXIT_OK || !who)
            break;
        code = match_bot_acts(m, turn_lowest(who));
    }
    return code == EXIT_OK && path ? saving_create(&m->saving, path, m->seating.table, &m->seating.tags)
                                   : code;
}

static void introduce(const struct match *m, const struct seed *seed)
{
    const struct shape *shape = table_shape(m->seating.table);
    char text[SEED_TEXT_MAX];
    seed_text(seed, text, sizeof text);
    printf("%s, %s, seed %s.", table_game(m->seating.table)->title, COUNTED(shape->cars, "car"), text);
    for (int car = 0; car < shape->cars; car++)
        if (shape->owner[car] != NOBODY)
            printf("%s car %d %s", car ? "," : "  On the grid:", car_number(shape, car),
                   m->seating.bot_name[shape->owner[car]]);
    printf(".\n");
}

/* Programs of other people play for something. */
static void warn(const struct guest_wishes *wishes, const struct seed *seed)
{
    char line[160];
    if (wishes->programs && seating_seed_warning(seed, line, sizeof line))
        printf("%s\n", line);
}

static int prepare(const struct args *args, struct match *m, struct guest_wishes *wishes)
{
    const char *bots = args_value(args, "bots"), *path = args_value(args, "record");
    struct error err;
    struct seed seed;
    int code = args_seed(args, &seed);
    if (code != EXIT_OK)
        return code;
    m->seating.table = table_new(args->game, args->setup, NULL, &err);
    if (!m->seating.table)
        return complain_error(EXIT_USAGE, NULL, &err);
    match_tags(&m->seating.tags);
    code = guest_wishes_read(args, wishes);
    if (code == EXIT_OK)
        code = match_seat_programs_and_bots(m, wishes, bots, 0);
    if (code != EXIT_OK)
        return code;
    seating_name_players(&m->seating);
    dealer_begin(&m->seating.dealer, &seed, 0);
    if (!args_has(args, "json")) {
        introduce(m, &seed);
        warn(wishes, &seed);
    }
    return path ? file_try(path, FILE_SECRET) : EXIT_OK;
}

/* As the last line of replay --json, with what was raced. */
static int print_race(const struct match *m)
{
    const struct game *g = table_game(m->seating.table);
    const struct setup *su = table_setup(m->seating.table);
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "game", g->id);
    json_number(&j, "rules", g->rules);
    json_setup(&j, "setup", g, su);
    json_cars(&j, g->shape(su));
    json_results(&j, g, su, table_state(m->seating.table));
    json_close(&j, '}');
    return print_json(&j);
}

static void tell_race(const struct args *args, struct match *m)
{
    struct lines out = terminal_lines();
    if (args_has(args, "quiet"))
        tell_notes(&m->seating, &out);
    else
        tell_news(&m->seating, NOBODY, &out);
    lines_add(&out, "\nResult\n");
    tell_results(&m->seating, &out);
    tell_verdict(&m->seating, &out);
    terminal_close(&out);
}

static int run(const struct args *args)
{
    struct match m = { .saving = { .fd = -1 } };
    struct guest_wishes wishes;
    int code = prepare(args, &m, &wishes);
    if (code == EXIT_OK)
        code = run_race(&m, args_value(args, "record"));
    if (code == EXIT_OK && args_has(args, "json"))
        code = print_race(&m);
    else if (code == EXIT_OK)
        tell_race(args, &m);
    match_free(&m);
    return code;
}

const struct verb verb_race = {
    .name = "race",
    .takes = "[GAME]",
    .help = "Runs a race of bots and tells it as a story.",
    .flags = flags,
    .many = guest_many,
    .setup = true,
    .examples = examples,
    .run = run,
};
