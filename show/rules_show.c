/* rules_show.c: the rules on the screen, a topic or all of them. */
#include "../core/text.h"
#include "rules.h"

#include <stdio.h>
#include <string.h>

enum { FROM = 2, INDENT = 4 };

/* ---- topics ------------------------------------------------------------------------------------------ */

int rules_list_topics(const struct rule *const *rules, int n, const char *topics[RULES_MAX])
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (!found || strcmp(topics[found - 1], rules[i]->topic) != 0)
            topics[found++] = rules[i]->topic;
    return found;
}

const char *rules_find_topic(const struct rulebook *b, const char *typed)
{
    const struct rule *rules[RULES_MAX];
    const char *topics[RULES_MAX], *found = NULL;
    int n = rules_list_topics(rules, rulebook_list(b, NULL, true, rules), topics), fitting = 0;
    for (int i = 0; i < n; i++) {
        struct span start = { topics[i], strlen(typed) };
        if (span_is_nocase(span_of(topics[i]), typed))
            return topics[i];
        if (start.len && start.len < strlen(topics[i]) && span_is_nocase(start, typed)) {
            found = topics[i];
            fitting++;
        }
    }
    return fitting == 1 ? found : NULL;
}

void rules_show_topics(const struct rulebook *b, int from, int indent, const char *name, struct lines *out)
{
    const struct rule *rules[RULES_MAX];
    const char *topics[RULES_MAX];
    char list[1024];
    struct text t = text_into(list, sizeof list);
    int n = rules_list_topics(rules, rulebook_list(b, NULL, false, rules), topics);
    for (int i = 0; i < n; i++)
        text_add(&t, "%s%s", i ? "\n" : "", topics[i]);
    lines_list(out, from, indent, name, list);
}

/* ---- for people -------------------------------------------------------------------------------------- */

void rules_condition(const struct language *language, const char *when, char *buf, size_t size)
{
    struct span rest = span_of(when), word, term;
    struct text t = text_into(buf, size);
    bool several = strchr(when, ' ') != NULL;
    for (int i = 0; span_word(&rest, &word); i++) {
        bool group = several && memchr(word.at, '|', word.len);
        text_add(&t, "%s%s", i ? tr(language, " and ") : "", group ? "(" : "");
        for (int k = 0; span_cut(&word, '|', &term); k++) {
            bool negated = *term.at == '!';
            text_add(&t, "%s%s%.*s", k ? tr(language, " or ") : "", negated ? tr(language, "not ") : "",
                     (int)term.len - negated, term.at + negated);
        }
        text_add(&t, "%s", group ? ")" : "");
    }
}

static void show_rule(const struct rulebook *b, const struct rule *r, bool every, struct lines *out)
{
    char text[RULE_TEXT_MAX], line[RULE_TEXT_MAX + RULES_CONDITION_MAX + 200], when[RULES_CONDITION_MAX];
    rule_text(b, r, every, text, sizeof text);
    rules_condition(b->language, r->when, when, sizeof when);
    if (every && r->when[0])
        snprintf(line, sizeof line, tr(b->language, "If %s: %s [%s]"), when, text, r->cite);
    else
        snprintf(line, sizeof line, "%s [%s]", text, r->cite);
    lines_entry(out, FROM, INDENT, "-", line);
}

void rules_show(const struct rulebook *b, const char *topic, bool every, struct lines *out)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(b, topic, every, rules);
    for (int i = 0; i < n; i++) {
        bool opens = !i || strcmp(rules[i - 1]->topic, rules[i]->topic) != 0;
        if (opens)
            lines_add(out, "%s%s\n", i ? "\n" : "", rulebook_topic(b, rules[i]->topic));
        show_rule(b, rules[i], every, out);
    }
    if (!n)
        lines_say(out, "%s: there is nothing of that in this race.", rulebook_topic(b, topic));
}
