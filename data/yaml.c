/* yaml.c: libyaml's events to a tree, then the tree to the schema's judgement.
 *
 * The reader always holds one event; a function that reads a value begins on
 * its first event and ends on its last. Depth and number of values are bounded
 * here, since libyaml would go on.
 */
#include "yaml.h" /* ours; the other is libyaml's */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { KINDS_MAX = 32 };

struct reader {
    yaml_parser_t parser;
    yaml_event_t event;
    const char *text;
    size_t len;
    int nodes;
    struct error *err;
};

/* ---- sentences ---------------------------------------------------------------------------------- */

static int event_line(const struct reader *r)
{
    return (int)r->event.start_mark.line + 1;
}

static bool fault(const struct reader *r, const char *sentence)
{
    return error_set(r->err, event_line(r), "%s", sentence);
}

static struct datum *refuse(const struct reader *r, const char *sentence)
{
    fault(r, sentence);
    return NULL;
}

static void no_memory(struct error *err)
{
    error_set(err, 0, "expected enough memory for the data; found too little");
}

static int line_at(const struct reader *r, size_t offset)
{
    int line = 1;
    for (size_t i = 0; i < offset && i < r->len; i++)
        line += r->text[i] == '\n';
    return line;
}

/* Whether a line (from 1) is indented with a tab: the commonest fault, and the one nobody sees. */
static bool tab_indents(const struct reader *r, int line)
{
    size_t i = 0;
    for (; line > 1 && i < r->len; i++)
        line -= r->text[i] == '\n';
    while (i < r->len && r->text[i] == ' ')
        i++;
    return i < r->len && r->text[i] == '\t';
}

static bool syntax_fault(const struct reader *r)
{
    const yaml_parser_t *p = &r->parser;
    const char *problem = p->problem ? p->problem : "something else";
    if (p->error == YAML_MEMORY_ERROR) {
        no_memory(r->err);
        return false;
    }
    if (p->error == YAML_READER_ERROR)
        return error_set(r->err, line_at(r, p->problem_offset),
                         "expected UTF-8 text; found a byte that is not (%s)", problem);
    int line = (int)p->problem_mark.line + 1;
    if (tab_indents(r, line))
        return error_set(r->err, line, "expected blanks before the text of the line; found a tab");
    return error_set(r->err, line, "expected YAML; found a fault (%s%s%s)", problem, p->context ? " " : "",
                     p->context ? p->context : "");
}

/* ---- values ------------------------------------------------------------------------------------- */

static bool next_event(struct reader *r)
{
    yaml_event_delete(&r->event);
    return yaml_parser_parse(&r->parser, &r->event) || syntax_fault(r);
}

static bool next_events(struct reader *r, int n)
{
    while (n > 0 && next_event(r))
        n--;
    return n == 0;
}

static bool is_event(const struct reader *r, yaml_event_type_t type)
{
    return r->event.type == type;
}

/* Aliases, and what stands in front of a value in YAML but never in ours. */
static bool is_bare(const struct reader *r)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;
    switch (r->event.type) {
    case YAML_SCALAR_EVENT:
        anchor = r->event.data.scalar.anchor;
        tag = r->event.data.scalar.tag;
        break;
    case YAML_SEQUENCE_START_EVENT:
        anchor = r->event.data.sequence_start.anchor;
        tag = r->event.data.sequence_start.tag;
        break;
    case YAML_MAPPING_START_EVENT:
        anchor = r->event.data.mapping_start.anchor;
        tag = r->event.data.mapping_start.tag;
        break;
    default: return fault(r, "expected a value written out; found an alias (*)");
    }
    if (anchor)
        return fault(r, "expected a value without an anchor; found an anchor (&)");
    if (tag)
        return fault(r, "expected a value without a tag; found a tag (!)");
    return true;
}

static struct datum *new_datum(struct reader *r, const char *text)
{
    struct datum *d = datum_new(NULL, text, event_line(r));
    if (!d)
        no_memory(r->err);
    return d;
}

static struct datum *read_scalar(struct reader *r)
{
    const char *text = (const char *)r->event.data.scalar.value;
    if (strlen(text) != r->event.data.scalar.length)
        return refuse(r, "expected text; found a zero character");
    return new_datum(r, text);
}

static struct datum *read_value(struct reader *r, int depth);

