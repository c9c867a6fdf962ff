/* turn.c: one person's turn. Words that only show something come first, then whatever the game accepts;
 * anything else gets one sentence and the prompt again. */
#include "../core/text.h"
#include "../front/cli/play.h"
#include "../table/command.h"
#include "../table/secrecy.h"
#include "rules.h"
#include "say.h"
#include "tell.h"
#include "typed.h"

#include <string.h>

/* ---- words that work at every prompt ----------------------------------------------------------------- */

static enum typed show_table(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    p->drawing->table(pic, &p->out);
    return TYPED_DONE;
}

static enum typed show_hand(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    (p->drawing->hand ? p->drawing->hand : p->drawing->table)(pic, &p->out);
    return TYPED_DONE;
}

static enum typed show_pile(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    (p->drawing->pile ? p->drawing->pile : p->drawing->table)(pic, &p->out);
    return TYPED_DONE;
}

static enum typed show_log(struct play *p, const struct picture *pic, struct span rest)
{
    int wanted = 10, all;
    if (rest.len && (!span_number(rest, &wanted) || wanted < 1)) {
        lines_add(&p->out, "log takes how many sentences you want, as in: log 20\n");
        return TYPED_DONE;
    }
    all = tell_story(&p->m.seating, 0, pic->viewer, INT32_MAX, &p->out);
    if (!all)
        lines_add(&p->out, "Nothing has happened yet.\n");
    tell_story(&p->m.seating, 0, pic->viewer, all > wanted ? all - wanted : 0, &p->out);
    return TYPED_DONE;
}

enum { TOPICS_INDENT = 4, HELP_INDENT = 15 };

/* All of it is some screens long; what was not asked for in so many words is the first chapter. */
static void tell_rules(struct play *p, struct span rest)
{
    const struct rulebook *b = &p->book;
    char typed[40];
    bool fits = span_copy(rest, typed, sizeof typed);
    const char *topic = !rest.len ? "overview" : fits ? rules_find_topic(b, typed) : NULL;
    if (rest.len && !topic && !span_is_nocase(rest, "all"))
        lines_add(&p->out, "There is no one topic \"%.*s\".\n", SPAN(rest));
    else
        rules_show(b, topic, false, &p->out);
    if (!rest.len || !topic)
        rules_show_topics(b, 0, TOPICS_INDENT, "More with rules all, or rules and one of these:", &p->out);
}

static enum typed show_rules(struct play *p, const struct picture *pic, struct span rest)
{
    (void)pic;
    tell_rules(p, rest);
    return TYPED_DONE;
}

static enum typed take_back(struct play *p, const struct picture *pic, struct span rest)
{
    struct error err;
    int wanted = 1, undone = 0;
    if (rest.len && (!span_number(rest, &wanted) || wanted < 1)) {
        lines_add(&p->out, "undo takes how many of your last choices you take back, as in: undo 3\n");
        return TYPED_DONE;
    }
    while (pic->viewer != NOBODY && undone < wanted && table_undo(p->m.seating.table, pic->viewer, &err))
        undone++;
    if (undone && undone < wanted)
        lines_add(&p->out, "That is all that can be taken back.\n");
    if (!undone)
        lines_add(&p->out, "There is %s.\n", pic->viewer == NOBODY ? "nothing to take back" : err.text);
    if (!undone)
        return TYPED_DONE;
    return play_save(p, true) == LEAVE ? TYPED_QUIT : TYPED_UNDONE;
}

/* Cuts the words that end the secrecy of the match off the front, as they are written on the command line. */
static bool ends_secrecy(struct span *rest)
{
    struct span after = *rest, word;
    if (!span_word(&after, &word) || !span_is(word, "--show-everything"))
        return false;
    *rest = span_trim(after);
    return true;
}

static enum typed save_copy(struct play *p, const struct picture *pic, struct span rest)
{
    char path[FILE_PATH_MAX];
    (void)pic;
    bool everything = ends_secrecy(&rest);
    if (!rest.len || !span_copy(rest, path, sizeof path)) {
        lines_add(&p->out, "save takes the name of a file, as in: save race.txt\n");
        return TYPED_DONE;
    }
    if (!secrecy_of(p->m.seating.table, &p->m.seating.tags, everything).open) {
        lines_add(
            &p->out,
            "The file would hold all cards, and %s; save --show-everything %s writes it all the same.\n",
            secrecy_reason, path);
        return TYPED_DONE;
    }
    play_copy(p, path);
    return TYPED_DONE;
}

