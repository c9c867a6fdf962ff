/* rules.c: the rules as they are played under the options of a race, for people, as Markdown and as JSON. */
#include "../../show/rules.h"
#include "../../report/rules_report.h"
#include "cli.h"

static const struct flag flags[] = {
    { "all", NULL, N_("Show every rule, also those that do not hold in this race, with their conditions.") },
    { "topics", NULL, N_("List the topics only.") },
    { "markdown", NULL, N_("Print Markdown.") },
    { "json", NULL, N_("Print one JSON object.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock rules                                  ", N_("the rules of the base race") },
    { "paddock rules lacorsa pit --edition seasons    ", N_("pit stops as the Seasons have them") },
    { "paddock rules --cars 6 --slipstream            ", N_("with an option switched on") },
    { "paddock rules --topics                         ", N_("what there is to read about") },
    { 0 },
};

/* ---- for people -------------------------------------------------------------------------------------- */

static bool print_plain(const struct rulebook *b, const char *topic, bool every, const char *setup,
                        struct error *err)
{
    struct lines out = terminal_lines();
    (void)err;
    if (!topic) {
        lines_add(&out, "%s\n", b->game->title);
        lines_words(&out, 0, 0, rules_preface(b));
        if (!every)
            lines_entry(&out, 0, 11, said("This race:"), setup);
        lines_add(&out, "\n");
    }
    rules_show(b, topic, every, &out);
    terminal_close(&out);
    return true;
}

static bool print_topics(const struct rulebook *b, bool every)
{
    const struct rule *rules[RULES_MAX];
    const char *topics[RULES_MAX];
    int n = rules_list_topics(rules, rulebook_list(b, NULL, every, rules), topics);
    for (int i = 0; i < n; i++)
        printf("%-14s%s\n", topics[i], rulebook_topic(b, topics[i]));
    return true;
}

static bool print_markdown(const struct rulebook *b, const char *topic, bool every, const char *setup,
                           struct error *err)
{
    struct text out = text_for_reader();
    rules_markdown(b, topic, every, setup, &out);
    return print_text(&out, err);
}

static bool print_for_programs(const struct rulebook *b, const char *topic, bool every, const char *setup,
                               struct error *err)
{
    struct text out = text_for_reader();
    struct json j = json_into(&out);
    rules_json(&j, b, topic, every, setup);
    return print_json(&j, err);
}

static bool print_rules(const struct args *args, const struct rulebook *b, const char *setup,
                        struct error *err)
{
    bool every = args_has(args, "all");
    const char *topic = args->words ? rules_find_topic(b, args->word[0]) : NULL;
    if (args->words && !topic)
        return error_of(err, ERROR_USAGE,
                        "expected a game or a topic (paddock rules --topics lists them); found \"%s\"",
                        args->word[0]);
    if (args_has(args, "json"))
        return print_for_programs(b, topic, every, setup, err);
    if (args_has(args, "topics"))
        return print_topics(b, every);
    return (args_has(args, "markdown") ? print_markdown : print_plain)(b, topic, every, setup, err);
}

/* The canonical text of the setup that was asked for; NULL and a sentence. Free it. */
static char *find_setup(const struct args *args, struct error *err)
{
    struct setup *su = args->game->setup_new(args->setup, err);
    char *text = su ? malloc(SETUP_TEXT_MAX) : NULL;
    if (text)
        args->game->setup_text(su, text, SETUP_TEXT_MAX);
    else if (su)
        error_memory(err);
    if (su)
        args->game->setup_free(su);
    return text;
}

static bool run(const struct args *args, struct error *err)
{
    struct rulebook book = { 0 };
    char *setup = find_setup(args, err);
    bool open = setup && rulebook_open(&book, spoken(), args->game, setup, err);
    bool good = open ? print_rules(args, &book, setup, err) : error_as(err, ERROR_USAGE);
    rulebook_close(&book);
    free(setup);
    return good;
}

VERB(rules, N_("[GAME] [TOPIC]"),
     N_("Tells the rules as they are played under the options of a race, with their sources."), 0, 1,
     .run = run, .setup = true);
