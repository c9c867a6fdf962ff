#include "calendar.h"
#include "../core/data.h"
#include "../core/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- a game's data by the name of an option -------------------------------------------------------------- */

static const struct data_kind *kind_called(const struct game *g, const char *id)
{
    for (int i = 0; g->data && g->data[i]; i++)
        if (!strcmp(g->data[i]->id, id))
            return g->data[i];
    return NULL;
}

static const struct data_kind *season_kind(const struct game *g)
{
    char id[64];
    struct text t = text_into(id, sizeof id);
    text_add(&t, "%s-season", g->id);
    return kind_called(g, id);
}

static int find_option(const struct game *g, const char *name, enum option_kind kind)
{
    int i = option_find(g->options, name, strlen(name));
    return i >= 0 && g->options[i].kind == kind ? i : -1;
}

/* The value of that name in a map, or NULL: unlike data_get() it may ask for what the schema does not have. */
static const struct datum *child(const struct datum *map, const char *name)
{
    for (const struct datum *d = map ? map->first : NULL; d; d = d->next)
        if (!strcmp(d->schema->name, name))
            return d;
    return NULL;
}

/* Is a list a whole season, as packed text? */
static bool is_season(const struct game *g, const char *list)
{
    const struct data_kind *kind = season_kind(g);
    struct datum *season = list && list[0] == '{' && kind ? data_parse(kind, list, NULL) : NULL;
    const struct datum *rounds = child(season, "rounds");
    bool is = rounds && rounds->first;
    data_free(season);
    return is;
}

/* The season: a list that is one, or the setup's, or where that is no option the game's standard one. True with
 * *season NULL when there is no such thing. */
static bool load_season(const struct game *g, const struct option_set *set, const char *list,
                        struct datum **season, struct error *err)
{
    int option = find_option(g, "season", OPTION_DATA);
    const struct data_kind *kind = season_kind(g);
    const char *text = is_season(g, list) ? list : option >= 0 ? set->text[option] : list ? NULL : "standard";
    *season = NULL;
    if (!kind || !text)
        return true;
    *season = data_load(kind, "season", text, err);
    return *season != NULL;
}

/* ---- lists that hold in every round ---------------------------------------------------------------------- */

static void add_lists(const struct game *g, const struct option_set *set, const struct datum *season,
                      struct text *t)
{
    for (const struct datum *d = season ? season->first : NULL; d; d = d->next) {
        int option = find_option(g, d->schema->name, OPTION_NUMBERS);
        if (option < 0 || option_is_settled(set, option) || d->schema->type != DATA_LIST
            || d->schema->fields->type != DATA_NUMBER || !d->first)
            continue;
        text_add(t, " %s=", d->schema->name);
        for (const struct datum *n = d->first; n; n = n->next)
            text_add(t, "%s%d", n == d->first ? "" : ",", n->number);
    }
}

bool calendar_setup(const struct game *g, const char *setup, const char *list, char *buf, size_t size,
                    struct error *err)
{
    struct option_set set;
    struct datum *season = NULL;
    struct text t = text_into(buf, size);
    text_put(&t, setup, strlen(setup));
    bool good = options_parse(g->options, setup, &set, err) && load_season(g, &set, list, &season, err);
    if (good)
        add_lists(g, &set, season, &t);
    options_free(&set);
    data_free(season);
    if (good && t.len >= size)
        return error_set(err, 0, "a setup takes at most %zu bytes; found %zu", size - 1, t.len);
    return good;
}

/* ---- rounds ---------------------------------------------------------------------------------------------- */

/* What people call a track; where that is no title of a round, it is a race. */
static void track_title(const struct game *g, const char *track, char title[TITLE_MAX])
{
    int option = find_option(g, "track", OPTION_DATA);
    if (option < 0 || game_data_title(g, &g->options[option], track, title, TITLE_MAX) >= TITLE_MAX
        || !championship_name_fits(title, TITLE_MAX))
        span_copy(span_of("Race"), title, TITLE_MAX);
}

static bool add_season_round(struct championship *c, const struct datum *round, struct error *err)
{
    const struct datum *title = child(round, "title"), *track = child(round, "track");
    char *differs = malloc(SETUP_TEXT_MAX), name[TITLE_MAX];
    if (!differs)
        return error_set(err, 0, "out of memory");
    struct text t = text_into(differs, SETUP_TEXT_MAX), n = text_into(name, sizeof name);
    for (const struct datum *d = round->first; d; d = d->next)
        if (d->text && d->text[0]
            && option_find(c->game->options, d->schema->name, strlen(d->schema->name)) >= 0)
            text_add(&t, " %s=%s", d->schema->name, d->text);
    if (title && title->text && title->text[0])
        text_add(&n, "%s", title->text);
    else if (track && track->text)
        track_title(c->game, track->text, name);
    else
        text_add(&n, "Race %d", c->rounds + 1);
    bool good = championship_add_round(c, name, differs, err);
    free(differs);
    return good;
}

