/* sim_json.c: a study as one JSON object. Nothing in it depends on threads, shards or the clock. */
#include "json.h"
#include "study.h"

#include <stdlib.h>

static json_t *interval(struct sim_estimate e)
{
    return e.bounded ? json_pack("[f, f]", e.low, e.high) : json_null();
}

/* NAME_mean and NAME_ci95 */
static void set_estimate(json_t *object, const char *name, struct sim_estimate e)
{
    char key[64];
    snprintf(key, sizeof key, "%s_mean", name);
    json_object_set_new(object, key, e.known ? json_real(e.mean) : json_null());
    snprintf(key, sizeof key, "%s_ci95", name);
    json_object_set_new(object, key, interval(e));
}

static json_t *estimate(struct sim_estimate e)
{
    if (!e.known)
        return json_null();
    return json_pack("{s:f, s:o}", "mean", e.mean, "ci95", interval(e));
}

static json_t *places(const struct study *s, int variant, enum sim_group group, int i)
{
    json_t *out = json_array();
    for (int place = 0; place < s->variant[variant].shape->cars; place++)
        json_array_append_new(out, json_integer(s->sums[variant].place[group][i][place]));
    return out;
}

static json_t *member(const struct study *s, int variant, enum sim_group group, int i)
{
    const struct sim_tally *of = s->sums[variant].of[group][i];
    char name[VALUE_MAX];
    json_t *out = json_object();
    study_member(s, variant, group, i, name);
    bool numbered = group == SIM_SEAT || group == SIM_SLOT;
    json_object_set_new(out, group_names[group], numbered ? json_integer(i + 1) : json_text(name));
    json_object_set_new(out, "races", json_integer(of[SIM_RACES_WON].count));
    json_object_set_new(out, "starts", json_integer(of[SIM_POINTS].count));
    set_estimate(out, "points", study_of(s, variant, group, i, SIM_POINTS));
    json_object_set_new(out, "wins", json_integer(of[SIM_WINS].sum));
    set_estimate(out, "wins", study_of(s, variant, group, i, SIM_WINS));
    if (group == SIM_BOT) {
        json_object_set_new(out, "races_won", json_integer(of[SIM_RACES_WON].sum));
        set_estimate(out, "races_won", study_of(s, variant, group, i, SIM_RACES_WON));
    }
    set_estimate(out, "place", study_of(s, variant, group, i, SIM_PLACE));
    json_object_set_new(out, "places", places(s, variant, group, i));
    json_object_set_new(out, "out", json_integer(of[SIM_OUT].sum));
    return out;
}

static json_t *members(const struct study *s, int variant, enum sim_group group)
{
    json_t *out = json_array();
    for (int i = 0; i < study_members(s, variant, group); i++)
        json_array_append_new(out, member(s, variant, group, i));
    return out;
}

static json_t *causes(const struct study *s, int variant)
{
    json_t *out = json_object();
    for (int i = 1; s->run.game->causes[i]; i++)
        json_object_set_new(out, s->run.game->causes[i], json_integer(s->sums[variant].cause[i].sum));
    return out;
}

static json_t *causes_a_race(const struct study *s, int variant)
{
    json_t *out = json_object();
    for (int i = 1; s->run.game->causes[i]; i++)
        json_object_set_new(out, s->run.game->causes[i], estimate(study_cause(s, variant, i)));
    return out;
}

static json_t *card(const struct study_card *c, int cars)
{
    json_t *out = json_object(), *ended = json_array();
    json_object_set_new(out, "action", json_text(c->action));
    json_object_set_new(out, "card", json_text(c->card));
    json_object_set_new(out, "plays", json_integer(c->plays));
    set_estimate(out, "plays", c->in_a_race);
    set_estimate(out, "points", c->of[SIM_CARD_POINTS]);
    set_estimate(out, "place", c->of[SIM_CARD_PLACE]);
    for (int place = 0; place < cars; place++)
        json_array_append_new(ended, json_integer(c->places[place]));
    json_object_set_new(out, "places", ended);
    return out;
}

static json_t *cards(const struct study *s, int variant)
{
    struct study_card all[STUDY_CARDS_MAX];
    json_t *out = json_array();
    int n = study_cards(s, variant, all);
    for (int i = 0; i < n; i++)
        json_array_append_new(out, card(&all[i], s->variant[variant].shape->cars));
    return out;
}

