/* cli.h: the program `paddock VERB [GAME] …`, one file per verb.
 *
 * A verb is a table entry: what it is called, what it takes, one sentence and
 * examples. Parser, --help, the man page and shell completion read the table.
 */
#ifndef PADDOCK_CLI_H
#define PADDOCK_CLI_H

#include "../../host/own_data.h"
#include "../../host/records.h"
#include "../../host/spoken.h"
#include "../../report/json.h"
#include "../../show/lines.h"
#include "../../show/program.h"
#include "../../table/secrecy.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flag {
    const char *name;  /* "seed" for --seed */
    const char *value; /* what it takes: "N"; NULL: nothing */
    const char *help;  /* one sentence */
};

struct example {
    const char *command; /* with blanks up to what it does */
    const char *does;    /* NULL: it speaks for itself */
};

struct args;

struct verb {
    const char *name;
    const char *takes;              /* "[GAME]", "FILE…" as --help shows it */
    const char *help;               /* one sentence */
    const struct flag *flags;       /* ends with a nameless one */
    const char *const *many;        /* flags that may be given several times; ends with NULL; or NULL: none */
    bool setup;                     /* takes a game and, as flags, its options */
    int words_min, words_max;       /* words besides the game */
    const struct example *examples; /* ends with one without a command */
    const struct task *tasks;       /* or NULL: the first word says what to do; ends with a nameless one */
    /* False, and why; an error without a text has nothing more to say than its kind. */
    bool (*run)(const struct args *args, struct error *err);
};

/* One of the things that a verb can do. */
struct task {
    const char *name, *takes; /* "check", "FILE…" */
    int words_min, words_max; /* its own name not included */
    bool (*run)(const struct args *args, struct error *err);
    const char *const *flags; /* that it takes, ends with NULL; or NULL: all of the verb's */
    const char *has_setup;    /* the sentence for whoever gives a game or options; or NULL: it takes them */
};

/* The verb of a file, with the flags and examples that stand above it. */
#define VERB(id, what, sentence, least, most, ...)                                                           \
    const struct verb verb_##id = { .name = #id,                                                             \
                                    .takes = what,                                                           \
                                    .help = sentence,                                                        \
                                    .flags = flags,                                                          \
                                    .words_min = least,                                                      \
                                    .words_max = most,                                                       \
                                    .examples = examples,                                                    \
                                    __VA_ARGS__ }

/* A list of flags for a task; FLAGS(NULL): none. */
#define FLAGS(...)                                                                                           \
    (const char *const[])                                                                                    \
    {                                                                                                        \
        __VA_ARGS__, NULL                                                                                    \
    }

extern const struct verb *const all_verbs[]; /* ends with NULL */
/* Every verb has a file of its name. */
extern const struct verb verb_bench, verb_bot, verb_championship, verb_data, verb_host, verb_host_new,
    verb_join, verb_learn, verb_options, verb_play, verb_position, verb_race, verb_records, verb_replay,
    verb_review, verb_rules, verb_scenario, verb_serve, verb_sim, verb_stats, verb_track, verb_swarm,
    verb_verify;

enum { WORDS_MAX = INT_MAX, FLAGS_MAX = 48, EACH_MAX = 256 };

/* A command line that was found good. */
struct args {
    const struct verb *verb;
    const struct game *game; /* of verbs that take a setup; the default is the first game */
    bool game_given;
    char setup[SETUP_TEXT_MAX];   /* from --setup and the game's options */
    const char *value[FLAGS_MAX]; /* of verb->flags, by index; NULL: not given; "" for switches */
    struct {
        int flag;
        const char *value;
    } each[EACH_MAX]; /* every value of flags that may be given several times */
    int eachs;
    char **word; /* of argv, whose memory it is; flags and their values have been taken out */
    int words;
};

