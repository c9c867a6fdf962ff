/* sim_figures.c: the figures of a study by name. */
#include "../table/narrate.h"
#include "quote.h"
#include "study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const group_names[SIM_GROUPS] = { N_("bot"), N_("seat"), N_("slot"), N_("team") };
const char *const total_names[SIM_TOTALS] = { N_("lead_changes"), "overtakes", "laps", "decisions", "out" };
const char *const total_words[SIM_TOTALS] = { N_("lead changes"), N_("overtakes"), N_("laps"),
                                              N_("decisions"), N_("cars out") };
static const char *const measure_names[SIM_MEASURES] = { N_("points"), N_("wins"), N_("place"), N_("out"),
                                                         N_("races_won") };

int study_members(const struct study *s, int variant, enum sim_group group)
{
    const struct sim_variant *v = &s->variant[variant];
    switch (group) {
    case SIM_BOT: return s->run.bots;
    case SIM_SEAT: return v->shape->seats;
    case SIM_SLOT: return s->run.game->order ? v->shape->cars : 0;
    case SIM_TEAM: return v->teams;
    case SIM_GROUPS: break;
    }
    return 0;
}

void study_member(const struct study *s, int variant, enum sim_group group, int i, char buf[VALUE_MAX])
{
    if (group == SIM_BOT)
        snprintf(buf, VALUE_MAX, "%s", s->bot[i]);
    else if (group == SIM_TEAM)
        snprintf(buf, VALUE_MAX, "%s", s->variant[variant].team[i]);
    else
        snprintf(buf, VALUE_MAX, "%d", i + 1);
}

const char *study_word(const struct study *s, const struct language *language, const char *key,
                       const char *word)
{
    char full[VALUE_MAX + 64];
    snprintf(full, sizeof full, "%s.%s.%s", s->run.game->id, key, word);
    const char *phrase = language && language->catalogue ? phrase_find(language, full) : NULL;
    return phrase ? phrase : word;
}

void study_member_title(const struct study *s, enum sim_group group, int i, const struct language *language,
                        char buf[VALUE_MAX])
{
    if (group == SIM_SLOT || group == SIM_SEAT)
        snprintf(buf, VALUE_MAX, tr(language, group == SIM_SLOT ? N_("Slot %d") : N_("Seat %d")), i + 1);
    else if (group == SIM_TEAM)
        snprintf(buf, VALUE_MAX, "%s", study_word(s, language, "table.team", s->variant[0].team[i]));
    else
        study_member(s, 0, group, i, buf);
}

char *study_setup_text(const struct study *s, int variant)
{
    char *text = malloc(SETUP_TEXT_MAX);
    if (text)
        s->run.game->setup_text(s->setup[variant], text, SETUP_TEXT_MAX);
    return text;
}

struct sim_estimate study_of(const struct study *s, int variant, enum sim_group group, int i,
                             enum sim_measure measure)
{
    const struct sim_sums *sums = &s->sums[variant];
    if (measure == SIM_WINS || measure == SIM_RACES_WON)
        return sim_wins(&s->run, sums, group, i, measure);
    return sim_mean(&sums->of[group][i][measure], sums->blocks);
}

struct sim_estimate study_place(const struct study *s, int variant, enum sim_group group, int i, int place)
{
    const struct sim_sums *sums = &s->sums[variant];
    struct sim_estimate e = sim_share(sums->place[group][i][place], sums->of[group][i][SIM_PLACE].count);
    e.bounded = e.bounded && !s->run.duplicate;
    return e;
}

struct sim_estimate study_difference(const struct study *s, int variant, int a, int b)
{
    const struct sim_sums *sums = &s->sums[variant];
    struct sim_estimate e = sim_mean(&sums->pair[a < b ? a : b][a < b ? b : a], sums->blocks);
    return a < b ? e : (struct sim_estimate){ e.known, e.bounded, -e.mean, -e.high, -e.low };
}

struct sim_estimate study_total(const struct study *s, int variant, enum sim_total total, bool change)
{
    const struct sim_sums *sums = &s->sums[variant];
    return sim_mean(change ? &sums->change_total[total] : &sums->total[total], sums->blocks);
}

