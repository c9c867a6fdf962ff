/* data.h: things that people edit (decks, charts, tracks, seasons) as trees of named values.
 *
 * A kind of data is described once, in a schema: name, kind, range, default,
 * one sentence, citation. People write YAML (data/yaml.h reads it, in native
 * programs only); a setup and a record carry the same tree as one line of
 * packed text without blanks:
 *
 *     {redline:2,cards:[{value:1,extend:plain},{value:4}]}
 *
 * Packed text is canonical: the schema's order, defaults left out. The engine
 * reads nothing else, so it needs neither YAML nor files. Built-in data is
 * packed when the program is built.
 */
#ifndef PADDOCK_DATA_H
#define PADDOCK_DATA_H

#include "language.h"

#include <stddef.h>

enum {
    DATA_DEPTH_MAX = 8,     /* lists and maps inside one another */
    DATA_NODES_MAX = 20000, /* values in one tree as it is read */
    DATA_FIELDS_MAX = 32,   /* named values of one map */
};

enum data_type {
    DATA_NUMBER, /* min … max */
    DATA_YESNO,
    DATA_WORD, /* one of choices */
    DATA_TEXT, /* printable UTF-8 on one line, at most max bytes */
    DATA_LIST, /* min … max items, all of the type of fields[0]; none of them an empty text */
    DATA_MAP,  /* the named values in fields */
};

/* One value of a kind of data. */
struct schema {
    const char *name; /* items of a list have the name "item" */
    enum data_type type;
    const char *fallback; /* the default as text; NULL: must be given. Lists and maps: "" is empty */
    int min, max;
    const char *const *choices;  /* of a WORD; ends with NULL */
    const char *help;            /* one sentence */
    const char *cite;            /* where a rulebook prints it, or "ours" */
    const struct schema *fields; /* of a MAP: ends with a nameless one; of a LIST: the item */
};

/* A value that was read. Scalars have text (and number); lists and maps have children. Every child of
 * a checked map is there, in the schema's order, defaults filled in. */
struct datum {
    const struct schema *schema;
    int line;   /* in the file it came from, or 0 */
    int number; /* NUMBER, YESNO (0, 1), WORD (index of choices) */
    char *text;
    char *name; /* as found, until it is checked against a schema */
    bool is_list, is_map;
    struct datum *first, *last, *next; /* last: children are appended without a search */
};

struct data_kind {
    const char *id;              /* "lacorsa-deck": stands in the file as `kind:` */
    const char *help;            /* one sentence */
    const struct schema *schema; /* a MAP */
    /* What the schema cannot say: false and a sentence (with the datum's line) when it makes no sense.
     * NULL: nothing. */
    bool (*check)(const struct datum *root, struct error *err);
    /* How it differs from what the rulebook prints: one line each, nothing where it does not. NULL: nothing is
     * printed to differ from. */
    void (*differs)(const struct datum *root, struct text *out);
};

/* Check a tree as it was read against the kind: types, ranges, names, then the kind's own check.
 * Puts children in order and fills in defaults. The tree stays the caller's, also when it is refused. */
bool data_check(const struct data_kind *kind, struct datum *root, struct error *err);

/* Packed text to a checked tree, or NULL. Free it with data_free. */
struct datum *data_parse(const struct data_kind *kind, const char *packed, struct error *err);
void data_free(struct datum *root);

/* The canonical packed text of a checked tree; returns the length like snprintf. */
size_t data_text(const struct datum *root, char *buf, size_t size);

/* The value of that name in a checked map (asserts that the schema has it), and the length of a list. */
const struct datum *data_get(const struct datum *map, const char *name);
int data_count(const struct datum *list);

/* For readers: a new node. Texts are copied; either may be NULL. NULL when out of memory. A reader sets
 * is_list or is_map itself, and keeps to DATA_DEPTH_MAX and DATA_NODES_MAX. */
struct datum *datum_new(const char *name, const char *text, int line);
void datum_append(struct datum *parent, struct datum *child);

/* ---- built-in data, packed at build time from data/ --------------------------------------------- */

struct builtin {
    const char *kind; /* id of the data_kind */
    const char *name;
    const char *packed;
};

extern const struct builtin builtins[]; /* ends with a nameless one */

/* The packed text of a built-in, or NULL. */
const char *builtin_find(const char *kind, const char *name);

/* The value of an option of kind DATA: the name of a built-in, or packed text. NULL and a sentence that names
 * the option when it is neither. */
struct datum *data_load(const struct data_kind *kind, const char *option, const char *text,
                        struct error *err);

#endif
