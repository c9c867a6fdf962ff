/* host_season.h: what `paddock host new --championship` asks for besides a table. */
#ifndef PADDOCK_HOST_SEASON_H
#define PADDOCK_HOST_SEASON_H

#include "../../online/wishes.h"
#include "../../report/json.h"
#include "cli.h"

/* The members that are a championship's, in an object that is open; without --championship there must be none. False and a
 * sentence, here and below. */
bool host_season_write(const struct args *args, struct json *j, struct error *err);
/* The server would say the same of it, but in its own language, and only if it is there. */
bool host_season_check(const struct text *body, struct wishes *wishes, struct seating *who, turn_t *open,
                       int *seats, struct error *err);

#endif
