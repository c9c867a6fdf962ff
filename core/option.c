#include "option.h"
#include "text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const option_kind_words[] = { [OPTION_NUMBER] = "number",
                                          [OPTION_YESNO] = "yesno",
                                          [OPTION_CHOICE] = "choice",
                                          [OPTION_NUMBERS] = "numbers",
                                          [OPTION_DATA] = "data" };

int option_find(const struct option *options, const char *name, size_t len)
{
    for (int i = 0; options[i].name; i++)
        if (strlen(options[i].name) == len && !memcmp(options[i].name, name, len))
            return i;
    return -1;
}

size_t option_range_text(const struct option *option, const struct language *language, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    t.language = language;
    switch (option->kind) {
    case OPTION_NUMBER: text_say(&t, "%d to %d", option->min, option->max); break;
    case OPTION_YESNO: text_say(&t, "yes or no"); break;
    case OPTION_CHOICE:
        for (int i = 0; option->choices[i]; i++)
            text_add(&t, "%s%s",
                     i == 0                   ? ""
                     : option->choices[i + 1] ? ", "
                                              : tr(language, " or "),
                     option->choices[i]);
        break;
    case OPTION_NUMBERS:
        text_say(&t, "1 to %d numbers from %d to %d with commas between", NUMBERS_MAX, option->min,
                 option->max);
        break;
    case OPTION_DATA: text_say(&t, "the name of a built-in one or packed text"); break;
    }
    return t.len;
}

static bool refuse(const struct option *option, struct span found, struct error *err)
{
    char range[120];
    switch (option->kind) { /* whole sentences, which can be said in another language */
    case OPTION_NUMBER:
        return error_set(err, 0, "%s takes %d to %d; found \"%.*s\"", option->name, option->min, option->max,
                         SPAN(found));
    case OPTION_NUMBERS:
        return error_set(err, 0, "%s takes 1 to %d numbers from %d to %d with commas between; found \"%.*s\"",
                         option->name, NUMBERS_MAX, option->min, option->max, SPAN(found));
    case OPTION_YESNO:
        return error_set(err, 0, "%s takes yes or no; found \"%.*s\"", option->name, SPAN(found));
    default: break;
    }
    option_range_text(option, NULL, range, sizeof range);
    return error_set(err, 0, "%s takes %s; found \"%.*s\"", option->name, range, SPAN(found));
}

static bool parse_choice(const struct option *option, struct span value, int *number)
{
    for (int i = 0; option->choices[i]; i++)
        if (span_is(value, option->choices[i])) {
            *number = i;
            return true;
        }
    return false;
}

static bool parse_numbers(const struct option *option, struct span value, struct numbers *list)
{
    struct span part;
    list->n = 0;
    while (span_cut(&value, ',', &part)) {
        int number;
        if (list->n == NUMBERS_MAX || !span_number(part, &number) || number < option->min
            || number > option->max)
            return false;
        list->at[list->n++] = number;
    }
    return list->n > 0;
}

/* Lists live in a small pool; the number of a NUMBERS option is its place there. */
static struct numbers *list_of(struct option_set *set, int index)
{
    int k = 0;
    for (int i = 0; i < index; i++)
        k += set->options[i].kind == OPTION_NUMBERS;
    assert(k < OPTION_LISTS_MAX);
    set->number[index] = k;
    return &set->lists[k];
}

const struct numbers *option_numbers(const struct option_set *set, int index)
{
    assert(set->options[index].kind == OPTION_NUMBERS);
    return &set->lists[set->number[index]];
}

static bool keep_text(char **slot, struct span value)
{
    free(*slot);
    *slot = malloc(value.len + 1);
    return *slot && span_copy(value, *slot, value.len + 1);
}

static bool parse_value(struct option_set *set, int index, struct span value, struct error *err)
{
    const struct option *option = &set->options[index];
    int *number = &set->number[index];
    switch (option->kind) {
    case OPTION_NUMBER:
        if (!span_number(value, number) || *number < option->min || *number > option->max)
            return refuse(option, value, err);
        return true;
    case OPTION_YESNO:
        *number = span_is(value, "yes");
        return *number || span_is(value, "no") || refuse(option, value, err);
    case OPTION_CHOICE: return parse_choice(option, value, number) || refuse(option, value, err);
    case OPTION_NUMBERS:
        return parse_numbers(option, value, list_of(set, index)) || refuse(option, value, err);
    case OPTION_DATA:
        if (!value.len)
            return refuse(option, value, err);
        return keep_text(&set->text[index], value) || error_set(err, 0, "out of memory");
    }
    return false;
}