/* Parse the words after the verb. These return false and a sentence. */
bool args_parse(const struct verb *verb, int argc, char **argv, struct args *out, struct error *err);
/* The value of a flag of the verb (asserts that it has it), NULL when not given. */
const char *args_value(const struct args *args, const char *flag);
/* All values of a flag that may be given several times, the first `most` of them in out; returns how many there are. */
int args_values(const struct args *args, const char *flag, const char **out, int most);
bool args_has(const struct args *args, const char *flag);
/* The value of --seed, or one that the system draws. */
bool args_seed(const struct args *args, struct seed *seed, struct error *err);
/* The value of a flag as a number in a range. Not given: *number stays. */
bool args_number(const struct args *args, const char *flag, long long min, long long max, long long *number,
                 struct error *err);
/* The value of --threads, or one for each core. */
bool args_threads(const struct args *args, int most, int *threads, struct error *err);
/* The task that the first word names, with as many words and such flags as it takes; without a word the first one. */
bool args_run_task(const struct args *args, struct error *err);

/* Is it one of a list that ends with NULL? Where there is no list nothing is. */
bool is_listed(const char *const *list, const char *name);

/* The verb of that name, or NULL. */
const struct verb *verb_find(const char *name);
/* The verb that a command line begins with: one of two words ("host new") before one of one; or NULL. */
const struct verb *verb_of_line(const char *first, const char *second);
static inline int verb_words(const struct verb *verb)
{
    return strchr(verb->name, ' ') ? 2 : 1;
}

/* manual.c: help and the man page, made from the tables of verbs, flags and options. */
void help_program(void);
void help_verb(const struct verb *verb);
struct keys_of_page {
    const char *heading;
    void (*tell)(struct text *t); /* "Enter, s\tstarts", a line for each */
};
void manual_page(const struct keys_of_page *pages); /* ends with a nameless one */

/* completion.c: a script for a shell, false and a sentence for one that we do not know; and what that script asks for: words
 * that fit the last one of a command line. */
bool manual_completion(const char *shell, struct error *err);
void complete_line(char **argv, int argc);

/* ---- print.c: what is printed ------------------------------------------------------------------------------------- */

/* The language of everything that this process prints. */
const struct language *spoken(void);

/* Take "--language WISH" out of a command line and speak it; false and a sentence. */
bool spoken_take(int *argc, char **argv, struct error *err);
/* A sentence in it. */
const char *said(const char *sentence) __attribute__((format_arg(1)));
/* What is counted, likewise; good to the end of the block. */
#define COUNT(n, thing) COUNTED_IN(spoken(), n, thing)
#define COUNT_NOUN(n, thing) COUNTED_NOUN_IN(spoken(), n, thing)
/* A sentence as a line on stdout, and an error as one, with a full stop. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say_error(const struct error *err);
/* "paddock: …" on stderr, if there is something to say; returns the exit code. */
int report_error(const struct error *err);
/* The same of something that is no error. */
void print_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* stdout could be written to the last byte. These return false and a sentence. */
bool finish_output(struct error *err);
/* A text that grows, in the language of this process; print one, and free it. */
struct text text_for_reader(void);
bool print_text(struct text *t, struct error *err);
/* JSON that is being printed, one at a time; json_end() prints it as a line of its own. All of it at once, as json_add()
 * has it: print_object(err, "{ kind %s }", kind). */
struct json *json_begin(void);
bool json_end(struct error *err);
#define print_object(err, ...) (json_add(json_begin(), __VA_ARGS__), json_end(err))
/* The same of one that a report has closed, in a text that grew. */
bool print_json(struct json *j, struct error *err);

/* ---- terminal.c: lines for whoever reads stdout ----------------------------------------------------------------- */

/* As wide as the terminal is; colour when there is a terminal, which is not dumb, and NO_COLOR is not set. */
struct lines terminal_lines(void);
/* It may have another size by now. */
void terminal_measure(struct lines *out);
/* Write and empty them. What cannot be written is told by finish_output(). */
void terminal_write(struct lines *out);
/* The same for good. */
void terminal_close(struct lines *out);

