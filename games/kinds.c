/* kinds.c: the one list of data kinds; a game that gains a kind adds it here. */
#include "kinds.h"
#include "lacorsa/deck.h"

const struct data_kind *const all_data_kinds[] = { &lc_deck_kind, NULL };
