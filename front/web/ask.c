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
    bool match; /* needs one that is open */
} verbs[] = {
    { "language", ask_language, false },
    { "catalogue", ask_catalogue, false },
    { "setup", ask_setup, false },
    { "rules", ask_rules, false },
    { "track", ask_track, false },
    { "new", ask_new, false },
    { "load", ask_load, false },
    { "match", ask_match, true },
    { "lessons", ask_lessons, false },
    { "lesson", ask_lesson, false },
    { "page", ask_page, true },
    { "turn", ask_turn, true },
    { "view", ask_view, true },
    { "try", ask_try, true },
    { "hint", ask_hint, true },
    { "review", ask_review, true },
    { "review-do", ask_review_do, true },
    { "review-tell", ask_review_tell, true },
    { "play", ask_play, true },
    { "undo", ask_undo, true },
    { "step", ask_step, true },
    { "news", ask_news, true },
    { "record", ask_record, true },
    { "copy", ask_copy, true },
    { "reveal", ask_reveal, true },
    { "then", ask_then, true },
    { "branch", ask_branch, true },
    { "reach", ask_reach, true },
    { "go", ask_go, true },
    { "championship-new", ask_championship_new, false },
    { "championship-load", ask_championship_load, false },
    { "championship", ask_championship, false },
    { "championship-add", ask_championship_add, false },
    { "championship-hand", ask_championship_hand, false },
    { "championship-text", ask_championship_text, false },
    { "championship-secret", ask_championship_secret, false },
    { "screen", ask_screen, true },
    { "typed", ask_typed, true },
};

enum { VERBS = sizeof verbs / sizeof *verbs };

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
    json_open(a, NULL, '{');
    json_text(a, "error", sentence);
    json_close(a, '}');
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

bool request_number(struct session *s, const struct request *r, int word, long long min, long long max,
                    long long *number)
{
    char digits[24], *end;
    if (word < r->words && span_copy(r->word[word], digits, sizeof digits) && digits[0]) {
        *number = strtoll(digits, &end, 10);
        if (!*end && *number >= min && *number <= max)
            return true;
    }
    struct span found = word < r->words ? r->word[word] : span_of("");
    return answer_error(s, "%.*s takes a number from %lld to %lld; found \"%.*s\"", SPAN(r->word[0]), min,
                        max, SPAN(found));
}

bool request_seed(struct session *s, const struct request *r, int word, struct seed *seed)
{
    char text[SEED_TEXT_MAX + 1] = "";
    struct error err;
    if (word < r->words && !span_copy(r->word[word], text, sizeof text))
        snprintf(text, sizeof text, "%.*s and more", SPAN(r->word[word])); /* which is none */
    if (seed_read(text, seed, &err))
        return true;
    error_within(&err, "%.*s", SPAN(r->word[0]));
    return refuse(s, &err);
}

bool request_seat(struct session *s, const struct request *r, int word, int *seat)
{
    long long number = 0;
    if (!request_number(s, r, word, 0, table_shape(s->seating.table)->seats, &number))
        return false;
    *seat = (int)number - 1;
    return true;
}

bool request_date(struct session *s, const struct request *r, int word, char date[TAG_MAX])
{
    date[0] = '\0';
    if (word >= r->words || (date_fits(r->word[word]) && span_copy(r->word[word], date, TAG_MAX)))
        return true;
    return answer_error(s, "expected a date of the calendar, as in 2026-11-15; found \"%.*s\"",
                        SPAN(r->word[word]));
}

bool request_game(struct session *s, const struct request *r, int word, const struct game **g)
{
    char id[32] = "";
    if (word < r->words)
        span_copy(r->word[word], id, sizeof id);
    *g = game_find(id);
    return *g || answer_error(s, "expected a game; found \"%s\"", id);
}

/* ---- languages -------------------------------------------------------------------------------------------- */

/* language: behind it a catalogue as msgfmt compiles it, or nothing for English. A match that is open
 * is forgotten: its sentences are in another one. */
bool ask_language(struct session *s, const struct request *r)
{
    struct error err;
    struct language language;
    void *catalogue = r->len ? session_room(s, r->len) : NULL;
    if (r->len && !catalogue)
        return false;
    if (catalogue && !language_open(&language, memcpy(catalogue, r->text, r->len), r->len, &err)) {
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
    r->text = newline ? newline + 1 : request + len;
    r->len = newline ? len - (size_t)(newline + 1 - request) : 0;
    return r->words > 0;
}

static bool answer(struct session *s, const struct request *r)
{
    for (int i = 0; i < VERBS; i++)
        if (span_is(r->word[0], verbs[i].name)) {
            if (verbs[i].match && !s->seating.table)
                return answer_error(s, "no match has begun");
            return verbs[i].run(s, r);
        }
    return answer_error(s, "there is no request \"%.*s\"", SPAN(r->word[0]));
}

const char *session_ask(struct session *s, const char *request, size_t len)
{
    struct request r;
    s->text.grows = true;
    text_clear(&s->text);
    s->answer = json_into(&s->text);
    json_open(&s->answer, NULL, '{');
    if (!cut_request(request, len, &r))
        answer_error(s, "expected a request; found nothing");
    else if (answer(s, &r))
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
