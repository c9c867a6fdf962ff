/* turn.c: one person's turn. Words that only show something come first, then whatever the game accepts;
 * anything else gets one sentence and the prompt again. */
#include "../../core/text.h"
#include "../../table/command.h"
#include "play.h"
#include "say.h"

#include <string.h>

/* ---- words that work at every prompt ----------------------------------------------------------------- */

struct word {
    const char *name, *alias;
    const char *takes;
    const char *help;
    enum typed (*run)(struct play *p, const struct picture *pic, struct span rest);
};

static enum typed show_table(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    p->drawing->table(pic);
    return TYPED_DONE;
}

static enum typed show_hand(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    (p->drawing->hand ? p->drawing->hand : p->drawing->table)(pic);
    return TYPED_DONE;
}

static enum typed show_pile(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    (p->drawing->pile ? p->drawing->pile : p->drawing->table)(pic);
    return TYPED_DONE;
}

static enum typed show_log(struct play *p, const struct picture *pic, struct span rest)
{
    int wanted = 10, all;
    if (rest.len && (!span_number(rest, &wanted) || wanted < 1)) {
        printf("log takes how many sentences you want, as in: log 20\n");
        return TYPED_DONE;
    }
    all = match_story(&p->m, 0, pic->viewer, INT32_MAX);
    if (!all)
        printf("Nothing has happened yet.\n");
    match_story(&p->m, 0, pic->viewer, all > wanted ? all - wanted : 0);
    return TYPED_DONE;
}

static enum typed show_rules(struct play *p, const struct picture *pic, struct span rest)
{
    (void)pic, (void)rest;
    if (!say(&p->m.narrator, "rules", NULL))
        printf("There is no summary of these rules.");
    printf("\n");
    return TYPED_DONE;
}

static enum typed take_back(struct play *p, const struct picture *pic, struct span rest)
{
    struct error err;
    (void)rest;
    if (pic->viewer == NOBODY || !table_undo(p->m.table, pic->viewer, &err)) {
        printf("There is %s.\n", pic->viewer == NOBODY ? "nothing to take back" : err.text);
        return TYPED_DONE;
    }
    return play_save(p, true) == LEAVE ? TYPED_QUIT : TYPED_UNDONE;
}

static enum typed save_copy(struct play *p, const struct picture *pic, struct span rest)
{
    struct saving copy = { .fd = -1 };
    char path[FILE_PATH_MAX];
    (void)pic;
    if (!rest.len || !span_copy(rest, path, sizeof path)) {
        printf("save takes the name of a file, as in: save race.txt\n");
        return TYPED_DONE;
    }
    fflush(stdout);
    bool good = saving_create(&copy, path, p->m.table, &p->m.tags) == EXIT_OK
                && saving_append(&copy, p->m.table, true) == EXIT_OK;
    if (saving_close(&copy) == EXIT_OK && good)
        printf("A copy of the match so far is in %s.\n", path);
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
    { "log", "l", " N", "tells the last N sentences again (10 without N)", show_log },
    { "rules", "", "", "tells the rules in short", show_rules },
    { "undo", "u", "", "takes back your last choice, until somebody has seen it", take_back },
    { "save", "", " FILE", "writes a copy of the match so far", save_copy },
    { "quit", "q", "", "leaves; you can go on later", leave },
    { 0 },
};

static void help_actions(const struct play *p, const struct picture *pic)
{
    const struct game *g = table_game(p->m.table);
    int kind = 0;
    for (int i = 0; i < pic->n; i++) {
        char key[64];
        if (action_kind(pic->legal[i]) == kind)
            continue;
        kind = action_kind(pic->legal[i]);
        snprintf(key, sizeof key, "help.%s", g->actions_named[kind].name);
        printf("  %-12s ", g->actions_named[kind].name);
        if (!say(&p->m.narrator, key, NULL))
            printf("one of those listed above");
        printf("\n");
    }
    if (pic->n)
        printf("  Words may be cut short, and left out where only one choice fits.\n");
}

static enum typed show_help(struct play *p, const struct picture *pic, struct span rest)
{
    (void)rest;
    if (pic->n) {
        p->drawing->why(pic);
        p->drawing->choices(pic);
    }
    help_actions(p, pic);
    for (const struct word *w = words; w->name; w++) {
        char name[40];
        snprintf(name, sizeof name, "%s%s%s%s", w->name, w->takes, *w->alias ? ", " : "", w->alias);
        printf("  %-12s %s\n", name, w->help);
    }
    return TYPED_DONE;
}

static const struct word *find_word(struct span typed, struct span rest)
{
    for (const struct word *w = words; w->name; w++)
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
    const struct word *word = find_word(first, rest);
    if (!word)
        return TYPED_OTHER;
    picture_take(&pic, &p->m, viewer);
    return word->run(p, &pic, rest);
}

/* ---- actions ----------------------------------------------------------------------------------------- */

