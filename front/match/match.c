#include "match.h"
#include "../../core/text.h"
#include "../../sim/think.h"
#include "program.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

uint64_t match_seed(void)
{
    uint32_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint32_t)time(NULL) ^ (uint32_t)getpid() << 16;
    return seed;
}

void match_tags(struct tags *tags)
{
    time_t now = time(NULL);
    struct tm day;
    memset(tags, 0, sizeof *tags);
    snprintf(tags->engine, sizeof tags->engine, "%s", program_version);
    if (localtime_r(&now, &day))
        strftime(tags->date, sizeof tags->date, "%Y-%m-%d", &day);
}

/* ---- who sits where -------------------------------------------------------------------------------- */

/* What a terminal would obey instead of showing it: control characters, those of UTF-8 too. */
static bool is_control(const char *c)
{
    const unsigned char *u = (const unsigned char *)c;
    return u[0] < ' ' || u[0] == 0x7f || (u[0] == 0xc2 && u[1] >= 0x80 && u[1] < 0xa0);
}

/* Characters of a text in UTF-8, or -1 when some are not fit for a line. */
static int count_characters(const char *s)
{
    int n = 0;
    for (; *s; s++) {
        if (is_control(s))
            return -1;
        n += ((unsigned char)*s & 0xc0) != 0x80;
    }
    return n;
}

static bool has_letter(const char *s)
{
    for (; *s; s++)
        if ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (unsigned char)*s >= 0x80)
            return true;
    return false;
}

bool match_seat_person(struct match *m, int seat, const char *name, struct error *err)
{
    size_t bare;
    int n = count_characters(name);
    if (n < 1 || n > NAME_CHARS || strlen(name) >= TAG_MAX)
        return error_set(err, 0, "a name takes 1 to %d characters; found \"%.60s\"", NAME_CHARS, name);
    if (!has_letter(name)) /* more likely the answer to another question */
        return error_set(err, 0, "a name has a letter in it; found \"%.60s\"", name);
    if (player_is_bot(name, &bare))
        return error_set(err, 0, "a person's name does not end in%s; found \"%.60s\"", BOT_MARK, name);
    for (int other = 0; other < seat; other++)
        if (!match_has_bot(m, other) && !strcmp(m->tags.player[other], name))
            return error_set(err, 0, "two people need two names; found \"%.60s\" twice", name);
    m->driver[seat].bot = NULL;
    snprintf(m->tags.player[seat], TAG_MAX, "%s", name);
    return true;
}

void match_seat_bot(struct match *m, int seat, const struct driver *driver)
{
    struct text tag = text_into(m->tags.player[seat], TAG_MAX);
    m->driver[seat] = *driver;
    driver_text(driver, m->bot_name[seat], sizeof m->bot_name[seat]);
    text_add(&tag, "%s%s", m->bot_name[seat], BOT_MARK);
}

/* The tag keeps the name of a bot that somebody else drives for. */
static void seat_bot_again(struct match *m, int seat, struct span name)
{
    struct driver *driver = &m->driver[seat];
    if (!driver_parse(name.at, name.len, driver, NULL)) {
        *driver = (struct driver){ .bot = &rookie_bot };
        m->absent |= seat_bit(seat);
    }
    driver_text(driver, m->bot_name[seat], sizeof m->bot_name[seat]);
}

void match_miss_bots(const struct match *m)
{
    size_t len;
    for (turn_t left = m->absent; left; left &= left - 1) {
        const char *tag = m->tags.player[turn_lowest(left)];
        player_is_bot(tag, &len);
        complain(EXIT_OK, "there is no bot \"%.*s\" here; %s drives for it", (int)len, tag, rookie_bot.name);
    }
}

void match_seat_tags(struct match *m)
{
    size_t len;
    for (int seat = 0; seat < table_shape(m->table)->seats; seat++) {
        char *tag = m->tags.player[seat];
        m->driver[seat].bot = NULL;
        if (!tag[0])
            snprintf(tag, TAG_MAX, "Player %d", seat + 1);
        for (char *c = tag; *c; c++) /* a file may hold anything */
            if (is_control(c))
                *c = '?';
        if (player_is_bot(tag, &len))
            seat_bot_again(m, seat, (struct span){ tag, len });
    }
}

