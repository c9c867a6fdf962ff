/* review.c: a race that is over, looked at again (review/review.h), in pieces of some milliseconds each: whoever asks
 * may do something else in between, or stop and hear what is known by then. */
#include "../../review/review.h"
#include "../../bots/adviser.h"
#include "../../show/account.h"
#include "../../show/better.h"
#include "session.h"

#include <math.h>

enum { POSITION_PLAYOUTS = 2000 };

/* Points from which on a decision has that grade. */
static void put_thresholds(struct answer_text *a, const struct review *review)
{
    put_open(a, "thresholds", '{');
    for (int grade = GRADE_GOOD; grade < GRADES; grade++)
        put_real(a, grade_words[grade], review_threshold(review, (enum grade)grade));
    put_close(a, '}');
}

/* review [PLAYOUTS]: prepares one, with so many playouts of each position. While a race runs its cards are secret, and
 * so is what they are worth. */
bool ask_review(struct session *s, const struct request *r)
{
    const struct table *t = s->seating.table;
    long long playouts = POSITION_PLAYOUTS;
    if (r->words > 1 && !request_number(s, r, 1, 10, 1000000, &playouts))
        return false;
    if (!session_secrecy(s).open) {
        answer_error(&s->answer, "%s", secrecy_reason);
        return false;
    }
    const struct review_wish wish = {
        .adviser = adviser_in_passing(table_game(t)), .playouts = (long)playouts, .seed = 1, .seat = NOBODY
    };
    review_free(s->review);
    s->reviewed = 0;
    s->review = review_new(t, &wish);
    s->answer.full |= !s->review;
    if (!s->review)
        return false;
    put_number(&s->answer, "tasks", review_tasks(s->review));
    put_text(&s->answer, "adviser", wish.adviser.bot->name);
    put_thresholds(&s->answer, s->review);
    return true;
}

static bool has_review(struct session *s)
{
    if (!s->review)
        answer_error(&s->answer, "no review was prepared");
    return s->review;
}

/* review-do N: the next N pieces. */
bool ask_review_do(struct session *s, const struct request *r)
{
    long long n;
    if (!has_review(s) || !request_number(s, r, 1, 0, 1000000, &n))
        return false;
    for (; n > 0 && s->reviewed < review_tasks(s->review); n--)
        review_do(s->review, s->reviewed++);
    put_number(&s->answer, "done", s->reviewed);
    return true;
}

/* ---- telling ------------------------------------------------------------------------------------------------ */

static void put_hundredths(struct answer_text *a, const char *name, int n)
{
    put_real(a, name, n / 100.0);
}

/* Where points came from: what is told, and how well it is known. */
static void put_columns(struct answer_text *a, const struct review *review, const struct account *account)
{
    int margin;
    for (int c = 0; c < COLUMNS; c++)
        if (column_is_told(review, (enum column)c))
            put_hundredths(a, column_names[c], column_points(account, (enum column)c));
    put_open(a, "margins", '{');
    for (int c = 0; c < COLUMNS; c++)
        if (column_is_told(review, (enum column)c) && column_margin(account, (enum column)c, &margin))
            put_hundredths(a, column_names[c], margin);
    put_close(a, '}');
}

static void put_seat(struct answer_text *a, const struct review *review, int seat)
{
    struct account account;
    review_account(review, seat, &account);
    put_open(a, NULL, '{');
    put_columns(a, review, &account);
    put_number(a, "decisions", account.decisions);
    put_open(a, "graded", '{');
    for (int grade = 0; grade < GRADES; grade++)
        put_number(a, grade_words[grade], account.graded[grade]);
    put_close(a, '}');
    put_real(a, "given", account.given_away);
    put_close(a, '}');
}

/* The columns that are told but for the sum, and what each means. */
static void put_meanings(struct answer_text *a, const struct review *review)
{
    char words[400];
    struct text text;
    put_open(a, "columns", '[');
    for (int c = 0; c < COLUMN_END; c++) {
        if (!column_is_told(review, (enum column)c))
            continue;
        text = text_into(words, sizeof words);
        column_means(review, (enum column)c, &text);
        put_open(a, NULL, '{');
        put_text(a, "name", column_names[c]);
        put_text(a, "title", column_titles[c]);
        put_bool(a, "share", column_is_share((enum column)c));
        put_text(a, "means", words);
        put_close(a, '}');
    }
    put_close(a, ']');
    text = text_into(words, sizeof words);
    column_margin_means(review, &text);
    put_text(a, "margins", words);
}

static void put_typed(struct answer_text *a, const char *name, const struct table *t, action_t act)
{
    char words[2 * ACTION_TEXT_MAX];
    struct text text = text_into(words, sizeof words);
    action_typed(t, act, &text);
    put_text(a, name, words);
}

static void put_decision(struct answer_text *a, const struct table *t, const struct decision *d)
{
    char words[400];
    struct text text = text_into(words, sizeof words);
    put_open(a, NULL, '{');
    put_number(a, "at", d->moment);
    put_number(a, "seat", d->seat + 1);
    put_typed(a, "did", t, d->act);
    put_number(a, "of", d->n);
    put_text(a, "grade", grade_words[d->grade]);
    put_real(a, "given", d->played.less);
    put_real(a, "doubt", isfinite(d->played.doubt) ? d->played.doubt : 0);
    put_real(a, "points", d->played.points);
    if (d->grade != GRADE_GOOD) {
        better_text(t, d, &text);
        put_text(a, "better", words);
    }
    put_close(a, '}');
}

static void put_hundredths_of_all(struct answer_text *a, const char *name, const int *list, int seats)
{
    put_open(a, name, '[');
    for (int seat = 0; seat < seats; seat++)
        put_hundredths(a, NULL, list[seat]);
    put_close(a, ']');
}

/* `told`: whose change it is. */
static void put_step(struct answer_text *a, const struct table *t, const struct step *step, bool told)
{
    static const char *const kinds[] = { "luck", "choice", "meeting" };
    int seats = table_shape(t)->seats;
    put_open(a, NULL, '{');
    put_text(a, "kind", kinds[step->kind]);
    put_number(a, "seat", step->seat + 1);
    put_text(a, "what", action_name(table_game(t), table_moment(t, step->first)->act));
    put_number(a, "from", step->first);
    put_number(a, "to", step->last + 1);
    if (told)
        put_hundredths_of_all(a, "change", step->change, seats);
    put_hundredths_of_all(a, "expected", step->expected, seats);
    put_close(a, '}');
}

/* review-tell: what the pieces that were done have shown. */
bool ask_review_tell(struct session *s, const struct request *r)
{
    const struct table *t = s->seating.table;
    struct answer_text *a = &s->answer;
    (void)r;
    if (!has_review(s))
        return false;
    review_close(s->review);
    put_bool(a, "whole", review_is_whole(s->review) && s->reviewed == review_tasks(s->review));
    put_bool(a, "choices", review_tells_choices(s->review));
    put_meanings(a, s->review);
    put_open(a, "seats", '[');
    for (int seat = 0; seat < table_shape(t)->seats; seat++)
        put_seat(a, s->review, seat);
    put_close(a, ']');
    put_open(a, "decisions", '[');
    for (int i = 0; i < review_decisions(s->review); i++)
        if (review_decision(s->review, i)->weighed)
            put_decision(a, t, review_decision(s->review, i));
    put_close(a, ']');
    put_open(a, "steps", '[');
    for (int i = 0; i < review_steps(s->review); i++)
        put_step(a, t, review_step(s->review, i),
                 review_tells_choices(s->review) || review_step(s->review, i)->kind == STEP_LUCK);
    put_close(a, ']');
    return true;
}
