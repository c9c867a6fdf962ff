#include "played.h"
#include "../core/text.h"
#include "records.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { MATCHES_MAX = 1000, LIST_MAX = MATCHES_MAX * (FILE_PATH_MAX + 1) };

/* ---- names ------------------------------------------------------------------------------------------- */

/* "…/paddock/records/x.txt" is "records/x.txt" below "…/paddock/"; NULL when it is not below. */
static const char *name_below(const char *path, const char *folder)
{
    size_t len = strlen(folder);
    return !strncmp(path, folder, len) && path[len] == '/' ? path + len + 1 : NULL;
}

static bool is_match(const char *name)
{
    return name && (!strncmp(name, "records/", 8) || !strncmp(name, "championships/", 14))
           && !strchr(name, '\n');
}

/* Whoever names a file to go on with may spell it in another way than we would. */
static bool find_name(const char *path, const char *folder, char name[PATH_MAX])
{
    char file[PATH_MAX], home[PATH_MAX];
    const char *found = name_below(path, folder);
    if (!found && realpath(path, file) && realpath(folder, home))
        found = name_below(file, home);
    if (!is_match(found))
        return false;
    memcpy(name, found, strlen(found) + 1);
    return true;
}

/* ---- the list ---------------------------------------------------------------------------------------- */

static char *read_list(const char *path)
{
    size_t len;
    return access(path, R_OK) == 0 ? read_whole(path, LIST_MAX, &len, NULL) : NULL;
}

/* The list without that name, which comes last; the oldest is dropped when there are too many. */
static void move_to_end(const char *list, const char *name, struct text *t)
{
    struct span rest = span_of(list), line;
    int drop = span_parts(span_of(list), '\n') - MATCHES_MAX;
    while (span_cut(&rest, '\n', &line)) {
        if (--drop >= 0 || !line.len || span_is(line, name))
            continue;
        text_put(t, line.at, line.len);
        text_add(t, "\n");
    }
    text_add(t, "%s\n", name);
}

static bool rewrite(const char *path, const char *name, struct error *err)
{
    char *old = read_list(path);
    struct text t = text_growing();
    move_to_end(old ? old : "", name, &t);
    bool good = text_is_whole(&t) ? file_write(path, FILE_OVER, t.buf, t.len, err) : error_memory(err);
    text_free(&t);
    free(old);
    return good;
}

/* Two programs may note something at once; where folders cannot be locked we do without. */
bool played_note(const char *path, struct error *err)
{
    char list[FILE_PATH_MAX], folder[FILE_PATH_MAX], name[PATH_MAX];
    if (!data_directory_known())
        return true;
    if (!data_directory("played", list, err))
        return false;
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(list, '/') - list), list);
    if (!find_name(path, folder, name))
        return true;
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock >= 0)
        flock(lock, LOCK_EX);
    bool good = rewrite(list, name, err);
    if (lock >= 0)
        close(lock);
    return good;
}

/* ---- asking ------------------------------------------------------------------------------------------ */

char *played_list(void)
{
    char path[FILE_PATH_MAX];
    return data_directory("played", path, NULL) ? read_list(path) : NULL;
}

long played_place(const char *list, const char *kind, const char *name)
{
    struct span rest = span_of(list ? list : ""), line;
    size_t len = strlen(kind);
    long place = 0;
    for (long n = 1; span_cut(&rest, '\n', &line); n++)
        if (line.len == len + 1 + strlen(name) && !memcmp(line.at, kind, len) && line.at[len] == '/'
            && !memcmp(line.at + len + 1, name, strlen(name)))
            place = n;
    return place;
}
