/* web_answer.c: what a request is answered with. All that we read of HTTP ourselves is read here, without I/O; the
 * rest is libmicrohttpd's.
 *
 * A server that only this machine can reach must not be fooled by a page from elsewhere whose name was made to point
 * to this machine (DNS rebinding): the browser would let that page read our answers. Such a request names the other
 * page's host, so it is not answered. Nothing here is secret today; what will grow on this server is.
 */
#include "web_answer.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/* ---- Host -------------------------------------------------------------------------------------------------------- */

enum { HOST_MAX = 256 };

static bool is_port(const char *text)
{
    return *text == '\0' || (*text == ':' && text[1 + strspn(text + 1, "0123456789")] == '\0');
}

/* Cut "[::1]:8062" into the name and what follows it; false when that is no port. */
static bool cut_host(const char *host, char name[HOST_MAX], bool *bracketed)
{
    *bracketed = host[0] == '[';
    host += *bracketed;
    size_t len = strcspn(host, *bracketed ? "]" : ":");
    if (len == 0 || len >= HOST_MAX || (*bracketed && host[len] != ']'))
        return false;
    memcpy(name, host, len);
    name[len] = '\0';
    return is_port(host + len + *bracketed);
}

static bool ends_with_word(const char *name, const char *end)
{
    size_t len = strlen(name), n = strlen(end);
    return len > n && !strcasecmp(name + len - n, end);
}

/* localhost and what is below it stay on this machine by RFC 6761. */
static bool is_local_name(char *name)
{
    size_t len = strlen(name);
    if (name[len - 1] == '.')
        name[len - 1] = '\0';
    return !strcasecmp(name, "localhost") || ends_with_word(name, ".localhost");
}

