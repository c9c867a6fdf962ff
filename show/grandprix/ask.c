/* ask.c: the question and its answers: why it is the viewer's turn, and what may be done, in plain words and
 * as it is typed. */
#include "../phrase.h"
#include "face.h"

#include <stdio.h>
#include <string.h>

/* ---- why ------------------------------------------------------------------------------------------------------ */

/* What a card does besides moving, by its text. */
static const char *const card_notes[] = {
    [TEXT_NONE] = NULL,
    [TEXT_DIAGONAL] = "why.move.diagonal",
    [TEXT_STRAIGHT] = "why.move.straight",
    [TEXT_SWAP] = "why.move.swap",
    [TEXT_WEAVING] = "why.move.weaving",
    [TEXT_CLEAN_AIR] = "why.move.clean-air",
    [TEXT_OVERSTEER] = "why.move.oversteer",
    [TEXT_UNDERSTEER] = "why.move.understeer",
    [TEXT_LATE_BRAKE] = "why.move.late-brake",
};

/* … while it still may. */
static const char *card_note(const struct gp_race *r)
{
    if (!r->card || r->mode != MODE_CARD)
        return NULL;
    if (r->linked)
        return "why.move.linked";
    return r->card->text == TEXT_DIAGONAL && r->diagonal ? NULL : card_notes[r->card->text];
}

static const char *why_act(const struct look *l)
{
    int lane = l->p->car == NOBODY ? 0 : l->race.car[l->p->car].lane;
    return l->p->car == NOBODY ? "why.act"
           : lane == LANE_PIT  ? "why.card.pit"
           : lane == LANE_OFF  ? "why.card.off"
           : lane == LANE_OUT  ? "why.card.out"
                               : "why.card";
}

static const char *why_pick(const struct gp_race *r)
{
    return r->asking == ASK_NEIGHBOURS ? "why.pick.neighbours"
           : r->asking != ASK_EACH     ? "why.pick.target"
           : r->event == TIRE_WEAR     ? "why.pick.tire"
                                       : "why.pick.suspension";
}

static const char *why_weather(const struct look *l)
{
    return l->race.weather == DRY                      ? "why.weather.dry"
           : l->race.car[l->p->car].tires == TIRE_HARD ? "why.weather.hard"
                                                       : "why.weather.soft";
}

static const char *reason(const struct look *l)
{
    const struct gp_race *r = &l->race;
    switch (r->phase) {
    case PHASE_TIRES: return r->weather == WET ? "why.tires.wet" : "why.tires";
    case PHASE_ACT: return why_act(l);
    case PHASE_MOVE:
        return r->mode == MODE_EXIT ? "why.move.exit" : r->mode == MODE_BONUS ? "why.move.bonus" : "why.move";
    case PHASE_PUSH: return "why.push";
    case PHASE_LINK: return r->card && r->card->movement == MOVE_LEAD ? "why.link.lead" : "why.link";
    case PHASE_PICK: return why_pick(r);
    case PHASE_WEATHER_STOP: return why_weather(l);
    case PHASE_SERVICE: return "why.service";
    case PHASE_SOFT: return "why.soft";
    case PHASE_PLACE: return "why.place";
    case PHASE_BRAKE: return "why.brake";
    case PHASE_PIT: return "why.pit";
    default: return "why.discard";
    }
}

static int number_of(const struct look *l, int car)
{
    return car == NOBODY ? 0 : l->race.car[car].number;
}

/* The car that the sentence is about, which need not be the one that is asked for. */
static int subject(const struct look *l)
{
    const struct gp_race *r = &l->race;
    if (r->phase == PHASE_PUSH)
        return r->pushed;
    return r->phase == PHASE_LINK && r->line_n ? r->line[r->line_n - 1] : l->p->car;
}

