#include "lesson_file.h"
#include "../games/registry.h"
#include "files.h"
#include "own_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- which lesson ------------------------------------------------------------------------------------ */

static bool read_file(struct lesson_file *s, const char *path, struct error *err)
{
    static const struct data_kind *const kinds[] = { &lesson_kind, NULL };
    struct datum *root = data_file_read(kinds, path, NULL, err);
    if (!root)
        return false;
    s->lesson = lesson_new(all_games, root, err);
    return s->lesson || error_in(err, path);
}

static bool find_builtin(struct lesson_file *s, const char *name, struct error *err)
{
    char known[160];
    struct text t = text_into(known, sizeof known);
    const char *names[LESSONS_MAX];
    for (int i = 0, n = lesson_list(builtins, names); i < n; i++)
        text_add(&t, "%s%s", i ? ", " : "", names[i]);
    if (strlen(name) >= sizeof s->name || !lesson_packed(builtins, name, NULL))
        return error_of(err, ERROR_USAGE, "expected a lesson (%s) or a file of one (*.yaml); found \"%.60s\"",
                        known, name);
    snprintf(s->name, sizeof s->name, "%s", name);
    s->lesson = lesson_builtin(all_games, name, s->m->seating.narrator.language, err);
    return s->lesson || error_as(err, ERROR_WORLD);
}

/* The directory's name leaves room for it. */
static bool find_path(struct lesson_file *s, struct error *err)
{
    bool good = data_directory("lessons", s->path, err) && make_directories(s->path, err);
    size_t len = good ? strlen(s->path) : 0;
    if (good)
        snprintf(s->path + len, sizeof s->path - len, "/%s.txt", s->name);
    else
        s->path[0] = '\0';
    return good;
}

bool lesson_file_open(struct lesson_file *s, const char *name, bool save, struct match *m, struct error *err)
{
    *s = (struct lesson_file){ .m = m, .lock = -1 };
    if (is_data_file(name))
        return read_file(s, name, err);
    return find_builtin(s, name, err) && (!save || find_path(s, err));
}

bool lesson_file_is_begun(const struct lesson_file *s)
{
    return s->path[0] && access(s->path, F_OK) == 0 && record_is_unfinished(s->path);
}

/* ---- the match --------------------------------------------------------------------------------------- */

static void sit_down(struct lesson_file *s)
{
    s->m->seating.table = lesson_table(s->run);
    seating_name_players(&s->m->seating, s->m->seating.narrator.language);
}

/* The record of this scene takes the place of the last one's; until it is whole the old one stays. */
static bool new_record(struct lesson_file *s, struct error *err)
{
    if (!s->path[0])
        return true;
    saving_close(&s->m->saving);
    lesson_tag(s->name, lesson_scene(s->run), s->m->seating.tags.lesson, sizeof s->m->seating.tags.lesson);
    return saving_replace(&s->m->saving, s->path, s->m->seating.table, &s->m->seating.tags, err);
}

/* Another window may be at it; its lesson is not taken away. */
static bool check_free(const struct lesson_file *s, struct error *err)
{
    struct opened_record other;
    if (!lesson_file_is_begun(s))
        return true;
    bool good = record_open(s->path, &other, err);
    table_free(other.reading.table);
    free(other.text);
    if (other.lock >= 0)
        close(other.lock);
    return good;
}

bool lesson_file_begin(struct lesson_file *s, const char *learner, struct error *err)
{
    int seat = lesson_seat(s->lesson);
    if (!check_free(s, err) || !(s->run = lesson_begin(s->lesson, 0, err)))
        return false;
    s->m->seating.table = lesson_table(s->run);
    match_tags(&s->m->seating.tags);
    if (!match_seat_bots(s->m, "rookie", 0, err))
        return false;
    if (!seating_put_person(&s->m->seating, seat, learner, err))
        return error_as(err, ERROR_USAGE);
    sit_down(s);
    return new_record(s, err);
}

/* ---- going on ---------------------------------------------------------------------------------------- */

/* What is saved there is kept beside, since a new record will take its place. */
static bool does_not_fit(const struct lesson_file *s, const struct opened_record *saved, const char *why,
                         struct error *err)
{
    char kept[FILE_PATH_MAX], reason[sizeof err->text];
    snprintf(reason, sizeof reason, "%s", why);
    return file_write_damaged(s->path, saved->text, saved->len, kept, err)
           && error_of(err, ERROR_NO, "%s: %s; the lesson begins anew, and what was there is in %s", s->path,
                       reason, kept);
}

/* Whether it is a record of this lesson, and of which scene. */
static bool is_of(const struct lesson_file *s, const struct opened_record *saved, int *scene,
                  const char **why)
{
    char name[TAG_MAX];
    *why = saved->reading.error.text;
    if (!saved->reading.table || (!saved->good && !saved->reading.cut))
        return false;
    *why = N_("expected a record of this lesson; found another");
    return lesson_tag_read(saved->reading.tags.lesson, name, scene) && !strcmp(name, s->name);
}

static bool take_up(struct lesson_file *s, const struct opened_record *saved, struct error *err)
{
    const char *why;
    int scene;
    if (!is_of(s, saved, &scene, &why)) {
        table_free(saved->reading.table);
        return does_not_fit(s, saved, why, err);
    }
    record_note(&saved->reading, s->m->seating.narrator.language, s->note);
    bool good = record_go_on(s->m, s->path, saved, err);
    s->m->seating.table = NULL; /* it is the run's */
    if (!good) {
        table_free(saved->reading.table);
        return false;
    }
    s->run = lesson_resume(s->lesson, scene, saved->reading.table, err);
    if (!s->run) {
        saving_close(&s->m->saving);
        return does_not_fit(s, saved, err->text, err);
    }
    sit_down(s);
    return saving_append(&s->m->saving, s->m->seating.table, true, err);
}

bool lesson_file_go_on(struct lesson_file *s, struct error *err)
{
    struct opened_record saved;
    bool good = record_open(s->path, &saved, err);
    s->lock = saved.lock;
    good = good && take_up(s, &saved, err);
    free(saved.text);
    if (!good && err->kind == ERROR_NO && s->lock >= 0) { /* a new record will be locked instead */
        close(s->lock);
        s->lock = -1;
    }
    return good;
}

bool lesson_file_keep(struct lesson_file *s, bool *scene_changed, struct error *err)
{
    *scene_changed = s->m->seating.table != lesson_table(s->run);
    if (!*scene_changed)
        return saving_append(&s->m->saving, s->m->seating.table, true, err);
    sit_down(s);
    return new_record(s, err);
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
