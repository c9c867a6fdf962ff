/* club.c: a driver of LACORSA with rules of thumb.
 *
 * The cards of a hand in order, and a quantile of them to play that
 * depends on whether the car attacks or defends, whether it is about the lead,
 * and how near the end is; how often to add a Redline; how often to extend.
 * It looks no further, so a search can afford it in its playouts.
 */
#include "club.h"
#include "temper.h"

#include "../../core/text.h"
#include "../../games/lacorsa/look.h"

#include <string.h>

/* Two climbs made these, the second from the result of the first:
 *
 *     tune-club 1300 1 guess cars=4 -- grid grid_redline attack attack_lead defend defend_lead redline
 *         redline_defend extend extend_lead discard discard_lead dump dump_lead spread
 *     tune-club 500 2 standard cars=4 cars=4 cars=5 cars=6 "edition=free cars=3" "cars=6 each=2"
 *         "edition=large_grid cars=8" "edition=seasons cars=6"
 *
 * One of them against three random drivers on 5,000 deals of cars=4 from every seat (rate, seed 77): 8.03 points after
 * the first, 8.20 after the second. */
/* clang-format off */
const struct club_style club_standard = { {
    /* grid */ 100,
    /* grid_redline */ 100,
    /* attack */ 73, 100, 80, 79, 63,
    /* attack_lead */ 71, 100, 100, 69, 41,
    /* defend */ 100, 93, 83, 95, 78,
    /* defend_lead */ 100, 92, 70, 58, 100,
    /* redline */ 100, 41, 71, 47, 0,
    /* redline_defend */ 100, 100, 100, 88, 49,
    /* extend */ 85, 100, 100, 100, 100,
    /* extend_lead */ 4, 100, 100, 100, 100,
    /* discard */ 0,
    /* discard_lead */ 16,
    /* dump */ 29,
    /* dump_lead */ 0,
    /* spread */ 0,
    /* stop_owed */ 10,
    /* stop */ 0,
    /* flat_out */ 90,
    /* extra */ 28,
    /* wide */ 60,
} };
/* clang-format on */

/* ---- the numbers ---------------------------------------------------------------------------------- */

static const struct {
    int number;
    const char *name;
    bool staged;
} names[] = {
    { CLUB_GRID, "grid", false },       { CLUB_GRID_REDLINE, "grid_redline", false },
    { CLUB_ATTACK, "attack", true },    { CLUB_ATTACK_LEAD, "attack_lead", true },
    { CLUB_DEFEND, "defend", true },    { CLUB_DEFEND_LEAD, "defend_lead", true },
    { CLUB_REDLINE, "redline", true },  { CLUB_REDLINE_DEFEND, "redline_defend", true },
    { CLUB_EXTEND, "extend", true },    { CLUB_EXTEND_LEAD, "extend_lead", true },
    { CLUB_DISCARD, "discard", false }, { CLUB_DISCARD_LEAD, "discard_lead", false },
    { CLUB_DUMP, "dump", false },       { CLUB_DUMP_LEAD, "dump_lead", false },
    { CLUB_SPREAD, "spread", false },   { CLUB_STOP_OWED, "stop_owed", false },
    { CLUB_STOP, "stop", false },       { CLUB_FLAT_OUT, "flat_out", false },
    { CLUB_EXTRA, "extra", false },     { CLUB_WIDE, "wide", false },
    { CLUB_NUMBERS, NULL, false },
};

size_t club_number_name(int number, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    int i = 0;
    while (names[i + 1].number <= number)
        i++;
    text_add(&t, "%s", names[i].name);
    if (names[i].staged)
        text_add(&t, "/%d", number - names[i].number);
    return t.len;
}

/* ---- choosing cards ----------------------------------------------------------------------------------- */

/* A seat with a decision to make. */
struct decider {
    const struct club_style *style;
    struct lc_look look;
    struct rng *rng;
};