/* The reason, with everything that one may name. */
static void add_reason(const struct look *l, struct text *t)
{
    static const struct gp_car nobody = { .tires = TIRE_NONE };
    const struct gp_race *r = &l->race;
    const struct gp_car *c = l->p->car == NOBODY ? &nobody : &r->car[l->p->car];
    const struct race_card *card = r->card;
    phrase_add(
        t, l->p, reason(l),
        "car %d, active %d, points %d, space %d.%d, card %s, movement %s, event %s, tires %s, back %d, "
        "wear %d",
        number_of(l, subject(l)), number_of(l, r->active),
        r->phase == PHASE_SOFT && card ? card->exit : r->mp, gp_sector(r, c->distance), c->lane,
        card ? card->title : "",
        card ? phrase_word(l->p, "hand.movement", gp_movement_words[card->movement]) : "",
        r->event == NOBODY ? "" : phrase_word(l->p, "word", gp_event_words[r->event]),
        phrase_word(l->p, "table.tires", gp_tire_words[c->tires]), gp_service_back(r->duration, r->swapped),
        c->wear);
}

/* " Moving together, front first: 9 22." */
static void add_line(const struct look *l, struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    for (int i = 0; i < l->race.line_n; i++)
        text_add(&list, "%s%d", i ? " " : "", l->race.car[l->race.line[i]].number);
    if (l->race.line_n > 1)
        phrase_add(t, l->p, "why.move.line", "cars %s", cars);
}

/* Before the stops: the viewer's cars that still have to change their tires. */
static void add_owed(const struct look *l, struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    list.language = t->language;
    for (int car = 0, n = 0; car < GP_CARS; car++)
        if (l->race.car[car].mine && l->race.car[car].lane < LANE_OUT && l->race.car[car].owes_change)
            text_add(&list, "%s%d", n++ ? tr(t->language, " and ") : "", l->race.car[car].number);
    if (list.len)
        phrase_add(t, l->p, "why.pit.owed", "cars %s", cars);
}

void grandprix_why(const struct picture *p, struct text *t)
{
    const struct look l = look_of(p);
    const struct gp_car *c = p->car == NOBODY ? NULL : &l.race.car[p->car];
    if (l.race.phase == PHASE_PIT)
        add_owed(&l, t);
    add_reason(&l, t);
    if (l.race.phase == PHASE_MOVE && card_note(&l.race))
        phrase_bare(t, p, card_note(&l.race));
    if (l.race.phase == PHASE_MOVE)
        add_line(&l, t);
    if (l.race.phase == PHASE_SERVICE && c && c->owes_change)
        phrase_bare(t, p, "why.service.owed");
    if (l.race.phase == PHASE_ACT && c && c->seat == NOBODY)
        phrase_bare(t, p, "why.card.npc");
    if (l.race.phase == PHASE_ACT && c && c->lane < LANES && c->penalty)
        phrase_add(t, p, "why.card.penalty", "penalty %d", c->penalty);
}

/* ---- choices ----------------------------------------------------------------------------------------------------- */

static const char *kind_of(const struct picture *p, action_t act)
{
    return table_game(p->m->table)->actions_named[action_kind(act)].name;
}

/* Numbers of the cars that an action of that kind may name, each once. */
static int add_cars(const struct look *l, enum gp_gesture kind, bool (*which)(const struct gp_car *),
                    struct text *t)
{
    int n = 0, last = NOBODY;
    for (int i = 0; i < l->p->n; i++) {
        int car = action_arg(l->p->legal[i], 0);
        if (gp_gesture(l->p->legal[i]) != kind || car == last || (which && !which(&l->race.car[car])))
            continue;
        last = car;
        text_add(t, " %d", l->race.car[car].number);
        n++;
    }
    return n;
}

static bool is_own(const struct gp_car *c)
{
    return c->mine;
}

static bool is_team_npc(const struct gp_car *c)
{
    return !c->mine && c->controller != NOBODY;
}

static bool is_neutral(const struct gp_car *c)
{
    return c->controller == NOBODY;
}

/* " your own 5 9;" or " retire 5 9;": nothing without cars. */
static void add_group(const struct look *l, enum gp_gesture kind, bool (*which)(const struct gp_car *),
                      const char *key, struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    if (add_cars(l, kind, which, &list))
        phrase_add(t, l->p, key, "cars %s", cars);
}