static bool fits_any(const struct play *p, const struct picture *pic, const char *text)
{
    action_t found;
    for (int i = 0; i < pic->n; i++)
        if (command_find(table_game(p->m.table), table_setup(p->m.table), &pic->legal[i], 1, text, &found,
                         NULL))
            return true;
    return false;
}

/* "12 + r" and "12 r" mean 12+r: blanks around a plus go, and a last word that is not a number is joined
 * to the one before. "1 2" stays what it is, a slip of the hand. */
static void join(char *line)
{
    char *out = line;
    for (const char *c = line; *c; c++) {
        bool before = *c == ' ' && c[strspn(c, " ")] == '+';
        bool after = *c == ' ' && out > line && out[-1] == '+';
        if (!before && !after)
            *out++ = *c;
    }
    *out = '\0';
    char *last = strrchr(line, ' ');
    if (last && (last[1] < '0' || last[1] > '9') && !strchr(last, '+'))
        *last = '+';
}

/* The action that was typed; false after a sentence. */
static bool find_action(struct play *p, const struct picture *pic, action_t *act)
{
    const struct game *g = table_game(p->m.table);
    const struct setup *su = table_setup(p->m.table);
    struct error err;
    char joined[TYPED_MAX + 1];
    snprintf(joined, sizeof joined, "%s", p->line);
    join(joined);
    const char *text = fits_any(p, pic, p->line) ? p->line : joined;
    if (!fits_any(p, pic, text)) {
        printf("You cannot do \"%.40s\" now; Enter shows what you can do, ? explains it.\n", p->line);
        return false;
    }
    if (command_find(g, su, pic->legal, pic->n, text, act, &err))
        return true;
    printf("%s.\n", err.text);
    return false;
}

/* Asks once more, if the player wishes to be asked. */
static enum answer confirm(struct play *p, action_t act, bool *yes)
{
    char text[ACTION_TEXT_MAX], question[ACTION_TEXT_MAX + 40];
    *yes = true;
    if (!p->confirm)
        return ANSWER_LINE;
    action_text(table_game(p->m.table), table_setup(p->m.table), act, text, sizeof text);
    snprintf(question, sizeof question, "%s? Enter does it, n does not:", text);
    enum answer answer = prompt_line(question, p->line);
    *yes = answer == ANSWER_LINE && (!p->line[0] || !strcmp(p->line, "y") || !strcmp(p->line, "yes"));
    if (answer == ANSWER_LINE && !*yes)
        printf("Nothing was done.\n");
    return answer;
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

static void show_question(const struct play *p, const struct picture *pic)
{
    p->drawing->why(pic);
    if (p->drawing->hand)
        p->drawing->hand(pic);
    p->drawing->choices(pic);
}

static void show_turn(struct play *p, int seat, const struct picture *pic)
{
    play_tell(p, seat);
    printf("\n");
    p->drawing->table(pic);
    show_question(p, pic);
}

static void name_prompt(const struct play *p, int seat, const struct picture *pic, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    bool named = p->people > 1 || pic->car == NOBODY;
    if (named)
        text_add(&t, "%s", picture_driver(&p->m, seat));
    if (pic->car != NOBODY)
        text_add(&t, "%scar %d", named ? ", " : "", pic->car + 1);
    text_add(&t, ">");
}

enum outcome { AGAIN, DONE, GONE };

static enum outcome try_action(struct play *p, int seat, const struct picture *pic)
{
    struct error err;
    action_t act;
    bool yes;
    if (!find_action(p, pic, &act))
        return AGAIN;
    enum answer answer = confirm(p, act, &yes);
    if (answer != ANSWER_LINE) {
        play_leave(p, answer);
        return GONE;
    }
    if (!yes)
        return AGAIN;
    if (!table_act(p->m.table, seat, act, &err)) {
        printf("%s.\n", err.text);
        return AGAIN;
    }
    if (play_save(p, true) == LEAVE)
        return GONE;
    play_tell(p, seat);
    return DONE;
}

static enum outcome hear(struct play *p, int seat, const struct picture *pic)
{
    if (!p->line[0]) {
        show_question(p, pic);
        return AGAIN;
    }
    switch (turn_command(p, seat)) {
    case TYPED_DONE: return AGAIN;
    case TYPED_UNDONE: return DONE;
    case TYPED_QUIT: return GONE;
    case TYPED_OTHER: break;
    }
    return try_action(p, seat, pic);
}

enum flow turn_ask(struct play *p, int seat)
{
    struct picture pic;
    char question[TAG_MAX + 24];
    picture_take(&pic, &p->m, seat);
    show_turn(p, seat, &pic);
    name_prompt(p, seat, &pic, question, sizeof question);
    for (;;) {
        enum answer answer = prompt_line(question, p->line);
        if (answer != ANSWER_LINE)
            return play_leave(p, answer);
        enum outcome outcome = hear(p, seat, &pic);
        if (outcome != AGAIN)
            return outcome == DONE ? GO_ON : LEAVE;
    }
}
