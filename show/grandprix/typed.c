/* typed.c: a typed line fits an action if each of its words fits another word of the action. The words of
 * an action are its kind, the number of its car, the parts of a card's name, and its lane. Retiring and the like
 * must be called by name: a number alone never takes a car out of the race. */
#include "../typed.h"
#include "../../core/language.h"
#include "../picture.h"

#include <stdio.h>
#include <string.h>

enum { TYPED_WORDS = 8, PIECES = 12, LISTED = 6 };

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

enum { NO_FIT = 1000, LETTERS_MIN = 3 };

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

/* Kinds that a part of them may not stand for. */
static bool must_be_named(const char *kind)
{
    static const char *const kinds[] = { "retire", "eliminate", "pass", "nothing", NULL };
    for (int i = 0; kinds[i]; i++)
        if (!strcmp(kind, kinds[i]))
            return true;
    return false;
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

/* How badly the words fit: 0 well, more when the middle of a name was typed, NO_FIT not at all. */
static int misfit(const struct table *t, action_t act, const struct typed_words *w)
{
    struct piece pieces[PIECES];
    bool used[PIECES] = { 0 };
    int n = drop_car(pieces, cut_action(t, act, pieces), w), bad = 0, last = -2;
    for (int i = 0; i < w->n; i++) {
        int k = 0;
        while (k < n && (used[k] || !word_fits(&pieces[k], w->word[i])))
            k++;
        if (k == n)
            return NO_FIT;
        used[k] = true;
        bad += pieces[k].kind == PIECE_WORD && !pieces[k].opens && k != last + 1;
        if (k == 0 && must_be_named(pieces[0].text) && !long_enough(w->word[i], pieces[0].text))
            return NO_FIT;
        last = k;
    }
    return must_be_named(pieces[0].text) && !used[0] ? NO_FIT : bad;
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

/* Several plays of one car, or of one card: a part of each. */
static bool is_part(const struct table *t, const action_t *acts, int n, char part[ACTION_TEXT_MAX])
{
    const struct game *g = table_game(t);
    if (strcmp(g->actions_named[action_kind(acts[0])].name, "play") != 0)
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

static enum meaning refuse(const struct table *t, const action_t *acts, int n, const char *typed,
                           struct error *err)
{
    char names[200], name[ACTION_TEXT_MAX];
    struct text list = text_into(names, sizeof names);
    for (int i = 0; i < n && i < LISTED; i++) {
        action_text(table_game(t), table_setup(t), acts[i], name, sizeof name);
        text_add(&list, "%s%s", i ? ", " : "", name);
    }
    error_set(err, 0, "\"%.40s\" could mean %s%s", typed, names, n > LISTED ? N_(" and more") : "");
    return MEANS_NOTHING;
}

/* yes and no answer what has two answers: use the Soft bonus or keep it, swap or stay, box or take. */
static bool is_yes_or_no(const struct table *t, const action_t *legal, int n, const char *word, action_t *act)
{
    static const char *const asks[] = { "soft", "swap", "box", NULL };
    const struct kind *kinds = table_game(t)->actions_named;
    bool yes = starts("yes", word), no = starts("no", word);
    for (int i = 0; n == 2 && asks[i] && (yes || no); i++)
        if (!strcmp(kinds[action_kind(legal[0])].name, asks[i])) {
            *act = legal[yes ? 0 : 1];
            return true;
        }
    return false;
}

/* One number: with the last card in hand too it only chooses the car. */
static bool names_car_alone(const struct table *t, action_t act, const struct typed_words *w)
{
    struct piece pieces[PIECES];
    return w->n == 1 && !strcmp(table_game(t)->actions_named[action_kind(act)].name, "play")
           && cut_action(t, act, pieces) > 1 && word_fits(&pieces[1], w->word[0]);
}

enum meaning grandprix_read(const struct table *t, const action_t *legal, int n, const char *typed,
                            action_t *act, char part[ACTION_TEXT_MAX], struct error *err)
{
    struct typed_words words;
    action_t fitting[ACTIONS_MAX];
    int found = 0, best = NO_FIT;
    error_set(err, 0, "nothing that can be done now is called \"%.40s\"", typed);
    if (!cut_typed(typed, &words))
        return MEANS_NOTHING;
    if (words.n == 1 && is_yes_or_no(t, legal, n, words.word[0], act))
        return MEANS_ACTION;
    for (int i = 0; i < n; i++) {
        int bad = misfit(t, legal[i], &words);
        if (bad >= NO_FIT || bad > best)
            continue;
        found = bad < best ? 0 : found;
        best = bad;
        fitting[found++] = legal[i];
    }
    if (!found)
        return MEANS_NOTHING;
    *act = fitting[0];
    if (found == 1 && !names_car_alone(t, *act, &words))
        return MEANS_ACTION;
    return is_part(t, fitting, found, part) ? MEANS_PART : refuse(t, fitting, found, typed, err);
}
