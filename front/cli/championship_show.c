/* championship_show.c: a championship that is looked at: calendar, tables, what is next, whether its file is good. */
#include "../../games/registry.h"
#include "../../league/absent.h"
#include "../../report/championship_names.h"
#include "../../report/standings_report.h"
#include "championship.h"

/* ---- rounds ------------------------------------------------------------------------------------------ */

enum { PODIUM = 3 };

void championship_print_podium(const struct championship *c, int round)
{
    const struct results *r = &c->round[round].results;
    char name[2 * TAG_MAX + 8];
    int out = 0, placed = 0;
    printf(said("Round %d, %s:"), round + 1, c->round[round].title);
    for (int place = 1; place <= PODIUM; place++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == place && (car_ran(c->game, &r->car[car]) || r->car[car].points)) {
                championship_racer_text(c, round, car, name, sizeof name);
                printf("%s %d %s", placed++ ? "," : "", place, name);
            }
    for (int car = 0; car < r->cars; car++)
        out += !car_ran(c->game, &r->car[car]);
    if (!placed)
        say(" nobody was running at the finish.");
    else if (out)
        say("; %d out.", out);
    else
        printf(".\n");
}

static void print_champions(const struct championship *c, const struct standings *table,
                            const struct team_list *teams)
{
    char name[2 * TAG_MAX + 8], points[FRACTION_TEXT_MAX];
    printf("%s: ", teams ? said("Teams' champion") : said("Drivers' champion"));
    for (int i = 0; i < table->n && table->at[i].rank == 1; i++) {
        if (teams)
            championship_team_text(c, teams, table->at[i].who, name, sizeof name);
        else
            championship_driver_text(c, table->at[i].who, name, sizeof name);
        printf("%s%s", i ? said(" and ") : "", name);
    }
    fraction_text(table->at[0].points, points, sizeof points);
    printf(", %s %s.\n", points, COUNT_NOUN(strcmp(points, "1") ? 2 : 1, "point"));
}

static void print_end(const struct championship *c)
{
    struct standings *table = malloc(sizeof *table);
    struct team_list teams;
    if (!table)
        return;
    championship_driver_table(c, table);
    print_champions(c, table, NULL);
    championship_teams(c, &teams);
    championship_team_table(c, table);
    if (teams.n)
        print_champions(c, table, &teams);
    free(table);
}

static void print_notes(const struct championship *c, int r, const char *before)
{
    char said[NOTE_TEXT_MAX];
    for (int seat = 0; seat < championship_shape(c)->seats; seat++)
        if (championship_note_text(c, r, seat, spoken(), said, sizeof said))
            printf("%s%s.\n", before, said);
}

void championship_print_next(const struct championship *c, const char *path)
{
    if (c->done == c->rounds) {
        print_end(c);
        return;
    }
    const struct round *round = &c->round[c->done];
    say(round->table ? N_("Begun: round %d of %d, %s%s%s%s.") : N_("Next: round %d of %d, %s%s%s%s."),
        c->done + 1, c->rounds, round->title, round->differs[0] ? " (" : "", round->differs,
        round->differs[0] ? ")" : "");
    print_notes(c, c->done, said("In it: "));
    say("paddock championship run, play, add or result %s goes on.", text_plain(path).text);
}

static const char *state_of(const struct championship *c, int r)
{
    if (r >= c->done)
        return c->round[r].table ? said("begun") : said("ahead");
    return c->round[r].table ? said("over") : said("over, by hand");
}

static void print_calendar(const struct championship *c)
{
    for (int r = 0; r < c->rounds; r++) {
        printf("%3d  %-14s %s%s%s\n", r + 1, state_of(c, r), c->round[r].title,
               c->round[r].differs[0] ? ": " : "", c->round[r].differs);
        print_notes(c, r, "                    ");
    }
}

static void print_entrants(const struct championship *c)
{
    char name[2 * TAG_MAX + 8];
    for (int car = 0; car < championship_shape(c)->cars; car++) {
        const char *team = c->entrant[car].team;
        if (!championship_entered(c, car))
            continue;
        championship_driver_text(c, car, name, sizeof name);
        printf("%3d  %s%s%s\n", car_number(championship_shape(c), car), name, team[0] ? ", " : "", team);
    }
}

/* The record of one race, as a file of its own would have it. */
static bool print_record(const struct args *args, const struct championship *c, struct error *err)
{
    long long round = 1;
    size_t len;
    if (!args_number(args, "round", 1, c->rounds, &round, err))
        return false;
    const struct round *at = &c->round[round - 1];
    if (!at->table)
        return error_set(err, 0, "round %lld has no record: %s", round,
                         round <= c->done ? N_("its result was typed in") : N_("it has not begun"));
    if (!secrecy_of(at->table, &at->tags, args_has(args, "show-everything")).open)
        return error_set(err, 0, "%s; --show-everything ends that", secrecy_reason);
    char *text = record_text(at->table, &at->tags, &len);
    if (!text)
        return error_memory(err);
    fwrite(text, 1, len, stdout);
    free(text);
    return true;
}

static void print_all(const struct championship *c, const char *path)
{
    if (c->title[0])
        printf("%s\n", c->title);
    printf("%s, %s\n", c->game->title, c->setup);
    if (c->best)
        say("The best %d of %s.", c->best, COUNT(c->rounds, "result-counts"));
    if (c->pole)
        say("The pole of race %d earns a point.", c->pole);
    if (c->winner_bonus)
        say("The car that won the race before is moved up one place on the grid.");
    printf("\n%s\n", said("Calendar"));
    print_calendar(c);
    printf("\n%s\n", said("Entrants"));
    print_entrants(c);
    printf("\n");
    if (c->done < c->rounds)
        say("Setup of round %d: %s", c->done + 1, c->round[c->done].setup);
    championship_print_next(c, path);
}

