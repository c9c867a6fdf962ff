/* paddock.h: motor-racing board games for programs of your own: rules, tables to play at, records and bots.
 *
 * The longest-lived first: a *game* is the rules of one family; a *setup* is what was chosen for a match; a *state*
 * is one moment of it; a *view* is a state with what one seat may not know blanked out. An *action* is one decision
 * of a seat or one outcome of chance. A *table* is a match being played, with all that happened. library.md
 * among the docs walks through it, text-formats.md describes the texts.
 *
 * Seats and cars count from 0 here and from 1 in every text.
 *
 * Ownership: what a function named _new, _clone or _read gives you is yours until you hand it to its _free, which
 * takes NULL, too. Strings that are returned belong to the library, or to what they were asked of.
 *
 * Texts: a function that writes into (buf, size) returns the full length, as snprintf does, and ends what it writes
 * with a NUL; with (NULL, 0) it only measures.
 *
 * Errors: what can fail takes a paddock_error, or NULL if you do not care. Where something is refused nothing has
 * changed, the answer is false, NULL or 0, and the error has one sentence that says what was expected and what was
 * found. Pointers must not be NULL where nothing else is said.
 *
 * Threads: there is no global state. Setups and bots never change, so any number of threads may share one. States,
 * generators, events, dealers and tables belong to one thread at a time.
 *
 * Before 1.0 the next minor version may change what is declared here.
 */
#ifndef PADDOCK_H
#define PADDOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header: as text, and 10000 * major + 100 * minor + patch. */
#define PADDOCK_VERSION "@VERSION@"
/* clang-format off */
#define PADDOCK_VERSION_NUMBER @VERSION_NUMBER@
/* clang-format on */

#if defined(__GNUC__)
#define PADDOCK_API __attribute__((visibility("default")))
#else
#define PADDOCK_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PADDOCK_NOBODY = -1, /* a spectator as a viewer, chance as a seat */
    PADDOCK_SEATS_MAX = 12,
    PADDOCK_CARS_MAX = 24,
    PADDOCK_ACTIONS_MAX = 512,      /* legal actions of one seat, or outcomes of chance, in one state */
    PADDOCK_STATE_MAX = 2048,       /* bytes of a state of any game */
    PADDOCK_ACTION_TEXT_MAX = 64,   /* one action, with its NUL */
    PADDOCK_STATE_TEXT_MAX = 16384, /* one state on one line, with its NUL */
    PADDOCK_SETUP_TEXT_MAX = 65536, /* a setup with somebody's own data in it, with its NUL */
    PADDOCK_TAG_MAX = 80            /* the name of a player in a record, with its NUL */
};

typedef struct paddock_setup paddock_setup;
typedef struct paddock_state paddock_state;
typedef struct paddock_events paddock_events;
typedef struct paddock_table paddock_table;
typedef struct paddock_dealer paddock_dealer;
typedef struct paddock_bot paddock_bot;

/* One decision of a seat or one outcome of chance: its kind in the top byte, three small arguments below it. The
 * number means something within one setup; keep its text. 0 is no action. */
typedef uint32_t paddock_action;

/* Whose turn it is: bit n for seat n (several when they choose at the same time), PADDOCK_CHANCE alone, or 0 when
 * the match is over. */
typedef uint32_t paddock_turn;
#define PADDOCK_CHANCE ((paddock_turn)1 << 31)

typedef struct paddock_error {
    int line;       /* of the text at fault, or 0 */
    char text[252]; /* one sentence without a full stop */
} paddock_error;

/* The version of the library that is running. */
PADDOCK_API const char *paddock_version(void);

/* ---- random numbers -------------------------------------------------------------------------------------------- */

/* A generator (xoshiro256**) for searches, simulations and bots. It lies in your memory; copy it by assignment. What it
 * gives can be predicted: matches between people are dealt by a dealer, see paddock_dealer_new(). */
typedef struct paddock_rng {
    uint64_t s[4];
} paddock_rng;

/* Begin stream number `stream` of a seed: streams of one seed have nothing to do with one another. */
PADDOCK_API void paddock_rng_init(paddock_rng *rng, uint64_t seed, uint64_t stream);
/* A number from 0 to n - 1, each as likely as any other; 0 when n is 0. */
PADDOCK_API uint32_t paddock_rng_below(paddock_rng *rng, uint32_t n);

/* ---- games and their options ------------------------------------------------------------------------------------ */

typedef struct paddock_game {
    const char *id;    /* "lacorsa" */
    const char *title; /* for people */
    int rules;         /* their version; goes up when a record would replay differently */
} paddock_game;

typedef struct paddock_option {
    const char *name;
    const char *kind;           /* "number", "yesno", "choice", "numbers" or "data" */
    const char *fallback;       /* the default, as text */
    int min, max;               /* of a number, or of each number */
    const char *const *choices; /* of a choice; ends with NULL */
    const char *help;           /* one sentence */
    const char *cite;           /* where a rulebook has it, or "ours" */
} paddock_option;

