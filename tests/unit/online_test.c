/* online_test.c: what both ends of a race together share, and how it is kept. */
#include "../../games/registry.h"
#include "../../online/handshake.h"
#include "../../online/message.h"
#include "../../online/told.h"
#include "../../online/wishes.h"
#include "../../store/accounts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define GROUP "http://localhost/#/invite/k3v9x0qm2hzt/"
#define KEY_A "0123456789abcdef0123456789abcdef"
#define KEY_B "fedcba9876543210fedcba9876543210"

/* ---- handshake and links ------------------------------------------------------------------------------------------ */

static void test_handshake(void **state)
{
    char accept[HANDSHAKE_ACCEPT_CHARS + 1];
    (void)state;
    handshake_accept("dGhlIHNhbXBsZSBub25jZQ==", accept); /* RFC 6455 1.3 */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_true(handshake_key_fits("dGhlIHNhbXBsZSBub25jZQ=="));
    assert_false(handshake_key_fits("dGhlIHNhbXBsZSBub25jZQ="));
    assert_false(handshake_key_fits("dGhlIHNhbXBsZSBub25jZ==="));
    assert_true(handshake_lists("chat, Paddock.1", ONLINE_PROTOCOL));
    assert_false(handshake_lists("paddock.10", ONLINE_PROTOCOL));
    assert_false(handshake_lists(NULL, ONLINE_PROTOCOL));
}

static void test_links(void **state)
{
    static const char id[] = "k3v9x0qm2hzt", key[] = "0123456789abcdef0123456789abcdef";
    static const char *const bad[] = { "",
                                       "localhost",
                                       "ftp://localhost/",
                                       "http://",
                                       "http:///#/table/k3v9x0qm2hzt",
                                       "http://localhost:0/",
                                       "http://localhost:99999/",
                                       "http://localhost/x",
                                       "http://localhost/#/seat/k3v9x0qm2hzt",
                                       "http://localhost/#/table/short",
                                       "http://localhost/#/table/k3v9x0qm2hzt/12",
                                       "http://localhost/#/invite/k3v9x0qm2hzt",
                                       "http://[::1/" };
    char text[LINK_MAX];
    struct link link;
    struct error err;
    (void)state;
    link_text("http://localhost:8063/", LINK_TABLE, id, key, text, sizeof text);
    assert_true(link_parse(text, &link, &err));
    assert_int_equal(link.kind, LINK_TABLE);
    assert_string_equal(link.host, "localhost");
    assert_int_equal(link.port, 8063);
    assert_string_equal(link.table, id);
    assert_string_equal(link.key, key);
    link_text("https://[::1]/", LINK_INVITE, id, key, text, sizeof text);
    assert_true(link_parse(text, &link, &err) && link.secure && link.kind == LINK_INVITE && link.port == 443);
    assert_string_equal(link.host, "::1");
    link_text("http://races.test/", LINK_TABLE, id, NULL, text, sizeof text);
    assert_true(link_parse(text, &link, &err) && link.key[0] == '\0' && link.port == 80);
    assert_true(link_parse("http://races.test", &link, &err) && link.kind == LINK_SERVER);
    assert_true(link_parse("http://races.test:65535/", &link, &err) && link.port == 65535);
    assert_true(link_parse("http://races.test:1/", &link, &err) && link.port == 1);
    /* of a group: all of them are good, or none is */
    assert_true(link_parse(GROUP KEY_A "," KEY_B "," KEY_A, &link, &err));
    assert_string_equal(link.key, KEY_A);
    const char *others = link.others;
    char next[KEY_CHARS + 1];
    assert_true(link_take_invitation(&others, next));
    assert_string_equal(next, KEY_B);
    assert_true(link_take_invitation(&others, next));
    assert_string_equal(next, KEY_A);
    assert_false(link_take_invitation(&others, next));
    assert_false(link_parse(GROUP KEY_A ",", &link, &err));
    assert_false(link_parse(GROUP "," KEY_A, &link, &err));
    assert_false(link_parse(GROUP KEY_A ",," KEY_B, &link, &err));
    assert_false(link_parse(GROUP KEY_A "," KEY_B "0", &link, &err));
    assert_false(link_parse("http://localhost/#/table/k3v9x0qm2hzt/" KEY_A "," KEY_B, &link, &err));
    assert_false(link_parse("http://races.test:65536/", &link, &err));
    assert_false(link_parse("http://races.test:0/", &link, &err));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (link_parse(bad[i], &link, &err))
            fail_msg("%s is taken for a link", bad[i]);
}

/* ---- messages ----------------------------------------------------------------------------------------------------- */

