/* args.c: command lines. A game's options are flags of every verb that takes a setup. */
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../host/match.h"
#include "../../host/own_data.h"
#include "../../table/narrate.h"
#include "cli.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int finish_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_OK;
    return complain(EXIT_WORLD, "could not write the output: %s", strerror(errno));
}

int print_text(struct text *t)
{
    bool whole = text_is_whole(t), written = !whole || !t->len || fwrite(t->buf, t->len, 1, stdout) == 1;
    int reason = errno;
    text_free(t);
    if (!whole)
        return complain(EXIT_WORLD, "out of memory");
    return written ? EXIT_OK : complain(EXIT_WORLD, "could not write the output: %s", strerror(reason));
}

int print_json(struct json *j)
{
    text_put_char(j->out, '\n');
    if (!j->lost)
        return print_text(j->out);
    text_free(j->out);
    return complain(EXIT_WORLD, "out of memory");
}

static bool may_come_again(const struct verb *verb, const char *flag)
{
    for (int i = 0; verb->many && verb->many[i]; i++)
        if (!strcmp(verb->many[i], flag))
            return true;
    return false;
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

bool args_number(const struct args *args, const char *flag, long long min, long long max, long long *number)
{
    const char *value = args_value(args, flag);
    char *end;
    if (!value)
        return true;
    errno = 0;
    long long n = strtoll(value, &end, 10);
    if (errno || *end || end == value || value[0] == ' ' || n < min || n > max) {
        complain(EXIT_USAGE, "--%s takes a number from %lld to %lld; found \"%s\"", flag, min, max, value);
        return false;
    }
    *number = n;
    return true;
}

int args_seed(const struct args *args, struct seed *seed)
{
    const char *value = args_value(args, "seed");
    struct error err;
    if (!value)
        return match_draw_seed(seed);
    return seed_read(value, seed, &err) ? EXIT_OK : complain(EXIT_USAGE, "--seed: %s", err.text);
}

/* ---- parsing ------------------------------------------------------------------------------------------ */

struct words {
    int argc, at;
    char **argv;
};

static bool add_setup(struct args *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool add_setup(struct args *out, const char *format, ...)
{
    size_t len = strlen(out->setup);
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(out->setup + len, sizeof out->setup - len, format, ap);
    va_end(ap);
    if (n >= 0 && (size_t)n < sizeof out->setup - len)
        return true;
    complain(EXIT_USAGE, "a setup takes at most %zu characters; found more", sizeof out->setup - 1);
    return false;
}

/* The value of --name=value, or the next word. */
static const char *take_value(struct words *w, struct span rest, const char *what)
{
    if (rest.at)
        return rest.at;
    if (w->at < w->argc)
        return w->argv[w->at++];
    complain(EXIT_USAGE, "--%s takes a value; found the end of the line", what);
    return NULL;
}

static bool add_data_file(struct args *out, const struct option *option, const char *path)
{
    char *packed = pack_data_file(option, path);
    bool added = packed && add_setup(out, " %s=%s", option->name, packed);
    free(packed);
    return added;
}

static bool parse_option(struct args *out, struct words *w, int index, struct span rest)
{
    const struct option *option = &out->game->options[index];
    const char *value;
    if (option->kind == OPTION_YESNO && !rest.at)
        value = "yes";
    else
        value = take_value(w, rest, option->name);
    if (!value)
        return false;
    if (option->kind == OPTION_DATA && is_data_file(value))
        return add_data_file(out, option, value);
    if (strpbrk(value, " \t")) {
        complain(EXIT_USAGE, "--%s takes a value without blanks; found \"%.60s\"", option->name, value);
        return false;
    }
    return add_setup(out, " %s=%s", option->name, value);
}

/* A flag that nobody knows here may be an option of another game. */
static void complain_unknown(const struct args *args, struct span name)
{
    const struct verb *verb = args->verb;
    for (int i = 0; verb->setup && all_games[i]; i++)
        if (option_find(all_games[i]->options, name.at, name.len) >= 0) {
            complain(EXIT_USAGE, "--%.*s is an option of %s, not of %s (paddock %s %s --%.*s ...)",
                     SPAN(name), all_games[i]->title, args->game->title, verb->name, all_games[i]->id,
                     SPAN(name));
            return;
        }
    complain(EXIT_USAGE, "%s has no flag --%.*s (see paddock %s --help)", verb->name, SPAN(name), verb->name);
}

static bool parse_flag(struct args *out, struct words *w, const char *word)
{
    const struct verb *verb = out->verb;
    struct span rest = span_of(word), name;
    span_cut(&rest, '=', &name);
    int i = find_flag(verb, name);
    if (i < 0 && verb->setup) {
        int index = option_find(out->game->options, name.at, name.len);
        if (index >= 0)
            return parse_option(out, w, index, rest);
        if (span_is(name, "setup")) {
            const char *value = take_value(w, rest, "setup");
            return value && add_setup(out, " %s", value);
        }
    }
    if (i < 0) {
        complain_unknown(out, name);
        return false;
    }
    bool again = may_come_again(verb, verb->flags[i].name);
    if (out->value[i] && (!again || out->eachs == EACH_MAX)) {
        complain(EXIT_USAGE, "--%s was given %s", verb->flags[i].name, again ? "too often" : "twice");
        return false;
    }
    if (!verb->flags[i].value && rest.at) {
        complain(EXIT_USAGE, "--%s takes no value; found \"%s\"", verb->flags[i].name, rest.at);
        return false;
    }
    out->value[i] = verb->flags[i].value ? take_value(w, rest, verb->flags[i].name) : "";
    if (again && out->value[i]) {
        out->each[out->eachs].flag = i;
        out->each[out->eachs++].value = out->value[i];
    }
    return out->value[i] != NULL;
}

/* GAME is the first word, if it is there at all: flags need to know whose options they may be. */
static bool parse_game(struct args *out, struct words *w)
{
    out->game = all_games[0];
    if (!out->verb->setup || w->at == w->argc || w->argv[w->at][0] == '-')
        return true;
    const struct game *game = game_find(w->argv[w->at]);
    if (!game && out->verb->words_max)
        return true;
    if (!game) {
        complain(EXIT_USAGE, "expected a game (paddock help lists them); found \"%s\"", w->argv[w->at]);
        return false;
    }
    out->game = game;
    out->game_given = true;
    w->at++;
    return true;
}

static bool check_words(const struct args *out)
{
    const struct verb *verb = out->verb;
    if (out->words >= verb->words_min && out->words <= verb->words_max)
        return true;
    complain(EXIT_USAGE, "paddock %s takes %s; found %s (see paddock %s --help)", verb->name,
             verb->takes[0] ? verb->takes : "no further words", COUNTED(out->words, "word"), verb->name);
    return false;
}

bool args_parse(const struct verb *verb, int argc, char **argv, struct args *out)
{
    struct words w = { .argc = argc, .argv = argv };
    bool flags = true;
    memset(out, 0, sizeof *out);
    out->verb = verb;
    out->word = argv; /* words move to its front, behind what has been read */
    if (!parse_game(out, &w))
        return false;
    while (w.at < w.argc) {
        const char *word = w.argv[w.at++];
        if (flags && !strcmp(word, "--")) {
            flags = false;
        } else if (flags && word[0] == '-' && word[1] == '-') {
            if (!parse_flag(out, &w, word + 2))
                return false;
        } else if (flags && !strcmp(word, "-o") && find_flag(verb, span_of("output")) >= 0) {
            if (!parse_flag(out, &w, "output")) /* the one short flag that everybody knows */
                return false;
        } else if (flags && word[0] == '-' && word[1]) {
            complain(EXIT_USAGE, "%s has no flag %s (see paddock %s --help)", verb->name, word, verb->name);
            return false;
        } else {
            out->word[out->words++] = w.argv[w.at - 1];
        }
    }
    if (out->words < argc)
        out->word[out->words] = NULL;
    return check_words(out);
}

/* ---- help --------------------------------------------------------------------------------------------------- */

static void help_options(const struct game *g, FILE *out)
{
    char range[120];
    fprintf(out, "\nOptions of %s (also as --setup \"name=value …\"):\n", g->id);
    for (const struct option *o = g->options; o->name; o++) {
        option_range_text(o, range, sizeof range);
        fprintf(out, "  --%s VALUE\n      %s Takes %s; default %s. [%s]\n", o->name, o->help, range,
                o->fallback, o->cite);
    }
}

void help_verb(const struct verb *verb, FILE *out)
{
    fprintf(out, "paddock %s%s%s%s\n\n%s\n", verb->name, *verb->takes ? " " : "", verb->takes,
            verb->flags[0].name ? " [flags]" : "", verb->help);
    if (verb->flags[0].name)
        fprintf(out, "\nFlags:\n");
    for (const struct flag *f = verb->flags; f->name; f++)
        fprintf(out, "  --%s%s%s\n      %s\n", f->name, f->value ? " " : "", f->value ? f->value : "",
                f->help);
    if (verb->setup)
        for (int i = 0; all_games[i]; i++)
            help_options(all_games[i], out);
    fprintf(out, "\nExamples:\n");
    for (int i = 0; verb->examples[i]; i++)
        fprintf(out, "  %s\n", verb->examples[i]);
}
