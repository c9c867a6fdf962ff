/* charts.c: six faces, six results. */
#include "charts.h"

static const char *const effect_words[] = { "none", "lose", "back", "out", NULL };

static const struct schema face_fields[] = {
    { .name = "effect",
      .type = DATA_WORD,
      .choices = effect_words,
      .help = N_("none, lose (spaces), back (to the end of the field) or out (of the race)."),
      .cite = "S 3, L11" },
    { .name = "spaces",
      .type = DATA_NUMBER,
      .fallback = "0",
      .min = 0,
      .max = 9,
      .help = N_("How many spaces are lost."),
      .cite = "L11" },
    { .name = "note",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 60,
      .help = N_("What happened, for people."),
      .cite = "ours" },
    { 0 },
};

static const struct schema face_item = { .name = "item",
                                         .type = DATA_MAP,
                                         .fields = face_fields,
                                         .help = N_("The result of one face of the die."),
                                         .cite = "S 3" };

static const struct schema chart_fields[] = {
    { .name = "title",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 60,
      .help = N_("What people call it."),
      .cite = "ours" },
    { .name = "faces",
      .type = DATA_LIST,
      .min = 6,
      .max = 6,
      .fields = &face_item,
      .help = N_("The results of 1 to 6, in order."),
      .cite = "S 3" },
    { 0 },
};

static const struct schema chart_schema = {
    .name = "chart", .type = DATA_MAP, .fields = chart_fields, .help = N_("A chart card."), .cite = "S 3"
};

static bool check_chart(const struct datum *root, struct error *err)
{
    for (const struct datum *face = data_get(root, "faces")->first; face; face = face->next) {
        const struct datum *effect = data_get(face, "effect"), *spaces = data_get(face, "spaces");
        if ((effect->number == EFFECT_LOSE) != (spaces->number > 0))
            return error_set(err, spaces->line ? spaces->line : face->line,
                             "expected spaces with the effect lose and with no other; found %s and %d spaces",
                             effect_words[effect->number], spaces->number);
    }
    return true;
}

const struct data_kind lc_chart_kind = {
    .id = "lacorsa-chart",
    .help = N_("What a die does to one car: the incident charts and the pit stop chart."),
    .schema = &chart_schema,
    .check = check_chart,
};

static const char *const collision_words[] = {
    "none", "both-out", "challenger-out", "defender-out", "both-back", "both-drop", NULL
};

static const struct schema collision_item = { .name = "item",
                                              .type = DATA_WORD,
                                              .choices = collision_words,
                                              .help = N_("The result of one face of the die."),
                                              .cite = "B Shunting, LG Racing Incidents" };

static const struct schema collisions_fields[] = {
    { .name = "title",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 60,
      .help = N_("What people call it."),
      .cite = "ours" },
    { .name = "faces",
      .type = DATA_LIST,
      .min = 6,
      .max = 6,
      .fields = &collision_item,
      .help = N_("The results of 1 to 6, in order."),
      .cite = "B Shunting, LG Racing Incidents" },
    { 0 },
};

static const struct schema collisions_schema = { .name = "collisions",
                                                 .type = DATA_MAP,
                                                 .fields = collisions_fields,
                                                 .help = N_("A collision table."),
                                                 .cite = "B Shunting" };

static bool same_faces(const struct datum *root, const uint8_t *printed)
{
    const struct datum *face = data_get(root, "faces")->first;
    for (int i = 0; i < 6; i++, face = face->next)
        if (face->number != printed[i])
            return false;
    return true;
}

static void collisions_differ(const struct datum *root, struct text *out)
{
    static const uint8_t shunting[] = { COLLISION_BOTH_BACK,    COLLISION_BOTH_BACK, COLLISION_CHALLENGER_OUT,
                                        COLLISION_DEFENDER_OUT, COLLISION_NONE,      COLLISION_NONE };
    static const uint8_t large_grid[] = { COLLISION_BOTH_OUT,       COLLISION_DEFENDER_OUT,
                                          COLLISION_CHALLENGER_OUT, COLLISION_BOTH_BACK,
                                          COLLISION_BOTH_DROP,      COLLISION_NONE };
    if (!same_faces(root, shunting) && !same_faces(root, large_grid))
        text_add(out, "the table is neither that of shunting nor that of the Large Grid\n");
}

const struct data_kind lc_collisions_kind = {
    .id = "lacorsa-collisions",
    .help = N_("What a die does to both cars when a Redline was played in a tied challenge."),
    .schema = &collisions_schema,
    .differs = collisions_differ,
};

bool lc_chart_parse(const char *option, const char *text, struct chart *chart, struct error *err)
{
    struct datum *root = data_load(&lc_chart_kind, option, text, err);
    if (!root)
        return false;
    const struct datum *face = data_get(root, "faces")->first;
    for (int i = 0; i < 6; i++, face = face->next)
        chart->face[i] = (struct face){ (uint8_t)data_get(face, "effect")->number,
                                        (uint8_t)data_get(face, "spaces")->number };
    data_free(root);
    return true;
}

bool lc_collisions_parse(const char *option, const char *text, struct collisions *table, struct error *err)
{
    struct datum *root = data_load(&lc_collisions_kind, option, text, err);
    if (!root)
        return false;
    const struct datum *face = data_get(root, "faces")->first;
    for (int i = 0; i < 6; i++, face = face->next)
        table->face[i] = (uint8_t)face->number;
    data_free(root);
    return true;
}
