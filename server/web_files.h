/* web_files.h: the files of a page, in memory.
 *
 * All of them are read when the server starts, so a request can name nothing
 * else on the disk, and a page never changes under somebody who plays.
 */
#ifndef PADDOCK_WEB_FILES_H
#define PADDOCK_WEB_FILES_H

#include "../core/error.h"

#include <stddef.h>

enum { WEB_FILES_MAX = 64, WEB_FILE_SIZE_MAX = 16 * 1024 * 1024, WEB_NAME_MAX = 80 };

/* As it is, or packed: page.js, page.js.gz and page.js.br. What packs better comes later. */
enum web_coding { WEB_PLAIN, WEB_GZIP, WEB_BROTLI, WEB_CODINGS };

struct web_coded {
    unsigned char *bytes; /* NULL: it is not there like that */
    size_t len;
};

struct web_file {
    char name[WEB_NAME_MAX]; /* "page-0a1b2c3d4e.js" */
    const char *type;        /* of MIME */
    bool kept;               /* its name changes with its content, so nobody need ask again */
    char tag[24];            /* of its content, packed or not, as an etag: W/"…" */
    struct web_coded as[WEB_CODINGS];
};

struct web_files {
    int n;
    struct web_file at[WEB_FILES_MAX];
};

/* Read the directory of a page; false and a sentence. Free them either way. */
bool web_files_read(const char *directory, struct web_files *files, struct error *err);
void web_files_free(struct web_files *files);

/* Where the page lies beside this program, installed or just built; false when it does not. */
enum { WEB_ROOT_MAX = 4096 };
bool web_files_root(char root[WEB_ROOT_MAX]);

#endif
