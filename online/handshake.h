/* handshake.h: the answer to the key of a WebSocket's handshake (RFC 6455 4.2.2), which both ends work out. */
#ifndef PADDOCK_HANDSHAKE_H
#define PADDOCK_HANDSHAKE_H

#include <stdbool.h>

enum { HANDSHAKE_KEY_CHARS = 24, HANDSHAKE_ACCEPT_CHARS = 28 };

#define ONLINE_PROTOCOL "paddock.1"
/* The same with shorter news, for clients that know the rules; whoever wants it offers both, the shorter one first. */
#define ONLINE_PROTOCOL_BRIEF "paddock.2"
#define ONLINE_PROTOCOLS ONLINE_PROTOCOL_BRIEF ", " ONLINE_PROTOCOL

/* Is it a Sec-WebSocket-Key: sixteen bytes in base64? */
bool handshake_key_fits(const char *key);
/* Sec-WebSocket-Accept of a key that fits. */
void handshake_accept(const char *key, char out[HANDSHAKE_ACCEPT_CHARS + 1]);
/* Is the word one of a list with commas, "paddock.1, other"? Headers that name protocols and wishes are such lists. */
bool handshake_lists(const char *list, const char *word);

#endif
