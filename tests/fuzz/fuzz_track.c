/* fuzz_track.c: a track that is read can be packed and read again, has links that fit together, and is drawn or refused
 * with a sentence. */
#include "../../data/yaml.h"
#include "../../draw/circuit.h"
#include "law.h"

#include <math.h>

static void check_spot(struct spot p)
{
    MUST(isfinite(p.x) && isfinite(p.y) && isfinite(p.heading));
}

/* Whoever is ahead of a space has it behind. */
static void check_links(const struct gp_track *track)
{
    for (int s = 0; s < track->sectors; s++)
        for (int lane = 0; lane < track->lanes[s]; lane++) {
            int next = (s + 1) % track->sectors;
            MUST(track->ahead[s][lane] && track->behind[s][lane]);
            MUST(!(track->ahead[s][lane] >> track->lanes[next]));
            for (int to = 0; to < track->lanes[next]; to++)
                MUST((track->ahead[s][lane] >> to & 1) == (track->behind[next][to] >> lane & 1));
        }
}

static void draw(const struct datum *root)
{
    struct error err = { 0 };
    struct circuit *c = circuit_new(root);
    MUST(c);
    if (circuit_check(c, root, &err)) {
        const struct gp_track *track = circuit_track(c);
        for (int s = 0; s < track->sectors; s++)
            for (int lane = 0; lane < track->lanes[s]; lane++)
                check_spot(circuit_lane(c, s, lane, 0.5));
    } else {
        MUST(err.text[0]);
    }
    circuit_free(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct data_kind *const kinds[] = { &gp_track_kind, NULL };
    struct error err = { 0 };
    struct gp_track track;
    struct datum *root = yaml_read(kinds, (const char *)data, size, NULL, &err);
    MUST(root || err.text[0]);
    if (!root)
        return 0;
    struct datum *again = packed_again(&gp_track_kind, root);
    gp_track_read(again, &track);
    check_links(&track);
    draw(again);
    data_free(root);
    data_free(again);
    return 0;
}
