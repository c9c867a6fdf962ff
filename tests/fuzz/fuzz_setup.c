/* fuzz_setup.c: a setup that is accepted has a canonical text, and a race of it can be run. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[SETUP_TEXT_MAX], again[SETUP_TEXT_MAX];
    union any_state st;
    struct error err = { 0 };
    if (!size)
        return 0;
    const struct game *g = pick_game(data[0]);
    char *input = as_string(data + 1, size - 1);
    struct setup *su = setup_read(g, input, &err), *twin;
    MUST(su || err.text[0]);
    if (su) {
        MUST(g->setup_text(su, text, sizeof text) < sizeof text);
        twin = setup_read(g, text, &err);
        MUST(twin);
        g->setup_text(twin, again, sizeof again);
        MUST(!strcmp(text, again));
        g->setup_free(twin);
        g->start(su, (struct state *)st.bytes);
        play_out(g, su, (struct state *)st.bytes);
    }
    g->setup_free(su);
    free(input);
    return 0;
}