static json_t *differences(const struct study *s, int variant)
{
    const struct sim_sums *sums = &s->sums[variant];
    json_t *out = json_array();
    for (int a = 0; a < s->run.bots; a++)
        for (int b = a + 1; b < s->run.bots; b++) {
            struct sim_estimate e = sim_mean(&sums->pair[a][b], sums->blocks);
            json_t *one = json_pack("{s:s, s:s}", "a", s->bot[a], "b", s->bot[b]);
            set_estimate(one, "points", e);
            json_object_set_new(one, "differ", json_boolean(e.bounded && (e.low > 0 || e.high < 0)));
            json_array_append_new(out, one);
        }
    return out;
}

static json_t *changes(const struct study *s, int variant)
{
    const struct sim_sums *sums = &s->sums[variant];
    json_t *out = json_object(), *bots = json_array();
    for (int i = 0; i < SIM_TOTALS; i++)
        json_object_set_new(out, total_names[i], estimate(sim_mean(&sums->change_total[i], sums->blocks)));
    json_object_set_new(out, "overtakes_per_lap", estimate(study_overtakes_change(s, variant)));
    for (int i = 0; i < s->run.bots; i++) {
        json_t *one = json_pack("{s:s}", "bot", s->bot[i]);
        set_estimate(one, "points", sim_mean(&sums->change_points[SIM_BOT][i], sums->blocks));
        json_array_append_new(bots, one);
    }
    json_object_set_new(out, "bots", bots);
    return out;
}

static void set_variant(json_t *out, const struct study *s, int variant)
{
    static const char *const keys[SIM_GROUPS] = { "bots", "seats", "slots", "teams" };
    char *setup = study_setup_text(s, variant);
    json_object_set_new(out, "setup", json_text(setup));
    free(setup);
    json_object_set_new(out, "races", json_integer(s->sums[variant].matches));
    json_object_set_new(out, "blocks", json_integer(s->sums[variant].blocks));
    for (int group = 0; group < SIM_GROUPS; group++)
        json_object_set_new(out, keys[group], members(s, variant, (enum sim_group)group));
    json_object_set_new(out, "differences", differences(s, variant));
    for (int i = 0; i < SIM_TOTALS; i++)
        json_object_set_new(out, total_names[i], estimate(study_total(s, variant, (enum sim_total)i)));
    json_object_set_new(out, "overtakes_per_lap", estimate(study_overtakes_a_lap(s, variant)));
    json_object_set_new(out, "causes", causes(s, variant));
    json_object_set_new(out, "causes_per_race", causes_a_race(s, variant));
    json_object_set_new(out, "cards", cards(s, variant));
}

static json_t *variants(const struct study *s)
{
    json_t *out = json_array();
    for (int v = 0; v < s->run.variants; v++) {
        json_t *one = json_pack("{s:s}", "value", s->value[v]);
        set_variant(one, s, v);
        if (v)
            json_object_set_new(one, "changes", changes(s, v));
        json_array_append_new(out, one);
    }
    return out;
}

static const char *end_word(enum sim_end end)
{
    return end == SIM_STOPPED ? "interrupted" : end == SIM_PRECISE ? "precise" : "complete";
}

int sim_print_json(const struct study *s)
{
    json_t *out = json_object();
    json_object_set_new(out, "game", json_text(s->run.game->id));
    json_object_set_new(out, "rules", json_integer(s->run.game->rules));
    json_object_set_new(out, "seed", json_integer((json_int_t)s->run.seed));
    json_object_set_new(out, "rotate", json_boolean(s->run.rotate));
    json_object_set_new(out, "duplicate", json_boolean(s->run.duplicate));
    json_object_set_new(out, "end", json_text(end_word(s->end)));
    if (s->option[0]) {
        json_object_set_new(out, "sweep", json_text(s->option));
        json_object_set_new(out, "variants", variants(s));
    } else {
        set_variant(out, s, 0);
    }
    bool bad = json_dumpf(out, stdout, JSON_COMPACT | JSON_REAL_PRECISION(9)) != 0;
    printf("\n");
    json_decref(out);
    return bad ? complain(EXIT_WORLD, "could not write the JSON") : EXIT_OK;
}
