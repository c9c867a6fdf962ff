/* offer.c: what can be chosen, as kinds of action and cards: nothing but what the engine lists. */
#include "view.h"

#include <string.h>

static bool begins_with_card(const char *action, const char *card)
{
    size_t len = strlen(card);
    char next = action[len];
    return !strncmp(action, card, len) && (next == '\0' || next == '+' || next == '^' || next == '*');
}

static void list_kinds(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        int kind = action_kind(p->legal[i]);
        if (!o->n_kinds || o->kinds[o->n_kinds - 1] != kind)
            o->kinds[o->n_kinds++] = kind;
    }
}

static void add_item(struct offer *o, struct span card)
{
    if (o->n < HAND_MAX && span_copy(card, o->item[o->n].card, sizeof o->item[0].card))
        o->n++;
}

/* The hand that the question is about, or before there is one the first of the viewer's. */
static struct span hand_of(const struct picture *p)
{
    const struct shape *shape = table_shape(p->m->table);
    int car = p->car;
    for (int i = 0; car == NOBODY && p->viewer != NOBODY && i < shape->cars; i++)
        if (shape->owner[i] == p->viewer)
            car = i;
    if (car == NOBODY)
        return (struct span){ 0 };
    return picture_part(picture_field(p, "hands"), '/', lacorsa_shared(p) ? car & ~1 : car);
}

static void attach(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        char words[ACTION_TEXT_MAX];
        if (action_kind(p->legal[i]) != o->kinds[o->kind])
            continue;
        action_short(p->m->table, p->legal[i], words, sizeof words);
        o->cards |= words[0] != '\0';
        for (int k = 0; k < o->n; k++)
            if (begins_with_card(words, o->item[k].card) && o->item[k].n < 8)
                o->item[k].act[o->item[k].n++] = p->legal[i];
    }
}

/* Cards from the open pile are no cards of the hand: they stand there themselves. */
static void list_pile(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_short(p->m->table, p->legal[i], words, sizeof words);
        if (!strcmp(action_name(table_game(p->m->table), p->legal[i]), "pick"))
            add_item(o, span_of(words));
    }
}

void offer_make(const struct picture *p, const struct lacorsa_cursor *at, struct offer *o)
{
    struct span hand = hand_of(p), card;
    memset(o, 0, sizeof *o);
    list_kinds(p, o);
    o->kind = at->kind < o->n_kinds ? at->kind : 0;
    list_pile(p, o);
    while (!o->n && hand.at && !span_is(hand, "-") && span_cut(&hand, ',', &card)) {
        add_item(o, card);
        while (span_cut(&hand, ',', &card))
            add_item(o, card);
    }
    if (p->n)
        attach(p, o);
}

const char *offer_kind(const struct race *r, int kind)
{
    return table_game(r->m.seating.table)->actions_named[kind].name;
}

action_t offer_chosen(const struct picture *p, const struct lacorsa_cursor *at, const struct offer *o)
{
    if (!p->n)
        return 0;
    if (!o->cards) {
        for (int i = 0; i < p->n; i++)
            if (action_kind(p->legal[i]) == o->kinds[o->kind])
                return p->legal[i];
        return 0;
    }
    if (at->card < 0 || at->card >= o->n)
        return 0;
    const struct item *item = &o->item[at->card];
    return item->n ? item->act[at->variant % item->n] : 0;
}
