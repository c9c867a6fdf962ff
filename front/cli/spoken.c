#include "spoken.h"
#include "../../table/narrate.h"

#include <string.h>

static const struct language *language = &english;

const struct language *spoken(void)
{
    return language;
}

/* "--language de" or "--language=de" at argv[i]: how many words that is, or 0. */
static int wish_at(int argc, char **argv, int i, const char **wish)
{
    static const char flag[] = "--language";
    size_t length = sizeof flag - 1;
    if (strncmp(argv[i], flag, length) != 0)
        return 0;
    if (argv[i][length] == '=') {
        *wish = argv[i] + length + 1;
        return 1;
    }
    if (argv[i][length])
        return 0;
    *wish = i + 1 < argc ? argv[i + 1] : "";
    return i + 1 < argc ? 2 : 1;
}

static const char *take_wish(int *argc, char **argv)
{
    const char *wish = NULL;
    int left = 1, i = 1;
    for (; i < *argc && strcmp(argv[i], "--") != 0;) {
        int words = wish_at(*argc, argv, i, &wish);
        if (!words)
            argv[left++] = argv[i++];
        i += words;
    }
    while (i < *argc)
        argv[left++] = argv[i++];
    argv[left] = NULL;
    *argc = left;
    return wish;
}

bool spoken_take(int *argc, char **argv, struct error *err)
{
    const struct language *found = language_spoken(take_wish(argc, argv), err);
    if (!found)
        return error_as(err, ERROR_USAGE);
    language = found;
    return true;
}
