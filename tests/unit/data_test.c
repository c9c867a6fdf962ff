/* data_test.c: data as people write it and as setups carry it.
 *
 * Good data survive the way there and back; bad data are refused, each fault
 * with its own sentence, and with its line when they came from a file.
 */
#include "../../data/yaml.h"
#include "../../games/kinds.h"
#include "../../games/lacorsa/deck.h"
#include "../../games/lacorsa/season.h"
#include "../laws/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const struct data_kind *const kinds[] = { &lc_deck_kind, &sample_kind, NULL };

static const char standard[] = "{title:Standard%20suit,cards:[{value:1,extend:plain},{value:2,extend:plain},"
                               "{value:3,extend:drafting},{value:4},{value:5},{value:6},{value:7},{value:8},"
                               "{value:9},{value:10},{value:11},{value:12}]}";

static const char whole_sample[] = "{count:-5,flag:yes,colour:dark-blue,note:%C3%A4%25,tags:[a,b.c],"
                                   "grid:[[],[1,-9]],box:{width:8,marks:[x]}}";

/* ---- what the tests say ------------------------------------------------------------------------- */

static void expect_packed(const struct data_kind *kind, const char *given, const char *canonical)
{
    char text[2000];
    struct error err = { 0 };
    struct datum *root = data_parse(kind, given, &err);
    if (!root)
        fail_msg("refused %s: %s", given, err.text);
    assert_int_equal(data_text(root, text, sizeof text), strlen(canonical));
    assert_string_equal(text, canonical);
    data_free(root);
}

static void refuse_packed(const struct data_kind *kind, const char *given, const char *sentence)
{
    struct error err = { 0 };
    struct datum *root = data_parse(kind, given, &err);
    if (root)
        fail_msg("accepted %s", given);
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, 0);
}

static void expect_yaml(const char *given, size_t len, const char *canonical)
{
    char text[2000];
    struct error err = { 0 };
    struct datum *root = yaml_read(kinds, given, len, NULL, &err);
    if (!root)
        fail_msg("refused line %d: %s", err.line, err.text);
    data_text(root, text, sizeof text);
    assert_string_equal(text, canonical);
    data_free(root);
}

static void refuse_bytes(const char *given, size_t len, int line, const char *sentence)
{
    struct error err = { 0 };
    struct datum *root = yaml_read(kinds, given, len, NULL, &err);
    if (root)
        fail_msg("accepted %s", given);
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, line);
}

static void refuse_yaml(const char *given, int line, const char *sentence)
{
    refuse_bytes(given, strlen(given), line, sentence);
}

/* ---- packed text -------------------------------------------------------------------------------- */

static void canonical_text_stays(void **state)
{
    (void)state;
    expect_packed(&lc_deck_kind, standard, standard);
    expect_packed(&sample_kind, whole_sample, whole_sample);
    expect_packed(&sample_kind, "{count:0}", "{count:0}");
    expect_packed(&sample_kind, "{count:0,note:}", "{count:0,note:}");
}

static void text_becomes_canonical(void **state)
{
    (void)state;
    expect_packed(&lc_deck_kind, "{cards:[{extend:no,copies:01,value:4}],redlines:1,redline:2,title:}",
                  "{cards:[{value:4}]}");
    expect_packed(&lc_deck_kind, "{cards:[{extend:plain,value:04}],redline:3}",
                  "{redline:3,cards:[{value:4,extend:plain}]}");
    expect_packed(&sample_kind, "{note:a%20b,box:{},grid:[],flag:no,colour:red,count:-0}", "{count:0}");
    expect_packed(&sample_kind, "{box:{marks:[],width:7},count:1}", "{count:1}");
    expect_packed(&sample_kind, "{box:{marks:[],width:6},count:1}", "{count:1,box:{width:6}}");
    expect_packed(&sample_kind, "{count:1,note:%41%c3%a4}", "{count:1,note:A%C3%A4}");
}

