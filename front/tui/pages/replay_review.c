/* replay_review.c: was it good? A hint on the next choice of a race that is over, and a review of all of it. */
#include "../../../show/account.h"
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REVIEW_MS = 100 };

/* ---- was it good? --------------------------------------------------------------------------------------- */

void replay_hint(void *page)
{
    struct replay *p = page;
    char done[ACTION_TEXT_MAX];
    int n = p->at;
    while (n < replay_moments(p)
           && (table_moment(p->whole, n)->seat == NOBODY || !table_moment(p->whole, n)->act))
        n++;
    if (!replay_is_open(p))
        return;
    if (n == replay_moments(p)) {
        app_note(p->page.app, "Nobody has anything left to decide here.");
        return;
    }
    replay_show(p, n);
    const struct moment *next = table_moment(p->whole, n);
    action_text(table_game(p->whole), table_setup(p->whole), next->act, done, sizeof done);
    race_advise(p->race, next->seat, done);
}

/* ---- a review ------------------------------------------------------------------------------------------- */

enum { DECISIONS_LISTED = 30 };

/* "luck +0.35 ± 0.10" */
static void add_column(const struct account *a, enum column c, struct text *t)
{
    int margin;
    text_add(t, column_is_share(c) ? "%s %+.2f" : "%s %.2f", tr(t->language, column_names[c]),
             column_points(a, c) / 100.0);
    if (column_margin(a, c, &margin))
        text_add(t, " ± %.2f", margin / 100.0);
}

/* "Ann (seat 1): start 5.50 ± 0.05, luck +0.35 ± 0.10, …, end 4.00. 2 mistakes." */
static void add_account(const struct replay *p, const struct review *review, int seat, struct text *t)
{
    struct account a;
    review_account(review, seat, &a);
    text_say(t, "%s (seat %d): ", race_driver(p->race, seat), seat + 1);
    for (int c = 0, n = 0; c < COLUMNS; c++)
        if (column_is_told(review, (enum column)c)) {
            text_add(t, "%s", n++ ? ", " : "");
            add_column(&a, (enum column)c, t);
        }
    text_add(t, ".");
    for (int grade = GRADE_INACCURACY; grade < GRADES; grade++)
        if (a.graded[grade])
            text_add(t, " %s.", COUNTED_IN(t->language, a.graded[grade], grade_words[grade]));
    text_add(t, "\n\n");
}

/* What the figures mean. */
static void add_meanings(const struct review *review, struct text *t)
{
    for (int c = 0; c < COLUMN_END; c++) {
        if (!column_is_told(review, (enum column)c))
            continue;
        text_add(t, "%s: ", tr(t->language, column_titles[c]));
        column_means(review, (enum column)c, t);
        text_add(t, ".\n\n");
    }
    column_margin_means(review, t);
}

static void tell_accounts(struct replay *p, const struct review *review)
{
    struct text t = page_text(p);
    for (int seat = 0; seat < table_shape(p->whole)->seats; seat++)
        add_account(p, review, seat, &t);
    add_meanings(review, &t);
    popup_text(p->page.app, page_say(p, "Where the points came from"), text_string(&t));
    text_free(&t);
}

/* Decisions that were not good, the worst first; how many. */
static int list_bad(const struct review *review, const struct decision *bad[DECISIONS_LISTED])
{
    int n = 0;
    for (int i = 0; i < review_decisions(review); i++) {
        const struct decision *d = review_decision(review, i);
        int at = n;
        if (!d->weighed || d->grade == GRADE_GOOD)
            continue;
        while (at > 0 && bad[at - 1]->played.less < d->played.less)
            at--;
        if (at == DECISIONS_LISTED)
            continue;
        n += n < DECISIONS_LISTED;
        for (int k = n - 1; k > at; k--)
            bad[k] = bad[k - 1];
        bad[at] = d;
    }
    return n;
}

/* What was done, and the best few that would have been better. */
static void tell_decision(struct replay *p, const struct decision *d)
{
    char did[ACTION_TEXT_MAX];
    struct text t = page_text(p), action = text_into(did, sizeof did);
    action_typed(p->whole, d->act, &action);
    text_say(&t, "%s (seat %d) did %s: %s, with %.2f points to expect, %.2f less than the best.",
             race_driver(p->race, d->seat), d->seat + 1, did, page_say(p, grade_words[d->grade]),
             d->played.points, d->played.less);
    text_add(&t, "\n\n%s", page_say(p, "Better: "));
    better_text(p->whole, d, &t);
    text_add(&t, ".\n\n%s",
             page_say(p, "The race is shown as it stood; the seat's own view is one key away (s)."));
    popup_text(p->page.app, page_say(p, "What was given away"), text_string(&t));
    text_free(&t);
}

static void decision_chosen(void *page, int index)
{
    struct replay *p = page;
    const struct decision *bad[DECISIONS_LISTED];
    const struct review *review = review_job_look(p->review);
    if (!index) {
        tell_accounts(p, review);
    } else if (index <= list_bad(review, bad)) {
        replay_show(p, bad[index - 1]->moment);
        tell_decision(p, bad[index - 1]);
    }
}

static void tell_review(struct replay *p)
{
    const struct decision *bad[DECISIONS_LISTED];
    int n = list_bad(review_job_look(p->review), bad);
    struct text t = page_text(p);
    text_add(&t, "%s\n", page_say(p, "Where each player's points came from"));
    for (int i = 0; i < n; i++) {
        text_add(&t, "%4d  %-10s %5.2f  %.16s: ", bad[i]->moment + 1, page_say(p, grade_words[bad[i]->grade]),
                 bad[i]->played.less, race_driver(p->race, bad[i]->seat));
        action_typed(p->whole, bad[i]->act, &t);
        text_add(&t, "\n");
    }
    popup_list(p, page_say(p, "Review: what was given away, the worst first"), text_string(&t), n > 0,
               decision_chosen);
    text_free(&t);
}

void replay_review(void *page)
{
    struct replay *p = page;
    if (!replay_is_open(p))
        return;
    if (!p->review)
        p->review = review_job_start(p->whole);
    if (!p->review)
        app_note(p->page.app, "There is no memory or no thread to think with.");
    p->told = false;
}

int replay_review_tick(struct replay *p)
{
    int done = review_job_done(p->review);
    if (done < 100) {
        app_note(p->page.app, "Looking at the race again: %d %%. Go on looking meanwhile.", done);
        return REVIEW_MS;
    }
    p->told = true;
    p->page.app->note[0] = '\0';
    tell_review(p);
    return 0;
}
