/* pages.h: all pages but the race itself (race.h). Each is opened over the page that wants it. */
#ifndef PADDOCK_TUI_PAGES_H
#define PADDOCK_TUI_PAGES_H

#include "../../../table/record.h"
#include "../../../teach/rulebook.h"
#include "../kit/app.h"

/* The first page: go on, race, look, read, set. */
struct page *start_page_new(struct app *a);
/* What a player may set. */
void settings_page_open(void *below);
/* All races that are kept, to be looked at or gone on with. */
void records_page_open(void *below);
/* The rules to read, topic by topic. book: of the race that is being played, which stays its owner's; NULL: of a race as
 * it comes out of the box. topic: to begin with, or NULL. */
void rules_page_open(void *below, const struct game *g, const struct rulebook *book, const char *topic);

/* A new race: Enter starts it as it comes, and every option is there to be changed. */
enum setup_purpose {
    SETUP_RACE,
    SETUP_WATCH, /* nobody but bots */
    SETUP_CHAMPIONSHIP,
};
void setup_page_open(void *below, enum setup_purpose purpose);
/* The game before or after in the list, which begins again at its end. The toy is for those who write games. */
const struct game *game_beside(const struct game *g, int by);

/* A record as a film: a slider, jumps to laps and events, and going on from any moment against bots. What is good of a
 * damaged record is shown; nothing is after a note where it cannot be read. The same for a match that somebody else keeps. */
void replay_page_open(void *below, const char *path);
/* The same, and what that seat gave away (NOBODY: all of them) is looked for at once. */
void replay_page_review(void *below, const char *path, int seat);
void replay_page_open_table(void *below, const struct table *t, const struct tags *tags);

/* The championships that are kept, and one of them. */
void championship_list_open(void *below);
void championship_page_open(void *below, const char *name);
/* The result of its next round on a real table, typed in car by car. */
void hand_page_open(void *below, const char *name);

#endif
