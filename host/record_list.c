#include "record_list.h"
#include "../games/kinds.h"
#include "../games/registry.h"
#include "../show/seating.h"
#include "reviews.h"
#include "settings.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* HEAD_MAX holds any setup and any position that a match may start from. */
enum {
    NAME_BYTES = 150,
    HEAD_USUAL = 8192,
    HEAD_MAX = RECORD_LINE_MAX + 16384,
    TAIL_MAX = CARS_MAX * 80 + 8
};
enum { LIST_MAX = 64 << 20 };

#define FIRST_LINE "Paddock records 2\n"

/* ---- one record -------------------------------------------------------------------------------------------- */

/* What is asked of a file: its head, and its results. */
struct peek {
    char *head; /* up to and with "begin", or "" */
    char tail[TAIL_MAX + 1];
};

static bool peek_head(int fd, struct peek *p)
{
    for (size_t size = HEAD_USUAL;; size = HEAD_MAX) {
        p->head = malloc(size + 1);
        ssize_t n = p->head ? pread(fd, p->head, size, 0) : -1;
        if (n < 0)
            return false;
        p->head[n] = '\0';
        char *end = strstr(p->head, "\nbegin\n");
        if (end)
            end[1] = '\0';
        if (end || (size_t)n < size || size == HEAD_MAX)
            return end;
        free(p->head);
    }
}

static bool peek(int fd, long long size, struct peek *p)
{
    off_t from = size > TAIL_MAX ? (off_t)(size - TAIL_MAX) : 0;
    ssize_t n = pread(fd, p->tail, TAIL_MAX, from);
    p->tail[n > 0 ? n : 0] = '\0';
    return peek_head(fd, p);
}

/* The value of a line of the head: "setup cars=4" is "cars=4" of "setup "; or an empty span. */
static struct span line_of(const char *head, const char *name)
{
    struct span rest = span_of(head), line;
    size_t len = strlen(name);
    while (span_cut(&rest, '\n', &line))
        if (line.len > len && !strncmp(line.at, name, len))
            return (struct span){ line.at + len, line.len - len };
    return (struct span){ "", 0 };
}

/* "result 2 car1 6 points pole": what it says, of a car of this race. */
static void take_result(struct span line, const struct shape *shape, struct results *r)
{
    int place, number, points;
    char text[120];
    if (!span_copy(line, text, sizeof text)
        || sscanf(text, "result %3d car%5d %5d", &place, &number, &points) != 3)
        return;
    int car = car_find(shape, number);
    if (car == NOBODY || place < 1 || place > shape->cars)
        return;
    r->car[car] = (struct result){ .seat = shape->owner[car],
                                   .place = (uint8_t)place,
                                   .points = (int16_t)points,
                                   .team_points = (int16_t)points };
}

static struct datum *parse_own(const char *kind, const char *packed)
{
    for (int i = 0; all_data_kinds[i]; i++)
        if (!strcmp(all_data_kinds[i]->id, kind))
            return data_parse(all_data_kinds[i], packed, NULL);
    return NULL;
}

/* A setup that many records have; it is read once. */
struct known_setup {
    const struct game *game;
    char *text; /* or NULL: none */
    struct setup *setup;
    char track[TAG_MAX]; /* by its name or title; any game may have one */
};

enum { SETUPS_KNOWN = 16 };
struct known_setups {
    struct known_setup at[SETUPS_KNOWN];
    int next; /* to be forgotten */
};

static void find_track(struct known_setup *k)
{
    const struct option *options = k->game->options;
    struct option_set set = { 0 };
    struct text t = text_into(k->track, sizeof k->track);
    int index = option_find(options, "track", 5);
    if (index >= 0 && options[index].kind == OPTION_DATA && options_parse(options, k->text, &set, NULL)
        && set.text[index] && strcmp(set.text[index], "none") != 0) {
        const char *value = set.text[index], *kind = options[index].data;
        struct datum *root = builtin_find(kind, value) ? NULL : parse_own(kind, value);
        const struct datum *title = root ? data_get(root, "title") : NULL;
        text_add(&t, "%s", title ? title->text : root ? "" : value);
        data_free(root);
    }
    options_free(&set);
}

static void forget_setup(struct known_setup *k)
{
    if (k->setup)
        k->game->setup_free(k->setup);
    free(k->text);
    *k = (struct known_setup){ 0 };
}