static bool read_message(const char *text, struct message *m, struct error *err)
{
    return message_read(text, strlen(text), m, err);
}

static void test_messages(void **state)
{
    struct message m;
    struct error err;
    (void)state;
    assert_true(read_message("{\"type\":\"hello\",\"table\":\"k3v9x0qm2hzt\"}", &m, &err));
    assert_true(m.kind == SAYS_HELLO && m.words && m.seen == -1 && !m.key[0]);
    assert_true(read_message(
        "{\"type\":\"hello\",\"table\":\"k3v9x0qm2hzt\",\"key\":\"0123456789abcdef0123456789abcdef\","
        "\"seen\":7,\"language\":\"de\",\"words\":false}",
        &m, &err));
    assert_true(!m.words && m.seen == 7 && !strcmp(m.language, "de") && m.key[31] == 'f');
    assert_true(read_message("{\"type\":\"act\",\"n\":3,\"text\":\"play car1 12\"}", &m, &err));
    assert_true(m.kind == SAYS_ACT && m.n == 3 && !strcmp(m.text, "play car1 12"));
    assert_true(
        read_message("{\"type\":\"nonce\",\"nonce\":\"000102030405060708090a0b0c0d0eff\"}", &m, &err));
    assert_true(m.nonce[0] == 0 && m.nonce[15] == 0xff);
    assert_true(read_message("{\"type\":\"leave\"}", &m, &err) && m.kind == SAYS_LEAVE);
}

