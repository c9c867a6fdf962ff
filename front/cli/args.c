/* args.c: command lines. A game's options are flags of every verb that takes a setup. */
#include "../../games/registry.h"
#include "cli.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <unistd.h>

bool is_listed(const char *const *list, const char *name)
{
    while (list && *list && strcmp(*list, name) != 0)
        list++;
    return list && *list;
}

static int find_flag(const struct verb *verb, struct span name)
{
    for (int i = 0; verb->flags[i].name; i++)
        if (span_is(name, verb->flags[i].name))
            return i;
    return -1;
}

const char *args_value(const struct args *args, const char *flag)
{
    int i = find_flag(args->verb, span_of(flag));
    assert(i >= 0);
    return args->value[i];
}

int args_values(const struct args *args, const char *flag, const char **out, int most)
{
    int index = find_flag(args->verb, span_of(flag)), n = 0;
    for (int i = 0; i < args->eachs; i++)
        if (args->each[i].flag == index && n++ < most)
            out[n - 1] = args->each[i].value;
    return n;
}

bool args_has(const struct args *args, const char *flag)
{
    return args_value(args, flag) != NULL;
}

bool args_number(const struct args *args, const char *flag, long long min, long long max, long long *number,
                 struct error *err)
{
    const char *value = args_value(args, flag);
    char *end;
    if (!value)
        return true;
    errno = 0;
    long long n = strtoll(value, &end, 10);
    if (errno || *end || end == value || value[0] == ' ' || n < min || n > max)
        return error_of(err, ERROR_USAGE, "--%s takes a number from %lld to %lld; found \"%s\"", flag, min,
                        max, value);
    *number = n;
    return true;
}

bool args_seed(const struct args *args, struct seed *seed, struct error *err)
{
    const char *value = args_value(args, "seed");
    if (!value)
        return match_draw_seed(seed, err);
    if (seed_read(value, seed, err))
        return true;
    error_within(err, "--seed");
    return error_as(err, ERROR_USAGE);
}

bool args_threads(const struct args *args, int most, int *threads, struct error *err)
{
    long long n = sysconf(_SC_NPROCESSORS_ONLN);
    n = n < 1 ? 1 : n < most ? n : most;
    if (!args_number(args, "threads", 1, most, &n, err))
        return false;
    *threads = (int)n;
    return true;
}

/* ---- tasks --------------------------------------------------------------------------------------------- */

static bool check_task(const struct args *args, const struct task *task, struct error *err)
{
    const char *verb = args->verb->name;
    int words = args->words ? args->words - 1 : 0;
    if (words < task->words_min || words > task->words_max)
        return error_of(err, ERROR_USAGE, "paddock %s %s takes %s; found %s", verb, task->name, task->takes,
                        COUNT(words, "word"));
    for (int i = 0; args->verb->flags[i].name; i++)
        if (args->value[i] && task->flags && !is_listed(task->flags, args->verb->flags[i].name))
            return error_of(err, ERROR_USAGE, "paddock %s %s has no flag --%s (see paddock %s --help)", verb,
                            task->name, args->verb->flags[i].name, verb);
    return !task->has_setup || !(args->setup[0] || args->game_given)
           || error_of(err, ERROR_USAGE, "%s", task->has_setup);
}

bool args_run_task(const struct args *args, struct error *err)
{
    const struct task *task = args->verb->tasks;
    char names[240];
    struct text t = text_into(names, sizeof names);
    for (; task->name; task++) {
        if (!args->words || !strcmp(task->name, args->word[0]))
            return check_task(args, task, err) && task->run(args, err);
        text_add(&t, "%s%s", t.len == 0 ? "" : task[1].name ? ", " : " or ", task->name);
    }
    if (args->verb->setup) /* a game may stand before it */
        return error_of(err, ERROR_USAGE, "expected %s; found \"%.60s\"", names, args->word[0]);
    return error_of(err, ERROR_USAGE, "paddock %s takes %s; found \"%s\"", args->verb->name, names,
                    args->word[0]);
}

/* ---- parsing ------------------------------------------------------------------------------------------ */

struct words {
    int argc, at;
    char **argv;
};

