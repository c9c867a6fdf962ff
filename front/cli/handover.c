/* handover.c: one screen, several people. Whoever leaves clears the screen of their cards, whoever comes
 * asks for theirs; in between nothing is shown that is not public. */
#include "play.h"

#include <unistd.h>

enum { BLANK_LINES = 60 };

/* Off the screen and, where the terminal can, out of its memory. A file or pipe keeps what it got. */
static void clear_screen(struct play *p)
{
    const char *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO)) {
        lines_add(&p->console.out, "\n");
    } else if (term && *term && strcmp(term, "dumb") != 0) {
        lines_add(&p->console.out, "\033[H\033[2J\033[3J");
    } else {
        for (int i = 0; i < BLANK_LINES; i++)
            lines_add(&p->console.out, "\n");
    }
}

/* The one who sits there has seen all and lets go. */
static enum flow take_leave(struct play *p, bool *back)
{
    int seat = p->keyboard;
    char question[TAG_MAX + 80];
    bool undo = table_can_undo(p->m.seating.table, seat, NULL);
    snprintf(question, sizeof question,
             undo ? said("%s, press Enter to hide your cards, or type undo:")
                  : said("%s, press Enter to hide your cards:"),
             p->m.seating.tags.player[seat]);
    for (;;) {
        enum answer answer = play_prompt(p, question);
        if (answer != ANSWER_LINE)
            return play_leave(p, answer);
        if (!p->console.line[0])
            return GO_ON;
        enum typed typed = console_command(&p->console, seat);
        if (typed == TYPED_QUIT)
            return LEAVE;
        *back = typed == TYPED_UNDONE;
        if (*back)
            return GO_ON;
        if (typed == TYPED_OTHER)
            lines_say(&p->console.out, "It is not your turn any more; Enter alone hides your cards.");
    }
}

/* Nothing but an empty line shows the cards: somebody may still be typing. */
static enum flow take_over(struct play *p, int seat)
{
    char question[TAG_MAX + 80];
    snprintf(question, sizeof question, said("Pass the keyboard to %s, then press Enter:"),
             p->m.seating.tags.player[seat]);
    clear_screen(p);
    prompt_forget();
    for (;;) {
        enum answer answer = play_prompt(p, question);
        if (answer != ANSWER_LINE)
            return play_leave(p, answer);
        if (!p->console.line[0])
            break;
        if (!strcmp(p->console.line, "quit") || !strcmp(p->console.line, "q"))
            return play_leave(p, ANSWER_END);
        lines_say(&p->console.out, "Enter alone shows the cards of %s.", p->m.seating.tags.player[seat]);
    }
    clear_screen(p);
    p->console.asked = NOBODY; /* whatever was shown is gone */
    return GO_ON;
}

enum flow handover(struct play *p, int seat, bool *back)
{
    if (p->keyboard == seat || p->console.people < 2) {
        p->keyboard = seat;
        return GO_ON;
    }
    if (p->keyboard != NOBODY) {
        console_tell(&p->console, p->keyboard);
        if (take_leave(p, back) == LEAVE)
            return LEAVE;
        if (*back)
            return GO_ON;
    }
    if (take_over(p, seat) == LEAVE)
        return LEAVE;
    p->keyboard = seat;
    return GO_ON;
}
