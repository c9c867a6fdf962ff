/* deck.c: two decks that a person may type in: the race cards that move cars,
 * and the event cards that end a turn. What the rulebook prints of them stands
 * here too, so that somebody's deck can be compared with it. */
#include "deck.h"

#include <string.h>

enum {
    HANDS_MAX = 33, /* GP Cars and Cards Chart: eleven players with three cards hold the most */
    RACE_CARDS_MIN = HANDS_MAX + 1,
    DECK_CARDS_MAX = 200,
    SPEED_MAX = 12,
    DIGITS = 10,
};

#define TITLE                                                                                                \
    {                                                                                                        \
        .name = "title", .type = DATA_TEXT, .fallback = "", .max = 60, .help = N_("What people call it."),   \
        .cite = "ours"                                                                                       \
    }

const char *const gp_marker_words[] = { "tire",   "suspension", "wing",       "brakes", "transmission",
                                        "engine", "body",       "close-call", NULL };

const uint8_t gp_marker_duration[MARKS] = {
    [MARK_TIRE] = 1,          [MARK_SUSPENSION] = 1, [MARK_WING] = 5, [MARK_BRAKES] = 5,
    [MARK_TRANSMISSION] = 10, [MARK_ENGINE] = 10,    [MARK_BODY] = 0,
};

static bool check_total(const struct datum *cards, int min, const char *what, struct error *err)
{
    int total = 0;
    for (const struct datum *card = cards->first; card; card = card->next)
        total += data_get(card, "copies")->number;
    if (total >= min && total <= DECK_CARDS_MAX)
        return true;
    return error_set(err, cards->line, "expected %d to %d %s; found %d", min, DECK_CARDS_MAX, what, total);
}

static void expect_number(const char *what, int found, int printed, struct text *out)
{
    if (found != printed)
        text_add(out, "%s: %d; printed %d\n", what, found, printed);
}

/* ---- race cards ------------------------------------------------------------------------------ */

const char *const gp_movement_words[] = { "solo", "line", "pursuit", "lead", NULL };

const char *const gp_card_text_words[] = { "none",       "diagonal",  "straight",   "clean-air", "swap",
                                           "late-brake", "oversteer", "understeer", "weaving",   NULL };

static const struct schema wear_item = { .name = "item",
                                         .type = DATA_WORD,
                                         .choices = gp_marker_words,
                                         .help = N_("One marker or token."),
                                         .cite = "GP 7.3, 7.5" };

static const struct schema race_card_fields[] = {
    { .name = "name",
      .type = DATA_TEXT,
      .max = CARD_NAME_MAX - 1,
      .help =
          N_("What records and commands call it: a-z, 0-9 and dashes, a letter first, unlike every other."),
      .cite = "ours" },
    { .name = "title",
      .type = DATA_TEXT,
      .max = CARD_NAME_MAX - 1,
      .help = N_("The name on the card; cards of one title may differ in speed."),
      .cite = "GP Racing Cards List" },
    { .name = "movement",
      .type = DATA_WORD,
      .choices = gp_movement_words,
      .help = N_("Which neighbours move along."),
      .cite = "GP 6.4 to 6.7" },
    { .name = "speed",
      .type = DATA_NUMBER,
      .min = 0,
      .max = SPEED_MAX,
      .help = N_("Movement points on the track."),
      .cite = "GP 5" },
    { .name = "exit",
      .type = DATA_NUMBER,
      .min = 0,
      .max = SPEED_MAX,
      .help = N_("Movement points when leaving the pits, at least 2."),
      .cite = "GP 5, G46" },
    { .name = "wear",
      .type = DATA_LIST,
      .fallback = "",
      .min = 0,
      .max = MARKS + 1,
      .fields = &wear_item,
      .help = N_("What the active car receives."),
      .cite = "GP Racing Cards List" },
    { .name = "text",
      .type = DATA_WORD,
      .fallback = "none",
      .choices = gp_card_text_words,
      .help = N_("What the card allows or forbids besides."),
      .cite = "GP Racing Cards List" },
    { .name = "copies",
      .type = DATA_NUMBER,
      .fallback = "1",
      .min = 1,
      .max = CARD_COPIES_MAX,
      .help = N_("How many of it the deck holds."),
      .cite = "ours" },
    { 0 },
};

static const struct schema race_card_item = { .name = "item",
                                              .type = DATA_MAP,
                                              .fields = race_card_fields,
                                              .help = N_("One kind of race card."),
                                              .cite = "GP 5" };

