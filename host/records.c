#include "records.h"
#include "../games/registry.h"
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What else somebody can do who has no such directory. */
static const char *way_out(const char *kind)
{
    return strcmp(kind, "championships") != 0
               ? N_("--record FILE saves elsewhere, --no-save plays without")
               : N_("a name with a dot in it, as in season.txt, keeps the championship in a file");
}

/* ---- the directory ----------------------------------------------------------------------------------- */

bool data_directory(const char *kind, char path[FILE_PATH_MAX], struct error *err)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;
    if (data && data[0] == '/') /* the standard says that others do not count */
        n = snprintf(path, FILE_PATH_MAX, "%s/paddock/%s", data, kind);
    else if (home && home[0] == '/')
        n = snprintf(path, FILE_PATH_MAX, "%s/.local/share/paddock/%s", home, kind);
    else
        return error_of(err, ERROR_WORLD, "neither XDG_DATA_HOME nor HOME says where %s may be saved; %s",
                        kind, way_out(kind));
    return n < FILE_PATH_MAX - 200
           || error_of(err, ERROR_WORLD, "the name of the directory for %s is too long; %s", kind,
                       way_out(kind));
}

bool data_directory_known(void)
{
    char path[FILE_PATH_MAX];
    return data_directory("", path, NULL);
}

bool make_directories(char *path, struct error *err)
{
    const char *kind = strrchr(path, '/') + 1;
    for (char *c = path + 1;; c++) {
        char kept = *c;
        if (kept != '/' && kept != '\0')
            continue;
        *c = '\0';
        bool made = mkdir(path, 0700) == 0;
        bool good = made ? sync_folder(path) : errno == EEXIST;
        int why = errno;
        if (!good && access(path, X_OK) != 0)
            return error_of(err, ERROR_WORLD, "%s: could not make the directory: %s; %s", path, strerror(why),
                            way_out(kind));
        *c = kept;
        if (!kept)
            return true;
    }
}

static bool exists(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}

bool records_new_path(const struct game *g, char path[FILE_PATH_MAX], struct error *err)
{
    time_t now = time(NULL);
    struct tm day;
    char stamp[40] = "undated";
    if (!data_directory("records", path, err) || !make_directories(path, err))
        return false;
    if (localtime_r(&now, &day))
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &day);
    size_t len = strlen(path);
    snprintf(path + len, FILE_PATH_MAX - len, "/%s-%s.txt", stamp, g->id);
    for (int k = 2; exists(path) && k < 1000; k++) /* two matches in one second */
        snprintf(path + len, FILE_PATH_MAX - len, "/%s-%s-%d.txt", stamp, g->id, k);
    return true;
}

/* ---- in which order they were played -------------------------------------------------------------- */

/* The times of files will not do: a clock may be set back, and copying and restoring files changes their times. So the
 * names are kept in a list, the match that was begun, gone on with or left last at its end. */

enum { MATCHES_MAX = 1000, LIST_MAX = MATCHES_MAX * (FILE_PATH_MAX + 1) };

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

static char *read_list(const char *path)
{
    size_t len;
    return access(path, R_OK) == 0 ? read_whole(path, LIST_MAX, &len, NULL) : NULL;
}

/* The list with another name instead of that one ("": none), or with that one at its end; the oldest is dropped when there
 * are too many. */
static void change_names(const char *list, const char *name, const char *instead, struct text *t)
{
    struct span rest = span_of(list), line;
    int drop = span_parts(span_of(list), '\n') - MATCHES_MAX;
    while (span_cut(&rest, '\n', &line)) {
        bool same = span_is(line, name);
        if (--drop >= 0 || !line.len || (same && !(instead && *instead)))
            continue;
        text_put(t, same ? instead : line.at, same ? strlen(instead) : line.len);
        text_add(t, "\n");
    }
    if (!instead)
        text_add(t, "%s\n", name);
}

