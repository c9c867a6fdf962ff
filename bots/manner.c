/* manner.c: see manner.h. */
#include "manner.h"

#include "../core/language.h"

const struct temper_words temper_words[TEMPERS] = {
    [TEMPER_PLAIN] = { "", N_("none"), N_("As its level drives.") },
    [TEMPER_CAREFUL] = { "careful", N_("careful"),
                         N_("Keeps good cards and spares the car: no risk that can be avoided.") },
    [TEMPER_BOLD] = { "bold", N_("bold"),
                      N_("Attacks with what there is, and does not mind what it costs the car.") },
    [TEMPER_DIRTY] = { "dirty", N_("dirty"),
                       N_("Holds up others, the leader and whoever is close behind above all.") },
    [TEMPER_TEAM] = { "team", N_("team player"),
                      N_("Its two cars stay together and do not race each other; with one car as its level drives.") },
};

/* All bits of both numbers in all bits of one: the finish of splitmix64 (Steele, Lea and Flood). */
static uint64_t mixed(uint64_t moment, uint64_t feature)
{
    uint64_t x = moment + (feature + 1) * 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/* Four even numbers added up are nearly normal; each has a variance of a twelfth. */
double manner_slip(uint64_t moment, uint64_t feature)
{
    uint64_t x = mixed(moment, feature);
    double sum = 0;
    for (int k = 0; k < 4; k++)
        sum += (double)(x >> (16 * k) & 0xffff) / 65536;
    return (sum - 2) * 1.7320508075688772;
}

double manner_draw(uint64_t moment, uint64_t feature)
{
    return (double)(mixed(moment, feature) >> 11) / 9007199254740992.0;
}