static const struct schema race_deck_fields[] = {
    TITLE,
    { .name = "cards",
      .type = DATA_LIST,
      .min = 1,
      .max = CARD_KINDS_MAX,
      .fields = &race_card_item,
      .help = N_("The kinds of race card."),
      .cite = "GP Racing Cards List" },
    { 0 },
};

static const struct schema race_deck_schema = { .name = "deck",
                                                .type = DATA_MAP,
                                                .fields = race_deck_fields,
                                                .help = N_("The race cards."),
                                                .cite = "GP 5" };

static bool check_name(const struct datum *cards, const struct datum *card, struct error *err)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const struct datum *name = data_get(card, "name");
    char first = name->text[0];
    if (first < 'a' || first > 'z' || strspn(name->text, allowed) != strlen(name->text))
        return error_set(err, name->line,
                         "expected a name of a-z, 0-9 and dashes that starts with a letter; found \"%s\"",
                         name->text);
    for (const struct datum *other = cards->first; other != card; other = other->next)
        if (!strcmp(data_get(other, "name")->text, name->text))
            return error_set(err, name->line, "expected a name unlike every other card's; found %s twice",
                             name->text);
    return true;
}

static bool check_wear(const struct datum *wear, struct error *err)
{
    unsigned seen = 0;
    for (const struct datum *mark = wear->first; mark; mark = mark->next) {
        if (seen & 1U << mark->number)
            return error_set(err, mark->line, "expected each marker once in wear; found %s twice",
                             gp_marker_words[mark->number]);
        seen |= 1U << mark->number;
    }
    return true;
}

/* Texts that make no sense with a line of cars: who would swap places, or go diagonally, in the middle of one? */
static bool check_pairing(const struct datum *card, struct error *err)
{
    const struct datum *text = data_get(card, "text");
    int movement = data_get(card, "movement")->number;
    bool solo = movement == MOVE_SOLO, lead = movement == MOVE_LEAD;
    if (text->number == TEXT_DIAGONAL && !solo && !lead)
        return error_set(err, text->line ? text->line : card->line,
                         "expected the text diagonal with solo or lead; found it with %s",
                         gp_movement_words[movement]);
    if ((text->number == TEXT_SWAP || text->number == TEXT_CLEAN_AIR) && !solo)
        return error_set(err, text->line ? text->line : card->line,
                         "expected the text %s with solo; found it with %s", gp_card_text_words[text->number],
                         gp_movement_words[movement]);
    return true;
}

static bool check_race_card(const struct datum *cards, const struct datum *card, struct error *err)
{
    const struct datum *title = data_get(card, "title"), *leaving = data_get(card, "exit");
    if (!check_name(cards, card, err))
        return false;
    if (!title->text[0])
        return error_set(err, title->line, "expected a title for the card %s; found none",
                         data_get(card, "name")->text);
    if (leaving->number < EXIT_MIN)
        return error_set(
            err, leaving->line,
            "expected a pit exit speed of at least %d, the price of an occupied lane (G46); found %d",
            EXIT_MIN, leaving->number);
    return check_pairing(card, err) && check_wear(data_get(card, "wear"), err);
}

static bool check_race_deck(const struct datum *root, struct error *err)
{
    const struct datum *cards = data_get(root, "cards");
    for (const struct datum *card = cards->first; card; card = card->next)
        if (!check_race_card(cards, card, err))
            return false;
    return check_total(cards, RACE_CARDS_MIN, "race cards (eleven hands of three, and one to draw)", err);
}

/* What GP Racing Cards List says of a card. It names the type of movement of a few only. */
enum { MOVE_UNSAID = -1 };

struct printed_card {
    const char *title;
    int movement;
    int text;
    unsigned wear;
};

enum {
    WEAR_NONE = 0,
    WEAR_TIRE = 1 << MARK_TIRE,
    WEAR_SUSPENSION = 1 << MARK_SUSPENSION,
    WEAR_BRAKES = 1 << MARK_BRAKES,
    WEAR_TRANSMISSION = 1 << MARK_TRANSMISSION,
    WEAR_ENGINE = 1 << MARK_ENGINE,
    WEAR_CLOSE_CALL = 1 << MARK_CLOSE_CALL,
};

