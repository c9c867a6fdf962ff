#include "company.h"

#include "../../core/error.h"
#include "../../games/lacorsa/lacorsa.h"

#include <stdlib.h>
#include <string.h>

bool rival_read(const char *text, struct entrant *out, struct policy_net *room, struct error *err)
{
    struct net_numbers *numbers;
    if (!strchr(text, '.'))
        return entrant_parse(text, out, err);
    if (!(numbers = malloc(sizeof *numbers)))
        abort();
    bool good = net_read(text, numbers, NULL, err);
    if (good)
        net_round(numbers, room);
    free(numbers);
    *out = (struct entrant){ .net = room };
    return good;
}

/* From every seat, so that luck with the cards weighs on all alike. */
static double race_deal(const struct entrant *own, const struct setup *su, const struct entrant *rival,
                        long deal, uint64_t seed)
{
    const struct entrant *seats[SEATS_MAX];
    int n = lacorsa_game.shape(su)->seats;
    long points[SEATS_MAX];
    double gain = 0;
    for (int star = 0; star < n; star++) {
        for (int seat = 0; seat < n; seat++)
            seats[seat] = seat == star ? own : rival;
        arena_race(&lacorsa_game, su, seats, seed, (uint64_t)deal, (uint64_t)(deal * n + star), points);
        gain += (double)points[star] / n;
        for (int seat = 0; seat < n; seat++)
            gain -= (double)points[seat] / n / n;
    }
    return gain;
}

struct mean measure_net(const struct policy_net *net, const struct setup *su, const struct entrant *rival,
                        long deals, uint64_t seed)
{
    const struct entrant own = { .net = net };
    struct mean gain = { 0 };
    for (long deal = 0; deal < deals; deal++)
        mean_add(&gain, race_deal(&own, su, rival, deal, seed));
    return gain;
}
