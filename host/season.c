#include "season.h"
#include "../games/registry.h"
#include "../league/absent.h"
#include "../online/members.h"
#include "../report/standings_report.h"
#include "championship_file.h"

#include <stdlib.h>
#include <string.h>

struct season {
    struct wishes wishes;
    const struct game *game;
    json_t *object; /* all that was wished for, without its seats */
    char *kept;     /* the same as text */
    struct text drivers, team_names;
    char teams[8];
    int races, best, pole_race, wait_s;
    struct championship *c;
    bool changed;
};

/* ---- what is wished for ------------------------------------------------------------------------------------------- */

/* What is a championship's and no table's. */
struct raw {
    char calendar[SETUP_TEXT_MAX], teams[8];
    int races, best, pole_race, wait_s;
    bool pole_point, winner_bonus;
    json_t *drivers, *team_names;
};

#define AT(member) offsetof(struct raw, member)

static const struct member of_season[] = {
    { "calendar", MEMBER_TEXT, false, AT(calendar), SETUP_TEXT_MAX, 0, 0 },
    { "races", MEMBER_NUMBER, false, AT(races), 0, 1, ROUNDS_MAX },
    { "best", MEMBER_NUMBER, false, AT(best), 0, 1, ROUNDS_MAX },
    { "drivers", MEMBER_LIST, false, AT(drivers), 0, 0, 0 },
    { "teams", MEMBER_TEXT, false, AT(teams), sizeof((struct raw *)0)->teams, 0, 0 },
    { "team_names", MEMBER_LIST, false, AT(team_names), 0, 0, 0 },
    { "pole_point", MEMBER_BOOL, false, AT(pole_point), 0, 0, 0 },
    { "pole_race", MEMBER_NUMBER, false, AT(pole_race), 0, 1, POLE_RACES },
    { "winner_bonus", MEMBER_BOOL, false, AT(winner_bonus), 0, 0, 0 },
    { "wait_s", MEMBER_NUMBER, false, AT(wait_s), 0, 0, WAIT_SECONDS_MAX },
    { 0 },
};

/* The members that are a championship's alone, in an object of their own; the others are left. */
static json_t *take_own(json_t *object)
{
    json_t *own = json_object();
    for (const struct member *m = of_season; own && m->name; m++) {
        json_t *value = json_object_get(object, m->name);
        if (value && json_object_set(own, m->name, value) != 0) {
            json_decref(own);
            return NULL;
        }
        json_object_del(object, m->name);
    }
    return own;
}

/* Names with commas between, as the local verbs have them. */
static bool join_names(const char *what, const json_t *list, struct text *out, struct error *err)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        const char *name = json_string_value(value);
        if (!name || strlen(name) != json_string_length(value) || strchr(name, ',')
            || !championship_name_fits(name, TAG_MAX))
            return error_set(err, 0,
                             "\"%s\": expected names of at most %d bytes without , and | in them; found "
                             "something else at number %zu",
                             what, TAG_MAX - 1, i + 1);
        text_add(out, "%s%s", i ? "," : "", name);
    }
    return text_is_whole(out) || error_memory(err);
}

/* L26: one die at the start of the championship. */
static bool roll_for_pole(struct season *s, struct error *err)
{
    struct seed seed;
    struct rng rng;
    if (!match_draw_seed(&seed, err))
        return false;
    seed_stream(&seed, "pole", 0, &rng);
    s->pole_race = 1 + (int)rng_below(&rng, POLE_RACES);
    return true;
}

static bool take_raw(struct season *s, const struct raw *raw, struct error *err)
{
    s->races = raw->races;
    s->best = raw->best;
    s->pole_race = raw->pole_race;
    s->wait_s = raw->wait_s;
    memcpy(s->teams, raw->teams, sizeof s->teams);
    if (s->teams[0] && strcmp(s->teams, "pairs") != 0 && strcmp(s->teams, "none") != 0)
        return error_set(err, 0, "\"teams\": expected \"pairs\" or \"none\"; found \"%s\"", s->teams);
    if (raw->pole_point && raw->pole_race)
        return error_set(err, 0,
                         "expected one of \"pole_point\" and \"pole_race\"; found both: the one rolls the "
                         "die, the other says what it showed");
    return join_names("drivers", raw->drivers, &s->drivers, err)
           && join_names("team_names", raw->team_names, &s->team_names, err)
           && (!raw->pole_point || roll_for_pole(s, err));
}

static bool read_own(struct season *s, json_t *own, struct error *err)
{
    struct raw *raw = calloc(1, sizeof *raw);
    if (!raw)
        return error_memory(err);
    bool good = members_read(own, of_season, NULL, raw, err) && take_raw(s, raw, err);
    free(raw);
    return good;
}

