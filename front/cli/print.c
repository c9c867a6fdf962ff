/* print.c: what goes to the standard streams, in which language, and what the exit code says. */
#include "cli.h"
#include "prompt.h"

#include <errno.h>
#include <stdarg.h>

/* ---- the language ---------------------------------------------------------------------------------------- */

static const struct language *language = &english;

const struct language *spoken(void)
{
    return language;
}

/* "--language de" or "--language=de" at argv[i]: how many words that is, or 0. */
static int wish_at(int argc, char **argv, int i, const char **wish)
{
    static const char flag[] = "--language";
    size_t length = sizeof flag - 1;
    if (strncmp(argv[i], flag, length) != 0)
        return 0;
    if (argv[i][length] == '=') {
        *wish = argv[i] + length + 1;
        return 1;
    }
    if (argv[i][length])
        return 0;
    *wish = i + 1 < argc ? argv[i + 1] : "";
    return i + 1 < argc ? 2 : 1;
}

static const char *take_wish(int *argc, char **argv)
{
    const char *wish = NULL;
    int left = 1, i = 1;
    for (; i < *argc && strcmp(argv[i], "--") != 0;) {
        int words = wish_at(*argc, argv, i, &wish);
        if (!words)
            argv[left++] = argv[i++];
        i += words;
    }
    while (i < *argc)
        argv[left++] = argv[i++];
    argv[left] = NULL;
    *argc = left;
    return wish;
}

bool spoken_take(int *argc, char **argv, struct error *err)
{
    const struct language *found = language_spoken(take_wish(argc, argv), err);
    if (!found)
        return error_as(err, ERROR_USAGE);
    language = found;
    return true;
}

/* ---- sentences and errors ------------------------------------------------------------------------------- */

/* Documented in `paddock help` and the man page. */
static const int exit_codes[] = {
    [ERROR_NO] = 1, [ERROR_USAGE] = 2, [ERROR_INPUT] = 3, [ERROR_WORLD] = 4, [ERROR_STOPPED] = 130,
};

const char *said(const char *sentence)
{
    return tr(spoken(), sentence);
}

void say(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vprintf(tr(spoken(), format), ap);
    va_end(ap);
    putchar('\n');
}

/* An error in our language, between two texts. */
static void print_error(FILE *out, const char *before, const struct error *err, const char *behind)
{
    char room[2 * sizeof err->text];
    struct text t = text_into(room, sizeof room);
    t.language = spoken();
    text_say_error(&t, err);
    fprintf(out, "%s%s%s\n", before, room, behind);
}

void say_error(const struct error *err)
{
    print_error(stdout, "", err, ".");
}

int report_error(const struct error *err)
{
    if (err->text[0])
        print_error(stderr, "paddock: ", err, "");
    return err->kind == ERROR_STOPPED && prompt_signal() ? 128 + prompt_signal() : exit_codes[err->kind];
}

void print_note(const char *format, ...)
{
    char note[2 * sizeof((struct error *)0)->text];
    va_list ap;
    va_start(ap, format);
    vsnprintf(note, sizeof note, tr(spoken(), format), ap);
    va_end(ap);
    text_make_plain(note);
    fprintf(stderr, "paddock: %s\n", note);
}

static bool error_output(struct error *err, int why)
{
    return error_of(err, ERROR_WORLD, "could not write the output: %s", strerror(why));
}

bool finish_output(struct error *err)
{
    return (fflush(stdout) == 0 && !ferror(stdout)) || error_output(err, errno);
}

struct text text_for_reader(void)
{
    struct text t = text_growing();
    t.language = spoken();
    return t;
}

bool print_text(struct text *t, struct error *err)
{
    bool whole = text_is_whole(t), written = !whole || !t->len || fwrite(t->buf, t->len, 1, stdout) == 1;
    int why = errno;
    text_free(t);
    if (!whole)
        return error_memory(err);
    return written || error_output(err, why);
}

static struct text json_text_printed;
static struct json json_printed;

struct json *json_begin(void)
{
    json_text_printed = text_growing();
    json_printed = json_into(&json_text_printed);
    return &json_printed;
}

bool json_end(struct error *err)
{
    return print_json(&json_printed, err);
}

bool print_json(struct json *j, struct error *err)
{
    text_put_char(j->out, '\n');
    if (!j->lost)
        return print_text(j->out, err);
    text_free(j->out);
    return error_memory(err);
}
