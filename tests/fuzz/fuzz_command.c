/* fuzz_command.c: whatever is typed either is one legal action or gets a sentence and changes nothing. */
#include "../../table/table.h"
#include "fuzz.h"

static void play_random(struct table *t, int moves, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    struct error err;
    for (int i = 0; i < moves; i++) {
        table_chance(t, rng);
        turn_t who = table_turn(t);
        if (!who)
            return;
        int seat = turn_lowest(who), n = table_actions(t, seat, legal);
        MUST(table_act(t, seat, legal[rng_below(rng, (uint32_t)n)], &err));
    }
    table_chance(t, rng);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error err = { 0 };
    struct rng rng;
    if (size < 3)
        return 0;
    const struct game *g = pick_game(data[0]);
    struct table *t = table_new(g, "", NULL, &err);
    char *input = as_string(data + 3, size - 3);
    rng_init(&rng, data[1], 0);
    play_random(t, data[1], &rng);
    int before = table_moments(t);
    bool done = table_play(t, (int8_t)data[2] % SEATS_MAX, input, &err);
    MUST(table_moments(t) == before + done);
    MUST(done || err.text[0]);
    MUST(!g->check(table_setup(t), table_state(t)));
    free(input);
    table_free(t);
    return 0;
}
