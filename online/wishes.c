#include "wishes.h"
#include "../games/registry.h"
#include "../report/game_json.h"
#include "../table/named_game.h"
#include "members.h"

#include <stdlib.h>
#include <string.h>

static const char *const spectators_words[] = { "live", "late", "none" };
static const char *const clock_words[] = { "none", "live", "leisure" };
static const char *const empty_words[] = { "wait", "finish" };

const char *spectators_word(enum spectators spectators)
{
    return spectators_words[spectators];
}

const char *clock_word(enum clock_kind clock)
{
    return clock_words[clock];
}

/* As they stand in the object. */
struct raw {
    char game[32];
    char setup[SETUP_TEXT_MAX];
    json_t *seats;
    char title[TITLE_BYTES];
    bool is_public, talk, undo;
    char spectators[8], empty[8], stand_in[BUDGETED_BOT_TEXT_MAX];
    int late_minutes;
    json_t *clock;
    char webhook[WEBHOOK_MAX], webhook_language[8];
};

#define AT(member) offsetof(struct raw, member)
#define TEXT_MEMBER(name, member, required)                                                                  \
    {                                                                                                        \
        name, MEMBER_TEXT, required, AT(member), sizeof((struct raw *)0)->member, 0, 0                       \
    }

static const struct member of_table[] = {
    TEXT_MEMBER("game", game, true),
    TEXT_MEMBER("setup", setup, false),
    { "seats", MEMBER_LIST, false, AT(seats), 0, 0, 0 },
    TEXT_MEMBER("title", title, false),
    { "public", MEMBER_BOOL, false, AT(is_public), 0, 0, 0 },
    TEXT_MEMBER("spectators", spectators, false),
    { "late_minutes", MEMBER_NUMBER, false, AT(late_minutes), 0, 1, LATE_MINUTES_MAX },
    { "clock", MEMBER_OBJECT, false, AT(clock), 0, 0, 0 },
    TEXT_MEMBER("stand_in", stand_in, false),
    TEXT_MEMBER("empty", empty, false),
    { "talk", MEMBER_BOOL, false, AT(talk), 0, 0, 0 },
    { "undo", MEMBER_BOOL, false, AT(undo), 0, 0, 0 },
    TEXT_MEMBER("webhook", webhook, false),
    TEXT_MEMBER("webhook_language", webhook_language, false),
    { 0 },
};

/* Which of n words it is; false and a sentence when none. */
static bool find_word(const char *name, const char *word, const char *const *words, int n, int *found,
                      struct error *err)
{
    char list[80];
    struct text t = text_into(list, sizeof list);
    for (*found = 0; *found < n; ++*found) {
        if (!strcmp(word, words[*found]))
            return true;
        text_add(&t, "%s\"%s\"", *found == 0 ? "" : *found == n - 1 ? " or " : ", ", words[*found]);
    }
    return error_set(err, 0, "\"%s\": expected %s; found \"%s\"", name, list, word);
}

/* ---- the parts ---------------------------------------------------------------------------------------------------- */

struct raw_clock {
    char kind[8];
    int bank_s, add_s;
};

static bool read_clock(json_t *object, struct wishes *out, struct error *err)
{
    static const struct member members[] = {
        { "kind", MEMBER_TEXT, true, offsetof(struct raw_clock, kind), sizeof((struct raw_clock *)0)->kind, 0,
          0 },
        { "bank_s", MEMBER_NUMBER, false, offsetof(struct raw_clock, bank_s), 0, 0, CLOCK_SECONDS_MAX },
        { "add_s", MEMBER_NUMBER, false, offsetof(struct raw_clock, add_s), 0, 0, CLOCK_SECONDS_MAX },
        { 0 },
    };
    struct raw_clock c = { 0 };
    int kind;
    if (!object)
        return true;
    if (!members_read(object, members, NULL, &c, err)
        || !find_word("kind", c.kind, clock_words, 3, &kind, err))
        return error_within(err, "\"clock\"");
    out->clock = (enum clock_kind)kind;
    out->bank_s = c.bank_s;
    out->add_s = c.add_s;
    return kind == CLOCK_NONE || c.bank_s > 0
           || error_set(err, 0, "\"clock\": expected at least one second in \"bank_s\"; found none");
}

