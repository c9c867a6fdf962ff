/* ledger_file.c: the ledger of a championship on disk: in a file, which is good up to its last line when we are
 * killed, or in the store. */
#include "ledger_file.h"
#include "../../games/registry.h"
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

static int write_all(const char *path, int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return complain_disk(path, "write");
        text += n;
        len -= (size_t)n;
    }
    return EXIT_OK;
}

static int keep(const char *path, int fd)
{
    if (fsync(fd) != 0 && errno != EINVAL && errno != EROFS)
        return complain_disk(path, "keep");
    return EXIT_OK;
}

/* A new file with that text; never one that is there. */
static int create(const char *path, const char *text, size_t len)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST)
        return complain(EXIT_WORLD, "%s: there is a file of that name already; nothing was changed", path);
    if (fd < 0)
        return complain_disk(path, "create");
    int code = write_all(path, fd, text, len);
    if (code == EXIT_OK)
        code = keep(path, fd);
    if (close(fd) != 0 && code == EXIT_OK)
        code = complain_disk(path, "close");
    return code;
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
    *code = shelf_directory("championships", path);
    if (*code == EXIT_OK && use == STORE_WRITE)
        *code = shelf_make_directories(path);
    if (*code != EXIT_OK)
        return NULL;
    strcat(path, "/all.db"); /* shelf_directory() left room for it */
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

int ledger_side_path(const struct ledger_file *f, int round, char path[FILE_PATH_MAX])
{
    size_t len = 0;
    if (f->store) {
        int code = shelf_directory("championships", path);
        if (code == EXIT_OK)
            code = shelf_make_directories(path);
        if (code != EXIT_OK)
            return code;
        len = strlen(path);
        path[len++] = '/';
    }
    if (snprintf(path + len, FILE_PATH_MAX - len, "%s.round%d.txt", f->path, round + 1)
        >= (int)(FILE_PATH_MAX - len))
        return complain(EXIT_USAGE, "expected a shorter name of the file; found %zu bytes", strlen(f->path));
    return EXIT_OK;
}

int ledger_file_create(const char *path, const struct championship *c)
{
    size_t len;
    char *head = ledger_head(c, &len);
    if (!head)
        return complain(EXIT_WORLD, "out of memory");
    int code = ledger_is_kept(path) ? create_kept(path, c, head, len) : create(path, head, len);
    free(head);
    return code;
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

/* Going on cuts off what was not good, so all of it is kept beside. */
static int keep_damaged(const char *path, const char *text, size_t len)
{
    char beside[4096];
    struct stat st;
    int n = snprintf(beside, sizeof beside - 8, "%s.damaged", path);
    if (n < 0 || n >= (int)sizeof beside - 8)
        return complain(EXIT_WORLD, "%s: the name is too long to keep a copy beside it", path);
    for (int k = 2; lstat(beside, &st) == 0 && k < 1000; k++)
        snprintf(beside + n, sizeof beside - (size_t)n, "%d", k);
    int code = create(beside, text, len);
    if (code == EXIT_OK)
        printf("The damaged file is kept as %s.\n", text_plain(beside).text);
    return code;
}

static int judge(const struct ledger_file *f, const struct ledger *l, bool good_part, const char *text,
                 size_t len)
{
    if (!l->error.text[0])
        return EXIT_OK;
    if (!l->championship)
        return complain_error(EXIT_INPUT, f->path, &l->error);
    if (l->cut) {
        printf("The file was cut off while it was being written; what is not whole is dropped.\n");
        return EXIT_OK;
    }
    complain_error(EXIT_INPUT, f->path, &l->error);
    if (!good_part)
        return complain(EXIT_INPUT, "the lines before are good; --good-part goes on from there");
    return keep_damaged(f->path, text, len);
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
    f->bytes = *len;
    return text;
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
    free(text);
    if (code != EXIT_OK)
        return code;
    if (!f->store && ftruncate(f->fd, (off_t)l.good) != 0)
        return complain_disk(path, "mend");
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
    f->bytes += len;
    return EXIT_OK;
}

int ledger_file_append(struct ledger_file *f, bool durable)
{
    const struct championship *c = f->championship;
    size_t len;
    char *text = ledger_rounds(c, f->from, &len);
    if (!text)
        return complain(EXIT_WORLD, "out of memory");
    int code = f->store ? add_to_store(f, text + f->written, len - f->written)
                        : write_all(f->path, f->fd, text + f->written, len - f->written);
    free(text);
    f->written = len;
    f->complete = code == EXIT_OK && c->done == c->rounds;
    if (c->done < c->rounds && !c->round[c->done].table
        && !c->round[c->done].notes) { /* whole rounds need not be looked at again */
        f->from = c->done;
        f->written = 0;
    }
    return code == EXIT_OK && durable && !f->store ? keep(f->path, f->fd) : code;
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
    free(text);
    return l.championship;
}
