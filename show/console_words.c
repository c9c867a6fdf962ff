/* console_words.c: the words that work at every prompt. They show something, take something back, or leave. */
#include "../table/secrecy.h"
#include "console.h"
#include "hint.h"
#include "phrase.h"
#include "rules.h"
#include "tell.h"

#include <stdio.h>
#include <stdlib.h>

void console_show_table(struct console *c, const struct picture *pic, struct span rest)
{
    (void)rest;
    c->face->table(pic, &c->out);
}

static void show_hand(struct console *c, const struct picture *pic, struct span rest)
{
    (void)rest;
    (c->face->hand ? c->face->hand : c->face->table)(pic, &c->out);
}

static void show_pile(struct console *c, const struct picture *pic, struct span rest)
{
    (void)rest;
    (c->face->pile ? c->face->pile : c->face->table)(pic, &c->out);
}

static void show_log(struct console *c, const struct picture *pic, struct span rest)
{
    int wanted = 10;
    if (rest.len && (!span_number(rest, &wanted) || wanted < 1)) {
        lines_say(&c->out, "log takes how many sentences you want, as in: log 20");
        return;
    }
    int all = tell_story(c->seating, 0, pic->viewer, INT32_MAX, &c->out);
    if (!all)
        lines_say(&c->out, "Nothing has happened yet.");
    tell_story(c->seating, 0, pic->viewer, all > wanted ? all - wanted : 0, &c->out);
}

enum { TOPICS_INDENT = 4, HELP_INDENT = 15 };

/* All of it is some screens long; what was not asked for in so many words is the first chapter. */
static void show_rules(struct console *c, const struct picture *pic, struct span rest)
{
    const struct rulebook *b = &c->book;
    char typed[40];
    (void)pic;
    bool fits = span_copy(rest, typed, sizeof typed);
    const char *topic = !rest.len ? "overview" : fits ? rules_find_topic(b, typed) : NULL;
    if (rest.len && !topic && !span_is_nocase(rest, "all"))
        lines_say(&c->out, "There is no one topic \"%.*s\".", SPAN(rest));
    else
        rules_show(b, topic, false, &c->out);
    if (!rest.len || !topic)
        rules_show_topics(b, 0, TOPICS_INDENT,
                          tr(c->out.text.language, "More with rules all, or rules and one of these:"),
                          &c->out);
}

static void show_hint(struct console *c, const struct picture *pic, struct span rest)
{
    struct hint *h = pic->n ? malloc(sizeof *h) : NULL;
    (void)rest;
    if (!h) {
        lines_say(&c->out, pic->n ? N_("There is not enough memory to think.")
                                  : N_("There is nothing for you to choose now."));
        return;
    }
    c->owner->pause(c);
    hint_take(pic, c->begun, h);
    hint_text(h, &c->out.text);
    free(h);
}

/* "There is nothing to take back: others have acted on it." */
static void say_there_is(struct console *c, const struct error *what)
{
    char words[400];
    struct text t = text_into(words, sizeof words);
    t.language = c->out.text.language;
    text_say_error(&t, what);
    lines_say(&c->out, "There is %s.", words);
}