static void checked_tree_has_every_field(void **state)
{
    (void)state;
    struct datum *root = data_parse(&sample_kind, "{colour:green,count:12}", NULL);
    assert_non_null(root);
    int i = 0;
    for (const struct datum *d = root->first; d; d = d->next)
        assert_ptr_equal(d->schema, &sample_fields[i++]);
    assert_int_equal(i, 7);
    assert_int_equal(data_get(root, "count")->number, 12);
    assert_int_equal(data_get(root, "flag")->number, 0);
    assert_int_equal(data_get(root, "colour")->number, 1);
    assert_string_equal(data_get(root, "note")->text, "a b");
    assert_int_equal(data_count(data_get(root, "tags")), 0);
    assert_int_equal(data_get(data_get(root, "box"), "width")->number, 7);
    data_free(root);
}

static void writing_is_like_snprintf(void **state)
{
    (void)state;
    struct datum *root = data_parse(&sample_kind, whole_sample, NULL);
    assert_non_null(root);
    assert_int_equal(data_text(root, NULL, 0), sizeof whole_sample - 1);
    for (size_t size = 1; size <= sizeof whole_sample; size++) {
        char *buf = malloc(size); /* so that a sanitizer sees a byte too many */
        assert_int_equal(data_text(root, buf, size), sizeof whole_sample - 1);
        assert_int_equal(strlen(buf), size - 1);
        assert_memory_equal(buf, whole_sample, size - 1);
        free(buf);
    }
    data_free(root);
}

static void wrong_values(void **state)
{
    (void)state;
    const struct data_kind *k = &sample_kind;
    refuse_packed(k, "{count:x}", "expected a whole number for count; found \"x\"");
    refuse_packed(k, "{count:}", "expected a whole number for count; found nothing");
    refuse_packed(k, "{count:-}", "expected a whole number for count; found \"-\"");
    refuse_packed(k, "{count:+1}", "expected a whole number for count; found \"+1\"");
    refuse_packed(k, "{count:1.5}", "expected a whole number for count; found \"1.5\"");
    refuse_packed(k, "{count:[]}", "expected a single value for count; found a list");
    refuse_packed(k, "{count:{}}", "expected a single value for count; found a map");
    refuse_packed(k, "{count:-6}", "expected a number from -5 to 999999999 for count; found -6");
    refuse_packed(k, "{count:1,box:{width:100}}", "expected a number from 1 to 99 for width; found 100");
    refuse_packed(k, "{count:2147483648}",
                  "expected a number from -5 to 999999999 for count; found 2147483648");
    refuse_packed(k, "{count:99999999999999999999999}",
                  "expected a number from -5 to 999999999 for count; found 99999999999999999999…");
    refuse_packed(k, "{count:1,flag:true}", "expected yes or no for flag; found \"true\"");
    refuse_packed(k, "{count:1,colour:pink}",
                  "expected one of red, green, dark-blue for colour; found \"pink\"");
    refuse_packed(k, "{count:1,note:123456789012345678901}",
                  "expected at most 20 bytes of text for note; found 21");
    refuse_packed(k, "{count:1,note:a%0Ab}",
                  "expected printable text for note; found the control character 0A");
    refuse_packed(k, "{count:1,note:%7F}",
                  "expected printable text for note; found the control character 7F");
    refuse_packed(k, "{count:1,note:%C2%85}",
                  "expected printable text for note; found the control character 85");
    refuse_packed(k, "{count:1,note:%E2%80%AE}",
                  "expected printable text for note; found the control character 202E");
}

static void wrong_encoding(void **state)
{
    (void)state;
    const struct data_kind *k = &sample_kind;
    refuse_packed(k, "{count:1,note:%FF}", "expected UTF-8 text for note; found the byte FF");
    refuse_packed(k, "{count:1,note:%80}", "expected UTF-8 text for note; found the byte 80");
    refuse_packed(k, "{count:1,note:x%C3}", "expected UTF-8 text for note; found the byte C3");
    refuse_packed(k, "{count:1,note:%C0%AF}", "expected UTF-8 text for note; found the byte C0");
    refuse_packed(k, "{count:1,note:%ED%A0%80}", "expected UTF-8 text for note; found the byte ED");
    refuse_packed(k, "{count:1,note:%F4%90%80%80}", "expected UTF-8 text for note; found the byte F4");
    refuse_packed(k, "{count:%FF%0A}", "expected a whole number for count; found \"??\"");
    expect_packed(k, "{count:1,note:%F4%8F%BF%BD%E2%82%AC}", "{count:1,note:%F4%8F%BF%BD%E2%82%AC}");
}

