/* seasons.h: championships online, in the database of the races that are their rounds (online.h).
 *
 * A championship is a row, each seat of it another, with the key that is good at
 * the tables of all rounds; each table that was made for a round is a link to its
 * race. What the races gave is not kept a second time: a championship is its head
 * (league/ledger.h), the notes on who was absent, and the records of its races.
 * A round has a second table when the first was put away: the attempts are
 * counted, and no two tables are the same attempt.
 */
#ifndef PADDOCK_STORE_SEASONS_H
#define PADDOCK_STORE_SEASONS_H

#include "online.h"

enum { KEPT_TITLE_MAX = 256 };

enum kept_season_state { SEASON_WAITING, SEASON_RUNNING, SEASON_OVER, SEASON_ENDED };

struct kept_season {
    int64_t row; /* of the database: rows count from 1 */
    char id[KEPT_ID_MAX];
    enum kept_season_state state;
    bool is_public;
    int64_t made;                         /* milliseconds since 1970 */
    char game[32], title[KEPT_TITLE_MAX]; /* for lists, as is what follows */
    int rounds, over;                     /* over is counted, never written */
    const char *wishes;                   /* what it was made with, as JSON */
    const char *head;                     /* of its ledger; NULL before its first race has begun */
    uint8_t maker[KEPT_HASH];
};

/* A table of a round. */
struct kept_round {
    int64_t season, race;
    int round, attempt; /* both from 0 */
    char table[KEPT_ID_MAX];
    enum kept_state state; /* of the race; read only */
};

/* A note on a round that was made before it began (league/absent.h). */
struct kept_note {
    int64_t season;
    int number; /* from 0, over all rounds */
    int round, kind, seat;
    char name[TAG_MAX];
};

/* ---- writing: between online_begin() and online_conclude() --------------------------------------------------------- */

/* All of a row: a new one, or one of that number whose state, head and maker are replaced; a head is written once. */
bool online_put_season(struct online *o, const struct kept_season *s, struct error *err);
/* Of the seat only who has it, the key and the invitation; `table` is the row of the championship. */
bool online_put_season_seat(struct online *o, const struct kept_seat *s, struct error *err);
bool online_add_round(struct online *o, const struct kept_round *r, struct error *err);
bool online_add_note(struct online *o, const struct kept_note *n, struct error *err);

/* ---- reading ------------------------------------------------------------------------------------------------------ */

/* One with its seats; its texts live until the next is read. False without a sentence when there is none. */
bool online_find_season(struct online *o, const char *id, struct kept_season *out,
                        struct kept_seat seat[SEATS_MAX], int *seats, struct error *err);
/* The championship of a race, and which table of it that is. False without a sentence when it is none's. */
bool online_find_round(struct online *o, int64_t race, struct kept_round *out, char season[KEPT_ID_MAX],
                       struct error *err);
/* Every table of it, by rounds and attempts; every note in order. */
bool online_rounds(struct online *o, int64_t season, void (*tell)(void *context, const struct kept_round *r),
                   void *context, struct error *err);
bool online_notes(struct online *o, int64_t season, void (*tell)(void *context, const struct kept_note *n),
                  void *context, struct error *err);
/* All of them, in the order in which they were made; or those that are public and not ended, the newest first. */
bool online_seasons(struct online *o, bool all, int most,
                    void (*tell)(void *context, const struct kept_season *s), void *context,
                    struct error *err);
/* The greatest number of a row. */
bool online_last_season(struct online *o, int64_t *row, struct error *err);

#endif
