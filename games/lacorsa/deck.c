/* deck.c: a suit of cards that a person may write: which values there are,
 * how many of each, which of them extend, and what a Redline adds. */
#include "deck.h"

#include <string.h>

static const char *const extend_words[] = { "no", "plain", "drafting", NULL };
enum { EXTEND_NO, EXTEND_PLAIN, EXTEND_DRAFTING };

static const struct schema card_fields[] = {
    { .name = "value",
      .type = DATA_NUMBER,
      .min = 1,
      .max = 40,
      .help = N_("What the card counts in a challenge."),
      .cite = "B Rank of Cards" },
    { .name = "copies",
      .type = DATA_NUMBER,
      .fallback = "1",
      .min = 1,
      .max = 7,
      .help = N_("How many of it one suit holds."),
      .cite = "B Contents" },
    { .name = "extend",
      .type = DATA_WORD,
      .fallback = "no",
      .choices = extend_words,
      .help = N_(
          "Whether it moves a car into an open space: plain for every car, drafting for all but the leader."),
      .cite = "B Extending" },
    { 0 },
};

static const struct schema card_item = { .name = "item",
                                         .type = DATA_MAP,
                                         .fields = card_fields,
                                         .help = N_("One kind of card."),
                                         .cite = "B Playing Cards" };

static const struct schema deck_fields[] = {
    { .name = "title",
      .type = DATA_TEXT,
      .fallback = "",
      .max = 60,
      .help = N_("What people call it."),
      .cite = "ours" },
    { .name = "redline",
      .type = DATA_NUMBER,
      .fallback = "2",
      .min = 0,
      .max = 20,
      .help = N_("What a Redline adds to the card it is played with."),
      .cite = "B Rank of Cards" },
    { .name = "redlines",
      .type = DATA_NUMBER,
      .fallback = "1",
      .min = 0,
      .max = 3,
      .help = N_("How many Redlines one suit holds."),
      .cite = "B Playing Cards" },
    { .name = "cards",
      .type = DATA_LIST,
      .min = 1,
      .max = RANKS - 1,
      .fields = &card_item,
      .help = N_("The kinds of card, lowest first."),
      .cite = "B Playing Cards" },
    { 0 },
};

static const struct schema deck_schema = { .name = "deck",
                                           .type = DATA_MAP,
                                           .fields = deck_fields,
                                           .help = N_("One suit of cards."),
                                           .cite = "B Playing Cards" };

static bool deck_check(const struct datum *root, struct error *err)
{
    int last = 0;
    for (const struct datum *card = data_get(root, "cards")->first; card; card = card->next) {
        const struct datum *value = data_get(card, "value");
        if (value->number <= last)
            return error_set(err, value->line, "expected a card worth more than the %d before it; found %d",
                             last, value->number);
        last = value->number;
    }
    return true;
}

static void expect_number(const char *what, int found, int printed, struct text *out)
{
    if (found != printed)
        text_add(out, "%s: %d; printed %d\n", what, found, printed);
}

/* B Playing Cards: one Redline of +2, 1 and 2 to extend, 3 to draft, up to 12, one of each. */
static void deck_differs(const struct datum *root, struct text *out)
{
    int cards = data_get(root, "redlines")->number, n = 0;
    expect_number("Redlines in a suit", cards, 1, out);
    expect_number("what a Redline adds", data_get(root, "redline")->number, 2, out);
    for (const struct datum *card = data_get(root, "cards")->first; card; card = card->next) {
        int value = data_get(card, "value")->number, extend = data_get(card, "extend")->number;
        int printed = value > 3 ? EXTEND_NO : value == 3 ? EXTEND_DRAFTING : EXTEND_PLAIN;
        if (value > 12)
            text_add(out, "a card worth %d; printed are 1 to 12\n", value);
        else if (extend != printed)
            text_add(out, "the %d extends: %s; printed %s\n", value, extend_words[extend],
                     extend_words[printed]);
        cards += data_get(card, "copies")->number;
        n++;
    }
    expect_number("kinds of card beside the Redline", n, 12, out);
    expect_number("cards in a suit", cards, 13, out);
}

const struct data_kind lc_deck_kind = {
    .id = "lacorsa-deck",
    .help = N_("The cards of one LACORSA suit; a race uses one suit for each car."),
    .schema = &deck_schema,
    .check = deck_check,
    .differs = deck_differs,
};

static void read_card(const struct datum *card, struct deck *deck)
{
    int rank = deck->ranks++;
    int extend = data_get(card, "extend")->number;
    deck->value[rank] = (uint8_t)data_get(card, "value")->number;
    deck->copies[rank] = (uint8_t)data_get(card, "copies")->number;
    deck->extends |= (uint16_t)((extend != EXTEND_NO) << rank);
    deck->drafting |= (uint16_t)((extend == EXTEND_DRAFTING) << rank);
    deck->suit_size = (uint8_t)(deck->suit_size + deck->copies[rank]);
}

bool lc_deck_parse(const char *text, struct deck *deck, struct error *err)
{
    struct datum *root = data_load(&lc_deck_kind, "deck", text, err);
    if (!root)
        return false;
    memset(deck, 0, sizeof *deck);
    deck->redline = (uint8_t)data_get(root, "redline")->number;
    deck->copies[REDLINE] = (uint8_t)data_get(root, "redlines")->number;
    deck->suit_size = deck->copies[REDLINE];
    deck->ranks = 1;
    for (const struct datum *card = data_get(root, "cards")->first; card; card = card->next)
        read_card(card, deck);
    data_free(root);
    return true;
}
