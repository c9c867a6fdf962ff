/* dice.c: the line game asks for what chance did on a real table (show/dice.h). A card that only one person may
 * see is asked of that person. */
#include "../../show/dice.h"
#include "play.h"

static void list_outcomes(struct play *p)
{
    size_t from = p->console.out.text.len;
    dice_choices(&p->m.seating, &p->console.out.text);
    lines_fill(&p->console.out, from, 0, 4);
}

static enum flow take(struct play *p, const struct outcomes *out)
{
    for (int i = 0; i < out->n; i++)
        if (!table_act(p->m.seating.table, NOBODY, out->at[i], &p->err)) {
            error_as(&p->err, ERROR_WORLD);
            return play_fail(p);
        }
    if (play_save(p, true) == LEAVE)
        return LEAVE;
    dice_noted(&p->m.seating, out, &p->console.out.text);
    lines_add(&p->console.out, "\n");
    return GO_ON;
}

/* False after a sentence. */
static bool understand(struct play *p, struct outcomes *out)
{
    struct error err;
    if (dice_read(&p->m.seating, p->console.line, p->console.people > 1, out, &err))
        return true;
    lines_say_error(&p->console.out, &err);
    return false;
}

enum flow dice_ask(struct play *p)
{
    struct outcomes out;
    bool back = false;
    int owner = dice_owner(&p->m.seating); /* whoever may see what comes sits at the keyboard */
    if (owner != NOBODY && !seating_has_bot(&p->m.seating, owner) && handover(p, owner, &back) == LEAVE)
        return LEAVE;
    if (back)
        return GO_ON;
    console_tell(&p->console, p->keyboard);
    for (;;) {
        dice_question(&p->m.seating, &p->console.out.text);
        enum answer answer = play_prompt(p, "");
        if (answer != ANSWER_LINE)
            return play_leave(p, answer);
        if (!p->console.line[0] || !strcmp(p->console.line, "?"))
            list_outcomes(p);
        if (!p->console.line[0])
            continue;
        enum typed typed = console_command(&p->console, p->keyboard);
        if (typed == TYPED_QUIT || typed == TYPED_UNDONE)
            return typed == TYPED_QUIT ? LEAVE : GO_ON;
        if (typed == TYPED_OTHER && understand(p, &out))
            return take(p, &out);
    }
}