static enum typed leave(struct play *p, const struct picture *pic, struct span rest)
{
    (void)pic, (void)rest;
    play_leave(p, ANSWER_END);
    return TYPED_QUIT;
}

static enum typed show_help(struct play *p, const struct picture *pic, struct span rest);

static const struct word words[] = {
    { "help", "?", "", "shows this page", show_help },
    { "hand", "h", "", "shows your cards", show_hand },
    { "table", "t", "", "shows the race", show_table },
    { "pile", "p", "", "counts what was played and what nobody has shown yet", show_pile },
    { "hint", "", "", "shows the best choices, with the points to expect of each", hint_show },
    { "log", "l", " N", "tells the last N sentences again (10 without N)", show_log },
    { "rules", "", " TOPIC", "tells the rules of this race, in short or on a topic", show_rules },
    { "undo", "u", " N", "takes back your last choice (or N of them), until somebody has seen it",
      take_back },
    { "save", "", " FILE", "writes a copy of the match so far", save_copy },
    { "quit", "q", "", "leaves; you can go on later", leave },
    { 0 },
};

static void help_actions(struct play *p, const struct picture *pic)
{
    const struct game *g = table_game(p->m.seating.table);
    int kind = 0;
    for (int i = 0; i < pic->n; i++) {
        char key[64], help[240];
        if (action_kind(pic->legal[i]) == kind)
            continue;
        kind = action_kind(pic->legal[i]);
        snprintf(key, sizeof key, "help.%s", g->actions_named[kind].name);
        struct text t = text_into(help, sizeof help);
        if (!say_into(&t, &p->m.seating.narrator, key, NULL))
            text_add(&t, "one of those listed above");
        lines_entry(&p->out, 2, HELP_INDENT, g->actions_named[kind].name, help);
    }
    if (pic->n)
        lines_add(&p->out, "  Words may be cut short, and left out where only one choice fits.\n");
    if (pic->n && p->drawing->legend)
        p->drawing->legend(pic, &p->out);
}

static void help_words(struct play *p, const struct word *list)
{
    for (const struct word *w = list; w && w->name; w++) {
        char name[40];
        snprintf(name, sizeof name, "%s%s%s%s", w->name, w->takes, *w->alias ? ", " : "", w->alias);
        lines_entry(&p->out, 2, HELP_INDENT, name, w->help);
    }
}

static enum typed show_help(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    if (pic->n) {
        draw_why(pic, &p->out);
        draw_choices(pic, &p->out);
    }
    help_actions(p, pic);
    if (pic->n)
        help_words(p, p->drawing->words);
    help_words(p, words);
    return TYPED_DONE;
}

static const struct word *find_word(const struct word *list, struct span typed, struct span rest)
{
    for (const struct word *w = list; w && w->name; w++)
        if ((span_is_nocase(typed, w->name) || (*w->alias && span_is_nocase(typed, w->alias)))
            && (*w->takes || !rest.len))
            return w;
    return NULL;
}

enum typed turn_command(struct play *p, int viewer)
{
    struct span rest = span_of(p->line), first;
    struct picture pic;
    if (!span_word(&rest, &first))
        return TYPED_OTHER;
    rest = span_trim(rest);
    const struct word *word = find_word(words, first, rest);
    picture_take(&pic, &p->m.seating, &p->book, viewer);
    if (!word && pic.n)
        word = find_word(p->drawing->words, first, rest);
    if (!word)
        return TYPED_OTHER;
    return word->run(p, &pic, rest);
}

/* ---- actions ----------------------------------------------------------------------------------------- */

static bool fits_any(const struct play *p, const struct picture *pic, const char *text)
{
    action_t found;
    for (int i = 0; i < pic->n; i++)
        if (typed_find(p->m.seating.table, &pic->legal[i], 1, text, &found, NULL))
            return true;
    return false;
}

