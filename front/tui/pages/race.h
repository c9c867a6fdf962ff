/* race.h: a match on the screen.
 *
 * The flow is that of the line game (front/cli/play.h), with nothing that
 * waits: chance and bots act until somebody must choose, each step is saved
 * before it is drawn, bots think in threads of their own. What a race of one
 * game looks like, and which keys choose what, is a board (games/board.h).
 */
#ifndef PADDOCK_TUI_RACE_H
#define PADDOCK_TUI_RACE_H

#include "../../../host/lesson_file.h"
#include "../../../host/records.h"
#include "../../../sim/think.h"
#include "../games/board.h"
#include "../kit/app.h"
#include "../kit/jobs.h"

enum { DEED_MAX = 240 }; /* bytes of what somebody did, as it was offered */

enum stage {
    STAGE_RUN,     /* chance and bots */
    STAGE_ASK,     /* the one at the keyboard */
    STAGE_STAY,    /* what happened to the one at the keyboard is looked at */
    STAGE_DICE,    /* what chance did on a real table */
    STAGE_LEAVE,   /* somebody else is next: the one at the keyboard lets go of the screen */
    STAGE_CURTAIN, /* nothing is shown until the next one says so */
    STAGE_OVER,
    STAGE_SHOWN, /* a moment of a replay: nobody acts */
};

/* The sentences of a match as one viewer has heard them, kept so that a screen need not tell all again. */
struct sentence {
    int moment;
    char *text;
    bool said; /* by somebody at the table, or about them: no part of the race */
};

struct story {
    int viewer;
    int told;  /* moments */
    int heard; /* lines that were said beside the race */
    int n, room;
    struct sentence *at;
};

/* A race that teaches: pages over the board, and a teacher who judges what is chosen (teach/lesson.h). */
struct race_lesson {
    struct lesson_file file;
    int shown;       /* the page that has been read, or 0 */
    bool open;       /* a page lies over the board */
    char said[1200]; /* about the last answer */
};

struct race {
    struct page page;
    struct match m;
    struct rulebook book;
    const struct board *board;
    void *cursor; /* the board's own */
    int lock;
    char path[FILE_PATH_MAX]; /* "": nothing is saved */
    int people;
    int keyboard; /* the seat whose player looks at the screen, or NOBODY */
    enum stage stage;
    int next; /* the seat that takes over */
    struct thinker *thinker;
    int thinks; /* the seat that does */
    long long due;
    bool typed;     /* dice and cards are on a real table */
    bool own;       /* the last to act was the one at the keyboard, who waits for nothing */
    bool held;      /* the picture stays as it is while a bot's move goes on, and while it is announced */
    turn_t flagged; /* people whose cars are out, and who let somebody else drive to the flag: */
    struct budgeted_bot pilot;
    bool hurry;  /* to the next question */
    bool paused; /* by somebody who watches */
    int fresh;   /* moments from here on are news */
    int seen;    /* moments that whoever is at the keyboard has been shown … */
    int stays;   /* … and the one that is, in STAGE_STAY */
    struct story story;
    struct story said; /* beside the race: each line stands before what its moment tells */
    struct picture pic;
    bool stale;                  /* the picture is to be taken again */
    struct job *hint;            /* that is being thought of, or NULL */
    int hints_told;              /* its answers so far */
    char advised[DEED_MAX + 80]; /* whom, and what was done there */
    bool seen_results;
    char broken[NOTE_MAX];      /* why it cannot go on, or "" */
    char championship[TAG_MAX]; /* the championship that it is a round of, or "" */
    struct race_lesson *lesson; /* a lesson, or NULL */
    struct visit *visit;        /* the table is on a server; NULL: it is here */
    int visited, noticed;       /* changes of it that the race knows, and that were shown below other pages */
    long long second;           /* of the clock that is shown */
    char noted[NOTE_MAX];       /* what was said last, which is not in the way for long: */
    long long noted_until;
    void (*over)(struct race *r); /* once, when the match is over; NULL: nobody waits for it */
};

static inline struct table *race_table(const struct race *r)
{
    return r->m.seating.table;
}

static inline const struct game *race_game(const struct race *r)
{
    return table_game(race_table(r));
}

/* Take over a match that has its table, tags and saving; the race owns it from now on, whatever comes. NULL after a
 * note when it cannot be shown. */
struct race *race_new(struct app *a, struct match *m, const char *path, int lock);
/* The seed of a match to come; false after a note. */
bool race_seed(struct app *a, struct seed *seed);
/* A new match of that setup: people in the first seats, then a bot for each other seat. The names are those that the
 * tags take. Opens its page, or notes why not. */
