/* main.c: finds the verb and runs it. */
#include "../../games/registry.h"
#include "../tui/tui.h"
#include "cli.h"

#include <fcntl.h>
#include <locale.h>

const struct verb *const all_verbs[] = {
    &verb_play,   &verb_learn,  &verb_race,    &verb_replay,       &verb_records,  &verb_stats,
    &verb_verify, &verb_rules,  &verb_options, &verb_championship, &verb_position, &verb_scenario,
    &verb_data,   &verb_track,  &verb_sim,     &verb_serve,        &verb_host,     &verb_bench,
    &verb_bot,    &verb_review, NULL,
};

static const char exit_code_words[] =
    N_("Exit codes: 0 well; 1 the answer is no (a record does not verify, a scenario fails);\n"
       "2 wrong verb, flag or value; 3 a file or text that makes no sense; 4 disk, memory or terminal;\n"
       "130 a simulation or a review was stopped by Ctrl-C and has printed what there was so far.");

static const struct example examples[] = {
    { "paddock learn lacorsa        ", N_("a first race that teaches the game") },
    { "paddock play                 ", N_("a race against bots") },
    { "paddock race --cars 6        ", N_("a race of bots, told as a story") },
    { "paddock help play            ", N_("what play can do") },
    { 0 },
};

static void help(void)
{
    say("%s %s: Grand Prix board games in the terminal.", program_name, program_version);
    printf("\n%s paddock                      %s\n       %s\n\n%s\n", said("usage:"),
           said("the full-screen game (--plain: line by line)"), said("paddock VERB [GAME] [flags]"),
           said("Verbs:"));
    for (int i = 0; all_verbs[i]; i++)
        printf("  %-12s %s\n", all_verbs[i]->name, said(all_verbs[i]->help));
    printf("  %-12s %s\n\n%s\n", "help", said("Shows this page, or with a verb that verb's page."),
           said("Games:"));
    for (int i = 0; all_games[i]; i++)
        printf("  %-12s %s%s\n", all_games[i]->id, all_games[i]->title, i ? "" : said(" (the default)"));
    printf("\n%s\n", said("Languages (--language, else PADDOCK_LANGUAGE or the system's setting):"));
    for (int i = 0; all_languages[i]; i++)
        printf("  %-12s %s\n", all_languages[i]->id, all_languages[i]->name);
    printf("\n%s\n", said(exit_code_words));
    help_examples(examples);
    putchar('\n');
    say("Independent and unofficial; not endorsed by the publishers of the games.");
}

static void version(void)
{
    printf("%s %s\n", program_name, program_version);
    say("Independent, unofficial, not endorsed by the games' publishers. MIT licence.");
    for (int i = 0; all_games[i]; i++)
        say("%s rules version %d", all_games[i]->id, all_games[i]->rules);
}

static const struct verb *find(const char *name)
{
    for (int i = 0; all_verbs[i]; i++)
        if (!strcmp(all_verbs[i]->name, name))
            return all_verbs[i];
    return NULL;
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

static bool show_help(const char *topic, struct error *err)
{
    const struct verb *verb = topic ? find(topic) : NULL;
    if (!topic)
        help();
    else if (!strcmp(topic, "--man"))
        manual_page();
    else if (!strcmp(topic, "--completion"))
        manual_completion();
    else if (verb)
        help_verb(verb);
    else
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
    const struct verb *verb = find(word);
    if (!strcmp(word, "help") || !strcmp(word, "--help") || !strcmp(word, "-h"))
        return show_help(argc ? argv[0] : NULL, err);
    if (!strcmp(word, "--version") || !strcmp(word, "version")) {
        version();
        return finish_output(err);
    }
    if (!verb)
        return error_verb(err, word);
    return asks_for_help(argc, argv) ? show_help(word, err) : run(verb, argc, argv, err);
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
