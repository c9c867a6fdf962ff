/* temper.c: see temper.h. */
#include "temper.h"

#include "../../games/lacorsa/look.h"

#include <math.h>

enum { CHAMPION = 12, REDLINE = 2 };

/* ---- rules of thumb, moved -------------------------------------------------------------------------------- */

/* Percent by which the numbers from the first to the last of them are moved. */
struct move {
    enum temper temper;
    int first, last, by;
};

static const struct move moves[] = {
    { TEMPER_CAREFUL, CLUB_ATTACK, CLUB_ATTACK_LEAD + CLUB_STAGES - 1, -12 },
    { TEMPER_CAREFUL, CLUB_REDLINE, CLUB_REDLINE + CLUB_STAGES - 1, -40 },
    { TEMPER_CAREFUL, CLUB_FLAT_OUT, CLUB_FLAT_OUT, -50 },
    { TEMPER_CAREFUL, CLUB_EXTRA, CLUB_EXTRA, -28 },
    { TEMPER_CAREFUL, CLUB_WIDE, CLUB_WIDE, -60 },
    { TEMPER_BOLD, CLUB_ATTACK, CLUB_ATTACK_LEAD + CLUB_STAGES - 1, 15 },
    { TEMPER_BOLD, CLUB_REDLINE, CLUB_REDLINE + CLUB_STAGES - 1, 40 },
    { TEMPER_BOLD, CLUB_FLAT_OUT, CLUB_FLAT_OUT, 10 },
    { TEMPER_BOLD, CLUB_EXTRA, CLUB_EXTRA, 50 },
    { TEMPER_BOLD, CLUB_WIDE, CLUB_WIDE, 40 },
    { TEMPER_DIRTY, CLUB_ATTACK, CLUB_ATTACK + CLUB_STAGES - 1, -15 },
    { TEMPER_DIRTY, CLUB_ATTACK_LEAD, CLUB_ATTACK_LEAD + CLUB_STAGES - 1, 25 },
    { TEMPER_DIRTY, CLUB_DEFEND, CLUB_DEFEND_LEAD + CLUB_STAGES - 1, 15 },
    { TEMPER_DIRTY, CLUB_REDLINE_DEFEND, CLUB_REDLINE_DEFEND + CLUB_STAGES - 1, 25 },
    { TEMPER_DIRTY, CLUB_EXTRA, CLUB_EXTRA, 30 },
};

static void move_number(struct club_style *style, int number, int by)
{
    int now = style->number[number] + by;
    style->number[number] = (uint8_t)(now < 0 ? 0 : now > 100 ? 100 : now);
}

static void lean_style(enum temper temper, struct club_style *style)
{
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        for (int k = moves[i].first; moves[i].temper == temper && k <= moves[i].last; k++)
            move_number(style, k, moves[i].by);
}

/* ---- two cars ------------------------------------------------------------------------------------------------ */

/* What a play counts, Redlines as usual. */
static int count_of(int play)
{
    int card = play & LC_CALLED_HIGH ? CHAMPION : play & (LC_WITH_REDLINE - 1);
    return card + (play & LC_WITH_REDLINE ? REDLINE : 0);
}

/* What the other own car in the challenge plays, or will: the lowest of its cards. */
static int mate_counts(const struct view *v, const struct lc_look *look)
{
    struct lc_race race;
    lc_race(v->setup, view_state(v), v->seat, &race);
    const struct lc_car *mate = &race.car[look->moment == LC_DEFEND ? race.challenger : race.defender];
    if (mate->laid == LC_LAID_PLAY)
        return count_of(mate->play);
    const struct lc_cards *hand = &race.hand[mate->hand];
    return hand->n ? hand->at[0].rank : 0;
}

/* The order stays: the car behind plays its lowest card, and the one ahead the lowest that holds, or else its
 * lowest. 0: no such moment. */
static action_t keep_order(const struct view *v, const struct lc_look *look, const action_t *legal, int n)
{
    action_t lowest = 0, holds = 0;
    if (!look->mate || (look->moment != LC_ATTACK && look->moment != LC_DEFEND))
        return 0;
    int least = mate_counts(v, look) + 1; /* a tie may be the other's, or an accident */
    for (int i = 0; i < n; i++) {
        int counts = count_of(lc_play_of(legal[i]));
        if (lc_gesture(legal[i]) != LC_PLAY)
            continue;
        if (!lowest || counts < count_of(lc_play_of(lowest)))
            lowest = legal[i];
        if (counts >= least && (!holds || counts < count_of(lc_play_of(holds))))
            holds = legal[i];
    }
    return look->moment == LC_DEFEND && holds ? holds : lowest;
}

