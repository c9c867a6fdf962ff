/* game.h: what a game is to everyone who plays it. The whole contract.
 *
 * Three nouns, from the longest-lived to the shortest:
 *
 *   game    the rules of one family, as code and a few tables. A constant.
 *   setup   what was chosen for this match: options, cards, seats.
 *           Built once, then read-only; any number of threads may share it.
 *   state   one moment of play. Plain bytes, no pointers, no padding:
 *           copy it with memcpy, compare it with memcmp, hash it as it lies.
 *
 * Each family completes `struct setup` and `struct state` in its own private
 * header. Everyone else holds pointers to them and never looks inside: what
 * there is to see comes out as text through the tables of names below.
 *
 * The laws a game must obey are in tests/laws/laws.c; docs/adding-a-game.md walks
 * through games/toy, which is there to be copied.
 */
#ifndef PADDOCK_GAME_H
#define PADDOCK_GAME_H

#include "error.h"
#include "option.h"
#include "rng.h"
#include "text.h"
#include "words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS_MAX = 12,
    CARS_MAX = 24,
    ACTIONS_MAX = 512,      /* legal actions of one seat, or outcomes of chance, in one state */
    EVENTS_MAX = 256,       /* events of one apply() */
    ARGS_MAX = 6,           /* arguments of one event; an action has at most three */
    ACTION_TEXT_MAX = 64,   /* any text form of one action, with its NUL */
    WORDS_OF_EVENTS = 256,  /* values of one vocabulary that events use */
    SETUP_TEXT_MAX = 65536, /* a setup with somebody's own data in it */
    STATE_TEXT_MAX = 16384, /* one position on one line */
    STATE_MAX = 2048,       /* no game's state_size is larger */
    NOBODY = -1,            /* a spectator, or the seat of chance */
};

struct setup;
struct state;

/* ---- actions and whose turn it is ---------------------------------------- */

/* One decision of a seat, or one outcome of chance. The kind sits in the top
 * byte and up to three small arguments below it, so that a log of actions can
 * be read in a debugger. 0 is no action. */
typedef uint32_t action_t;

#define ACTION(kind, a, b, c)                                                                                \
    ((action_t)(kind) << 24 | (action_t)(a) << 16 | (action_t)(b) << 8 | (action_t)(c))

static inline int action_kind(action_t act)
{
    return (int)(act >> 24);
}

static inline int action_arg(action_t act, int i)
{
    return (int)(act >> (16 - 8 * i) & 0xff);
}

/* Whose move it is: one bit per seat (several when they choose at the same
 * time), or CHANCE alone, or 0 when the match is over. */
typedef uint32_t turn_t;
#define CHANCE ((turn_t)1 << 31)

static inline turn_t seat_bit(int seat)
{
    return (turn_t)1 << seat;
}

static inline int turn_lowest(turn_t who)
{
    return __builtin_ctz(who);
}

struct chance {
    action_t act;
    uint32_t weight; /* relative; a deck's weight is its count of that card */
};

/* ---- events ---------------------------------------------------------------- */

/* Something that happened, for people to be told about. Rules state facts in
 * events; words are chosen by whoever narrates. */
struct event {
    uint8_t kind;     /* index into game.events */
    int8_t seat;      /* whom it happened to, or NOBODY */
    uint16_t seen_by; /* bit per seat that may read arg[]; others learn kind and seat */
    int16_t arg[ARGS_MAX];
};

#define EVERYONE 0xffffu /* spectators too: they are bit 15 */

struct events {
    int n;
    struct event at[EVENTS_MAX];
};

static inline uint16_t viewer_bit(int viewer)
{
    return (uint16_t)(1u << (viewer == NOBODY ? 15 : viewer));
}

/* ---- tables of names --------------------------------------------------------- */

/* What an argument of an action or event is; decides how it is written. */
enum arg_kind {
    ARG_NONE,
    ARG_NUMBER, /* 7 */
    ARG_CAR,    /* car3: see car_number() (counted from 1 in every text, from 0 in code) */
    ARG_SEAT,   /* seat3 */
    ARG_WORD,   /* ARG_WORD + k: vocabulary k of the game, spelled by game.word() */
};

struct arg {
    const char *name;
    int kind;
};

/* A kind of action or of event. */
struct kind {
    const char *name;
    struct arg arg[ARGS_MAX];
    bool final;  /* events only: after it nobody takes back what came before */
    bool secret; /* events only: its arguments are for the seat alone that it happened to, not for everyone */
    int plays; /* actions of seats only: which argument, from 1, is the card that is played; 0: it plays none */
    int joined; /* actions only: which argument, from 1, makes one word with the one before it, see word(); 0: none */
};

/* A named part of a state's text: see state_text(). */
enum field_shape {
    FIELD_NUMBER,
    FIELD_WORD,
    FIELD_NUMBERS,     /* 3,1,2 */
    FIELD_WORDS,       /* R,4,12 */
    FIELD_WORDS_TABLE, /* R,4/12/-   rows of words; an empty row is - */
    FIELD_NUMBERS_TABLE,
};

