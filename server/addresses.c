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

static bool is_old(const struct tap *t, uint64_t now_ms)
{
    return now_ms - t->at > FORGET_MS;
}

static void tidy(struct address **at, uint64_t now_ms, bool all)
{
    while (*at) {
        struct address *a = *at;
        if (all
            || (!a->connections && is_old(&a->tables, now_ms) && is_old(&a->championships, now_ms)
                && is_old(&a->accounts, now_ms) && is_old(&a->logins, now_ms))) {
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

/* ---- private networks ------------------------------------------------------------------------------------------------ */

struct network {
    unsigned char first[4];
    int bits;
};

static bool is_in(const unsigned char *four, const struct network *n)
{
    for (int bit = 0; bit < n->bits; bit++)
        if ((four[bit / 8] ^ n->first[bit / 8]) & (0x80 >> bit % 8))
            return false;
    return true;
}

static bool four_is_public(const unsigned char *four)
{
    static const struct network special[] = {
        { { 0 }, 8 },             /* this machine */
        { { 10 }, 8 },            /* private */
        { { 100, 64 }, 10 },      /* shared by customers of a provider */
        { { 127 }, 8 },           /* this machine */
        { { 169, 254 }, 16 },     /* this cable; where clouds tell their secrets, too */
        { { 172, 16 }, 12 },      /* private */
        { { 192, 0, 0 }, 24 },    /* special */
        { { 192, 0, 2 }, 24 },    /* examples */
        { { 192, 88, 99 }, 24 },  /* relays */
        { { 192, 168 }, 16 },     /* private */
        { { 198, 18 }, 15 },      /* measuring */
        { { 198, 51, 100 }, 24 }, /* examples */
        { { 203, 0, 113 }, 24 },  /* examples */
        { { 224 }, 3 },           /* many at once, and what nobody has */
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (is_in(four, &special[i]))
            return false;
    return true;
}

/* Of those that carry one of the old addresses, that one counts. */
static bool six_is_public(const unsigned char *six)
{
    static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff },
                               translated[12] = { 0, 0x64, 0xff, 0x9b };
    if (!memcmp(six, mapped, sizeof mapped) || !memcmp(six, translated, sizeof translated))
        return four_is_public(six + 12);
    if (six[0] == 0x20 && six[1] == 0x02) /* 6to4 */
        return four_is_public(six + 2);
    if (six[0] == 0x20 && six[1] == 0x01 && six[2] < 2) /* Teredo, and other experiments */
        return false;
    if (six[0] == 0x20 && six[1] == 0x01 && six[2] == 0x0d && six[3] == 0xb8) /* examples */
        return false;
    return (six[0] & 0xe0) == 0x20;
}

bool address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return four_is_public((const unsigned char *)&((const struct sockaddr_in *)address)->sin_addr);
    return address->sa_family == AF_INET6
           && six_is_public((const unsigned char *)&((const struct sockaddr_in6 *)address)->sin6_addr);
}
