/* rules.c: the rules as they are played under the options of a race, for people, as Markdown and as JSON. */
#include "../../show/rules.h"
#include "../../core/text.h"
#include "../../report/json.h"
#include "terminal.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>

static const struct flag flags[] = {
    { "all", NULL, "Show every rule, also those that do not hold in this race, with their conditions." },
    { "topics", NULL, "List the topics only." },
    { "markdown", NULL, "Print Markdown." },
    { "json", NULL, "Print one JSON object." },
    { 0 },
};

static const char *const examples[] = {
    "paddock rules                                  the rules of the base race",
    "paddock rules lacorsa pit --edition seasons    pit stops as the Seasons have them",
    "paddock rules --cars 6 --slipstream            with an option switched on",
    "paddock rules --topics                         what there is to read about",
    NULL,
};

/* ---- for people -------------------------------------------------------------------------------------- */

static const char *preface(const struct rulebook *b)
{
    char key[64];
    snprintf(key, sizeof key, "%s.rules", b->game->id);
    const char *text = phrase_find(b->language, key);
    return text ? text : "";
}

static int print_plain(const struct rulebook *b, const char *topic, bool every, const char *setup)
{
    struct lines out = terminal_lines();
    if (!topic) {
        lines_add(&out, "%s\n", b->game->title);
        lines_words(&out, 0, 0, preface(b));
        if (!every)
            lines_entry(&out, 0, 11, "This race:", setup);
        lines_add(&out, "\n");
    }
    rules_show(b, topic, every, &out);
    terminal_close(&out);
    return EXIT_OK;
}

static int print_topics(const struct rulebook *b, bool every)
{
    const struct rule *rules[RULES_MAX];
    const char *topics[RULES_MAX];
    int n = rules_list_topics(rules, rulebook_list(b, NULL, every, rules), topics);
    for (int i = 0; i < n; i++)
        printf("%-14s%s\n", topics[i], rulebook_topic(b, topics[i]));
    return EXIT_OK;
}

/* ---- Markdown ---------------------------------------------------------------------------------------- */

/* A few characters mean something in Markdown; `names` are as they should be. */
static void put_markdown(const char *text)
{
    for (; *text; text++)
        printf("%s%c", strchr("*<>\\", *text) ? "\\" : "", *text);
}

static void markdown_rule(const struct rulebook *b, const struct rule *r, bool every)
{
    char text[RULE_TEXT_MAX], when[RULES_CONDITION_MAX];
    rule_text(b, r, every, text, sizeof text);
    rules_condition(r->when, when, sizeof when);
    printf("- ");
    if (every && r->when[0]) {
        printf("*If* `%s`: ", when);
    }
    put_markdown(text);
    printf(" [%s]\n", r->cite);
}

static int print_markdown(const struct rulebook *b, const char *topic, bool every, const char *setup)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(b, topic, every, rules);
    printf("# The rules of %s%s\n\n", b->game->title, every ? " as we play them" : "");
    if (every && !topic)
        printf(
            "This page is made by the program, and a test compares the two. To change it, change the rules in\n"
            "`table/rules*_en.inc` and make it again: `paddock rules %s --all --markdown > docs/rules-%s.md`.\n"
            "What a race with your options has of it, `paddock rules` and `rules` at the prompt of a race tell you.\n\n",
            b->game->id, b->game->id);
    if (!topic)
        printf("%s\n", preface(b));
    if (!every)
        printf("%sThis race: `%s`\n", topic ? "" : "\n", setup);
    for (int i = 0; i < n; i++) {
        if (!i || strcmp(rules[i - 1]->topic, rules[i]->topic) != 0)
            printf("\n## %s\n\n", rulebook_topic(b, rules[i]->topic));
        markdown_rule(b, rules[i], every);
    }
    return EXIT_OK;
}

/* ---- JSON -------------------------------------------------------------------------------------------- */

static json_t *rule_object(const struct rulebook *b, const struct rule *r, bool every)
{
    char text[RULE_TEXT_MAX];
    json_t *out = json_object();
    rule_text(b, r, every, text, sizeof text);
    json_object_set_new(out, "topic", json_text(r->topic));
    json_object_set_new(out, "when", json_text(r->when));
    json_object_set_new(out, "holds", json_boolean(rule_holds(b, r)));
    json_object_set_new(out, "text", json_text(text));
    json_object_set_new(out, "cite", json_text(r->cite));
    return out;
}

static json_t *topic_object(const struct rulebook *b, const char *topic)
{
    json_t *out = json_object();
    json_object_set_new(out, "topic", json_text(topic));
    json_object_set_new(out, "title", json_text(rulebook_topic(b, topic)));
    return out;
}

static int print_json(const struct rulebook *b, const char *topic, bool every, const char *setup)
{
    const struct rule *rules[RULES_MAX];
    const char *topics[RULES_MAX];
    json_t *out = json_object(), *names = json_array(), *texts = json_array();
    int n = rulebook_list(b, topic, every, rules), found = rules_list_topics(rules, n, topics);
    for (int i = 0; i < found; i++)
        json_array_append_new(names, topic_object(b, topics[i]));
    for (int i = 0; i < n; i++)
        json_array_append_new(texts, rule_object(b, rules[i], every));
    json_object_set_new(out, "game", json_text(b->game->id));
    json_object_set_new(out, "setup", json_text(setup));
    json_object_set_new(out, "topics", names);
    json_object_set_new(out, "rules", texts);
    return json_line(out);
}

/* ---- the verb ---------------------------------------------------------------------------------------- */

static int print_rules(const struct args *args, const struct rulebook *b, const char *setup)
{
    bool every = args_has(args, "all");
    const char *topic = args->words ? rules_find_topic(b, args->word[0]) : NULL;
    if (args->words && !topic)
        return complain(EXIT_USAGE,
                        "expected a game or a topic (paddock rules --topics lists them); found \"%s\"",
                        args->word[0]);
    if (args_has(args, "json"))
        return print_json(b, topic, every, setup);
    if (args_has(args, "topics"))
        return print_topics(b, every);
    return (args_has(args, "markdown") ? print_markdown : print_plain)(b, topic, every, setup);
}

/* The canonical text of the setup that was asked for; NULL after a sentence. Free it. */
static char *find_setup(const struct args *args)
{
    struct error err;
    struct setup *su = args->game->setup_new(args->setup, &err);
    char *text = su ? malloc(SETUP_TEXT_MAX) : NULL;
    if (!su)
        complain_error(EXIT_USAGE, NULL, &err);
    else if (!text)
        complain(EXIT_WORLD, "out of memory");
    else
        args->game->setup_text(su, text, SETUP_TEXT_MAX);
    if (su)
        args->game->setup_free(su);
    return text;
}

static int run(const struct args *args)
{
    struct rulebook book;
    struct error err;
    char *setup = find_setup(args);
    if (!setup)
        return EXIT_USAGE;
    bool open = rulebook_open(&book, &english, args->game, setup, &err);
    int code = open ? print_rules(args, &book, setup) : complain_error(EXIT_USAGE, NULL, &err);
    rulebook_close(&book);
    free(setup);
    return code;
}

const struct verb verb_rules = {
    .name = "rules",
    .takes = "[GAME] [TOPIC]",
    .help = "Tells the rules as they are played under the options of a race, with their sources.",
    .flags = flags,
    .setup = true,
    .words_max = 1,
    .examples = examples,
    .run = run,
};
