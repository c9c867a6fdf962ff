#include "../../games/registry.h"
#include "cli.h"

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

static void page_flag(const char *name, const char *value, const char *help)
{
    printf(".TP\n\\fB\\-\\-%s\\fR", name);
    if (value)
        printf(" \\fI%s\\fR", value);
    putchar('\n');
    roff(help);
    putchar('\n');
}

static void page_verb(const struct verb *verb)
{
    printf(".SS paddock %s %s\n", verb->name, *verb->takes ? said(verb->takes) : "");
    roff(said(verb->help));
    putchar('\n');
    for (const struct flag *f = verb->flags; f->name; f++)
        page_flag(f->name, f->value ? said(f->value) : NULL, said(f->help));
    printf(".PP\n%s\n.nf\n", said("Examples:"));
    for (const struct example *e = verb->examples; e->command; e++) {
        roff(e->command);
        roff(e->does ? said(e->does) : "");
        putchar('\n');
    }
    printf(".fi\n");
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

static const char *const exit_codes[] = {
    "0",   N_("Well."),
    "1",   N_("The answer is no: a record does not verify, a scenario fails."),
    "2",   N_("Wrong verb, flag or value."),
    "3",   N_("A file or text that makes no sense, or that cannot be read."),
    "4",   N_("Disk, memory or terminal."),
    "130", N_("A simulation was stopped by Ctrl-C and has printed what there was so far."),
    NULL,
};

void manual_page(void)
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
    printf(".SH %s\n", said("EXIT STATUS"));
    for (int i = 0; exit_codes[i]; i += 2)
        printf(".TP\n%s\n%s\n", exit_codes[i], said(exit_codes[i + 1]));
    printf(".SH %s\n.TP\nPADDOCK_LANGUAGE\n%s\n", said("ENVIRONMENT"),
           said("The language to read, as with --language: its id, or a compiled catalogue (FILE.mo)."));
    printf(".SH %s\n.I $XDG_DATA_HOME/paddock/records\n", said("FILES"));
    say("(or ~/.local/share/paddock/records): the records of matches played here.");
}

static void complete_verb(const struct verb *verb)
{
    printf("    %s) words=\"--help", verb->name);
    for (const struct flag *f = verb->flags; f->name; f++)
        printf(" --%s", f->name);
    for (int g = 0; verb->setup && all_games[g]; g++) {
        printf(" %s", all_games[g]->id);
        for (const struct option *o = all_games[g]->options; o->name; o++)
            printf(" --%s", o->name);
    }
    printf("%s\" ;;\n", verb->setup ? " --setup" : "");
}

void manual_completion(void)
{
    printf("# Completion of paddock for bash, made from the program's own tables.\n"
           "_paddock() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} words\n"
           "    case $COMP_CWORD,${COMP_WORDS[1]} in\n"
           "    1,*) words=\"help --help --version --language");
    for (int i = 0; all_verbs[i]; i++)
        printf(" %s", all_verbs[i]->name);
    printf("\" ;;\n    *) case ${COMP_WORDS[1]} in\n");
    for (int i = 0; all_verbs[i]; i++)
        complete_verb(all_verbs[i]);
    printf("    esac ;;\n"
           "    esac\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
           "    [[ $word == -* ]] || mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$word\")\n"
           "}\n"
           "complete -o filenames -F _paddock paddock\n");
}
