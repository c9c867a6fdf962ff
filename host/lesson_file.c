#include "lesson_file.h"
#include "../data/yaml.h"
#include "../games/kinds.h"
#include "../games/registry.h"
#include "files.h"
#include "own_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- which lesson ------------------------------------------------------------------------------------ */

static int read_file(struct lesson_file *s, const char *path)
{
    static const struct data_kind *const kinds[] = { &lesson_kind, NULL };
    struct error err = { 0 };
    size_t len;
    char *text = read_whole(path, YAML_SIZE_MAX, &len);
    struct datum *root = text ? yaml_read(kinds, text, len, NULL, &err) : NULL;
    free(text);
    if (root)
        s->lesson = lesson_new(all_games, root, &err);
    if (s->lesson)
        return EXIT_OK;
    return err.text[0] ? complain_error(EXIT_INPUT, path, &err) : EXIT_INPUT;
}

static int find_builtin(struct lesson_file *s, const char *name)
{
    char known[160];
    struct text t = text_into(known, sizeof known);
    struct error err;
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, lesson_kind.id))
            text_add(&t, "%s%s", t.len ? ", " : "", b->name);
    if (strlen(name) >= sizeof s->name || !builtin_find(lesson_kind.id, name))
        return complain(EXIT_USAGE, "expected a lesson (%s) or a file of one (*.yaml); found \"%.60s\"",
                        known, name);
    snprintf(s->name, sizeof s->name, "%s", name);
    s->lesson = lesson_builtin(all_games, name, &err);
    return s->lesson ? EXIT_OK : complain_error(EXIT_WORLD, NULL, &err);
}

static int find_path(struct lesson_file *s)
{
    int code = data_directory("lessons", s->path);
    size_t len = strlen(s->path);
    if (code == EXIT_OK)
        code = make_directories(s->path);
    if (code == EXIT_OK
        && snprintf(s->path + len, sizeof s->path - len, "/%s.txt", s->name) >= (int)(sizeof s->path - len))
        code = complain(EXIT_WORLD, "the name of the directory for lessons is too long");
    if (code != EXIT_OK)
        s->path[0] = '\0';
    return code;
}

int lesson_file_open(struct lesson_file *s, const char *name, bool save, struct match *m)
{
    *s = (struct lesson_file){ .m = m, .lock = -1 };
    if (is_data_file(name))
        return read_file(s, name);
    int code = find_builtin(s, name);
    return code == EXIT_OK && save ? find_path(s) : code;
}

bool lesson_file_is_begun(const struct lesson_file *s)
{
    return s->path[0] && access(s->path, F_OK) == 0 && record_is_unfinished(s->path);
}

/* ---- the match --------------------------------------------------------------------------------------- */

static void sit_down(struct lesson_file *s)
{
    s->m->seating.table = lesson_table(s->run);
    seating_name_players(&s->m->seating);
}

/* The record of this scene takes the place of the last one's; until it is whole the old one stays. */
static int new_record(struct lesson_file *s)
{
    if (!s->path[0])
        return EXIT_OK;
    saving_close(&s->m->saving);
    lesson_tag(s->name, lesson_scene(s->run), s->m->seating.tags.lesson, sizeof s->m->seating.tags.lesson);
    return saving_replace(&s->m->saving, s->path, s->m->seating.table, &s->m->seating.tags);
}

/* Another window may be at it; its lesson is not taken away. */
static int check_free(const struct lesson_file *s)
{
    struct opened_record other = { .lock = -1 };
    if (!lesson_file_is_begun(s))
        return EXIT_OK;
    int code = record_open(s->path, &other);
    table_free(other.reading.table);
    free(other.text);
    if (other.lock >= 0)
        close(other.lock);
    return code;
}

int lesson_file_begin(struct lesson_file *s, const char *learner)
{
    struct error err;
    int code = check_free(s), seat = lesson_seat(s->lesson);
    if (code != EXIT_OK)
        return code;
    s->run = lesson_begin(s->lesson, 0, &err);
    if (!s->run)
        return complain_error(EXIT_INPUT, NULL, &err);
    s->m->seating.table = lesson_table(s->run);
    match_tags(&s->m->seating.tags);
    code = match_seat_bots(s->m, "rookie", 0);
    if (code == EXIT_OK && !seating_put_person(&s->m->seating, seat, learner, &err))
        code = complain_error(EXIT_USAGE, NULL, &err);
    if (code != EXIT_OK)
        return code;
    sit_down(s);
    return new_record(s);
}

/* ---- going on ---------------------------------------------------------------------------------------- */

/* What is saved there is kept beside, since a new record will take its place. */
static int does_not_fit(const struct lesson_file *s, const struct opened_record *saved, const char *why)
{
    char kept[FILE_PATH_MAX];
    int code = file_write_damaged(s->path, saved->text, saved->len, kept);
    if (code != EXIT_OK)
        return code;
    return complain(EXIT_NO, "%s: %s; the lesson begins anew, and what was there is in %s", s->path, why,
                    kept);
}

/* Whether it is a record of this lesson, and of which scene. */
static bool is_of(const struct lesson_file *s, const struct opened_record *saved, int *scene,
                  const char **why)
{
    char name[TAG_MAX];
    *why = saved->reading.error.text;
    if (!saved->reading.table || (!saved->good && !saved->reading.cut))
        return false;
    *why = "expected a record of this lesson; found another";
    return lesson_tag_read(saved->reading.tags.lesson, name, scene) && !strcmp(name, s->name);
}

static int take_up(struct lesson_file *s, const struct opened_record *saved)
{
    const char *why;
    int scene;
    struct error err;
    if (!is_of(s, saved, &scene, &why)) {
        table_free(saved->reading.table);
        return does_not_fit(s, saved, why);
    }
    int code = record_go_on(s->m, s->path, saved);
    match_miss_bots(s->m);
    s->m->seating.table = NULL; /* it is the run's */
    if (code != EXIT_OK) {
        table_free(saved->reading.table);
        return code;
    }
    s->run = lesson_resume(s->lesson, scene, saved->reading.table, &err);
    if (!s->run) {
        saving_close(&s->m->saving);
        return does_not_fit(s, saved, err.text);
    }
    sit_down(s);
    return saving_append(&s->m->saving, s->m->seating.table, true);
}

int lesson_file_go_on(struct lesson_file *s)
{
    struct opened_record saved;
    int code = record_open(s->path, &saved);
    s->lock = saved.lock;
    if (code == EXIT_OK)
        code = take_up(s, &saved);
    free(saved.text);
    if (code == EXIT_NO && s->lock >= 0) { /* a new record will be locked instead */
        close(s->lock);
        s->lock = -1;
    }
    return code;
}

int lesson_file_keep(struct lesson_file *s, bool *scene_changed)
{
    *scene_changed = s->m->seating.table != lesson_table(s->run);
    if (!*scene_changed)
        return saving_append(&s->m->saving, s->m->seating.table, true);
    sit_down(s);
    return new_record(s);
}

void lesson_file_release(struct lesson_file *s)
{
    s->m->seating.table = lesson_release(s->run);
    lesson_end(s->run);
    s->run = NULL;
}

void lesson_file_close(struct lesson_file *s)
{
    if (s->run)
        s->m->seating.table = NULL;
    lesson_end(s->run);
    lesson_free(s->lesson);
    if (s->lock >= 0)
        close(s->lock);
}
