#include "say.h"

#include <stdio.h>
#include <string.h>

static const char *find(const struct value *values, struct span name)
{
    for (; values && values->name; values++)
        if (span_is(name, values->name))
            return values->text;
    return NULL;
}

/* What stands between braces. */
static void add_value(struct text *t, struct span inside, const struct value *values)
{
    struct span name, one, many;
    span_cut(&inside, '|', &name);
    const char *text = find(values, name);
    if (!text) {
        text_add(t, "{%.*s}", SPAN(name)); /* a phrase that asks for nothing we have: shown, to be noticed */
    } else if (span_cut(&inside, '|', &one) && span_cut(&inside, '|', &many)) {
        struct span form = strcmp(text, "1") ? many : one;
        text_put(t, form.at, form.len);
    } else {
        text_add(t, "%s", text);
    }
}

static void expand(struct text *t, const char *form, const struct value *values)
{
    while (*form) {
        const char *end = *form == '{' ? strchr(form, '}') : NULL;
        if (end) {
            add_value(t, (struct span){ form + 1, (size_t)(end - form) - 1 }, values);
            form = end + 1;
        } else {
            text_put(t, form++, 1);
        }
    }
}

bool say_into(struct text *t, const struct narrator *n, const char *key, const struct value *values)
{
    char full[96], sentence[4096];
    struct text phrase = text_into(sentence, sizeof sentence);
    snprintf(full, sizeof full, "%s.%s", n->game->id, key);
    const char *form = phrase_find(n->language, full);
    if (!form)
        return false;
    expand(&phrase, form, values);
    if (form[0] == '{' && sentence[0] >= 'a' && sentence[0] <= 'z') /* a value opens the sentence */
        sentence[0] = (char)(sentence[0] - 32);
    text_add(t, "%s", sentence);
    return true;
}