static void wrong_shapes(void **state)
{
    (void)state;
    const struct data_kind *k = &sample_kind;
    refuse_packed(k, "", "expected a map of named values for sample; found nothing");
    refuse_packed(k, "x", "expected a map of named values for sample; found \"x\"");
    refuse_packed(k, "[]", "expected a map of named values for sample; found a list");
    refuse_packed(k, "{}", "expected a value for count in sample; found none");
    refuse_packed(k, "{count:1,tags:x}", "expected a list for tags; found \"x\"");
    refuse_packed(k, "{count:1,tags:{}}", "expected a list for tags; found a map");
    refuse_packed(k, "{count:1,box:[]}", "expected a map of named values for box; found a list");
    refuse_packed(k, "{count:1,tags:[a,b,c,d]}", "expected 0 to 3 items in tags; found 4");
    refuse_packed(&lc_deck_kind, "{cards:[]}", "expected 1 to 12 items in cards; found 0");
    refuse_packed(k, "{count:1,tags:[a,,c]}", "expected an item in tags; found nothing");
    refuse_packed(k, "{count:1,grid:[[1,,2]]}", "expected an item in item; found nothing");
    refuse_packed(&lc_deck_kind, "{cards:[{value:4},{value:4}]}",
                  "expected a card worth more than the 4 before it; found 4");
}

static void wrong_names(void **state)
{
    (void)state;
    refuse_packed(
        &sample_kind, "{count:1,size:2}",
        "expected one of the names count, flag, colour, note, tags, grid, box in sample; found \"size\"");
    refuse_packed(&sample_kind, "{count:1,count:1}", "expected count once in sample; found it twice");
    refuse_packed(&lc_deck_kind, "{cards:[{value:1,copies:1,copies:2}]}",
                  "expected copies once in item; found it twice");
    refuse_packed(&lc_deck_kind, "{cards:[{copies:2}]}", "expected a value for value in item; found none");
    refuse_packed(&sample_kind, "{1234567890123456789012345678901234567890123:1}",
                  "expected one of the names count, flag, colour, note, tags, grid, box in sample; "
                  "found \"1234567890123456789012345678901234567890…\"");
}

static void wrong_syntax(void **state)
{
    (void)state;
    const struct data_kind *k = &sample_kind;
    refuse_packed(k, "{", "expected a name at character 2 of the packed text; found its end");
    refuse_packed(k, "{:1}", "expected a name at character 2 of the packed text; found \":\"");
    refuse_packed(k, "{count:1,}", "expected a name at character 10 of the packed text; found \"}\"");
    refuse_packed(k, "{count}",
                  "expected a colon after the name at character 7 of the packed text; found \"}\"");
    refuse_packed(k, "{count:1 }", "expected a comma or } at character 9 of the packed text; found \" \"");
    refuse_packed(k, "{count:1\n}", "expected a comma or } at character 9 of the packed text; found \"?\"");
    refuse_packed(k, "{tags:[a}", "expected a comma or ] at character 9 of the packed text; found \"}\"");
    refuse_packed(k, "{count:1}}", "expected the end at character 10 of the packed text; found \"}\"");
    refuse_packed(k, "{note:%4}",
                  "expected two hexadecimal digits after % at character 9 of the packed text; found \"}\"");
    refuse_packed(k, "{note:%",
                  "expected two hexadecimal digits after % at character 8 of the packed text; found its end");
    refuse_packed(k, "{note:%zz}",
                  "expected two hexadecimal digits after % at character 8 of the packed text; found \"z\"");
    refuse_packed(k, "{note:x%00}",
                  "expected a character other than zero at character 8 of the packed text; found %00");
}

static void truncated_text_is_refused(void **state)
{
    (void)state;
    for (size_t len = 0; len < sizeof whole_sample - 1; len++) {
        struct error err = { 0 };
        char *cut = strndup(whole_sample, len);
        assert_null(data_parse(&sample_kind, cut, &err));
        assert_non_null(strstr(err.text, "; found "));
        free(cut);
    }
}

