/* shard.c: parts of a run as files, and all parts put together.
 *
 * A shard's file holds the plan and the sums, as whole numbers, so nothing is
 * lost on the way. Most sums are 0 and left out: each other one is a pair of
 * its index in struct sim_sums and its value. A checksum in a line of its own
 * tells a file that was cut off or changed on the way; what is left is checked
 * against what races can add up to, since nobody looks at it afterwards.
 */
#include "../../games/registry.h"
#include "../../report/game_json.h"
#include "study_open.h"

enum { FORMAT = 2, FILE_MAX = 64 << 20 };

/* ---- writing --------------------------------------------------------------------------------------------- */

/* What the values of the sweep came to, data files included. */
static void put_setups(struct json *j, const char *name, const struct study *s)
{
    json_open(j, name, '[');
    for (int v = 0; v < s->run.variants; v++)
        json_setup(j, NULL, s->plan.game, s->setup[v]);
    json_close(j, ']');
}

static void put_run(struct json *j, const struct study *s)
{
    const struct plan *plan = &s->plan;
    json_add(j,
             "run { game %s, rules %d, setup %s, bots %s, sweep %s, seed %lld, races %lld, rotate %d?, "
             "duplicate %d?",
             plan->game->id, plan->game->rules, plan->setup, plan->bots, plan->sweep, plan->seed, plan->races,
             plan->rotate, plan->duplicate);
    put_setups(j, "setups", s);
    json_add(j, "}");
}

static void put_sums(struct json *j, struct sim_sums *sums)
{
    const int64_t *numbers = sim_numbers(sums);
    json_add(j, "[");
    for (int i = 0; i < SIM_NUMBERS; i++)
        if (numbers[i])
            json_add(j, "[ %d, %lld ]", i, (long long)numbers[i]);
    json_add(j, "]");
}

static void put_shard(struct json *j, const struct study *s)
{
    json_add(j, "{ paddock_sim_shard %d, numbers %d", FORMAT, SIM_NUMBERS);
    put_run(j, s);
    json_add(j, "shard %d, of %d, complete %d?, sums [", s->plan.shard, s->plan.shards,
             s->end == SIM_COMPLETE);
    for (int v = 0; v < s->run.variants; v++)
        put_sums(j, &s->sums[v]);
    json_add(j, "] }");
}

/* FNV-1a of 64 bits: no guard against malice, but nothing changes by accident without it. */
static uint64_t checksum_of(const char *text, size_t len)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (unsigned char)text[i]) * 0x100000001b3;
    return sum;
}

enum { CHECKSUM_LINE = sizeof "\nchecksum 0123456789abcdef\n" };

static void checksum_line(const char *text, size_t len, char line[CHECKSUM_LINE])
{
    snprintf(line, CHECKSUM_LINE, "\nchecksum %016llx\n", (unsigned long long)checksum_of(text, len));
}

bool shard_text(const struct study *s, struct text *out)
{
    struct json j = json_into(out);
    char line[CHECKSUM_LINE];
    put_shard(&j, s);
    if (!json_is_whole(&j))
        return false;
    checksum_line(out->buf, out->len, line);
    text_put_string(out, line);
    return text_is_whole(out);
}

/* ---- reading one -------------------------------------------------------------------------------------------- */

static bool damaged(const char *path, struct error *err)
{
    return error_set(err, 0, "%s: expected a file of paddock sim --shard of this version; found another text",
                     path);
}

/* The first line, if the second is its checksum. */
static bool check_checksum(const char *path, const char *text, size_t len, size_t *first, struct error *err)
{
    char line[CHECKSUM_LINE];
    const char *end = memchr(text, '\n', len);
    *first = end ? (size_t)(end - text) : len;
    checksum_line(text, *first, line);
    if (!*first || text[0] != '{')
        return damaged(path, err);
    if (len - *first == CHECKSUM_LINE - 1 && !memcmp(text + *first, line, CHECKSUM_LINE - 1))
        return true;
    return error_set(
        err, 0,
        "%s: expected a line \"%.*s\" behind the shard; found another or none, so the file was changed, "
        "cut off or written by an earlier version",
        path, CHECKSUM_LINE - 3, line + 1);
}