static const struct printed_card printed_cards[] = {
    { "Challenge", MOVE_UNSAID, TEXT_DIAGONAL, WEAR_CLOSE_CALL },
    { "Charge", MOVE_UNSAID, TEXT_NONE, WEAR_TIRE },
    { "Chasing the Race", MOVE_UNSAID, TEXT_STRAIGHT, WEAR_SUSPENSION },
    { "Clean Air", MOVE_SOLO, TEXT_CLEAN_AIR, WEAR_NONE },
    { "Conservative", MOVE_UNSAID, TEXT_STRAIGHT, WEAR_NONE },
    { "Fast Pace", MOVE_UNSAID, TEXT_NONE, WEAR_TIRE },
    { "Flat Out", MOVE_LEAD, TEXT_DIAGONAL, WEAR_TIRE | WEAR_CLOSE_CALL },
    { "Floor It", MOVE_UNSAID, TEXT_NONE, WEAR_ENGINE },
    { "Follow the Leader", MOVE_UNSAID, TEXT_NONE, WEAR_ENGINE },
    { "Late Brake", MOVE_UNSAID, TEXT_LATE_BRAKE, WEAR_BRAKES },
    { "Out in Front", MOVE_UNSAID, TEXT_NONE, WEAR_TIRE },
    { "Oversteer", MOVE_PURSUIT, TEXT_OVERSTEER, WEAR_SUSPENSION },
    { "Overtake", MOVE_UNSAID, TEXT_SWAP, WEAR_CLOSE_CALL },
    { "Power Line", MOVE_UNSAID, TEXT_NONE, WEAR_TIRE },
    { "Set the Pace", MOVE_UNSAID, TEXT_NONE, WEAR_TRANSMISSION },
    { "Slingshot", MOVE_LEAD, TEXT_DIAGONAL, WEAR_TIRE },
    { "Solid Line", MOVE_UNSAID, TEXT_NONE, WEAR_TIRE },
    { "Top Gear", MOVE_UNSAID, TEXT_NONE, WEAR_TRANSMISSION },
    { "Understeer", MOVE_PURSUIT, TEXT_UNDERSTEER, WEAR_SUSPENSION },
    { "Weaving", MOVE_UNSAID, TEXT_WEAVING, WEAR_CLOSE_CALL },
};

enum { PRINTED_CARDS = sizeof printed_cards / sizeof printed_cards[0] };

static const struct printed_card *printed_card(const char *title)
{
    for (int i = 0; i < PRINTED_CARDS; i++)
        if (!strcmp(printed_cards[i].title, title))
            return &printed_cards[i];
    return NULL;
}

static unsigned wear_of(const struct datum *card)
{
    unsigned wear = 0;
    for (const struct datum *mark = data_get(card, "wear")->first; mark; mark = mark->next)
        wear |= 1U << mark->number;
    return wear;
}

static void add_wear(unsigned wear, struct text *out)
{
    const char *before = "";
    if (!wear)
        text_add(out, "none");
    for (int mark = 0; gp_marker_words[mark]; mark++)
        if (wear & 1U << mark) {
            text_add(out, "%s%s", before, gp_marker_words[mark]);
            before = " and ";
        }
}

static void effects_differ(const struct datum *card, const struct printed_card *printed, struct text *out)
{
    const char *name = data_get(card, "name")->text;
    int movement = data_get(card, "movement")->number, words = data_get(card, "text")->number;
    if (printed->movement != MOVE_UNSAID && movement != printed->movement)
        text_add(out, "%s moves: %s; printed %s\n", name, gp_movement_words[movement],
                 gp_movement_words[printed->movement]);
    if (words != printed->text)
        text_add(out, "%s says: %s; printed %s\n", name, gp_card_text_words[words],
                 gp_card_text_words[printed->text]);
    if (wear_of(card) != printed->wear) {
        text_add(out, "%s wears: ", name);
        add_wear(wear_of(card), out);
        text_add(out, "; printed ");
        add_wear(printed->wear, out);
        text_add(out, "\n");
    }
}

static void speeds_differ(const struct datum *card, struct text *out)
{
    const char *name = data_get(card, "name")->text;
    int speed = data_get(card, "speed")->number, leaving = data_get(card, "exit")->number;
    if (!strcmp(data_get(card, "title")->text, "Overtake") && speed != 4)
        text_add(out, "%s has speed: %d; printed 4\n", name, speed);
    else if (speed < 4 || speed > 9)
        text_add(out, "%s has speed: %d; printed are 4 to 9\n", name, speed);
    if (speed == 9 && leaving != 4)
        text_add(out, "%s, a 9, has pit exit: %d; printed 4\n", name, leaving);
}