/* What is left is a table's: the wishes of every round. */
static bool read_table(struct season *s, json_t *object, struct seating *who, turn_t *open, struct error *err)
{
    char *text = json_dumps(object, JSON_COMPACT);
    if (!text)
        return error_memory(err);
    bool good = wishes_read(text, strlen(text), &s->wishes, who, open, err);
    free(text);
    if (!good)
        return false;
    s->game = table_game(who->table);
    table_free(who->table);
    who->table = NULL;
    return true;
}

/* A die is rolled once. */
static bool keep_wishes(struct season *s, json_t *own, struct error *err)
{
    json_object_del(own, "pole_point");
    json_object_del(s->object, "seats");
    bool good = (!s->pole_race || json_object_set_new(own, "pole_race", json_integer(s->pole_race)) == 0)
                && json_object_update(s->object, own) == 0;
    s->kept = good ? json_dumps(s->object, JSON_COMPACT) : NULL;
    return s->kept || error_memory(err);
}

struct season *season_read(const char *body, size_t len, struct seating *who, turn_t *open, struct error *err)
{
    struct season *s = calloc(1, sizeof *s);
    if (!s) {
        error_memory(err);
        return NULL;
    }
    s->drivers = text_growing();
    s->team_names = text_growing();
    s->object = members_object(body, len, err);
    json_t *own = s->object ? take_own(s->object) : NULL;
    bool good = s->object && (own || error_memory(err)) && read_own(s, own, err)
                && read_table(s, s->object, who, open, err) && keep_wishes(s, own, err);
    json_decref(own);
    if (good)
        return s;
    season_free(s);
    return NULL;
}

void season_free(struct season *s)
{
    if (!s)
        return;
    championship_free(s->c);
    json_decref(s->object);
    free(s->kept);
    text_free(&s->drivers);
    text_free(&s->team_names);
    free(s);
}

const char *season_kept(const struct season *s)
{
    return s->kept;
}

const struct wishes *season_wishes(const struct season *s)
{
    return &s->wishes;
}

int season_wait_s(const struct season *s)
{
    return s->wait_s;
}

/* ---- the championship --------------------------------------------------------------------------------------------- */

static const char *wished_text(const struct season *s, const char *name)
{
    return json_string_value(json_object_get(s->object, name));
}

bool season_enter(struct season *s, char player[SEATS_MAX][TAG_MAX], struct error *err)
{
    const json_t *bonus = json_object_get(s->object, "winner_bonus");
    const char *setup = wished_text(s, "setup");
    struct championship_wishes w = {
        .game = s->game,
        .setup = setup ? setup : "",
        .calendar = wished_text(s, "calendar"),
        .title = s->wishes.title[0] ? s->wishes.title : NULL,
        .player = player,
        .drivers = s->drivers.len ? text_string(&s->drivers) : NULL,
        .team_names = s->team_names.len ? text_string(&s->team_names) : NULL,
        .races = s->races,
        .best = s->best,
        .pole = s->pole_race,
        .teams = !s->teams[0]         ? TEAMS_AS_USUAL
                 : s->teams[0] == 'p' ? TEAMS_IN_PAIRS
                                      : TEAMS_WITHOUT,
        .bonus = !bonus                ? BONUS_AS_USUAL
                 : json_is_true(bonus) ? BONUS_YES
                                       : BONUS_NO,
    };
    struct championship *c = championship_make(&w, err);
    if (!c)
        return false;
    championship_free(s->c);
    s->c = c;
    return true;
}

bool season_enter_again(struct season *s, char player[SEATS_MAX][TAG_MAX], struct error *err)
{
    int notes = s->c->round[0].notes;
    struct note note[NOTES_MAX];
    memcpy(note, s->c->round[0].note, sizeof note);
    bool good = season_enter(s, player, err);
    for (int i = 0; good && i < notes; i++)
        good = championship_add_note(s->c, (enum note_kind)note[i].kind, note[i].seat, note[i].name, err);
    return good;
}

bool season_resume(struct season *s, const char *head, struct error *err)
{
    struct ledger l;
    if (!ledger_read(all_games, head, strlen(head), &l)) {
        *err = l.error;
        championship_free(l.championship);
        return false;
    }
    championship_free(s->c);
    s->c = l.championship;
    return true;
}

char *season_head(const struct season *s)
{
    size_t len;
    return ledger_head(s->c, &len);
}

int season_seats(const struct season *s)
{
    return championship_shape(s->c)->seats;
}

int season_rounds(const struct season *s)
{
    return s->c->rounds;
}

int season_done(const struct season *s)
{
    return s->c->done;
}

