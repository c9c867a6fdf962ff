/* offer.c: what can be chosen, as kinds of action and cards: nothing but what the engine lists. */
#include "view.h"

#include <string.h>

static void list_kinds(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        int kind = action_kind(p->legal[i]);
        if (!o->n_kinds || o->kinds[o->n_kinds - 1] != kind)
            o->kinds[o->n_kinds++] = kind;
    }
}

static void add_item(struct lacorsa_view *v, struct lc_card card)
{
    struct item *item = &v->offer.item[v->offer.n];
    if (v->offer.n == HAND_MAX)
        return;
    item->card = card;
    lc_card_text(table_setup(v->r->m.seating.table), card, item->text, sizeof item->text);
    v->offer.n++;
}

/* Cards from the open pile are no cards of the hand: they stand there themselves. */
static void list_pile(struct lacorsa_view *v)
{
    const struct picture *p = v->l.p;
    struct lc_card card;
    for (int i = 0; i < p->n; i++)
        if (lc_gesture(p->legal[i]) == LC_PICK_CARD && lc_action_card(p->legal[i], &card))
            add_item(v, card);
}

/* The hand that the question is about, or before there is one the first of the viewer's. */
static void list_hand(struct lacorsa_view *v)
{
    const struct lc_race *race = &v->l.race;
    int car = race->asked;
    for (int i = 0; car == NOBODY && i < race->cars; i++)
        if (lacorsa_is_mine(&v->l, i))
            car = i;
    if (car == NOBODY)
        return;
    const struct lc_cards *hand = &race->hand[race->car[car].hand];
    for (int i = 0; i < hand->n; i++)
        add_item(v, hand->at[i]);
}

static void attach(struct offer *o, action_t act)
{
    struct lc_card card;
    if (action_kind(act) != o->kinds[o->kind] || !lc_action_card(act, &card))
        return;
    o->cards = true;
    for (int k = 0; k < o->n; k++) {
        struct item *item = &o->item[k];
        if (item->card.rank == card.rank && item->card.suit == card.suit && item->n < WAYS_MAX)
            item->act[item->n++] = act;
    }
}

void offer_make(struct lacorsa_view *v)
{
    struct offer *o = &v->offer;
    memset(o, 0, sizeof *o);
    list_kinds(v->l.p, o);
    o->kind = v->at->kind < o->n_kinds ? v->at->kind : 0;
    list_pile(v);
    if (!o->n)
        list_hand(v);
    for (int i = 0; i < v->l.p->n; i++)
        attach(o, v->l.p->legal[i]);
}

void lacorsa_view_take(struct lacorsa_view *v, struct race *r)
{
    v->r = r;
    v->at = r->cursor;
    lacorsa_look(&v->l, race_picture(r));
    offer_make(v);
}

const char *offer_kind(const struct lacorsa_view *v, int kind)
{
    return table_game(v->r->m.seating.table)->actions_named[kind].name;
}

action_t offer_chosen(const struct lacorsa_view *v)
{
    const struct picture *p = v->l.p;
    const struct offer *o = &v->offer;
    if (!o->cards) {
        for (int i = 0; i < p->n; i++)
            if (action_kind(p->legal[i]) == o->kinds[o->kind])
                return p->legal[i];
        return 0;
    }
    if (v->at->card < 0 || v->at->card >= o->n)
        return 0;
    const struct item *item = &o->item[v->at->card];
    return item->n ? item->act[v->at->variant % item->n] : 0;
}
