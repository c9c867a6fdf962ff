/* sim_csv.c: one line for each figure. */
#include "csv.h"
#include "study.h"

#include <string.h>

/* RFC 4180: quoted where it must be. */
static void put_text(const char *text)
{
    if (!strpbrk(text, ",\"\n")) {
        printf("%s%s", csv_guard(text), text);
        return;
    }
    printf("\"%s", csv_guard(text));
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void put_line(const void *context, const struct figure *f)
{
    const struct study *s = context;
    if (s->option[0]) {
        put_text(f->variant);
        putchar(',');
    }
    printf("%s,", f->group);
    put_text(f->member);
    printf(",%s,%lld,%.6f,", f->measure, (long long)f->count, f->estimate.mean);
    if (f->estimate.bounded)
        printf("%.6f,%.6f\n", f->estimate.low, f->estimate.high);
    else
        printf(",\n");
}

void sim_print_csv(const struct study *s)
{
    printf("%s%sgroup,member,measure,count,mean,low,high\n", s->option, s->option[0] ? "," : "");
    study_figures(s, put_line, s);
}
