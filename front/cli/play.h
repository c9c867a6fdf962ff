/* play.h: a match between people at one keyboard and bots, and what the files of `paddock play` share.
 *
 * play.c is the flow: chance and bots act until somebody must choose, what has
 * happened goes to the record, then it is told, then the question is asked.
 * Nothing is told before it is saved, so killing the program never takes back
 * what somebody has seen.
 */
#ifndef PADDOCK_PLAY_H
#define PADDOCK_PLAY_H

#include "../../show/console.h"
#include "cli.h"
#include "prompt.h"

struct lesson_file;

struct play {
    struct console console;
    struct match m;
    struct guest_wishes programs;
    int keyboard;      /* the seat whose player looks at the screen, or NOBODY */
    bool left;         /* before it began */
    bool typed_before; /* dice and cards are typed in, as they were when it was left */
    bool failed;       /* and why, as far as it was not said yet: */
    struct error err;
    bool in_directory;        /* the record is in the directory of records */
    int lock;                 /* a file that nobody else may play, or -1 */
    char path[FILE_PATH_MAX]; /* of the record; "": nothing is saved */
    const char *again,
        *again_name; /* the command that goes on with it, and its last word; NULL: `paddock play` */
    struct lesson_file *lesson; /* the lesson that this is, or NULL */
};

/* Whether to go on, or to leave with play.code. */
enum flow { GO_ON, LEAVE };

/* play.c */
/* The verb, called by others: again and name as in struct play. */
bool play_run(const struct args *args, const char *again, const char *name, struct error *err);
/* An empty match, ready to be sat down at; NULL when there is no memory. */
struct play *play_new(void);
/* Free it; false, and why, if something failed. */
bool play_end(struct play *p, struct error *err);
/* The console at the match's table. False and play.err. */
bool play_sit_down(struct play *p);
/* Play until the match is over or somebody leaves. */
void play_on(struct play *p);
/* Something failed, as play.err says: say so now, behind what was told. Always LEAVE. */
enum flow play_fail(struct play *p);
/* Append to the record; durable waits for the disk. LEAVE after a sentence when that fails. */
enum flow play_save(struct play *p, bool durable);
/* Write what was said so far. */
void play_write(struct play *p);
/* The same, then ask for the next line, into play.console.line. */
enum answer play_prompt(struct play *p, const char *question);
/* Say goodbye: why is what prompt_line() answered, ANSWER_END also for quit. Always LEAVE. */
enum flow play_leave(struct play *p, enum answer why);
/* Nobody answered what was asked before the race: false, and a failure if a signal was the reason. */
bool play_unanswered(struct play *p, enum answer why);

/* learn.c: the same as play_save() where another scene of the lesson may be another table. */
enum flow learn_save(struct play *p);

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
/* How people are called who did not say (host/settings.h). */
const char *default_name(int people, int seat, char buf[TAG_MAX]);

/* resume.c: going on with a match. */
/* Make the match from a record and open it for more; good_part: go on from a damaged one without asking. */
bool record_resume(struct play *p, bool good_part, struct error *err);

#endif
