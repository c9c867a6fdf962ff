/* answer.c: what a bot writes and the host reads. Nothing that a bot says is believed before it is looked at here. */
#include "wire.h"

#include <string.h>

/* ---- options ------------------------------------------------------------------------------------------- */

static const char *const kinds[] = {
    [WIRE_NUMBER] = "number", [WIRE_YESNO] = "yesno", [WIRE_CHOICE] = "choice", [WIRE_TEXT] = "text", NULL
};

static bool find_kind(struct span word, enum wire_option_kind *kind)
{
    for (int i = 0; kinds[i]; i++)
        if (span_is(word, kinds[i])) {
            *kind = (enum wire_option_kind)i;
            return true;
        }
    return false;
}

static bool is_listed(const char *list, struct span value)
{
    struct span rest = span_of(list), item;
    while (span_cut(&rest, ',', &item))
        if (item.len && item.len == value.len && !memcmp(item.at, value.at, item.len))
            return true;
    return false;
}

bool wire_option_takes(const struct wire_option *o, struct span value, struct error *err)
{
    int number;
    switch (o->kind) {
    case WIRE_NUMBER:
        return (span_number(value, &number) && number >= o->min && number <= o->max)
               || error_set(err, 0, "%s takes %d to %d; found \"%.*s\"", o->name, o->min, o->max,
                            SPAN(value));
    case WIRE_YESNO:
        return span_is(value, "yes") || span_is(value, "no")
               || error_set(err, 0, "%s takes yes or no; found \"%.*s\"", o->name, SPAN(value));
    case WIRE_CHOICE:
        return is_listed(o->choices, value)
               || error_set(err, 0, "%s takes one of %.100s; found \"%.*s\"", o->name, o->choices,
                            SPAN(value));
    case WIRE_TEXT:
        return (value.len < WIRE_ANSWER_MAX && span_is_text(value))
               || error_set(err, 0, "%s takes a line of text; found something else", o->name);
    }
    return false;
}

static bool take_number(struct span *rest, int *number)
{
    struct span word;
    return span_word(rest, &word) && span_number(word, number);
}

/* What stands between the kind and the default. */
static bool read_range(struct span *rest, struct wire_option *o)
{
    struct span word;
    if (o->kind == WIRE_NUMBER)
        return take_number(rest, &o->min) && take_number(rest, &o->max);
    if (o->kind == WIRE_CHOICE)
        return span_word(rest, &word) && span_copy(word, o->choices, sizeof o->choices);
    return true;
}

/* NAME number MIN MAX DEFAULT · NAME yesno DEFAULT · NAME choice A,B,C DEFAULT · NAME text DEFAULT */
static bool read_option(struct span rest, struct wire_option *o)
{
    struct span name, kind;
    if (!span_word(&rest, &name) || !span_word(&rest, &kind) || !span_copy(name, o->name, sizeof o->name)
        || !find_kind(kind, &o->kind) || !read_range(&rest, o))
        return false;
    rest = span_trim(rest);
    return span_copy(rest, o->fallback, sizeof o->fallback) && wire_option_takes(o, rest, NULL);
}