/* The action that was typed; false after a sentence. */
static bool find_action(struct play *p, const struct picture *pic, action_t *act)
{
    struct error err;
    if (typed_find(p->m.seating.table, pic->legal, pic->n, p->line, act, &err))
        return true;
    if (fits_any(p, pic, p->line)) {
        lines_add(&p->out, "%s.\n", err.text);
        return false;
    }
    lines_add(&p->out, "You cannot do \"%.40s\" now; ? explains what you can do.\n", p->line);
    draw_choices(pic, &p->out);
    return false;
}

/* Asks once more, if the player wishes to be asked. */
static enum answer confirm(struct play *p, const action_t *acts, int n, bool *yes)
{
    char text[ACTION_TEXT_MAX], question[400];
    struct text t = text_into(question, sizeof question - 40);
    *yes = true;
    if (!p->confirm)
        return ANSWER_LINE;
    for (int i = 0; i < n; i++) {
        action_text(table_game(p->m.seating.table), table_setup(p->m.seating.table), acts[i], text,
                    sizeof text);
        text_add(&t, "%s%s", i ? ", " : "", text);
    }
    size_t len = strlen(question);
    snprintf(question + len, sizeof question - len, "? Enter does it, n does not:");
    enum answer answer = play_prompt(p, question);
    *yes = answer == ANSWER_LINE && (!p->line[0] || !strcmp(p->line, "y") || !strcmp(p->line, "yes"));
    if (answer == ANSWER_LINE && !*yes)
        lines_add(&p->out, "Nothing was done.\n");
    return answer;
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

static void show_question(struct play *p, const struct picture *pic)
{
    void (*hand)(const struct picture *, struct lines *) =
        p->drawing->hand_now ? p->drawing->hand_now : p->drawing->hand;
    if (!p->drawing->hand_now)
        draw_why(pic, &p->out);
    if (hand)
        hand(pic, &p->out);
    if (p->drawing->hand_now)
        draw_why(pic, &p->out);
    draw_choices(pic, &p->out);
    if (p->ask)
        lines_entry(&p->out, 0, 5, "Now:", p->ask);
}

/* Nothing that others could see has happened since this seat was asked last, so its screen still shows the
 * table: of two choices in a row the second needs no second picture. */
static bool table_is_on_screen(const struct play *p, int seat)
{
    const struct table *t = p->m.seating.table;
    bool hidden;
    if (p->asked != seat)
        return false;
    for (int i = p->asked_at; i < table_moments(t); i++) {
        if (!table_moment(t, i)->act && p->drawing->glance) /* gestures are public, and taken back likewise */
            return false;
        for (int k = 0; k < table_moment(t, i)->events; k++)
            if (table_event(t, i, k, seat, &hidden).seen_by == EVERYONE)
                return false;
    }
    return true;
}

static void show_turn(struct play *p, int seat, const struct picture *pic)
{
    play_tell(p, seat);
    lines_add(&p->out, "\n");
    if (!table_is_on_screen(p, seat))
        (p->drawing->glance ? p->drawing->glance : p->drawing->table)(pic, &p->out);
    show_question(p, pic);
    p->asked = seat;
    p->asked_at = table_moments(p->m.seating.table);
}

static void name_prompt(const struct play *p, int seat, const struct picture *pic, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    bool named = p->people > 1 || pic->car == NOBODY;
    if (named)
        text_add(&t, "%s", seating_driver(&p->m.seating, seat));
    if (p->begun[0] && pic->car == NOBODY)
        text_add(&t, ", %s", p->begun);
    if (pic->car != NOBODY)
        text_add(&t, "%scar %d", named ? ", " : "", car_number(table_shape(p->m.seating.table), pic->car));
    text_add(&t, ">");
}

enum typed turn_act(struct play *p, const struct picture *pic, const action_t *acts, int n)
{
    struct error err;
    bool yes;
    enum answer answer = confirm(p, acts, n, &yes);
    if (answer != ANSWER_LINE) {
        play_leave(p, answer);
        return TYPED_QUIT;
    }
    if (!yes)
        return TYPED_DONE;
    if (p->pupil)
        return learn_act(p, acts, n);
    for (int i = 0; i < n; i++)
        if (!table_act(p->m.seating.table, pic->viewer, acts[i], &err)) {
            lines_add(&p->out, "%s.\n", err.text);
            return i ? TYPED_ACTED : TYPED_DONE;
        }
    if (play_save(p, true) == LEAVE)
        return TYPED_QUIT;
    play_tell(p, pic->viewer);
    return TYPED_ACTED;
}

static enum outcome outcome_of(enum typed typed)
{
    return typed == TYPED_DONE ? AGAIN : typed == TYPED_QUIT ? GONE : DONE;
}

/* A part of an action is kept, and the question asked again with it. */
static void begin(struct play *p, struct picture *pic, const char *part)
{
    int number, car = NOBODY;
    snprintf(p->begun, sizeof p->begun, "%s", part);
    if (span_number(span_of(part), &number))
        car = car_find(table_shape(p->m.seating.table), number);
    pic->car = car;
    if (car == NOBODY) {
        draw_choices(pic, &p->out);
        return;
    }
    if (p->drawing->glance)
        p->drawing->glance(pic, &p->out);
    show_question(p, pic);
}

/* What was typed together with what was begun, or alone; the answer of the first that means something. */
static enum meaning read_line(struct play *p, const struct picture *pic, action_t *act,
                              char part[ACTION_TEXT_MAX])
{
    char whole[TYPED_MAX + ACTION_TEXT_MAX + 2];
    enum meaning got = MEANS_NOTHING;
    snprintf(whole, sizeof whole, "%s %s", p->begun, p->line);
    if (p->begun[0])
        got = typed_read(p->m.seating.table, pic->legal, pic->n, whole, act, part, NULL);
    if (got != MEANS_ACTION)
        got = typed_read(p->m.seating.table, pic->legal, pic->n, p->line, act, part, NULL);
    return got;
}

static enum outcome try_action(struct play *p, struct picture *pic)
{
    char part[ACTION_TEXT_MAX] = "";
    action_t act;
    enum meaning got =
        typed_in_own_way(table_game(p->m.seating.table)) ? read_line(p, pic, &act, part) : MEANS_NOTHING;
    if (got == MEANS_PART) {
        begin(p, pic, part);
        return AGAIN;
    }
    if (got == MEANS_NOTHING && !find_action(p, pic, &act))
        return AGAIN;
    return outcome_of(turn_act(p, pic, &act, 1));
}

/* Nothing has been done yet: to take it back is to forget it. */
static bool forgets_begun(struct play *p, struct picture *pic)
{
    if (!p->begun[0] || (strcmp(p->line, "undo") != 0 && strcmp(p->line, "u") != 0))
        return false;
    p->begun[0] = '\0';
    picture_take(pic, &p->m.seating, &p->book, pic->viewer);
    show_question(p, pic);
    return true;
}

static enum outcome hear(struct play *p, int seat, struct picture *pic)
{
    if (!p->line[0]) {
        show_question(p, pic);
        return AGAIN;
    }
    if (forgets_begun(p, pic))
        return AGAIN;
    enum typed typed = turn_command(p, seat);
    return typed == TYPED_OTHER ? try_action(p, pic) : outcome_of(typed);
}

void turn_show(struct play *p, int seat)
{
    struct picture pic;
    p->begun[0] = '\0';
    picture_take(&pic, &p->m.seating, &p->book, seat);
    show_turn(p, seat, &pic);
}

enum outcome turn_hear(struct play *p, int seat)
{
    struct picture pic;
    picture_take(&pic, &p->m.seating, &p->book, seat);
    return hear(p, seat, &pic);
}

enum flow turn_ask(struct play *p, int seat)
{
    struct picture pic;
    char question[TAG_MAX + ACTION_TEXT_MAX + 24];
    p->begun[0] = '\0';
    picture_take(&pic, &p->m.seating, &p->book, seat);
    show_turn(p, seat, &pic);
    for (;;) {
        name_prompt(p, seat, &pic, question, sizeof question);
        enum answer answer = play_prompt(p, question);
        if (answer != ANSWER_LINE)
            return play_leave(p, answer);
        enum outcome outcome = hear(p, seat, &pic);
        if (outcome != AGAIN)
            return outcome == DONE ? GO_ON : LEAVE;
    }
}
