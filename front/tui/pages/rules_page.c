#include "pages.h"

#include <string.h>

enum { TOPICS_WIDE = 26 };

struct rules_page {
    struct page page;
    const struct game *game;
    struct rulebook own;
    const struct rulebook *book; /* own, or somebody else's */
    int topics;
    const char *topic[RULES_MAX];
    int first; /* line of the text that is shown */
    int lines, rows, wide;
    char wanted[FIND_MAX]; /* what is looked for */
};

static void list_topics(struct rules_page *r)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(r->book, NULL, false, rules);
    r->topics = 0;
    for (int i = 0; i < n; i++)
        if (!r->topics || strcmp(r->topic[r->topics - 1], rules[i]->topic) != 0)
            r->topic[r->topics++] = rules[i]->topic;
    r->page.list = (struct list){ .n = r->topics, .bare = true };
}

/* A rule with its source. */
static const char *text_of(const struct rules_page *r, const struct rule *rule)
{
    static char text[RULE_TEXT_MAX + 200];
    size_t len = rule_text(r->book, rule, false, text, RULE_TEXT_MAX);
    len = len < RULE_TEXT_MAX ? len : RULE_TEXT_MAX - 1;
    snprintf(text + len, sizeof text - len, " [%s]", rule->cite);
    return text;
}

/* The rules of a topic; returns the lines there are. */
static int draw_rules(const struct rules_page *r, struct canvas *c, struct rect where)
{
    const struct rule *rules[RULES_MAX];
    int n = r->topics ? rulebook_list(r->book, r->topic[r->page.list.at], false, rules) : 0, y = 0;
    for (int i = 0; i < n; i++) {
        const char *text = text_of(r, rules[i]);
        int skip = y < r->first ? r->first - y : 0, top = y - r->first + skip;
        struct rect at = { where.x, where.y + top, where.w, where.h - top };
        y += canvas_words_from(top < where.h ? c : NULL, at, skip, CELL_TEXT, text) + 1;
    }
    return y;
}

static void draw_topic(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct rules_page *r = page;
    canvas_print(c, row.x, row.y, row.w, i == r->page.list.at ? CELL_SELECTED : CELL_TEXT, " %s ",
                 rulebook_topic(r->book, r->topic[i]));
}

static void rules_draw(void *page, struct canvas *c)
{
    struct rules_page *r = page;
    struct text t = canvas_line(c);
    text_say(&t, "The rules of %s", r->game->title);
    frame_bar(c, t.buf,
              r->book == &r->own ? tr(c->language, "as it comes out of the box")
                                 : tr(c->language, "as played in this race"));
    struct rect right = { TOPICS_WIDE + 3, 2, c->w - TOPICS_WIDE - 5, c->h - 4 };
    right.w = right.w > 90 ? 90 : right.w;
    list_draw(&r->page.list, c, (struct rect){ 1, 2, TOPICS_WIDE, c->h - 4 }, draw_topic, r);
    r->rows = right.h;
    r->wide = right.w;
    r->lines = draw_rules(r, c, right);
    if (r->first + r->rows < r->lines)
        canvas_center(c, right.x, c->h - 2, right.w, CELL_FAINT, tr(c->language, "more: Space"));
}

static bool open_own(struct rules_page *r)
{
    struct app *a = r->page.app;
    rulebook_close(&r->own);
    memset(&r->own, 0, sizeof r->own);
    if (!app_good_stop(a, rulebook_open(&r->own, a->language, r->game, "", app_err(a))))
        return false;
    r->book = &r->own;
    list_topics(r);
    return true;
}

static void other_game(void *page)
{
    struct rules_page *r = page;
    r->game = game_beside(r->game, 1);
    r->first = 0;
    open_own(r);
}

static void scroll(struct rules_page *r, int pages)
{
    int by = r->rows > 2 ? r->rows - 2 : 1, most = r->lines > r->rows ? r->lines - r->rows : 0;
    int first = r->first + pages * by;
    r->first = first > most ? most : first < 0 ? 0 : first;
}

/* The line of a topic where the first rule from a line on begins in which the words stand; -1: none does. */
static int find_in(const struct rules_page *r, int topic, int from)
{
    const struct rule *rules[RULES_MAX];
    int n = rulebook_list(r->book, r->topic[topic], false, rules), y = 0;
    for (int i = 0; i < n; i++) {
        const char *text = text_of(r, rules[i]);
        if (y >= from && text_finds(text, r->wanted))
            return y;
        y += canvas_words_from(NULL, (struct rect){ 0, 0, r->wide, 1 }, 0, CELL_TEXT, text) + 1;
    }
    return -1;
}

/* From the next line on, through all chapters and round. */
static void find_next(void *page)
{
    struct rules_page *r = page;
    for (int k = 0; k <= r->topics && r->wanted[0]; k++) {
        int topic = (r->page.list.at + k) % r->topics, y = find_in(r, topic, k ? 0 : r->first + 1);
        if (y < 0)
            continue;
        r->page.list.at = topic;
        r->first = y;
        return;
    }
    app_note(r->page.app, "There is no \"%s\" in these rules.", r->wanted);
}

static void wanted_entered(void *page, const char *text)
{
    struct rules_page *r = page;
    snprintf(r->wanted, sizeof r->wanted, "%s", text);
    r->first--; /* what is in sight counts */
    find_next(r);
}

static void ask_for_words(void *page)
{
    popup_entry(page, ((struct rules_page *)page)->wanted, wanted_entered, page_say(page, "Look for"));
}

/* Pages are those of the text; another topic begins at its beginning. */
static bool rules_on_key(void *page, int key)
{
    struct rules_page *r = page;
    if (key == ' ' || key == PRESS_PAGE_DOWN || key == PRESS_RIGHT)
        scroll(r, 1);
    else if (key == 'b' || key == PRESS_PAGE_UP || key == PRESS_LEFT)
        scroll(r, -1);
    else if (list_on_key(&r->page.list, key, NULL, NULL))
        r->first = 0;
    else
        return false;
    return true;
}

static void rules_close(void *page)
{
    rulebook_close(&((struct rules_page *)page)->own);
}

static const struct key rules_keys[] = {
    { PRESS_DOWN, 0, "↑ ↓", N_("topic"), NULL, N_("Up, down\ta chapter") },
    { ' ', 0, N_("Space"), N_("further down"), NULL, N_("Space, PgDn\tmore of it; b, PgUp back") },
    { 'b', 0, "b", N_("back up"), NULL, NULL },
    { '/', 0, "/", N_("look for"), ask_for_words,
      N_("/\tlooks for words in all chapters; n: the next place") },
    { 'n', 0, NULL, NULL, find_next, NULL },
    { 'g', 0, "g", N_("other game"), other_game, N_("g\tthe other game") },
    { KEY_HELP },
    { KEY_BACK },
    { 0 },
};

static const struct page_kind rules_kind = {
    .size = sizeof(struct rules_page),
    .keys = rules_keys,
    .draw = rules_draw,
    .on_key = rules_on_key,
    .close = rules_close,
};

void rules_page_open(void *below, const struct game *g, const struct rulebook *book, const char *topic)
{
    struct rules_page *r = page_new(((struct page *)below)->app, &rules_kind);
    if (!r)
        return;
    r->game = g;
    r->book = book;
    if (book)
        list_topics(r);
    for (int i = 0; book && topic && i < r->topics; i++)
        r->page.list.at = strcmp(r->topic[i], topic) ? r->page.list.at : i;
    (book || open_own(r) ? page_open : page_free)(r);
}
