/* hint.h: what the best driver there is would do now, for a player who asks.
 *
 * It is asked on the view of the seat, and so sees what the player sees. The
 * same view gets the same hint, on any machine.
 */
#ifndef PADDOCK_HINT_H
#define PADDOCK_HINT_H

#include "../bots/adviser.h"
#include "../review/advice.h"
#include "picture.h"

enum { HINTS_MAX = 4, HINT_WORDS_MAX = 120 };

struct hint {
    struct budgeted_bot adviser;
    struct advice advice; /* on all choices */
    int n;                /* choices worth naming, the best first: */
    const struct advised *choice[HINTS_MAX];
    /* and where they lead: "Charge with car 22, to sector 14, lane 1" */
    char words[HINTS_MAX][HINT_WORDS_MAX];
    struct opinion opinion[ACTIONS_MAX];
};

/* The viewer of the picture is on turn. A car or a card that was begun with ("" or NULL: none) narrows it down. */
void hint_take(const struct picture *p, const char *begun, struct hint *out);
/* A hint that is there at once and gets better while it is looked at: the same with one of so many parts of the usual
 * playouts, then with more, at last with all of them, which is hint_take(). */
enum { HINT_STAGES = 3 };
extern const int hint_parts[HINT_STAGES];
void hint_take_part(const struct picture *p, const char *begun, int part, struct hint *out);
/* False: nobody waits for it any more, and it is none. */
bool hint_take_with(const struct picture *p, const char *begun, int part, struct patience patience,
                    struct hint *out);

/* All of it as lines, each ending with a newline: the choices, and a sentence about how close they are. */
void hint_text(const struct hint *h, struct text *t);

#endif