static char *repeated(const char *start, const char *part, int times)
{
    size_t before = strlen(start), n = strlen(part), len = before + n * (size_t)times;
    char *text = malloc(len + 1);
    assert_non_null(text);
    memcpy(text, start, before);
    for (size_t at = before; at < len; at += n)
        memcpy(text + at, part, n);
    text[len] = '\0';
    return text;
}

static void deep_and_wide_texts_are_refused(void **state)
{
    (void)state;
    const char *deep = "expected at most 8 lists and maps inside one another; found more";
    const char *wide = "expected at most 20000 values; found more";
    char *lists = repeated("", "[", 1000000), *maps = repeated("", "{a:", 1000000);
    char *items = repeated("{tags:[", "a,", DATA_NODES_MAX), *fields = repeated("{", "a:,", DATA_NODES_MAX);
    refuse_packed(&sample_kind, lists, deep);
    refuse_packed(&sample_kind, maps, deep);
    refuse_packed(&sample_kind, "[[[[[[[[[]]]]]]]]]", deep);
    refuse_packed(&sample_kind, "[[[[[[[[]]]]]]]]",
                  "expected a map of named values for sample; found a list");
    refuse_packed(&sample_kind, items, wide);
    refuse_packed(&sample_kind, fields, wide);
    free(lists);
    free(maps);
    free(items);
    free(fields);
}

/* A sentence ends with what was found, however many names there are to choose from. */
static void long_choices_are_cut(void **state)
{
    (void)state;
    static const char *const words[] = { "abcdefghijklmnopqrstuvwxyz-1", "abcdefghijklmnopqrstuvwxyz-2",
                                         "abcdefghijklmnopqrstuvwxyz-3", "abcdefghijklmnopqrstuvwxyz-4",
                                         "abcdefghijklmnopqrstuvwxyz-5", NULL };
    static const struct schema fields[] = { { .name = "word", .type = DATA_WORD, .choices = words }, { 0 } };
    static const struct schema schema = { .name = "words", .type = DATA_MAP, .fields = fields };
    static const struct data_kind kind = { .id = "words", .schema = &schema };
    refuse_packed(&kind, "{word:x}",
                  "expected one of abcdefghijklmnopqrstuvwxyz-1, abcdefghijklmnopqrstuvwxyz-2, "
                  "abcdefghijklmnopqrstuvwxyz-3, … for word; found \"x\"");
}

/* ---- YAML --------------------------------------------------------------------------------------- */

static void yaml_reads(void **state)
{
    (void)state;
    static const char text[] =
        "# a comment\nkind: sample\nbox: {marks: [x], width: 08}\ngrid:\n- []\n- [1, -9]\n"
        "tags:\n  - a\n  - \"b.c\"\nnote: ä%\ncolour: dark-blue\nflag: yes\ncount: -5\n";
    expect_yaml(text, sizeof text - 1, whole_sample);
    static const char folded[] = "\xef\xbb\xbf---\ncount: 1\nkind: 'sample'\nnote: >-\n  one\n  two\n...\n";
    expect_yaml(folded, sizeof folded - 1, "{count:1,note:one%20two}");
    static const char crlf[] = "kind: sample\r\ncount: 1\r\nnote:\r\n";
    expect_yaml(crlf, sizeof crlf - 1, "{count:1,note:}");
}

static void yaml_remembers_lines(void **state)
{
    (void)state;
    static const char text[] = "kind: lacorsa-deck\n\ncards:\n- value: 1\n  copies: 2\n-\n  value: 5\n";
    const struct data_kind *kind = NULL;
    struct datum *root = yaml_read(kinds, text, sizeof text - 1, &kind, NULL);
    assert_non_null(root);
    assert_ptr_equal(kind, &lc_deck_kind);
    const struct datum *cards = data_get(root, "cards");
    assert_int_equal(cards->line, 3);
    assert_int_equal(cards->first->line, 4);
    assert_int_equal(data_get(cards->first, "copies")->line, 5);
    assert_int_equal(data_get(cards->first->next, "value")->line, 7);
    data_free(root);
}

