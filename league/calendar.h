/* calendar.h: where the rounds of a championship come from: a season's data, a list, or nowhere in particular.
 *
 * A season is data of the kind GAME-season: the value of the game's option `season`,
 * or, where cars and rules do not depend on it and there is no such option, packed
 * text in place of a list, otherwise the built-in called standard. Its `rounds` are a
 * list of maps: a title, and options of the game by name. Its lists of numbers that are
 * options too (points, team_points) hold in every round. A track is data of whatever
 * kind the game's option `track` takes.
 */
#ifndef PADDOCK_CALENDAR_H
#define PADDOCK_CALENDAR_H

#include "championship.h"

/* A setup with what its season adds to it: lists that the text does not give itself. list: as below. Writes at most
 * size bytes. */
bool calendar_setup(const struct game *g, const char *setup, const char *list, char *buf, size_t size,
                    struct error *err);

/* Add the rounds. list: "monza,spa" (tracks, somebody's own as packed text), "TITLE: name=value …; TITLE: …", or a
 * packed season; NULL: the season's rounds, or, where there are none, races without a name. races: so many, beginning again when the list is too short; 0: as
 * many as there are, or seven. */
bool calendar_make(struct championship *c, const char *list, int races, struct error *err);

/* Does such a calendar say of every round where it is run? Then the setup's own track is never raced on. */
bool calendar_has_tracks(const struct game *g, const char *setup, const char *list);

#endif