/* What was good of a damaged one is shown, and then the damage is said. */
static bool look(const struct args *args, struct error *err,
                 bool (*show)(const struct args *args, const struct championship *c, struct error *err))
{
    struct ledger l;
    char room[OLDER_NOTE_MAX];
    if (!ledger_file_look(args->word[1], &l, err))
        return false;
    bool damaged = l.error.text[0];
    if (damaged) {
        error_in(&l.error, args->word[1]);
        report_error(&l.error);
    } else if (*ledger_note(&l, spoken(), room))
        print_note("this championship was %s", room);
    bool good = show(args, l.championship, err);
    championship_free(l.championship);
    if (good)
        *err = (struct error){ .kind = ERROR_INPUT };
    return good && !damaged;
}

static bool show_one(const struct args *args, const struct championship *c, struct error *err)
{
    if (args_has(args, "round"))
        return print_record(args, c, err);
    print_all(c, args->word[1]);
    return true;
}

bool championship_show(const struct args *args, struct error *err)
{
    return look(args, err, show_one);
}

/* ---- tables ------------------------------------------------------------------------------------------ */

static const struct {
    const char *flag;
    enum standings_as how;
} forms[] = {
    { "json", STANDINGS_JSON },
    { "csv", STANDINGS_CSV },
    { "markdown", STANDINGS_MARKDOWN },
    { "html", STANDINGS_PAGE },
};

static bool print_tables(const struct args *args, const struct championship *c, struct error *err)
{
    enum standings_as how = STANDINGS_TEXT;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (args_has(args, forms[i].flag))
            how = forms[i].how;
    struct text out = text_for_reader();
    bool made = standings_report(c, how, &out);
    return print_text(&out, err) && (made || error_memory(err));
}

bool championship_table(const struct args *args, struct error *err)
{
    int wanted = 0;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        wanted += args_has(args, forms[i].flag);
    if (wanted > 1)
        return error_of(err, ERROR_USAGE, "--json, --csv, --markdown and --html do not go together");
    return look(args, err, print_tables);
}

/* ---- verify ------------------------------------------------------------------------------------------ */

/* The rounds were compared as they were read; the head is left. */
static void compare_head(const char *text, size_t len, struct ledger *l)
{
    size_t head_len;
    char *head = ledger_head(l->championship, &head_len);
    struct span rest = { text, len }, ours = { head, head_len }, line = { 0 }, written;
    if (!head) {
        error_set(&l->error, 0, "out of memory");
        return;
    }
    for (int number = 1; ours.len && span_cut(&ours, '\n', &written); number++) {
        bool there = span_cut(&rest, '\n', &line);
        bool same = there && line.len == written.len && !memcmp(line.at, written.at, line.len);
        if (same || (there && older_head_line(l->championship->game, l->rules, written, line)))
            continue;
        error_set(&l->error, number,
                  "the head is good, but from here on it differs from how this program writes it");
        break;
    }
    free(head);
}

static bool say_json(const char *path, const struct ledger *l, const char *note, struct error *err)
{
    const struct championship *c = l->championship;
    return print_object(err,
                        "{ file %s, good %d?, complete %d?, rounds %d|null, over %d, line %d|null, "
                        "reason %s|null, written_under %d|null, note %s|null }",
                        path, !l->error.text[0], l->complete, c ? c->rounds : 0, c ? c->done : 0,
                        l->error.line, l->error.text, l->rules, l->error.text[0] ? "" : note);
}

/* Races that were driven online have said by what they were dealt. */
static void check_deals(struct ledger *l)
{
    const struct championship *c = l->championship;
    for (int r = 0; r < c->done && !l->error.text[0]; r++) {
        const struct round *round = &c->round[r];
        if (round->table && round->tags.deal.table[0]
            && !deal_check(&round->tags.deal, round->table, &l->error))
            error_within(&l->error, "round %d", r + 1);
    }
}

static bool tell_verdict(const char *path, const struct ledger *l, bool json, struct error *err)
{
    char room[OLDER_NOTE_MAX];
    const char *note = ledger_note(l, spoken(), room);
    if (json && !say_json(path, l, note, err))
        return false;
    if (l->error.text[0]) {
        error_from(err, &l->error, path);
        return error_as(err, ERROR_NO);
    }
    if (!json)
        say(l->complete ? N_("%s: good, complete, %d of %s%s%s")
                        : N_("%s: good so far, unfinished, %d of %s%s%s"),
            text_plain(path).text, l->championship->done, COUNT(l->championship->rounds, "round"),
            *note ? "; " : "", note);
    return true;
}

bool championship_judge(const char *path, const char *text, size_t len, bool complete, bool json,
                        struct error *err)
{
    struct ledger l;
    if (ledger_read(all_games, text, len, &l)) {
        compare_head(text, len, &l);
        check_deals(&l);
    }
    if (complete && !l.error.text[0] && !l.complete)
        error_set(&l.error, 0, "expected a finished championship; found one with %d of %s over",
                  l.championship->done, COUNT(l.championship->rounds, "round"));
    bool good = tell_verdict(path, &l, json, err);
    championship_free(l.championship);
    return good;
}

bool championship_verify(const struct args *args, struct error *err)
{
    size_t len;
    char *text = ledger_file_text(args->word[1], &len, err);
    if (!text)
        return false;
    bool good = championship_judge(args->word[1], text, len, false, args_has(args, "json"), err);
    free(text);
    return good;
}
