/* fuzz_packed.c: whatever parses as packed text has one canonical text, and that text parses to itself.
 * Whatever does not parse is refused with a sentence. */
#include "../../games/lacorsa/deck.h"
#include "../laws/sample.h"
#include "law.h"

static void try_kind(const struct data_kind *kind, const char *packed)
{
    struct error err = { 0 };
    struct datum *root = data_parse(kind, packed, &err);
    MUST(root || (err.text[0] && strstr(err.text, "expected ") && strstr(err.text, "; found ")));
    if (root)
        data_free(packed_again(kind, root));
    data_free(root);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *packed = as_string(data, size);
    try_kind(&lc_deck_kind, packed);
    try_kind(&sample_kind, packed);
    free(packed);
    return 0;
}
