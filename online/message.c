#include "message.h"
#include "members.h"

#include <limits.h>
#include <string.h>

#define AT(member) offsetof(struct message, member)

#define TABLE_MEMBER                                                                                         \
    {                                                                                                        \
        "table", MEMBER_TEXT, true, AT(table), TABLE_ID_CHARS + 1, 0, 0                                      \
    }
#define SPOKEN_MEMBERS                                                                                       \
    { "language", MEMBER_TEXT, false, AT(language), MESSAGE_LANGUAGE_MAX, 0, 0 },                            \
    {                                                                                                        \
        "words", MEMBER_BOOL, false, AT(words), 0, 0, 0                                                      \
    }
#define NUMBER_MEMBER                                                                                        \
    {                                                                                                        \
        "n", MEMBER_NUMBER, true, AT(n), 0, 1, INT_MAX                                                       \
    }

static const struct member of_hello[] = { TABLE_MEMBER,
                                          { "key", MEMBER_TEXT, false, AT(key), KEY_CHARS + 1, 0, 0 },
                                          { "account", MEMBER_BOOL, false, AT(account), 0, 0, 0 },
                                          { "seat", MEMBER_NUMBER, false, AT(seat), 0, 1, SEATS_MAX },
                                          { "seen", MEMBER_NUMBER, false, AT(seen), 0, 0, INT_MAX },
                                          SPOKEN_MEMBERS,
                                          { 0 } };
static const struct member of_sit[] = { TABLE_MEMBER,
                                        { "invitation", MEMBER_TEXT, false, AT(key), KEY_CHARS + 1, 0, 0 },
                                        { "key", MEMBER_TEXT, false, AT(wish), KEY_CHARS + 1, 0, 0 },
                                        { "name", MEMBER_TEXT, true, AT(name), MESSAGE_NAME_MAX, 0, 0 },
                                        { "seat", MEMBER_NUMBER, false, AT(seat), 0, 1, SEATS_MAX },
                                        SPOKEN_MEMBERS,
                                        { 0 } };
static const struct member of_commit[] = { { "hash", MEMBER_HEX, true, AT(hash), SHA256_BYTES, 0, 0 },
                                           { 0 } };
static const struct member of_nonce[] = { { "nonce", MEMBER_HEX, true, AT(nonce), DEAL_NONCE_BYTES, 0, 0 },
                                          { 0 } };
static const struct member of_act[] = { NUMBER_MEMBER,
                                        { "text", MEMBER_TEXT, true, AT(text), ACTION_TEXT_MAX, 0, 0 },
                                        { 0 } };
static const struct member of_number[] = { NUMBER_MEMBER, { 0 } };
static const struct member of_say[] = { { "text", MEMBER_TEXT, true, AT(text), MESSAGE_TEXT_MAX, 0, 0 },
                                        { 0 } };
static const struct member of_nothing[] = { { 0 } };

static const struct {
    const char *type;
    enum message_kind kind;
    const struct member *members;
} kinds[] = {
    { "hello", SAYS_HELLO, of_hello }, { "sit", SAYS_SIT, of_sit },      { "commit", SAYS_COMMIT, of_commit },
    { "nonce", SAYS_NONCE, of_nonce }, { "act", SAYS_ACT, of_act },      { "undo", SAYS_UNDO, of_number },
    { "say", SAYS_SAY, of_say },       { "hint", SAYS_HINT, of_number }, { "leave", SAYS_LEAVE, of_nothing },
    { "back", SAYS_BACK, of_nothing },
};

/* What else must hold of a text than that it is plain and short. */
static bool check_texts(const struct message *m, struct error *err)
{
    if (m->kind <= SAYS_SIT && !table_id_fits(span_of(m->table)))
        return error_set(err, 0, "\"table\": expected the id of a table, %d letters and digits; found \"%s\"",
                         TABLE_ID_CHARS, m->table);
    if (m->kind == SAYS_HELLO && m->account && m->key[0])
        return error_set(err, 0, "expected a \"key\" or \"account\"; found both");
    if (m->kind == SAYS_HELLO && m->seat && !m->account)
        return error_set(err, 0, "\"seat\" belongs to \"account\"; a key has its own");
    if ((m->key[0] && !key_fits(m->key)) || (m->wish[0] && !key_fits(m->wish)))
        return error_set(err, 0, "expected a key of %d hexadecimal digits; found something else", KEY_CHARS);
    if (m->kind == SAYS_SAY && !m->text[0])
        return error_set(err, 0, "\"text\": expected at least one character; found none");
    return true;
}

static bool read_object(json_t *object, struct message *out, struct error *err)
{
    const json_t *type = json_object_get(object, "type"), *n = json_object_get(object, "n");
    const char *name = json_string_value(type);
    if (json_is_integer(n) && json_integer_value(n) > 0 && json_integer_value(n) <= INT_MAX)
        out->n = (int)json_integer_value(n);
    if (!name)
        return error_set(err, 0, "expected a message with a \"type\"; it is not there");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].type, name)) {
            out->kind = kinds[i].kind;
            return members_read(object, kinds[i].members, "type", out, err) && check_texts(out, err);
        }
    return error_set(
        err, 0,
        "\"type\": expected hello, sit, commit, nonce, act, undo, say, hint, leave or back; found \"%.40s\"",
        text_plain(name).text);
}

bool message_read(const char *text, size_t len, struct message *out, struct error *err)
{
    memset(out, 0, sizeof *out);
    out->words = true;
    out->seen = -1;
    json_t *object = members_object(text, len, err);
    bool good = object && read_object(object, out, err);
    json_decref(object);
    return good;
}
