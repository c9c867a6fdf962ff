/* track.c: tracks for those who write, print or draw their own: check, draw, show, list. */
#include "../../games/grandprix/track.h"
#include "../../core/text.h"
#include "../../data/yaml.h"
#include "../../draw/circuit.h"
#include "../../draw/sheet.h"
#include "../../report/track_json.h"
#include "../../table/narrate.h"
#include "terminal.h"
#include "verbs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct flag flags[] = {
    { "output", "FILE",
      "The picture that draw writes (-o for short): a name that ends in .svg, .pdf or .png; a file that exists is not "
      "touched." },
    { "paper", "NAME", "The paper that draw fills: a3 (the default), a4, a2, letter or tabloid." },
    { "json", NULL, "Print JSON instead of lines for people." },
    { 0 },
};

static const char *const examples[] = {
    "paddock track list                              the built-in tracks",
    "paddock track show ombra                        lanes, grid and corners of one",
    "paddock track show my.yaml --json               the same for a program, with the place of every space",
    "paddock track check my.yaml                     says that it can be raced on and drawn, or what is wrong",
    "paddock track draw ombra -o ombra.pdf           a board to print and play on",
    "paddock track draw my.yaml -o my.svg --paper a2",
    NULL,
};

/* ---- finding a track -------------------------------------------------------------------------------------- */

static struct datum *read_file(const char *path, struct error *err)
{
    static const struct data_kind *const kinds[] = { &gp_track_kind, NULL };
    size_t len;
    char *text = read_whole(path, YAML_SIZE_MAX, &len);
    struct datum *root = text ? yaml_read(kinds, text, len, NULL, err) : NULL;
    free(text);
    return root;
}

static bool looks_like_file(const char *word)
{
    return strpbrk(word, "./") || !strcmp(word, "-");
}

static void name_builtins(struct text *t)
{
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, gp_track_kind.id))
            text_add(t, "%s%s", t->len ? ", " : "", b->name);
}

/* A built-in of that name, or else the file. */
static struct datum *open_track(const char *word, struct error *err)
{
    const char *packed = builtin_find(gp_track_kind.id, word);
    return packed ? data_parse(&gp_track_kind, packed, err) : read_file(word, err);
}

/* A built-in or a file, as a checked tree; NULL and *code after a sentence. */
static struct datum *find_track(const char *word, int *code)
{
    const char *packed = builtin_find(gp_track_kind.id, word);
    char known[200];
    struct text t = text_into(known, sizeof known);
    struct error err = { 0 };
    name_builtins(&t);
    if (!packed && !looks_like_file(word)) {
        *code = complain(EXIT_USAGE, "expected a built-in track (%s) or a file; found \"%s\"", known, word);
        return NULL;
    }
    struct datum *root = open_track(word, &err);
    *code = root ? EXIT_OK : EXIT_INPUT;
    if (!root && err.text[0])
        complain_error(EXIT_INPUT, word, &err);
    return root;
}

static int count_single(const struct gp_track *track)
{
    int n = 0;
    for (int s = 0; s < track->sectors; s++)
        n += track->lanes[s] == 1;
    return n;
}

/* "68 sectors, 9 of them with one lane; 3 laps; 9 corners" */
static void summarize(const struct datum *root, char *buf, size_t size)
{
    struct gp_track track;
    struct text t = text_into(buf, size);
    gp_track_read(root, &track);
    int single = count_single(&track), corners = data_count(data_get(root, "corners"));
    text_add(&t, "%s", COUNTED(track.sectors, "sector"));
    if (single)
        text_add(&t, ", %d of them with one lane", single);
    text_add(&t, "; %s; ", COUNTED(track.laps, "lap"));
    if (corners)
        text_add(&t, "%s", COUNTED(corners, "corner"));
    else
        text_add(&t, "no corners, so no optional running order (GP 13.3)");
}

/* ---- check ------------------------------------------------------------------------------------------------ */

static bool can_be_drawn(const struct datum *root, struct error *err)
{
    struct circuit *c = circuit_new(root);
    bool fine = c ? circuit_check(c, root, err) : error_set(err, 0, "out of memory");
    circuit_free(c);
    return fine;
}

static int print_judgement(const char *path, bool good, const struct error *err)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "file", path);
    json_bool(&j, "good", good);
    json_number_or_none(&j, "line", good ? 0 : err->line);
    json_text(&j, "reason", good ? NULL : err->text[0] ? err->text : "could not be read");
    json_close(&j, '}');
    return print_json(&j);
}

