#include "files.h"
#include "complain.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *too_large(const char *path, size_t max, char *buf)
{
    free(buf);
    complain(EXIT_INPUT, "%s: expected at most %zu bytes; found more", path, max);
    return NULL;
}

/* What is open already and has a name all the same: the standard input, or what a shell hands over as <(command). */
static bool names_descriptor(const char *path)
{
    static const char fd[] = "/dev/fd/", own[] = "/proc/self/fd/";
    return !strcmp(path, "/dev/stdin") || !strncmp(path, fd, sizeof fd - 1)
           || !strncmp(path, own, sizeof own - 1);
}

static const char *kind_of(mode_t mode)
{
    return S_ISDIR(mode)    ? "a folder"
           : S_ISFIFO(mode) ? "a pipe (- reads the standard input)"
                            : "something that is none";
}

/* Opening must not wait: nobody may ever write into a pipe that lies in a folder. NULL after a sentence. */
static FILE *open_to_read(const char *path)
{
    struct stat st = { 0 };
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &st) != 0) {
        complain(EXIT_INPUT, "%s: could not open it: %s", path, strerror(errno));
    } else if (S_ISDIR(st.st_mode) || !(S_ISREG(st.st_mode) || names_descriptor(path))) {
        complain(EXIT_INPUT, "%s: expected a file; found %s", path, kind_of(st.st_mode));
    } else {
        fcntl(fd, F_SETFL, 0); /* reading may wait again */
        return fdopen(fd, "rb");
    }
    if (fd >= 0)
        close(fd);
    return NULL;
}

char *read_whole(const char *path, size_t max, size_t *len)
{
    bool in = !strcmp(path, "-");
    FILE *f = in ? stdin : open_to_read(path);
    char *buf = f ? malloc(max + 2) : NULL;
    if (!f)
        return NULL;
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
