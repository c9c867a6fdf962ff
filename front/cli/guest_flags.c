#include "guest_flags.h"
#include "prompt.h"

#include <string.h>

enum { TIME_MAX = 24 * 3600 * 1000 };

static int check_settings(const struct guest_wishes *w)
{
    for (int i = 0; i < w->settings; i++)
        if (!strchr(w->setting[i], '=') || w->setting[i][0] == '=')
            return complain(EXIT_USAGE, "--bot-set takes NAME=VALUE; found \"%.60s\"", w->setting[i]);
    return EXIT_OK;
}

const char *const guest_many[] = { "bot", "bot-set", NULL };

int guest_wishes_read(const struct args *args, struct guest_wishes *w)
{
    static const char *const about[] = { "bot-set", "bot-time", "bot-start", "bot-total", "bot-log", NULL };
    *w = (struct guest_wishes){
        .move_ms = 2000, .start_ms = 10000, .total_ms = 3600000, .stopped = prompt_signal
    };
    w->programs = args_values(args, "bot", w->command, SEATS_MAX);
    w->settings = args_values(args, "bot-set", w->setting, GUEST_SETTINGS_MAX);
    if (w->programs > SEATS_MAX || w->settings > GUEST_SETTINGS_MAX)
        return complain(EXIT_USAGE,
                        "expected --bot at most %d times and --bot-set at most %d times; found more",
                        SEATS_MAX, GUEST_SETTINGS_MAX);
    for (int i = 0; about[i] && !w->programs; i++)
        if (args_has(args, about[i]))
            return complain(EXIT_USAGE, "--%s is about programs; found no --bot", about[i]);
    for (int i = 0; i < w->programs; i++)
        if (!w->command[i][0])
            return complain(EXIT_USAGE, "--bot takes a command; found \"\"");
    if (!args_number(args, "bot-time", 1, TIME_MAX, &w->move_ms)
        || !args_number(args, "bot-start", 1, TIME_MAX, &w->start_ms)
        || !args_number(args, "bot-total", 1, TIME_MAX, &w->total_ms))
        return EXIT_USAGE;
    w->log = args_value(args, "bot-log");
    return check_settings(w);
}
