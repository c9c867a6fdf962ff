#include "hint.h"
#include "../bots/adviser.h"
#include "face.h"
#include "lines.h"

#include <math.h>
#include <string.h>

/* One search, however many cores there are: several would differ, and their sum look like a mix. */
enum { SEED = 1 };

/* ---- asking --------------------------------------------------------------------------------------------------- */

static void ask(struct hint *h, const struct view *view)
{
    const struct strategy *strategy = bot_strategy(h->adviser.bot, view->game);
    if (strategy->default_playouts)
        h->adviser.playouts = strategy->default_playouts(view);
    int n = adviser_weigh(&h->adviser, view, SEED, h->opinion);
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
        action_typed(p->m->table, c->act, &t);
        if (face->plan)
            face->plan(p, &h->adviser, c->act, &t);
        h->choice[h->n++] = c;
    }
}

void hint_take(const struct picture *p, const char *begun, struct hint *out)
{
    const struct table *t = p->m->table;
    struct view view;
    memset(out, 0, sizeof *out);
    out->adviser = adviser_of(table_game(t));
    view_of(table_game(t), table_setup(t), table_state(t), p->viewer, &view);
    if (p->n == 1)
        take_only(p, out);
    else
        ask(out, &view);
    name_choices(p, begun, out);
}

/* ---- in words -------------------------------------------------------------------------------------------------- */

static const char *times_in_ten(double often)
{
    static const char *const words[] = {
        N_("now and then"),       N_("once in ten"),       N_("twice in ten"),     N_("three times in ten"),
        N_("four times in ten"),  N_("five times in ten"), N_("six times in ten"), N_("seven times in ten"),
        N_("eight times in ten"), N_("nine times in ten"), N_("nearly always"),
    };
    return words[(int)lround(often * 10)];
}

static bool is_mixed(const struct hint *h)
{
    return h->advice.mixed > 1 && h->n > 1 && h->choice[1]->often > 0;
}

/* Beyond the error better than what the adviser would do: it has its reasons, and playouts are not all of them. */
static bool is_more(const struct hint *h, const struct advised *c)
{
    return c->points - h->advice.value > c->doubt;
}

static void add_choice(const struct hint *h, int i, int column, struct text *t)
{
    const struct advised *c = h->choice[i];
    text_add(t, "  ");
    text_column(t, h->words[i], -column);
    text_add(t, " %6.2f", c->points);
    if (isfinite(c->margin))
        text_add(t, " ± %.2f", c->margin);
    if (h->advice.mixed > 1 && c->often > 0)
        text_add(t, "   %s", tr(t->language, times_in_ten(c->often)));
    else if (is_more(h, c))
        text_say(t, "   %.2f more, yet not its choice", c->points - h->advice.value);
    else if (!advised_is_level(c))
        text_say(t, "   %.2f less", c->less);
    else if (c != &h->advice.at[0])
        text_say(t, "   about the same");
    text_add(t, "\n");
}

/* How many of those named are as good as the first, itself included. */
static int count_level(const struct hint *h)
{
    int level = 0;
    while (level < h->n && advised_is_level(h->choice[level]) && !is_more(h, h->choice[level]))
        level++;
    return level;
}

static void add_conclusion(const struct hint *h, struct text *t)
{
    static const char *const few[] = { "", "",
                                       N_("There is no difference to speak of between the first two."),
                                       N_("There is no difference to speak of between the first three."),
                                       N_("There is no difference to speak of between the first four.") };
    int level = count_level(h);
    if (is_mixed(h))
        text_say_line(t, "Mix them by chance, about so often: who always does the same can be counted on.");
    else if (level > 1 && level == h->n)
        text_say_line(t, "There is no difference to speak of between them.");
    else if (level > 1)
        text_add(t, "%s\n", tr(t->language, few[level]));
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
    text_say_line(t, "Expected points, from %s by %s, which sees what you see:",
                  COUNTED_IN(t->language, h->advice.tries, "playout"), h->adviser.bot->name);
    for (int i = 0; i < h->n; i++)
        add_choice(h, i, column, t);
    add_conclusion(h, t);
}
