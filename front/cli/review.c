/* review.c: a record looked at again: what every decision gave away, what was luck (review/review.h). */
#include "../../bots/adviser.h"
#include "../../host/reviews.h"
#include "../../report/review_report.h"
#include "../../sim/tasks.h"
#include "cli.h"
#include "prompt.h"

#include <unistd.h>

enum { POSITION_PLAYOUTS = 6000, PLAYOUTS_MAX = 10000000 };

struct reviewing {
    const struct record_view *view;
    struct review *review;
    struct review_wish wish;
    bool stopped; /* before all was done */
};

static const struct flag flags[] = {
    { "seat", N_("N"), N_("Weigh the decisions of that seat alone, which is quicker.") },
    { "bot", N_("NAME[:N]"),
      N_("Who weighs decisions, and with how many playouts each (default: the strongest that has the time).") },
    { "playouts", N_("N"),
      N_("Playouts for each decision and each position (default: the bot's number for reviews, and 6000, fewer "
         "in a long race).") },
    { "seed", N_("N"),
      N_("Imagine and play out by this number (default 1): the same call gives the same answer.") },
    { "threads", N_("N"),
      N_("How many threads work (default: one for each core); the answer does not depend on it.") },
    { "all", NULL, N_("Tell every decision, not only the worst.") },
    SHOW_EVERYTHING,
    { "json", NULL, N_("Print one JSON object with every decision, every opinion and every step.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock review race.txt                     ", N_("who was lucky, and the worst decisions") },
    { "paddock review race.txt --seat 1 --all      ", N_("every decision of seat 1") },
    { "paddock review race.txt --bot works:20000   ", N_("longer, and surer") },
    { "paddock review race.txt --json              ", N_("for programs") },
    { 0 },
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
        fprintf(stderr, "\r");
        fprintf(stderr, said("Looking at the race again: %d %%"), (int)(100 * done / p->tasks));
        fprintf(stderr, "\x1b[K");
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

static bool read_adviser(const struct args *args, struct reviewing *r, struct error *err)
{
    const char *text = args_value(args, "bot");
    const struct game *g = table_game(r->view->seating.table);
    struct budgeted_bot *adviser = &r->wish.adviser;
    *adviser = adviser_of_races(g);
    if (!text)
        return true;
    if (!budgeted_bot_parse(text, strlen(text), adviser, err))
        return error_as(err, ERROR_USAGE);
    if (adviser->ms)
        return error_of(
            err, ERROR_USAGE,
            "a review counts playouts, as in works:1000, so that it can be repeated; found \"%s\"", text);
    if (adviser->manner.temper)
        return error_of(err, ERROR_USAGE, "a review judges without a temper, as in %s; found \"%s\"",
                        adviser->bot->name, text);
    if (!bot_strategy(adviser->bot, g)->weigh)
        return error_of(err, ERROR_USAGE, "%s has no opinions on choices of %s; %s has", adviser->bot->name,
                        g->id, adviser_of(g).bot->name);
    return true;
}

static bool read_wish(const struct args *args, struct reviewing *r, struct error *err)
{
    long long seat = 0, playouts = 0, seed = 1;
    if (!args_number(args, "seat", 1, table_shape(r->view->seating.table)->seats, &seat, err)
        || !args_number(args, "playouts", 10, PLAYOUTS_MAX, &playouts, err)
        || !args_number(args, "seed", 0, INT64_MAX, &seed, err) || !read_adviser(args, r, err))
        return false;
    r->wish.seat = seat ? (int)seat - 1 : NOBODY;
    r->wish.seed = (uint64_t)seed;
    r->wish.playouts = playouts ? (long)playouts : POSITION_PLAYOUTS;
    r->wish.exactly = playouts;
    if (playouts && !r->wish.adviser.playouts)
        r->wish.adviser.playouts = (long)playouts;
    return true;
}

static bool print_for_people(const struct review_report *report, struct error *err)
{
    struct lines out = terminal_lines();
    bool told = review_lines(report, &out, err);
    terminal_close(&out);
    return told || error_as(err, ERROR_WORLD);
}

static bool print_for_programs(const struct review_report *report, struct error *err)
{
    struct json *j = json_begin();
    json_add(j, "{");
    review_json_head(j, report);
    review_json_body(j, report);
    json_add(j, "}");
    return json_end(err);
}

static bool print(const struct args *args, const struct reviewing *r, struct error *err)
{
    const struct review_report report = { .review = r->review,
                                          .seating = &r->view->seating,
                                          .wish = &r->wish,
                                          .stopped = r->stopped,
                                          .path = r->view->path,
                                          .all = args_has(args, "all") };
    return (args_has(args, "json") ? print_for_programs : print_for_people)(&report, err);
}

/* A damaged record may well be of a race that was over: what it needs is to be mended. */
static bool refuse(const struct record_view *v, struct error *err)
{
    const struct error *damage = &v->reading.error;
    return damage->text[0] ? error_from(err, damage, v->path) : record_view_refuse(v, err);
}

static bool review(const struct args *args, struct record_view *v, struct error *err)
{
    struct reviewing r = { .view = v };
    int threads;
    if (!v->secrecy.open)
        return refuse(v, err);
    if (!read_wish(args, &r, err) || !args_threads(args, TASKS_THREADS_MAX, &threads, err))
        return false;
    r.review = review_new(v->seating.table, &r.wish);
    if (!r.review)
        return error_memory(err);
    make(&r, threads);
    bool good = print(args, &r, err);
    if (good && !r.stopped)
        good = review_keep(v->path, r.review, table_shape(v->seating.table)->seats, r.wish.seat, err);
    review_free(r.review);
    v->stopped = r.stopped;
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    return record_view_show(args, args->word[0], &(struct record_view){ 0 }, review, err);
}

VERB(review, N_("FILE"),
     N_("Grades every decision of a record by the points it gave away, and parts luck from skill."), 1, 1,
     .run = run);
