/* lesson_file.h: a lesson that somebody takes on this machine: its table as a match, and how far they are, on disk.
 *
 * The record of the scene being played is kept under the lesson's name in the
 * directory "lessons"; a new scene takes its place. Pages and judgement are
 * teach/lesson.h's; what they look like is the front end's.
 */
#ifndef PADDOCK_LESSON_FILE_H
#define PADDOCK_LESSON_FILE_H

#include "../teach/lesson.h"
#include "records.h"

struct lesson_file {
    struct lesson *lesson;
    struct lesson_run *run; /* NULL before it begins, and once the race is free */
    struct match *m;        /* its table is the run's as long as there is one */
    char name[TAG_MAX];
    char path[FILE_PATH_MAX];  /* of the record; "": nothing is saved */
    int lock;                  /* as in struct opened_record */
    char note[OLDER_NOTE_MAX]; /* of the record that it goes on from, "written under …"; or "" */
};

/* The lesson of that name, or of that file (*.yaml), which is not saved; false and a sentence. Close it either way.
 * The match is the caller's, and empty yet. */
bool lesson_file_open(struct lesson_file *s, const char *name, bool save, struct match *m, struct error *err);
/* Has somebody begun it and not come to the end? */
bool lesson_file_is_begun(const struct lesson_file *s);
/* From the first page, with a learner of that name and rookies in the other seats. */
bool lesson_file_begin(struct lesson_file *s, const char *learner, struct error *err);
/* From where it was left. Where that does not fit the lesson any more, ERROR_NO: begin anew. */
bool lesson_file_go_on(struct lesson_file *s, struct error *err);
/* Whatever the run did since: the match has the table of its scene, and the record is saved. *scene_changed tells that
 * it is another table. */
bool lesson_file_keep(struct lesson_file *s, bool *scene_changed, struct error *err);
/* The lesson is over: the table is the match's alone. */
void lesson_file_release(struct lesson_file *s);
/* Frees all but the match. */
void lesson_file_close(struct lesson_file *s);

#endif
