/* study_open.c: from what was asked for to what can be played: sweeps, setups, bots, shards. */
#include "study_open.h"

#include <assert.h>
#include <stdarg.h>

/* ---- sweeps ------------------------------------------------------------------------------------------ */

static bool add_value(struct study *s, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool add_value(struct study *s, struct error *err, const char *format, ...)
{
    va_list ap;
    if (s->run.variants == VARIANTS_MAX)
        return error_of(err, ERROR_USAGE, "--sweep takes at most %d values; found more", VARIANTS_MAX);
    va_start(ap, format);
    int n = vsnprintf(s->value[s->run.variants], VALUE_MAX, format, ap);
    va_end(ap);
    if (n >= VALUE_MAX)
        return error_of(err, ERROR_USAGE, "a value of --sweep takes at most %d characters; found more",
                        VALUE_MAX - 1);
    if (!span_is_plain(span_of(s->value[s->run.variants]))) /* it is printed */
        return error_of(err, ERROR_USAGE, "a value of --sweep takes plain characters; found \"%s\"",
                        s->value[s->run.variants]);
    s->run.variants++;
    return true;
}

/* "1..5", or "5..1" */
static bool is_range(struct span s, int *from, int *to)
{
    for (size_t i = 0; i + 1 < s.len; i++)
        if (s.at[i] == '.' && s.at[i + 1] == '.') {
            struct span a = { s.at, i }, b = { s.at + i + 2, s.len - i - 2 };
            return span_number(a, from) && span_number(b, to);
        }
    return false;
}

static bool add_values(struct study *s, struct span values, char separator, struct error *err)
{
    struct span one;
    int from = 0, to = 0;
    while (span_cut(&values, separator, &one)) {
        bool range = is_range(one, &from, &to);
        if (range && from > to)
            return error_of(err, ERROR_USAGE,
                            "a range of --sweep begins with the smaller number, as in 1..5; found \"%.*s\"",
                            SPAN(one));
        if (!range && !add_value(s, err, "%.*s", (int)one.len, one.at))
            return false;
        for (int n = from; range && n <= to; n++)
            if (!add_value(s, err, "%d", n))
                return false;
    }
    return true;
}

/* A list of numbers has commas of its own, so its values are parted by slashes. */
static bool read_sweep(struct study *s, struct error *err)
{
    struct span rest = span_of(s->plan.sweep), name;
    span_cut(&rest, '=', &name);
    int index = option_find(s->plan.game->options, name.at, name.len);
    if (!rest.at || !rest.len)
        return error_of(err, ERROR_USAGE,
                        "--sweep takes OPTION=VALUES, as in pit_cards=1..5; found \"%.60s\"", s->plan.sweep);
    if (index < 0)
        return error_of(err, ERROR_USAGE,
                        "--sweep takes an option of %s (paddock options lists them); found \"%.*s\"",
                        s->plan.game->id, SPAN(name));
    span_copy(name, s->option, sizeof s->option);
    bool list = s->plan.game->options[index].kind == OPTION_NUMBERS;
    return add_values(s, rest, list ? '/' : ',', err);
}

/* ---- setups ------------------------------------------------------------------------------------------- */

/* The swept option as a setup has it; *packed is what a data file holds, to be freed. */
static const char *setup_value(const struct study *s, int i, char **packed, struct error *err)
{
    int index = option_find(s->plan.game->options, s->option, strlen(s->option));
    *packed = NULL;
    if (index < 0 || s->plan.game->options[index].kind != OPTION_DATA || !is_data_file(s->value[i]))
        return s->value[i];
    return *packed = pack_data_file(&s->plan.game->options[index], s->value[i], err);
}

static bool open_variant(struct study *s, int i, char *text, struct error *err)
{
    char *packed;
    const char *value = setup_value(s, i, &packed, err);
    if (!value)
        return false;
    bool swept = s->option[0];
    int n = snprintf(text, SETUP_TEXT_MAX, "%s%s%s%s%s", s->plan.setup, swept ? " " : "", s->option,
                     swept ? "=" : "", value);
    free(packed);
    if (n >= SETUP_TEXT_MAX)
        return error_of(err, ERROR_USAGE, "a setup takes at most %d characters; found more",
                        SETUP_TEXT_MAX - 1);
    s->setup[i] = s->plan.game->setup_new(text, err);
    if (!s->setup[i])
        return error_as(err, ERROR_USAGE);
    sim_variant_init(&s->variant[i], s->plan.game, s->setup[i]);
    return true;
}

static bool open_variants(struct study *s, struct error *err)
{
    char *text = malloc(SETUP_TEXT_MAX);
    bool good = text || error_memory(err);
    for (int i = 0; i < s->run.variants && good; i++)
        good = open_variant(s, i, text, err);
    free(text);
    return good;
}

/* ---- bots ---------------------------------------------------------------------------------------------- */

static int most_seats(const struct study *s)
{
    int most = 0;
    for (int i = 0; i < s->run.variants; i++)
        most = s->variant[i].shape->seats > most ? s->variant[i].shape->seats : most;
    return most;
}

static int fewest_seats(const struct study *s)
{
    int fewest = SEATS_MAX;
    for (int i = 0; i < s->run.variants; i++)
        fewest = s->variant[i].shape->seats < fewest ? s->variant[i].shape->seats : fewest;
    return fewest;
}

/* A race must not depend on how busy the machine is. */
static bool read_driver(struct span text, struct budgeted_bot *out, struct error *err)
{
    if (!budgeted_bot_parse(text.at, text.len, out, err))
        return error_as(err, ERROR_USAGE);
    return !out->ms
           || error_of(err, ERROR_USAGE,
                       "--bots takes budgets in playouts, as in %s:1000, so that every run gives the same "
                       "answer; found \"%.*s\"",
                       out->bot->name, SPAN(text));
}

/* Programs first, then one bot for each seat, the last one for all that are left. */
static bool seat_field(struct study *s, struct error *err)
{
    struct span list = span_of(s->plan.bots ? s->plan.bots : SIM_BOTS_USUAL), rest = list, name = { 0 }, next;
    int seats = most_seats(s);
    if (s->plan.programs > fewest_seats(s))
        return error_of(err, ERROR_USAGE, "there are %s for programs; found --bot %s",
                        COUNTED(fewest_seats(s), "seat"), COUNTED(s->plan.programs, "time"));
    for (int i = 0; i < s->plan.programs; i++)
        s->run.program[i] = (int8_t)(i + 1);
    for (int i = s->plan.programs; i < seats; i++) {
        if (span_cut(&rest, ',', &next))
            name = span_trim(next);
        if (!read_driver(name, &s->run.field[i], err))
            return false;
    }
    if (rest.at)
        return error_of(err, ERROR_USAGE, "expected at most %s; found %d",
                        COUNTED(seats - s->plan.programs, "bot"), span_parts(list, ','));
    sim_run_field(&s->run, seats);
    for (int i = s->plan.programs; i < s->run.bots; i++)
        budgeted_bot_text(&s->run.bot[i], s->bot[i], sizeof s->bot[i]);
    return true;
}

/* ---- the study ------------------------------------------------------------------------------------------ */

bool study_open(struct study *s, const struct plan *plan, struct error *err)
{
    memset(s, 0, sizeof *s);
    s->plan = *plan;
    s->usual = !plan->bots;
    s->run.game = plan->game;
    s->run.seed = (uint64_t)plan->seed;
    s->run.rotate = plan->rotate || plan->duplicate;
    s->run.duplicate = plan->duplicate;
    s->run.variant = s->variant;
    s->run.variants = plan->sweep ? 0 : 1;
    if ((plan->sweep && !read_sweep(s, err)) || !open_variants(s, err) || !seat_field(s, err))
        return false;
    assert(s->run.variants >= 1);
    s->usual &= !plan->programs;
    s->blocks = sim_blocks_for(&s->run, plan->races);
    s->sums = calloc((size_t)s->run.variants, sizeof *s->sums);
    return s->sums || error_memory(err);
}

void study_free(struct study *s)
{
    for (int i = 0; i < s->run.variants; i++)
        if (s->setup[i])
            s->plan.game->setup_free(s->setup[i]);
    free(s->sums);
}

struct sim_range study_range(const struct study *s)
{
    return (struct sim_range){ .from = s->blocks * (s->plan.shard - 1) / s->plan.shards,
                               .to = s->blocks * s->plan.shard / s->plan.shards,
                               .precision = s->plan.precision };
}
