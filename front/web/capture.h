/* capture.h: what the drawings print goes into a text instead.
 *
 * The files that draw a table in lines print them. They are compiled once more
 * for the page, with this header put before them: their printf() then adds to
 * the text that capture_begin() opened.
 */
#ifndef PADDOCK_CAPTURE_H
#define PADDOCK_CAPTURE_H

#include <stddef.h>
#include <stdio.h>

/* Forget what was captured before. */
void capture_begin(void);
/* All of it since then, as a string that stays until the next capture_begin(). */
const char *capture_end(void);

int capture_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
size_t capture_write(const void *bytes, size_t size, size_t n);
int capture_character(int c);
int capture_flush(void); /* there is nothing to wait for */

#ifdef PADDOCK_CAPTURED
#define printf(...) capture_printf(__VA_ARGS__)
#define fwrite(bytes, size, n, file) ((void)(file), capture_write(bytes, size, n))
#define putchar(c) capture_character(c)
#define fflush(file) capture_flush()
#endif

#endif
