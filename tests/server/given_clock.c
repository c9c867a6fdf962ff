/* given_clock.c: preloaded, the clock on the wall of a program is off by so many milliseconds as the file says that GIVEN_CLOCK
 * names, and can be set while the program runs. What only counts forward does not care; with GIVEN_START it began when the program
 * did, as on a machine that has just been switched on. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long long offset(void)
{
    const char *path = getenv("GIVEN_CLOCK");
    FILE *file = path ? fopen(path, "r") : NULL;
    long long ms = 0;
    if (file) {
        if (fscanf(file, "%lld", &ms) != 1)
            ms = 0;
        fclose(file);
    }
    return ms;
}

static time_t seconds_before_start;

__attribute__((constructor)) static void note_start(void)
{
    struct timespec now;
    if (getenv("GIVEN_START") && !syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now))
        seconds_before_start = now.tv_sec - 1;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int failed = (int)syscall(SYS_clock_gettime, clock, now);
    if (!failed && (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE))
        now->tv_sec -= seconds_before_start;
    if (!failed && clock == CLOCK_REALTIME) {
        long long ms = offset();
        now->tv_sec += (time_t)(ms / 1000);
        now->tv_nsec += (long)(ms % 1000 * 1000000);
        if (now->tv_nsec < 0 || now->tv_nsec >= 1000000000) {
            int carry = now->tv_nsec < 0 ? -1 : 1;
            now->tv_sec += carry;
            now->tv_nsec -= carry * 1000000000L;
        }
    }
    return failed;
}
