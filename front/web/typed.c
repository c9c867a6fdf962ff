/* typed.c: the text mode. The page shows and hears what the terminal would, line by line; what a terminal has and a
 * page has not (a prompt that waits, files) is answered here. */
#include "../../show/ink.h"
#include "../../show/page.h"
#include "capture.h"
#include "session.h"

#include <stdarg.h>
#include <string.h>

enum { COLUMNS = 80 };

/* ---- what stands for the terminal --------------------------------------------------------------------------------- */

bool ink_wanted(void)
{
    return false;
}

int ink_columns(void)
{
    return COLUMNS;
}

int page_terminal_width(void)
{
    return 0;
}

int complain(int code, const char *format, ...)
{
    char line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    capture_printf("%s\n", line);
    return code;
}

/* A question in the middle of a command gets no answer: the command then does nothing. */
enum answer prompt_line(const char *question, char *line)
{
    (void)question;
    line[0] = '\0';
    capture_printf("Nothing was done; name a nearer space, or go step by step.\n");
    return ANSWER_LINE;
}

enum flow play_save(struct play *p, bool durable)
{
    (void)p, (void)durable;
    return GO_ON; /* the page keeps the record */
}

/* The page has a log of its own. */
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
    capture_printf("%s\n", done < 0 ? err.text : said.words);
    if (done >= 0 && said.verdict == LESSON_AGAIN && lesson_is_stuck(p->pupil->run))
        capture_printf("From here nothing leads there any more: take your last step back with undo.\n");
    return done > 0 ? TYPED_ACTED : TYPED_DONE;
}

enum flow play_leave(struct play *p, enum answer why)
{
    (void)p, (void)why;
    capture_printf("Everything is kept; close the page or go to another whenever you like.\n");
    return LEAVE;
}

static int no_files(void)
{
    return complain(EXIT_WORLD, "The page has no files; the button Save downloads the record.");
}

int saving_create(struct saving *s, const char *path, const struct table *t, const struct tags *tags)
{
    (void)s, (void)path, (void)t, (void)tags;
    return no_files();
}

int saving_append(struct saving *s, const struct table *t, bool durable)
{
    (void)s, (void)t, (void)durable;
    return EXIT_WORLD;
}

void saving_close(struct saving *s)
{
    (void)s;
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
    capture_begin();
    picture_take(&pic, &p->m, &p->book, seat);
    if (session_is_told(s)) {
        p->drawing->table(&pic);
        if (p->drawing->hand)
            p->drawing->hand(&pic);
    } else if (pic.n) {
        p->asked = NOBODY;
        p->told[seat] = table_moments(p->m.table);
        turn_show(p, seat);
    } else {
        p->drawing->table(&pic);
    }
    put_text(&s->answer, "screen", capture_end());
    return true;
}

/* A page that is to be read: Enter turns it, the usual words work. */
static void hear_while_told(struct play *p, int seat)
{
    if (turn_command(p, seat) == TYPED_OTHER)
        capture_printf("Press Enter to go on, or type ? for the words that work here.\n");
}

/* Something was taken back: the page before it is open again. */
static bool follow(struct session *s, int before)
{
    const struct table *t = s->play.m.table;
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
    int before = table_moments(p->m.table);
    p->told[seat == NOBODY ? SEATS_MAX : seat] = before; /* the page tells the rest itself */
    capture_begin();
    if (session_is_told(s))
        hear_while_told(p, seat);
    else
        turn_hear(p, seat);
    put_text(&s->answer, "screen", capture_end());
    put_bool(&s->answer, "acted", table_moments(p->m.table) != before);
    return follow(s, before) && session_keep_up(s);
}
