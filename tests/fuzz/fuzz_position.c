/* fuzz_position.c: a position that is accepted is sound, has a canonical text, and can be played to the end. */
#include "../../table/position.h"
#include "fuzz.h"

enum { SETUPS = 4 };

static const struct {
    const char *game;
    const char *setup[SETUPS];
} setups[] = {
    { "lacorsa", { "", "cars=6 each=2", "cars=2 edition=free", "cars=12 edition=free" } },
    { "grandprix",
      { "", "players=2 track=tinroof laps=1", "players=11 weather=wet laps=1",
        "players=3 weather=random grid=bag pit_order=running leader=corner laps=1" } },
};

static const char *pick_setup(const struct game *g, uint8_t byte)
{
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        if (!strcmp(setups[i].game, g->id))
            return setups[i].setup[byte % SETUPS];
    return "";
}

static bool has_blanks(const char *text)
{
    return strchr(text, '?') != NULL;
}

/* On one line with its game and setup. */
static void try_line(const struct game *g, const struct setup *su, const struct state *st)
{
    static char line[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
    struct position p;
    struct error err = { 0 };
    MUST(position_text(g, su, st, line, sizeof line) < sizeof line);
    MUST(position_read(all_games, line, &p, &err));
    MUST(!memcmp(p.room.bytes, st, g->state_size));
    position_text(p.game, p.setup, (const struct state *)p.room.bytes, again, sizeof again);
    MUST(!strcmp(line, again));
    position_free(&p);
}

static void try_position(const struct game *g, const struct setup *su, const char *input)
{
    static char text[STATE_TEXT_MAX], again[STATE_TEXT_MAX];
    union any_state a, b;
    struct state *st = (struct state *)a.bytes, *twin = (struct state *)b.bytes;
    struct error err = { 0 };
    if (!g->state_parse(su, input, st, &err)) {
        MUST(err.text[0]);
        return;
    }
    MUST(!g->check(su, st));
    MUST(g->state_text(su, st, text, sizeof text) < sizeof text);
    MUST(g->state_parse(su, text, twin, &err));
    MUST(!memcmp(st, twin, g->state_size));
    g->state_text(su, twin, again, sizeof again);
    MUST(!strcmp(text, again));
    try_line(g, su, st);
    if (!has_blanks(text)) /* a view cannot be played on */
        play_out(g, su, st);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error err;
    if (size < 2)
        return 0;
    const struct game *g = pick_game(data[0]);
    struct setup *su = g->setup_new(pick_setup(g, data[1]), &err);
    if (!su)
        return 0;
    char *input = as_string(data + 2, size - 2);
    try_position(g, su, input);
    free(input);
    g->setup_free(su);
    return 0;
}
