/* correction.h: reflexes, corrected for the moment.
 *
 * The likeliest choices are compared in the same truths, and each becomes as
 * much likelier as it did better, less the sum that may be luck (search.h).
 */
#ifndef PADDOCK_LACORSA_CORRECTION_H
#define PADDOCK_LACORSA_CORRECTION_H

#include "truth.h"

void correction_weigh(struct search *s, const action_t *legal, int n, struct opinion *out);

#endif