static bool read_items(struct reader *r, struct datum *list, int depth)
{
    list->is_list = true;
    while (next_event(r)) {
        if (is_event(r, YAML_SEQUENCE_END_EVENT))
            return true;
        struct datum *item = read_value(r, depth);
        if (!item)
            return false;
        datum_append(list, item);
    }
    return false;
}

static struct datum *read_name(struct reader *r)
{
    if (!is_bare(r))
        return NULL;
    return is_event(r, YAML_SCALAR_EVENT) ? read_scalar(r)
                                          : refuse(r, "expected a name; found a list or a map");
}

/* A field stands on its name's line, where people look for it. */
static bool read_field(struct reader *r, struct datum *map, int depth)
{
    struct datum *name = read_name(r);
    if (!name)
        return false;
    struct datum *value = next_event(r) ? read_value(r, depth) : NULL;
    if (value) {
        value->line = name->line;
        value->name = name->text;
        name->text = NULL;
        datum_append(map, value);
    }
    data_free(name);
    return value;
}

static bool read_fields(struct reader *r, struct datum *map, int depth)
{
    map->is_map = true;
    while (next_event(r)) {
        if (is_event(r, YAML_MAPPING_END_EVENT))
            return true;
        if (!read_field(r, map, depth))
            return false;
    }
    return false;
}

static bool within_bounds(struct reader *r, int depth)
{
    if (++r->nodes > DATA_NODES_MAX)
        return error_set(r->err, event_line(r), "expected at most %d values; found more", DATA_NODES_MAX);
    if (depth == 0 && !is_event(r, YAML_SCALAR_EVENT))
        return error_set(r->err, event_line(r),
                         "expected at most %d lists and maps inside one another; found more", DATA_DEPTH_MAX);
    return true;
}

/* depth: how many lists and maps may still open here. */
static struct datum *read_value(struct reader *r, int depth)
{
    if (!is_bare(r) || !within_bounds(r, depth))
        return NULL;
    if (is_event(r, YAML_SCALAR_EVENT))
        return read_scalar(r);
    bool list = is_event(r, YAML_SEQUENCE_START_EVENT);
    struct datum *d = new_datum(r, NULL);
    if (!d || (list ? read_items(r, d, depth - 1) : read_fields(r, d, depth - 1)))
        return d;
    data_free(d);
    return NULL;
}

/* ---- documents ---------------------------------------------------------------------------------- */

static bool at_end(struct reader *r)
{
    if (!next_events(r, 2)) /* the document's end, then whatever follows */
        return false;
    return is_event(r, YAML_STREAM_END_EVENT) || fault(r, "expected one document; found another");
}

static struct datum *read_document(struct reader *r)
{
    if (!next_events(r, 2)) /* the stream's start, then the document's */
        return NULL;
    if (is_event(r, YAML_STREAM_END_EVENT))
        return refuse(r, "expected a map of named values; found an empty document");
    if (!next_event(r))
        return NULL;
    struct datum *root = read_value(r, DATA_DEPTH_MAX);
    if (!root || at_end(r))
        return root;
    data_free(root);
    return NULL;
}

/* Some editors put a byte order mark before the text; libyaml would count it as a column. */
static size_t mark_length(const char *text, size_t len)
{
    return len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* Whether the text before this place ends with a line break, in YAML's broad sense. */
static bool begins_line(const char *text, size_t at)
{
    static const char *const breaks[] = { "\n", "\r", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9" };
    for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
        size_t n = strlen(breaks[i]);
        if (at >= n && memcmp(text + at - n, breaks[i], n) == 0)
            return true;
    }
    return at == 0;
}

/* libyaml compares each directive with all before it, and nobody needs any. */
static bool has_no_directive(const struct reader *r)
{
    const char *end = r->text + r->len, *at = r->text;
    while (at < end && (at = memchr(at, '%', (size_t)(end - at)))) {
        size_t offset = (size_t)(at++ - r->text);
        if (begins_line(r->text, offset))
            return error_set(r->err, line_at(r, offset), "expected a name; found a directive (%%)");
    }
    return true;
}

static struct datum *read_tree(const char *text, size_t len, struct error *err)
{
    size_t mark = mark_length(text, len);
    struct reader r = { .text = text + mark, .len = len - mark, .err = err };
    if (!has_no_directive(&r))
        return NULL;
    if (!yaml_parser_initialize(&r.parser)) {
        no_memory(err);
        return NULL;
    }
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.text, r.len);
    struct datum *root = read_document(&r);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    return root;
}

