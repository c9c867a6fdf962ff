#include "complain.h"
#include "../core/text.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

enum { SENTENCE_MAX = 8192 };

static void (*listener)(const char *sentence);

void complain_to(void (*hear)(const char *sentence))
{
    listener = hear;
}

void remark(const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list ap;
    va_start(ap, format);
    vsnprintf(sentence, sizeof sentence, format, ap);
    va_end(ap);
    text_make_plain(sentence);
    if (listener)
        listener(sentence);
    else
        printf("%s\n", sentence);
}

int complain(int code, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list ap;
    va_start(ap, format);
    vsnprintf(sentence, sizeof sentence, format, ap);
    va_end(ap);
    text_make_plain(sentence); /* names of files and values of flags may hold anything */
    if (listener)
        listener(sentence);
    else
        fprintf(stderr, "paddock: %s\n", sentence);
    return code;
}

int complain_error(int code, const char *file, const struct error *err)
{
    if (file && err->line)
        return complain(code, "%s, line %d: %s", file, err->line, err->text);
    if (file)
        return complain(code, "%s: %s", file, err->text);
    return complain(code, "%s", err->text);
}
