#include "jansson.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum kind { IS_NULL, IS_FALSE, IS_TRUE, IS_INTEGER, IS_REAL, IS_STRING, IS_ARRAY, IS_OBJECT };
enum { DEPTH_MAX = 64, INTEGER_CHARS = 20 };

struct json_t {
    enum kind kind;
    int refs;
    json_int_t number;
    char *text;
    size_t n, room; /* of the values, and of their names in an object */
    json_t **at;
    char **name;
};

/* ---- values ---------------------------------------------------------------------------------------------------- */

static json_t *new_value(enum kind kind)
{
    json_t *value = calloc(1, sizeof *value);
    if (value)
        *value = (json_t){ .kind = kind, .refs = 1 };
    return value;
}

json_t *json_object(void)
{
    return new_value(IS_OBJECT);
}

json_t *json_stringn(const char *text, size_t len)
{
    json_t *value = new_value(IS_STRING);
    char *copy = value ? malloc(len + 1) : NULL;
    if (!copy) {
        free(value);
        return NULL;
    }
    memcpy(copy, text, len);
    copy[len] = '\0';
    value->text = copy;
    return value;
}

static bool is(const json_t *value, enum kind kind)
{
    return value && value->kind == kind;
}

static void forget(json_t *list, size_t i)
{
    json_decref(list->at[i]);
    if (list->name)
        free(list->name[i]);
}

void json_decref(json_t *value)
{
    if (!value || --value->refs > 0)
        return;
    for (size_t i = 0; i < value->n; i++)
        forget(value, i);
    free(value->at);
    free(value->name);
    free(value->text);
    free(value);
}

bool json_is_string(const json_t *value)
{
    return is(value, IS_STRING);
}

bool json_is_array(const json_t *value)
{
    return is(value, IS_ARRAY);
}

bool json_is_integer(const json_t *value)
{
    return is(value, IS_INTEGER);
}

bool json_is_true(const json_t *value)
{
    return is(value, IS_TRUE);
}

bool json_is_null(const json_t *value)
{
    return is(value, IS_NULL);
}

json_int_t json_integer_value(const json_t *value)
{
    return is(value, IS_INTEGER) ? value->number : 0;
}

const char *json_string_value(const json_t *value)
{
    return is(value, IS_STRING) ? value->text : NULL;
}

/* ---- lists and objects ------------------------------------------------------------------------------------------ */

size_t json_array_size(const json_t *array)
{
    return is(array, IS_ARRAY) ? array->n : 0;
}

json_t *json_array_get(const json_t *array, size_t i)
{
    return i < json_array_size(array) ? array->at[i] : NULL;
}

/* Where that member is, or n. */
static size_t place_of(const json_t *object, const char *name)
{
    size_t i = 0;
    while (i < object->n && strcmp(object->name[i], name) != 0)
        i++;
    return i;
}

json_t *json_object_get(const json_t *object, const char *name)
{
    size_t i = is(object, IS_OBJECT) ? place_of(object, name) : 0;
    return is(object, IS_OBJECT) && i < object->n ? object->at[i] : NULL;
}

bool json_object_member(const json_t *object, size_t i, const char **name, json_t **value)
{
    if (!is(object, IS_OBJECT) || i >= object->n)
        return false;
    *name = object->name[i];
    *value = object->at[i];
    return true;
}

static bool grow(json_t *list)
{
    size_t room = list->room ? 2 * list->room : 8;
    if (list->n < list->room)
        return true;
    json_t **at = realloc(list->at, room * sizeof *at);
    list->at = at ? at : list->at;
    char **name = at && list->kind == IS_OBJECT ? realloc(list->name, room * sizeof *name) : NULL;
    list->name = name ? name : list->name;
    if (!at || (list->kind == IS_OBJECT && !name))
        return false;
    list->room = room;
    return true;
}

