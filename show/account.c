#include "account.h"
#include "../bots/adviser.h"
#include "../table/narrate.h"
#include "face.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *const column_names[COLUMNS] = { N_("start"),   N_("luck"), N_("own"), N_("others"),
                                            N_("meeting"), N_("rest"), "end" };
const char *const column_titles[COLUMNS] = { N_("Start"),           N_("Luck"),    N_("Own choices"),
                                             N_("Others’ choices"), N_("Meeting"), N_("Rest"),
                                             N_("In the end") };

bool column_is_told(const struct review *r, int c)
{
    if (c == COLUMN_LUCK || c == COLUMN_END)
        return true;
    return review_tells_choices(r) == (c != COLUMN_REST);
}

void column_means(const struct review *r, int c, struct text *t)
{
    const char *reference = review_reference(r);
    switch (c) {
    case COLUMN_START:
        text_say(t, "what a %s driver could expect in that seat before anything happened", reference);
        break;
    case COLUMN_LUCK:
        text_say(t, "what was dealt, drawn and rolled, against what could be expected of it");
        break;
    case COLUMN_OWN:
        text_say(t, "the seat's own choices, against those that a %s driver makes there", reference);
        break;
    case COLUMN_OTHERS: text_say(t, "the choices of everybody else, against the same"); break;
    case COLUMN_MEETING:
        text_say(t, "what came of choices made at the same time, beyond what each was worth by itself");
        break;
    case COLUMN_REST: text_say(t, "everything else: all choices, and the luck that shows only later"); break;
    default: text_say(t, "points, or what could be expected where the review ends"); break;
    }
}

void column_margin_means(const struct review *r, struct text *t)
{
    if (review_tells_choices(r))
        text_say(t,
                 "Start and luck are known to ±, 95 times in a hundred; in the other columns a %s driver "
                 "comes out at 0 ± as often.",
                 review_reference(r));
    else
        text_say(t, "Luck is known to ±, 95 times in a hundred.");
}

bool column_is_share(int c)
{
    return c >= COLUMN_LUCK && c <= COLUMN_MEETING;
}

static enum share share_of(int c)
{
    return (enum share)(SHARE_LUCK + (c - COLUMN_LUCK));
}

int column_points(const struct account *a, int c)
{
    if (column_is_share(c))
        return a->share[share_of(c)];
    return c == COLUMN_START ? a->start : c == COLUMN_REST ? a->rest : a->end;
}

bool column_margin(const struct account *a, int c, int *margin)
{
    *margin = column_is_share(c) ? a->margin[share_of(c)] : a->start_margin;
    return column_is_share(c) || c == COLUMN_START;
}

/* ---- what would have been better ------------------------------------------------------------------------------ */

enum { NAMED = 3 };

const char *points_text(double points, char buf[16])
{
    snprintf(buf, 16, fabs(points) < 0.095 ? "%.2f" : "%.1f", points);
    return buf;
}

static bool is_like_one_before(const struct table *match, const struct decision *d, int i)
{
    for (int k = 0; k < i; k++)
        if (action_same(match, d->choice[k].act, d->choice[i].act))
            return true;
    return false;
}

/* The best few that were better, the best first; how many. */
static int list_better(const struct table *match, const struct decision *d, const struct advised *list[NAMED])
{
    int n = 0;
    for (int i = 0; i < d->n && n < NAMED; i++) {
        const struct advised *c = &d->choice[i];
        bool better = i < d->mixed || (c->tries && c->points > d->played.points + d->played.less / 2);
        if (!better || c->act == d->act || is_like_one_before(match, d, i))
            continue;
        int k = n++;
        for (; k > 0 && list[k - 1]->points < c->points; k--)
            list[k] = list[k - 1];
        list[k] = c;
    }
    return n;
}

/* "Set the Pace with car 6, to sector 9, lane 1: 0.4 points better than this choice, 7 times in ten" */
static void add_better(const struct snapshot *s, const struct decision *d, const struct advised *c,
                       bool first, struct text *t)
{
    const struct face *face = face_of(table_game(s->seating.table));
    char words[240], points[16];
    struct text label = text_into(words, sizeof words);
    label.language = t->language;
    face_label(&s->picture, c->act, &label);
    if (face->plan && c->aim)
        face->plan(&s->picture, c->act, c->aim, &label);
    text_say(t, first ? N_("%s: %s points better than this choice") : N_("%s: %s points better"), words,
             points_text(c->points - d->played.points, points));
    if (d->mixed > 1 && c->often > 0)
        text_say(t, ", %s in ten", COUNTED_IN(t->language, advice_tenths(d->choice, d->mixed, c), "time"));
}

void better_text(const struct seating *m, const struct decision *d, struct text *t)
{
    const struct advised *list[NAMED];
    struct snapshot *s = malloc(sizeof *s);
    int n = list_better(m->table, d, list);
    if (s && snapshot_take(s, m, d->moment, d->seat, NULL))
        for (int i = 0; i < n; i++) {
            text_add(t, "%s", i ? "; " : "");
            add_better(s, d, list[i], !i, t);
        }
    if (s)
        snapshot_free(s);
    free(s);
}
