/* verify.c: are these records good? Every move legal, every result right, every byte as we would write it. */
#include "../../core/text.h"
#include "../../games/registry.h"
#include "../../host/saving.h"
#include "../../report/json.h"
#include "../../table/narrate.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>

static const struct flag flags[] = {
    { "complete", NULL, "Only finished races are good." },
    { "mend", "OUT", "Write what is good of the one FILE to a new file." },
    { "json", NULL, "Print one JSON object a line for each file." },
    { 0 },
};

static const char *const examples[] = {
    "paddock verify race.txt                      good, or the line and the reason",
    "paddock verify --complete season/*.txt       all of them, and all finished",
    "paddock verify broken.txt --mend fixed.txt   keep the good part",
    NULL,
};

/* What is to be said about one file. */
struct verdict {
    const char *file;
    bool readable;
    struct reading reading;
    struct error fault; /* text "" when there is none */
};

/* ---- judging ------------------------------------------------------------------------------------------ */

static void judge(const char *text, size_t len, bool complete, struct verdict *v)
{
    if (!record_read(all_games, text, len, &v->reading)) {
        v->fault = v->reading.error;
        return;
    }
    record_is_as_written(&v->reading, text, len, &v->fault); /* a record has one spelling only */
    if (!v->fault.text[0] && complete && !v->reading.complete)
        error_set(&v->fault, 0, "expected a finished race; found one that is unfinished after %s",
                  COUNTED(table_moments(v->reading.table), "moment"));
}

/* ---- saying ------------------------------------------------------------------------------------------- */

static int moments(const struct verdict *v)
{
    return v->reading.table ? table_moments(v->reading.table) : 0;
}

static int say(const struct verdict *v)
{
    char room[OLDER_NOTE_MAX];
    const char *note = record_note(&v->reading, room);
    if (v->fault.text[0])
        return complain_error(EXIT_NO, v->file, &v->fault);
    if (v->readable)
        printf("%s: %s, %s%s%s\n", text_plain(v->file).text,
               v->reading.complete ? "good, complete" : "good so far, unfinished",
               COUNTED(moments(v), "moment"), *note ? "; " : "", note);
    return v->readable ? EXIT_OK : EXIT_INPUT;
}

static int say_json(const struct verdict *v)
{
    const struct table *t = v->reading.table;
    char room[OLDER_NOTE_MAX];
    const char *note = record_note(&v->reading, room);
    const char *reason = v->readable ? v->fault.text : "could not be read";
    struct text out = text_growing();
    struct json j = json_into(&out);
    json_open(&j, NULL, '{');
    json_text(&j, "file", v->file);
    json_bool(&j, "good", !*reason);
    json_bool(&j, "complete", v->reading.complete);
    json_text(&j, "game", t ? table_game(t)->id : NULL);
    json_number(&j, "moments", moments(v));
    json_number_or_none(&j, "line", v->fault.line);
    json_text_or_none(&j, "reason", reason);
    json_number_or_none(&j, "written_under", v->reading.rules);
    json_text_or_none(&j, "note", *reason ? "" : note);
    json_close(&j, '}');
    int code = print_json(&j);
    if (code == EXIT_OK && v->fault.text[0])
        complain_error(EXIT_NO, v->file, &v->fault);
    if (code == EXIT_OK && !v->readable)
        code = EXIT_INPUT;
    return code != EXIT_OK ? code : *reason ? EXIT_NO : EXIT_OK;
}

/* ---- mending ------------------------------------------------------------------------------------------ */

static int mend(const struct verdict *v, const char *path)
{
    struct saving saving;
    if (!v->reading.table)
        return complain(EXIT_NO, "%s: nothing to mend; not even the head is good", v->file);
    int code = saving_create(&saving, path, v->reading.table, &v->reading.tags);
    saving_close(&saving);
    return code;
}

/* ---- the verb ----------------------------------------------------------------------------------------- */

/* EXIT_OK, EXIT_NO, EXIT_INPUT when there is nothing to be read, or EXIT_WORLD when the answer could not be given. */
static int verify(const struct args *args, const char *file)
{
    const char *out = args_value(args, "mend");
    struct verdict v = { .file = file };
    size_t len;
    char *text = read_whole(file, RECORD_MAX, &len);
    v.readable = text;
    if (text)
        judge(text, len, args_has(args, "complete"), &v);
    int code = args_has(args, "json") ? say_json(&v) : say(&v);
    if (out && text && code != EXIT_WORLD) {
        int mended = mend(&v, out);
        code = mended != EXIT_OK ? mended : code;
    }
    table_free(v.reading.table);
    free(text);
    return code;
}

static int run(const struct args *args)
{
    int worst = EXIT_OK;
    if (args_has(args, "mend") && args->words > 1)
        return complain(EXIT_USAGE, "--mend takes one file; found %d", args->words);
    for (int i = 0; i < args->words && worst != EXIT_WORLD; i++) {
        int code = verify(args, args->word[i]);
        worst = code > worst ? code : worst;
    }
    int written = worst == EXIT_WORLD ? EXIT_OK : finish_output();
    return written != EXIT_OK ? written : worst;
}

const struct verb verb_verify = {
    .name = "verify",
    .takes = "FILE…",
    .help = "Says whether records are good: every move legal, every result right, every byte in place.",
    .flags = flags,
    .words_min = 1,
    .words_max = WORDS_MAX,
    .examples = examples,
    .run = run,
};
