/* hint_word.c: the word `hint` at the prompt. */
#include "../front/cli/play.h"
#include "hint.h"

#include <stdlib.h>

enum typed hint_show(struct play *p, const struct picture *pic, struct span rest)
{
    char lines[2000];
    struct text t = text_into(lines, sizeof lines);
    (void)rest;
    if (!pic->n) {
        lines_add(&p->out, "There is nothing for you to choose now.\n");
        return TYPED_DONE;
    }
    struct hint *h = malloc(sizeof *h);
    if (!h) {
        lines_add(&p->out, "There is not enough memory to think.\n");
        return TYPED_DONE;
    }
    play_write(p);
    hint_take(pic, p->begun, h);
    hint_text(h, &t);
    free(h);
    lines_add(&p->out, "%s", lines);
    return TYPED_DONE;
}
