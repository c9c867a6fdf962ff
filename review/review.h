/* review.h: a match looked at again: what every decision gave away, and how much was luck.
 *
 * Two questions are asked of a record, and docs/review.md says what the answers
 * mean. Of every decision, on the view of the seat that made it: what does the
 * adviser think of each choice (advice.h)? And of every position, with all
 * cards open: what can each seat expect from here? The change from one position
 * to the next is put down to whoever made it, chance or a seat, so that the
 * shares of a seat add up to its points. Points are counted in hundredths
 * there, in whole numbers: they add up exactly. Where what can be expected is
 * no more than a guess, only luck is told apart from all the rest.
 *
 * A review is made of pieces of work that depend on the record and the wish
 * alone. Do them one at a time between two frames of a page, or over threads
 * (sim/tasks.h): the answer is the same.
 */
#ifndef PADDOCK_REVIEW_H
#define PADDOCK_REVIEW_H

#include "../table/table.h"
#include "advice.h"

/* ---- making one ---------------------------------------------------------------------------------------- */

struct review_wish {
    struct budgeted_bot adviser; /* whose opinions; see adviser.h */
    long playouts;               /* of each position; in a long race fewer, … */
    bool exactly;                /* … unless somebody has asked for so many */
    uint64_t seed;
    int seat; /* whose decisions are weighed; NOBODY: everybody's */
};

struct review;

/* NULL: no memory. The match must stay as it is while the review is used. */
struct review *review_new(const struct table *match, const struct review_wish *wish);
void review_free(struct review *r);

long review_playouts(const struct review *r); /* of each position */

int review_tasks(const struct review *r);
/* One piece of work; different ones may be done at the same time. */
void review_do(struct review *r, int task);
/* What a task that was done has shown, as bytes, for another review of the same match and wish by the same build; 0 of them: nothing. */
size_t review_piece_size(const struct review *r, int task);
void review_give(const struct review *r, int task, unsigned char *out);
/* Instead of doing it. False: these are no such bytes, or there is no memory. */
bool review_take(struct review *r, int task, const unsigned char *piece, size_t size);
/* Ends tasks that are being done elsewhere, soon and without a result. */
void review_stop(struct review *r);
/* After all tasks, or the first few: decisions and steps tell from now on what those have shown. */
void review_close(struct review *r);

/* ---- decisions ------------------------------------------------------------------------------------------- */

enum grade { GRADE_GOOD, GRADE_INACCURACY, GRADE_MISTAKE, GRADE_BLUNDER, GRADES };

extern const char *const grade_words[GRADES]; /* "good", "inaccuracy", … */

/* A seat chose between several actions. What it took back does not count. */
struct decision {
    int moment; /* of the match, counted from 0; before it the seat had to choose */
    int seat;
    action_t act;
    int n;        /* choices there were */
    bool weighed; /* what follows is known: */
    enum grade grade;
    struct advised played;
    int mixed;              /* choices in the best mix, or 1 */
    double value;           /* points of the best or the mix */
    struct advised *choice; /* all n, the best first */
};

int review_decisions(const struct review *r);
const struct decision *review_decision(const struct review *r, int i);

/* Points from which on a surely given away share makes that grade; see docs/review.md. */
double review_threshold(const struct review *r, enum grade grade);

/* ---- where points came from ------------------------------------------------------------------------------ */

enum step_kind {
    STEP_LUCK,    /* chance acted */
    STEP_CHOICE,  /* a seat did */
    STEP_MEETING, /* what was chosen at the same time came together: who guessed right */
};

struct step {
    enum step_kind kind;
    int seat;        /* that chose, or NOBODY */
    int first, last; /* moments of the match, from 0 */
    int change
        [SEATS_MAX]; /* of the points each seat can expect, in hundredths; without review_tells_choices() luck's alone */
    int expected
        [SEATS_MAX]; /* afterwards; of a choice made at the same time as others: if it were known alone */
};

int review_steps(const struct review *r); /* that are known */
const struct step *review_step(const struct review *r, int i);

enum share { SHARE_LUCK, SHARE_OWN, SHARE_OTHERS, SHARE_MEETING, SHARES };

/* The level that everybody drives at in what can be expected: "club". */
const char *review_reference(const struct review *r);

/* Whether all shares are told: what can be expected was played out to the end. Elsewhere it is a guess, which knows luck
 * from the rest and no more; an account has luck and rest then. */
bool review_tells_choices(const struct review *r);

/* Of one seat, in hundredths of a point: start, the shares and the rest add up to the end. */
struct account {
    int start;
    int share[SHARES];
    int rest; /* where choices are not told; else 0 */
    int end;  /* points, if the review has come to the end of the match */
    /* Start and luck are known to plus or minus this, 95 times in a hundred. The other shares come out at 0, plus or
     * minus this and as often, where everybody drives like the reference: by the dice of playouts and drivers. */
    int margin[SHARES];
    int start_margin;
    int decisions;      /* that were weighed */
    int graded[GRADES]; /* of them */
    double given_away;  /* by all of them together, as far as it is beyond doubt */
};

void review_account(const struct review *r, int seat, struct account *out);
/* Whether the end of an account is the end of the match. */
bool review_is_whole(const struct review *r);

#endif
