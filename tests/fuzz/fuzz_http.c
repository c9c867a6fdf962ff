/* fuzz_http.c: whatever is asked of the page's server gets one of its files, the one that the path names, or a sentence.
 *
 * The input is lines: method, target, version, Host, Accept-Encoding, If-None-Match; one that is not there is NULL. The
 * first byte says how many lines had said Host, and whether any name is answered to.
 */
#include "../../server/web_answer.h"
#include "fuzz.h"

#include <strings.h>

enum { LINES = 6 };

static const char *const own_names[] = { "paddock.test", NULL };

static struct web_files make_files(void)
{
    static unsigned char bytes[] = "bytes";
    return (struct web_files){
        .n = 3,
        .at = { { .name = "index.html", .tag = "W/\"0123456789abcdef\"", .as = { { bytes, 5 } } },
                { .name = "page.js",
                  .tag = "W/\"aaaaaaaaaaaaaaaa\"",
                  .as = { { bytes, 5 }, [WEB_GZIP] = { bytes, 3 }, [WEB_BROTLI] = { bytes, 2 } } },
                { .name = "100% sure.txt",
                  .tag = "W/\"bbbbbbbbbbbbbbbb\"",
                  .as = { { bytes, 5 }, [WEB_GZIP] = { bytes, 3 } } } },
    };
}

static bool contains(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (; text && *text; text++)
        if (!strncasecmp(text, word, n))
            return true;
    return false;
}

/* What must be there for a file to be handed out, whatever else is. */
static void check_file(const struct web_request *rq, const struct web_answer *a, bool any_name)
{
    const struct web_file *f = a->file;
    bool absolute = !strncasecmp(rq->target, "http://", 7);
    const char *host = absolute ? rq->target : rq->host;
    MUST(f && (!strcmp(rq->method, "GET") || !strcmp(rq->method, "HEAD")));
    MUST(rq->target[0] == '/' || absolute);
    MUST(rq->hosts == 1 || (rq->hosts == 0 && !strcmp(rq->version, "HTTP/1.0")));
    MUST(any_name || !host || contains(host, "localhost") || contains(host, "127.") || contains(host, "[")
         || contains(host, own_names[0]));
    const char *coding = web_coding_name(a->coding);
    MUST(f->as[a->coding].bytes && (coding != NULL) == (a->coding != WEB_PLAIN));
    MUST(!coding || contains(rq->encodings, coding) || contains(rq->encodings, "*"));
    MUST(a->status == 200 || contains(rq->tags, "*") || contains(rq->tags, f->tag + 2));
}

/* The same path with every character escaped names the same file. */
static void check_escaped(const struct web_files *files, const struct web_request *rq,
                          const struct web_answer *a)
{
    char target[1 + 3 * WEB_NAME_MAX + 1] = "/", *at = target + 1;
    if (rq->target[0] != '/' || strchr(rq->target, '%') || strlen(rq->target) > WEB_NAME_MAX)
        return;
    for (const char *s = rq->target + 1; *s; s++, at += 3)
        snprintf(at, 4, "%%%02x", (unsigned)(unsigned char)*s);
    struct web_request escaped = *rq;
    escaped.target = target;
    struct web_answer b = web_answer(files, &escaped, NULL);
    MUST(b.status == a->status && b.file == a->file && b.coding == a->coding);
}

static void check_name(const struct web_request *rq, const struct web_answer *a)
{
    const char *path = rq->target + 1;
    if (rq->target[0] == '/' && !strchr(rq->target, '%'))
        MUST(!strcmp(a->file->name, *path ? path : "index.html"));
}

static struct web_answer ask(const struct web_files *files, const struct web_request *rq, bool any_name)
{
    struct web_answer a = web_answer(files, rq, any_name ? NULL : own_names);
    bool file = a.status == 200 || a.status == 304;
    MUST(file == (a.file != NULL) && file == (a.text == NULL));
    MUST(file || a.status == 400 || a.status == 404 || a.status == 405 || (a.status == 421 && !any_name));
    if (file) {
        check_file(rq, &a, any_name);
        check_name(rq, &a);
    }
    return a;
}

/* Only who names our host, or the address that the public knows, is ours; and what a proxy says is an address or nothing. */
static void check_origin(const char *origin, const char *host)
{
    static const char public_url[] = "https://races.test/";
    struct sockaddr_storage from = { .ss_family = AF_UNIX };
    bool own = web_origin_is_own(origin, host, public_url);
    MUST(!own || !origin || (host && contains(origin, host)) || contains(public_url, origin));
    web_forwarded(origin, &from);
    MUST(from.ss_family == AF_UNIX || from.ss_family == AF_INET || from.ss_family == AF_INET6);
}

/* A cookie is what stands between its name and the next semicolon, once, however many others there are. */
static void check_cookie(const char *header)
{
    char value[33], again[33], framed[64];
    if (!web_cookie(header, "paddock", value, sizeof value)) {
        MUST(!header || strncmp(header, "paddock=", 8) != 0 || strcspn(header + 8, ";") >= sizeof value);
        return;
    }
    MUST(strlen(value) < sizeof value && !strchr(value, ';') && contains(header, "paddock="));
    snprintf(framed, sizeof framed, "a=1; paddock=%s;", value);
    MUST(web_cookie(framed, "paddock", again, sizeof again) && !strcmp(value, again));
}

static char *next_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return line;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    struct web_files files = make_files();
    char *input = as_string(data + 1, size - 1), *line[LINES] = { NULL }, *rest = input;
    for (int i = 0; i < LINES && rest; i++)
        line[i] = next_line(&rest);
    struct web_request rq = { .method = line[0],
                              .target = line[1] ? line[1] : "",
                              .version = line[2] ? line[2] : "HTTP/1.0",
                              .host = line[3],
                              .hosts = line[3] ? 1 + data[0] % 2 : 0,
                              .encodings = line[4],
                              .tags = line[5] };
    struct web_answer any = ask(&files, &rq, true), own = ask(&files, &rq, false);
    MUST(own.status == any.status || own.status == 421);
    check_escaped(&files, &rq, &any);
    check_origin(line[5], line[3]);
    check_cookie(line[4]);
    free(input);
    return 0;
}
