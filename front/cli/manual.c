/* manual.c: what the program says about itself: help within 80 columns, and the man page. Both are made from the tables of
 * verbs, flags, options, words at the prompt and keys. */
#include "../../games/registry.h"
#include "../../show/console.h"
#include "cli.h"

enum { VERB_FROM = 2, VERB_COLUMN = 15, FLAG_COLUMN = 6, USAGE_COLUMN = 36 };

static const char *const exit_codes[] = {
    "0",   N_("Well."),
    "1",   N_("The answer is no: a record does not verify, a scenario fails."),
    "2",   N_("Wrong verb, flag or value."),
    "3",   N_("A file or text that makes no sense, or that cannot be read."),
    "4",   N_("Disk, memory or terminal."),
    "130", N_("A simulation or a review was stopped by Ctrl-C and has printed what there was so far."),
    NULL,
};

static const struct example examples[] = {
    { "paddock learn lacorsa        ", N_("a first race that teaches the game") },
    { "paddock play                 ", N_("a race against bots") },
    { "paddock race --cars 6        ", N_("a race of bots, told as a story") },
    { "paddock help play            ", N_("what play can do") },
    { 0 },
};

/* "The cars in the race. Takes 4 to 8; default 4. [B Setup]" */
static void option_help(const struct option *o, char *buf, size_t size)
{
    char range[120];
    struct text t = text_into(buf, size);
    t.language = spoken();
    option_range_text(o, spoken(), range, sizeof range);
    text_say(&t, "%s Takes %s; default %s. [%s]", said(o->help), range, o->fallback, o->cite);
}

/* ---- help ------------------------------------------------------------------------------------------------------- */

static struct lines help_lines(void)
{
    struct lines out = lines_plain();
    out.text.language = spoken();
    return out;
}

static void help_flag(struct lines *out, const char *name, const char *value, const char *help)
{
    lines_add(out, "  --%s%s%s\n", name, value ? " " : "", value ? value : "");
    lines_entry(out, 0, FLAG_COLUMN, "", help);
}

/* A command in lines that a shell puts together again: each ends before a flag. */
static void help_command(struct lines *out, struct span command)
{
    for (int indent = 2; command.len; indent = 6) {
        size_t room = (size_t)(LINES_COLUMNS - indent - 2), cut = command.len;
        for (size_t i = 0; span_characters(command) > (int)room + 2 && i + 3 < command.len && i <= room; i++)
            if (!strncmp(command.at + i, " --", 3))
                cut = i;
        lines_add(out, "%*s%.*s%s", indent, "", (int)cut, command.at, cut < command.len ? " \\\n" : "");
        size_t used = cut < command.len ? cut + 1 : cut;
        command = (struct span){ command.at + used, command.len - used };
    }
}

static void help_examples(struct lines *out, const struct example *list)
{
    lines_add(out, "\n%s\n", said("Examples:"));
    for (const struct example *e = list; e->command; e++) {
        const char *does = e->does ? said(e->does) : "";
        struct span command = span_of(e->command);
        bool beside = 2 + span_characters(command) + span_characters(span_of(does)) <= LINES_COLUMNS;
        help_command(out, beside ? command : span_trim(command));
        lines_add(out, beside ? "%s\n" : "\n", does);
        if (!beside && *does)
            lines_entry(out, 0, FLAG_COLUMN, "", does);
    }
}

void help_verb(const struct verb *verb)
{
    struct lines out = help_lines();
    char words[800];
    snprintf(words, sizeof words, "paddock %s%s%s%s", verb->name, *verb->takes ? " " : "",
             *verb->takes ? said(verb->takes) : "", verb->flags[0].name ? said(" [flags]") : "");
    lines_words(&out, 0, 8, words);
    lines_add(&out, "\n");
    lines_words(&out, 0, 0, said(verb->help));
    if (verb->flags[0].name)
        lines_add(&out, "\n%s\n", said("Flags:"));
    for (const struct flag *f = verb->flags; f->name; f++)
        help_flag(&out, f->name, f->value ? said(f->value) : NULL, said(f->help));
    for (int i = 0; verb->setup && all_games[i]; i++) {
        lines_add(&out, "\n");
        lines_say(&out, "Options of %s (also as --setup \"name=value …\"):", all_games[i]->id);
        for (const struct option *o = all_games[i]->options; o->name; o++) {
            option_help(o, words, sizeof words);
            help_flag(&out, o->name, said("VALUE"), words);
        }
    }
    help_examples(&out, verb->examples);
    terminal_close(&out);
}

