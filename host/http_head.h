/* http_head.h: the head of an answer over HTTP, as clients read it. */
#ifndef PADDOCK_HTTP_HEAD_H
#define PADDOCK_HTTP_HEAD_H

#include "../core/text.h"

enum { HTTP_HEAD_MAX = 8192 };

struct http_head {
    int status;          /* 200 */
    struct span headers; /* all of them */
    size_t len;          /* bytes up to what follows it */
};

/* What has come so far: is the head there, is more needed, or is it none? */
enum http_reading { HTTP_WHOLE, HTTP_MORE, HTTP_NONE };
enum http_reading http_head_read(const char *text, size_t len, struct http_head *out);
/* The value of a header, "" where it is not. */
struct span http_head_value(const struct http_head *head, const char *name);

#endif
