/* verify.c: are these records good? Every move legal, every result right, every byte as we would write it. */
#include "../../games/registry.h"
#include "championship.h"
#include "cli.h"

#include <sys/stat.h>

static const struct flag flags[] = {
    { "complete", NULL, N_("Only finished races are good.") },
    { "mend", N_("OUT"), N_("Write what is good of the one FILE to a new file.") },
    { "json", NULL, N_("Print one JSON object a line for each file.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock verify race.txt                      ", N_("good, or the line and the reason") },
    { "paddock verify --complete season/*.txt       ", N_("all of them, and all finished") },
    { "paddock verify broken.txt --mend fixed.txt   ", N_("keep the good part") },
    { 0 },
};

/* What is to be said about one file. */
struct verdict {
    const char *file;
    bool readable;
    struct reading reading;
    struct error fault; /* text "" when there is none */
};

static bool is_online(const struct verdict *v)
{
    return v->reading.tags.deal.table[0];
}

/* ---- judging ------------------------------------------------------------------------------------------ */

static void judge(const char *text, size_t len, bool complete, struct verdict *v)
{
    if (!record_read(all_games, text, len, &v->reading)) {
        v->fault = v->reading.error;
        return;
    }
    record_is_as_written(&v->reading, text, len, &v->fault); /* a record has one spelling only */
    if (!v->fault.text[0] && is_online(v))
        deal_check(&v->reading.tags.deal, v->reading.table, &v->fault);
    if (!v->fault.text[0] && complete && !v->reading.complete)
        error_set(&v->fault, 0, "expected a finished race; found one that is unfinished after %s",
                  COUNT(table_moments(v->reading.table), "moment"));
}

/* ---- saying ------------------------------------------------------------------------------------------- */

static int moments(const struct verdict *v)
{
    return v->reading.table ? table_moments(v->reading.table) : 0;
}

enum { COMMITMENT_ROOM = 2 * SHA256_BYTES + 1 };

/* What the server showed before anybody sat, of a good record of a race online; "" of any other. */
static const char *commitment_of(const struct verdict *v, char room[COMMITMENT_ROOM])
{
    room[0] = '\0';
    if (is_online(v) && !v->fault.text[0])
        deal_commitment(&v->reading.tags.deal, room);
    return room;
}

static bool say_json(const struct verdict *v, const char *note, struct error *err)
{
    const struct table *t = v->reading.table;
    const char *reason = v->readable ? v->fault.text : "could not be read";
    char room[COMMITMENT_ROOM];
    return print_object(
        err,
        "{ file %s, good %d?, complete %d?, game %s, moments %d, line %d|null, reason %s|null, "
        "written_under %d|null, note %s|null, commitment %s|null }",
        v->file, !*reason, v->reading.complete, t ? table_game(t)->id : NULL, moments(v),
        v->readable ? v->fault.line : 0, reason, v->reading.rules, *reason ? "" : note,
        commitment_of(v, room));
}

/* False when the answer could not be given. */
static bool tell_verdict(const struct args *args, const struct verdict *v, struct error *err)
{
    char room[OLDER_NOTE_MAX], commitment[COMMITMENT_ROOM];
    const char *note = record_note(&v->reading, spoken(), room);
    struct error fault = v->fault;
    if (args_has(args, "json") && !say_json(v, note, err))
        return false;
    if (fault.text[0] && v->readable)
        error_in(&fault, v->file);
    report_error(&fault);
    if (!fault.text[0] && !args_has(args, "json"))
        say(v->reading.complete ? N_("%s: good, complete, %s%s%s")
                                : N_("%s: good so far, unfinished, %s%s%s"),
            text_plain(v->file).text, COUNT(moments(v), "moment"), *note ? "; " : "", note);
    if (*commitment_of(v, commitment) && !args_has(args, "json"))
        say(N_("  dealt as the server of table %s promised before anybody sat: %s"),
            v->reading.tags.deal.table, commitment);
    return true;
}

/* ---- mending ------------------------------------------------------------------------------------------ */

static bool mend(const struct verdict *v, const char *path, struct error *err)
{
    struct saving saving;
    if (!v->reading.table)
        return error_of(err, ERROR_NO, "%s: nothing to mend; not even the head is good", v->file);
    bool good = saving_create(&saving, path, v->reading.table, &v->reading.tags, err);
    saving_close(&saving);
    return good;
}

/* ---- a championship, which is a file of records ---------------------------------------------------------- */

/* By its first bytes; what is no plain file can be read only once, and is a record. */
static bool is_championship(const char *file)
{
    static const char start[] = "Paddock championship ";
    char found[sizeof start - 1];
    struct stat about;
    FILE *f = stat(file, &about) == 0 && S_ISREG(about.st_mode) ? fopen(file, "r") : NULL;
    bool is = f && fread(found, sizeof found, 1, f) == 1 && !memcmp(found, start, sizeof found);
    if (f)
        fclose(f);
    return is;
}

static bool verify_championship(const struct args *args, const char *file, struct worst *worst,
                                struct error *err)
{
    size_t len;
    if (args_has(args, "mend"))
        return error_of(err, ERROR_USAGE,
                        "--mend takes a record; found a championship (championship --good-part mends those)");
    char *text = read_whole(file, LEDGER_MAX, &len, err);
    bool readable = text, good = text
                                 && championship_judge(file, text, len, args_has(args, "complete"),
                                                       args_has(args, "json"), err);
    free(text);
    if (good || (readable && err->kind != ERROR_NO))
        return good;
    report_error(err);
    worst_count(worst, readable ? ERROR_NO : ERROR_INPUT);
    return true;
}

static bool verify(const struct args *args, const char *file, struct worst *worst, struct error *err)
{
    const char *out = args_value(args, "mend");
    struct verdict v = { .file = file };
    size_t len;
    if (is_championship(file))
        return verify_championship(args, file, worst, err);
    char *text = read_whole(file, RECORD_MAX, &len, &v.fault);
    v.readable = text;
    if (text)
        judge(text, len, args_has(args, "complete"), &v);
    bool good = tell_verdict(args, &v, err) && (!out || !text || mend(&v, out, err));
    if (v.fault.text[0])
        worst_count(worst, text ? ERROR_NO : ERROR_INPUT);
    table_free(v.reading.table);
    free(text);
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    struct worst worst = { 0 };
    if (args_has(args, "mend") && args->words > 1)
        return error_of(err, ERROR_USAGE, "--mend takes one file; found %d", args->words);
    for (int i = 0; i < args->words; i++)
        if (!verify(args, args->word[i], &worst, err))
            return false;
    return worst_finish(&worst, err);
}

VERB(verify, N_("FILE…"),
     N_("Says whether records are good: every move legal, every result right, every byte in place."), 1,
     WORDS_MAX, .run = run);
