/* race_dice.c: a race whose dice and cards are on a real table: what chance did is typed in, by whoever may see it. */
#include "../../../show/dice.h"
#include "pages.h"
#include "race.h"

#include <string.h>

bool race_types_dice(const struct race *r)
{
    return r->typed && r->people && !r->lesson && table_turn(race_table(r)) == CHANCE;
}

int race_dice_reader(const struct race *r)
{
    int owner = dice_owner(&r->m.seating);
    return owner != NOBODY && seating_has_bot(&r->m.seating, owner) ? NOBODY : owner;
}

static void line_entered(void *page, const char *line);

static void ask(struct race *r, const char *typed)
{
    struct text t = page_text(r);
    dice_question(&r->m.seating, &t);
    while (t.len && strchr(" :", t.buf[t.len - 1]))
        t.buf[--t.len] = '\0';
    popup_entry(r, typed, line_entered, text_string(&t));
    text_free(&t);
}

void race_ask_dice(struct race *r)
{
    r->stage = STAGE_DICE;
    r->hurry = false;
    r->stale = true;
    if (r->keyboard == NOBODY)
        r->keyboard = race_dice_reader(r);
    r->page.app->changed = true;
    ask(r, "");
}

/* All of them are legal; they were tried. */
static void take(struct race *r, const struct outcomes *out)
{
    struct text t = page_text(r);
    struct app *a = r->page.app;
    bool good = true;
    for (int i = 0; i < out->n && good; i++)
        good = app_good_stop(a, table_act(race_table(r), NOBODY, out->at[i], app_err(a)));
    dice_noted(&r->m.seating, out, &t);
    r->stage = STAGE_RUN;
    if (good && race_save(r, true))
        app_note(a, "%s", text_string(&t));
    else
        race_give_up(r);
    text_free(&t);
}

static void line_entered(void *page, const char *line)
{
    struct race *r = page;
    struct outcomes out;
    struct app *a = r->page.app;
    if (!line[0] || !strcmp(line, "?")) {
        ask(r, "");
        struct text t = page_text(r);
        dice_choices(&r->m.seating, &t);
        popup_text(r, &t, page_say(r, "What it may be"));
    } else if (app_good_stop(a, dice_read(&r->m.seating, line, r->people > 1, &out, app_err(a)))) {
        take(r, &out);
    } else {
        ask(r, line);
    }
}

void race_change_dice(void *race)
{
    struct race *r = race;
    struct app *a = r->page.app;
    r->typed = !r->typed;
    app_good(a, record_put_on_table(r->path, r->typed, app_err(a)));
    if (r->stage == STAGE_DICE)
        r->stage = STAGE_RUN;
    app_note(a, r->typed ? N_("Dice and cards of this race are typed in from a real table.")
                         : N_("Dice and cards of this race come from the program."));
}