static json_t *load(const char *path, const char *text, size_t len, struct error *err)
{
    size_t first;
    json_t *run, *sums, *file = NULL;
    json_int_t format, numbers, shard, of;
    int complete;
    if (!check_checksum(path, text, len, &first, err))
        return NULL;
    file = json_loadb(text, first, JSON_REJECT_DUPLICATES, NULL);
    if (file
        && !json_unpack(file, "{s:I, s:I, s:o, s:I, s:I, s:b, s:o !}", "paddock_sim_shard", &format,
                        "numbers", &numbers, "run", &run, "shard", &shard, "of", &of, "complete", &complete,
                        "sums", &sums)
        && format == FORMAT && numbers == SIM_NUMBERS && json_is_array(sums) && of >= 1 && of <= SHARDS_MAX
        && shard >= 1 && shard <= of)
        return file;
    damaged(path, err);
    json_decref(file);
    return NULL;
}

static int number_of(const json_t *file, const char *name)
{
    return (int)json_integer_value(json_object_get(file, name));
}

/* Texts stay in the file's JSON. */
static bool open_plan(const char *path, const json_t *file, struct study *s, struct error *err)
{
    struct plan plan = { .shard = number_of(file, "shard"), .shards = number_of(file, "of") };
    const char *game;
    json_int_t rules, seed, races;
    int rotate, duplicate;
    json_t *bots, *sweep, *setups;
    if (json_unpack(json_object_get(file, "run"), "{s:s, s:I, s:s, s:o, s:o, s:I, s:I, s:b, s:b, s:o !}",
                    "game", &game, "rules", &rules, "setup", &plan.setup, "bots", &bots, "sweep", &sweep,
                    "seed", &seed, "races", &races, "rotate", &rotate, "duplicate", &duplicate, "setups",
                    &setups)
        || (!json_is_null(bots) && !json_is_string(bots)) || (!json_is_null(sweep) && !json_is_string(sweep))
        || seed < 0 || races < 1 || races > SIM_RACES_MAX)
        return damaged(path, err);
    plan.game = game_find(game);
    if (!plan.game || plan.game->rules != rules)
        return error_set(err, 0, "%s: expected a game and rules of this program; found %.40s, rules %lld",
                         path, game, (long long)rules);
    plan.bots = json_string_value(bots);
    plan.sweep = json_string_value(sweep);
    plan.seed = seed;
    plan.races = races;
    plan.rotate = rotate;
    plan.duplicate = duplicate;
    return study_open(s, &plan, err)
           || error_as(err, err->kind == ERROR_USAGE ? ERROR_INPUT
                                                     : err->kind); /* it was a file that asked for it */
}

/* A data file that was swept may have changed since, or be another one here. */
static bool check_setups(const char *path, const json_t *file, const struct study *s, struct error *err)
{
    struct text text = text_growing();
    struct json j = json_into(&text);
    put_setups(&j, NULL, s);
    json_t *here = json_loads(text_string(&text), 0, NULL);
    bool same = here && json_equal(here, json_object_get(json_object_get(file, "run"), "setups"));
    json_decref(here);
    text_free(&text);
    return same
           || error_set(err, 0, "%s: expected the data files that the shards were played with; found others",
                        path);
}

/* Pairs in the order of their indices, none of them 0. */
static bool take_sums(const json_t *list, struct sim_sums *sums)
{
    size_t k;
    const json_t *pair;
    json_int_t index, value, next = 0;
    json_array_foreach(list, k, pair)
    {
        if (json_unpack((json_t *)(uintptr_t)pair, "[I, I !]", &index, &value) || index < next
            || index >= SIM_NUMBERS || !value)
            return false;
        sim_numbers(sums)[index] = value;
        next = index + 1;
    }
    return json_is_array(list);
}

static bool check_sums(const char *path, const struct study *s, int v, struct error *err)
{
    struct sim_range range = study_range(s);
    long long all = (long long)(range.to - range.from), found = (long long)s->sums[v].blocks;
    if (found < 0 || found > all || (s->end == SIM_COMPLETE && found != all))
        return error_set(err, 0, "%s: expected %lld blocks in shard %d of %d; found %lld", path, all,
                         s->plan.shard, s->plan.shards, found);
    return sim_consistent(&s->run, &s->variant[v], &s->sums[v])
           || error_set(err, 0, "%s: expected sums that races can add up to; found others in shard %d", path,
                        s->plan.shard);
}

