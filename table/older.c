#include "older.h"

#include <string.h>

/* ---- saying ------------------------------------------------------------------------------------------------ */

const char *older_note(const struct game *g, int rules, const struct language *language,
                       char buf[OLDER_NOTE_MAX])
{
    struct text t = text_into(buf, OLDER_NOTE_MAX);
    t.language = language;
    buf[0] = '\0';
    if (rules_are_older(g, rules))
        text_say(&t, "written under rules version %d; it replays the same under version %d", rules, g->rules);
    return buf;
}

const char *older_position_note(const struct game *g, int rules, const struct language *language,
                                char buf[OLDER_NOTE_MAX])
{
    struct text t = text_into(buf, OLDER_NOTE_MAX);
    t.language = language;
    buf[0] = '\0';
    if (rules_are_older(g, rules))
        text_say(&t, "written under rules version %d; what it leaves out is assumed as under version %d",
                 rules, g->rules);
    return buf;
}

bool older_blame(const struct game *g, int rules, const char *where, struct error *err)
{
    enum { REASON_MAX = 120 }; /* so that the whole sentence has room */
    struct error why = *err;
    if (!rules_are_older(g, rules))
        return false;
    bool cut = strlen(why.text) > REASON_MAX;
    return error_set(err, why.line,
                     "written under rules version %d, and the rules have changed since: %s does not fit "
                     "version %d (%.*s%s)",
                     rules, where, g->rules, REASON_MAX, why.text, cut ? " ..." : "");
}

/* ---- spelling ---------------------------------------------------------------------------------------------- */

bool older_head_line(const struct game *g, int rules, struct span written, struct span line)
{
    struct span name, other;
    span_cut(&written, ' ', &name);
    span_cut(&line, ' ', &other);
    if (!rules_are_older(g, rules) || name.len != other.len || memcmp(name.at, other.at, name.len) != 0)
        return false;
    return span_is(name, "rules") || span_is(name, "setup") || span_is(name, "position");
}

void older_setup(const struct game *g, int rules, char *text)
{
    if (rules_are_older(g, rules))
        options_drop_idle(g->options, text);
}

bool older_action(const struct game *g, const struct setup *su, int rules, const action_t *legal, int n,
                  const char *text, action_t *act)
{
    char apart[ACTION_TEXT_MAX];
    for (int i = 0; rules_are_older(g, rules) && i < n; i++) {
        action_text_apart(g, su, legal[i], apart, sizeof apart);
        if (!strcmp(text, apart)) {
            *act = legal[i];
            return true;
        }
    }
    return false;
}

bool older_result(const struct game *g, int rules, struct span expected, struct span line)
{
    if (!rules_are_older(g, rules) || expected.len != line.len)
        return false;
    for (size_t i = 0; i < line.len; i++)
        if (expected.at[i] != line.at[i] && !(expected.at[i] == '-' && line.at[i] == ' '))
            return false;
    return true;
}
