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

void tell_results(const struct seating *m, struct lines *out)
{
    const struct game *g = table_game(m->table);
    struct results r;
    char name[TAG_MAX + 40];
    g->results(table_setup(m->table), table_state(m->table), &r);
    for (int place = 1; place <= r.cars; place++)
        for (int car = 0; car < r.cars; car++)
            if (r.car[car].place == place) {
                narrate_car(&m->narrator, car, name, sizeof name);
                lines_add(out, "%3d  %-30s %3d %s", place, name, r.car[car].points,
                          COUNTED_NOUN_IN(out->text.language, r.car[car].points, "point"));
                if (r.car[car].pole)
                    text_say(&out->text, "  pole");
                if (r.car[car].fastest)
                    text_say(&out->text, "  fastest lap");
                lines_add(out, "\n");
            }
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
