/* drawn_test.c: what is drawn of every track, stroke by stroke.
 *
 * This program brings its own cairo, which draws nothing and notes what it is asked for, to the hundredth of a
 * millimetre; its letters are all equally wide. So neither fonts nor versions of the library matter, and
 * nothing on a sheet changes unnoticed: the table below has a hash of each. Whoever means to change a
 * drawing compares the notes of before and after (drawn_test TRACK prints them), looks at the
 * picture, and then takes over the hash that is printed.
 */
#include "../../core/text.h"
#include "../../draw/sheet.h"
#include "../../games/grandprix/track.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the notes -------------------------------------------------------------------------------------------- */

static uint32_t hash;
static bool aloud;
static double letter; /* how wide one is */
static char paper_of_ours, pen_of_ours;

static void note(const char *text)
{
    if (aloud)
        fputs(text, stdout);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
}

static void note_numbers(const char *what, int n, ...)
{
    va_list list;
    char text[40];
    va_start(list, n);
    note(what);
    for (int i = 0; i < n; i++) {
        snprintf(text, sizeof text, " %lld", llround(va_arg(list, double) * 100));
        note(text);
    }
    note("\n");
    va_end(list);
}

static void note_word(const char *what, const char *word)
{
    note(what);
    note(" ");
    note(word);
    note("\n");
}

/* ---- our cairo -------------------------------------------------------------------------------------------- */

static cairo_surface_t *new_paper(const char *what, double width, double height)
{
    note_numbers(what, 2, width, height);
    return (cairo_surface_t *)&paper_of_ours;
}

cairo_surface_t *cairo_image_surface_create(cairo_format_t format, int width, int height)
{
    return new_paper(format == CAIRO_FORMAT_RGB24 ? "image" : "scrap", width, height);
}

cairo_surface_t *cairo_svg_surface_create_for_stream(cairo_write_func_t write, void *closure, double width,
                                                     double height)
{
    assert_int_equal(write(closure, (const unsigned char *)"svg", 3), CAIRO_STATUS_SUCCESS);
    return new_paper("svg", width, height);
}

cairo_surface_t *cairo_pdf_surface_create_for_stream(cairo_write_func_t write, void *closure, double width,
                                                     double height)
{
    assert_int_equal(write(closure, (const unsigned char *)"pdf", 3), CAIRO_STATUS_SUCCESS);
    return new_paper("pdf", width, height);
}

cairo_status_t cairo_surface_write_to_png_stream(cairo_surface_t *s, cairo_write_func_t write, void *closure)
{
    (void)s;
    return write(closure, (const unsigned char *)"png", 3);
}

void cairo_pdf_surface_set_metadata(cairo_surface_t *s, cairo_pdf_metadata_t metadata, const char *text)
{
    (void)s;
    note_word(metadata == CAIRO_PDF_METADATA_TITLE ? "title" : "metadata", text);
}

void cairo_text_extents(cairo_t *cr, const char *text, cairo_text_extents_t *out)
{
    (void)cr;
    *out = (cairo_text_extents_t){ .x_advance = letter * (double)strlen(text) };
}

void cairo_set_font_matrix(cairo_t *cr, const cairo_matrix_t *m)
{
    (void)cr;
    letter = m->xx * 0.55;
    note_numbers("font", 6, m->xx, m->yx, m->xy, m->yy, m->x0, m->y0);
}

void cairo_matrix_init(cairo_matrix_t *m, double xx, double yx, double xy, double yy, double x0, double y0)
{
    *m = (cairo_matrix_t){ xx, yx, xy, yy, x0, y0 };
}

void cairo_set_dash(cairo_t *cr, const double *dashes, int n, double offset)
{
    (void)cr;
    note_numbers("dash", 1, offset);
    for (int i = 0; i < n; i++)
        note_numbers("-", 1, dashes[i]);
}

void cairo_select_font_face(cairo_t *cr, const char *family, cairo_font_slant_t slant,
                            cairo_font_weight_t weight)
{
    (void)cr;
    note_word("face", family);
    note_numbers("face", 2, (double)slant, (double)weight);
}

void cairo_show_text(cairo_t *cr, const char *text)
{
    (void)cr;
    note_word("text", text);
}

