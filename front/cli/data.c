/* data.c: data files for those who write their own: check, pack, and what there is to start from. */
#include "../../games/kinds.h"
#include "../../games/registry.h"
#include "../../report/game_json.h"
#include "../../teach/lesson.h"
#include "cli.h"

static const struct flag flags[] = {
    { "json", NULL, N_("Print JSON instead of lines for people.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock data list                           ", N_("built-in data") },
    { "paddock data show lacorsa-deck standard     ", N_("a built-in as a file, to copy and change") },
    { "paddock data schema lacorsa-deck            ", N_("what may stand in such a file") },
    { "paddock data check my.yaml other.yaml       ", N_("says that they are good, or what is not") },
    { "paddock race --deck \"$(paddock data pack my.yaml)\"", NULL },
    { 0 },
};

enum { FROM = 2, COLUMN = 14 };

static const struct data_kind *find_kind(const char *id, struct error *err)
{
    char known[240];
    struct text t = text_into(known, sizeof known);
    for (int i = 0; all_data_kinds[i]; i++) {
        if (!strcmp(all_data_kinds[i]->id, id))
            return all_data_kinds[i];
        text_add(&t, "%s%s", i ? ", " : "", all_data_kinds[i]->id);
    }
    error_of(err, ERROR_USAGE, "expected a kind of data (%s); found \"%s\"", known, id);
    return NULL;
}

/* ---- files -------------------------------------------------------------------------------------------- */

/* A lesson is good when every way through it can be walked; that takes the games, which a schema does not have.
 * The tree is gone after it. */
static bool walk_lesson(struct datum *root, struct text *remarks, struct error *err)
{
    struct lesson_count n;
    struct lesson *l = lesson_new(all_games, root, err);
    bool good = l && lesson_check(l, &english, &n, err);
    lesson_free(l);
    if (good)
        text_add(remarks, said("%s, %s; in %s %s, and %d are explained\n"), COUNT(n.pages, "page"),
                 COUNT(n.questions, "question"), COUNT(n.positions, "position"),
                 COUNT(n.accepted, "answer-leads-on"), n.refused);
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
            text_add(remarks, said("differs from print: %.*s\n"), (int)line.len, line.at);
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

static void say_good(const char *path, const struct data_kind *kind, const char *remarks)
{
    struct span rest = span_of(remarks), line;
    say("%s: good, %s", text_plain(path).text, kind->id);
    while (span_cut(&rest, '\n', &line))
        if (line.len)
            printf("  %.*s\n", (int)line.len, line.at);
}

static void check_file(const struct args *args, const char *path, struct judgement *j)
{
    const struct data_kind *kind = NULL;
    char remarks[8192] = "";
    struct text t = text_into(remarks, sizeof remarks);
    struct datum *root = judgement_read(j, all_data_kinds, path, &kind);
    j->good = root && judge(kind, root, &t, &j->why);
    j->kind = j->good ? kind->id : NULL;
    if (j->good && !args_has(args, "json"))
        say_good(path, kind, remarks);
}

static bool run_check(const struct args *args, struct error *err)
{
    return judge_files(args, check_file, true, err);
}

static bool run_pack(const struct args *args, struct error *err)
{
    const struct data_kind *kind = NULL;
    struct datum *root = data_file_read(all_data_kinds, args->word[1], &kind, err);
    char *packed = root ? pack_tree(root, err) : NULL;
    bool good = packed;
    data_free(root);
    if (packed && args_has(args, "json"))
        good = print_object(err, "{ kind %s, packed %s }", kind->id, packed);
    else if (packed)
        printf("%s\n", packed);
    free(packed);
    return good;
}

/* ---- built-in data ------------------------------------------------------------------------------------ */

static bool run_list(const struct args *args, struct error *err)
{
    bool json = args_has(args, "json");
    struct json *j = json_begin();
    json_add(j, "[");
    for (const struct builtin *b = builtins; b->name; b++)
        if (json)
            json_add(j, "{ kind %s, name %s }", b->kind, b->name);
        else
            printf("%s %s\n", b->kind, b->name);
    json_add(j, "]");
    return !json || json_end(err);
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

static bool show_tree(const struct args *args, const struct datum *root, struct error *err)
{
    if (args_has(args, "json")) {
        struct json *j = json_begin();
        json_add(j, "{ kind %s, name %s", args->word[1], args->word[2]);
        json_datum(j, "data", root);
        json_add(j, "}");
        return json_end(err);
    }
    printf("kind: %s\n", args->word[1]);
    for (const struct datum *field = root->first; field; field = field->next)
        put_field(field);
    return true;
}

static bool run_show(const struct args *args, struct error *err)
{
    const struct data_kind *kind = find_kind(args->word[1], err);
    const char *packed = kind ? builtin_find(kind->id, args->word[2]) : NULL;
    if (kind && !packed)
        return error_of(err, ERROR_USAGE,
                        "expected a built-in %s (paddock data list names them); found \"%s\"", kind->id,
                        args->word[2]);
    struct datum *root = packed ? data_parse(kind, packed, err) : NULL;
    if (packed && !root)
        return error_as(err, ERROR_WORLD);
    bool good = root && show_tree(args, root, err);
    data_free(root);
    return good;
}

/* ---- schemas ------------------------------------------------------------------------------------------ */

static const char *const type_words[] = {
    [DATA_NUMBER] = "number", [DATA_YESNO] = "yesno", [DATA_WORD] = "word",
    [DATA_TEXT] = "text",     [DATA_LIST] = "list",   [DATA_MAP] = "map",
};

static void say_type(const struct schema *f, struct text *t)
{
    switch (f->type) {
    case DATA_NUMBER: text_say(t, "%d to %d", f->min, f->max); break;
    case DATA_YESNO: text_say(t, "yes or no"); break;
    case DATA_WORD:
        for (int i = 0; f->choices[i]; i++)
            text_add(t, "%s%s", i == 0 ? "" : f->choices[i + 1] ? ", " : said(" or "), f->choices[i]);
        break;
    case DATA_TEXT: text_say(t, "text, at most %d bytes", f->max); break;
    case DATA_LIST: text_say(t, "a list of %d to %d items", f->min, f->max); break;
    case DATA_MAP: text_say(t, "a map"); break;
    }
}

static void show_schema(const struct schema *f, int depth, struct lines *out)
{
    char line[800];
    struct text t = text_into(line, sizeof line);
    int from = FROM + 2 * depth, column = COLUMN + 2 * depth;
    t.language = spoken();
    say_type(f, &t);
    if (f->fallback)
        text_say(&t, "; default %s", f->fallback[0] ? f->fallback : said("empty"));
    else if (strcmp(f->name, "item") != 0)
        text_say(&t, "; must be given");
    lines_entry(out, from, column, strcmp(f->name, "item") != 0 ? f->name : said("each item"), line);
    snprintf(line, sizeof line, "%s [%s]", said(f->help), f->cite);
    lines_entry(out, 0, column, "", line);
    if (f->type == DATA_LIST)
        show_schema(f->fields, depth + 1, out);
    for (const struct schema *inner = f->fields; f->type == DATA_MAP && inner->name; inner++)
        show_schema(inner, depth + 1, out);
}

static void put_default(struct json *j, const struct schema *f)
{
    int number = 0;
    bool there = f->fallback && (f->type != DATA_NUMBER || span_number(span_of(f->fallback), &number));
    if (there && f->type == DATA_NUMBER)
        json_number(j, "default", number);
    else if (there && f->type == DATA_YESNO)
        json_bool(j, "default", !strcmp(f->fallback, "yes"));
    else if (there && (f->type == DATA_LIST || f->type == DATA_MAP))
        json_add(j, f->type == DATA_LIST ? "default [ ]" : "default { }");
    else
        json_text(j, "default", there ? f->fallback : NULL);
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
    json_add(j, "name %s, type %s", f->name, type_words[f->type]);
    put_limit(j, "min", has_min, f->min);
    put_limit(j, "max", has_min || f->type == DATA_TEXT, f->max);
    put_choices(j, f);
    json_bool(j, "required", !f->fallback);
    put_default(j, f);
    json_add(j, "help %s, cite %s", f->help, f->cite);
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

static bool run_schema(const struct args *args, struct error *err)
{
    const struct data_kind *kind = find_kind(args->word[1], err);
    if (!kind)
        return false;
    if (args_has(args, "json")) {
        struct json *j = json_begin();
        json_add(j, "{ kind %s, help %s", kind->id, kind->help);
        put_fields(j, kind->schema);
        json_add(j, "}");
        return json_end(err);
    }
    struct lines out = terminal_lines();
    lines_add(&out, "kind: %s\n", kind->id);
    lines_words(&out, 0, 0, said(kind->help));
    lines_add(&out, "\n");
    for (const struct schema *f = kind->schema->fields; f->name; f++)
        show_schema(f, 0, &out);
    terminal_close(&out);
    return true;
}

static const struct task tasks[] = {
    { "check", N_("FILE…"), 1, WORDS_MAX, run_check, NULL, NULL },
    { "pack", N_("FILE"), 1, 1, run_pack, NULL, NULL },
    { "list", N_("no further words"), 0, 0, run_list, NULL, NULL },
    { "show", N_("KIND NAME"), 2, 2, run_show, NULL, NULL },
    { "schema", N_("KIND"), 1, 1, run_schema, NULL, NULL },
    { 0 },
};

VERB(data, N_("check FILE… | pack FILE | list | show KIND NAME | schema KIND"),
     N_("Checks and packs data files such as decks, and shows the built-in ones."), 1, WORDS_MAX,
     .run = args_run_task, .tasks = tasks);
