/* table.c: a match being played, told and kept. */
#include "../games/registry.h"
#include "handles.h"

#include <stdlib.h>
#include <string.h>

/* ---- sitting down ------------------------------------------------------------------------------------------------ */

/* Takes the table, which is freed when there is no memory left for its handle. */
static paddock_table *wrap(struct table *inside, const struct tags *tags)
{
    paddock_table *table = malloc(sizeof *table);
    if (!table) {
        table_free(inside);
        return NULL;
    }
    table->table = inside;
    table->tags = *tags;
    /* The handle only ever reads it; what it says is the table's own. */
    setup_wrap(table_game(inside), (struct setup *)table_setup(inside), &table->setup);
    return table;
}

paddock_table *paddock_table_new(const paddock_setup *setup, const char *state_text, paddock_error *err)
{
    const struct tags fresh = { .engine = PADDOCK_VERSION };
    struct error e = { .text = "out of memory" };
    if (!setup) {
        error_say(err, "expected a setup; found NULL");
        return NULL;
    }
    char *text = setup_text_new(setup);
    struct table *inside = text ? table_new(setup->g, text, state_text, &e) : NULL;
    paddock_table *table = inside ? wrap(inside, &fresh) : NULL;
    free(text);
    if (inside && !table)
        error_set(&e, 0, "out of memory");
    if (!table)
        error_give(err, &e);
    return table;
}

void paddock_table_free(paddock_table *table)
{
    if (table)
        table_free(table->table);
    free(table);
}

const paddock_setup *paddock_table_setup(const paddock_table *table)
{
    return &table->setup;
}

const paddock_state *paddock_table_state(const paddock_table *table)
{
    return (const paddock_state *)table_state(table->table);
}

/* ---- acting -------------------------------------------------------------------------------------------------------- */

bool paddock_table_play(paddock_table *table, int seat, const char *text, paddock_error *err)
{
    struct error e;
    if (!table || !text)
        return error_say(err, "expected a table and a text; found NULL");
    return table_play(table->table, seat, text, &e) || error_give(err, &e);
}

bool paddock_table_act(paddock_table *table, int seat, paddock_action action, paddock_error *err)
{
    struct error e;
    if (!table)
        return error_say(err, "expected a table; found NULL");
    return table_act(table->table, seat, action, &e) || error_give(err, &e);
}

void paddock_table_deal(paddock_table *table, paddock_dealer *dealer)
{
    table_deal(table->table, &dealer->dealer);
}

bool paddock_table_undo(paddock_table *table, int seat, paddock_error *err)
{
    struct error e;
    if (!table)
        return error_say(err, "expected a table; found NULL");
    if (!is_seat(&table->setup, seat))
        return error_say(err, "expected a seat of this match; found another");
    return table_undo(table->table, seat, &e) || error_give(err, &e);
}

/* ---- dealing ------------------------------------------------------------------------------------------------------- */

paddock_dealer *paddock_dealer_new(const char *seed, paddock_error *err)
{
    struct error e = { .text = "out of memory" };
    struct seed read;
    paddock_dealer *dealer = malloc(sizeof *dealer);
    bool good =
        dealer && (seed ? seed_read(seed, &read, &e) : error_set(&e, 0, "expected a seed; found NULL"));
    if (good) {
        dealer_begin(&dealer->dealer, &read, 0);
        return dealer;
    }
    free(dealer);
    error_give(err, &e);
    return NULL;
}

void paddock_dealer_free(paddock_dealer *dealer)
{
    free(dealer);
}

paddock_rng *paddock_dealer_thinking(paddock_dealer *dealer, const paddock_table *table)
{
    return (paddock_rng *)dealer_thinking(&dealer->dealer, (uint64_t)table_moments(table->table));
}

/* ---- telling ------------------------------------------------------------------------------------------------------- */

bool paddock_table_moment(const paddock_table *table, int i, paddock_moment *out)
{
    if (i < 0 || i >= table_moments(table->table))
        return false;
    const struct moment *m = table_moment(table->table, i);
    *out = (paddock_moment){ .seat = m->seat, .action = m->act, .events = m->events };
    return true;
}

/* People are called by their names, bots by their cars. */
static struct narrator narrator_of(const paddock_table *table)
{
    struct narrator n = { .language = &english, .game = table->setup.g, .setup = table->setup.su };
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *player = table->tags.player[seat];
        size_t len;
        n.player[seat] = *player && !player_is_bot(player, &len) ? player : NULL;
    }
    return n;
}

static size_t tell(const paddock_table *table, int i, int k, int viewer, bool as_sentence, char *buf,
                   size_t size)
{
    struct narrator narrator = narrator_of(table);
    paddock_moment m;
    bool hidden;
    if (!paddock_table_moment(table, i, &m) || k < 0 || k >= m.events) {
        if (size)
            buf[0] = '\0';
        return 0;
    }
    struct event e = table_event(table->table, i, k, viewer_of(&table->setup, viewer), &hidden);
    return event_told(&narrator, &e, hidden, as_sentence, buf, size);
}

size_t paddock_table_event(const paddock_table *table, int i, int k, int viewer, char *buf, size_t size)
{
    return tell(table, i, k, viewer, false, buf, size);
}

size_t paddock_table_sentence(const paddock_table *table, int i, int k, int viewer, char *buf, size_t size)
{
    return tell(table, i, k, viewer, true, buf, size);
}

/* ---- keeping ------------------------------------------------------------------------------------------------------- */

/* The tag of that name, or NULL. */
static char *find_tag(struct tags *tags, const paddock_setup *setup, const char *name)
{
    struct span number = span_of(name), word;
    int seat;
    if (!strcmp(name, "date"))
        return tags->date;
    if (!strcmp(name, "engine"))
        return tags->engine;
    span_cut(&number, ' ', &word);
    if (!span_is(word, "player") || !number.at || !span_number(number, &seat) || !is_seat(setup, seat - 1))
        return NULL;
    return tags->player[seat - 1];
}

const char *paddock_table_tag(const paddock_table *table, const char *name)
{
    const char *tag = find_tag((struct tags *)&table->tags, &table->setup, name);
    if (!strcmp(name, "rules"))
        return table->rules;
    return tag ? tag : "";
}

bool paddock_table_set_tag(paddock_table *table, const char *name, const char *value, paddock_error *err)
{
    struct error e;
    if (!table || !name || !value)
        return error_say(err, "expected a table, the name of a tag and its value; found NULL");
    char *tag = find_tag(&table->tags, &table->setup, name);
    if (!tag)
        error_set(&e, 0, "expected date, engine or player and a seat from 1 to %d; found \"%.60s\"",
                  table->setup.shape.seats, name);
    return (tag && tag_set(tag, name, span_of(value), &e)) || error_give(err, &e);
}

size_t paddock_table_record(const paddock_table *table, char *buf, size_t size)
{
    return record_write(table->table, &table->tags, buf, size);
}

static void name_rules(paddock_table *table, int rules)
{
    struct text t = text_into(table->rules, sizeof table->rules);
    text_add(&t, "%d", rules);
}

bool paddock_table_read(const char *text, size_t len, paddock_table **table, paddock_error *err)
{
    struct reading r;
    if (!text || !table)
        return error_say(err, "expected a text and room for a table; found NULL");
    bool good = record_read(all_games, text, len, &r);
    *table = r.table ? wrap(r.table, &r.tags) : NULL;
    if (r.table && !*table)
        return error_say(err, "out of memory");
    if (*table)
        name_rules(*table, r.rules);
    return good || error_give(err, &r.error);
}
