/* championship.c: a championship of the page. Its races are played at tables of their own and added as records; what it has
 * come to is told as rounds and two tables. */
#include "../../games/registry.h"
#include "../../league/calendar.h"
#include "../../league/ledger.h"
#include "../../report/championship_names.h"
#include "../../report/standings_report.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- telling ------------------------------------------------------------------------------------------------------ */

static void put_players(struct json *a, const struct championship *c)
{
    static const char mark[] = " (bot)";
    json_open(a, "players", '[');
    for (int seat = 0; seat < championship_shape(c)->seats; seat++) {
        size_t len = strlen(c->player[seat]), end = sizeof mark - 1;
        bool bot = len > end && !strcmp(c->player[seat] + len - end, mark);
        json_open(a, NULL, '{');
        json_span(a, "name", (struct span){ c->player[seat], bot ? len - end : len });
        json_add(a, "bot %d? }", bot);
    }
    json_close(a, ']');
}

static bool tell(struct session *s)
{
    struct json *a = &s->answer;
    const struct championship *c = s->championship;
    standings_json(a, c);
    put_players(a, c);
    return true;
}

/* ---- beginning ------------------------------------------------------------------------------------------------------ */

static void take(struct session *s, struct championship *c)
{
    championship_free(s->championship);
    s->championship = c;
}

/* "title Our winter", "best 5", "races 7", "calendar monza,spa", "person Ann", "bot rookie" */
struct wishes_read {
    char *setup, *calendar;
    char title[TITLE_MAX];
    int best, races, players;
    char player[SEATS_MAX][TAG_MAX];
};

static bool read_player(struct wishes_read *w, bool bot, struct span name)
{
    if (w->players == SEATS_MAX || name.len + sizeof " (bot)" > TAG_MAX)
        return false;
    snprintf(w->player[w->players++], TAG_MAX, "%.*s%s", (int)name.len, name.at, bot ? " (bot)" : "");
    return true;
}

static bool copy_line(struct span rest, char **out)
{
    free(*out);
    *out = malloc(rest.len + 1);
    return *out && span_copy(rest, *out, rest.len + 1);
}

static bool read_wish(struct wishes_read *w, struct span line)
{
    struct span word = { 0 }, rest = line;
    if (!span_word(&rest, &word))
        return true;
    rest = span_trim(rest);
    if (span_is(word, "setup"))
        return copy_line(rest, &w->setup);
    if (span_is(word, "calendar"))
        return copy_line(rest, &w->calendar);
    if (span_is(word, "title"))
        return span_copy(rest, w->title, sizeof w->title);
    if (span_is(word, "best"))
        return span_number(rest, &w->best) && w->best >= 0 && w->best <= ROUNDS_MAX;
    if (span_is(word, "races"))
        return span_number(rest, &w->races) && w->races >= 0 && w->races <= ROUNDS_MAX;
    return read_player(w, span_is(word, "bot"), rest);
}

static struct championship *make(const struct game *g, const struct wishes_read *w, struct error *err)
{
    char *setup = malloc(SETUP_TEXT_MAX);
    const char *common = w->setup ? w->setup : "";
    error_set(err, 0, "out of memory");
    bool good = setup && calendar_setup(g, common, w->calendar, setup, SETUP_TEXT_MAX, err);
    struct championship *c = good ? championship_new(g, setup, err) : NULL;
    free(setup);
    return c;
}

static bool fill(struct championship *c, const struct wishes_read *w, const char *date, struct error *err)
{
    snprintf(c->engine, sizeof c->engine, "%s", program_version);
    snprintf(c->date, sizeof c->date, "%s", date);
    if (w->title[0] && !championship_name_fits(w->title, TITLE_MAX))
        return error_set(err, 0, "a title takes 1 to %d bytes without | in it", TITLE_MAX - 1);
    snprintf(c->title, sizeof c->title, "%s", w->title);
    c->best = w->best;
    c->winner_bonus = championship_may_have_bonus(c->game);
    if (w->players != championship_shape(c)->seats)
        return error_set(err, 0, "expected %d players; found %d", championship_shape(c)->seats, w->players);
    memcpy(c->player, w->player, sizeof c->player);
    championship_name_cars(c);
    championship_enter(c, championship_usual_teams(c));
    return calendar_make(c, w->calendar, w->races, err) && championship_settle(c, err);
}

