#include "legal.h"

int legal_list(const struct game *g, const struct setup *su, const struct state *st, int seat,
               action_t out[ACTIONS_MAX])
{
    struct chance ch[ACTIONS_MAX];
    if (seat != NOBODY)
        return seat >= 0 && seat < g->shape(su)->seats ? g->actions(su, st, seat, out) : 0;
    if (g->turn(su, st) != CHANCE)
        return 0;
    int n = g->chances(su, st, ch);
    for (int i = 0; i < n; i++)
        out[i] = ch[i].act;
    return n;
}

bool legal_refuse(const struct game *g, const struct setup *su, const struct state *st, int seat,
                  struct error *err)
{
    int seats = g->shape(su)->seats;
    turn_t who = g->turn(su, st);
    if (!who)
        return error_set(err, 0, "expected nothing more; the match is over");
    if (seat == NOBODY)
        return error_set(err, 0, "expected a seat to act; found an outcome of chance");
    if (seat < 0 || seat >= seats)
        return error_set(err, 0, "expected a seat from 1 to %d; found %d", seats, seat + 1);
    if (who == CHANCE)
        return error_set(err, 0, "expected an outcome of chance; found an action of seat %d", seat + 1);
    return error_set(err, 0, "seat %d is not on turn", seat + 1);
}

bool legal_check(const struct game *g, const struct setup *su, const struct state *st, int seat, action_t act,
                 struct error *err)
{
    action_t legal[ACTIONS_MAX];
    int n = legal_list(g, su, st, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == act)
            return true;
    if (!n)
        return legal_refuse(g, su, st, seat, err);
    if (seat == NOBODY)
        return error_set(err, 0, "expected an outcome that can happen now; found another");
    return error_set(err, 0, "seat %d may not do that now", seat + 1);
}