static bool parse_word(struct option_set *set, struct span word, bool given, struct error *err)
{
    struct span name, value = word;
    span_cut(&value, '=', &name);
    int index = option_find(set->options, name.at, name.len);
    if (index < 0)
        return error_set(err, 0, "expected an option of this game; found \"%.*s\"", SPAN(name));
    if (!value.at)
        return error_set(err, 0, "expected %s=VALUE; found \"%.*s\"", set->options[index].name, SPAN(word));
    if (given && set->given[index])
        return error_set(err, 0, "expected %s once; found it twice", set->options[index].name);
    set->given[index] = given;
    return parse_value(set, index, value, err);
}

static bool parse_words(struct option_set *set, const char *text, bool given, struct error *err)
{
    struct span rest = span_of(text), word;
    while (span_word(&rest, &word))
        if (!parse_word(set, word, given, err))
            return false;
    return true;
}

/* An edition is a preset of options: what it brings along are defaults, behind what the text says itself. */
static bool parse_presets(struct option_set *set, const char *text, struct error *err)
{
    for (int i = 0; set->options[i].name; i++) {
        const struct option *option = &set->options[i];
        struct span rest = span_of(text), word, name;
        if (!option->presets)
            continue;
        while (span_word(&rest, &word)) {
            span_cut(&word, '=', &name);
            if (span_is(name, option->name) && word.at && !parse_value(set, i, word, err))
                return false;
        }
        if (!parse_words(set, option->presets[set->number[i]], false, err))
            return false;
    }
    return true;
}

bool options_parse(const struct option *options, const char *text, struct option_set *set, struct error *err)
{
    memset(set, 0, sizeof *set);
    set->options = options;
    for (int i = 0; options[i].name; i++) {
        assert(i < OPTIONS_MAX);
        if (!parse_value(set, i, span_of(options[i].fallback), err))
            return false;
    }
    return parse_presets(set, text, err) && parse_words(set, text, true, err);
}

static bool brings(const struct option *choice, const char *name)
{
    for (int i = 0; choice->choices[i]; i++) {
        struct span rest = span_of(choice->presets[i]), word, brought;
        while (span_word(&rest, &word)) {
            span_cut(&word, '=', &brought);
            if (span_is(brought, name))
                return true;
        }
    }
    return false;
}

bool option_is_settled(const struct option_set *set, int index)
{
    bool settled = set->given[index];
    for (int i = 0; set->options[i].name; i++)
        if (set->options[i].presets && set->given[i])
            settled |= brings(&set->options[i], set->options[index].name);
    return settled;
}

void options_free(struct option_set *set)
{
    for (int i = 0; i < OPTIONS_MAX; i++)
        free(set->text[i]);
    memset(set->text, 0, sizeof set->text);
}

size_t option_value_text(const struct option_set *set, int index, char *buf, size_t size)
{
    const struct option *option = &set->options[index];
    struct text t = text_into(buf, size);
    switch (option->kind) {
    case OPTION_NUMBER: text_add(&t, "%d", set->number[index]); break;
    case OPTION_YESNO: text_add(&t, "%s", set->number[index] ? "yes" : "no"); break;
    case OPTION_CHOICE: text_add(&t, "%s", option->choices[set->number[index]]); break;
    case OPTION_NUMBERS: {
        const struct numbers *list = option_numbers(set, index);
        for (int i = 0; i < list->n; i++)
            text_add(&t, "%s%d", i ? "," : "", list->at[i]);
        break;
    }
    case OPTION_DATA: text_put(&t, set->text[index], strlen(set->text[index])); break;
    }
    return t.len;
}

static bool same_value(const struct option_set *a, const struct option_set *b, int index)
{
    const struct numbers *x, *y;
    switch (a->options[index].kind) {
    case OPTION_NUMBERS:
        x = option_numbers(a, index), y = option_numbers(b, index);
        return x->n == y->n && !memcmp(x->at, y->at, (size_t)x->n * sizeof *x->at);
    case OPTION_DATA:
        assert(a->text[index] && b->text[index]);
        return !strcmp(a->text[index], b->text[index]);
    default: return a->number[index] == b->number[index];
    }
}

/* What the set would be if nothing had been chosen but the options that bring presets; false without memory for it. Then
 * nothing is known to be the default: what is written is longer, and means the same. */
