/* fuzz_yaml.c: whatever is read from YAML packs to a text that parses to itself.
 * Whatever is not read is refused with a sentence, and a line within the file. */
#include "../../data/yaml.h"
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

static void round_trip(const struct data_kind *kind, const struct datum *root)
{
    char *first = canonical(root);
    struct datum *again = data_parse(kind, first, NULL);
    insist(again);
    char *second = canonical(again);
    insist(strcmp(first, second) == 0);
    free(first);
    free(second);
    data_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const struct data_kind *const kinds[] = { &lc_deck_kind, &sample_kind, NULL };
    const struct data_kind *kind = NULL;
    struct error err = { 0 };
    struct datum *root = yaml_read(kinds, (const char *)bytes, size, &kind, &err);
    if (root)
        round_trip(kind, root);
    else
        insist(strstr(err.text, "expected ") && strstr(err.text, "; found ") && err.line >= 0
               && (size_t)err.line <= size + 1);
    data_free(root);
    return 0;
}
