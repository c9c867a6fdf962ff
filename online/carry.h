/* carry.h: what somebody wishes at the mirror of a table is carried over to the server, one action after the other.
 *
 * An action that was sent is awaited until the server has said that it is on
 * its disk and the news of it were heard; only then comes the next. Whoever has
 * the connection sends what carry_next() gives, again and again until it is
 * answered: it is never played twice.
 */
#ifndef PADDOCK_CARRY_H
#define PADDOCK_CARRY_H

#include "mirror.h"

struct carrying {
    int awaited;   /* the number of the action that was carried over and is not to be seen yet; 0: none */
    bool accepted; /* it is on the disk there */
};

/* Something was wished and is not to be seen yet. */
bool carry_is_busy(const struct carrying *c, const struct mirror *m);
/* The next thing to send, by its number c->awaited: an action, or "" to take back. False: there is nothing to send now. What
 * was wished to follow an action may no longer be there to do; then it is dropped. */
bool carry_next(struct carrying *c, const struct mirror *m, char text[ACTION_TEXT_MAX]);
/* The server has it on its disk. */
void carry_accept(struct carrying *c);
/* The server has said no. */
void carry_refuse(struct carrying *c, const struct mirror *m);
/* After anything was heard. True: what was awaited is done and to be seen. */
bool carry_settle(struct carrying *c, const struct mirror *m);

#endif
