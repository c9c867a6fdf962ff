#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_error(struct error *err, const char *path, const char *what)
{
    return error_of(err, ERROR_WORLD, "%s: could not %s: %s", path, what, strerror(errno));
}

/* ---- reading ----------------------------------------------------------------------------------------- */

/* What is open already and has a name all the same: the standard input, or what a shell hands over as <(command). */
static bool names_descriptor(const char *path)
{
    static const char fd[] = "/dev/fd/", own[] = "/proc/self/fd/";
    return !strcmp(path, "/dev/stdin") || !strncmp(path, fd, sizeof fd - 1)
           || !strncmp(path, own, sizeof own - 1);
}

static const char *kind_of(mode_t mode)
{
    return S_ISDIR(mode)    ? N_("a folder")
           : S_ISFIFO(mode) ? N_("a pipe (- reads the standard input)")
                            : N_("something that is none");
}

/* Opening must not wait: nobody may ever write into a pipe that lies in a folder. NULL and a sentence. */
static FILE *open_to_read(const char *path, struct error *err)
{
    struct stat st = { 0 };
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &st) != 0) {
        file_error(err, path, N_("open it"));
        error_as(err, ERROR_INPUT);
    } else if (S_ISDIR(st.st_mode) || !(S_ISREG(st.st_mode) || names_descriptor(path))) {
        error_set(err, 0, "%s: expected a file; found %s", path, kind_of(st.st_mode));
    } else {
        fcntl(fd, F_SETFL, 0); /* reading may wait again */
        return fdopen(fd, "rb");
    }
    if (fd >= 0)
        close(fd);
    return NULL;
}

/* All of it, but no more than one byte over max. Grows as it reads, for what may be long seldom is. NULL: out of memory. */
static char *read_growing(FILE *f, size_t max, size_t *len)
{
    enum { FIRST = 64 * 1024 };
    char *buf = NULL;
    size_t room = FIRST / 2;
    *len = 0;
    do {
        room = room <= max / 2 ? 2 * room : max + 2;
        char *more = realloc(buf, room);
        if (!more) {
            free(buf);
            return NULL;
        }
        buf = more;
        *len += fread(buf + *len, 1, room - 1 - *len, f);
    } while (*len == room - 1 && *len <= max);
    return buf;
}

char *read_whole(const char *path, size_t max, size_t *len, struct error *err)
{
    bool in = !strcmp(path, "-");
    FILE *f = in ? stdin : open_to_read(path, err);
    if (!f)
        return NULL;
    char *buf = read_growing(f, max, len);
    bool bad = ferror(f);
    int why = errno;
    if (!in)
        fclose(f);
    if (buf && !bad && *len <= max) {
        buf[*len] = '\0';
        char *fit = realloc(buf, *len + 1);
        return fit ? fit : buf;
    }
    if (!buf || bad)
        error_set(err, 0, "%s: could not read it: %s", path, buf ? strerror(why) : N_("out of memory"));
    else
        error_set(err, 0, "%s: expected at most %zu bytes; found more", path, max);
    free(buf);
    return NULL;
}

char *read_titled(const char *path, const char *first_line, size_t max)
{
    size_t len;
    char *text = access(path, R_OK) == 0 ? read_whole(path, max, &len, NULL) : NULL;
    if (text && !strncmp(text, first_line, strlen(first_line)))
        return text;
    free(text);
    return NULL;
}

/* ---- bytes and the disk ------------------------------------------------------------------------------ */

static bool write_fully(int fd, const void *bytes, size_t len)
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

bool append_fully(int fd, size_t before, const void *bytes, size_t len)
{
    if (write_fully(fd, bytes, len))
        return true;
    int why = errno, cut = ftruncate(fd, (off_t)before);
    (void)cut; /* where even that fails, whoever reads it drops what is not whole */
    errno = why;
    return false;
}

