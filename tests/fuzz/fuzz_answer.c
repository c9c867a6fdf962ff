/* fuzz_answer.c: whatever a bot writes is an answer that reads the same when it is written again, or gets a sentence;
 * likewise whatever a host orders. */
#include "../../wire/wire.h"
#include "fuzz.h"

static void read_answer(struct span line)
{
    struct wire_answer first, second;
    struct error err = { 0 };
    char text[2 * WIRE_ANSWER_MAX + 64], again[2 * WIRE_ANSWER_MAX + 64];
    if (!wire_read_answer(line, &first, &err)) {
        MUST(err.text[0]);
        return;
    }
    size_t len = wire_answer_text(&first, text, sizeof text);
    MUST(len < sizeof text && !memchr(text, '\n', len - 1) && text[len - 1] == '\n');
    MUST(wire_read_answer((struct span){ text, len - 1 }, &second, &err));
    MUST(second.kind == first.kind && second.number == first.number);
    MUST(wire_answer_text(&second, again, sizeof again) == len && !memcmp(text, again, len));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = as_string(data, size);
    struct span rest = { input, size }, line;
    while (span_cut(&rest, '\n', &line)) {
        struct wire_order order;
        struct error err = { 0 };
        read_answer(line);
        MUST(wire_read_order(line, &order, &err) || err.text[0]);
    }
    free(input);
    return 0;
}
