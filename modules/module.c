#include "module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, SYMBOL_ROOM = 64 };

/* From the program: in the build directory, where its tests lie one deeper, and as it is installed. */
static const char *const places[] = { ".", "..", MODULES_DIRECTORY, NULL };

static void *open_module(const char *name, int flags)
{
    char here[PATH_ROOM], path[2 * PATH_ROOM];
    ssize_t n = readlink("/proc/self/exe", here, sizeof here - 1);
    if (n <= 0)
        return NULL;
    here[n] = '\0';
    *strrchr(here, '/') = '\0';
    void *module = NULL;
    for (int i = 0; places[i] && !module; i++) {
        snprintf(path, sizeof path, "%s/%s/paddock-%s.so", here, places[i], name);
        module = dlopen(path, flags);
    }
    return module;
}

const void *module_load(const char *name, enum module_scope scope)
{
    char symbol[SYMBOL_ROOM];
    void *module =
        open_module(name, scope == MODULE_FOR_ALL ? RTLD_NOW | RTLD_GLOBAL : RTLD_NOW | RTLD_LOCAL);
    snprintf(symbol, sizeof symbol, "paddock_%s", name);
    return module ? dlsym(module, symbol) : NULL;
}
