/* play.h: a match between people at one keyboard and bots, and what the files of `paddock play` share.
 *
 * play.c is the flow: chance and bots act until somebody must choose, what has
 * happened goes to the record, then it is told, then the question is asked.
 * Nothing is told before it is saved, so killing the program never takes back
 * what somebody has seen.
 */
#ifndef PADDOCK_PLAY_H
#define PADDOCK_PLAY_H

#include "../../host/records.h"
#include "../../show/draw.h"
#include "../../show/lines.h"
#include "cli.h"
#include "guest_flags.h"
#include "prompt.h"

struct pupil;

struct play {
    struct match m;
    struct lines out; /* what is said, until it is written */
    const struct drawing *drawing;
    struct rulebook book; /* the rules and options of this race */
    struct guest_wishes programs;
    int people;
    bool typed;               /* dice and cards are on a real table */
    bool confirm;             /* ask before an action is done */
    int keyboard;             /* the seat whose player looks at the screen, or NOBODY */
    int told[SEATS_MAX + 1];  /* moments told to each seat; the last is for NOBODY */
    int asked, asked_at;      /* the seat that was asked last, or NOBODY, and the moments there were then */
    int code;                 /* to exit with */
    bool in_directory;        /* the record is in the directory of records */
    int lock;                 /* a file that nobody else may play, or -1 */
    char path[FILE_PATH_MAX]; /* of the record; "": nothing is saved */
    char line[TYPED_MAX + 1]; /* what was typed last */
    char begun[ACTION_TEXT_MAX]; /* a part of an action that the next line completes, or "" */
    const char *again,
        *again_name;     /* the command that goes on with it, and its last word; NULL: `paddock play` */
    struct pupil *pupil; /* the lesson that this is, or NULL; then its page judges what is done */
    const char *ask;     /* what a page asks, to stand before the prompt; NULL: nothing */
};

/* Whether to go on, or to leave with play.code. */
enum flow { GO_ON, LEAVE };

/* play.c */
/* The verb, called by others: again and name as in struct play. */
int play_run(const struct args *args, const char *again, const char *name);
/* An empty match, ready to be sat down at; NULL after a sentence. */
struct play *play_new(void);
void play_free(struct play *p);
/* Open the rules of the race at the table. */
int play_open_book(struct play *p);
/* Everybody's news start at their own last action. */
void play_recall(struct play *p);
/* Play until the match is over or somebody leaves. */
void play_on(struct play *p);
/* Append to the record; durable waits for the disk. LEAVE after a sentence when that fails. */
enum flow play_save(struct play *p, bool durable);
/* Write a copy of the match so far, and say so. */
void play_copy(struct play *p, const char *path);
/* Tell a seat what is new to it; or of that only the moments before `until`. */
void play_tell(struct play *p, int viewer);
void play_tell_until(struct play *p, int viewer, int until);
/* Write what was said so far. */
void play_write(struct play *p);
/* The same, then ask for the next line, into play.line. */
enum answer play_prompt(struct play *p, const char *question);
/* Say goodbye: why is what prompt_line() answered, ANSWER_END also for quit. Always LEAVE. */
enum flow play_leave(struct play *p, enum answer why);

/* turn.c */
enum flow turn_ask(struct play *p, int seat);
/* What the seat sees and is asked, for whoever reads the answer in another way than turn_ask(). */
void turn_show(struct play *p, int seat);
/* What became of the line that the seat typed, in play.line: nothing yet, something was done, or the player left. */
enum outcome { AGAIN, DONE, GONE };
enum outcome turn_hear(struct play *p, int seat);
/* What became of a line that may be one of the words that work at every prompt. */
enum typed { TYPED_OTHER, TYPED_DONE, TYPED_UNDONE, TYPED_ACTED, TYPED_QUIT };
enum typed turn_command(struct play *p, int viewer);
struct word {
    const char *name, *alias;
    const char *takes;
    const char *help;
    enum typed (*run)(struct play *p, const struct picture *pic, struct span rest);
};
/* go.c: words of Grand Prix: to a space at once, and straight on. */
extern const struct word grandprix_words[];
/* Several actions of the viewer in a row, as one wish: asks once where actions are confirmed, saves and tells once. */
enum typed turn_act(struct play *p, const struct picture *pic, const action_t *acts, int n);

/* learn.c: the same where a lesson has its say. */
enum typed learn_act(struct play *p, const action_t *acts, int n);

/* hint.c */
enum typed hint_show(struct play *p, const struct picture *pic, struct span rest);

/* dice.c: asking for what chance did on a real table. */
enum flow dice_ask(struct play *p);

/* handover.c: one screen, several people. */
/* Seat it is that must look at the screen next: whoever sits there leaves and the other takes over. *back is
 * true when the one who sat there took something back instead. */
enum flow handover(struct play *p, int seat, bool *back);

/* questions.c: what a newcomer is asked before the race. */
struct wishes {
    char setup[SETUP_TEXT_MAX];
    int people;
    char names[TYPED_MAX + 1]; /* with commas between */
};
enum answer questions_ask(const struct game *g, struct wishes *w);
/* How people are called who did not say: $USER, or by number. */
const char *default_name(int people, int seat, char buf[TAG_MAX]);

/* records.c: going on with a match. */
/* Make the match from a record and open it for more; good_part: go on from a damaged one without asking. */
int records_resume(struct play *p, bool good_part);

#endif
