/* scene.h: a scenario while it runs, private to scenario.c (which reads and plays), expect.c (which
 * compares) and told.c (which listens). A function that reads a line returns false only when the line makes
 * no sense. */
#ifndef PADDOCK_SCENE_H
#define PADDOCK_SCENE_H

#include "../table/table.h"
#include "scenario.h"

enum block { BLOCK_NONE, BLOCK_GIVEN, BLOCK_DICE, BLOCK_DO, BLOCK_EXPECT, BLOCK_HEAR };

/* Besides the seats: chance acts, a watcher sees, all hear. */
enum { WHO_ALL = -2 };

struct die {
    struct span text;
    int line;
};

struct scene {
    const struct game *const *games;
    const struct scenario_listener *listener;
    struct error *err;
    int line;

    struct scenario now;
    bool open;    /* a scenario has begun */
    bool failed;  /* it has */
    bool stopped; /* an action was refused: what follows is read, not run */
    bool tested;  /* something was expected */

    const struct game *game;
    char setup[SETUP_TEXT_MAX];
    char position[STATE_TEXT_MAX];
    size_t position_len;
    int given_line; /* 0: from the very start */
    enum block block;
    struct table *table;
    int since; /* the first moment of the last do or dice */
    struct die dice[SCENARIO_DICE_MAX];
    int dice_n, dice_used;
};

/* The line makes no sense, as a sentence with its arguments says: false. */
#define scene_nonsense(sc, ...) error_set((sc)->err, (sc)->line, __VA_ARGS__)
void scene_fail(struct scene *sc, int line, const char *expected, const char *found);
/* A text in the listener's language; a sentence, or what an error says, in it. */
struct text scene_text(const struct scene *sc, char *buf, size_t size);
const char *scene_tr(const struct scene *sc, const char *sentence);

/* "3"; NOBODY by the name it has here, if any ("chance", "watcher"); "all" where allowed. */
bool scene_who(struct scene *sc, struct span word, const char *nobody, bool all, int *who);
/* A field of the game's state by name. */
bool scene_field(struct scene *sc, struct span name, int *field);
/* "R 5 / 7" as "R,5/7"; false when it does not fit. */
bool scene_value(struct span typed, char *buf, size_t size);
/* What is left of a line, without blanks around it. */
struct span scene_rest(struct span s);
/* Small and great letters are the same. */
bool scene_contains(const char *whole, struct span part);
/* What somebody would type, as a string that begins like an action of the game. */
bool scene_typed(struct scene *sc, struct span text, char buf[ACTION_TEXT_MAX]);
/* Actions as a list: "play car3 7, play car3 R". */
void scene_list(const struct scene *sc, const action_t *list, int n, struct text *out);

bool expect_line(struct scene *sc, struct span line);
/* told.c: "event passed car=4", "no event passed" (the first word cut off), and a line of hear */
bool expect_event(struct scene *sc, struct span line);
bool expect_no(struct scene *sc, struct span line);
bool hear_line(struct scene *sc, struct span line);

#endif
