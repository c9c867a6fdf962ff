#include "log.h"

#include <time.h>

struct json *log_begin(struct log *l, const char *event)
{
    struct timespec now;
    struct tm day;
    char when[40] = "";
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &day))
        strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &day);
    l->text = text_into(l->line, sizeof l->line);
    l->json = json_into(&l->text);
    json_open(&l->json, NULL, '{');
    json_text(&l->json, "time", when);
    json_text(&l->json, "event", event);
    return &l->json;
}

void log_end(struct log *l)
{
    json_close(&l->json, '}');
    if (!l->out)
        return;
    fprintf(l->out, "%s\n", text_string(&l->text));
    fflush(l->out);
}
