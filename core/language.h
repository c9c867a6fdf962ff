/* language.h: what people read, in their language.
 *
 * The English sentence in the code is its own key, so code stays readable and
 * a format stays checked by the compiler: tr(language, "Lap %d begins") is
 * that sentence in another language, or itself where the language has none. A
 * language is a catalogue as gettext writes it (languages/XX.po, compiled by
 * msgfmt); this reads the compiled form, whose every sentence is looked at
 * once when it is opened: a translation that would print other arguments than
 * the English one is refused, so a file of somebody else's is safe to use.
 */
#ifndef PADDOCK_LANGUAGE_H
#define PADDOCK_LANGUAGE_H

#include "error.h"
#include "text.h"

struct language {
    char id[16];                    /* "de" */
    char name[40];                  /* "Deutsch" */
    const unsigned char *catalogue; /* as msgfmt compiles it; NULL: English */
    size_t size;
};

/* A sentence that stands in a table and is translated where it is shown, or becomes a part of an error. */
#define N_(sentence) sentence

/* The sentence in a language; NULL is English. What is meant by a word that means several things says a context. */
const char *tr(const struct language *language, const char *english) __attribute__((format_arg(2)));
const char *tr_in(const struct language *language, const char *context, const char *english)
    __attribute__((format_arg(3)));
/* Data that a catalogue brings along in its language, under the context "data" and "KIND NAME": a lesson in packed text. It
 * is no sentence and never a format. NULL when there is none. */
const char *language_data(const struct language *language, const char *kind, const char *name);

/* A compiled catalogue, which has to outlive the language and says its id and name. False, with a sentence, for what is
 * none. */
bool language_open(struct language *language, const void *catalogue, size_t size, struct error *err);

/* An error in the language of a text. Arguments that are sentences themselves are translated, but never what is quoted. */
void text_say_error(struct text *t, const struct error *err);

#endif
