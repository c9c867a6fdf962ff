#include "lesson_kind.h"
#include "language.h"

#include <string.h>

enum { ACTION_MAX = 160, SETUP_MAX = 400, POSITION_MAX = 6000, NAME_MAX = 24, POINT_MAX = 32 };

static const struct schema happens_item = { .name = "item",
                                            .type = DATA_TEXT,
                                            .max = ACTION_MAX,
                                            .help =
                                                "A seat and its action (3 play 7), or chance and what comes "
                                                "(chance roll 4).",
                                            .cite = "ours" };

static const char *const verdicts[] = { "on", "stay", "again", NULL };

static const struct schema choice_fields[] = {
    { .name = "do",
      .type = DATA_TEXT,
      .max = ACTION_MAX,
      .help = "Which actions it is about: words that the action has, in order; | is or; any is every action.",
      .cite = "ours" },
    { .name = "if",
      .type = DATA_TEXT,
      .fallback = "",
      .max = ACTION_MAX,
      .help =
          "What must be so after the action: FIELD VALUE, FIELD has WORDS or FIELD lacks WORDS; A|B is either word, ; is and.",
      .cite = "ours" },
    { .name = "then",
      .type = DATA_WORD,
      .fallback = "on",
      .choices = verdicts,
      .help =
          "on: it is done, the next step follows; stay: it is done, the question stands; again: it is not done.",
      .cite = "ours" },
    { .name = "say",
      .type = DATA_TEXT,
      .fallback = "",
      .max = LESSON_PARAGRAPH_MAX,
      .help = "What to say to whoever chose it.",
      .cite = "ours" },
    { .name = "happens",
      .type = DATA_LIST,
      .fallback = "",
      .max = LESSON_HAPPENS_MAX,
      .fields = &happens_item,
      .help = "What others and chance do in answer to it.",
      .cite = "ours" },
    { .name = "to",
      .type = DATA_TEXT,
      .fallback = "",
      .max = NAME_MAX,
      .help = "The name of a later step of the scene to go on with; empty: the next.",
      .cite = "ours" },
    { 0 },
};

static const struct schema choice_item = {
    .name = "item", .type = DATA_MAP, .fields = choice_fields, .help = "One kind of answer.", .cite = "ours"
};

static const struct schema paragraph_item = { .name = "item",
                                              .type = DATA_TEXT,
                                              .max = LESSON_PARAGRAPH_MAX,
                                              .help = "A paragraph in plain words.",
                                              .cite = "ours" };

static const struct schema point_item = { .name = "item",
                                          .type = DATA_TEXT,
                                          .max = POINT_MAX,
                                          .help = "field NAME, car N, card WORD or space SECTOR.LANE.",
                                          .cite = "ours" };

static const struct schema step_fields[] = {
    { .name = "name",
      .type = DATA_TEXT,
      .fallback = "",
      .max = NAME_MAX,
      .help = "What `to` calls it.",
      .cite = "ours" },
    { .name = "happens",
      .type = DATA_LIST,
      .fallback = "",
      .max = LESSON_HAPPENS_MAX,
      .fields = &happens_item,
      .help = "What others and chance do before anything is said.",
      .cite = "ours" },
    { .name = "title",
      .type = DATA_TEXT,
      .fallback = "",
      .max = LESSON_TITLE_MAX,
      .help = "The heading of the page.",
      .cite = "ours" },
    { .name = "say",
      .type = DATA_LIST,
      .min = 1,
      .max = LESSON_PARAGRAPHS_MAX,
      .fields = &paragraph_item,
      .help = "What to say.",
      .cite = "ours" },
    { .name = "rules",
      .type = DATA_TEXT,
      .fallback = "",
      .max = NAME_MAX,
      .help = "The topic of the rules that says more.",
      .cite = "ours" },
    { .name = "point",
      .type = DATA_LIST,
      .fallback = "",
      .max = LESSON_POINTS_MAX,
      .fields = &point_item,
      .help = "What to point at.",
      .cite = "ours" },
    { .name = "ask",
      .type = DATA_TEXT,
      .fallback = "",
      .max = LESSON_PARAGRAPH_MAX,
      .help = "What the learner is to do now; empty: read on.",
      .cite = "ours" },
    { .name = "typed",
      .type = DATA_TEXT,
      .fallback = "",
      .max = LESSON_PARAGRAPH_MAX,
      .help = "How that is typed, for front ends where one types.",
      .cite = "ours" },
    { .name = "choices",
      .type = DATA_LIST,
      .fallback = "",
      .max = LESSON_CHOICES_MAX,
      .fields = &choice_item,
      .help = "How answers are taken; of those that fit an action the first counts.",
      .cite = "ours" },
    { 0 },
};