/* Game i, from 0; false when there are not so many. */
PADDOCK_API bool paddock_game_at(int i, paddock_game *out);
/* Option i of a game, by the game's id; false when there are not so many, or no such game. */
PADDOCK_API bool paddock_option_at(const char *game, int i, paddock_option *out);

/* ---- setups ------------------------------------------------------------------------------------------------------ */

typedef struct paddock_car {
    int seat;         /* who drives it, or PADDOCK_NOBODY */
    int number;       /* what it is called in every text: car22 */
    const char *name; /* what it is called besides, or NULL */
    const char *team; /* whom it runs for, or NULL */
} paddock_car;

typedef struct paddock_shape {
    const char *game; /* its id */
    int seats, cars;
    int actions_max;   /* no match takes more actions, chance included */
    size_t state_size; /* bytes of a state */
    paddock_car car[PADDOCK_CARS_MAX];
} paddock_shape;

/* A setup from "cars=4 each=1"; options left out, or all of them if text is NULL, have their default. */
PADDOCK_API paddock_setup *paddock_setup_new(const char *game, const char *text, paddock_error *err);
PADDOCK_API void paddock_setup_free(paddock_setup *setup);
/* The canonical text: two setups of a game are the same exactly when it is. */
PADDOCK_API size_t paddock_setup_text(const paddock_setup *setup, char *buf, size_t size);
/* Its measures, for as long as the setup lives. */
PADDOCK_API const paddock_shape *paddock_setup_shape(const paddock_setup *setup);

/* ---- states ------------------------------------------------------------------------------------------------------ */

/* A state is state_size plain bytes: copy it with memcpy, compare it with memcmp. It may lie in memory of your own,
 * aligned as malloc does, once paddock_state_start() or a copy has filled it. It is read together with its own setup;
 * bytes that no function here has made lead anywhere. Views are states, too. */

/* A new state at the start of the match; NULL without memory. */
PADDOCK_API paddock_state *paddock_state_new(const paddock_setup *setup);
PADDOCK_API paddock_state *paddock_state_clone(const paddock_setup *setup, const paddock_state *state);
PADDOCK_API void paddock_state_free(paddock_state *state);
/* The start of the match, into memory of yours. */
PADDOCK_API void paddock_state_start(const paddock_setup *setup, paddock_state *state);
/* Equal states of a setup have equal hashes. */
PADDOCK_API uint64_t paddock_state_hash(const paddock_setup *setup, const paddock_state *state);

/* ---- play -------------------------------------------------------------------------------------------------------- */

typedef struct paddock_chance {
    paddock_action action;
    uint32_t weight; /* relative to the others */
} paddock_chance;

typedef struct paddock_result {
    int seat;          /* who drove the car, or PADDOCK_NOBODY */
    int place;         /* from 1; equal places are shared */
    int points;        /* for the finish and whatever else the options award */
    int team_points;   /* in the teams' table: the same unless the rules differ */
    const char *cause; /* why the car is out; "" when it is not */
    bool finished;     /* it ran at the finish, also where a cause takes its points */
    bool pole;         /* it started first */
    bool fastest;      /* it holds the fastest lap */
    bool won;          /* its seat has won the match, perhaps with others */
} paddock_result;

PADDOCK_API paddock_turn paddock_state_turn(const paddock_setup *setup, const paddock_state *state);
/* What a seat may do, sorted, at most `room` of it in out; returns how many there are, 0 for a seat not on turn. The
 * state is whole or that seat's view. */
PADDOCK_API int paddock_state_actions(const paddock_setup *setup, const paddock_state *state, int seat,
                                      paddock_action *out, int room);
/* What chance may do, in the same way; 0 when it is not its turn. */
PADDOCK_API int paddock_state_chances(const paddock_setup *setup, const paddock_state *state,
                                      paddock_chance *out, int room);
/* Let a seat, or PADDOCK_NOBODY for chance, act; refused unless the state is whole and the action legal. Events may
 * be NULL; otherwise they are what this action brought, and the setup must outlive them. */
PADDOCK_API bool paddock_state_apply(const paddock_setup *setup, paddock_state *state, int seat,
                                     paddock_action action, paddock_events *events, paddock_error *err);
/* The same for an action that was just listed, in a whole state: nothing is checked. For searches. */
PADDOCK_API void paddock_state_apply_unchecked(const paddock_setup *setup, paddock_state *state, int seat,
                                               paddock_action action, paddock_events *events);