/* ---- the kind ----------------------------------------------------------------------------------- */

/* Move the children named `kind` from one map to another. */
static void move_kind(struct datum *from, struct datum *to)
{
    struct datum *child = from->first;
    from->first = from->last = NULL;
    while (child) {
        struct datum *next = child->next;
        datum_append(strcmp(child->name, "kind") == 0 ? to : from, child);
        child = next;
    }
}

/* What a file says of itself is a small map of its own, so it gets the same check and the same sentences. */
static const struct data_kind *check_head(const struct data_kind *const *kinds, struct datum *head,
                                          struct error *err)
{
    const char *ids[KINDS_MAX + 1] = { NULL };
    for (int i = 0; kinds[i] && i < KINDS_MAX; i++)
        ids[i] = kinds[i]->id;
    const struct schema fields[] = { { .name = "kind", .type = DATA_WORD, .choices = ids }, { 0 } };
    const struct schema map = { .name = "the file", .type = DATA_MAP, .fields = fields };
    const struct data_kind file = { .id = "file", .schema = &map };
    return data_check(&file, head, err) ? kinds[data_get(head, "kind")->number] : NULL;
}

/* The kind that the file names; its `kind:` leaves the tree. */
static const struct data_kind *take_kind(const struct data_kind *const *kinds, struct datum *root,
                                         struct error *err)
{
    if (!root->is_map) {
        error_set(err, root->line, "expected a map of named values; found %s",
                  root->is_list ? "a list" : "a single value");
        return NULL;
    }
    struct datum *head = datum_new(NULL, NULL, root->line);
    if (!head) {
        no_memory(err);
        return NULL;
    }
    head->is_map = true;
    move_kind(root, head);
    const struct data_kind *kind = check_head(kinds, head, err);
    data_free(head);
    return kind;
}

struct datum *yaml_read(const struct data_kind *const *kinds, const char *text, size_t len,
                        const struct data_kind **kind, struct error *err)
{
    if (len > YAML_SIZE_MAX) {
        error_set(err, 0, "expected at most %d bytes; found %zu", YAML_SIZE_MAX, len);
        return NULL;
    }
    struct datum *root = read_tree(text, len, err);
    const struct data_kind *found = root ? take_kind(kinds, root, err) : NULL;
    if (!found || !data_check(found, root, err)) {
        data_free(root);
        return NULL;
    }
    if (kind)
        *kind = found;
    return root;
}

/* ---- files -------------------------------------------------------------------------------------- */

/* Whoever names the file to a person does so before the sentence, as for any other fault in it. */
static bool judge_file(size_t len, int problem, struct error *err)
{
    if (problem == ENOENT)
        return error_set(err, 0, "expected a data file; found none of that name");
    if (problem)
        return error_set(err, 0, "expected a file that can be read; found a fault (%s)", strerror(problem));
    if (len > YAML_SIZE_MAX)
        return error_set(err, 0, "expected at most %d bytes; found more", YAML_SIZE_MAX);
    return len > 0 || error_set(err, 0, "expected a data file; found an empty one");
}

/* Read up to size bytes; the cause in *problem, which is 0 when all went well. */
static size_t read_bytes(const char *path, char *buf, size_t size, int *problem)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file) {
        *problem = errno ? errno : EIO;
        return 0;
    }
    size_t len = fread(buf, 1, size, file);
    *problem = ferror(file) ? errno ? errno : EIO : 0;
    fclose(file);
    return len;
}

struct datum *yaml_read_file(const struct data_kind *const *kinds, const char *path,
                             const struct data_kind **kind, struct error *err)
{
    int problem;
    char *text = malloc(YAML_SIZE_MAX + 1); /* one byte more shows that a file is too large */
    if (!text) {
        no_memory(err);
        return NULL;
    }
    size_t len = read_bytes(path, text, YAML_SIZE_MAX + 1, &problem);
    struct datum *root = judge_file(len, problem, err) ? yaml_read(kinds, text, len, kind, err) : NULL;
    free(text);
    return root;
}
