/* tell.h: a Grand Prix in words: its heading, cars that are gone, the sheet of a car, a card. Everything is
 * added to a text. */
#ifndef PADDOCK_TELL_GRANDPRIX_H
#define PADDOCK_TELL_GRANDPRIX_H

#include "../phrase.h"
#include "look.h"

/* A player and their team: "Ann, Ardea". */
struct player_name {
    char text[VALUE_TEXT_MAX];
};
struct player_name grandprix_player(const struct look *l, int seat);
/* The team of a car, or the icon of an NPC in words. */
const char *grandprix_team(const struct picture *p, const struct gp_car *c);

/* Track, lap, weather, event, Safety Zone. */
void grandprix_add_heading(const struct look *l, struct text *t);
/* "1. 31 Kea finished; 22. 9 Ardea retired." */
void grandprix_add_gone(const struct look *l, struct text *t);
/* "*22, place 3, on 17.0: Soft tires, change owed. Wear 2: tire, engine." */
void grandprix_add_sheet(const struct look *l, int car, struct text *t);
/* S soft, s soft used, H hard, W wet; and how many markers: "H3". */
void grandprix_tires_and_wear(const struct gp_car *c, char out[4]);
/* The wear that a card brings: "tire, engine". */
/* What the four kinds of movement are, "Solo: alone, …", as one paragraph. */
void grandprix_add_movements(const struct picture *p, struct text *t);
/* What stands on a card, but for its name: "Solo, alone, pushing cars right ahead; speed 7, out of the pits 3; wear: tire;
 * one diagonal move." */
void grandprix_add_card(const struct picture *p, const struct race_card *card, int speed, bool explained,
                        struct text *t);
void grandprix_add_card_wear(const struct picture *p, const struct race_card *card, struct text *t);
/* What the card's speed comes to for a car; NOBODY, or in the pits: as printed. */
int grandprix_speed(const struct gp_race *race, int car, const struct race_card *card);
/* How far behind the leader the car of a place is, from 0, in sectors or laps: "-12", "-1L", "" */
void grandprix_gap(const struct gp_race *race, int place, char out[16]);

#endif
