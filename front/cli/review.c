/* review.c: a record looked at again: what every decision gave away, what was luck (review/review.h). */
#include "../../bots/adviser.h"
#include "../../report/review_report.h"
#include "../../sim/tasks.h"
#include "interrupt.h"
#include "record_view.h"
#include "terminal.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POSITION_PLAYOUTS = 6000, PLAYOUTS_MAX = 10000000 };

struct reviewing {
    struct record_view view;
    struct review *review;
    struct review_wish wish;
    const char *path;
    bool stopped; /* before all was done */
    bool all;     /* tell every decision */
};

static const struct flag flags[] = {
    { "seat", "N", "Weigh the decisions of that seat alone, which is quicker." },
    { "bot", "NAME[:N]",
      "Who weighs decisions, and with how many playouts each (default: the quickest that can)." },
    { "playouts", "N",
      "Playouts for each decision and each position (default: the bot's usual number, and 6000)." },
    { "seed", "N", "Imagine and play out by this number (default 1): the same call gives the same answer." },
    { "threads", "N",
      "How many threads work (default: one for each core); the answer does not depend on it." },
    { "all", NULL, "Tell every decision, not only the worst." },
    SHOW_EVERYTHING,
    { "json", NULL, "Print one JSON object with every decision, every opinion and every step." },
    { 0 },
};

static const char *const examples[] = {
    "paddock review race.txt                     who was lucky, and the worst decisions",
    "paddock review race.txt --seat 1 --all      every decision of seat 1",
    "paddock review race.txt --bot works:20000   longer, and surer",
    "paddock review race.txt --json              for programs",
    NULL,
};

/* ---- while it works ---------------------------------------------------------------------------------------- */

struct progress {
    struct review *review;
    bool shown; /* stderr is a terminal */
    int tasks;
};

static bool go_on(void *context, int64_t done)
{
    const struct progress *p = context;
    if (p->shown) {
        fprintf(stderr, "\rLooking at the race again: %d %%\x1b[K", (int)(100 * done / p->tasks));
        fflush(stderr);
    }
    if (interrupted())
        review_stop(p->review);
    return !interrupted();
}

static void work(void *context, int task)
{
    review_do(context, task);
}

static void make(struct reviewing *r, int threads)
{
    struct progress p = { .review = r->review,
                          .shown = isatty(STDERR_FILENO),
                          .tasks = review_tasks(r->review) };
    interrupt_catch();
    int done = tasks_run(p.tasks, threads, work, r->review, (struct sim_watch){ go_on, &p });
    r->stopped = done < p.tasks || interrupted();
    if (p.shown)
        fprintf(stderr, "\r\x1b[K");
    review_close(r->review);
}

/* ---- what was asked for -------------------------------------------------------------------------------------- */

static int read_adviser(const struct args *args, struct reviewing *r)
{
    const char *text = args_value(args, "bot");
    const struct game *g = table_game(r->view.match.seating.table);
    struct budgeted_bot *adviser = &r->wish.adviser;
    struct error err;
    *adviser = adviser_in_passing(g);
    if (!text)
        return EXIT_OK;
    if (!budgeted_bot_parse(text, strlen(text), adviser, &err))
        return complain_error(EXIT_USAGE, NULL, &err);
    if (adviser->ms)
        return complain(
            EXIT_USAGE,
            "a review counts playouts, as in works:1000, so that it can be repeated; found \"%s\"", text);
    if (!bot_mind(adviser->bot, g)->weigh)
        return complain(EXIT_USAGE, "%s has no opinions on choices of %s; %s has", adviser->bot->name, g->id,
                        adviser_of(g).bot->name);
    return EXIT_OK;
}

static int read_wish(const struct args *args, struct reviewing *r)
{
    long long seat = 0, playouts = 0, seed = 1;
    if (!args_number(args, "seat", 1, table_shape(r->view.match.seating.table)->seats, &seat)
        || !args_number(args, "playouts", 10, PLAYOUTS_MAX, &playouts)
        || !args_number(args, "seed", 0, INT64_MAX, &seed))
        return EXIT_USAGE;
    int code = read_adviser(args, r);
    r->wish.seat = seat ? (int)seat - 1 : NOBODY;
    r->wish.seed = (uint64_t)seed;
    r->wish.playouts = playouts ? (long)playouts : POSITION_PLAYOUTS;
    if (playouts && !r->wish.adviser.playouts)
        r->wish.adviser.playouts = (long)playouts;
    r->all = args_has(args, "all");
    return code;
}

static int read_threads(const struct args *args, int *threads)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long long n = cores > 1 ? cores : 1;
    if (!args_number(args, "threads", 1, TASKS_THREADS_MAX, &n))
        return EXIT_USAGE;
    *threads = n < TASKS_THREADS_MAX ? (int)n : TASKS_THREADS_MAX;
    return EXIT_OK;
}

/* ---- the verb ------------------------------------------------------------------------------------------------- */

static int print_for_people(const struct review_report *report)
{
    struct lines out = terminal_lines();
    struct error err;
    bool told = review_lines(report, &out, &err);
    terminal_close(&out);
    return told ? EXIT_OK : complain_error(EXIT_WORLD, NULL, &err);
}

static int print_for_programs(const struct review_report *report)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    review_json_head(&j, report);
    review_json_body(&j, report);
    json_close(&j, '}');
    return print_json(&j);
}

static int print(const struct args *args, const struct reviewing *r)
{
    const struct review_report report = { .review = r->review,
                                          .seating = &r->view.match.seating,
                                          .wish = &r->wish,
                                          .stopped = r->stopped,
                                          .path = r->path,
                                          .all = r->all };
    return args_has(args, "json") ? print_for_programs(&report) : print_for_people(&report);
}

static int review(const struct args *args, struct reviewing *r)
{
    int threads, code = read_wish(args, r);
    if (code == EXIT_OK)
        code = read_threads(args, &threads);
    if (code != EXIT_OK)
        return code;
    r->path = args->word[0];
    r->review = review_new(r->view.match.seating.table, &r->wish);
    if (!r->review)
        return complain(EXIT_WORLD, "out of memory");
    make(r, threads);
    code = print(args, r);
    if (code == EXIT_OK)
        code = finish_output();
    if (code == EXIT_OK)
        code = record_view_blame(&r->view, r->path);
    return code == EXIT_OK && r->stopped ? EXIT_STOPPED : code;
}

static int run(const struct args *args)
{
    struct reviewing *r = calloc(1, sizeof *r);
    if (!r)
        return complain(EXIT_WORLD, "out of memory");
    int code = record_view_open(args, args->word[0], &r->view);
    if (code == EXIT_OK && !r->view.secrecy.open)
        code = record_view_refuse(args->word[0]);
    if (code == EXIT_OK)
        code = review(args, r);
    review_free(r->review);
    record_view_close(&r->view);
    free(r);
    return code;
}

const struct verb verb_review = {
    .name = "review",
    .takes = "FILE",
    .help = "Grades every decision of a record by the points it gave away, and parts luck from skill.",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .examples = examples,
    .run = run,
};
