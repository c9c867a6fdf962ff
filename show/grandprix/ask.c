/* ask.c: the question and its answers: why it is the viewer's turn, and what may be done, in plain words and
 * as it is typed. */
#include "ask.h"
#include "../phrase.h"
#include "look.h"
#include "plan.h"

#include <stdio.h>
#include <string.h>

/* ---- why ------------------------------------------------------------------------------------------------------ */

/* What a card does besides moving, while it still may. */
static const char *card_note(const struct look *l)
{
    if (!l->card || !span_is(picture_field(l->p, "mode"), "card"))
        return NULL;
    if (l->linked)
        return "why.move.linked";
    switch (data_get(l->card, "text")->number) {
    case TEXT_DIAGONAL: return picture_number(l->p, "diagonal") ? NULL : "why.move.diagonal";
    case TEXT_STRAIGHT: return "why.move.straight";
    case TEXT_SWAP: return "why.move.swap";
    case TEXT_WEAVING: return "why.move.weaving";
    case TEXT_CLEAN_AIR: return "why.move.clean-air";
    case TEXT_OVERSTEER: return "why.move.oversteer";
    case TEXT_UNDERSTEER: return "why.move.understeer";
    case TEXT_LATE_BRAKE: return "why.move.late-brake";
    default: return NULL;
    }
}

/* " It moves with 9, 22 behind it." */
static void add_line(const struct look *l, struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (l->line_n < 2)
        return;
    for (int i = 0; i < l->line_n; i++)
        text_add(&list, "%s%d", i ? " " : "", l->car[l->line[i]].number);
    values_text(&v, "cars", cars);
    phrase_add(t, l->p, "why.move.line", &v);
}

static void why_move(const struct look *l, struct text *t)
{
    const struct look_car *c = &l->car[l->active];
    struct values v = { 0 };
    values_number(&v, "car", c->number);
    values_number(&v, "points", l->mp);
    values_space(&v, "space", look_sector(l, c->distance), c->lane);
    values_text(&v, "card", l->card ? data_get(l->card, "title")->text : "");
    if (l->card)
        values_word(&v, l->p, "movement", "hand.movement",
                    span_of(look_movements[data_get(l->card, "movement")->number]));
    struct span mode = picture_field(l->p, "mode");
    phrase_add(t, l->p,
               span_is(mode, "exit")    ? "why.move.exit"
               : span_is(mode, "bonus") ? "why.move.bonus"
                                        : "why.move",
               &v);
    const char *note = card_note(l);
    if (note)
        phrase_add(t, l->p, note, NULL);
    add_line(l, t);
}

/* The pushed car that is asked about: the last of the chain. */
static int pushed_car(const struct look *l)
{
    struct span chain = picture_field(l->p, "chain"), word, last = { 0 };
    int number = 0;
    while (span_cut(&chain, ',', &word))
        last = word;
    span_cut(&last, '>', &word);
    return span_number(word, &number) ? look_find(l, number) : NOBODY;
}

static void why_push(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    values_number(&v, "car", pushed_car(l) == NOBODY ? 0 : l->car[pushed_car(l)].number);
    values_number(&v, "active", l->car[l->active].number);
    phrase_add(t, l->p, "why.push", &v);
}

static void why_link(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    values_number(&v, "car", l->car[l->line_n ? l->line[l->line_n - 1] : l->active].number);
    bool lead = l->card && data_get(l->card, "movement")->number == MOVE_LEAD;
    phrase_add(t, l->p, lead ? "why.link.lead" : "why.link", &v);
}

static void why_pick(const struct look *l, struct text *t)
{
    struct span event = picture_field(l->p, "event"), name = event, asking = picture_field(l->p, "asking");
    struct values v = { 0 };
    span_cut(&event, ':', &name);
    values_word(&v, l->p, "event", "word", name);
    phrase_add(t, l->p,
               span_is(asking, "neighbours") ? "why.pick.neighbours"
               : span_is(asking, "each")
                   ? span_is(name, "tire-wear") ? "why.pick.tire" : "why.pick.suspension"
                   : "why.pick.target",
               &v);
}

static void why_weather(const struct look *l, struct text *t)
{
    const struct look_car *c = &l->car[l->p->car];
    bool wet = span_is(picture_field(l->p, "weather"), "wet");
    struct values v = { 0 };
    values_number(&v, "car", c->number);
    values_word(&v, l->p, "tires", "table.tires", c->tires);
    phrase_add(t, l->p,
               !wet                        ? "why.weather.dry"
               : span_is(c->tires, "hard") ? "why.weather.hard"
                                           : "why.weather.soft",
               &v);
}

