#include "cli.h"

static bool open_view(const struct args *args, const char *path, struct record_view *v, struct error *err)
{
    char note[OLDER_NOTE_MAX];
    v->path = path;
    if (!record_file_read(path, &v->reading, err))
        return false;
    if (!v->reading.table)
        return error_from(err, &v->reading.error, path);
    if (!v->reading.error.text[0] && *record_note(&v->reading, spoken(), note))
        print_note("this record was %s", note);
    v->seating.table = v->reading.table;
    v->seating.tags = v->reading.tags;
    seating_name_players(&v->seating, spoken());
    v->secrecy = secrecy_of(v->seating.table, &v->reading.tags, args_has(args, "show-everything"));
    return true;
}

bool record_view_show(const struct args *args, const char *path, struct record_view *v,
                      bool (*show)(const struct args *args, struct record_view *v, struct error *err),
                      struct error *err)
{
    bool good = open_view(args, path, v, err) && show(args, v, err) && finish_output(err);
    table_free(v->seating.table);
    if (!good)
        return false;
    if (v->reading.error.text[0])
        return error_from(err, &v->reading.error, path);
    *err = (struct error){ .kind = ERROR_STOPPED };
    return !v->stopped;
}

bool record_view_refuse(const struct record_view *v, struct error *err)
{
    return error_set(err, 0, "%s: %s; --show-everything ends that", v->path, secrecy_reason);
}

bool record_view_eyes(const struct args *args, const struct record_view *v, int *viewer, struct error *err)
{
    long long view = secrecy_eyes(v->secrecy) + 1;
    if (!args_number(args, "view", 0, table_shape(v->seating.table)->seats, &view, err))
        return false;
    *viewer = (int)view - 1;
    return secrecy_allows(v->secrecy, *viewer) || record_view_refuse(v, err);
}

void record_view_state(const struct table *t, int viewer, struct state *st)
{
    if (viewer != EYES_OF_ALL)
        table_view(t, viewer, st);
    else
        memcpy(st, table_state(t), table_game(t)->state_size);
}
