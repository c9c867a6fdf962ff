/* fuzz_yaml.c: whatever is read from YAML packs to a text that parses to itself.
 * Whatever is not read is refused with a sentence, and a line within the file. */
#include "../../data/yaml.h"
#include "../../games/lacorsa/deck.h"
#include "../laws/sample.h"
#include "law.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct data_kind *const kinds[] = { &lc_deck_kind, &sample_kind, NULL };
    const struct data_kind *kind = NULL;
    struct error err = { 0 };
    struct datum *root = yaml_read(kinds, (const char *)data, size, &kind, &err);
    if (root)
        data_free(packed_again(kind, root));
    else
        MUST(strstr(err.text, "expected ") && strstr(err.text, "; found ") && err.line >= 0
             && (size_t)err.line <= size + 1);
    data_free(root);
    return 0;
}