static const struct known_setup *know_setup(struct known_setups *all, const struct game *g, struct span text)
{
    for (int i = 0; i < SETUPS_KNOWN; i++)
        if (all->at[i].game == g && all->at[i].text && span_is(text, all->at[i].text))
            return &all->at[i];
    struct known_setup *k = &all->at[all->next++ % SETUPS_KNOWN];
    forget_setup(k);
    *k = (struct known_setup){ .game = g, .text = malloc(text.len + 1) };
    if (k->text && span_copy(text, k->text, text.len + 1) && (k->setup = g->setup_new(k->text, NULL)))
        find_track(k);
    return k;
}

static const char *player_of(const char *head, int seat, char name[TAG_MAX])
{
    char line[24];
    snprintf(line, sizeof line, "player %d ", seat + 1);
    if (!span_copy(line_of(head, line), name, TAG_MAX))
        name[0] = '\0';
    text_make_plain(name);
    return name;
}

static void add_winners(const char *head, const int place[SEATS_MAX], struct text *t)
{
    char name[TAG_MAX];
    const char *between = "";
    size_t len;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (place[seat] == 1) {
            player_is_bot(player_of(head, seat, name), &len);
            text_add(t, "%s%.*s", between, (int)len, name);
            between = " and ";
        }
}

static void add_race(const struct known_setup *k, const struct peek *p, bool finished, struct text *t)
{
    const struct shape *shape = k->game->shape(k->setup);
    struct results r = { .cars = shape->cars };
    struct span rest = span_of(finished ? p->tail : ""), line;
    int place[SEATS_MAX] = { 0 };
    struct tags tags = { 0 };
    for (int car = 0; car < CARS_MAX; car++)
        r.car[car].seat = NOBODY;
    while (span_cut(&rest, '\n', &line))
        take_result(line, shape, &r);
    if (finished)
        raced_places(shape, r, place);
    text_add(t, "%s\t", k->track);
    add_winners(p->head, place, t);
    for (int seat = 0; seat < shape->seats; seat++)
        player_of(p->head, seat, tags.player[seat]);
    for (int seat = 0; seat < shape->seats; seat++)
        text_add(t, "\t%d\t%d\t%s\t%s", place[seat], results_points(&r, seat), tags.player[seat],
                 tags_driver(&tags, shape, seat));
}

/* game, date, whether it is finished, track, winners; then place, points, player and driver of every seat. Of what is no record
 * all is empty. */
static void describe(const struct peek *p, struct known_setups *setups, struct text *t)
{
    struct span id = line_of(p->head, "game "), date = line_of(p->head, "date ");
    size_t len = strlen(p->tail);
    char name[40];
    bool finished = len > 5 && !strcmp(p->tail + len - 5, "\nend\n");
    const struct game *g = span_copy(id, name, sizeof name) ? game_find(name) : NULL;
    const struct known_setup *k = g ? know_setup(setups, g, line_of(p->head, "setup ")) : NULL;
    bool good = k && k->setup;
    text_add(t, "\t%s\t%.*s\t%d\t", good ? g->id : "", date_fits(date) ? (int)date.len : 0, date.at,
             finished);
    if (good)
        add_race(k, p, finished, t);
    else
        text_add(t, "\t");
}

/* ---- the files ------------------------------------------------------------------------------------------------ */

/* One of the directory, as the list names it: name, bytes and time of writing. */
struct found {
    char stamp[NAME_BYTES + 64];
    const char *known; /* its line in the list, if that is true still */
};

struct folder {
    int fd, n, room;
    struct found *at;
};

static bool is_record(const char *name)
{
    size_t len = strlen(name);
    return len > 4 && len <= NAME_BYTES && !strcmp(name + len - 4, ".txt") && name[0] != '.'
           && span_is_plain(span_of(name)) && !strchr(name, '\t');
}

static bool make_room(struct folder *f)
{
    if (f->n < f->room)
        return true;
    int room = f->room ? 2 * f->room : 256;
    struct found *more = realloc(f->at, (size_t)room * sizeof *more);
    if (more) {
        f->at = more;
        f->room = room;
    }
    return more;
}

static int by_stamp(const void *a, const void *b)
{
    return strcmp(((const struct found *)a)->stamp, ((const struct found *)b)->stamp);
}

