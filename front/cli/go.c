/* go.c: to a space at once. All ways there are tried on copies (table/route.h); when every way leaves the same board
 * one of them is driven, when boards differ the player chooses among them.
 *
 * Of all ways only the most direct count, those that leave the most points: the rest can be spent as the player
 * likes. When few points would be left, ways that burn them before are offered too, since the movement then ends in
 * that space. */
#include "../../table/route.h"
#include "ink.h"
#include "look_grandprix.h"
#include "page.h"
#include "say.h"
#include "spell_grandprix.h"

#include <stdlib.h>
#include <string.h>

enum { ANY_LANE = -1, SHOWN_MAX = 9, FEW_POINTS = 3, DESCRIPTION_MAX = 200, INDENT = 4 };

/* What is looked for. */
struct goal {
    const struct picture *p;
    int car;      /* the one that goes */
    int distance; /* where to */
    int lane;     /* or ANY_LANE */
};

/* ---- reading states --------------------------------------------------------------------------------------- */

/* The value of a field in a state's text. */
static struct span field_in(const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += len)
        if ((at == text || at[-1] == ' ') && at[len] == '=') {
            at += len + 1;
            return (struct span){ at, strcspn(at, " ") };
        }
    return (struct span){ 0 };
}

static void state_words(const struct route_search *s, const struct state *st, char text[STATE_TEXT_MAX])
{
    s->game->state_text(s->setup, st, text, STATE_TEXT_MAX);
}

static bool is_moving(const char *text)
{
    struct span phase = field_in(text, "phase");
    return span_is(phase, "move") || span_is(phase, "push") || span_is(phase, "link")
           || span_is(phase, "place");
}

static int points_left(const char *text)
{
    int mp = 0;
    span_number(field_in(text, "mp"), &mp);
    return is_moving(text) ? mp : 0;
}

static bool is_there(const struct goal *goal, const struct look_car *c)
{
    if (c->distance != goal->distance)
        return false;
    return goal->lane == ANY_LANE || c->lane == goal->lane
           || c->lane == LOOK_OUT; /* over the line: no lane */
}

/* A question waits in the middle of a step, so the board is not what it will be. */
static bool step_is_open(const char *text)
{
    return is_moving(text) && !span_is(field_in(text, "phase"), "move");
}

static enum route_place judge(const struct route_search *s, const struct state *st)
{
    const struct goal *goal = s->context;
    char text[STATE_TEXT_MAX];
    struct look_car cars[CARS_MAX];
    state_words(s, st, text);
    look_cars(goal->p, field_in(text, "cars"), field_in(text, "out"), cars);
    const struct look_car *c = &cars[goal->car];
    if (!step_is_open(text) && is_there(goal, c))
        return ROUTE_THERE;
    if (!is_moving(text) || c->distance > goal->distance)
        return ROUTE_STOP;
    return ROUTE_ON;
}

/* What a player sees, and what may still be done; not by which lanes of a sector the car came. */
static size_t board(const struct route_search *s, const struct state *st, char *buf, size_t size)
{
    static const char *const fields[] = { "phase", "cars", "out", "wear", "mp", "linked", "diagonal", NULL };
    char text[STATE_TEXT_MAX];
    struct text t = text_into(buf, size);
    state_words(s, st, text);
    for (int i = 0; fields[i]; i++) {
        struct span value = field_in(text, fields[i]);
        text_put(&t, value.at, value.len);
        text_put(&t, " ", 1);
    }
    return t.len;
}

/* ---- searching --------------------------------------------------------------------------------------------- */

/* What the viewer knows, its blanks filled in somehow: nobody's hidden cards matter to a move. */
static void imagine(const struct picture *p, union any_state *st)
{
    const struct table *t = p->m->table;
    struct rng rng;
    memset(st, 0, sizeof *st);
    rng_init(&rng, 1, 0);
    table_view(t, p->viewer, (struct state *)st->bytes);
    table_game(t)->imagine(table_setup(t), (struct state *)st->bytes, p->viewer, &rng);
}

static int points_of(const struct route_search *s, const struct route *r)
{
    char text[STATE_TEXT_MAX];
    state_words(s, (const struct state *)r->end.bytes, text);
    return points_left(text);
}

