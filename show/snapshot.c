#include "snapshot.h"
#include "../table/position.h"

#include <stdlib.h>

static int on_turn(const struct table *t)
{
    turn_t who = table_turn(t) & ~CHANCE;
    return who ? turn_lowest(who) : NOBODY;
}

static void draw_picture(const struct match *m, const struct rulebook *book, int viewer)
{
    const struct drawing *d = drawing_of(table_game(m->table));
    struct picture pic;
    picture_take(&pic, m, book, viewer == STILL_ON_TURN ? on_turn(m->table) : viewer);
    (d->glance && pic.viewer != NOBODY ? d->glance : d->table)(&pic);
    if (pic.viewer == NOBODY)
        return;
    if (d->hand)
        d->hand(&pic);
    if (pic.n)
        draw_why(&pic);
}

static int draw_with_book(struct match *m, int viewer)
{
    const struct game *g = table_game(m->table);
    struct rulebook book;
    struct error err;
    char *setup = malloc(SETUP_TEXT_MAX);
    if (!setup)
        return complain(EXIT_WORLD, "out of memory");
    g->setup_text(table_setup(m->table), setup, SETUP_TEXT_MAX);
    bool open = rulebook_open(&book, m->narrator.language, g, setup, &err);
    free(setup);
    if (!open)
        return complain_error(EXIT_WORLD, NULL, &err);
    draw_picture(m, &book, viewer);
    rulebook_close(&book);
    return EXIT_OK;
}

int still_draw(const struct match *m, int n, int viewer)
{
    struct error err;
    struct match then = *m;
    then.table = position_after(m->table, n, &err);
    if (!then.table)
        return complain_error(EXIT_WORLD, NULL, &err);
    then.narrator.setup = table_setup(then.table);
    int code = draw_with_book(&then, viewer);
    table_free(then.table);
    return code;
}
