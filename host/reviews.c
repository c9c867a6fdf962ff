#include "reviews.h"
#include "record_list.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIST_MAX = 16 << 20, LINE_BYTES = 320 };

#define FIRST_LINE "Paddock reviews 1\n"

/* ---- the list ---------------------------------------------------------------------------------------- */

/* name, bytes, seat from 1; then decisions and how many of them were inaccuracies, mistakes and blunders. */
struct line {
    struct span name;
    long long bytes;
    int seat;
    struct raced_errors found;
};

static bool read_line(struct span text, struct line *l)
{
    char copy[LINE_BYTES];
    struct span rest = text;
    int bytes_at = 0;
    *l = (struct line){ .found = { .reviewed = true } };
    if (!span_cut(&rest, '\t', &l->name) || !rest.at || !span_copy(rest, copy, sizeof copy))
        return false;
    struct raced_errors *e = &l->found;
    return sscanf(copy, "%lld\t%d\t%d\t%d\t%d\t%d%n", &l->bytes, &l->seat, &e->decisions, &e->inaccuracies,
                  &e->mistakes, &e->blunders, &bytes_at)
               == 6
           && !copy[bytes_at];
}

static void write_line(const struct line *l, struct text *t)
{
    text_add(t, "%.*s\t%lld\t%d\t%d\t%d\t%d\t%d\n", SPAN(l->name), l->bytes, l->seat, l->found.decisions,
             l->found.inaccuracies, l->found.mistakes, l->found.blunders);
}

void reviews_tell(void (*tell)(void *context, const char *name, long long bytes, int seat,
                               const struct raced_errors *found),
                  void *context)
{
    char path[FILE_PATH_MAX], name[FILE_PATH_MAX];
    char *list = data_directory("reviewed", path, NULL) ? read_titled(path, FIRST_LINE, LIST_MAX) : NULL;
    struct span rest = span_of(list ? list : ""), text;
    struct line l;
    while (span_cut(&rest, '\n', &text))
        if (read_line(text, &l) && span_copy(l.name, name, sizeof name))
            tell(context, name, l.bytes, l.seat - 1, &l.found);
    free(list);
}

/* ---- writing ----------------------------------------------------------------------------------------- */

/* What is to become of the lines of one record. */
struct change {
    const char *name;
    const char *to; /* it is called so now; NULL: its lines are replaced … */
    turn_t seats;   /* … of these seats … */
    long long bytes;
    struct text *more; /* … by these */
};

/* Lines of another size are of another race. */
static bool is_replaced(const struct line *l, const struct change *c)
{
    return !c->to && (l->bytes != c->bytes || (l->seat > 0 && c->seats & seat_bit(l->seat - 1)));
}

static void change_lines(const char *list, const struct change *c, struct text *t)
{
    struct span rest = span_of(list), text;
    struct line l;
    text_add(t, FIRST_LINE);
    span_cut(&rest, '\n', &text);
    while (span_cut(&rest, '\n', &text)) {
        bool own = read_line(text, &l) && span_is(l.name, c->name);
        if (!text.len || (own && is_replaced(&l, c)))
            continue;
        if (own && c->to)
            l.name = span_of(c->to);
        write_line(&l, t);
    }
    if (c->more)
        text_put(t, c->more->buf, c->more->len);
}

/* Two programs may have reviewed something at once; where folders cannot be locked we do without. */
static bool write_list(const struct change *c, struct error *err)
{
    char path[FILE_PATH_MAX], folder[FILE_PATH_MAX];
    struct text t = text_growing();
    if (!data_directory("reviewed", path, err))
        return false;
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock >= 0)
        flock(lock, LOCK_EX);
    char *old = read_titled(path, FIRST_LINE, LIST_MAX);
    bool good = true;
    if (old || c->more) {
        change_lines(old ? old : FIRST_LINE, c, &t);
        good = text_is_whole(&t) ? file_write(path, FILE_SECRET_OVER, t.buf, t.len, err) : error_memory(err);
    }
    if (lock >= 0)
        close(lock);
    free(old);
    text_free(&t);
    return good;
}

bool review_rename(const char *name, const char *to, struct error *err)
{
    return write_list(&(struct change){ .name = name, .to = to }, err);
}

/* The name of a file of the directory of records; NULL: it lies elsewhere. */
static const char *name_of_record(const char *path, struct stat *st)
{
    char there[FILE_PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct stat other;
    return stat(path, st) == 0 && record_path(name, there, NULL) && stat(there, &other) == 0
                   && other.st_dev == st->st_dev && other.st_ino == st->st_ino
               ? name
               : NULL;
}

static void add_seat(const struct review *r, const char *name, long long bytes, int seat, struct text *t)
{
    struct account a;
    review_account(r, seat, &a);
    const struct line l = { .name = span_of(name),
                            .bytes = bytes,
                            .seat = seat + 1,
                            .found = { true, a.decisions, a.graded[GRADE_INACCURACY], a.graded[GRADE_MISTAKE],
                                       a.graded[GRADE_BLUNDER] } };
    write_line(&l, t);
}

bool review_keep(const char *path, const struct review *r, int seats, int seat, struct error *err)
{
    struct stat st;
    const char *name = review_is_whole(r) ? name_of_record(path, &st) : NULL;
    struct text more = text_growing();
    struct change c = { .name = name, .more = &more, .bytes = name ? (long long)st.st_size : 0 };
    for (int i = 0; name && i < seats; i++)
        if (seat == NOBODY || seat == i) {
            c.seats |= seat_bit(i);
            add_seat(r, name, c.bytes, i, &more);
        }
    bool good = !name || (text_is_whole(&more) ? write_list(&c, err) : error_memory(err));
    text_free(&more);
    return good;
}
