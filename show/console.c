/* console.c: one person's turn. Words that only show something come first, then whatever the game accepts;
 * anything else gets one sentence and the prompt again. */
#include "console.h"
#include "phrase.h"
#include "tell.h"
#include "typed.h"

#include <stdio.h>
#include <string.h>

/* ---- sitting down and telling --------------------------------------------------------------------------- */

void console_recall(struct console *c)
{
    const struct table *t = c->seating->table;
    memset(c->told, 0, sizeof c->told);
    for (int i = 0; i < table_moments(t); i++) {
        int seat = table_moment(t, i)->seat;
        if (seat != NOBODY)
            c->told[seat] = i;
    }
}

bool console_sit_down(struct console *c, struct seating *seating, struct error *err)
{
    rulebook_close(&c->book);
    c->seating = seating;
    c->face = face_of(table_game(seating->table));
    c->asked = NOBODY;
    c->out.text.language = seating->narrator.language;
    console_recall(c);
    return rulebook_open_at(&c->book, seating->narrator.language, seating->table, err);
}

void console_close(struct console *c)
{
    rulebook_close(&c->book);
    lines_free(&c->out);
}

/* What chance has given the viewer alone since then, the deal apart: "You drew 3 7 12." */
static void tell_drawn(struct console *c, int from, int to, int viewer)
{
    const struct table *t = c->seating->table;
    char word[ACTION_TEXT_MAX];
    bool any = false;
    for (int i = from; i < to; i++) {
        const struct moment *moment = table_moment(t, i);
        if (moment->seat != NOBODY || !c->face->draws(moment->act) || action_owner(t, moment->act) != viewer)
            continue;
        action_short(t, moment->act, word, sizeof word);
        if (!any)
            phrase_put(&c->out.text, &c->seating->narrator, "hand.drawn");
        lines_add(&c->out, " %s", word);
        any = true;
    }
    if (any)
        lines_add(&c->out, ".\n");
}

void console_tell_until(struct console *c, int viewer, int until)
{
    int *told = &c->told[viewer == NOBODY ? SEATS_MAX : viewer];
    if (!c->owner->tells)
        return;
    tell_between(c->seating, *told, until, viewer, 0, &c->out);
    if (viewer != NOBODY && c->face->draws && !c->typed_dice)
        tell_drawn(c, *told, until, viewer);
    *told = until;
}

void console_tell(struct console *c, int viewer)
{
    console_tell_until(c, viewer, table_moments(c->seating->table));
}

/* ---- words -------------------------------------------------------------------------------------------- */

static const struct word *find_word(const struct word *list, struct span typed, struct span rest)
{
    for (const struct word *w = list; w && w->name; w++)
        if ((span_is_nocase(typed, w->name) || (*w->alias && span_is_nocase(typed, w->alias)))
            && (*w->takes || !rest.len))
            return w;
    return NULL;
}

enum typed console_command(struct console *c, int viewer)
{
    struct span rest = span_of(c->line), first;
    struct picture pic;
    if (!span_word(&rest, &first))
        return TYPED_OTHER;
    rest = span_trim(rest);
    const struct word *word = find_word(console_words, first, rest);
    picture_take(&pic, c->seating, &c->book, viewer);
    if (!word)
        word = find_word(c->owner->words, first, rest);
    if (!word && pic.n)
        word = find_word(c->face->words, first, rest);
    if (!word)
        return TYPED_OTHER;
    if (word->run)
        return word->run(c, &pic, rest);
    word->show(c, &pic, rest);
    return TYPED_DONE;
}

/* ---- actions ----------------------------------------------------------------------------------------- */

static bool fits_any(const struct console *c, const struct picture *pic, const char *text)
{
    action_t found;
    for (int i = 0; i < pic->n; i++)
        if (typed_find(c->seating->table, &pic->legal[i], 1, text, &found, NULL))
            return true;
    return false;
}

/* The action that was typed; false after a sentence. */
static bool find_action(struct console *c, const struct picture *pic, action_t *act)
{
    struct error err;
    if (typed_find(c->seating->table, pic->legal, pic->n, c->line, act, &err))
        return true;
    if (fits_any(c, pic, c->line)) {
        lines_say_error(&c->out, &err);
        return false;
    }
    lines_say(&c->out, "You cannot do \"%.40s\" now; ? explains what you can do.", c->line);
    face_show_choices(pic, &c->out);
    return false;
}

