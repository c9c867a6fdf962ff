#include "command.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_digits(const char *text)
{
    const char *at = text;
    while (isdigit((unsigned char)*at))
        at++;
    return at != text && !*at;
}

bool command_number(const char *text, const char *what, long least, long most, long *out, struct error *err)
{
    errno = 0;
    *out = strtol(text, NULL, 10);
    if (!is_digits(text) || errno == ERANGE || *out < least || *out > most)
        return error_set(err, 0, "expected %s from %ld to %ld; found \"%s\"", what, least, most, text);
    return true;
}

bool command_seed(const char *text, uint64_t *out, struct error *err)
{
    errno = 0;
    *out = strtoull(text, NULL, 10);
    if (!is_digits(text) || errno == ERANGE)
        return error_set(err, 0, "expected a seed, a number of at most 64 bits; found \"%s\"", text);
    return true;
}

enum { FAULT_OF_INPUT = 2, FAULT_OF_THE_WORLD = 1 };

int command_complain(const char *tool, const struct error *err)
{
    fprintf(stderr, "%s: %s\n", tool, err->text);
    return err->kind == ERROR_WORLD ? FAULT_OF_THE_WORLD : FAULT_OF_INPUT;
}

int command_end(const char *tool)
{
    bool bad = fflush(stdout) != 0;
    if (!bad && !ferror(stdout))
        return 0;
    fprintf(stderr, "%s: not all of the output could be written: %s\n", tool, strerror(bad ? errno : EIO));
    return FAULT_OF_THE_WORLD;
}
