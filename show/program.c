#include "program.h"

const char program_name[] = "Paddock";
const char program_version[] = PADDOCK_VERSION;
