#include "prompt.h"
#include "cli.h"

#include <errno.h>
#include <signal.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t caught, interrupts;

static struct {
    char bytes[4096];
    size_t from, to;
    bool ended;
} input;

/* ---- signals ----------------------------------------------------------------------------------------- */

static const int stopping[] = { SIGINT, SIGTERM, SIGHUP, 0 };

static void keep_signal(int number)
{
    caught = number;
}

static void note_interrupt(int number)
{
    (void)number;
    interrupts = 1;
}

void prompt_open(void)
{
    struct sigaction keep = { .sa_handler = keep_signal, .sa_flags = SA_RESTART };
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    sigemptyset(&keep.sa_mask);
    sigemptyset(&ignore.sa_mask);
    for (int i = 0; stopping[i]; i++)
        sigaction(stopping[i], &keep, NULL);
    sigaction(SIGPIPE, &ignore, NULL); /* a write then fails and says so */
    sigaction(SIGXFSZ, &ignore, NULL); /* likewise, when a file may not grow */
}

int prompt_signal(void)
{
    return caught;
}

void interrupt_catch(void)
{
    struct sigaction once = { .sa_handler = note_interrupt, .sa_flags = SA_RESTART | (int)SA_RESETHAND };
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
}

bool interrupted(void)
{
    return interrupts;
}

bool prompt_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* ---- reading ----------------------------------------------------------------------------------------- */

/* Wait until there is something to read. Signals are let in here and nowhere between the look at `caught`
 * and the wait: one that came in between would be slept over. */
static bool wait_for_input(void)
{
    sigset_t stop, before;
    fd_set in;
    int ready = -1;
    sigemptyset(&stop);
    for (int i = 0; stopping[i]; i++)
        sigaddset(&stop, stopping[i]);
    sigprocmask(SIG_BLOCK, &stop, &before);
    do {
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
        if (!caught)
            ready = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &before);
    } while (!caught && ready < 0 && errno == EINTR);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !caught && ready > 0;
}

/* More bytes; false at the end of the input or when a signal came. */
static bool fill(void)
{
    ssize_t n = -1;
    if (input.ended || !wait_for_input()) {
        input.ended |= !caught;
        return false;
    }
    do
        n = read(STDIN_FILENO, input.bytes, sizeof input.bytes);
    while (n < 0 && errno == EINTR && !caught);
    input.from = 0;
    input.to = n > 0 ? (size_t)n : 0;
    input.ended = n <= 0 && !caught;
    return n > 0;
}

/* One line as it comes; *cut when it was longer than there is room for. */
static enum answer read_line(char *line, bool *cut)
{
    size_t n = 0;
    *cut = false;
    for (;;) {
        if (input.from == input.to && !fill()) {
            line[n] = '\0';
            return caught ? ANSWER_SIGNAL : n ? ANSWER_LINE : ANSWER_END;
        }
        char c = input.bytes[input.from++];
        if (c == '\n')
            break;
        if (n < TYPED_MAX)
            line[n++] = c;
        else
            *cut = true;
    }
    line[n] = '\0';
    return ANSWER_LINE;
}

static void tidy(char *line)
{
    size_t n = strlen(line);
    if (n && line[n - 1] == '\r')
        line[n - 1] = '\0';
    for (char *c = line; *c; c++)
        *c = *c == '\t' ? ' ' : *c;
    text_make_plain(line);
    struct span s = span_trim(span_of(line));
    memmove(line, s.at, s.len);
    line[s.len] = '\0';
}

enum answer prompt_line(const char *question, char *line)
{
    for (;;) {
        bool cut;
        printf("%s ", question);
        if (fflush(stdout) != 0 || ferror(stdout))
            return ANSWER_UNHEARD;
        enum answer answer = read_line(line, &cut);
        if (answer != ANSWER_LINE) {
            printf("\n");
            return answer;
        }
        tidy(line);
        if (!isatty(STDIN_FILENO))
            printf("%s\n", line);
        if (!cut)
            return ANSWER_LINE;
        say("That line is longer than %d characters; nothing was done.", TYPED_MAX);
    }
}

void prompt_forget(void)
{
    if (!isatty(STDIN_FILENO))
        return;
    tcflush(STDIN_FILENO, TCIFLUSH);
    input.from = input.to = 0;
}
