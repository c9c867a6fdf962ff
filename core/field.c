#include "field.h"

#include <assert.h>
#include <string.h>

static int find(const struct field *fields, struct span name)
{
    for (int i = 0; fields[i].name; i++)
        if (span_is(name, fields[i].name))
            return i;
    return -1;
}

bool fields_split(const struct field *fields, const char *text, struct span values[FIELDS_MAX],
                  struct error *err)
{
    struct span rest = span_of(text), word, name;
    memset(values, 0, FIELDS_MAX * sizeof *values);
    while (span_word(&rest, &word)) {
        span_cut(&word, '=', &name);
        int i = find(fields, name);
        if (i < 0)
            return error_set(err, 0, "expected the name of a field; found \"%.*s\"", SPAN(name));
        if (!word.at || !word.len)
            return error_set(err, 0, "expected %s=VALUE; found no value", fields[i].name);
        if (values[i].at)
            return error_set(err, 0, "expected %s once; found it twice", fields[i].name);
        values[i] = word;
    }
    return true;
}

void state_fields(const struct game *g, const struct setup *su, const struct state *st,
                  struct state_fields *out)
{
    g->state_text(su, st, out->text, sizeof out->text);
    bool good = fields_split(g->fields, out->text, out->value, NULL);
    assert(good);
    (void)good;
}

bool field_number(const struct field *fields, const struct span *values, int index, int min, int max,
                  int *value, struct error *err)
{
    int number;
    if (!values[index].at)
        return true;
    if (!span_number(values[index], &number) || number < min || number > max)
        return error_set(err, 0, "%s takes %d to %d; found \"%.*s\"", fields[index].name, min, max,
                         SPAN(values[index]));
    *value = number;
    return true;
}

bool field_numbers(const struct field *fields, const struct span *values, int index, int min, int max,
                   int *list, int most, int *n, struct error *err)
{
    struct span rest = values[index], part;
    *n = rest.at ? 0 : -1;
    if (!rest.at || span_is(rest, "-"))
        return true;
    while (span_cut(&rest, ',', &part)) {
        if (*n == most)
            return error_set(err, 0, "%s takes at most %d numbers; found more", fields[index].name, most);
        if (!span_number(part, &list[*n]) || list[*n] < min || list[*n] > max)
            return error_set(err, 0, "%s takes numbers from %d to %d; found \"%.*s\"", fields[index].name,
                             min, max, SPAN(part));
        ++*n;
    }
    return true;
}

bool field_word(const struct field *fields, const struct span *values, int index, const char *const *words,
                int *value, struct error *err)
{
    if (!values[index].at)
        return true;
    for (int i = 0; words[i]; i++)
        if (span_is(values[index], words[i])) {
            *value = i;
            return true;
        }
    return error_set(err, 0, "%s does not know the word \"%.*s\"", fields[index].name, SPAN(values[index]));
}