static int check_file(const char *path, bool json)
{
    struct error err = { 0 };
    char summary[200] = "";
    struct datum *root = open_track(path, &err);
    bool good = root && can_be_drawn(root, &err);
    if (good)
        summarize(root, summary, sizeof summary);
    data_free(root);
    int code = json ? print_judgement(path, good, &err) : EXIT_OK;
    if (code != EXIT_OK)
        return code;
    if (good && !json)
        printf("%s: good: %s\n", text_plain(path).text, summary);
    if (!good && err.text[0])
        complain_error(EXIT_NO, path, &err);
    return good ? EXIT_OK : err.text[0] ? EXIT_NO : EXIT_INPUT; /* without a sentence nothing could be read */
}

static int run_check(const struct args *args)
{
    int worst = EXIT_OK;
    for (int i = 1; i < args->words && worst != EXIT_WORLD; i++) {
        int code = check_file(args->word[i], args_has(args, "json"));
        worst = code > worst ? code : worst;
    }
    int written = worst == EXIT_WORLD ? EXIT_OK : finish_output();
    return written != EXIT_OK ? written : worst;
}

/* ---- draw ------------------------------------------------------------------------------------------------- */

static bool find_format(const char *path, enum picture_format *format)
{
    static const char *const endings[] = {
        [PICTURE_SVG] = ".svg", [PICTURE_PDF] = ".pdf", [PICTURE_PNG] = ".png"
    };
    size_t len = path ? strlen(path) : 0;
    for (int i = 0; i < 3; i++)
        if (len > 4 && !strcmp(path + len - 4, endings[i])) {
            *format = (enum picture_format)i;
            return true;
        }
    complain(EXIT_USAGE,
             "paddock track draw takes -o and a name that ends in .svg, .pdf or .png; found %s%s%s",
             path ? "\"" : "", path ? path : "none", path ? "\"" : "");
    return false;
}

static const struct paper *find_paper(const char *name)
{
    if (!name)
        return &papers[0];
    for (const struct paper *paper = papers; paper->name; paper++)
        if (!strcmp(paper->name, name))
            return paper;
    complain(EXIT_USAGE, "--paper takes a3, a4, a2, letter or tabloid; found \"%s\"", name);
    return NULL;
}

static int draw_tree(const struct args *args, const struct datum *root, const struct paper *paper,
                     enum picture_format format)
{
    struct error err = { 0 };
    struct picture picture = { 0 };
    const char *path = args_value(args, "output");
    struct circuit *c = circuit_new(root);
    int code = EXIT_OK;
    if (!c)
        code = complain(EXIT_WORLD, "out of memory");
    else if (!circuit_check(c, root, &err))
        code = complain_error(EXIT_INPUT, args->word[1], &err);
    else if (!sheet_draw(c, root, paper, format, &picture, &err))
        code = complain_error(EXIT_WORLD, NULL, &err);
    else
        code = file_write(path, FILE_NEW, picture.bytes, picture.len);
    free(picture.bytes);
    circuit_free(c);
    return code;
}

static int run_draw(const struct args *args)
{
    enum picture_format format = PICTURE_SVG;
    const struct paper *paper = find_paper(args_value(args, "paper"));
    int code;
    if (!paper || !find_format(args_value(args, "output"), &format))
        return EXIT_USAGE;
    struct datum *root = find_track(args->word[1], &code);
    if (root)
        code = draw_tree(args, root, paper, format);
    data_free(root);
    return code;
}

/* ---- show for people -------------------------------------------------------------------------------------- */

enum { STRIP = 22 }; /* sectors side by side: three columns each */

/* Car's place on the grid, or 0 (G10). */
static int grid_position(const struct gp_track *track, int sector, int lane)
{
    int row = track->sectors - 1 - sector;
    return row < GRID_ROWS && lane < 2 ? 2 * row + lane + 1 : 0;
}

/* How the way ahead leaves a space, the wall being above: straight on, up, down, or straight on and up. */
static char link_sign(const struct gp_track *track, int sector, int lane)
{
    unsigned ahead = track->ahead[sector][lane], straight = 1u << lane;
    if (ahead == straight)
        return '-';
    if (ahead & straight)
        return '<';
    return ahead > straight ? '/' : '\\';
}

static void show_space(const struct gp_track *track, int sector, int lane, struct lines *out)
{
    int position = grid_position(track, sector, lane);
    if (lane >= track->lanes[sector])
        lines_add(out, "   ");
    else if (position)
        lines_add(out, "%2d%c", position, link_sign(track, sector, lane));
    else
        lines_add(out, " o%c", link_sign(track, sector, lane));
}

static int widest(const struct gp_track *track)
{
    int most = 0;
    for (int s = 0; s < track->sectors; s++)
        most = track->lanes[s] > most ? track->lanes[s] : most;
    return most;
}