static void why_service(const struct look *l, struct text *t)
{
    int swapped = picture_number(l->p, "swapped"), back = swapped && l->mp < 2 ? 2 : l->mp;
    struct values v = { 0 };
    values_number(&v, "car", l->car[l->active].number);
    values_number(&v, "back", back);
    phrase_add(t, l->p, "why.service", &v);
    if (!l->car[l->active].changed)
        phrase_add(t, l->p, "why.service.owed", NULL);
}

static void why_soft(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    values_number(&v, "car", l->car[l->active].number);
    values_number(&v, "points", l->card ? data_get(l->card, "exit")->number : 0);
    values_number(&v, "wear", l->car[l->active].wear);
    phrase_add(t, l->p, "why.soft", &v);
}

static void why_tires(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    values_number(&v, "car", l->p->car == NOBODY ? 0 : l->car[l->p->car].number);
    phrase_add(t, l->p, span_is(picture_field(l->p, "weather"), "wet") ? "why.tires.wet" : "why.tires", &v);
}

static void why_active(const struct look *l, struct text *t, const char *key)
{
    struct values v = { 0 };
    values_number(&v, "car", l->active == NOBODY ? 0 : l->car[l->active].number);
    phrase_add(t, l->p, key, &v);
}

static void why_act(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    if (l->p->car == NOBODY) {
        phrase_add(t, l->p, "why.act", NULL);
        return;
    }
    const struct look_car *c = &l->car[l->p->car];
    values_number(&v, "car", c->number);
    values_number(&v, "penalty", c->seat == NOBODY ? 0 : look_penalty(c->wear));
    phrase_add(t, l->p,
               c->lane == LOOK_PIT   ? "why.card.pit"
               : c->lane == LOOK_OFF ? "why.card.off"
                                     : "why.card",
               &v);
    if (c->lane < LOOK_OFF && c->seat != NOBODY && look_penalty(c->wear))
        phrase_add(t, l->p, "why.card.penalty", &v);
}

static void why(const struct picture *p, struct text *t)
{
    struct look l;
    look_take(&l, p);
    if (look_phase(&l, "tires"))
        why_tires(&l, t);
    else if (look_phase(&l, "act"))
        why_act(&l, t);
    else if (look_phase(&l, "move"))
        why_move(&l, t);
    else if (look_phase(&l, "push"))
        why_push(&l, t);
    else if (look_phase(&l, "link"))
        why_link(&l, t);
    else if (look_phase(&l, "pick"))
        why_pick(&l, t);
    else if (look_phase(&l, "weather-stop"))
        why_weather(&l, t);
    else if (look_phase(&l, "service"))
        why_service(&l, t);
    else if (look_phase(&l, "soft"))
        why_soft(&l, t);
    else if (look_phase(&l, "place"))
        why_active(&l, t, "why.place");
    else if (look_phase(&l, "brake"))
        why_active(&l, t, "why.brake");
    else if (look_phase(&l, "pit"))
        why_active(&l, t, "why.pit");
    else
        why_active(&l, t, "why.discard");
}

/* ---- choices ----------------------------------------------------------------------------------------------------- */

static const char *kind_of(const struct picture *p, action_t act)
{
    return table_game(p->m->table)->actions_named[action_kind(act)].name;
}

static bool is_kind(const struct picture *p, action_t act, const char *name)
{
    return !strcmp(kind_of(p, act), name);
}

/* Numbers of the cars that an action of that kind may name, each once. */
static int add_cars(const struct look *l, const char *kind, bool (*which)(const struct look_car *),
                    struct text *t)
{
    int n = 0, last = NOBODY;
    for (int i = 0; i < l->p->n; i++) {
        int car = action_arg(l->p->legal[i], 0);
        if (!is_kind(l->p, l->p->legal[i], kind) || car == last || (which && !which(&l->car[car])))
            continue;
        last = car;
        text_add(t, " %d", l->car[car].number);
        n++;
    }
    return n;
}

static bool is_own(const struct look_car *c)
{
    return c->mine;
}

static bool is_team_npc(const struct look_car *c)
{
    return !c->mine && strcmp(c->team, "neutral") != 0;
}

