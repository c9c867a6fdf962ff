#include "match.h"
#include "../../core/text.h"

#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

uint64_t match_seed(void)
{
    uint32_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint32_t)time(NULL) ^ (uint32_t)getpid() << 16;
    return seed;
}

void match_tags(struct tags *tags)
{
    time_t now = time(NULL);
    struct tm day;
    memset(tags, 0, sizeof *tags);
    snprintf(tags->engine, sizeof tags->engine, "%s", program_version);
    if (localtime_r(&now, &day))
        strftime(tags->date, sizeof tags->date, "%Y-%m-%d", &day);
}

void match_names(struct match *m)
{
    m->narrator.language = &english;
    m->narrator.game = table_game(m->table);
    m->narrator.setup = table_setup(m->table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        m->narrator.player[seat] = m->tags.player[seat][0] && !m->bot[seat] ? m->tags.player[seat] : NULL;
}

static int no_such_bot(struct span name)
{
    char known[120];
    struct text t = text_into(known, sizeof known);
    for (int i = 0; all_bots[i]; i++)
        text_add(&t, "%s%s", i ? ", " : "", all_bots[i]->name);
    return complain(EXIT_USAGE, "expected a bot (%s); found \"%.*s\"", known, SPAN(name));
}

/* The span of a name as a string. */
static const struct bot *find_bot(struct span name)
{
    char word[40];
    return span_copy(name, word, sizeof word) ? bot_find(word) : NULL;
}

int match_seat_bots(struct match *m, const char *list, int first)
{
    struct span rest = span_of(list), name = { 0 };
    int seats = table_shape(m->table)->seats;
    for (int seat = first; seat < seats; seat++) {
        struct span next;
        if (span_cut(&rest, ',', &next))
            name = next;
        m->bot[seat] = find_bot(name);
        if (!m->bot[seat])
            return no_such_bot(name);
        snprintf(m->tags.player[seat], TAG_MAX, "%s", m->bot[seat]->name);
    }
    if (rest.at)
        return complain(EXIT_USAGE, "expected at most %d bots; found more", seats - first);
    return EXIT_OK;
}

void match_shuffle(struct match *m, uint64_t seed)
{
    rng_init(&m->chance, seed, 0);
    rng_init(&m->thinking, seed, 1);
}

int match_bot_acts(struct match *m, int seat)
{
    const struct table *t = m->table;
    struct view view;
    struct error err;
    view_of(table_game(t), table_setup(t), table_state(t), seat, &view);
    if (!table_act(m->table, seat, bot_act(m->bot[seat], &view, &m->thinking), &err))
        return complain_error(EXIT_WORLD, NULL, &err);
    return EXIT_OK;
}

static void tell_moment(struct match *m, int i, int viewer)
{
    const struct moment *moment = table_moment(m->table, i);
    char sentence[512];
    if (!moment->act)
        printf("%s takes back the last action.\n",
               m->narrator.player[moment->seat] ? m->narrator.player[moment->seat] : "A player");
    for (int k = 0; k < moment->events; k++) {
        bool hidden;
        struct event e = table_event(m->table, i, k, viewer, &hidden);
        if (!hidden && narrate(&m->narrator, &e, false, sentence, sizeof sentence))
            printf("%s\n", sentence);
    }
}

void match_tell(struct match *m, int viewer)
{
    for (; m->told < table_moments(m->table); m->told++)
        tell_moment(m, m->told, viewer);
}

void match_results(const struct match *m)
{
    const struct game *g = table_game(m->table);
    struct results r;
    char name[TAG_MAX + 40];
    g->results(table_setup(m->table), table_state(m->table), &r);
    for (int place = 1; place <= r.cars; place++)
        for (int car = 0; car < r.cars; car++)
            if (r.car[car].place == place) {
                narrate_car(&m->narrator, car, name, sizeof name);
                printf("%3d  %-30s %3d points%s%s\n", place, name, r.car[car].points, r.car[car].pole ? "  pole" : "",
                       r.car[car].fastest ? "  fastest lap" : "");
            }
}

void match_free(struct match *m)
{
    saving_close(&m->saving);
    table_free(m->table);
}
