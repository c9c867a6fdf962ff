#include "rules_page.h"
#include "../../../games/registry.h"
#include "../kit/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOPICS_WIDE = 26 };

struct rules_page {
    struct page page;
    const struct game *game;
    struct rulebook own;
    const struct rulebook *book; /* own, or somebody else's */
    int topics;
    const char *topic[RULES_MAX];
    struct list list;
    int first; /* line of the text that is shown */
    int lines, rows;
};

static void list_topics(struct rules_page *r)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(r->book, NULL, false, rules);
    r->topics = 0;
    for (int i = 0; i < n; i++)
        if (!r->topics || strcmp(r->topic[r->topics - 1], rules[i]->topic) != 0)
            r->topic[r->topics++] = rules[i]->topic;
    r->list = (struct list){ .n = r->topics };
}

/* The rules of a topic, each with its source; returns the lines there are. */
static int draw_rules(const struct rules_page *r, struct canvas *c, struct rect where)
{
    const struct rule *rules[RULES_MAX];
    int n = r->topics ? rulebook_list(r->book, r->topic[r->list.at], false, rules) : 0, y = 0;
    for (int i = 0; i < n; i++) {
        static char text[RULE_TEXT_MAX + 200];
        size_t len = rule_text(r->book, rules[i], false, text, RULE_TEXT_MAX);
        len = len < RULE_TEXT_MAX ? len : RULE_TEXT_MAX - 1;
        snprintf(text + len, sizeof text - len, " [%s]", rules[i]->cite);
        int skip = y < r->first ? r->first - y : 0, top = y - r->first + skip;
        struct rect at = { where.x, where.y + top, where.w, where.h - top };
        y += canvas_words_from(top < where.h ? c : NULL, at, skip, CELL_TEXT, text) + 1;
    }
    return y;
}

static void rules_draw(struct page *p, struct canvas *c)
{
    struct rules_page *r = (struct rules_page *)p;
    static const struct key_hint hints[] = { { "\342\206\221 \342\206\223", "topic", PRESS_DOWN },
                                             { "Space", "further down", ' ' },
                                             { "b", "back up", 'b' },
                                             { "g", "other game", 'g' },
                                             { "?", "keys", '?' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    char title[200];
    snprintf(title, sizeof title, "The rules of %s", r->game->title);
    frame_bar(c, title, r->book == &r->own ? "as it comes out of the box" : "as played in this race");
    struct rect left = { 1, 2, TOPICS_WIDE, c->h - 4 },
                right = { TOPICS_WIDE + 3, 2, c->w - TOPICS_WIDE - 5, c->h - 4 };
    right.w = right.w > 90 ? 90 : right.w;
    list_fit(&r->list, left.h);
    for (int i = 0, y; i < r->topics; i++)
        if (list_row(&r->list, c, left, i, &y))
            canvas_print(c, left.x, y, left.w, i == r->list.at ? CELL_SELECTED : CELL_TEXT, " %s ",
                         rulebook_topic(r->book, r->topic[i]));
    r->rows = right.h;
    r->lines = draw_rules(r, c, right);
    if (r->first + r->rows < r->lines)
        canvas_center(c, right.x, c->h - 2, right.w, CELL_FAINT, "more: Space");
    frame_keys(c, hints);
}

static bool open_own(struct rules_page *r)
{
    struct error err;
    rulebook_close(&r->own);
    memset(&r->own, 0, sizeof r->own);
    if (!rulebook_open(&r->own, &english, r->game, "", &err)) {
        app_note(r->page.app, "%s.", err.text);
        return false;
    }
    r->book = &r->own;
    list_topics(r);
    return true;
}

static void other_game(struct rules_page *r)
{
    int i = 0;
    while (all_games[i] != r->game)
        i++;
    do
        i = all_games[i + 1] ? i + 1 : 0;
    while (!strcmp(all_games[i]->id, "toy"));
    r->game = all_games[i];
    open_own(r);
}

static void rules_on_key(struct page *p, int key)
{
    struct rules_page *r = (struct rules_page *)p;
    int page = r->rows > 2 ? r->rows - 2 : 1, most = r->lines > r->rows ? r->lines - r->rows : 0;
    if (key == PRESS_ESC || key == 'q') {
        app_back(p->app);
        return;
    }
    if (key == 'g')
        other_game(r);
    if (key == ' ' || key == PRESS_PAGE_DOWN || key == PRESS_RIGHT)
        r->first = r->first + page < most ? r->first + page : most;
    else if (key == 'b' || key == PRESS_PAGE_UP || key == PRESS_LEFT)
        r->first = r->first > page ? r->first - page : 0;
    else if (list_on_key(&r->list, key, NULL) || key == 'g')
        r->first = 0;
}

static void rules_close(struct page *p)
{
    struct rules_page *r = (struct rules_page *)p;
    rulebook_close(&r->own);
    free(r);
}

static const struct page_kind rules_kind = {
    .draw = rules_draw,
    .on_key = rules_on_key,
    .close = rules_close,
    .help = "Up, down\ta chapter\n"
            "Space, PgDn\tmore of it; b, PgUp back\n"
            "g\tthe other game\n"
            "Esc, q\tback",
};

void rules_page_open(struct app *a, const struct game *g, const struct rulebook *book)
{
    struct rules_page *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->page = (struct page){ .kind = &rules_kind, .app = a };
    r->game = g;
    r->book = book;
    if (!book && !open_own(r)) {
        free(r);
        return;
    }
    list_topics(r);
    app_open(a, &r->page);
}
