#include "html.h"
#include "../core/language.h"

void html_text(struct text *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': text_put_string(out, "&lt;"); break;
        case '>': text_put_string(out, "&gt;"); break;
        case '&': text_put_string(out, "&amp;"); break;
        case '"': text_put_string(out, "&quot;"); break;
        default: text_put_char(out, *text);
        }
    }
}

static void open_tag(struct text *out, const char *name, const char *class)
{
    text_add(out, class[0] ? "<%s class=\"%s\">" : "<%s>", name, class);
}

void html_element(struct text *out, const char *name, const char *class, const char *text)
{
    open_tag(out, name, class);
    html_text(out, text);
    text_add(out, "</%s>", name);
}

void html_open_page(struct text *out, const char *title, const char *const *styles, const char *class)
{
    text_add(out, "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"/>\n",
             out->language && out->language->id[0] ? out->language->id : "en");
    text_put_string(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    html_element(out, "title", "", title);
    text_put_string(out, "\n<style>\n");
    for (; *styles; styles++)
        text_put_string(out, *styles);
    text_put_string(out, "</style></head>\n<body>");
    open_tag(out, "main", class);
    text_put_char(out, '\n');
}

void html_close_page(struct text *out)
{
    text_put_string(out, "</main></body></html>\n");
}

void svg_open(struct text *out, int width, int height, const char *title)
{
    text_add(out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", width, height);
    html_text(out, title);
    text_put_string(out, "\">\n");
}

void svg_close(struct text *out)
{
    text_put_string(out, "</svg>\n");
}

void svg_label(struct text *out, double x, double y, const char *anchor, const char *class, const char *text,
               int squeezed_to)
{
    text_put_string(out, "<text");
    if (class[0])
        text_add(out, " class=\"%s\"", class);
    text_add(out, " x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"", x, y, anchor);
    if (squeezed_to)
        text_add(out, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", squeezed_to);
    text_put_char(out, '>');
    html_text(out, text);
    text_put_string(out, "</text>\n");
}
