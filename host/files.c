#include "files.h"
#include "complain.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
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

/* ---- a file on its way to its name ------------------------------------------------------------------- */

static int complain_disk(const char *path, const char *what)
{
    return complain(EXIT_WORLD, "%s: could not %s it: %s", path, what, strerror(errno));
}

static int complain_taken(const char *path)
{
    return complain(EXIT_WORLD, "%s: there is a file of that name already; nothing was changed", path);
}

static bool replaces(enum file_kind kind)
{
    return kind == FILE_OVER || kind == FILE_SECRET_OVER;
}

static bool is_secret(enum file_kind kind)
{
    return kind == FILE_SECRET || kind == FILE_SECRET_OVER;
}

/* The bytes of a path up to and with its last slash. */
static size_t folder_len(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* The name beside may not be too long where the name itself is just not. */
static int open_beside(struct fresh *f)
{
    enum { NAME_BYTES = 200, TRIES = 10000 };
    size_t folder = folder_len(f->path);
    int n =
        snprintf(f->beside, sizeof f->beside, "%.*s%.*s", (int)folder, f->path, NAME_BYTES, f->path + folder);
    for (int k = 1; k < TRIES;
         k++) { /* those that are there may be another program's, or a crash left them */
        snprintf(f->beside + n, sizeof f->beside - (size_t)n, ".new%d", k);
        f->fd = open(f->beside, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC,
                     is_secret(f->kind) ? 0600 : 0666);
        if (f->fd >= 0 || (errno != EEXIST && errno != EINTR))
            break;
    }
    return f->fd >= 0 ? EXIT_OK : complain_disk(f->path, "create");
}

/* A device or pipe cannot be replaced, only written to. */
static int open_as_it_is(struct fresh *f)
{
    f->beside[0] = '\0';
    f->fd = open(f->path, O_WRONLY | O_APPEND | O_CLOEXEC);
    return f->fd >= 0 ? EXIT_OK : complain_disk(f->path, "open");
}

/* Its successor stands where a link leads, and may be read by whoever could. */
static int open_over(struct fresh *f, const struct stat *old)
{
    char real[PATH_MAX];
    if (!S_ISREG(old->st_mode))
        return open_as_it_is(f);
    if (access(f->path, W_OK) != 0)
        return complain_disk(f->path, "write");
    if (realpath(f->path, real) && strlen(real) < sizeof f->path)
        memcpy(f->path, real, strlen(real) + 1);
    int code = open_beside(f);
    if (code == EXIT_OK && !is_secret(f->kind) && fchmod(f->fd, old->st_mode & 0777) != 0) {
        code = complain_disk(f->path, "create");
        close(f->fd);
        fresh_drop(f);
    }
    return code;
}

int fresh_open(struct fresh *f, const char *path, enum file_kind kind)
{
    struct stat old;
    f->fd = -1;
    f->kind = kind;
    if (snprintf(f->path, sizeof f->path, "%s", path) >= (int)sizeof f->path)
        return complain(EXIT_USAGE, "expected a shorter name of a file; found %zu bytes", strlen(path));
    if (!replaces(kind) && lstat(path, &old) == 0)
        return complain_taken(path);
    if (replaces(kind) && stat(path, &old) == 0)
        return open_over(f, &old);
    return open_beside(f);
}

void fresh_drop(struct fresh *f)
{
    if (f->beside[0])
        unlink(f->beside);
    f->beside[0] = '\0';
}

/* Never over one that is there. Not every file system has links; there a look must do. */
static bool give_name(const struct fresh *f)
{
    struct stat st;
    if (replaces(f->kind))
        return rename(f->beside, f->path) == 0;
    if (link(f->beside, f->path) == 0)
        return true;
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
        return false;
    if (lstat(f->path, &st) != 0)
        return rename(f->beside, f->path) == 0;
    errno = EEXIST;
    return false;
}

/* What is not sure to stay shall not be there either: the same again must not find its name taken. */
static int take_back(const struct fresh *f)
{
    int code = complain_disk(f->path, "keep");
    if (!replaces(f->kind))
        unlink(f->path);
    return code;
}

int fresh_place(struct fresh *f)
{
    int code = EXIT_OK;
    if (!sync_fully(f->fd))
        code = complain_disk(f->path, "keep");
    else if (f->beside[0] && !give_name(f))
        code = errno == EEXIST ? complain_taken(f->path) : complain_disk(f->path, "create");
    bool named = code == EXIT_OK && f->beside[0];
    fresh_drop(f);
    return named && !sync_folder(f->path) ? take_back(f) : code;
}

/* ---- bytes and the disk ------------------------------------------------------------------------------ */

bool write_fully(int fd, const void *bytes, size_t len)
{
    const char *at = bytes;
    while (len) {
        ssize_t n = write(fd, at, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n == 0)
            errno = ENOSPC;
        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

bool sync_fully(int fd)
{
    int bad;
    do
        bad = fsync(fd);
    while (bad && errno == EINTR);
    return !bad || errno == EINVAL || errno == EROFS; /* a pipe or device, which has nothing to keep */
}

bool sync_folder(const char *path)
{
    char folder[FILE_PATH_MAX];
    size_t len = folder_len(path);
    snprintf(folder, sizeof folder, "%.*s", (int)len, len ? path : "");
    int fd = open(len ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return errno == EACCES; /* a folder that may not be listed cannot be waited for */
    bool good = sync_fully(fd);
    int why = errno;
    close(fd);
    errno = why;
    return good;
}

/* ---- whole files ------------------------------------------------------------------------------------- */

int file_try(const char *path, enum file_kind kind)
{
    struct fresh trial;
    int code = fresh_open(&trial, path, kind);
    if (code != EXIT_OK)
        return code;
    close(trial.fd);
    fresh_drop(&trial);
    return EXIT_OK;
}

int file_write(const char *path, enum file_kind kind, const void *bytes, size_t len)
{
    struct fresh f;
    int code = fresh_open(&f, path, kind);
    if (code != EXIT_OK)
        return code;
    if (write_fully(f.fd, bytes, len)) {
        code = fresh_place(&f);
    } else {
        code = complain_disk(path, "write");
        fresh_drop(&f);
    }
    close(f.fd); /* everything is on the disk */
    return code;
}

int file_write_damaged(const char *path, const char *text, size_t len, char kept[FILE_PATH_MAX])
{
    struct stat st;
    int n = snprintf(kept, FILE_PATH_MAX, "%s.damaged", path);
    if (n >= FILE_PATH_MAX - 8)
        return complain(EXIT_WORLD, "%s: the name is too long to keep a copy beside it", path);
    for (int k = 2; lstat(kept, &st) == 0 && k < 1000; k++)
        snprintf(kept + n, FILE_PATH_MAX - (size_t)n, "%d", k);
    return file_write(kept, FILE_SECRET, text, len);
}
