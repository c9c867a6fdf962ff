/* serve.h: the page handed out on this machine: its files in memory, and the answers made from them.
 *
 * All files are read when the server starts, so a request can name nothing
 * else on the disk, and a page never changes under somebody who plays.
 */
#ifndef PADDOCK_SERVE_H
#define PADDOCK_SERVE_H

#include <stdbool.h>
#include <stddef.h>

enum { WEB_FILES_MAX = 64, WEB_FILE_SIZE_MAX = 16 * 1024 * 1024, WEB_NAME_MAX = 80 };

struct web_file {
    char name[WEB_NAME_MAX];       /* "page-0a1b2c3d4e.js" */
    const char *type;              /* of MIME */
    bool kept;                     /* its name changes with its content, so nobody need ask again */
    char tag[24];                  /* of its content, in quotes */
    unsigned char *bytes, *packed; /* packed: by gzip, or NULL; both have room for a header before them */
    size_t len, packed_len;
};

struct web_files {
    int n;
    struct web_file at[WEB_FILES_MAX];
};

/* Read the directory of a page; 0 or an exit code after a sentence. Free them either way. */
int web_files_read(const char *directory, struct web_files *files);
void web_files_free(struct web_files *files);
/* The file of a path, "/" being index.html; NULL when there is none. */
const struct web_file *web_files_find(const struct web_files *files, const char *path);

/* Hand them out until somebody asks the program to stop; 0 or an exit code after a sentence. */
int serve_run(const struct web_files *files, int port, bool open_browser);

#endif
