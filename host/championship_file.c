/* championship_file.c: the ledger of a championship on disk: in a file, which is good up to its last line when we are
 * killed, or in the store. */
#include "championship_file.h"
#include "../games/registry.h"
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain_disk(const char *path, const char *what)
{
    return complain(EXIT_WORLD, "%s: could not %s the championship: %s", path, what, strerror(errno));
}

/* ---- the store --------------------------------------------------------------------------------------- */

bool ledger_is_kept(const char *word)
{
    return !strpbrk(word, "./") && strcmp(word, "-") != 0;
}

struct store *ledger_store(enum store_use use, int *code)
{
    char path[FILE_PATH_MAX];
    struct error err;
    *code = data_directory("championships", path);
    if (*code == EXIT_OK && use == STORE_WRITE)
        *code = make_directories(path);
    if (*code != EXIT_OK)
        return NULL;
    strcat(path, "/all.db"); /* data_directory() left room for it */
    struct store *store = store_open(path, use, &err);
    if (!store)
        *code = complain_error(EXIT_WORLD, NULL, &err);
    return store;
}

static int create_kept(const char *name, const struct championship *c, const char *text, size_t len)
{
    struct error err;
    int code;
    if (!store_name_fits(name))
        return complain(EXIT_USAGE,
                        "expected a name of at most %d bytes for the championship; found \"%.60s\"",
                        STORE_NAME_MAX - 1, name);
    struct store *store = ledger_store(STORE_WRITE, &code);
    if (store && !store_add(store, name, c, text, len, &err))
        code = complain_error(EXIT_WORLD, NULL, &err);
    store_close(store);
    return code;
}

/* A file beside that of the championship, or beside the database, whose name begins with the championship's. */
static int path_beside(const struct ledger_file *f, const char *ending, char path[FILE_PATH_MAX])
{
    size_t len = 0;
    if (ledger_is_kept(f->path)) {
        int code = data_directory("championships", path);
        if (code == EXIT_OK)
            code = make_directories(path);
        if (code != EXIT_OK)
            return code;
        len = strlen(path);
        path[len++] = '/';
    }
    if (snprintf(path + len, FILE_PATH_MAX - len, "%s%s", f->path, ending) >= (int)(FILE_PATH_MAX - len))
        return complain(EXIT_USAGE, "expected a shorter name of the file; found %zu bytes", strlen(f->path));
    return EXIT_OK;
}

int ledger_side_path(const struct ledger_file *f, int round, char path[FILE_PATH_MAX])
{
    char ending[32];
    snprintf(ending, sizeof ending, ".round%d.txt", round + 1);
    return path_beside(f, ending, path);
}

int ledger_put_aside(const char *side, char kept[FILE_PATH_MAX])
{
    snprintf(kept, FILE_PATH_MAX, "%s", side);
    for (int k = 1; access(kept, F_OK) == 0 && k < 1000; k++)
        snprintf(kept, FILE_PATH_MAX, "%.*s.aside%d", FILE_PATH_MAX - 16, side, k);
    if (rename(side, kept) != 0)
        return complain(EXIT_WORLD, "%s: could not put it aside: %s", side, strerror(errno));
    return EXIT_OK;
}

int ledger_put_old_aside(const char *path, const struct championship *c)
{
    const struct ledger_file f = { .path = path, .fd = -1 };
    char side[FILE_PATH_MAX], kept[FILE_PATH_MAX];
    for (int round = c->done; round < c->rounds; round++) {
        int code = ledger_side_path(&f, round, side);
        if (code != EXIT_OK)
            return code;
        if (access(side, F_OK) != 0)
            continue;
        if ((code = ledger_put_aside(side, kept)) != EXIT_OK)
            return code;
        complain(EXIT_OK, "a race of an earlier championship of that name is kept as %s", kept);
    }
    return EXIT_OK;
}

int ledger_file_create(const char *path, const struct championship *c)
{
    size_t len;
    char *head = ledger_head(c, &len);
    if (!head)
        return complain(EXIT_WORLD, "out of memory");
    int code = ledger_is_kept(path) ? create_kept(path, c, head, len) : file_write(path, FILE_NEW, head, len);
    free(head);
    return code == EXIT_OK ? ledger_put_old_aside(path, c) : code;
}

/* ---- going on ---------------------------------------------------------------------------------------- */

