#include "tell.h"
#include "lines.h"
#include "verdict.h"

#include <stdio.h>

int tell_between(const struct seating *m, int from, int to, int viewer, int skip, struct lines *out)
{
    char line[512];
    int told = 0;
    for (int i = from; i < to; i++) {
        for (int k = 0; k < seating_sentences(m, i); k++)
            if (seating_sentence(m, i, k, viewer, line, sizeof line) && told++ >= skip)
                lines_sentence(out, line);
    }
    return told;
}

int tell_story(const struct seating *m, int from, int viewer, int skip, struct lines *out)
{
    return tell_between(m, from, table_moments(m->table), viewer, skip, out);
}

void tell_news(struct seating *m, int viewer, struct lines *out)
{
    tell_story(m, m->told, viewer, 0, out);
    m->told = table_moments(m->table);
}

void tell_notes(const struct seating *m, struct lines *out)
{
    for (int i = 0; i < m->notes; i++)
        lines_add(out, "%s\n", m->note[i].text);
}

/* "  1  Ann (car 3)                      9 points  pole" */
static void tell_result(const struct seating *m, int car, const struct result *at, struct lines *out)
{
    struct text *t = &out->text;
    char name[TAG_MAX + 40];
    narrate_car(&m->narrator, car, name, sizeof name);
    text_add(t, "%3d  ", at->place);
    text_column(t, name, -30);
    text_add(t, " %3d %s", at->points, COUNTED_NOUN_IN(t->language, at->points, "point"));
    if (at->pole)
        text_say(t, "  pole");
    if (at->fastest)
        text_say(t, "  fastest lap");
    text_add(t, "\n");
}

void tell_results(const struct seating *m, struct lines *out)
{
    struct results r;
    table_game(m->table)->results(table_setup(m->table), table_state(m->table), &r);
    for (int place = 1; place <= r.cars; place++)
        for (int car = 0; car < r.cars; car++)
            if (r.car[car].place == place)
                tell_result(m, car, &r.car[car], out);
}

void tell_verdict(const struct seating *m, struct lines *out)
{
    char lines[4096];
    struct text t = text_into(lines, sizeof lines);
    t.language = out->text.language;
    verdict_text(m, &t);
    struct span rest = span_of(lines), line;
    while (span_cut(&rest, '\n', &line)) {
        char words[4096];
        if (span_copy(line, words, sizeof words))
            lines_words(out, 0, 5, words);
    }
}
