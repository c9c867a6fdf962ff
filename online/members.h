/* members.h: a JSON object from outside, read by a table of its members.
 *
 * Who takes JSON from others says once what may stand in it: the names, their
 * kinds, their limits, where each goes. What is not in the table, twice there, of
 * another kind or too long is refused with a sentence.
 */
#ifndef PADDOCK_MEMBERS_H
#define PADDOCK_MEMBERS_H

#include "../core/error.h"

#include <jansson.h>
#include <stddef.h>

enum member_kind {
    MEMBER_TEXT,   /* into a char array of so many bytes; one line of plain characters */
    MEMBER_NUMBER, /* into an int, from min to max */
    MEMBER_BOOL,
    MEMBER_HEX,    /* so many bytes as small hexadecimal digits */
    MEMBER_OBJECT, /* into a json_t *, which lives as long as the object */
    MEMBER_LIST,
};

struct member {
    const char *name;
    enum member_kind kind;
    bool required;
    size_t offset; /* into the struct that is filled */
    size_t size;   /* of a text's array, or a HEX's bytes */
    int min, max;
};

/* Text as one JSON object; NULL and a sentence. json_decref() it. */
json_t *members_object(const char *text, size_t len, struct error *err);
/* Fill in what is there; `ignored` is a member that somebody else reads, or NULL. The table ends with a nameless one. */
bool members_read(json_t *object, const struct member *table, const char *ignored, void *into,
                  struct error *err);

#endif
