/* catalogue.c: what there is to choose from, before any match: games, options, data, bots, rules, circuits. */
#include "../../core/data.h"
#include "../../draw/circuit.h"
#include "../../games/registry.h"
#include "../../show/rules.h"
#include "session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games and their options -------------------------------------------------------------------------------- */

/* The words of a choice, and the defaults that each brings along. */
static void put_choices(struct answer_text *a, const struct option *o)
{
    put_open(a, "choices", '[');
    for (int i = 0; o->choices[i]; i++)
        put_text(a, NULL, o->choices[i]);
    put_close(a, ']');
    if (!o->presets)
        return;
    put_open(a, "presets", '[');
    for (int i = 0; o->choices[i]; i++)
        put_text(a, NULL, o->presets[i]);
    put_close(a, ']');
}

/* The built-in values of data, in the order of the program's own list. */
static void put_builtins(struct answer_text *a, const char *kind)
{
    put_open(a, "choices", '[');
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, kind))
            put_text(a, NULL, b->name);
    put_close(a, ']');
}

static void put_option(struct answer_text *a, const struct option *o)
{
    put_open(a, NULL, '{');
    put_text(a, "name", o->name);
    put_text(a, "kind", option_kind_words[o->kind]);
    put_text(a, "default", o->fallback);
    put_text(a, "help", o->help);
    put_text(a, "cite", o->cite);
    if (o->kind == OPTION_NUMBER || o->kind == OPTION_NUMBERS) {
        put_number(a, "min", o->min);
        put_number(a, "max", o->max);
    } else if (o->kind == OPTION_CHOICE) {
        put_choices(a, o);
    } else if (o->kind == OPTION_DATA) {
        put_text(a, "data", o->data);
        put_builtins(a, o->data);
    }
    put_close(a, '}');
}

static void put_game(struct answer_text *a, const struct game *g)
{
    put_open(a, NULL, '{');
    put_text(a, "id", g->id);
    put_text(a, "title", g->title);
    put_number(a, "rules", g->rules);
    put_open(a, "options", '[');
    for (const struct option *o = g->options; o->name; o++)
        put_option(a, o);
    put_close(a, ']');
    put_close(a, '}');
}

bool ask_catalogue(struct session *s, const struct request *r)
{
    struct answer_text *a = &s->answer;
    (void)r;
    put_text(a, "engine", program_version);
    put_open(a, "games", '[');
    for (int i = 0; all_games[i]; i++)
        put_game(a, all_games[i]);
    put_close(a, ']');
    put_open(a, "bots", '[');
    for (int i = 0; all_bots[i]; i++) {
        put_open(a, NULL, '{');
        put_text(a, "name", all_bots[i]->name);
        put_text(a, "help", all_bots[i]->help);
        put_close(a, '}');
    }
    put_close(a, ']');
    return true;
}

/* The setup of a text, or NULL after an error. */
static struct setup *read_setup(struct session *s, const struct request *r, const struct game **g)
{
    struct error err;
    char *text = malloc(r->len + 1);
    struct setup *su = NULL;
    s->answer.full |= !text;
    if (!text || !request_game(s, r, 1, g)) {
        free(text);
        return NULL;
    }
    memcpy(text, r->text, r->len);
    text[r->len] = '\0';
    su = (*g)->setup_new(text, &err);
    if (!su)
        answer_error(&s->answer, "%s", err.text);
    free(text);
    return su;
}

/* setup GAME: is this a setup, and what does it come to? */
bool ask_setup(struct session *s, const struct request *r)
{
    const struct game *g;
    struct setup *su = read_setup(s, r, &g);
    if (!su)
        return false;
    put_setup(&s->answer, g, su);
    g->setup_free(su);
    return true;
}

/* ---- rules ---------------------------------------------------------------------------------------------------- */

static void put_rule(struct answer_text *a, const struct rulebook *b, const struct rule *rule)
{
    char text[RULE_TEXT_MAX];
    rule_text(b, rule, false, text, sizeof text);
    put_open(a, NULL, '{');
    put_text(a, "text", text);
    put_text(a, "cite", rule->cite);
    put_close(a, '}');
}

/* Topics in order, each with the rules that hold. */
static void put_rules(struct answer_text *a, const struct rulebook *b)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(b, NULL, false, rules);
    put_open(a, "topics", '[');
    for (int i = 0; i < n;) {
        const char *topic = rules[i]->topic;
        put_open(a, NULL, '{');
        put_text(a, "topic", topic);
        put_text(a, "title", rulebook_topic(b, topic));
        put_open(a, "rules", '[');
        for (; i < n && !strcmp(rules[i]->topic, topic); i++)
            put_rule(a, b, rules[i]);
        put_close(a, ']');
        put_close(a, '}');
    }
    put_close(a, ']');
}

/* rules GAME: the rules as they are played with that setup. */
bool ask_rules(struct session *s, const struct request *r)
{
    const struct game *g;
    struct rulebook book;
    struct error err;
    char key[64];
    struct setup *su = read_setup(s, r, &g);
    char *setup = su ? malloc(SETUP_TEXT_MAX) : NULL;
    if (!su)
        return false;
    s->answer.full |= !setup;
    if (setup)
        g->setup_text(su, setup, SETUP_TEXT_MAX);
    g->setup_free(su);
    bool open = setup && rulebook_open(&book, &english, g, setup, &err);
    snprintf(key, sizeof key, "%s.rules", g->id);
    if (open) {
        put_text(&s->answer, "preface", phrase_find(&english, key));
        put_text(&s->answer, "setup", setup);
        put_rules(&s->answer, &book);
    } else if (setup) {
        answer_error(&s->answer, "%s", err.text);
    }
    if (setup)
        rulebook_close(&book);
    free(setup);
    return open;
}

