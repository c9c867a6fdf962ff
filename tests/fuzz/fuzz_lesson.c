/* fuzz_lesson.c: a lesson that is read can be packed and read again, and is walked on every way or refused with a
 * sentence; whoever takes it meets pages that can be left. */
#include "../../data/yaml.h"
#include "../../table/record.h"
#include "../../teach/lesson.h"
#include "law.h"

enum { STEPS = 40 };

/* What a learner may do on a page; false when it is the last. */
static bool go_on(struct lesson_run *r, int seat, struct rng *rng)
{
    struct lesson_page page;
    struct error err = { 0 };
    action_t legal[ACTIONS_MAX];
    lesson_page(r, &page);
    MUST(page.number >= 1 && page.number <= page.of);
    if (page.mood == LESSON_OVER)
        return false;
    if (page.mood == LESSON_TELLS)
        return lesson_turn_page(r, &err) || (MUST(err.text[0]), false);
    int n = table_actions(lesson_table(r), seat, legal);
    if (!n)
        return false;
    struct lesson_reply reply;
    return lesson_act(r, legal[rng_below(rng, (uint32_t)n)], &reply, &err) || (MUST(err.text[0]), false);
}

/* Its record is one like all others. */
static void check_record(const struct lesson_run *r)
{
    struct tags tags = { .engine = "0.1.0" };
    struct reading reading;
    size_t len;
    lesson_tag("fuzz", lesson_scene(r), tags.lesson, sizeof tags.lesson);
    char *text = record_text(lesson_table(r), &tags, &len);
    MUST(text && record_read(all_games, text, len, &reading));
    table_free(reading.table);
    free(text);
}

static void take(const struct lesson *l)
{
    struct error err = { 0 };
    struct rng rng;
    rng_init(&rng, 5, 0);
    struct lesson_run *r = lesson_begin(l, 0, &err);
    MUST(r || err.text[0]);
    for (int i = 0; r && i < STEPS && go_on(r, lesson_seat(l), &rng); i++)
        check_record(r);
    lesson_end(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct data_kind *const kinds[] = { &lesson_kind, NULL };
    struct error err = { 0 };
    struct lesson_count count;
    struct datum *root = yaml_read(kinds, (const char *)data, size, NULL, &err);
    MUST(root || err.text[0]);
    if (!root)
        return 0;
    struct lesson *l = lesson_new(all_games, packed_again(&lesson_kind, root), &err);
    data_free(root);
    MUST(l || err.text[0]);
    if (l && !lesson_check(l, &english, &count, &err))
        MUST(err.text[0]);
    if (l)
        take(l);
    lesson_free(l);
    return 0;
}
