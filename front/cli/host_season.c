#include "host_season.h"
#include "../../host/season.h"
#include "../../league/championship.h"

static const char *const flags[] = { "calendar",   "races",   "best",       "winner-bonus", "pairs",
                                     "team-names", "drivers", "pole-point", "pole-race",    "wait" };

static bool check_alone(const struct args *args, struct error *err)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (args_has(args, flags[i]))
            return error_of(err, ERROR_USAGE, "--%s takes --championship", flags[i]);
    return true;
}

static bool write_number(const struct args *args, struct json *j, const char *flag, const char *member,
                         int min, int max, struct error *err)
{
    long long n = min;
    if (!args_has(args, flag))
        return true;
    if (!args_number(args, flag, min, max, &n, err))
        return false;
    json_number(j, member, n);
    return true;
}

static void write_list(const struct args *args, struct json *j, const char *flag, const char *member)
{
    const char *list = args_value(args, flag);
    struct span rest = span_of(list ? list : ""), part;
    if (!list)
        return;
    json_open(j, member, '[');
    while (span_cut(&rest, ',', &part))
        json_span(j, NULL, span_trim(part));
    json_close(j, ']');
}

/* 'y', 'n', or '\0' where the flag is not there. */
static bool read_either(const struct args *args, const char *flag, char *which, struct error *err)
{
    const char *value = args_value(args, flag);
    *which = value ? value[0] : '\0';
    return !value || !strcmp(value, "yes") || !strcmp(value, "no")
           || error_of(err, ERROR_USAGE, "--%s takes %s or %s; found \"%.60s\"", flag, "yes", "no", value);
}

static bool write_either(const struct args *args, struct json *j, struct error *err)
{
    char bonus, pairs;
    if (!read_either(args, "winner-bonus", &bonus, err) || !read_either(args, "pairs", &pairs, err))
        return false;
    if (bonus)
        json_bool(j, "winner_bonus", bonus == 'y');
    if (pairs)
        json_text(j, "teams", pairs == 'y' ? "pairs" : "none");
    return true;
}

bool host_season_write(const struct args *args, struct json *j, struct error *err)
{
    const char *calendar = args_value(args, "calendar");
    if (!args_has(args, "championship"))
        return check_alone(args, err);
    if (calendar)
        json_text(j, "calendar", calendar);
    if (args_has(args, "pole-point"))
        json_bool(j, "pole_point", true);
    write_list(args, j, "drivers", "drivers");
    write_list(args, j, "team-names", "team_names");
    return write_number(args, j, "races", "races", 1, ROUNDS_MAX, err)
           && write_number(args, j, "best", "best", 1, ROUNDS_MAX, err)
           && write_number(args, j, "pole-race", "pole_race", 1, POLE_RACES, err)
           && write_number(args, j, "wait", "wait_s", 0, WAIT_SECONDS_MAX, err) && write_either(args, j, err);
}

bool host_season_check(const struct text *body, struct wishes *wishes, struct seating *who, turn_t *open,
                       int *seats, struct error *err)
{
    struct season *s = season_read(text_string(body), body->len, who, open, err);
    bool good = s && season_enter(s, who->tags.player, err);
    if (good) {
        *wishes = *season_wishes(s);
        *seats = season_seats(s);
    }
    season_free(s);
    return good || error_as(err, ERROR_USAGE);
}
