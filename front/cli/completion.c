/* completion.c: what may stand next in a command line, asked by a shell when Tab is pressed.
 *
 * The scripts of the shells are a few lines: they hand what was typed to
 * `paddock help --complete -- WORDS…`, the last of which is being typed, and get
 * a line for each word that fits, a tab, and what it is. So all shells offer the
 * same, and it is made from the tables that --help is made from. The line ":files"
 * says that files fit, too.
 */
#include "../../bots/bot.h"
#include "../../draw/sheet.h"
#include "../../games/kinds.h"
#include "../../games/registry.h"
#include "../../host/championship_file.h"
#include "../../host/record_list.h"
#include "../../report/track.h"
#include "../../teach/lesson.h"
#include "cli.h"

struct completing {
    const struct verb *verb;
    const struct game *game; /* that was named, or the default */
    const char *task;        /* the first word of a verb that has tasks, or NULL */
    const char *typed;       /* the last word, as far as it goes */
    const char *word[4];     /* words before it that are no flags; the game is none of them */
    int words;
};

/* ---- offering ----------------------------------------------------------------------------------------------------- */

/* Whatever stands before the part that is being completed stays: "--bots=rookie,cl". */
static void offer_behind(const struct completing *c, const char *kept, int kept_len, const char *word,
                         const char *what)
{
    if (!strncmp(word, c->typed + kept_len, strlen(c->typed + kept_len)))
        printf("%.*s%s\t%s\n", kept_len, kept, word, what);
}

static void offer(const struct completing *c, const char *word, const char *what)
{
    offer_behind(c, "", 0, word, what);
}

static void offer_flag(const struct completing *c, const char *name, const char *what)
{
    char flag[80];
    snprintf(flag, sizeof flag, "--%s", name);
    offer(c, flag, what);
}

static const struct flag *flag_of(const struct verb *verb, struct span name)
{
    const struct flag *f = verb->flags;
    while (f->name && !span_is(name, f->name))
        f++;
    return f->name ? f : NULL;
}

/* ---- values ------------------------------------------------------------------------------------------------------- */

/* The kinds of values that a list is made of; `at` is where in the word it begins. */
typedef void offer_values(const struct completing *c, int at);

static void files(const struct completing *c, int at)
{
    (void)c;
    (void)at;
    printf(":files\n");
}

static void tempers(const struct completing *c, int at)
{
    for (int i = TEMPER_PLAIN + 1; i < TEMPERS; i++)
        offer_behind(c, c->typed, at, temper_words[i].name, said(temper_words[i].help));
}

static void bots(const struct completing *c, int at)
{
    const char *stroke = strchr(c->typed + at, '/');
    if (stroke)
        tempers(c, (int)(stroke + 1 - c->typed));
    for (int i = 0; bots_to_choose[i]; i++)
        offer_behind(c, c->typed, at, bots_to_choose[i]->name, said(bots_to_choose[i]->help));
}

static void seats(const struct completing *c, int at)
{
    offer_behind(c, c->typed, at, "open", "");
    bots(c, at);
}

static void games(const struct completing *c, int at)
{
    for (int i = 0; all_games[i]; i++)
        offer_behind(c, c->typed, at, all_games[i]->id, all_games[i]->title);
}

static void languages(const struct completing *c, int at)
{
    for (int i = 0; all_languages[i]; i++)
        offer_behind(c, c->typed, at, all_languages[i]->id, all_languages[i]->name);
}

static void offer_builtins(const struct completing *c, int at, const char *kind)
{
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, kind))
            offer_behind(c, c->typed, at, b->name, b->kind);
}

static void tracks(const struct completing *c, int at)
{
    offer_builtins(c, at, track_kind->id);
}

static void options(const struct completing *c, int at)
{
    for (const struct option *o = c->game->options; o->name; o++)
        offer_behind(c, c->typed, at, o->name, said(o->help));
}

static void papers_to_draw_on(const struct completing *c, int at)
{
    for (const struct paper *paper = papers; paper->name; paper++)
        offer_behind(c, c->typed, at, paper->name, "");
}

static void offer_words(const struct completing *c, int at, const char *const *words)
{
    for (; *words; words++)
        offer_behind(c, c->typed, at, *words, "");
}

