/* cars.c: the cars that a person may write: teams of two, and enough Non-Player
 * Cars for every number of players. */
#include "cars.h"

#include <string.h>

enum { TEAMS_MIN = 2, NPCS_MIN = 18 };

const char *const gp_icon_words[] = { "star", "diamond", "circle", "triangle", "square", "none", NULL };

/* GP Cars and Cards Chart: of 2, 3, 4 or 5 players each takes 4, 3, 3 or 2 NPCs of one icon, and the last
 * 10, 7, 2 or 2 of the list, which are neutral, must bear other icons. More players take none and need
 * at most 10. */
static const int npcs_needed[] = { 4, 4, 3, 3, 2, 2 };

static const struct schema number_item = { .name = "item",
                                           .type = DATA_NUMBER,
                                           .min = 1,
                                           .max = NUMBER_MAX,
                                           .help = N_("The number of a car."),
                                           .cite = "GP 1.5" };

static const struct schema team_fields[] = {
    { .name = "name",
      .type = DATA_TEXT,
      .max = TEAM_NAME_MAX - 1,
      .help = N_("What the team is called, unlike every other."),
      .cite = "ours" },
    { .name = "numbers",
      .type = DATA_LIST,
      .min = 2,
      .max = 2,
      .fields = &number_item,
      .help = N_("Its two Player Cars, the lower number first."),
      .cite = "GP 1.5, G62" },
    { 0 },
};

static const struct schema team_item = {
    .name = "item", .type = DATA_MAP, .fields = team_fields, .help = N_("One team."), .cite = "GP 1.4"
};

static const struct schema npc_fields[] = {
    { .name = "number",
      .type = DATA_NUMBER,
      .min = 1,
      .max = NUMBER_MAX,
      .help = N_("Its number; event cards name the last digit."),
      .cite = "GP 1.5, 8.4" },
    { .name = "icon",
      .type = DATA_WORD,
      .fallback = "none",
      .choices = gp_icon_words,
      .help = N_("Whose it is with 2 to 5 players; without an icon it is always neutral."),
      .cite = "GP 1.5, 2.3" },
    { 0 },
};

static const struct schema npc_item = { .name = "item",
                                        .type = DATA_MAP,
                                        .fields = npc_fields,
                                        .help = N_("One Non-Player Car."),
                                        .cite = "GP 1.5" };

static const struct schema cars_fields[] = {
    { .name = "title",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 60,
      .help = N_("What people call it."),
      .cite = "ours" },
    { .name = "teams",
      .type = DATA_LIST,
      .min = TEAMS_MIN,
      .max = TEAMS_MAX,
      .fields = &team_item,
      .help = N_("The teams; at most as many players can race."),
      .cite = "GP 1.1" },
    { .name = "npcs",
      .type = DATA_LIST,
      .min = NPCS_MIN,
      .max = NPCS_MAX,
      .fields = &npc_item,
      .help = N_("The Non-Player Cars by icon, lowest numbers first; neutrals are taken from the end."),
      .cite = "GP 1.5, 2.3" },
    { 0 },
};

static const struct schema cars_schema = {
    .name = "cars", .type = DATA_MAP, .fields = cars_fields, .help = N_("The cars."), .cite = "GP 1.5"
};

static bool check_team(const struct datum *teams, const struct datum *team, struct error *err)
{
    const struct datum *name = data_get(team, "name"), *numbers = data_get(team, "numbers");
    int first = numbers->first->number, second = numbers->last->number;
    if (!name->text[0])
        return error_set(err, name->line, "expected a name for the team; found none");
    for (const struct datum *other = teams->first; other != team; other = other->next)
        if (!strcmp(data_get(other, "name")->text, name->text))
            return error_set(err, name->line, "expected a name unlike every other team's; found %s twice",
                             name->text);
    if (first > second)
        return error_set(err, numbers->line, "expected the lower number of %s first; found %d before %d",
                         name->text, first, second);
    return true;
}

static bool take_number(const struct datum *number, bool taken[NUMBER_MAX + 1], struct error *err)
{
    if (taken[number->number])
        return error_set(err, number->line, "expected every number on one car only; found %d on two",
                         number->number);
    return taken[number->number] = true;
}

