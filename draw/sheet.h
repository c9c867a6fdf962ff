/* sheet.h: a track on a sheet of paper: board, title, lap track, legend; as SVG, PDF or PNG. */
#ifndef DRAW_SHEET_H
#define DRAW_SHEET_H

#include "circuit.h"

struct paper {
    const char *name;
    double width, height; /* of the long and the short side, millimetres */
};

extern const struct paper papers[]; /* ends with a nameless one; the first is the default */

enum picture_format { PICTURE_SVG, PICTURE_PDF, PICTURE_PNG };

/* A finished picture, to be written by whoever has files. Free bytes. */
struct picture {
    unsigned char *bytes;
    size_t len, size;
    bool failed; /* out of memory, or larger than PICTURE_MAX */
};

enum { PICTURE_MAX = 64 << 20 };

/* root is the tree the circuit was made from. False and a sentence when the picture could not be made. */
bool sheet_draw(const struct circuit *c, const struct datum *root, const struct paper *paper,
                enum picture_format format, struct picture *out, struct error *err);

/* The module that does it, with cairo (modules/module.h). */
struct painter {
    bool (*paint)(const struct circuit *c, const struct datum *root, const struct paper *paper,
                  enum picture_format format, struct picture *out, struct error *err);
};

bool sheet_paint(const struct circuit *c, const struct datum *root, const struct paper *paper,
                 enum picture_format format, struct picture *out, struct error *err);

#endif
