/* championship.c: `paddock championship TASK NAME`: a whole season, kept by name or in a file. */
#include "championship.h"

static const struct flag flags[] = {
    { "races", N_("N"),
      N_("new: how many races; a calendar that is shorter begins again (default: the calendar's, or 7).") },
    { "calendar", N_("LIST"),
      N_("new: tracks with commas between, \"TITLE: name=value …; TITLE: …\", or a packed season (default: the "
         "season's).") },
    { "best", N_("N"), N_("new: only the best N results count (default: all).") },
    { "winner-bonus", N_("HOW"),
      N_("new: yes or no: the car that won the race before is moved up on the grid (default: yes in Grand Prix).") },
    { "teams", N_("HOW"), N_("new: pairs or none (default: pairs with two cars each or racecar cards).") },
    { "pole-point", NULL, N_("new: roll the die that names the race whose pole earns a point.") },
    { "pole-race", N_("N"), N_("new: the same with a real die, which shows N.") },
    { "title", N_("TEXT"), N_("new: what the championship is called.") },
    { "names", N_("NAME,…"), N_("new: what the people are called; they sit in the first seats.") },
    { "bots", N_("NAME,…"),
      N_("new: who takes the other seats, the last one all that are left (default rookie; see paddock "
         "race).") },
    { "drivers", N_("NAME,…"), N_("new: what the drivers are called, car by car.") },
    { "team-names", N_("NAME,…"), N_("new: what the teams are called.") },
    { "rounds", N_("K"), N_("run: so many rounds only.") },
    { "stand-in", N_("BOT"), N_("run: this bot drives for people (see paddock race).") },
    GUEST_FLAGS(N_(
        "run: this program drives for the first person for whom none does yet (docs/bot-protocol.md). Give it again for one more.")),
    { "seed", N_("N"),
      N_("new, run, play: roll, deal and let bots decide by this seed (see paddock play).") },
    { "dice", N_("HOW"), N_("play: random, or typed (see paddock play).") },
    { "confirm", NULL, N_("play: ask once more before each action.") },
    { "award", N_("HOW"),
      N_("absent: average (of the Non-Player Cars, for each car) or nothing (default: average, or nothing where "
         "the best results count).") },
    { "order", N_("CARS"),
      N_("result: the cars by their numbers, winner first; with Non-Player Cars those that score are enough.") },
    { "out", N_("CAR:WHY,…"), N_("result: cars that did not finish, and why.") },
    { "pole", N_("CAR"), N_("result: the car that started first.") },
    { "fastest", N_("CAR"), N_("result: the car with the fastest lap.") },
    { "good-part", NULL,
      N_("All but new, table, show and verify: of a damaged file go on from the part that is good.") },
    { "round", N_("N"), N_("show: the record of that race, and nothing else.") },
    { "show-everything", NULL,
      N_("show, export: where a race is still running, end its secrecy, and give away what its players may not know.") },
    { "json", NULL, N_("list, table, verify: print one JSON object.") },
    { "csv", NULL, N_("table: print comma-separated values.") },
    { "markdown", NULL, N_("table: print Markdown.") },
    { "html", NULL, N_("table: print a page to put up on the wall.") },
    { "yes", NULL, N_("remove: yes, all of it.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock championship new winter --cars 6      ",
      N_("kept by name; paddock championship list tells which there are") },
    { "paddock championship export winter winter.txt  ", N_("the same as a file, to give away") },
    { "paddock championship new 1962.txt --edition seasons --cars 12 --seed 1", NULL },
    { "paddock championship new club.txt --cars 6 --names Ann,Bob --calendar monza,spa,monaco --best 2",
      NULL },
    { "paddock championship run 1962.txt              ", N_("bots drive all rounds that are left") },
    { "paddock championship run club.txt --bot \"python3 ann.py\" --stand-in club     ",
      N_("a program drives for Ann") },
    { "paddock championship play club.txt             ", N_("the next round, at this keyboard") },
    { "paddock championship add club.txt race.txt     ", N_("a finished race is the next round") },
    { "paddock championship result club.txt --order \"3 1 2 6 5 4\" --out 4:crash --pole 1", NULL },
    { "paddock championship grandprix new gp.txt --names Ann,Bob,Cid --players 3", NULL },
    { "paddock championship absent gp.txt Bob         ", N_("the next round is run without Bob's team") },
    { "paddock championship substitute gp.txt Bob Eve ", N_("the next round has Eve in Bob's place") },
    { "paddock championship table club.txt            ", N_("drivers and teams") },
    { "paddock championship show club.txt             ", N_("calendar, entrants, what is next") },
    { "paddock championship show club.txt --round 2   ", N_("the record of a race") },
    { "paddock championship verify club.txt           ", N_("every move legal, every table right") },
    { 0 },
};

/* ---- with the next round of one ------------------------------------------------------------------------------------ */

static const struct {
    const char *task;
    bool (*act)(const struct args *args, struct ledger_file *f, struct error *err);
} acts[] = {
    { "run", championship_run_rounds },        { "play", championship_play_round },
    { "add", championship_add_word },          { "result", championship_type_in },
    { "absent", championship_mark_absent },    { "present", championship_mark_present },
    { "substitute", championship_substitute },
};

/* All is over. Tables that were cut off are written again, and that is all there is to do. */
static bool nothing_left(struct ledger_file *f, struct error *err)
{
    if (f->complete)
        return error_set(err, 0, "%s: this championship is over after %s", f->path,
                         COUNT(f->championship->rounds, "round"));
    return ledger_file_append(f, true, err);
}

static bool act(const struct args *args, struct ledger_file *f, struct error *err)
{
    size_t i = 0;
    if (f->championship->done == f->championship->rounds)
        return nothing_left(f, err);
    while (strcmp(acts[i].task, args->word[0]) != 0)
        i++;
    return acts[i].act(args, f, err);
}

/* Open it, and say what there is to know about the file. */
static bool open_file(const struct args *args, struct ledger_file *f, struct error *err)
{
    char note[OLDER_NOTE_MAX];
    bool good_part = args_has(args, "good-part"), open = ledger_file_open(f, args->word[1], good_part, err);
    report_error(&f->damage);
    if (f->damage.text[0] && !good_part)
        return error_set(err, 0, "the lines before are good; --good-part goes on from there");
    if (!open)
        return false;
    if (f->cut)
        say("The file was cut off while it was being written; what is not whole is dropped.");
    if (f->kept[0])
        say("The damaged file is kept as %s.", text_plain(f->kept).text);
    if (*older_note(f->championship->game, f->rules, spoken(), note))
        print_note("this championship was %s", note);
    return true;
}

static bool with_file(const struct args *args, struct error *err)
{
    struct ledger_file f;
    bool good = open_file(args, &f, err) && act(args, &f, err);
    if (good)
        championship_print_next(f.championship, args->word[1]);
    ledger_file_close(&f);
    return good;
}

/* ---- tasks --------------------------------------------------------------------------------------------------------- */

#define HAS_SETUP N_("a championship has its game and setup from the start; only new takes them")

static const struct task tasks[] = {
    { "new", N_("one championship"), 1, 1, championship_create,
      FLAGS("races", "calendar", "best", "teams", "pole-point", "pole-race", "title", "names", "bots",
            "drivers", "team-names", "seed", "winner-bonus"),
      NULL },
    { "list", N_("nothing else"), 0, 0, championship_list, FLAGS("json"), HAS_SETUP },
    { "run", N_("one championship"), 1, 1, with_file,
      FLAGS("rounds", "stand-in", "seed", "good-part", "bot", "bot-set", "bot-time", "bot-start", "bot-total",
            "bot-log"),
      HAS_SETUP },
    { "play", N_("one championship"), 1, 1, with_file, FLAGS("seed", "dice", "confirm", "good-part"),
      HAS_SETUP },
    { "add", N_("the championship and a record"), 2, 2, with_file, FLAGS("good-part"), HAS_SETUP },
    { "result", N_("one championship"), 1, 1, with_file,
      FLAGS("order", "out", "pole", "fastest", "good-part"), HAS_SETUP },
    { "absent", N_("the championship and who"), 2, 2, with_file, FLAGS("award", "good-part"), HAS_SETUP },
    { "substitute", N_("the championship, who, and who drives instead"), 3, 3, with_file, FLAGS("good-part"),
      HAS_SETUP },
    { "present", N_("the championship and who"), 2, 2, with_file, FLAGS("good-part"), HAS_SETUP },
    { "table", N_("one championship"), 1, 1, championship_table, FLAGS("json", "csv", "markdown", "html"),
      HAS_SETUP },
    { "show", N_("one championship"), 1, 1, championship_show, FLAGS("round", "show-everything"), HAS_SETUP },
    { "verify", N_("one championship"), 1, 1, championship_verify, FLAGS("json"), HAS_SETUP },
    { "export", N_("the championship and a file, - for standard output"), 2, 2, championship_export,
      FLAGS("show-everything"), HAS_SETUP },
    { "import", N_("a file and the name to keep it by"), 2, 2, championship_import, FLAGS(NULL), HAS_SETUP },
    { "remove", N_("the name of one that is kept"), 1, 1, championship_remove, FLAGS("yes"), HAS_SETUP },
    { 0 },
};

VERB(championship,
     N_("[GAME] new|run|play|add|result|absent|substitute|present|table|show|verify NAME-OR-FILE | list | "
        "export NAME FILE | import FILE NAME | remove NAME"),
     N_("Runs a season of races, kept by name or in a file of its own, with tables of drivers and teams."), 1,
     4, .run = args_run_task, .many = guest_many, .setup = true, .tasks = tasks);