/* The value is the list's from now on, also when there is no room for it. */
static bool add(json_t *list, char *name, json_t *value)
{
    if (!value || (list->kind == IS_OBJECT && !name) || !grow(list)) {
        json_decref(value);
        free(name);
        return false;
    }
    list->at[list->n] = value;
    if (name)
        list->name[list->n] = name;
    list->n++;
    return true;
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

int json_object_set(json_t *object, const char *name, json_t *value)
{
    if (!is(object, IS_OBJECT) || !value)
        return -1;
    size_t i = place_of(object, name);
    value->refs++;
    if (i == object->n)
        return add(object, copy_of(name), value) ? 0 : -1;
    json_decref(object->at[i]);
    object->at[i] = value;
    return 0;
}

int json_object_del(json_t *object, const char *name)
{
    size_t i = is(object, IS_OBJECT) ? place_of(object, name) : 0;
    if (!is(object, IS_OBJECT) || i == object->n)
        return -1;
    forget(object, i);
    object->n--;
    memmove(object->at + i, object->at + i + 1, (object->n - i) * sizeof *object->at);
    memmove(object->name + i, object->name + i + 1, (object->n - i) * sizeof *object->name);
    return 0;
}

int json_object_clear(json_t *object)
{
    if (!is(object, IS_OBJECT))
        return -1;
    for (size_t i = 0; i < object->n; i++)
        forget(object, i);
    object->n = 0;
    return 0;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

struct reader {
    const char *begin, *at, *end;
};

static void skip_space(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static bool take(struct reader *r, char c)
{
    skip_space(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(struct reader *r, const char *word)
{
    size_t len = strlen(word);
    if ((size_t)(r->end - r->at) < len || memcmp(r->at, word, len) != 0)
        return false;
    r->at += len;
    return true;
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits behind \u; -1 when there are none. */
static int32_t take_unit(struct reader *r)
{
    int32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = r->at < r->end ? digit_of(*r->at) : -1;
        if (digit < 0)
            return -1;
        unit = 16 * unit + digit;
        r->at++;
    }
    return unit;
}

/* A character of two halves, or one alone; no text of ours has a NUL in it. */
static int32_t take_escaped(struct reader *r)
{
    int32_t high = take_unit(r);
    if (high < 0xd800 || high > 0xdfff)
        return high > 0 ? high : -1;
    int32_t low = take_word(r, "\\u") ? take_unit(r) : -1;
    if (high > 0xdbff || low < 0xdc00 || low > 0xdfff)
        return -1;
    return 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
}

static char *put_utf8(char *out, int32_t c)
{
    if (c < 0x80) {
        *out++ = (char)c;
        return out;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char first[] = { 0, 0xc0, 0xe0, 0xf0 };
    *out++ = (char)(first[more] | (unsigned)c >> 6 * more);
    while (more-- > 0)
        *out++ = (char)(0x80 | ((unsigned)c >> 6 * more & 0x3f));
    return out;
}

/* What a letter behind a backslash stands for; -1: nothing. */
static int32_t unescape(struct reader *r)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->end ? *r->at++ : '\0';
    const char *found = c ? strchr(letters, c) : NULL;
    return found ? meant[found - letters] : c == 'u' ? take_escaped(r) : -1;
}

/* Behind the first quotation mark; what comes out is never longer than what was written. */
static char *take_text(struct reader *r)
{
    char *text = malloc((size_t)(r->end - r->at) + 1), *out = text;
    while (text && r->at < r->end && *r->at != '"' && (unsigned char)*r->at >= ' ') {
        if (*r->at != '\\') {
            *out++ = *r->at++;
            continue;
        }
        r->at++;
        int32_t c = unescape(r);
        if (c < 0)
            break;
        out = put_utf8(out, c);
    }
    if (!text || r->at == r->end || *r->at != '"') {
        free(text);
        return NULL;
    }
    r->at++;
    *out = '\0';
    char *shorter = realloc(text, (size_t)(out - text) + 1);
    return shorter ? shorter : text;
}

static json_t *take_string(struct reader *r)
{
    char *text = take_text(r);
    json_t *value = text ? new_value(IS_STRING) : NULL;
    if (value)
        value->text = text;
    else
        free(text);
    return value;
}

static bool is_digit(const struct reader *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static bool skip_digits(struct reader *r)
{
    const char *from = r->at;
    while (is_digit(r))
        r->at++;
    return r->at > from;
}

static bool skip_number(struct reader *r, bool *whole)
{
    if (r->at < r->end && *r->at == '-')
        r->at++;
    if (!skip_digits(r))
        return false;
    *whole = true;
    if (r->at < r->end && *r->at == '.') {
        *whole = false;
        r->at++;
        if (!skip_digits(r))
            return false;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        *whole = false;
        r->at++;
        if (r->at < r->end && (*r->at == '+' || *r->at == '-'))
            r->at++;
        return skip_digits(r);
    }
    return true;
}

static json_t *take_number(struct reader *r)
{
    const char *from = r->at;
    bool whole = false;
    char digits[INTEGER_CHARS] = "";
    if (!skip_number(r, &whole) || (whole && r->at - from >= INTEGER_CHARS))
        return NULL;
    json_t *value = new_value(whole ? IS_INTEGER : IS_REAL);
    if (value && whole) {
        memcpy(digits, from, (size_t)(r->at - from));
        value->number = strtoll(digits, NULL, 10);
    }
    return value;
}

static json_t *take_value(struct reader *r, int depth);

/* One element of a list, or one member of an object. */
static bool take_part(struct reader *r, json_t *list, int depth)
{
    char *name = NULL;
    if (list->kind == IS_OBJECT) {
        name = take(r, '"') ? take_text(r) : NULL;
        if (!name || place_of(list, name) < list->n || !take(r, ':')) {
            free(name);
            return false;
        }
    }
    return add(list, name, take_value(r, depth));
}

static json_t *take_list(struct reader *r, enum kind kind, char end, int depth)
{
    json_t *list = depth < DEPTH_MAX ? new_value(kind) : NULL;
    if (!list || take(r, end))
        return list;
    do
        if (!take_part(r, list, depth + 1)) {
            json_decref(list);
            return NULL;
        }
    while (take(r, ','));
    if (take(r, end))
        return list;
    json_decref(list);
    return NULL;
}

static json_t *take_value(struct reader *r, int depth)
{
    skip_space(r);
    if (take(r, '{'))
        return take_list(r, IS_OBJECT, '}', depth);
    if (take(r, '['))
        return take_list(r, IS_ARRAY, ']', depth);
    if (take(r, '"'))
        return take_string(r);
    if (take_word(r, "null"))
        return new_value(IS_NULL);
    if (take_word(r, "true"))
        return new_value(IS_TRUE);
    return take_word(r, "false") ? new_value(IS_FALSE) : take_number(r);
}

json_t *json_loadb(const char *text, size_t len, size_t flags, json_error_t *error)
{
    struct reader r = { text, text, text + len };
    json_t *value = take_value(&r, 0);
    (void)flags;
    skip_space(&r);
    if (value && r.at < r.end) {
        json_decref(value);
        value = NULL;
    }
    if (!value && error)
        error->position = (int)(r.at - r.begin);
    return value;
}
