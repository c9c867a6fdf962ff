#include "http_head.h"

#include <string.h>

static bool read_status(struct span line, int *status)
{
    struct span word = { 0 }, number = { 0 };
    return span_word(&line, &word) && word.len == 8 && !memcmp(word.at, "HTTP/1.", 7)
           && span_word(&line, &number) && span_number(number, status) && *status >= 100 && *status <= 599;
}

enum http_reading http_head_read(const char *text, size_t len, struct http_head *out)
{
    struct span first;
    size_t end = 0;
    while (end + 4 <= len && memcmp(text + end, "\r\n\r\n", 4) != 0)
        end++;
    if (end + 4 > len)
        return len < HTTP_HEAD_MAX ? HTTP_MORE : HTTP_NONE;
    *out = (struct http_head){ .headers = { text, end }, .len = end + 4 };
    span_cut(&out->headers, '\n', &first);
    if (first.len && first.at[first.len - 1] == '\r')
        first.len--;
    return read_status(first, &out->status) ? HTTP_WHOLE : HTTP_NONE;
}

struct span http_head_value(const struct http_head *head, const char *name)
{
    struct span rest = head->headers, line, key;
    while (span_cut(&rest, '\n', &line)) {
        if (line.len && line.at[line.len - 1] == '\r')
            line.len--;
        if (span_cut(&line, ':', &key) && line.at && span_is_nocase(key, name))
            return span_trim(line);
    }
    return (struct span){ "", 0 };
}
