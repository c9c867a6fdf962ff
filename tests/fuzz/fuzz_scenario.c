/* fuzz_scenario.c: any text is either run to its end or refused with a sentence and a line within it; every
 * failure belongs to a scenario of the text, and a scenario passes exactly when nothing in it failed. */
#include "../../teach/scenario.h"
#include "fuzz.h"

struct watch {
    const char *text;
    size_t size;
    int failures;  /* of the scenario that is running */
    int last_line; /* where the last scenario that ended began */
};

static bool is_within(const struct watch *w, struct span s)
{
    return s.at >= w->text && s.at + s.len <= w->text + w->size;
}

static void failed(void *to, const struct scenario *s, const struct fault *f)
{
    struct watch *w = to;
    MUST(f->line >= s->line && (size_t)f->line <= w->size + 1);
    MUST(f->expected[0] && f->found[0]);
    MUST(strlen(f->expected) < FAULT_TEXT_MAX && strlen(f->found) < FAULT_TEXT_MAX);
    w->failures++;
}

static void ended(void *to, const struct scenario *s, bool passed)
{
    struct watch *w = to;
    MUST(s->line > w->last_line && s->name.len && is_within(w, s->name) && is_within(w, s->rule));
    MUST(passed == !w->failures);
    w->last_line = s->line;
    w->failures = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error err = { 0 };
    char *text = as_string(data, size);
    struct watch w = { .text = text, .size = size };
    const struct scenario_listener listener = { .to = &w, .failed = failed, .ended = ended };
    if (!scenario_run(all_games, text, size, &listener, &err))
        MUST(err.text[0] && err.line >= 0 && (size_t)err.line <= size + 1);
    free(text);
    return 0;
}
