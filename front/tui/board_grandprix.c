#include "race.h"
const struct board grandprix_board = { .game = "none" };
