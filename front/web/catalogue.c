/* catalogue.c: what there is to choose from, before any match: games, options, data, bots, rules, circuits. */
#include "../../core/data.h"
#include "../../draw/circuit.h"
#include "../../games/kinds.h"
#include "../../games/registry.h"
#include "../../report/rules_report.h"
#include "../../report/track.h"
#include "../../show/tell.h"
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
    json_add(a, "{ name %s, separator %s, help %s }", f->name, separator_of(f->shape),
             tr(a->out->language, f->help));
}

/* Why a car may be out, by the word that results have for it. */
static void put_causes(struct json *a, const struct game *g)
{
    json_open(a, "causes", '{');
    for (int i = 1; g->causes[i]; i++) {
        struct text words = text_growing();
        words.language = a->out->language;
        verdict_cause(g, i, &words);
        json_text(a, g->causes[i], words.buf);
        text_free(&words);
    }
    json_close(a, '}');
}

static bool has_title(const struct data_kind *kind)
{
    const struct schema *field = kind->schema->fields;
    while (field->name && strcmp(field->name, "title"))
        field++;
    return field->name;
}

/* What people call built-in data of a kind that has titles, by its name. */
static void put_titles(struct json *a, const struct data_kind *kind)
{
    struct error err;
    json_open(a, kind->id, '{');
    for (const struct builtin *b = builtins; b->name; b++) {
        struct datum *root = strcmp(b->kind, kind->id) ? NULL : data_parse(kind, b->packed, &err);
        if (root)
            json_text(a, b->name, data_get(root, "title")->text);
        data_free(root);
    }
    json_close(a, '}');
}

static void put_game(struct json *a, const struct game *g)
{
    json_add(a, "{ id %s, title %s, rules %d", g->id, g->title, g->rules);
    json_option_table(a, "options", g);
    put_causes(a, g);
    json_open(a, "titles", '{');
    for (int i = 0; g->data && g->data[i]; i++)
        if (has_title(g->data[i]))
            put_titles(a, g->data[i]);
    json_close(a, '}');
    json_open(a, "fields", '[');
    for (const struct field *f = g->fields; f->name; f++)
        put_field(a, f);
    json_add(a, "] }");
}

bool ask_catalogue(struct session *s)
{
    struct json *a = &s->answer;
    json_add(a, "engine %s, data {", program_version);
    for (int i = 0; all_data_kinds[i]; i++)
        json_builtins(a, all_data_kinds[i]->id, all_data_kinds[i]->id);
    json_add(a, "} games [");
    for (int i = 0; all_games[i]; i++)
        put_game(a, all_games[i]);
    json_add(a, "] bots [");
    for (int i = 0; all_bots[i]; i++)
        json_add(a, "{ name %s, help %s }", all_bots[i]->name, tr(a->out->language, all_bots[i]->help));
    json_close(a, ']');
    json_add(a, "rival { name %s, help %s } tempers [", rival_bot.name, tr(a->out->language, rival_bot.help));
    for (int i = TEMPER_PLAIN + 1; i < TEMPERS; i++)
        json_add(a, "{ name %s, title %s, help %s }", temper_words[i].name,
                 tr(a->out->language, temper_words[i].title), tr(a->out->language, temper_words[i].help));
    json_close(a, ']');
    return true;
}

/* ---- setups: what a form and a drawing need to know of one --------------------------------------------------- */

static const struct data_kind *find_kind(const char *id)
{
    for (int i = 0; all_data_kinds[i]; i++)
        if (!strcmp(all_data_kinds[i]->id, id))
            return all_data_kinds[i];
    return NULL;
}

/* The data of an option, whatever it is called or however it was packed. */
static void put_data(struct json *a, const struct option *o, const char *value)
{
    struct error err;
    const struct data_kind *kind = find_kind(o->data);
    struct datum *root = kind ? data_load(kind, o->name, value, &err) : NULL;
    if (root)
        json_datum(a, o->name, root);
    data_free(root);
}

/* room: the setup's text, which is used up. */
static void put_all_data(struct json *a, const struct game *g, char *room)
{
    struct option_set set;
    struct error err;
    json_open(a, "data", '{');
    if (options_parse(g->options, room, &set, &err))
        for (int i = 0; set.options[i].name; i++)
            if (set.options[i].kind == OPTION_DATA) {
                option_value_text(&set, i, room, SETUP_TEXT_MAX);
                put_data(a, &set.options[i], room);
            }
    json_close(a, '}');
    options_free(&set);
}

static void put_cars(struct json *a, const struct shape *shape)
{
    json_add(a, "seats %d, cars [", shape->seats);
    for (int car = 0; car < shape->cars; car++)
        json_add(a, "{ car %d, seat %d#, name %s, team %s }", car_number(shape, car), shape->owner[car],
                 shape->name[car], shape->team[car]);
    json_close(a, ']');
}

void put_setup(struct json *a, const struct game *g, const struct setup *su)
{
    char *room = malloc(SETUP_TEXT_MAX);
    a->lost |= !room;
    if (!room)
        return;
    g->setup_text(su, room, SETUP_TEXT_MAX);
    json_add(a, "game %s, title %s, setup %s", g->id, g->title, room);
    put_cars(a, g->shape(su));
    json_setup_options(a, "options", g, su);
    put_all_data(a, g, room);
    free(room);
}

/* What stands behind the first line, as a string to be freed; NULL when there is no memory. */
static char *request_text(struct session *s)
{
    char *text = session_room(s, s->request.text.len + 1);
    if (text)
        memcpy(text, s->request.text.at, s->request.text.len);
    return text;
}

/* The setup of a text, or NULL after an error. */
static struct setup *read_setup(struct session *s, const struct game **g)
{
    struct error err;
    char *text = request_game(s, 1, g) ? request_text(s) : NULL;
    struct setup *su = text ? (*g)->setup_new(text, &err) : NULL;
    if (text && !su)
        refuse(s, &err);
    free(text);
    return su;
}

/* setup GAME: is this a setup, and what does it come to? */
bool ask_setup(struct session *s)
{
    const struct game *g;
    struct setup *su = read_setup(s, &g);
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
        json_add(a, "] }");
    }
    json_close(a, ']');
}

/* rules GAME: the rules as they are played with that setup. */
bool ask_rules(struct session *s)
{
    const struct game *g;
    struct rulebook book;
    struct error err;
    struct setup *su = read_setup(s, &g);
    char *setup = su ? session_room(s, SETUP_TEXT_MAX) : NULL;
    if (setup)
        g->setup_text(su, setup, SETUP_TEXT_MAX);
    if (su)
        g->setup_free(su);
    if (!setup)
        return false;
    bool open = rulebook_open(&book, session_language(s), g, setup, &err) || refuse(s, &err);
    if (open) {
        json_add(&s->answer, "preface %s, setup %s", rules_preface(&book), setup);
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
    json_add(a, "] }");
}

/* track: the circuit of that name or packed text, as the program's JSON has it, and its lines. */
bool ask_track(struct session *s)
{
    struct error err;
    char *text = request_text(s);
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
