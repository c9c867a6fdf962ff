/* review.c: a race that is over, looked at again (review/review.h), in pieces of some milliseconds each: whoever asks
 * may do something else in between, or stop and hear what is known by then. */
#include "../../review/review.h"
#include "../../bots/adviser.h"
#include "../../report/review_report.h"
#include "../../show/account.h"
#include "session.h"

#include <stdlib.h>

enum { POSITION_PLAYOUTS = 2000 };

/* review [PLAYOUTS]: prepares one, with so many playouts of each position. While a race runs its cards are secret, and
 * so is what they are worth. */
bool ask_review(struct session *s)
{
    const struct table *t = s->seating.table;
    long long playouts = POSITION_PLAYOUTS;
    if (s->request.words > 1 && !request_number(s, 1, 10, 1000000, &playouts))
        return false;
    if (!session_secrecy(s).open)
        return answer_error(s, "%s", tr(session_language(s), secrecy_reason));
    const struct review_wish wish = { .adviser = adviser_of_races(table_game(t)),
                                      .playouts = (long)playouts,
                                      .exactly = s->request.words > 1,
                                      .seed = 1,
                                      .seat = NOBODY };
    review_free(s->review);
    s->reviewed = 0;
    s->review = review_new(t, &wish);
    s->answer.lost |= !s->review;
    if (!s->review)
        return false;
    json_add(&s->answer, "tasks %d, adviser %s", review_tasks(s->review), wish.adviser.bot->name);
    review_json_thresholds(&s->answer, s->review);
    return true;
}

static bool has_review(struct session *s)
{
    return s->review || answer_error(s, "no review was prepared");
}

/* review-do N: the next N pieces. */
bool ask_review_do(struct session *s)
{
    long long n;
    if (!has_review(s) || !request_number(s, 1, 0, 1000000, &n))
        return false;
    for (; n > 0 && s->reviewed < review_tasks(s->review); n--)
        review_do(s->review, s->reviewed++);
    json_number(&s->answer, "done", s->reviewed);
    return true;
}

/* ---- by several workers ------------------------------------------------------------------------------------- */

static bool request_task(struct session *s, int *task)
{
    long long n;
    if (!has_review(s) || !request_number(s, 1, 0, review_tasks(s->review) - 1, &n))
        return false;
    *task = (int)n;
    return true;
}

/* review-one TASK: that piece, which is counted from 0, and what it has shown, for review-take elsewhere; "" when that is nothing. */
bool ask_review_one(struct session *s)
{
    static const char digits[] = "0123456789abcdef";
    int task;
    if (!request_task(s, &task))
        return false;
    review_do(s->review, task);
    s->reviewed++;
    size_t size = review_piece_size(s->review, task);
    unsigned char *piece = malloc(size + 1);
    char *text = malloc(2 * size + 1);
    s->answer.lost |= !piece || !text;
    if (piece && text) {
        if (size)
            review_give(s->review, task, piece);
        for (size_t i = 0; i < size; i++) {
            text[2 * i] = digits[piece[i] >> 4];
            text[2 * i + 1] = digits[piece[i] & 15];
        }
        text[2 * size] = '\0';
        json_text(&s->answer, "piece", text);
    }
    free(piece);
    free(text);
    return !s->answer.lost;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* False: not such a text, or no memory. */
static bool take_piece(struct review *r, int task, struct span text)
{
    unsigned char *piece = malloc(text.len / 2 + 1);
    bool good = piece && text.len % 2 == 0;
    for (size_t i = 0; good && i < text.len; i += 2) {
        int high = digit_of(text.at[i]), low = digit_of(text.at[i + 1]);
        good = high >= 0 && low >= 0;
        piece[i / 2] = (unsigned char)(16 * high + low);
    }
    good = good && review_take(r, task, piece, text.len / 2);
    free(piece);
    return good;
}

/* review-take TASK, and what review-one has said of it elsewhere. */
bool ask_review_take(struct session *s)
{
    int task;
    if (!request_task(s, &task))
        return false;
    if (!take_piece(s->review, task, s->request.text))
        return answer_error(s, "what another worker says of a review could not be read");
    json_number(&s->answer, "done", ++s->reviewed);
    return true;
}

/* ---- telling ------------------------------------------------------------------------------------------------ */

/* The columns that are told but for the sum, and what each means. */
static void put_meanings(struct json *a, const struct review *review)
{
    char words[400];
    struct text text;
    json_open(a, "columns", '[');
    for (int c = 0; c < COLUMN_END; c++) {
        if (!column_is_told(review, c))
            continue;
        text = words_into(a, words, sizeof words);
        column_means(review, c, &text);
        json_add(a, "{ name %s, title %s, share %d?, means %s }", column_names[c],
                 tr(a->out->language, column_titles[c]), column_is_share(c), words);
    }
    json_close(a, ']');
    text = words_into(a, words, sizeof words);
    column_margin_means(review, &text);
    json_text(a, "margins", words);
}

/* What was done, and what would have been better where it was not good: for each of the decisions. */
static void put_choices(struct json *a, const struct seating *m, const struct review *review)
{
    char words[400];
    json_open(a, "words", '[');
    for (int i = 0; i < review_decisions(review); i++) {
        const struct decision *d = review_decision(review, i);
        struct text text = words_into(a, words, sizeof words);
        if (!d->weighed)
            continue;
        json_open(a, NULL, '{');
        action_deed(m, d->act, &text);
        json_text(a, "did", words);
        text = words_into(a, words, sizeof words);
        if (d->grade != GRADE_GOOD)
            better_text(m, d, &text);
        json_text_or_none(a, "better", text_string(&text));
        json_close(a, '}');
    }
    json_close(a, ']');
}

/* What each step began with: "deal", "play". */
static void put_causes(struct json *a, const struct table *t, const struct review *review)
{
    json_open(a, "causes", '[');
    for (int i = 0; i < review_steps(review); i++)
        json_text(a, NULL, action_name(table_game(t), table_moment(t, review_step(review, i)->first)->act));
    json_close(a, ']');
}

/* review-tell: what the pieces that were done have shown. */
bool ask_review_tell(struct session *s)
{
    const struct review_report report = { .review = s->review, .seating = &s->seating };
    struct json *a = &s->answer;
    if (!has_review(s))
        return false;
    review_close(s->review);
    json_add(a, "whole %d?, choices %d?",
             review_is_whole(s->review) && s->reviewed == review_tasks(s->review),
             review_tells_choices(s->review));
    put_meanings(a, s->review);
    review_json_body(a, &report);
    put_choices(a, &s->seating, s->review);
    put_causes(a, s->seating.table, s->review);
    return true;
}
