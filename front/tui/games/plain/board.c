/* board.c: any game on the screen, as the list of its fields and of what may be done. */
#include "../../../../core/field.h"
#include "../../pages/race.h"

static void title(const struct picture *p, struct text *t)
{
    text_add(t, "%s", table_game(p->m->table)->title);
}

static void draw_fields(const struct race *r, struct canvas *c, struct rect where)
{
    const struct table *t = race_table(r);
    const struct field *fields = table_game(t)->fields;
    struct state_fields of;
    int y = where.y;
    state_fields(table_game(t), table_setup(t), picture_view(&r->pic), &of);
    canvas_heading(c, where.x, y++, where.w, "Table");
    for (int i = 0; fields[i].name && y < where.y + where.h; i++) {
        if (!of.value[i].at)
            continue;
        canvas_text(c, where.x, y, 14, CELL_FAINT, fields[i].name);
        canvas_print(c, where.x + 14, y++, where.w - 14, CELL_TEXT, "%.*s", (int)of.value[i].len,
                     of.value[i].at);
    }
}

static void draw_choice(const void *race, struct canvas *c, struct rect row, int i)
{
    const struct race *r = race;
    const struct list *list = r->cursor;
    char words[ACTION_TEXT_MAX];
    action_text(race_game(r), table_setup(race_table(r)), r->pic.legal[i], words, sizeof words);
    canvas_print(c, row.x, row.y, row.w, i == list->at ? CELL_GO : CELL_TEXT, " %s ", words);
}

static void draw(struct race *r, struct canvas *c, struct rect w)
{
    int left = w.w / 2, top = w.h / 2, right = w.w - left - 1;
    struct list *list = r->cursor;
    list->n = race_asked(r) ? r->pic.n : 0;
    draw_fields(r, c, (struct rect){ w.x + 1, w.y, left - 2, w.h });
    race_draw_story(r, c, (struct rect){ w.x + left, w.y, right, top });
    canvas_heading(c, w.x + left, w.y + top, right, race_asked(r) ? N_("Choose") : NULL);
    list_draw(list, c, (struct rect){ w.x + left, w.y + top + 1, right, w.h - top - 1 }, draw_choice, r);
}

static bool on_key(struct race *r, int key)
{
    struct list *list = r->cursor;
    if (!race_asked(r))
        return false;
    if (list_on_key(list, key, NULL, NULL))
        return true;
    if (key == PRESS_ENTER && list->at < r->pic.n) {
        action_t act = r->pic.legal[list->at];
        race_act(r, &act, 1);
    }
    return true;
}

static void asked(struct race *r)
{
    struct list *list = r->cursor;
    list->at = 0;
}

static const int *keys_now(struct race *r)
{
    static const int list[] = { PRESS_DOWN, PRESS_ENTER, 'u', '?', PRESS_ESC, 0 };
    (void)r;
    return list;
}

const struct board plain_board = {
    .cursor = &(const struct list){ 0 },
    .cursor_size = sizeof(struct list),
    .title = title,
    .draw = draw,
    .on_key = on_key,
    .keys = (const struct key[]){ { PRESS_DOWN, 0, "↑ ↓", N_("choose"), NULL, NULL }, { 0 } },
    .keys_now = keys_now,
    .asked = asked,
    .help = N_("Up, down\tanother choice\nEnter\tdoes it\n"),
};