struct field {
    const char *name;
    enum field_shape shape;
    const char *help; /* one sentence */
};

/* ---- a finished match ------------------------------------------------------------ */

struct result {
    int8_t seat;
    uint8_t place;       /* 1 is the winner; equal places are shared */
    int16_t points;      /* for the finish and whatever else the options award */
    int16_t team_points; /* in the teams' table: the same unless the rules differ */
    uint8_t out;  /* 0 running at the finish, else the game's cause (index into game.causes); see car_ran() */
    bool pole;    /* started first */
    bool fastest; /* holds the fastest lap */
};

struct results {
    int cars;
    struct result car[CARS_MAX]; /* by car; asked for when the match is over */
};

/* How a race stands at one moment. */
struct order {
    int lap;               /* that the leader is on, from 1 */
    int cars;              /* how many are listed; 0 before the grid stands */
    int running;           /* how many of all cars are not out, whether they have finished or not */
    uint8_t car[CARS_MAX]; /* those that have finished, then those that run, then those that are out */
};

/* The measures of a match, fixed by its setup. */
struct shape {
    int seats;
    int cars;
    int8_t owner[CARS_MAX]; /* the seat of each car, or NOBODY */
    int number
        [CARS_MAX]; /* what the car is called in every text: car22; car 3 of a list is 3 where it is 0 */
    const char *name[CARS_MAX]; /* what the car is called besides its number, or NULL */
    const char *team[CARS_MAX]; /* whom it runs for, or NULL */
    int actions_max;            /* no match takes more actions than this, chance included */
};

/* ---- data that people edit ---------------------------------------------------------- */

/* A kind of data file: YAML for people, one line of packed text for setups
 * and records. tools and front ends turn one into the other; see data.h. */
struct data_kind;

/* ---- the game -------------------------------------------------------------------------- */

struct game {
    const char *id;    /* in files, URLs and databases; never renamed */
    const char *title; /* for people */
    int rules;         /* version of the rules; goes up when a record would replay differently */
    size_t state_size;

    const struct option *options; /* ends with a nameless one */
    const struct kind
        *actions_named; /* by action_kind(); [0] is no action but has a name; ends with a nameless one */
    const struct kind *events;  /* by event.kind; ends with a nameless one */
    const struct field *fields; /* of the state's text; ends with a nameless one */
    const char *const *causes;  /* why a car may be out; [0] is "" ; ends with NULL */
    unsigned ran;               /* a bit for each cause of cars that ran to the finish all the same */
    const struct data_kind *const *data; /* what people may write themselves; ends with NULL; or NULL */
    const struct phrase *phrases;        /* what is told and asked (words.h); ends with a nameless one */
    const struct rule *rulebook; /* topics stand together, in the order they are read; ends likewise */
    const uint8_t *forgotten;    /* events told but not kept in the state (law 6); ends with 0xff */

    /* Setup. new() returns NULL and fills err when the text makes no sense. text() is canonical:
     * two setups are the same exactly when their texts are. It returns the length, like snprintf. */
    struct setup *(*setup_new)(const char *text, struct error *err);
    void (*setup_free)(struct setup *su);
    size_t (*setup_text)(const struct setup *su, char *buf, size_t size);
    const struct shape *(*shape)(const struct setup *su);

    /* Play. actions() is the only source of legality: sorted, no twins, empty exactly when the seat
     * is not on turn. chances() is the same for chance. apply() trusts its caller: act must be one
     * that they listed; seat is NOBODY for chance. ev may be NULL (bots never ask to be told). A state whose turn is CHANCE may
     * be carried to the next state where it is not by sample(), which draws as chances() would. */
    void (*start)(const struct setup *su, struct state *st);
    turn_t (*turn)(const struct setup *su, const struct state *st);
    int (*actions)(const struct setup *su, const struct state *st, int seat, action_t out[ACTIONS_MAX]);
    int (*chances)(const struct setup *su, const struct state *st, struct chance out[ACTIONS_MAX]);
    void (*apply)(const struct setup *su, struct state *st, int seat, action_t act, struct events *ev);
    void (*sample)(const struct setup *su, struct state *st, struct rng *rng);
    void (*results)(const struct setup *su, const struct state *st, struct results *out);

    /* Play a state (no view) on to its end at random and say how many decisions seats have made: a faster way to the very
     * state, and the very state of the generator, that playout_by_contract() comes to. NULL: there is none. */
    long (*playout)(const struct setup *su, struct state *st, struct rng *rng);

    /* Fill in points and team_points by what else is there: place (0: not among those that were placed), out, pole,
     * fastest. results() awards the same; results of a race on a real table have nobody else to ask. */
    void (*score)(const struct setup *su, struct results *r);

    /* The first cars of the race as it stands, at most `most`, for whoever counts lead changes and grid slots.
     * NULL: the game has no order before the end. */
    void (*order)(const struct setup *su, const struct state *st, int most, struct order *out);

