/* sim_json.c: a study as one JSON object. Nothing in it depends on threads, shards or the clock. */
#include "game_json.h"
#include "study.h"

#include <math.h>

/* NAMEmean and NAMEci95 */
static void put_estimates(struct json *j, const char *name, struct sim_estimate e)
{
    char key[64];
    struct text t = text_into(key, sizeof key);
    text_add(&t, "%smean", name);
    json_decimal(j, key, e.known ? e.mean : NAN, 9);
    t = text_into(key, sizeof key);
    text_add(&t, "%sci95", name);
    if (!e.bounded) {
        json_none(j, key);
        return;
    }
    json_open(j, key, '[');
    json_add(j, "%.9g, %.9g ]", e.low, e.high);
}

static void put_estimate(struct json *j, const char *name, struct sim_estimate e)
{
    if (!e.known) {
        json_none(j, name);
        return;
    }
    json_open(j, name, '{');
    put_estimates(j, "", e);
    json_close(j, '}');
}

static void put_places(struct json *j, const int64_t *places, int cars)
{
    json_add(j, "places [");
    for (int place = 0; place < cars; place++)
        json_number(j, NULL, places[place]);
    json_add(j, "]");
}

/* ---- bots, seats, slots, teams --------------------------------------------------------------------------- */

static void put_member_name(struct json *j, const struct study *s, int variant, enum sim_group group, int i)
{
    char name[VALUE_MAX];
    study_member(s, variant, group, i, name);
    if (group == SIM_SEAT || group == SIM_SLOT)
        json_number(j, group_names[group], i + 1);
    else
        json_text(j, group_names[group], name);
}

static void put_member(struct json *j, const struct study *s, int variant, enum sim_group group, int i)
{
    const struct sim_tally *of = s->sums[variant].of[group][i];
    json_add(j, "{");
    put_member_name(j, s, variant, group, i);
    json_add(j, "races %lld, starts %lld", (long long)of[SIM_RACES_WON].count,
             (long long)of[SIM_POINTS].count);
    put_estimates(j, "points_", study_of(s, variant, group, i, SIM_POINTS));
    json_number(j, "wins", of[SIM_WINS].sum);
    put_estimates(j, "wins_", study_of(s, variant, group, i, SIM_WINS));
    if (group == SIM_BOT) {
        json_number(j, "races_won", of[SIM_RACES_WON].sum);
        put_estimates(j, "races_won_", study_of(s, variant, group, i, SIM_RACES_WON));
    }
    put_estimates(j, "place_", study_of(s, variant, group, i, SIM_PLACE));
    put_places(j, s->sums[variant].place[group][i], s->variant[variant].shape->cars);
    json_add(j, "out %lld }", (long long)of[SIM_OUT].sum);
}

static void put_members(struct json *j, const struct study *s, int variant)
{
    static const char *const names[SIM_GROUPS] = { "bots", "seats", "slots", "teams" };
    for (int group = 0; group < SIM_GROUPS; group++) {
        json_open(j, names[group], '[');
        for (int i = 0; i < study_members(s, variant, (enum sim_group)group); i++)
            put_member(j, s, variant, (enum sim_group)group, i);
        json_close(j, ']');
    }
}

static void put_differences(struct json *j, const struct study *s, int variant)
{
    json_open(j, "differences", '[');
    for (int a = 0; a < s->run.bots; a++)
        for (int b = a + 1; b < s->run.bots; b++) {
            struct sim_estimate e = study_difference(s, variant, a, b);
            json_add(j, "{ a %s, b %s", s->bot[a], s->bot[b]);
            put_estimates(j, "points_", e);
            json_add(j, "differ %d? }", estimate_differs(e));
        }
    json_close(j, ']');
}

/* ---- races and cards ------------------------------------------------------------------------------------- */

static void put_race(struct json *j, const struct study *s, int variant, bool change)
{
    for (int i = 0; i < SIM_TOTALS; i++)
        put_estimate(j, total_names[i], study_total(s, variant, (enum sim_total)i, change));
    put_estimate(j, "overtakes_per_lap", study_overtakes_a_lap(s, variant, change));
}

static void put_causes(struct json *j, const struct study *s, int variant)
{
    const char *const *causes = s->run.game->causes;
    json_add(j, "causes {");
    for (int i = 1; causes[i]; i++)
        json_number(j, causes[i], s->sums[variant].cause[i].sum);
    json_add(j, "}, causes_per_race {");
    for (int i = 1; causes[i]; i++)
        put_estimate(j, causes[i], study_cause(s, variant, i));
    json_add(j, "}");
}

static void put_cards(struct json *j, const struct study *s, int variant)
{
    struct study_card all[STUDY_CARDS_MAX];
    int n = study_cards(s, variant, all);
    json_open(j, "cards", '[');
    for (int i = 0; i < n; i++) {
        json_add(j, "{ action %s, card %s, plays %lld", all[i].action, all[i].card, (long long)all[i].plays);
        put_estimates(j, "plays_", all[i].in_a_race);
        put_estimates(j, "points_", all[i].of[SIM_CARD_POINTS]);
        put_estimates(j, "place_", all[i].of[SIM_CARD_PLACE]);
        put_places(j, all[i].places, s->variant[variant].shape->cars);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* ---- variants -------------------------------------------------------------------------------------------- */

static void put_changes(struct json *j, const struct study *s, int variant)
{
    json_add(j, "changes {");
    put_race(j, s, variant, true);
    json_add(j, "bots [");
    for (int i = 0; i < s->run.bots; i++) {
        json_add(j, "{ bot %s", s->bot[i]);
        put_estimates(j, "points_", study_bot_points(s, variant, i, true));
        json_add(j, "}");
    }
    json_add(j, "] }");
}

static void put_variant(struct json *j, const struct study *s, int variant)
{
    json_setup(j, "setup", s->run.game, s->setup[variant]);
    json_add(j, "races %lld, blocks %lld", (long long)s->sums[variant].matches,
             (long long)s->sums[variant].blocks);
    put_members(j, s, variant);
    put_differences(j, s, variant);
    put_race(j, s, variant, false);
    put_causes(j, s, variant);
    put_cards(j, s, variant);
}

static void put_variants(struct json *j, const struct study *s)
{
    json_open(j, "variants", '[');
    for (int v = 0; v < s->run.variants; v++) {
        json_add(j, "{ value %s", s->value[v]);
        put_variant(j, s, v);
        if (v)
            put_changes(j, s, v);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static const char *end_word(enum sim_end end)
{
    return end == SIM_STOPPED ? "interrupted" : end == SIM_PRECISE ? "precise" : "complete";
}

void sim_json(struct json *j, const struct study *s)
{
    json_add(j, "{ game %s, rules %d, seed %lld, rotate %d?, duplicate %d?, end %s", s->run.game->id,
             s->run.game->rules, (long long)s->run.seed, s->run.rotate, s->run.duplicate, end_word(s->end));
    if (s->option[0]) {
        json_text(j, "sweep", s->option);
        put_variants(j, s);
    } else {
        put_variant(j, s, 0);
    }
    json_close(j, '}');
}
