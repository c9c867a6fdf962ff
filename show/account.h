/* account.h: where a seat's points came from, as columns with a name, a title and a sentence that says what each means;
 * and what would have been better than a decision that gave points away. */
#ifndef PADDOCK_ACCOUNT_H
#define PADDOCK_ACCOUNT_H

#include "../core/text.h"
#include "../review/review.h"

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

/* "play 4 (5.31), play 5 (5.28)": those of the mix with how often, else the best few that were better. */
void better_text(const struct table *match, const struct decision *d, struct text *t);

#endif
