/* data.c: data files for those who write their own: check, pack, and what there is to start from. */
#include "../../core/text.h"
#include "../../data/yaml.h"
#include "../../games/kinds.h"
#include "../../games/registry.h"
#include "../../host/own_data.h"
#include "../../report/game_json.h"
#include "../../table/narrate.h"
#include "../../teach/lesson.h"
#include "terminal.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>

static const struct flag flags[] = {
    { "json", NULL, "Print JSON instead of lines for people." },
    { 0 },
};

static const char *const examples[] = {
    "paddock data list                           built-in data",
    "paddock data show lacorsa-deck standard     a built-in as a file, to copy and change",
    "paddock data schema lacorsa-deck            what may stand in such a file",
    "paddock data check my.yaml other.yaml       says that they are good, or what is not",
    "paddock race --deck \"$(paddock data pack my.yaml)\"",
    NULL,
};

enum { FROM = 2, COLUMN = 14 };

static const struct data_kind *find_kind(const char *id)
{
    for (int i = 0; all_data_kinds[i]; i++)
        if (!strcmp(all_data_kinds[i]->id, id))
            return all_data_kinds[i];
    char known[240];
    struct text t = text_into(known, sizeof known);
    for (int i = 0; all_data_kinds[i]; i++)
        text_add(&t, "%s%s", i ? ", " : "", all_data_kinds[i]->id);
    complain(EXIT_USAGE, "expected a kind of data (%s); found \"%s\"", known, id);
    return NULL;
}

/* ---- files -------------------------------------------------------------------------------------------- */

/* A checked tree, or NULL; err->text is "" when the file could not be read, which has been said then. */
static struct datum *read_data(const char *path, const struct data_kind **kind, struct error *err)
{
    size_t len;
    *err = (struct error){ 0 };
    char *text = read_whole(path, YAML_SIZE_MAX, &len);
    struct datum *root = text ? yaml_read(all_data_kinds, text, len, kind, err) : NULL;
    free(text);
    return root;
}

/* A lesson is good when every way through it can be walked; that takes the games, which a schema does not have.
 * The tree is gone after it. */
static bool walk_lesson(struct datum *root, struct text *remarks, struct error *err)
{
    struct lesson_count n;
    struct lesson *l = lesson_new(all_games, root, err);
    bool good = l && lesson_check(l, &english, &n, err);
    lesson_free(l);
    if (good)
        text_add(remarks, "%s, %s; in %s %s, and %d are explained\n", COUNTED(n.pages, "page"),
                 COUNTED(n.questions, "question"), COUNTED(n.positions, "position"),
                 COUNTED(n.accepted, "answer-leads-on"), n.refused);
    return good;
}

/* Good data may still be other data than the printed ones; whoever typed them in wants to know. */
static void compare_with_print(const struct data_kind *kind, const struct datum *root, struct text *remarks)
{
    char differences[4096] = "";
    struct text t = text_into(differences, sizeof differences);
    struct span rest, line;
    if (kind->differs)
        kind->differs(root, &t);
    rest = span_of(differences);
    while (span_cut(&rest, '\n', &line))
        if (line.len)
            text_add(remarks, "differs from print: %.*s\n", (int)line.len, line.at);
}

/* What the schema cannot say of a tree that it finds good. The tree is gone after it. */
static bool judge(const struct data_kind *kind, struct datum *root, struct text *remarks, struct error *err)
{
    if (kind == &lesson_kind)
        return walk_lesson(root, remarks, err);
    compare_with_print(kind, root, remarks);
    data_free(root);
    return true;
}

static int print_judgement(const char *path, const struct data_kind *kind, const struct error *err)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "file", path);
    json_bool(&j, "good", kind != NULL);
    json_text(&j, "kind", kind ? kind->id : NULL);
    json_number_or_none(&j, "line", kind ? 0 : err->line);
    json_text(&j, "reason", kind ? NULL : err->text[0] ? err->text : "could not be read");
    json_close(&j, '}');
    return print_json(&j);
}

