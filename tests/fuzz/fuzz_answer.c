/* fuzz_answer.c: whatever a bot writes is an answer that reads the same when it is written again, or gets a sentence;
 * likewise whatever a host orders. Two lines taken for views: what has changed from one to the other leads to it. */
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

/* Fields of a state have names and values, each once. */
static bool are_fields(struct span text)
{
    struct span word, name, other, rest;
    while (span_word(&text, &word)) {
        span_cut(&word, '=', &name);
        if (!word.at || !word.len || !name.len)
            return false;
        for (rest = text; span_word(&rest, &other);)
            if (other.len > name.len && other.at[name.len] == '=' && !memcmp(other.at, name.at, name.len))
                return false;
    }
    return true;
}

static void follow_changes(struct span before, struct span now)
{
    enum { ROOM = 4096 };
    char a[ROOM], b[ROOM], seen[ROOM + 16];
    struct text changes = text_growing(), none = text_growing();
    if (span_is_text(before) && span_is_text(now) && span_copy(before, a, sizeof a)
        && span_copy(now, b, sizeof b)) {
        struct wire_order order;
        wire_see(1, a, b, &changes);
        MUST(wire_read_order((struct span){ changes.buf, changes.len - 1 }, &order, NULL));
        MUST(wire_take_changes(order.text, a, seen, sizeof seen));
        wire_see(1, b, seen, &none);
        MUST(!are_fields(before) || !are_fields(now) || !strcmp(text_string(&none), "see 1\n"));
    }
    text_free(&changes);
    text_free(&none);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = as_string(data, size);
    struct span rest = { input, size }, line, before = { input, 0 };
    while (span_cut(&rest, '\n', &line)) {
        struct wire_order order;
        struct error err = { 0 };
        read_answer(line);
        MUST(wire_read_order(line, &order, &err) || err.text[0]);
        follow_changes(before, line);
        before = line;
    }
    free(input);
    return 0;
}