int season_notes(const struct season *s)
{
    int n = 0;
    for (int round = 0; round < s->c->rounds; round++)
        n += s->c->round[round].notes;
    return n;
}

bool season_is_changed(const struct season *s)
{
    return s->changed;
}

const char *season_title(const struct season *s)
{
    return s->wishes.title;
}

const char *season_round_title(const struct season *s, int round)
{
    return s->c->round[round].title;
}

const char *season_game(const struct season *s)
{
    return s->game->id;
}

/* ---- notes on the next round -------------------------------------------------------------------------------------- */

static bool add_note(struct season *s, enum note_kind kind, int seat, const char *name, struct error *err)
{
    s->changed = true;
    return championship_add_note(s->c, kind, seat, name, err);
}

bool season_set_absent(struct season *s, int seat, const char *award, struct error *err)
{
    static const enum note_kind kinds[] = { NOTE_ABSENT_AVERAGE, NOTE_ABSENT_NOTHING };
    if (!award[0])
        return add_note(s, absent_usual(s->c), seat, NULL, err);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(award, note_award(kinds[i])))
            return add_note(s, kinds[i], seat, NULL, err);
    return error_set(err, 0, "\"award\": expected \"average\" or \"nothing\"; found \"%s\"", award);
}

bool season_set_present(struct season *s, int seat, struct error *err)
{
    return add_note(s, NOTE_PRESENT, seat, NULL, err);
}

bool season_set_substitute(struct season *s, int seat, const char *player, struct error *err)
{
    return add_note(s, NOTE_SUBSTITUTE, seat, player, err);
}

void season_last_note(const struct season *s, int *kind, int *seat, char name[TAG_MAX])
{
    const struct round *round = &s->c->round[s->c->done];
    const struct note *note = &round->note[round->notes - 1];
    *kind = note->kind;
    *seat = note->seat;
    memcpy(name, note->name, TAG_MAX);
}

bool season_note_again(struct season *s, int kind, int seat, const char *name, struct error *err)
{
    if (kind < NOTE_PRESENT || kind > NOTE_ABSENT_NOTHING)
        return error_set(err, 0, "expected a note on who is absent; found something else");
    return championship_add_note(s->c, (enum note_kind)kind, seat, name, err);
}

/* ---- its race ----------------------------------------------------------------------------------------------------- */

struct table *season_new_table(const struct season *s, struct error *err)
{
    return table_new(s->c->game, s->c->round[s->c->done].setup, NULL, err);
}

/* With the title of the championship where there is room for both. */
void season_table_title(const struct season *s, char title[TITLE_BYTES])
{
    const char *round = s->c->round[s->c->done].title;
    char both[TITLE_MAX + TITLE_BYTES + 2];
    struct text t = text_into(both, sizeof both), out = text_into(title, TITLE_BYTES);
    text_add(&t, "%s%s%s", s->c->title, s->c->title[0] ? ": " : "", round);
    text_put_string(&out, characters_fit(both, TITLE_CHARS)    ? both
                          : characters_fit(round, TITLE_CHARS) ? round
                                                               : s->wishes.title);
}

void season_players(const struct season *s, char player[SEATS_MAX][TAG_MAX])
{
    championship_players(s->c, s->c->done, player);
}

int season_race_seat(const struct season *s, int round, int seat)
{
    return absent_seat(s->c, round, seat);
}

bool season_has_substitute(const struct season *s, int round, int seat)
{
    const struct note *note = absent_note(s->c, round, seat);
    return note && note->kind == NOTE_SUBSTITUTE;
}

bool season_add_race(struct season *s, struct table *t, const struct tags *tags, struct error *err)
{
    return championship_add(s->c, t, tags, err);
}

bool season_add_copy(struct season *s, const struct table *t, const struct tags *tags, struct error *err)
{
    size_t len;
    struct reading reading;
    char *record = record_text(t, tags, &len);
    s->changed = true;
    if (!record)
        return error_memory(err);
    record_read(all_games, record, len, &reading);
    free(record);
    *err = reading.error;
    if (!err->text[0] && season_add_race(s, reading.table, &reading.tags, err))
        return true;
    table_free(reading.table);
    return false;
}

/* ---- looking at it ------------------------------------------------------------------------------------------------ */

void season_json(struct json *j, const struct season *s)
{
    standings_json(j, s->c);
}

bool season_report(const struct season *s, enum season_as how, struct text *out)
{
    static const enum standings_as as[] = {
        [SEASON_TEXT] = STANDINGS_TEXT, [SEASON_PAGE] = STANDINGS_PAGE, [SEASON_CSV] = STANDINGS_CSV
    };
    return standings_report(s->c, as[how], out);
}

char *season_file(const struct season *s, size_t *len)
{
    return ledger_text(s->c, len);
}
