/* face.h: the parts of the face of a Grand Prix, see ../face.h: its question and answers (ask.c), its lines (draw.c), how it
 * is typed (typed.c), where a choice leads (plan.c). */
#ifndef PADDOCK_FACE_GRANDPRIX_H
#define PADDOCK_FACE_GRANDPRIX_H

#include "../face.h"
#include "look.h"

extern const struct option_words grandprix_option_words[]; /* options.c */

void grandprix_why(const struct picture *p, struct text *t);
void grandprix_choices(const struct picture *p, struct text *t);
/* The car that the question is about; before a car is chosen there is none. */
int grandprix_asked_car(const struct picture *p);
/* Cards come before cars and seats: whose they are is known when they are typed. */
size_t grandprix_shorten(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);
/* "Charge with car 22"; of steps with what they do: "forward (to 23.1, pushing 8)". */
void grandprix_label(const struct picture *p, action_t act, struct text *t);

draw_lines grandprix_draw_welcome, grandprix_draw_table, grandprix_draw_glance, grandprix_draw_own,
    grandprix_draw_hand, grandprix_draw_hand_now, grandprix_draw_pile;
void grandprix_draw_parts(const struct picture *p, const char *const *fields, struct lines *out);

/* intro.c: for newcomers. */
void grandprix_introduction(const struct picture *p, struct text *t);
extern const struct sign grandprix_signs[];

/* "play 22 charge", "22 charge", "charge 22", "f 1", "in", "box 22": words in any order and cut short, cars by their
 * numbers. A part names a car or a card that several plays have. */
int grandprix_misfit(const struct table *t, action_t act, const char *typed);
bool grandprix_part(const struct table *t, const action_t *acts, int n, const char *typed,
                    char part[ACTION_TEXT_MAX]);

/* ", to sector 14, lane 1": where the car that moves was meant to stand in the end. */
void grandprix_plan(const struct picture *p, action_t first, uint64_t aim, struct text *t);

#endif
