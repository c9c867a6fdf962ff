/* records.c: the records of this machine: listed by what one looks for, deleted, renamed. */
#include "../../host/record_list.h"
#include "cli.h"

static const struct flag flags[] = {
    { "game", N_("GAME"), N_("list: only races of this game.") },
    { "track", N_("TEXT"), N_("list: only on tracks whose name has this in it.") },
    { "winner", N_("NAME"), N_("list: only those that somebody with this in their name has won.") },
    { "player", N_("NAME"), N_("list: only those in which somebody with this in their name drove.") },
    { "since", N_("DAY"), N_("list: only from this day on: 2026-11-15, or all of 2026-11, or of 2026.") },
    { "until", N_("DAY"), N_("list: only up to and with this day, month or year.") },
    { "finished", NULL, N_("list: only races that are over.") },
    { "unfinished", NULL, N_("list: only races that are not.") },
    { "json", NULL, N_("list: print JSON, with every player's place and points.") },
    { "yes", NULL, N_("delete: yes, for good.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock records                                    ", N_("all of them, the latest first") },
    { "paddock records list ann                           ",
      N_("those with ann in players, track, date or name") },
    { "paddock records list --winner Ann --since 2026-11  ", N_("what Ann has won since then") },
    { "paddock records rename 2026-11-15-2030-lacorsa.txt final-at-home", NULL },
    { "paddock records delete final-at-home.txt --yes     ", N_("gone for good") },
    { "paddock replay \"$(paddock records path final-at-home.txt)\"", NULL },
    { 0 },
};

/* ---- list -------------------------------------------------------------------------------------------------------- */

static bool is_day(const char *text)
{
    size_t len = strlen(text);
    return strspn(text, "0123456789-") == len && len >= 4 && len <= 10;
}

bool record_wish_read(const struct args *args, struct record_wish *w, struct error *err)
{
    static const char *const days[] = { "since", "until", NULL };
    *w = (struct record_wish){ .game = args_value(args, "game"),
                               .track = args_value(args, "track"),
                               .since = args_value(args, "since"),
                               .until = args_value(args, "until") };
    for (int i = 0; days[i]; i++)
        if (args_has(args, days[i]) && !is_day(args_value(args, days[i])))
            return error_of(err, ERROR_USAGE,
                            "--%s takes a day, a month or a year, as in 2026-11-15; found \"%.60s\"", days[i],
                            args_value(args, days[i]));
    return true;
}

static bool read_wish(const struct args *args, struct record_wish *w, struct error *err)
{
    if (!record_wish_read(args, w, err))
        return false;
    w->any = args->words > 1 ? args->word[1] : NULL;
    w->winner = args_value(args, "winner");
    w->player = args_value(args, "player");
    w->finished = args_has(args, "finished");
    w->unfinished = args_has(args, "unfinished");
    return !w->finished || !w->unfinished
           || error_of(err, ERROR_USAGE, "--finished and --unfinished do not go together");
}

static void list_line(const struct kept_record *r)
{
    struct text t = text_for_reader();
    text_column(&t, r->name, -34);
    if (*r->title) {
        text_add(&t, "%s%s%s: ", r->title, *r->track ? ", " : "", r->track);
        kept_record_players(r, &t);
        text_add(&t, "; %s",
                 !r->finished ? said("unfinished")
                 : *r->winner ? said("won by ")
                              : said("finished"));
        kept_record_winners(r, &t);
        text_add(&t, "\n");
    } else
        text_say_line(&t, "no record that can be read");
    printf("%s", text_string(&t));
    text_free(&t);
}

static void put_record(struct json *j, const struct kept_record *r)
{
    json_add(j,
             "{ name %s, game %s|null, track %s|null, date %s|null, finished %d?, winner %s|null, players [",
             r->name, r->raced.game, r->track, r->raced.date, r->finished, r->winner);
    for (int seat = 0; seat < r->raced.seats; seat++) {
        const struct raced_seat *at = &r->raced.seat[seat];
        json_add(j, "{ player %s|null, place %d|null, ", at->player, at->place);
        if (at->place)
            json_add(j, "points %d }", at->points);
        else
            json_add(j, "points null }");
    }
    json_add(j, "] }");
}

static bool list(const struct args *args, struct error *err)
{
    struct record_wish wish;
    struct record_list l;
    bool json = args_has(args, "json");
    struct json *j = json_begin();
    int shown = 0;
    if (!read_wish(args, &wish, err))
        return false;
    bool good = record_list_read(&l, err);
    json_add(j, "[");
    for (int i = 0; i < l.n; i++)
        if (kept_record_fits(&l.at[i], &wish) && ++shown && json)
            put_record(j, &l.at[i]);
        else if (kept_record_fits(&l.at[i], &wish))
            list_line(&l.at[i]);
    json_add(j, "]");
    if (good && !json && !shown)
        say(l.n ? N_("No record is like that.") : N_("No record is kept yet: every race that you play is."));
    record_list_free(&l);
    return good && (!json || json_end(err));
}

/* ---- one of them -------------------------------------------------------------------------------------------------- */

static bool delete_all(const struct args *args, struct error *err)
{
    if (!args_has(args, "yes"))
        return error_of(err, ERROR_USAGE, "%s would be gone for good: say --yes",
                        COUNT(args->words - 1, "record"));
    for (int i = 1; i < args->words; i++)
        if (!record_delete(args->word[i], err))
            return false;
    return true;
}

static bool rename_one(const struct args *args, struct error *err)
{
    return record_rename(args->word[1], args->word[2], err);
}

static bool print_path(const struct args *args, struct error *err)
{
    char path[FILE_PATH_MAX];
    if (!record_path(args->word[1], path, err))
        return false;
    printf("%s\n", path);
    return true;
}

static const struct task tasks[] = {
    { "list", N_("at most one text to look for"), 0, 1, list,
      FLAGS("game", "track", "winner", "player", "since", "until", "finished", "unfinished", "json"), NULL },
    { "delete", N_("names of records"), 1, WORDS_MAX, delete_all, FLAGS("yes"), NULL },
    { "rename", N_("a name and the new one"), 2, 2, rename_one, FLAGS(NULL), NULL },
    { "path", N_("one name"), 1, 1, print_path, FLAGS(NULL), NULL },
    { 0 },
};

VERB(records, N_("[list [TEXT]] | delete NAME… | rename NAME NEW | path NAME"),
     N_("Lists the races that are kept here, with track, date and winner, and puts them in order."), 0,
     WORDS_MAX, .tasks = tasks, .run = args_run_task);
