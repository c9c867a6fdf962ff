#include "../face.h"

const struct face lacorsa_face = { .game = "lacorsa",
                                   .telling = &lacorsa_telling,
                                   .drawing = &lacorsa_drawing };
