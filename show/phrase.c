#include "phrase.h"

#include <assert.h>
#include <stdio.h>

void values_text(struct values *v, const char *name, const char *text)
{
    assert(v->n < VALUES_MAX);
    snprintf(v->text[v->n], sizeof v->text[0], "%s", text);
    v->at[v->n] = (struct value){ name, v->text[v->n] };
    v->n++;
    v->at[v->n] = (struct value){ 0 };
}

void values_number(struct values *v, const char *name, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    values_text(v, name, text);
}

void phrase_add(struct text *t, const struct picture *p, const char *key, const struct values *v)
{
    say_into(t, &p->m->narrator, key, v ? v->at : NULL);
}

void phrase_number(struct text *t, const struct picture *p, const char *key, const char *name, int number)
{
    struct values v = { 0 };
    values_number(&v, name, number);
    phrase_add(t, p, key, &v);
}

void phrase_word(struct text *t, const struct picture *p, const char *key, struct span word)
{
    char full[80];
    snprintf(full, sizeof full, "%s.%.*s", key, SPAN(word));
    if (!say_into(t, &p->m->narrator, full, NULL))
        text_add(t, "%.*s", SPAN(word));
}

void values_word(struct values *v, const struct picture *p, const char *name, const char *key,
                 struct span word)
{
    char text[VALUE_TEXT_MAX];
    struct text t = text_into(text, sizeof text);
    phrase_word(&t, p, key, word);
    values_text(v, name, text);
}

void values_space(struct values *v, const char *name, int sector, int lane)
{
    char text[16];
    snprintf(text, sizeof text, "%d.%d", sector, lane);
    values_text(v, name, text);
}
