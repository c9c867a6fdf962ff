/* listen.h: where the server listens: localhost, that is 127.0.0.1 and ::1, unless addresses are named. */
#ifndef PADDOCK_LISTEN_H
#define PADDOCK_LISTEN_H

#include "../core/error.h"

#include <sys/socket.h>

enum { LISTEN_MAX = 8 };

struct listening {
    int n, fd[LISTEN_MAX];
    struct sockaddr_storage at[LISTEN_MAX];
    bool local;     /* nobody but this machine can reach any of them */
    char name[300]; /* the first of them for a browser on this machine: "localhost:8062" */
};

/* Listen on so many addresses or names (none: localhost); false and a sentence. Close it either way. Port 0: the first
 * address takes one that is free, and the others the same. Of more than LISTEN_MAX names only the number is looked at. */
bool listen_open(const char *const *names, int n, int port, struct listening *out, struct error *err);
void listen_close(struct listening *l);
/* "http://localhost:8062/" */
enum { LISTEN_URL_MAX = 320 };
void listen_url(const struct listening *l, bool secure, char out[LISTEN_URL_MAX]);
/* Nobody but this machine has that address. */
bool address_is_loopback(const struct sockaddr_storage *address);

#endif
