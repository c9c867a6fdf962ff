#include "../show/account.h"
#include "../show/picture.h"
#include "../table/record.h"
#include "game_json.h"
#include "review_report.h"

#include <math.h>

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
        if (column_is_told(review, c))
            put_hundredths(j, column_names[c], column_points(a, c));
        else
            json_none(j, column_names[c]);
    json_open(j, "margins", '{');
    for (int c = 0; c < COLUMNS; c++)
        if (column_is_told(review, c) && column_margin(a, c, &margin))
            put_hundredths(j, column_names[c], margin);
    json_close(j, '}');
}

static void put_seat(struct json *j, const struct review_report *r, int seat)
{
    struct account a;
    review_account(r->review, seat, &a);
    json_add(j, "{ seat %d#, player %s|null", seat, r->seating->tags.player[seat]);
    put_columns(j, r->review, &a);
    json_number(j, "decisions", a.decisions);
    for (int grade = 0; grade < GRADES; grade++)
        json_number(j, grade_words[grade], a.graded[grade]);
    json_add(j, "given_away %.4f }", a.given_away);
}

/* ---- decisions -------------------------------------------------------------------------------------------------- */

/* Of a choice that nobody tried nothing is known. Four digits are more than anything here is known to. */
static double tried(const struct advised *c, double x)
{
    return c->tries ? x : NAN;
}

static void put_opinion(struct json *j, const struct table *t, const struct advised *c)
{
    json_add(j, "{");
    put_action(j, t, c->act);
    json_add(j, "points %.4f, margin %.4f, often %.4f, tries %ld }", tried(c, c->points), tried(c, c->margin),
             c->often, c->tries);
}

static void put_decision(struct json *j, const struct table *t, const struct decision *d)
{
    json_add(j, "{ n %d, seat %d#", d->moment + 1, d->seat);
    put_action(j, t, d->act);
    json_add(j, "grade %s, given_away %.4f, doubt %.4f, points %.4f, value %.4f, mixed %d?, opinions [",
             grade_words[d->grade], d->played.less, d->played.doubt, tried(&d->played, d->played.points),
             d->value, d->mixed > 1);
    for (int i = 0; i < d->n; i++)
        put_opinion(j, t, &d->choice[i]);
    json_add(j, "] }");
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
    json_add(j, "{ kind %s, seat %d#, from %d, to %d", words[s->kind], s->seat, s->first + 1, s->last + 1);
    if (s->kind == STEP_LUCK || review_tells_choices(r->review))
        put_by_seat(j, "change", r->seating->table, s->change);
    else
        json_none(j, "change");
    put_by_seat(j, "expected", r->seating->table, s->expected);
    json_add(j, "}");
}

void review_json_body(struct json *j, const struct review_report *r)
{
    json_add(j, "seats [");
    for (int seat = 0; seat < table_shape(r->seating->table)->seats; seat++)
        put_seat(j, r, seat);
    json_add(j, "], decisions [");
    for (int i = 0; i < review_decisions(r->review); i++)
        if (review_decision(r->review, i)->weighed)
            put_decision(j, r->seating->table, review_decision(r->review, i));
    json_add(j, "], steps [");
    for (int i = 0; i < review_steps(r->review); i++)
        put_step(j, r, review_step(r->review, i));
    json_add(j, "]");
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
        if (!column_is_told(review, c))
            continue;
        text_clear(&t);
        column_means(review, c, &t);
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
        json_decimal(j, grade_words[grade], round(1e4 * review_threshold(review, (enum grade)grade)) / 1e4,
                     8);
    json_close(j, '}');
}

void review_json_head(struct json *j, const struct review_report *r)
{
    const struct table *t = r->seating->table;
    char driver[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&r->wish->adviser, driver, sizeof driver);
    json_add(j, "game %s, rules %d", table_game(t)->id, table_game(t)->rules);
    json_setup(j, "setup", table_game(t), table_setup(t));
    json_add(j, "adviser %s, reference %s, playouts %ld, seed %lld, moments %d, over %d?, whole %d?", driver,
             review_reference(r->review), review_playouts(r->review), (long long)r->wish->seed,
             table_moments(t), !table_turn(t), !r->stopped);
    review_json_thresholds(j, r->review);
    put_meanings(j, r->review);
}
