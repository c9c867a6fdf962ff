/* conversion.h: the conversions of a printf format, one after the other. */
#ifndef PADDOCK_CONVERSION_H
#define PADDOCK_CONVERSION_H

#include <stdbool.h>

struct conversion {
    const char *begin, *end; /* "%2$-5d" and what is behind it */
    int position;            /* 2; 0: simply the next */
    bool star;               /* width or precision is an argument, too */
    char length[3];          /* "", "l", "ll", "z"… */
    char type;               /* 'd'; '\0' when the text ends before it */
};

/* Find the first conversion at or after `format`; false when there is none. "%%" takes no argument and is passed over. */
bool conversion_next(const char *format, struct conversion *c);

#endif
