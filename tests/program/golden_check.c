/* golden_check.c: what the program makes of a record, in one line that can be compared.
 *
 *     golden_check FILE…           name, verdict, hash of the states, hash of the story; tabs between them
 *     golden_check --story FILE    the story itself as each viewer hears it, to see why a hash has changed
 *
 * The verdict says whether the record is whole, or its bad line. The hashes
 * (FNV-1a, 64 bits) are over the text of the position at the start and after
 * every moment, and over every sentence that every viewer hears; of a bad
 * record, over what was good of it. Without any good part they are "-".
 */
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../table/narrate.h"
#include "../../table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERDICT_MAX = 400, SENTENCE_MAX = 1024 };

/* Where a text goes: into a hash, and to a file if there is one. */
struct sink {
    uint64_t hash;
    FILE *copy;
};

static void sink_line(struct sink *s, const char *line)
{
    for (const char *c = line;; c++) {
        s->hash = (s->hash ^ (unsigned char)(*c ? *c : '\n')) * 0x100000001b3u;
        if (!*c)
            break;
    }
    if (s->copy)
        fprintf(s->copy, "%s\n", line);
}

static struct sink sink_new(FILE *copy)
{
    return (struct sink){ .hash = 0xcbf29ce484222325u, .copy = copy };
}

static void die(const char *what, const char *why)
{
    fprintf(stderr, "golden_check: %s: %s\n", what, why);
    exit(2);
}

/* ---- states ------------------------------------------------------------------------------------- */

static void add_state(const struct table *t, struct sink *out)
{
    static char text[STATE_TEXT_MAX];
    if (table_game(t)->state_text(table_setup(t), table_state(t), text, sizeof text) >= sizeof text)
        die("a state", "longer than STATE_TEXT_MAX");
    sink_line(out, text);
}

/* Play the match again at a new table. */
static void add_states(const struct table *match, struct sink *out)
{
    static char setup[SETUP_TEXT_MAX];
    const struct game *g = table_game(match);
    struct error err = { 0 };
    g->setup_text(table_setup(match), setup, sizeof setup);
    struct table *t = table_new(g, setup, table_start(match), &err);
    if (!t)
        die("a match that was read cannot begin", err.text);
    add_state(t, out);
    for (int i = 0; i < table_moments(match); i++) {
        const struct moment *m = table_moment(match, i);
        if (!(m->act ? table_act(t, m->seat, m->act, &err) : table_undo(t, m->seat, &err)))
            die("a match that was read cannot be played", err.text);
        add_state(t, out);
    }
    table_free(t);
}

/* ---- the story ---------------------------------------------------------------------------------- */

static void add_moment(const struct table *t, const struct narrator *n, int i, int viewer, struct sink *out)
{
    char sentence[SENTENCE_MAX];
    for (int k = 0; k < table_moment(t, i)->events; k++) {
        bool hidden;
        struct event e = table_event(t, i, k, viewer, &hidden);
        if (narrate(n, &e, hidden, sentence, sizeof sentence))
            sink_line(out, sentence);
    }
}

static void add_story(const struct table *t, const struct tags *tags, struct sink *out)
{
    struct narrator n = { .language = &english, .game = table_game(t), .setup = table_setup(t) };
    char heading[40];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        n.player[seat] = tags->player[seat][0] ? tags->player[seat] : NULL;
    for (int viewer = NOBODY; viewer < table_shape(t)->seats; viewer++) {
        snprintf(heading, sizeof heading, viewer == NOBODY ? "a spectator" : "seat %d", viewer + 1);
        sink_line(out, heading);
        for (int i = 0; i < table_moments(t); i++)
            add_moment(t, &n, i, viewer, out);
    }
}

/* ---- the verdict -------------------------------------------------------------------------------- */

static void judge(const struct reading *r, const char *text, size_t len, char verdict[VERDICT_MAX])
{
    struct text out = text_into(verdict, VERDICT_MAX);
    char room[OLDER_NOTE_MAX];
    const char *note = record_note(r, NULL, room);
    struct error differs;
    if (r->error.text[0])
        text_add(&out, "line %d: %s", r->error.line, r->error.text);
    else if (!record_is_as_written(r, text, len, &differs))
        text_add(&out, "line %d: %s", differs.line, differs.text);
    else
        text_add(&out, "%s, %d moments%s%s", r->complete ? "complete" : "unfinished", table_moments(r->table),
                 *note ? "; " : "", note);
}

static char *read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(RECORD_MAX);
    if (!f || !text)
        die(path, "cannot be read");
    *len = fread(text, 1, RECORD_MAX, f);
    if (ferror(f) || fclose(f) != 0)
        die(path, "cannot be read");
    return text;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void check(const char *path, FILE *story_copy)
{
    struct reading r;
    struct sink states = sink_new(NULL), story = sink_new(story_copy);
    char verdict[VERDICT_MAX];
    size_t len;
    char *text = read_file(path, &len);
    record_read(all_games, text, len, &r);
    judge(&r, text, len, verdict);
    printf("%s\t%s\t", base_name(path), verdict);
    if (r.table) {
        add_states(r.table, &states);
        add_story(r.table, &r.tags, &story);
        printf("%016llx\t%016llx\n", (unsigned long long)states.hash, (unsigned long long)story.hash);
    } else {
        printf("-\t-\n");
    }
    table_free(r.table);
    free(text);
}

int main(int argc, char **argv)
{
    bool story = argc > 1 && !strcmp(argv[1], "--story");
    if (argc < 2 + story) {
        fprintf(stderr, "usage: golden_check [--story] FILE…\n");
        return 2;
    }
    for (int i = 1 + story; i < argc; i++)
        check(argv[i], story ? stdout : NULL);
    return 0;
}
