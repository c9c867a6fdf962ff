#include "canvas.h"

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT = 8, OWN = -1 };

const struct tint tints[CELL_STYLES] = {
    [CELL_TEXT] = { OWN, OWN, OWN, OWN, 0, 0 },
    [CELL_FAINT] = { 245, OWN, OWN, OWN, 0, ATTR_DIM },
    [CELL_STRONG] = { OWN, OWN, OWN, OWN, ATTR_BOLD, ATTR_BOLD },
    [CELL_BAR] = { 234, 187, BLACK, WHITE, 0, ATTR_REVERSE },
    [CELL_BAR_FAINT] = { 241, 187, BLACK, WHITE, 0, ATTR_REVERSE },
    [CELL_KEY] = { 209, OWN, YELLOW, OWN, ATTR_BOLD, ATTR_BOLD },
    [CELL_GO] = { 231, 160, WHITE, RED, ATTR_BOLD, ATTR_REVERSE | ATTR_BOLD },
    [CELL_YOU] = { 209, OWN, RED, OWN, ATTR_BOLD, ATTR_BOLD },
    [CELL_GOOD] = { 79, OWN, GREEN, OWN, 0, 0 },
    [CELL_WARN] = { 214, OWN, YELLOW, OWN, 0, ATTR_BOLD },
    [CELL_COOL] = { 111, OWN, CYAN, OWN, 0, 0 },
    [CELL_SELECTED] = { 234, 187, BLACK, WHITE, ATTR_BOLD, ATTR_REVERSE },
    [CELL_LIT] = { 16, 79, BLACK, GREEN, ATTR_BOLD, ATTR_BOLD },
    [CELL_LIT_PICKED] = { 16, 231, BLACK, WHITE, ATTR_BOLD, ATTR_REVERSE },
    [CELL_ROAD] = { 253, 237, WHITE, BLACK, 0, 0 },
    [CELL_ROAD_FAINT] = { 245, 237, WHITE, BLACK, 0, ATTR_DIM },
    [CELL_ZONE] = { 220, 237, YELLOW, BLACK, 0, ATTR_DIM },
    [CELL_CARD] = { 234, 230, BLACK, WHITE, 0, 0 },
    [CELL_CARD_RED] = { 160, 230, RED, WHITE, ATTR_BOLD, ATTR_BOLD },
    [CELL_CARD_PICKED] = { 231, 160, WHITE, RED, ATTR_BOLD, ATTR_REVERSE },
    [CELL_CARD_DIM] = { 246, 238, WHITE, BLACK, 0, ATTR_DIM },
    [CELL_CARD_BACK] = { 187, 23, WHITE, BLUE, 0, 0 },
    [CELL_NPC] = { 234, 247, BLACK, WHITE, 0, 0 },
    [CELL_TEAM + 0] = { 231, 124, WHITE, RED, ATTR_BOLD, 0 },
    [CELL_TEAM + 1] = { 220, 22, BLACK, GREEN, ATTR_BOLD, 0 },
    [CELL_TEAM + 2] = { 231, 25, WHITE, BLUE, ATTR_BOLD, 0 },
    [CELL_TEAM + 3] = { 16, 252, BLACK, WHITE, ATTR_BOLD, 0 },
    [CELL_TEAM + 4] = { 16, 208, BLACK, YELLOW, ATTR_BOLD, 0 },
    [CELL_TEAM + 5] = { 231, 235, WHITE, BLACK, ATTR_BOLD, 0 },
    [CELL_TEAM + 6] = { 18, 220, BLUE, YELLOW, ATTR_BOLD, 0 },
    [CELL_TEAM + 7] = { 16, 110, BLACK, CYAN, ATTR_BOLD, 0 },
    [CELL_TEAM + 8] = { 117, 17, CYAN, BLUE, ATTR_BOLD, 0 },
    [CELL_TEAM + 9] = { 223, 90, WHITE, MAGENTA, ATTR_BOLD, 0 },
    [CELL_TEAM + 10] = { 52, 217, BLACK, MAGENTA, ATTR_BOLD, 0 },
    [CELL_TEAM + 11] = { 231, 30, WHITE, CYAN, ATTR_BOLD, 0 },
};

uint32_t style_rgb(int colour)
{
    static const uint32_t first[] = { 0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                                      0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                      0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff };
    static const uint32_t step[] = { 0, 95, 135, 175, 215, 255 };
    if (colour < 16)
        return first[colour < 0 ? 0 : colour];
    if (colour >= 232) {
        uint32_t grey = 8 + 10 * (uint32_t)(colour - 232);
        return grey << 16 | grey << 8 | grey;
    }
    int c = colour - 16;
    return step[c / 36] << 16 | step[c / 6 % 6] << 8 | step[c % 6];
}
