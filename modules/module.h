/* module.h: parts of the program that are loaded when somebody needs them, for the libraries they bring: with all of those
 * every start of the program would take four times as long.
 *
 * A module is one file, paddock-NAME.so, beside the program or where it is
 * installed, and exports one table of functions, paddock_NAME. It has copies of
 * whatever pure functions of ours it calls.
 */
#ifndef PADDOCK_MODULE_H
#define PADDOCK_MODULE_H

/* Its symbols are for itself, or for libraries, too, that it loads. */
enum module_scope { MODULE_ALONE, MODULE_FOR_ALL };

/* NULL: it was not built, is not where it should be, or a library of its is missing. It stays until the program ends. */
const void *module_load(const char *name, enum module_scope scope);

/* In front of a module's table. */
#define MODULE_EXPORT __attribute__((visibility("default")))

#endif
