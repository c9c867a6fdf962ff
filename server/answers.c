#include "answers.h"
#include "../languages/languages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char mime_json[] = "application/json";

/* ---- in which language ---------------------------------------------------------------------------------------------- */

/* One wish of a header, "de-AT;q=0.8": the language that there is for it (NULL: none), and how much it is wanted. */
static const struct language *read_wish(struct span wish, double *wanted)
{
    char id[8];
    const char *q = memchr(wish.at, ';', wish.len);
    size_t n = 0;
    while (n < wish.len && isalpha((unsigned char)wish.at[n]))
        n++;
    while (q && q < wish.at + wish.len && *q != '=')
        q++;
    *wanted = q && q < wish.at + wish.len ? atof(q + 1) : 1;
    return span_copy((struct span){ wish.at, n }, id, sizeof id) && n ? language_find(id) : NULL;
}

const struct language *exchange_language(const struct exchange *x)
{
    const char *header = exchange_header(x, "Accept-Language");
    const struct language *best = NULL;
    double most = 0, wanted;
    while (header && *header) {
        header += strspn(header, ", \t");
        struct span wish = { header, strcspn(header, ",") };
        const struct language *found = read_wish(wish, &wanted);
        if (found && wanted > most) {
            best = found;
            most = wanted;
        }
        header += wish.len;
    }
    return best;
}

/* ---- answers ---------------------------------------------------------------------------------------------------------- */

void answer_text(struct exchange *x, unsigned status, struct text *t)
{
    text_put_char(t, '\n');
    if (text_is_whole(t))
        exchange_answer(x, status, mime_json, text_string(t), t->len);
    else
        exchange_answer(x, 503, mime_json, "{\"error\":\"Out of memory.\"}\n", 28);
}

void answer_error(struct exchange *x, unsigned status, const struct error *err)
{
    char sentence[1100], message[2300];
    struct text s = text_into(sentence, sizeof sentence), t = text_into(message, sizeof message);
    struct json j = json_into(&t);
    s.language = exchange_language(x);
    text_say_error(&s, err);
    if (!s.len || (s.len < sizeof sentence - 1 && sentence[s.len - 1] != '.'))
        text_put_char(&s, '.');
    json_open(&j, NULL, '{');
    json_text(&j, "error", sentence);
    json_close(&j, '}');
    answer_text(x, status, &t);
}

void refuse(struct exchange *x, unsigned status, const char *sentence)
{
    struct error err;
    error_set(&err, 0, "%s", sentence);
    answer_error(x, status, &err);
}