static bool rewrite(const char *path, const char *name, const char *instead, struct error *err)
{
    char *old = read_list(path);
    struct text t = text_growing();
    change_names(old ? old : "", name, instead, &t);
    bool good = text_is_whole(&t) || error_memory(err);
    if (good && t.len)
        good = file_write(path, FILE_OVER, t.buf, t.len, err);
    else if (good && old) /* no names, no list */
        good = unlink(path) == 0 || file_error(err, path, N_("delete it"));
    text_free(&t);
    free(old);
    return good;
}

/* Two programs may note something at once; where folders cannot be locked we do without. */
static bool note(const char *path, const char *instead, struct error *err)
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
    bool good = rewrite(list, name, instead, err);
    if (lock >= 0)
        close(lock);
    return good;
}

bool played_note(const char *path, struct error *err)
{
    return note(path, NULL, err);
}

bool played_rename(const char *path, const char *to, struct error *err)
{
    char name[FILE_PATH_MAX];
    snprintf(name, sizeof name, "records/%s", to);
    return note(path, name, err);
}

/* The list, to be asked about several matches; NULL: there is none. Free it. */
static char *played_list(void)
{
    char path[FILE_PATH_MAX];
    return data_directory("played", path, NULL) ? read_list(path) : NULL;
}

/* The place of a file ("records", "x.txt") in it, from 1; 0: it is not there. Later is larger. */
static long played_place(const char *list, const char *kind, const char *name)
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

bool records_hold(const struct game *g, const char *but)
{
    char where[FILE_PATH_MAX], part[80];
    const char *own = strrchr(but, '/');
    struct dirent *entry;
    bool found = false;
    DIR *dir = data_directory("records", where, NULL) ? opendir(where) : NULL;
    snprintf(part, sizeof part, "-%s", g->id);
    while (dir && !found && (entry = readdir(dir)) != NULL)
        found = strstr(entry->d_name, part) && (!own || strcmp(entry->d_name, own + 1) != 0);
    if (dir)
        closedir(dir);
    return found;
}

/* ---- the latest -------------------------------------------------------------------------------------- */

static bool ends_with(const char *text, size_t len, const char *end)
{
    size_t n = strlen(end);
    return len >= n && !memcmp(text + len - n, end, n);
}

bool record_is_unfinished(const char *path)
{
    size_t len;
    char *text = read_whole(path, RECORD_MAX, &len, NULL);
    bool unfinished = text && strstr(text, "\nbegin\n") && !ends_with(text, len, "\nend\n");
    free(text);
    return unfinished;
}

/* How late a match was played: by the list of those that were; those that are not in it came before, by their times. */
struct lateness {
    long place;
    struct timespec time;
};

static bool is_later(const struct lateness *a, const struct lateness *b)
{
    if (a->place != b->place)
        return a->place > b->place;
    if (a->time.tv_sec != b->time.tv_sec)
        return a->time.tv_sec > b->time.tv_sec;
    return a->time.tv_nsec > b->time.tv_nsec;
}

/* The latest so far. */
struct latest {
    char *path; /* "": none */
    struct lateness when;
    const char *played; /* the list */
};

static void consider(struct latest *best, const char *path, long place)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return;
    const struct lateness when = { place, st.st_mtim };
    if ((best->path[0] && !is_later(&when, &best->when)) || !record_is_unfinished(path))
        return;
    snprintf(best->path, FILE_PATH_MAX, "%s", path);
    best->when = when;
}

/* The latest in the directory of that kind, if it is later than the best so far. */
static void look_through(const char *kind, struct latest *best)
{
    char where[FILE_PATH_MAX], file[FILE_PATH_MAX];
    struct dirent *entry;
    if (!data_directory(kind, where, NULL))
        return;
    DIR *dir = opendir(where);
    while (dir && (entry = readdir(dir)) != NULL) {
        int n = snprintf(file, sizeof file, "%s/%s", where, entry->d_name);
        if (n < FILE_PATH_MAX && ends_with(entry->d_name, strlen(entry->d_name), ".txt"))
            consider(best, file, played_place(best->played, kind, entry->d_name));
    }
    if (dir)
        closedir(dir);
}

