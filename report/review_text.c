/* review_text.c: a review for people: where each seat's points came from, how its decisions were, the worst of them
 * with the race as it stood, and the great strokes of luck. */
#include "../core/text.h"
#include "../show/account.h"
#include "../show/face.h"
#include "../show/tell.h"
#include "review_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_COLUMN = 24, /* at least */
    WORST = 5,        /* decisions told */
    WORST_DRAWN = 3,  /* of them with the race as it stood */
    STROKES = 5,      /* of luck */
    LINE = 400,
};

static int seats_of(const struct review_report *r)
{
    return table_shape(r->seating->table)->seats;
}

/* ---- words of a sentence, in the language of the review; they return buf ---------------------------------------- */

static struct text words_into(const struct review_report *r, char buf[LINE])
{
    struct text t = text_into(buf, LINE);
    t.language = r->seating->narrator.language;
    return t;
}

static const char *player(const struct review_report *r, int seat, char buf[LINE])
{
    struct text t = words_into(r, buf);
    verdict_player(r->seating, seat, &t);
    return buf;
}

/* What a sentence may say of a decision: whose it was, what was done, "0.31 ± 0.12", what would have been better. */
struct said {
    char who[LINE], what[LINE], given[LINE], better[LINE];
};

static void say(const struct review_report *r, const struct decision *d, struct said *s)
{
    struct text what = words_into(r, s->what), given = words_into(r, s->given),
                better = words_into(r, s->better);
    char points[16];
    player(r, d->seat, s->who);
    action_deed(r->seating, d->act, &what);
    text_add(&given, "%s", points_text(d->played.less, points));
    if (isfinite(d->played.doubt) && d->played.doubt > 0)
        text_add(&given, " ± %s", points_text(d->played.doubt, points));
    if (d->weighed && d->grade != GRADE_GOOD)
        better_text(r->seating, d, &better);
}

static int wider(int width, const char *name)
{
    int n = span_characters(span_of(name));
    return n > width ? n : width;
}

/* What stands above the names of a table, and the column that it and all of them fit into. */
static int put_name_title(const struct review_report *r, const char *title, struct lines *out)
{
    const char *spoken = tr(out->text.language, title);
    int width = wider(NAME_COLUMN, spoken);
    char buf[LINE];
    for (int seat = 0; seat < seats_of(r); seat++)
        width = wider(width, player(r, seat, buf));
    text_column(&out->text, spoken, -width);
    return width;
}

static void put_name(const struct review_report *r, int seat, int width, struct lines *out)
{
    char buf[LINE];
    text_column(&out->text, player(r, seat, buf), -width);
}

/* A word above a column of figures. */
static void put_title(struct lines *out, const char *title, int width)
{
    lines_add(out, " ");
    text_column(&out->text, tr(out->text.language, title), width);
}

/* ---- how it was made -------------------------------------------------------------------------------------------- */

static void put_head(const struct review_report *r, struct lines *out)
{
    struct text *t = &out->text;
    size_t from = t->len;
    int weighed = 0;
    for (int i = 0; i < review_decisions(r->review); i++)
        weighed += review_decision(r->review, i)->weighed;
    text_say(t, "%s: %s in %s, weighed by %s", table_game(r->seating->table)->title,
             COUNTED_IN(t->language, weighed, "decision"),
             COUNTED_IN(t->language, table_moments(r->seating->table), "moment"), r->wish->adviser.bot->name);
    if (r->wish->adviser.playouts)
        text_say(t, " with %s each", COUNTED_IN(t->language, r->wish->adviser.playouts, "playout"));
    text_add(t, ".");
    if (r->stopped)
        text_say(t, " Stopped early: this is what there was by then.");
    else if (table_turn(r->seating->table))
        text_say(t, " The race is not over: the end is what could be expected.");
    lines_fill(out, from, 0, 0);
}

/* ---- tables ---------------------------------------------------------------------------------------------------- */

enum { MEANS_COLUMN = 11 };

static int put_titles(const struct review_report *r, struct lines *out)
{
    bool over = review_is_whole(r->review) && !table_turn(r->seating->table);
    lines_add(out, "\n");
    int width = put_name_title(r, N_("Where points came from"), out);
    for (int c = 0; c < COLUMN_END; c++)
        if (column_is_told(r->review, c))
            put_title(out, column_names[c], 8);
    put_title(out, over ? N_("points") : N_("so far"), 8);
    lines_add(out, "\n");
    return width;
}

