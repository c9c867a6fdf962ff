#include "snapshot.h"
#include "../table/position.h"

static int on_turn(const struct table *t)
{
    turn_t who = table_turn(t) & ~CHANCE;
    return who ? turn_lowest(who) : NOBODY;
}

static void draw_picture(const struct seating *m, const struct rulebook *book, int viewer, struct lines *out)
{
    const struct face *d = face_of(table_game(m->table));
    struct picture pic;
    picture_take(&pic, m, book, viewer == SNAPSHOT_ON_TURN ? on_turn(m->table) : viewer);
    (d->glance && pic.viewer != NOBODY ? d->glance : d->table)(&pic, out);
    if (pic.viewer == NOBODY)
        return;
    if (d->hand)
        d->hand(&pic, out);
    if (pic.n)
        face_show_why(&pic, out);
}

bool snapshot_draw(const struct seating *m, int n, int viewer, struct lines *out, struct error *err)
{
    struct rulebook book;
    struct seating then = *m;
    then.table = position_after(m->table, n, err);
    if (!then.table)
        return false;
    then.narrator.setup = table_setup(then.table);
    bool open = rulebook_open_at(&book, m->narrator.language, then.table, err);
    if (open)
        draw_picture(&then, &book, viewer, out);
    rulebook_close(&book);
    table_free(then.table);
    return open;
}
