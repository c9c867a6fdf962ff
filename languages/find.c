#include "languages.h"

#include <string.h>

const struct language *language_find(const char *name)
{
    size_t length = strcspn(name, "_.@-");
    for (int i = 0; all_languages[i]; i++)
        if (strlen(all_languages[i]->id) == length && !strncmp(all_languages[i]->id, name, length))
            return all_languages[i];
    return NULL;
}
