/* value_gradient.h: how the error of a value changes with its numbers, for the tool that learns them. */
#ifndef PADDOCK_VALUE_GRADIENT_H
#define PADDOCK_VALUE_GRADIENT_H

#include "../bots/grandprix/value.h"

/* A look, and what the seat's cars made in the end, the lower first. */
struct value_sample {
    struct gp_look look;
    int16_t made[2];
};

/* Half of the squared errors of both cars' points. Cars that race no more are known and left out. */
float value_error(const struct value_numbers *v, const struct value_sample *sample);

/* The same; adds its slope by each number to `slope`. */
float value_gradient(const struct value_numbers *v, const struct value_sample *sample,
                     struct value_numbers *slope);

#endif
