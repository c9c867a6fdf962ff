/* review_json.c: a review for programs: docs/text-formats.md describes it. */
#include "../core/text.h"
#include "../show/account.h"
#include "json.h"
#include "review.h"

#include <math.h>

/* Four digits are more than anything here is known to. */
static json_t *number(double x)
{
    return isfinite(x) ? json_real(round(x * 1e4) / 1e4) : json_null();
}

static json_t *hundredths(int n)
{
    return json_real(n / 100.0);
}

static json_t *action(const struct report *r, action_t act)
{
    char text[ACTION_TEXT_MAX];
    action_text(table_game(r->past.match.seating.table), table_setup(r->past.match.seating.table), act, text,
                sizeof text);
    return json_text(text);
}

/* ---- seats ------------------------------------------------------------------------------------------------------ */

/* Where points came from; null where nothing is told. */
static void add_columns(const struct report *r, const struct account *a, json_t *out)
{
    json_t *margins = json_object();
    for (int c = 0; c < COLUMNS; c++) {
        bool told = column_is_told(r->review, (enum column)c);
        int margin;
        json_object_set_new(out, column_names[c],
                            told ? hundredths(column_points(a, (enum column)c)) : json_null());
        if (told && column_margin(a, (enum column)c, &margin))
            json_object_set_new(margins, column_names[c], hundredths(margin));
    }
    json_object_set_new(out, "margins", margins);
}

static json_t *seat_object(const struct report *r, int seat)
{
    json_t *out = json_object();
    const char *name = r->past.match.seating.tags.player[seat];
    struct account a;
    review_account(r->review, seat, &a);
    json_object_set_new(out, "seat", json_integer(seat + 1));
    json_object_set_new(out, "player", json_text(name[0] ? name : NULL));
    add_columns(r, &a, out);
    json_object_set_new(out, "decisions", json_integer(a.decisions));
    for (int grade = 0; grade < GRADES; grade++)
        json_object_set_new(out, grade_words[grade], json_integer(a.graded[grade]));
    json_object_set_new(out, "given_away", number(a.given_away));
    return out;
}

/* ---- decisions -------------------------------------------------------------------------------------------------- */

static json_t *opinion_object(const struct report *r, const struct advised *c)
{
    json_t *out = json_object();
    json_object_set_new(out, "action", action(r, c->act));
    json_object_set_new(out, "points", c->tries ? number(c->points) : json_null());
    json_object_set_new(out, "margin", c->tries ? number(c->margin) : json_null());
    json_object_set_new(out, "often", number(c->often));
    json_object_set_new(out, "tries", json_integer(c->tries));
    return out;
}

static json_t *decision_object(const struct report *r, const struct decision *d)
{
    json_t *out = json_object(), *opinions = json_array();
    json_object_set_new(out, "n", json_integer(d->moment + 1));
    json_object_set_new(out, "seat", json_integer(d->seat + 1));
    json_object_set_new(out, "action", action(r, d->act));
    json_object_set_new(out, "grade", json_text(grade_words[d->grade]));
    json_object_set_new(out, "given_away", number(d->played.less));
    json_object_set_new(out, "doubt", number(d->played.doubt));
    json_object_set_new(out, "points", d->played.tries ? number(d->played.points) : json_null());
    json_object_set_new(out, "value", number(d->value));
    json_object_set_new(out, "mixed", json_boolean(d->mixed > 1));
    for (int i = 0; i < d->n; i++)
        json_array_append_new(opinions, opinion_object(r, &d->choice[i]));
    json_object_set_new(out, "opinions", opinions);
    return out;
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static json_t *hundredths_by_seat(const struct report *r, const int *list)
{
    json_t *out = json_array();
    for (int seat = 0; seat < table_shape(r->past.match.seating.table)->seats; seat++)
        json_array_append_new(out, hundredths(list[seat]));
    return out;
}

static json_t *step_object(const struct report *r, const struct step *s)
{
    static const char *const words[] = { "luck", "choice", "meeting" };
    json_t *out = json_object();
    json_object_set_new(out, "kind", json_text(words[s->kind]));
    json_object_set_new(out, "seat", s->seat == NOBODY ? json_null() : json_integer(s->seat + 1));
    json_object_set_new(out, "from", json_integer(s->first + 1));
    json_object_set_new(out, "to", json_integer(s->last + 1));
    bool told = s->kind == STEP_LUCK || review_tells_choices(r->review);
    json_object_set_new(out, "change", told ? hundredths_by_seat(r, s->change) : json_null());
    json_object_set_new(out, "expected", hundredths_by_seat(r, s->expected));
    return out;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

/* What the figures of a seat mean. */
static json_t *meanings(const struct report *r)
{
    json_t *out = json_object();
    char words[400];
    struct text t;
    for (int c = 0; c < COLUMNS; c++) {
        if (!column_is_told(r->review, (enum column)c))
            continue;
        t = text_into(words, sizeof words);
        column_means(r->review, (enum column)c, &t);
        json_object_set_new(out, column_names[c], json_text(words));
    }
    t = text_into(words, sizeof words);
    column_margin_means(r->review, &t);
    json_object_set_new(out, "margins", json_text(words));
    return out;
}

static json_t *head(const struct report *r)
{
    const struct table *t = r->past.match.seating.table;
    char setup[SETUP_TEXT_MAX], driver[DRIVER_TEXT_MAX];
    json_t *out = json_object(), *thresholds = json_object();
    table_game(t)->setup_text(table_setup(t), setup, sizeof setup);
    driver_text(&r->wish.adviser, driver, sizeof driver);
    json_object_set_new(out, "game", json_text(table_game(t)->id));
    json_object_set_new(out, "rules", json_integer(table_game(t)->rules));
    json_object_set_new(out, "setup", json_text(setup));
    json_object_set_new(out, "adviser", json_text(driver));
    json_object_set_new(out, "reference", json_text(review_reference(r->review)));
    json_object_set_new(out, "playouts", json_integer(r->wish.playouts));
    json_object_set_new(out, "seed", json_integer((json_int_t)r->wish.seed));
    json_object_set_new(out, "moments", json_integer(table_moments(t)));
    json_object_set_new(out, "over", json_boolean(!table_turn(t)));
    json_object_set_new(out, "whole", json_boolean(!r->stopped));
    for (int grade = GRADE_INACCURACY; grade < GRADES; grade++)
        json_object_set_new(thresholds, grade_words[grade],
                            number(review_threshold(r->review, (enum grade)grade)));
    json_object_set_new(out, "thresholds", thresholds);
    json_object_set_new(out, "means", meanings(r));
    return out;
}

int report_print_json(const struct report *r)
{
    json_t *out = head(r), *seats = json_array(), *decisions = json_array(), *steps = json_array();
    for (int seat = 0; seat < table_shape(r->past.match.seating.table)->seats; seat++)
        json_array_append_new(seats, seat_object(r, seat));
    for (int i = 0; i < review_decisions(r->review); i++)
        if (review_decision(r->review, i)->weighed)
            json_array_append_new(decisions, decision_object(r, review_decision(r->review, i)));
    for (int i = 0; i < review_steps(r->review); i++)
        json_array_append_new(steps, step_object(r, review_step(r->review, i)));
    json_object_set_new(out, "seats", seats);
    json_object_set_new(out, "decisions", decisions);
    json_object_set_new(out, "steps", steps);
    return json_line(out);
}