/* What there is, by name; false when there is no memory. */
static bool read_folder(const char *path, struct folder *f)
{
    struct dirent *entry;
    struct stat st;
    bool good = true;
    DIR *dir = opendir(path);
    f->fd = dir ? dup(dirfd(dir)) : -1;
    while (dir && good && (entry = readdir(dir)) != NULL) {
        if (!is_record(entry->d_name) || fstatat(f->fd, entry->d_name, &st, 0) != 0 || !S_ISREG(st.st_mode))
            continue;
        good = make_room(f);
        if (!good)
            break;
        struct found *at = &f->at[f->n++];
        at->known = NULL;
        snprintf(at->stamp, sizeof at->stamp, "%.*s\t%lld\t%lld%09ld", NAME_BYTES, entry->d_name,
                 (long long)st.st_size, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
    }
    if (dir)
        closedir(dir);
    if (f->n)
        qsort(f->at, (size_t)f->n, sizeof *f->at, by_stamp);
    return good;
}

/* Both are sorted: those of the list whose stamps are there still need not be looked at. Returns how many lines of the list
 * are good for nothing any more. */
static int use_list(struct folder *f, const char *list)
{
    struct span rest = span_of(list), line;
    int i = 0, idle = 0;
    while (span_cut(&rest, '\n', &line)) {
        int order = 1;
        for (; line.len && i < f->n; i++) {
            size_t len = strlen(f->at[i].stamp);
            order = strncmp(f->at[i].stamp, line.at, len);
            if (!order && (line.len <= len || line.at[len] != '\t'))
                order = -1;
            if (order >= 0)
                break;
        }
        if (line.len && i < f->n && !order
            && line.at[line.len] == '\n') /* one that was cut off is not whole */
            f->at[i++].known = line.at;
        else
            idle += line.len > 0;
    }
    return idle;
}

static void add_line(const struct folder *f, const struct found *at, struct known_setups *setups,
                     struct text *t)
{
    struct peek p = { 0 };
    char name[NAME_BYTES + 1];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(at->stamp, "\t"), at->stamp);
    int fd = openat(f->fd, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    text_put_string(t, at->stamp);
    if (fd >= 0 && peek(fd, atoll(at->stamp + strlen(name) + 1), &p))
        describe(&p, setups, t);
    else
        text_add(t, "\t\t\t0\t\t");
    text_add(t, "\n");
    free(p.head);
    if (fd >= 0)
        close(fd);
}

/* ---- the list ------------------------------------------------------------------------------------------------- */

/* What stands before the next separator, cut off; "" when all is used up, and *rest is NULL after the last. */
static char *take(char **rest, char separator)
{
    static char nothing[1];
    char *part = *rest ? *rest : nothing, *end = strchr(part, separator);
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return part;
}

static int count_seats(const char *text)
{
    int tabs = 0;
    for (; *text; text++)
        tabs += *text == '\t';
    return tabs / 4 + 1;
}

/* One line, cut at its tabs. */
static void read_row(char *line, struct kept_record *r, struct raced_seat *seat)
{
    char *rest = line, *field[8];
    for (int i = 0; i < 8; i++)
        field[i] = take(&rest, '\t');
    const struct game *g = game_find(field[3]);
    *r = (struct kept_record){ .name = field[0],
                               .bytes = atoll(field[1]),
                               .when = atoll(field[2]),
                               .title = g ? g->title : "",
                               .finished = field[5][0] == '1',
                               .track = field[6],
                               .winner = field[7],
                               .raced = { .game = field[3], .date = field[4], .seat = seat } };
    while (rest && r->raced.seats < SEATS_MAX) {
        struct raced_seat *at = &seat[r->raced.seats++];
        at->place = atoi(take(&rest, '\t'));
        at->points = atoi(take(&rest, '\t'));
        at->player = take(&rest, '\t');
        at->driver = take(&rest, '\t');
    }
}

static int by_record_name(const void *name, const void *record)
{
    return strcmp(name, ((const struct kept_record *)record)->name);
}

/* A record that has another size now is another race. */
static void take_review(void *list, const char *name, long long bytes, int seat,
                        const struct raced_errors *found)
{
    const struct record_list *l = list;
    const struct kept_record *r = bsearch(name, l->at, (size_t)l->n, sizeof *l->at, by_record_name);
    if (r && r->bytes == bytes && r->finished && seat >= 0 && seat < r->raced.seats)
        l->seats[r->raced.seat - l->seats + seat].errors = *found;
}

static int later_first(const void *a, const void *b)
{
    const struct kept_record *x = a, *y = b;
    return x->when < y->when ? 1 : x->when > y->when ? -1 : strcmp(y->name, x->name);
}

static bool read_rows(struct record_list *l, int n, struct error *err)
{
    l->at = calloc((size_t)n + 1, sizeof *l->at);
    l->seats = calloc((size_t)count_seats(l->text) + (size_t)n, sizeof *l->seats);
    if (!l->at || !l->seats)
        return error_memory(err);
    struct raced_seat *seat = l->seats;
    char *rest = l->text + strlen(FIRST_LINE);
    for (; l->n < n && rest; seat += l->at[l->n++].raced.seats)
        read_row(take(&rest, '\n'), &l->at[l->n], seat);
    if (l->n)
        reviews_tell(take_review, l); /* which finds them while they stand by name */
    if (n)
        qsort(l->at, (size_t)l->n, sizeof *l->at, later_first);
    return true;
}

/* The list as it is now. It only saves time, so nobody hears of it when it cannot be written. */
static void write_list(const char *path, const struct folder *f, bool changed, struct text *t)
{
    struct known_setups setups = { 0 };
    struct error unheard;
    text_put_string(t, FIRST_LINE);
    for (int i = 0; i < f->n; i++) {
        const char *known = f->at[i].known;
        if (known)
            text_put(t, known, strcspn(known, "\n") + 1);
        else
            add_line(f, &f->at[i], &setups, t);
        changed |= !known;
    }
    for (int i = 0; i < SETUPS_KNOWN; i++)
        forget_setup(&setups.at[i]);
    if (changed && text_is_whole(t))
        file_write(path, FILE_SECRET_OVER, t->buf, t->len, &unheard);
}

bool record_list_read(struct record_list *l, struct error *err)
{
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    struct folder f = { .fd = -1 };
    struct text t = text_growing();
    *l = (struct record_list){ 0 };
    if (!data_directory("records", folder, err) || !data_directory("listed", path, err))
        return false;
    bool good = read_folder(folder, &f);
    char *old = f.n ? read_titled(path, FIRST_LINE, LIST_MAX) : NULL;
    int idle = old ? use_list(&f, old + strlen(FIRST_LINE)) : 0;
    if (good)
        write_list(path, &f, idle, &t);
    good = good && text_is_whole(&t);
    l->text = t.buf;
    if (!good)
        error_memory(err);
    good = good && read_rows(l, f.n, err);
    if (f.fd >= 0)
        close(f.fd);
    free(old);
    free(f.at);
    return good;
}

void record_list_free(struct record_list *l)
{
    free(l->at);
    free(l->seats);
    free(l->text);
    *l = (struct record_list){ 0 };
}

/* ---- looking for some ----------------------------------------------------------------------------------------- */

void kept_record_players(const struct kept_record *r, struct text *t)
{
    int people = 0, bots = 0;
    size_t len;
    for (int seat = 0; seat < r->raced.seats; seat++) {
        const char *player = r->raced.seat[seat].player;
        if (player_is_bot(player, &len))
            bots++;
        else if (*player)
            text_add(t, "%s%s", people++ ? ", " : "", player);
    }
    if (bots)
        text_add(t, people ? tr(t->language, " and %s") : "%s", COUNTED_IN(t->language, bots, "bot"));
}

/* "Ann", "Brandt (club)" */
static void add_driver(const struct raced_seat *at, struct text *t)
{
    size_t len;
    if (player_is_bot(at->player, &len))
        text_add(t, "%s (%.*s)", at->driver, (int)len, at->player);
    else
        text_add(t, "%s", at->player);
}

void kept_record_winners(const struct kept_record *r, struct text *t)
{
    const char *between = "";
    for (int seat = 0; seat < r->raced.seats; seat++)
        if (r->raced.seat[seat].place == 1) {
            text_add(t, "%s", between);
            add_driver(&r->raced.seat[seat], t);
            between = tr(t->language, " and ");
        }
}

/* Letters of ASCII in either case; others must be the same. */
static bool has_part(const char *text, const char *part)
{
    size_t len = strlen(part);
    for (; *text; text++)
        if (!strncasecmp(text, part, len))
            return true;
    return !len;
}

/* By name, or by the driver that a bot played; winners: only of those who have won. */
static bool has_player(const struct kept_record *r, const char *part, bool winners)
{
    for (int seat = 0; seat < r->raced.seats; seat++) {
        const struct raced_seat *at = &r->raced.seat[seat];
        if ((!winners || at->place == 1) && (has_part(at->player, part) || has_part(at->driver, part)))
            return true;
    }
    return false;
}

static bool has_any(const struct kept_record *r, const char *part)
{
    return has_part(r->name, part) || has_part(r->title, part) || has_part(r->track, part)
           || has_part(r->raced.date, part) || has_player(r, part, false);
}

bool kept_record_fits(const struct kept_record *r, const struct record_wish *w)
{
    return (!w->game || !strcasecmp(r->raced.game, w->game) || has_part(r->title, w->game))
           && (!w->winner || has_player(r, w->winner, true))
           && (!w->track || (*r->track && has_part(r->track, w->track)))
           && (!w->player || has_player(r, w->player, false)) && (!w->any || has_any(r, w->any))
           && (!w->since || strncmp(r->raced.date, w->since, strlen(w->since)) >= 0)
           && (!w->until || (*r->raced.date && strncmp(r->raced.date, w->until, strlen(w->until)) <= 0))
           && (!w->finished || r->finished) && (!w->unfinished || !r->finished);
}

void record_list_count(const struct record_list *l, const struct record_wish *wish, const char *person,
                       struct statistics *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < l->n; i++)
        if (kept_record_fits(&l->at[i], wish))
            statistics_add(s, person, &l->at[i].raced);
    statistics_sort(s);
}

