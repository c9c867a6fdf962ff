#include "phrase.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { VALUES_MAX = 12, VALUES_ROOM = 2048 };

struct values {
    int n;
    struct span name[VALUES_MAX], text[VALUES_MAX];
    char room[VALUES_ROOM];
};

/* ---- values ------------------------------------------------------------------------------------------- */

/* One value by its format, "%d.%d". */
static void add_formatted(struct text *t, struct span format, va_list *ap)
{
    for (size_t i = 0; i < format.len; i++)
        if (format.at[i] != '%')
            text_put_char(t, format.at[i]);
        else if (format.at[++i] == 'd')
            text_add(t, "%d", va_arg(*ap, int));
        else
            text_put_string(t, va_arg(*ap, const char *));
}

static void read_values(struct values *v, const char *formats, va_list *ap)
{
    struct span rest = span_of(formats), format;
    struct text t = text_into(v->room, sizeof v->room);
    for (v->n = 0; span_cut(&rest, ',', &format); v->n++) {
        size_t from = t.len;
        span_word(&format, &v->name[v->n]);
        format = span_trim(format);
        add_formatted(&t, format, ap);
        assert(v->n + 1 < VALUES_MAX && text_is_whole(&t));
        v->text[v->n] = (struct span){ v->room + from, t.len - from };
    }
}

/* ---- phrases ------------------------------------------------------------------------------------------ */

/* What stands between braces. */
static void add_value(struct text *t, struct span inside, const struct values *v)
{
    struct span name, one, many;
    int i = 0;
    span_cut(&inside, '|', &name);
    while (i < v->n && (v->name[i].len != name.len || memcmp(v->name[i].at, name.at, name.len) != 0))
        i++;
    if (i == v->n) {
        text_add(t, "{%.*s}", SPAN(name)); /* a phrase that asks for nothing we have: shown, to be noticed */
        return;
    }
    struct span value = v->text[i];
    if (span_cut(&inside, '|', &one) && span_cut(&inside, '|', &many))
        value = span_is(value, "1") ? one : many;
    text_put(t, value.at, value.len);
}

static const char *find(const struct narrator *n, const char *key, const char *word)
{
    char full[96];
    snprintf(full, sizeof full, word ? "%s.%s.%s" : "%s.%s", n->game->id, key, word);
    return phrase_find(n->language, full);
}

static bool add_phrase(struct text *t, const struct narrator *n, const char *key, const struct values *v)
{
    const char *form = find(n, key, NULL);
    char sentence[4096];
    struct text s = text_into(sentence, sizeof sentence);
    if (!form)
        return false;
    bool value_opens = *form == '{';
    while (*form) {
        const char *end = *form == '{' ? strchr(form, '}') : NULL;
        if (end)
            add_value(&s, (struct span){ form + 1, (size_t)(end - form) - 1 }, v);
        else
            text_put_char(&s, *form);
        form = (end ? end : form) + 1;
    }
    if (value_opens && sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = (char)(sentence[0] - 32);
    text_put_string(t, sentence);
    return true;
}

static bool add_with(struct text *t, const struct narrator *n, const char *key, const char *formats,
                     va_list *ap)
{
    struct values v;
    read_values(&v, formats, ap);
    return add_phrase(t, n, key, &v);
}

bool phrase_say(struct text *t, const struct narrator *n, const char *key, const char *values, ...)
{
    va_list ap;
    va_start(ap, values);
    bool said = add_with(t, n, key, values, &ap);
    va_end(ap);
    return said;
}

void phrase_add(struct text *t, const struct picture *p, const char *key, const char *values, ...)
{
    va_list ap;
    va_start(ap, values);
    add_with(t, &p->m->narrator, key, values, &ap);
    va_end(ap);
}

bool phrase_put(struct text *t, const struct narrator *n, const char *key)
{
    return add_phrase(t, n, key, &(struct values){ 0 });
}

void phrase_bare(struct text *t, const struct picture *p, const char *key)
{
    phrase_put(t, &p->m->narrator, key);
}

const char *phrase_word(const struct picture *p, const char *key, const char *word)
{
    const char *said = find(&p->m->narrator, key, word);
    return said ? said : word;
}