/* What flags take, by their names: kinds of values, or the words themselves. */
static const struct {
    const char *flag;
    offer_values *values;
    const char *const *words;
} taken[] = {
    { "bots", bots, NULL },
    { "stand-in", bots, NULL },
    { "seats", seats, NULL },
    { "empty", NULL, FLAGS("wait", "finish") },
    { "spectators", NULL, FLAGS("live", "late", "none") },
    { "game", games, NULL },
    { "language", languages, NULL },
    { "calendar", tracks, NULL },
    { "track", tracks, NULL },
    { "sweep", options, NULL },
    { "paper", papers_to_draw_on, NULL },
    { "dice", NULL, FLAGS("random", "typed") },
    { "teams", NULL, FLAGS("pairs", "none") },
    { "winner-bonus", NULL, FLAGS("yes", "no") },
    { "award", NULL, FLAGS("average", "nothing") },
};

static bool offer_taken(const struct completing *c, struct span flag, int at)
{
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (span_is(flag, taken[i].flag)) {
            if (taken[i].values)
                taken[i].values(c, at);
            else
                offer_words(c, at, taken[i].words);
            return true;
        }
    return false;
}

static void offer_option(const struct completing *c, const struct option *o, int at)
{
    if (o->kind == OPTION_YESNO)
        offer_words(c, at, FLAGS("yes", "no"));
    else if (o->kind == OPTION_CHOICE)
        offer_words(c, at, o->choices);
    else if (o->kind == OPTION_DATA) {
        offer_builtins(c, at, o->data);
        files(c, at);
    }
}

/* The value of a flag, which begins at a place of the word that is being typed; lists have commas. */
static void complete_value(const struct completing *c, struct span flag, int at)
{
    const char *comma = strrchr(c->typed + at, ',');
    int last = comma ? (int)(comma + 1 - c->typed) : at;
    int index = c->verb->setup ? option_find(c->game->options, flag.at, flag.len) : -1;
    const struct flag *own = flag_of(c->verb, flag);
    if (own && !strcmp(c->verb->name, "review") && !strcmp(own->name, "bot"))
        bots(c, last);
    else if (own && own->value && (!strcmp(own->value, "FILE") || !strcmp(own->value, "OUT")))
        files(c, at);
    else if (!own && index >= 0)
        offer_option(c, &c->game->options[index], last);
    else
        offer_taken(c, flag, last);
}

/* ---- flags ----------------------------------------------------------------------------------------------------- */

static const struct task *task_of(const struct completing *c)
{
    const struct task *task = c->verb->tasks;
    while (task && task->name && (!c->task || strcmp(task->name, c->task) != 0))
        task++;
    return task && task->name ? task : NULL;
}

static void complete_flag(const struct completing *c)
{
    const struct task *task = task_of(c);
    for (const struct flag *f = c->verb->flags; f->name; f++)
        if (!task || !task->flags || is_listed(task->flags, f->name))
            offer_flag(c, f->name, said(f->help));
    bool setup = c->verb->setup && !(task && task->has_setup);
    for (const struct option *o = c->game->options; setup && o->name; o++)
        if (!flag_of(c->verb, span_of(o->name)))
            offer_flag(c, o->name, said(o->help));
    if (setup)
        offer_flag(c, "setup", said("VALUE"));
    offer_flag(c, "help", said("Shows this page, or with a verb that verb's page."));
    offer_flag(c, "language", "");
}

/* ---- words ------------------------------------------------------------------------------------------------------ */

static void kinds_of_data(const struct completing *c, int at)
{
    for (int i = 0; all_data_kinds[i]; i++)
        offer_behind(c, c->typed, at, all_data_kinds[i]->id, said(all_data_kinds[i]->help));
}

static void built_in(const struct completing *c, int at)
{
    offer_builtins(c, at, c->word[1]);
}

static void lessons(const struct completing *c, int at)
{
    const char *names[LESSONS_MAX];
    for (int i = 0, n = lesson_list(builtins, names); i < n; i++)
        offer_behind(c, c->typed, at, names[i], "");
    files(c, at);
}

static void tracks_and_files(const struct completing *c, int at)
{
    tracks(c, at);
    files(c, at);
}

