/* fuzz_championship.c: whatever is read of a championship can be written, read again, and is the same then. */
#include "../../league/ledger.h"
#include "fuzz.h"

/* What is missing at the end of a race that is over, results and tables, is written as well. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ledger first, second, third;
    size_t len, again_len, last_len;
    bool good = ledger_read(all_games, (const char *)data, size, &first);
    MUST(good == !first.error.text[0]);
    MUST(first.good <= size && first.round_at <= first.good);
    if (!first.championship)
        return 0;
    char *text = ledger_text(first.championship, &len);
    MUST(text);
    MUST(ledger_read(all_games, text, len, &second));
    char *again = ledger_text(second.championship, &again_len);
    MUST(again && again_len >= len && !memcmp(text, again, len));
    MUST(ledger_read(all_games, again, again_len, &third));
    char *last = ledger_text(third.championship, &last_len);
    MUST(last && last_len == again_len && !memcmp(again, last, last_len));

    char *rest = ledger_rounds(first.championship, first.championship->done, &len);
    MUST(rest);
    if (!ledger_is_older(&first)) { /* which is written anew before anything is added */
        MUST(len >= first.good - first.round_at);
        MUST(!memcmp(rest, data + first.round_at, first.good - first.round_at));
    }
    free(rest);
    free(text);
    free(again);
    free(last);
    championship_free(first.championship);
    championship_free(second.championship);
    championship_free(third.championship);
    return 0;
}
