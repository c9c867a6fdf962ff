/* scenario.c: runs rules scenarios and says which of them the games do not fulfil. */
#include "../../teach/scenario.h"
#include "../../games/registry.h"
#include "cli.h"

static const struct flag flags[] = {
    { "list", NULL, N_("List the scenarios with the rules they cite; failures are not reported.") },
    { "rules", NULL,
      N_("List the rules cited, each with how many scenarios cite it; failures are not reported.") },
    { "verbose", NULL, N_("Name every scenario, also those that pass.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock scenario tests/rules/lacorsa/*.scn           ", N_("do the rules hold?") },
    { "paddock scenario --rules tests/rules/lacorsa/*.scn   ", N_("which rules are covered") },
    { 0 },
};

/* A rule that was cited, and how often. */
struct cited {
    char *rule;
    int scenarios;
};

struct run {
    const char *path;
    bool list, rules, verbose;
    int passed, failed;
    struct cited *cited;
    int cited_n, cited_room;
    bool out_of_memory;
};

/* ---- rules cited ------------------------------------------------------------------------------------ */

static bool make_room(struct run *r)
{
    if (r->cited_n < r->cited_room)
        return true;
    int room = r->cited_room ? 2 * r->cited_room : 64;
    struct cited *more = realloc(r->cited, (size_t)room * sizeof *more);
    if (!more)
        return false;
    r->cited = more;
    r->cited_room = room;
    return true;
}

static void count_rule(struct run *r, struct span rule)
{
    for (int i = 0; i < r->cited_n; i++)
        if (span_is(rule, r->cited[i].rule)) {
            r->cited[i].scenarios++;
            return;
        }
    char *copy = make_room(r) ? malloc(rule.len + 1) : NULL;
    if (!copy) {
        r->out_of_memory = true;
        return;
    }
    span_copy(rule, copy, rule.len + 1);
    r->cited[r->cited_n++] = (struct cited){ .rule = copy, .scenarios = 1 };
}

/* "B Start of the Race; L9": each part is a rule. */
static void count_rules(struct run *r, struct span rule)
{
    struct span part;
    if (!rule.len)
        rule = span_of("(no rule)");
    while (span_cut(&rule, ';', &part))
        if (span_trim(part).len)
            count_rule(r, span_trim(part));
}

/* "L9" before "L10". */
static int by_name(const void *a, const void *b)
{
    const char *x = ((const struct cited *)a)->rule, *y = ((const struct cited *)b)->rule;
    size_t letters = strcspn(x, "0123456789");
    if (letters == strcspn(y, "0123456789") && x[letters] && !strncmp(x, y, letters)) {
        int n = atoi(x + letters), m = atoi(y + letters);
        if (n != m)
            return n < m ? -1 : 1;
    }
    return strcmp(x, y);
}

static void print_rules(struct run *r)
{
    if (r->cited_n)
        qsort(r->cited, (size_t)r->cited_n, sizeof *r->cited, by_name);
    for (int i = 0; i < r->cited_n; i++)
        printf("%4d  %s\n", r->cited[i].scenarios, r->cited[i].rule);
}

/* ---- what the scenarios tell --------------------------------------------------------------------------- */

static void failed(void *to, const struct scenario *s, const struct fault *f)
{
    const struct run *r = to;
    if (r->list || r->rules)
        return;
    printf("%s:%d: %.*s", text_plain(r->path).text, f->line, (int)s->name.len, s->name.at);
    if (s->rule.len)
        printf(" [%.*s]", (int)s->rule.len, s->rule.at);
    printf("\n  %s %s\n  %s %s\n", said("expected:"), text_plain(f->expected).text, said("found:   "),
           text_plain(f->found).text);
}

static void ended(void *to, const struct scenario *s, bool passed)
{
    struct run *r = to;
    r->passed += passed;
    r->failed += !passed;
    count_rules(r, s->rule);
    if (r->list)
        printf("%s:%d: ", text_plain(r->path).text, s->line);
    else if (r->verbose)
        printf("%s ", passed ? said("passed") : said("FAILED"));
    else
        return;
    printf("%.*s", (int)s->name.len, s->name.at);
    printf(s->rule.len ? " [%.*s]\n" : "%.*s\n", (int)s->rule.len, s->rule.at);
}

static bool run_file(struct run *r, const char *path, struct error *err)
{
    const struct scenario_listener listener = { .to = r, .failed = failed, .ended = ended };
    size_t len;
    char *text = read_whole(path, SCENARIO_FILE_MAX, &len, err);
    if (!text)
        return false;
    r->path = path;
    int before = r->passed + r->failed;
    bool sense = scenario_run(all_games, text, len, &listener, err);
    free(text);
    if (!sense)
        return error_in(err, path);
    return r->passed + r->failed > before || error_set(err, 0, "%s: expected a scenario; found none", path);
}

static bool report(struct run *r, struct error *err)
{
    if (r->out_of_memory)
        return error_memory(err);
    if (r->rules)
        print_rules(r);
    if (r->list || r->rules)
        return true;
    say("%s passed, %d failed", COUNT(r->passed, "scenario"), r->failed);
    *err = (struct error){ .kind = ERROR_NO };
    return !r->failed;
}

static bool run(const struct args *args, struct error *err)
{
    struct run r = {
        .list = args_has(args, "list"),
        .rules = args_has(args, "rules"),
        .verbose = args_has(args, "verbose"),
    };
    bool sense = true;
    for (int i = 0; i < args->words; i++)
        if (!run_file(&r, args->word[i], err)) {
            report_error(err);
            sense = false;
        }
    bool good = report(&r, err);
    for (int i = 0; i < r.cited_n; i++)
        free(r.cited[i].rule);
    free(r.cited);
    if (!sense && (good || err->kind == ERROR_NO))
        *err = (struct error){ .kind = ERROR_INPUT };
    return good && sense;
}

VERB(scenario, N_("FILE…"), N_("Runs rules scenarios, small stories of a race and what must come of them."),
     1, WORDS_MAX, .run = run);
