/* serve.h: the page handed out on this machine: its files in memory, the answers made from them, where it listens.
 *
 * All files are read when the server starts, so a request can name nothing
 * else on the disk, and a page never changes under somebody who plays.
 */
#ifndef PADDOCK_SERVE_H
#define PADDOCK_SERVE_H

#include "../../core/error.h"

#include <stddef.h>
#include <sys/socket.h>

/* ---- serve_files.c: what there is ------------------------------------------------------------------------------- */

enum { WEB_FILES_MAX = 64, WEB_FILE_SIZE_MAX = 16 * 1024 * 1024, WEB_NAME_MAX = 80 };

struct web_file {
    char name[WEB_NAME_MAX];       /* "page-0a1b2c3d4e.js" */
    const char *type;              /* of MIME */
    bool kept;                     /* its name changes with its content, so nobody need ask again */
    char tag[24];                  /* of its content, packed or not, as an etag: W/"…" */
    unsigned char *bytes, *packed; /* packed: by gzip, or NULL */
    size_t len, packed_len;
};

struct web_files {
    int n;
    struct web_file at[WEB_FILES_MAX];
};

/* Read the directory of a page; false and a sentence. Free them either way. */
bool web_files_read(const char *directory, struct web_files *files, struct error *err);
void web_files_free(struct web_files *files);

/* ---- serve_answer.c: what a request is answered with; no I/O ------------------------------------------------------ */

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
    bool packed;
};

/* The file of a name; NULL when there is none. */
const struct web_file *web_files_find(const struct web_files *files, const char *name);
/* names: what is answered to besides localhost, ends with NULL; or NULL: to any name. */
struct web_answer web_answer(const struct web_files *files, const struct web_request *rq,
                             const char *const *names);

/* ---- serve_listen.c: where it listens ----------------------------------------------------------------------------- */

enum { LISTEN_MAX = 8 };

struct listening {
    int n, fd[LISTEN_MAX];
    struct sockaddr_storage at[LISTEN_MAX];
    bool local;    /* nobody but this machine can reach any of them */
    char url[300]; /* the first of them for a browser on this machine */
};

/* Listen on addresses or names (NULL ends them; none: localhost); false and a sentence. Close it either way. */
bool listen_open(const char *const *names, int port, struct listening *out, struct error *err);
void listen_close(struct listening *l);

/* ---- serve_http.c: the server itself ------------------------------------------------------------------------------ */

/* Hand them out until somebody asks the program to stop; false and a sentence. Takes the sockets over.
 * While nobody but this machine can reach it, it answers to localhost and to these names only. */
bool serve_run(const struct web_files *files, struct listening *where, const char *const *names,
               bool open_browser, struct error *err);

#endif
