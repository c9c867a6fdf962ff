/* sim_shard.c: parts of a run as files, and all parts put together.
 *
 * A shard's file holds the plan and the sums, as whole numbers, so nothing is
 * lost on the way. Most sums are 0 and left out: each other one is a pair of
 * its index in struct sim_sums and its value.
 */
#include "../../games/registry.h"
#include "../match/json.h"
#include "sim.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, FILE_MAX = 64 << 20 };

/* ---- writing --------------------------------------------------------------------------------------------- */

/* What the values of the sweep came to, data files included. */
static json_t *setups_list(const struct study *s)
{
    json_t *out = json_array();
    for (int v = 0; v < s->run.variants; v++) {
        char *text = study_setup_text(s, v);
        json_array_append_new(out, json_text(text));
        free(text);
    }
    return out;
}

static json_t *run_object(const struct study *s)
{
    const struct plan *plan = &s->plan;
    json_t *out = json_object();
    json_object_set_new(out, "game", json_text(plan->game->id));
    json_object_set_new(out, "rules", json_integer(plan->game->rules));
    json_object_set_new(out, "setup", json_text(plan->setup));
    json_object_set_new(out, "bots", json_text(plan->bots));
    json_object_set_new(out, "sweep", json_text(plan->sweep));
    json_object_set_new(out, "seed", json_integer(plan->seed));
    json_object_set_new(out, "races", json_integer(plan->races));
    json_object_set_new(out, "rotate", json_boolean(plan->rotate));
    json_object_set_new(out, "duplicate", json_boolean(plan->duplicate));
    json_object_set_new(out, "setups", setups_list(s));
    return out;
}

static json_t *sums_list(struct sim_sums *sums)
{
    const int64_t *numbers = sim_numbers(sums);
    json_t *out = json_array();
    for (int i = 0; i < SIM_NUMBERS; i++)
        if (numbers[i])
            json_array_append_new(out, json_pack("[i, I]", i, (json_int_t)numbers[i]));
    return out;
}