static bool is_neutral(const struct look_car *c)
{
    return !strcmp(c->team, "neutral");
}

/* " your own 5 9;": nothing without cars. */
static void add_group(const struct look *l, const char *key, bool (*which)(const struct look_car *),
                      struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (!add_cars(l, "play", which, &list))
        return;
    values_text(&v, "cars", cars);
    phrase_add(t, l->p, key, &v);
}

/* " retire 5 9;": actions that need a car and nothing else. */
static void add_bare(const struct look *l, const char *kind, const char *key, struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (!add_cars(l, kind, NULL, &list))
        return;
    values_text(&v, "cars", cars);
    phrase_add(t, l->p, key, &v);
}

static bool may(const struct picture *p, const char *kind)
{
    for (int i = 0; i < p->n; i++)
        if (is_kind(p, p->legal[i], kind))
            return true;
    return false;
}

/* An example that can be typed: the first play there is. */
static void value_example(struct values *v, const struct look *l)
{
    char card[ACTION_TEXT_MAX];
    action_words(table_game(l->p->m->table), table_setup(l->p->m->table), l->p->legal[0], card, sizeof card);
    values_number(v, "car", l->car[action_arg(l->p->legal[0], 0)].number);
    values_text(v, "card", card);
}

static void choices_act(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    if (may(l->p, "play")) {
        value_example(&v, l);
        phrase_add(t, l->p, l->p->car == NOBODY ? "choices.play" : "choices.card", &v);
    }
    if (l->p->car != NOBODY)
        return;
    add_group(l, "choices.play.own", is_own, t);
    add_group(l, "choices.play.npc", is_team_npc, t);
    add_group(l, "choices.play.neutral", is_neutral, t);
    add_bare(l, "pass", "choices.pass", t);
    add_bare(l, "eliminate", "choices.eliminate", t);
    add_bare(l, "retire", "choices.retire", t);
    if (may(l->p, "nothing"))
        phrase_add(t, l->p, "choices.nothing", NULL);
    if (t->len && t->len < t->size && t->buf[t->len - 1] == ';') /* whichever group came last */
        t->buf[t->len - 1] = '.';
}

/* What entering a space does to whoever is there. */
static const char *effect(const struct look *l, int sector, int lane, bool side, struct values *v)
{
    int other = look_at(l, sector, lane);
    values_space(v, "space", sector, lane);
    if (other == NOBODY || other == l->active)
        return side ? "choices.side" : "choices.free";
    values_number(v, "car", l->car[other].number);
    if (!side)
        return "choices.pushes";
    bool free = l->card && data_get(l->card, "text")->number == TEXT_WEAVING
                && span_is(picture_field(l->p, "mode"), "card");
    return free ? "choices.shoves.free" : "choices.shoves";
}

/* As it is typed, "f 1", or in full, "forward 1". */
static void add_name(const struct look *l, action_t act, bool typed, struct text *t)
{
    char key[40];
    snprintf(key, sizeof key, "choices.%s", kind_of(l->p, act));
    if (typed)
        phrase_add(t, l->p, key, NULL);
    else
        text_add(t, "%s", kind_of(l->p, act));
}

static void add_gesture(const struct look *l, action_t act, bool alone, bool typed, struct text *t)
{
    const struct look_car *c = &l->car[l->active], *front = l->line_n ? &l->car[l->line[0]] : c;
    const char *kind = kind_of(l->p, act), *key = NULL;
    int lane = action_arg(act, 0), here = look_sector(l, c->distance);
    struct values v = { 0 };
    if (!strcmp(kind, "forward"))
        key = effect(l, look_sector(l, front->distance + 1), lane, false, &v);
    else if (!strcmp(kind, "inward"))
        key = effect(l, here, c->lane - 1, true, &v);
    else if (!strcmp(kind, "outward"))
        key = effect(l, here, c->lane + 1, true, &v);
    else if (!strcmp(kind, "diagonal"))
        key = effect(l, look_sector(l, here + 1), lane, false, &v);
    else if (!strcmp(kind, "swap"))
        values_number(&v, "car", l->car[look_at(l, look_sector(l, here + 1), lane)].number);
    add_name(l, act, typed, t);
    if (!alone && (!strcmp(kind, "forward") || !strcmp(kind, "diagonal") || !strcmp(kind, "swap")))
        text_add(t, " %d", lane);
    if (!strcmp(kind, "swap"))
        key = "choices.swaps";
    if (key)
        phrase_add(t, l->p, key, &v);
}

