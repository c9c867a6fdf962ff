/* track.c: tracks for those who write, print or draw their own: check, draw, show, list. */
#include "../../report/track.h"
#include "../../draw/circuit.h"
#include "../../draw/sheet.h"
#include "cli.h"

static const struct flag flags[] = {
    { "output", "FILE",
      N_("The picture that draw writes (-o for short): a name that ends in .svg, .pdf or .png; a file that exists is not "
         "touched.") },
    { "paper", "NAME", N_("The paper that draw fills: a3 (the default), a4, a2, letter or tabloid.") },
    { "json", NULL, N_("Print JSON instead of lines for people.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock track list                              ", N_("the built-in tracks") },
    { "paddock track show ombra                        ", N_("lanes, grid and corners of one") },
    { "paddock track show my.yaml --json               ",
      N_("the same for a program, with the place of every space") },
    { "paddock track check my.yaml                     ",
      N_("says that it can be raced on and drawn, or what is wrong") },
    { "paddock track draw ombra -o ombra.pdf           ", N_("a board to print and play on") },
    { "paddock track draw my.yaml -o my.svg --paper a2", NULL },
    { 0 },
};

/* ---- finding a track -------------------------------------------------------------------------------------- */

/* A built-in or a file, as a checked tree; NULL and a sentence. */
static struct datum *find_track(const char *word, struct error *err)
{
    const struct data_kind *const kinds[] = { track_kind, NULL };
    const char *packed = builtin_find(track_kind->id, word);
    char known[200];
    struct text t = text_into(known, sizeof known);
    if (packed)
        return data_parse(track_kind, packed, err);
    if (strpbrk(word, "./") || !strcmp(word, "-"))
        return data_file_read(kinds, word, NULL, err);
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, track_kind->id))
            text_add(&t, "%s%s", t.len ? ", " : "", b->name);
    error_of(err, ERROR_USAGE, "expected a built-in track (%s) or a file; found \"%s\"", known, word);
    return NULL;
}

/* ---- check ------------------------------------------------------------------------------------------------ */

static bool can_be_drawn(const struct datum *root, struct error *err)
{
    struct circuit *c = circuit_new(root);
    bool fine = c ? circuit_check(c, root, err) : error_set(err, 0, "out of memory");
    circuit_free(c);
    return fine;
}

static void check_file(const struct args *args, const char *path, struct judgement *j)
{
    const struct data_kind *const kinds[] = { track_kind, NULL };
    const char *packed = builtin_find(track_kind->id, path);
    char summary[200];
    j->readable = packed;
    struct datum *root =
        packed ? data_parse(track_kind, packed, &j->why) : judgement_read(j, kinds, path, NULL);
    j->good = root && can_be_drawn(root, &j->why);
    if (j->good && !args_has(args, "json")) {
        struct text t = text_into(summary, sizeof summary);
        t.language = spoken();
        track_summary(root, &t);
        say("%s: good: %s", text_plain(path).text, summary);
    }
    data_free(root);
}

static bool run_check(const struct args *args, struct error *err)
{
    return judge_files(args, check_file, false, err);
}

/* ---- draw ------------------------------------------------------------------------------------------------- */

static bool find_format(const char *path, enum picture_format *format, struct error *err)
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
    return error_of(err, ERROR_USAGE,
                    "paddock track draw takes -o and a name that ends in .svg, .pdf or .png; found %s%s%s",
                    path ? "\"" : "", path ? path : "none", path ? "\"" : "");
}

static const struct paper *find_paper(const char *name, struct error *err)
{
    if (!name)
        return &papers[0];
    for (const struct paper *paper = papers; paper->name; paper++)
        if (!strcmp(paper->name, name))
            return paper;
    error_of(err, ERROR_USAGE, "--paper takes a3, a4, a2, letter or tabloid; found \"%s\"", name);
    return NULL;
}

static bool draw_tree(const struct args *args, const struct datum *root, const struct paper *paper,
                      enum picture_format format, struct error *err)
{
    struct picture picture = { 0 };
    struct circuit *c = circuit_new(root);
    bool good = c || error_memory(err);
    if (good && !circuit_check(c, root, err))
        good = error_in(err, args->word[1]);
    if (good && !sheet_draw(c, root, paper, format, &picture, err))
        good = error_as(err, ERROR_WORLD);
    good = good && file_write(args_value(args, "output"), FILE_NEW, picture.bytes, picture.len, err);
    free(picture.bytes);
    circuit_free(c);
    return good;
}

static bool run_draw(const struct args *args, struct error *err)
{
    enum picture_format format = PICTURE_SVG;
    const struct paper *paper = find_paper(args_value(args, "paper"), err);
    if (!paper || !find_format(args_value(args, "output"), &format, err))
        return false;
    struct datum *root = find_track(args->word[1], err);
    bool good = root && draw_tree(args, root, paper, format, err);
    data_free(root);
    return good;
}

/* ---- show ------------------------------------------------------------------------------------------------- */

static bool run_show(const struct args *args, struct error *err)
{
    struct datum *root = find_track(args->word[1], err);
    bool good = root;
    if (root && args_has(args, "json")) {
        struct json *j = json_begin();
        json_add(j, "{ name %s", args->word[1]);
        track_json(j, root);
        json_add(j, "}");
        good = json_end(err);
    } else if (root) {
        struct lines out = terminal_lines();
        track_lines(root, &out);
        terminal_close(&out);
    }
    data_free(root);
    return good;
}

/* ---- list ------------------------------------------------------------------------------------------------- */

static bool list_one(const struct builtin *b, bool json, struct error *err)
{
    char summary[200];
    struct datum *root = data_parse(track_kind, b->packed, err);
    if (!root)
        return error_as(err, ERROR_WORLD);
    const char *title = data_get(root, "title")->text;
    bool good = true;
    struct text t = text_into(summary, sizeof summary);
    t.language = json ? NULL : spoken();
    track_summary(root, &t);
    if (json)
        good = print_object(err, "{ name %s, title %s, summary %s }", b->name, title, summary);
    else
        printf("%-9s %s: %s\n", b->name, title, summary);
    data_free(root);
    return good;
}

static bool run_list(const struct args *args, struct error *err)
{
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, track_kind->id) && !list_one(b, args_has(args, "json"), err))
            return false;
    return true;
}

static const struct task tasks[] = {
    { "check", "FILE… or NAME…", 1, WORDS_MAX, run_check, NULL, NULL },
    { "draw", "FILE or NAME", 1, 1, run_draw, NULL, NULL },
    { "show", "FILE or NAME", 1, 1, run_show, NULL, NULL },
    { "list", "no further words", 0, 0, run_list, NULL, NULL },
    { 0 },
};

VERB(track, "check FILE… | draw FILE -o PICTURE | show FILE | list",
     N_("Checks, shows and draws tracks for Grand Prix; FILE may be the name of a built-in."), 1, WORDS_MAX,
     .run = args_run_task, .tasks = tasks);