static const struct schema step_item = {
    .name = "item", .type = DATA_MAP, .fields = step_fields, .help = "One page.", .cite = "ours"
};

static const struct schema scene_fields[] = {
    { .name = "setup",
      .type = DATA_TEXT,
      .fallback = "",
      .max = SETUP_MAX,
      .help = "The setup of its race.",
      .cite = "ours" },
    { .name = "position",
      .type = DATA_TEXT,
      .fallback = "",
      .max = POSITION_MAX,
      .help = "Where it starts, as in a record; empty: before the deal.",
      .cite = "ours" },
    { .name = "steps",
      .type = DATA_LIST,
      .min = 1,
      .max = LESSON_STEPS_MAX,
      .fields = &step_item,
      .help = "Its pages in order; the last one asks nothing.",
      .cite = "ours" },
    { 0 },
};

static const struct schema scene_item = { .name = "item",
                                          .type = DATA_MAP,
                                          .fields = scene_fields,
                                          .help = "A position and what is learned in it.",
                                          .cite = "ours" };

static const struct schema lesson_fields[] = {
    { .name = "title",
      .type = DATA_TEXT,
      .max = LESSON_TITLE_MAX,
      .help = "What people call it.",
      .cite = "ours" },
    { .name = "game", .type = DATA_TEXT, .max = NAME_MAX, .help = "The id of the game.", .cite = "ours" },
    { .name = "about",
      .type = DATA_TEXT,
      .fallback = "",
      .max = LESSON_PARAGRAPH_MAX,
      .help = "One sentence for whoever chooses a lesson.",
      .cite = "ours" },
    { .name = "minutes",
      .type = DATA_NUMBER,
      .fallback = "6",
      .min = 1,
      .max = 60,
      .help = "How long it takes, about.",
      .cite = "ours" },
    { .name = "seat",
      .type = DATA_NUMBER,
      .fallback = "1",
      .min = 1,
      .max = 12,
      .help = "The seat of the learner.",
      .cite = "ours" },
    { .name = "scenes",
      .type = DATA_LIST,
      .min = 1,
      .max = LESSON_SCENES_MAX,
      .fields = &scene_item,
      .help = "Positions in order; the race goes on freely from the end of the last.",
      .cite = "ours" },
    { 0 },
};

static const struct schema lesson_schema = { .name = "lesson",
                                             .type = DATA_MAP,
                                             .fields = lesson_fields,
                                             .help = "A first race that teaches.",
                                             .cite = "ours" };

/* ---- what the tables cannot say ------------------------------------------------------------------------ */

static const struct datum *find_step(const struct datum *after, const char *name)
{
    while (after && strcmp(data_get(after, "name")->text, name) != 0)
        after = after->next;
    return after;
}

/* A way back could go round for ever. */
static bool check_targets(const struct datum *step, struct error *err)
{
    for (const struct datum *c = data_get(step, "choices")->first; c; c = c->next) {
        const struct datum *to = data_get(c, "to");
        if (to->text[0] && !find_step(step->next, to->text))
            return error_set(err, to->line, "expected the name of a later step of the scene; found \"%s\"",
                             to->text);
    }
    return true;
}

static bool check_step(const struct datum *step, struct error *err)
{
    const struct datum *ask = data_get(step, "ask"), *name = data_get(step, "name");
    bool asks = ask->text[0] != '\0', answers = data_get(step, "choices")->first != NULL;
    if (asks != answers)
        return error_set(err, step->line, "expected %s; found none",
                         asks ? N_("choices beside ask") : N_("ask beside choices"));
    if (asks && !step->next)
        return error_set(err, ask->line, "expected the last step of a scene to ask nothing; found \"%.60s\"",
                         ask->text);
    if (name->text[0] && find_step(step->next, name->text))
        return error_set(err, name->line,
                         "expected one step of that name in a scene; found two called \"%s\"", name->text);
    return check_targets(step, err);
}

static bool check(const struct datum *root, struct error *err)
{
    for (const struct datum *scene = data_get(root, "scenes")->first; scene; scene = scene->next)
        for (const struct datum *step = data_get(scene, "steps")->first; step; step = step->next)
            if (!check_step(step, err))
                return false;
    return true;
}

const struct data_kind lesson_kind = { .id = "lesson",
                                       .help = "A first race that teaches, step by step.",
                                       .schema = &lesson_schema,
                                       .check = check };