bool wishes_bot(const char *text, struct budgeted_bot *out, struct error *err)
{
    if (!budgeted_bot_parse(text, strlen(text), out, err))
        return false;
    return (out->ms <= BOT_MS_MAX && out->playouts <= BOT_PLAYOUTS_MAX)
           || error_set(err, 0,
                        "expected a bot that thinks for at most %d ms or %d playouts here; found \"%s\"",
                        BOT_MS_MAX, BOT_PLAYOUTS_MAX, text);
}

bool characters_fit(const char *text, int most)
{
    for (; *text; text++)
        most -= ((unsigned char)*text & 0xc0) != 0x80;
    return most >= 0;
}

static bool read_words(const struct raw *raw, struct wishes *out, struct error *err)
{
    int spectators, empty;
    if (!find_word("spectators", raw->spectators, spectators_words, 3, &spectators, err)
        || !find_word("empty", raw->empty, empty_words, 2, &empty, err))
        return false;
    out->spectators = (enum spectators)spectators;
    out->finish_when_empty = empty;
    if (!characters_fit(raw->title, TITLE_CHARS))
        return error_set(err, 0, "\"title\": expected at most %d characters; found more", TITLE_CHARS);
    memcpy(out->title, raw->title, sizeof out->title);
    return wishes_bot(raw->stand_in, &out->stand_in, err) || error_within(err, "\"stand_in\"");
}

bool webhook_check(const char *url, struct error *err)
{
    const char *host = !strncmp(url, "https://", 8) ? url + 8 : !strncmp(url, "http://", 7) ? url + 7 : NULL;
    bool good = !*url || (host && *host && !strchr("/?#:@", *host));
    for (const char *c = url; *c; c++)
        good = good && *c > ' ' && *c < 127 && !strchr("\"<>\\^`{|}", *c);
    return good
           || error_set(
               err, 0,
               "\"webhook\": expected an address that begins with https:// or http://; found \"%.60s\"",
               text_plain(url).text);
}

static bool read_webhook(const struct raw *raw, struct wishes *out, struct error *err)
{
    memcpy(out->webhook, raw->webhook, sizeof out->webhook);
    memcpy(out->webhook_language, raw->webhook_language, sizeof out->webhook_language);
    return webhook_check(raw->webhook, err);
}

/* ---- seats -------------------------------------------------------------------------------------------------------- */

struct raw_seat {
    char name[TAG_MAX], bot[BUDGETED_BOT_TEXT_MAX];
    bool open;
};

bool name_is_free(const struct seating *s, turn_t taken, const char *name, struct error *err)
{
    struct seating *alone = calloc(1, sizeof *alone);
    if (!alone)
        return error_memory(err);
    bool good = seating_put_person(alone, 0, name, err);
    free(alone);
    for (int seat = 0; good && seat < SEATS_MAX; seat++)
        if ((taken & seat_bit(seat)) && !seating_has_bot(s, seat) && !strcmp(s->tags.player[seat], name))
            good = error_set(err, 0, "two people need two names; found \"%.60s\" twice", name);
    return good;
}

static bool take_seat(struct seating *s, int seat, const struct raw_seat *raw, turn_t *open,
                      struct error *err)
{
    struct budgeted_bot bot;
    if ((raw->name[0] != 0) + (raw->bot[0] != 0) + raw->open != 1)
        return error_set(err, 0, "expected one of name, bot and open; found none or several");
    if (raw->open)
        return true;
    *open &= ~seat_bit(seat);
    if (raw->name[0])
        return name_is_free(s, seat_bit(seat) - 1, raw->name, err)
               && seating_put_person(s, seat, raw->name, err);
    if (!wishes_bot(raw->bot, &bot, err))
        return false;
    seating_put_bot(s, seat, &bot);
    return true;
}

