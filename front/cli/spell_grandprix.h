/* spell_grandprix.h: how people type the actions of Grand Prix, and the words that only it has. */
#ifndef PADDOCK_SPELL_GRANDPRIX_H
#define PADDOCK_SPELL_GRANDPRIX_H

#include "draw.h"
#include "play.h"

/* "play 22 charge", "22 charge", "charge 22", "f 1", "in", "box 22": words in any order and cut short, cars by their
 * numbers; see struct drawing. A part names a car or a card that several plays have. */
enum meaning grandprix_read(const struct table *t, const action_t *legal, int n, const char *typed,
                            action_t *act, char part[ACTION_TEXT_MAX], struct error *err);

/* go.c: to a space at once, and straight on. */
extern const struct word grandprix_words[];

#endif