/* Those with that many points left, behind the first `kept` that stay. */
static int keep_with(const struct route_search *s, struct routes *found, int kept, int points)
{
    for (int i = kept; i < found->n; i++)
        if (points_of(s, &found->at[i]) == points) {
            struct route with = found->at[i];
            memmove(&found->at[kept + 1], &found->at[kept], (size_t)(i - kept) * sizeof with);
            found->at[kept++] = with;
        }
    return kept;
}

static bool find(const struct route_search *s, struct routes *found)
{
    const struct goal *goal = s->context;
    union any_state from;
    int most = 0;
    imagine(goal->p, &from);
    if (!routes_find(s, (const struct state *)from.bytes, found))
        return false;
    for (int i = 0; i < found->n; i++)
        most = points_of(s, &found->at[i]) > most ? points_of(s, &found->at[i]) : most;
    int kept = keep_with(s, found, 0, most);
    if (most && most <= FEW_POINTS)
        kept = keep_with(s, found, kept, 0);
    found->n = kept;
    return true;
}

/* ---- telling boards apart ------------------------------------------------------------------------------------ */

struct ends {
    int n;
    struct look_car car[SHOWN_MAX][CARS_MAX];
    int tokens[SHOWN_MAX], points[SHOWN_MAX];
};

static int count_tokens(struct span wear)
{
    struct span word;
    int n = 0;
    while (span_cut(&wear, ',', &word))
        n += word.len > 10 && !strncmp(word.at + word.len - 10, "close-call", 10);
    return n;
}

static void read_ends(const struct route_search *s, const struct routes *found, struct ends *e)
{
    const struct goal *goal = s->context;
    e->n = found->n < SHOWN_MAX ? found->n : SHOWN_MAX;
    for (int i = 0; i < e->n; i++) {
        char text[STATE_TEXT_MAX];
        state_words(s, (const struct state *)found->at[i].end.bytes, text);
        look_cars(goal->p, field_in(text, "cars"), field_in(text, "out"), e->car[i]);
        e->tokens[i] = count_tokens(field_in(text, "wear"));
        e->points[i] = points_left(text);
    }
}

static bool same_space(const struct look_car *a, const struct look_car *b)
{
    return a->distance == b->distance && a->lane == b->lane;
}

static bool differs(const struct ends *e, int car)
{
    for (int i = 1; i < e->n; i++)
        if (!same_space(&e->car[i][car], &e->car[0][car]))
            return true;
    return false;
}

static bool all_equal(const int *list, int n)
{
    for (int i = 1; i < n; i++)
        if (list[i] != list[0])
            return false;
    return true;
}

static void add_space(const struct look *l, const struct look_car *c, struct text *t)
{
    if (c->lane >= LOOK_OUT)
        text_add(t, " %d over the line", c->number);
    else
        text_add(t, " %d on %d.%d", c->number, look_sector(l, c->distance), c->lane);
}

/* "8 on 14.1, 22 on 15.1; 1 Close Call; 2 points left": what is not the same on all boards. */
static void describe(const struct look *l, const struct ends *e, int i, const int *before, struct text *t)
{
    int n = 0, car_n = table_shape(l->p->m->table)->cars;
    for (int car = 0; car < car_n; car++)
        if (differs(e, car)) {
            text_add(t, "%s", n++ ? "," : "");
            add_space(l, &e->car[i][car], t);
        }
    if (!all_equal(e->tokens, e->n)) {
        text_add(t, "%s", n++ ? ";" : "");
        int calls = e->tokens[i] - *before;
        text_add(t, " %d Close Call%s", calls, calls == 1 ? "" : "s");
    }
    if (!all_equal(e->points, e->n)) {
        text_add(t, "%s", n++ ? ";" : "");
        text_add(t, " %d point%s left", e->points[i], e->points[i] == 1 ? "" : "s");
    }
    if (!n)
        text_add(t, " by other lanes");
}

