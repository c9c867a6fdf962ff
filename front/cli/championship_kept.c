/* championship_kept.c: championships as a whole: made, listed, given back as files, taken in, thrown away. */
#include "../../games/registry.h"
#include "../../host/championship_file.h"
#include "../../report/championship_names.h"
#include "championship.h"

/* ---- new ----------------------------------------------------------------------------------------------- */

/* L26: one die at the start of the championship; a real one may have been rolled. */
static bool read_pole(const struct args *args, int *pole, struct error *err)
{
    long long die = 0;
    struct seed seed;
    struct rng rng;
    if (!args_seed(args, &seed, err) || !args_number(args, "pole-race", 1, POLE_RACES, &die, err))
        return false;
    seed_stream(&seed, "pole", 0, &rng);
    if (!die && args_has(args, "pole-point"))
        die = 1 + rng_below(&rng, POLE_RACES);
    *pole = (int)die;
    return true;
}

/* One of two words: 1 or 2, 0 when the flag is not there. */
static bool read_either(const struct args *args, const char *flag, const char *first, const char *second,
                        unsigned *which, struct error *err)
{
    const char *value = args_value(args, flag);
    *which = !value ? 0 : !strcmp(value, first) ? 1 : 2;
    return *which < 2 || !strcmp(value, second)
           || error_of(err, ERROR_USAGE, "--%s takes %s or %s; found \"%.60s\"", flag, first, second, value);
}

static bool read_wishes(const struct args *args, struct championship_wishes *w, struct error *err)
{
    long long races = 0, best = 0;
    unsigned teams, bonus;
    *w = (struct championship_wishes){ .game = args->game,
                                       .setup = args->setup,
                                       .calendar = args_value(args, "calendar"),
                                       .title = args_value(args, "title"),
                                       .names = args_value(args, "names"),
                                       .bots = args_value(args, "bots"),
                                       .drivers = args_value(args, "drivers"),
                                       .team_names = args_value(args, "team-names") };
    if (!args_number(args, "races", 1, ROUNDS_MAX, &races, err)
        || !args_number(args, "best", 1, ROUNDS_MAX, &best, err)
        || !read_either(args, "teams", "pairs", "none", &teams, err)
        || !read_either(args, "winner-bonus", "yes", "no", &bonus, err))
        return false;
    w->races = (int)races;
    w->best = (int)best;
    w->teams = teams;
    w->bonus = bonus;
    return read_pole(args, &w->pole, err);
}

/* Sentences that are a line each. */
static void print_notes(struct text *notes)
{
    struct span rest = span_of(text_string(notes)), line;
    while (span_cut(&rest, '\n', &line))
        if (line.len)
            print_note("%.*s", (int)line.len, line.at);
    text_free(notes);
}

static bool create(const struct championship *c, const char *path, struct error *err)
{
    struct text notes = text_for_reader();
    bool good = ledger_file_create(path, c, &notes, err);
    print_notes(&notes);
    if (good && c->pole)
        say(c->pole > c->rounds ? N_(
                "The die for the pole shows %d: the pole of race %d earns a point, but there is no such race.")
                                : N_("The die for the pole shows %d: the pole of race %d earns a point."),
            c->pole, c->pole);
    if (good)
        championship_print_next(c, path);
    return good;
}

bool championship_create(const struct args *args, struct error *err)
{
    struct championship_wishes w;
    struct championship *c = read_wishes(args, &w, err) ? championship_make(&w, err) : NULL;
    bool good = c && create(c, args->word[1], err);
    championship_free(c);
    return good;
}

/* ---- list ---------------------------------------------------------------------------------------------- */

struct listing {
    struct json *json; /* NULL: lines for people */
    int n;
};

/* Who has won it; nothing of one that is not over or cannot be read, about which its own verbs say more. */
static void find_champion(const struct store_entry *e, struct text *t)
{
    struct ledger l;
    if (e->over < e->rounds || !ledger_file_look(e->name, &l, NULL))
        return;
    championship_champion_text(l.championship, t);
    championship_free(l.championship);
}

