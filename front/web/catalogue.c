/* catalogue.c: what there is to choose from, before any match: games, options, data, bots, rules, circuits. */
#include "../../core/data.h"
#include "../../draw/circuit.h"
#include "../../games/registry.h"
#include "../../report/rules_report.h"
#include "../../report/track_json.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* ---- games and their options -------------------------------------------------------------------------------- */

static const char *separator_of(enum field_shape shape)
{
    switch (shape) {
    case FIELD_NUMBER:
    case FIELD_WORD: return "";
    case FIELD_NUMBERS:
    case FIELD_WORDS: return ",";
    case FIELD_NUMBERS_TABLE:
    case FIELD_WORDS_TABLE: break;
    }
    return "/";
}

/* What the fields of a view mean, for a front end that knows nothing else of the game. */
static void put_field(struct json *a, const struct field *f)
{
    json_open(a, NULL, '{');
    json_text(a, "name", f->name);
    json_text(a, "separator", separator_of(f->shape));
    json_text(a, "help", f->help);
    json_close(a, '}');
}

static void put_game(struct json *a, const struct game *g)
{
    json_open(a, NULL, '{');
    json_text(a, "id", g->id);
    json_text(a, "title", g->title);
    json_number(a, "rules", g->rules);
    json_option_table(a, "options", g);
    json_open(a, "fields", '[');
    for (const struct field *f = g->fields; f->name; f++)
        put_field(a, f);
    json_close(a, ']');
    json_close(a, '}');
}

bool ask_catalogue(struct session *s, const struct request *r)
{
    struct json *a = &s->answer;
    (void)r;
    json_text(a, "engine", program_version);
    json_open(a, "games", '[');
    for (int i = 0; all_games[i]; i++)
        put_game(a, all_games[i]);
    json_close(a, ']');
    json_open(a, "bots", '[');
    for (int i = 0; all_bots[i]; i++) {
        json_open(a, NULL, '{');
        json_text(a, "name", all_bots[i]->name);
        json_text(a, "help", all_bots[i]->help);
        json_close(a, '}');
    }
    json_close(a, ']');
    return true;
}

/* The setup of a text, or NULL after an error. */
static struct setup *read_setup(struct session *s, const struct request *r, const struct game **g)
{
    struct error err;
    char *text = malloc(r->len + 1);
    struct setup *su = NULL;
    s->answer.lost |= !text;
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

/* Topics in order, each with the rules that hold. */
static void put_rules(struct json *a, const struct rulebook *b)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(b, NULL, false, rules);
    json_open(a, "topics", '[');
    for (int i = 0; i < n;) {
        const char *topic = rules[i]->topic;
        json_open(a, NULL, '{');
        rules_json_topic(a, b, topic);
        json_open(a, "rules", '[');
        for (; i < n && !strcmp(rules[i]->topic, topic); i++)
            rules_json_rule(a, b, rules[i], false);
        json_close(a, ']');
        json_close(a, '}');
    }
    json_close(a, ']');
}

/* rules GAME: the rules as they are played with that setup. */
bool ask_rules(struct session *s, const struct request *r)
{
    const struct game *g;
    struct rulebook book;
    struct error err;
    struct setup *su = read_setup(s, r, &g);
    char *setup = su ? malloc(SETUP_TEXT_MAX) : NULL;
    if (!su)
        return false;
    s->answer.lost |= !setup;
    if (setup)
        g->setup_text(su, setup, SETUP_TEXT_MAX);
    g->setup_free(su);
    bool open = setup && rulebook_open(&book, &english, g, setup, &err);
    if (open) {
        json_text(&s->answer, "preface", rules_preface(&book));
        json_text(&s->answer, "setup", setup);
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

static void put_cell(struct json *a, const struct circuit *c, int sector, int lane)
{
    json_open(a, NULL, '{');
    track_json_spot(a, circuit_lane(c, sector, lane, 0.5));
    track_json_outline(a, c, sector, lane);
    track_json_lanes(a, "ahead", circuit_track(c)->ahead[sector][lane]);
    json_close(a, '}');
}

static void put_cells(struct json *a, const struct circuit *c)
{
    json_open(a, "cells", '[');
    for (int s = 0; s < circuit_track(c)->sectors; s++) {
        json_open(a, NULL, '[');
        for (int lane = 0; lane < circuit_track(c)->lanes[s]; lane++)
            put_cell(a, c, s, lane);
        json_close(a, ']');
    }
    json_close(a, ']');
}

typedef double circuit_offset(const struct circuit *c, double u);

/* A line all along the circuit, at that offset. */
static void put_line(struct json *a, const char *name, const struct circuit *c, circuit_offset *offset)
{
    enum { PER_SECTOR = 4 };
    json_open(a, name, '[');
    for (int i = 0; i < circuit_track(c)->sectors * PER_SECTOR; i++) {
        double u = (double)i / PER_SECTOR;
        track_json_point(a, circuit_at(c, u, offset(c, u)));
    }
    json_close(a, ']');
}

static void put_pit(struct json *a, const struct circuit *c)
{
    json_open(a, "pit", '[');
    for (int s = 0; s < circuit_track(c)->sectors; s++) {
        json_open(a, NULL, '{');
        track_json_spot(a, circuit_pit(c, s + 0.5));
        json_hundredth(a, "turn", circuit_turn(c, s + 0.5));
        json_close(a, '}');
    }
    json_close(a, ']');
}

static void put_circuit(struct json *a, const struct circuit *c, const struct datum *root)
{
    struct box box = circuit_bounds(c);
    json_text(a, "title", data_get(root, "title")->text);
    json_text(a, "note", data_get(root, "note")->text);
    json_number(a, "sectors", circuit_track(c)->sectors);
    json_number(a, "laps", circuit_track(c)->laps);
    json_number(a, "green", circuit_track(c)->sectors - GREEN_LINE);
    json_number(a, "grid", GRID_ROWS);
    json_bool(a, "clockwise", circuit_clockwise(c));
    json_hundredth(a, "lane", circuit_lane_width(c));
    json_hundredth(a, "sector", circuit_sector_length(c));
    json_open(a, "box", '[');
    json_hundredth(a, NULL, box.left);
    json_hundredth(a, NULL, box.top);
    json_hundredth(a, NULL, box.right - box.left);
    json_hundredth(a, NULL, box.bottom - box.top);
    json_close(a, ']');
    put_cells(a, c);
    put_pit(a, c);
    put_line(a, "wall", c, circuit_wall);
    put_line(a, "inner", c, circuit_inner);
    put_line(a, "pit_near", c, circuit_pit_near);
    put_line(a, "pit_far", c, circuit_pit_far);
    json_datum(a, "corners", data_get(root, "corners"));
}

/* track: the circuit of that name or packed text, as geometry. */
bool ask_track(struct session *s, const struct request *r)
{
    struct error err;
    char *text = malloc(r->len + 1);
    struct datum *root = NULL;
    s->answer.lost |= !text;
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
        s->answer.lost = true;
    circuit_free(c);
    data_free(root);
    free(text);
    return root != NULL;
}
