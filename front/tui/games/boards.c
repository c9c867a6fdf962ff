#include "board.h"

#include <string.h>

static const struct board *const boards[] = {
    &lacorsa_board,
    &grandprix_board,
    NULL,
};

const struct board *board_of(const struct game *g)
{
    for (int i = 0; boards[i]; i++)
        if (!strcmp(boards[i]->game, g->id))
            return boards[i];
    return &plain_board;
}
