/* html.h: what our pages share: colours for light, dark and paper, and text made safe. */
#ifndef PADDOCK_HTML_H
#define PADDOCK_HTML_H

#include <stdio.h>

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
void html_text(FILE *out, const char *text);

#endif
