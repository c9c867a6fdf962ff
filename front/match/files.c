#include "files.h"
#include "complain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char *too_large(const char *path, size_t max, char *buf)
{
    free(buf);
    complain(EXIT_INPUT, "%s: expected at most %zu bytes; found more", path, max);
    return NULL;
}

char *read_whole(const char *path, size_t max, size_t *len)
{
    bool in = !strcmp(path, "-");
    FILE *f = in ? stdin : fopen(path, "rb");
    char *buf = f ? malloc(max + 2) : NULL;
    if (!f) {
        complain(EXIT_INPUT, "%s: could not open it: %s", path, strerror(errno));
        return NULL;
    }
    *len = buf ? fread(buf, 1, max + 1, f) : 0;
    bool bad = ferror(f);
    int why = errno;
    if (!in)
        fclose(f);
    if (!buf || bad) {
        free(buf);
        complain(EXIT_INPUT, "%s: could not read it: %s", path, buf ? strerror(why) : "out of memory");
        return NULL;
    }
    if (*len > max)
        return too_large(path, max, buf);
    buf[*len] = '\0';
    char *fit = realloc(buf, *len + 1);
    return fit ? fit : buf;
}

int file_create(const char *path, bool over, FILE **out)
{
    *out = fopen(path, over ? "w" : "wx");
    if (*out)
        return EXIT_OK;
    if (errno == EEXIST)
        return complain(EXIT_WORLD, "%s: there is a file of that name already; nothing was changed", path);
    return complain(EXIT_WORLD, "%s: could not create it: %s", path, strerror(errno));
}

int file_close(FILE *f, const char *path, int code)
{
    errno = 0;
    bool bad = ferror(f);
    bool good = fclose(f) == 0 && !bad;
    if (good || code != EXIT_OK)
        return code;
    return complain(EXIT_WORLD, "%s: could not write it: %s", path,
                    errno ? strerror(errno) : "the disk may be full");
}
