#include "seating.h"
#include "../core/text.h"

#include <stdio.h>
#include <string.h>

/* ---- who sits where -------------------------------------------------------------------------------- */

/* Characters of a plain text, or -1 when it is not. */
static int count_characters(const char *s)
{
    int n = 0;
    for (size_t left = strlen(s), len; left; s += len, left -= len, n++) {
        len = text_character(s, left);
        if (!len)
            return -1;
    }
    return n;
}

static bool has_letter(const char *s)
{
    for (; *s; s++)
        if ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (unsigned char)*s >= 0x80)
            return true;
    return false;
}

bool seating_put_person(struct seating *s, int seat, const char *name, struct error *err)
{
    size_t bare;
    int n = count_characters(name);
    if (n < 1 || n > NAME_CHARS || strlen(name) >= TAG_MAX)
        return error_set(err, 0, "a name takes 1 to %d characters; found \"%.60s\"", NAME_CHARS, name);
    if (!has_letter(name)) /* more likely the answer to another question */
        return error_set(err, 0, "a name has a letter in it; found \"%.60s\"", name);
    if (player_is_bot(name, &bare))
        return error_set(err, 0, "a person's name does not end in%s; found \"%.60s\"", BOT_MARK, name);
    for (int other = 0; other < seat; other++)
        if (!seating_has_bot(s, other) && !strcmp(s->tags.player[other], name))
            return error_set(err, 0, "two people need two names; found \"%.60s\" twice", name);
    s->driver[seat].bot = NULL;
    snprintf(s->tags.player[seat], TAG_MAX, "%s", name);
    return true;
}

void seating_put_bot(struct seating *s, int seat, const struct budgeted_bot *driver)
{
    struct text tag = text_into(s->tags.player[seat], TAG_MAX);
    s->driver[seat] = *driver;
    budgeted_bot_text(driver, s->bot_name[seat], sizeof s->bot_name[seat]);
    text_add(&tag, "%s%s", s->bot_name[seat], BOT_MARK);
}

void seating_view(const struct seating *s, int seat, struct view *out)
{
    const struct table *t = s->table;
    view_of(table_game(t), table_setup(t), table_state(t), seat, out);
    for (int other = 0; other < table_shape(t)->seats; other++)
        out->rival[other] = other == seat ? NULL : s->driver[other].bot;
}

/* The tag keeps the name of a bot that somebody else drives for. */
static void seat_bot_again(struct seating *s, int seat, struct span name)
{
    struct budgeted_bot *driver = &s->driver[seat];
    if (!budgeted_bot_parse(name.at, name.len, driver, NULL) && !driver->bot) {
        *driver = (struct budgeted_bot){ .bot = &rookie_bot };
        s->absent |= seat_bit(seat);
    }
    budgeted_bot_text(driver, s->bot_name[seat], sizeof s->bot_name[seat]);
}

void seating_from_tags(struct seating *s)
{
    size_t len;
    for (int seat = 0; seat < table_shape(s->table)->seats; seat++) {
        char *tag = s->tags.player[seat];
        s->driver[seat].bot = NULL;
        if (!tag[0])
            snprintf(tag, TAG_MAX, "Player %d", seat + 1);
        if (player_is_bot(tag, &len))
            seat_bot_again(s, seat, (struct span){ tag, len });
    }
}

int seating_people(const struct seating *s)
{
    int n = 0;
    for (int seat = 0; seat < table_shape(s->table)->seats; seat++)
        n += !seating_has_bot(s, seat);
    return n;
}

/* ---- how they are called ----------------------------------------------------------------------------- */

/* Drivers that bots play, by seat; the second half where somebody at the table is called so. */
static const char *const drivers[2 * SEATS_MAX] = {
    "Abbate", "Brandt",  "Costa",   "Dahl",     "Ekberg", "Ferrand", "Galli",  "Holm",
    "Ibarra", "Janssen", "Kessler", "Lorenz",   "Marsh",  "Novak",   "Orsini", "Paulsen",
    "Quint",  "Renaud",  "Salter",  "Tremaine", "Urban",  "Valdez",  "Wyss",   "Zanetti",
};