static void yaml_wrong_values(void **state)
{
    (void)state;
    refuse_yaml(
        "kind: sample\ncount: 1\nsize: 2\n", 3,
        "expected one of the names count, flag, colour, note, tags, grid, box in sample; found \"size\"");
    refuse_yaml("kind: sample\n\ncount: many\n", 3, "expected a whole number for count; found \"many\"");
    refuse_yaml("kind: sample\ncount:\n  - 1\n", 2, "expected a single value for count; found a list");
    refuse_yaml("kind: sample\ncount: -6\n", 2, "expected a number from -5 to 999999999 for count; found -6");
    refuse_yaml("kind: sample\ncount: 1\nflag: no\ncount: 1\n", 4,
                "expected count once in sample; found it twice");
    refuse_yaml("kind: sample\nflag: no\n", 1, "expected a value for count in sample; found none");
    refuse_yaml("kind: sample\ncount: 1\nnote: |\n  a\n  b\n", 3,
                "expected printable text for note; found the control character 0A");
    refuse_yaml("kind: sample\ncount: 1\ntags:\n- a\n-\n- c\n", 5, "expected an item in tags; found nothing");
    refuse_yaml("kind: lacorsa-deck\ncards:\n- value: 1\n- extend: plain\n", 4,
                "expected a value for value in item; found none");
    refuse_yaml("kind: lacorsa-deck\ncards:\n- value: 3\n- extend: plain\n  value: 2\n", 5,
                "expected a card worth more than the 3 before it; found 2");
    refuse_yaml("kind: lacorsa-deck\ncards:\n- value: 3\n  extend: often\n", 4,
                "expected one of no, plain, drafting for extend; found \"often\"");
}

static void yaml_wrong_kinds(void **state)
{
    (void)state;
    refuse_yaml("count: 1\n", 1, "expected a value for kind in the file; found none");
    refuse_yaml("count: 1\nkind: sampel\n", 2,
                "expected one of lacorsa-deck, sample for kind; found \"sampel\"");
    refuse_yaml("kind: sample\ncount: 1\nkind: sample\n", 3,
                "expected kind once in the file; found it twice");
    refuse_yaml("kind: [sample]\n", 1, "expected a single value for kind; found a list");
    refuse_yaml("- kind: sample\n", 1, "expected a map of named values; found a list");
    refuse_yaml("\nsample\n", 2, "expected a map of named values; found a single value");
}

static void yaml_refuses_what_we_never_write(void **state)
{
    (void)state;
    refuse_yaml("kind: sample\ncount: &a 1\n", 2, "expected a value without an anchor; found an anchor (&)");
    refuse_yaml("kind: sample\ncount: *a\n", 2, "expected a value written out; found an alias (*)");
    refuse_yaml("kind: sample\n*a : 1\n", 2, "expected a value written out; found an alias (*)");
    refuse_yaml("kind: sample\ncount: !!int 1\n", 2, "expected a value without a tag; found a tag (!)");
    refuse_yaml("kind: sample\ntags: ! [a]\n", 2, "expected a value without a tag; found a tag (!)");
    refuse_yaml("kind: sample\n? [a]\n: 1\n", 2, "expected a name; found a list or a map");
    refuse_yaml("kind: sample\ncount: 1\n---\nkind: sample\n", 3, "expected one document; found another");
    refuse_yaml("%YAML 1.1\n---\nkind: sample\n", 1, "expected a name; found a directive (%)");
    refuse_yaml("# a %\n%TAG !a! b\n---\nkind: sample\n", 2, "expected a name; found a directive (%)");
    refuse_yaml("#\xc2\x85%TAG !a! b\n", 1, "expected a name; found a directive (%)");
    refuse_yaml("kind: sample\nnote: \"a\\0b\"\n", 2, "expected text; found a zero character");
}