static bool often(const struct decider *d, int number)
{
    return rng_below(d->rng, 100) < d->style->number[number];
}

static int stage(const struct decider *d)
{
    static const uint8_t by_cards[] = { 0, 1, 1, 2, 2, 3, 3, 3 };
    return d->look.fewest < sizeof by_cards ? by_cards[d->look.fewest] : CLUB_STAGES - 1;
}

static int count_of(uint64_t hand, int rank)
{
    return (int)(hand >> (4 * rank) & 15);
}

/* The card that has so many below it, Redlines not counted; wild ones are the highest. */
static int card_at(const struct decider *d, unsigned wild, int below)
{
    for (int rank = 1; rank < LC_RANKS; rank++) {
        if (wild >> rank & 1)
            continue;
        below -= count_of(d->look.hand, rank);
        if (below < 0)
            return rank;
    }
    return __builtin_ctz(wild) | LC_CALLED_HIGH;
}

static int cards_but_redlines(const struct decider *d)
{
    int n = 0;
    for (int rank = 1; rank < LC_RANKS; rank++)
        n += count_of(d->look.hand, rank);
    return n;
}

/* A quantile of the hand, up or down by the spread. */
static int play_at(const struct decider *d, unsigned wild, int percent)
{
    int n = cards_but_redlines(d), spread = d->style->number[CLUB_SPREAD];
    if (!n)
        return 0; /* Redlines are all there is */
    if (spread)
        percent += (int)rng_below(d->rng, (uint32_t)(2 * spread + 1)) - spread;
    percent = percent < 0 ? 0 : percent > 100 ? 100 : percent;
    return card_at(d, wild, (percent * (n - 1) + 50) / 100);
}

static int with_redline(const struct decider *d, int play, int number)
{
    bool have = count_of(d->look.hand, 0) && play;
    return have && often(d, number) ? play | LC_WITH_REDLINE : play;
}

/* ---- moments ------------------------------------------------------------------------------------------ */

static int qualify(const struct decider *d)
{
    int play = play_at(d, d->look.wild, d->style->number[CLUB_GRID]);
    return with_redline(d, play, CLUB_GRID_REDLINE);
}

/* Against the other car of one's own the points stay in the family: spend little. */
static int attack(const struct decider *d)
{
    int quantile = (d->look.place == 1 ? CLUB_ATTACK_LEAD : CLUB_ATTACK) + stage(d);
    if (d->look.mate)
        return play_at(d, 0, 0);
    int play = play_at(d, d->look.wild, d->style->number[quantile]);
    return with_redline(d, play, CLUB_REDLINE + stage(d));
}

static int defend(const struct decider *d)
{
    int quantile = (d->look.place == 0 ? CLUB_DEFEND_LEAD : CLUB_DEFEND) + stage(d);
    if (d->look.mate)
        return play_at(d, 0, 0);
    int play = play_at(d, d->look.wild, d->style->number[quantile]);
    return with_redline(d, play, CLUB_REDLINE_DEFEND + stage(d));
}

static int discard(const struct decider *d)
{
    bool lead = d->look.place == 0;
    int play = play_at(d, 0, d->style->number[lead ? CLUB_DISCARD_LEAD : CLUB_DISCARD]);
    return with_redline(d, play, lead ? CLUB_DUMP_LEAD : CLUB_DUMP);
}

/* ---- from what to do to an action on the list ----------------------------------------------------------- */

/* The first that does this with this play. Suits come highest first; which one hardly ever matters. */
static action_t find(const action_t *legal, int n, enum lc_gesture gesture, int play)
{
    for (int i = 0; i < n; i++)
        if (lc_play_of(legal[i]) == play && lc_gesture(legal[i]) == gesture)
            return legal[i];
    return legal[0];
}

static bool wants_stop(const struct decider *d, action_t last)
{
    const struct lc_look *look = &d->look;
    if (lc_gesture(last) != LC_PIT)
        return false;
    if (look->stops_owed)
        return look->fewest <= d->style->number[CLUB_STOP_OWED];
    return look->cards <= d->style->number[CLUB_STOP];
}