/* ---- circuits -------------------------------------------------------------------------------------------------- */

static void put_spot(struct answer_text *a, struct spot p)
{
    put_real(a, NULL, p.x);
    put_real(a, NULL, p.y);
}

/* Forward along one edge of a lane, back along the other. */
static void put_cell(struct answer_text *a, const struct circuit *c, int sector, int lane)
{
    enum { STEPS = 5 };
    struct spot middle = circuit_lane(c, sector, lane, 0.5);
    put_open(a, NULL, '{');
    put_real(a, "x", middle.x);
    put_real(a, "y", middle.y);
    put_real(a, "heading", remainder(middle.heading, 2 * acos(-1)) * 180 / acos(-1));
    put_open(a, "outline", '[');
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= STEPS; i++) {
            double t = (double)(side ? STEPS - i : i) / STEPS;
            put_spot(a, circuit_at(c, sector + t, circuit_edge(c, sector, lane + side, t)));
        }
    put_close(a, ']');
    put_open(a, "ahead", '[');
    for (int i = 0; i < LANES; i++)
        if (circuit_track(c)->ahead[sector][lane] >> i & 1)
            put_number(a, NULL, i);
    put_close(a, ']');
    put_close(a, '}');
}

static void put_cells(struct answer_text *a, const struct circuit *c)
{
    put_open(a, "cells", '[');
    for (int s = 0; s < circuit_track(c)->sectors; s++) {
        put_open(a, NULL, '[');
        for (int lane = 0; lane < circuit_track(c)->lanes[s]; lane++)
            put_cell(a, c, s, lane);
        put_close(a, ']');
    }
    put_close(a, ']');
}

typedef double circuit_offset(const struct circuit *c, double u);

/* A line all along the circuit, at that offset. */
static void put_line(struct answer_text *a, const char *name, const struct circuit *c, circuit_offset *offset)
{
    enum { PER_SECTOR = 4 };
    put_open(a, name, '[');
    for (int i = 0; i < circuit_track(c)->sectors * PER_SECTOR; i++) {
        double u = (double)i / PER_SECTOR;
        put_spot(a, circuit_at(c, u, offset(c, u)));
    }
    put_close(a, ']');
}

static void put_pit(struct answer_text *a, const struct circuit *c)
{
    put_open(a, "pit", '[');
    for (int s = 0; s < circuit_track(c)->sectors; s++) {
        struct spot p = circuit_pit(c, s + 0.5);
        put_open(a, NULL, '{');
        put_real(a, "x", p.x);
        put_real(a, "y", p.y);
        put_real(a, "heading", remainder(p.heading, 2 * acos(-1)) * 180 / acos(-1));
        put_real(a, "turn", circuit_turn(c, s + 0.5));
        put_close(a, '}');
    }
    put_close(a, ']');
}

static void put_corners(struct answer_text *a, const struct datum *corners)
{
    put_open(a, "corners", '[');
    for (const struct datum *d = corners->first; d; d = d->next) {
        put_open(a, NULL, '{');
        put_number(a, "from", data_get(d, "from")->number);
        put_number(a, "to", data_get(d, "to")->number);
        put_text(a, "name", data_get(d, "name")->text);
        put_close(a, '}');
    }
    put_close(a, ']');
}

static void put_circuit(struct answer_text *a, const struct circuit *c, const struct datum *root)
{
    struct box box = circuit_bounds(c);
    put_text(a, "title", data_get(root, "title")->text);
    put_text(a, "note", data_get(root, "note")->text);
    put_number(a, "sectors", circuit_track(c)->sectors);
    put_number(a, "laps", circuit_track(c)->laps);
    put_number(a, "green", circuit_track(c)->sectors - GREEN_LINE);
    put_number(a, "grid", GRID_ROWS);
    put_bool(a, "clockwise", circuit_clockwise(c));
    put_real(a, "lane", circuit_lane_width(c));
    put_real(a, "sector", circuit_sector_length(c));
    put_open(a, "box", '[');
    put_real(a, NULL, box.left);
    put_real(a, NULL, box.top);
    put_real(a, NULL, box.right - box.left);
    put_real(a, NULL, box.bottom - box.top);
    put_close(a, ']');
    put_cells(a, c);
    put_pit(a, c);
    put_line(a, "wall", c, circuit_wall);
    put_line(a, "inner", c, circuit_inner);
    put_line(a, "pit_near", c, circuit_pit_near);
    put_line(a, "pit_far", c, circuit_pit_far);
    put_corners(a, data_get(root, "corners"));
}

/* track: the circuit of that name or packed text, as geometry. */
bool ask_track(struct session *s, const struct request *r)
{
    struct error err;
    char *text = malloc(r->len + 1);
    struct datum *root = NULL;
    s->answer.full |= !text;
    if (!text)
        return false;
    memcpy(text, r->text, r->len);
    text[r->len] = '\0';
    root = data_load(&gp_track_kind, "track", text, &err);
    struct circuit *c = root ? circuit_new(root) : NULL;
    if (!root)
        answer_error(&s->answer, "%s", err.text);
    else if (c)
        put_circuit(&s->answer, c, root);
    else
        s->answer.full = true;
    circuit_free(c);
    data_free(root);
    free(text);
    return root != NULL;
}