static void say_good(const char *path, const struct data_kind *kind, const char *remarks)
{
    struct span rest = span_of(remarks), line;
    printf("%s: good, %s\n", text_plain(path).text, kind->id);
    while (span_cut(&rest, '\n', &line))
        if (line.len)
            printf("  %.*s\n", (int)line.len, line.at);
}

static int check_file(const char *path, bool json)
{
    const struct data_kind *kind = NULL;
    struct error err;
    struct datum *root = read_data(path, &kind, &err);
    char remarks[8192] = "";
    struct text t = text_into(remarks, sizeof remarks);
    if (!root || !judge(kind, root, &t, &err))
        kind = NULL;
    int code = json ? print_judgement(path, kind, &err) : EXIT_OK;
    if (code != EXIT_OK)
        return code;
    if (kind && !json)
        say_good(path, kind, remarks);
    if (err.text[0] && !kind)
        complain_error(EXIT_NO, path, &err);
    return kind ? EXIT_OK : err.text[0] ? EXIT_NO : EXIT_INPUT; /* without a sentence nothing could be read */
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

static int print_packed(const struct args *args, const struct data_kind *kind, const char *packed)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    if (!args_has(args, "json")) {
        text_add(&out, "%s\n", packed);
        return print_text(&out);
    }
    json_open(&j, NULL, '{');
    json_text(&j, "kind", kind->id);
    json_text(&j, "packed", packed);
    json_close(&j, '}');
    return print_json(&j);
}

static int run_pack(const struct args *args)
{
    const char *path = args->word[1];
    const struct data_kind *kind = NULL;
    struct error err;
    struct datum *root = read_data(path, &kind, &err);
    if (!root)
        return err.text[0] ? complain_error(EXIT_INPUT, path, &err) : EXIT_INPUT;
    char *packed = pack_tree(root);
    int code = packed ? print_packed(args, kind, packed) : EXIT_WORLD;
    free(packed);
    data_free(root);
    return code;
}

/* ---- built-in data ------------------------------------------------------------------------------------ */

static int print_builtins(void)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '[');
    for (const struct builtin *b = builtins; b->name; b++) {
        json_open(&j, NULL, '{');
        json_text(&j, "kind", b->kind);
        json_text(&j, "name", b->name);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    return print_json(&j);
}

static int run_list(const struct args *args)
{
    if (args_has(args, "json"))
        return print_builtins();
    for (const struct builtin *b = builtins; b->name; b++)
        printf("%s %s\n", b->kind, b->name);
    return EXIT_OK;
}

/* Texts are quoted, everything else is a plain word of YAML. */
static void put_scalar(const struct datum *d)
{
    if (d->schema->type != DATA_TEXT) {
        printf("%s", d->text);
        return;
    }
    putchar('"');
    for (const char *c = d->text; *c; c++)
        printf("%s%c", *c == '"' || *c == '\\' ? "\\" : "", *c);
    putchar('"');
}

/* {a: 1, b: [2, 3]} */
static void put_flow(const struct datum *d)
{
    if (!d->is_list && !d->is_map) {
        put_scalar(d);
        return;
    }
    putchar(d->is_map ? '{' : '[');
    for (const struct datum *child = d->first; child; child = child->next) {
        printf("%s", child == d->first ? "" : ", ");
        if (d->is_map)
            printf("%s: ", child->schema->name);
        put_flow(child);
    }
    putchar(d->is_map ? '}' : ']');
}

/* A field of the file: a list gets a line for each item, anything else is one line. */
static void put_field(const struct datum *field)
{
    printf("%s:", field->schema->name);
    if (!field->is_list || !field->first) {
        putchar(' ');
        put_flow(field);
    }
    putchar('\n');
    for (const struct datum *item = field->is_list ? field->first : NULL; item; item = item->next) {
        printf("  - ");
        put_flow(item);
        putchar('\n');
    }
}

