/* data.c: a tree of named values, checked against a schema, read from and written as packed text.
 *
 * Anybody may have written the text, so reading is bounded: so many values, so
 * deep, and each step looks only ahead. Reading makes a raw tree that knows
 * shapes and names; checking turns it into one that the rest of the program
 * can trust: every field of a map is there, in the schema's order. Writing
 * leaves out what checking would fill in, so that equal data have equal texts.
 */
#include "data.h"
#include "language.h"
#include "text.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- trees -------------------------------------------------------------------------------------- */

static bool copy_text(char **slot, const char *text)
{
    if (!text)
        return true;
    size_t size = strlen(text) + 1;
    *slot = malloc(size);
    if (*slot)
        memcpy(*slot, text, size);
    return *slot;
}

struct datum *datum_new(const char *name, const char *text, int line)
{
    struct datum *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->line = line;
    if (copy_text(&d->name, name) && copy_text(&d->text, text))
        return d;
    data_free(d);
    return NULL;
}

void datum_append(struct datum *parent, struct datum *child)
{
    child->next = NULL;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
}

/* No recursion: children are put in front of what remains to be freed. */
void data_free(struct datum *root)
{
    while (root) {
        struct datum *next = root->next;
        if (root->first) {
            root->last->next = next;
            next = root->first;
        }
        free(root->name);
        free(root->text);
        free(root);
        root = next;
    }
}

const struct datum *data_get(const struct datum *map, const char *name)
{
    const struct datum *child = map->first;
    while (child && strcmp(child->schema->name, name) != 0)
        child = child->next;
    assert(child);
    return child;
}

int data_count(const struct datum *list)
{
    int n = 0;
    for (const struct datum *child = list->first; child; child = child->next)
        n++;
    return n;
}

static bool is_scalar(const struct datum *d)
{
    return !d->is_list && !d->is_map;
}

static bool no_memory(struct error *err)
{
    return error_set(err, 0, "expected enough memory for the data; found too little");
}

/* ---- characters --------------------------------------------------------------------------------- */

enum { QUOTE_MAX = 40, QUOTE_SIZE = QUOTE_MAX + 16 };

/* What was found, fit for a sentence: in quotes, printable, not too long. */
static const char *quote(const char *said, char buf[QUOTE_SIZE])
{
    struct text t = text_into(buf, QUOTE_SIZE);
    text_put(&t, "\"", 1);
    while (*said && t.len <= QUOTE_MAX) {
        uint32_t code = 0;
        size_t n = text_code(said, strlen(said), &code);
        if (n == 0 || !text_shows(code))
            text_put(&t, "?", 1);
        else
            text_put(&t, said, n);
        said += n ? n : 1;
    }
    text_add(&t, *said ? "…\"" : "\"");
    return buf;
}

static const char *describe(const struct datum *d, char buf[QUOTE_SIZE])
{
    if (d->is_list)
        return "a list";
    if (d->is_map)
        return "a map";
    return d->text[0] ? quote(d->text, buf) : "nothing";
}

/* ---- checking scalars --------------------------------------------------------------------------- */

enum { NAMES_SIZE = 120 };

/* One more of a list of names in a sentence; what does not fit becomes an ellipsis. */
static void add_name(struct text *t, const char *name)
{
    const char *comma = t->len ? ", " : "";
    if (t->len + strlen(comma) + strlen(name) + sizeof ", …" <= t->size)
        text_add(t, "%s%s", comma, name);
    else if (t->len < t->size) {
        text_add(t, "%s…", comma);
        t->len = t->size; /* full: nothing more is added */
    }
}

static bool refuse(const struct datum *d, const char *expected, struct error *err)
{
    char found[QUOTE_SIZE];
    return error_set(err, d->line, "expected %s for %s; found %s", expected, d->schema->name,
                     describe(d, found));
}

static bool all_digits(const char *text)
{
    text += *text == '-';
    return *text && strspn(text, "0123456789") == strlen(text);
}

static bool check_number(struct datum *d, struct error *err)
{
    const struct schema *sc = d->schema;
    if (!all_digits(d->text))
        return refuse(d, "a whole number", err);
    if (span_number(span_of(d->text), &d->number) && d->number >= sc->min && d->number <= sc->max)
        return true;
    return error_set(err, d->line, "expected a number from %d to %d for %s; found %.20s%s", sc->min, sc->max,
                     sc->name, d->text, strlen(d->text) > 20 ? "…" : "");
}

static bool check_yesno(struct datum *d, struct error *err)
{
    d->number = strcmp(d->text, "yes") == 0;
    return d->number || strcmp(d->text, "no") == 0 || refuse(d, "yes or no", err);
}

