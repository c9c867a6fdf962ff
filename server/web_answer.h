/* web_answer.h: what a request is answered with; no I/O. */
#ifndef PADDOCK_WEB_ANSWER_H
#define PADDOCK_WEB_ANSWER_H

#include "web_files.h"

#include <sys/socket.h>

/* What we read of a request, as it was sent; a header that is absent is NULL. */
struct web_request {
    const char *method, *target, *version; /* the target without its query */
    const char *host;
    int hosts;             /* how many lines said Host */
    const char *encodings; /* Accept-Encoding */
    const char *tags;      /* If-None-Match */
};

struct web_answer {
    unsigned status;
    const char *text;            /* of a refusal; NULL: there is a file */
    const struct web_file *file; /* with 200 and 304 */
    enum web_coding coding;
};

/* As Content-Encoding names it; NULL for a file as it is. */
const char *web_coding_name(enum web_coding coding);
/* The file of a name; NULL when there is none. */
const struct web_file *web_files_find(const struct web_files *files, const char *name);
/* names: what is answered to besides localhost, ends with NULL; or NULL: to any name. */
struct web_answer web_answer(const struct web_files *files, const struct web_request *rq,
                             const char *const *names);
/* Whether it may be answered at all, whatever it asks for; if not, what is said instead. */
bool web_answerable(const struct web_request *rq, const char *const *names, struct web_answer *refusal);
/* A browser says where the page comes from that asks: it must be ours, by the name that was asked for or by the public address
 * (or NULL). Programs say nothing. */
bool web_origin_is_own(const char *origin, const char *host, const char *public_url);
/* Whom a proxy has seen, the last of "1.2.3.4, 5.6.7.8"; where that is no address, `from` stays. */
void web_forwarded(const char *list, struct sockaddr_storage *from);
/* What a cookie of that name says, of "a=1; b=2"; false where there is none, or more than fits. */
bool web_cookie(const char *header, const char *name, char *out, size_t size);
/* Where the target's path begins, also of one that names its host in front. */
const char *web_path(const char *target);

#endif
