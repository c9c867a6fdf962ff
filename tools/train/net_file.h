/* net_file.h: the numbers of a driver while it learns, and the files they are kept in.
 *
 * A file has a line that says what it is, a line that says where its numbers
 * come from, and the numbers as floats, the lowest byte first. What drives is
 * always a net of whole numbers (policy_net.h), rounded from these.
 */
#ifndef PADDOCK_NET_FILE_H
#define PADDOCK_NET_FILE_H

#include "../../bots/lacorsa/policy_net.h"

struct net_numbers {
    float first[POLICY_NET_INPUTS][POLICY_NET_FIRST], first_bias[POLICY_NET_FIRST];
    float second[POLICY_NET_SECOND][POLICY_NET_FIRST], second_bias[POLICY_NET_SECOND];
    float output[POLICY_NET_OUTPUTS][POLICY_NET_SECOND], output_bias[POLICY_NET_OUTPUTS];
};

enum { NET_ORIGIN_MAX = 8192 };

void net_round(const struct net_numbers *numbers, struct policy_net *out);

/* The way back, but for what was lost in rounding. */
void net_numbers_of(const struct policy_net *net, struct net_numbers *out);

/* origin: one line of text; NULL: nobody wants to know. */
bool net_read(const char *path, struct net_numbers *out, char origin[NET_ORIGIN_MAX], struct error *err);

/* All that stands in such a file; free it. NULL: no memory. */
char *net_text(const struct net_numbers *numbers, const char *origin, size_t *len);

#endif