static bool add_track_round(struct championship *c, struct span track, struct error *err)
{
    char title[TITLE_MAX], *differs = malloc(track.len + 8);
    if (!differs)
        return error_set(err, 0, "out of memory");
    struct text t = text_into(differs, track.len + 8);
    text_add(&t, "track=");
    text_put(&t, track.at, track.len);
    track_title(c->game, differs + strlen("track="), title);
    bool good =
        find_option(c->game, "track", OPTION_DATA) >= 0
            ? championship_add_round(c, title, differs, err)
            : error_set(err, 0, "a calendar of tracks takes a game with tracks; %s has none", c->game->id);
    free(differs);
    return good;
}

/* "Night race: track=monza pit=yes" */
static bool add_written_round(struct championship *c, struct span item, struct error *err)
{
    char title[TITLE_MAX], *differs = malloc(item.len + 1);
    struct span name;
    if (!differs)
        return error_set(err, 0, "out of memory");
    span_cut(&item, ':', &name);
    span_copy(item.at ? item : span_of(""), differs, item.len + 1);
    bool good = span_copy(span_trim(name), title, sizeof title)
                    ? championship_add_round(c, title, differs, err)
                    : error_set(err, 0, "the title of a round takes at most %d bytes; found %zu",
                                TITLE_MAX - 1, name.len);
    free(differs);
    return good;
}

/* As span_cut(), but what stands in brackets is one piece: packed data has commas and colons of its own. */
static bool cut_outside(struct span *rest, char separator, struct span *part)
{
    int depth = 0;
    size_t i = 0;
    if (!rest->at)
        return false;
    for (; i < rest->len && (depth > 0 || rest->at[i] != separator); i++)
        depth += (rest->at[i] == '{' || rest->at[i] == '[') - (rest->at[i] == '}' || rest->at[i] == ']');
    *part = (struct span){ rest->at, i };
    *rest = i < rest->len ? (struct span){ rest->at + i + 1, rest->len - i - 1 } : (struct span){ 0 };
    return true;
}

static bool has_outside(const char *list, char separator)
{
    struct span rest = span_of(list), part;
    return cut_outside(&rest, separator, &part) && rest.at;
}

static bool add_list(struct championship *c, const char *list, struct error *err)
{
    bool written = has_outside(list, ';') || has_outside(list, ':');
    struct span rest = span_of(list), item;
    while (cut_outside(&rest, written ? ';' : ',', &item)) {
        item = span_trim(item);
        if (!item.len && !rest.at && c->rounds) /* a separator at the end */
            break;
        if (!item.len)
            return error_set(err, 0, "expected a track for round %d of the calendar; found nothing",
                             c->rounds + 1);
        if (written ? !add_written_round(c, item, err) : !add_track_round(c, item, err))
            return false;
    }
    return true;
}

static bool add_season(struct championship *c, const char *list, struct error *err)
{
    struct option_set set;
    struct datum *season = NULL;
    bool good = options_parse(c->game->options, c->setup, &set, err)
                && load_season(c->game, &set, list, &season, err);
    const struct datum *rounds = child(season, "rounds");
    for (const struct datum *d = rounds ? rounds->first : NULL; good && d; d = d->next)
        good = add_season_round(c, d, err);
    options_free(&set);
    data_free(season);
    return good;
}

/* No list at all: races without a name. */
static bool add_plain_round(struct championship *c, struct error *err)
{
    char title[TITLE_MAX];
    struct text t = text_into(title, sizeof title);
    text_add(&t, "Race %d", c->rounds + 1);
    return championship_add_round(c, title, "", err);
}

/* Fewer than there are, or the same ones again. */
static bool make_so_many(struct championship *c, int races, struct error *err)
{
    int listed = c->rounds;
    while (c->rounds > races)
        free(c->round[--c->rounds].differs);
    while (c->rounds < races) {
        const struct round *again = listed ? &c->round[c->rounds % listed] : NULL;
        if (again ? !championship_add_round(c, again->title, again->differs, err) : !add_plain_round(c, err))
            return false;
    }
    return true;
}

bool calendar_make(struct championship *c, const char *list, int races, struct error *err)
{
    bool listed = list && !is_season(c->game, list);
    if (listed ? !add_list(c, list, err) : !add_season(c, list, err))
        return false;
    return make_so_many(c, races ? races : c->rounds ? c->rounds : RACES_USUAL, err);
}

static bool all_have_tracks(const struct championship *c)
{
    for (int i = 0; i < c->rounds; i++)
        if (!strstr(c->round[i].differs, "track="))
            return false;
    return c->rounds;
}

bool calendar_has_tracks(const struct game *g, const char *setup, const char *list)
{
    struct championship *c = championship_new(g, setup, NULL);
    bool has = c && calendar_make(c, list, 0, NULL) && all_have_tracks(c);
    championship_free(c);
    return has;
}
