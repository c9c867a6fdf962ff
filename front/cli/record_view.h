/* record_view.h: a record that is only looked at. What was good of a damaged one is shown before the damage is. */
#ifndef PADDOCK_RECORD_VIEW_H
#define PADDOCK_RECORD_VIEW_H

#include "../../host/match.h"
#include "../../table/secrecy.h"
#include "cli.h"

struct record_view {
    struct match match;
    struct reading reading;
    struct secrecy secrecy;
    bool good; /* all of it */
};

/* The flag that ends the secrecy of a race that is still running. */
#define SHOW_EVERYTHING                                                                                      \
    {                                                                                                        \
        "show-everything", NULL,                                                                             \
            "Of a race that is still running: end its secrecy, and show what its players may not know."      \
    }

/* Read a file (- is the standard input) for a verb with the flag above; EXIT_OK when there is a match to look at, else a
 * code after a sentence. Close it either way. */
int record_view_open(const struct args *args, const char *path, struct record_view *p);
/* A sentence that its cards stay secret, and the code to exit with. */
int record_view_refuse(const char *path);
/* The value of --view, 0 being a spectator, or with whose eyes one looks without it: EXIT_OK, or a code after a sentence. */
int record_view_eyes(const struct args *args, const struct record_view *p, const char *path, int *viewer);
/* At the end: EXIT_OK, or EXIT_INPUT after a sentence about the damage. */
int record_view_blame(const struct record_view *p, const char *path);
void record_view_close(struct record_view *p);

#endif
