/* typed.c: a typed line fits an action of Grand Prix if each of its words fits another word of the action. The words of
 * an action are its kind, the number of its car, the parts of a card's name, and its lane. Retiring and the like
 * must be called by name: a number alone never takes a car out of the race. */
#include "face.h"

#include <stdio.h>
#include <string.h>

enum { TYPED_WORDS = 8, PIECES = 12 };

enum piece_kind { PIECE_KIND, PIECE_CAR, PIECE_WORD, PIECE_LANE };

/* One word of an action. */
struct piece {
    enum piece_kind kind;
    int number; /* of a car or lane */
    bool opens; /* the first part of a name */
    char text[ACTION_TEXT_MAX];
};

struct typed_words {
    int n;
    char word[TYPED_WORDS][ACTION_TEXT_MAX];
};

/* ---- cutting up ------------------------------------------------------------------------------------------- */

/* At blanks, commas and dashes, in small letters; false when there are too many. */
static bool cut_typed(const char *typed, struct typed_words *w)
{
    size_t len = 0;
    w->n = 0;
    for (;; typed++) {
        bool end = !*typed || strchr(" \t,-", *typed);
        if (!end) {
            if (w->n == TYPED_WORDS || len + 1 == sizeof w->word[0])
                return false;
            w->word[w->n][len++] = (char)(*typed >= 'A' && *typed <= 'Z' ? *typed + 32 : *typed);
        } else if (len) {
            w->word[w->n++][len] = '\0';
            len = 0;
        }
        if (!*typed)
            return w->n > 0;
    }
}

static int add_parts(struct piece *pieces, int n, const char *name)
{
    struct span rest = span_of(name), part;
    for (bool first = true; n < PIECES && span_cut(&rest, '-', &part); first = false) {
        pieces[n] = (struct piece){ .kind = PIECE_WORD, .opens = first };
        if (span_copy(part, pieces[n].text, sizeof pieces[n].text))
            n++;
    }
    return n;
}

static int cut_action(const struct table *t, action_t act, struct piece pieces[PIECES])
{
    const struct game *g = table_game(t);
    const struct kind *kind = &g->actions_named[action_kind(act)];
    int n = 1;
    pieces[0] = (struct piece){ .kind = PIECE_KIND, .opens = true };
    snprintf(pieces[0].text, sizeof pieces[0].text, "%s", kind->name);
    for (int i = 0; i < 3 && kind->arg[i].name && n < PIECES; i++) {
        int value = action_arg(act, i);
        char word[ACTION_TEXT_MAX];
        if (kind->arg[i].kind == ARG_CAR) {
            pieces[n++] = (struct piece){ .kind = PIECE_CAR, .number = car_number(table_shape(t), value) };
        } else if (kind->arg[i].kind == ARG_NUMBER) {
            pieces[n++] = (struct piece){ .kind = PIECE_LANE, .number = value };
        } else {
            arg_text(g, table_setup(t), kind->arg[i].kind, value, word, sizeof word);
            n = add_parts(pieces, n, word);
        }
    }
    return n;
}

/* ---- fitting ----------------------------------------------------------------------------------------------- */

static bool starts(const char *whole, const char *part)
{
    return !strncmp(whole, part, strlen(part));
}

enum { LETTERS_MIN = 3 };

/* A letter or two may be meant for the step before: cards and ways out of the race take three. */
static bool long_enough(const char *word, const char *whole)
{
    return strlen(word) >= LETTERS_MIN || !strcmp(word, whole);
}

static bool word_fits(const struct piece *piece, const char *word)
{
    int number;
    if (piece->kind == PIECE_CAR && starts(word, "car"))
        word += strlen("car");
    if (piece->kind == PIECE_CAR || piece->kind == PIECE_LANE)
        return span_number(span_of(word), &number) && number == piece->number;
    return starts(piece->text, word) && (piece->kind == PIECE_KIND || long_enough(word, piece->text));
}

/* What a part of its words may not stand for. */
static bool must_be_named(action_t act)
{
    enum gp_gesture gesture = gp_gesture(act);
    return gesture == GP_RETIRE || gesture == GP_ELIMINATE || gesture == GP_PASS || gesture == GP_NOTHING;
}

/* Cars and lanes. */
static int count_numbers(const struct typed_words *w)
{
    int n = 0, number;
    for (int i = 0; i < w->n; i++)
        n += starts(w->word[i], "car") || span_number(span_of(w->word[i]), &number);
    return n;
}

/* A car and a lane, and one number was typed: it is the lane, since only one car is asked about. */
static int drop_car(struct piece *pieces, int n, const struct typed_words *w)
{
    if (n < 3 || pieces[1].kind != PIECE_CAR || pieces[2].kind != PIECE_LANE || count_numbers(w) != 1)
        return n;
    pieces[1] = pieces[2];
    return n - 1;
}

/* Worse when the middle of a name was typed. */
int grandprix_misfit(const struct table *t, action_t act, const char *typed)
{
    struct typed_words w;
    struct piece pieces[PIECES];
    bool used[PIECES] = { 0 }, named = must_be_named(act);
    if (!cut_typed(typed, &w))
        return TYPED_NO_FIT;
    int n = drop_car(pieces, cut_action(t, act, pieces), &w), bad = 0, last = -2;
    for (int i = 0; i < w.n; i++) {
        int k = 0;
        while (k < n && (used[k] || !word_fits(&pieces[k], w.word[i])))
            k++;
        if (k == n)
            return TYPED_NO_FIT;
        used[k] = true;
        bad += pieces[k].kind == PIECE_WORD && !pieces[k].opens && k != last + 1;
        if (k == 0 && named && !long_enough(w.word[i], pieces[0].text))
            return TYPED_NO_FIT;
        last = k;
    }
    return named && !used[0] ? TYPED_NO_FIT : bad;
}

/* ---- meaning ----------------------------------------------------------------------------------------------- */

/* Every fitting action has the same argument i, and all are of one kind. */
static bool agree(const action_t *acts, int n, int i)
{
    for (int k = 1; k < n; k++)
        if (action_arg(acts[k], i) != action_arg(acts[0], i) || action_kind(acts[k]) != action_kind(acts[0]))
            return false;
    return true;
}

/* One number: with the last card in hand too it only chooses the car. */
static bool names_car_alone(const struct table *t, action_t act, const char *typed)
{
    struct typed_words w;
    struct piece pieces[PIECES];
    return cut_typed(typed, &w) && w.n == 1 && cut_action(t, act, pieces) > 1
           && word_fits(&pieces[1], w.word[0]);
}

/* Several plays of one car, or of one card: a part of each. */
bool grandprix_part(const struct table *t, const action_t *acts, int n, const char *typed,
                    char part[ACTION_TEXT_MAX])
{
    const struct game *g = table_game(t);
    if (gp_gesture(acts[0]) != GP_PLAY || (n == 1 && !names_car_alone(t, acts[0], typed)))
        return false;
    if (agree(acts, n, 0)) {
        snprintf(part, ACTION_TEXT_MAX, "%d", car_number(table_shape(t), action_arg(acts[0], 0)));
        return true;
    }
    if (agree(acts, n, 1)) {
        arg_text(g, table_setup(t), g->actions_named[action_kind(acts[0])].arg[1].kind,
                 action_arg(acts[0], 1), part, ACTION_TEXT_MAX);
        return true;
    }
    return false;
}
