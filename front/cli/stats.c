/* stats.c: what the kept records say about those who drove in them (report/statistics.h). */
#include "../../host/record_list.h"
#include "cli.h"

enum { PERSONS_MAX = 200 };

static const struct flag flags[] = {
    { "game", N_("GAME"), N_("Only races of this game.") },
    { "track", N_("TEXT"), N_("Only on tracks whose name has this in it.") },
    { "since", N_("DAY"), N_("Only from this day on: 2026-11-15, or all of 2026-11, or of 2026.") },
    { "until", N_("DAY"), N_("Only up to and with this day, month or year.") },
    { "json", NULL, N_("Print one JSON object.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock stats                          ", N_("everybody who has raced here") },
    { "paddock stats Ann --since 2026         ", N_("Ann alone, this year's races") },
    { "paddock stats --game lacorsa --json    ", N_("for a program") },
    { 0 },
};

/* Somebody who drove, and in how many races. */
struct person {
    const char *name;
    int races;
};

struct persons {
    int n;
    struct person at[PERSONS_MAX];
};

static void count_person(struct persons *p, const char *name)
{
    int i = 0;
    while (i < p->n && strcmp(p->at[i].name, name) != 0)
        i++;
    if (i == PERSONS_MAX)
        return;
    if (i == p->n)
        p->at[p->n++] = (struct person){ .name = name };
    p->at[i].races++;
}

static int by_races(const void *a, const void *b)
{
    const struct person *x = a, *y = b;
    return x->races != y->races ? y->races - x->races : strcmp(x->name, y->name);
}

static void find_persons(const struct record_list *l, const struct record_wish *wish, struct persons *p)
{
    size_t len;
    for (int i = 0; i < l->n; i++)
        for (int seat = 0; kept_record_fits(&l->at[i], wish) && seat < l->at[i].raced.seats; seat++) {
            const char *player = l->at[i].raced.seat[seat].player;
            if (*player && !player_is_bot(player, &len))
                count_person(p, player);
        }
    qsort(p->at, (size_t)p->n, sizeof *p->at, by_races);
}

/* In any race, finished or not. */
static bool has_raced(const struct record_list *l, const char *name)
{
    for (int i = 0; i < l->n; i++)
        for (int seat = 0; seat < l->at[i].raced.seats; seat++)
            if (!strcmp(l->at[i].raced.seat[seat].player, name))
                return true;
    return false;
}

/* Whoever has driven may have none that was asked for; a name that nobody has is another word mistyped. */
static bool check_name(const struct args *args, const struct record_list *l, struct error *err)
{
    return !args->words || has_raced(l, args->word[0])
           || error_of(err, ERROR_USAGE,
                       "expected somebody who has driven in a race kept here; found \"%.60s\"",
                       args->word[0]);
}

static bool print_all(const struct args *args, const struct record_list *l, const struct record_wish *wish,
                      struct persons *p, struct statistics *s, struct error *err)
{
    bool json = args_has(args, "json");
    struct text out = text_for_reader();
    struct json *j = json_begin();
    if (args->words)
        count_person(p, args->word[0]);
    else
        find_persons(l, wish, p);
    json_add(j, "{ players [");
    for (int i = 0; i < p->n; i++) {
        record_list_count(l, wish, p->at[i].name, s);
        if (json) {
            json_add(j, "{");
            statistics_json(j, s, p->at[i].name);
            json_add(j, "}");
        } else if (s->all.races) {
            text_add(&out, out.len ? "\n" : "");
            statistics_text(s, p->at[i].name, &out);
        }
    }
    json_add(j, "] }");
    if (!json && !out.len)
        text_say_line(&out, "No finished race is kept that somebody like that drove in.");
    return print_text(&out, err) && (!json || json_end(err));
}

static bool run(const struct args *args, struct error *err)
{
    struct record_wish wish;
    struct record_list l = { 0 };
    if (!record_wish_read(args, &wish, err))
        return false;
    wish.finished = true;
    struct persons *p = calloc(1, sizeof *p);
    struct statistics *s = calloc(1, sizeof *s);
    bool good = p && s ? record_list_read(&l, err) && check_name(args, &l, err)
                             && print_all(args, &l, &wish, p, s, err)
                       : error_memory(err);
    record_list_free(&l);
    free(p);
    free(s);
    return good;
}

VERB(stats, N_("[NAME]"),
     N_("Tells how people did in the races kept here: places, points, against whom, month by month."), 0, 1,
     .run = run);
