/* wasm.c: the door of the WebAssembly. The host writes a request into room(), asks, and reads the answer. Before anybody drives it
 * fills nets(). */
#include "../../bots/lacorsa/policy_net.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

static struct session session;
static char *request;

__attribute__((export_name("room"))) char *room(size_t len);
__attribute__((export_name("ask"))) const char *ask(size_t len);
__attribute__((export_name("nets"))) struct policy_net *nets(void);
__attribute__((export_name("nets_size"))) size_t nets_size(void);

/* Room for a request of so many bytes; NULL when there is none. */
char *room(size_t len)
{
    free(request);
    request = malloc(len + 1);
    return request;
}

/* The answer to the first len bytes of the room, as a string. */
const char *ask(size_t len)
{
    return session_ask(&session, request, len);
}

struct policy_net *nets(void)
{
    return policy_nets;
}

size_t nets_size(void)
{
    return sizeof policy_nets;
}
