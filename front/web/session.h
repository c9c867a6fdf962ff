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
    const char *text; /* behind the first line; "" when there is none */
    size_t len;
};

struct championship;
struct review;

struct session {
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
bool request_number(struct session *s, const struct request *r, int word, long long min, long long max,
                    long long *number);
/* A seed, as core/dealer.h has them. */
bool request_seed(struct session *s, const struct request *r, int word, struct seed *seed);
/* A seat of the match that is open, or NOBODY for 0. */
bool request_seat(struct session *s, const struct request *r, int word, int *seat);
/* The day that is written into a record; "" when the request has no such word. */
bool request_date(struct session *s, const struct request *r, int word, char date[TAG_MAX]);
/* A game by its id. */
bool request_game(struct session *s, const struct request *r, int word, const struct game **g);

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
bool session_answer(struct session *s, struct span lines);
bool session_turn_page(struct session *s);
/* After whatever the run did: another scene is another table, and after the last page the race is free. */
bool session_keep_up(struct session *s);

/* What a verb does; false after an error in the answer. */
typedef bool ask_verb(struct session *s, const struct request *r);

/* ask.c: which language is spoken from now on. */
ask_verb ask_language;
/* catalogue.c: games, options, data, bots, rules, circuits: what needs no match. */
ask_verb ask_catalogue, ask_setup, ask_rules, ask_track;
/* match.c: beginning, acting, recording. */
ask_verb ask_new, ask_load, ask_match, ask_play, ask_undo, ask_step, ask_record, ask_then, ask_branch;
/* … and what of it may be shown. */
ask_verb ask_copy, ask_reveal;
struct secrecy session_secrecy(const struct session *s);
/* lesson.c: a first race that teaches. */
ask_verb ask_lessons, ask_lesson, ask_page, ask_turn;
/* view.c: what a seat sees, would see after an action and has heard, and what a good driver would do. */
ask_verb ask_view, ask_try, ask_news, ask_hint;
/* review.c: how good it was, and how lucky. */
ask_verb ask_review, ask_review_do, ask_review_tell;
/* grandprix.c: where the active car of a Grand Prix can get. */
ask_verb ask_reach, ask_go;
/* championship.c: a championship. */
ask_verb ask_championship_new, ask_championship_load, ask_championship, ask_championship_add,
    ask_championship_hand, ask_championship_text, ask_championship_secret;
/* typed.c: the text mode. */
ask_verb ask_screen, ask_typed;
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
