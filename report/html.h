/* html.h: what our pages share: the frame, colours for light, dark and paper, pieces of charts, and text made safe. */
#ifndef PADDOCK_HTML_H
#define PADDOCK_HTML_H

#include "../core/text.h"

#define HTML_LIGHT                                                                                           \
    "--paper:#F3ECDC;--sheet:#FCF9F1;--sunk:#E9E0CB;--rule:#D3C8AE;--ink:#1A1D21;--ink2:#474A49;"            \
    "--ink3:#625F55;--red:#B3231B;--green:#0B5D42;--blue:#1B4C8A"
#define HTML_DARK                                                                                            \
    "--paper:#0C1110;--sheet:#141B19;--sunk:#1C2522;--rule:#2D3934;--ink:#F4EFE1;--ink2:#BDBDB0;"            \
    "--ink3:#949A90;--red:#FF7464;--green:#58CF97;--blue:#86B8F4"
/* The colours by what the page is looked at on. */
#define HTML_COLOURS                                                                                         \
    ":root{color-scheme:light dark;" HTML_LIGHT "}\n"                                                        \
    "@media (prefers-color-scheme:dark){:root{" HTML_DARK "}}\n"                                             \
    "@media print{:root{" HTML_LIGHT ";--paper:#fff;--sheet:#fff}}\n"
#define HTML_FONT                                                                                            \
    "font:15px/1.45 -apple-system,BlinkMacSystemFont,\"Segoe UI\",Roboto,\"Noto Sans\",\"Liberation Sans\"," \
    "Arial,sans-serif;font-variant-numeric:tabular-nums"

/* Text as HTML. */
void html_text(struct text *out, const char *text);
/* <NAME>text</NAME> with a class, or with none ("") */
void html_element(struct text *out, const char *name, const char *class, const char *text);

/* Up to the <main>, which has that class or none (""); the list of styles ends with NULL. It loads nothing. */
void html_open_page(struct text *out, const char *title, const char *const *styles, const char *class);
void html_close_page(struct text *out);

/* A chart as SVG inside a page; colours are the page's. */
void svg_open(struct text *out, int width, int height, const char *title);
void svg_close(struct text *out);
/* squeezed_to: how wide it is at most, where it would be wider; 0: as it is. */
void svg_label(struct text *out, double x, double y, const char *anchor, const char *class, const char *text,
               int squeezed_to);

#endif