static bool check_teams(const struct datum *teams, bool taken[NUMBER_MAX + 1], struct error *err)
{
    for (const struct datum *team = teams->first; team; team = team->next) {
        const struct datum *numbers = data_get(team, "numbers");
        if (!check_team(teams, team, err) || !take_number(numbers->first, taken, err)
            || !take_number(numbers->last, taken, err))
            return false;
    }
    return true;
}

static bool check_order(const struct datum *npc, const struct datum *next, struct error *err)
{
    int icon = data_get(npc, "icon")->number, number = data_get(npc, "number")->number;
    int next_icon = data_get(next, "icon")->number, next_number = data_get(next, "number")->number;
    if (icon < next_icon || (icon == next_icon && number < next_number))
        return true;
    return error_set(err, next->line,
                     "expected NPCs in the order star, diamond, circle, triangle, square, none, each lowest "
                     "number first; found %d (%s) after %d (%s)",
                     next_number, gp_icon_words[next_icon], number, gp_icon_words[icon]);
}

static bool check_enough(const struct datum *npcs, struct error *err)
{
    int found[ICONS + 1] = { 0 };
    for (const struct datum *npc = npcs->first; npc; npc = npc->next)
        found[data_get(npc, "icon")->number]++;
    for (int icon = 0; icon <= ICON_NONE; icon++)
        if (found[icon] < npcs_needed[icon])
            return error_set(err, npcs->line,
                             "expected at least %d NPCs with the icon %s, so that 2 to 11 can play; found %d",
                             npcs_needed[icon], gp_icon_words[icon], found[icon]);
    return true;
}

static bool check_npcs(const struct datum *npcs, bool taken[NUMBER_MAX + 1], struct error *err)
{
    for (const struct datum *npc = npcs->first; npc; npc = npc->next) {
        if (!take_number(data_get(npc, "number"), taken, err))
            return false;
        if (npc->next && !check_order(npc, npc->next, err))
            return false;
    }
    return check_enough(npcs, err);
}

static bool check_cars(const struct datum *root, struct error *err)
{
    bool taken[NUMBER_MAX + 1] = { false };
    return check_teams(data_get(root, "teams"), taken, err) && check_npcs(data_get(root, "npcs"), taken, err);
}

/* GP 1.1: twelve Team Sheets. Numbers, names and how many NPCs bear which icon are not printed. */
static void cars_differ(const struct datum *root, struct text *out)
{
    int teams = data_count(data_get(root, "teams"));
    if (teams != TEAMS_MAX)
        text_add(out, "teams: %d; printed %d\n", teams, TEAMS_MAX);
}

const struct data_kind gp_cars_kind = {
    .id = "grandprix-cars",
    .help = N_("The cars of Grand Prix: teams of two, and the Non-Player Cars."),
    .schema = &cars_schema,
    .check = check_cars,
    .differs = cars_differ,
};

static void read_team(const struct datum *map, struct gp_team *team)
{
    const struct datum *numbers = data_get(map, "numbers");
    strncpy(team->name, data_get(map, "name")->text, TEAM_NAME_MAX - 1);
    team->number[0] = (uint8_t)numbers->first->number;
    team->number[1] = (uint8_t)numbers->last->number;
}

static void read_npc(const struct datum *map, struct gp_npc *npc)
{
    npc->number = (uint8_t)data_get(map, "number")->number;
    npc->icon = (uint8_t)data_get(map, "icon")->number;
}

bool gp_cars_parse(const char *text, struct gp_cars *cars, struct error *err)
{
    struct datum *root = data_load(&gp_cars_kind, "cars", text, err);
    if (!root)
        return false;
    memset(cars, 0, sizeof *cars);
    for (const struct datum *map = data_get(root, "teams")->first; map; map = map->next)
        read_team(map, &cars->team[cars->teams++]);
    for (const struct datum *map = data_get(root, "npcs")->first; map; map = map->next)
        read_npc(map, &cars->npc[cars->npcs++]);
    data_free(root);
    return true;
}
