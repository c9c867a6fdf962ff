/* typed.c: the text mode. The page shows and hears what the terminal would, line by line; what a terminal has and a
 * page has not (a prompt that waits, files) is answered here. */
#include "session.h"

#include <string.h>

/* ---- what stands for the terminal --------------------------------------------------------------------------------- */

/* A question in the middle of a command gets no answer: the command then does nothing. */
static enum answer no_answer(struct console *c, const char *question)
{
    (void)question;
    c->line[0] = '\0';
    lines_say(&c->out, "Nothing was done; name a nearer space, or go step by step.\n");
    return ANSWER_LINE;
}

/* The page keeps the record. */
static bool keep(struct console *c)
{
    (void)c;
    return true;
}

static void leave(struct console *c, enum answer why)
{
    (void)why;
    lines_say(&c->out, "Everything is kept; close the page or go to another whenever you like.\n");
}

static void no_files(struct console *c, const char *path)
{
    (void)path;
    lines_say(&c->out, "The page has no files; the button Save downloads the record.\n");
}

static void stop(struct console *c, const struct error *err)
{
    text_say_error(&c->out.text, err);
    lines_add(&c->out, "\n");
}

/* The answer goes out as a whole. */
static void no_pause(struct console *c)
{
    (void)c;
}

/* The page has a log of its own. */
const struct console_owner page_console = {
    .keep = keep, .ask = no_answer, .leave = leave, .copy = no_files, .stop = stop, .pause = no_pause
};

/* ---- the verbs ------------------------------------------------------------------------------------------------------ */

/* screen SEAT: the race and the question, as the terminal has them. */
bool ask_screen(struct session *s)
{
    struct console *c = &s->console;
    struct picture pic;
    int seat = s->viewer;
    text_clear(&c->out.text);
    picture_take(&pic, &s->seating, &c->book, seat);
    if (session_is_told(s)) {
        c->face->table(&pic, &c->out);
        if (c->face->hand)
            c->face->hand(&pic, &c->out);
    } else if (pic.n) {
        c->asked = NOBODY;
        c->told[seat] = table_moments(s->seating.table);
        console_show(c, seat);
    } else {
        c->face->table(&pic, &c->out);
    }
    json_text(&s->answer, "screen", text_string(&c->out.text));
    return true;
}

/* A page that is to be read: Enter turns it, the usual words work. */
static void hear_while_told(struct console *c, int seat)
{
    if (console_command(c, seat) == TYPED_OTHER)
        lines_say(&c->out, "Press Enter to go on, or type ? for the words that work here.\n");
}

/* Something was taken back: the page before it is open again. */
static bool follow(struct session *s, int before)
{
    const struct table *t = s->seating.table;
    int now = table_moments(t);
    struct error err;
    if (!s->teaching.run || lesson_table(s->teaching.run) != t || now == before
        || table_moment(t, now - 1)->act || lesson_follow(s->teaching.run, &err))
        return true;
    return refuse(s, &err);
}

/* typed SEAT: a line, and what comes of it. */
bool ask_typed(struct session *s)
{
    struct console *c = &s->console;
    struct span line = span_trim(s->request.text);
    int seat = s->viewer;
    if (!span_copy(line, c->line, sizeof c->line))
        return answer_error(s, "expected at most %d characters; found %zu", TYPED_MAX, line.len);
    if (session_is_told(s) && !line.len) {
        json_text(&s->answer, "screen", "");
        return session_turn_page(s);
    }
    int before = table_moments(s->seating.table);
    c->told[seat == NOBODY ? SEATS_MAX : seat] = before; /* the page tells the rest itself */
    text_clear(&c->out.text);
    if (session_is_told(s))
        hear_while_told(c, seat);
    else
        console_take_line(c, seat);
    json_text(&s->answer, "screen", text_string(&c->out.text));
    json_bool(&s->answer, "acted", table_moments(s->seating.table) != before);
    return follow(s, before) && session_keep_up(s);
}
