/* fuzz_record.c: whatever is read of a record can be written, read again, and is the same then. */
#include "../../table/record.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reading first, second;
    size_t len, again_len;
    bool good = record_read(all_games, (const char *)data, size, &first);
    MUST(good || first.error.text[0]);
    MUST(first.good <= size);
    if (first.table) {
        char *text = record_text(first.table, &first.tags, &len);
        MUST(text);
        MUST(record_read(all_games, text, len, &second));
        char *again = record_text(second.table, &second.tags, &again_len);
        MUST(again && len == again_len && !memcmp(text, again, len));
        table_free(second.table);
        free(text);
        free(again);
    }
    table_free(first.table);
    return 0;
}
