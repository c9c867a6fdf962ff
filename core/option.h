/* option.h: the choices of a setup, described once.
 *
 * A game lists its options in a table: name, kind, range, default, one
 * sentence and a citation. The parser, the help, the forms, the JSON and the
 * tests all read that table; nobody else knows an option's range.
 *
 * A setup's text is "name=value name=value …". Options left out take their
 * default. Defaults, once released, never change: old records rely on them.
 */
#ifndef PADDOCK_OPTION_H
#define PADDOCK_OPTION_H

#include "language.h"

#include <stddef.h>

enum option_kind {
    OPTION_NUMBER,  /* min … max */
    OPTION_YESNO,   /* yes or no */
    OPTION_CHOICE,  /* one of a list of words */
    OPTION_NUMBERS, /* 9,6,4,3: up to NUMBERS_MAX numbers, each min … max */
    OPTION_DATA,    /* the name of a built-in, or somebody's own packed text */
};

/* "number", "yesno", …: what a kind is called where programs read it. */
extern const char *const option_kind_words[];

enum { OPTIONS_MAX = 64, NUMBERS_MAX = 24, OPTION_LISTS_MAX = 8 };

struct option {
    const char *name;
    enum option_kind kind;
    const char *fallback; /* the default, as text */
    int min, max;
    const char *const *choices; /* ends with NULL */
    const char *const
        *presets;     /* of a CHOICE: the defaults that each word brings along, as a setup's text, or NULL */
    const char *data; /* of DATA: the id of the kind of data */
    const char
        *needs; /* "pit=yes pit_draw=random,choose": without each of these it changes nothing; or NULL */
    const char *help; /* one sentence */
    const char *cite; /* rulebook and chapter, or ruling */
    bool always;      /* written in the canonical text even when it is the default */
};

struct numbers {
    int n;
    int at[NUMBERS_MAX];
};

/* The values of one setup, by index of the table. */
struct option_set {
    const struct option *options;
    int number[OPTIONS_MAX]; /* also 0/1 of YESNO, the index of CHOICE, the index into lists of NUMBERS */
    struct numbers lists[OPTION_LISTS_MAX];
    char *text[OPTIONS_MAX]; /* of DATA */
    bool given[OPTIONS_MAX]; /* named in the text that was parsed */
};

/* Parse a setup's text; false and a sentence in err when it makes no sense. Free what it made either way. */
bool options_parse(const struct option *options, const char *text, struct option_set *set, struct error *err);
void options_free(struct option_set *set);

/* An option that the text chose, against its default, although it changes nothing without another that it needs: its
 * index, and that of the other; or -1. Games refuse such a set: who chose it expects something of it. */
int option_idle(const struct option_set *set, int *missing);
/* Does an option change anything beside the others? */
bool option_matters(const struct option_set *set, int index);
bool options_refuse_idle(const struct option_set *set, struct error *err);
/* The same text without such options, which means the same: for what was written before they were refused. It stays as it
 * is where it makes no sense. */
void options_drop_idle(const struct option *options, char *text);

/* Has somebody settled it: by naming it, or by naming a choice that brings it along? */
bool option_is_settled(const struct option_set *set, int index);

/* The canonical text: table order, defaults left out. Returns the length like snprintf. */
size_t options_text(const struct option_set *set, char *buf, size_t size);

/* One option's value as text, and what values it takes ("4 to 6", "yes or no", "base, free"). */
size_t option_value_text(const struct option_set *set, int index, char *buf, size_t size);
size_t option_range_text(const struct option *option, const struct language *language, char *buf,
                         size_t size);

/* The index of a name, or -1. */
int option_find(const struct option *options, const char *name, size_t len);

/* The numbers of a NUMBERS option. */
const struct numbers *option_numbers(const struct option_set *set, int index);

#endif
