/* boards.c: the list of games with a board of their own. */
#include "board.h"

#include <string.h>

#define BOARDS(X)                                                                                            \
    X(grandprix)                                                                                             \
    X(lacorsa)

#define DECLARE(game) extern const struct board game##_board;
BOARDS(DECLARE)

#define LIST(game) &game##_board,
static const struct board *const boards[] = { BOARDS(LIST) NULL };

const struct board *board_of(const struct game *g)
{
    for (int i = 0; boards[i]; i++)
        if (!strcmp(boards[i]->game, g->id))
            return boards[i];
    return &plain_board;
}