/* "…/cup.round2.txt" is of the championship "cup". */
static void name_championship(const char *path, char name[FILE_PATH_MAX])
{
    const char *file = strrchr(path, '/') + 1, *end = strstr(file, ".round");
    snprintf(name, FILE_PATH_MAX, "%.*s", end ? (int)(end - file) : 0, file);
}

bool records_find_latest(char path[FILE_PATH_MAX], char *round)
{
    char other[FILE_PATH_MAX], *played = played_list();
    struct latest best = { .path = path, .played = played };
    path[0] = '\0';
    look_through("records", &best);
    if (round) {
        round[0] = '\0';
        snprintf(other, sizeof other, "%s", path);
        look_through("championships", &best);
        if (strcmp(path, other) != 0)
            name_championship(path, round);
    }
    free(played);
    return path[0];
}

bool records_latest(char path[FILE_PATH_MAX], struct error *err)
{
    char where[FILE_PATH_MAX];
    if (!data_directory("records", where, err))
        return error_as(err, ERROR_INPUT);
    return records_find_latest(path, NULL) || error_set(err, 0, "there is no unfinished match in %s", where);
}

/* ---- reading ----------------------------------------------------------------------------------------- */

bool record_file_read(const char *path, struct reading *reading, struct error *err)
{
    size_t len;
    char *text = read_whole(path, RECORD_MAX, &len, err);
    *reading = (struct reading){ 0 };
    if (text)
        record_read(all_games, text, len, reading);
    free(text);
    return text;
}

/* ---- a new one --------------------------------------------------------------------------------------- */

/* The name comes first: a match that nobody noted would not be the latest. So one that comes to nothing is forgotten; whoever
 * tries again a second later tries another name. */
bool record_begin(struct match *m, const char *path, struct error *err)
{
    struct error unheard;
    bool good =
        played_note(path, err) && saving_create(&m->saving, path, m->seating.table, &m->seating.tags, err);
    if (!good && !exists(path)) /* a list that may not be on the disk may have the name in it all the same */
        note(path, "", &unheard);
    return good;
}

/* ---- going on ---------------------------------------------------------------------------------------- */

bool open_locked(const char *path, int how, bool season, int *fd, struct error *err)
{
    struct stat st;
    *fd = open(path, how | O_NONBLOCK | O_CLOEXEC);
    if (*fd < 0)
        return file_error(err, path, N_("open it")) || error_as(err, ERROR_INPUT);
    if (fstat(*fd, &st) != 0 || !S_ISREG(st.st_mode))
        return error_set(err, 0,
                         season ? N_("%s: expected the file of a championship; found something else")
                                : N_("%s: expected the file of a record; found something else"),
                         path);
    if (flock(*fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return error_of(err, ERROR_WORLD,
                        season ? N_("%s: this championship is being written by another program")
                               : N_("%s: this match is being played in another window"),
                        path);
    return true;
}

bool record_open(const char *path, struct opened_record *r, struct error *err)
{
    *r = (struct opened_record){ .lock = -1 };
    if (!open_locked(path, O_RDONLY, false, &r->lock, err)
        || !(r->text = read_whole(path, RECORD_MAX, &r->len, err)))
        return false;
    r->good = record_read(all_games, r->text, r->len, &r->reading);
    return true;
}

/* What follows is played under today's rules, and so is all that went before, as reading it has shown: today's version is
 * written at its head, and the old file stays until the new one is whole. So it is when the race was online: what follows
 * is dealt here, and no longer by what the server had promised. */
bool record_go_on(struct match *m, const char *path, const struct opened_record *r, struct error *err)
{
    m->seating.table = r->reading.table;
    m->seating.tags = r->reading.tags;
    m->seating.tags.deal = (struct deal){ 0 };
    seating_from_tags(&m->seating);
    if (!played_note(path, err))
        return false;
    return rules_are_older(table_game(m->seating.table), r->reading.rules) || r->reading.tags.deal.table[0]
               ? saving_replace(&m->saving, path, m->seating.table, &m->seating.tags, err)
               : saving_resume(&m->saving, path, &r->reading, err);
}