static void yaml_wrong_syntax(void **state)
{
    (void)state;
    refuse_yaml("kind: sample\ncount: 1\n  flag: no\n", 3,
                "expected YAML; found a fault (mapping values are not allowed in this context)");
    refuse_yaml("kind: sample\nbox:\n    width: 1\n  marks: []\n", 4,
                "expected YAML; found a fault (did not find expected key while parsing a block mapping)");
    refuse_yaml("kind: sample\nbox:\n\twidth: 1\n", 3,
                "expected blanks before the text of the line; found a tab");
    refuse_yaml(
        "kind: sample\ntags: [a,\n", 3,
        "expected YAML; found a fault (did not find expected node content while parsing a flow node)");
    refuse_yaml(
        "kind: sample\nnote: \"a\n", 3,
        "expected YAML; found a fault (found unexpected end of stream while scanning a quoted scalar)");
    refuse_yaml("", 1, "expected a map of named values; found an empty document");
    refuse_yaml("# nothing\n\n", 3, "expected a map of named values; found an empty document");
    refuse_bytes("kind: sample\n\0\1", 15, 2,
                 "expected UTF-8 text; found a byte that is not (control characters are not allowed)");
    refuse_bytes("\177ELF\2\1", 6, 1,
                 "expected UTF-8 text; found a byte that is not (control characters are not allowed)");
    refuse_yaml("kind: sample\nnote: \xff\n", 2,
                "expected UTF-8 text; found a byte that is not (invalid leading UTF-8 octet)");
    refuse_bytes("\xff\xfek\0", 4, 1,
                 "expected UTF-8 text; found a byte that is not (invalid leading UTF-8 octet)");
}

static void yaml_deep_wide_and_large(void **state)
{
    (void)state;
    char *deep = repeated("kind: ", "[", 500000), *blocks = repeated("", "- ", 100000);
    char *wide = repeated("kind: sample\ntags:\n", "- a\n", DATA_NODES_MAX);
    char *large = repeated("#", "x", YAML_SIZE_MAX);
    refuse_yaml(deep, 1, "expected at most 8 lists and maps inside one another; found more");
    refuse_yaml(blocks, 1, "expected at most 8 lists and maps inside one another; found more");
    refuse_yaml(wide, 20000, "expected at most 20000 values; found more");
    refuse_yaml(large, 0, "expected at most 1048576 bytes; found 1048577");
    free(deep);
    free(blocks);
    free(wide);
    free(large);
}

static void truncated_yaml_never_hurts(void **state)
{
    (void)state;
    static const char text[] =
        "kind: lacorsa-deck\ntitle: \"a \\u00e4\"\ncards:\n- {value: 1, extend: plain}\n";
    for (size_t len = 0; len < sizeof text - 1; len++) {
        struct error err = { 0 };
        char *cut = malloc(len + 1);
        memcpy(cut, text, len);
        struct datum *root = yaml_read(kinds, cut, len, NULL, &err);
        assert_true(root ? len == sizeof text - 2 : strstr(err.text, "; found ") != NULL);
        data_free(root);
        free(cut);
    }
}

/* ---- files -------------------------------------------------------------------------------------- */

static void write_bytes(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    fclose(file);
}

static void refuse_file(const char *path, const char *sentence)
{
    struct error err = { 0 };
    assert_null(yaml_read_file(kinds, path, NULL, &err));
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, 0);
}

static void files(void **state)
{
    (void)state;
    char path[] = "/tmp/paddock-data-test-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    refuse_file(path, "expected a data file; found an empty one");

    char *large = repeated("#", "x", YAML_SIZE_MAX);
    write_bytes(path, large, YAML_SIZE_MAX + 1);
    refuse_file(path, "expected at most 1048576 bytes; found more");
    free(large);

    struct error err = { 0 };
    write_bytes(path, "kind: sample\ncount: x\n", 22);
    assert_null(yaml_read_file(kinds, path, NULL, &err));
    assert_int_equal(err.line, 2);

    write_bytes(path, "kind: sample\ncount: 7\n", 22);
    const struct data_kind *kind = NULL;
    struct datum *root = yaml_read_file(kinds, path, &kind, &err);
    assert_non_null(root);
    assert_ptr_equal(kind, &sample_kind);
    assert_int_equal(data_get(root, "count")->number, 7);
    data_free(root);

    unlink(path);
    refuse_file(path, "expected a data file; found none of that name");
    refuse_file("/tmp", "expected a file that can be read; found a fault (Is a directory)");
}

/* ---- built-in data ------------------------------------------------------------------------------ */

static void builtins_are_there_and_canonical(void **state)
{
    (void)state;
    assert_string_equal(builtin_find("lacorsa-deck", "standard"), standard);
    assert_null(builtin_find("lacorsa-deck", "nonesuch"));
    assert_null(builtin_find("sample", "standard"));
    for (const struct builtin *b = builtins; b->name; b++) {
        int i = 0;
        while (all_data_kinds[i] && strcmp(all_data_kinds[i]->id, b->kind) != 0)
            i++;
        assert_non_null(all_data_kinds[i]);
        struct datum *root = data_parse(all_data_kinds[i], b->packed, NULL);
        assert_non_null(root);
        char *text = malloc(strlen(b->packed) + 1);
        assert_int_equal(data_text(root, text, strlen(b->packed) + 1), strlen(b->packed));
        assert_string_equal(text, b->packed);
        free(text);
        data_free(root);
    }
}