static void race_card_differs(const struct datum *card, struct text *out)
{
    const char *title = data_get(card, "title")->text;
    const struct printed_card *printed = printed_card(title);
    if (printed)
        effects_differ(card, printed, out);
    else
        text_add(out, "a card called %s; not among the %d printed\n", title, PRINTED_CARDS);
    speeds_differ(card, out);
}

static void titles_missing(const struct datum *cards, struct text *out)
{
    for (int i = 0; i < PRINTED_CARDS; i++) {
        const struct datum *card = cards->first;
        while (card && strcmp(data_get(card, "title")->text, printed_cards[i].title) != 0)
            card = card->next;
        if (!card)
            text_add(out, "no card called %s; printed\n", printed_cards[i].title);
    }
}

/* GP 1.1, The Four Types of Movement. */
static void race_totals_differ(const struct datum *cards, struct text *out)
{
    int total = 0, found[4] = { 0 };
    for (const struct datum *card = cards->first; card; card = card->next) {
        int copies = data_get(card, "copies")->number;
        total += copies;
        found[data_get(card, "movement")->number] += copies;
    }
    expect_number("Solo cards", found[MOVE_SOLO], 23, out);
    expect_number("Line cards", found[MOVE_LINE], 21, out);
    expect_number("Pursuit cards", found[MOVE_PURSUIT], 15, out);
    expect_number("Lead cards", found[MOVE_LEAD], 19, out);
    expect_number("race cards", total, 78, out);
}

static void race_deck_differs(const struct datum *root, struct text *out)
{
    const struct datum *cards = data_get(root, "cards");
    for (const struct datum *card = cards->first; card; card = card->next)
        race_card_differs(card, out);
    titles_missing(cards, out);
    race_totals_differ(cards, out);
}

const struct data_kind gp_race_deck_kind = {
    .id = "grandprix-deck",
    .help = N_("The race cards of Grand Prix."),
    .schema = &race_deck_schema,
    .check = check_race_deck,
    .differs = race_deck_differs,
};

static void read_race_card(const struct datum *map, struct race_card *card)
{
    *card = (struct race_card){
        .movement = (uint8_t)data_get(map, "movement")->number,
        .text = (uint8_t)data_get(map, "text")->number,
        .speed = (uint8_t)data_get(map, "speed")->number,
        .exit = (uint8_t)data_get(map, "exit")->number,
        .wear = (uint8_t)wear_of(map),
        .copies = (uint8_t)data_get(map, "copies")->number,
    };
    strncpy(card->name, data_get(map, "name")->text, CARD_NAME_MAX - 1);
    strncpy(card->title, data_get(map, "title")->text, CARD_NAME_MAX - 1);
}

bool gp_race_deck_parse(const char *text, struct race_deck *deck, struct error *err)
{
    struct datum *root = data_load(&gp_race_deck_kind, "deck", text, err);
    if (!root)
        return false;
    memset(deck, 0, sizeof *deck);
    for (const struct datum *map = data_get(root, "cards")->first; map; map = map->next) {
        struct race_card *card = &deck->card[deck->kinds++];
        read_race_card(map, card);
        deck->cards += card->copies;
    }
    data_free(root);
    return true;
}

/* ---- event cards ----------------------------------------------------------------------------- */

const char *const gp_event_words[] = { "blown-engine",       "brake-failure",
                                       "collision",          "drive-through",
                                       "engine-problems",    "gear-box-failure",
                                       "hard-hit",           "mechanical-failure",
                                       "npc-retirement",     "serious-crash",
                                       "spin-off",           "spin-around",
                                       "strike-the-barrier", "suspension-difficulties",
                                       "suspension-stress",  "stop-and-go",
                                       "tire-test",          "tire-wear",
                                       "traction-hazard",    "transmission-problems",
                                       "weather-change",     "wheel-rub",
                                       "wing-damage",        NULL };

/* The index is the digit; "all" stands at PIT_ALL. */
static const char *const pit_words[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "all", NULL };