static bool check_word(struct datum *d, struct error *err)
{
    const char *const *choices = d->schema->choices;
    for (int i = 0; choices[i]; i++)
        if (strcmp(d->text, choices[i]) == 0) {
            d->number = i;
            return true;
        }
    char names[NAMES_SIZE], expected[NAMES_SIZE + 16];
    struct text list = text_into(names, sizeof names), t = text_into(expected, sizeof expected);
    for (int i = 0; choices[i]; i++)
        add_name(&list, choices[i]);
    text_add(&t, choices[0] && choices[1] ? "one of %s" : "%s", names);
    return refuse(d, expected, err);
}

static bool check_text(struct datum *d, struct error *err)
{
    size_t length = strlen(d->text);
    if (length > (size_t)d->schema->max)
        return error_set(err, d->line, "expected at most %d bytes of text for %s; found %zu", d->schema->max,
                         d->schema->name, length);
    for (const char *s = d->text, *end = s + length; s < end;) {
        uint32_t code = 0;
        size_t n = text_code(s, (size_t)(end - s), &code);
        if (n == 0)
            return error_set(err, d->line, "expected UTF-8 text for %s; found the byte %02X", d->schema->name,
                             (unsigned)(unsigned char)*s);
        if (!text_shows(code)) /* a title must not rearrange a table of titles */
            return error_set(err, d->line, "expected printable text for %s; found the control character %02X",
                             d->schema->name, (unsigned)code);
        s += n;
    }
    return true;
}

/* ---- checking lists and maps -------------------------------------------------------------------- */

static bool check_value(const struct schema *sc, struct datum *d, struct error *err);

static bool check_list(struct datum *list, struct error *err)
{
    const struct schema *sc = list->schema;
    int n = data_count(list);
    if (n < sc->min || n > sc->max)
        return error_set(err, list->line, "expected %d to %d items in %s; found %d", sc->min, sc->max,
                         sc->name, n);
    for (struct datum *item = list->first; item; item = item->next) {
        /* Packed, a list of one empty text would look like an empty list. */
        if (is_scalar(item) && !item->text[0])
            return error_set(err, item->line, "expected an item in %s; found nothing", sc->name);
        if (!check_value(&sc->fields[0], item, err))
            return false;
    }
    return true;
}

static bool unknown_name(const struct datum *map, const struct datum *child, struct error *err)
{
    char names[NAMES_SIZE], found[QUOTE_SIZE];
    struct text t = text_into(names, sizeof names);
    for (const struct schema *field = map->schema->fields; field->name; field++)
        add_name(&t, field->name);
    return error_set(err, child->line, "expected one of the names %s in %s; found %s", names,
                     map->schema->name, quote(child->name, found));
}

/* Check the children as they were found, so that the first fault of a file is the one reported. */
static bool check_children(struct datum *map, struct datum *slots[], struct error *err)
{
    const struct schema *fields = map->schema->fields;
    for (struct datum *child = map->first; child; child = child->next) {
        int i = 0;
        while (fields[i].name && strcmp(fields[i].name, child->name) != 0)
            i++;
        if (!fields[i].name)
            return unknown_name(map, child, err);
        if (slots[i])
            return error_set(err, child->line, "expected %s once in %s; found it twice", fields[i].name,
                             map->schema->name);
        slots[i] = child;
        if (!check_value(&fields[i], child, err))
            return false;
    }
    return true;
}

static struct datum *fallback_of(const struct schema *field, int line)
{
    struct datum *d = datum_new(field->name, NULL, line);
    if (!d)
        return NULL;
    d->is_list = field->type == DATA_LIST;
    d->is_map = field->type == DATA_MAP;
    if (!is_scalar(d) || copy_text(&d->text, field->fallback))
        return d;
    data_free(d);
    return NULL;
}

/* The child that stands for a field left out, or NULL. */
static struct datum *fill_in(struct datum *map, const struct schema *field, struct error *err)
{
    if (!field->fallback) {
        error_set(err, map->line, "expected a value for %s in %s; found none", field->name,
                  map->schema->name);
        return NULL;
    }
    struct datum *child = fallback_of(field, map->line);
    if (!child) {
        no_memory(err);
        return NULL;
    }
    datum_append(map, child); /* the map owns it, whatever happens now */
    return check_value(field, child, err) ? child : NULL;
}

