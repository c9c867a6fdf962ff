/* console.h: a race by typed lines: what is shown, what a line means, and what becomes of it.
 *
 * The same at a terminal and in a page. What is said goes into console.out;
 * whatever only its owner can do (keep the record, ask for one more line) the
 * owner is asked for.
 */
#ifndef PADDOCK_CONSOLE_H
#define PADDOCK_CONSOLE_H

#include "../teach/lesson.h"
#include "face.h"

enum { TYPED_MAX = 2000 }; /* characters of a line that somebody types */

/* What became of the wish for a line. */
enum answer {
    ANSWER_LINE,    /* a line, without its newline and the blanks around it */
    ANSWER_END,     /* the input has ended */
    ANSWER_SIGNAL,  /* somebody asked us to stop */
    ANSWER_UNHEARD, /* the output could not be written */
    ANSWER_NEWS     /* something has happened that the question is not good for any more */
};

/* What is compared with the question before. */
enum terse_part { TERSE_TABLE, TERSE_HAND, TERSE_WHY, TERSE_PARTS };
enum { TERSE_LINES = 48 };

struct console;

struct console_owner {
    /* Something was done: keep it. False: it could not be kept, and the player leaves. */
    bool (*keep)(struct console *c);
    /* One more line in the midst of another, into console.line. */
    enum answer (*ask)(struct console *c, const char *question);
    /* The player leaves, by a word (ANSWER_END) or because no line came. */
    void (*leave)(struct console *c, enum answer why);
    /* Write a copy of the match so far into that file, and say so. */
    void (*copy)(struct console *c, const char *path);
    /* The lesson is at fault: it cannot go on. */
    void (*stop)(struct console *c, const struct error *err);
    /* What comes takes a while: what was said so far can be shown. */
    void (*pause)(struct console *c);
    bool tells;               /* what happens is told here; otherwise somebody else tells it */
    const struct word *words; /* that work at every prompt besides those of every race; NULL: none */
};

struct console {
    const struct console_owner *owner;
    void *context; /* the owner's */
    struct lines out;
    struct seating *seating;
    const struct face *face;
    struct rulebook book;      /* the rules and options of this race */
    struct lesson_run *lesson; /* its page judges what is done; NULL: the race is free */
    const char *ask;           /* what a page asks, to stand before the prompt; NULL: nothing */
    int people;
    bool confirm;             /* ask before an action is done */
    bool terse;               /* at a question only what was not there at the one before is shown */
    bool typed_dice;          /* what chance gives is typed in: nobody needs to be told */
    int told[SEATS_MAX + 1];  /* moments told to each seat; the last is for NOBODY */
    int asked, asked_at;      /* the seat that was asked last, or NOBODY, and the moments there were then */
    char line[TYPED_MAX + 1]; /* what was typed last */
    char begun[ACTION_TEXT_MAX]; /* a part of an action that the next line completes, or "" */
    uint64_t heard[SEATS_MAX][TERSE_PARTS][TERSE_LINES]; /* what each seat was shown last (console_terse.c) */
};

/* Sit down at the table of the seating: its drawing and its rules; nothing is on the screen yet. False after a sentence
 * in err. */
bool console_sit_down(struct console *c, struct seating *seating, struct error *err);
/* Everybody's news start at their own last action. */
void console_recall(struct console *c);
void console_close(struct console *c);

/* Tell a seat what is new to it; or of that only the moments before `until`. */
void console_tell(struct console *c, int viewer);
void console_tell_until(struct console *c, int viewer, int until);

/* What the seat sees and is asked; and what became of the line that it typed, in console.line: nothing yet, something was
 * done, or the player left. */
enum outcome { AGAIN, DONE, GONE };
void console_show(struct console *c, int seat);
enum outcome console_take_line(struct console *c, int seat);
/* "Ann, car 3>" */
void console_prompt(const struct console *c, int seat, char *buf, size_t size);
/* Both, again and again, until something was done or the player left. */
enum outcome console_turn(struct console *c, int seat);

/* What became of a line that may be one of the words that work at every prompt. */
enum typed { TYPED_OTHER, TYPED_DONE, TYPED_UNDONE, TYPED_ACTED, TYPED_QUIT };
enum typed console_command(struct console *c, int viewer);
struct word {
    const char *name, *alias; /* as they are typed */
    const char *takes, *help; /* what comes behind it, and what it does: sentences, to be translated */
    /* What it shows, which changes nothing; NULL: run says what has become of it. */
    void (*show)(struct console *c, const struct picture *pic, struct span rest);
    enum typed (*run)(struct console *c, const struct picture *pic, struct span rest);
};
/* Several actions of the viewer in a row, as one wish: asks once where actions are confirmed, keeps and tells once. */
enum typed console_act(struct console *c, const struct picture *pic, const action_t *acts, int n);

/* console_terse.c: of what is drawn the lines that the viewer was not shown last. */
void console_show_news(struct console *c, enum terse_part part, draw_lines *draw, const struct picture *pic);

/* console_words.c: those of every game, ended by a nameless one; one of them, for games with a further name for it. */
extern const struct word console_words[];
void console_show_table(struct console *c, const struct picture *pic, struct span rest);
/* grandprix/go.c: to a space at once, and straight on. */
extern const struct word grandprix_words[];

#endif