static bool only_one(const struct picture *p, int i)
{
    for (int k = 0; k < p->n; k++)
        if (k != i && action_kind(p->legal[k]) == action_kind(p->legal[i]))
            return false;
    return true;
}

static void choices_move(const struct look *l, struct text *t)
{
    phrase_add(t, l->p, "choices", NULL);
    for (int i = 0; i < l->p->n; i++) {
        text_add(t, i ? "; " : " ");
        add_gesture(l, l->p->legal[i], only_one(l->p, i), true, t);
    }
    if (look_phase(l, "move"))
        phrase_add(t, l->p, "choices.further", NULL);
    else
        text_add(t, ".");
}

int grandprix_asked_sector(const struct look *l)
{
    int car = look_phase(l, "push") ? pushed_car(l) : l->line_n ? l->line[l->line_n - 1] : l->active;
    if (car == NOBODY)
        return 0;
    if (!look_phase(l, "place"))
        return look_sector(l, l->car[car].distance + (look_phase(l, "push") ? 1 : -1));
    int sector = look_sector(l, l->car[l->active].distance);
    for (int by = 1; by < l->track.sectors; by++)
        for (int lane = 0; lane < LANES; lane++)
            if (look_at(l, look_sector(l, sector + by), lane) != NOBODY)
                return look_sector(l, sector + by - 1);
    return sector;
}

/* The car that stands in the space, or for Clean Air the one right ahead of it. */
static int car_there(const struct look *l, int sector, int lane)
{
    if (!look_phase(l, "place"))
        return look_at(l, sector, lane);
    for (int ahead = 0; ahead < LANES; ahead++)
        if (look_ahead(l, sector, lane) >> ahead & 1
            && look_at(l, look_sector(l, sector + 1), ahead) != NOBODY)
            return look_at(l, look_sector(l, sector + 1), ahead);
    return NOBODY;
}

/* push, link, place: one lane each, and who is there. */
static void add_lane(const struct look *l, action_t act, struct text *t)
{
    struct values v = { 0 };
    int sector = grandprix_asked_sector(l), lane = action_arg(act, look_phase(l, "push") ? 1 : 0),
        other = car_there(l, sector, lane);
    values_space(&v, "space", sector, lane);
    values_number(&v, "car", other == NOBODY ? 0 : l->car[other].number);
    text_add(t, "%s %d", kind_of(l->p, act), lane);
    phrase_add(t, l->p,
               other == NOBODY || other == l->active ? "choices.lane.empty"
               : look_phase(l, "place")              ? "choices.lane.behind"
                                                     : "choices.lane.taken",
               &v);
}

/* How much further back an action of the service sends the car (GP 7.3.2, 7.6.3). */
static int further_back(const struct look *l, action_t act)
{
    if (is_kind(l->p, act, "fix"))
        return gp_marker_duration[action_arg(act, 0)];
    return l->mp < 2 ? 2 - l->mp : 0;
}

/* "fix engine (back 3)" */
static void add_service(const struct look *l, action_t act, struct text *t)
{
    char words[ACTION_TEXT_MAX];
    action_words(table_game(l->p->m->table), table_setup(l->p->m->table), act, words, sizeof words);
    text_add(t, "%s%s%s", kind_of(l->p, act), words[0] ? " " : "", words);
    if (!is_kind(l->p, act, "done"))
        phrase_number(t, l->p, "choices.back", "back", further_back(l, act));
}

/* "You may …; …; …." */
static void add_all(const struct look *l, void (*add)(const struct look *, action_t, struct text *),
                    struct text *t)
{
    phrase_add(t, l->p, "choices", NULL);
    for (int i = 0; i < l->p->n; i++) {
        text_add(t, i ? "; " : " ");
        add(l, l->p->legal[i], t);
    }
    text_add(t, ".");
}

static void choices_tires(const struct look *l, struct text *t)
{
    phrase_add(t, l->p, "choices.tires", NULL);
    for (int i = 0; i < l->p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_words(table_game(l->p->m->table), table_setup(l->p->m->table), l->p->legal[i], words,
                     sizeof words);
        text_add(t, "%s%s", !i ? " " : i + 1 < l->p->n ? ", " : " or ", words);
    }
    text_add(t, ".");
}

