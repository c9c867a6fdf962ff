/* mutate.c: how a text goes wrong in people's hands, for every fuzz target.
 *
 * Flipped bytes seldom get past the first line of a text that is checked line
 * by line. Here lines are lost, doubled, swapped and cut off; words take the
 * place of other words of the same text, or become what parsers trip over.
 * Every second time libFuzzer does what it does to bytes.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

static const struct {
    const char *bytes;
    size_t len;
} edges[] = {
#define EDGE(s)                                                                                              \
    {                                                                                                        \
        s, sizeof s - 1                                                                                      \
    }
    EDGE(""),
    EDGE(" "),
    EDGE("0"),
    EDGE("1"),
    EDGE("-1"),
    EDGE("00"),
    EDGE("-0"),
    EDGE("+1"),
    EDGE("12"),
    EDGE("13"),
    EDGE("79"),
    EDGE("80"),
    EDGE("127"),
    EDGE("128"),
    EDGE("255"),
    EDGE("256"),
    EDGE("65535"),
    EDGE("65536"),
    EDGE("999999999"),
    EDGE("1000000000"),
    EDGE("2147483647"),
    EDGE("2147483648"),
    EDGE("-2147483648"),
    EDGE("9223372036854775807"),
    EDGE("-9223372036854775808"),
    EDGE("18446744073709551616"),
    EDGE("1.5"),
    EDGE("1e999"),
    EDGE("nan"),
    EDGE("null"),
    EDGE("yes"),
    EDGE("no"),
    EDGE("-"),
    EDGE("?"),
    EDGE("*"),
    EDGE("|"),
    EDGE(" | "),
    EDGE("\""),
    EDGE("{}"),
    EDGE("[]"),
    EDGE("{"),
    EDGE("]"),
    EDGE("\t"),
    EDGE("\r"),
    EDGE("\n"),
    EDGE("\0"),
    EDGE("\x1b[2J"),
    EDGE("\x7f"),
    EDGE("\x9b"),
    EDGE("\xc2\x9b"),
    EDGE("\xe2\x80\xae"),
    EDGE("\xef\xbb\xbf"),
    EDGE("\xff"),
    EDGE("\xe2\x80"),
    EDGE("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
#undef EDGE
};

struct change {
    uint8_t *data;
    size_t size, max;
    uint64_t rng;
};

/* A piece of the text. */
struct piece {
    size_t at, len;
};

/* splitmix64 */
static size_t below(struct change *c, size_t n)
{
    uint64_t z = c->rng += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return n ? (size_t)((z ^ z >> 31) % n) : 0;
}

/* Put bytes, which are not the text's own, in the place of a piece; nothing happens where they do not fit. */
static void put(struct change *c, struct piece p, const void *bytes, size_t n)
{
    size_t behind = c->size - p.at - p.len;
    if (c->size - p.len + n > c->max)
        return;
    memmove(c->data + p.at + n, c->data + p.at + p.len, behind);
    if (n)
        memcpy(c->data + p.at, bytes, n);
    c->size = p.at + n + behind;
}

/* The same with another piece of the text. */
static void put_piece(struct change *c, struct piece p, struct piece other)
{
    uint8_t copy[512];
    size_t n = other.len < sizeof copy ? other.len : sizeof copy;
    memcpy(copy, c->data + other.at, n);
    put(c, p, copy, n);
}

/* ---- lines ---------------------------------------------------------------------------------------------- */

/* The line that some byte is in, with its newline. */
static struct piece any_line(struct change *c)
{
    size_t from = below(c, c->size), to = from;
    while (from && c->data[from - 1] != '\n')
        from--;
    while (to < c->size && c->data[to] != '\n')
        to++;
    return (struct piece){ from, to - from + (to < c->size) };
}

static void delete_line(struct change *c)
{
    put(c, any_line(c), NULL, 0);
}

static void double_line(struct change *c)
{
    struct piece line = any_line(c);
    put_piece(c, (struct piece){ line.at, 0 }, line);
}

static void move_line(struct change *c)
{
    struct piece to = any_line(c), line = any_line(c);
    put_piece(c, (struct piece){ to.at, 0 }, line);
}

