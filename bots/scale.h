/* scale.h: drivers of every strength, from 1 to 10.
 *
 * Levels are far apart, and somebody between two of them either wins always
 * or never. The steps of the scale lie between: rookies who err less and less
 * up to club, then drivers that search longer and longer, up to ace. A step is
 * always the same driver; which one suits somebody is found out elsewhere (rivalry.h).
 */
#ifndef PADDOCK_BOT_SCALE_H
#define PADDOCK_BOT_SCALE_H

#include "bot.h"

enum { SCALE_STEPS = 10 };

/* Who drives step 1 … SCALE_STEPS of a game. */
struct budgeted_bot scale_driver(int step, const struct view *view);

/* About which step a driver is as strong as; 0: nobody knows. */
double scale_of(const struct budgeted_bot *driver);

#endif
