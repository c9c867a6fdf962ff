#include "../modules/module.h"
#include "sheet.h"

const struct paper papers[] = {
    { "a3", 420, 297 },         { "a4", 297, 210 },          { "a2", 594, 420 },
    { "letter", 279.4, 215.9 }, { "tabloid", 431.8, 279.4 }, { 0 },
};

bool sheet_draw(const struct circuit *c, const struct datum *root, const struct paper *paper,
                enum picture_format format, struct picture *out, struct error *err)
{
    const struct painter *painter = module_load("draw", MODULE_ALONE);
    *out = (struct picture){ 0 };
    if (!painter)
        return error_set(
            err, 0, "this program has no part for pictures (paddock-draw.so, with cairo), so it draws none");
    return painter->paint(c, root, paper, format, out, err);
}