/* "f, f 1, out": how it is driven. */
static void add_gestures(const struct table *table, const struct route *r, struct text *t)
{
    for (int i = 0; i < r->n; i++) {
        char text[ACTION_TEXT_MAX];
        action_text(table_game(table), table_setup(table), r->act[i], text, sizeof text);
        text_add(t, "%s%s", i ? ", " : "", text);
    }
}

/* ---- choosing -------------------------------------------------------------------------------------------------- */

static void list_boards(const struct look *l, const struct ends *e, int all)
{
    int before = count_tokens(picture_field(l->p, "wear"));
    printf("There is more than one way; the boards differ in:\n");
    for (int i = 0; i < e->n; i++) {
        char line[1024];
        struct text t = text_into(line, sizeof line);
        text_add(&t, " %d:", i + 1);
        describe(l, e, i, &before, &t);
        page_words(0, INDENT, line);
    }
    if (all > e->n)
        printf("and %d more; for those go step by step.\n", all - e->n);
}

/* The number of the board that the player wants, from 0; NOBODY when none. */
static enum answer choose(struct play *p, const struct look *l, const struct route_search *s,
                          const struct routes *found, int *chosen)
{
    struct ends *e = calloc(1, sizeof *e);
    char question[60];
    *chosen = NOBODY;
    if (!e) {
        complain(EXIT_WORLD, "out of memory");
        return ANSWER_LINE;
    }
    read_ends(s, found, e);
    list_boards(l, e, found->n);
    snprintf(question, sizeof question, "Which one? (1 to %d, Enter for none)", e->n);
    enum answer answer;
    for (;;) {
        int number;
        answer = prompt_line(question, p->line);
        if (answer != ANSWER_LINE || !p->line[0])
            break;
        if (span_number(span_of(p->line), &number) && number >= 1 && number <= e->n) {
            *chosen = number - 1;
            break;
        }
        printf("Please type a number from 1 to %d, or just press Enter.\n", e->n);
    }
    free(e);
    return answer;
}

/* ---- why not ------------------------------------------------------------------------------------------------------ */

static void explain_none(const struct look *l, const struct goal *goal, const struct routes *found)
{
    const struct look_car *c = &l->car[goal->car];
    int by = goal->distance - c->distance, sector = look_sector(l, goal->distance);
    bool straight = l->linked || (l->card && data_get(l->card, "text")->number == TEXT_STRAIGHT);
    if (found->cut)
        printf("There are too many ways to look at; name a nearer space, or go step by step.\n");
    else if (by > l->mp)
        printf("Sector %d is %d ahead, and car %d has %d point%s left.\n", sector, by, c->number, l->mp,
               l->mp == 1 ? "" : "s");
    else if (goal->lane != ANY_LANE && goal->lane != c->lane && straight)
        printf("%s\n", l->linked ? "The cars are linked, so the line cannot change lanes any more."
                                 : "This card allows no lane changes.");
    else
        printf(
            "Car %d cannot come to stand there: lane changes cost a point each, or two where they displace a "
            "car, and no space is entered twice.\n",
            c->number);
}

/* ---- the words ------------------------------------------------------------------------------------------------------ */

/* "23.1", "23": false after a sentence. */
static bool read_goal(const struct look *l, struct span rest, struct goal *goal)
{
    struct span sector;
    int s = -1, lane = ANY_LANE;
    span_cut(&rest, '.', &sector);
    bool good = span_number(sector, &s) && (!rest.at || span_number(rest, &lane));
    if (!good || s < 0 || s >= l->track.sectors || (rest.at && lane < 0)) {
        printf("go takes a sector from 0 to %d, or a space of one: go 23, go 23.1\n", l->track.sectors - 1);
        return false;
    }
    if (lane >= look_lanes(l, s)) {
        if (lane < l->track.lanes[s])
            printf("Sector %d lies in the Safety Zone: only lane 0 is open.\n", s);
        else
            printf("Sector %d has no lane %d; its lanes are 0 to %d.\n", s, lane, look_lanes(l, s) - 1);
        return false;
    }
    goal->car = l->active;
    goal->lane = lane;
    goal->distance =
        l->car[l->active].distance + look_sector(l, s - look_sector(l, l->car[l->active].distance));
    return true;
}

