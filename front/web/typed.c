/* typed.c: the text mode. The page shows and hears what the terminal would, line by line; what a terminal has and a
 * page has not (a prompt that waits, files) is answered here. */
#include "session.h"

#include <string.h>

/* ---- what stands for the terminal --------------------------------------------------------------------------------- */

/* A question in the middle of a command gets no answer: the command then does nothing. */
enum answer play_prompt(struct play *p, const char *question)
{
    (void)question;
    p->line[0] = '\0';
    lines_add(&p->out, "Nothing was done; name a nearer space, or go step by step.\n");
    return ANSWER_LINE;
}

enum flow play_save(struct play *p, bool durable)
{
    (void)p, (void)durable;
    return GO_ON; /* the page keeps the record */
}

/* The page has a log of its own. */
void play_write(struct play *p)
{
    (void)p; /* it is the answer, once all is said */
}

void play_tell(struct play *p, int viewer)
{
    (void)p, (void)viewer;
}

/* What the page of a lesson says to it; the page that follows is shown by whoever asked. */
enum typed learn_act(struct play *p, const action_t *acts, int n)
{
    struct lesson_reply said;
    struct error err;
    int done = lesson_act_all(p->pupil->run, acts, n, &said, &err);
    lines_add(&p->out, "%s\n", done < 0 ? err.text : said.words);
    if (done >= 0 && said.verdict == LESSON_AGAIN && lesson_is_stuck(p->pupil->run))
        lines_add(&p->out, "From here nothing leads there any more: take your last step back with undo.\n");
    return done > 0 ? TYPED_ACTED : TYPED_DONE;
}

enum flow play_leave(struct play *p, enum answer why)
{
    (void)why;
    lines_add(&p->out, "Everything is kept; close the page or go to another whenever you like.\n");
    return LEAVE;
}

void play_copy(struct play *p, const char *path)
{
    (void)path;
    lines_add(&p->out, "The page has no files; the button Save downloads the record.\n");
}

/* ---- the verbs ------------------------------------------------------------------------------------------------------ */

/* screen SEAT: the race and the question, as the terminal has them. */
bool ask_screen(struct session *s, const struct request *r)
{
    struct play *p = &s->play;
    struct picture pic;
    int seat;
    if (!request_seat(s, r, 1, &seat))
        return false;
    text_clear(&p->out.text);
    picture_take(&pic, &p->m.seating, &p->book, seat);
    if (session_is_told(s)) {
        p->drawing->table(&pic, &p->out);
        if (p->drawing->hand)
            p->drawing->hand(&pic, &p->out);
    } else if (pic.n) {
        p->asked = NOBODY;
        p->told[seat] = table_moments(p->m.seating.table);
        turn_show(p, seat);
    } else {
        p->drawing->table(&pic, &p->out);
    }
    put_text(&s->answer, "screen", text_string(&p->out.text));
    return true;
}

/* A page that is to be read: Enter turns it, the usual words work. */
static void hear_while_told(struct play *p, int seat)
{
    if (turn_command(p, seat) == TYPED_OTHER)
        lines_add(&p->out, "Press Enter to go on, or type ? for the words that work here.\n");
}

/* Something was taken back: the page before it is open again. */
static bool follow(struct session *s, int before)
{
    const struct table *t = s->play.m.seating.table;
    int now = table_moments(t);
    struct error err;
    if (!s->pupil.run || lesson_table(s->pupil.run) != t || now == before || table_moment(t, now - 1)->act
        || lesson_follow(s->pupil.run, &err))
        return true;
    answer_error(&s->answer, "%s", err.text);
    return false;
}

/* typed SEAT: a line, and what comes of it. */
bool ask_typed(struct session *s, const struct request *r)
{
    struct play *p = &s->play;
    struct span line = span_trim((struct span){ r->text, r->len });
    int seat;
    if (!request_seat(s, r, 1, &seat))
        return false;
    if (!span_copy(line, p->line, sizeof p->line)) {
        answer_error(&s->answer, "expected at most %d characters; found %zu", TYPED_MAX, line.len);
        return false;
    }
    if (session_is_told(s) && !line.len) {
        put_text(&s->answer, "screen", "");
        return session_turn_page(s);
    }
    int before = table_moments(p->m.seating.table);
    p->told[seat == NOBODY ? SEATS_MAX : seat] = before; /* the page tells the rest itself */
    text_clear(&p->out.text);
    if (session_is_told(s))
        hear_while_told(p, seat);
    else
        turn_hear(p, seat);
    put_text(&s->answer, "screen", text_string(&p->out.text));
    put_bool(&s->answer, "acted", table_moments(p->m.seating.table) != before);
    return follow(s, before) && session_keep_up(s);
}
