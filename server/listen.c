#include "listen.h"

#include <ctype.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { BACKLOG = 128 };

/* ---- names ------------------------------------------------------------------------------------------------------- */

static bool consists_of(const char *text, const char *others)
{
    while (isalnum((unsigned char)*text) || (*text && strchr(others, *text)))
        text++;
    return *text == '\0';
}

/* A name that is worth looking up. One whose last word is a number is a mistyped address, and no name (RFC 3696). */
static bool is_name(const char *text)
{
    const char *last = strrchr(text, '.');
    last = last ? last + 1 : text;
    return isalnum((unsigned char)text[0]) && consists_of(text, "-._")
           && last[strspn(last, "0123456789")] != '\0';
}

/* localhost is ours to know (RFC 6761): without a name getaddrinfo gives the loopback addresses. */
static int look_up(const char *name, const char *port, struct addrinfo **found)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV | AI_NUMERICHOST };
    bool localhost = !name || !strcasecmp(name, "localhost");
    if (name && !consists_of(name, "-._:%")) /* getaddrinfo takes "*" for everything */
        return EAI_NONAME;
    int why = getaddrinfo(localhost ? NULL : name, port, &hints, found);
    if (why != EAI_NONAME || localhost || !is_name(name))
        return why;
    hints.ai_flags = AI_NUMERICSERV;
    return getaddrinfo(name, port, &hints, found);
}

bool address_is_loopback(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

static bool is_wildcard(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6)
        return IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)address)->sin6_addr);
    return ((const struct sockaddr_in *)address)->sin_addr.s_addr == htonl(INADDR_ANY);
}

/* ---- sockets ----------------------------------------------------------------------------------------------------- */

/* A socket that listens, or -1 with errno. */
static int open_socket(const struct addrinfo *ai)
{
    int fd = socket(ai->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), yes = 1;
    if (fd < 0)
        return -1;
    /* Connections that have just ended do not count; IPv4 has a socket of its own. */
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (ai->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (bind(fd, ai->ai_addr, ai->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* /etc/hosts may say the same address several times, and so may somebody on the command line. */
static bool is_open_already(const struct listening *l, const struct sockaddr_storage *address)
{
    for (int i = 0; i < l->n; i++)
        if (!memcmp(&l->at[i], address, sizeof *address))
            return true;
    return false;
}

/* A machine may lack one of the two families, or an address that a name has elsewhere. */
static bool is_absent(int why)
{
    return why == EADDRNOTAVAIL || why == EAFNOSUPPORT || why == EPROTONOSUPPORT;
}

static in_port_t *port_in(struct sockaddr *address)
{
    return address->sa_family == AF_INET6 ? &((struct sockaddr_in6 *)address)->sin6_port
                                          : &((struct sockaddr_in *)address)->sin_port;
}

static int port_of(const struct sockaddr_storage *address)
{
    return ntohs(*port_in((struct sockaddr *)address));
}

/* Any port will do: the others take the one that the first was given. */
static void choose_port(const struct listening *l, struct sockaddr *address)
{
    if (l->n && *port_in(address) == 0)
        *port_in(address) = htons((in_port_t)port_of(&l->at[0]));
}

/* Listen on one address, unless this machine has no such address; 0 or errno. have: it is listened on. */
static int add_address(struct listening *l, struct addrinfo *ai, bool *have)
{
    struct sockaddr_storage address = { 0 };
    socklen_t len = sizeof address;
    choose_port(l, ai->ai_addr);
    memcpy(&address, ai->ai_addr, ai->ai_addrlen);
    bool open = is_open_already(l, &address);
    *have = *have || open;
    if (open)
        return 0;
    if (l->n == LISTEN_MAX)
        return ENOBUFS;
    int fd = open_socket(ai);
    if (fd < 0)
        return is_absent(errno) ? 0 : errno;
    if (*port_in(ai->ai_addr) == 0)
        getsockname(fd, (struct sockaddr *)&address, &len);
    l->at[l->n] = address;
    l->fd[l->n++] = fd;
    l->local = l->local && address_is_loopback(&address);
    *have = true;
    return 0;
}

static int add_all(struct listening *l, struct addrinfo *found, bool *have)
{
    int why = 0;
    for (struct addrinfo *ai = found; ai && !why; ai = ai->ai_next)
        why = add_address(l, ai, have);
    return why;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static bool error_name(struct error *err, const char *name, int why)
{
    if (why != EAI_NONAME)
        return error_of(err, ERROR_WORLD, "%s: could not look it up: %s", name, gai_strerror(why));
    return error_of(
        err, ERROR_USAGE,
        "--listen: expected an address of this machine such as 192.0.2.1, ::1 or localhost, found '%s'",
        name);
}

static bool add_name(struct listening *l, const char *name, int port, struct error *err)
{
    struct addrinfo *found = NULL;
    const char *shown = name ? name : "localhost";
    char service[8];
    bool have = false;
    snprintf(service, sizeof service, "%d", port);
    int why = look_up(name, service, &found);
    if (why)
        return error_name(err, shown, why);
    why = add_all(l, found, &have);
    freeaddrinfo(found);
    if (why)
        return error_of(err, ERROR_WORLD, "port %d of %s cannot be used: %s; --port takes another", port,
                        shown, strerror(why));
    return have || error_of(err, ERROR_WORLD, "%s is no address of this machine", shown);
}

static void make_name(struct listening *l, const char *name, int port)
{
    if (!name || is_wildcard(&l->at[0]))
        name = "localhost";
    snprintf(l->name, sizeof l->name, strchr(name, ':') ? "[%s]:%d" : "%s:%d", name, port);
}

void listen_url(const struct listening *l, bool secure, char out[LISTEN_URL_MAX])
{
    snprintf(out, LISTEN_URL_MAX, "%s://%s/", secure ? "https" : "http", l->name);
}

static bool open_all(const char *const *names, int n, int port, struct listening *out, struct error *err)
{
    *out = (struct listening){ .local = true };
    if (!n && !add_name(out, NULL, port, err))
        return false;
    for (int i = 0; i < n; i++)
        if (!add_name(out, names[i], port, err))
            return false;
    return true;
}

bool listen_open(const char *const *names, int n, int port, struct listening *out, struct error *err)
{
    out->n = 0;
    if (n > LISTEN_MAX)
        return error_of(err, ERROR_USAGE, "--listen: expected at most %d addresses, found %d", LISTEN_MAX, n);
    /* The port that was free on the first address may be taken on another. */
    for (int tries = port ? 1 : 16; !open_all(names, n, port, out, err); listen_close(out))
        if (--tries == 0)
            return false;
    make_name(out, n ? names[0] : NULL, port_of(&out->at[0]));
    return true;
}

void listen_close(struct listening *l)
{
    while (l->n > 0)
        close(l->fd[--l->n]);
}