/* Those of a temper have names of their own, so that one knows whom one meets. */
static const char *const tempered[TEMPERS][SEATS_MAX] = {
    [TEMPER_CAREFUL] = { "Alma", "Benno", "Clara", "Dorian", "Edda", "Fabian", "Greta", "Hedwig", "Ivo",
                         "Jolan", "Kaspar", "Linde" },
    [TEMPER_BOLD] = { "Ajax", "Bruno", "Cosmo", "Dante", "Electra", "Falk", "Gonzo", "Hector", "Igor", "Jago",
                      "Kira", "Leo" },
    [TEMPER_DIRTY] = { "Attila", "Brutus", "Cato", "Damon", "Elvira", "Fosco", "Grim", "Hagen", "Ilka",
                       "Jasko", "Kain", "Loki" },
    [TEMPER_TEAM] = { "Amanda", "Bella", "Castor", "Damian", "Elias", "Felix", "Gemma", "Hanno", "Isolde",
                      "Jonna", "Kai", "Levin" },
};

static enum temper temper_of(const char *player)
{
    struct budgeted_bot driver;
    size_t len;
    return player_is_bot(player, &len) && budgeted_bot_parse(player, len, &driver, NULL)
               ? driver.manner.temper
               : TEMPER_PLAIN;
}

static bool is_bot(const struct seating *s, int seat)
{
    size_t len;
    return seating_has_bot(s, seat) || player_is_bot(s->tags.player[seat], &len);
}

static bool is_persons_name(const struct shape *shape, const struct tags *tags, turn_t bots, const char *name)
{
    for (int seat = 0; seat < shape->seats; seat++)
        if (!(bots & seat_bit(seat)) && !strcmp(tags->player[seat], name))
            return true;
    return false;
}

/* What all cars of a seat have in common, out of a list by car; NULL: nothing. */
static const char *common(const struct shape *shape, int seat, const char *const *of)
{
    const char *found = NULL;
    for (int car = 0; car < shape->cars; car++)
        if (shape->owner[car] == seat) {
            if (!of[car] || (found && strcmp(found, of[car]) != 0))
                return NULL;
            found = of[car];
        }
    return found;
}

static const char *team_of(const struct shape *shape, int seat)
{
    int cars = 0;
    for (int car = 0; car < shape->cars; car++)
        cars += shape->owner[car] == seat;
    return cars > 1 ? common(shape, seat, shape->team) : NULL;
}

const char *seating_team(const struct seating *s, int seat)
{
    return team_of(table_shape(s->table), seat);
}

static const char *driver_of(const struct shape *shape, const struct tags *tags, turn_t bots, int seat)
{
    const char *own = common(shape, seat, shape->name);
    if (!(bots & seat_bit(seat)))
        return tags->player[seat];
    for (int car = 0; car < shape->cars && !own; car++) /* drivers of two cars: their team speaks for them */
        if (shape->owner[car] == seat && shape->name[car])
            own = team_of(shape, seat);
    if (own && !is_persons_name(shape, tags, bots, own))
        return own;
    own = tempered[temper_of(tags->player[seat])][seat];
    if (own && !is_persons_name(shape, tags, bots, own))
        return own;
    return drivers[is_persons_name(shape, tags, bots, drivers[seat]) ? seat + SEATS_MAX : seat];
}

const char *seating_driver(const struct seating *s, int seat)
{
    turn_t bots = 0;
    for (int i = 0; i < table_shape(s->table)->seats; i++)
        bots |= is_bot(s, i) ? seat_bit(i) : 0;
    return driver_of(table_shape(s->table), &s->tags, bots, seat);
}

const char *tags_driver(const struct tags *tags, const struct shape *shape, int seat)
{
    turn_t bots = 0;
    size_t len;
    for (int i = 0; i < shape->seats; i++)
        bots |= player_is_bot(tags->player[i], &len) ? seat_bit(i) : 0;
    return driver_of(shape, tags, bots, seat);
}

const char *seating_level(const struct seating *s, int seat)
{
    return !is_bot(s, seat) ? "" : s->bot_name[seat][0] ? s->bot_name[seat] : s->tags.player[seat];
}

