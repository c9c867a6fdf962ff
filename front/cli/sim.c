/* sim.c: thousands of races of bots over all cores, and what they show. */
#include "../../core/text.h"
#include "../../table/narrate.h"
#include "interrupt.h"
#include "study_open.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct flag flags[] = {
    { "bots", "NAME,…",
      "Who drives: one bot for each seat, the last one for all that are left (default " SIM_BOTS_USUAL
      "); works:1000 for a budget of playouts." },
    { "races", "N", "How many races to play (default 1000; with --precision at most 1000000)." },
    { "seed", "N", "Deal and decide by this number (default 1): the same call gives the same answer." },
    { "rotate", NULL,
      "Seat every bot in every seat equally often; the number of races is rounded up for it." },
    { "duplicate", NULL, "Play every deal once from every seat, so that luck cancels out; rotates." },
    { "sweep", "OPTION=VALUES",
      "Play all values of an option on the same deals: 1..5, yes,no, and lists of numbers parted by slashes." },
    { "precision", "X", "Stop as soon as every bot's mean points are known to plus or minus X." },
    { "threads", "N",
      "How many threads play (default: one for each core); the answer does not depend on it." },
    { "shard", "I/N", "Play part I of N and print it as a file for paddock sim merge." },
    { "cards", NULL,
      "Show in the table what was played, card by card; JSON, CSV and report always have it." },
    { "json", NULL, "Print one JSON object." },
    { "csv", NULL, "Print one line for each figure." },
    { "html", "FILE", "Write a report with charts there, too; a file that exists is not touched." },
    { 0 },
};

static const char *const examples[] = {
    "paddock sim --bots rookie,random --races 2000 --rotate",
    "paddock sim lacorsa --cars 4 --bots rookie,random --rotate --json",
    "paddock sim --cars 4 --bots works:1000,club --races 400 --duplicate",
    "paddock sim --cars 6 --sweep slipstream=no,yes",
    "paddock sim --bots rookie,random --duplicate --precision 0.1 --html report.html",
    "paddock sim --races 8000 --shard 3/8 > 3.json       one of eight parts",
    "paddock sim --bots club,random --rotate --cards     which cards were played, and what came of it",
    "paddock sim merge 1.json 2.json 3.json 4.json       all parts, in any order",
    NULL,
};

/* ---- while it runs -------------------------------------------------------------------------------------- */

struct progress {
    const struct study *s;
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
    int64_t done = races_of(p->s, blocks), all = races_of(p->s, range.to - range.from);
    double rate = (double)done / seconds;
    char a[32], b[32], c[32];
    fprintf(stderr, "\r%s of %s %s, %s a second", grouped(done, a), grouped(all, b),
            COUNTED_NOUN(all, "race"), grouped((int64_t)rate, c));
    if (done && range.precision <= 0)
        fprintf(stderr, ", %.0f s left", (double)(all - done) / rate);
    fprintf(stderr, "\x1b[K");
    fflush(stderr);
}

static bool go_on(void *context, int64_t blocks)
{
    struct progress *p = context;
    double t = now();
    if (p->shown && t - p->told > 0.25) {
        tell_progress(p, blocks, t - p->begun);
        p->told = t;
    }
    return !interrupted();
}

static int play(struct study *s, int threads)
{
    struct progress p = { .s = s, .shown = isatty(STDERR_FILENO), .begun = now() };
    p.told = p.begun;
    interrupt_catch();
    s->end = sim_play(&s->run, study_range(s), threads, (struct sim_watch){ go_on, &p }, s->sums);
    if (p.shown)
        fprintf(stderr, "\r\x1b[K");
    if (s->end == SIM_NO_MEMORY)
        return complain(EXIT_WORLD, "out of memory");
    if (!s->sums[0].blocks)
        return s->end == SIM_STOPPED ? complain(EXIT_STOPPED, "stopped before the first race was over")
                                     : EXIT_OK;
    return EXIT_OK;
}

/* ---- what was asked for ---------------------------------------------------------------------------------- */

static int read_shard(const struct args *args, struct plan *plan)
{
    const char *text = args_value(args, "shard");
    struct span shard, of = span_of(text ? text : "");
    if (!text)
        return EXIT_OK;
    span_cut(&of, '/', &shard);
    if (!of.at || !span_number(shard, &plan->shard) || !span_number(of, &plan->shards) || plan->shard < 1
        || plan->shards > SHARDS_MAX || plan->shard > plan->shards)
        return complain(EXIT_USAGE, "--shard takes I/N, as in 3/8; found \"%s\"", text);
    if (plan->precision > 0)
        return complain(EXIT_USAGE, "--precision needs the whole run; found --shard, which plays a part");
    if (args_has(args, "json") || args_has(args, "csv") || args_has(args, "html"))
        return complain(EXIT_USAGE, "--shard prints a file for paddock sim merge; found another format, too");
    return EXIT_OK;
}

static int read_precision(const struct args *args, struct plan *plan)
{
    const char *text = args_value(args, "precision");
    char *end;
    if (!text)
        return EXIT_OK;
    plan->precision = strtod(text, &end);
    if (end == text || *end || !(plan->precision > 0 && plan->precision < 1e6))
        return complain(EXIT_USAGE, "--precision takes a number above 0; found \"%s\"", text);
    return EXIT_OK;
}

