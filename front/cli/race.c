/* race.c: bots only, told as a story. */
#include "../../report/game_json.h"
#include "../../show/tell.h"
#include "cli.h"

enum { INDENT = 4 };

static const struct flag flags[] = {
    { "bots", N_("NAME,…"),
      N_("Who drives: one bot for each seat, the last one for all that are left (default rookie); works:1000 and works:50ms "
         "are the playouts or the time for each decision, club/bold is one with a temper: careful, bold, dirty or team.") },
    GUEST_FLAGS(N_(
        "This program drives, in the first seat that is free; --bots then take the seats after the programs (docs/bot-protocol.md). Give it again for one more.")),
    { "seed", N_("N"),
      N_("Deal and decide by this number, so that the same race comes again (not where bots think by time), or by "
         "32 or more hexadecimal digits (default: some that the system draws).") },
    { "record", N_("FILE"), N_("Write the record there; a file that exists is not touched.") },
    { "quiet", NULL, N_("Tell only the result.") },
    { "json", NULL, N_("Print the result for a program, and nothing else.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock race                                    ", N_("four rookies, told as a story") },
    { "paddock race --cars 6 --each 2 --seed 7         ", N_("three players with two cars each") },
    { "paddock race --bots rookie,random --record r.txt", NULL },
    { "paddock race --bots works:50ms,club             ", N_("works thinks 50 ms a decision, on all cores") },
    { "paddock race --bots club/careful,club/bold,club/dirty ",
      N_("three clubs with a temper, the last one in two seats") },
    { "paddock race --bot \"python3 docs/examples/bot.py\" --bots club     ",
      N_("a program against three club bots") },
    { 0 },
};

/* Its record is written at the end, as a whole. */
static bool run_race(struct match *m, const char *path, struct error *err)
{
    for (;;) {
        table_deal(m->seating.table, &m->seating.dealer);
        turn_t who = table_turn(m->seating.table);
        if (!who)
            break;
        if (!match_bot_acts(m, turn_lowest(who), err))
            return false;
    }
    return !path || saving_create(&m->saving, path, m->seating.table, &m->seating.tags, err);
}

static void introduce(const struct match *m, const struct seed *seed)
{
    const struct shape *shape = table_shape(m->seating.table);
    char text[SEED_TEXT_MAX];
    struct text t = text_for_reader();
    struct lines out = terminal_lines();
    seed_text(seed, text, sizeof text);
    text_say(&t, "%s, %s, seed %s.", table_game(m->seating.table)->title, COUNT(shape->cars, "car"), text);
    for (int car = 0, n = 0; car < shape->cars; car++)
        if (shape->owner[car] != NOBODY)
            text_say(&t, "%s car %d %s", n++ ? "," : said("  On the grid:"), car_number(shape, car),
                     seating_title(&m->seating, shape->owner[car]).text);
    text_add(&t, ".");
    lines_words(&out, 0, INDENT, text_string(&t));
    terminal_close(&out);
    text_free(&t);
}

static bool prepare(const struct args *args, struct match *m, struct guest_wishes *wishes, struct error *err)
{
    const char *path = args_value(args, "record");
    struct seed seed;
    char warning[160];
    if (!args_seed(args, &seed, err))
        return false;
    m->seating.table = table_new(args->game, args->setup, NULL, err);
    if (!m->seating.table)
        return error_as(err, ERROR_USAGE);
    m->seating.narrator.language = spoken();
    match_tags(&m->seating.tags);
    if ((path && !file_try(path, FILE_SECRET, err)) || !guest_wishes_read(args, wishes, err)
        || !match_seat_programs_and_bots(m, wishes, args_value(args, "bots"), 0, err))
        return false;
    seating_name_players(&m->seating, spoken());
    dealer_begin(&m->seating.dealer, &seed, 0);
    if (!args_has(args, "json")) {
        introduce(m, &seed);
        if (wishes->programs && seating_seed_warning(&seed, spoken(), warning, sizeof warning))
            printf("%s\n", warning); /* programs of other people play for something */
    }
    return true;
}

/* As the last line of replay --json, with what was raced. */
static bool print_race(const struct match *m, struct error *err)
{
    const struct game *g = table_game(m->seating.table);
    const struct setup *su = table_setup(m->seating.table);
    struct json *j = json_begin();
    json_add(j, "{ game %s, rules %d", g->id, g->rules);
    json_setup(j, "setup", g, su);
    json_cars(j, g->shape(su));
    json_results(j, g, su, table_state(m->seating.table));
    json_add(j, "}");
    return json_end(err);
}

static void tell_race(const struct args *args, struct match *m)
{
    struct lines out = terminal_lines();
    if (args_has(args, "quiet"))
        tell_notes(&m->seating, &out);
    else
        tell_news(&m->seating, NOBODY, &out);
    lines_add(&out, "\n");
    lines_say(&out, "Result");
    tell_results(&m->seating, &out);
    tell_verdict(&m->seating, &out);
    terminal_close(&out);
}

static bool run(const struct args *args, struct error *err)
{
    struct match m = { .saving = { .fd = -1 } };
    struct guest_wishes wishes;
    bool good = prepare(args, &m, &wishes, err) && run_race(&m, args_value(args, "record"), err);
    if (good && args_has(args, "json"))
        good = print_race(&m, err);
    else if (good)
        tell_race(args, &m);
    match_free(&m);
    return good;
}

VERB(race, N_("[GAME]"), N_("Runs a race of bots and tells it as a story."), 0, 0, .run = run,
     .many = guest_many, .setup = true);