static void put_account(const struct review_report *r, int seat, int width, struct lines *out)
{
    struct account a;
    review_account(r->review, seat, &a);
    put_name(r, seat, width, out);
    for (int c = 0; c < COLUMNS; c++)
        if (column_is_told(r->review, c))
            lines_add(out, column_is_share(c) ? " %+8.2f" : " %8.2f", column_points(&a, c) / 100.0);
    lines_add(out, "\n%*s±", width - 1, "");
    for (int c = 0, margin; c < COLUMNS; c++)
        if (column_is_told(r->review, c) && column_margin(&a, c, &margin))
            lines_add(out, " %8.2f", margin / 100.0);
    lines_add(out, "\n");
}

static void put_meanings(const struct review_report *r, struct lines *out)
{
    size_t from;
    for (int c = 0; c < COLUMN_END; c++) {
        if (!column_is_told(r->review, c))
            continue;
        lines_add(out, "  ");
        text_column(&out->text, tr(out->text.language, column_names[c]), 2 - MEANS_COLUMN);
        from = out->text.len;
        column_means(r->review, c, &out->text);
        lines_add(out, ".");
        lines_fill(out, from, MEANS_COLUMN, MEANS_COLUMN);
    }
    lines_add(out, "  ±%*s", MEANS_COLUMN - 3, "");
    from = out->text.len;
    column_margin_means(r->review, &out->text);
    lines_fill(out, from, MEANS_COLUMN, MEANS_COLUMN);
}

static void put_shares(const struct review_report *r, struct lines *out)
{
    int width = put_titles(r, out);
    for (int seat = 0; seat < seats_of(r); seat++)
        put_account(r, seat, width, out);
    put_meanings(r, out);
}

static void put_grades(const struct review_report *r, struct lines *out)
{
    static const char *const titles[] = { N_("good"), N_("inexact"), N_("mistakes"), N_("blunders"),
                                          N_("given") };
    lines_add(out, "\n");
    int width = put_name_title(r, N_("Decisions"), out);
    put_title(out, N_("made"), 7);
    for (int i = 0; i < 5; i++)
        put_title(out, titles[i], 8);
    lines_add(out, "\n");
    for (int seat = 0; seat < seats_of(r); seat++) {
        struct account a;
        if (r->wish->seat != NOBODY && r->wish->seat != seat)
            continue;
        review_account(r->review, seat, &a);
        put_name(r, seat, width, out);
        lines_add(out, " %7d", a.decisions);
        for (int grade = 0; grade < GRADES; grade++)
            lines_add(out, " %8d", a.graded[grade]);
        lines_add(out, " %8.2f\n", a.given_away);
    }
}

/* ---- decisions ------------------------------------------------------------------------------------------------- */

/* Worse before better; of equals the earlier. */
static int compare(const void *a, const void *b)
{
    const struct decision *const *one = a, *const *two = b;
    if ((*one)->grade != (*two)->grade)
        return (int)(*two)->grade - (int)(*one)->grade;
    if ((*one)->played.less != (*two)->played.less)
        return (*one)->played.less < (*two)->played.less ? 1 : -1;
    return (*one)->moment - (*two)->moment;
}

static void put_look(const struct review_report *r, const struct decision *d, struct lines *out)
{
    lines_add(out, "   paddock replay %s --at %d --view %d\n",
              strcmp(r->path, "-") ? text_plain(r->path).text : "FILE", d->moment, d->seat + 1);
}

static bool put_bad(const struct review_report *r, const struct decision *d, int rank, struct lines *out,
                    struct error *err)
{
    struct text *t = &out->text;
    size_t from = t->len;
    struct said s;
    say(r, d, &s);
    text_say(t, "%d. Moment %d, %s: %s (%s, %s points given away).", rank, d->moment + 1, s.who, s.what,
             tr(t->language, grade_words[d->grade]), s.given);
    lines_fill(out, from, 0, 3);
    lines_add(out, "   ");
    from = t->len;
    text_say(t, "Better: %s.", s.better);
    lines_fill(out, from, 3, 3);
    put_look(r, d, out);
    if (rank > WORST_DRAWN)
        return true;
    bool drawn = snapshot_draw(r->seating, d->moment, d->seat, out, err);
    lines_add(out, "\n");
    return drawn;
}

/* All decisions that are not good, the worst first. */
static int list_bad(const struct review_report *r, const struct decision **list)
{
    int n = 0;
    for (int i = 0; i < review_decisions(r->review); i++) {
        const struct decision *d = review_decision(r->review, i);
        if (d->weighed && d->grade != GRADE_GOOD)
            list[n++] = d;
    }
    qsort(list, (size_t)n, sizeof(const struct decision *), compare);
    return n;
}

