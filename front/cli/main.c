/* main.c: finds the verb and runs it. */
#include "../../games/registry.h"
#include "../tui/tui.h"
#include "cli.h"

#include <fcntl.h>
#include <locale.h>

const struct verb *const all_verbs[] = {
    &verb_play,   &verb_learn, &verb_race,    &verb_replay,       &verb_records,  &verb_stats,
    &verb_verify, &verb_rules, &verb_options, &verb_championship, &verb_position, &verb_scenario,
    &verb_data,   &verb_track, &verb_sim,     &verb_serve,        &verb_host,     &verb_host_new,
    &verb_bench,  &verb_bot,   &verb_review,  &verb_join,         &verb_swarm,    NULL,
};

static void version(void)
{
    printf("%s %s\n", program_name, program_version);
    say("Independent, unofficial, not endorsed by the games' publishers. MIT licence.");
    for (int i = 0; all_games[i]; i++)
        say("%s rules version %d", all_games[i]->id, all_games[i]->rules);
}

const struct verb *verb_find(const char *name)
{
    for (int i = 0; all_verbs[i]; i++)
        if (!strcmp(all_verbs[i]->name, name))
            return all_verbs[i];
    return NULL;
}

const struct verb *verb_of_line(const char *first, const char *second)
{
    char both[80];
    snprintf(both, sizeof both, "%s %.40s", first, second ? second : "");
    const struct verb *verb = verb_find(both);
    return verb ? verb : verb_find(first);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

static bool run(const struct verb *verb, int argc, char **argv, struct error *err)
{
    struct args *args = malloc(sizeof *args);
    if (!args)
        return error_memory(err);
    bool good = args_parse(verb, argc, argv, args, err) && verb->run(args, err) && finish_output(err);
    free(args);
    return good;
}

static bool error_verb(struct error *err, const char *word)
{
    return error_of(err, ERROR_USAGE, "expected a verb (paddock help lists them); found \"%s\"", word);
}

/* Keys that the man page tells of. */
static const struct keys_of_page screen_keys[] = {
    { N_("In a race"), tui_race_keys },
    { N_("In a replay"), tui_replay_keys },
    { 0 },
};

/* `help TOPIC …`: the program, a verb, or what other programs read. */
static bool show_help(int argc, char **argv, struct error *err)
{
    const char *topic = argc ? argv[0] : NULL;
    const struct verb *verb = topic ? verb_of_line(topic, argc > 1 ? argv[1] : NULL) : NULL;
    if (!topic)
        help_program();
    else if (!strcmp(topic, "--man"))
        manual_page(screen_keys);
    else if (!strcmp(topic, "--completion") && !manual_completion(argc > 1 ? argv[1] : "bash", err))
        return false;
    else if (!strcmp(topic, "--complete"))
        complete_line(argv + 1 + (argc > 1), argc - 1 - (argc > 1)); /* behind -- */
    else if (verb)
        help_verb(verb);
    else if (strcmp(topic, "--completion") != 0)
        return error_verb(err, topic);
    return finish_output(err);
}

/* A standard file that is closed would lend its number to the next file opened, and the story would be
 * written into the record. Opened the wrong way round, it fails whoever uses it. */
static void fill_standard_files(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0)
            exit(report_error(&(struct error){ .kind = ERROR_WORLD }));
}

static bool obey(const char *word, int argc, char **argv, struct error *err)
{
    const struct verb *verb = verb_of_line(word, argc ? argv[0] : NULL);
    if (!strcmp(word, "help") || !strcmp(word, "--help") || !strcmp(word, "-h"))
        return show_help(argc, argv, err);
    if (!strcmp(word, "--version") || !strcmp(word, "version")) {
        version();
        return finish_output(err);
    }
    if (!verb)
        return error_verb(err, word);
    if (asks_for_help(argc, argv)) {
        help_verb(verb);
        return finish_output(err);
    }
    int taken = verb_words(verb) - 1;
    return run(verb, argc - taken, argv + taken, err);
}

int main(int argc, char **argv)
{
    struct error err = { 0 };
    fill_standard_files();
    setlocale(LC_CTYPE, "");
    if (!spoken_take(&argc, argv, &err))
        return report_error(&err);
    const char *word = argc > 1 && strcmp(argv[1], "--plain") != 0 ? argv[1] : "play";
    if (argc == 1 && tui_possible()) {
        int code = tui_run(spoken(), &err);
        return err.text[0] ? report_error(&err) : code;
    }
    if (obey(word, argc > 2 ? argc - 2 : 0, argv + (argc > 2 ? 2 : argc), &err))
        return EXIT_SUCCESS;
    return report_error(&err);
}