static void add_option(const struct wire_option *o, struct text *t)
{
    text_add(t, "option %s %s", o->name, kinds[o->kind]);
    if (o->kind == WIRE_NUMBER)
        text_add(t, " %d %d", o->min, o->max);
    if (o->kind == WIRE_CHOICE)
        text_add(t, " %s", o->choices);
    text_add(t, "%s%s", o->fallback[0] ? " " : "", o->fallback);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static const struct {
    const char *word, *takes;
} forms[] = {
    [WIRE_PADDOCK] = { "paddock", "paddock VERSION" },
    [WIRE_ID_NAME] = { "id name", "id name NAME with 1 to 40 bytes" },
    [WIRE_ID_AUTHOR] = { "id author", "id author NAME" },
    [WIRE_OPTION] = { "option",
                      "option NAME number MIN MAX DEFAULT, NAME yesno DEFAULT, NAME choice A,B,C DEFAULT or NAME "
                      "text DEFAULT" },
    [WIRE_READY] = { "ready", "ready alone" },
    [WIRE_ACTION] = { "action", "action TEXT" },
    [WIRE_INFO] = { "info", "" },
    [WIRE_ERROR] = { "error", "" },
    [WIRE_MANY] = { "many", "many NUMBER with 1 to 1000 races" },
    [WIRE_DO] = { "do", "do RACE NUMBER" },
    { 0 },
};

/* Whether the line opens with these words; what is behind goes to *rest. */
static bool opens_with(struct span line, const char *opening, struct span *rest)
{
    struct span words = span_of(opening), word, found;
    *rest = line;
    while (span_word(&words, &word))
        if (!span_word(rest, &found) || found.len != word.len || memcmp(found.at, word.at, word.len) != 0)
            return false;
    *rest = span_trim(*rest);
    return true;
}

/* RACE NUMBER */
static bool read_choice(struct wire_answer *out)
{
    struct span rest = out->text;
    return take_number(&rest, &out->number) && take_number(&rest, &out->choice) && !span_trim(rest).len
           && out->number >= 1 && out->number <= WIRE_RACE_MAX && out->choice >= 1;
}

static bool read_form(struct wire_answer *out)
{
    switch (out->kind) {
    case WIRE_PADDOCK: return span_number(out->text, &out->number);
    case WIRE_ID_NAME: return out->text.len && out->text.len < WIRE_NAME_MAX;
    case WIRE_ID_AUTHOR:
    case WIRE_ACTION: return out->text.len;
    case WIRE_OPTION: return read_option(out->text, &out->option);
    case WIRE_READY: return !out->text.len;
    case WIRE_INFO:
    case WIRE_ERROR: return true;
    case WIRE_MANY:
        return span_number(out->text, &out->number) && out->number >= 1 && out->number <= WIRE_AT_ONCE_MAX;
    case WIRE_DO: return read_choice(out);
    }
    return false;
}

bool wire_read_answer(struct span line, struct wire_answer *out, struct error *err)
{
    memset(out, 0, sizeof *out);
    line = span_trim(line);
    if (line.len > WIRE_ANSWER_MAX)
        return error_set(err, 0, "expected a line of at most %d bytes; found more", WIRE_ANSWER_MAX);
    if (!span_is_text(line))
        return error_set(err, 0, "expected a line of UTF-8 text; found other bytes");
    for (int i = 0; forms[i].word; i++) {
        out->kind = (enum wire_answer_kind)i;
        if (opens_with(line, forms[i].word, &out->text))
            return read_form(out)
                   || error_set(err, 0, "expected %s; found \"%.*s\"", forms[i].takes, SPAN(line));
    }
    return error_set(err, 0,
                     "expected paddock, id, option, many, ready, action, do, info or error; found \"%.*s\"",
                     SPAN(line));
}

size_t wire_answer_text(const struct wire_answer *answer, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    if (answer->kind == WIRE_OPTION) {
        add_option(&answer->option, &t);
    } else {
        text_add(&t, "%s", forms[answer->kind].word);
        if (answer->kind == WIRE_PADDOCK || answer->kind == WIRE_MANY)
            text_add(&t, " %d", answer->number);
        else if (answer->kind == WIRE_DO)
            text_add(&t, " %d %d", answer->number, answer->choice);
        else if (answer->text.len)
            text_add(&t, " %.*s", (int)answer->text.len, answer->text.at);
    }
    text_add(&t, "\n");
    return t.len;
}

bool wire_find_action(const struct table *t, int seat, struct span text, action_t *act, struct error *err)
{
    action_t legal[ACTIONS_MAX];
    char word[ACTION_TEXT_MAX];
    int n = table_actions(t, seat, legal);
    for (int i = 0; i < n; i++) {
        action_text(table_game(t), table_setup(t), legal[i], word, sizeof word);
        if (span_is(text, word)) {
            *act = legal[i];
            return true;
        }
    }
    return error_set(err, 0, "expected one of the %d actions listed; found \"%.*s\"", n, SPAN(text));
}
