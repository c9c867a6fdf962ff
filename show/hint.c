#include "hint.h"
#include "account.h"
#include "face.h"
#include "lines.h"

#include <math.h>
#include <string.h>

/* One search, however many cores there are: several would differ, and their sum look like a mix. */
enum { SEED = 1 };

const int hint_parts[HINT_STAGES] = { 16, 4, 1 };

/* ---- asking --------------------------------------------------------------------------------------------------- */

static void ask(struct hint *h, const struct view *view, int part, struct patience patience)
{
    const struct strategy *strategy = bot_strategy(h->adviser.bot, view->game);
    h->adviser.playouts = (strategy_advice_playouts(strategy, view) + part - 1) / part;
    int n = adviser_weigh_with(&h->adviser, view, SEED, patience, h->opinion);
    advice_make(h->opinion, n, &h->advice);
}

/* Nothing to weigh, nothing to know. */
static void take_only(const struct picture *p, struct hint *h)
{
    h->advice.n = h->advice.mixed = 1;
    h->advice.at[0] = (struct advised){ .act = p->legal[0], .often = 1 };
}

/* ---- what is worth naming ------------------------------------------------------------------------------------ */

/* The Redline's suit and the like make no choice of their own. */
static bool is_named(const struct picture *p, const struct hint *h, action_t act)
{
    for (int i = 0; i < h->n; i++)
        if (action_same(p->m->table, h->choice[i]->act, act))
            return true;
    return false;
}

/* Where a car or a card was typed already, only what completes it. */
static bool completes(const struct picture *p, const char *begun, action_t act)
{
    const struct table *t = p->m->table;
    char word[ACTION_TEXT_MAX];
    int number, car = action_car(table_game(t), act);
    if (!begun || !begun[0])
        return true;
    if (span_number(span_of(begun), &number))
        return car != NOBODY && car_number(table_shape(t), car) == number;
    action_short(t, act, word, sizeof word);
    return !strcmp(word, begun);
}

static void name_choices(const struct picture *p, const char *begun, struct hint *h)
{
    const struct face *face = face_of(table_game(p->m->table));
    for (int i = 0; i < h->advice.n && h->n < HINTS_MAX; i++) {
        const struct advised *c = &h->advice.at[i];
        bool known = c->tries || p->n == 1;
        if (!known || !completes(p, begun, c->act) || is_named(p, h, c->act))
            continue;
        struct text t = text_into(h->words[h->n], sizeof h->words[0]);
        t.language = p->m->narrator.language;
        face_label(p, c->act, &t);
        if (face->plan && c->aim)
            face->plan(p, c->act, c->aim, &t);
        h->choice[h->n++] = c;
    }
}

bool hint_take_with(const struct picture *p, const char *begun, int part, struct patience patience,
                    struct hint *out)
{
    const struct table *t = p->m->table;
    struct view view;
    memset(out, 0, sizeof *out);
    out->adviser = adviser_of(table_game(t));
    view_of(table_game(t), table_setup(t), table_state(t), p->viewer, &view);
    if (p->n == 1)
        take_only(p, out);
    else
        ask(out, &view, part, patience);
    if (patience.is_over && patience.is_over(patience.context))
        return false;
    name_choices(p, begun, out);
    return true;
}

void hint_take(const struct picture *p, const char *begun, struct hint *out)
{
    hint_take_part(p, begun, 1, out);
}

void hint_take_part(const struct picture *p, const char *begun, int part, struct hint *out)
{
    hint_take_with(p, begun, part, (struct patience){ 0 }, out);
}

/* ---- in words -------------------------------------------------------------------------------------------------- */

static bool is_mixed(const struct hint *h)
{
    return h->advice.mixed > 1 && h->n > 1 && h->choice[1]->often > 0;
}

/* Beyond the error better than what the adviser would do: it has its reasons, and tries are not all of them. */
static bool is_more(const struct hint *h, const struct advised *c)
{
    return c->points - h->advice.value > c->doubt;
}

static void add_more(const struct hint *h, double points, struct text *t)
{
    char more[16];
    text_say(t,
             h->advice.mixed > 1
                 ? N_("%s points more in these tries, but others could count on it: %s mixes on purpose")
                 : N_("%s points more in these tries, but %s goes by its experience"),
             points_text(points, more), h->adviser.bot->name);
}

/* "9 times in ten, 5.4 points expected" */
static void add_share(const struct hint *h, const struct advised *c, struct text *t)
{
    char points[16];
    int tenths = advice_tenths(h->advice.at, h->advice.mixed, c);
    points_text(c->points, points);
    if (tenths)
        text_say(t, "%s in ten, %s points expected", COUNTED_IN(t->language, tenths, "time"), points);
    else
        text_say(t, "now and then, %s points expected", points);
}

/* Everything before choice i that is no part of a mix was as good as the best. */
static bool all_level_before(const struct hint *h, int i)
{
    for (int k = 0; k < i; k++)
        if (!advised_is_level(h->choice[k]))
            return false;
    return true;
}

/* What is known too little to be called worse is "perhaps" so where something before it is. */
static void add_less(const struct hint *h, int i, struct text *t)
{
    const struct advised *c = h->choice[i];
    char points[16];
    points_text(c->less, points);
    if (!advised_is_level(c))
        text_say(t, "%s points less than the best", points);
    else if (all_level_before(h, i))
        text_say(t, "about as good");
    else
        text_say(t, "perhaps %s points less than the best", points);
}

static void add_choice(const struct hint *h, int i, int column, struct text *t)
{
    const struct advised *c = h->choice[i];
    char points[16];
    text_add(t, "  ");
    text_column(t, h->words[i], -column);
    text_add(t, "  ");
    if (h->advice.mixed > 1 && c->often > 0)
        add_share(h, c, t);
    else if (is_more(h, c))
        add_more(h, c->points - h->advice.value, t);
    else if (c == &h->advice.at[0])
        text_say(t, "%s points expected", points_text(c->points, points));
    else
        add_less(h, i, t);
    text_add(t, "\n");
}

void hint_text(const struct hint *h, struct text *t)
{
    int column = 0;
    if (h->advice.n == 1) {
        text_say_line(t, "There is only one thing to do: %s", h->words[0]);
        return;
    }
    for (int i = 0; i < h->n; i++) {
        int wide = span_characters(span_of(h->words[i]));
        column = wide > column ? wide : column;
    }
    text_say_line(t, "The best choices by %s, which sees what you see and has imagined %s from here:",
                  h->adviser.bot->name, COUNTED_IN(t->language, h->advice.tries, "race"));
    for (int i = 0; i < h->n; i++)
        add_choice(h, i, column, t);
    if (is_mixed(h))
        text_say_line(t, "Mix them by chance, about so often: who always does the same can be counted on.");
}