static bool may(const struct picture *p, enum gp_gesture kind)
{
    for (int i = 0; i < p->n; i++)
        if (gp_gesture(p->legal[i]) == kind)
            return true;
    return false;
}

/* With an example that can be typed: the first play there is. */
static void add_play(const struct look *l, struct text *t)
{
    char card[ACTION_TEXT_MAX];
    action_words(table_game(l->p->m->table), table_setup(l->p->m->table), l->p->legal[0], card, sizeof card);
    phrase_add(t, l->p, l->p->car == NOBODY ? "choices.play" : "choices.card", "car %d, card %s",
               number_of(l, action_arg(l->p->legal[0], 0)), card);
}

static void choices_act(const struct look *l, struct text *t)
{
    if (may(l->p, GP_PLAY))
        add_play(l, t);
    if (l->p->car != NOBODY)
        return;
    add_group(l, GP_PLAY, is_own, "choices.play.own", t);
    add_group(l, GP_PLAY, is_team_npc, "choices.play.npc", t);
    add_group(l, GP_PLAY, is_neutral, "choices.play.neutral", t);
    add_group(l, GP_PASS, NULL, "choices.pass", t);
    add_group(l, GP_ELIMINATE, NULL, "choices.eliminate", t);
    add_group(l, GP_RETIRE, NULL, "choices.retire", t);
    if (may(l->p, GP_NOTHING))
        phrase_bare(t, l->p, "choices.nothing");
    if (t->len && t->len < t->size && t->buf[t->len - 1] == ';') /* whichever group came last */
        t->buf[t->len - 1] = '.';
}

/* What entering a space does to whoever is there. */
static void add_effect(const struct look *l, int sector, int lane, bool side, struct text *t)
{
    int other = gp_car_at(&l->race, sector, lane);
    bool free = l->race.card && l->race.card->text == TEXT_WEAVING && l->race.mode == MODE_CARD;
    bool empty = other == NOBODY || other == l->race.active;
    const char *taken = !side ? "choices.pushes" : free ? "choices.shoves.free" : "choices.shoves";
    phrase_add(t, l->p,
               !empty ? taken
               : side ? "choices.side"
                      : "choices.free",
               "space %d.%d, car %d", sector, lane, number_of(l, other));
}

/* No other action is of its kind. */
static bool only_one(const struct picture *p, action_t act)
{
    int n = 0;
    for (int i = 0; i < p->n; i++)
        n += action_kind(p->legal[i]) == action_kind(act);
    return n == 1;
}

/* As it is typed, "f 1", or as people say it, "forward"; and what it does. */
static void add_gesture(const struct look *l, action_t act, bool typed, struct text *t)
{
    enum gp_gesture gesture = gp_gesture(act);
    char key[40];
    int sector, lane;
    snprintf(key, sizeof key, typed ? "choices.%s" : "step.%s", kind_of(l->p, act));
    phrase_bare(t, l->p, key);
    if (typed && !only_one(l->p, act)
        && (gesture == GP_FORWARD || gesture == GP_DIAGONAL || gesture == GP_SWAP))
        text_add(t, " %d", action_arg(act, 0));
    if (!gp_entered(&l->race, act, &sector, &lane))
        return;
    if (gesture == GP_SWAP)
        phrase_add(t, l->p, "choices.swaps", "car %d", number_of(l, gp_car_at(&l->race, sector, lane)));
    else
        add_effect(l, sector, lane, gesture == GP_INWARD || gesture == GP_OUTWARD, t);
}

static void add_step(const struct look *l, action_t act, struct text *t)
{
    add_gesture(l, act, true, t);
}

/* The car that stands in the space, or for Clean Air the one right ahead of it. */
static int car_there(const struct look *l, int sector, int lane)
{
    if (l->race.phase != PHASE_PLACE)
        return gp_car_at(&l->race, sector, lane);
    for (int ahead = 0; ahead < LANES; ahead++)
        if (gp_lanes_ahead(&l->race, sector, lane) >> ahead & 1
            && gp_car_at(&l->race, gp_sector(&l->race, sector + 1), ahead) != NOBODY)
            return gp_car_at(&l->race, gp_sector(&l->race, sector + 1), ahead);
    return NOBODY;
}