void help_program(void)
{
    struct lines out = help_lines();
    char usage[80];
    lines_say(&out, "%s %s: Grand Prix board games in the terminal.", program_name, program_version);
    snprintf(usage, sizeof usage, "%s paddock", said("usage:"));
    lines_add(&out, "\n");
    lines_entry(&out, 0, USAGE_COLUMN, usage, said("the full-screen game (--plain: line by line)"));
    lines_add(&out, "       %s\n\n%s\n", said("paddock VERB [GAME] [flags]"), said("Verbs:"));
    for (int i = 0; all_verbs[i]; i++)
        lines_entry(&out, VERB_FROM, VERB_COLUMN, all_verbs[i]->name, said(all_verbs[i]->help));
    lines_entry(&out, VERB_FROM, VERB_COLUMN, "help",
                said("Shows this page, or with a verb that verb's page."));
    lines_add(&out, "\n%s\n", said("Games:"));
    for (int i = 0; all_games[i]; i++)
        lines_add(&out, "  %-12s %s%s\n", all_games[i]->id, all_games[i]->title,
                  i ? "" : said(" (the default)"));
    lines_add(&out, "\n%s\n", said("Languages (--language, else PADDOCK_LANGUAGE or the system's setting):"));
    for (int i = 0; all_languages[i]; i++)
        lines_add(&out, "  %-12s %s\n", all_languages[i]->id, all_languages[i]->name);
    lines_add(&out, "\n%s\n", said("Exit codes:"));
    for (int i = 0; exit_codes[i]; i += 2)
        lines_entry(&out, VERB_FROM, FLAG_COLUMN, exit_codes[i], said(exit_codes[i + 1]));
    help_examples(&out, examples);
    lines_add(&out, "\n");
    lines_words(&out, 0, 0, said("Independent and unofficial; not endorsed by the publishers of the games."));
    terminal_close(&out);
}

/* ---- the man page ------------------------------------------------------------------------------------------------ */

/* roff takes a leading dot or quote for a request and a backslash for an escape. */
static void roff(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
    }
}

/* What something is called, and in a paragraph below it what it is. */
static void page_entry(const char *name, const char *value, const char *help)
{
    printf(".TP\n\\fB");
    roff(name);
    printf("\\fR");
    if (value && *value)
        printf(" \\fI%s\\fR", value);
    putchar('\n');
    roff(help);
    putchar('\n');
}

static void page_flag(const char *name, const char *value, const char *help)
{
    char flag[80];
    snprintf(flag, sizeof flag, "--%s", name);
    page_entry(flag, value, help);
}

static void page_examples(const struct example *list)
{
    printf(".nf\n");
    for (const struct example *e = list; e->command; e++) {
        roff(e->command);
        roff(e->does ? said(e->does) : "");
        putchar('\n');
    }
    printf(".fi\n");
}

static void page_verb(const struct verb *verb)
{
    printf(".SS paddock %s %s\n", verb->name, *verb->takes ? said(verb->takes) : "");
    roff(said(verb->help));
    putchar('\n');
    for (const struct flag *f = verb->flags; f->name; f++)
        page_flag(f->name, f->value ? said(f->value) : NULL, said(f->help));
    printf(".PP\n%s\n", said("Examples:"));
    page_examples(verb->examples);
}

static void page_game(const struct game *g)
{
    char help[800];
    printf(".SS %s\n", g->id);
    for (const struct option *o = g->options; o->name; o++) {
        option_help(o, help, sizeof help);
        page_flag(o->name, said("VALUE"), help);
    }
}

static void page_words(const struct word *list)
{
    for (const struct word *w = list; w && w->name; w++) {
        char name[60];
        snprintf(name, sizeof name, "%s%s%s", w->name, *w->alias ? ", " : "", w->alias);
        page_entry(name, *w->takes ? said(w->takes) : NULL, said(w->help));
    }
}

