#include "account.h"

#include <string.h>

const char *const column_names[COLUMNS] = { "start", "luck", "own", "others", "meeting", "rest", "end" };
const char *const column_titles[COLUMNS] = { "Start",   "Luck", "Own choices", "Others’ choices",
                                             "Meeting", "Rest", "In the end" };

static const char *const meanings[COLUMNS] = {
    [COLUMN_START] = "what a %s driver could expect in that seat before anything happened",
    [COLUMN_LUCK] = "what was dealt, drawn and rolled, against what could be expected of it",
    [COLUMN_OWN] = "the seat's own choices, against those that a %s driver makes there",
    [COLUMN_OTHERS] = "the choices of everybody else, against the same",
    [COLUMN_MEETING] = "what came of choices made at the same time, beyond what each was worth by itself",
    [COLUMN_REST] = "everything else: all choices, and the luck that shows only later",
    [COLUMN_END] = "points, or what could be expected where the review ends",
};

bool column_is_told(const struct review *r, enum column c)
{
    if (c == COLUMN_LUCK || c == COLUMN_END)
        return true;
    return review_tells_choices(r) == (c != COLUMN_REST);
}

void column_means(const struct review *r, enum column c, struct text *t)
{
    const char *words = meanings[c], *gap = strstr(words, "%s");
    text_put(t, words, gap ? (size_t)(gap - words) : strlen(words));
    if (gap)
        text_add(t, "%s%s", review_reference(r), gap + 2);
}

void column_margin_means(const struct review *r, struct text *t)
{
    if (review_tells_choices(r))
        text_add(t,
                 "Start and luck are known to ±, 95 times in a hundred; in the other columns a %s driver "
                 "comes out at 0 ± as often.",
                 review_reference(r));
    else
        text_add(t, "Luck is known to ±, 95 times in a hundred.");
}

bool column_is_share(enum column c)
{
    return c >= COLUMN_LUCK && c <= COLUMN_MEETING;
}

static enum share share_of(enum column c)
{
    return (enum share)(SHARE_LUCK + (c - COLUMN_LUCK));
}

int column_points(const struct account *a, enum column c)
{
    if (column_is_share(c))
        return a->share[share_of(c)];
    return c == COLUMN_START ? a->start : c == COLUMN_REST ? a->rest : a->end;
}

bool column_margin(const struct account *a, enum column c, int *margin)
{
    *margin = column_is_share(c) ? a->margin[share_of(c)] : a->start_margin;
    return column_is_share(c) || c == COLUMN_START;
}