void match_names(struct match *m)
{
    m->narrator.language = &english;
    m->narrator.game = table_game(m->table);
    m->narrator.setup = table_setup(m->table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        m->narrator.player[seat] =
            m->tags.player[seat][0] && !match_has_bot(m, seat) ? m->tags.player[seat] : NULL;
}

int match_seat_bots(struct match *m, const char *list, int first)
{
    struct span rest = span_of(list), name = { 0 };
    int seats = table_shape(m->table)->seats;
    struct driver driver;
    struct error err;
    for (int seat = first; seat < seats; seat++) {
        struct span next;
        if (span_cut(&rest, ',', &next))
            name = next;
        if (!driver_parse(name.at, name.len, &driver, &err))
            return complain_error(EXIT_USAGE, NULL, &err);
        match_seat_bot(m, seat, &driver);
    }
    if (rest.at)
        return complain(EXIT_USAGE, "expected at most %d bots; found more", seats - first);
    return EXIT_OK;
}

int match_seat_programs_and_bots(struct match *m, const struct guest_wishes *w, const char *list, int first)
{
    int seats = table_shape(m->table)->seats;
    int code = match_seat_guests(m, w, (seat_bit(seats) - 1) & ~(seat_bit(first) - 1));
    if (code == EXIT_OK && (list || first + w->programs < seats))
        code = match_seat_bots(m, list ? list : rookie_bot.name, first + w->programs);
    return code;
}

void match_shuffle(struct match *m, uint64_t seed)
{
    rng_init(&m->chance, seed, 0);
    rng_init(&m->thinking, seed, 1);
}

/* All cores for as long as it may take. */
static action_t act_in_time(const struct driver *driver, const struct view *view, struct rng *rng)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct thought thought;
    int threads = cores < 1 ? 1 : cores > THINK_THREADS_MAX ? THINK_THREADS_MAX : (int)cores;
    think(driver, view, threads, rng_next(rng), &thought);
    return thought.chosen;
}

action_t match_driver_acts(const struct driver *driver, const struct view *view, struct rng *rng)
{
    return driver->ms ? act_in_time(driver, view, rng) : driver_act(driver, view, rng);
}

int match_bot_acts(struct match *m, int seat)
{
    const struct table *t = m->table;
    struct view view;
    struct error err;
    action_t act;
    if (!m->guest[seat] || !match_guest_acts(m, seat, &act)) {
        view_of(table_game(t), table_setup(t), table_state(t), seat, &view);
        act = match_driver_acts(&m->driver[seat], &view, &m->thinking);
    }
    if (act && !table_act(m->table, seat, act, &err))
        return complain_error(EXIT_WORLD, NULL, &err);
    return EXIT_OK;
}

/* ---- telling ---------------------------------------------------------------------------------------- */

static void tell_undo(const struct match *m, int seat, struct text *t)
{
    const char *name = m->narrator.player[seat];
    if (name)
        text_add(t, "%s takes back the last action.", name);
    else
        text_add(t, "Player %d takes back the last action.", seat + 1);
}

/* Note k of those before moment i, or NULL when there are fewer. */
static const char *find_note(const struct match *m, int i, int k)
{
    for (int n = 0; n < m->notes; n++)
        if (m->note[n].moment == i && !k--)
            return m->note[n].text;
    return NULL;
}

static int count_notes(const struct match *m, int i)
{
    int n = 0;
    while (find_note(m, i, n))
        n++;
    return n;
}

bool match_sentence(const struct match *m, int i, int k, int viewer, char *buf, size_t size)
{
    const struct moment *moment = table_moment(m->table, i);
    struct text t = text_into(buf, size);
    const char *note = find_note(m, i, k);
    bool hidden;
    if (note) {
        text_add(&t, "%s", note);
        return true;
    }
    k -= count_notes(m, i);
    if (!moment->act) {
        tell_undo(m, moment->seat, &t);
        return true;
    }
    struct event e = table_event(m->table, i, k, viewer, &hidden);
    bool private = e.seen_by != EVERYONE && moment->seat == NOBODY;
    return !hidden && !private && narrate(&m->narrator, &e, false, buf, size);
}

int match_sentences(const struct match *m, int i)
{
    const struct moment *moment = table_moment(m->table, i);
    return count_notes(m, i) + (moment->act ? moment->events : 1);
}

void match_free(struct match *m)
{
    match_dismiss_guests(m);
    saving_close(&m->saving);
    table_free(m->table);
}
