/* field.h: reading the text of a state, "name=value name=value …". */
#ifndef PADDOCK_FIELD_H
#define PADDOCK_FIELD_H

#include "game.h"
#include "text.h"

enum { FIELDS_MAX = 64 };

/* Split text into the values of its fields; those not named get at == NULL. */
bool fields_split(const struct field *fields, const char *text, struct span values[FIELDS_MAX],
                  struct error *err);

/* The text of a state and the values of its fields, which are spans of it: for people who read them, never to work
 * anything out of them. What programs want to know of a state is in games/NAME/look.h. */
struct state_fields {
    char text[STATE_TEXT_MAX];
    struct span value[FIELDS_MAX];
};
void state_fields(const struct game *g, const struct setup *su, const struct state *st,
                  struct state_fields *out);

/* The value of a number field from min to max; left alone when the field is not named. */
bool field_number(const struct field *fields, const struct span *values, int index, int min, int max,
                  int *value, struct error *err);

/* A list of numbers, each from min to max, at most `most` of them; *n is how many, -1 when not named. */
bool field_numbers(const struct field *fields, const struct span *values, int index, int min, int max,
                   int *list, int most, int *n, struct error *err);

/* One of words (ends with NULL). */
bool field_word(const struct field *fields, const struct span *values, int index, const char *const *words,
                int *value, struct error *err);

#endif
