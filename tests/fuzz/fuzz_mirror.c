/* fuzz_mirror.c: whatever a server says, a client shows a sound table or says one sentence.
 *
 * The input is lines, each a message. What is left of a mirror can be looked at, told and driven at.
 */
#include "../../online/mirror.h"
#include "../../wire/wire.h"
#include "fuzz.h"

static bool say(struct mirror *m, const json_t *message, struct error *err)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    if (!type)
        return true;
    if (!strcmp(type, "welcome"))
        return mirror_welcome(m, all_games, message, err);
    if (!strcmp(type, "news"))
        return mirror_news(m, message, err);
    if (!strcmp(type, "here"))
        mirror_here(m, json_object_get(message, "seats"));
    if (!strcmp(type, "end"))
        mirror_end(m);
    return true;
}

/* What a person and a program would be shown. */
static void look(const struct mirror *m)
{
    static char orders[WIRE_PIECE_MAX];
    const struct table *t = m->table;
    union any_state view;
    table_view(t, m->seat, (struct state *)view.bytes);
    MUST(!table_game(t)->check(table_setup(t), (struct state *)view.bytes));
    for (int i = 0; i < table_moments(t); i++)
        MUST(wire_told(t, i, m->seat, orders, sizeof orders) < sizeof orders);
    if (m->seat != NOBODY)
        MUST(wire_ask(t, m->seat, 100, orders, sizeof orders) < sizeof orders);
    if (!table_turn(t))
        MUST(wire_end(t, orders, sizeof orders) < sizeof orders);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = as_string(data, size);
    struct span rest = { input, size }, line;
    struct mirror m = { 0 };
    bool good = true;
    while (good && span_cut(&rest, '\n', &line)) {
        struct error err = { 0 };
        json_t *message = json_loadb(line.at, line.len, 0, NULL);
        good = say(&m, message, &err);
        MUST(good || err.text[0]);
        json_decref(message);
    }
    if (good && m.table)
        look(&m);
    mirror_free(&m);
    free(input);
    return 0;
}