static enum typed take_back(struct console *c, const struct picture *pic, struct span rest)
{
    struct error err;
    int wanted = 1, undone = 0;
    if (rest.len && (!span_number(rest, &wanted) || wanted < 1)) {
        lines_say(&c->out, "undo takes how many of your last choices you take back, as in: undo 3");
        return TYPED_DONE;
    }
    while (pic->viewer != NOBODY && undone < wanted && table_undo(c->seating->table, pic->viewer, &err))
        undone++;
    if (undone && undone < wanted)
        lines_say(&c->out, "That is all that can be taken back.");
    if (!undone) {
        if (pic->viewer == NOBODY)
            error_set(&err, 0, "nothing to take back");
        say_there_is(c, &err);
        return TYPED_DONE;
    }
    return !c->owner->keep(c) ? TYPED_QUIT : TYPED_UNDONE;
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

static void save_copy(struct console *c, const struct picture *pic, struct span rest)
{
    char path[TYPED_MAX + 1];
    (void)pic;
    bool everything = ends_secrecy(&rest);
    if (!rest.len || !span_copy(rest, path, sizeof path))
        lines_say(&c->out, "save takes the name of a file, as in: save race.txt");
    else if (!secrecy_of(c->seating->table, &c->seating->tags, everything).open)
        lines_say(&c->out,
                  "The file would hold all cards, and %s; save --show-everything %s writes it all the same.",
                  tr(c->out.text.language, secrecy_reason), path);
    else
        c->owner->copy(c, path);
}

static enum typed leave(struct console *c, const struct picture *pic, struct span rest)
{
    (void)pic, (void)rest;
    c->owner->leave(c, ANSWER_END);
    return TYPED_QUIT;
}

static void show_help(struct console *c, const struct picture *pic, struct span rest);

const struct word console_words[] = {
    { "help", "?", "", N_("shows this page"), .show = show_help },
    { "hand", "h", "", N_("shows your cards"), .show = show_hand },
    { "table", "t", "", N_("shows the race"), .show = console_show_table },
    { "pile", "p", "", N_("counts what was played and what nobody has shown yet"), .show = show_pile },
    { "hint", "", "", N_("shows the best choices, with the points to expect of each"), .show = show_hint },
    { "log", "l", "N", N_("tells the last N sentences again (10 without N)"), .show = show_log },
    { "rules", "", N_("TOPIC"), N_("tells the rules of this race, in short or on a topic"),
      .show = show_rules },
    { "undo", "u", "N", N_("takes back your last choice (or N of them), until somebody has seen it"),
      .run = take_back },
    { "save", "", N_("FILE"), N_("writes a copy of the match so far"), .show = save_copy },
    { "quit", "q", "", N_("leaves; you can go on later"), .run = leave },
    { 0 },
};

static void help_actions(struct console *c, const struct picture *pic)
{
    const struct game *g = table_game(c->seating->table);
    int kind = 0;
    for (int i = 0; i < pic->n; i++) {
        char key[64], help[240];
        if (action_kind(pic->legal[i]) == kind)
            continue;
        kind = action_kind(pic->legal[i]);
        snprintf(key, sizeof key, "help.%s", g->actions_named[kind].name);
        struct text t = text_into(help, sizeof help);
        if (!phrase_put(&t, &c->seating->narrator, key))
            text_add(&t, "%s", tr(c->out.text.language, "one of those listed above"));
        lines_entry(&c->out, 2, HELP_INDENT, g->actions_named[kind].name, help);
    }
    if (pic->n) {
        lines_add(&c->out, "  ");
        lines_say(&c->out, "Words may be cut short, and left out where only one choice fits.");
    }
    if (pic->n && c->face->legend)
        c->face->legend(pic, &c->out);
}

static void help_words(struct console *c, const struct word *list)
{
    for (const struct word *w = list; w && w->name; w++) {
        const char *takes = *w->takes ? tr(c->out.text.language, w->takes) : "";
        char name[60];
        snprintf(name, sizeof name, "%s%s%s%s%s", w->name, *takes ? " " : "", takes, *w->alias ? ", " : "",
                 w->alias);
        lines_entry(&c->out, 2, HELP_INDENT, name, tr(c->out.text.language, w->help));
    }
}

static void show_help(struct console *c, const struct picture *pic, struct span rest)
{
    (void)rest;
    face_show_introduction(pic, &c->out);
    if (pic->n) {
        face_show_why(pic, &c->out);
        face_show_choices(pic, &c->out);
    }
    help_actions(c, pic);
    if (pic->n)
        help_words(c, c->face->words);
    help_words(c, c->owner->words);
    help_words(c, console_words);
}
