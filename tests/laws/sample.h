/* sample.h: a kind of data that has one of everything, for the tests of data and their fuzzers. */
#ifndef PADDOCK_TESTS_SAMPLE_H
#define PADDOCK_TESTS_SAMPLE_H

#include "../../core/data.h"

static const char *const sample_colours[] = { "red", "green", "dark-blue", NULL };

static const struct schema sample_row_item = { .name = "item", .type = DATA_NUMBER, .min = -9, .max = 9 };
static const struct schema sample_grid_item = {
    .name = "item", .type = DATA_LIST, .max = 3, .fields = &sample_row_item
};
static const struct schema sample_tag_item = { .name = "item", .type = DATA_TEXT, .max = 8 };

static const struct schema sample_box_fields[] = {
    { .name = "width", .type = DATA_NUMBER, .fallback = "07", .min = 1, .max = 99 },
    { .name = "marks", .type = DATA_LIST, .fallback = "", .max = 2, .fields = &sample_tag_item },
    { 0 },
};

static const struct schema sample_fields[] = {
    { .name = "count", .type = DATA_NUMBER, .min = -5, .max = 999999999 },
    { .name = "flag", .type = DATA_YESNO, .fallback = "no" },
    { .name = "colour", .type = DATA_WORD, .fallback = "red", .choices = sample_colours },
    { .name = "note", .type = DATA_TEXT, .fallback = "a b", .max = 20 },
    { .name = "tags", .type = DATA_LIST, .fallback = "", .max = 3, .fields = &sample_tag_item },
    { .name = "grid", .type = DATA_LIST, .fallback = "", .max = 2, .fields = &sample_grid_item },
    { .name = "box", .type = DATA_MAP, .fallback = "", .fields = sample_box_fields },
    { 0 },
};

static const struct schema sample_schema = { .name = "sample", .type = DATA_MAP, .fields = sample_fields };

static const struct data_kind sample_kind = { .id = "sample", .schema = &sample_schema };

#endif
