/* championship_table.c: `paddock championship table`: drivers and teams, in the form that is asked for. */
#include "../../report/standings_report.h"
#include "championship.h"

static const struct {
    const char *flag;
    enum standings_as how;
} forms[] = {
    { "json", STANDINGS_JSON },
    { "csv", STANDINGS_CSV },
    { "markdown", STANDINGS_MARKDOWN },
    { "html", STANDINGS_PAGE },
};

int championship_table_task(const struct args *args, const char *path)
{
    enum standings_as how = STANDINGS_TEXT;
    int code, wanted = 0;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (args_has(args, forms[i].flag)) {
            how = forms[i].how;
            wanted++;
        }
    if (wanted > 1)
        return complain(EXIT_USAGE, "--json, --csv, --markdown and --html do not go together");
    struct championship *c = ledger_file_look(path, &code);
    if (!c)
        return code;
    struct text out = text_growing();
    bool made = standings_report(c, how, &out);
    championship_free(c);
    int printed = print_text(&out);
    if (printed == EXIT_OK && !made)
        printed = complain(EXIT_WORLD, "out of memory");
    return printed != EXIT_OK ? printed : code;
}
