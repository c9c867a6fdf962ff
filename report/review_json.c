#include "../show/account.h"
#include "../show/picture.h"
#include "../table/record.h"
#include "game_json.h"
#include "review_report.h"

#include <math.h>

/* Four digits are more than anything here is known to. */
static void put_figure(struct json *j, const char *name, double x)
{
    json_decimal(j, name, round(x * 1e4) / 1e4, 8);
}

static void put_hundredths(struct json *j, const char *name, int n)
{
    json_decimal(j, name, n / 100.0, 8);
}

static void put_action(struct json *j, const struct table *t, action_t act)
{
    json_action_text(j, "action", table_game(t), table_setup(t), act);
}

/* ---- seats ------------------------------------------------------------------------------------------------------ */

/* Where points came from; null where nothing is told. */
static void put_columns(struct json *j, const struct review *review, const struct account *a)
{
    int margin;
    for (int c = 0; c < COLUMNS; c++)
        if (column_is_told(review, (enum column)c))
            put_hundredths(j, column_names[c], column_points(a, (enum column)c));
        else
            json_none(j, column_names[c]);
    json_open(j, "margins", '{');
    for (int c = 0; c < COLUMNS; c++)
        if (column_is_told(review, (enum column)c) && column_margin(a, (enum column)c, &margin))
            put_hundredths(j, column_names[c], margin);
    json_close(j, '}');
}

static void put_grades(struct json *j, const struct account *a)
{
    for (int grade = 0; grade < GRADES; grade++)
        json_number(j, grade_words[grade], a->graded[grade]);
}

static void put_seat(struct json *j, const struct review_report *r, int seat)
{
    struct account a;
    review_account(r->review, seat, &a);
    json_open(j, NULL, '{');
    json_seat(j, "seat", seat);
    json_text_or_none(j, "player", r->seating->tags.player[seat]);
    put_columns(j, r->review, &a);
    json_number(j, "decisions", a.decisions);
    put_grades(j, &a);
    put_figure(j, "given_away", a.given_away);
    json_close(j, '}');
}

/* ---- decisions -------------------------------------------------------------------------------------------------- */

static void put_tried(struct json *j, const char *name, const struct advised *c, double x)
{
    put_figure(j, name, c->tries ? x : NAN);
}

static void put_opinion(struct json *j, const struct table *t, const struct advised *c)
{
    json_open(j, NULL, '{');
    put_action(j, t, c->act);
    put_tried(j, "points", c, c->points);
    put_tried(j, "margin", c, c->margin);
    put_figure(j, "often", c->often);
    json_number(j, "tries", c->tries);
    json_close(j, '}');
}

static void put_decision(struct json *j, const struct table *t, const struct decision *d)
{
    json_open(j, NULL, '{');
    json_number(j, "n", d->moment + 1);
    json_seat(j, "seat", d->seat);
    put_action(j, t, d->act);
    json_text(j, "grade", grade_words[d->grade]);
    put_figure(j, "given_away", d->played.less);
    put_figure(j, "doubt", d->played.doubt);
    put_tried(j, "points", &d->played, d->played.points);
    put_figure(j, "value", d->value);
    json_bool(j, "mixed", d->mixed > 1);
    json_open(j, "opinions", '[');
    for (int i = 0; i < d->n; i++)
        put_opinion(j, t, &d->choice[i]);
    json_close(j, ']');
    json_close(j, '}');
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static void put_by_seat(struct json *j, const char *name, const struct table *t, const int *hundredths)
{
    json_open(j, name, '[');
    for (int seat = 0; seat < table_shape(t)->seats; seat++)
        put_hundredths(j, NULL, hundredths[seat]);
    json_close(j, ']');
}

static void put_step(struct json *j, const struct review_report *r, const struct step *s)
{
    static const char *const words[] = { "luck", "choice", "meeting" };
    json_open(j, NULL, '{');
    json_text(j, "kind", words[s->kind]);
    json_seat(j, "seat", s->seat);
    json_number(j, "from", s->first + 1);
    json_number(j, "to", s->last + 1);
    if (s->kind == STEP_LUCK || review_tells_choices(r->review))
        put_by_seat(j, "change", r->seating->table, s->change);
    else
        json_none(j, "change");
    put_by_seat(j, "expected", r->seating->table, s->expected);
    json_close(j, '}');
}

void review_json_body(struct json *j, const struct review_report *r)
{
    json_open(j, "seats", '[');
    for (int seat = 0; seat < table_shape(r->seating->table)->seats; seat++)
        put_seat(j, r, seat);
    json_close(j, ']');
    json_open(j, "decisions", '[');
    for (int i = 0; i < review_decisions(r->review); i++)
        if (review_decision(r->review, i)->weighed)
            put_decision(j, r->seating->table, review_decision(r->review, i));
    json_close(j, ']');
    json_open(j, "steps", '[');
    for (int i = 0; i < review_steps(r->review); i++)
        put_step(j, r, review_step(r->review, i));
    json_close(j, ']');
}

/* ---- what it is ------------------------------------------------------------------------------------------------- */

/* What the figures of a seat mean. */
static void put_meanings(struct json *j, const struct review *review)
{
    char words[400];
    struct text t = text_into(words, sizeof words);
    t.language = j->out->language;
    json_open(j, "means", '{');
    for (int c = 0; c < COLUMNS; c++) {
        if (!column_is_told(review, (enum column)c))
            continue;
        text_clear(&t);
        column_means(review, (enum column)c, &t);
        json_text(j, column_names[c], words);
    }
    text_clear(&t);
    column_margin_means(review, &t);
    json_text(j, "margins", words);
    json_close(j, '}');
}

void review_json_thresholds(struct json *j, const struct review *review)
{
    json_open(j, "thresholds", '{');
    for (int grade = GRADE_INACCURACY; grade < GRADES; grade++)
        put_figure(j, grade_words[grade], review_threshold(review, (enum grade)grade));
    json_close(j, '}');
}

void review_json_head(struct json *j, const struct review_report *r)
{
    const struct table *t = r->seating->table;
    char driver[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&r->wish->adviser, driver, sizeof driver);
    json_text(j, "game", table_game(t)->id);
    json_number(j, "rules", table_game(t)->rules);
    json_setup(j, "setup", table_game(t), table_setup(t));
    json_text(j, "adviser", driver);
    json_text(j, "reference", review_reference(r->review));
    json_number(j, "playouts", r->wish->playouts);
    json_number(j, "seed", (long long)r->wish->seed);
    json_number(j, "moments", table_moments(t));
    json_bool(j, "over", !table_turn(t));
    json_bool(j, "whole", !r->stopped);
    review_json_thresholds(j, r->review);
    put_meanings(j, r->review);
}
