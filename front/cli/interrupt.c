#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

static void note(int signal)
{
    (void)signal;
    seen = 1;
}

void interrupt_catch(void)
{
    struct sigaction once = { .sa_handler = note, .sa_flags = SA_RESTART | (int)SA_RESETHAND };
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
}

bool interrupted(void)
{
    return seen;
}