static int print_tree(const struct data_kind *kind, const char *name, const struct datum *root)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "kind", kind->id);
    json_text(&j, "name", name);
    json_datum(&j, "data", root);
    json_close(&j, '}');
    return print_json(&j);
}

static int show_tree(const struct args *args, const struct data_kind *kind, const char *name,
                     const struct datum *root)
{
    if (args_has(args, "json"))
        return print_tree(kind, name, root);
    printf("kind: %s\n", kind->id);
    for (const struct datum *field = root->first; field; field = field->next)
        put_field(field);
    return EXIT_OK;
}

static int run_show(const struct args *args)
{
    const struct data_kind *kind = find_kind(args->word[1]);
    const char *packed = kind ? builtin_find(kind->id, args->word[2]) : NULL;
    struct error err;
    if (!kind)
        return EXIT_USAGE;
    if (!packed)
        return complain(EXIT_USAGE, "expected a built-in %s (paddock data list names them); found \"%s\"",
                        kind->id, args->word[2]);
    struct datum *root = data_parse(kind, packed, &err);
    if (!root)
        return complain_error(EXIT_WORLD, NULL, &err);
    int code = show_tree(args, kind, args->word[2], root);
    data_free(root);
    return code;
}

/* ---- schemas ------------------------------------------------------------------------------------------ */

static const char *const type_words[] = {
    [DATA_NUMBER] = "number", [DATA_YESNO] = "yesno", [DATA_WORD] = "word",
    [DATA_TEXT] = "text",     [DATA_LIST] = "list",   [DATA_MAP] = "map",
};

static void say_type(const struct schema *f, struct text *t)
{
    switch (f->type) {
    case DATA_NUMBER: text_add(t, "%d to %d", f->min, f->max); break;
    case DATA_YESNO: text_add(t, "yes or no"); break;
    case DATA_WORD:
        for (int i = 0; f->choices[i]; i++)
            text_add(t, "%s%s", i == 0 ? "" : f->choices[i + 1] ? ", " : " or ", f->choices[i]);
        break;
    case DATA_TEXT: text_add(t, "text, at most %d bytes", f->max); break;
    case DATA_LIST: text_add(t, "a list of %d to %d items", f->min, f->max); break;
    case DATA_MAP: text_add(t, "a map"); break;
    }
}

static void show_schema(const struct schema *f, int depth, struct lines *out)
{
    char line[800];
    struct text t = text_into(line, sizeof line);
    int from = FROM + 2 * depth, column = COLUMN + 2 * depth;
    say_type(f, &t);
    if (f->fallback)
        text_add(&t, "; default %s", f->fallback[0] ? f->fallback : "empty");
    else if (strcmp(f->name, "item") != 0)
        text_add(&t, "; must be given");
    lines_entry(out, from, column, strcmp(f->name, "item") != 0 ? f->name : "each item", line);
    snprintf(line, sizeof line, "%s [%s]", f->help, f->cite);
    lines_add(out, "%*s", column, "");
    lines_words(out, column, column, line);
    if (f->type == DATA_LIST)
        show_schema(f->fields, depth + 1, out);
    for (const struct schema *inner = f->fields; f->type == DATA_MAP && inner->name; inner++)
        show_schema(inner, depth + 1, out);
}

static void put_default(struct json *j, const struct schema *f)
{
    int number = 0;
    bool there = f->fallback && (f->type != DATA_NUMBER || span_number(span_of(f->fallback), &number));
    if (!there) {
        json_none(j, "default");
    } else if (f->type == DATA_NUMBER) {
        json_number(j, "default", number);
    } else if (f->type == DATA_YESNO) {
        json_bool(j, "default", !strcmp(f->fallback, "yes"));
    } else if (f->type == DATA_LIST || f->type == DATA_MAP) {
        json_open(j, "default", f->type == DATA_LIST ? '[' : '{');
        json_close(j, f->type == DATA_LIST ? ']' : '}');
    } else {
        json_text(j, "default", f->fallback);
    }
}

