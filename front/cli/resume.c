/* resume.c: going on with a record: what is said and asked when it is damaged. */
#include "play.h"

/* Shall we go on from the good part of a damaged one? */
static bool offer_good_part(const struct opened_record *r, bool good_part, struct error *err)
{
    char line[TYPED_MAX + 1];
    report_error(err);
    if (good_part)
        return true;
    if (!prompt_terminal())
        return error_set(err, 0, "the lines before are good; --good-part goes on from there");
    say("The lines before are good, with %s.", COUNT(table_moments(r->reading.table), "moment"));
    err->text[0] = '\0';
    return prompt_line(said("Go on from there? (y or n, Enter for n)"), line) == ANSWER_LINE
           && (line[0] == 'y' || line[0] == 'Y');
}

static bool keep_damaged(const struct play *p, const struct opened_record *r, struct error *err)
{
    char kept[FILE_PATH_MAX];
    if (!file_write_damaged(p->path, r->text, r->len, kept, err))
        return false;
    say("The damaged record is kept in %s.", text_plain(kept).text);
    return true;
}

static bool judge(const struct play *p, const struct opened_record *r, bool good_part, struct error *err)
{
    const struct reading *reading = &r->reading;
    if (r->good)
        return !reading->complete
               || error_set(err, 0, "%s: this match is finished (paddock replay shows it)", p->path);
    error_from(err, &reading->error, p->path);
    if (!reading->table)
        return false;
    if (reading->cut) {
        say("The record was cut off in its last line, which is dropped.");
        return true;
    }
    if (!offer_good_part(r, good_part, err))
        return false;
    if (reading->complete)
        return error_set(err, 0, "%s: the good part is a finished match (paddock replay shows it)", p->path);
    return keep_damaged(p, r, err);
}

bool record_resume(struct play *p, bool good_part, struct error *err)
{
    struct opened_record r;
    char note[OLDER_NOTE_MAX];
    bool good = record_open(p->path, &r, err);
    p->lock = r.lock;
    p->m.seating.table = r.reading.table;
    good = good && judge(p, &r, good_part, err);
    free(r.text);
    good = good && record_go_on(&p->m, p->path, &r, err);
    if (good && (r.good || r.reading.cut) && *record_note(&r.reading, spoken(), note))
        print_note("this record was %s", note);
    return good;
}
