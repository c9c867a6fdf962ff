/* review.h: what the files of `paddock review` share. */
#ifndef PADDOCK_CLI_REVIEW_H
#define PADDOCK_CLI_REVIEW_H

#include "../front/cli/past.h"
#include "../review/review.h"
#include "../show/lines.h"

/* A review that is to be printed. */
struct report {
    struct past past;
    struct review *review;
    struct review_wish wish;
    const char *path;
    bool stopped; /* before all was done */
    bool all;     /* tell every decision */
};

/* review_text.c */
int report_print(const struct report *r, struct lines *out);
/* review_json.c */
int report_print_json(const struct report *r);

#endif