/* ---- guest_flags.c: the flags of every verb that seats other people's programs ---------------------------------- */

/* Those of guest_many may be given several times. */
/* clang-format off */
#define GUEST_FLAGS(who) \
    MANY_GUEST_FLAGS(who), \
    { "bot-total", N_("MS"), N_("How long a program may think in a whole race (default 3600000).") }
/* Where it plays many races at once, none of them has a time of its own. */
#define MANY_GUEST_FLAGS(who) \
    { "bot", N_("COMMAND"), who }, \
    { "bot-set", N_("NAME=VALUE"), N_("Set this option of the programs that have it. Give it again for one more.") }, \
    { "bot-time", N_("MS"), N_("How long a program may think about one action (default 2000).") }, \
    { "bot-start", N_("MS"), N_("How long a program may take to get ready (default 10000).") }, \
    { "bot-log", N_("FILE"), N_("Append there what is said to programs (>) and what they answer (<), by seat.") }
/* clang-format on */
extern const char *const guest_many[];

/* The flag of every verb that asks a server, for trust_read(). */
/* clang-format off */
#define CA_FLAG \
    { "ca", N_("FILE"), N_("Whoever signs the server's certificate, in PEM (default: those whom this machine trusts).") }
/* clang-format on */

/* Read the flags; false and a sentence. */
bool guest_wishes_read(const struct args *args, struct guest_wishes *out, struct error *err);

/* Say which bots of a record are not here. */
void print_missing_bots(const struct match *m);

/* ---- record_view.c: a record that is only looked at. What was good of a damaged one is shown before the damage is  */

struct record_view {
    const char *path;
    struct seating seating;
    struct reading reading;
    struct secrecy secrecy;
    bool stopped; /* somebody did not want to see all of it */
};

/* The flag that ends the secrecy of a race that is still running. */
#define SHOW_EVERYTHING                                                                                      \
    {                                                                                                        \
        "show-everything", NULL,                                                                             \
            N_("Of a race that is still running: end its secrecy, and show what its players may not know.")  \
    }

/* Read a file (- is the standard input) for a verb with the flag above: show() shows it, and then its damage is said. False,
 * and why. */
bool record_view_show(const struct args *args, const char *path, struct record_view *v,
                      bool (*show)(const struct args *args, struct record_view *v, struct error *err),
                      struct error *err);
/* A sentence that its cards stay secret; false. */
bool record_view_refuse(const struct record_view *v, struct error *err);
/* The value of --view, 0 being a spectator, or with whose eyes one looks without it. */
bool record_view_eyes(const struct args *args, const struct record_view *v, int *viewer, struct error *err);
/* The state of a table as those eyes see it. */
void record_view_state(const struct table *t, int viewer, struct state *st);

struct record_wish;
/* records.c: --game, --track, --since and --until of a verb that has them; false and a sentence. */
bool record_wish_read(const struct args *args, struct record_wish *w, struct error *err);

/* ---- judgement.c: are these files good? What check and verify say about each ------------------------------------ */

struct judgement {
    bool readable, good;
    const char *kind; /* of data; or NULL */
    struct error why; /* what is wrong, without the name of the file where it was readable */
};

/* A tree out of a data file; or NULL, and why. */
struct datum *judgement_read(struct judgement *j, const struct data_kind *const *kinds, const char *path,
                             const struct data_kind **kind);

/* Judge the files that the words behind the first one name: check() says what there is to say about a good one, unless
 * --json asks for an object a line (with_kind: with its kind). False when one of them is not good, after a sentence about
 * each. */
bool judge_files(const struct args *args,
                 void (*check)(const struct args *args, const char *path, struct judgement *j),
                 bool with_kind, struct error *err);

/* Of several files the worst counts: what could not be read, before what is not good. */
struct worst {
    bool any;
    enum error_kind kind;
};
void worst_count(struct worst *w, enum error_kind kind);
/* After all that was to be said: were they all good, and could the output be written? */
bool worst_finish(const struct worst *w, struct error *err);

#endif
