/* judgement.h: are these files good? What `check` and `verify` say about each, for people and for programs. */
#ifndef PADDOCK_CLI_JUDGEMENT_H
#define PADDOCK_CLI_JUDGEMENT_H

#include "../../host/own_data.h"
#include "cli.h"

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
