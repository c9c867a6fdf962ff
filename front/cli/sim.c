/* sim.c: thousands of races of bots over all cores, and what they show. */
#include "../../host/outside.h"
#include "../../host/ranks.h"
#include "prompt.h"
#include "study_open.h"

#include <time.h>
#include <unistd.h>

static const struct flag flags[] = {
    { "bots", N_("NAME,…"),
      N_("Who drives: one bot for each seat, the last one for all that are left (default club); "
         "works:1000 for a budget of playouts, club/bold for a temper: careful, bold, dirty or team.") },
    MANY_GUEST_FLAGS(N_(
        "This program drives, in the first seat that is free; it plays many races at once (docs/bot-protocol.md). Give it again for one more.")),
    { "races", N_("N"), N_("How many races to play (default 1000; with --precision at most 1000000).") },
    { "seed", N_("N"),
      N_("Deal and decide by this number (default 1): the same call gives the same answer.") },
    { "rotate", NULL,
      N_("Seat every bot in every seat equally often; the number of races is rounded up for it.") },
    { "duplicate", NULL, N_("Play every deal once from every seat, so that luck cancels out; rotates.") },
    { "sweep", N_("OPTION=VALUES"),
      N_("Play all values of an option on the same deals: 1..5, yes,no, and lists of numbers parted by slashes.") },
    { "precision", N_("X"), N_("Stop as soon as every bot's mean points are known to plus or minus X.") },
    { "threads", N_("N"),
      N_("How many threads play (default: one for each core); the answer does not depend on it.") },
    { "shard", N_("I/N"), N_("Play part I of N and print it as a file for paddock sim merge.") },
    { "parts", N_("DIR"),
      N_("Under mpirun: keep there what each rank has played, for paddock sim merge should another one die.") },
    { "cards", NULL,
      N_("Show in the table what was played, card by card; JSON, CSV and report always have it.") },
    { "json", NULL, N_("Print one JSON object.") },
    { "csv", NULL, N_("Print one line for each figure.") },
    { "html", N_("FILE"), N_("Write a report with charts there, too; a file that exists is not touched.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock sim --bots rookie,random --races 2000 --rotate", NULL },
    { "paddock sim lacorsa --cars 4 --bots rookie,random --rotate --json", NULL },
    { "paddock sim --cars 4 --bots works:1000,club --races 400 --duplicate", NULL },
    { "paddock sim --cars 6 --sweep slipstream=no,yes", NULL },
    { "paddock sim --bots rookie,random --duplicate --precision 0.1 --html report.html", NULL },
    { "paddock sim --races 8000 --shard 3/8 > 3.json       ", N_("one of eight parts") },
    { "paddock sim --bots club,random --rotate --cards     ",
      N_("which cards were played, and what came of it") },
    { "paddock sim --bot \"python3 docs/examples/bot.py\" --bots club --duplicate", NULL },
    { "paddock sim merge 1.json 2.json 3.json 4.json       ", N_("all parts, in any order") },
    { 0 },
};

/* ---- while it runs -------------------------------------------------------------------------------------- */

struct progress {
    const struct study *s;
    const struct ranks *ranks;
    bool shown; /* stderr is a terminal */
    double begun, told;
};

static double now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static int64_t races_of(const struct study *s, int64_t blocks)
{
    int64_t races = 0;
    for (int v = 0; v < s->run.variants; v++)
        races += blocks * sim_block_matches(&s->run, &s->variant[v]);
    return races;
}

static void tell_progress(const struct progress *p, int64_t blocks, double seconds)
{
    struct sim_range range = study_range(p->s);
    int64_t done = races_of(p->s, blocks), all = races_of(p->s, (range.to - range.from) * p->ranks->count);
    double rate = (double)done / seconds;
    char a[32], b[32], c[32];
    fprintf(stderr, "\r");
    fprintf(stderr, said("%s of %s %s, %s a second"), grouped(done, a), grouped(all, b),
            COUNT_NOUN(all, "race"), grouped((int64_t)rate, c));
    if (done && range.precision <= 0)
        fprintf(stderr, said(", %.0f s left"), (double)(all - done) / rate);
    fprintf(stderr, "\x1b[K");
    fflush(stderr);
}

static bool go_on(void *context, int64_t blocks)
{
    struct progress *p = context;
    double t = now();
    if ((p->shown || p->ranks->count > 1) && t - p->told > 0.25) {
        int64_t all = ranks_progress(p->ranks, blocks);
        if (p->shown)
            tell_progress(p, all, t - p->begun);
        p->told = t;
    }
    return !interrupted();
}

static bool play(struct study *s, const struct ranks *ranks, int threads, struct error *err)
{
    struct progress p = {
        .s = s, .ranks = ranks, .shown = ranks->rank == 0 && isatty(STDERR_FILENO), .begun = now()
    };
    p.told = p.begun;
    interrupt_catch();
    s->end = sim_play(&s->run, study_range(s), threads, (struct sim_watch){ go_on, &p }, s->sums);
    if (p.shown)
        fprintf(stderr, "\r\x1b[K");
    if (s->end == SIM_NO_MEMORY)
        return error_memory(err);
    return s->sums[0].blocks || s->end != SIM_STOPPED
           || error_of(err, ERROR_STOPPED, "stopped before the first race was over");
}

/* ---- what was asked for ---------------------------------------------------------------------------------- */

static bool read_shard(const struct args *args, struct plan *plan, struct error *err)
{
    const char *text = args_value(args, "shard");
    struct span shard, of = span_of(text ? text : "");
    if (!text)
        return true;
    span_cut(&of, '/', &shard);
    if (!of.at || !span_number(shard, &plan->shard) || !span_number(of, &plan->shards) || plan->shard < 1
        || plan->shards > SHARDS_MAX || plan->shard > plan->shards)
        return error_of(err, ERROR_USAGE, "--shard takes I/N, as in 3/8; found \"%s\"", text);
    if (plan->precision > 0)
        return error_of(err, ERROR_USAGE,
                        "--precision needs the whole run; found --shard, which plays a part");
    return !(args_has(args, "json") || args_has(args, "csv") || args_has(args, "html"))
           || error_of(err, ERROR_USAGE,
                       "--shard prints a file for paddock sim merge; found another format, too");
}

static bool read_precision(const struct args *args, struct plan *plan, struct error *err)
{
    const char *text = args_value(args, "precision");
    char *end;
    if (!text)
        return true;
    plan->precision = strtod(text, &end);
    return (end != text && !*end && plan->precision > 0 && plan->precision < 1e6)
           || error_of(err, ERROR_USAGE, "--precision takes a number above 0; found \"%s\"", text);
}

/* A part can be put together with others only if the same drivers drove them. */
static bool check_programs(const struct args *args, const struct guest_wishes *w, struct error *err)
{
    return !w->programs || !(args_has(args, "shard") || args_has(args, "parts") || ranks_started())
           || error_of(err, ERROR_USAGE,
                       "--bot plays a run in one piece; found a part of one (--shard, --parts or mpirun)");
}

static bool read_plan(const struct args *args, struct plan *plan, struct error *err)
{
    *plan = (struct plan){ .game = args->game,
                           .setup = args->setup,
                           .bots = args_value(args, "bots"),
                           .sweep = args_value(args, "sweep"),
                           .seed = 1,
                           .races = args_has(args, "precision") ? 1000000 : 1000,
                           .rotate = args_has(args, "rotate"),
                           .duplicate = args_has(args, "duplicate"),
                           .shard = 1,
                           .shards = 1 };
    return args_number(args, "seed", 0, INT64_MAX, &plan->seed, err)
           && args_number(args, "races", 1, SIM_RACES_MAX, &plan->races, err)
           && read_precision(args, plan, err) && read_shard(args, plan, err);
}

static bool print(const struct args *args, const struct study *s, struct error *err)
{
    struct text out = text_for_reader();
    struct json j = json_into(&out);
    if (args_has(args, "json")) {
        sim_json(&j, s);
        return print_json(&j, err);
    }
    if (args_has(args, "csv"))
        sim_csv(s, &out);
    else
        sim_table(s, args_has(args, "cards"), &out);
    return print_text(&out, err);
}

static bool print_shard(const struct study *s, struct error *err)
{
    struct text out = text_for_reader();
    if (shard_text(s, &out))
        return print_text(&out, err);
    text_free(&out);
    return error_memory(err);
}

/* ---- several ranks --------------------------------------------------------------------------------------- */

/* What all ranks find is said by the first alone. */
static bool hush(struct error *err)
{
    if (!ranks_is_first())
        *err = (struct error){ .kind = err->kind };
    return false;
}

/* The same before they have met. The others end as if all were well: mpirun ends everybody as soon as one fails, perhaps
 * before the first has spoken. */
static bool leave_to_first(void)
{
    return !ranks_is_first();
}

static bool check_ranks(const struct study *s, struct error *err)
{
    if (ranks_started() && s->plan.precision > 0)
        return error_of(err, ERROR_USAGE,
                        "--precision needs the whole run; found mpirun, whose ranks play parts");
    return !ranks_started() || s->plan.shards == 1
           || error_of(err, ERROR_USAGE, "--shard is one part of a run; found mpirun, whose ranks are parts");
}

/* A part as a file, before the parts are put together: should another rank die, this one need not be played again. */
static bool keep_part(const struct study *s, const char *directory, struct error *err)
{
    char path[4096];
    struct text out = text_for_reader();
    int n = snprintf(path, sizeof path, "%s/part-%d-of-%d.json", directory, s->plan.shard, s->plan.shards);
    bool good = n < (int)sizeof path ? shard_text(s, &out) || error_memory(err)
                                     : error_set(err, 0, "%s: the name is too long", directory);
    good = good && file_write(path, FILE_NEW, out.buf, out.len, err);
    text_free(&out);
    return good;
}

static bool add_parts(struct study *s, const struct ranks *ranks, struct error *err)
{
    for (int v = 0; v < s->run.variants; v++)
        if (!ranks_add(ranks, sim_numbers(&s->sums[v]), SIM_NUMBERS, err))
            return false;
    s->plan.shard = s->plan.shards = 1;
    return ranks_end(ranks, err);
}

/* This rank's part of the run; after it the first one has all of it. */
static bool play_together(const struct args *args, struct study *s, const struct ranks *ranks, int threads,
                          struct error *err)
{
    const char *directory = args_value(args, "parts");
    s->plan.shard = ranks->rank + 1;
    s->plan.shards = ranks->count;
    if (!play(s, ranks, threads, err))
        return false;
    if (s->end == SIM_STOPPED) {
        error_of(err, ERROR_STOPPED,
                 "stopped before all ranks were done; what --parts has kept can be merged");
        return hush(err);
    }
    return (!directory || keep_part(s, directory, err)) && add_parts(s, ranks, err);
}

static bool play_alone_or_together(const struct args *args, struct study *s, int threads, struct error *err)
{
    struct ranks ranks;
    if (!ranks_begin(&ranks, err))
        return leave_to_first();
    if (!ranks.module)
        return play(s, &ranks, threads, err);
    return play_together(args, s, &ranks, threads, err) || error_within(err, "rank %d", ranks.rank);
}

static int stop_signal(void)
{
    return interrupted();
}

/* Two that have one name are told apart. */
static void name_programs(struct study *s, const struct outside *o)
{
    for (int i = 0; i < o->programs; i++) {
        const char *name = outside_name(o, i + 1);
        int before = 0;
        for (int k = 0; k < s->run.bots; k++)
            before +=
                k < i ? !strcmp(outside_name(o, k + 1), name) : k >= o->programs && !strcmp(s->bot[k], name);
        if (before)
            snprintf(s->bot[i], sizeof s->bot[i], "%s (%d)", name, before + 1);
        else
            snprintf(s->bot[i], sizeof s->bot[i], "%s", name);
    }
}

/* A run with programs: what went wrong with one of them is in o->why then, and what was played counts. */
static bool play_with_programs(struct study *s, const struct guest_wishes *w, int threads, struct outside *o,
                               struct error *err)
{
    const struct ranks alone = { .count = 1 };
    int64_t most = 0;
    for (int v = 0; v < s->run.variants; v++)
        most += s->blocks * sim_block_matches(&s->run, &s->variant[v]);
    if (most > WIRE_RACE_MAX)
        return error_of(err, ERROR_USAGE, "a program plays at most %d races in one run; found more",
                        WIRE_RACE_MAX);
    if (!outside_open(o, s->plan.game, w, err))
        return false;
    name_programs(s, o);
    s->run.programs = &o->sim;
    bool good = play(s, &alone, threads, err);
    if (!good && o->why.text[0])
        *err = o->why;
    return good;
}

/* After what was played is told: why there is not more of it. */
static bool tell_stop(const struct outside *o, struct error *err)
{
    struct error unwritten;
    *err = o->why.text[0] ? o->why : (struct error){ .kind = ERROR_STOPPED };
    if (!finish_output(&unwritten))
        *err = unwritten;
    return false;
}

static bool simulate(const struct args *args, struct study *s, struct error *err)
{
    struct plan plan;
    struct guest_wishes wishes;
    struct outside o = { 0 };
    int threads;
    if (!args_threads(args, SIM_THREADS_MAX, &threads, err) || !read_plan(args, &plan, err)
        || !guest_wishes_read(args, &wishes, err) || !check_programs(args, &wishes, err))
        return leave_to_first();
    wishes.stopped = stop_signal;
    plan.programs = wishes.programs;
    if (!study_open(s, &plan, err) || !check_ranks(s, err))
        return leave_to_first();
    bool good = wishes.programs ? play_with_programs(s, &wishes, threads, &o, err)
                                : play_alone_or_together(args, s, threads, err);
    if (good && ranks_is_first()) {
        good = args_has(args, "shard") ? print_shard(s, err) : print(args, s, err);
        if (good && s->end == SIM_STOPPED)
            good = tell_stop(&o, err);
    }
    outside_close(&o);
    return good;
}

/* Everything else about the run is in the files. */
static bool merge(const struct args *args, struct study *s, struct error *err)
{
    static const char *const formats[] = { "cards", "json", "csv", "html", NULL };
    for (int i = 0; flags[i].name; i++)
        if (args->value[i] && !is_listed(formats, flags[i].name))
            return error_of(err, ERROR_USAGE,
                            "paddock sim merge takes files, --cards, --json, --csv and --html; found --%s",
                            flags[i].name);
    if (args->game_given || args->setup[0])
        return error_of(err, ERROR_USAGE, "paddock sim merge takes the game and its options from the files");
    if (args->words < 2)
        return error_of(err, ERROR_USAGE, "paddock sim merge takes the files of all shards; found none");
    return sim_read_shards(args->word + 1, args->words - 1, s, err) && print(args, s, err);
}

/* Without figures there is no page. */
static bool write_page(const struct study *s, const char *path, struct error *err)
{
    struct text out = text_for_reader();
    sim_html(s, &out);
    bool good = text_is_whole(&out) ? file_write(path, FILE_NEW, out.buf, out.len, err) : error_memory(err);
    text_free(&out);
    return good;
}

/* Whether the page can be written is tried before the races, so that nobody waits for hours and then hears that it cannot
 * be. */
static bool run_study(const struct args *args, struct study *s, struct error *err)
{
    const char *page = ranks_is_first() ? args_value(args, "html") : NULL;
    struct error unwritten;
    if (page && !file_try(page, FILE_NEW, err))
        return false;
    bool good = (args->words ? merge : simulate)(args, s, err);
    bool stopped = !good && s->end == SIM_STOPPED && s->sums && s->sums[0].blocks;
    if (!page || !(good || stopped) || write_page(s, page, &unwritten))
        return good;
    *err = unwritten;
    return false;
}

static bool run(const struct args *args, struct error *err)
{
    if (args->words && strcmp(args->word[0], "merge") != 0)
        return error_of(err, ERROR_USAGE, "expected a game (paddock help lists them) or merge; found \"%s\"",
                        args->word[0]);
    if (args_has(args, "json") && args_has(args, "csv"))
        return error_of(err, ERROR_USAGE, "expected one format; found --json and --csv");
    struct study *s = calloc(1, sizeof *s);
    if (!s)
        return error_memory(err);
    bool good = run_study(args, s, err);
    study_free(s);
    free(s);
    return good;
}

VERB(sim, N_("[GAME] | merge FILE…"),
     N_("Plays many races of bots over all cores and tells what they show, with 95 % intervals."), 0,
     WORDS_MAX, .run = run, .many = guest_many, .setup = true);
