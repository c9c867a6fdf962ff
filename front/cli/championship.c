/* championship.c: `paddock championship TASK NAME`: a whole season, kept by name or in a file. */
#include "championship.h"
#include "../../table/narrate.h"
#include "guest_flags.h"
#include "verbs.h"

#include <string.h>

static const struct flag flags[] = {
    { "races", "N",
      "new: how many races; a calendar that is shorter begins again (default: the calendar's, or 7)." },
    { "calendar", "LIST",
      "new: tracks with commas between, \"TITLE: name=value …; TITLE: …\", or a packed season (default: the "
      "season's)." },
    { "best", "N", "new: only the best N results count (default: all)." },
    { "winner-bonus", "HOW",
      "new: yes or no: the car that won the race before is moved up on the grid (default: yes in Grand Prix)." },
    { "teams", "HOW", "new: pairs or none (default: pairs with two cars each or racecar cards)." },
    { "pole-point", NULL, "new: roll the die that names the race whose pole earns a point." },
    { "pole-race", "N", "new: the same with a real die, which shows N." },
    { "title", "TEXT", "new: what the championship is called." },
    { "names", "NAME,…", "new: what the people are called; they sit in the first seats." },
    { "bots", "NAME,…",
      "new: who takes the other seats, the last one all that are left (default rookie; see paddock "
      "race)." },
    { "drivers", "NAME,…", "new: what the drivers are called, car by car." },
    { "team-names", "NAME,…", "new: what the teams are called." },
    { "rounds", "K", "run: so many rounds only." },
    { "stand-in", "BOT", "run: this bot drives for people (see paddock race)." },
    GUEST_FLAGS("run: this program drives for the first person for whom none does yet"),
    { "seed", "N", "new, run, play: roll, deal and let bots decide by this seed (see paddock play)." },
    { "dice", "HOW", "play: random, or typed (see paddock play)." },
    { "confirm", NULL, "play: ask once more before each action." },
    { "award", "HOW",
      "absent: average (of the Non-Player Cars, for each car) or nothing (default: average, or nothing where "
      "the best results count)." },
    { "order", "CARS",
      "result: the cars by their numbers, winner first; with Non-Player Cars those that score are enough." },
    { "out", "CAR:WHY,…", "result: cars that did not finish, and why." },
    { "pole", "CAR", "result: the car that started first." },
    { "fastest", "CAR", "result: the car with the fastest lap." },
    { "good-part", NULL,
      "All but new, table, show and verify: of a damaged file go on from the part that is good." },
    { "round", "N", "show: the record of that race, and nothing else." },
    { "show-everything", NULL,
      "show, export: where a race is still running, end its secrecy, and give away what its players may not know." },
    { "json", NULL, "list, table, verify: print one JSON object." },
    { "csv", NULL, "table: print comma-separated values." },
    { "markdown", NULL, "table: print Markdown." },
    { "html", NULL, "table: print a page to put up on the wall." },
    { "yes", NULL, "remove: yes, all of it." },
    { 0 },
};

static const char *const examples[] = {
    "paddock championship new winter --cars 6      kept by name; paddock championship list tells which there are",
    "paddock championship export winter winter.txt  the same as a file, to give away",
    "paddock championship new 1962.txt --edition seasons --cars 12 --seed 1",
    "paddock championship new club.txt --cars 6 --names Ann,Bob --calendar monza,spa,monaco --best 2",
    "paddock championship run 1962.txt              bots drive all rounds that are left",
    "paddock championship run club.txt --bot \"python3 ann.py\" --stand-in club     a program drives for Ann",
    "paddock championship play club.txt             the next round, at this keyboard",
    "paddock championship add club.txt race.txt     a finished race is the next round",
    "paddock championship result club.txt --order \"3 1 2 6 5 4\" --out 4:crash --pole 1",
    "paddock championship grandprix new gp.txt --names Ann,Bob,Cid --players 3",
    "paddock championship absent gp.txt Bob         the next round is run without Bob's team",
    "paddock championship substitute gp.txt Bob Eve the next round has Eve in Bob's place",
    "paddock championship table club.txt            drivers and teams",
    "paddock championship show club.txt             calendar, entrants, what is next",
    "paddock championship show club.txt --round 2   the record of a race",
    "paddock championship verify club.txt           every move legal, every table right",
    NULL,
};