static bool read_sums(const char *path, const json_t *file, struct study *s, struct error *err)
{
    const json_t *all = json_object_get(file, "sums");
    if (json_array_size(all) != (size_t)s->run.variants)
        return damaged(path, err);
    s->end = json_is_true(json_object_get(file, "complete")) ? SIM_COMPLETE : SIM_STOPPED;
    for (int v = 0; v < s->run.variants; v++)
        if (!(take_sums(json_array_get(all, (size_t)v), &s->sums[v]) ? check_sums(path, s, v, err)
                                                                     : damaged(path, err)))
            return false;
    return true;
}

bool shard_read(const char *path, const char *text, size_t len, struct study *s, json_t **file,
                struct error *err)
{
    memset(s, 0, sizeof *s);
    *file = load(path, text, len, err);
    return *file && open_plan(path, *file, s, err) && check_setups(path, *file, s, err)
           && read_sums(path, *file, s, err);
}

/* ---- reading all ------------------------------------------------------------------------------------------- */

struct merging {
    struct study *whole;              /* the first shard's, and then all */
    json_t *run;                      /* of the first file */
    int shards;                       /* 0: none was read */
    const char *path[SHARDS_MAX + 1]; /* by shard, from 1; NULL: not seen yet */
};

static bool add_study(struct merging *m, const char *path, const struct study *more, struct error *err)
{
    for (int v = 0; v < more->run.variants; v++)
        if (!sim_add(&m->whole->sums[v], &more->sums[v]))
            return error_set(err, 0, "%s: expected sums that fit together; found numbers too large", path);
    return true;
}

/* Is it another part of the same run? */
static bool check_part(struct merging *m, const char *path, const struct study *more, json_t *run,
                       struct error *err)
{
    int shard = more->plan.shard;
    if (m->shards && (m->shards != more->plan.shards || !json_equal(m->run, run)))
        return error_set(err, 0, "%s: expected another shard of the same run; found one of another run",
                         path);
    if (m->path[shard])
        return error_set(err, 0, "%s: expected each shard once; found shard %d again (also in %s)", path,
                         shard, m->path[shard]);
    if (more->end != SIM_COMPLETE)
        return error_set(err, 0, "%s: expected a whole shard; found shard %d interrupted", path, shard);
    m->path[shard] = path;
    m->shards = more->plan.shards;
    return true;
}

static bool take_text(struct merging *m, const char *path, const char *text, size_t len, struct study *room,
                      struct error *err)
{
    struct study *s = m->shards ? room : m->whole;
    json_t *file;
    bool good = shard_read(path, text, len, s, &file, err);
    json_t *run = json_object_get(file, "run");
    good = good && check_part(m, path, s, run, err);
    if (good && s == m->whole)
        m->run = json_incref(run);
    else if (good)
        good = add_study(m, path, s, err);
    s->plan.setup = s->plan.bots = s->plan.sweep = NULL; /* they were the file's */
    if (s == room)
        study_free(s);
    json_decref(file);
    return good;
}

static bool name_missing(const struct merging *m, struct error *err)
{
    char list[400];
    struct text t = text_into(list, sizeof list);
    for (int i = 1; i <= m->shards; i++)
        if (!m->path[i] && t.len < sizeof list - 16)
            text_add(&t, "%s%d", t.len ? ", " : "", i);
    return !t.len || error_set(err, 0, "expected all %d shards; missing: %s", m->shards, list);
}

static bool take_file(struct merging *m, const char *path, struct study *room, struct error *err)
{
    size_t len;
    char *text = read_whole(path, FILE_MAX, &len, err);
    bool good = text && take_text(m, path, text, len, room, err);
    free(text);
    return good;
}

bool sim_read_shards(char *const *paths, int n, struct study *s, struct error *err)
{
    struct merging m = { .whole = s };
    struct study *room = calloc(1, sizeof *room);
    bool good = room || error_memory(err);
    for (int i = 0; i < n && good; i++)
        good = take_file(&m, paths[i], room, err);
    good = good && name_missing(&m, err);
    s->plan.shard = s->plan.shards = 1;
    json_decref(m.run);
    free(room);
    return good;
}