static bool wants_wide(const struct decider *d, action_t act)
{
    return lc_gesture(act) == LC_WIDE && (d->look.behind || often(d, CLUB_WIDE));
}

/* Extends stand first on the list, the lowest card first. The leader may not use the highest of them, so that one goes
 * first as long as others lead. */
static action_t extend_card(const struct decider *d, const action_t *legal, int n)
{
    int last = 0;
    while (last + 1 < n && lc_gesture(legal[last + 1]) == LC_EXTEND)
        last++;
    return legal[d->look.place == 0 ? 0 : last];
}

/* A stop stands last on the list, going wide before it. */
static action_t open_road(const struct decider *d, const action_t *legal, int n)
{
    int number = (d->look.place == 0 ? CLUB_EXTEND_LEAD : CLUB_EXTEND) + stage(d);
    if (wants_stop(d, legal[n - 1]))
        return legal[n - 1];
    for (int i = n - 1; i > 0 && i >= n - 2; i--)
        if (wants_wide(d, legal[i]))
            return legal[i];
    if (lc_gesture(legal[0]) == LC_EXTEND && often(d, number))
        return extend_card(d, legal, n);
    return find(legal, n, LC_DISCARD, discard(d));
}

static action_t yes_or_no(const struct decider *d, const action_t *legal, int number)
{
    return legal[!often(d, number)];
}

action_t club_choose(const struct club_style *style, const struct setup *su, const struct state *st, int seat,
                     const action_t *legal, int n, struct rng *rng)
{
    struct decider d = { .style = style, .rng = rng };
    lc_look(su, st, seat, &d.look);
    switch ((enum lc_moment)d.look.moment) {
    case LC_OPEN: return open_road(&d, legal, n);
    case LC_FLAT_OUT: return yes_or_no(&d, legal, CLUB_FLAT_OUT);
    case LC_EXTRA: return yes_or_no(&d, legal, CLUB_EXTRA);
    case LC_PICK: return legal[n - 1]; /* the highest card */
    case LC_QUALIFY: return find(legal, n, LC_PLAY, qualify(&d));
    case LC_DEFEND: return find(legal, n, LC_PLAY, defend(&d));
    default: return wants_stop(&d, legal[n - 1]) ? legal[n - 1] : find(legal, n, LC_PLAY, attack(&d));
    }
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    return temper_club(budget->manner.temper, &club_standard, v, legal, n, rng);
}

/* ---- to the end ---------------------------------------------------------------------------------------------- */

static void act(const struct setup *su, struct state *st, int seat, struct luck *luck)
{
    action_t legal[ACTIONS_MAX], chosen;
    int n = lacorsa_game.actions(su, st, seat, legal);
    chosen = legal[0];
    if (n > 1) {
        struct rng rng = luck_of_choice(luck, seat);
        chosen = club_choose(&club_standard, su, st, seat, legal, n, &rng);
    }
    lacorsa_game.apply(su, st, seat, chosen, NULL);
}

static bool expected_points(const struct setup *su, const struct state *st, struct luck luck,
                            double points[SEATS_MAX])
{
    union any_state room;
    struct state *now = (struct state *)room.bytes;
    struct results r;
    memcpy(room.bytes, st, lacorsa_game.state_size);
    for (turn_t who;; act(su, now, turn_lowest(who), &luck)) {
        luck_settle(&luck, &lacorsa_game, su, now);
        if (!(who = lacorsa_game.turn(su, now)))
            break;
    }
    lacorsa_game.results(su, now, &r);
    for (int seat = 0; seat < lacorsa_game.shape(su)->seats; seat++)
        points[seat] = results_points(&r, seat);
    return false;
}

const struct strategy lacorsa_club = { .game = &lacorsa_game,
                                       .choose = choose,
                                       .expected_points = expected_points };