enum { TASK_FLAGS = 14 };

static const struct task {
    const char *name;
    int words;         /* besides the task's own name … */
    const char *takes; /* … and what they are */
    int (*run)(const struct args *args, const char *path);
    const char *flags[TASK_FLAGS];
} tasks[] = {
    { "new",
      1,
      "one championship",
      championship_new_task,
      { "races", "calendar", "best", "teams", "pole-point", "pole-race", "title", "names", "bots", "drivers",
        "team-names", "seed", "winner-bonus" } },
    { "run",
      1,
      "one championship",
      championship_run_task,
      { "rounds", "stand-in", "seed", "good-part", "bot", "bot-set", "bot-time", "bot-start", "bot-total",
        "bot-log" } },
    { "play", 1, "one championship", championship_play_task, { "seed", "dice", "confirm", "good-part" } },
    { "add", 2, "the championship and a record", championship_add_task, { "good-part" } },
    { "result",
      1,
      "one championship",
      championship_result_task,
      { "order", "out", "pole", "fastest", "good-part" } },
    { "absent", 2, "the championship and who", championship_absent_task, { "award", "good-part" } },
    { "substitute",
      3,
      "the championship, who, and who drives instead",
      championship_substitute_task,
      { "good-part" } },
    { "present", 2, "the championship and who", championship_present_task, { "good-part" } },
    { "table", 1, "one championship", championship_table_task, { "json", "csv", "markdown", "html" } },
    { "show", 1, "one championship", championship_show_task, { "round", "show-everything" } },
    { "verify", 1, "one championship", championship_verify_task, { "json" } },
    { "list", 0, "nothing else", championship_list_task, { "json" } },
    { "export",
      2,
      "the championship and a file, - for standard output",
      championship_export_task,
      { "show-everything" } },
    { "import", 2, "a file and the name to keep it by", championship_import_task, { NULL } },
    { "remove", 1, "the name of one that is kept", championship_remove_task, { "yes" } },
    { 0 },
};

static bool takes_flag(const struct task *task, const char *flag)
{
    for (int i = 0; i < TASK_FLAGS && task->flags[i]; i++)
        if (!strcmp(task->flags[i], flag))
            return true;
    return false;
}

static int check(const struct args *args, const struct task *task)
{
    if (args->words != task->words + 1)
        return complain(EXIT_USAGE, "paddock championship %s takes %s; found %s", task->name, task->takes,
                        COUNTED(args->words - 1, "word"));
    for (int i = 0; flags[i].name; i++)
        if (args->value[i] && !takes_flag(task, flags[i].name))
            return complain(EXIT_USAGE,
                            "paddock championship %s has no flag --%s (see paddock championship --help)",
                            task->name, flags[i].name);
    if (strcmp(task->name, "new") != 0 && (args->setup[0] || args->game_given))
        return complain(EXIT_USAGE,
                        "a championship has its game and setup from the start; only new takes them");
    return EXIT_OK;
}

static int run(const struct args *args)
{
    for (const struct task *task = tasks; task->name; task++)
        if (!strcmp(task->name, args->word[0])) {
            int code = check(args, task);
            return code == EXIT_OK ? task->run(args, args->words > 1 ? args->word[1] : NULL) : code;
        }
    return complain(
        EXIT_USAGE,
        "expected new, list, run, play, add, result, absent, substitute, present, table, show, verify, export, "
        "import or remove; found \"%.60s\"",
        args->word[0]);
}

const struct verb verb_championship = {
    .name = "championship",
    .takes =
        "[GAME] new|run|play|add|result|absent|substitute|present|table|show|verify NAME-OR-FILE | list | "
        "export NAME FILE | import FILE NAME | remove NAME",
    .help = "Runs a season of races, kept by name or in a file of its own, with tables of drivers and teams.",
    .flags = flags,
    .many = guest_many,
    .setup = true,
    .words_min = 1,
    .words_max = 4,
    .examples = examples,
    .run = run,
};
