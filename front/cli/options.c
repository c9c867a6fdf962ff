/* options.c: what may be chosen in a setup, from the games' own tables. */
#include "../../core/data.h"
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../report/json.h"
#include "terminal.h"
#include "verbs.h"

#include <string.h>

static const struct flag flags[] = {
    { "json", NULL, "Print one JSON object." },
    { 0 },
};

static const char *const examples[] = {
    "paddock options                 the options of every game",
    "paddock options lacorsa --json  those of LACORSA, for a program",
    NULL,
};

enum { FROM = 2, COLUMN = 14 };

/* ---- for people --------------------------------------------------------------------------------------- */

static void show_option(const struct option *o, struct lines *out)
{
    char range[120], line[640];
    option_range_text(o, range, sizeof range);
    snprintf(line, sizeof line, "%s; default %s", range, o->fallback);
    lines_entry(out, FROM, COLUMN, o->name, line);
    snprintf(line, sizeof line, "%s [%s]", o->help, o->cite);
    lines_add(out, "%*s", COLUMN, "");
    lines_words(out, COLUMN, COLUMN, line);
    if (o->needs) {
        snprintf(line, sizeof line, "Only with %s.", o->needs);
        lines_add(out, "%*s", COLUMN, "");
        lines_words(out, COLUMN, COLUMN, line);
    }
    for (int i = 0; o->presets && o->choices[i]; i++) {
        if (!o->presets[i][0])
            continue;
        snprintf(line, sizeof line, "%s brings %s", o->choices[i], o->presets[i]);
        lines_add(out, "%*s", COLUMN, "");
        lines_words(out, COLUMN, COLUMN, line);
    }
}

static void show_kind(const struct data_kind *kind, struct lines *out)
{
    lines_entry(out, FROM, COLUMN, kind->id, kind->help);
    char list[1024];
    struct text t = text_into(list, sizeof list);
    text_add(&t, "Built in:");
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, kind->id))
            text_add(&t, " %s", b->name);
    lines_add(out, "%*s", COLUMN, "");
    lines_words(out, COLUMN, COLUMN, list);
}

static void show_game(const struct game *g, struct lines *out)
{
    lines_add(out, "%s (%s), rules version %d\n\nOptions:\n", g->title, g->id, g->rules);
    for (const struct option *o = g->options; o->name; o++)
        show_option(o, out);
    if (g->data && g->data[0])
        lines_add(out, "\nKinds of data, to write your own (see paddock data --help):\n");
    for (int i = 0; g->data && g->data[i]; i++)
        show_kind(g->data[i], out);
}

/* ---- for programs ------------------------------------------------------------------------------------- */

static json_t *kind_object(const struct data_kind *kind)
{
    json_t *out = json_object(), *names = json_array();
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, kind->id))
            json_array_append_new(names, json_text(b->name));
    json_object_set_new(out, "kind", json_text(kind->id));
    json_object_set_new(out, "help", json_text(kind->help));
    json_object_set_new(out, "builtin", names);
    return out;
}

static json_t *game_object(const struct game *g)
{
    json_t *out = json_object(), *kinds = json_array();
    for (int i = 0; g->data && g->data[i]; i++)
        json_array_append_new(kinds, kind_object(g->data[i]));
    json_object_set_new(out, "game", json_text(g->id));
    json_object_set_new(out, "title", json_text(g->title));
    json_object_set_new(out, "rules", json_integer(g->rules));
    json_object_set_new(out, "options", json_option_table(g));
    json_object_set_new(out, "data", kinds);
    return out;
}

static int print_json(const struct game *only)
{
    json_t *out = json_object(), *games = json_array();
    for (int i = 0; all_games[i]; i++)
        if (!only || only == all_games[i])
            json_array_append_new(games, game_object(all_games[i]));
    json_object_set_new(out, "games", games);
    return json_line(out);
}

/* ---- the verb ----------------------------------------------------------------------------------------- */

static int run(const struct args *args)
{
    const struct game *only = args->words ? game_find(args->word[0]) : NULL;
    if (args->words && !only)
        return complain(EXIT_USAGE, "expected a game (paddock help lists them); found \"%s\"", args->word[0]);
    if (args_has(args, "json"))
        return print_json(only);
    struct lines out = terminal_lines();
    for (int i = 0, n = 0; all_games[i]; i++)
        if (!only || only == all_games[i]) {
            lines_add(&out, "%s", n++ ? "\n" : "");
            show_game(all_games[i], &out);
        }
    terminal_close(&out);
    return EXIT_OK;
}

const struct verb verb_options = {
    .name = "options",
    .takes = "[GAME]",
    .help = "Lists what may be chosen for a race: options, their values, defaults and sources.",
    .flags = flags,
    .words_max = 1,
    .examples = examples,
    .run = run,
};