static int read_plan(const struct args *args, struct plan *plan)
{
    const char *bots = args_value(args, "bots");
    *plan = (struct plan){ .game = args->game,
                           .setup = args->setup,
                           .bots = bots,
                           .sweep = args_value(args, "sweep"),
                           .seed = 1,
                           .races = args_has(args, "precision") ? 1000000 : 1000,
                           .rotate = args_has(args, "rotate"),
                           .duplicate = args_has(args, "duplicate"),
                           .shard = 1,
                           .shards = 1 };
    if (!args_number(args, "seed", 0, INT64_MAX, &plan->seed)
        || !args_number(args, "races", 1, SIM_RACES_MAX, &plan->races))
        return EXIT_USAGE;
    int code = read_precision(args, plan);
    return code == EXIT_OK ? read_shard(args, plan) : code;
}

/* ---- the verb -------------------------------------------------------------------------------------------- */

/* Before the races, so that nobody waits for hours and then hears that it cannot be. */
static int try_page(const struct args *args)
{
    const char *path = args_value(args, "html");
    return path ? file_try(path, FILE_NEW) : EXIT_OK;
}

static int write_page(const struct study *s, const char *path)
{
    struct text out = text_growing();
    sim_html(s, &out);
    int code = text_is_whole(&out) ? file_write(path, FILE_NEW, out.buf, out.len)
                                   : complain(EXIT_WORLD, "out of memory");
    text_free(&out);
    return code;
}

/* Without figures there is no page. */
static int give_page(const struct args *args, const struct study *s, int code)
{
    const char *path = args_value(args, "html");
    bool stopped = code == EXIT_STOPPED && s->sums && s->sums[0].blocks;
    if (!path || (code != EXIT_OK && !stopped))
        return code;
    int written = write_page(s, path);
    return written == EXIT_OK ? code : written;
}

static int print(const struct args *args, const struct study *s)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    if (args_has(args, "json")) {
        sim_json(&j, s);
        return print_json(&j);
    }
    if (args_has(args, "csv"))
        sim_csv(s, &out);
    else
        sim_table(s, args_has(args, "cards"), &out);
    return print_text(&out);
}

static int print_shard(const struct study *s)
{
    struct text out = text_growing();
    if (shard_text(s, &out))
        return print_text(&out);
    text_free(&out);
    return complain(EXIT_WORLD, "out of memory");
}

static int simulate(const struct args *args, struct study *s)
{
    struct plan plan;
    long long threads = sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads < 1 ? 1 : threads > SIM_THREADS_MAX ? SIM_THREADS_MAX : threads;
    if (!args_number(args, "threads", 1, SIM_THREADS_MAX, &threads))
        return EXIT_USAGE;
    int code = read_plan(args, &plan);
    if (code != EXIT_OK)
        return code;
    code = study_open(s, &plan);
    if (code == EXIT_OK)
        code = play(s, (int)threads);
    if (code != EXIT_OK)
        return code;
    code = args_has(args, "shard") ? print_shard(s) : print(args, s);
    if (code == EXIT_OK && s->end == SIM_STOPPED)
        return finish_output() == EXIT_OK ? EXIT_STOPPED : EXIT_WORLD;
    return code;
}

static bool is_format(const char *flag)
{
    return !strcmp(flag, "cards") || !strcmp(flag, "json") || !strcmp(flag, "csv") || !strcmp(flag, "html");
}

/* Everything else about the run is in the files. */
static int merge(const struct args *args, struct study *s)
{
    for (int i = 0; flags[i].name; i++)
        if (args->value[i] && !is_format(flags[i].name))
            return complain(EXIT_USAGE,
                            "paddock sim merge takes files, --cards, --json, --csv and --html; found --%s",
                            flags[i].name);
    if (args->game_given || args->setup[0])
        return complain(EXIT_USAGE, "paddock sim merge takes the game and its options from the files");
    if (args->words < 2)
        return complain(EXIT_USAGE, "paddock sim merge takes the files of all shards; found none");
    int code = sim_read_shards(args->word + 1, args->words - 1, s);
    return code == EXIT_OK ? print(args, s) : code;
}

static int run(const struct args *args)
{
    bool merging = args->words && !strcmp(args->word[0], "merge");
    if (args->words && !merging)
        return complain(EXIT_USAGE, "expected a game (paddock help lists them) or merge; found \"%s\"",
                        args->word[0]);
    if (args_has(args, "json") && args_has(args, "csv"))
        return complain(EXIT_USAGE, "expected one format; found --json and --csv");
    struct study *s = calloc(1, sizeof *s);
    if (!s)
        return complain(EXIT_WORLD, "out of memory");
    int code = try_page(args);
    if (code == EXIT_OK) {
        code = merging ? merge(args, s) : simulate(args, s);
        code = give_page(args, s, code);
    }
    study_free(s);
    free(s);
    return code;
}

const struct verb verb_sim = {
    .name = "sim",
    .takes = "[GAME] | merge FILE…",
    .help = "Plays many races of bots over all cores and tells what they show, with 95 % intervals.",
    .flags = flags,
    .setup = true,
    .words_max = WORDS_MAX,
    .examples = examples,
    .run = run,
};
