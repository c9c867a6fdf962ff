/* fuzz_season.c: whatever is posted as a championship is one with a first race, or is refused with a sentence; what was wished
 * for comes back the same from how it is kept, and its head is one that can be gone on with. */
#include "../../host/season.h"
#include "fuzz.h"

static char *head_of(struct season *s, char player[SEATS_MAX][TAG_MAX])
{
    struct error err = { 0 };
    if (season_enter(s, player, &err))
        return season_head(s);
    MUST(err.text[0]);
    return NULL;
}

/* Nobody has sat down yet in what is kept. */
static void check_kept(const struct season *s, char player[SEATS_MAX][TAG_MAX], const char *head)
{
    static struct seating who;
    turn_t open;
    struct error err = { 0 };
    const char *kept = season_kept(s);
    struct season *again = season_read(kept, strlen(kept), &who, &open, &err);
    MUST(again && !strcmp(season_kept(again), kept));
    MUST(!memcmp(season_wishes(s), season_wishes(again), sizeof(struct wishes)));
    char *same = head_of(again, player);
    MUST(!head == !same && (!head || !strcmp(head, same)));
    MUST(!head || season_resume(again, head, &err));
    free(same);
    season_free(again);
}

static void check_first_race(struct season *s)
{
    struct error err = { 0 };
    char title[TITLE_BYTES];
    struct table *t = season_new_table(s, &err);
    MUST(t && season_done(s) == 0 && season_rounds(s) >= 1 && season_rounds(s) <= ROUNDS_MAX);
    season_table_title(s, title);
    MUST(characters_fit(title, TITLE_CHARS));
    for (int seat = 0; seat < season_seats(s); seat++)
        MUST(season_race_seat(s, 0, seat) == seat);
    table_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct seating who;
    turn_t open;
    struct error err = { 0 };
    char *text = as_string(data, size);
    struct season *s = season_read(text, size, &who, &open, &err);
    MUST(s || err.text[0]);
    char *head = s ? head_of(s, who.tags.player) : NULL;
    if (s)
        check_kept(s, who.tags.player, head);
    if (head)
        check_first_race(s);
    free(head);
    season_free(s);
    free(text);
    return 0;
}
