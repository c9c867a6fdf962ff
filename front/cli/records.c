/* records.c: going on with a record: what is said and asked when it is damaged. */
#include "../../core/text.h"
#include "play.h"

#include <stdlib.h>

/* Shall we go on from the good part? 0, or an exit code. */
static int offer_good_part(const struct play *p, const struct reading *r, bool good_part)
{
    char line[TYPED_MAX + 1];
    int moments = table_moments(r->table);
    complain_error(EXIT_INPUT, p->path, &r->error);
    if (good_part)
        return EXIT_OK;
    if (!prompt_terminal())
        return complain(EXIT_INPUT, "the lines before are good; --good-part goes on from there");
    printf("The lines before are good, with %s.\n", COUNTED(moments, "moment"));
    if (prompt_line("Go on from there? (y or n, Enter for n)", line) != ANSWER_LINE)
        return EXIT_INPUT;
    return line[0] == 'y' || line[0] == 'Y' ? EXIT_OK : EXIT_INPUT;
}

static int keep_damaged(const struct play *p, const struct opened_record *s)
{
    char kept[FILE_PATH_MAX];
    int code = file_write_damaged(p->path, s->text, s->len, kept);
    if (code == EXIT_OK)
        printf("The damaged record is kept in %s.\n", text_plain(kept).text);
    return code;
}

static int judge(const struct play *p, const struct opened_record *s, bool good_part)
{
    const struct reading *r = &s->reading;
    bool good = s->good;
    if (!r->table)
        return complain_error(EXIT_INPUT, p->path, &r->error);
    if (r->complete && good)
        return complain(EXIT_INPUT, "%s: this match is finished (paddock replay shows it)", p->path);
    if (good)
        return EXIT_OK;
    if (r->cut) {
        printf("The record was cut off in its last line, which is dropped.\n");
        return EXIT_OK;
    }
    int code = offer_good_part(p, r, good_part);
    if (code == EXIT_OK && r->complete)
        code =
            complain(EXIT_INPUT, "%s: the good part is a finished match (paddock replay shows it)", p->path);
    return code == EXIT_OK ? keep_damaged(p, s) : code;
}

int records_resume(struct play *p, bool good_part)
{
    struct opened_record s;
    int code = record_open(p->path, &s);
    p->lock = s.lock;
    p->m.seating.table = s.reading.table;
    if (code == EXIT_OK)
        code = judge(p, &s, good_part);
    free(s.text);
    return code == EXIT_OK ? record_go_on(&p->m, p->path, &s) : code;
}
