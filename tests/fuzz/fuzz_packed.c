/* fuzz_packed.c: whatever parses as packed text has one canonical text, and that text parses to itself.
 * Whatever does not parse is refused with a sentence. */
#include "../../games/lacorsa/deck.h"
#include "../sample.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void insist(bool fact)
{
    if (!fact)
        abort();
}

static char *canonical(const struct datum *root)
{
    size_t len = data_text(root, NULL, 0);
    char *text = malloc(len + 1);
    insist(text && data_text(root, text, len + 1) == len && strlen(text) == len);
    return text;
}

static void round_trip(const struct data_kind *kind, const char *packed)
{
    struct error err = { 0 };
    struct datum *root = data_parse(kind, packed, &err);
    if (!root) {
        insist(err.text[0] && strstr(err.text, "expected ") && strstr(err.text, "; found "));
        return;
    }
    char *first = canonical(root);
    struct datum *again = data_parse(kind, first, &err);
    insist(again);
    char *second = canonical(again);
    insist(strcmp(first, second) == 0);
    free(first);
    free(second);
    data_free(root);
    data_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *packed = malloc(size + 1);
    insist(packed);
    if (size)
        memcpy(packed, bytes, size);
    packed[size] = '\0';
    round_trip(&lc_deck_kind, packed);
    round_trip(&sample_kind, packed);
    free(packed);
    return 0;
}
