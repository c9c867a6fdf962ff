/* fuzz_page.c: whatever a page asks, the answer is one JSON object, and the records and championships that it hands out
 * can be handed in again. Requests are parted by lines of a single %. Bots that search, and those who weigh their choices,
 * would take all the time there is. */
#define _GNU_SOURCE
#include "../../front/web/session.h"
#include "../../table/record.h"
#include "fuzz.h"

#include <jansson.h>

enum { STEPS_MAX = 12, REQUESTS_MAX = 24 };

static bool takes_long(struct span request)
{
    static const char *const slow[] = { "works", "ace", "hint", "review", "rookie", "reach", NULL };
    for (int i = 0; slow[i]; i++)
        if (memmem(request.at, request.len, slow[i], strlen(slow[i])))
            return true;
    long long steps = 0;
    return sscanf(request.at, "step %lld", &steps) == 1 && steps > STEPS_MAX;
}

/* A member of an answer that is a text; NULL when the request was refused. */
static char *asked(struct session *s, const char *request, size_t len, const char *name)
{
    const char *answer = session_ask(s, request, len);
    MUST(answer);
    json_t *o = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    MUST(json_is_object(o));
    const char *text = json_string_value(json_object_get(o, name));
    char *copy = text && !json_object_get(o, "error") ? strdup(text) : NULL;
    json_decref(o);
    return copy;
}

/* Ask for a text, hand it in, ask for it again. */
static void round_trip(struct session *s, const char *get, const char *name, const char *give)
{
    char *text = asked(s, get, strlen(get), name);
    if (!text)
        return;
    size_t size = strlen(give) + strlen(text) + 2;
    char *request = malloc(size);
    MUST(request);
    snprintf(request, size, "%s\n%s", give, text);
    char *refused = asked(s, request, strlen(request), "error");
    MUST(!refused);
    const char *answer = session_ask(s, request, strlen(request));
    MUST(strncmp(answer, "{\"error\"", 8) != 0);
    char *again = asked(s, get, strlen(get), name);
    MUST(again && !strcmp(text, again));
    free(request);
    free(text);
    free(again);
}

static bool next_request(struct span *rest, struct span *request)
{
    if (!rest->at)
        return false;
    const char *end = memmem(rest->at, rest->len, "\n%\n", 3);
    *request = (struct span){ rest->at, end ? (size_t)(end - rest->at) : rest->len };
    *rest = end ? (struct span){ end + 3, rest->len - request->len - 3 } : (struct span){ NULL, 0 };
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = as_string(data, size);
    struct session *s = calloc(1, sizeof *s);
    struct span rest = { input, size }, request;
    MUST(s);
    for (int n = 0; n < REQUESTS_MAX && next_request(&rest, &request); n++)
        if (!takes_long(request))
            free(asked(s, request.at, request.len, "record"));
    round_trip(s, "record", "record", "load 1");
    round_trip(s, "championship-text", "ledger", "championship-load");
    session_close(s);
    free(s);
    free(input);
    return 0;
}