static bool put_worst(const struct review_report *r, struct lines *out, struct error *err)
{
    const struct decision **list =
        calloc((size_t)review_decisions(r->review) + 1, sizeof(const struct decision *));
    bool good = true;
    if (!list)
        return error_set(err, 0, "out of memory");
    int n = list_bad(r, list);
    lines_add(out, "\n");
    lines_say(out, n ? N_("The worst decisions") : N_("No decision gave anything away beyond doubt."));
    for (int i = 0; i < n && i < WORST && good; i++)
        good = put_bad(r, list[i], i + 1, out, err);
    if (n > WORST)
        lines_say(out, "and %d more: --all tells them.", n - WORST);
    free(list);
    return good;
}

static void put_decision(const struct review_report *r, const struct decision *d, struct lines *out)
{
    struct text *t = &out->text;
    struct said s;
    text_add(t, "%5d  ", d->moment + 1);
    size_t from = t->len;
    say(r, d, &s);
    if (!d->weighed)
        text_say(t, "%s: %s: not weighed", s.who, s.what);
    else if (d->grade == GRADE_GOOD)
        text_say(t, "%s: %s (good, one of %s)", s.who, s.what, COUNTED_IN(t->language, d->n, "choice"));
    else
        text_say(t, "%s: %s (%s, %s points given away). Better: %s", s.who, s.what,
                 tr(t->language, grade_words[d->grade]), s.given, s.better);
    lines_fill(out, from, 7, 9);
}

static void put_all(const struct review_report *r, struct lines *out)
{
    lines_add(out, "\n");
    lines_say(out, "All decisions, by moment");
    for (int i = 0; i < review_decisions(r->review); i++)
        put_decision(r, review_decision(r->review, i), out);
}

/* ---- luck ----------------------------------------------------------------------------------------------------- */

/* One step of chance and whom it meant most to. */
struct stroke {
    int step, seat, change;
};

static int bigger(const void *a, const void *b)
{
    const struct stroke *one = a, *two = b;
    int by = abs(two->change) - abs(one->change);
    return by ? by : one->step - two->step;
}

/* "the deal", by what chance did first. */
static const char *luck_name(const struct review_report *r, const struct step *s)
{
    const struct moment *m = table_moment(r->seating->table, s->first);
    return table_game(r->seating->table)->actions_named[action_kind(m->act)].name;
}

static int list_strokes(const struct review_report *r, struct stroke *list)
{
    int n = 0;
    for (int i = 0; i < review_steps(r->review); i++) {
        const struct step *s = review_step(r->review, i);
        struct stroke most = { .step = i, .seat = r->wish->seat == NOBODY ? 0 : r->wish->seat };
        if (s->kind != STEP_LUCK)
            continue;
        for (int seat = 0; seat < seats_of(r) && r->wish->seat == NOBODY; seat++)
            if (abs(s->change[seat]) > abs(s->change[most.seat]))
                most.seat = seat;
        most.change = s->change[most.seat];
        list[n++] = most;
    }
    qsort(list, (size_t)n, sizeof *list, bigger);
    return n;
}

static void put_stroke(const struct review_report *r, const struct stroke *stroke, struct lines *out)
{
    const struct step *s = review_step(r->review, stroke->step);
    struct text *t = &out->text;
    size_t from = t->len;
    char buf[LINE];
    if (s->first == s->last)
        text_say(t, "Moment %d", s->first + 1);
    else
        text_say(t, "Moments %d to %d", s->first + 1, s->last + 1);
    text_say(t, " (%s): %+.2f for %s", luck_name(r, s), stroke->change / 100.0, player(r, stroke->seat, buf));
    if (review_tells_choices(r->review)) /* else it is a guess, good for differences alone */
        text_say(t, ", who could then expect %.2f", s->expected[stroke->seat] / 100.0);
    text_add(t, ".");
    lines_fill(out, from, 0, 3);
}

static bool put_luck(const struct review_report *r, struct lines *out, struct error *err)
{
    struct stroke *list = calloc((size_t)review_steps(r->review) + 1, sizeof *list);
    if (!list)
        return error_set(err, 0, "out of memory");
    int n = list_strokes(r, list);
    int least =
        (int)(100 * review_threshold(r->review, GRADE_INACCURACY)); /* less is noise, or not worth a line */
    if (n && abs(list[0].change) > least) {
        lines_add(out, "\n");
        lines_say(out, "The greatest strokes of luck");
    }
    for (int i = 0; i < n && i < STROKES && abs(list[i].change) > least; i++)
        put_stroke(r, &list[i], out);
    free(list);
    return true;
}

bool review_lines(const struct review_report *r, struct lines *out, struct error *err)
{
    put_head(r, out);
    put_shares(r, out);
    put_grades(r, out);
    bool good = put_luck(r, out, err);
    if (r->all)
        put_all(r, out);
    return good && put_worst(r, out, err);
}