static void put_choices(struct json *j, const struct schema *f)
{
    if (f->type != DATA_WORD) {
        json_none(j, "choices");
        return;
    }
    json_open(j, "choices", '[');
    for (int i = 0; f->choices[i]; i++)
        json_text(j, NULL, f->choices[i]);
    json_close(j, ']');
}

static void put_limit(struct json *j, const char *name, bool there, int limit)
{
    if (there)
        json_number(j, name, limit);
    else
        json_none(j, name);
}

static void put_fields(struct json *j, const struct schema *map);

static void put_schema(struct json *j, const char *name, const struct schema *f)
{
    bool has_min = f->type == DATA_NUMBER || f->type == DATA_LIST;
    json_open(j, name, '{');
    json_text(j, "name", f->name);
    json_text(j, "type", type_words[f->type]);
    put_limit(j, "min", has_min, f->min);
    put_limit(j, "max", has_min || f->type == DATA_TEXT, f->max);
    put_choices(j, f);
    json_bool(j, "required", !f->fallback);
    put_default(j, f);
    json_text(j, "help", f->help);
    json_text(j, "cite", f->cite);
    if (f->type == DATA_LIST)
        put_schema(j, "item", f->fields);
    if (f->type == DATA_MAP)
        put_fields(j, f);
    json_close(j, '}');
}

static void put_fields(struct json *j, const struct schema *map)
{
    json_open(j, "fields", '[');
    for (const struct schema *f = map->fields; f->name; f++)
        put_schema(j, NULL, f);
    json_close(j, ']');
}

static int print_schema(const struct data_kind *kind)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "kind", kind->id);
    json_text(&j, "help", kind->help);
    put_fields(&j, kind->schema);
    json_close(&j, '}');
    return print_json(&j);
}

static int run_schema(const struct args *args)
{
    const struct data_kind *kind = find_kind(args->word[1]);
    if (!kind)
        return EXIT_USAGE;
    if (args_has(args, "json"))
        return print_schema(kind);
    struct lines out = terminal_lines();
    lines_add(&out, "kind: %s\n", kind->id);
    lines_words(&out, 0, 0, kind->help);
    lines_add(&out, "\n");
    for (const struct schema *f = kind->schema->fields; f->name; f++)
        show_schema(f, 0, &out);
    terminal_close(&out);
    return EXIT_OK;
}

/* ---- the verb ----------------------------------------------------------------------------------------- */

static const struct task {
    const char *name, *takes;
    int words_min, words_max; /* its own name included */
    int (*run)(const struct args *args);
} tasks[] = {
    { "check", "FILE…", 2, WORDS_MAX, run_check },  { "pack", "FILE", 2, 2, run_pack },
    { "list", "no further words", 1, 1, run_list }, { "show", "KIND NAME", 3, 3, run_show },
    { "schema", "KIND", 2, 2, run_schema },         { 0 },
};

static int run(const struct args *args)
{
    for (const struct task *task = tasks; task->name; task++) {
        if (strcmp(task->name, args->word[0]) != 0)
            continue;
        if (args->words < task->words_min || args->words > task->words_max)
            return complain(EXIT_USAGE, "paddock data %s takes %s; found %s", task->name, task->takes,
                            COUNTED(args->words - 1, "word"));
        return task->run(args);
    }
    return complain(EXIT_USAGE, "paddock data takes check, pack, list, show or schema; found \"%s\"",
                    args->word[0]);
}

const struct verb verb_data = {
    .name = "data",
    .takes = "check FILE… | pack FILE | list | show KIND NAME | schema KIND",
    .help = "Checks and packs data files such as decks, and shows the built-in ones.",
    .flags = flags,
    .words_min = 1,
    .words_max = WORDS_MAX,
    .examples = examples,
    .run = run,
};
