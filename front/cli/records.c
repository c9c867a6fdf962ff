/* records.c: the directory of records, and going on with one of them. A record is locked while it is
 * played, so that two windows do not write into the same match. */
#include "../../core/text.h"
#include "../../games/registry.h"
#include "play.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char way_out[] = "--record FILE saves elsewhere, --no-save plays without";

/* ---- the directory ----------------------------------------------------------------------------------- */

static int directory(char path[FILE_PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;
    if (data && data[0] == '/') /* the standard says that others do not count */
        n = snprintf(path, FILE_PATH_MAX, "%s/paddock/records", data);
    else if (home && home[0] == '/')
        n = snprintf(path, FILE_PATH_MAX, "%s/.local/share/paddock/records", home);
    else
        return complain(EXIT_WORLD, "neither XDG_DATA_HOME nor HOME says where records may be saved; %s",
                        way_out);
    if (n >= FILE_PATH_MAX - 80)
        return complain(EXIT_WORLD, "the name of the directory for records is too long; %s", way_out);
    return EXIT_OK;
}

static int make_directories(char *path)
{
    for (char *c = path + 1;; c++) {
        char kept = *c;
        if (kept != '/' && kept != '\0')
            continue;
        *c = '\0';
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        if (!good && access(path, X_OK) != 0)
            return complain(EXIT_WORLD, "%s: could not make the directory for records: %s; %s", path,
                            strerror(errno), way_out);
        *c = kept;
        if (!kept)
            return EXIT_OK;
    }
}

static bool exists(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}

int records_new(const struct game *g, char path[FILE_PATH_MAX])
{
    time_t now = time(NULL);
    struct tm day;
    char stamp[40] = "undated";
    int code = directory(path);
    if (code == EXIT_OK)
        code = make_directories(path);
    if (code != EXIT_OK)
        return code;
    if (localtime_r(&now, &day))
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &day);
    size_t len = strlen(path);
    snprintf(path + len, FILE_PATH_MAX - len, "/%s-%s.txt", stamp, g->id);
    for (int k = 2; exists(path) && k < 1000; k++) /* two matches in one second */
        snprintf(path + len, FILE_PATH_MAX - len, "/%s-%s-%d.txt", stamp, g->id, k);
    return EXIT_OK;
}

/* ---- the latest -------------------------------------------------------------------------------------- */

static bool ends_with(const char *text, size_t len, const char *end)
{
    size_t n = strlen(end);
    return len >= n && !memcmp(text + len - n, end, n);
}

/* Has begun and has not ended. */
static bool is_unfinished(const char *path)
{
    size_t len;
    char *text = read_whole(path, RECORD_MAX, &len);
    bool unfinished = text && strstr(text, "\nbegin\n") && !ends_with(text, len, "\nend\n");
    free(text);
    return unfinished;
}

static bool is_later(const struct stat *a, const struct stat *b)
{
    if (a->st_mtim.tv_sec != b->st_mtim.tv_sec)
        return a->st_mtim.tv_sec > b->st_mtim.tv_sec;
    return a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

static void consider(const char *path, char best[FILE_PATH_MAX], struct stat *best_stat)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || (best[0] && !is_later(&st, best_stat))
        || !is_unfinished(path))
        return;
    snprintf(best, FILE_PATH_MAX, "%s", path);
    *best_stat = st;
}

int records_latest(char path[FILE_PATH_MAX])
{
    char where[FILE_PATH_MAX], file[FILE_PATH_MAX];
    struct stat st = { 0 };
    struct dirent *entry;
    path[0] = '\0';
    if (directory(where) != EXIT_OK)
        return EXIT_WORLD;
    DIR *dir = opendir(where);
    while (dir && (entry = readdir(dir)) != NULL) {
        int n = snprintf(file, sizeof file, "%s/%s", where, entry->d_name);
        if (n < FILE_PATH_MAX && ends_with(entry->d_name, strlen(entry->d_name), ".txt"))
            consider(file, path, &st);
    }
    if (dir)
        closedir(dir);
    return path[0] ? EXIT_OK : complain(EXIT_INPUT, "there is no unfinished match in %s", where);
}