static bool is_among(const char *name, const char *const *names)
{
    while (*names && strcasecmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

static bool is_own_host(const char *host, const char *const *names)
{
    char name[HOST_MAX];
    bool bracketed;
    struct in_addr v4;
    struct in6_addr v6;
    if (!cut_host(host, name, &bracketed))
        return false;
    if (bracketed)
        return inet_pton(AF_INET6, name, &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
    if (inet_pton(AF_INET, name, &v4) == 1)
        return ntohl(v4.s_addr) >> 24 == IN_LOOPBACKNET;
    return is_local_name(name) || is_among(name, names);
}

/* ---- the target -------------------------------------------------------------------------------------------------- */

static int hex_value(char c)
{
    return c >= '0' && c <= '9'         ? c - '0'
           : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10
                                        : -1;
}

/* One character of a path, by itself or as %41; -1 when it is no such thing, and for a NUL, which would hide the rest. */
static int next_character(const char **at)
{
    const char *s = *at;
    if (*s != '%') {
        (*at)++;
        return (unsigned char)*s;
    }
    int high = hex_value(s[1]), low = high < 0 ? -1 : hex_value(s[2]);
    *at += 3;
    return low < 0 || high + low == 0 ? -1 : high * 16 + low;
}

enum path { PATH_BAD, PATH_ELSEWHERE, PATH_NAME };

/* "/page%2ejs" as the name of a file; what is too long for one is elsewhere. */
static enum path read_path(const char *path, char name[WEB_NAME_MAX])
{
    size_t n = 0;
    if (*path != '/')
        return PATH_BAD;
    for (path++; *path;) {
        int c = next_character(&path);
        if (c < 0)
            return PATH_BAD;
        if (n < WEB_NAME_MAX)
            name[n++] = (char)c;
    }
    if (n == WEB_NAME_MAX)
        return PATH_ELSEWHERE;
    name[n] = '\0';
    return PATH_NAME;
}

/* "http://localhost/page.js" names its host in front; proxies ask like that, and it goes before Host (RFC 9112 3.2.2). */
static const char *cut_authority(const char *target, char host[HOST_MAX])
{
    static const char scheme[] = "http://";
    if (strncasecmp(target, scheme, strlen(scheme)) != 0)
        return NULL;
    target += strlen(scheme);
    size_t len = strcspn(target, "/");
    if (len == 0 || len >= HOST_MAX)
        return NULL;
    memcpy(host, target, len);
    host[len] = '\0';
    return target[len] ? target + len : "/";
}

/* ---- headers ----------------------------------------------------------------------------------------------------- */

static const char blanks[] = " \t";

/* The next item of a list with commas, without the blanks around it; false at its end. */
static bool next_item(const char **list, const char **item, size_t *len)
{
    const char *s = *list + strspn(*list, " \t,");
    if (*s == '\0')
        return false;
    *item = s;
    *len = strcspn(s, ",");
    *list = s + *len;
    while (*len && strchr(blanks, s[*len - 1]))
        --*len;
    return true;
}

/* "gzip;q=0.5" is wanted, "gzip;q=0" is not, and what is no weight is taken for a no. */
static bool is_wanted(const char *item, size_t len)
{
    const char *end = item + len, *at = memchr(item, ';', len);
    if (!at)
        return true;
    at += 1 + strspn(at + 1, blanks);
    if (end - at < 3 || tolower((unsigned char)at[0]) != 'q' || at[1] != '=')
        return false;
    at += 2;
    return at + strspn(at, "0123456789.") == end && at + strcspn(at, "123456789") < end;
}

static bool is_coding(const char *item, size_t len, const char *coding)
{
    size_t n = strcspn(item, ";, \t");
    return n <= len && n == strlen(coding) && !strncasecmp(item, coding, n);
}

static const char *const coding_names[WEB_CODINGS] = { [WEB_GZIP] = "gzip", [WEB_BROTLI] = "br" };

static bool names_coding(const char *item, size_t len, enum web_coding coding)
{
    return is_coding(item, len, coding_names[coding])
           || (coding == WEB_GZIP && is_coding(item, len, "x-gzip"));
}

/* Whether it may be sent like that (RFC 9110 12.5.3): named or meant by a star, and wanted. */
static bool takes(const char *encodings, enum web_coding coding)
{
    const char *item;
    size_t len;
    bool any = false;
    while (encodings && next_item(&encodings, &item, &len)) {
        if (names_coding(item, len, coding))
            return is_wanted(item, len);
        if (is_coding(item, len, "*"))
            any = is_wanted(item, len);
    }
    return any;
}

/* The smallest that there is and that is taken; how much more one is wanted than another does not count. */
static enum web_coding choose_coding(const struct web_file *f, const char *encodings)
{
    int coding = WEB_CODINGS - 1;
    while (coding > WEB_PLAIN && !(f->as[coding].bytes && takes(encodings, (enum web_coding)coding)))
        coding--;
    return (enum web_coding)coding;
}

const char *web_coding_name(enum web_coding coding)
{
    return coding_names[coding];
}

static const char *opaque(const char *tag)
{
    return strncmp(tag, "W/", 2) == 0 ? tag + 2 : tag;
}

/* Whether the list has this tag, strong or weak (RFC 9110 13.1.2). Our tags have no commas, so an item is one or none. */
static bool has_tag(const char *tags, const char *tag)
{
    const char *item;
    size_t len;
    while (tags && next_item(&tags, &item, &len)) {
        const char *theirs = opaque(item), *ours = opaque(tag);
        size_t n = len - (size_t)(theirs - item);
        if ((len == 1 && *item == '*') || (n == strlen(ours) && !strncmp(theirs, ours, n)))
            return true;
    }
    return false;
}

bool web_origin_is_own(const char *origin, const char *host, const char *public_url)
{
    if (!origin)
        return true;
    size_t len = strlen(origin);
    const char *name = strstr(origin, "://");
    if (public_url && len && !strncasecmp(public_url, origin, len)
        && (public_url[len] == '/' || public_url[len] == '\0'))
        return true;
    return name && host && !strcasecmp(name + strlen("://"), host);
}

void web_forwarded(const char *list, struct sockaddr_storage *from)
{
    struct sockaddr_storage found = { 0 };
    char text[INET6_ADDRSTRLEN];
    const char *item = NULL;
    size_t len = 0;
    while (list && next_item(&list, &item, &len))
        continue;
    if (!item || len >= sizeof text)
        return;
    memcpy(text, item, len);
    text[len] = '\0';
    if (inet_pton(AF_INET, text, &((struct sockaddr_in *)&found)->sin_addr) == 1)
        found.ss_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &((struct sockaddr_in6 *)&found)->sin6_addr) == 1)
        found.ss_family = AF_INET6;
    if (found.ss_family)
        *from = found;
}

/* RFC 6265 4.2.1, and as lenient about blanks as 5.4 makes browsers. The first of that name counts. */
bool web_cookie(const char *header, const char *name, char *out, size_t size)
{
    size_t n = strlen(name);
    while (header && *header) {
        header += strspn(header, " \t;");
        size_t len = strcspn(header, ";");
        if (len > n && !strncmp(header, name, n) && header[n] == '=') {
            size_t value = len - n - 1;
            if (value >= size)
                return false;
            memcpy(out, header + n + 1, value);
            out[value] = '\0';
            return true;
        }
        header += len;
    }
    return false;
}

/* ---- the answer -------------------------------------------------------------------------------------------------- */

const struct web_file *web_files_find(const struct web_files *files, const char *name)
{
    for (int i = 0; i < files->n; i++)
        if (!strcmp(files->at[i].name, name))
            return &files->at[i];
    return NULL;
}

static struct web_answer refuse(unsigned status, const char *text)
{
    return (struct web_answer){ .status = status, .text = text };
}

static struct web_answer hand_out(const struct web_file *f, const struct web_request *rq)
{
    return (struct web_answer){ .status = has_tag(rq->tags, f->tag) ? 304 : 200,
                                .file = f,
                                .coding = choose_coding(f, rq->encodings) };
}

static struct web_answer unreadable(void)
{
    return refuse(400, "This request cannot be read.\n");
}

static struct web_answer answer_path(const struct web_files *files, const struct web_request *rq,
                                     const char *path)
{
    char name[WEB_NAME_MAX];
    enum path kind = read_path(path, name);
    if (kind == PATH_BAD)
        return unreadable();
    const struct web_file *f = kind == PATH_NAME ? web_files_find(files, *name ? name : "index.html") : NULL;
    return f ? hand_out(f, rq) : refuse(404, "There is no such file here.\n");
}

/* RFC 9112 3.2: more than one Host is a trick; only HTTP/1.0 does without. */
static bool says_host_once(const struct web_request *rq)
{
    return rq->hosts == 1 || (rq->hosts == 0 && !strcmp(rq->version, "HTTP/1.0"));
}

bool web_answerable(const struct web_request *rq, const char *const *names, struct web_answer *refusal)
{
    char authority[HOST_MAX];
    const char *path = cut_authority(rq->target, authority), *host = path ? authority : rq->host;
    if (!says_host_once(rq)) {
        *refusal = unreadable();
        return false;
    }
    if (!names || !host || is_own_host(host, names))
        return true;
    *refusal = refuse(421, "This server answers for localhost only; serve --listen takes other addresses.\n");
    return false;
}

const char *web_path(const char *target)
{
    char authority[HOST_MAX];
    const char *path = cut_authority(target, authority);
    return path ? path : target;
}

struct web_answer web_answer(const struct web_files *files, const struct web_request *rq,
                             const char *const *names)
{
    struct web_answer refusal;
    if (!web_answerable(rq, names, &refusal))
        return refusal;
    if (strcmp(rq->method, "GET") != 0 && strcmp(rq->method, "HEAD") != 0)
        return refuse(405, "Only GET and HEAD are answered here.\n");
    return answer_path(files, rq, web_path(rq->target));
}
