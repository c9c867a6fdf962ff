#include "play.h"
#include "../../host/rival.h"
#include "../../host/settings.h"
#include "../../show/tell.h"

#include <unistd.h>

static const struct flag flags[] = {
    { "humans", N_("N"),
      N_("How many people play at this keyboard; bots take the other seats (default 1).") },
    { "names", N_("NAME,…"), N_("What the people are called; they sit in the first seats.") },
    { "bots", N_("NAME,…"),
      N_("Who takes the other seats, the last one all that are left (default: whom you have set in the full screen, or "
         "club; see paddock race).") },
    GUEST_FLAGS(N_(
        "This program takes the first seat that no person has; --bots then take the seats after the programs (docs/bot-protocol.md). Give it again for one more.")),
    { "dice", N_("HOW"),
      N_("random, or typed: a real table deals and rolls, and you type what came (default: as it was in a race that goes on, else "
         "random).") },
    { "plain", NULL, N_("Line by line, as this verb always is; paddock alone opens the full screen.") },
    { "confirm", NULL, N_("Ask once more before each action.") },
    { "terse", NULL,
      N_("At every question only what has changed since the one before, for screen readers. It is remembered.") },
    { "full", NULL,
      N_("At every question the whole race again, as it comes out of the box. It is remembered.") },
    { "seed", N_("N"),
      N_("Deal, roll and let bots decide by this number, which lets whoever knows it predict the race, or by 32 or "
         "more hexadecimal digits (default: some that the system draws).") },
    { "record", N_("FILE"), N_("Save the match there, as it happens; a file that exists is not touched.") },
    { "no-save", NULL, N_("Save nothing.") },
    { "resume", N_("FILE"), N_("Go on with the match saved there.") },
    { "continue", NULL, N_("Go on with the match that was left last.") },
    { "good-part", NULL, N_("With a damaged record: go on from the part that is good, without asking.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock play                                   ", N_("asks four questions and starts") },
    { "paddock play --cars 6 --names Ann              ", N_("you and five bots") },
    { "paddock play --names Ann,Bob --each 2          ", N_("two people with two cars each") },
    { "paddock play --names Ann,Bob --dice typed      ", N_("bots and referee for a real table") },
    { "paddock play grandprix --players 4             ", N_("two cars for you, three bots, 22 cars") },
    { "paddock play --continue                        ", N_("where you left off") },
    { 0 },
};

/* ---- saving and telling ------------------------------------------------------------------------------ */

/* 'it'\''s': for a shell. */
static void print_quoted(struct play *p, const char *name)
{
    struct plain_text plain_name = text_plain(name);
    const char *path = plain_name.text;
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@";
    if (path[strspn(path, plain)] == '\0') {
        lines_add(&p->console.out, "%s", path);
        return;
    }
    lines_add(&p->console.out, "'");
    for (; *path; path++)
        lines_add(&p->console.out, *path == '\'' ? "'\\''" : "%c", *path);
    lines_add(&p->console.out, "'");
}

static void print_how_to_go_on(struct play *p)
{
    struct lines *out = &p->console.out;
    const char *dice = p->console.typed_dice ? " --dice typed" : "";
    if (!p->path[0]) {
        lines_say(out, "Nothing was saved, as you wished.");
        return;
    }
    text_say(&out->text, "Saved in ");
    print_quoted(p, p->path);
    lines_add(out, "\n%s%s%s %s", said("Go on with: "), p->again ? p->again : "paddock play",
              p->again ? "" : dice,
              p->again          ? ""
              : p->in_directory ? "--continue"
                                : "--resume ");
    if (p->again || !p->in_directory)
        print_quoted(p, p->again ? p->again_name : p->path);
    lines_add(out, "%s\n", p->again ? dice : "");
}

void play_write(struct play *p)
{
    terminal_write(&p->console.out);
}

enum answer play_prompt(struct play *p, const char *question)
{
    play_write(p);
    enum answer answer = prompt_line(question, p->console.line);
    terminal_measure(&p->console.out); /* it may have another size now */
    return answer;
}

enum flow play_fail(struct play *p)
{
    play_write(p);
    report_error(&p->err);
    p->err.text[0] = '\0';
    p->failed = true;
    return LEAVE;
}

enum flow play_save(struct play *p, bool durable)
{
    play_write(p); /* before a sentence why it cannot be saved */
    if (saving_append(&p->m.saving, p->m.seating.table, durable, &p->err))
        return GO_ON;
    play_fail(p);
    lines_say(&p->console.out,
              "The match ends here, because it cannot be saved. What was saved before is good.");
    print_how_to_go_on(p);
    return LEAVE;
}

bool play_unanswered(struct play *p, enum answer why)
{
    if (why == ANSWER_SIGNAL) {
        p->err = (struct error){ .kind = ERROR_STOPPED };
        p->failed = true;
    }
    return false;
}

enum flow play_leave(struct play *p, enum answer why)
{
    if (play_save(p, true) == LEAVE)
        return LEAVE;
    if (why == ANSWER_UNHEARD) {
        error_as(&p->err, ERROR_WORLD);
        finish_output(&p->err);
        return play_fail(p);
    }
    print_how_to_go_on(p);
    play_unanswered(p, why);
    return LEAVE;
}

/* ---- what the console asks for --------------------------------------------------------------------------- */

static bool keep(struct console *c)
{
    struct play *p = c->context;
    return (p->lesson ? learn_save(p) : play_save(p, true)) == GO_ON;
}

static enum answer ask(struct console *c, const char *question)
{
    return play_prompt(c->context, question);
}

static void leave(struct console *c, enum answer why)
{
    play_leave(c->context, why);
}

static void copy_record(struct console *c, const char *path)
{
    struct play *p = c->context;
    struct saving copy = { .fd = -1 };
    struct error err;
    play_write(p);
    if (saving_create(&copy, path, p->m.seating.table, &p->m.seating.tags, &err))
        lines_say(&p->console.out, "A copy of the match so far is in %s.", text_plain(path).text);
    else
        report_error(&err);
    saving_close(&copy);
}

static void stop(struct console *c, const struct error *err)
{
    struct play *p = c->context;
    p->err = *err;
    error_as(&p->err, ERROR_INPUT);
    play_fail(p);
}

static void show_so_far(struct console *c)
{
    play_write(c->context);
    fflush(stdout);
}

static const struct console_owner terminal_console = { .keep = keep,
                                                       .ask = ask,
                                                       .leave = leave,
                                                       .copy = copy_record,
                                                       .stop = stop,
                                                       .pause = show_so_far,
                                                       .tells = true };

/* ---- dice and cards of a real table ------------------------------------------------------------------ */

/* Where it cannot be remembered, that is no reason not to play. */
static void remember_dice(const struct play *p, bool typed)
{
    struct error unheard;
    if (p->path[0] && !record_put_on_table(p->path, typed, &unheard))
        report_error(&unheard);
}

/* A race on a real table goes on there, unless somebody says otherwise. */
static void settle_dice(struct play *p, const struct args *args, bool again)
{
    p->typed_before = again && !args_has(args, "dice") && record_is_on_table(p->path);
    p->console.typed_dice |= p->typed_before;
    remember_dice(p, p->console.typed_dice);
}

/* ---- the end ----------------------------------------------------------------------------------------- */

static void print_end(struct play *p)
{
    console_tell(&p->console, p->keyboard);
    lines_add(&p->console.out, "\n");
    lines_say(&p->console.out, "Result");
    tell_results(&p->m.seating, &p->console.out);
    tell_verdict(&p->m.seating, &p->console.out);
    if (!p->path[0])
        return;
    text_say(&p->console.out.text, "All of it is in the record: paddock replay ");
    print_quoted(p, p->path);
    lines_add(&p->console.out, "\n");
}

/* ---- the flow ---------------------------------------------------------------------------------------- */

static turn_t bots_on_turn(const struct play *p, turn_t who)
{
    turn_t bots = 0;
    for (turn_t left = who & ~CHANCE; left; left &= left - 1)
        if (seating_has_bot(&p->m.seating, turn_lowest(left)))
            bots |= seat_bit(turn_lowest(left));
    return bots;
}

/* Chance and bots act, until a person must or the match is over. Bots choose before people do: they see
 * nothing of what people will do, and people need not wait. */
static enum flow advance(struct play *p)
{
    for (;;) {
        if (prompt_signal())
            return play_leave(p, ANSWER_SIGNAL);
        if (!p->console.typed_dice)
            table_deal(p->m.seating.table, &p->m.seating.dealer);
        turn_t bots = bots_on_turn(p, table_turn(p->m.seating.table));
        if (!bots)
            return play_save(p, false);
        if (!match_bot_acts(&p->m, turn_lowest(bots), &p->err))
            return play_fail(p);
    }
}

static enum flow step(struct play *p)
{
    bool back = false;
    if (advance(p) == LEAVE)
        return LEAVE;
    turn_t who = table_turn(p->m.seating.table);
    if (!who) {
        print_end(p);
        remember_dice(p, false);
        return LEAVE;
    }
    if (who == CHANCE)
        return dice_ask(p);
    bool stays = p->keyboard != NOBODY && who & seat_bit(p->keyboard);
    int seat = stays ? p->keyboard : turn_lowest(who);
    if (handover(p, seat, &back) == LEAVE)
        return LEAVE;
    return back || console_turn(&p->console, seat) == DONE ? GO_ON : LEAVE;
}

/* ---- before it starts -------------------------------------------------------------------------------- */

/* Flags that say who plays what, and so have no place beside --resume; with any of them nothing is asked. A program
 * may come back to a seat that one had. */
static const char *const choosing[] = { "humans", "names", "bots", NULL };

static bool chooses_players(const struct args *args)
{
    for (int i = 0; choosing[i]; i++)
        if (args_has(args, choosing[i]))
            return true;
    return args->setup[0] != '\0';
}

static bool read_wishes(const struct args *args, struct wishes *w, struct error *err)
{
    const char *names = args_value(args, "names");
    long long people = names ? span_parts(span_of(names), ',') : 1, given = people;
    if (!args_number(args, "humans", 0, SEATS_MAX, &people, err))
        return false;
    if (names && given > people)
        return error_of(err, ERROR_USAGE, "expected at most %s; found %lld", COUNT(people, "name"), given);
    if (names && strlen(names) > TYPED_MAX)
        return error_of(err, ERROR_USAGE, "expected names; found %zu characters", strlen(names));
    memcpy(w->setup, args->setup, sizeof w->setup);
    snprintf(w->names, sizeof w->names, "%s", names ? names : "");
    w->people = (int)people;
    return true;
}

static bool take_path(struct play *p, const char *path)
{
    p->in_directory = !path;
    return !path || snprintf(p->path, sizeof p->path, "%s", path) < (int)sizeof p->path;
}

static bool open_record(struct play *p, const struct args *args, struct error *err)
{
    const char *path = args_value(args, "record");
    if (args_has(args, "no-save"))
        return true;
    if (!take_path(p, path))
        return error_of(err, ERROR_USAGE, "expected a shorter name for the record; found %zu characters",
                        strlen(path));
    return (path || records_new_path(args->game, p->path, err)) && record_begin(&p->m, p->path, err);
}

/* A rival is that of the first person. */
static bool seat_bots(struct play *p, const char *bots, int people, struct error *err)
{
    char room[RIVAL_LIST_MAX];
    struct rivalry rivalry = { 0 };
    const struct seating *s = &p->m.seating;
    if (people && !rival_settle(&bots, table_game(s->table), s->tags.player[0], room, &rivalry, err))
        return false;
    if (!match_seat_programs_and_bots(&p->m, &p->programs, bots, people, err))
        return false;
    if (rivalry.step) {
        struct text said = text_for_reader();
        rivalry_text(&rivalry, &said);
        printf("%s\n", text_string(&said));
        text_free(&said);
    }
    return true;
}

/* The match that somebody wishes, and who sits where; false without a failure when the questions were left unanswered. */
static bool arrange(struct play *p, const struct args *args, struct wishes *w, struct error *err)
{
    if (!read_wishes(args, w, err))
        return false;
    if (prompt_terminal() && !chooses_players(args) && !args_has(args, "bot") && !args_has(args, "seed")) {
        enum answer answer = questions_ask(args->game, w);
        if (answer != ANSWER_LINE) {
            p->left = true;
            return play_unanswered(p, answer);
        }
    }
    p->m.seating.table = table_new(args->game, w->setup, NULL, err);
    if (!p->m.seating.table)
        return error_as(err, ERROR_USAGE);
    match_tags(&p->m.seating.tags);
    int seats = table_shape(p->m.seating.table)->seats;
    if (w->people > seats)
        return error_of(err, ERROR_USAGE, "this match has %s; found %s", COUNT(seats, "seat"),
                        COUNT(w->people, "person"));
    const char *bots = args_value(args, "bots");
    if (!bots && w->people + p->programs.programs < seats)
        bots = usual_bot();
    return match_seat_people(&p->m, w->names, w->people, default_name, err)
           && seat_bots(p, bots, w->people, err);
}

static bool start_new(struct play *p, const struct args *args, struct error *err)
{
    struct wishes *w = calloc(1, sizeof *w);
    bool good = w ? arrange(p, args, w, err) && open_record(p, args, err) : error_memory(err);
    free(w);
    return good;
}

static bool start_again(struct play *p, const struct args *args, struct error *err)
{
    const char *path = args_value(args, "resume");
    if (path && args_has(args, "continue"))
        return error_of(err, ERROR_USAGE, "--resume and --continue do not go together");
    if (chooses_players(args) || args_has(args, "record") || args_has(args, "no-save"))
        return error_of(err, ERROR_USAGE, "a match that goes on has its setup, players and record already");
    if (!take_path(p, path))
        return error_of(err, ERROR_USAGE, "expected a file; found %zu characters", strlen(path));
    if ((!path && !records_latest(p->path, err)) || !record_resume(p, args_has(args, "good-part"), err)
        || !match_seat_guests(&p->m, &p->programs, p->m.seating.absent, err))
        return false;
    print_missing_bots(&p->m);
    return !args->game_given || args->game == table_game(p->m.seating.table)
           || error_of(err, ERROR_USAGE, "%s: this is a match of %s, not of %s", p->path,
                       table_game(p->m.seating.table)->id, args->game->id);
}

/* What was asked for is remembered; where it cannot be, that is no reason not to play. */
static bool read_terse(struct play *p, const struct args *args, struct error *err)
{
    bool terse = args_has(args, "terse");
    struct error unheard;
    if (terse && args_has(args, "full"))
        return error_of(err, ERROR_USAGE, "--terse and --full do not go together");
    if (!terse && !args_has(args, "full"))
        return true;
    p->console.terse = terse;
    if (!settings_write((struct setting[]){ { "terse", terse ? "yes" : "no" }, { 0 } }, &unheard))
        report_error(&unheard);
    return true;
}

static bool read_dice(struct play *p, const struct args *args, struct error *err)
{
    const char *how = args_value(args, "dice");
    p->console.typed_dice = how && !strcmp(how, "typed");
    p->console.confirm = args_has(args, "confirm");
    if (how && !p->console.typed_dice && strcmp(how, "random") != 0)
        return error_of(err, ERROR_USAGE, "--dice takes random or typed; found \"%.60s\"", how);
    return (!args_has(args, "record") || !args_has(args, "no-save")
            || error_of(err, ERROR_USAGE, "--record and --no-save do not go together"))
           && read_terse(p, args, err);
}

/* The options that were chosen, where there are any but those that always stand. */
static void print_setup(struct play *p)
{
    const struct option_set *set = &p->console.book.options;
    char line[1024], value[80];
    struct text t = text_into(line, sizeof line);
    for (int i = 0; set->options[i].name; i++) {
        size_t len =
            set->given[i] && !set->options[i].always ? option_value_text(set, i, value, sizeof value) : 0;
        if (len)
            text_add(&t, " %s=%s", set->options[i].name, len < sizeof value ? value : "…");
    }
    if (!t.len)
        return;
    size_t from = p->console.out.text.len;
    text_say(&p->console.out.text, "Played with %s", line);
    lines_fill(&p->console.out, from, 0, 2);
}

/* Who the only person here is; to somebody who has no race of this game yet all of it. */
static void welcome(struct play *p)
{
    const struct game *g = table_game(p->m.seating.table);
    bool first = !table_moments(p->m.seating.table) && !records_hold(g, p->path);
    struct picture pic;
    int seat = 0;
    while (seating_has_bot(&p->m.seating, seat))
        seat++;
    picture_take(&pic, &p->m.seating, &p->console.book, seat);
    if (first)
        face_show_introduction(&pic, &p->console.out);
    else
        p->console.face->welcome(&pic, &p->console.out);
}

static void introduce(struct play *p, const struct seed *seed)
{
    const struct shape *shape = table_shape(p->m.seating.table);
    int bots = shape->seats - p->console.people;
    char warning[160];
    lines_add(&p->console.out, "%s, %s:", table_game(p->m.seating.table)->title, COUNT(shape->cars, "car"));
    for (int seat = 0, n = 0; seat < shape->seats; seat++)
        if (!seating_has_bot(&p->m.seating, seat))
            lines_add(&p->console.out, "%s %s", n++ ? "," : "", seating_driver(&p->m.seating, seat));
    if (bots)
        lines_add(&p->console.out, "%s %s", p->console.people ? said(" and") : "", COUNT(bots, "bot"));
    lines_add(&p->console.out, ".%s\n",
              p->path[0] ? said(" Everything is saved as you play.") : said(" Nothing is saved."));
    print_setup(p);
    if (p->console.people == 1 && p->console.face->welcome)
        welcome(p);
    if (!p->console.typed_dice && seating_seed_warning(seed, spoken(), warning, sizeof warning))
        lines_add(&p->console.out, "%s\n", warning);
    if (p->console.terse)
        lines_say(&p->console.out, "Only what has changed is told; table, hand and log tell everything.");
    if (p->typed_before)
        lines_say(&p->console.out, "Dice and cards are typed in, as before; --dice random ends that.");
    lines_say(&p->console.out, "Type ? for help, rules for the rules, quit to leave.");
}

bool play_sit_down(struct play *p)
{
    return console_sit_down(&p->console, &p->m.seating, &p->err) || error_as(&p->err, ERROR_WORLD);
}

static bool prepare(struct play *p, const struct args *args)
{
    bool again = args_has(args, "resume") || args_has(args, "continue");
    struct seed seed;
    if (!read_dice(p, args, &p->err) || !guest_wishes_read(args, &p->programs, &p->err)
        || !args_seed(args, &seed, &p->err) || !(again ? start_again : start_new)(p, args, &p->err))
        return false;
    p->console.people = seating_people(&p->m.seating);
    seating_name_players(&p->m.seating, spoken());
    dealer_begin(&p->m.seating.dealer, &seed, 0);
    settle_dice(p, args, again);
    if (!play_sit_down(p))
        return false;
    introduce(p, &seed);
    return true;
}

struct play *play_new(void)
{
    struct play *p = calloc(1, sizeof *p);
    char set[SETTING_VALUE_MAX];
    if (!p)
        return NULL;
    p->m.saving.fd = -1;
    p->console.owner = &terminal_console;
    p->console.context = p;
    p->console.out = terminal_lines();
    p->m.seating.narrator.language = spoken();
    p->console.asked = NOBODY;
    p->console.terse = !strcmp(setting_read("terse", set), "yes");
    p->lock = -1;
    p->keyboard = NOBODY;
    prompt_open();
    return p;
}

void play_on(struct play *p)
{
    while (step(p) == GO_ON)
        ;
}

bool play_end(struct play *p, struct error *err)
{
    bool good = !p->failed;
    *err = p->err;
    play_write(p);
    console_close(&p->console);
    match_free(&p->m);
    if (p->lock >= 0)
        close(p->lock);
    free(p);
    return good;
}

bool play_run(const struct args *args, const char *again, const char *name, struct error *err)
{
    struct play *p = play_new();
    struct error unnoted;
    if (!p)
        return error_memory(err);
    p->again = again;
    p->again_name = name;
    if (prepare(p, args)) {
        play_on(p);
        if (!played_note(p->path, &unnoted)) {
            if (!p->failed)
                p->err = unnoted;
            else
                report_error(&unnoted);
            p->failed = true;
        }
    } else
        p->failed |= !p->left;
    return play_end(p, err);
}

static bool run(const struct args *args, struct error *err)
{
    return play_run(args, NULL, NULL, err);
}

VERB(play, N_("[GAME]"), N_("Plays against bots and with friends at one keyboard, by typed lines."), 0, 0,
     .run = run, .many = guest_many, .setup = true);