/* ---- going on ---------------------------------------------------------------------------------------- */

int records_lock(struct play *p, int fd)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return EXIT_OK; /* where files cannot be locked we do without */
    return complain(EXIT_WORLD, "%s: this match is being played in another window", p->path);
}

static int open_locked(struct play *p)
{
    struct stat st;
    p->lock = open(p->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (p->lock < 0)
        return complain(EXIT_INPUT, "%s: could not open it: %s", p->path, strerror(errno));
    if (fstat(p->lock, &st) != 0 || !S_ISREG(st.st_mode))
        return complain(EXIT_INPUT, "%s: expected the file of a record; found something else", p->path);
    return records_lock(p, p->lock);
}

/* Going on cuts off what was not good, so all of it is kept beside. */
static int keep_damaged(const struct play *p, const char *text, size_t len)
{
    char path[FILE_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s.damaged", p->path);
    for (int k = 2; exists(path) && k < 100; k++)
        snprintf(path, sizeof path, "%s.damaged%d", p->path, k);
    FILE *f = fopen(path, "wx");
    bool good = f && fwrite(text, 1, len, f) == len;
    if (f)
        good = fclose(f) == 0 && good;
    if (!good)
        return complain(EXIT_WORLD, "%s: could not keep the damaged record there: %s", path, strerror(errno));
    printf("The damaged record is kept in %s.\n", path);
    return EXIT_OK;
}

/* Shall we go on from the good part? 0, or an exit code. */
static int offer_good_part(const struct play *p, const struct reading *r, bool good_part)
{
    char line[TYPED_MAX + 1];
    int moments = table_moments(r->table);
    complain_error(EXIT_INPUT, p->path, &r->error);
    if (good_part)
        return EXIT_OK;
    if (!prompt_terminal())
        return complain(EXIT_INPUT, "the lines before are good; --good-part goes on from there");
    printf("The lines before are good, with %d actions and outcomes.\n", moments);
    if (prompt_line("Go on from there? (y or n, Enter for n)", line) != ANSWER_LINE)
        return EXIT_INPUT;
    return line[0] == 'y' || line[0] == 'Y' ? EXIT_OK : EXIT_INPUT;
}

static int judge(const struct play *p, const struct reading *r, bool good, bool good_part, const char *text,
                 size_t len)
{
    if (!r->table)
        return complain_error(EXIT_INPUT, p->path, &r->error);
    if (r->complete && good)
        return complain(EXIT_INPUT, "%s: this match is finished (paddock replay shows it)", p->path);
    if (good)
        return EXIT_OK;
    if (r->cut) {
        printf("The record was cut off in its last line, which is dropped.\n");
        return EXIT_OK;
    }
    int code = offer_good_part(p, r, good_part);
    if (code == EXIT_OK && r->complete)
        code =
            complain(EXIT_INPUT, "%s: the good part is a finished match (paddock replay shows it)", p->path);
    return code == EXIT_OK ? keep_damaged(p, text, len) : code;
}

int records_resume(struct play *p, bool good_part)
{
    struct reading reading;
    size_t len;
    int code = open_locked(p);
    char *text = code == EXIT_OK ? read_whole(p->path, RECORD_MAX, &len) : NULL;
    if (!text)
        return code == EXIT_OK ? EXIT_INPUT : code;
    bool good = record_read(all_games, text, len, &reading);
    p->m.table = reading.table;
    code = judge(p, &reading, good, good_part, text, len);
    free(text);
    if (code != EXIT_OK)
        return code;
    p->m.tags = reading.tags;
    match_seat_tags(&p->m);
    return saving_resume(&p->m.saving, p->path, &reading);
}