int sim_print_shard(const struct study *s)
{
    json_t *out = json_object(), *all = json_array();
    json_object_set_new(out, "paddock_sim_shard", json_integer(FORMAT));
    json_object_set_new(out, "numbers", json_integer(SIM_NUMBERS));
    json_object_set_new(out, "run", run_object(s));
    json_object_set_new(out, "shard", json_integer(s->plan.shard));
    json_object_set_new(out, "of", json_integer(s->plan.shards));
    json_object_set_new(out, "complete", json_boolean(s->end == SIM_COMPLETE));
    for (int v = 0; v < s->run.variants; v++)
        json_array_append_new(all, sums_list(&s->sums[v]));
    json_object_set_new(out, "sums", all);
    return json_line(out);
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

/* One file. */
struct part {
    json_t *file; /* NULL: not seen yet */
    const char *path;
};

struct merging {
    struct study *s;
    json_t *run;       /* of the first file */
    struct part *part; /* by shard, from 1 */
    int shards;
};

static int damaged(const char *path)
{
    return complain(EXIT_INPUT,
                    "%s: expected a file of paddock sim --shard of this version; found another text", path);
}

static json_t *load(const char *path)
{
    size_t len;
    json_error_t error;
    char *text = read_whole(path, FILE_MAX, &len);
    if (!text)
        return NULL;
    json_t *file = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    free(text);
    json_int_t format, numbers, shard, of;
    int complete;
    json_t *run, *sums;
    if (!file
        || json_unpack(file, "{s:I, s:I, s:o, s:I, s:I, s:b, s:o}", "paddock_sim_shard", &format, "numbers",
                       &numbers, "run", &run, "shard", &shard, "of", &of, "complete", &complete, "sums",
                       &sums)
        || format != FORMAT || numbers != SIM_NUMBERS || !json_is_array(sums) || of < 1 || of > 10000
        || shard < 1 || shard > of) {
        damaged(path);
        json_decref(file);
        return NULL;
    }
    return file;
}

static int number_of(const json_t *file, const char *name)
{
    return (int)json_integer_value(json_object_get(file, name));
}

/* The plan of the first file is that of all; texts stay in its JSON. */
static int open_plan(struct merging *m, const char *path)
{
    struct plan plan = { .shard = 1, .shards = 1 };
    const char *game;
    json_int_t rules, seed, races;
    int rotate, duplicate;
    json_t *sweep;
    if (json_unpack(m->run, "{s:s, s:I, s:s, s:s, s:o, s:I, s:I, s:b, s:b}", "game", &game, "rules", &rules,
                    "setup", &plan.setup, "bots", &plan.bots, "sweep", &sweep, "seed", &seed, "races", &races,
                    "rotate", &rotate, "duplicate", &duplicate)
        || seed < 0 || races < 1 || races > SIM_RACES_MAX)
        return damaged(path);
    plan.game = game_find(game);
    if (!plan.game || plan.game->rules != rules)
        return complain(EXIT_INPUT, "%s: expected a game and rules of this program; found %.40s, rules %lld",
                        path, game, (long long)rules);
    plan.sweep = json_string_value(sweep);
    plan.seed = seed;
    plan.races = races;
    plan.rotate = rotate;
    plan.duplicate = duplicate;
    return study_open(m->s, &plan);
}

static int take_file(struct merging *m, const char *path, json_t *file)
{
    int shard = number_of(file, "shard");
    if (!m->part) {
        m->run = json_object_get(file, "run");
        m->shards = number_of(file, "of");
        m->part = calloc((size_t)m->shards + 1, sizeof *m->part);
        if (!m->part) {
            json_decref(file);
            return complain(EXIT_WORLD, "out of memory");
        }
    }
    int code = EXIT_OK;
    if (m->shards != number_of(file, "of") || !json_equal(m->run, json_object_get(file, "run")))
        code = complain(EXIT_INPUT, "%s: expected another shard of the same run; found one of another run",
                        path);
    else if (m->part[shard].file)
        code = complain(EXIT_INPUT, "%s: expected each shard once; found shard %d again (also in %s)", path,
                        shard, m->part[shard].path);
    else if (!json_is_true(json_object_get(file, "complete")))
        code = complain(EXIT_INPUT, "%s: expected a whole shard; found shard %d interrupted", path, shard);
    if (code != EXIT_OK) {
        json_decref(file);
        return code;
    }
    m->part[shard].file = file;
    m->part[shard].path = path;
    return EXIT_OK;
}

static int name_missing(const struct merging *m)
{
    char list[400];
    int n = 0;
    size_t len = 0;
    for (int i = 1; i <= m->shards; i++)
        if (!m->part[i].file) {
            if (len < sizeof list - 16)
                len += (size_t)snprintf(list + len, sizeof list - len, "%s%d", n ? ", " : "", i);
            n++;
        }
    if (!n)
        return EXIT_OK;
    return complain(EXIT_INPUT, "expected all %d shards; missing: %s", m->shards, list);
}

static bool add_sums(const json_t *list, struct sim_sums *sums)
{
    size_t k;
    const json_t *pair;
    json_array_foreach(list, k, pair)
    {
        json_int_t index, value;
        if (json_unpack((json_t *)(uintptr_t)pair, "[I, I]", &index, &value) || index < 0
            || index >= SIM_NUMBERS)
            return false;
        sim_numbers(sums)[index] += value;
    }
    return json_is_array(list);
}

static int add_file(struct merging *m, int shard)
{
    const json_t *all = json_object_get(m->part[shard].file, "sums");
    if (json_array_size(all) != (size_t)m->s->run.variants)
        return damaged(m->part[shard].path);
    for (int v = 0; v < m->s->run.variants; v++)
        if (!add_sums(json_array_get(all, (size_t)v), &m->s->sums[v]))
            return damaged(m->part[shard].path);
    return EXIT_OK;
}

/* A data file that was swept may have changed since, or be another one here. */
static int check_setups(const struct merging *m)
{
    json_t *here = setups_list(m->s);
    bool same = json_equal(here, json_object_get(m->run, "setups"));
    json_decref(here);
    if (same)
        return EXIT_OK;
    return complain(EXIT_INPUT, "%s: expected the data files that the shards were played with; found others",
                    m->part[1].path);
}

static int merge_all(struct merging *m)
{
    assert(m->part);
    int code = name_missing(m);
    if (code == EXIT_OK)
        code = open_plan(m, m->part[1].path);
    if (code == EXIT_OK)
        code = check_setups(m);
    for (int i = 1; i <= m->shards && code == EXIT_OK; i++)
        code = add_file(m, i);
    for (int v = 0; v < m->s->run.variants && code == EXIT_OK; v++)
        if (m->s->sums[v].blocks != m->s->blocks)
            code = complain(EXIT_INPUT, "expected %lld blocks in all shards; found %lld",
                            (long long)m->s->blocks, (long long)m->s->sums[v].blocks);
    return code;
}

int sim_read_shards(const char *const *paths, int n, struct study *s)
{
    struct merging m = { .s = s };
    int code = EXIT_OK;
    assert(n >= 1);
    for (int i = 0; i < n && code == EXIT_OK; i++) {
        json_t *file = load(paths[i]);
        code = file ? take_file(&m, paths[i], file) : EXIT_INPUT;
    }
    if (code == EXIT_OK)
        code = merge_all(&m);
    s->plan.setup = s->plan.bots = s->plan.sweep = NULL; /* they were the files' */
    for (int i = 1; m.part && i <= m.shards; i++)
        json_decref(m.part[i].file);
    free(m.part);
    return code;
}
