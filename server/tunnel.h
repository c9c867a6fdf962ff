/* tunnel.h: TLS before a door: what clients say within it goes on in the clear, through a pair of sockets, and back.
 *
 * The other end of the pair is handed over as soon as somebody connects, before
 * they have proved that they speak TLS at all. So whoever owns it counts them,
 * grows tired of them and sends them away as it does with others, and a tunnel
 * lives no longer than that end. (libmicrohttpd could speak TLS itself, but carries WebSockets
 * through it four bytes at a time.)
 */
#ifndef PADDOCK_TUNNEL_H
#define PADDOCK_TUNNEL_H

#include "certificate.h"

#include <sys/socket.h>
#include <uv.h>

struct tunnel;

/* All tunnels of one listening socket. */
struct tunnels {
    uv_loop_t *loop;
    int fd;                                 /* that listens; -1: it does not any more */
    struct certificate *const *certificate; /* of whoever comes now */
    /* Somebody has come, and this end is yours. */
    void (*hand_over)(void *context, int fd, const struct sockaddr *from, socklen_t len);
    void *context;
    struct tunnel *first;
    uv_poll_t arrivals;
    uv_timer_t tick;
};

/* Takes the socket over. The other members have been filled in. */
void tunnels_open(struct tunnels *all, uv_loop_t *loop, int fd);
/* Nobody new comes in. */
void tunnels_shut(struct tunnels *all);
/* When the loop has let go of all handles. */
void tunnels_end(struct tunnels *all);

#endif