    /* Secrets. redact() blanks what viewer (a seat or NOBODY) may not know and so makes a view;
     * imagine() fills the blanks with one possible truth. Both work in place. */
    void (*redact)(const struct setup *su, struct state *st, int viewer);
    void (*imagine)(const struct setup *su, struct state *st, int viewer, struct rng *rng);

    /* A guess how many points the seat will make, in thousandths, at once and without looking ahead; works on views.
     * NULL: nobody guesses. Rules never ask it. */
    int (*worth)(const struct setup *su, const struct state *st, int seat);

    /* Text. word() spells a value of vocabulary `kind`, ARG_WORD + k as in the tables, and "" for one that it does not
     * have; what is joined to it stands in the second byte of the value. state_text() writes
     * "name=value name=value ..." in the order of fields, ? for a blank; state_parse() reads it, in any
     * order, missing fields taking what a referee would assume. Both return as setup_text does, or false. */
    size_t (*word)(const struct setup *su, int kind, int value, char *buf, size_t size);
    size_t (*state_text)(const struct setup *su, const struct state *st, char *buf, size_t size);
    bool (*state_parse)(const struct setup *su, const char *text, struct state *st, struct error *err);

    /* The game's own invariants: NULL, or a sentence that says what is broken. Views pass too. */
    const char *(*check)(const struct setup *su, const struct state *st);
};

/* Room for one state of any game, for whoever needs a copy without malloc. */
union any_state {
    unsigned char bytes[STATE_MAX];
    uint64_t align;
};

/* ---- for games ------------------------------------------------------------------------------- */

/* Append an event; does nothing when nobody listens. */
void emit(struct events *ev, int kind, int seat, unsigned seen_by, int a, int b, int c, int d);
void emit6(struct events *ev, int kind, int seat, unsigned seen_by, const int arg[ARGS_MAX]);

/* ---- for everyone who plays a game --------------------------------------------------------------- */

/* For tables that find states again: equal states have equal hashes. */
uint64_t state_hash(const struct game *g, const struct state *st);

/* The weights of n outcomes together, and the outcome in whose share r lies, from 0 to that sum less 1. */
uint32_t chance_total(const struct chance *ch, int n);
action_t chance_at(const struct chance *ch, int n, uint32_t r);

/* A setup out of somebody's text: setup_new(), and no longer in its own words than every reader has room for. */
struct setup *setup_read(const struct game *g, const char *text, struct error *err);

/* Draw one of n outcomes by weight. */
action_t chance_draw(const struct chance *ch, int n, struct rng *rng);

/* Let chance act until it is a seat's turn, or the end: by sample() where the game has one. */
void chance_settle(const struct game *g, const struct setup *su, struct state *st, struct rng *rng);

/* Play a state on to its end and return the decisions of seats. Chance acts as in chance_settle(); of the seats on turn
 * the lowest decides first, and its one draw rng_below(rng, n) is the index into its list of n actions. By the game's
 * own playout() where it has one; and through turn(), actions() and apply() alone, which is what the other must match. */
long playout(const struct game *g, const struct setup *su, struct state *st, struct rng *rng);
long playout_by_contract(const struct game *g, const struct setup *su, struct state *st, struct rng *rng);

/* What a car is called in every text: its racing number, or where it has none its place in the list, from 1; and
 * back, NOBODY for a number that no car has. */
int car_number(const struct shape *shape, int car);
int car_find(const struct shape *shape, int number);

/* Was the car running at the finish? Also one that takes no points there, for a stop that it owed (L21). */
bool car_ran(const struct game *g, const struct result *r);

/* What all cars of a seat have made together. */
int results_points(const struct results *r, int seat);

/* The seats that have won: with several cars each the most points, and among equals the better place; otherwise the
 * first place (B Scoring, GP 10.2). Several seats share a win when nothing parts them. */
turn_t results_winners(const struct shape *shape, const struct results *r);

/* "play car3 12+R": the name of the kind and its arguments. And the same for whoever reads what people type, with every
 * argument a word of its own: "play car3 12 gears", where the text proper is "play car3 12g". */
size_t action_text(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);
size_t action_text_apart(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);

/* "chose car=car2 play=12+R": the name of the kind and what it tells; "chose ?" for those who may not know it. */
size_t event_text(const struct game *g, const struct setup *su, const struct event *e, bool hidden, char *buf,
                  size_t size);

/* And back, of one that was written for that viewer: seat is the one that it happened to. False when there is no such
 * event. Of what is hidden the arguments are zero. */
bool event_read(const struct game *g, const struct setup *su, struct span text, int seat, int viewer,
                struct event *e);

/* One argument of an action or event as text: "car3", "12+R", "7". */
size_t arg_text(const struct game *g, const struct setup *su, int arg_kind, int value, char *buf,
                size_t size);

/* What people call the data of an option of that kind ("Lago d’Ombra" of the track ombra): its title, up to the comma behind
 * which a rule stands; the value itself where it has none. Returns the length like snprintf. */
size_t game_data_title(const struct game *g, const struct option *o, const char *value, char *buf,
                       size_t size);

#endif
