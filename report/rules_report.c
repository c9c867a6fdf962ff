#include "rules_report.h"
#include "../core/language.h"
#include "../show/rules.h"
#include "quote.h"

#include <string.h>

const char *rules_preface(const struct rulebook *b)
{
    char key[64];
    struct text t = text_into(key, sizeof key);
    text_add(&t, "%s.rules", b->game->id);
    const char *text = phrase_find(b->language, key);
    return text ? text : "";
}

/* ---- Markdown ---------------------------------------------------------------------------------------- */

static void put_rule(struct text *out, const struct rulebook *b, const struct rule *r, bool every)
{
    char text[RULE_TEXT_MAX], when[RULES_CONDITION_MAX];
    rule_text(b, r, every, text, sizeof text);
    rules_condition(b->language, r->when, when, sizeof when);
    text_add(out, "- ");
    if (every && r->when[0])
        text_say(out, "*If* `%s`: ", when);
    markdown_prose(out, text);
    text_add(out, " [%s]\n", r->cite);
}

static void put_head(struct text *out, const struct rulebook *b, bool every, bool whole)
{
    text_add(out, "# ");
    text_say(out, every ? N_("The rules of %s as we play them") : N_("The rules of %s"), b->game->title);
    text_add(out, "\n\n");
    if (every && whole)
        text_add(
            out,
            "This page is made by the program, and a test compares the two. To change it, change the rules in\n"
            "`games/%s/rulebook.c` and make it again: `paddock rules %s --all --markdown > docs/rules-%s.md`.\n"
            "What a race with your options has of it, `paddock rules` and `rules` at the prompt of a race tell you.\n\n",
            b->game->id, b->game->id, b->game->id);
    if (whole)
        text_add(out, "%s\n", rules_preface(b));
}

void rules_markdown(const struct rulebook *b, const char *topic, bool every, const char *setup,
                    struct text *out)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(b, topic, every, rules);
    out->language = b->language;
    put_head(out, b, every, !topic);
    if (!every) {
        text_add(out, "%s", topic ? "" : "\n");
        text_say(out, "This race: `%s`", setup);
        text_add(out, "\n");
    }
    for (int i = 0; i < n; i++) {
        if (!i || strcmp(rules[i - 1]->topic, rules[i]->topic) != 0)
            text_add(out, "\n## %s\n\n", rulebook_topic(b, rules[i]->topic));
        put_rule(out, b, rules[i], every);
    }
}

/* ---- JSON -------------------------------------------------------------------------------------------- */

void rules_json_rule(struct json *j, const struct rulebook *b, const struct rule *r, bool every)
{
    char text[RULE_TEXT_MAX];
    rule_text(b, r, every, text, sizeof text);
    json_add(j, "{ topic %s, when %s, holds %d?, text %s, cite %s }", r->topic, r->when, rule_holds(b, r),
             text, r->cite);
}

void rules_json_topic(struct json *j, const struct rulebook *b, const char *topic)
{
    json_add(j, "topic %s, title %s", topic, rulebook_topic(b, topic));
}

void rules_json(struct json *j, const struct rulebook *b, const char *topic, bool every, const char *setup)
{
    const struct rule *rules[RULES_MAX];
    const char *topics[RULES_MAX];
    int n = rulebook_list(b, topic, every, rules), found = rules_list_topics(rules, n, topics);
    json_add(j, "{ game %s, setup %s, topics [", b->game->id, setup);
    for (int i = 0; i < found; i++) {
        json_add(j, "{");
        rules_json_topic(j, b, topics[i]);
        json_add(j, "}");
    }
    json_add(j, "], rules [");
    for (int i = 0; i < n; i++)
        rules_json_rule(j, b, rules[i], every);
    json_add(j, "] }");
}
