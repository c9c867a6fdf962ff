/* script.c: the full-screen game without a terminal, for tests and pictures.
 *
 *     tui-script [SEED] < script
 *
 * One command a line; each is answered by "ok" once the game waits for somebody again. Time is made up: it goes on as
 * fast as the game asks for it.
 *
 *     size 80 24      another size
 *     wait 3          time may pass three times; from now on commands are read although the game waits for nobody
 *     go              the end of that
 *     key Enter       a key: a character, or Enter Esc Tab BackTab Up Down Left Right Home End PgUp PgDn Backspace Delete Space
 *     type TEXT       every character of it
 *     click 10 5      at a column and row, from 0
 *     show            print the screen, then a line of dashes
 *     ascii           the same in ASCII
 *     styles          the style of every cell instead of its character, as a letter
 *     svg FILE TITLE  keep it as a picture
 */
#include "../../host/spoken.h"
#include "tui.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_BYTES = 4096, SCREEN_BYTES = 1 << 22 };

struct script {
    struct terminal face;
    int w, h;
    long long now;
    struct canvas last; /* a copy of what was shown */
    char typed[LINE_BYTES];
    const char *rest; /* of typed: still to come */
    bool answer;      /* the last command wants its ok */
    int waits;        /* that are left, or -1: as many as there are */
    char line[LINE_BYTES];
};

static const struct {
    const char *name;
    int key;
} names[] = {
    { "Enter", PRESS_ENTER },
    { "Esc", PRESS_ESC },
    { "Tab", PRESS_TAB },
    { "BackTab", PRESS_BACKTAB },
    { "Up", PRESS_UP },
    { "Down", PRESS_DOWN },
    { "Left", PRESS_LEFT },
    { "Right", PRESS_RIGHT },
    { "Home", PRESS_HOME },
    { "End", PRESS_END },
    { "PgUp", PRESS_PAGE_UP },
    { "PgDn", PRESS_PAGE_DOWN },
    { "Backspace", PRESS_BACKSPACE },
    { "Delete", PRESS_DELETE },
    { "Space", ' ' },
};

static int key_of(const char *name)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].name, name))
            return names[i].key;
    return (int)text_next(&name);
}

/* ---- showing ------------------------------------------------------------------------------------------ */

static void script_show(struct terminal *t, const struct canvas *c)
{
    struct script *s = (struct script *)t;
    if (canvas_size(&s->last, c->w, c->h))
        memcpy(s->last.at, c->at, (size_t)(c->w * c->h) * sizeof *c->at);
    memcpy(s->last.zone, c->zone, sizeof c->zone);
    s->last.zones = c->zones;
}

static char screen[SCREEN_BYTES];

static void print_screen(const struct script *s, bool ascii)
{
    canvas_plain(&s->last, ascii, screen, sizeof screen);
    printf("%s--------\n", screen);
}

static void print_styles(const struct script *s)
{
    for (int y = 0; y < s->last.h; y++) {
        for (int x = 0; x < s->last.w; x++)
            putchar('A' + s->last.at[y * s->last.w + x].style);
        putchar('\n');
    }
    printf("--------\n");
}

static void keep_picture(const struct script *s, const char *words)
{
    char path[LINE_BYTES];
    size_t len = strcspn(words, " ");
    snprintf(path, sizeof path, "%.*s", (int)len, words);
    FILE *f = fopen(path, "w");
    if (!f)
        exit(4);
    canvas_svg(&s->last, words[len] ? words + len + 1 : "Paddock", screen, sizeof screen);
    fputs(screen, f);
    fclose(f);
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static bool starts(const char *line, const char *word, const char **rest)
{
    size_t len = strlen(word);
    if (strncmp(line, word, len) != 0 || (line[len] != ' ' && line[len] != '\0'))
        return false;
    *rest = line[len] ? line + len + 1 : "";
    return true;
}

static struct input key(int code)
{
    return (struct input){ .kind = INPUT_KEY, .key = code };
}

/* Do a command; INPUT_NOTHING when it was no input. */
static struct input command(struct script *s, const char *line)
{
    const char *rest;
    struct input in = { .kind = INPUT_NOTHING };
    if (starts(line, "key", &rest))
        return key(key_of(rest));
    if (starts(line, "type", &rest)) {
        snprintf(s->typed, sizeof s->typed, "%s", rest);
        s->rest = s->typed;
        return *s->rest ? key((int)text_next(&s->rest)) : in;
    }
    if (starts(line, "click", &rest) && sscanf(rest, "%d %d", &in.x, &in.y) == 2) {
        in.kind = INPUT_CLICK;
        return in;
    }
    if (starts(line, "size", &rest) && sscanf(rest, "%d %d", &s->w, &s->h) == 2)
        return (struct input){ .kind = INPUT_RESIZE };
    if (starts(line, "wait", &rest) || starts(line, "go", &rest)) {
        s->waits = line[0] == 'g' ? -1 : atoi(rest);
        return in;
    }
    if (starts(line, "svg", &rest))
        keep_picture(s, rest);
    else if (!strcmp(line, "show") || !strcmp(line, "ascii"))
        print_screen(s, line[0] == 'a');
    else if (!strcmp(line, "styles"))
        print_styles(s);
    else if (line[0] && line[0] != '#') {
        fprintf(stderr, "tui-script: expected a command; found \"%s\"\n", line);
        exit(2);
    }
    return in;
}

/* Time passes. */
static struct input pass(struct script *s, int ms)
{
    const struct timespec pause = { .tv_nsec = ms > 1 ? 200000 : 20000 }; /* a bot may be thinking */
    s->waits -= s->waits > 0;
    s->now += ms;
    nanosleep(&pause, NULL);
    return (struct input){ .kind = INPUT_NOTHING };
}

static struct input script_read(struct terminal *t, int ms)
{
    struct script *s = (struct script *)t;
    if (s->rest && *s->rest)
        return key((int)text_next(&s->rest));
    if (ms >= 0 && s->waits)
        return pass(s, ms);
    for (;;) {
        if (s->answer)
            printf("ok\n");
        fflush(stdout);
        s->answer = false;
        if (!fgets(s->line, sizeof s->line, stdin))
            return (struct input){ .kind = INPUT_STOP };
        s->line[strcspn(s->line, "\n")] = '\0';
        struct input in = command(s, s->line);
        s->answer = true;
        if (in.kind != INPUT_NOTHING)
            return in;
        if (ms >= 0 && s->waits)
            return pass(s, ms);
    }
}

static void script_size(struct terminal *t, int *w, int *h)
{
    *w = ((struct script *)t)->w;
    *h = ((struct script *)t)->h;
}

static long long script_now(struct terminal *t)
{
    return ((struct script *)t)->now;
}

static void script_look(struct terminal *t, enum colours colours, enum characters characters)
{
    (void)t, (void)colours, (void)characters;
}

static void script_close(struct terminal *t)
{
    (void)t;
}

int main(int argc, char **argv)
{
    static struct script s = { .w = 80, .h = 24, .waits = -1 };
    s.face = (struct terminal){ .size = script_size,
                                .read = script_read,
                                .show = script_show,
                                .now = script_now,
                                .look = script_look,
                                .close = script_close };
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "");
    struct error err;
    const struct language *language = language_spoken(NULL, &err);
    if (!language) {
        fprintf(stderr, "tui-script: %s\n", err.text);
        return 2;
    }
    int code = tui_run_on(&s.face, argc > 1 ? strtoull(argv[1], NULL, 10) : 0, language, &err);
    canvas_free(&s.last);
    return code == 4 ? 0 : code; /* the script has ended: nothing is wrong with that */
}
