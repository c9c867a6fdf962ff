#include "manual.h"
#include "../../games/registry.h"
#include "cli.h"

/* roff takes a leading dot or quote for a request and a backslash for an escape. */
static void roff(FILE *out, const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            fputc(*text, out);
    }
}

static void page_flag(FILE *out, const char *name, const char *value, const char *help)
{
    fprintf(out, ".TP\n\\fB\\-\\-%s\\fR", name);
    if (value)
        fprintf(out, " \\fI%s\\fR", value);
    fputc('\n', out);
    roff(out, help);
    fputc('\n', out);
}

static void page_verb(FILE *out, const struct verb *verb)
{
    fprintf(out, ".SS paddock %s %s\n", verb->name, verb->takes);
    roff(out, verb->help);
    fputc('\n', out);
    for (const struct flag *f = verb->flags; f->name; f++)
        page_flag(out, f->name, f->value, f->help);
    fprintf(out, ".PP\nExamples:\n.nf\n");
    for (int i = 0; verb->examples[i]; i++) {
        roff(out, verb->examples[i]);
        fputc('\n', out);
    }
    fprintf(out, ".fi\n");
}

static void page_game(FILE *out, const struct game *g)
{
    char range[120], help[400];
    fprintf(out, ".SS %s\n", g->id);
    for (const struct option *o = g->options; o->name; o++) {
        option_range_text(o, range, sizeof range);
        snprintf(help, sizeof help, "%s Takes %s; default %s. [%s]", o->help, range, o->fallback, o->cite);
        page_flag(out, o->name, "VALUE", help);
    }
}

void manual_page(FILE *out)
{
    fprintf(out, ".TH PADDOCK 1 \"\" \"%s %s\" \"User Commands\"\n", program_name, program_version);
    fprintf(out, ".SH NAME\npaddock \\- Grand Prix board games in the terminal\n"
                 ".SH SYNOPSIS\n.B paddock\n.I VERB\n.RI [ GAME ]\n.RI [ flags ]\n"
                 ".SH DESCRIPTION\nPlays, records, replays and measures motor-racing board games, "
                 "against bots or with several people at one screen.\n"
                 "It is independent and unofficial, and not endorsed by the publishers of the games.\n"
                 ".SH VERBS\n");
    for (int i = 0; all_verbs[i]; i++)
        page_verb(out, all_verbs[i]);
    fprintf(out, ".SH OPTIONS OF THE GAMES\nVerbs that take a game take its options as flags, "
                 "or together as \\fB\\-\\-setup\\fR \\fI\"name=value ...\"\\fR.\n");
    for (int i = 0; all_games[i]; i++)
        page_game(out, all_games[i]);
    fprintf(out, ".SH EXIT STATUS\n"
                 ".TP\n0\nWell.\n"
                 ".TP\n1\nThe answer is no: a record does not verify, a scenario fails.\n"
                 ".TP\n2\nWrong verb, flag or value.\n"
                 ".TP\n3\nA file or text that makes no sense, or that cannot be read.\n"
                 ".TP\n4\nDisk, memory or terminal.\n"
                 ".TP\n130\nA simulation was stopped by Ctrl-C and has printed what there was so far.\n"
                 ".SH FILES\n.I $XDG_DATA_HOME/paddock/records\n(or ~/.local/share/paddock/records): "
                 "the records of matches played here.\n");
}

static void complete_verb(FILE *out, const struct verb *verb)
{
    fprintf(out, "    %s) words=\"--help", verb->name);
    for (const struct flag *f = verb->flags; f->name; f++)
        fprintf(out, " --%s", f->name);
    for (int g = 0; verb->setup && all_games[g]; g++) {
        fprintf(out, " %s", all_games[g]->id);
        for (const struct option *o = all_games[g]->options; o->name; o++)
            fprintf(out, " --%s", o->name);
    }
    fprintf(out, "%s\" ;;\n", verb->setup ? " --setup" : "");
}

void manual_completion(FILE *out)
{
    fprintf(out, "# Completion of paddock for bash, made from the program's own tables.\n"
                 "_paddock() {\n"
                 "    local word=${COMP_WORDS[COMP_CWORD]} words\n"
                 "    case $COMP_CWORD,${COMP_WORDS[1]} in\n"
                 "    1,*) words=\"help --help --version");
    for (int i = 0; all_verbs[i]; i++)
        fprintf(out, " %s", all_verbs[i]->name);
    fprintf(out, "\" ;;\n    *) case ${COMP_WORDS[1]} in\n");
    for (int i = 0; all_verbs[i]; i++)
        complete_verb(out, all_verbs[i]);
    fprintf(out,
            "    esac ;;\n"
            "    esac\n"
            "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
            "    [[ $word == -* ]] || mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$word\")\n"
            "}\n"
            "complete -o filenames -F _paddock paddock\n");
}