static bool read_seat(json_t *object, struct seating *s, int seat, turn_t *open, struct error *err)
{
    static const struct member members[] = {
        { "name", MEMBER_TEXT, false, offsetof(struct raw_seat, name), TAG_MAX, 0, 0 },
        { "bot", MEMBER_TEXT, false, offsetof(struct raw_seat, bot), BUDGETED_BOT_TEXT_MAX, 0, 0 },
        { "open", MEMBER_BOOL, false, offsetof(struct raw_seat, open), 0, 0, 0 },
        { 0 },
    };
    struct raw_seat raw = { 0 };
    if (!json_is_object(object))
        return error_set(err, 0, "expected an object; found something else");
    return members_read(object, members, NULL, &raw, err) && take_seat(s, seat, &raw, open, err);
}

static bool read_seats(json_t *list, struct seating *s, turn_t *open, struct error *err)
{
    int seats = table_shape(s->table)->seats, n = (int)json_array_size(list);
    *open = seat_bit(seats) - 1;
    if (n > seats)
        return error_set(err, 0, "\"seats\": expected at most %d by the setup; found %d", seats, n);
    for (int seat = 0; seat < n; seat++)
        if (!read_seat(json_array_get(list, (size_t)seat), s, seat, open, err))
            return error_within(err, "seat %d", seat + 1);
    return true;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------- */

static bool make_table(const struct raw *raw, struct seating *s, struct error *err)
{
    const struct game *g = game_named(all_games, span_of(raw->game), err);
    if (!g)
        return error_within(err, "\"game\"");
    s->table = table_new(g, raw->setup, NULL, err);
    return s->table || error_within(err, "\"setup\"");
}

static bool read_object(json_t *object, struct raw *raw, struct wishes *out, struct seating *s, turn_t *open,
                        struct error *err)
{
    if (!members_read(object, of_table, NULL, raw, err) || !read_words(raw, out, err)
        || !read_clock(raw->clock, out, err) || !read_webhook(raw, out, err) || !make_table(raw, s, err))
        return false;
    out->is_public = raw->is_public;
    out->talk = raw->talk;
    out->undo = raw->undo;
    out->late_minutes = raw->late_minutes;
    if (read_seats(raw->seats, s, open, err))
        return true;
    table_free(s->table);
    s->table = NULL;
    return false;
}

bool wishes_read(const char *text, size_t len, struct wishes *out, struct seating *s, turn_t *open,
                 struct error *err)
{
    struct raw *raw = calloc(1, sizeof *raw);
    if (!raw)
        return error_memory(err);
    memset(out, 0, sizeof *out);
    memset(s, 0, sizeof *s);
    strcpy(raw->spectators, "live");
    strcpy(raw->empty, "wait");
    strcpy(raw->stand_in, club_bot.name);
    raw->late_minutes = 5;
    raw->talk = raw->undo = true;
    json_t *object = members_object(text, len, err);
    bool good = object && read_object(object, raw, out, s, open, err);
    json_decref(object);
    free(raw);
    return good;
}

void wishes_text(const struct wishes *w, const struct table *t, struct text *out)
{
    struct json j = json_into(out);
    char bot[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&w->stand_in, bot, sizeof bot);
    json_open(&j, NULL, '{');
    json_text(&j, "game", table_game(t)->id);
    json_setup(&j, "setup", table_game(t), table_setup(t));
    json_text(&j, "title", w->title);
    json_bool(&j, "public", w->is_public);
    json_text(&j, "spectators", spectators_word(w->spectators));
    json_number(&j, "late_minutes", w->late_minutes);
    json_open(&j, "clock", '{');
    json_text(&j, "kind", clock_word(w->clock));
    json_number(&j, "bank_s", w->bank_s);
    json_number(&j, "add_s", w->add_s);
    json_close(&j, '}');
    json_text(&j, "stand_in", bot);
    json_text(&j, "empty", empty_words[w->finish_when_empty]);
    json_bool(&j, "talk", w->talk);
    json_bool(&j, "undo", w->undo);
    json_text(&j, "webhook", w->webhook);
    json_text(&j, "webhook_language", w->webhook_language);
    json_close(&j, '}');
}
