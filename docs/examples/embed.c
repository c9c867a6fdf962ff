/* embed.c: a race of bots at a table, told as a story. docs/library.md explains it.
 *
 *     cc embed.c -o embed $(pkg-config --cflags --libs libpaddock)
 *     ./embed lacorsa "cars=4 each=1" 7 works:200 club
 *
 * One bot for each seat, the last one for all that are left. With the same seed it is the race that
 * paddock race --cars 4 --seed 7 --bots works:200,club tells.
 */
#include <paddock.h>
#include <stdio.h>
#include <stdlib.h>

/* One choice of whoever is on turn: the lowest of these seats. */
static bool act(paddock_table *table, paddock_dealer *dealer, const paddock_bot *const *bots,
                paddock_turn turn, paddock_error *err)
{
    int seat = 0;
    while (!(turn >> seat & 1))
        seat++;
    paddock_action action =
        paddock_bot_choose_among(bots, paddock_table_setup(table), paddock_table_state(table), seat,
                                 paddock_dealer_thinking(dealer, table), err);
    return action && paddock_table_act(table, seat, action, err);
}

static bool race(paddock_table *table, paddock_dealer *dealer, const paddock_bot *const *bots,
                 paddock_error *err)
{
    for (;;) {
        paddock_table_deal(table, dealer);
        paddock_turn turn = paddock_state_turn(paddock_table_setup(table), paddock_table_state(table));
        if (!turn)
            return true;
        if (!act(table, dealer, bots, turn, err))
            return false;
    }
}

/* As a spectator hears it. */
static void tell(const paddock_table *table)
{
    char sentence[400];
    paddock_moment moment;
    for (int i = 0; paddock_table_moment(table, i, &moment); i++)
        for (int k = 0; k < moment.events; k++)
            if (paddock_table_sentence(table, i, k, PADDOCK_NOBODY, sentence, sizeof sentence))
                printf("%s\n", sentence);
}

/* One car as a line of a record. */
static void print_car(const paddock_car *car, const paddock_result *result)
{
    printf("result %d car%d %d points", result->place, car->number, result->points);
    if (*result->cause)
        printf(" out %s", result->cause);
    printf("%s%s\n", result->pole ? " pole" : "", result->fastest ? " fastest" : "");
}

static void print_results(const paddock_table *table, const paddock_setup *setup)
{
    const paddock_shape *shape = paddock_setup_shape(setup);
    paddock_result result[PADDOCK_CARS_MAX];
    int cars = paddock_state_results(setup, paddock_table_state(table), result, PADDOCK_CARS_MAX);
    for (int place = 1; place <= cars; place++)
        for (int car = 0; car < cars; car++)
            if (result[car].place == place)
                print_car(&shape->car[car], &result[car]);
    for (int car = 0; car < cars; car++)
        if (result[car].won)
            printf("car%d of seat %d has won\n", shape->car[car].number, result[car].seat + 1);
}

/* The bots that were named, the last of them for all seats that are left; false when a name is none. */
static bool seat_bots(paddock_bot **bots, int seats, int names, char **name, paddock_error *err)
{
    for (int seat = 0; seat < seats; seat++) {
        bots[seat] = paddock_bot_new(names > 0 ? name[seat < names ? seat : names - 1] : "club", err);
        if (!bots[seat])
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    paddock_bot *bots[PADDOCK_SEATS_MAX] = { NULL };
    paddock_error err;
    paddock_setup *setup = paddock_setup_new(argc > 1 ? argv[1] : "lacorsa", argc > 2 ? argv[2] : NULL, &err);
    paddock_table *table = setup ? paddock_table_new(setup, NULL, &err) : NULL;
    paddock_dealer *dealer = table ? paddock_dealer_new(argc > 3 ? argv[3] : "1", &err) : NULL;
    bool good = dealer && seat_bots(bots, paddock_setup_shape(setup)->seats, argc - 4, argv + 4, &err)
                && race(table, dealer, (const paddock_bot *const *)bots, &err);
    if (good) {
        tell(table);
        print_results(table, setup);
    } else {
        fprintf(stderr, "embed: %s\n", err.text);
    }
    for (int seat = 0; seat < PADDOCK_SEATS_MAX; seat++)
        paddock_bot_free(bots[seat]);
    paddock_dealer_free(dealer);
    paddock_table_free(table);
    paddock_setup_free(setup);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