static const struct schema event_card_fields[] = {
    { .name = "event",
      .type = DATA_WORD,
      .choices = gp_event_words,
      .help = N_("What happens."),
      .cite = "GP Event Cards List" },
    { .name = "pit",
      .type = DATA_WORD,
      .choices = pit_words,
      .help = N_("The last digit of the NPCs that pit, or all of them on the track."),
      .cite = "GP 8.4" },
    { .name = "copies",
      .type = DATA_NUMBER,
      .fallback = "1",
      .min = 1,
      .max = CARD_COPIES_MAX,
      .help = N_("How many of it the deck holds."),
      .cite = "ours" },
    { 0 },
};

static const struct schema event_card_item = { .name = "item",
                                               .type = DATA_MAP,
                                               .fields = event_card_fields,
                                               .help = N_("Cards of one event with one pit number."),
                                               .cite = "GP 8.1" };

static const struct schema event_deck_fields[] = {
    TITLE,
    { .name = "cards",
      .type = DATA_LIST,
      .min = 1,
      .max = EVENT_CARDS_MAX,
      .fields = &event_card_item,
      .help = N_("The event cards."),
      .cite = "GP Event Cards List" },
    { 0 },
};

static const struct schema event_deck_schema = { .name = "events",
                                                 .type = DATA_MAP,
                                                 .fields = event_deck_fields,
                                                 .help = N_("The event cards."),
                                                 .cite = "GP 8" };

static bool same_event_card(const struct datum *a, const struct datum *b)
{
    return data_get(a, "event")->number == data_get(b, "event")->number
           && data_get(a, "pit")->number == data_get(b, "pit")->number;
}

static bool check_event_once(const struct datum *cards, const struct datum *card, struct error *err)
{
    for (const struct datum *other = cards->first; other != card; other = other->next)
        if (same_event_card(other, card))
            return error_set(err, card->line,
                             "expected one entry with copies for the same event and pit number; "
                             "found %s with %s twice",
                             data_get(card, "event")->text, data_get(card, "pit")->text);
    return true;
}

/* NPC Retirement turns cards until one names a car in the race (G35, G56). Which cars there are is not known
 * here, so every digit must be on some card, or it could turn them for ever. */
static bool check_digits(const struct datum *cards, struct error *err)
{
    bool retirement = false, found[PIT_ALL + 1] = { false };
    for (const struct datum *card = cards->first; card; card = card->next) {
        retirement |= data_get(card, "event")->number == NPC_RETIREMENT;
        found[data_get(card, "pit")->number] = true;
    }
    for (int digit = 0; retirement && digit < DIGITS; digit++)
        if (!found[digit])
            return error_set(err, cards->line,
                             "expected every pit number from 0 to 9 on some card, for NPC Retirement turns "
                             "cards until one fits; found no %d",
                             digit);
    return true;
}

static bool check_event_deck(const struct datum *root, struct error *err)
{
    const struct datum *cards = data_get(root, "cards");
    for (const struct datum *card = cards->first; card; card = card->next)
        if (!check_event_once(cards, card, err))
            return false;
    return check_total(cards, 1, "event cards", err) && check_digits(cards, err);
}

/* GP 1.1 and Event Cards List: 32 cards, 23 events. How many of each is not printed. */
static void event_deck_differs(const struct datum *root, struct text *out)
{
    int total = 0, found[EVENT_KINDS] = { 0 };
    for (const struct datum *card = data_get(root, "cards")->first; card; card = card->next) {
        int copies = data_get(card, "copies")->number;
        total += copies;
        found[data_get(card, "event")->number] += copies;
    }
    for (int event = 0; event < EVENT_KINDS; event++)
        if (!found[event])
            text_add(out, "no %s card; printed\n", gp_event_words[event]);
    expect_number("event cards", total, 32, out);
}

const struct data_kind gp_event_deck_kind = {
    .id = "grandprix-events",
    .help = N_("The event cards of Grand Prix."),
    .schema = &event_deck_schema,
    .check = check_event_deck,
    .differs = event_deck_differs,
};

bool gp_event_deck_parse(const char *text, struct event_deck *deck, struct error *err)
{
    struct datum *root = data_load(&gp_event_deck_kind, "events", text, err);
    if (!root)
        return false;
    memset(deck, 0, sizeof *deck);
    for (const struct datum *map = data_get(root, "cards")->first; map; map = map->next) {
        struct event_card *card = &deck->card[deck->kinds++];
        card->event = (uint8_t)data_get(map, "event")->number;
        card->pit = (uint8_t)data_get(map, "pit")->number;
        card->copies = (uint8_t)data_get(map, "copies")->number;
        deck->cards += card->copies;
    }
    data_free(root);
    return true;
}