static void test_messages_that_are_none(void **state)
{
    static const struct {
        const char *text, *why;
    } bad[] = {
        { "", "JSON" },
        { "[]", "object" },
        { "{\"type\":\"hello\"", "JSON" },
        { "{}", "type" },
        { "{\"type\":3}", "type" },
        { "{\"type\":\"shout\"}", "shout" },
        { "{\"type\":\"hello\"}", "\"table\"" },
        { "{\"type\":\"hello\",\"table\":\"x\"}", "id of a table" },
        { "{\"type\":\"hello\",\"table\":7}", "a text" },
        { "{\"type\":\"hello\",\"table\":\"k3v9x0qm2hzt\",\"seen\":-1}", "from 0" },
        { "{\"type\":\"hello\",\"table\":\"k3v9x0qm2hzt\",\"seen\":1.5}", "whole number" },
        { "{\"type\":\"hello\",\"table\":\"k3v9x0qm2hzt\",\"key\":\"x\"}", "hexadecimal" },
        { "{\"type\":\"hello\",\"table\":\"k3v9x0qm2hzt\",\"words\":1}", "true or false" },
        { "{\"type\":\"hello\",\"table\":\"k3v9x0qm2hzt\",\"more\":1}", "more" },
        { "{\"type\":\"leave\",\"n\":1}", "\"n\"" },
        { "{\"type\":\"act\",\"n\":0,\"text\":\"x\"}", "from 1" },
        { "{\"type\":\"act\",\"n\":1}", "\"text\"" },
        { "{\"type\":\"act\",\"n\":1,\"text\":\"a\\nb\"}", "plain" },
        { "{\"type\":\"say\",\"text\":\"\"}", "at least one" },
        { "{\"type\":\"say\",\"text\":\"\\u202e\"}", "plain" },
        { "{\"type\":\"say\",\"type\":\"say\",\"text\":\"x\"}", "JSON" },
        { "{\"type\":\"commit\",\"hash\":\"00\"}", "64 small" },
        { "{\"type\":\"sit\",\"table\":\"k3v9x0qm2hzt\",\"name\":\"A\",\"seat\":13}", "from 1 to 12" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct message m;
        struct error err = { 0 };
        if (read_message(bad[i].text, &m, &err))
            fail_msg("%s is taken for a message", bad[i].text);
        if (!strstr(err.text, bad[i].why))
            fail_msg("%s: expected something about %s; found %s", bad[i].text, bad[i].why, err.text);
    }
}

/* ---- wishes ------------------------------------------------------------------------------------------------------- */

static void test_wishes_come_back_as_they_were(void **state)
{
    static const char wished[] =
        "{\"game\":\"lacorsa\",\"setup\":\"cars=5\",\"seats\":[{\"name\":\"Ann\"},{\"open\":true},{\"bot\":\"works:50ms\"}],"
        "\"title\":\"Gr\xc3\xbc\xc3\x9f\",\"public\":true,\"spectators\":\"late\",\"late_minutes\":7,\"clock\":{\"kind\":\"leisure\","
        "\"bank_s\":86400,\"add_s\":60},\"stand_in\":\"rookie\",\"empty\":\"finish\",\"talk\":false,\"undo\":false}";
    struct wishes w, again;
    struct seating s, other;
    turn_t open;
    struct error err;
    struct text text = text_growing();
    (void)state;
    assert_true(wishes_read(wished, strlen(wished), &w, &s, &open, &err));
    assert_int_equal(open, 1 << 1 | 1 << 3 | 1 << 4);
    assert_string_equal(s.tags.player[0], "Ann");
    assert_string_equal(s.tags.player[2], "works:50ms (bot)");
    wishes_text(&w, s.table, &text);
    assert_true(wishes_read(text_string(&text), text.len, &again, &other, &open, &err));
    assert_memory_equal(&w, &again, sizeof w);
    assert_int_equal(open, (1 << 5) - 1);
    table_free(s.table);
    table_free(other.table);
    text_free(&text);
}

/* ---- what is told ------------------------------------------------------------------------------------------------- */

static void play_some(struct seating *s, int moves, struct rng *rng)
{
    while (moves-- > 0 && table_turn(s->table)) {
        action_t legal[ACTIONS_MAX];
        table_chance(s->table, rng);
        if (!table_turn(s->table))
            return;
        int seat = turn_lowest(table_turn(s->table)), n = table_actions(s->table, seat, legal);
        assert_true(table_act(s->table, seat, legal[rng_below(rng, (uint32_t)n)], NULL));
        table_chance(s->table, rng);
    }
}

/* Every step is one version of everybody who hears of it; adding up the changes of a view gives the view. */
static void test_versions_and_changes(void **state)
{
    struct rng rng;
    struct view_text before, now;
    (void)state;
    rng_init(&rng, 11, 0);
    for (int game = 0; all_games[game]; game++) {
        struct error err;
        struct seating s = { .table = table_new(all_games[game], "", NULL, &err) };
        assert_non_null(s.table);
        seating_from_tags(&s);
        seating_name_players(&s, NULL);
        table_chance(s.table, &rng);
        int version = told_version(s.table, 0);
        assert_int_equal(version, table_moments(s.table) ? 1 : 0);
        for (int i = 0; i < 30 && table_turn(s.table); i++) {
            int from = table_moments(s.table);
            struct text text = text_growing();
            struct json j = json_into(&text);
            told_view_text(s.table, 0, &before);
            play_some(&s, 1, &rng);
            told_view_text(s.table, 0, &now);
            assert_int_equal(told_step_end(s.table, from), table_moments(s.table));
            version += told_hears(s.table, from, table_moments(s.table), 0);
            assert_int_equal(told_version(s.table, 0), version);
            told_changes(&j, &before, &now, i % 2);
            if (!strcmp(before.text, now.text))
                assert_string_equal(text_string(&text), "\"view\":{}");
            else
                assert_true(text.len > strlen("\"view\":{}"));
            text_free(&text);
        }
        table_free(s.table);
    }
}

/* ---- the store ---------------------------------------------------------------------------------------------------- */

static char folder[] = "/tmp/paddock-online-XXXXXX";
static char file[sizeof folder + 20];
static const char *path; /* of the file, or the address of a database that PADDOCK_TEST_DB names */

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(file, sizeof file, "%s/online.db", folder);
    path = getenv("PADDOCK_TEST_DB") ? getenv("PADDOCK_TEST_DB") : file;
    return 0;
}

static int remove_folder(void **state)
{
    static const char *const endings[] = { "", "-wal", "-shm", ".copy" };
    (void)state;
    for (int i = 0; i < 4; i++) {
        char name[sizeof file + 8];
        snprintf(name, sizeof name, "%s%s", file, endings[i]);
        unlink(name);
    }
    return rmdir(folder);
}

static void count_table(void *context, const struct kept_table *t)
{
    (void)t;
    ++*(int *)context;
}

static int listed(struct online *o, enum online_list which, int64_t at)
{
    struct error err;
    int n = 0;
    assert_true(online_list(o, which, at, 100, count_table, &n, &err));
    return n;
}

static void put_one(struct online *o, int64_t row, const char *id, enum kept_state kind, bool leisure,
                    int64_t asleep)
{
    struct kept_table t = { .row = row,
                            .state = kind,
                            .is_public = true,
                            .leisure = leisure,
                            .made = 1000 + row,
                            .asleep_until = asleep,
                            .wishes = "{\"game\":\"toy\"}",
                            .head = kind >= KEPT_RUNNING ? "head\n" : NULL,
                            .maker = { 1 },
                            .secret = { 2 } };
    struct kept_seat s = { .table = row,
                           .seat = 0,
                           .is = KEPT_PERSON,
                           .name = "Ann",
                           .has_key = true,
                           .key = { 9 },
                           .bank_ms = 5,
                           .since = 100 };
    struct error err;
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_true(online_put_table(o, &t, &err) && online_put_seat(o, &s, &err));
}

