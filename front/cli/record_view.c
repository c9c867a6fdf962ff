#include "record_view.h"
#include "../../games/registry.h"
#include "../../host/records.h"
#include <stdlib.h>
#include <string.h>

/* People by name, bots by their cars alone, as the race was told. */
static void name_players(struct match *m)
{
    m->seating.narrator = (struct narrator){ .language = &english,
                                             .game = table_game(m->seating.table),
                                             .setup = table_setup(m->seating.table) };
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *tag = m->seating.tags.player[seat];
        size_t len;
        m->seating.narrator.player[seat] = !player_is_bot(tag, &len) && len ? tag : NULL;
    }
}

int record_view_open(const struct args *args, const char *path, struct record_view *p)
{
    size_t len;
    char *text = read_whole(path, RECORD_MAX, &len);
    memset(p, 0, sizeof *p);
    p->match.saving.fd = -1;
    if (!text)
        return EXIT_INPUT;
    p->good = record_read(all_games, text, len, &p->reading);
    free(text);
    if (p->good)
        record_tell_older(&p->reading);
    p->match.seating.table = p->reading.table;
    if (!p->match.seating.table)
        return complain_error(EXIT_INPUT, path, &p->reading.error);
    p->match.seating.tags = p->reading.tags;
    name_players(&p->match);
    p->secrecy = secrecy_of(p->match.seating.table, &p->reading.tags, args_has(args, "show-everything"));
    return EXIT_OK;
}

int record_view_refuse(const char *path)
{
    return complain(EXIT_INPUT, "%s: %s; --show-everything ends that", path, secrecy_reason);
}

int record_view_eyes(const struct args *args, const struct record_view *p, const char *path, int *viewer)
{
    long long view = secrecy_eyes(p->secrecy) + 1;
    if (!args_number(args, "view", 0, table_shape(p->match.seating.table)->seats, &view))
        return EXIT_USAGE;
    *viewer = (int)view - 1;
    return secrecy_allows(p->secrecy, *viewer) ? EXIT_OK : record_view_refuse(path);
}

int record_view_blame(const struct record_view *p, const char *path)
{
    return p->good ? EXIT_OK : complain_error(EXIT_INPUT, path, &p->reading.error);
}

void record_view_close(struct record_view *p)
{
    match_free(&p->match);
}
