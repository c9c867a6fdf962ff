#include "saving.h"
#include "complain.h"
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static int complain_disk(const struct saving *s, const char *what)
{
    return complain(EXIT_WORLD, "%s: could not %s the record: %s", s->path, what, strerror(errno));
}

/* ---- a new one --------------------------------------------------------------------------------------- */

/* Whoever goes on with it locks it (record_open), so it is locked before anybody can find it. Where files cannot be
 * locked we do without. */
static int place(struct saving *s, struct fresh *fresh, const char *text, size_t len)
{
    flock(fresh->fd, LOCK_EX | LOCK_NB);
    if (write_fully(fresh->fd, text, len))
        return fresh_place(fresh);
    int code = complain_disk(s, "write");
    fresh_drop(fresh);
    return code;
}

static int start(struct saving *s, const char *path, enum file_kind kind, const char *text, size_t len)
{
    struct fresh fresh;
    int code = fresh_open(&fresh, path, kind);
    if (code == EXIT_OK && (code = place(s, &fresh, text, len)) != EXIT_OK) {
        close(fresh.fd);
        fresh.fd = -1;
    }
    s->fd = code == EXIT_OK ? fresh.fd : -1;
    return code;
}

static int start_with(struct saving *s, const char *path, enum file_kind kind, const struct table *t,
                      const struct tags *tags)
{
    size_t len;
    char *text = record_text(t, tags, &len);
    *s = (struct saving){
        .fd = -1, .path = path, .good = len, .written = table_moments(t), .ended = !table_turn(t)
    };
    int code = text ? start(s, path, kind, text, len) : complain(EXIT_WORLD, "out of memory");
    free(text);
    return code;
}

int saving_create(struct saving *s, const char *path, const struct table *t, const struct tags *tags)
{
    return start_with(s, path, FILE_SECRET, t, tags);
}

int saving_replace(struct saving *s, const char *path, const struct table *t, const struct tags *tags)
{
    return start_with(s, path, FILE_SECRET_OVER, t, tags);
}

/* ---- going on ---------------------------------------------------------------------------------------- */

int saving_resume(struct saving *s, const char *path, const struct reading *reading)
{
    *s = (struct saving){ .path = path,
                          .good = reading->good,
                          .written = table_moments(reading->table),
                          .ended = reading->complete };
    s->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (s->fd < 0)
        return complain_disk(s, "open");
    if (ftruncate(s->fd, (off_t)reading->good) != 0)
        return complain_disk(s, "mend");
    return EXIT_OK;
}

/* What could not be written as a whole is taken back, so that the record stays good and can be tried again. */
static int append(struct saving *s, const char *text, size_t len)
{
    if (write_fully(s->fd, text, len)) {
        s->good += len;
        return EXIT_OK;
    }
    int code = complain_disk(s, "write");
    if (ftruncate(s->fd, (off_t)s->good) != 0)
        return code; /* whoever reads it drops the line that was cut off */
    return code;
}

static int append_moment(struct saving *s, const struct table *t)
{
    char line[ACTION_TEXT_MAX + 16];
    int code = append(s, line, record_moment(t, s->written, line, sizeof line));
    s->written += code == EXIT_OK;
    return code;
}

static int append_tail(struct saving *s, const struct table *t)
{
    char tail[CARS_MAX * 80 + 8];
    int code = append(s, tail, record_tail(t, tail, sizeof tail));
    s->ended = code == EXIT_OK;
    return code;
}

int saving_append(struct saving *s, const struct table *t, bool durable)
{
    int code = EXIT_OK;
    if (s->fd < 0)
        return EXIT_OK;
    while (code == EXIT_OK && s->written < table_moments(t))
        code = append_moment(s, t);
    bool ends = !s->ended && !table_turn(t);
    if (code == EXIT_OK && ends)
        code = append_tail(s, t);
    if (code == EXIT_OK && (durable || ends) && !sync_fully(s->fd))
        code = complain_disk(s, "keep");
    return code;
}

/* Whatever was acknowledged is on the disk by now; closing cannot lose it. */
void saving_close(struct saving *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}