/* Asks once more, if the player wishes to be asked. */
static enum answer confirm(struct console *c, const action_t *acts, int n, bool *yes)
{
    char text[ACTION_TEXT_MAX], actions[360], question[440];
    struct text t = text_into(actions, sizeof actions);
    *yes = true;
    if (!c->confirm)
        return ANSWER_LINE;
    for (int i = 0; i < n; i++) {
        action_text(table_game(c->seating->table), table_setup(c->seating->table), acts[i], text,
                    sizeof text);
        text_add(&t, "%s%s", i ? ", " : "", text);
    }
    snprintf(question, sizeof question, tr(c->out.text.language, "%s? Enter does it, n does not:"), actions);
    enum answer answer = c->owner->ask(c, question);
    *yes = answer == ANSWER_LINE && (!c->line[0] || !strcmp(c->line, "y") || !strcmp(c->line, "yes"));
    if (answer == ANSWER_LINE && !*yes)
        lines_say(&c->out, "Nothing was done.");
    return answer;
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

/* All of it, or what is new of it. */
static void show_part(struct console *c, enum terse_part part, draw_lines *draw, const struct picture *pic)
{
    if (draw && c->terse)
        console_show_news(c, part, draw, pic);
    else if (draw)
        draw(pic, &c->out);
}

static void show_question(struct console *c, const struct picture *pic)
{
    draw_lines *hand = c->face->hand_now ? c->face->hand_now : c->face->hand;
    if (!c->face->hand_now)
        show_part(c, TERSE_WHY, face_show_why, pic);
    show_part(c, TERSE_HAND, hand, pic);
    if (c->face->hand_now)
        show_part(c, TERSE_WHY, face_show_why, pic);
    face_show_choices(pic, &c->out);
    if (c->ask)
        lines_entry(&c->out, 0, 5, tr(c->out.text.language, "Now:"), c->ask);
}

/* Whoever asks for the question once more wants all of it. */
static void show_again(struct console *c, const struct picture *pic)
{
    bool terse = c->terse;
    c->terse = false;
    show_question(c, pic);
    c->terse = terse;
}

/* Nothing that others could see has happened since this seat was asked last, so its screen still shows the
 * table: of two choices in a row the second needs no second picture. */
static bool table_is_on_screen(const struct console *c, int seat)
{
    const struct table *t = c->seating->table;
    bool hidden;
    if (c->asked != seat)
        return false;
    for (int i = c->asked_at; i < table_moments(t); i++) {
        if (!table_moment(t, i)->act && c->face->glance) /* gestures are public, and taken back likewise */
            return false;
        for (int k = 0; k < table_moment(t, i)->events; k++)
            if (table_event(t, i, k, seat, &hidden).seen_by == EVERYONE)
                return false;
    }
    return true;
}

static void show_turn(struct console *c, int seat, const struct picture *pic)
{
    console_tell(c, seat);
    lines_add(&c->out, "\n");
    if (c->terse)
        show_part(c, TERSE_TABLE, c->face->own ? c->face->own : c->face->table, pic);
    else if (!table_is_on_screen(c, seat))
        (c->face->glance ? c->face->glance : c->face->table)(pic, &c->out);
    show_question(c, pic);
    c->asked = seat;
    c->asked_at = table_moments(c->seating->table);
}

static void name_prompt(const struct console *c, int seat, const struct picture *pic, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    t.language = c->out.text.language;
    bool named = c->people > 1 || pic->car == NOBODY;
    if (named)
        text_add(&t, "%s", seating_driver(c->seating, seat));
    if (c->begun[0] && pic->car == NOBODY)
        text_add(&t, ", %s", c->begun);
    if (pic->car != NOBODY)
        text_say(&t, named ? N_(", car %d") : N_("car %d"),
                 car_number(table_shape(c->seating->table), pic->car));
    text_add(&t, ">");
}

/* What the page of a lesson says to what was done. Where no story stands before it, it is all there is, and is broken
 * wherever it is shown. */
static void say_reply(struct console *c, const struct lesson_reply *said)
{
    const char *words =
        said->words[0] ? tr(c->out.text.language, said->words) : ""; /* ours, or the lesson's */
    if (words[0] && c->owner->tells) {
        lines_add(&c->out, "\n");
        lines_words(&c->out, 0, 0, words);
    } else if (words[0]) {
        lines_add(&c->out, "%s\n", words);
    }
    if (words[0] && c->owner->tells && said->moments < table_moments(c->seating->table))
        lines_add(&c->out, "\n"); /* what the next page does is another story */
    if (said->verdict == LESSON_AGAIN && lesson_is_stuck(c->lesson))
        lines_say(&c->out, "From here nothing leads there any more: take your last step back with undo.");
}

static enum typed act_in_lesson(struct console *c, int learner, const action_t *acts, int n)
{
    struct lesson_reply said;
    struct error err;
    int done = lesson_act_all(c->lesson, acts, n, &said, &err);
    if (done < 0) {
        c->owner->stop(c, &err);
        return TYPED_QUIT;
    }
    if (done && !c->owner->keep(c))
        return TYPED_QUIT;
    console_tell_until(c, learner, said.moments);
    say_reply(c, &said);
    return done ? TYPED_ACTED : TYPED_DONE;
}

enum typed console_act(struct console *c, const struct picture *pic, const action_t *acts, int n)
{
    struct error err;
    bool yes;
    enum answer answer = confirm(c, acts, n, &yes);
    if (answer != ANSWER_LINE) {
        c->owner->leave(c, answer);
        return TYPED_QUIT;
    }
    if (!yes)
        return TYPED_DONE;
    if (c->lesson)
        return act_in_lesson(c, pic->viewer, acts, n);
    for (int i = 0; i < n; i++)
        if (!table_act(c->seating->table, pic->viewer, acts[i], &err)) {
            lines_say_error(&c->out, &err);
            return i ? TYPED_ACTED : TYPED_DONE;
        }
    if (!c->owner->keep(c))
        return TYPED_QUIT;
    console_tell(c, pic->viewer);
    return TYPED_ACTED;
}

static enum outcome outcome_of(enum typed typed)
{
    return typed == TYPED_DONE ? AGAIN : typed == TYPED_QUIT ? GONE : DONE;
}

/* A part of an action is kept, and the question asked again with it. */
static void begin(struct console *c, struct picture *pic, const char *part)
{
    int number, car = NOBODY;
    snprintf(c->begun, sizeof c->begun, "%s", part);
    if (span_number(span_of(part), &number))
        car = car_find(table_shape(c->seating->table), number);
    pic->car = car;
    if (car == NOBODY) {
        face_show_choices(pic, &c->out);
        return;
    }
    if (c->face->glance && !c->terse)
        c->face->glance(pic, &c->out);
    show_question(c, pic);
}

/* What was typed together with what was begun, or alone; the answer of the first that means something. */
static enum meaning read_line(struct console *c, const struct picture *pic, action_t *act,
                              char part[ACTION_TEXT_MAX])
{
    char whole[TYPED_MAX + ACTION_TEXT_MAX + 2];
    enum meaning got = MEANS_NOTHING;
    snprintf(whole, sizeof whole, "%s %s", c->begun, c->line);
    if (c->begun[0])
        got = typed_read(c->seating->table, pic->legal, pic->n, whole, act, part, NULL);
    if (got != MEANS_ACTION)
        got = typed_read(c->seating->table, pic->legal, pic->n, c->line, act, part, NULL);
    return got;
}

static enum outcome try_action(struct console *c, struct picture *pic)
{
    char part[ACTION_TEXT_MAX] = "";
    action_t act;
    enum meaning got = c->face->part ? read_line(c, pic, &act, part) : MEANS_NOTHING;
    if (got == MEANS_PART) {
        begin(c, pic, part);
        return AGAIN;
    }
    if (got == MEANS_NOTHING && !find_action(c, pic, &act))
        return AGAIN;
    return outcome_of(console_act(c, pic, &act, 1));
}

/* Nothing has been done yet: to take it back is to forget it. */
static bool forgets_begun(struct console *c, struct picture *pic)
{
    if (!c->begun[0] || (strcmp(c->line, "undo") != 0 && strcmp(c->line, "u") != 0))
        return false;
    c->begun[0] = '\0';
    picture_take(pic, c->seating, &c->book, pic->viewer);
    show_question(c, pic);
    return true;
}

static enum outcome take_line(struct console *c, int seat, struct picture *pic)
{
    if (!c->line[0]) {
        show_again(c, pic);
        return AGAIN;
    }
    if (forgets_begun(c, pic))
        return AGAIN;
    enum typed typed = console_command(c, seat);
    return typed == TYPED_OTHER ? try_action(c, pic) : outcome_of(typed);
}

void console_show(struct console *c, int seat)
{
    struct picture pic;
    c->begun[0] = '\0';
    picture_take(&pic, c->seating, &c->book, seat);
    show_turn(c, seat, &pic);
}

enum outcome console_take_line(struct console *c, int seat)
{
    struct picture pic;
    picture_take(&pic, c->seating, &c->book, seat);
    return take_line(c, seat, &pic);
}

void console_prompt(const struct console *c, int seat, char *buf, size_t size)
{
    struct picture pic;
    picture_take(&pic, c->seating, &c->book, seat);
    name_prompt(c, seat, &pic, buf, size);
}

enum outcome console_turn(struct console *c, int seat)
{
    struct picture pic;
    char question[TAG_MAX + ACTION_TEXT_MAX + 24];
    c->begun[0] = '\0';
    picture_take(&pic, c->seating, &c->book, seat);
    show_turn(c, seat, &pic);
    for (;;) {
        name_prompt(c, seat, &pic, question, sizeof question);
        enum answer answer = c->owner->ask(c, question);
        if (answer != ANSWER_LINE) {
            c->owner->leave(c, answer);
            return GONE;
        }
        enum outcome outcome = take_line(c, seat, &pic);
        if (outcome != AGAIN)
            return outcome;
    }
}
