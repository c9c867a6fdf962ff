/* addresses.h: how much each address asks of the server: connections that are open, what it has made in the last hour, passphrases that were wrong. */
#ifndef PADDOCK_ADDRESSES_H
#define PADDOCK_ADDRESSES_H

#include "allowance.h"

#include <sys/socket.h>

enum { ADDRESS_BUCKETS = 4096 };

struct address {
    struct address *next;
    unsigned char bytes[16];
    int connections;
    struct tap tables, championships, accounts, logins;
};

struct addresses {
    struct address *at[ADDRESS_BUCKETS];
};

/* Whoever asks; NULL: no memory. Of IPv6 the network counts, since a household has one of those. */
struct address *address_find(struct addresses *a, const struct sockaddr_storage *from);
/* One that has nothing open and nothing to remember goes. */
void address_tidy(struct addresses *a, uint64_t now_ms);
void addresses_free(struct addresses *a);
/* One of the open network: not this machine, not a private or special network, in whatever form it is written. */
bool address_is_public(const struct sockaddr *address);

#endif
