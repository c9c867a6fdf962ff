/* lesson.h: a first race that teaches, played at a table.
 *
 * A lesson is a record with words between its lines (core/lesson_kind.h has
 * its shape, docs/lessons.md is for those who write one). Every page says
 * something; some ask the learner to act, and judge what is chosen. Others and
 * chance act as it is written, through the table, so that story, views, undo
 * and record work as in any match. At the end the table is free to play on.
 *
 * A lesson in progress is its name, the number of the scene, and the record of
 * the table: lesson_resume() finds the page again by playing it anew.
 * Nothing here does I/O; every front shows the same pages.
 */
#ifndef PADDOCK_LESSON_H
#define PADDOCK_LESSON_H

#include "../core/lesson_kind.h"
#include "../table/narrate.h"
#include "../table/table.h"

struct lesson;

/* From a checked tree of lesson_kind, which the lesson takes over in any case. NULL and a sentence when it names
 * no game of these. */
struct lesson *lesson_new(const struct game *const *games, struct datum *root, struct error *err);
/* Built-in ones, by the names of their files. A lesson in another language is a file of its own, lacorsa-de.yaml beside
 * lacorsa.yaml, and has the same name: which of them is opened, the language says, and English is for all others. */
struct lesson *lesson_builtin(const struct game *const *games, const char *name,
                              const struct language *language, struct error *err);
/* The names of the lessons among built-in data, whatever languages they are in; returns how many. */
enum { LESSONS_MAX = 16 };
int lesson_list(const struct builtin *list, const char *names[LESSONS_MAX]);
/* The packed text of the file that is meant, or NULL. */
const char *lesson_packed(const struct builtin *list, const char *name, const struct language *language);
void lesson_free(struct lesson *l);

const struct game *lesson_game(const struct lesson *l);
const char *lesson_title(const struct lesson *l);
const char *lesson_about(const struct lesson *l);
int lesson_minutes(const struct lesson *l);
int lesson_seat(const struct lesson *l); /* the learner's, from 0 */
int lesson_scenes(const struct lesson *l);
int lesson_pages(const struct lesson *l);
/* The scenes as they were written. */
const struct datum *lesson_scene_data(const struct lesson *l);

/* ---- being taught ------------------------------------------------------------------------------------- */

struct lesson_run;

/* Start with a scene, 0 for the first. lesson_end frees it, and its table. */
struct lesson_run *lesson_begin(const struct lesson *l, int scene, struct error *err);
/* Go on in a scene with the table of its record. The table is taken over in any case. NULL and a sentence when
 * what was played there is not this scene. */
struct lesson_run *lesson_resume(const struct lesson *l, int scene, struct table *t, struct error *err);
void lesson_end(struct lesson_run *r);

int lesson_scene(const struct lesson_run *r);
/* It changes when a scene begins. */
struct table *lesson_table(const struct lesson_run *r);
/* The same, but it is yours now; end the run. */
struct table *lesson_release(struct lesson_run *r);

enum lesson_mood {
    LESSON_TELLS, /* read it, then lesson_turn_page() */
    LESSON_ASKS,  /* lesson_act() */
    LESSON_OVER,  /* the race is yours: lesson_release() */
};

/* What a front shows. Texts live as long as the lesson. */
struct lesson_page {
    enum lesson_mood mood;
    int number, of; /* of the pages of the lesson, from 1; branches are counted */
    const char *title;
    int paragraphs;
    const char *say[LESSON_PARAGRAPHS_MAX];
    const char *rules; /* a topic of the rulebook, or "" */
    const char *ask;   /* "" unless it asks */
    const char *typed; /* how the answer is typed, for whoever types; or "" */
    int points;
    const char *point[LESSON_POINTS_MAX]; /* "field hands", "car 3", "card 12", "space 14.0" */
};

void lesson_page(const struct lesson_run *r, struct lesson_page *out);

/* From a page that tells to the next; what happens there has then happened. */
bool lesson_turn_page(struct lesson_run *r, struct error *err);

struct lesson_reply {
    enum lesson_verdict verdict;
    const char *words; /* "": nothing to say */
    int choice;        /* the number of the choice that fitted, from 0, or -1 */
    int moments;       /* of the table when the words are due: what the next page does comes after them */
};

/* What would be said to an action of the learner, without doing it. */
void lesson_judge(const struct lesson_run *r, action_t act, struct lesson_reply *out);
/* No legal action would be accepted: a step must be taken back first. */
bool lesson_is_stuck(const struct lesson_run *r);
/* The learner acts, where the page asks. False and a sentence when the action is not legal or the script does not
 * fit; true also for LESSON_AGAIN, when nothing was done. */
bool lesson_act(struct lesson_run *r, action_t act, struct lesson_reply *out, struct error *err);
/* Several in a row, as whoever points at a far space has them, until one is refused; out tells of the last. How many
 * were done, or -1 and a sentence. */
int lesson_act_all(struct lesson_run *r, const action_t *acts, int n, struct lesson_reply *out,
                   struct error *err);
/* Find the page again after the learner took something back at the table. */
bool lesson_follow(struct lesson_run *r, struct error *err);

/* What a record keeps as its lesson: "lacorsa 1". The name has room for TAG_MAX; false for another text. */
size_t lesson_tag(const char *name, int scene, char *buf, size_t size);
bool lesson_tag_read(const char *tag, char *name, int *scene);

/* ---- for those who write lessons ------------------------------------------------------------------------ */

struct lesson_count {
    int scenes, pages, questions;
    int positions;         /* different positions in which something is asked */
    int accepted, refused; /* actions there */
};

/* Walk every way through it: each action that is written must be legal, each question answerable, every legal
 * answer must have a choice, every choice an answer, and the race must go on at the end. False and a sentence
 * with the line. */
bool lesson_check(const struct lesson *l, const struct language *language, struct lesson_count *count,
                  struct error *err);

#endif
