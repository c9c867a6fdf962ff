/* lines.c: the same requests and answers without WebAssembly, for tests: each request on the standard input comes
 * behind a line with its length in bytes, each answer goes out as one line. */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static struct session session;
    unsigned long len;
    int code = EXIT_SUCCESS;
    while (scanf("%lu", &len) == 1 && getchar() == '\n') {
        char *request = len <= RECORD_MAX ? malloc(len + 1) : NULL;
        bool read = request && fread(request, 1, len, stdin) == len;
        const char *answer = read ? session_ask(&session, request, len) : NULL;
        free(request);
        if (!answer || puts(answer) == EOF || fflush(stdout) == EOF) {
            code = EXIT_FAILURE;
            break;
        }
    }
    session_close(&session);
    return code;
}