struct sim_estimate study_overtakes_a_lap(const struct study *s, int variant, bool change)
{
    const struct sim_sums *sums = &s->sums[variant];
    return change ? sim_rate_change(&sums->overtakes_a_lap, &s->sums[0].overtakes_a_lap,
                                    &sums->change_overtakes_a_lap)
                  : sim_rate(&sums->overtakes_a_lap);
}

struct sim_estimate study_bot_points(const struct study *s, int variant, int bot, bool change)
{
    const struct sim_sums *sums = &s->sums[variant];
    return sim_mean(change ? &sums->change_points[SIM_BOT][bot] : &sums->of[SIM_BOT][bot][SIM_POINTS],
                    sums->blocks);
}

struct sim_estimate study_cause(const struct study *s, int variant, int cause)
{
    struct sim_estimate e = sim_mean(&s->sums[variant].cause[cause], s->sums[variant].blocks);
    e.low = e.low < 0 ? 0 : e.low; /* a rare cause has a lopsided interval */
    return e;
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void fill_card(const struct study *s, int variant, int way, int word, struct study_card *out)
{
    const struct game *g = s->run.game;
    const struct sim_sums *sums = &s->sums[variant];
    const struct kind *kind = &g->actions_named[s->variant[variant].way[way]];
    out->action = kind->name;
    arg_text(g, s->setup[variant], kind->arg[kind->plays - 1].kind, word, out->card, sizeof out->card);
    out->plays = sums->card[way][word][SIM_CARD_POINTS].over;
    out->in_a_race = sim_plays(sums, way, word);
    for (int m = 0; m < SIM_CARD_MEASURES; m++)
        out->of[m] = sim_rate(&sums->card[way][word][m]);
    out->places = sums->card_place[way][word];
}

int study_cards(const struct study *s, int variant, struct study_card out[STUDY_CARDS_MAX])
{
    int n = 0;
    for (int way = 0; way < s->variant[variant].ways; way++)
        for (int word = 0; word < SIM_WORDS_MAX; word++)
            if (s->sums[variant].card[way][word][SIM_CARD_POINTS].over)
                fill_card(s, variant, way, word, &out[n++]);
    return n;
}

const char *grouped(int64_t n, char buf[32])
{
    char digits[24];
    size_t len = (size_t)snprintf(digits, sizeof digits, "%lld", (long long)n), k = 0;
    for (size_t i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            buf[k++] = ',';
        buf[k++] = digits[i];
    }
    buf[k] = '\0';
    return buf;
}

void study_field(const struct study *s, struct text *t)
{
    for (int b = 0, n = 0; b < s->run.bots; b++) {
        int seats = 0;
        for (int i = 0; i < s->variant[0].shape->seats; i++)
            seats += s->run.bot_of[i] == b;
        if (seats)
            text_add(t, "%s%d × %s", n++ ? ", " : "", seats, s->bot[b]);
    }
}

/* ---- as a list ------------------------------------------------------------------------------------------ */

struct figure_list {
    const struct study *s;
    int variant;
    void (*tell)(const void *context, const struct figure *f);
    const void *context;
};

static void tell(const struct figure_list *t, const char *group, const char *member, const char *measure,
                 int64_t count, struct sim_estimate e)
{
    const struct figure f = { t->s->value[t->variant], group, member, measure, count, e };
    if (e.known)
        t->tell(t->context, &f);
}

static void tell_places(const struct figure_list *t, enum sim_group group, int i, const char *member)
{
    const struct sim_sums *sums = &t->s->sums[t->variant];
    int64_t starts = sums->of[group][i][SIM_PLACE].count;
    char measure[24];
    for (int place = 0; place < t->s->variant[t->variant].shape->cars; place++) {
        snprintf(measure, sizeof measure, "place %d", place + 1);
        tell(t, group_names[group], member, measure, starts, study_place(t->s, t->variant, group, i, place));
    }
}

static void tell_group(const struct figure_list *t, enum sim_group group)
{
    char member[VALUE_MAX];
    for (int i = 0; i < study_members(t->s, t->variant, group); i++) {
        study_member(t->s, t->variant, group, i, member);
        for (int m = 0; m < SIM_MEASURES; m++)
            if (m != SIM_RACES_WON || group == SIM_BOT) /* of all others it is the same as their wins */
                tell(t, group_names[group], member, measure_names[m],
                     t->s->sums[t->variant].of[group][i][m].count,
                     study_of(t->s, t->variant, group, i, (enum sim_measure)m));
        tell_places(t, group, i, member);
    }
}

static void tell_pairs(const struct figure_list *t)
{
    const struct sim_sums *sums = &t->s->sums[t->variant];
    char member[VALUE_MAX];
    for (int a = 0; a < t->s->run.bots; a++)
        for (int b = a + 1; b < t->s->run.bots; b++) {
            snprintf(member, sizeof member, "%s - %s", t->s->bot[a], t->s->bot[b]);
            tell(t, N_("difference"), member, "points", sums->blocks,
                 study_difference(t->s, t->variant, a, b));
        }
}

static void tell_race(const struct figure_list *t)
{
    const struct sim_sums *sums = &t->s->sums[t->variant];
    for (int i = 0; i < SIM_TOTALS; i++)
        tell(t, "race", "", total_names[i], sums->matches,
             study_total(t->s, t->variant, (enum sim_total)i, false));
    for (int i = 1; t->s->run.game->causes[i]; i++)
        tell(t, "cause", t->s->run.game->causes[i], "out", sums->matches, study_cause(t->s, t->variant, i));
    tell(t, "race", "", "overtakes_per_lap", sums->matches, study_overtakes_a_lap(t->s, t->variant, false));
}

static void tell_cards(const struct figure_list *t)
{
    static const char *const words[SIM_CARD_MEASURES] = { "points", "place" };
    struct study_card cards[STUDY_CARDS_MAX];
    int n = study_cards(t->s, t->variant, cards);
    for (int i = 0; i < n; i++) {
        char member[2 * VALUE_MAX];
        snprintf(member, sizeof member, "%s %s", cards[i].action, cards[i].card);
        tell(t, "card", member, "plays", cards[i].plays, cards[i].in_a_race);
        for (int m = 0; m < SIM_CARD_MEASURES; m++)
            tell(t, "card", member, words[m], cards[i].plays, cards[i].of[m]);
    }
}

/* Against the first value, on the same deals. */
static void tell_changes(const struct figure_list *t)
{
    const struct sim_sums *sums = &t->s->sums[t->variant];
    for (int i = 0; i < SIM_TOTALS; i++)
        tell(t, "change", "race", total_names[i], sums->blocks,
             study_total(t->s, t->variant, (enum sim_total)i, true));
    tell(t, "change", "race", "overtakes_per_lap", sums->blocks,
         study_overtakes_a_lap(t->s, t->variant, true));
    for (int i = 0; i < t->s->run.bots; i++) {
        tell(t, "change", t->s->bot[i], "points", sums->blocks, study_bot_points(t->s, t->variant, i, true));
    }
}

void study_figures(const struct study *s, void (*tell_one)(const void *context, const struct figure *f),
                   const void *context)
{
    for (int v = 0; v < s->run.variants; v++) {
        struct figure_list t = { s, v, tell_one, context };
        for (int group = 0; group < SIM_GROUPS; group++)
            tell_group(&t, (enum sim_group)group);
        tell_race(&t);
        tell_cards(&t);
        tell_pairs(&t);
        tell_changes(&t);
    }
}

/* ---- as CSV: one line for each figure --------------------------------------------------------------------- */

struct csv {
    const struct study *study;
    struct text *out;
};

static void put_line(const void *context, const struct figure *f)
{
    const struct csv *t = context;
    if (t->study->option[0]) {
        csv_text(t->out, f->variant);
        text_put_char(t->out, ',');
    }
    text_add(t->out, "%s,", f->group);
    csv_text(t->out, f->member);
    text_add(t->out, ",%s,%lld,%.6f,", f->measure, (long long)f->count, f->estimate.mean);
    if (f->estimate.bounded)
        text_add(t->out, "%.6f,%.6f\n", f->estimate.low, f->estimate.high);
    else
        text_add(t->out, ",\n");
}

void sim_csv(const struct study *s, struct text *out)
{
    const struct csv t = { s, out };
    text_add(out, "%s%sgroup,member,measure,count,mean,low,high\n", s->option, s->option[0] ? "," : "");
    study_figures(s, put_line, &t);
}