/* push, link, place: one lane each, as it is typed or as people say it, and who is there. */
static void add_way(const struct look *l, action_t act, bool typed, struct text *t)
{
    int sector = 0, lane = 0;
    gp_entered(&l->race, act, &sector, &lane);
    int other = car_there(l, sector, lane);
    if (typed)
        text_add(t, "%s %d", kind_of(l->p, act), lane);
    else
        action_deed(l->p->m, act, t);
    phrase_add(t, l->p,
               other == NOBODY || other == l->race.active ? "choices.lane.empty"
               : l->race.phase == PHASE_PLACE             ? "choices.lane.behind"
                                                          : "choices.lane.taken",
               "space %d.%d, car %d", sector, lane, number_of(l, other));
}

static void add_lane(const struct look *l, action_t act, struct text *t)
{
    add_way(l, act, true, t);
}

/* ---- what an answer means ---------------------------------------------------------------------------------------- */

/* The phrase that knows more than the action does: which turn of events, which phase. */
static const char *deed_key(const struct look *l, action_t act)
{
    switch (gp_gesture(act)) {
    case GP_DONE:
        return l->race.phase == PHASE_PIT       ? "do.done.pit"
               : l->race.phase == PHASE_SERVICE ? "do.done.service"
                                                : "do.done.discard";
    case GP_TAKE:
        return l->race.weather == DRY                               ? "do.take.dry"
               : l->race.car[action_arg(act, 0)].tires == TIRE_HARD ? "do.take.hard"
                                                                    : "do.take.soft";
    case GP_SOFT: return "do.soft.now";
    case GP_FIX: return "do.fix.back";
    case GP_CHANGE: return "do.change.back";
    default: return NULL;
    }
}

/* By how many sectors a car falls back for it; after all of it: in all. */
static int falls_back(const struct gp_race *r, action_t act)
{
    enum gp_gesture gesture = gp_gesture(act);
    if (gesture == GP_FIX || gesture == GP_CHANGE)
        return gp_further_back(r, act);
    return gp_service_back(r->duration, r->swapped);
}

/* The cars that could stop: "5 and 9". */
static int list_stops(const struct look *l, struct text *t)
{
    int n = 0;
    for (int i = 0; i < l->p->n; i++)
        if (gp_gesture(l->p->legal[i]) == GP_BOX)
            text_add(t, "%s%d", n++ ? tr(t->language, " and ") : "",
                     number_of(l, action_arg(l->p->legal[i], 0)));
    return n;
}