static bool check_map(struct datum *map, struct error *err)
{
    struct datum *slots[DATA_FIELDS_MAX] = { NULL };
    const struct schema *fields = map->schema->fields;
    int n = 0;
    while (fields[n].name)
        n++;
    assert(n <= DATA_FIELDS_MAX);
    if (!check_children(map, slots, err))
        return false;
    for (int i = 0; i < n; i++)
        if (!slots[i] && !(slots[i] = fill_in(map, &fields[i], err)))
            return false;
    map->first = map->last = NULL;
    for (int i = 0; i < n; i++)
        datum_append(map, slots[i]);
    return true;
}

static bool check_value(const struct schema *sc, struct datum *d, struct error *err)
{
    d->schema = sc;
    if (sc->type == DATA_LIST)
        return d->is_list ? check_list(d, err) : refuse(d, "a list", err);
    if (sc->type == DATA_MAP)
        return d->is_map ? check_map(d, err) : refuse(d, "a map of named values", err);
    if (!is_scalar(d))
        return refuse(d, "a single value", err);
    switch (sc->type) {
    case DATA_NUMBER: return check_number(d, err);
    case DATA_YESNO: return check_yesno(d, err);
    case DATA_WORD: return check_word(d, err);
    default: return check_text(d, err);
    }
}

bool data_check(const struct data_kind *kind, struct datum *root, struct error *err)
{
    return check_value(kind->schema, root, err) && (!kind->check || kind->check(root, err));
}

/* ---- reading packed text ------------------------------------------------------------------------ */

struct packed {
    const char *start, *at;
    int nodes;
    struct error *err;
};

static bool plain(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')
           || (c != '\0' && strchr("_.+-", c));
}

static int hex_digit(char c)
{
    static const char digits[] = "0123456789ABCDEFabcdef";
    const char *found = c ? strchr(digits, c) : NULL;
    int n = found ? (int)(found - digits) : -1;
    return n < 16 ? n : n - 6;
}

/* The sentence for something unexpected at this place; counts characters from 1. */
static bool unexpected(const struct packed *p, const char *expected)
{
    char quoted[QUOTE_SIZE], one[2] = { *p->at, '\0' };
    return error_set(p->err, 0, "expected %s at character %zu of the packed text; found %s", expected,
                     (size_t)(p->at - p->start) + 1, *p->at ? quote(one, quoted) : N_("its end"));
}

static bool accept(struct packed *p, char c)
{
    if (*p->at != c)
        return false;
    p->at++;
    return true;
}

/* A percent code is two digits that make a byte other than zero. */
static bool parse_percent(struct packed *p, char *byte)
{
    int value = 0;
    for (int i = 0; i < 2; i++) {
        int digit = hex_digit(*p->at);
        if (digit < 0)
            return unexpected(p, "two hexadecimal digits after %");
        value = value * 16 + digit;
        p->at++;
    }
    if (value == 0)
        return error_set(
            p->err, 0, "expected a character other than zero at character %zu of the packed text; found %%00",
            (size_t)(p->at - p->start) - 2);
    *byte = (char)value;
    return true;
}

static size_t scalar_length(const char *s)
{
    size_t n = 0;
    while (plain(s[n]) || s[n] == '%')
        n++;
    return n;
}

/* A scalar's characters, decoded, or NULL. */
static char *parse_scalar(struct packed *p)
{
    size_t n = 0;
    char *text = malloc(scalar_length(p->at) + 1);
    if (!text) {
        no_memory(p->err);
        return NULL;
    }
    while (plain(*p->at) || *p->at == '%') {
        if (!accept(p, '%'))
            text[n++] = *p->at++;
        else if (!parse_percent(p, &text[n++])) {
            free(text);
            return NULL;
        }
    }
    text[n] = '\0';
    return text;
}

static bool parse_value(struct packed *p, struct datum *d, int depth);

/* A new child at the end of its parent, which owns it from now on. */
static struct datum *new_child(struct packed *p, struct datum *parent)
{
    if (++p->nodes > DATA_NODES_MAX) {
        error_set(p->err, 0, "expected at most %d values; found more", DATA_NODES_MAX);
        return NULL;
    }
    struct datum *child = datum_new(NULL, NULL, 0);
    if (child)
        datum_append(parent, child);
    else
        no_memory(p->err);
    return child;
}

static bool parse_field(struct packed *p, struct datum *map, int depth)
{
    if (!plain(*p->at) && *p->at != '%')
        return unexpected(p, "a name");
    struct datum *child = new_child(p, map);
    if (!child || !(child->name = parse_scalar(p)))
        return false;
    if (!accept(p, ':'))
        return unexpected(p, "a colon after the name");
    return parse_value(p, child, depth);
}

static bool parse_map(struct packed *p, struct datum *map, int depth)
{
    map->is_map = true;
    if (accept(p, '}'))
        return true;
    do {
        if (!parse_field(p, map, depth))
            return false;
    } while (accept(p, ','));
    return accept(p, '}') || unexpected(p, "a comma or }");
}