static bool add_setup(struct args *out, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool add_setup(struct args *out, struct error *err, const char *format, ...)
{
    size_t len = strlen(out->setup);
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(out->setup + len, sizeof out->setup - len, format, ap);
    va_end(ap);
    return (n >= 0 && (size_t)n < sizeof out->setup - len)
           || error_of(err, ERROR_USAGE, "a setup takes at most %zu characters; found more",
                       sizeof out->setup - 1);
}

/* The value of --name=value, or the next word; NULL and a sentence. */
static const char *take_value(struct words *w, struct span rest, const char *what, struct error *err)
{
    if (rest.at)
        return rest.at;
    if (w->at < w->argc)
        return w->argv[w->at++];
    error_of(err, ERROR_USAGE, "--%s takes a value; found the end of the line", what);
    return NULL;
}

static bool add_data_file(struct args *out, const struct option *option, const char *path, struct error *err)
{
    char *packed = pack_data_file(option, path, err);
    bool added = packed ? add_setup(out, err, " %s=%s", option->name, packed) : error_as(err, ERROR_USAGE);
    free(packed);
    return added;
}

/* --pit, --pit=no and --pit no: the answer may be left out, so that another word is not taken for it. */
static bool is_alone(const struct option *option, const struct words *w, struct span rest)
{
    const char *next = w->at < w->argc ? w->argv[w->at] : "";
    return option->kind == OPTION_YESNO && !rest.at && strcmp(next, "yes") != 0 && strcmp(next, "no") != 0;
}

static bool parse_option(struct args *out, struct words *w, int index, struct span rest, struct error *err)
{
    const struct option *option = &out->game->options[index];
    bool alone = is_alone(option, w, rest);
    const char *value = alone ? "yes" : take_value(w, rest, option->name, err);
    if (!value)
        return false;
    if (option->kind == OPTION_DATA && is_data_file(value))
        return add_data_file(out, option, value, err);
    if (strpbrk(value, " \t"))
        return error_of(err, ERROR_USAGE, "--%s takes a value without blanks; found \"%.60s\"", option->name,
                        value);
    return add_setup(out, err, " %s=%s", option->name, value);
}

/* A flag that nobody knows here may be an option of another game. */
static bool error_unknown(const struct args *args, struct span name, struct error *err)
{
    const struct verb *verb = args->verb;
    for (int i = 0; verb->setup && all_games[i]; i++)
        if (option_find(all_games[i]->options, name.at, name.len) >= 0)
            return error_of(err, ERROR_USAGE,
                            "--%.*s is an option of %s, not of %s (paddock %s %s --%.*s ...)", SPAN(name),
                            all_games[i]->title, args->game->title, verb->name, all_games[i]->id, SPAN(name));
    return error_of(err, ERROR_USAGE, "%s has no flag --%.*s (see paddock %s --help)", verb->name, SPAN(name),
                    verb->name);
}

/* A flag of the verb's own, by its index. */
static bool take_flag(struct args *out, struct words *w, int i, struct span rest, struct error *err)
{
    const struct flag *flag = &out->verb->flags[i];
    bool again = is_listed(out->verb->many, flag->name);
    if (out->value[i] && (!again || out->eachs == EACH_MAX))
        return error_of(err, ERROR_USAGE, "--%s was given %s", flag->name,
                        again ? N_("too often") : N_("twice"));
    if (!flag->value && rest.at)
        return error_of(err, ERROR_USAGE, "--%s takes no value; found \"%s\"", flag->name, rest.at);
    out->value[i] = flag->value ? take_value(w, rest, flag->name, err) : "";
    if (again && out->value[i]) {
        out->each[out->eachs].flag = i;
        out->each[out->eachs++].value = out->value[i];
    }
    return out->value[i] != NULL;
}

static bool parse_flag(struct args *out, struct words *w, const char *word, struct error *err)
{
    struct span rest = span_of(word), name;
    span_cut(&rest, '=', &name);
    int i = find_flag(out->verb, name);
    if (i >= 0)
        return take_flag(out, w, i, rest, err);
    int index = out->verb->setup ? option_find(out->game->options, name.at, name.len) : -1;
    if (index >= 0)
        return parse_option(out, w, index, rest, err);
    if (!out->verb->setup || !span_is(name, "setup"))
        return error_unknown(out, name, err);
    const char *value = take_value(w, rest, "setup", err);
    return value && add_setup(out, err, " %s", value);
}

/* GAME is the first word, if it is there at all: flags need to know whose options they may be. */
static bool parse_game(struct args *out, struct words *w, struct error *err)
{
    out->game = all_games[0];
    if (!out->verb->setup || w->at == w->argc || w->argv[w->at][0] == '-')
        return true;
    const struct game *game = game_find(w->argv[w->at]);
    if (!game && out->verb->words_max)
        return true;
    if (!game)
        return error_of(err, ERROR_USAGE, "expected a game (paddock help lists them); found \"%s\"",
                        w->argv[w->at]);
    out->game = game;
    out->game_given = true;
    w->at++;
    return true;
}

static bool check_words(const struct args *out, struct error *err)
{
    const struct verb *verb = out->verb;
    return (out->words >= verb->words_min && out->words <= verb->words_max)
           || error_of(err, ERROR_USAGE, "paddock %s takes %s; found %s (see paddock %s --help)", verb->name,
                       verb->takes[0] ? verb->takes : N_("no further words"), COUNT(out->words, "word"),
                       verb->name);
}

/* One word that may be a flag; -o is the one short flag that everybody knows. */
static bool parse_word(struct args *out, struct words *w, struct error *err)
{
    char *word = w->argv[w->at++];
    if (word[0] == '-' && word[1] == '-')
        return parse_flag(out, w, word + 2, err);
    if (!strcmp(word, "-o") && find_flag(out->verb, span_of("output")) >= 0)
        return parse_flag(out, w, "output", err);
    if (word[0] == '-' && word[1])
        return error_of(err, ERROR_USAGE, "%s has no flag %s (see paddock %s --help)", out->verb->name, word,
                        out->verb->name);
    out->word[out->words++] = word;
    return true;
}

bool args_parse(const struct verb *verb, int argc, char **argv, struct args *out, struct error *err)
{
    struct words w = { .argc = argc, .argv = argv };
    memset(out, 0, sizeof *out);
    out->verb = verb;
    out->word = argv; /* words move to its front, behind what has been read */
    if (!parse_game(out, &w, err))
        return false;
    while (w.at < w.argc && strcmp(w.argv[w.at], "--") != 0)
        if (!parse_word(out, &w, err))
            return false;
    for (w.at++; w.at < w.argc; w.at++) /* behind -- there are no flags */
        out->word[out->words++] = w.argv[w.at];
    if (out->words < argc)
        out->word[out->words] = NULL;
    return check_words(out, err);
}
