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

struct run {
    const char *path;
    bool list, rules, verbose;
    int passed, failed;
    struct text cited; /* a line for every rule that a scenario cites */
};

/* ---- rules cited ------------------------------------------------------------------------------------ */

/* "B Start of the Race; L9": each part is a rule. */
static void note_rules(struct run *r, struct span rule)
{
    struct span part;
    if (!rule.len)
        rule = span_of("(no rule)");
    while (span_cut(&rule, ';', &part)) {
        part = span_trim(part);
        text_put(&r->cited, part.at, part.len);
        text_add(&r->cited, part.len ? "\n" : "");
    }
}

/* "L9" before "L10". */
static int by_name(const void *a, const void *b)
{
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    size_t letters = strcspn(x, "0123456789");
    if (letters == strcspn(y, "0123456789") && x[letters] && !strncmp(x, y, letters)) {
        int n = atoi(x + letters), m = atoi(y + letters);
        if (n != m)
            return n < m ? -1 : 1;
    }
    return strcmp(x, y);
}

/* Each of them once, with how many scenarios cite it. */
static bool print_rules(struct run *r, struct error *err)
{
    int n = 0, all = span_parts(span_of(text_string(&r->cited)), '\n');
    char **rule = calloc((size_t)all + 1, sizeof *rule);
    if (!rule)
        return error_memory(err);
    for (char *at = r->cited.len ? strtok(r->cited.buf, "\n") : NULL; at; at = strtok(NULL, "\n"))
        rule[n++] = at;
    qsort(rule, (size_t)n, sizeof *rule, by_name);
    for (int i = 0, times = 1; i < n; i++, times++)
        if (i + 1 == n || strcmp(rule[i], rule[i + 1]) != 0) {
            printf("%4d  %s\n", times, rule[i]);
            times = 0;
        }
    free(rule);
    return true;
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
    note_rules(r, s->rule);
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
    const struct scenario_listener listener = {
        .to = r, .language = spoken(), .failed = failed, .ended = ended
    };
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
    if (!text_is_whole(&r->cited))
        return error_memory(err);
    if (r->list || r->rules)
        return !r->rules || print_rules(r, err);
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
        .cited = text_growing(),
    };
    bool sense = true;
    for (int i = 0; i < args->words; i++)
        if (!run_file(&r, args->word[i], err)) {
            report_error(err);
            sense = false;
        }
    bool good = report(&r, err);
    text_free(&r.cited);
    if (!sense && (good || err->kind == ERROR_NO))
        *err = (struct error){ .kind = ERROR_INPUT };
    return good && sense;
}

VERB(scenario, N_("FILE…"), N_("Runs rules scenarios, small stories of a race and what must come of them."),
     1, WORDS_MAX, .run = run);
