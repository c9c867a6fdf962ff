/* fuzz_language.c: a catalogue is refused, or every sentence of it can be said with the arguments of the English one. */
#include "../../core/language.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char buf[8192];
    struct language l;
    struct error err = { 0 };
    struct text t = text_into(buf, sizeof buf);
    if (!language_open(&l, data, size, &err)) {
        MUST(err.text[0] != '\0');
        return 0;
    }
    t.language = &l;
    text_say(&t, "%d of %s", 3, "seven");
    text_say(&t, "lap %d, %s, %.*s, %ld", 3, "seven", 2, "abc", 9L);
    error_set(&err, 0, "%d of %s", 3, "seven");
    error_within(&err, "lap %d, %s, %.*s, %ld", 3, "a number", 2, "abc", 9L);
    text_say_error(&t, &err);
    MUST(tr(&l, "a number") != NULL && tr_in(&l, "lap", "a number") != NULL);
    return 0;
}
