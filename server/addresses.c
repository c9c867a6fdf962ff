#include "addresses.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum { FORGET_MS = 3600 * 1000 };

static void network_of(const struct sockaddr_storage *from, unsigned char bytes[16])
{
    memset(bytes, 0, 16);
    if (from->ss_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)from)->sin6_addr;
        memcpy(bytes, six, IN6_IS_ADDR_V4MAPPED(six) ? 16 : 8);
    } else {
        bytes[10] = bytes[11] = 0xff;
        memcpy(bytes + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
    }
}

static struct address **bucket(struct addresses *a, const unsigned char bytes[16])
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < 16; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    return &a->at[hash % ADDRESS_BUCKETS];
}

struct address *address_find(struct addresses *a, const struct sockaddr_storage *from)
{
    unsigned char bytes[16];
    network_of(from, bytes);
    struct address **list = bucket(a, bytes), *at = *list;
    while (at && memcmp(at->bytes, bytes, sizeof bytes) != 0)
        at = at->next;
    if (at)
        return at;
    at = calloc(1, sizeof *at);
    if (!at)
        return NULL;
    memcpy(at->bytes, bytes, sizeof bytes);
    at->next = *list;
    *list = at;
    return at;
}

static void tidy(struct address **at, uint64_t now_ms, bool all)
{
    while (*at) {
        struct address *a = *at;
        if (all
            || (!a->connections && now_ms - a->tables.at > FORGET_MS
                && now_ms - a->championships.at > FORGET_MS)) {
            *at = a->next;
            free(a);
        } else
            at = &a->next;
    }
}

void address_tidy(struct addresses *a, uint64_t now_ms)
{
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        tidy(&a->at[i], now_ms, false);
}

void addresses_free(struct addresses *a)
{
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        tidy(&a->at[i], 0, true);
}
