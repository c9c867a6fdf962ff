/* seating.c: who sits at a match and how it is told: what needs neither clock nor files nor threads, so that a page in
 * a browser seats, deals and tells as the program does. */
#include "../core/text.h"
#include "../host/match.h"

#include <stdio.h>
#include <string.h>

/* ---- who sits where -------------------------------------------------------------------------------- */

/* Characters of a plain text, or -1 when it is not. */
static int count_characters(const char *s)
{
    int n = 0;
    for (size_t left = strlen(s), len; left; s += len, left -= len, n++) {
        len = text_character(s, left);
        if (!len)
            return -1;
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
    if (!driver_parse(name.at, name.len, driver, NULL) && !driver->bot) {
        *driver = (struct driver){ .bot = &rookie_bot };
        m->absent |= seat_bit(seat);
    }
    driver_text(driver, m->bot_name[seat], sizeof m->bot_name[seat]);
}

void match_seat_tags(struct match *m)
{
    size_t len;
    for (int seat = 0; seat < table_shape(m->table)->seats; seat++) {
        char *tag = m->tags.player[seat];
        m->driver[seat].bot = NULL;
        if (!tag[0])
            snprintf(tag, TAG_MAX, "Player %d", seat + 1);
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

size_t match_seed_warning(const struct seed *seed, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    if (seed_is_number(seed))
        text_add(&t, "Dealt by the seed %llu: whoever knows it can predict this race.",
                 (unsigned long long)seed->number);
    return t.len;
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
