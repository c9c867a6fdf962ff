#include "members.h"
#include "../core/language.h"
#include "../table/deal.h"

#include <string.h>

json_t *members_object(const char *text, size_t len, struct error *err)
{
    json_error_t why;
    json_t *object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &why);
    if (object && json_is_object(object))
        return object;
    if (object)
        error_set(err, 0, "expected a JSON object; found something else");
    else
        error_set(err, why.line > 0 ? why.line : 0, "expected a JSON object; found something else: %.100s",
                  why.text);
    json_decref(object);
    return NULL;
}

static const char *const kinds[] = { N_("a text"),        N_("a whole number"),
                                     N_("true or false"), N_("hexadecimal digits"),
                                     N_("an object"),     N_("a list") };

static bool expected(const struct member *m, struct error *err)
{
    return error_set(err, 0, "\"%s\": expected %s; found something else", m->name, kinds[m->kind]);
}

static bool read_text(const struct member *m, const json_t *value, char *into, struct error *err)
{
    struct span s = { json_string_value(value), json_string_length(value) };
    if (!json_is_string(value))
        return expected(m, err);
    if (!span_is_plain(s))
        return error_set(err, 0, "\"%s\": expected plain characters; found something else", m->name);
    return span_copy(s, into, m->size)
           || error_set(err, 0, "\"%s\": expected at most %zu bytes; found %zu", m->name, m->size - 1, s.len);
}

static bool read_number(const struct member *m, const json_t *value, int *into, struct error *err)
{
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value))
        return expected(m, err);
    if (n < m->min || n > m->max)
        return error_set(err, 0, "\"%s\": expected a number from %d to %d; found %lld", m->name, m->min,
                         m->max, (long long)n);
    *into = (int)n;
    return true;
}

static bool read_hex(const struct member *m, const json_t *value, uint8_t *into, struct error *err)
{
    if (!json_is_string(value) || strlen(json_string_value(value)) != json_string_length(value)
        || !deal_bytes(json_string_value(value), into, m->size))
        return error_set(err, 0, "\"%s\": expected %zu small hexadecimal digits; found something else",
                         m->name, 2 * m->size);
    return true;
}

static bool read_member(const struct member *m, json_t *value, void *into, struct error *err)
{
    void *at = (char *)into + m->offset;
    switch (m->kind) {
    case MEMBER_TEXT: return read_text(m, value, at, err);
    case MEMBER_NUMBER: return read_number(m, value, at, err);
    case MEMBER_HEX: return read_hex(m, value, at, err);
    case MEMBER_BOOL: *(bool *)at = json_is_true(value); return json_is_boolean(value) || expected(m, err);
    case MEMBER_OBJECT: *(json_t **)at = value; return json_is_object(value) || expected(m, err);
    case MEMBER_LIST: *(json_t **)at = value; return json_is_array(value) || expected(m, err);
    }
    return false;
}

static const struct member *find_member(const struct member *table, const char *name)
{
    while (table->name && strcmp(table->name, name) != 0)
        table++;
    return table->name ? table : NULL;
}

static bool refuse_unknown(const struct member *table, const char *name, struct error *err)
{
    char known[200];
    struct text t = text_into(known, sizeof known);
    for (const struct member *m = table; m->name; m++)
        text_add(&t, "%s%s", m == table ? "" : ", ", m->name);
    if (!t.len)
        return error_set(err, 0, "expected no other members here; found \"%.60s\"", text_plain(name).text);
    return error_set(err, 0, "expected %s; found \"%.60s\"", known, text_plain(name).text);
}

bool members_read(json_t *object, const struct member *table, const char *ignored, void *into,
                  struct error *err)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        const struct member *m = find_member(table, name);
        if (ignored && !strcmp(name, ignored))
            continue;
        if (!m)
            return refuse_unknown(table, name, err);
        if (!read_member(m, value, into, err))
            return false;
    }
    for (const struct member *m = table; m->name; m++)
        if (m->required && !json_object_get(object, m->name))
            return error_set(err, 0, "expected \"%s\"; it is not there", m->name);
    return true;
}
