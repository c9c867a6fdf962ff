/* options.c: what may be chosen in a setup, from the games' own tables. */
#include "../../core/data.h"
#include "../../games/registry.h"
#include "../../report/game_json.h"
#include "cli.h"

static const struct flag flags[] = {
    { "json", NULL, N_("Print one JSON object.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock options                 ", N_("the options of every game") },
    { "paddock options lacorsa --json  ", N_("those of LACORSA, for a program") },
    { 0 },
};

enum { FROM = 2, COLUMN = 14 };

/* ---- for people --------------------------------------------------------------------------------------- */

static void show_option(const struct option *o, struct lines *out)
{
    char range[120], line[640];
    option_range_text(o, spoken(), range, sizeof range);
    snprintf(line, sizeof line, said("%s; default %s"), range, o->fallback);
    lines_entry(out, FROM, COLUMN, o->name, line);
    snprintf(line, sizeof line, "%s [%s]", said(o->help), o->cite);
    lines_entry(out, 0, COLUMN, "", line);
    if (o->needs) {
        snprintf(line, sizeof line, said("Only with %s."), o->needs);
        lines_entry(out, 0, COLUMN, "", line);
    }
    for (int i = 0; o->presets && o->choices[i]; i++)
        if (o->presets[i][0]) {
            snprintf(line, sizeof line, said("%s brings %s"), o->choices[i], o->presets[i]);
            lines_entry(out, 0, COLUMN, "", line);
        }
}

static void show_kind(const struct data_kind *kind, struct lines *out)
{
    lines_entry(out, FROM, COLUMN, kind->id, said(kind->help));
    char list[1024];
    struct text t = text_into(list, sizeof list);
    text_add(&t, "%s", said("Built in:"));
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, kind->id))
            text_add(&t, " %s", b->name);
    lines_entry(out, 0, COLUMN, "", list);
}

static void show_game(const struct game *g, struct lines *out)
{
    lines_say(out, "%s (%s), rules version %d", g->title, g->id, g->rules);
    lines_add(out, "\n");
    lines_say(out, "Options:");
    for (const struct option *o = g->options; o->name; o++)
        show_option(o, out);
    if (g->data && g->data[0]) {
        lines_add(out, "\n");
        lines_say(out, "Kinds of data, to write your own (see paddock data --help):");
    }
    for (int i = 0; g->data && g->data[i]; i++)
        show_kind(g->data[i], out);
}

/* ---- for programs ------------------------------------------------------------------------------------- */

static bool print_games(const struct game *only, struct error *err)
{
    struct json *j = json_begin();
    json_add(j, "{ games [");
    for (int i = 0; all_games[i]; i++)
        if (!only || only == all_games[i])
            json_game(j, all_games[i]);
    json_add(j, "] }");
    return json_end(err);
}

static bool run(const struct args *args, struct error *err)
{
    const struct game *only = args->words ? game_find(args->word[0]) : NULL;
    if (args->words && !only)
        return error_of(err, ERROR_USAGE, "expected a game (paddock help lists them); found \"%s\"",
                        args->word[0]);
    if (args_has(args, "json"))
        return print_games(only, err);
    struct lines out = terminal_lines();
    for (int i = 0, n = 0; all_games[i]; i++)
        if (!only || only == all_games[i]) {
            lines_add(&out, "%s", n++ ? "\n" : "");
            show_game(all_games[i], &out);
        }
    terminal_close(&out);
    return true;
}

VERB(options, N_("[GAME]"),
     N_("Lists what may be chosen for a race: options, their values, defaults and sources."), 0, 1,
     .run = run);