#define NOTES(name)                                                                                          \
    void cairo_##name(cairo_t *cr)                                                                           \
    {                                                                                                        \
        (void)cr;                                                                                            \
        note(#name "\n");                                                                                    \
    }
#define NOTES_1(name)                                                                                        \
    void cairo_##name(cairo_t *cr, double x)                                                                 \
    {                                                                                                        \
        (void)cr;                                                                                            \
        note_numbers(#name, 1, x);                                                                           \
    }
#define NOTES_2(name)                                                                                        \
    void cairo_##name(cairo_t *cr, double x, double y)                                                       \
    {                                                                                                        \
        (void)cr;                                                                                            \
        note_numbers(#name, 2, x, y);                                                                        \
    }
#define NOTES_4(name)                                                                                        \
    void cairo_##name(cairo_t *cr, double a, double b, double c, double d)                                   \
    {                                                                                                        \
        (void)cr;                                                                                            \
        note_numbers(#name, 4, a, b, c, d);                                                                  \
    }

NOTES(clip)
NOTES(close_path)
NOTES(fill)
NOTES(fill_preserve)
NOTES(new_path)
NOTES(new_sub_path)
NOTES(paint)
NOTES(restore)
NOTES(save)
NOTES(stroke)
NOTES_1(rotate)
NOTES_1(set_line_width)
NOTES_2(line_to)
NOTES_2(move_to)
NOTES_2(scale)
NOTES_2(translate)
NOTES_4(rectangle)
NOTES_4(set_source_rgba)

void cairo_arc(cairo_t *cr, double x, double y, double radius, double from, double to)
{
    (void)cr;
    note_numbers("arc", 5, x, y, radius, from, to);
}

void cairo_set_fill_rule(cairo_t *cr, cairo_fill_rule_t rule)
{
    (void)cr;
    note_numbers("fill rule", 1, (double)rule);
}

void cairo_set_line_join(cairo_t *cr, cairo_line_join_t join)
{
    (void)cr;
    note_numbers("join", 1, (double)join);
}

cairo_t *cairo_create(cairo_surface_t *s)
{
    (void)s;
    return (cairo_t *)&pen_of_ours;
}

void cairo_destroy(cairo_t *cr)
{
    (void)cr;
    note("destroy\n");
}

cairo_status_t cairo_status(cairo_t *cr)
{
    (void)cr;
    return CAIRO_STATUS_SUCCESS;
}

void cairo_surface_finish(cairo_surface_t *s)
{
    (void)s;
    note("finish\n");
}

cairo_status_t cairo_surface_status(cairo_surface_t *s)
{
    (void)s;
    return CAIRO_STATUS_SUCCESS;
}

void cairo_surface_destroy(cairo_surface_t *s)
{
    (void)s;
    note("done\n");
}

cairo_font_options_t *cairo_font_options_create(void)
{
    return (cairo_font_options_t *)&pen_of_ours;
}

void cairo_font_options_destroy(cairo_font_options_t *options)
{
    (void)options;
    note("options done\n");
}

void cairo_font_options_set_hint_style(cairo_font_options_t *options, cairo_hint_style_t style)
{
    (void)options;
    note_numbers("hint style", 1, (double)style);
}

void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, cairo_hint_metrics_t metrics)
{
    (void)options;
    note_numbers("hint metrics", 1, (double)metrics);
}

void cairo_set_font_options(cairo_t *cr, const cairo_font_options_t *options)
{
    (void)cr;
    (void)options;
    note("options\n");
}

/* ---- the sheets ------------------------------------------------------------------------------------------- */

/* Stands, and has corners on either side; and a comb that leaves no room for its title. */
#define STANDING                                                                                              \
    "{title:Tall,laps:4,runs:[{lanes:4,sectors:6},{lanes:3,sectors:6},{lanes:2,sectors:8},"                   \
    "{lanes:3,sectors:20,side:in}],corners:[{from:11,to:13,inside:in},{from:17,to:20,inside:out,name:Bend}]," \
    "points:[{x:100,y:100},{x:80,y:500},{x:100,y:900},{x:350,y:960},{x:600,y:900},{x:620,y:500},"             \
    "{x:600,y:100},{x:350,y:40}]}"
#define COMB                                                                                                 \
    "{title:Comb,width:11,runs:[{lanes:2,sectors:80}],points:[{x:75,y:55},{x:300,y:45},{x:500,y:45},"        \
    "{x:700,y:45},{x:930,y:50},{x:975,y:190},{x:975,y:330},{x:975,y:470},{x:975,y:560},{x:925,y:610},"       \
    "{x:875,y:560},{x:875,y:470},{x:875,y:330},{x:875,y:190},{x:825,y:140},{x:775,y:190},{x:775,y:330},"     \
    "{x:775,y:470},{x:775,y:560},{x:725,y:610},{x:675,y:560},{x:675,y:470},{x:675,y:330},{x:675,y:190},"     \
    "{x:625,y:140},{x:575,y:190},{x:575,y:330},{x:575,y:470},{x:575,y:560},{x:525,y:610},{x:475,y:560},"     \
    "{x:475,y:470},{x:475,y:330},{x:475,y:190},{x:425,y:140},{x:375,y:190},{x:375,y:330},{x:375,y:470},"     \
    "{x:375,y:560},{x:325,y:610},{x:275,y:560},{x:275,y:470},{x:275,y:330},{x:275,y:190},{x:225,y:140},"     \
    "{x:175,y:190},{x:175,y:330},{x:175,y:470},{x:175,y:560},{x:120,y:615},{x:62,y:560},{x:50,y:400},"       \
    "{x:45,y:250},{x:45,y:120}]}"

static const struct drawing {
    const char *track; /* built in, or a text */
    const char *paper;
    enum picture_format format;
    uint32_t expected;
    int letters; /* in the name of every corner; 0: as it is called */
} drawings[] = {
    { "alder", "a3", PICTURE_SVG, 0x0acf52bc, 0 },       { "arden", "a3", PICTURE_SVG, 0xbf43af00, 0 },
    { "cinder", "a3", PICTURE_SVG, 0x9708f330, 0 },      { "delta", "a3", PICTURE_SVG, 0xb2ae5b20, 0 },
    { "hallen", "a3", PICTURE_SVG, 0xc776ba90, 0 },      { "ombra", "a4", PICTURE_SVG, 0xd5f43cb8, 0 },
    { "serrana", "a2", PICTURE_PDF, 0x141f882f, 0 },     { "tinroof", "letter", PICTURE_PNG, 0x518f2af5, 0 },
    { STANDING, "tabloid", PICTURE_PDF, 0xe1069697, 0 }, { COMB, "a3", PICTURE_SVG, 0x0e3c00e6, 0 },
};
/* A name that long has a place 33 millimetres from its corner, which is as far as one may be. */
static const struct drawing far_names = { "ombra", "a3", PICTURE_SVG, 0x29ffbdd8, .letters = 30 };

enum { DRAWINGS = sizeof drawings / sizeof *drawings };

static const char *text_of(const char *track)
{
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, "grandprix-track") && !strcmp(b->name, track))
            return b->packed;
    return track;
}

/* The same text with other names of its corners; none of ours has a comma or a bracket in it. */
static const char *renamed(const char *text, int letters)
{
    static char out[1 << 15];
    struct text t = text_into(out, sizeof out);
    for (const char *at; letters && (at = strstr(text, "name:")); text = at + strcspn(at, ",}")) {
        text_put(&t, text, (size_t)(at + 5 - text));
        for (int k = 0; k < letters; k++)
            text_put(&t, "m", 1);
    }
    text_add(&t, "%s", text);
    assert_true(t.len < sizeof out);
    return out;
}

static uint32_t hash_of(const struct drawing *d)
{
    const struct paper *paper = papers;
    struct error err = { 0 };
    struct picture picture;
    struct datum *root = data_parse(&gp_track_kind, renamed(text_of(d->track), d->letters), &err);
    struct circuit *c = root ? circuit_new(root) : NULL;
    if (!c)
        fail_msg("%s: %s", d->track, err.text);
    while (strcmp(paper->name, d->paper) != 0)
        paper++;
    hash = 2166136261u;
    assert_true(sheet_paint(c, root, paper, d->format, &picture, &err));
    assert_int_equal(picture.len, 3);
    free(picture.bytes);
    circuit_free(c);
    data_free(root);
    return hash;
}

static void sheets_are_drawn_as_they_were(void **state)
{
    int changed = 0;
    (void)state;
    for (int i = 0; i < DRAWINGS; i++) {
        uint32_t found = hash_of(&drawings[i]);
        if (found == drawings[i].expected)
            continue;
        print_error("%s: expected 0x%08x; found 0x%08x\n", drawings[i].track, drawings[i].expected, found);
        changed++;
    }
    assert_int_equal(changed, 0);
    assert_int_equal(hash_of(&far_names), far_names.expected);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sheets_are_drawn_as_they_were) };
    if (argc < 2)
        return cmocka_run_group_tests(tests, NULL, NULL);
    aloud = true;
    for (int i = 0; i < DRAWINGS; i++)
        if (!strcmp(drawings[i].track, argv[1]))
            hash_of(&drawings[i]);
    return 0;
}
