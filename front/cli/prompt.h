/* prompt.h: asking for one typed line.
 *
 * Plain lines in, plain lines out: no cursor tricks, no editing beyond the
 * terminal's own, so that a pipe and a screen reader get on with it. Whatever
 * ends the conversation (end of input, a signal, an output nobody reads) comes
 * back as an answer; nothing here exits.
 */
#ifndef PADDOCK_PROMPT_H
#define PADDOCK_PROMPT_H

#include "../../show/console.h"

/* From now on signals that would end the program are kept for prompt_signal(), and a closed output is an
 * error like any other. */
void prompt_open(void);
/* The signal that asked us to stop, or 0. */
int prompt_signal(void);
/* Somebody sits at a terminal: input and output both are one. */
bool prompt_terminal(void);
/* Write the question, wait for the answer; line has room for TYPED_MAX + 1. Input that is not typed at a
 * terminal is echoed, so that a transcript can be read. */
enum answer prompt_line(const char *question, char *line);
/* Something else to wait for together with the line: a descriptor, how long to wait for it at most (-1: for ever), and what
 * is to be run then. run() is true when the question is not good any more: ANSWER_NEWS. NULL: nothing else. */
struct prompt_other {
    int descriptor;
    int (*patience)(void *context);
    bool (*run)(void *context);
    void *context;
};
void prompt_watch(const struct prompt_other *other);
/* Drop what was typed before anybody asked. */
void prompt_forget(void);

/* Ctrl-C in the middle of long work: the first one asks it to end, so that what there is can be printed; the second one
 * ends the program. */
void interrupt_catch(void);
bool interrupted(void);

#endif
