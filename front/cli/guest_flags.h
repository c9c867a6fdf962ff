/* guest_flags.h: the flags of every verb that seats other people's programs. */
#ifndef PADDOCK_GUEST_FLAGS_H
#define PADDOCK_GUEST_FLAGS_H

#include "../../host/match.h"
#include "cli.h"

/* Those of guest_many may be given several times. */
/* clang-format off */
#define GUEST_FLAGS(who) \
    { "bot", N_("COMMAND"), who }, \
    { "bot-set", N_("NAME=VALUE"), N_("Set this option of the programs that have it. Give it again for one more.") }, \
    { "bot-time", N_("MS"), N_("How long a program may think about one action (default 2000).") }, \
    { "bot-start", N_("MS"), N_("How long a program may take to get ready (default 10000).") }, \
    { "bot-total", N_("MS"), N_("How long a program may think in a whole race (default 3600000).") }, \
    { "bot-log", N_("FILE"), N_("Append there what is said to programs (>) and what they answer (<), by seat.") }
/* clang-format on */
extern const char *const guest_many[];

/* Read the flags; false and a sentence. */
bool guest_wishes_read(const struct args *args, struct guest_wishes *out, struct error *err);

/* Say which bots of a record are not here. */
void print_missing_bots(const struct match *m);

#endif