static int open_locked(struct ledger_file *f)
{
    struct stat st;
    f->fd = open(f->path, O_RDWR | O_APPEND | O_NONBLOCK | O_CLOEXEC);
    if (f->fd < 0)
        return complain(EXIT_INPUT, "%s: could not open it: %s", f->path, strerror(errno));
    if (fstat(f->fd, &st) != 0 || !S_ISREG(st.st_mode))
        return complain(EXIT_INPUT, "%s: expected the file of a championship; found something else", f->path);
    if (flock(f->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return complain(EXIT_WORLD, "%s: this championship is being written by another program", f->path);
    return EXIT_OK; /* where files cannot be locked we do without */
}

/* Going on cuts off what was not good, so all of it is kept beside: the file, or the database. */
static int keep_damaged(const struct ledger_file *f, const char *text, size_t len)
{
    char path[FILE_PATH_MAX], kept[FILE_PATH_MAX];
    int code = path_beside(f, "", path);
    if (code == EXIT_OK)
        code = file_write_damaged(path, text, len, kept);
    if (code == EXIT_OK)
        remark("The damaged file is kept as %s.", kept);
    return code;
}

void ledger_tell_older(const struct ledger *l)
{
    char room[OLDER_NOTE_MAX];
    if (ledger_is_older(l))
        complain(EXIT_OK, "this championship was %s", ledger_note(l, room));
}

static int judge(const struct ledger_file *f, const struct ledger *l, bool good_part, const char *text,
                 size_t len)
{
    if (!l->error.text[0])
        return EXIT_OK;
    if (!l->championship)
        return complain_error(EXIT_INPUT, f->path, &l->error);
    if (l->cut) {
        remark("The file was cut off while it was being written; what is not whole is dropped.");
        return EXIT_OK;
    }
    complain_error(EXIT_INPUT, f->path, &l->error);
    if (!good_part)
        return complain(EXIT_INPUT, "the lines before are good; --good-part goes on from there");
    return keep_damaged(f, text, len);
}

static char *take_from_file(struct ledger_file *f, size_t *len, int *code)
{
    *code = open_locked(f);
    char *text = *code == EXIT_OK ? read_whole(f->path, LEDGER_MAX, len) : NULL;
    if (!text && *code == EXIT_OK)
        *code = EXIT_INPUT;
    return text;
}

static char *take_from_store(struct ledger_file *f, size_t *len, int *code)
{
    struct error err;
    f->store = ledger_store(STORE_WRITE, code);
    char *text = f->store ? store_text(f->store, f->path, len, &err) : NULL;
    if (f->store && !text)
        *code = complain_error(EXIT_INPUT, NULL, &err);
    return text;
}

/* What is not good is cut off. */
static int mend(struct ledger_file *f, const char *text, size_t len, size_t good)
{
    struct error err;
    f->bytes = good;
    if (len == good)
        return EXIT_OK;
    if (!f->store)
        return ftruncate(f->fd, (off_t)good) == 0 ? EXIT_OK : complain_disk(f->path, "mend");
    if (!store_replace(f->store, f->path, len, f->championship, text, good, &err))
        return complain_error(EXIT_WORLD, NULL, &err);
    return EXIT_OK;
}

int ledger_file_open(struct ledger_file *f, const char *path, bool good_part)
{
    struct ledger l;
    size_t len;
    int code;
    *f = (struct ledger_file){ .path = path, .fd = -1 };
    char *text = ledger_is_kept(path) ? take_from_store(f, &len, &code) : take_from_file(f, &len, &code);
    if (!text)
        return code;
    ledger_read(all_games, text, len, &l);
    f->championship = l.championship;
    code = judge(f, &l, good_part, text, len);
    if (code == EXIT_OK)
        code = mend(f, text, len, l.good);
    free(text);
    if (code != EXIT_OK)
        return code;
    if (!l.error.text[0])
        ledger_tell_older(&l);
    f->older = ledger_is_older(&l);
    f->complete = l.complete;
    f->from = l.championship->done;
    f->written = l.good - l.round_at;
    return EXIT_OK;
}

static int add_to_store(struct ledger_file *f, const char *more, size_t len)
{
    struct error err;
    if (!store_append(f->store, f->path, f->bytes, f->championship, more, len, &err))
        return complain_error(EXIT_WORLD, NULL, &err);
    return EXIT_OK;
}

/* What could not be written as a whole is taken back. */
static int add_to_file(const struct ledger_file *f, const char *more, size_t len)
{
    if (write_fully(f->fd, more, len))
        return EXIT_OK;
    int code = complain_disk(f->path, "write");
    if (ftruncate(f->fd, (off_t)f->bytes) != 0)
        return code; /* whoever reads it drops what is not whole */
    return code;
}

/* Whole rounds need not be looked at again. */
static void go_on_from(struct ledger_file *f, size_t written)
{
    const struct championship *c = f->championship;
    f->written = written;
    f->complete = c->done == c->rounds;
    if (c->done < c->rounds && !c->round[c->done].table && !c->round[c->done].notes) {
        f->from = c->done;
        f->written = 0;
    }
}

/* The new file is locked before it has its name; the old one stays until then. */
static int replace_file(struct ledger_file *f, const char *text, size_t len)
{
    struct fresh fresh;
    int code = fresh_open(&fresh, f->path, FILE_OVER);
    if (code != EXIT_OK)
        return code;
    flock(fresh.fd, LOCK_EX | LOCK_NB);
    if (!write_fully(fresh.fd, text, len)) {
        code = complain_disk(f->path, "write");
        fresh_drop(&fresh);
    } else
        code = fresh_place(&fresh);
    close(code == EXIT_OK ? f->fd : fresh.fd);
    if (code == EXIT_OK)
        f->fd = fresh.fd;
    return code;
}

static int replace_in_store(const struct ledger_file *f, const char *text, size_t len)
{
    struct error err;
    return store_replace(f->store, f->path, f->bytes, f->championship, text, len, &err)
               ? EXIT_OK
               : complain_error(EXIT_WORLD, NULL, &err);
}

/* What follows is played under today's rules, and so is all that went before, as reading it has shown: one that was
 * written under older rules is written anew, with what has happened since, all at once. */
static int write_anew(struct ledger_file *f)
{
    size_t len, rest_len;
    char *text = ledger_text(f->championship, &len);
    char *rest = text ? ledger_rounds(f->championship, f->championship->done, &rest_len) : NULL;
    int code = EXIT_OK;
    if (!rest)
        code = complain(EXIT_WORLD, "out of memory");
    else
        code = f->store ? replace_in_store(f, text, len) : replace_file(f, text, len);
    free(text);
    free(rest);
    if (code != EXIT_OK)
        return code;
    f->older = false;
    f->bytes = len;
    f->from = f->championship->done;
    f->written = rest_len;
    f->complete = f->championship->done == f->championship->rounds;
    return EXIT_OK;
}

int ledger_file_append(struct ledger_file *f, bool durable)
{
    if (f->older)
        return write_anew(f);
    size_t len;
    char *text = ledger_rounds(f->championship, f->from, &len);
    if (!text)
        return complain(EXIT_WORLD, "out of memory");
    const char *more = text + f->written;
    size_t n = len - f->written;
    int code = f->store ? add_to_store(f, more, n) : add_to_file(f, more, n);
    free(text);
    if (code != EXIT_OK)
        return code;
    f->bytes += n;
    go_on_from(f, len);
    if (durable && !f->store && !sync_fully(f->fd))
        return complain_disk(f->path, "keep");
    return EXIT_OK;
}

void ledger_file_close(struct ledger_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    store_close(f->store);
    championship_free(f->championship);
}

/* ---- looking ----------------------------------------------------------------------------------------- */

static char *look_in_store(const char *name, size_t *len, int *code)
{
    struct error err;
    struct store *store = ledger_store(STORE_READ, code);
    char *text = store ? store_text(store, name, len, &err) : NULL;
    if (store && !text)
        *code = complain_error(EXIT_INPUT, NULL, &err);
    store_close(store);
    return text;
}

char *ledger_file_text(const char *path, size_t *len, int *code)
{
    if (ledger_is_kept(path))
        return look_in_store(path, len, code);
    char *text = read_whole(path, LEDGER_MAX, len);
    *code = text ? EXIT_OK : EXIT_INPUT;
    return text;
}

struct championship *ledger_file_look(const char *path, int *code)
{
    struct ledger l;
    size_t len;
    char *text = ledger_file_text(path, &len, code);
    if (!text)
        return NULL;
    if (!ledger_read(all_games, text, len, &l))
        *code = complain_error(EXIT_INPUT, path, &l.error);
    else
        ledger_tell_older(&l);
    free(text);
    return l.championship;
}
