#include "cli.h"
#include "prompt.h"

enum { TIME_MAX = 24 * 3600 * 1000 };

static bool check_texts(const struct guest_wishes *w, struct error *err)
{
    for (int i = 0; i < w->programs; i++)
        if (!w->command[i][0])
            return error_of(err, ERROR_USAGE, "--bot takes a command; found \"\"");
    for (int i = 0; i < w->settings; i++)
        if (!strchr(w->setting[i], '=') || w->setting[i][0] == '=')
            return error_of(err, ERROR_USAGE, "--bot-set takes NAME=VALUE; found \"%.60s\"", w->setting[i]);
    return true;
}

const char *const guest_many[] = { "bot", "bot-set", NULL };

static bool takes(const struct args *args, const char *name)
{
    for (const struct flag *flag = args->verb->flags; flag->name; flag++)
        if (!strcmp(flag->name, name))
            return true;
    return false;
}

bool guest_wishes_read(const struct args *args, struct guest_wishes *w, struct error *err)
{
    static const char *const about[] = { "bot-set", "bot-time", "bot-start", "bot-total", "bot-log", NULL };
    *w = (struct guest_wishes){
        .move_ms = 2000, .start_ms = 10000, .total_ms = 3600000, .stopped = prompt_signal
    };
    w->programs = args_values(args, "bot", w->command, SEATS_MAX);
    w->settings = args_values(args, "bot-set", w->setting, GUEST_SETTINGS_MAX);
    w->log = args_value(args, "bot-log");
    if (w->programs > SEATS_MAX || w->settings > GUEST_SETTINGS_MAX)
        return error_of(err, ERROR_USAGE,
                        "expected --bot at most %d times and --bot-set at most %d times; found more",
                        SEATS_MAX, GUEST_SETTINGS_MAX);
    for (int i = 0; about[i] && !w->programs; i++)
        if (takes(args, about[i]) && args_has(args, about[i]))
            return error_of(err, ERROR_USAGE, "--%s is about programs; found no --bot", about[i]);
    return args_number(args, "bot-time", 1, TIME_MAX, &w->move_ms, err)
           && args_number(args, "bot-start", 1, TIME_MAX, &w->start_ms, err)
           && (!takes(args, "bot-total") || args_number(args, "bot-total", 1, TIME_MAX, &w->total_ms, err))
           && check_texts(w, err);
}

void print_missing_bots(const struct match *m)
{
    char said[200];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (match_missing_bot(m, seat, said, sizeof said))
            print_note("%s", said);
}
