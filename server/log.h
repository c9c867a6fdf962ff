/* log.h: what happened to the server, a line of JSON each. Keys, invitations, nonces and what is said are never in it. */
#ifndef PADDOCK_SERVER_LOG_H
#define PADDOCK_SERVER_LOG_H

#include "../report/json.h"

#include <stdio.h>

/* One line is open between begin and end, and is written in one piece. out is NULL: nothing is logged. */
struct log {
    FILE *out;
    char line[2048];
    struct text text;
    struct json json;
};

struct json *log_begin(struct log *l, const char *event);
void log_end(struct log *l);

#endif
