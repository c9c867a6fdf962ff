/* championship_file.c: the ledger of a championship on disk: in a file, which is good up to its last line when we are
 * killed, or in the store. */
#include "championship_file.h"
#include "../games/registry.h"
#include "files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the store --------------------------------------------------------------------------------------- */

bool ledger_is_kept(const char *word)
{
    return !strpbrk(word, "./") && strcmp(word, "-") != 0;
}

struct store *ledger_store(enum store_use use, struct error *err)
{
    char path[FILE_PATH_MAX];
    if (!data_directory("championships", path, err) || (use == STORE_WRITE && !make_directories(path, err)))
        return NULL;
    strcat(path, "/all.db"); /* data_directory() left room for it */
    struct store *store = store_open(path, use, err);
    if (!store)
        error_as(err, ERROR_WORLD);
    return store;
}

static bool create_kept(const char *name, const struct championship *c, const char *text, size_t len,
                        struct error *err)
{
    if (!store_name_fits(name))
        return error_of(err, ERROR_USAGE,
                        "expected a name of at most %d bytes for the championship; found \"%.60s\"",
                        STORE_NAME_MAX - 1, name);
    struct store *store = ledger_store(STORE_WRITE, err);
    bool good = store && (store_add(store, name, c, text, len, err) || error_as(err, ERROR_WORLD));
    store_close(store);
    return good;
}

/* ---- races beside ------------------------------------------------------------------------------------ */

/* A file beside that of the championship, or beside the database, whose name begins with the championship's. */
static bool path_beside(const char *name, const char *ending, char path[FILE_PATH_MAX], struct error *err)
{
    size_t len = 0;
    if (ledger_is_kept(name)) {
        if (!data_directory("championships", path, err) || !make_directories(path, err))
            return false;
        len = strlen(path);
        path[len++] = '/';
    }
    return snprintf(path + len, FILE_PATH_MAX - len, "%s%s", name, ending) < (int)(FILE_PATH_MAX - len)
           || error_of(err, ERROR_USAGE, "expected a shorter name of the file; found %zu bytes",
                       strlen(name));
}

static bool side_path(const char *name, int round, char path[FILE_PATH_MAX], struct error *err)
{
    char ending[32];
    snprintf(ending, sizeof ending, ".round%d.txt", round + 1);
    return path_beside(name, ending, path, err);
}

bool ledger_side_path(const struct ledger_file *f, int round, char path[FILE_PATH_MAX], struct error *err)
{
    return side_path(f->path, round, path, err);
}

bool ledger_put_aside(const char *side, char kept[FILE_PATH_MAX], struct error *err)
{
    snprintf(kept, FILE_PATH_MAX, "%s", side);
    for (int k = 1; access(kept, F_OK) == 0 && k < 1000; k++)
        snprintf(kept, FILE_PATH_MAX, "%.*s.aside%d", FILE_PATH_MAX - 16, side, k);
    return rename(side, kept) == 0 || file_error(err, side, N_("put it aside"));
}

/* Those that lie where the races of a new championship will be played are not its own. */
static bool put_old_aside(const char *name, const struct championship *c, struct text *notes,
                          struct error *err)
{
    char side[FILE_PATH_MAX], kept[FILE_PATH_MAX];
    for (int round = c->done; round < c->rounds; round++) {
        if (!side_path(name, round, side, err))
            return false;
        if (access(side, F_OK) != 0)
            continue;
        if (!ledger_put_aside(side, kept, err))
            return false;
        text_make_plain(kept);
        text_say(notes, "a race of an earlier championship of that name is kept as %s", kept);
        text_put_char(notes, '\n');
    }
    return true;
}

bool ledger_import(const char *name, const struct championship *c, const char *text, size_t len,
                   struct text *notes, struct error *err)
{
    return create_kept(name, c, text, len, err) && put_old_aside(name, c, notes, err);
}

bool ledger_file_create(const char *path, const struct championship *c, struct text *notes, struct error *err)
{
    size_t len;
    char *head = ledger_head(c, &len);
    if (!head)
        return error_memory(err);
    bool good = (ledger_is_kept(path) ? create_kept(path, c, head, len, err)
                                      : file_write(path, FILE_NEW, head, len, err))
                && put_old_aside(path, c, notes, err);
    free(head);
    return good;
}

/* ---- looking ----------------------------------------------------------------------------------------- */

static char *text_in_store(const char *name, size_t *len, struct error *err)
{
    struct store *store = ledger_store(STORE_READ, err);
    char *text = store ? store_text(store, name, len, err) : NULL;
    store_close(store);
    return text;
}

char *ledger_file_text(const char *path, size_t *len, struct error *err)
{
    return ledger_is_kept(path) ? text_in_store(path, len, err) : read_whole(path, LEDGER_MAX, len, err);
}