static void show_strip(const struct gp_track *track, int from, struct lines *out)
{
    int to = from + STRIP < track->sectors ? from + STRIP : track->sectors;
    lines_add(out, "\n  sector  ");
    for (int s = from; s < to; s++)
        lines_add(out, "%2d ", s);
    for (int lane = widest(track) - 1; lane >= 0; lane--) {
        lines_add(out, "\n  lane %d  ", lane);
        for (int s = from; s < to; s++)
            show_space(track, s, lane, out);
    }
    lines_add(out, "\n");
}

static void show_corners(const struct datum *corners, struct lines *out)
{
    if (corners->first)
        lines_add(out, "\nCorners\n");
    for (const struct datum *d = corners->first; d; d = d->next)
        lines_add(out, "  %2d to %2d, inside at the %s  %s\n", data_get(d, "from")->number,
                  data_get(d, "to")->number,
                  data_get(d, "inside")->number == SIDE_IN ? "pit lane" : "wall    ",
                  data_get(d, "name")->text);
}

static void show_text(const struct datum *root, struct lines *out)
{
    struct gp_track track;
    char summary[200];
    gp_track_read(root, &track);
    summarize(root, summary, sizeof summary);
    lines_add(out, "%s\n", data_get(root, "title")->text);
    lines_words(out, 0, 0, data_get(root, "note")->text);
    lines_words(out, 0, 0, summary);
    for (int s = 0; s < track.sectors; s += STRIP)
        show_strip(&track, s, out);
    lines_add(out, "\n");
    lines_words(
        out, 0, 0,
        "o is a space, a number a place of the grid; the pit lane runs below lane 0, the wall above. - leads "
        "straight on, / to the lane above, \\ to the lane below, < to both straight on and above.");
    lines_add(out, "Green line before sector %d. Restart lanes are 0 and 1.\n", track.sectors - GREEN_LINE);
    show_corners(data_get(root, "corners"), out);
}

static int print_track(const char *name, const struct datum *root)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "name", name);
    track_json(&j, root);
    json_close(&j, '}');
    return print_json(&j);
}

static int run_show(const struct args *args)
{
    int code;
    struct datum *root = find_track(args->word[1], &code);
    if (!root)
        return code;
    if (args_has(args, "json")) {
        code = print_track(args->word[1], root);
    } else {
        struct lines out = terminal_lines();
        show_text(root, &out);
        terminal_close(&out);
    }
    data_free(root);
    return code;
}

/* ---- list ------------------------------------------------------------------------------------------------- */

static int print_summary(const char *name, const char *title, const char *summary)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "name", name);
    json_text(&j, "title", title);
    json_text(&j, "summary", summary);
    json_close(&j, '}');
    return print_json(&j);
}

static int list_one(const struct builtin *b, bool json)
{
    struct error err = { 0 };
    char summary[200];
    struct datum *root = data_parse(&gp_track_kind, b->packed, &err);
    if (!root)
        return complain_error(EXIT_WORLD, NULL, &err);
    int code = EXIT_OK;
    summarize(root, summary, sizeof summary);
    if (json)
        code = print_summary(b->name, data_get(root, "title")->text, summary);
    else
        printf("%-9s %s: %s\n", b->name, data_get(root, "title")->text, summary);
    data_free(root);
    return code;
}

static int run_list(const struct args *args)
{
    int code = EXIT_OK;
    for (const struct builtin *b = builtins; b->name && code == EXIT_OK; b++)
        if (!strcmp(b->kind, gp_track_kind.id))
            code = list_one(b, args_has(args, "json"));
    return code;
}

/* ---- the verb --------------------------------------------------------------------------------------------- */

static const struct task {
    const char *name, *takes;
    int words_min, words_max; /* its own name included */
    int (*run)(const struct args *args);
} tasks[] = {
    { "check", "FILE… or NAME…", 2, WORDS_MAX, run_check },
    { "draw", "FILE or NAME", 2, 2, run_draw },
    { "show", "FILE or NAME", 2, 2, run_show },
    { "list", "no further words", 1, 1, run_list },
    { 0 },
};

static int run(const struct args *args)
{
    for (const struct task *task = tasks; task->name; task++) {
        if (strcmp(task->name, args->word[0]) != 0)
            continue;
        if (args->words < task->words_min || args->words > task->words_max)
            return complain(EXIT_USAGE, "paddock track %s takes %s; found %s", task->name, task->takes,
                            COUNTED(args->words - 1, "word"));
        return task->run(args);
    }
    return complain(EXIT_USAGE, "paddock track takes check, draw, show or list; found \"%s\"", args->word[0]);
}

const struct verb verb_track = {
    .name = "track",
    .takes = "check FILE… | draw FILE -o PICTURE | show FILE | list",
    .help = "Checks, shows and draws tracks for Grand Prix; FILE may be the name of a built-in.",
    .flags = flags,
    .words_min = 1,
    .words_max = WORDS_MAX,
    .examples = examples,
    .run = run,
};
