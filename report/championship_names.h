/* championship_names.h: who and what in a championship is called how, the same wherever it is told. */
#ifndef PADDOCK_CHAMPIONSHIP_NAMES_H
#define PADDOCK_CHAMPIONSHIP_NAMES_H

#include "../core/text.h"
#include "../league/championship.h"

/* Before championship_enter(): cars without a driver are called as races call them, a bot's by the driver that it plays, and
 * those of a player who has several by number too: "Brandt 10". Where the setup names the driver of a car, or nobody is known
 * to drive it, it stays as it is. */
void championship_name_cars(struct championship *c);

/* "Ginther", or "Ginther (Ann)" when a person drives that car. */
size_t championship_driver_text(const struct championship *c, int car, char *buf, size_t size);
/* "Ardea", or "Ardea (Ann)" when all its cars are a person's. */
size_t championship_team_text(const struct championship *c, const struct team_list *teams, int team,
                              char *buf, size_t size);
/* A car of a race: its driver, or what it is. */
void championship_racer_text(const struct championship *c, int round, int car, char *buf, size_t size);
/* "Ardea (Ann)": the team and player of a seat. */
size_t championship_seat_text(const struct championship *c, int seat, const struct language *language,
                              char *buf, size_t size);
/* A seat by its number, its player, or its team; NOBODY when it is none of them. */
int championship_find_seat(const struct championship *c, const char *who);

/* Who has won it, "Ann" or "Ann and Ben"; nothing until all races are over. */
void championship_champion_text(const struct championship *c, struct text *t);

enum { NOTE_TEXT_MAX = 4 * TAG_MAX };
/* What a round's notes say of a seat, "" for nothing. */
size_t championship_note_text(const struct championship *c, int round, int seat,
                              const struct language *language, char *buf, size_t size);

#endif