/* championship-new GAME DATE: behind it a wish a line */
bool ask_championship_new(struct session *s)
{
    struct wishes_read w = { 0 };
    struct span lines = s->request.text, line;
    struct error err = { 0 };
    const struct game *g;
    char date[TAG_MAX];
    if (!request_game(s, 1, &g) || !request_date(s, 2, date))
        return false;
    bool good = true;
    while (good && span_cut(&lines, '\n', &line))
        good = read_wish(&w, line) || error_set(&err, 0, "this is no wish: \"%.*s\"", SPAN(line));
    struct championship *c = good ? make(g, &w, &err) : NULL;
    good = c && fill(c, &w, date, &err);
    free(w.setup);
    free(w.calendar);
    if (!good) {
        championship_free(c);
        return refuse(s, &err);
    }
    take(s, c);
    return tell(s);
}

/* championship-load: a ledger, as the program or the page has written it */
bool ask_championship_load(struct session *s)
{
    struct ledger *ledger = session_room(s, sizeof *ledger);
    char note[OLDER_NOTE_MAX];
    if (!ledger)
        return false;
    bool good = ledger_read(all_games, s->request.text.at, s->request.text.len, ledger);
    if (good) {
        if (ledger_is_older(ledger))
            json_text(&s->answer, "note", ledger_note(ledger, s->answer.out->language, note));
        take(s, ledger->championship);
    } else {
        error_within(&ledger->error, "line %d", ledger->error.line);
        refuse(s, &ledger->error);
        championship_free(ledger->championship);
    }
    free(ledger);
    return good && tell(s);
}

/* ---- going on ------------------------------------------------------------------------------------------------------- */

static bool has_championship(struct session *s)
{
    return s->championship || answer_error(s, "no championship is open");
}

bool ask_championship(struct session *s)
{
    return has_championship(s) && tell(s);
}

/* championship-add: the record of the next round's race */
bool ask_championship_add(struct session *s)
{
    struct error err;
    struct reading *reading = has_championship(s) ? session_room(s, sizeof *reading) : NULL;
    if (!reading)
        return false;
    bool whole =
        record_read(all_games, s->request.text.at, s->request.text.len, reading) && reading->complete;
    if (!whole)
        error_set(&err, 0, "the race is not over, or its record is damaged");
    bool added = whole && championship_add(s->championship, reading->table, &reading->tags, &err);
    if (!added)
        table_free(reading->table);
    free(reading);
    return added ? tell(s) : refuse(s, &err);
}

/* championship-hand: a race from a real table, "order 3,1,2,4 out 4:crash pole 3" */
bool ask_championship_hand(struct session *s)
{
    char line[1024];
    struct error err;
    if (!has_championship(s))
        return false;
    if (!span_copy(span_trim(s->request.text), line, sizeof line)
        || !championship_add_by_hand(s->championship, line, &err)) {
        return refuse(s, &err);
    }
    return tell(s);
}

/* championship-text: the ledger */
bool ask_championship_text(struct session *s)
{
    size_t len;
    if (!has_championship(s))
        return false;
    char *text = ledger_text(s->championship, &len);
    s->answer.lost |= !text;
    if (text)
        json_span(&s->answer, "ledger", (struct span){ text, len });
    free(text);
    return text != NULL;
}

/* championship-secret: behind it a ledger: may it be given away? */
bool ask_championship_secret(struct session *s)
{
    json_bool(&s->answer, "secret", ledger_keeps_secrets(all_games, s->request.text.at, s->request.text.len));
    return true;
}