static bool parse_defaults(const struct option_set *set, struct option_set *defaults)
{
    char text[256];
    struct text t = text_into(text, sizeof text);
    for (int i = 0; set->options[i].name; i++)
        if (set->options[i].presets)
            text_add(&t, "%s=%s ", set->options[i].name, set->options[i].choices[set->number[i]]);
    return options_parse(set->options, text, defaults, NULL);
}

/* ---- options that change nothing ------------------------------------------------------------------------- */

static bool is_one_of(const struct option_set *set, int index, struct span words)
{
    char value[80];
    struct span word;
    option_value_text(set, index, value, sizeof value);
    while (span_cut(&words, ',', &word))
        if (span_is(word, value))
            return true;
    return false;
}

/* Which of the options that it needs is otherwise, and what would be right; -1: none. */
static int missing_need(const struct option_set *set, int index, struct span *wanted)
{
    struct span rest = span_of(set->options[index].needs ? set->options[index].needs : ""), word, name;
    while (span_word(&rest, &word)) {
        *wanted = word;
        span_cut(wanted, '=', &name);
        int other = option_find(set->options, name.at, name.len);
        assert(other >= 0);
        if (!is_one_of(set, other, *wanted))
            return other;
    }
    return -1;
}

static bool is_chosen(const struct option_set *set, int index)
{
    struct option_set defaults;
    if (!set->given[index])
        return false;
    bool chosen = !parse_defaults(set, &defaults) || !same_value(set, &defaults, index);
    options_free(&defaults);
    return chosen;
}

bool option_matters(const struct option_set *set, int index)
{
    struct span wanted;
    return missing_need(set, index, &wanted) < 0;
}

int option_idle(const struct option_set *set, int *missing)
{
    struct span wanted;
    for (int i = 0; set->options[i].name; i++) {
        *missing = missing_need(set, i, &wanted);
        if (*missing >= 0 && is_chosen(set, i))
            return i;
    }
    return -1;
}

bool options_refuse_idle(const struct option_set *set, struct error *err)
{
    char value[80];
    int missing, idle = option_idle(set, &missing);
    struct span wanted, word;
    if (idle < 0)
        return true;
    missing_need(set, idle, &wanted);
    span_cut(&wanted, ',', &word);
    const char *name = set->options[missing].name;
    option_value_text(set, missing, value, sizeof value);
    return error_set(err, 0, "%s changes nothing with %s=%s; it takes %s=%.*s%s%.*s", set->options[idle].name,
                     name, value, name, SPAN(word), wanted.at ? " or " : "", SPAN(wanted));
}

/* Take the word that names this option out of a setup's text, and the blank behind it or else the one before. */
static void drop_word(char *text, const char *name)
{
    struct span rest = span_of(text), word, named;
    while (span_word(&rest, &word)) {
        struct span value = word;
        span_cut(&value, '=', &named);
        if (!span_is(named, name))
            continue;
        char *from = text + (word.at - text);
        const char *behind = from + word.len;
        if (*behind)
            behind++;
        else if (from > text)
            from--;
        memmove(from, behind, strlen(behind) + 1);
        return;
    }
}

void options_drop_idle(const struct option *options, char *text)
{
    int idle;
    do {
        struct option_set set;
        int missing;
        idle = options_parse(options, text, &set, NULL) ? option_idle(&set, &missing) : -1;
        options_free(&set);
        if (idle >= 0)
            drop_word(text, options[idle].name);
    } while (idle >= 0);
}

/* ---- writing ----------------------------------------------------------------------------------------------- */

static bool is_written(const struct option_set *set, const struct option_set *defaults, int i)
{
    const struct option *option = &set->options[i];
    if (option->always)
        return true;
    if (option->presets)
        return strcmp(option->choices[set->number[i]], option->fallback) != 0;
    return !same_value(set, defaults, i);
}

size_t options_text(const struct option_set *set, char *buf, size_t size)
{
    struct option_set defaults;
    struct text t = text_into(buf, size);
    bool known = parse_defaults(set, &defaults);
    for (int i = 0; set->options[i].name; i++) {
        if (known && !is_written(set, &defaults, i))
            continue;
        text_add(&t, "%s%s=", t.len ? " " : "", set->options[i].name);
        size_t room = t.len < t.size ? t.size - t.len : 0;
        t.len += option_value_text(set, i, room ? t.buf + t.len : NULL, room);
    }
    options_free(&defaults);
    return t.len;
}
