/* session.h: what the page has open: one match, and perhaps a moment of it that is looked at again.
 *
 * A request is a line with a verb and its words, then, behind the newline, a
 * text if the verb takes one; the answer is one JSON object, {"error": …} when
 * it could not be done. docs/web.md lists the verbs. Seats and cars are called
 * by the numbers that people see; seat 0 is a spectator. Whoever asks for the
 * view of a seat gets what that seat may know and nothing else; only `record`,
 * which is for keeping, gives away all of it; `copy` is for giving away.
 */
#ifndef PADDOCK_SESSION_H
#define PADDOCK_SESSION_H

#include "../../report/game_json.h"
#include "../../show/console.h"
#include "../../show/program.h"
#include "../../table/secrecy.h"

enum { REQUEST_WORDS = 6 };

struct request {
    int words;
    struct span word[REQUEST_WORDS];
    struct span text; /* behind the first line; "" when there is none */
};

struct championship;
struct review;
struct visited;

struct session {
    struct request request; /* that is answered */
    int viewer;             /* the seat that it names, or NOBODY for a spectator */
    struct console console; /* the text mode, and the rulebook of the match */
    struct seating seating; /* its table is NULL until a match was begun */
    struct {
        char name[TAG_MAX];
        struct lesson *lesson;
        struct lesson_run *run; /* NULL: the match is no lesson, or the race is free by now */
    } teaching;
    struct table *then;    /* the match as it stood after some moments, for replays; or NULL */
    bool revealed;         /* somebody has ended the secrecy of the match (table/secrecy.h) */
    struct review *review; /* of the match, or NULL */
    int reviewed;          /* pieces of it that were done */
    struct championship *championship;
    struct visited *visited;  /* the match is on a server; or NULL */
    void *catalogue;          /* of the language that is spoken; NULL: English */
    struct language language; /* … and what it is */
    struct text text;         /* of the answer, in that language */
    struct json answer;
};

/* Answer a request; the text stays until the next one. NULL when there is no memory even for an error. */
const char *session_ask(struct session *s, const char *request, size_t len);
void session_close(struct session *s);

/* Nothing but an error in the answer, in the language that is spoken; false. */
bool answer_error(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool refuse(struct session *s, const struct error *err);
/* The language that answers are given in; NULL: English. */
const struct language *session_language(const struct session *s);
/* So many bytes of zeros, to be freed; NULL after an error in the answer. */
void *session_room(struct session *s, size_t size);

/* A word of the request as a number; false after an error in the answer. */
bool request_number(struct session *s, int word, long long min, long long max, long long *number);
/* A seed, as core/dealer.h has them. */
bool request_seed(struct session *s, int word, struct seed *seed);
/* The day that is written into a record; "" when the request has no such word. */
bool request_date(struct session *s, int word, char date[TAG_MAX]);
/* A game by its id. */
bool request_game(struct session *s, int word, const struct game **g);

/* match.c: what others need to open a match. */
/* Nothing is open any more but the championship. */
void session_forget(struct session *s);
/* The console at the table that is open; false after an error. */
bool session_sit_down(struct session *s);
/* Whose program it is, and the day, in the tags. */
void session_date(struct session *s, const char *date);
/* Everybody is seated: what the page and the drawings need besides, and the match as an answer. */
bool session_settle(struct session *s, const struct seed *seed);

/* lesson.c: what a lesson has its say in. */
void session_stop_teaching(struct session *s);
/* Whether a page is to be read before anything can be done. */
bool session_is_told(const struct session *s);
/* A record goes on as the lesson that its tags name. False: it is none, or does not fit any more; *t is then NULL where
 * it was taken apart. */
bool session_teach_on(struct session *s, const struct tags *tags, struct table **t);
/* The learner's actions, one a line, until one is refused; what is said to it is answered. */
bool session_answer(struct session *s);
bool session_turn_page(struct session *s);
/* After whatever the run did: another scene is another table, and after the last page the race is free. */
bool session_keep_up(struct session *s);

/* online.c: what has the table of a match on a server goes. */
void session_stop_visiting(struct session *s);

/* What a verb needs before it is asked. */
enum need { NOTHING, A_MATCH, A_SEAT /* of the match that is open, as the first word */ };

/* clang-format off */
#define VERBS(X) \
    /* ask.c: which one is spoken from now on */ \
    X("language", language, NOTHING) \
    /* catalogue.c: games, options, data, bots, rules, circuits: what needs no match */ \
    X("catalogue", catalogue, NOTHING) X("setup", setup, NOTHING) X("rules", rules, NOTHING) X("track", track, NOTHING) \
    /* match.c: beginning, acting, recording, and what of it may be shown */ \
    X("new", new, NOTHING) X("load", load, NOTHING) X("match", match, A_MATCH) X("play", play, A_SEAT) \
    X("undo", undo, A_SEAT) X("stand-in", stand_in, A_SEAT) X("step", step, A_MATCH) X("record", record, A_MATCH) X("copy", copy, A_MATCH) \
    X("reveal", reveal, A_MATCH) X("then", then, A_MATCH) X("branch", branch, A_MATCH) \
    /* rival.c: how somebody did in the races that are kept here, and whoever is as strong */ \
    X("rival", rival, NOTHING) X("statistics", statistics, NOTHING) \
    /* lesson.c: a first race that teaches */ \
    X("lessons", lessons, NOTHING) X("lesson", lesson, NOTHING) X("page", page, A_MATCH) X("turn", turn, A_MATCH) \
    /* view.c: what a seat sees, would see after an action and has heard, and what a good driver would do */ \
    X("view", view, A_SEAT) X("try", try, A_SEAT) X("news", news, A_SEAT) X("hint", hint, A_SEAT) \
    X("introduction", introduction, A_SEAT) \
    /* review.c: how good it was, and how lucky */ \
    X("review", review, A_MATCH) X("review-do", review_do, A_MATCH) X("review-one", review_one, A_MATCH) \
    X("review-take", review_take, A_MATCH) X("review-tell", review_tell, A_MATCH) \
    /* grandprix.c: where the active car of a Grand Prix can get */ \
    X("reach", reach, A_SEAT) X("go", go, A_SEAT) \
    /* championship.c */ \
    X("championship-new", championship_new, NOTHING) X("championship-load", championship_load, NOTHING) \
    X("championship", championship, NOTHING) X("championship-add", championship_add, NOTHING) \
    X("championship-hand", championship_hand, NOTHING) X("championship-text", championship_text, NOTHING) \
    X("championship-secret", championship_secret, NOTHING) \
    /* online.c: a match on a server, and its deals */ \
    X("hear", hear, NOTHING) X("carry", carry, A_MATCH) X("digest", digest, NOTHING) X("fair", fair, A_MATCH) \
    /* typed.c: the text mode */ \
    X("screen", screen, A_SEAT) X("typed", typed, A_SEAT)
/* clang-format on */

/* What a verb does; false after an error in the answer. */
typedef bool ask_verb(struct session *s);
#define DECLARE_VERB(word, name, needs) ask_verb ask_##name;
VERBS(DECLARE_VERB)

struct secrecy session_secrecy(const struct session *s);
extern const struct console_owner page_console;

/* ---- pieces of answers ------------------------------------------------------------------------------------- */

/* Room for words in the language of an answer. */
struct text words_into(const struct json *a, char *buf, size_t size);
/* Why something went wrong. */
void put_error(struct json *a, const char *name, const struct error *err);

/* What does not change while a match is played: setup, options, data, seats, cars. */
void put_match(struct json *a, const struct session *s);
void put_setup(struct json *a, const struct game *g, const struct setup *su);

#endif