static bool may_go(const struct look *l)
{
    if (look_phase(l, "move") && l->active != NOBODY)
        return true;
    if (look_phase(l, "act"))
        printf("First a car and a card, then go: play 22 charge.\n");
    else
        printf("Answer the question first, then go.\n");
    return false;
}

static enum typed drive(struct play *p, const struct picture *pic, const struct route *r)
{
    char line[1024];
    struct text t = text_into(line, sizeof line);
    add_gestures(p->m.table, r, &t);
    printf("By ");
    page_words(3, INDENT, line);
    return turn_act(p, pic, r->act, r->n);
}

static enum typed go_there(struct play *p, const struct look *l, const struct route_search *s,
                           const struct goal *goal, const struct routes *found)
{
    int chosen = 0;
    enum answer answer = ANSWER_LINE;
    if (!found->n) {
        explain_none(l, goal, found);
        return TYPED_DONE;
    }
    if (found->n > 1)
        answer = choose(p, l, s, found, &chosen);
    if (answer != ANSWER_LINE) {
        play_leave(p, answer);
        return TYPED_QUIT;
    }
    return chosen == NOBODY ? TYPED_DONE : drive(p, l->p, &found->at[chosen]);
}

static enum typed go(struct play *p, const struct picture *pic, struct span rest)
{
    struct look l;
    struct goal goal = { .p = pic };
    struct routes found;
    look_take(&l, pic);
    if (!may_go(&l) || !read_goal(&l, rest, &goal))
        return TYPED_DONE;
    if (goal.distance == l.car[l.active].distance && goal.lane == l.car[l.active].lane) {
        printf("Car %d stands there already.\n", l.car[l.active].number);
        return TYPED_DONE;
    }
    const struct route_search s = { .game = table_game(p->m.table),
                                    .setup = table_setup(p->m.table),
                                    .seat = pic->viewer,
                                    .judge = judge,
                                    .board = board,
                                    .context = &goal };
    enum typed typed = TYPED_DONE;
    if (find(&s, &found))
        typed = go_there(p, &l, &s, &goal, &found);
    else
        complain(EXIT_WORLD, "out of memory");
    routes_free(&found);
    return typed;
}

/* The only forward step there is, or 0. */
static action_t only_forward(const struct game *g, const action_t *legal, int n)
{
    action_t found = 0;
    for (int i = 0; i < n; i++)
        if (!strcmp(g->actions_named[action_kind(legal[i])].name, "forward")) {
            if (found)
                return 0;
            found = legal[i];
        }
    return found;
}

/* Straight ahead as long as nothing is to be decided: no fork, no question. */
static enum typed straight_on(struct play *p, const struct picture *pic, struct span rest)
{
    const struct game *g = table_game(p->m.table);
    struct look l;
    union any_state st;
    action_t acts[ROUTE_STEPS_MAX], legal[ACTIONS_MAX];
    int n = 0;
    (void)rest;
    look_take(&l, pic);
    if (!may_go(&l))
        return TYPED_DONE;
    imagine(pic, &st);
    for (;;) {
        char text[STATE_TEXT_MAX];
        g->state_text(table_setup(p->m.table), (struct state *)st.bytes, text, sizeof text);
        action_t next = only_forward(
            g, legal, g->actions(table_setup(p->m.table), (struct state *)st.bytes, pic->viewer, legal));
        if (!span_is(field_in(text, "phase"), "move") || !next || n == ROUTE_STEPS_MAX)
            break;
        acts[n++] = next;
        g->apply(table_setup(p->m.table), (struct state *)st.bytes, pic->viewer, next, NULL);
    }
    if (n)
        return turn_act(p, pic, acts, n);
    printf("There is a choice to make first.\n");
    return TYPED_DONE;
}

static enum typed show_order(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    p->drawing->table(pic);
    return TYPED_DONE;
}

const struct word grandprix_words[] = {
    { "go", "g", " SPACE", "drives to a space, as in go 23.1 (sector.lane), or to a sector: go 23", go },
    { "ff", "", "", "drives straight ahead until there is something to decide", straight_on },
    { "order", "", "", "shows the running order with everything else, as table does", show_order },
    { 0 },
};
