/* typed.h: actions as people type them: in full, cut short, or as the screen shows them. */
#ifndef PADDOCK_TYPED_H
#define PADDOCK_TYPED_H

#include "../table/table.h"

/* What became of a line that may mean an action. */
enum meaning {
    MEANS_NOTHING, /* no action, or several: a sentence says which */
    MEANS_ACTION,
    MEANS_PART, /* a part of one, to be completed by the next line */
};

/* One of these actions: *act is it, or one that the part fits; the part is written as it is to stand before the next
 * line. Only games that read lines in their own way know parts. */
enum meaning typed_read(const struct table *t, const action_t *legal, int n, const char *typed, action_t *act,
                        char part[ACTION_TEXT_MAX], struct error *err);

/* The same without parts; a sentence in err when none or several fit. */
bool typed_find(const struct table *t, const action_t *legal, int n, const char *typed, action_t *act,
                struct error *err);

/* typed_grandprix.c: "play 22 charge", "22 charge", "charge 22", "f 1", "in", "box 22": words in any order and cut
 * short, cars by their numbers. A part names a car or a card that several plays have. */
enum meaning grandprix_read(const struct table *t, const action_t *legal, int n, const char *typed,
                            action_t *act, char part[ACTION_TEXT_MAX], struct error *err);

#endif
