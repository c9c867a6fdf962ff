#include "answers.h"

#include <string.h>

static const char mime_json[] = "application/json";

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
    text_add(&s, "%s%s", err->text, err->text[0] && err->text[strlen(err->text) - 1] == '.' ? "" : ".");
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
