/* request.h: one question over HTTP to a server of races, on a loop of libuv. */
#ifndef PADDOCK_REQUEST_H
#define PADDOCK_REQUEST_H

#include "remote.h"

/* The answer; status 0: there was none, as the sentence says. */
typedef void request_answered(void *context, int status, const char *body, size_t len,
                              const struct error *why);

/* GET, or POST where there is a body. */
void request_send(uv_loop_t *loop, struct remote_server *server, const char *path, const char *body,
                  request_answered *answered, void *context);
/* The same with further headers, each with its end of line. */
void request_send_with(uv_loop_t *loop, struct remote_server *server, const char *path, const char *headers,
                       const char *body, request_answered *answered, void *context);
/* GET, waited for: runs the loop until the answer is there; *text is to be freed. A server that does not answer is asked
 * again, so many times in all, after pauses that grow. Any status but 200 and 201 is false, with the sentence of the server. */
bool request_wait(uv_loop_t *loop, struct remote_server *server, const char *path, int tries, char **text,
                  size_t *len, struct error *err);
/* POST, likewise, but said once: it may have been done although no answer came. */
bool request_post(uv_loop_t *loop, struct remote_server *server, const char *path, const char *body,
                  char **text, size_t *len, struct error *err);

#endif