bool ledger_file_look(const char *path, struct ledger *l, struct error *err)
{
    size_t len;
    char *text = ledger_file_text(path, &len, err);
    *l = (struct ledger){ 0 };
    if (!text)
        return false;
    ledger_read(all_games, text, len, l);
    free(text);
    if (l->championship)
        return true;
    return error_from(err, &l->error, path);
}

/* ---- going on ---------------------------------------------------------------------------------------- */

static char *take_text(struct ledger_file *f, size_t *len, struct error *err)
{
    if (!ledger_is_kept(f->path))
        return open_locked(f->path, O_RDWR | O_APPEND, true, &f->fd, err)
                   ? read_whole(f->path, LEDGER_MAX, len, err)
                   : NULL;
    f->store = ledger_store(STORE_WRITE, err);
    return f->store ? store_text(f->store, f->path, len, err) : NULL;
}

/* Going on cuts off what was not good, so all of it is kept beside: the file, or the database. */
static bool judge(struct ledger_file *f, const struct ledger *l, bool good_part, const char *text, size_t len,
                  struct error *err)
{
    char path[FILE_PATH_MAX];
    f->cut = l->championship && l->cut;
    if (!l->error.text[0] || f->cut)
        return true;
    error_from(err, &l->error, f->path);
    if (!l->championship)
        return false;
    f->damage = *err;
    return good_part && path_beside(f->path, "", path, err)
           && file_write_damaged(path, text, len, f->kept, err);
}

/* What is not good is cut off. */
static bool mend(struct ledger_file *f, const char *text, size_t len, size_t good, struct error *err)
{
    f->bytes = good;
    if (len == good)
        return true;
    if (!f->store)
        return ftruncate(f->fd, (off_t)good) == 0 || file_error(err, f->path, N_("mend the championship"));
    return store_replace(f->store, f->path, len, f->championship, text, good, err)
           || error_as(err, ERROR_WORLD);
}

bool ledger_file_open(struct ledger_file *f, const char *path, bool good_part, struct error *err)
{
    struct ledger l;
    size_t len;
    *f = (struct ledger_file){ .path = path, .fd = -1 };
    char *text = take_text(f, &len, err);
    if (!text)
        return false;
    ledger_read(all_games, text, len, &l);
    f->championship = l.championship;
    bool good = judge(f, &l, good_part, text, len, err) && mend(f, text, len, l.good, err);
    free(text);
    if (!good)
        return false;
    f->rules = l.error.text[0] ? 0 : l.rules;
    f->older = ledger_is_older(&l);
    f->complete = l.complete;
    f->from = l.championship->done;
    f->written = l.good - l.round_at;
    return true;
}

/* ---- writing ----------------------------------------------------------------------------------------- */

static bool add(const struct ledger_file *f, const char *more, size_t len, struct error *err)
{
    if (f->store)
        return store_append(f->store, f->path, f->bytes, f->championship, more, len, err)
               || error_as(err, ERROR_WORLD);
    return append_fully(f->fd, f->bytes, more, len) || file_error(err, f->path, N_("write the championship"));
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

/* The old one stays until the new one is whole. */
static bool replace(struct ledger_file *f, const char *text, size_t len, struct error *err)
{
    int fd;
    if (f->store)
        return store_replace(f->store, f->path, f->bytes, f->championship, text, len, err)
               || error_as(err, ERROR_WORLD);
    if (!file_begin(f->path, FILE_OVER, text, len, N_("write the championship"), &fd, err))
        return false;
    close(f->fd);
    f->fd = fd;
    return true;
}

/* What follows is played under today's rules, and so is all that went before, as reading it has shown: one that was
 * written under older rules is written anew, with what has happened since, all at once. */
static bool write_anew(struct ledger_file *f, struct error *err)
{
    size_t len, rest_len;
    char *text = ledger_text(f->championship, &len);
    char *rest = text ? ledger_rounds(f->championship, f->championship->done, &rest_len) : NULL;
    bool good = rest ? replace(f, text, len, err) : error_memory(err);
    free(text);
    free(rest);
    if (!good)
        return false;
    f->older = false;
    f->bytes = len;
    f->from = f->championship->done;
    f->written = rest_len;
    f->complete = f->championship->done == f->championship->rounds;
    return true;
}

bool ledger_file_append(struct ledger_file *f, bool durable, struct error *err)
{
    if (f->older)
        return write_anew(f, err);
    size_t len;
    char *text = ledger_rounds(f->championship, f->from, &len);
    bool good = text ? add(f, text + f->written, len - f->written, err) : error_memory(err);
    free(text);
    if (!good)
        return false;
    f->bytes += len - f->written;
    go_on_from(f, len);
    return !durable || f->store || sync_fully(f->fd) || file_error(err, f->path, N_("keep the championship"));
}

void ledger_file_close(struct ledger_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    store_close(f->store);
    championship_free(f->championship);
}
