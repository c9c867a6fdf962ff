/* ask.c: from a request to the verb that answers it. */
#include "../../games/registry.h"
#include "../../league/championship.h"
#include "session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    ask_verb *run;
    enum need needs;
} verbs[] = {
#define LIST_VERB(word, name, needs) { word, ask_##name, needs },
    VERBS(LIST_VERB)
};

enum { HOW_MANY = sizeof verbs / sizeof *verbs };

const struct language *session_language(const struct session *s)
{
    return s->catalogue ? &s->language : NULL;
}

struct text words_into(const struct json *a, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    t.language = a->out->language;
    return t;
}

void put_error(struct json *a, const char *name, const struct error *err)
{
    char sentence[sizeof err->text];
    struct text t = words_into(a, sentence, sizeof sentence);
    text_say_error(&t, err);
    json_text(a, name, sentence);
}

/* Whatever was written so far is thrown away. */
static bool put_refusal(struct json *a, const char *sentence)
{
    text_clear(a->out);
    a->comma = a->lost = false;
    json_add(a, "{ error %s }", sentence);
    return false;
}

bool answer_error(struct session *s, const char *format, ...)
{
    char sentence[512];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, tr(session_language(s), format), args);
    va_end(args);
    return put_refusal(&s->answer, sentence);
}

bool refuse(struct session *s, const struct error *err)
{
    char sentence[sizeof err->text];
    struct text t = words_into(&s->answer, sentence, sizeof sentence);
    text_say_error(&t, err);
    return put_refusal(&s->answer, sentence);
}

void *session_room(struct session *s, size_t size)
{
    void *room = calloc(1, size);
    s->answer.lost |= !room;
    return room;
}

/* ---- words of a request ----------------------------------------------------------------------------------- */

/* A word of the request; "" where it has none. */
static struct span word_of(const struct session *s, int word)
{
    return word < s->request.words ? s->request.word[word] : span_of("");
}

bool request_number(struct session *s, int word, long long min, long long max, long long *number)
{
    char digits[24], *end;
    struct span found = word_of(s, word);
    if (span_copy(found, digits, sizeof digits) && digits[0]) {
        *number = strtoll(digits, &end, 10);
        if (!*end && *number >= min && *number <= max)
            return true;
    }
    return answer_error(s, "%.*s takes a number from %lld to %lld; found \"%.*s\"", SPAN(word_of(s, 0)), min,
                        max, SPAN(found));
}

bool request_seed(struct session *s, int word, struct seed *seed)
{
    char text[SEED_TEXT_MAX + 1] = "";
    struct error err;
    if (!span_copy(word_of(s, word), text, sizeof text))
        snprintf(text, sizeof text, "%.*s and more", SPAN(word_of(s, word))); /* which is none */
    if (seed_read(text, seed, &err))
        return true;
    error_within(&err, "%.*s", SPAN(word_of(s, 0)));
    return refuse(s, &err);
}

bool request_date(struct session *s, int word, char date[TAG_MAX])
{
    struct span found = word_of(s, word);
    date[0] = '\0';
    if (word >= s->request.words || (date_fits(found) && span_copy(found, date, TAG_MAX)))
        return true;
    return answer_error(s, "expected a date of the calendar, as in 2026-11-15; found \"%.*s\"", SPAN(found));
}

bool request_game(struct session *s, int word, const struct game **g)
{
    char id[32] = "";
    span_copy(word_of(s, word), id, sizeof id);
    *g = game_find(id);
    return *g || answer_error(s, "expected a game; found \"%s\"", id);
}

/* ---- languages -------------------------------------------------------------------------------------------- */

/* language: behind it a catalogue as msgfmt compiles it, or nothing for English. A match that is open
 * is forgotten: its sentences are in another one. */
bool ask_language(struct session *s)
{
    struct error err;
    struct language language;
    struct span text = s->request.text;
    void *catalogue = text.len ? session_room(s, text.len) : NULL;
    if (text.len && !catalogue)
        return false;
    if (catalogue && !language_open(&language, memcpy(catalogue, text.at, text.len), text.len, &err)) {
        free(catalogue);
        return refuse(s, &err);
    }
    session_forget(s);
    free(s->catalogue);
    s->catalogue = catalogue;
    if (catalogue)
        s->language = language;
    s->text.language = session_language(s);
    json_text(&s->answer, "language", catalogue ? s->language.id : "en");
    return true;
}

/* ---- answering -------------------------------------------------------------------------------------------- */

static bool cut_request(const char *request, size_t len, struct request *r)
{
    const char *newline = memchr(request, '\n', len);
    struct span line = { request, newline ? (size_t)(newline - request) : len };
    r->words = 0;
    while (r->words < REQUEST_WORDS && span_word(&line, &r->word[r->words]))
        r->words++;
    const char *text = newline ? newline + 1 : request + len;
    r->text = (struct span){ text, len - (size_t)(text - request) };
    return r->words > 0;
}

static bool has_needs(struct session *s, enum need needs)
{
    long long number = 0;
    if (needs != NOTHING && !s->seating.table)
        return answer_error(s, "no match has begun");
    if (needs == A_SEAT && !request_number(s, 1, 0, table_shape(s->seating.table)->seats, &number))
        return false;
    s->viewer = (int)number - 1;
    return true;
}

static bool answer(struct session *s)
{
    for (int i = 0; i < HOW_MANY; i++)
        if (span_is(word_of(s, 0), verbs[i].name))
            return has_needs(s, verbs[i].needs) && verbs[i].run(s);
    return answer_error(s, "there is no request \"%.*s\"", SPAN(word_of(s, 0)));
}

const char *session_ask(struct session *s, const char *request, size_t len)
{
    s->text.grows = true;
    text_clear(&s->text);
    s->answer = json_into(&s->text);
    json_open(&s->answer, NULL, '{');
    if (!cut_request(request, len, &s->request))
        answer_error(s, "expected a request; found nothing");
    else if (answer(s))
        json_close(&s->answer, '}');
    if (!json_is_whole(&s->answer))
        answer_error(s, "out of memory");
    return s->text.buf;
}

void session_close(struct session *s)
{
    session_forget(s);
    championship_free(s->championship);
    free(s->catalogue);
    text_free(&s->text);
    memset(s, 0, sizeof *s);
}