static void test_store(void **state)
{
    struct error err;
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    int seats, n;
    int64_t *at = NULL, row, alive;
    struct text text = text_growing();
    (void)state;
    struct online *o = online_open(path, STORE_WRITE, &err);
    assert_non_null(o);
    assert_true(online_begin(o, &err));
    put_one(o, 1, "aaaaaaaaaaaa", KEPT_RUNNING, true, 500);
    put_one(o, 2, "bbbbbbbbbbbb", KEPT_WAITING, false, KEPT_AWAKE);
    put_one(o, 3, "cccccccccccc", KEPT_OVER, false, KEPT_NEVER);
    assert_true(online_add_moment(o, 1, 0, 77, "* deal 1\n", 9, &err)
                && online_add_moment(o, 1, 1, 78, "1 go\n", 5, &err));
    assert_true(online_put_alive(o, 4242, &err) && online_conclude(o, true, &err));
    assert_true(online_begin(o, &err)); /* what is not concluded has not happened */
    put_one(o, 4, "dddddddddddd", KEPT_WAITING, false, KEPT_AWAKE);
    assert_false(online_conclude(o, false, &err));
    assert_false(online_add_moment(o, 1, 1, 79, "1 go\n", 5, &err)); /* nothing is played twice */
    online_close(o);

    o = online_open(path, STORE_READ, &err);
    assert_non_null(o);
    assert_true(online_find(o, "aaaaaaaaaaaa", &t, seat, &seats, &err));
    assert_int_equal(t.row, 1);
    assert_int_equal(seats, 1);
    assert_string_equal(t.head, "head\n");
    assert_true(t.leisure && t.secret[0] == 2 && seat[0].has_key && seat[0].key[0] == 9
                && !seat[0].has_nonce);
    assert_true(online_moments(o, 1, &text, &at, &n, &err));
    assert_string_equal(text_string(&text), "* deal 1\n1 go\n");
    assert_true(n == 2 && at[0] == 77 && at[1] == 78);
    assert_false(online_find(o, "dddddddddddd", &t, seat, &seats, &err));
    assert_string_equal(err.text, "");
    assert_true(online_last(o, &row, &alive, &err) && row == 3 && alive == 4242);
    assert_int_equal(listed(o, ONLINE_ALL, 0), 3);
    assert_int_equal(listed(o, ONLINE_PUBLIC, 0), 2);
    assert_int_equal(listed(o, ONLINE_AWAKE, 499), 1);
    assert_int_equal(listed(o, ONLINE_AWAKE, 500), 2);
    online_close(o);
    free(at);
    text_free(&text);
}

static void test_clocks_at_leisure_are_shifted(void **state)
{
    struct error err;
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    int seats;
    (void)state;
    struct online *o = online_open(path, STORE_WRITE, &err);
    assert_true(o && online_begin(o, &err) && online_shift(o, 50, &err) && online_conclude(o, true, &err));
    assert_true(online_find(o, "aaaaaaaaaaaa", &t, seat, &seats, &err));
    assert_true(t.asleep_until == 550 && seat[0].since == 150);
    assert_true(online_find(o, "bbbbbbbbbbbb", &t, seat, &seats, &err));
    assert_true(t.asleep_until == KEPT_AWAKE && seat[0].since == 100);
    online_close(o);
}

/* Several statements of a transaction, one of which is wrong: nothing of it has happened, and the next is good. */
static void test_what_fails_leaves_nothing(void **state)
{
    struct error err;
    struct kept_table t;
    struct kept_seat seat[SEATS_MAX];
    int seats, n;
    struct text text = text_growing();
    (void)state;
    struct online *o = online_open(path, STORE_WRITE, &err);
    assert_non_null(o);
    for (int wrong = 0; wrong < 3; wrong++) {
        assert_true(online_begin(o, &err));
        put_one(o, 5, "eeeeeeeeeeee", KEPT_RUNNING, false, KEPT_AWAKE);
        bool good = true;
        for (int i = 0; good && i < 1500; i++)
            good = online_add_moment(o, 5, wrong == 1 && i == 1200 ? 0 : i, i, "1 go\n", 5, &err);
        good = good && (wrong != 2 || online_add_moment(o, 999, 0, 0, "x\n", 2, &err));
        assert_int_equal(online_conclude(o, good, &err), wrong == 0);
        assert_true(wrong == 0 || err.text[0]);
    }
    assert_true(online_find(o, "eeeeeeeeeeee", &t, seat, &seats, &err));
    assert_true(online_moments(o, 5, &text, NULL, &n, &err) && n == 1500);
    assert_true(online_begin(o, &err));
    put_one(o, 5, "eeeeeeeeeeee", KEPT_OVER, false, KEPT_AWAKE);
    assert_true(online_find(o, "eeeeeeeeeeee", &t, seat, &seats, &err)
                && t.state == KEPT_OVER); /* within it */
    assert_true(online_conclude(o, true, &err));
    assert_true(online_find(o, "eeeeeeeeeeee", &t, seat, &seats, &err) && t.state == KEPT_OVER);
    online_close(o);
    text_free(&text);
}