static void list_one(void *context, const struct store_entry *e)
{
    struct listing *l = context;
    struct text champion = text_for_reader();
    find_champion(e, &champion);
    l->n++;
    if (l->json)
        json_add(l->json,
                 "{ name %s, title %s|null, game %s, date %s|null, rounds %d, over %d, champion %s|null }",
                 e->name, e->title, e->game, e->date, e->rounds, e->over, text_string(&champion));
    else
        printf(said("%-20s %s, %d of %s%s%s%s%s%s%s\n"), text_plain(e->name).text, text_plain(e->game).text,
               e->over, COUNT(e->rounds, "round"), champion.len ? said(", won by ") : "",
               text_plain(text_string(&champion)).text, e->date[0] ? said(", since ") : "",
               text_plain(e->date).text, e->title[0] ? ": " : "", text_plain(e->title).text);
    text_free(&champion);
}

bool championship_list(const struct args *args, struct error *err)
{
    struct listing l = { .json = args_has(args, "json") ? json_begin() : NULL };
    struct store *store = ledger_store(STORE_READ, err);
    if (l.json)
        json_add(l.json, "[");
    bool good = store && (store_list(store, list_one, &l, err) || error_as(err, ERROR_WORLD));
    store_close(store);
    if (l.json)
        json_add(l.json, "]");
    if (good && l.json)
        return json_end(err);
    if (l.json)
        text_free(l.json->out);
    if (good && !l.n)
        say("No championship is kept yet; paddock championship new NAME makes one.");
    return good;
}

/* ---- export and import ----------------------------------------------------------------------------------- */

bool championship_export(const struct args *args, struct error *err)
{
    const char *path = args->word[1], *to = args->word[2];
    size_t len;
    char *text = ledger_file_text(path, &len, err);
    if (!text)
        return false;
    bool good = args_has(args, "show-everything") || !ledger_keeps_secrets(all_games, text, len);
    if (!good)
        error_set(err, 0, "%s: %s; --show-everything ends that", path, secrecy_reason);
    else if (!strcmp(to, "-"))
        fwrite(text, 1, len, stdout);
    else
        good = file_write(to, FILE_NEW, text, len, err);
    free(text);
    return good;
}

static bool keep_text(const char *name, const char *from, const char *text, size_t len, struct error *err)
{
    struct ledger l;
    char room[OLDER_NOTE_MAX];
    struct text notes = text_for_reader();
    bool good = ledger_read(all_games, text, len, &l);
    if (!good)
        error_from(err, &l.error, from);
    else if (*ledger_note(&l, spoken(), room))
        print_note("this championship was %s", room);
    good = good && ledger_import(name, l.championship, text, len, &notes, err);
    print_notes(&notes);
    if (good)
        championship_print_next(l.championship, name);
    championship_free(l.championship);
    return good;
}

bool championship_import(const struct args *args, struct error *err)
{
    const char *path = args->word[1], *name = args->word[2];
    size_t len;
    if (!ledger_is_kept(name) || !store_name_fits(name))
        return error_of(err, ERROR_USAGE,
                        "expected a name without dots and slashes to keep it by; found \"%.60s\"", name);
    char *text = ledger_file_text(path, &len, err);
    bool good = text && keep_text(name, path, text, len, err);
    free(text);
    return good;
}

/* ---- remove ------------------------------------------------------------------------------------------------ */

bool championship_remove(const struct args *args, struct error *err)
{
    const char *name = args->word[1];
    if (!ledger_is_kept(name))
        return error_of(err, ERROR_USAGE,
                        "expected the name of a championship that is kept; found the file \"%.60s\"", name);
    if (!args_has(args, "yes"))
        return error_of(err, ERROR_USAGE, "all of \"%.60s\" would be gone: export it first, and say --yes",
                        name);
    struct store *store = ledger_store(STORE_WRITE, err);
    bool good = store && store_remove(store, name, err);
    store_close(store);
    return good;
}
