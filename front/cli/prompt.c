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

static const struct prompt_other *other;

void prompt_watch(const struct prompt_other *wanted)
{
    other = wanted;
}

/* One wait with those signals let in: for the input, and for whatever else there is to wait for. */
static int wait_once(const sigset_t *before, fd_set *in)
{
    int ms = other ? other->patience(other->context) : -1;
    struct timespec patience = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };
    FD_ZERO(in);
    FD_SET(STDIN_FILENO, in);
    if (other)
        FD_SET(other->descriptor, in);
    return pselect((other ? other->descriptor : STDIN_FILENO) + 1, in, NULL, NULL, ms < 0 ? NULL : &patience,
                   before);
}

enum wait { WAIT_INPUT, WAIT_SIGNAL, WAIT_NEWS };

/* Wait until there is something to read. Signals are let in here and nowhere between the look at `caught`
 * and the wait: one that came in between would be slept over. */
static enum wait wait_for_input(void)
{
    sigset_t stop, before;
    fd_set in;
    bool news = false, ready = false, failed = false;
    sigemptyset(&stop);
    for (int i = 0; stopping[i]; i++)
        sigaddset(&stop, stopping[i]);
    sigprocmask(SIG_BLOCK, &stop, &before);
    while (!caught && !news && !ready && !failed) {
        int n = wait_once(&before, &in);
        failed = n < 0 && errno != EINTR;
        ready = n > 0 && FD_ISSET(STDIN_FILENO, &in);
        if (n >= 0 && !ready && other)
            news = other->run(other->context);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return caught ? WAIT_SIGNAL : news ? WAIT_NEWS : WAIT_INPUT;
}

/* More bytes; false at the end of the input, when a signal came or there are news. */
static bool fill(bool *news)
{
    ssize_t n = -1;
    enum wait wait = input.ended ? WAIT_SIGNAL : wait_for_input();
    *news = wait == WAIT_NEWS;
    if (wait != WAIT_INPUT)
        return false;
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
    bool news = false;
    *cut = false;
    for (;;) {
        if (input.from == input.to && !fill(&news)) {
            line[n] = '\0';
            return caught ? ANSWER_SIGNAL : news ? ANSWER_NEWS : n ? ANSWER_LINE : ANSWER_END;
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
