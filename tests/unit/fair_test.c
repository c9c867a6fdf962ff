/* fair_test.c: SHA-256 and HMAC by the published vectors, drawing by a key as another program does it, seeds, and that
 * a typed number still deals as it always did. */
#include "../../core/dealer.h"
#include "../../games/registry.h"
#include "../../table/deal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- SHA-256 and HMAC --------------------------------------------------------------------------------- */

static void write_hex(const uint8_t *bytes, size_t len, char *out)
{
    for (size_t i = 0; i < len; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void check_hash(const char *message, int times, const char *expected)
{
    struct sha256 s;
    uint8_t out[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];
    sha256_begin(&s);
    for (int i = 0; i < times; i++)
        sha256_add(&s, message, strlen(message));
    sha256_end(&s, out);
    write_hex(out, sizeof out, hex);
    assert_string_equal(hex, expected);
}

/* The examples that NIST publishes with FIPS 180. */
static void test_sha256_known_answers(void **unused)
{
    (void)unused;
    check_hash("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_hash("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_hash(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
        "nopqrstu",
        1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    check_hash("aaaaaaaaaaaaaaaaaaaa", 50000,
               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Every length around the ends of blocks: the hash of the hashes of "", "a", "aa" … is what Python makes it. */
static void test_sha256_of_every_length(void **unused)
{
    struct sha256 all, one;
    uint8_t out[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];
    (void)unused;
    sha256_begin(&all);
    for (int n = 0; n <= 200; n++) {
        sha256_begin(&one);
        for (int i = 0; i < n; i++)
            sha256_add(&one, "a", 1);
        sha256_end(&one, out);
        sha256_add(&all, out, sizeof out);
    }
    sha256_end(&all, out);
    write_hex(out, sizeof out, hex);
    assert_string_equal(hex, "1be2d7d291484baf4c78d463a65b40a26c255b1946e5205eac8edad606a76fdd");
}

static void check_hmac(const char *key, size_t key_len, const char *message, const char *expected)
{
    uint8_t out[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];
    hmac_sha256(key, key_len, message, strlen(message), out);
    write_hex(out, sizeof out, hex);
    assert_string_equal(hex, expected);
}

/* RFC 4231, but for the case whose result is cut. */
static void test_hmac_known_answers(void **unused)
{
    char key[131], message[51] = "";
    (void)unused;
    memset(key, 0x0b, 20);
    check_hmac(key, 20, "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    check_hmac("Jefe", 4, "what do ya want for nothing?",
               "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    memset(message, 0xdd, 50);
    check_hmac(key, 20, message, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    check_hmac(key, sizeof key, "Test Using Larger Than Block-Size Key - Hash Key First",
               "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    check_hmac(
        key, sizeof key,
        "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
        "hashed before being used by the HMAC algorithm.",
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
    for (int i = 0; i < 25; i++)
        key[i] = (char)(i + 1);
    memset(message, 0xcd, 50);
    check_hmac(key, 25, message, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
}

/* ---- drawing ------------------------------------------------------------------------------------------ */

static const char bytes_0_to_15[] = "000102030405060708090a0b0c0d0e0f";

static struct seed seed_of(const char *text)
{
    struct seed seed;
    struct error err;
    assert_true(seed_read(text, &seed, &err));
    return seed;
}

/* Numbers that Python's hmac makes of the same key. Those below 2^63 + 1 are refused nearly every second time: some
 * need the fourth try. */
static void test_fair_known_answers(void **unused)
{
    static const uint64_t dice[] = { 3, 5, 4, 4, 1, 1, 1, 5 };
    static const uint64_t large[] = { 5703933282303223227u, 1963441065655852441u, 1301252639592724066u,
                                      5063602733613125710u, 3290359819019698382u, 2251339876903429549u,
                                      1273599954635617069u, 3289703573527215699u };
    struct seed seed = seed_of(bytes_0_to_15);
    struct fair f;
    (void)unused;
    fair_begin(&f, seed.bytes, seed.len);
    for (uint64_t k = 1; k <= 8; k++) {
        assert_int_equal(fair_below(&f, k, 6), dice[k - 1]);
        assert_true(fair_below(&f, k, ((uint64_t)1 << 63) + 1) == large[k - 1]);
        assert_int_equal(fair_below(&f, k, 1), 0);
    }
    assert_int_equal(fair_below(&f, (uint64_t)1 << 40, UINT32_MAX), 3560209902u);
}

static void test_fair_streams(void **unused)
{
    struct seed seed = seed_of(bytes_0_to_15);
    struct rng bots, other;
    struct fair f;
    (void)unused;
    fair_begin(&f, seed.bytes, seed.len);
    fair_stream(&f, "bots", 5, &bots);
    assert_true(bots.s[0] == 0xbd4666a82b3ffbf1u && bots.s[1] == 0x2995c8598e4702efu);
    assert_true(bots.s[2] == 0x9bdace8874e28f1eu && bots.s[3] == 0xcde0e0cb836ce877u);
    fair_stream(&f, "bots", 6, &other);
    assert_memory_not_equal(&bots, &other, sizeof bots);
    fair_stream(&f, "imagine", 5, &other);
    assert_memory_not_equal(&bots, &other, sizeof bots);
}

/* By weight: of 3 : 0 : 1 the first comes three times as often and the second never. Within five standard deviations. */
static void test_fair_draw_keeps_weights(void **unused)
{
    static const struct chance ch[] = { { 10, 3 }, { 20, 0 }, { 30, 1 } };
    struct seed seed = seed_of(bytes_0_to_15);
    struct fair f;
    int first = 0, draws = 4000;
    (void)unused;
    fair_begin(&f, seed.bytes, seed.len);
    for (int k = 1; k <= draws; k++) {
        action_t act = fair_draw(&f, (uint64_t)k, ch, 3);
        assert_true(act == 10 || act == 30);
        first += act == 10;
    }
    assert_in_range(first, 3000 - 137, 3000 + 137);
}

/* ---- seeds -------------------------------------------------------------------------------------------- */

static void check_seed(const char *text, bool good, bool number)
{
    struct seed seed;
    struct error err;
    char again[SEED_TEXT_MAX];
    assert_int_equal(seed_read(text, &seed, &err), good);
    if (!good)
        return;
    assert_int_equal(seed_is_number(&seed), number);
    assert_int_equal(seed_text(&seed, again, sizeof again), strlen(text));
    assert_string_equal(again, text);
}

static void test_seeds(void **unused)
{
    char digits[2 * SEED_BYTES_MAX + 3];
    (void)unused;
    check_seed("0", true, true);
    check_seed("9223372036854775807", true, true);
    check_seed("9223372036854775808", false, false);
    check_seed(bytes_0_to_15, true, false);
    check_seed("12345678901234567890123456789012", true, false); /* no number is that long */
    check_seed("00000000000000000000000000000007", true, false);
    check_seed("00000000000000000007", false, false);
    check_seed("", false, false);
    check_seed("-1", false, false);
    check_seed("+1", false, false);
    check_seed("1 ", false, false);
    check_seed("abc", false, false);
    check_seed("000102030405060708090a0b0c0d0e", false, false);    /* 15 bytes */
    check_seed("000102030405060708090a0b0c0d0e0f1", false, false); /* half a byte more */
    check_seed("000102030405060708090a0b0c0d0e0g", false, false);
    memset(digits, 'a', sizeof digits);
    digits[2 * SEED_BYTES_MAX] = '\0';
    check_seed(digits, true, false);
    digits[2 * SEED_BYTES_MAX] = 'a';
    digits[2 * SEED_BYTES_MAX + 2] = '\0';
    check_seed(digits, false, false);
    struct seed small = seed_of("ABCDEFabcdef0123456789ABCDEFabcd"),
                great = seed_of("abcdefABCDEF0123456789abcdefABCD");
    assert_memory_equal(&small, &great, sizeof small);
}

/* ---- dealing ------------------------------------------------------------------------------------------ */

static const struct chance die[] = { { 1, 1 }, { 2, 1 }, { 3, 1 }, { 4, 1 }, { 5, 1 }, { 6, 1 } };

/* The streams that matches and championships have always had. */
static void test_a_number_deals_as_ever(void **unused)
{
    struct seed seed = seed_of("7");
    (void)unused;
    for (uint64_t table = 0; table < 3; table++) {
        struct dealer d;
        struct rng chance, thinking;
        dealer_begin(&d, &seed, table);
        rng_init(&chance, 7, 2 * table);
        rng_init(&thinking, 7, 2 * table + 1);
        for (uint64_t k = 1; k < 100; k++) {
            assert_int_equal(dealer_draw(&d, k, die, 6), chance_draw(die, 6, &chance));
            assert_true(rng_next(dealer_thinking(&d, k)) == rng_next(&thinking));
        }
    }
}

static void test_tables_of_one_seed_differ(void **unused)
{
    static const int first[] = { 3, 5, 4, 4, 1, 1, 1, 5 }, third[] = { 2, 2, 4, 3, 0, 5, 1, 4 };
    struct seed seed = seed_of(bytes_0_to_15);
    struct dealer single, round;
    (void)unused;
    dealer_begin(&single, &seed, 0);
    dealer_begin(&round, &seed, 3);
    for (int k = 0; k < 8; k++) {
        assert_int_equal(dealer_draw(&single, (uint64_t)k + 1, die, 6), first[k] + 1);
        assert_int_equal(dealer_draw(&round, (uint64_t)k + 1, die, 6), third[k] + 1);
    }
}

static void deal_all(struct table *t, struct dealer *d, int *outcomes)
{
    struct error err;
    action_t legal[ACTIONS_MAX];
    while (table_turn(t)) {
        table_deal(t, d);
        if (!table_turn(t))
            break;
        int seat = turn_lowest(table_turn(t));
        table_actions(t, seat, legal);
        assert_true(table_act(t, seat, legal[0], &err));
    }
    for (int i = 0; i < table_moments(t); i++)
        *outcomes += table_moment(t, i)->seat == NOBODY;
}

/* The first outcome of a match has number 1, as docs/fair-deals.md tells those who check it. */
static void expect_numbered_from_1(const struct table *t, const struct seed *seed)
{
    union any_state room;
    struct chance ch[ACTIONS_MAX];
    struct dealer d;
    struct state *st = (struct state *)room.bytes;
    const struct game *g = table_game(t);
    g->start(table_setup(t), st);
    dealer_begin(&d, seed, 0);
    for (int k = 0; k < 5; k++) {
        assert_true(g->turn(table_setup(t), st) == CHANCE);
        action_t act = dealer_draw(&d, (uint64_t)k + 1, ch, g->chances(table_setup(t), st, ch));
        assert_int_equal(table_moment(t, k)->act, act);
        g->apply(table_setup(t), st, NOBODY, act, NULL);
    }
}

/* The outcomes of a table are those of the dealer, whatever was taken back in between, and another dealer of the same seed
 * goes on where the first has stopped. */
static void test_outcomes_are_numbered(void **unused)
{
    struct seed seed = seed_of(bytes_0_to_15);
    struct dealer one, other;
    struct error err;
    action_t legal[ACTIONS_MAX];
    int outcomes = 0;
    (void)unused;
    struct table *a = table_new(game_find("grandprix"), "players=2 laps=1", NULL, &err);
    struct table *b = table_new(game_find("grandprix"), "players=2 laps=1", NULL, &err);
    assert_true(a && b);
    dealer_begin(&one, &seed, 0);
    table_deal(a, &one);
    expect_numbered_from_1(a, &seed);
    table_deal(b, &one);
    table_actions(b, 0, legal);
    assert_true(table_act(b, 0, legal[0], &err) && table_undo(b, 0, &err)); /* two moments, no outcome */
    dealer_begin(&other, &seed, 0);
    deal_all(a, &one, &outcomes);
    int again = 0;
    deal_all(b, &other, &again);
    assert_int_equal(outcomes, again);
    assert_true(outcomes > 60); /* grid, hands, events */
    assert_memory_equal(table_state(a), table_state(b), table_game(a)->state_size);
    table_free(a);
    table_free(b);
}

/* ---- races online ------------------------------------------------------------------------------------- */

static struct table *play_by(const struct deal *deal)
{
    struct dealer dealer;
    struct error err;
    action_t legal[ACTIONS_MAX];
    struct table *t = table_new(game_find("lacorsa"), "cars=4 each=1", NULL, &err);
    assert_non_null(t);
    deal_dealer(deal, &dealer);
    for (table_deal(t, &dealer); table_turn(t); table_deal(t, &dealer)) {
        int seat = turn_lowest(table_turn(t));
        table_actions(t, seat, legal);
        assert_true(table_act(t, seat, legal[0], &err));
        if (table_moments(t) % 5 == 0 && table_can_undo(t, seat, NULL))
            assert_true(table_undo(t, seat, &err));
    }
    return t;
}

/* Whatever is not as it was, one digit of the secret or of a nonce, whose nonce it was, shows at some outcome. */
static void test_a_deal_online_can_be_checked(void **unused)
{
    struct deal deal = {
        .table = "k3v9x0qm2hzt",
        .secret = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        .nonce = { [0] = "000102030405060708090a0b0c0d0e0f", [2] = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff" }
    };
    char commitment[2 * SHA256_BYTES + 1];
    struct error err;
    (void)unused;
    struct table *t = play_by(&deal);
    assert_true(deal_check(&deal, t, &err));
    deal_commitment(&deal, commitment); /* as Python's hashlib has it */
    assert_string_equal(commitment, "d6f20b2ed3c89776d82c7471ccf9805fd2b5a1c7f8218ddca8571a6b6359040f");
    struct deal other = deal;
    other.secret[63] = 'e';
    assert_false(deal_check(&other, t, &err));
    assert_non_null(strstr(err.text, "by the secret and nonces; found"));
    other = deal;
    other.nonce[2][0] = 'e';
    assert_false(deal_check(&other, t, &err));
    other = deal;
    memcpy(other.nonce[0], deal.nonce[2], sizeof deal.nonce[0]);
    memcpy(other.nonce[2], deal.nonce[0], sizeof deal.nonce[0]);
    assert_false(deal_check(&other, t, &err));
    other = deal;
    other.nonce[0][0] = '\0';
    assert_false(deal_check(&other, t, &err));
    other = deal;
    memcpy(other.nonce[3], deal.nonce[2], sizeof deal.nonce[0]); /* the order alone counts */
    other.nonce[2][0] = '\0';
    assert_true(deal_check(&other, t, &err));
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256_known_answers),
        cmocka_unit_test(test_sha256_of_every_length),
        cmocka_unit_test(test_hmac_known_answers),
        cmocka_unit_test(test_fair_known_answers),
        cmocka_unit_test(test_fair_streams),
        cmocka_unit_test(test_fair_draw_keeps_weights),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_a_number_deals_as_ever),
        cmocka_unit_test(test_tables_of_one_seed_differ),
        cmocka_unit_test(test_outcomes_are_numbered),
        cmocka_unit_test(test_a_deal_online_can_be_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
