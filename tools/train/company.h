/* company.h: whom a learner may be measured against, as people write them. */
#ifndef PADDOCK_COMPANY_H
#define PADDOCK_COMPANY_H

#include "../arena.h"
#include "net_file.h"

/* A bot with its budget, "flat:500", "reflex", or the file of a net, whose name has a dot, which is read into room. */
bool rival_read(const char *text, struct entrant *out, struct policy_net *room, struct error *err);

/* What one driver with a net makes beyond its share against rivals, in a setup: the mean of so many deals, each raced from
 * every seat. */
struct mean measure_net(const struct policy_net *net, const struct setup *su, const struct entrant *rival,
                        long deals, uint64_t seed);

#endif
