#include "spoken.h"
#include "../table/narrate.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum { CATALOGUE_MAX = 16 << 20 };

static const struct language *from_file(const char *path, struct error *err)
{
    size_t size;
    char *bytes = read_whole(path, CATALOGUE_MAX, &size, err);
    struct language *language = bytes ? malloc(sizeof *language) : NULL;
    if (language && language_open(language, bytes, size, err))
        return language;
    if (language)
        error_within(err, "the language \"%.80s\"", path);
    free(language);
    free(bytes);
    return NULL;
}

static const struct language *of_system(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *value = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && (!value || !*value); i++)
        value = getenv(names[i]);
    const struct language *found = value ? language_find(value) : NULL;
    return found ? found : &english;
}

static const struct language *by_name(const char *wish, struct error *err)
{
    char known[200];
    struct text t = text_into(known, sizeof known);
    const struct language *found = language_find(wish);
    if (found)
        return found;
    for (int i = 0; all_languages[i]; i++)
        text_add(&t, "%s%s", i ? ", " : "", all_languages[i]->id);
    error_set(err, 0, "a language is one of %s, or a file whose name ends in .mo; found \"%.80s\"", known,
              wish);
    return NULL;
}

const struct language *language_spoken(const char *wish, struct error *err)
{
    const char *environment = getenv("PADDOCK_LANGUAGE");
    if (!wish && environment && *environment)
        wish = environment;
    if (!wish)
        return of_system();
    size_t length = strlen(wish);
    if (length < 3 || strcmp(wish + length - 3, ".mo") != 0)
        return by_name(wish, err);
    return from_file(wish, err);
}