/* ---- putting them in order ------------------------------------------------------------------------------------- */

bool record_path(const char *name, char path[FILE_PATH_MAX], struct error *err)
{
    if (!is_record(name) || strchr(name, '/'))
        return error_of(err, ERROR_USAGE,
                        "expected the name of a record, as in evening.txt, of at most %d bytes and without "
                        "slashes; found \"%.60s\"",
                        NAME_BYTES, name);
    if (!data_directory("records", path, err))
        return false;
    size_t len = strlen(path); /* data_directory() left room for it */
    snprintf(path + len, FILE_PATH_MAX - len, "/%s", name);
    return true;
}

/* Whoever plays it has it locked. */
static bool lock(const char *path, int *fd, struct error *err)
{
    *fd = -1;
    return open_locked(path, O_RDONLY, false, fd, err);
}

bool record_delete(const char *name, struct error *err)
{
    char path[FILE_PATH_MAX];
    int fd;
    if (!record_path(name, path, err))
        return false;
    bool good = lock(path, &fd, err)
                && ((unlink(path) == 0 && sync_folder(path)) || file_error(err, path, N_("delete it")));
    if (fd >= 0)
        close(fd);
    return good;
}

/* A link is made only where nothing is; where there are none a look must do. */
static bool move(const char *from, const char *to)
{
    struct stat st;
    if (link(from, to) == 0)
        return unlink(from) == 0;
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
        return false;
    if (lstat(to, &st) != 0)
        return rename(from, to) == 0;
    errno = EEXIST;
    return false;
}

/* The dice and cards of a race are where they were. */
static bool stay_on_table(const char *name, const char *to, struct error *err)
{
    return !record_is_on_table(name)
           || (record_put_on_table(name, false, err) && record_put_on_table(to, true, err));
}

bool record_rename(const char *name, const char *to, struct error *err)
{
    char path[FILE_PATH_MAX], target[FILE_PATH_MAX], whole[NAME_BYTES + 8];
    size_t len = strlen(to);
    bool ends = len > 4 && !strcmp(to + len - 4, ".txt");
    int fd = -1;
    snprintf(whole, sizeof whole, "%.*s%s", NAME_BYTES + 1, to, ends || len > NAME_BYTES ? "" : ".txt");
    if (!record_path(name, path, err) || !record_path(whole, target, err) || !lock(path, &fd, err)) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    bool good = move(path, target);
    if (!good && errno == EEXIST)
        error_of(err, ERROR_WORLD, "%s: there is a file of that name already; nothing was changed", target);
    else if (!good || !sync_folder(target))
        good = file_error(err, path, N_("give it another name"));
    else
        good = played_rename(path, whole, err) && review_rename(name, whole, err)
               && stay_on_table(name, whole, err);
    close(fd);
    return good;
}
