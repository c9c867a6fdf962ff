/* review_report.h: a review, in lines for people and as JSON for programs: docs/text-formats.md describes that. The page
 * gets the same JSON, with words where it shows them and without what others would have done. */
#ifndef PADDOCK_REVIEW_REPORT_H
#define PADDOCK_REVIEW_REPORT_H

#include "../review/review.h"
#include "../show/lines.h"
#include "../show/seating.h"
#include "json.h"

/* A review with the match that it is of. */
struct review_report {
    const struct review *review;
    const struct seating *seating;
    const struct review_wish *wish;
    bool stopped; /* before all was done */
    /* for people: */
    const char *path; /* of the record, "-" when it has none */
    bool all;         /* tell every decision */
};

/* review_text.c: false when there is no memory, or the match cannot be drawn. */
bool review_lines(const struct review_report *r, struct lines *out, struct error *err);

/* review_json.c, each in an object that is open: what was asked for, and what the figures mean; */
void review_json_head(struct json *j, const struct review_report *r);
/* "thresholds": points from which on a decision has that grade; */
void review_json_thresholds(struct json *j, const struct review *review);
/* "seats", "decisions" and "steps". */
void review_json_body(struct json *j, const struct review_report *r);

#endif
