/* server.h: races together, run until somebody asks the program to stop. */
#ifndef PADDOCK_SERVER_H
#define PADDOCK_SERVER_H

#include "addresses.h"
#include "hall.h"
#include "log.h"

struct server_options {
    const struct web_files *files; /* NULL: no page is handed out */
    const char *const *names;      /* that it answers to besides localhost; NULL: any */
    const char *store;             /* the path or address of the database */
    const char *address;           /* that other servers of it reach this one by, or NULL: where it listens */
    int lease_ms;                  /* how long they wait before they take its tables over */
    const char *public_url;        /* "https://races.example.org/", or NULL: the address that it listens on */
    const char *certificate, *key; /* files of PEM that TLS is spoken by; NULL: none is */
    bool behind_proxy;             /* who asks is said by X-Forwarded-For */
    bool private_webhooks;         /* they may go to addresses of private networks */
    struct limits limits;
    FILE *log; /* or NULL */
    /* Called when it can be reached. */
    void (*announce)(void *context, const char *url);
    void *context;
};

struct server {
    struct server_options options;
    uv_loop_t loop;
    struct doors doors;
    struct certificate *certificate; /* NULL: no TLS is spoken */
    struct hall hall;
    struct addresses addresses, guards; /* guards: of accounts (accounts.c) */
    struct log log;
    uv_signal_t signals[STOP_SIGNALS];
    uv_timer_t leaving, minute, second;
    bool ill; /* it was said that something is wrong */
    uint64_t leave_by;
    uint64_t refused_connections, requests, logins, failed_logins;
    int hashing; /* passphrases on the pool */
};

/* Takes the sockets over. False and a sentence. */
bool server_run(const struct server_options *options, struct listening *where, struct error *err);

/* api.c: what is asked over HTTP. */
extern const struct api server_api;

#endif
