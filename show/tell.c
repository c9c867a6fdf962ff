#include "tell.h"
#include "page.h"
#include "verdict.h"

#include <stdio.h>

int tell_between(const struct match *m, int from, int to, int viewer, int skip)
{
    char line[512];
    int told = 0;
    for (int i = from; i < to; i++) {
        for (int k = 0; k < match_sentences(m, i); k++)
            if (match_sentence(m, i, k, viewer, line, sizeof line) && told++ >= skip)
                page_sentence(line);
    }
    return told;
}

int tell_story(const struct match *m, int from, int viewer, int skip)
{
    return tell_between(m, from, table_moments(m->table), viewer, skip);
}

void tell_news(struct match *m, int viewer)
{
    tell_story(m, m->told, viewer, 0);
    m->told = table_moments(m->table);
}

void tell_notes(const struct match *m)
{
    for (int i = 0; i < m->notes; i++)
        printf("%s\n", m->note[i].text);
}

void tell_results(const struct match *m)
{
    const struct game *g = table_game(m->table);
    struct results r;
    char name[TAG_MAX + 40];
    g->results(table_setup(m->table), table_state(m->table), &r);
    for (int place = 1; place <= r.cars; place++)
        for (int car = 0; car < r.cars; car++)
            if (r.car[car].place == place) {
                narrate_car(&m->narrator, car, name, sizeof name);
                printf("%3d  %-30s %3d %s%s%s\n", place, name, r.car[car].points,
                       COUNTED_NOUN(r.car[car].points, "point"), r.car[car].pole ? "  pole" : "",
                       r.car[car].fastest ? "  fastest lap" : "");
            }
}

void tell_verdict(const struct match *m)
{
    char lines[4096];
    struct text t = text_into(lines, sizeof lines);
    verdict_text(m, &t);
    struct span rest = span_of(lines), line;
    while (span_cut(&rest, '\n', &line)) {
        char words[4096];
        if (span_copy(line, words, sizeof words))
            page_words(0, 5, words);
    }
}
