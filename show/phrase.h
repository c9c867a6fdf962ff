/* phrase.h: phrases of the language with values that are made on the spot, for drawings. */
#ifndef PADDOCK_PHRASE_H
#define PADDOCK_PHRASE_H

#include "picture.h"
#include "say.h"

enum { VALUES_MAX = 12, VALUE_TEXT_MAX = 160, PHRASES_LINE_MAX = 2048 };

/* Values of one phrase, with room for their texts; start with { 0 }. */
struct values {
    int n;
    struct value at[VALUES_MAX + 1];
    char text[VALUES_MAX][VALUE_TEXT_MAX];
};

void values_text(struct values *v, const char *name, const char *text);
void values_number(struct values *v, const char *name, int number);
/* A word of the rules as the language says it: phrase KEY.WORD, or the word where there is none. */
void values_word(struct values *v, const struct picture *p, const char *name, const char *key,
                 struct span word);
/* "13.1": how every space is called, and typed. */
void values_space(struct values *v, const char *name, int sector, int lane);

/* Add a phrase; v may be NULL. Nothing where the language has none. */
void phrase_add(struct text *t, const struct picture *p, const char *key, const struct values *v);
void phrase_number(struct text *t, const struct picture *p, const char *key, const char *name, int number);
void phrase_word(struct text *t, const struct picture *p, const char *key, struct span word);
#endif
