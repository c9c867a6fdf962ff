/* hooks.h: webhooks: whoever made a table may have named an address that is told what happens there.
 *
 * A message is kept with what it tells of, in the same transaction, and goes
 * out when that is on the disk; what did not arrive is tried again, with
 * growing pauses, also after the server has come back. It is signed with a secret
 * that only the maker of the table and the server can know.
 */
#ifndef PADDOCK_HOOKS_H
#define PADDOCK_HOOKS_H

#include "hall.h"
#include "postman.h"

enum { HOOK_SECRET_CHARS = 2 * SHA256_BYTES };

struct hooks;

/* What was kept and has not arrived goes out. private_too: also to addresses of private networks. NULL and a sentence. */
struct hooks *hooks_open(struct hall *h, bool private_too, struct error *err);
void hooks_close(struct hooks *hooks);
/* Now and then: what is due is carried. */
void hooks_tick(struct hooks *hooks);
/* What nobody carries any more is ours; and what waits is another server's. */
void hooks_take_over(struct hooks *hooks);
void hooks_forget(struct hooks *hooks);
/* A job is done: its messages go out, or are forgotten with it. */
void hooks_send(struct hooks *hooks, struct parcel *first, bool good);

/* By what messages about this table are signed: HMAC-SHA-256 with these hexadecimal digits as they stand. */
void hook_secret(const struct hosted *r, char out[HOOK_SECRET_CHARS + 1]);

/* What happened is written down in the job. */
void hook_begun(struct hosted *r, struct delivery_job *d);
/* People who were not on turn before, are now, and are not connected. */
void hook_turn(struct hosted *r, struct delivery_job *d, turn_t before);
void hook_stand_in(struct hosted *r, struct delivery_job *d, int seat);
void hook_over(struct hosted *r, struct delivery_job *d);

#endif
