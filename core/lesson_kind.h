/* lesson_kind.h: what a lesson looks like as data people edit.
 *
 * A lesson is a first race that teaches: scenes, each a position with steps,
 * each step some words and perhaps a question. It knows no game: actions,
 * positions and conditions are the texts of whatever game it names, and
 * teach/lesson.h holds them against that game.
 */
#ifndef PADDOCK_LESSON_KIND_H
#define PADDOCK_LESSON_KIND_H

#include "data.h"

enum {
    LESSON_TITLE_MAX = 60,
    LESSON_SCENES_MAX = 12,
    LESSON_STEPS_MAX = 40,      /* of one scene */
    LESSON_PARAGRAPHS_MAX = 4,  /* of one page */
    LESSON_PARAGRAPH_MAX = 480, /* bytes */
    LESSON_POINTS_MAX = 8,
    LESSON_CHOICES_MAX = 12,
    LESSON_HAPPENS_MAX = 60,
};

/* What a choice comes to, by its number in the schema's choices. */
enum lesson_verdict {
    LESSON_GOES_ON, /* it is done, and the next step follows */
    LESSON_STAYS,   /* it is done, and the same question stands: one gesture of several */
    LESSON_AGAIN,   /* it is not done; the words say why, and one tries again */
};

extern const struct data_kind lesson_kind; /* "lesson" */

#endif