static void standard_suit_is_the_printed_one(void **state)
{
    (void)state;
    struct deck deck;
    assert_true(lc_deck_parse("standard", &deck, NULL));
    assert_int_equal(deck.suit_size, 13); /* B The Deal */
    assert_int_equal(deck.redline, 2);    /* B Playing Cards */
    assert_int_equal(deck.copies[REDLINE], 1);
    assert_int_equal(deck.extends, 1 << 1 | 1 << 2 | 1 << 3);
    assert_int_equal(deck.drafting, 1 << 3);
    for (int rank = 1; rank <= 12; rank++) {
        assert_int_equal(deck.value[rank], rank);
        assert_int_equal(deck.copies[rank], 1);
    }
}

/* What a season of 18 cards and 7 rounds, like the built-in one but with these words, has not as printed. */
static void season_differs(const char *words, const char *expected)
{
    char found[1000] = "";
    struct text changed = { 0 }, t = text_into(found, sizeof found);
    const char *own = builtin_find("lacorsa-season", "1962"), *cars = strstr(own, "racecars:");
    size_t size = strlen(own) + strlen(words) + 2;
    char *text = malloc(size);
    assert_non_null(text);
    changed = text_into(text, size);
    text_add(&changed, "{%s%s", words, cars);
    struct datum *root = data_parse(&lc_season_kind, text, NULL);
    assert_non_null(root);
    lc_season_kind.differs(root, &t);
    assert_string_equal(found, expected);
    data_free(root);
    free(text);
}

static void seasons_have_the_points_of_their_year(void **state)
{
    (void)state;
    season_differs("", "");
    season_differs("year:1962,points:[9,6,4,3,2,1],", "");
    season_differs("year:1960,points:[8,6,4,3,2,1],", "");
    season_differs("year:1961,team_points:[8,6,4,3,2,1],", "");
    season_differs("year:1959,", "");
    season_differs("year:1992,points:[10,6],", "");
    season_differs("year:1991,points:[10,6],", "a win in 1991: 10 points; printed 9\n"
                                               "a win in the teams' table of 1991: 10 points; printed 9\n");
    season_differs("year:1960,", "a win in 1960: 9 points; printed 8\n"
                                 "a win in the teams' table of 1960: 9 points; printed 8\n");
    season_differs("year:1961,", "a win in the teams' table of 1961: 9 points; printed 8\n");
    season_differs("year:1961,points:[8,6],", "a win in 1961: 8 points; printed 9\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_text_stays),
        cmocka_unit_test(text_becomes_canonical),
        cmocka_unit_test(checked_tree_has_every_field),
        cmocka_unit_test(writing_is_like_snprintf),
        cmocka_unit_test(wrong_values),
        cmocka_unit_test(wrong_encoding),
        cmocka_unit_test(wrong_shapes),
        cmocka_unit_test(wrong_names),
        cmocka_unit_test(wrong_syntax),
        cmocka_unit_test(truncated_text_is_refused),
        cmocka_unit_test(deep_and_wide_texts_are_refused),
        cmocka_unit_test(long_choices_are_cut),
        cmocka_unit_test(yaml_reads),
        cmocka_unit_test(yaml_remembers_lines),
        cmocka_unit_test(yaml_wrong_values),
        cmocka_unit_test(yaml_wrong_kinds),
        cmocka_unit_test(yaml_refuses_what_we_never_write),
        cmocka_unit_test(yaml_wrong_syntax),
        cmocka_unit_test(yaml_deep_wide_and_large),
        cmocka_unit_test(truncated_yaml_never_hurts),
        cmocka_unit_test(files),
        cmocka_unit_test(builtins_are_there_and_canonical),
        cmocka_unit_test(standard_suit_is_the_printed_one),
        cmocka_unit_test(seasons_have_the_points_of_their_year),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