/* Let chance act until it is a seat's turn or the match is over. */
PADDOCK_API void paddock_state_settle(const paddock_setup *setup, paddock_state *state, paddock_rng *rng);
/* The results by car, at most `room` of them in out; returns how many cars there are, 0 before the match is over. */
PADDOCK_API int paddock_state_results(const paddock_setup *setup, const paddock_state *state,
                                      paddock_result *out, int room);

/* ---- secrets ----------------------------------------------------------------------------------------------------- */

/* Blank what the viewer (a seat, or PADDOCK_NOBODY for a spectator) may not know: that makes the viewer's view.
 * No such seat sees what a spectator sees. */
PADDOCK_API void paddock_state_redact(const paddock_setup *setup, paddock_state *state, int viewer);
/* Fill all blanks with one possible truth, as likely as the deal makes it: that makes a whole state. */
PADDOCK_API void paddock_state_imagine(const paddock_setup *setup, paddock_state *state, paddock_rng *rng);
/* Is nothing blank that the seat would see at the table? For PADDOCK_NOBODY: is nothing blank at all, so that the
 * state is whole? For states that came in as text. */
PADDOCK_API bool paddock_state_known(const paddock_setup *setup, const paddock_state *state, int seat);

/* ---- texts ------------------------------------------------------------------------------------------------------- */

/* "name=value name=value ..." on one line, ? for a blank, and back into memory of yours. */
PADDOCK_API size_t paddock_state_text(const paddock_setup *setup, const paddock_state *state, char *buf,
                                      size_t size);
PADDOCK_API bool paddock_state_parse(const paddock_setup *setup, const char *text, paddock_state *state,
                                     paddock_error *err);
/* "play car3 12+R"; length 0 for what is no action. */
PADDOCK_API size_t paddock_action_text(const paddock_setup *setup, paddock_action action, char *buf,
                                       size_t size);
/* The legal action of a seat (PADDOCK_NOBODY: of chance) that is meant by a text, in full or as people type it ("12r");
 * 0 and a sentence when there is none, or several. */
PADDOCK_API paddock_action paddock_action_find(const paddock_setup *setup, const paddock_state *state,
                                               int seat, const char *text, paddock_error *err);
/* GAME;RULES;SETUP;STATE on one line, to copy and ask about; and back, into a new setup and a new state of it. */
PADDOCK_API size_t paddock_position_text(const paddock_setup *setup, const paddock_state *state, char *buf,
                                         size_t size);
PADDOCK_API bool paddock_position_read(const char *text, paddock_setup **setup, paddock_state **state,
                                       paddock_error *err);

/* ---- events ------------------------------------------------------------------------------------------------------ */

/* A list that paddock_state_apply() fills, from the beginning each time; NULL without memory. */
PADDOCK_API paddock_events *paddock_events_new(void);
PADDOCK_API void paddock_events_free(paddock_events *events);
PADDOCK_API int paddock_events_count(const paddock_events *events);
/* Event i as the viewer hears it: "chose car=car2 play=12+R", or "chose ?" who may not know more. Length 0 when there
 * is no such event. */
PADDOCK_API size_t paddock_events_text(const paddock_events *events, int i, int viewer, char *buf,
                                       size_t size);
/* The same as an English sentence for people; length 0 when it is not worth one. */
PADDOCK_API size_t paddock_events_sentence(const paddock_events *events, int i, int viewer, char *buf,
                                           size_t size);

/* ---- bots -------------------------------------------------------------------------------------------------------- */

typedef struct paddock_opinion {
    paddock_action action;
    double often;  /* how often the bot would choose it; all of them together 1 */
    double points; /* that its seat can expect */
    double error;  /* one standard error of them; infinite before the second try */
    int64_t tries; /* playouts that began with it */
} paddock_opinion;

/* How much of the time for a decision is gone, 1 being all of it. It is asked now and then. */
typedef double (*paddock_clock)(void *context);

/* Name and sentence of bot i, the weakest first; false when there are not so many. Either may be NULL. */
PADDOCK_API bool paddock_bot_at(int i, const char **name, const char **help);
/* A bot, with its usual budget or with a number of playouts for each decision: "works", "works:500"; with a
 * temper "club/bold", "works:500/dirty". */
PADDOCK_API paddock_bot *paddock_bot_new(const char *text, paddock_error *err);
PADDOCK_API void paddock_bot_free(paddock_bot *bot);
/* What the bot does in that seat, among strangers. It is shown the seat's view alone, whatever the state. The same view and generator
 * give the same choice; 0 and a sentence when the seat is not on turn, or the state blanks what it would see. */
PADDOCK_API paddock_action paddock_bot_choose(const paddock_bot *bot, const paddock_setup *setup,
                                              const paddock_state *state, int seat, paddock_rng *rng,
                                              paddock_error *err);
/* What the bot in that seat does, told whom it races, as bots in the program are: bots[seat] chooses, the others are who sits in
 * theirs, by seat, NULL for whoever is no bot. ace drives otherwise against those it knows. */