/* "Enter, s\tstarts", a line each. */
static void page_keys(const struct keys_of_page *page)
{
    struct text t = text_for_reader();
    printf(".SS %s\n", said(page->heading));
    page->tell(&t);
    struct span rest = span_of(text_string(&t)), line, keys;
    while (span_cut(&rest, '\n', &line)) {
        char name[80], does[400];
        span_cut(&line, '\t', &keys);
        if (line.at && span_copy(keys, name, sizeof name) && span_copy(line, does, sizeof does))
            page_entry(name, NULL, does);
    }
    text_free(&t);
}

static const char *const environment[] = {
    "PADDOCK_LANGUAGE",
    N_("The language to read, as with --language: its id, or a compiled catalogue (FILE.mo)."),
    "LC_ALL, LC_MESSAGES, LANG",
    N_("The language, where nothing else says it."),
    "XDG_DATA_HOME, HOME",
    N_("Where records, championships and lessons are kept."),
    "XDG_CONFIG_HOME, HOME",
    N_("Where settings are kept."),
    "USER",
    N_("What you are called in races, unless you say or have set something else."),
    "NO_COLOR, TERM",
    N_("Whether there is colour: none where NO_COLOR is set or the terminal is dumb."),
    "COLUMNS",
    N_("How wide pictures of a race may be, where there is no terminal to say it."),
    "PADDOCK_ANCHORS",
    N_("A folder of programs that paddock bench compares itself with."),
    NULL,
};

static const char *const files[] = {
    "$XDG_DATA_HOME/paddock/records",
    N_("(or ~/.local/share/paddock/records): the records of matches played here."),
    "$XDG_DATA_HOME/paddock/championships",
    N_("Championships that are kept by name."),
    "$XDG_CONFIG_HOME/paddock/settings",
    N_("(or ~/.config/paddock/settings): what was set in the full screen."),
    NULL,
};

/* Names and sentences by turns. */
static void page_list(const char *heading, const char *const *list)
{
    printf(".SH %s\n", said(heading));
    for (int i = 0; list[i]; i += 2)
        page_entry(list[i], NULL, said(list[i + 1]));
}

void manual_page(const struct keys_of_page *pages)
{
    printf(".TH PADDOCK 1 \"\" \"%s %s\" \"%s\"\n", program_name, program_version, said("User Commands"));
    printf(".SH %s\npaddock \\- %s\n", said("NAME"), said("Grand Prix board games in the terminal"));
    printf(".SH %s\n.B paddock\n.I VERB\n.RI [ GAME ]\n.RI [ flags ]\n.SH %s\n", said("SYNOPSIS"),
           said("DESCRIPTION"));
    say("Plays, records, replays and measures motor-racing board games, against bots or with several people at one "
        "screen.");
    say("It is independent and unofficial, and not endorsed by the publishers of the games.");
    printf(".SH %s\n", said("VERBS"));
    for (int i = 0; all_verbs[i]; i++)
        page_verb(all_verbs[i]);
    printf(".SH %s\n", said("OPTIONS OF THE GAMES"));
    say("Verbs that take a game take its options as flags, or together as \\fB\\-\\-setup\\fR \\fI\"name=value "
        "...\"\\fR.");
    for (int i = 0; all_games[i]; i++)
        page_game(all_games[i]);
    printf(".SH %s\n", said("WORDS AT THE PROMPT"));
    say("At the prompt of paddock play one types an action, as the question lists them, or one of these words.");
    page_words(console_words);
    for (int i = 0; all_games[i]; i++)
        page_words(face_of(all_games[i])->words);
    printf(".SH %s\n", said("KEYS OF THE FULL SCREEN"));
    say("The bottom line names the keys of the moment, and ? lists them all.");
    for (; pages->heading; pages++)
        page_keys(pages);
    page_list(N_("EXIT STATUS"), exit_codes);
    page_list(N_("ENVIRONMENT"), environment);
    page_list(N_("FILES"), files);
    printf(".SH %s\n", said("EXAMPLES"));
    page_examples(examples);
}
