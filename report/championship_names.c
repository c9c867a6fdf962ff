#include "championship_names.h"
#include "../league/absent.h"
#include "../show/seating.h"

#include <stdio.h>
#include <string.h>

static int cars_of(const struct shape *shape, int seat)
{
    int n = 0;
    for (int car = 0; car < shape->cars; car++)
        n += shape->owner[car] == seat;
    return n;
}

static bool is_taken(const struct championship *c, const char *name)
{
    for (int car = 0; car < CARS_MAX; car++)
        if (!strcmp(c->entrant[car].driver, name))
            return true;
    return false;
}

void championship_name_cars(struct championship *c)
{
    const struct shape *shape = championship_shape(c);
    struct tags tags = { 0 };
    memcpy(tags.player, c->player, sizeof tags.player);
    for (int car = 0; car < shape->cars; car++) {
        char name[TAG_MAX];
        struct text t = text_into(name, sizeof name);
        int seat = shape->owner[car];
        const char *driver = championship_entered(c, car) ? tags_driver(&tags, shape, seat) : "";
        if (!driver[0] || c->entrant[car].driver[0] || shape->name[car])
            continue;
        text_add(&t, "%s", driver);
        if (cars_of(shape, seat) > 1)
            text_add(&t, " %d", car_number(shape, car));
        if (t.len < sizeof name && championship_name_fits(name, TAG_MAX) && !is_taken(c, name))
            memcpy(c->entrant[car].driver, name, TAG_MAX);
    }
}

/* "Ann", "Ann 5" */
static bool is_named_after(const char *driver, const char *person)
{
    size_t len = strlen(person);
    return !strncmp(driver, person, len) && (!driver[len] || driver[len] == ' ');
}

size_t championship_driver_text(const struct championship *c, int car, char *buf, size_t size)
{
    const char *driver = c->entrant[car].driver, *person = championship_person(c, car);
    int n = person && !is_named_after(driver, person) ? snprintf(buf, size, "%s (%s)", driver, person)
                                                      : snprintf(buf, size, "%s", driver);
    return n > 0 ? (size_t)n : 0;
}

size_t championship_team_text(const struct championship *c, const struct team_list *teams, int team,
                              char *buf, size_t size)
{
    int seat = championship_team_seat(c, teams, team), car = 0;
    while (teams->of[car] != team)
        car++;
    const char *person = seat == NOBODY ? NULL : championship_person(c, car), *name = teams->name[team];
    int n = person && strcmp(person, name) != 0 ? snprintf(buf, size, "%s (%s)", name, person)
                                                : snprintf(buf, size, "%s", name);
    return n > 0 ? (size_t)n : 0;
}

void championship_racer_text(const struct championship *c, int round, int car, char *buf, size_t size)
{
    int entrant = championship_entrant(c, round, car);
    if (entrant == NOBODY)
        snprintf(buf, size, "NPC %d", car_number(championship_round_shape(c, round), car));
    else
        championship_driver_text(c, entrant, buf, size);
}

int championship_find_seat(const struct championship *c, const char *who)
{
    const struct shape *shape = championship_shape(c);
    int number;
    if (span_number(span_of(who), &number) && number >= 1 && number <= shape->seats)
        return number - 1;
    for (int seat = 0; seat < shape->seats; seat++)
        if (!strcmp(c->player[seat], who))
            return seat;
    for (int car = 0; car < shape->cars; car++)
        if (championship_entered(c, car) && !strcmp(c->entrant[car].team, who))
            return shape->owner[car];
    return NOBODY;
}

size_t championship_seat_text(const struct championship *c, int seat, const struct language *language,
                              char *buf, size_t size)
{
    const struct shape *shape = championship_shape(c);
    struct text t = text_into(buf, size);
    int first = 0;
    t.language = language;
    while (shape->owner[first] != seat)
        first++;
    const char *person = championship_person(c, first), *team = c->entrant[first].team;
    if (team[0] && person && strcmp(team, person) != 0)
        text_add(&t, "%s (%s)", team, person);
    else if (team[0] || person)
        text_add(&t, "%s", team[0] ? team : person);
    else
        text_say(&t, "seat %d", seat + 1);
    return t.len;
}

void championship_champion_text(const struct championship *c, struct text *t)
{
    char who[2 * TAG_MAX + 8];
    struct standings table;
    if (c->done < c->rounds)
        return;
    championship_driver_table(c, &table);
    for (int i = 0; i < table.n && table.at[i].rank == 1; i++) {
        championship_driver_text(c, table.at[i].who, who, sizeof who);
        text_add(t, "%s%s", i ? tr(t->language, " and ") : "", who);
    }
}

size_t championship_note_text(const struct championship *c, int round, int seat,
                              const struct language *language, char *buf, size_t size)
{
    const struct note *note = absent_note(c, round, seat);
    struct text t = text_into(buf, size);
    char who[2 * TAG_MAX + 8];
    t.language = language;
    championship_seat_text(c, seat, language, who, sizeof who);
    if (note && note->kind == NOTE_SUBSTITUTE)
        text_say(&t, "%s drives for %s", note->name, who);
    else if (note && note->kind == NOTE_ABSENT_AVERAGE)
        text_say(&t, "without %s, who is awarded the average of the Non-Player Cars for each car", who);
    else if (note)
        text_say(&t, "without %s, who scores nothing", who);
    return t.len;
}
