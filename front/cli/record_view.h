/* record_view.h: a record that is only looked at. What was good of a damaged one is shown before the damage is. */
#ifndef PADDOCK_RECORD_VIEW_H
#define PADDOCK_RECORD_VIEW_H

#include "../../host/records.h"
#include "../../table/secrecy.h"
#include "cli.h"

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

#endif
