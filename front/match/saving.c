#include "saving.h"
#include "complain.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int complain_disk(const struct saving *s, const char *what)
{
    return complain(EXIT_WORLD, "%s: could not %s the record: %s", s->path, what, strerror(errno));
}

static int write_all(const struct saving *s, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(s->fd, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return complain_disk(s, "write");
        text += n;
        len -= (size_t)n;
    }
    return EXIT_OK;
}

int saving_create(struct saving *s, const char *path, const struct table *t, const struct tags *tags)
{
    *s = (struct saving){ .path = path };
    size_t len = record_head(t, tags, NULL, 0);
    char *head = malloc(len + 1);
    if (!head)
        return complain(EXIT_WORLD, "out of memory");
    record_head(t, tags, head, len + 1);
    s->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    int code = EXIT_OK;
    if (s->fd < 0)
        code =
            errno == EEXIST
                ? complain(EXIT_WORLD, "%s: there is a file of that name already; nothing was changed", path)
                : complain_disk(s, "create");
    else
        code = write_all(s, head, len);
    free(head);
    return code;
}

int saving_resume(struct saving *s, const char *path, const struct reading *reading)
{
    *s =
        (struct saving){ .path = path, .written = table_moments(reading->table), .ended = reading->complete };
    s->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (s->fd < 0)
        return complain_disk(s, "open");
    if (ftruncate(s->fd, (off_t)reading->good) != 0)
        return complain_disk(s, "mend");
    return EXIT_OK;
}

static int append_tail(struct saving *s, const struct table *t)
{
    char tail[CARS_MAX * 80 + 8];
    s->ended = true;
    return write_all(s, tail, record_tail(t, tail, sizeof tail));
}

int saving_append(struct saving *s, const struct table *t, bool durable)
{
    char line[ACTION_TEXT_MAX + 16];
    int code = EXIT_OK;
    if (s->fd < 0)
        return EXIT_OK;
    while (code == EXIT_OK && s->written < table_moments(t)) {
        size_t len = record_moment(t, s->written, line, sizeof line);
        code = write_all(s, line, len);
        s->written++;
    }
    if (code == EXIT_OK && !s->ended && !table_turn(t))
        code = append_tail(s, t);
    if (code == EXIT_OK && durable && fsync(s->fd) != 0 && errno != EINVAL && errno != EROFS)
        code = complain_disk(s, "keep"); /* EINVAL: a pipe or device, which has nothing to keep */
    return code;
}

int saving_close(struct saving *s)
{
    int fd = s->fd;
    s->fd = -1;
    if (fd >= 0 && close(fd) != 0)
        return complain_disk(s, "close");
    return EXIT_OK;
}