/* Whether the car that is to defend stands directly behind another of its seat. */
static bool shields(const struct view *v, const struct lc_look *look)
{
    struct lc_scene scene;
    if (look->moment != LC_DEFEND || look->place == 0)
        return false;
    lc_scene(v->setup, view_state(v), v->seat, &scene);
    return (scene.own >> (look->place - 1) & 1) && scene.gap[look->place] == 0;
}

action_t temper_club(enum temper temper, const struct club_style *style, const struct view *v,
                     const action_t *legal, int n, struct rng *rng)
{
    struct club_style leaning = *style;
    struct lc_look look;
    lean_style(temper, &leaning);
    if (temper == TEMPER_TEAM) {
        lc_look(v->setup, view_state(v), v->seat, &look);
        action_t keeps = keep_order(v, &look, legal, n);
        if (keeps)
            return keeps;
        if (shields(v, &look))
            for (int k = CLUB_DEFEND; k < CLUB_DEFEND + CLUB_STAGES; k++)
                leaning.number[k] = 100;
    }
    return club_choose(&leaning, v->setup, view_state(v), v->seat, legal, n, rng);
}

/* ---- what was found to be about as good ---------------------------------------------------------------------- */

/* Points by which a choice may be worse than the best and still be leaned to, between own cars, whose points stay in the
 * family, more; how often such a one is thought of beside
 * those that would be chosen anyway; and how much likelier what is leaned to becomes, as an exponent. */
static const double BAND = 0.12, BAND_OWN = 0.3, THOUGHT_OF = 0.5, LEANING = 2.5;
enum { TRIES_LEAST = 8 };

/* Of a play from -2, cheap, to 2, dear. */
static double dearness(action_t act)
{
    return 4.0 * count_of(lc_play_of(act)) / (CHAMPION + REDLINE) - 2;
}

static double taste_of_play(enum temper temper, const struct lc_look *look, action_t act)
{
    double dear = dearness(act);
    bool attacks = look->moment == LC_ATTACK && !look->mate,
         defends = look->moment == LC_DEFEND && !look->mate;
    switch (temper) {
    case TEMPER_CAREFUL: return attacks ? -dear : 0;
    case TEMPER_BOLD: return attacks ? dear : 0;
    case TEMPER_DIRTY: return defends || (attacks && look->place == 1) ? dear : attacks ? -dear : 0;
    default: return 0;
    }
}

/* Going flat out, wide, or into a challenge that need not be. */
static double taste_of_risk(enum temper temper)
{
    return temper == TEMPER_CAREFUL ? -1 : temper == TEMPER_BOLD ? 1 : 0;
}

/* keeps: of team players between own cars what keeps the order. */
static double taste(enum temper temper, const struct lc_look *look, action_t keeps, action_t act)
{
    if (keeps)
        return keeps == act || lc_same_play(keeps, act) ? 1 : -1;
    switch (lc_gesture(act)) {
    case LC_PLAY: return taste_of_play(temper, look, act);
    case LC_YES:
    case LC_WIDE: return taste_of_risk(temper);
    default: return 0;
    }
}

static double best_points(const struct opinion *o, int n)
{
    double best = -INFINITY;
    for (int i = 0; i < n; i++)
        if (o[i].often > 0 && opinion_points(&o[i]) > best)
            best = opinion_points(&o[i]);
    return best;
}

/* Of what would be chosen, and of what is about as good, the more to one's taste the likelier. */
static void lean_to(struct opinion *opinions, const double *tastes, int n, double band)
{
    double best = best_points(opinions, n), sum = 0;
    for (int i = 0; i < n; i++) {
        struct opinion *o = &opinions[i];
        if (o->tries >= TRIES_LEAST && opinion_points(o) >= best - band && o->often < THOUGHT_OF)
            o->often = THOUGHT_OF;
        o->often *= exp(LEANING * tastes[i]);
        sum += o->often;
    }
    for (int i = 0; i < n; i++)
        opinions[i].often /= sum;
}

void temper_lean(enum temper temper, const struct view *v, const action_t *legal, int n,
                 struct opinion *opinions)
{
    struct lc_look look;
    double tastes[ACTIONS_MAX];
    bool differ = false;
    if (temper == TEMPER_PLAIN)
        return;
    lc_look(v->setup, view_state(v), v->seat, &look);
    action_t keeps = temper == TEMPER_TEAM ? keep_order(v, &look, legal, n) : 0;
    for (int i = 0; i < n; i++) {
        tastes[i] = taste(temper, &look, keeps, legal[i]);
        differ = differ || tastes[i] < tastes[0] || tastes[i] > tastes[0];
    }
    if (differ)
        lean_to(opinions, tastes, n, keeps ? BAND_OWN : BAND);
}