struct seat_title seating_title(const struct seating *s, int seat)
{
    const char *level = seating_level(s, seat);
    struct seat_title title;
    size_t len;
    player_is_bot(level, &len); /* a tag has its mark behind it */
    snprintf(title.text, sizeof title.text, len ? "%s (%.*s)" : "%s", seating_driver(s, seat), (int)len,
             level);
    return title;
}

void seating_name_players(struct seating *s, const struct language *language)
{
    s->narrator.language = language;
    s->narrator.game = table_game(s->table);
    s->narrator.setup = table_setup(s->table);
    s->narrator.bots = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool bot = seat < table_shape(s->table)->seats && is_bot(s, seat);
        s->narrator.player[seat] = bot                       ? seating_driver(s, seat)
                                   : s->tags.player[seat][0] ? s->tags.player[seat]
                                                             : NULL;
        s->narrator.bots |= bot ? seat_bit(seat) : 0;
    }
}

size_t seating_seed_warning(const struct seed *seed, const struct language *language, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    t.language = language;
    if (seed_is_number(seed))
        text_say(&t, "Dealt by the seed %llu: whoever knows it can predict this race.",
                 (unsigned long long)seed->number);
    return t.len;
}

/* ---- telling ---------------------------------------------------------------------------------------- */

static void tell_undo(const struct seating *s, int seat, struct text *t)
{
    const char *name = s->narrator.player[seat];
    if (name)
        text_say(t, "%s takes back the last action.", name);
    else
        text_say(t, "Player %d takes back the last action.", seat + 1);
}

/* Note k of those before moment i, or NULL when there are fewer. */
static const char *find_note(const struct seating *s, int i, int k)
{
    for (int n = 0; n < s->notes; n++)
        if (s->note[n].moment == i && !k--)
            return s->note[n].text;
    return NULL;
}

static int count_notes(const struct seating *s, int i)
{
    int n = 0;
    while (find_note(s, i, n))
        n++;
    return n;
}

/* Change k of who drives before moment i, or NULL when there are fewer. */
static const struct stand_in *find_stand_in(const struct seating *s, int i, int k)
{
    for (int n = 0; n < table_stand_ins(s->table); n++)
        if (table_stand_in_at(s->table, n)->moment == i && !k--)
            return table_stand_in_at(s->table, n);
    return NULL;
}

static int count_stand_ins(const struct seating *s, int i)
{
    int n = 0;
    while (find_stand_in(s, i, n))
        n++;
    return n;
}

static void tell_stand_in(const struct seating *s, const struct stand_in *in, struct text *t)
{
    const char *name = s->narrator.player[in->seat];
    char number[24];
    snprintf(number, sizeof number, tr(t->language, "player %d"), in->seat + 1);
    if (in->driver[0])
        text_say(t, "The bot %s drives for %s.", in->driver, name ? name : number);
    else
        text_say(t, "%s drives again.", name ? name : number);
}

bool seating_sentence(const struct seating *s, int i, int k, int viewer, char *buf, size_t size)
{
    const struct moment *moment = table_moment(s->table, i);
    struct text t = text_into(buf, size);
    t.language = s->narrator.language;
    const char *note = find_note(s, i, k);
    bool hidden;
    if (note) {
        text_add(&t, "%s", note);
        return true;
    }
    k -= count_notes(s, i);
    const struct stand_in *in = find_stand_in(s, i, k);
    if (in) {
        tell_stand_in(s, in, &t);
        return true;
    }
    k -= count_stand_ins(s, i);
    if (!moment->act) {
        tell_undo(s, moment->seat, &t);
        return true;
    }
    struct event e = table_event(s->table, i, k, viewer, &hidden);
    bool private = e.seen_by != EVERYONE && moment->seat == NOBODY;
    return !hidden && !private && narrate(&s->narrator, &e, false, buf, size);
}

int seating_sentence_event(const struct seating *s, int i, int k)
{
    int before = count_notes(s, i) + count_stand_ins(s, i);
    return table_moment(s->table, i)->act && k >= before ? k - before : NOBODY;
}

int seating_sentences(const struct seating *s, int i)
{
    const struct moment *moment = table_moment(s->table, i);
    return count_notes(s, i) + count_stand_ins(s, i) + (moment->act ? moment->events : 1);
}
