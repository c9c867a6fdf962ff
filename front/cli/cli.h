/* cli.h: the program `paddock VERB [GAME] …`, one file per verb.
 *
 * A verb is a table entry: what it is called, what it takes, one sentence and
 * examples. Parser, --help, the man page and shell completion read the table.
 */
#ifndef PADDOCK_CLI_H
#define PADDOCK_CLI_H

#include "../../core/game.h"

#include <stdio.h>

/* Exit codes, documented in `paddock help` and the man page. */
enum {
    EXIT_OK = 0,
    EXIT_NO = 1,        /* the answer is no: a record does not verify, a scenario fails */
    EXIT_USAGE = 2,     /* wrong verb, flag or value */
    EXIT_INPUT = 3,     /* a file or text that makes no sense */
    EXIT_WORLD = 4,     /* disk, memory, terminal */
    EXIT_STOPPED = 130, /* by Ctrl-C; what there was so far has been printed */
};

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
    bool setup;                  /* takes a game and, as flags, its options */
    int words_min, words_max;    /* words besides the game */
    const char *const *examples; /* "command — what it does"; ends with NULL */
    int (*run)(const struct args *args);
};

extern const struct verb *const all_verbs[]; /* ends with NULL */

enum { WORDS_MAX = 256 };

/* A command line that was found good. */
struct args {
    const struct verb *verb;
    const struct game *game; /* of verbs that take a setup; the default is the first game */
    bool game_given;
    char setup[SETUP_TEXT_MAX]; /* from --setup and the game's options */
    const char *value[32];      /* of verb->flags, by index; NULL: not given; "" for switches */
    const char *word[WORDS_MAX];
    int words;
};

/* Parse the words after the verb; false after one sentence on stderr. */
bool args_parse(const struct verb *verb, int argc, char **argv, struct args *out);
/* The value of a flag of the verb (asserts that it has it), NULL when not given. */
const char *args_value(const struct args *args, const char *flag);
bool args_has(const struct args *args, const char *flag);
/* The value of a flag as a number in a range; false after a sentence on stderr. Not given: *number stays. */
bool args_number(const struct args *args, const char *flag, long long min, long long max, long long *number);

void help_verb(const struct verb *verb, FILE *out);

/* One sentence on stderr, "paddock: …"; returns code, so that a verb can `return complain(…)`. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for an error of a file: "FILE, line 7: …". */
int complain_error(int code, const char *file, const struct error *err);

/* stdout could be written to the last byte: EXIT_OK, or EXIT_WORLD after a sentence. */
int finish_output(void);

/* A whole file ("-": stdin) of at most max bytes as a string; NULL after a sentence on stderr. Free it. */
char *read_whole(const char *path, size_t max, size_t *len);

extern const char program_version[];
extern const char program_name[]; /* the displayed name stands here and nowhere else */

#endif