/* What there is to say about a kind of answer. */
static void add_note(const struct look *l, int kind, struct text *t)
{
    char key[60];
    snprintf(key, sizeof key, "choices.note.%s", table_game(l->p->m->table)->actions_named[kind].name);
    phrase_add(t, l->p, key, NULL);
}

/* Every action as it is typed; several of a kind stand together: "box 5 9 (into the pits); done". */
static void choices_plain(const struct look *l, struct text *t)
{
    int kind = 0;
    phrase_add(t, l->p, "choices", NULL);
    for (int i = 0; i < l->p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_t act = l->p->legal[i];
        int car = action_car(table_game(l->p->m->table), act);
        if (action_kind(act) != kind)
            text_add(t, "%s%s", i ? "; " : " ", kind_of(l->p, act));
        kind = action_kind(act);
        action_words(table_game(l->p->m->table), table_setup(l->p->m->table), act, words, sizeof words);
        if (car != NOBODY)
            text_add(t, " %d", l->car[car].number);
        if (words[0])
            text_add(t, " %s", words);
        if (i + 1 == l->p->n || action_kind(l->p->legal[i + 1]) != kind)
            add_note(l, kind, t);
    }
    text_add(t, ".");
}

static void choices(const struct picture *p, struct text *t)
{
    struct look l;
    look_take(&l, p);
    if (look_phase(&l, "act"))
        choices_act(&l, t);
    else if (look_phase(&l, "move") || look_phase(&l, "brake"))
        choices_move(&l, t);
    else if (look_phase(&l, "push") || look_phase(&l, "link") || look_phase(&l, "place"))
        add_all(&l, add_lane, t);
    else if (look_phase(&l, "tires"))
        choices_tires(&l, t);
    else if (look_phase(&l, "service"))
        add_all(&l, add_service, t);
    else
        choices_plain(&l, t);
}

/* ---- one answer -------------------------------------------------------------------------------------------------- */

static void add_plain(const struct look *l, action_t act, struct text *t)
{
    char words[ACTION_TEXT_MAX];
    int car = action_car(table_game(l->p->m->table), act);
    text_add(t, "%s", kind_of(l->p, act));
    if (car != NOBODY)
        text_add(t, " %d", l->car[car].number);
    action_words(table_game(l->p->m->table), table_setup(l->p->m->table), act, words, sizeof words);
    if (words[0])
        text_add(t, " %s", words);
    add_note(l, action_kind(act), t);
}

void grandprix_answer(const struct look *l, action_t act, struct text *t)
{
    int i = 0;
    while (i < l->p->n && l->p->legal[i] != act)
        i++;
    if (look_phase(l, "move") || look_phase(l, "brake"))
        add_gesture(l, act, only_one(l->p, i), false, t);
    else if (look_phase(l, "push") || look_phase(l, "link") || look_phase(l, "place"))
        add_lane(l, act, t);
    else if (look_phase(l, "service"))
        add_service(l, act, t);
    else
        add_plain(l, act, t);
}

/* The car that the question is about; before a car is chosen there is none. */
static int asked_car(const struct picture *p)
{
    int number = picture_number(p, "active");
    struct span phase = picture_field(p, "phase");
    if (number)
        return car_find(table_shape(p->m->table), number);
    bool about_one = span_is(phase, "tires") || span_is(phase, "weather-stop");
    return about_one && p->n ? action_arg(p->legal[0], 0) : NOBODY;
}

/* Cards come before cars and seats: whose they are is known when they are typed. */
static size_t shorten(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    struct text t = text_into(buf, size);
    for (int i = 2; i >= 0; i--) {
        char word[ACTION_TEXT_MAX] = "";
        if (!kind->arg[i].name || (t.len && kind->arg[i].kind < ARG_WORD))
            continue;
        if (kind->arg[i].kind == ARG_CAR)
            snprintf(word, sizeof word, "%d", car_number(g->shape(su), action_arg(act, i)));
        else
            arg_text(g, su, kind->arg[i].kind, action_arg(act, i), word, sizeof word);
        text_add(&t, "%s", word);
    }
    return t.len;
}

const struct telling grandprix_telling = {
    .game = "grandprix",
    .car = asked_car,
    .why = why,
    .choices = choices,
    .shorten = shorten,
    .names_cars = true,
    .plan = grandprix_plan,
};
