/* account.h: where a seat's points came from, as columns with a name, a title and a sentence that says what each means;
 * and what would have been better than a decision that gave points away. */
#ifndef PADDOCK_ACCOUNT_H
#define PADDOCK_ACCOUNT_H

#include "../core/text.h"
#include "../review/review.h"
#include "seating.h"

/* In the order in which they add up; the last one is the sum. */
enum column {
    COLUMN_START,
    COLUMN_LUCK,
    COLUMN_OWN,
    COLUMN_OTHERS,
    COLUMN_MEETING,
    COLUMN_REST,
    COLUMN_END,
    COLUMNS,
};

extern const char
    *const column_names[COLUMNS]; /* "luck": a column of a table, to be translated, and a name in JSON */
extern const char *const column_titles[COLUMNS]; /* "Luck": where there is more room, to be translated */

/* Whether the review has anything to say in it. */
bool column_is_told(const struct review *r, int column);
/* What it means, without a stop at the end. */
void column_means(const struct review *r, int column, struct text *t);
/* What stands behind ± means: a whole sentence. */
void column_margin_means(const struct review *r, struct text *t);

/* Hundredths of a point. Whether they can be below 0 and want a sign; whether something is known of their margin. */
int column_points(const struct account *a, int column);
bool column_is_share(int column);
bool column_margin(const struct account *a, int column, int *margin);

/* "Set the Pace with car 6, to sector 9, lane 1: 0.4 points better than this choice; …": the best few that were better,
 * in order; where a mix is best with how often. */
void better_text(const struct seating *m, const struct decision *d, struct text *t);
/* "0.4", "0.04": as exact as people speak; returns buf. */
const char *points_text(double points, char buf[16]);

#endif
