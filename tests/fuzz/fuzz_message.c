/* fuzz_message.c: whatever a client says or posts is read as a message or as wishes within their limits, or is refused with a
 * sentence; what was wished for comes back the same from how it is kept. */
#include "../../online/handshake.h"
#include "../../online/message.h"
#include "../../online/wishes.h"
#include "fuzz.h"

static void check_message(const char *text, size_t len)
{
    struct message m;
    struct error err = { 0 };
    bool good = message_read(text, len, &m, &err);
    MUST(good != (err.text[0] != '\0'));
    if (!good)
        return;
    MUST(m.kind > SAYS_SIT || table_id_fits(span_of(m.table)));
    MUST(!m.key[0] || key_fits(m.key));
    MUST(m.seen >= -1 && m.seat >= 0 && m.seat <= SEATS_MAX && m.n >= 0);
    MUST(span_is_plain(span_of(m.text)) && span_is_plain(span_of(m.name))
         && span_is_plain(span_of(m.language)));
}

static void check_wishes(const char *text, size_t len)
{
    struct wishes w, again;
    static struct seating s, other;
    turn_t open;
    struct error err = { 0 };
    struct text kept = text_growing();
    if (!wishes_read(text, len, &w, &s, &open, &err)) {
        MUST(err.text[0]);
        return;
    }
    MUST(w.stand_in.ms <= BOT_MS_MAX && w.stand_in.playouts <= BOT_PLAYOUTS_MAX
         && characters_fit(w.title, TITLE_CHARS));
    for (int seat = 0; seat < table_shape(s.table)->seats; seat++)
        MUST((open & seat_bit(seat)) || s.tags.player[seat][0]);
    wishes_text(&w, s.table, &kept);
    MUST(wishes_read(text_string(&kept), kept.len, &again, &other, &open, &err));
    MUST(!memcmp(&w, &again, sizeof w));
    table_free(s.table);
    table_free(other.table);
    text_free(&kept);
}

static void check_texts(const char *text)
{
    struct link link;
    char accept[HANDSHAKE_ACCEPT_CHARS + 1];
    struct error err = { 0 };
    MUST(link_parse(text, &link, &err) != (err.text[0] != '\0'));
    if (handshake_key_fits(text))
        handshake_accept(text, accept);
    handshake_lists(text, ONLINE_PROTOCOL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = as_string(data, size);
    check_message(text, size);
    check_wishes(text, size);
    check_texts(text);
    free(text);
    return 0;
}
