/* race_dice.c: a race whose dice and cards are on a real table: what chance did is typed in, by whoever may see it. */
#include "../../../show/dice.h"
#include "pages.h"
#include "race.h"

#include <string.h>

enum { TYPED_BYTES = 400, NOTED_BYTES = 2048 };

bool race_types_dice(const struct race *r)
{
    return r->page.app->settings.typed && r->people && !r->lesson && table_turn(race_table(r)) == CHANCE;
}

int race_dice_reader(const struct race *r)
{
    int owner = dice_owner(&r->m.seating);
    return owner != NOBODY && seating_has_bot(&r->m.seating, owner) ? NOBODY : owner;
}

static void line_entered(void *page, const char *line);

static void ask(struct race *r, const char *typed)
{
    char question[TYPED_BYTES];
    struct text t = text_into(question, sizeof question);
    t.language = r->page.app->language;
    dice_question(&r->m.seating, &t);
    size_t len = strlen(question);
    while (len && strchr(" :", question[len - 1]))
        question[--len] = '\0';
    popup_entry(r, question, typed, line_entered);
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
    char said[NOTED_BYTES];
    struct text t = text_into(said, sizeof said);
    t.language = r->page.app->language;
    struct error err;
    for (int i = 0; i < out->n; i++)
        if (!table_act(race_table(r), NOBODY, out->at[i], &err)) {
            app_note_error(r->page.app, &err);
            race_give_up(r);
            return;
        }
    dice_noted(&r->m.seating, out, &t);
    r->stage = STAGE_RUN;
    if (race_save(r, true))
        app_note(r->page.app, "%s", said);
    else
        race_give_up(r);
}

static void line_entered(void *page, const char *line)
{
    struct race *r = page;
    struct outcomes out;
    struct error err;
    if (!line[0] || !strcmp(line, "?")) {
        ask(r, "");
        struct text t = page_text(r);
        dice_choices(&r->m.seating, &t);
        popup_text(r->page.app, page_say(r, "What it may be"), text_string(&t));
        text_free(&t);
    } else if (dice_read(&r->m.seating, line, r->people > 1, &out, &err)) {
        take(r, &out);
    } else {
        ask(r, line);
        app_note_error(r->page.app, &err);
    }
}

void race_change_dice(struct race *r)
{
    struct app *a = r->page.app;
    a->settings.typed = !a->settings.typed;
    app_save_settings(a);
    if (r->stage == STAGE_DICE)
        r->stage = STAGE_RUN;
    app_note(a, "Dice and cards: %s.", setting_word(&a->settings, SETTING_DICE, a->language));
}