bool race_start(struct app *a, const struct game *g, const char *setup, int people, const char *const *names,
                const char *bots, bool typed);
/* A new match from a position: the player of this program in that seat, bots in the others. */
bool race_start_from(struct app *a, const struct game *g, const char *setup, const char *position, int seat);
/* Go on with a record: its page, which is open; NULL after a note. */
struct race *race_resume(struct app *a, const char *path, bool good_part);
/* Say which bots of a record are not here. */
void note_missing_bots(struct app *a, const struct match *m);

/* The one at the keyboard acts; false after a note. Several in a row are saved at once. */
bool race_act(struct race *r, const action_t *acts, int n);
bool race_asked(const struct race *r);
/* Ask a seat, which sits at the keyboard then. */
void race_ask(struct race *r, int seat);
/* The rulebook of the table; false after a note. */
bool race_open_book(struct race *r);
/* Whose race it is, and what stands on the screen: for newcomers before the first question. */
void race_welcome(void *race);
/* The picture of whoever looks. */
const struct picture *race_picture(struct race *r);
/* A car's plate, "[12]", four columns wide, in its livery. */
void race_plate(const struct race *r, struct canvas *c, int x, int y, int car);
enum cell_style race_livery(const struct race *r, int car);
/* "Ann", "club" */
const char *race_driver(const struct race *r, int seat);

/* How fast bots move: returns its word, "fast". */
const char *race_change_speed(struct app *a, int by);

/* Ask for a hint on the choices of a seat, by what that seat knows; done: what was chosen there, or NULL.
 * race_advice() is called now and then until it tells; it returns after how many milliseconds. What is told gets better
 * for as long as it is looked at. */
void race_advise(struct race *r, int seat, const char *done);
int race_advice(struct race *r);
/* Any key ends the thinking at once; true: it was pressed for nothing else. */
bool race_leaves_thought(struct race *r, int key);

/* Nothing is shown that is not saved: false after a note. Then the race is given up, for the reason that was noted. */
bool race_save(struct race *r, bool durable);
void race_give_up(struct race *r);

/* race_dice.c */
/* Is chance on turn, and does somebody type what it does? */
bool race_types_dice(const struct race *r);
/* The person who alone may see what comes, or NOBODY. */
int race_dice_reader(const struct race *r);
void race_ask_dice(struct race *r);
/* By the program, or typed in. */
void race_change_dice(void *race);

/* race_lesson.c */
/* The lesson of that name; where somebody is in the middle of it, it goes on. False after a note. */
bool race_lesson_open(struct app *a, const char *name);
void race_lesson_close(struct race *r);

/* The learner acts; as race_act(). */
bool race_lesson_act(struct race *r, const action_t *acts, int n);
/* Something was taken back at the table. */
void race_lesson_follow(struct race *r);
/* A key while a page lies over the board; false: for the board. */
bool race_lesson_on_key(struct race *r, int key);
void race_lesson_draw(struct race *r, struct canvas *c);
/* What the page asks, added to a text; false when it asks nothing. */
bool race_lesson_asks(const struct race *r, struct text *t);

/* Does the page point at it? "card 12", "car 3", "space 14.0" */
bool race_lesson_points(const struct race *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* race_online.c */
/* The race that somebody visits, who stays its owner; NULL after a note. */
struct page *race_online_new(struct app *a, struct visit *v);
int race_online_tick(struct race *r);
int race_online_meanwhile(void *race);
/* How it goes on, in a few words with the clock of whoever is waited for; false: as in any other race. */
bool race_online_status(const struct race *r, struct text *t);
void race_online_talk(void *race);
/* A bot drives for the visitor, or does not any more. */
void race_online_let_drive(void *race);
bool race_online_is_driven(const struct race *r);

/* race_draw.c */
void story_free(struct story *s);
/* A line that was said beside the race. */
void story_say(struct story *s, int moment, const char *text);
void race_draw(void *page, struct canvas *c);
/* The bar of the race, with a word about how it goes on at the right. */
void race_draw_bar(struct race *r, struct canvas *c, const char *right);
void race_draw_story(const struct race *r, struct canvas *c, struct rect where);
/* Who is asked, and why; or which bot is choosing. Added to a text. */
void race_question(struct race *r, struct text *t);
/* What Enter does where nobody chooses and somebody has to press it all the same; NULL: nothing. */
const char *race_goes_on(const struct race *r);
void race_log(void *race);

#endif
