/* cli.h: the program `paddock VERB [GAME] …`, one file per verb.
 *
 * A verb is a table entry: what it is called, what it takes, one sentence and
 * examples. Parser, --help, the man page and shell completion read the table.
 */
#ifndef PADDOCK_CLI_H
#define PADDOCK_CLI_H

#include "../../core/dealer.h"
#include "../../host/complain.h"
#include "../../host/files.h"
#include "../../report/json.h"
#include "../../show/program.h"

#include <limits.h>
#include <stdio.h>

struct flag {
    const char *name;  /* "seed" for --seed */
    const char *value; /* what it takes: "N"; NULL: nothing */
    const char *help;  /* one sentence */
};

struct args;

struct verb {
    const char *name;
    const char *takes;           /* "[GAME]", "FILE…" as --help shows it */
    const char *help;            /* one sentence */
    const struct flag *flags;    /* ends with a nameless one */
    const char *const *many;     /* flags that may be given several times; ends with NULL; or NULL: none */
    bool setup;                  /* takes a game and, as flags, its options */
    int words_min, words_max;    /* words besides the game */
    const char *const *examples; /* "command — what it does"; ends with NULL */
    int (*run)(const struct args *args);
};

extern const struct verb *const all_verbs[]; /* ends with NULL */

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

/* Parse the words after the verb; false after one sentence on stderr. */
bool args_parse(const struct verb *verb, int argc, char **argv, struct args *out);
/* The value of a flag of the verb (asserts that it has it), NULL when not given. */
const char *args_value(const struct args *args, const char *flag);
/* All values of a flag that may be given several times, the first `most` of them in out; returns how many there are. */
int args_values(const struct args *args, const char *flag, const char **out, int most);
bool args_has(const struct args *args, const char *flag);
/* The value of --seed, or one that the system draws; 0, or an exit code after a sentence. */
int args_seed(const struct args *args, struct seed *seed);
/* The value of a flag as a number in a range; false after a sentence on stderr. Not given: *number stays. */
bool args_number(const struct args *args, const char *flag, long long min, long long max, long long *number);

void help_verb(const struct verb *verb, FILE *out);

/* stdout could be written to the last byte: EXIT_OK, or EXIT_WORLD after a sentence. */
int finish_output(void);
/* Print a text that grew, and free it: EXIT_OK, or EXIT_WORLD after a sentence. */
int print_text(struct text *t);
/* The same with JSON, which gets a line of its own. */
int print_json(struct json *j);

#endif
