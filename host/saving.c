#include "saving.h"
#include "files.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- a new one --------------------------------------------------------------------------------------- */

/* Whoever goes on with it locks it (record_open), so it is locked before anybody can find it. */
static bool start(struct saving *s, const char *path, enum file_kind kind, const struct table *t,
                  const struct tags *tags, struct error *err)
{
    size_t len;
    char *text = record_text(t, tags, &len);
    *s = (struct saving){
        .fd = -1, .path = path, .good = len, .written = table_moments(t), .ended = !table_turn(t)
    };
    bool good =
        text ? file_begin(path, kind, text, len, N_("write the record"), &s->fd, err) : error_memory(err);
    free(text);
    return good;
}

bool saving_create(struct saving *s, const char *path, const struct table *t, const struct tags *tags,
                   struct error *err)
{
    return start(s, path, FILE_SECRET, t, tags, err);
}

bool saving_replace(struct saving *s, const char *path, const struct table *t, const struct tags *tags,
                    struct error *err)
{
    return start(s, path, FILE_SECRET_OVER, t, tags, err);
}

/* ---- going on ---------------------------------------------------------------------------------------- */

bool saving_resume(struct saving *s, const char *path, const struct reading *reading, struct error *err)
{
    *s = (struct saving){ .path = path,
                          .good = reading->good,
                          .written = table_moments(reading->table),
                          .ended = reading->complete };
    s->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (s->fd < 0)
        return file_error(err, path, N_("open the record"));
    return ftruncate(s->fd, (off_t)reading->good) == 0 || file_error(err, path, N_("mend the record"));
}

static bool append(struct saving *s, const char *text, size_t len, struct error *err)
{
    if (!append_fully(s->fd, s->good, text, len))
        return file_error(err, s->path, N_("write the record"));
    s->good += len;
    return true;
}

static bool append_moment(struct saving *s, const struct table *t, struct error *err)
{
    char line[ACTION_TEXT_MAX + 16];
    bool good = append(s, line, record_moment(t, s->written, line, sizeof line), err);
    s->written += good;
    return good;
}

static bool append_tail(struct saving *s, const struct table *t, struct error *err)
{
    char tail[CARS_MAX * 80 + 8];
    return s->ended = append(s, tail, record_tail(t, tail, sizeof tail), err);
}

bool saving_append(struct saving *s, const struct table *t, bool durable, struct error *err)
{
    if (s->fd < 0)
        return true;
    while (s->written < table_moments(t))
        if (!append_moment(s, t, err))
            return false;
    bool ends = !s->ended && !table_turn(t);
    if (ends && !append_tail(s, t, err))
        return false;
    return !(durable || ends) || sync_fully(s->fd) || file_error(err, s->path, N_("keep the record"));
}

/* Whatever was acknowledged is on the disk by now; closing cannot lose it. */
void saving_close(struct saving *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}