static void swap_lines(struct change *c)
{
    struct piece line = any_line(c), next = { line.at + line.len, 0 };
    while (next.at + next.len < c->size && (!next.len || c->data[next.at + next.len - 1] != '\n'))
        next.len++;
    put_piece(c, (struct piece){ line.at, 0 }, next);
    if (next.at + 2 * next.len <= c->size)
        put(c, (struct piece){ next.at + next.len, next.len }, NULL, 0);
}

static void cut_off(struct change *c)
{
    struct piece line = any_line(c);
    c->size = line.at + (below(c, 2) ? 0 : below(c, line.len + 1));
}

/* ---- words ---------------------------------------------------------------------------------------------- */

static int is_between(uint8_t c, const char *separators)
{
    return c == '\n' || (c && strchr(separators, c));
}

/* What stands around some byte between separators. */
static struct piece any_between(struct change *c, const char *separators)
{
    size_t from = below(c, c->size), to = from;
    while (from && !is_between(c->data[from - 1], separators))
        from--;
    while (to < c->size && !is_between(c->data[to], separators))
        to++;
    return (struct piece){ from, to - from };
}

static struct piece any_word(struct change *c)
{
    static const char *const kinds[] = { " ", " ,;=:/|+@>\"{}[]",
                                         " ,;=:/|+@>\"{}[]abcdefghijklmnopqrstuvwxyz" };
    return any_between(c, kinds[below(c, 3)]);
}

static void other_word(struct change *c)
{
    struct piece word = any_word(c);
    put_piece(c, word, any_word(c));
}

static void delete_word(struct change *c)
{
    put(c, any_word(c), NULL, 0);
}

static void double_word(struct change *c)
{
    struct piece word = any_word(c);
    put_piece(c, (struct piece){ word.at, 0 }, word);
}

static void edge_word(struct change *c)
{
    size_t i = below(c, sizeof edges / sizeof *edges);
    put(c, any_word(c), edges[i].bytes, edges[i].len);
}

/* In front of a word, or behind it. */
static void add_edge(struct change *c)
{
    size_t i = below(c, sizeof edges / sizeof *edges);
    struct piece word = any_word(c);
    put(c, (struct piece){ word.at + (below(c, 2) ? word.len : 0), 0 }, edges[i].bytes, edges[i].len);
}

/* ---- numbers -------------------------------------------------------------------------------------------- */

static int is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

/* The next number from some byte on; empty when there is none. */
static struct piece any_number(struct change *c)
{
    struct piece p = { below(c, c->size), 0 };
    while (p.at < c->size && !is_digit(c->data[p.at]))
        p.at++;
    while (p.at + p.len < c->size && is_digit(c->data[p.at + p.len]))
        p.len++;
    return p;
}

static void edge_number(struct change *c)
{
    enum { FIRST = 2, LAST = 27 }; /* of the edges, those that are numbers */
    struct piece p = any_number(c);
    size_t i = FIRST + below(c, LAST - FIRST + 1);
    if (p.len)
        put(c, p, edges[i].bytes, edges[i].len);
}

static void other_number(struct change *c)
{
    struct piece p = any_number(c);
    if (p.len)
        put_piece(c, p, any_number(c));
}

/* One more or less: its last digit. */
static void next_number(struct change *c)
{
    struct piece p = any_number(c);
    if (p.len) {
        uint8_t *digit = &c->data[p.at + p.len - 1];
        *digit = (uint8_t)('0' + (*digit - '0' + (below(c, 2) ? 1 : 9)) % 10);
    }
}

/* ---- all of them ----------------------------------------------------------------------------------------- */

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static void (*const ways[])(struct change * c) = {
        delete_line, double_line, move_line, swap_lines,  cut_off,      other_word,  delete_word,
        double_word, edge_word,   add_edge,  edge_number, other_number, next_number,
    };
    struct change c = { data, size, max_size, seed };
    if (!size || below(&c, 2))
        return LLVMFuzzerMutate(data, size, max_size);
    for (size_t n = 1 + below(&c, 3); n && c.size; n--)
        ways[below(&c, sizeof ways / sizeof *ways)](&c);
    return c.size ? c.size : LLVMFuzzerMutate(data, size, max_size);
}
