/* manner.h: how a driver drives, beside how well its level knows how to.
 *
 * People do not throw dice over what to do: they misjudge a little. A choice
 * seems to be worth more or less than it is, and so does every choice that
 * is like it; of two that are nearly equal the worse one is soon taken, one that is
 * much better seldom missed; and what is rare is overlooked.
 *
 * And people are of different tempers. A temper decides between choices
 * that a driver takes for about equally good, so it costs hardly any points; what it
 * leans to, by what the seat sees, is a matter of the game (temper.h of each).
 */
#ifndef PADDOCK_BOT_MANNER_H
#define PADDOCK_BOT_MANNER_H

#include <stdint.h>

enum { MANNER_ERROR_MAX = 100 }; /* percent: as much as somebody errs in a first race */

enum temper {
    TEMPER_PLAIN, /* none */
    TEMPER_CAREFUL,
    TEMPER_BOLD,
    TEMPER_DIRTY,
    TEMPER_TEAM,
    TEMPERS,
};

struct manner {
    uint8_t error;  /* percent; 0: as usual for the level */
    uint8_t temper; /* enum temper */
};

struct temper_words {
    const char *name;  /* "bold", as people write it behind a bot: club/bold; "" of none */
    const char *title; /* as it is called */
    const char *help;  /* one sentence */
};

extern const struct temper_words temper_words[TEMPERS];

/* How much something seems to be more or less than it is: a standard normal deviation, as good as. The same for all that
 * share a feature at one moment, which a number stands for that was drawn for it. */
double manner_slip(uint64_t moment, uint64_t feature);

/* A number from 0 to 1 of the same kind: who overlooks something overlooks it whenever it is looked at. */
double manner_draw(uint64_t moment, uint64_t feature);

#endif