PADDOCK_API paddock_action paddock_bot_choose_among(const paddock_bot *const *bots, const paddock_setup *setup,
                                                    const paddock_state *state, int seat, paddock_rng *rng,
                                                    paddock_error *err);
/* The same as paddock_bot_choose() within a time of yours, or the playouts of its name if these are done first. */
PADDOCK_API paddock_action paddock_bot_choose_until(const paddock_bot *bot, const paddock_setup *setup,
                                                    const paddock_state *state, int seat, paddock_clock clock,
                                                    void *context, paddock_rng *rng, paddock_error *err);
/* What the bot thinks of each legal action, at most `room` of them in out; returns how many there are. 0 and a
 * sentence as above, or when this bot decides without opinions. */
PADDOCK_API int paddock_bot_weigh(const paddock_bot *bot, const paddock_setup *setup,
                                  const paddock_state *state, int seat, paddock_rng *rng,
                                  paddock_opinion *out, int room, paddock_error *err);

/* ---- tables ------------------------------------------------------------------------------------------------------ */

typedef struct paddock_moment {
    int seat;              /* who acted, or PADDOCK_NOBODY for chance */
    paddock_action action; /* 0: the seat took back its last action */
    int events;            /* that it brought */
} paddock_moment;

/* Who deals and rolls for one match, by a seed: a number ("7") whose match anybody can predict who knows it, or 32 to 128
 * hexadecimal digits, two for each random byte of yours, which nobody finds out from the match. */
PADDOCK_API paddock_dealer *paddock_dealer_new(const char *seed, paddock_error *err);
PADDOCK_API void paddock_dealer_free(paddock_dealer *dealer);
/* The generator for the next decision of a bot at the table, which is the dealer's: it tells nothing of what will be
 * dealt. By it bots that are told whom they race choose as in the program with that seed. */
PADDOCK_API paddock_rng *paddock_dealer_thinking(paddock_dealer *dealer, const paddock_table *table);

/* A match of that setup, which is copied, from the start or from a state's text (NULL: the start). */
PADDOCK_API paddock_table *paddock_table_new(const paddock_setup *setup, const char *state_text,
                                             paddock_error *err);
PADDOCK_API void paddock_table_free(paddock_table *table);
/* Its setup, and the whole truth as it is now: all questions about setups and states can be asked of them. They are
 * the table's; the state changes when somebody acts. */
PADDOCK_API const paddock_setup *paddock_table_setup(const paddock_table *table);
PADDOCK_API const paddock_state *paddock_table_state(const paddock_table *table);

/* A seat, or PADDOCK_NOBODY for chance, acts: by what somebody typed, or by an action that was listed. */
PADDOCK_API bool paddock_table_play(paddock_table *table, int seat, const char *text, paddock_error *err);
PADDOCK_API bool paddock_table_act(paddock_table *table, int seat, paddock_action action, paddock_error *err);
/* Let chance act until it is a seat's turn or the match is over; every outcome is kept. */
PADDOCK_API void paddock_table_deal(paddock_table *table, paddock_dealer *dealer);
/* Take back a seat's last action, unless chance has acted since, something was revealed or its turn has ended. */
PADDOCK_API bool paddock_table_undo(paddock_table *table, int seat, paddock_error *err);

/* Moment i of the match, from 0, take-backs included; false when there are not so many. */
PADDOCK_API bool paddock_table_moment(const paddock_table *table, int i, paddock_moment *out);
/* Event k of moment i, as paddock_events_text() and paddock_events_sentence() tell it; players are called by name. */
PADDOCK_API size_t paddock_table_event(const paddock_table *table, int i, int k, int viewer, char *buf,
                                       size_t size);
PADDOCK_API size_t paddock_table_sentence(const paddock_table *table, int i, int k, int viewer, char *buf,
                                          size_t size);

/* What stands in the head of the record: "player 1", "date", "engine"; "" where nothing does. Those named can be set; a
 * player whose name ends in " (bot)" is a bot. "rules" is the version of the rules that a record was written under which
 * was read, and cannot be set. */
PADDOCK_API const char *paddock_table_tag(const paddock_table *table, const char *name);
PADDOCK_API bool paddock_table_set_tag(paddock_table *table, const char *name, const char *value,
                                       paddock_error *err);
/* The record as text. */
PADDOCK_API size_t paddock_table_record(const paddock_table *table, char *buf, size_t size);
/* Read a record of len bytes, of a match that is over or not. False and a sentence with its line when something in it
 * is bad; *table then has all that was good before, or is NULL when not even the head was. It is yours either way. One of
 * older rules is good when it replays the same under today's, which it is written under from then on. */
PADDOCK_API bool paddock_table_read(const char *text, size_t len, paddock_table **table, paddock_error *err);

#ifdef __cplusplus
}
#endif

#endif
