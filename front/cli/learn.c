/* learn.c: a first race that teaches, page by page, at the prompt of `paddock play`. A page is told above the picture
 * of the table; what is typed is an action or one of the usual words; what the lesson refuses is explained, and one
 * tries again. After the last page the race goes on as any other. */
#include "../../games/registry.h"
#include "../../host/lesson_file.h"
#include "play.h"

static const struct flag flags[] = {
    { "again", NULL, N_("Begin anew, even when you are in the middle of it.") },
    { "name", N_("NAME"), N_("What you are called.") },
    { "seed", N_("N"),
      N_("Deal, roll and let bots decide by this seed, once the race is free (see paddock play).") },
    { "no-save", NULL, N_("Save nothing.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock learn                    ", N_("which lessons there are") },
    { "paddock learn lacorsa            ", N_("the first race of LACORSA, some six minutes") },
    { "paddock learn grandprix          ", N_("the first race of Grand Prix") },
    { "paddock learn my-lesson.yaml     ", N_("a lesson of your own") },
    { 0 },
};

/* ---- pages ------------------------------------------------------------------------------------------- */

static int learner(const struct play *p)
{
    return lesson_seat(p->lesson->lesson);
}

static void print_heading(struct lines *out, const struct lesson_page *page)
{
    char title[160];
    snprintf(title, sizeof title, said("%d of %d: %s"), page->number, page->of, page->title);
    lines_add(out, "\n-- ");
    lines_style(out, STYLE_STRONG, title);
    lines_add(out, " ");
    for (int i = (int)strlen(title) + 4; i < LINES_COLUMNS; i++)
        lines_add(out, "-");
    lines_end_row(out);
}

static void print_words(struct play *p, const struct lesson_page *page)
{
    char last[LESSON_PARAGRAPH_MAX + 80];
    print_heading(&p->console.out, page);
    for (int i = 0; i < page->paragraphs; i++) {
        bool cites = page->rules[0] && i + 1 == page->paragraphs;
        snprintf(last, sizeof last, "%s%s%s%s", page->say[i], cites ? said(" [rules ") : "",
                 cites ? page->rules : "", cites ? "]" : "");
        lines_words(&p->console.out, 0, 0, last);
    }
}

/* What a page points at is what it shows: a field, or where cars, spaces and cards are to be seen. */
static const char *field_of(const char *point)
{
    static const struct {
        const char *kind, *field;
    } shown_in[] = { { "car ", "cars" }, { "space ", "cars" }, { "card ", "hands" }, { NULL, NULL } };
    for (int i = 0; shown_in[i].kind; i++)
        if (!strncmp(point, shown_in[i].kind, strlen(shown_in[i].kind)))
            return shown_in[i].field;
    return point + strlen("field ");
}

/* The fields it points at but the hands, ended by NULL; whether it points at the hands too. */
static bool list_fields(const struct lesson_page *page, const char *fields[LESSON_POINTS_MAX + 1])
{
    bool hands = false;
    int n = 0;
    for (int i = 0; i < page->points; i++) {
        const char *field = field_of(page->point[i]);
        if (!strcmp(field, "hands"))
            hands = true;
        else
            fields[n++] = field;
    }
    fields[n] = NULL;
    return hands;
}

/* Beside a question the hand is shown in any case. */
static void show_table(struct play *p, const struct lesson_page *page)
{
    const char *fields[LESSON_POINTS_MAX + 1];
    bool hands = list_fields(page, fields);
    struct picture pic;
    if (!page->points)
        return;
    picture_take(&pic, &p->m.seating, &p->console.book, learner(p));
    lines_add(&p->console.out, "\n");
    if (p->console.face->parts)
        p->console.face->parts(&pic, fields, &p->console.out);
    else
        p->console.face->table(&pic, &p->console.out);
    if (p->console.face->hand && page->mood == LESSON_TELLS && hands)
        p->console.face->hand(&pic, &p->console.out);
}

/* ---- from page to page ------------------------------------------------------------------------------- */

/* Another scene is another table. */
static bool sit_down(struct play *p)
{
    p->keyboard = learner(p);
    return play_sit_down(p);
}

enum flow learn_save(struct play *p)
{
    bool another;
    if (lesson_table(p->lesson->run) == p->m.seating.table)
        return play_save(p, true);
    play_write(p);
    return lesson_file_keep(p->lesson, &another, &p->err) && (!another || sit_down(p)) ? GO_ON : play_fail(p);
}

static enum flow turn_page(struct play *p)
{
    return lesson_turn_page(p->lesson->run, &p->err) ? learn_save(p) : play_fail(p);
}

/* Nothing to do but to read on; the usual words work here too. */
static enum flow read_on(struct play *p)
{
    for (;;) {
        enum answer answer = play_prompt(p, said("Enter goes on>"));
        if (answer != ANSWER_LINE)
            return play_leave(p, answer);
        if (!p->console.line[0])
            return turn_page(p);
        switch (console_command(&p->console, learner(p))) {
        case TYPED_QUIT: return LEAVE;
        case TYPED_OTHER:
            lines_say(&p->console.out, "Press Enter to go on, or type ? for the words that work here.");
            break;
        case TYPED_UNDONE: return GO_ON;
        case TYPED_DONE:
        case TYPED_ACTED: break;
        }
    }
}

/* The page after something was taken back. */
static enum flow follow(struct play *p, int moments)
{
    int now = table_moments(p->m.seating.table);
    if (now <= moments || table_moment(p->m.seating.table, now - 1)->act
        || lesson_follow(p->lesson->run, &p->err))
        return GO_ON;
    return play_fail(p);
}

static enum flow show_page(struct play *p, const struct lesson_page *page, int *shown)
{
    int moments = table_moments(p->m.seating.table);
    bool anew = *shown != page->number;
    enum flow flow;
    *shown = page->number;
    console_tell(&p->console, learner(p));
    if (anew) {
        print_words(p, page);
        show_table(p, page);
        p->console.asked = learner(p); /* it is on the screen now */
        p->console.asked_at = moments;
    }
    if (page->mood == LESSON_TELLS) {
        flow = read_on(p);
    } else {
        char ask[2 * LESSON_PARAGRAPH_MAX + 8];
        snprintf(ask, sizeof ask, "%s%s%s", page->ask, page->typed[0] ? " " : "", page->typed);
        p->console.ask = ask;
        flow = console_turn(&p->console, learner(p)) == DONE ? GO_ON : LEAVE;
        p->console.ask = NULL;
    }
    return flow == LEAVE || !p->lesson->run ? flow : follow(p, moments);
}

static void teach(struct play *p)
{
    struct lesson_page page;
    int shown = 0;
    for (;;) {
        lesson_page(p->lesson->run, &page);
        if (page.mood == LESSON_OVER)
            break;
        if (show_page(p, &page, &shown) == LEAVE)
            return;
    }
    lesson_file_release(p->lesson);
    p->lesson = NULL;
    p->console.lesson = NULL;
    play_on(p);
}

/* ---- before it starts -------------------------------------------------------------------------------- */

static void introduce(const struct lesson_file *s, struct lines *out)
{
    struct lesson_page page;
    lesson_page(s->run, &page);
    lines_say(out, "%s: %s, about %s.", lesson_title(s->lesson), COUNT(page.of, "page"),
              COUNT(lesson_minutes(s->lesson), "minute"));
    lines_say(out, "%sType ? for help, quit to leave, rules TOPIC for the rules.",
              s->path[0] ? said("It is saved as you go. ") : "");
}

/* Whether to go on from where it was left; false also when there is nothing to go on from. */
static enum answer wants_to_go_on(const struct lesson_file *s, const struct args *args, bool *yes)
{
    char line[TYPED_MAX + 1];
    *yes = lesson_file_is_begun(s) && !args_has(args, "again");
    if (!*yes || !prompt_terminal())
        return ANSWER_LINE;
    enum answer answer = prompt_line(
        said("You are in the middle of this lesson. Go on? (Enter: yes, n: from the start)"), line);
    *yes = line[0] != 'n' && line[0] != 'N';
    return answer;
}

/* Where it was left, or where that does not fit any more, or somebody wishes so, from the start. */
static bool begin(struct play *p, struct lesson_file *s, const struct args *args)
{
    char fallback[TAG_MAX];
    const char *name = args_value(args, "name");
    bool go_on;
    enum answer answer = wants_to_go_on(s, args, &go_on);
    if (answer != ANSWER_LINE) {
        p->left = true;
        return play_unanswered(p, answer);
    }
    bool good = go_on && lesson_file_go_on(s, &p->err);
    if (s->note[0])
        print_note("this record was %s", s->note);
    if (good)
        print_missing_bots(s->m);
    if (good || (go_on && p->err.kind != ERROR_NO))
        return good;
    if (go_on)
        report_error(&p->err);
    return lesson_file_begin(s, name ? name : default_name(1, 0, fallback), &p->err);
}

static bool prepare(struct play *p, struct lesson_file *s, const char *name, const struct args *args)
{
    struct seed seed;
    p->m.seating.narrator.language = spoken();
    if (!args_seed(args, &seed, &p->err)
        || !lesson_file_open(s, name, !args_has(args, "no-save"), &p->m, &p->err) || !begin(p, s, args))
        return false;
    memcpy(p->path, s->path, sizeof p->path);
    p->again = "paddock learn";
    p->again_name = s->name;
    p->console.people = 1;
    p->lesson = s;
    p->console.lesson = s->run;
    dealer_begin(&p->m.seating.dealer, &seed, 0);
    introduce(s, &p->console.out);
    return sit_down(p);
}

static bool take_lesson(const char *name, const struct args *args, struct error *err)
{
    struct lesson_file s = { .lock = -1 };
    struct play *p = play_new();
    if (!p)
        return error_memory(err);
    if (prepare(p, &s, name, args))
        teach(p);
    else
        p->failed |= !p->left;
    lesson_file_close(&s);
    return play_end(p, err);
}

static void list_lessons(const char *const *names, int n)
{
    struct lines out = terminal_lines();
    struct error err;
    for (int i = 0; i < n; i++) {
        struct lesson *l = lesson_builtin(all_games, names[i], spoken(), &err);
        char text[LESSON_TITLE_MAX + LESSON_PARAGRAPH_MAX + 40];
        if (!l)
            continue;
        snprintf(text, sizeof text, said("%s, about %s. %s"), lesson_title(l),
                 COUNT(lesson_minutes(l), "minute"), lesson_about(l));
        lines_entry(&out, 0, 14, names[i], text);
        lesson_free(l);
    }
    terminal_close(&out);
}

static bool choose_lesson(const struct args *args, struct error *err)
{
    char line[TYPED_MAX + 1];
    const char *names[LESSONS_MAX];
    list_lessons(names, lesson_list(builtins, names));
    if (!prompt_terminal()) {
        say("Take one with its name, as in: paddock learn %s", names[0]);
        return true;
    }
    enum answer answer = prompt_line(said("Which one? (Enter for none)"), line);
    return answer != ANSWER_LINE || !line[0] || take_lesson(line, args, err);
}

static bool run(const struct args *args, struct error *err)
{
    return args->words ? take_lesson(args->word[0], args, err) : choose_lesson(args, err);
}

VERB(learn, N_("[LESSON]"), N_("Teaches a game in one race, page by page, and leaves you the last laps."), 0,
     1, .run = run);