static void change_account(struct online *o, enum account_change_kind kind, int64_t row, const char *name)
{
    struct account_change c = { .kind = kind, .account = { .row = row }, .hash = { 7 }, .at = 5, .most = 2 };
    struct error err;
    snprintf(c.account.name, sizeof c.account.name, "%s", name);
    snprintf(c.account.passphrase, sizeof c.account.passphrase, "%s", "sum");
    assert_true(online_begin(o, &err) && online_change_account(o, &c, &err)
                && online_conclude(o, true, &err));
}

static int64_t account_named(struct online *o, const char *name)
{
    struct kept_account a;
    struct error err;
    return online_account_named(o, name, &a, &err) ? a.row : 0;
}

/* Letters of ASCII are the same large and small, and no others. */
static void test_names_of_accounts(void **state)
{
    struct error err;
    struct kept_account a;
    int64_t seen, keys, sessions;
    const uint8_t hash[KEPT_HASH] = { 7 };
    (void)state;
    struct online *o = online_open(path, STORE_WRITE, &err);
    assert_non_null(o);
    change_account(o, ACCOUNT_ADD, 1, "Zo\u00eb");
    change_account(o, ACCOUNT_ADD, 2, "zO\u00eb");
    change_account(o, ACCOUNT_ADD, 3, "ZO\u00cb");
    assert_int_equal(account_named(o, "zo\u00eb"), 1);
    assert_int_equal(account_named(o, "zo\u00cb"), 3);
    change_account(o, ACCOUNT_CHANGE, 3, "zO\u00eb"); /* it is taken */
    assert_int_equal(account_named(o, "zo\u00cb"), 3);
    change_account(o, ACCOUNT_CHANGE, 3, "Ann");
    assert_int_equal(account_named(o, "ANN"), 3);
    for (int again = 0; again < 2; again++)
        change_account(o, ACCOUNT_ADD_KEY, 3, "");
    change_account(o, ACCOUNT_LOG_IN, 3, "");
    assert_true(online_account_of(o, hash, 5, &a, &seen, &err) && a.row == 3 && seen == 5);
    assert_false(online_account_of(o, hash, 6, &a, &seen, &err));
    assert_true(online_account_counts(o, 3, &keys, &sessions, &err) && keys == 1 && sessions == 1);
    change_account(o, ACCOUNT_DELETE, 3, "");
    assert_true(online_account_counts(o, 3, &keys, &sessions, &err) && keys == 0 && sessions == 0);
    online_close(o);
}

static void test_other_databases_are_refused(void **state)
{
    struct error err;
    (void)state;
    struct online *o = online_open(path, STORE_WRITE, &err);
    assert_non_null(o);
    struct database *d = online_database(o);
    assert_true(
        database_run(d, database_choose(d, "PRAGMA user_version=99", "UPDATE paddock SET version=99"), &err));
    assert_null(online_open(path, STORE_WRITE, &err));
    assert_non_null(strstr(err.text, "newer program"));
    assert_true(database_run(
        d, database_choose(d, "PRAGMA application_id=7", "UPDATE paddock SET application=7"), &err));
    assert_null(online_open(path, STORE_WRITE, &err));
    assert_non_null(strstr(err.text, "another program's database"));
    online_close(o);
    assert_null(online_open("/dev/null/x", STORE_WRITE, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handshake),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_messages_that_are_none),
        cmocka_unit_test(test_wishes_come_back_as_they_were),
        cmocka_unit_test(test_versions_and_changes),
        cmocka_unit_test(test_store),
        cmocka_unit_test(test_clocks_at_leisure_are_shifted),
        cmocka_unit_test(test_what_fails_leaves_nothing),
        cmocka_unit_test(test_names_of_accounts),
        cmocka_unit_test(test_other_databases_are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
