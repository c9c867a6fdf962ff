/* sim_csv.c: one line for each figure. */
#include "csv.h"
#include "study.h"

struct table {
    const struct study *study;
    struct text *out;
};

static void put_line(const void *context, const struct figure *f)
{
    const struct table *t = context;
    if (t->study->option[0]) {
        csv_text(t->out, f->variant);
        text_put_char(t->out, ',');
    }
    text_add(t->out, "%s,", f->group);
    csv_text(t->out, f->member);
    text_add(t->out, ",%s,%lld,%.6f,", f->measure, (long long)f->count, f->estimate.mean);
    if (f->estimate.bounded)
        text_add(t->out, "%.6f,%.6f\n", f->estimate.low, f->estimate.high);
    else
        text_add(t->out, ",\n");
}

void sim_csv(const struct study *s, struct text *out)
{
    const struct table t = { s, out };
    text_add(out, "%s%sgroup,member,measure,count,mean,low,high\n", s->option, s->option[0] ? "," : "");
    study_figures(s, put_line, &t);
}
