/* questions.c: at most four questions, each answered by Enter alone. What is asked about a game are the first
 * two numbers among its options that are always written down, so a new game is asked for without new code. */
#include "../../core/lesson_kind.h"
#include "../../host/settings.h"
#include "play.h"

enum { OPTIONS_ASKED = 2, ASKED_MAX = 200 }; /* options, and the length of a setup that has only those */

const char *default_name(int people, int seat, char buf[TAG_MAX])
{
    (void)people;
    return usual_name(seat, spoken(), buf);
}

/* Ask until a number in the range comes; Enter takes the default. */
static enum answer ask_number(const char *what, int min, int max, int fallback, int *number)
{
    char question[200], line[TYPED_MAX + 1];
    snprintf(question, sizeof question, said("%s (%d to %d, Enter for %d)"), what, min, max, fallback);
    for (;;) {
        enum answer answer = prompt_line(question, line);
        *number = fallback;
        if (answer != ANSWER_LINE || !line[0])
            return answer;
        if (span_number(span_of(line), number) && *number >= min && *number <= max)
            return answer;
        say("Please type a number from %d to %d, or just press Enter.", min, max);
    }
}

/* Would the setup be good with this value too? */
static bool possible(const struct game *g, const char *setup, const char *name, int value, struct error *err)
{
    char text[ASKED_MAX];
    if (snprintf(text, sizeof text, "%s %s=%d", setup, name, value) >= (int)sizeof text)
        return error_set(err, 0, "expected fewer words");
    struct setup *su = g->setup_new(text, err);
    if (su)
        g->setup_free(su);
    return su != NULL;
}

/* The least and greatest value that fit what was said before. */
static void find_range(const struct game *g, const char *setup, const struct option *o, int *min, int *max)
{
    for (*min = o->min; *min < o->max && !possible(g, setup, o->name, *min, NULL);)
        ++*min;
    for (*max = o->max; *max > *min && !possible(g, setup, o->name, *max, NULL);)
        --*max;
}

static enum answer ask_option(const struct game *g, const struct option *o, struct wishes *w)
{
    char what[160];
    int min, max, fallback = atoi(o->fallback), value;
    struct error err;
    const char *help = said(o->help);
    size_t len = strcspn(help, ";"); /* the main clause is the question */
    find_range(g, w->setup, o, &min, &max);
    if (min >= max)
        return ANSWER_LINE; /* nothing to choose */
    if (fallback < min || fallback > max)
        fallback = min;
    snprintf(what, sizeof what, "%.*s?", (int)(len && help[len - 1] == '.' ? len - 1 : len), help);
    for (;;) {
        enum answer answer = ask_number(what, min, max, fallback, &value);
        if (answer != ANSWER_LINE)
            return answer;
        if (possible(g, w->setup, o->name, value, &err))
            break;
        say_error(&err);
    }
    size_t used = strlen(w->setup);
    snprintf(w->setup + used, sizeof w->setup - used, " %s=%d", o->name, value);
    return ANSWER_LINE;
}

static enum answer ask_options(const struct game *g, struct wishes *w)
{
    int asked = 0;
    enum answer answer = ANSWER_LINE;
    for (const struct option *o = g->options; o->name && asked < OPTIONS_ASKED && answer == ANSWER_LINE; o++)
        if (o->always && o->kind == OPTION_NUMBER) {
            answer = ask_option(g, o, w);
            asked++;
        }
    return answer;
}

static enum answer ask_people(const struct game *g, struct wishes *w)
{
    struct setup *su = g->setup_new(w->setup, NULL);
    int seats = su ? g->shape(su)->seats : 1;
    if (su)
        g->setup_free(su);
    w->people = 1;
    return seats < 2 ? ANSWER_LINE
                     : ask_number(said("How many people play at this keyboard?"), 1, seats, 1, &w->people);
}

/* Names that cannot be seated are asked for again. */
static bool names_are_good(const struct wishes *w)
{
    struct seating scratch = { 0 };
    struct span rest = span_of(w->names), part;
    struct error err;
    for (int seat = 0; span_cut(&rest, ',', &part); seat++) {
        char name[TYPED_MAX + 1], fallback[TAG_MAX];
        span_copy(span_trim(part), name, sizeof name);
        if (seat == w->people) {
            say("Please type at most %s.", COUNT(w->people, "name"));
            return false;
        }
        if (!seating_put_person(&scratch, seat, name[0] ? name : default_name(w->people, seat, fallback),
                                &err)) {
            say_error(&err);
            return false;
        }
    }
    return true;
}

static enum answer ask_names(struct wishes *w)
{
    char question[160], name[TAG_MAX];
    enum answer answer;
    if (w->people == 1)
        snprintf(question, sizeof question, said("Your name? (Enter for %s)"), default_name(1, 0, name));
    else
        snprintf(question, sizeof question,
                 said("Names of the %s, with commas between? (Enter for %s, Player 2, …)"),
                 COUNT(w->people, "person"), default_name(w->people, 0, name));
    do
        answer = prompt_line(question, w->names);
    while (answer == ANSWER_LINE && !names_are_good(w));
    return answer;
}

enum answer questions_ask(const struct game *g, struct wishes *w)
{
    printf("%s: %s\n", program_name, g->title);
    if (builtin_find(lesson_kind.id, g->id))
        say("New to it? paddock learn %s teaches it in one race.", g->id);
    enum answer answer = ask_options(g, w);
    if (answer == ANSWER_LINE)
        answer = ask_people(g, w);
    if (answer == ANSWER_LINE)
        answer = ask_names(w);
    return answer;
}