static void records(const struct completing *c, int at)
{
    struct record_list l;
    if (record_list_read(&l, NULL))
        for (int i = 0; i < l.n; i++)
            offer_behind(c, c->typed, at, l.at[i].name, l.at[i].winner);
    record_list_free(&l);
}

static void offer_championship(void *context, const struct store_entry *e)
{
    offer(context, e->name, e->title);
}

static void championships(const struct completing *c, int at)
{
    struct completing copy = *c;
    struct store *store = ledger_store(STORE_READ, NULL);
    if (store)
        store_list(store, offer_championship, &copy, NULL);
    store_close(store);
    files(c, at);
}

/* What words a verb takes, by their place; of a verb with tasks by the task, whose name is place 0. */
static const struct {
    const char *verb, *task; /* NULL: any */
    int from, to;
    offer_values *values;
} words_of[] = {
    { "bot", NULL, 0, 0, bots },
    { "learn", NULL, 0, 0, lessons },
    { "options", NULL, 0, 0, games },
    { "replay", NULL, 0, 0, files },
    { "review", NULL, 0, 0, files },
    { "verify", NULL, 0, WORDS_MAX, files },
    { "scenario", NULL, 0, WORDS_MAX, files },
    { "sim", NULL, 1, WORDS_MAX, files },
    { "data", "check", 1, WORDS_MAX, files },
    { "data", "pack", 1, 1, files },
    { "data", "show", 1, 1, kinds_of_data },
    { "data", "show", 2, 2, built_in },
    { "data", "schema", 1, 1, kinds_of_data },
    { "track", NULL, 1, WORDS_MAX, tracks_and_files },
    { "records", "delete", 1, WORDS_MAX, records },
    { "records", "rename", 1, 1, records },
    { "records", "path", 1, 1, records },
    { "championship", "new", 1, 1, files },
    { "championship", "import", 1, 1, files },
    { "championship", "export", 2, 2, files },
    { "championship", "add", 2, 2, files },
    { "championship", NULL, 1, 1, championships },
};

static bool fits(const struct completing *c, size_t i)
{
    return !strcmp(words_of[i].verb, c->verb->name) && c->words >= words_of[i].from
           && c->words <= words_of[i].to
           && (!words_of[i].task || (c->task && !strcmp(words_of[i].task, c->task)));
}

static void complete_word(const struct completing *c, bool game_given)
{
    if (c->words == 0 && c->verb->setup && !game_given)
        games(c, 0);
    if (c->words == 0 && !strcmp(c->verb->name, "sim"))
        offer(c, "merge", "");
    for (const struct task *task = c->verb->tasks; c->words == 0 && task && task->name; task++)
        offer(c, task->name, said(task->takes));
    for (size_t i = 0; i < sizeof words_of / sizeof *words_of; i++)
        if (fits(c, i)) {
            words_of[i].values(c, 0);
            return;
        }
}

/* ---- a command line ------------------------------------------------------------------------------------------------ */

static void complete_verb(const struct completing *c, bool help)
{
    static const char *const others[] = { "help", "--help", "--version", "--language", "--plain", NULL };
    for (int i = 0; all_verbs[i]; i++)
        if (verb_words(all_verbs[i]) == 1)
            offer(c, all_verbs[i]->name, said(all_verbs[i]->help));
    if (!help)
        offer_words(c, 0, others);
}

/* Does a word end with a flag whose value is the next one? */
static bool takes_value(const struct completing *c, const char *word)
{
    if (strncmp(word, "--", 2) != 0 || strchr(word, '='))
        return false;
    const struct flag *own = flag_of(c->verb, span_of(word + 2));
    if (own)
        return own->value;
    return !strcmp(word, "--language") || !strcmp(word, "--setup")
           || (c->verb->setup && option_find(c->game->options, word + 2, strlen(word + 2)) >= 0);
}