/* "stay out with cars 5 and 9", "take one engine marker off: 10 sectors further back" */
static void add_deed(const struct look *l, action_t act, struct text *t)
{
    const char *key = deed_key(l, act);
    char cars[VALUE_TEXT_MAX] = "", word[ACTION_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    list.language = t->language;
    if (!key) {
        action_deed(l->p->m, act, t);
        return;
    }
    int n = list_stops(l, &list);
    action_words(table_game(l->p->m->table), table_setup(l->p->m->table), act, word, sizeof word);
    phrase_add(t, l->p, key, "what %s, car %d, n %d, cars %s, points %d, back %d",
               phrase_word(l->p, "word", word), number_of(l, l->p->car), n, cars,
               l->race.card ? l->race.card->exit : 0, falls_back(&l->race, act));
}

/* " (stay out with cars 5 and 9)", and where the question is one with yes or no, which of them it is. */
static void add_meaning(const struct look *l, action_t act, struct text *t)
{
    enum gp_gesture gesture = gp_gesture(act);
    bool yes = gesture == GP_SOFT || gesture == GP_BOX, no = gesture == GP_KEEP || gesture == GP_TAKE;
    text_add(t, " (");
    add_deed(l, act, t);
    text_add(t, "%s)", l->p->n != 2 ? "" : yes ? "; yes" : no ? "; no" : "");
}

/* " 22 charge": the car and the words of an action. */
static void add_words(const struct look *l, action_t act, struct text *t)
{
    char words[ACTION_TEXT_MAX];
    int car = action_car(table_game(l->p->m->table), act);
    if (car != NOBODY)
        text_add(t, " %d", l->race.car[car].number);
    if (action_words(table_game(l->p->m->table), table_setup(l->p->m->table), act, words, sizeof words))
        text_add(t, " %s", words);
}

/* "fix engine (back 3)" */
static void add_service(const struct look *l, action_t act, struct text *t)
{
    text_add(t, "%s", kind_of(l->p, act));
    add_words(l, act, t);
    if (gp_gesture(act) == GP_DONE)
        add_meaning(l, act, t);
    else
        phrase_add(t, l->p, "choices.back", "back %d", gp_further_back(&l->race, act));
}

/* "You may …; …; …." */
static void add_all(const struct look *l, void (*add)(const struct look *, action_t, struct text *),
                    struct text *t)
{
    phrase_bare(t, l->p, "choices");
    for (int i = 0; i < l->p->n; i++) {
        text_add(t, i ? "; " : " ");
        add(l, l->p->legal[i], t);
    }
    if (l->race.phase == PHASE_MOVE)
        phrase_bare(t, l->p, "choices.further");
    else
        text_add(t, ".");
}

static void choices_tires(const struct look *l, struct text *t)
{
    phrase_bare(t, l->p, "choices.tires");
    for (int i = 0; i < l->p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_words(table_game(l->p->m->table), table_setup(l->p->m->table), l->p->legal[i], words,
                     sizeof words);
        text_add(t, "%s%s", !i ? " " : i + 1 < l->p->n ? ", " : tr(t->language, " or "), words);
    }
    text_add(t, ".");
}

/* What there is to say about a kind of answer. */
static void add_note(const struct look *l, action_t act, struct text *t)
{
    char key[60];
    snprintf(key, sizeof key, "choices.note.%s", kind_of(l->p, act));
    if (only_one(l->p, act))
        add_meaning(l, act, t);
    else
        phrase_bare(t, l->p, key);
}

/* Every action as it is typed; several of a kind stand together: "box 5 9 (into the pits); done". */
static void choices_plain(const struct look *l, struct text *t)
{
    int kind = 0;
    phrase_bare(t, l->p, "choices");
    for (int i = 0; i < l->p->n; i++) {
        action_t act = l->p->legal[i];
        if (action_kind(act) != kind)
            text_add(t, "%s%s", i ? "; " : " ", kind_of(l->p, act));
        kind = action_kind(act);
        add_words(l, act, t);
        if (i + 1 == l->p->n || action_kind(l->p->legal[i + 1]) != kind)
            add_note(l, act, t);
    }
    text_add(t, ".");
}

void grandprix_choices(const struct picture *p, struct text *t)
{
    const struct look l = look_of(p);
    switch (l.race.phase) {
    case PHASE_ACT: choices_act(&l, t); break;
    case PHASE_MOVE:
    case PHASE_BRAKE: add_all(&l, add_step, t); break;
    case PHASE_PUSH:
    case PHASE_LINK:
    case PHASE_PLACE: add_all(&l, add_lane, t); break;
    case PHASE_TIRES: choices_tires(&l, t); break;
    case PHASE_SERVICE: add_all(&l, add_service, t); break;
    default: choices_plain(&l, t); break;
    }
}

void grandprix_label(const struct picture *p, action_t act, struct text *t)
{
    const struct look l = look_of(p);
    switch (l.race.phase) {
    case PHASE_MOVE:
    case PHASE_BRAKE: add_gesture(&l, act, false, t); break;
    case PHASE_PUSH:
    case PHASE_LINK:
    case PHASE_PLACE: add_way(&l, act, false, t); break;
    default: add_deed(&l, act, t);
    }
}

int grandprix_asked_car(const struct picture *p)
{
    struct gp_race race;
    gp_race_look(table_setup(p->m->table), picture_view(p), p->viewer, &race);
    if (race.active != NOBODY)
        return race.active;
    bool about_one = race.phase == PHASE_TIRES || race.phase == PHASE_WEATHER_STOP;
    return about_one && p->n ? action_arg(p->legal[0], 0) : NOBODY;
}

size_t grandprix_shorten(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size)
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
