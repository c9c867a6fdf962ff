/* race_lesson.h: a race that teaches: pages over the board, and a teacher who judges what is chosen (teach/lesson.h). */
#ifndef PADDOCK_TUI_RACE_LESSON_H
#define PADDOCK_TUI_RACE_LESSON_H

#include "../../../host/lesson_file.h"
#include "race.h"

struct race_lesson {
    struct lesson_file file;
    int shown;       /* the page that has been read, or 0 */
    bool open;       /* a page lies over the board */
    char said[1200]; /* about the last answer */
};

/* The lesson of that name; where somebody is in the middle of it, it goes on. False after a note. */
bool race_lesson_open(struct app *a, const char *name);
void race_lesson_close(struct race *r);

/* The learner acts; as race_act(). */
bool race_lesson_act(struct race *r, const action_t *acts, int n);
/* Something was taken back at the table. */
void race_lesson_follow(struct race *r);
/* A key while a page lies over the board; false: for the board. */
bool race_lesson_on_key(struct race *r, int key);
void race_lesson_draw(struct race *r, struct canvas *c);
/* What the page asks, added to a text; false when it asks nothing. */
bool race_lesson_asks(const struct race *r, struct text *t);

/* Does the page point at it? "card 12", "car 3", "space 14.0" */
bool race_lesson_points(const struct race *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
