#include "language.h"
#include "conversion.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- the catalogue ----------------------------------------------------------------------------------------
 * Compiled by msgfmt: seven numbers, then two tables of length and offset, sentences in order and their translations.
 * A context stands before its sentence, with CONTEXT_END between them. */

enum {
    MAGIC = 0,
    COUNT = 8,
    ENGLISH = 12,
    TRANSLATED = 16,
    HEAD_BYTES = 28,
    CONTEXT_END = 4,
    KEY_MAX = 2048
};

static uint32_t number_at(const struct language *l, size_t at)
{
    const unsigned char *b = l->catalogue + at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static const char *entry(const struct language *l, int table, uint32_t index)
{
    return (const char *)l->catalogue + number_at(l, number_at(l, (size_t)table) + 8 * (size_t)index + 4);
}

static const char *find(const struct language *l, const char *key)
{
    uint32_t from = 0, to = number_at(l, COUNT);
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        int order = strcmp(key, entry(l, ENGLISH, middle));
        if (!order)
            return entry(l, TRANSLATED, middle);
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

const char *tr(const struct language *language, const char *english)
{
    const char *found = language && language->catalogue && *english ? find(language, english) : NULL;
    return found ? found : english;
}

const char *tr_in(const struct language *language, const char *context, const char *english)
{
    char key[KEY_MAX];
    if (!language || !language->catalogue)
        return english;
    snprintf(key, sizeof key, "%s%c%s", context, CONTEXT_END, english);
    const char *found = find(language, key);
    return found ? found : english;
}

/* ---- opening ------------------------------------------------------------------------------------------------ */

static bool table_fits(const struct language *l, int table)
{
    uint64_t at = number_at(l, (size_t)table), count = number_at(l, COUNT);
    if (at + 8 * count > l->size)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        size_t entry_at = (size_t)(at + 8 * i);
        uint64_t length = number_at(l, entry_at), begin = number_at(l, entry_at + 4);
        if (begin + length >= l->size
            || memchr(l->catalogue + begin, '\0', (size_t)length + 1) != l->catalogue + begin + length)
            return false;
    }
    return true;
}

static bool is_in_order(const struct language *l)
{
    for (uint32_t i = 1; i < number_at(l, COUNT); i++)
        if (strcmp(entry(l, ENGLISH, i - 1), entry(l, ENGLISH, i)) >= 0)
            return false;
    return true;
}

/* ---- data ---- */

static const char data_context[] = "data";

static bool is_data(const char *key)
{
    return !strncmp(key, data_context, strlen(data_context)) && key[strlen(data_context)] == CONTEXT_END;
}

const char *language_data(const struct language *language, const char *kind, const char *name)
{
    char key[KEY_MAX];
    if (!language || !language->catalogue)
        return NULL;
    snprintf(key, sizeof key, "%s%c%s %s", data_context, CONTEXT_END, kind, name);
    return find(language, key);
}

/* ---- formats ---- */

enum { ARGUMENTS_MAX = 16 };

/* What a format takes: the conversion of each argument, by its place. Negative when places are skipped, named twice in
 * different ways, or mixed with conversions that simply take the next. */
static int arguments(const char *format, struct conversion taken[ARGUMENTS_MAX])
{
    struct conversion c;
    int next = 0, named = 0, most = 0;
    memset(taken, 0, ARGUMENTS_MAX * sizeof *taken);
    for (const char *at = format; conversion_next(at, &c); at = c.end) {
        int place = c.position ? c.position - 1 : next;
        named += c.position > 0;
        next++;
        if (place >= ARGUMENTS_MAX || taken[place].begin || (named && (named != next || c.star)))
            return -1;
        taken[place] = c;
        most = place + 1 > most ? place + 1 : most;
    }
    return most == next ? most : -1;
}

static bool takes_the_same(const char *english, const char *translated)
{
    struct conversion wanted[ARGUMENTS_MAX], got[ARGUMENTS_MAX];
    int count = arguments(english, wanted);
    if (count < 0 || arguments(translated, got) != count)
        return false;
    for (int i = 0; i < count; i++)
        if (wanted[i].type != got[i].type || wanted[i].star != got[i].star
            || strcmp(wanted[i].length, got[i].length))
            return false;
    return true;
}

static bool formats_agree(const struct language *l, struct error *err)
{
    for (uint32_t i = 0; i < number_at(l, COUNT); i++) {
        const char *english = entry(l, ENGLISH, i), *translated = entry(l, TRANSLATED, i);
        if (*english && !is_data(english) && !takes_the_same(english, translated))
            return error_set(err, 0, "its translation of \"%.80s\" takes other arguments than the sentence",
                             english);
    }
    return true;
}

/* A line of the head, which is the translation of nothing. */
static bool read_head(const struct language *l, const char *field, char *value, size_t size)
{
    const char *head = find(l, "");
    const char *line = head ? strstr(head, field) : NULL;
    struct span rest = span_of(line ? line + strlen(field) : ""), word;
    span_cut(&rest, '\n', &word);
    word = span_trim(word);
    return word.len && span_is_plain(word) && span_copy(word, value, size);
}

bool language_open(struct language *language, const void *catalogue, size_t size, struct error *err)
{
    struct language l = { .catalogue = catalogue, .size = size };
    if (size < HEAD_BYTES || number_at(&l, MAGIC) != 0x950412de || !table_fits(&l, ENGLISH)
        || !table_fits(&l, TRANSLATED) || !is_in_order(&l))
        return error_set(err, 0, "this is no catalogue of a language as msgfmt writes it");
    if (!read_head(&l, "Language: ", l.id, sizeof l.id) || !read_head(&l, "X-Name: ", l.name, sizeof l.name))
        return error_set(err, 0, "its head does not say Language and X-Name");
    if (!formats_agree(&l, err))
        return false;
    *language = l;
    return true;
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

void text_say(struct text *t, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    text_add_list(t, tr(t->language, format), ap);
    va_end(ap);
}

/* The form of a noun for a number, out of "card|cards". */
static struct span form_for(const char *forms, int n)
{
    struct span many = span_of(forms), one;
    span_cut(&many, '|', &one);
    return n == 1 ? one : many;
}

/* "3 seats" as it is counted in the text's language: nouns stand under "count.…", both forms of each. False where it is
 * nothing of the kind. */
static bool say_counted(struct text *t, const char *piece)
{
    static const char chapter[] = "count.";
    struct span noun = span_of(piece), number;
    int n;
    if (!span_word(&noun, &number) || !span_number(number, &n))
        return false;
    noun = span_trim(noun);
    for (uint32_t i = 0; noun.len && i < number_at(t->language, COUNT); i++) {
        const char *key = entry(t->language, ENGLISH, i), *forms = strchr(key, CONTEXT_END);
        if (strncmp(key, chapter, sizeof chapter - 1) != 0 || !forms)
            continue;
        struct span english = form_for(forms + 1, n), theirs = form_for(entry(t->language, TRANSLATED, i), n);
        if (english.len == noun.len && !memcmp(english.at, noun.at, noun.len)) {
            text_add(t, "%d %.*s", n, SPAN(theirs));
            return true;
        }
    }
    return false;
}

static void say_piece(struct text *t, const struct error *err, const struct error_part *part, int index)
{
    char piece[sizeof err->text];
    if (index >= part->pieces)
        return;
    snprintf(piece, sizeof piece, "%.*s", part->piece[index].to - part->piece[index].from,
             err->text + part->piece[index].from);
    bool quoted = part->piece[index].from && err->text[part->piece[index].from - 1] == '"';
    if (quoted || !say_counted(t, piece))
        text_put_string(t, quoted ? piece : tr(t->language, piece));
}

/* What stands between conversions, where %% is one sign. */
static void say_between(struct text *t, const char *from, const char *to)
{
    for (; from < to; from++) {
        text_put_char(t, *from);
        from += *from == '%' && from + 1 < to;
    }
}

static void say_part(struct text *t, const struct error *err, const struct error_part *part)
{
    const char *format = tr(t->language, part->format), *at = format;
    struct conversion c;
    for (int next = 0; conversion_next(at, &c); next++, at = c.end) {
        say_between(t, at, c.begin);
        say_piece(t, err, part, c.position ? c.position - 1 : next);
    }
    say_between(t, at, at + strlen(at));
}

void text_say_error(struct text *t, const struct error *err)
{
    if (!t->language || !t->language->catalogue || !err->parts) {
        text_put_string(t, err->text);
        return;
    }
    for (int i = 0; i < err->parts; i++) {
        text_put_string(t, i ? ": " : "");
        say_part(t, err, &err->part[i]);
    }
}
