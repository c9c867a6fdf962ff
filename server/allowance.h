/* allowance.h: how much anybody may ask of the server: one table, each row with a default and a flag. */
#ifndef PADDOCK_ALLOWANCE_H
#define PADDOCK_ALLOWANCE_H

#include "../core/language.h"

struct limits {
    int message;       /* bytes of one message of a client */
    int messages;      /* of a connection in a second */
    int connections;   /* of an address */
    int tables;        /* that an address makes in an hour */
    int memory;        /* tables in memory */
    int queue;         /* bytes that a reader has not taken */
    int talk;          /* lines of a seat in a minute */
    int body;          /* bytes of a request over HTTP */
    int spectators;    /* of a table */
    int accounts;      /* that an address makes in an hour */
    int logins;        /* that fail, of an address or at an account, in ten minutes */
    int hashing;       /* passphrases that are looked at, or wait for it */
    int keys;          /* that an account has */
    int championships; /* that an address makes in an hour */
    int webhooks;      /* messages of a table in an hour */
    int webhook_pause; /* seconds after the first that did not arrive */
};

struct limit {
    const char *flag; /* "message" for --limit-message */
    int value, max;   /* the default, and the most that anybody may set */
    size_t offset;
    const char *help;
};

extern const struct limit all_limits[]; /* ends with a nameless one */
struct limits limits_default(void);
int *limit_in(struct limits *limits, const struct limit *limit);

/* A tap that gives `rate` a second, and holds a burst of so many. */
struct tap {
    double left;
    uint64_t at; /* milliseconds of the loop's clock */
};
/* Full at the first use, which is when `at` is 0. */
bool tap_take(struct tap *t, double rate, double burst, uint64_t now_ms);

#endif
