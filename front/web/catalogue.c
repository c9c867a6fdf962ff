/* catalogue.c: what there is to choose from, before any match: games, options, data, bots, rules, circuits. */
#include "../../core/data.h"
#include "../../draw/circuit.h"
#include "../../games/kinds.h"
#include "../../games/registry.h"
#include "../../report/rules_report.h"
#include "../../report/track.h"
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
    json_text(a, "help", tr(a->out->language, f->help));
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
    json_open(a, "data", '{');
    for (int i = 0; all_data_kinds[i]; i++)
        json_builtins(a, all_data_kinds[i]->id, all_data_kinds[i]->id);
    json_close(a, '}');
    json_open(a, "games", '[');
    for (int i = 0; all_games[i]; i++)
        put_game(a, all_games[i]);
    json_close(a, ']');
    json_open(a, "bots", '[');
    for (int i = 0; all_bots[i]; i++) {
        json_open(a, NULL, '{');
        json_text(a, "name", all_bots[i]->name);
        json_text(a, "help", tr(a->out->language, all_bots[i]->help));
        json_close(a, '}');
    }
    json_close(a, ']');
    return true;
}

/* What stands behind the first line, as a string to be freed; NULL when there is no memory. */
static char *request_text(struct session *s, const struct request *r)
{
    char *text = session_room(s, r->len + 1);
    if (text)
        memcpy(text, r->text, r->len);
    return text;
}

/* The setup of a text, or NULL after an error. */
static struct setup *read_setup(struct session *s, const struct request *r, const struct game **g)
{
    struct error err;
    char *text = request_game(s, r, 1, g) ? request_text(s, r) : NULL;
    struct setup *su = text ? (*g)->setup_new(text, &err) : NULL;
    if (text && !su)
        refuse(s, &err);
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
    char *setup = su ? session_room(s, SETUP_TEXT_MAX) : NULL;
    if (setup)
        g->setup_text(su, setup, SETUP_TEXT_MAX);
    if (su)
        g->setup_free(su);
    if (!setup)
        return false;
    bool open = rulebook_open(&book, session_language(s), g, setup, &err) || refuse(s, &err);
    if (open) {
        json_text(&s->answer, "preface", rules_preface(&book));
        json_text(&s->answer, "setup", setup);
        put_rules(&s->answer, &book);
    }
    rulebook_close(&book);
    free(setup);
    return open;
}

/* ---- circuits -------------------------------------------------------------------------------------------------- */

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

/* What a picture of the road needs besides its spaces; turns: how far it bends at each sector, to the left or right. */
static void put_lines(struct json *a, const struct circuit *c)
{
    json_open(a, "lines", '{');
    put_line(a, "wall", c, circuit_wall);
    put_line(a, "inner", c, circuit_inner);
    put_line(a, "pit_near", c, circuit_pit_near);
    put_line(a, "pit_far", c, circuit_pit_far);
    json_open(a, "turns", '[');
    for (int s = 0; s < circuit_track(c)->sectors; s++)
        json_hundredth(a, NULL, circuit_turn(c, s + 0.5));
    json_close(a, ']');
    json_close(a, '}');
}

/* track: the circuit of that name or packed text, as the program's JSON has it, and its lines. */
bool ask_track(struct session *s, const struct request *r)
{
    struct error err;
    char *text = request_text(s, r);
    struct datum *root = text ? data_load(&gp_track_kind, "track", text, &err) : NULL;
    struct circuit *c = root ? circuit_new(root) : NULL;
    if (text && !root)
        refuse(s, &err);
    s->answer.lost |= root && !c;
    if (c) {
        track_json(&s->answer, root);
        put_lines(&s->answer, c);
    }
    circuit_free(c);
    data_free(root);
    free(text);
    return root != NULL;
}