/* Look at the words before the one that is typed; returns the flag whose value it is, or NULL. */
static const char *read_words(struct completing *c, char **argv, int argc, bool *game_given)
{
    const char *flag = NULL;
    for (int i = 1; i < argc - 1; i++) {
        if (!strcmp(argv[i], "=")) /* some shells part words there */
            continue;
        const struct game *g = c->verb->setup && !c->words && !*game_given ? game_find(argv[i]) : NULL;
        bool value = flag;
        flag = !value && takes_value(c, argv[i]) ? argv[i] : NULL;
        if (value || argv[i][0] == '-')
            continue;
        if (g) {
            c->game = g;
            *game_given = true;
            continue;
        }
        if (!c->words)
            c->task = argv[i];
        if (c->words < 4)
            c->word[c->words] = argv[i];
        c->words++;
    }
    return flag;
}

static void complete_rest(struct completing *c, char **argv, int argc)
{
    bool game_given = false;
    const char *flag = read_words(c, argv, argc, &game_given), *is = strchr(c->typed, '=');
    if (!strcmp(c->typed, "=")) /* the flag before it has its value behind it */
        c->typed = "";
    if (flag)
        complete_value(c, span_of(flag + 2), 0);
    else if (!strncmp(c->typed, "--", 2) && is && is > c->typed + 1)
        complete_value(c, (struct span){ c->typed + 2, (size_t)(is - c->typed) - 2 },
                       (int)(is - c->typed) + 1);
    else if (c->typed[0] == '-')
        complete_flag(c);
    else
        complete_word(c, game_given);
}

void complete_line(char **argv, int argc)
{
    struct completing c = { .typed = argc ? argv[argc - 1] : "", .game = all_games[0] };
    if (argc > 1 && !strcmp(argv[argc - 2], "--language")) {
        languages(&c, 0);
        return;
    }
    bool help = argc > 1 && !strcmp(argv[0], "help");
    if (argc < 2 || help) {
        complete_verb(&c, help);
        return;
    }
    c.verb = verb_of_line(argv[0], argc > 2 ? argv[1] : NULL);
    if (!c.verb)
        return;
    int more = verb_words(c.verb) - 1;
    complete_rest(&c, argv + more, argc - more);
}

/* ---- scripts ------------------------------------------------------------------------------------------------------ */

static const char for_bash[] =
    "_paddock() {\n"
    "    local word files=\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r word _; do\n"
    "        if [[ $word == :files ]]; then files=1; else COMPREPLY+=(\"$word\"); fi\n"
    "    done < <(\"${COMP_WORDS[0]}\" help --complete -- \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null)\n"
    "    word=${COMP_WORDS[COMP_CWORD]}\n"
    "    [[ $files ]] && mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"${word#=}\")\n"
    "    return 0\n"
    "}\n"
    "complete -o filenames -F _paddock paddock\n";

static const char for_zsh[] =
    "#compdef paddock\n"
    "_paddock() {\n"
    "    local line files\n"
    "    local -a found\n"
    "    for line in ${(f)\"$(${(Q)words[1]} help --complete -- \"${(@Q)words[2,CURRENT]}\" 2>/dev/null)\"}; do\n"
    "        if [[ $line == :files ]]; then files=1; continue; fi\n"
    "        found+=(\"${${line%%$'\\t'*}//:/\\\\:}${${(M)line%%$'\\t'*}/$'\\t'/:}\")\n"
    "    done\n"
    "    (( $#found )) && _describe -t words paddock found\n"
    "    [[ -n $files ]] && _files\n"
    "    return 0\n"
    "}\n"
    "_paddock \"$@\"\n";

static const char for_fish[] =
    "function __paddock_complete\n"
    "    set -l words (commandline -opc)\n"
    "    set -l typed (commandline -ct)\n"
    "    for line in ($words[1] help --complete -- $words[2..-1] \"$typed\" 2>/dev/null)\n"
    "        if test \"$line\" = :files\n"
    "            __fish_complete_path \"$typed\"\n"
    "        else\n"
    "            printf '%s\\n' $line\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c paddock -f -a '(__paddock_complete)'\n";

bool manual_completion(const char *shell, struct error *err)
{
    static const struct {
        const char *name, *script;
    } shells[] = { { "bash", for_bash }, { "zsh", for_zsh }, { "fish", for_fish } };
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (!strcmp(shell, shells[i].name)) {
            printf("%s", shells[i].script);
            return true;
        }
    return error_of(err, ERROR_USAGE, "--completion takes bash, zsh or fish; found \"%.60s\"", shell);
}