static bool parse_list(struct packed *p, struct datum *list, int depth)
{
    list->is_list = true;
    if (accept(p, ']'))
        return true;
    do {
        struct datum *item = new_child(p, list);
        if (!item || !parse_value(p, item, depth))
            return false;
    } while (accept(p, ','));
    return accept(p, ']') || unexpected(p, "a comma or ]");
}

/* depth: how many lists and maps may still open here. */
static bool parse_value(struct packed *p, struct datum *d, int depth)
{
    bool map = *p->at == '{';
    if (!map && *p->at != '[')
        return (d->text = parse_scalar(p));
    if (depth == 0)
        return error_set(p->err, 0, "expected at most %d lists and maps inside one another; found more",
                         DATA_DEPTH_MAX);
    p->at++;
    return map ? parse_map(p, d, depth - 1) : parse_list(p, d, depth - 1);
}

static bool parse_whole(struct packed *p, struct datum *root)
{
    return parse_value(p, root, DATA_DEPTH_MAX) && (!*p->at || unexpected(p, "the end"));
}

struct datum *data_parse(const struct data_kind *kind, const char *packed, struct error *err)
{
    struct packed p = { .start = packed, .at = packed, .nodes = 1, .err = err };
    struct datum *root = datum_new(NULL, NULL, 0);
    if (!root) {
        no_memory(err);
        return NULL;
    }
    if (parse_whole(&p, root) && data_check(kind, root, err))
        return root;
    data_free(root);
    return NULL;
}

/* ---- writing packed text ------------------------------------------------------------------------ */

/* Whether checking would put the same value here if it were left out. */
static bool is_fallback(const struct datum *d)
{
    const char *fallback = d->schema->fallback;
    if (!fallback)
        return false;
    switch (d->schema->type) {
    case DATA_LIST: return !d->first;
    case DATA_MAP:
        for (const struct datum *child = d->first; child; child = child->next)
            if (!is_fallback(child))
                return false;
        return true;
    case DATA_TEXT: return strcmp(d->text, fallback) == 0;
    default: {
        struct datum other = { .schema = d->schema, .text = (char *)(uintptr_t)fallback };
        return check_value(d->schema, &other, NULL) && other.number == d->number;
    }
    }
}

static void put_text(struct text *t, const char *s)
{
    for (; *s; s++)
        if (plain(*s))
            text_put(t, s, 1);
        else
            text_add(t, "%%%02X", (unsigned)(unsigned char)*s);
}

static void put_value(struct text *t, const struct datum *d);

static void put_list(struct text *t, const struct datum *list)
{
    text_put(t, "[", 1);
    for (const struct datum *item = list->first; item; item = item->next) {
        if (item != list->first)
            text_put(t, ",", 1);
        put_value(t, item);
    }
    text_put(t, "]", 1);
}

static void put_map(struct text *t, const struct datum *map)
{
    bool some = false;
    text_put(t, "{", 1);
    for (const struct datum *child = map->first; child; child = child->next) {
        if (is_fallback(child))
            continue;
        text_add(t, "%s%s:", some ? "," : "", child->schema->name);
        put_value(t, child);
        some = true;
    }
    text_put(t, "}", 1);
}

static void put_value(struct text *t, const struct datum *d)
{
    switch (d->schema->type) {
    case DATA_NUMBER: text_add(t, "%d", d->number); break;
    case DATA_YESNO: put_text(t, d->number ? "yes" : "no"); break;
    case DATA_WORD: put_text(t, d->schema->choices[d->number]); break;
    case DATA_TEXT: put_text(t, d->text); break;
    case DATA_LIST: put_list(t, d); break;
    case DATA_MAP: put_map(t, d); break;
    }
}

size_t data_text(const struct datum *root, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    put_value(&t, root);
    return t.len;
}

/* ---- built-in data ------------------------------------------------------------------------------ */

const char *builtin_find(const char *kind, const char *name)
{
    for (const struct builtin *b = builtins; b->name; b++)
        if (strcmp(b->kind, kind) == 0 && strcmp(b->name, name) == 0)
            return b->packed;
    return NULL;
}

struct datum *data_load(const struct data_kind *kind, const char *option, const char *text, struct error *err)
{
    const char *packed = text[0] == '{' ? text : builtin_find(kind->id, text);
    if (packed)
        return data_parse(kind, packed, err);
    error_set(err, 0, "%s takes the name of a built-in %s or packed text; found \"%.60s\"", option, kind->id,
              text);
    return NULL;
}
