#include "allowance.h"

#define AT(member) offsetof(struct limits, member)

const struct limit all_limits[] = {
    { "limit-message", 4096, 65536, AT(message), N_("Bytes of a client's message.") },
    { "limit-messages", 20, 100000, AT(messages), N_("Messages a second of a connection.") },
    { "limit-connections", 64, 1000000, AT(connections), N_("Connections of an address.") },
    { "limit-tables", 60, 1000000, AT(tables), N_("New tables of an address in an hour.") },
    { "limit-memory", 20000, 1000000, AT(memory), N_("Tables in memory.") },
    { "limit-queue", 256 * 1024, 64 << 20, AT(queue), N_("Bytes that a slow reader has not taken.") },
    { "limit-talk", 20, 100000, AT(talk), N_("Lines of talk a minute of a seat.") },
    { "limit-body", 64 * 1024, 1 << 20, AT(body), N_("Bytes of a request over HTTP.") },
    { "limit-spectators", 200, 1000000, AT(spectators), N_("Spectators of a table.") },
    { "limit-championships", 10, 1000000, AT(championships),
      N_("New championships of an address in an hour.") },
    { "limit-webhooks", 120, 100000, AT(webhooks), N_("Messages of a table's webhook in an hour.") },
    { "webhook-pause", 5, 3600, AT(webhook_pause), N_("Seconds until a webhook is tried again.") },
    { "limit-accounts", 10, 1000000, AT(accounts), N_("New accounts of an address in an hour.") },
    { "limit-logins", 10, 1000000, AT(logins),
      N_("Logins of an address, or at an account, that fail in ten minutes.") },
    { "limit-hashing", 16, 1000, AT(hashing), N_("Passphrases that are looked at, or wait for it.") },
    { "limit-keys", 1000, 1000000, AT(keys), N_("Keys of seats that an account has.") },
    { 0 },
};

int *limit_in(struct limits *limits, const struct limit *limit)
{
    return (int *)((char *)limits + limit->offset);
}

struct limits limits_default(void)
{
    struct limits limits;
    for (const struct limit *l = all_limits; l->flag; l++)
        *limit_in(&limits, l) = l->value;
    return limits;
}

bool tap_take(struct tap *t, double rate, double burst, uint64_t now_ms)
{
    if (!t->at)
        t->left = burst;
    else
        t->left += (double)(now_ms - t->at) / 1000 * rate;
    if (t->left > burst)
        t->left = burst;
    t->at = now_ms ? now_ms : 1;
    if (t->left < 1)
        return false;
    t->left--;
    return true;
}