/* The bytes of a path up to and with its last slash. */
static size_t folder_len(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
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

/* ---- a file on its way to its name ------------------------------------------------------------------- */

struct fresh {
    int fd; /* to append to, or -1 */
    enum file_kind kind;
    char path[FILE_PATH_MAX];
    char beside[FILE_PATH_MAX + 24]; /* "": there is nothing to put in place, as with a device */
};

static bool error_taken(struct error *err, const char *path)
{
    return error_of(err, ERROR_WORLD, "%s: there is a file of that name already; nothing was changed", path);
}

/* The name beside may not be too long where the name itself is just not. */
static bool open_beside(struct fresh *f, struct error *err)
{
    enum { NAME_BYTES = 200, TRIES = 10000 };
    size_t folder = folder_len(f->path);
    int n =
        snprintf(f->beside, sizeof f->beside, "%.*s%.*s", (int)folder, f->path, NAME_BYTES, f->path + folder);
    for (int k = 1; k < TRIES;
         k++) { /* those that are there may be another program's, or a crash left them */
        snprintf(f->beside + n, sizeof f->beside - (size_t)n, ".new%d", k);
        f->fd = open(f->beside, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC,
                     f->kind & FILE_SECRET ? 0600 : 0666);
        if (f->fd >= 0 || (errno != EEXIST && errno != EINTR))
            break;
    }
    return f->fd >= 0 || file_error(err, f->path, N_("create it"));
}

/* A device or pipe cannot be replaced, only written to. */
static bool open_as_it_is(struct fresh *f, struct error *err)
{
    f->beside[0] = '\0';
    f->fd = open(f->path, O_WRONLY | O_APPEND | O_CLOEXEC);
    return f->fd >= 0 || file_error(err, f->path, N_("open it"));
}

static void drop(struct fresh *f)
{
    if (f->beside[0])
        unlink(f->beside);
    f->beside[0] = '\0';
}

/* Its successor stands where a link leads, and may be read by whoever could. */
static bool open_over(struct fresh *f, const struct stat *old, struct error *err)
{
    char real[PATH_MAX];
    if (!S_ISREG(old->st_mode))
        return open_as_it_is(f, err);
    if (access(f->path, W_OK) != 0)
        return file_error(err, f->path, N_("write it"));
    if (realpath(f->path, real) && strlen(real) < sizeof f->path)
        memcpy(f->path, real, strlen(real) + 1);
    if (!open_beside(f, err))
        return false;
    if ((f->kind & FILE_SECRET) || fchmod(f->fd, old->st_mode & 0777) == 0)
        return true;
    file_error(err, f->path, N_("create it"));
    close(f->fd);
    drop(f);
    return false;
}

static bool start(struct fresh *f, const char *path, enum file_kind kind, struct error *err)
{
    struct stat old;
    f->fd = -1;
    f->kind = kind;
    if (snprintf(f->path, sizeof f->path, "%s", path) >= (int)sizeof f->path)
        return error_of(err, ERROR_USAGE, "expected a shorter name of a file; found %zu bytes", strlen(path));
    if (!(kind & FILE_OVER) && lstat(path, &old) == 0)
        return error_taken(err, path);
    if ((kind & FILE_OVER) && stat(path, &old) == 0)
        return open_over(f, &old, err);
    return open_beside(f, err);
}

/* Never over one that is there. Not every file system has links; there a look must do. */
static bool give_name(const struct fresh *f)
{
    struct stat st;
    if (f->kind & FILE_OVER)
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

/* What was written is on the disk, under its name. What is not sure to stay shall not be there either: the same again
 * must not find its name taken. */
static bool place(struct fresh *f, struct error *err)
{
    if (!sync_fully(f->fd))
        return file_error(err, f->path, N_("keep it"));
    if (!f->beside[0])
        return true;
    if (!give_name(f))
        return errno == EEXIST ? error_taken(err, f->path) : file_error(err, f->path, N_("create it"));
    drop(f);
    if (sync_folder(f->path))
        return true;
    file_error(err, f->path, N_("keep it"));
    if (!(f->kind & FILE_OVER))
        unlink(f->path);
    return false;
}

/* ---- whole files ------------------------------------------------------------------------------------- */

bool file_try(const char *path, enum file_kind kind, struct error *err)
{
    struct fresh trial;
    if (!start(&trial, path, kind, err))
        return false;
    close(trial.fd);
    drop(&trial);
    return true;
}

bool file_begin(const char *path, enum file_kind kind, const void *bytes, size_t len, const char *what,
                int *fd, struct error *err)
{
    struct fresh f;
    *fd = -1;
    if (!start(&f, path, kind, err))
        return false;
    flock(f.fd, LOCK_EX | LOCK_NB);
    if (write_fully(f.fd, bytes, len) ? place(&f, err) : file_error(err, path, what)) {
        *fd = f.fd;
        return true;
    }
    drop(&f);
    close(f.fd);
    return false;
}

bool file_write(const char *path, enum file_kind kind, const void *bytes, size_t len, struct error *err)
{
    int fd;
    if (!file_begin(path, kind, bytes, len, N_("write it"), &fd, err))
        return false;
    close(fd); /* everything is on the disk */
    return true;
}

bool file_write_damaged(const char *path, const char *text, size_t len, char kept[FILE_PATH_MAX],
                        struct error *err)
{
    struct stat st;
    int n = snprintf(kept, FILE_PATH_MAX, "%s.damaged", path);
    if (n >= FILE_PATH_MAX - 8)
        return error_of(err, ERROR_WORLD, "%s: the name is too long to keep a copy beside it", path);
    for (int k = 2; lstat(kept, &st) == 0 && k < 1000; k++)
        snprintf(kept + n, FILE_PATH_MAX - (size_t)n, "%d", k);
    return file_write(kept, FILE_SECRET, text, len, err);
}
