/* wire.h: the bot protocol as text, both ends of it.
 *
 * A bot that is a program of its own talks over its standard input and output.
 * The host (whoever has the table) writes orders, the bot writes answers; both
 * are lines of UTF-8 that open with a word. docs/bot-protocol.md is written for
 * those who do not have this library. No I/O in here: the host brings pipes,
 * clocks and patience.
 *
 *     paddock 1                                      paddock 1
 *                                                    id name Example
 *                                                    option level number 1 9 5
 *                                                    ready
 *     set level 7
 *     game lacorsa 2 … setup … seat … cars … new     ready
 *     event … view … position … action … go ms 500   action play car2 12+R
 *     result … end … quit
 *
 * A bot that says so takes many races at once, which are told apart by numbers:
 *
 *     paddock 1 many                                 … many 64 … ready
 *     game … setup … cars … race 1 seat 2 … race 2 seat 1
 *     see 1 FIELD=VALUE … ask 1 A|B|C see 2 … ask 2 A|B … go ms 500
 *                                                    do 2 1
 *                                                    do 1 3
 *     over 2 9 race 3 seat 2 …
 *
 * A seat is told what it may hear and shown its own view, nothing else: orders
 * about a match are made from table_event() and table_view() alone.
 */
#ifndef PADDOCK_WIRE_H
#define PADDOCK_WIRE_H

#include "../core/text.h"
#include "../table/position.h"

enum {
    WIRE_VERSION = 1,
    WIRE_ORDER_MAX = POSITION_TEXT_MAX + 64, /* one line of the host, with its newline */
    WIRE_PIECE_MAX = 262144,                 /* all lines that one call below writes */
    WIRE_ANSWER_MAX = 1024,                  /* one line of a bot, without its newline */
    WIRE_NAME_MAX = 41,                      /* of a bot or an option, with its NUL */
    WIRE_OPTIONS_MAX = 32,                   /* of one bot */
    WIRE_AT_ONCE_MAX = 1000,                 /* races that run for one bot at the same time */
    WIRE_RACE_MAX = 999999999,               /* the largest number of a race */
};

/* ---- orders: what the host writes ------------------------------------------------------------------------ */

/* Whole lines each; they return the length like snprintf. */
/* many: races may be played many at once, should the bot take that. */
size_t wire_greet(bool many, char *buf, size_t size);
size_t wire_set(const char *name, const char *value, char *buf, size_t size);
/* The game, its setup, where the bot sits, whose the cars are; then new. */
size_t wire_new(const struct table *t, int seat, char *buf, size_t size);
/* What the seat hears of one moment. */
size_t wire_told(const struct table *t, int moment, int seat, char *buf, size_t size);
/* What the seat sees and may do; then go. */
size_t wire_ask(const struct table *t, int seat, long ms, char *buf, size_t size);
/* The results; then end. */
size_t wire_end(const struct table *t, char *buf, size_t size);
size_t wire_complain(const char *sentence, char *buf, size_t size);
size_t wire_quit(char *buf, size_t size);

/* ---- many races at once: added to a text, which may grow --------------------------------------------------- */

/* What the races that begin from now on are about: the game, its setup, whose the cars are. */
void wire_many_setup(const struct game *g, const struct setup *su, struct text *out);
void wire_race(int race, int seat, struct text *out);
/* What has changed in a view since `before`, the text of the last one ("": all of it). */
void wire_see(int race, const char *before, const char *now, struct text *out);
/* What may be done there. */
void wire_many_ask(const struct game *g, const struct setup *su, int race, const action_t *legal, int n,
                   struct text *out);
void wire_go(long ms, struct text *out);
/* The race is over, and what the seat has made. */
void wire_over(int race, int points, struct text *out);
/* The other end of wire_see(): the fields of a view with what has changed. False, and as far as there is room, when there
 * is none. */
bool wire_take_changes(struct span changes, const char *before, char *now, size_t size);

/* ... and reads, when it is the bot. */
enum wire_order_kind {
    ORDER_OTHER,   /* a word that is not known: for a later version */
    ORDER_PADDOCK, /* number: the version; text: what else the host can do */
    ORDER_SET,     /* name, text: the value */
    ORDER_GAME,    /* name, number: the version of its rules */
    ORDER_SETUP,
    ORDER_SEAT, /* number, from 0 */
    ORDER_CARS,
    ORDER_NEW,
    ORDER_EVENT,
    ORDER_UNDO,
    ORDER_VIEW,
    ORDER_POSITION, /* text: an ID */
    ORDER_ACTION,
    ORDER_GO, /* number: milliseconds */
    ORDER_RESULT,
    ORDER_END,
    ORDER_ERROR,
    ORDER_QUIT,
    /* Many at once; number: of the race. */
    ORDER_RACE, /* seat */
    ORDER_SEE,  /* text: fields */
    ORDER_ASK,  /* text: actions */
    ORDER_OVER,
};

struct wire_order {
    enum wire_order_kind kind;
    int number;
    int seat;               /* from 0 */
    struct span name, text; /* pieces of the line; text is all behind the word where nothing else is said */
};

/* One line without its newline; false and a sentence when it makes no sense. */
bool wire_read_order(struct span line, struct wire_order *out, struct error *err);

/* ---- answers: what a bot writes ---------------------------------------------------------------------------- */

enum wire_option_kind { WIRE_NUMBER, WIRE_YESNO, WIRE_CHOICE, WIRE_TEXT };

/* Something about a bot that its user may set. */
struct wire_option {
    char name[WIRE_NAME_MAX];
    enum wire_option_kind kind;
    int min, max;                  /* of a number */
    char choices[WIRE_ANSWER_MAX]; /* of a choice, with commas between */
    char fallback[WIRE_ANSWER_MAX];
};

/* Whether it takes that value; false and a sentence. */
bool wire_option_takes(const struct wire_option *option, struct span value, struct error *err);

enum wire_answer_kind {
    WIRE_PADDOCK, /* number: the version that the bot speaks */
    WIRE_ID_NAME, /* text: 1 to WIRE_NAME_MAX - 1 bytes */
    WIRE_ID_AUTHOR,
    WIRE_OPTION, /* option */
    WIRE_READY,
    WIRE_ACTION, /* text */
    WIRE_INFO,   /* for whoever reads along */
    WIRE_ERROR,  /* text: why the bot gives up */
    WIRE_MANY,   /* number: races that it takes at once, 1 to WIRE_AT_ONCE_MAX */
    WIRE_DO,     /* number: of the race; choice: of the actions listed, from 1 */
};

struct wire_answer {
    enum wire_answer_kind kind;
    int number, choice;
    struct span text; /* a piece of the line: printable UTF-8 */
    struct wire_option option;
};

/* One line without its newline; false and a sentence when it is no answer. */
bool wire_read_answer(struct span line, struct wire_answer *out, struct error *err);
/* The same, written: returns the length like snprintf, a newline at the end. */
size_t wire_answer_text(const struct wire_answer *answer, char *buf, size_t size);

/* The action of the seat that has exactly this text; false and a sentence when there is none. */
bool wire_find_action(const struct table *t, int seat, struct span text, action_t *act, struct error *err);

#endif
