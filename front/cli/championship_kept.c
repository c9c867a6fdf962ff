/* championship_kept.c: what is in the store: listed, given back as files, taken in, thrown away. */
#include "../../games/registry.h"
#include "../../host/files.h"
#include "../../report/json.h"
#include "../../table/secrecy.h"
#include "championship.h"

#include <stdlib.h>
#include <string.h>

/* ---- list ---------------------------------------------------------------------------------------------- */

struct listing {
    struct json *json; /* NULL: lines for people */
    int n;
};

static void list_one(void *context, const struct store_entry *e)
{
    struct listing *l = context;
    l->n++;
    if (l->json) {
        json_open(l->json, NULL, '{');
        json_text(l->json, "name", e->name);
        json_text_or_none(l->json, "title", e->title);
        json_text(l->json, "game", e->game);
        json_text_or_none(l->json, "date", e->date);
        json_number(l->json, "rounds", e->rounds);
        json_number(l->json, "over", e->over);
        json_close(l->json, '}');
        return;
    }
    printf("%-20s %s, %d of %s%s%s%s%s\n", text_plain(e->name).text, text_plain(e->game).text, e->over,
           COUNTED(e->rounds, "round"), e->date[0] ? ", since " : "", text_plain(e->date).text,
           e->title[0] ? ": " : "", text_plain(e->title).text);
}

int championship_list_task(const struct args *args, const char *path)
{
    struct text out = text_growing();
    struct json j = json_into(&out);
    struct listing l = { .json = args_has(args, "json") ? &j : NULL };
    struct error err;
    int code;
    (void)path;
    json_open(&j, NULL, '[');
    struct store *store = ledger_store(STORE_READ, &code);
    if (store && !store_list(store, list_one, &l, &err))
        code = complain_error(EXIT_WORLD, NULL, &err);
    store_close(store);
    json_close(&j, ']');
    if (code == EXIT_OK && l.json)
        return print_json(&j);
    text_free(&out);
    if (code == EXIT_OK && !l.n)
        printf("No championship is kept yet; paddock championship new NAME makes one.\n");
    return code;
}

/* ---- export and import ----------------------------------------------------------------------------------- */

int championship_export_task(const struct args *args, const char *path)
{
    const char *to = args->word[2];
    size_t len;
    int code;
    char *text = ledger_file_text(path, &len, &code);
    if (!text)
        return code;
    if (!args_has(args, "show-everything") && ledger_keeps_secrets(all_games, text, len)) {
        free(text);
        return complain(EXIT_INPUT, "%s: %s; --show-everything ends that", path, secrecy_reason);
    }
    if (!strcmp(to, "-"))
        fwrite(text, 1, len, stdout);
    else
        code = file_write(to, FILE_NEW, text, len);
    free(text);
    return code;
}

static int keep_text(const char *name, const char *from, const char *text, size_t len)
{
    struct ledger l;
    struct error err;
    int code;
    if (!ledger_read(all_games, text, len, &l)) {
        championship_free(l.championship);
        return complain_error(EXIT_INPUT, from, &l.error);
    }
    ledger_tell_older(&l);
    struct store *store = ledger_store(STORE_WRITE, &code);
    if (store && !store_add(store, name, l.championship, text, len, &err))
        code = complain_error(EXIT_WORLD, NULL, &err);
    store_close(store);
    if (code == EXIT_OK)
        code = ledger_put_old_aside(name, l.championship);
    if (code == EXIT_OK)
        championship_print_next(l.championship, name);
    championship_free(l.championship);
    return code;
}

int championship_import_task(const struct args *args, const char *path)
{
    const char *name = args->word[2];
    size_t len;
    int code;
    if (!ledger_is_kept(name) || !store_name_fits(name))
        return complain(EXIT_USAGE, "expected a name without dots and slashes to keep it by; found \"%.60s\"",
                        name);
    char *text = ledger_file_text(path, &len, &code);
    if (!text)
        return code;
    code = keep_text(name, path, text, len);
    free(text);
    return code;
}

/* ---- remove ------------------------------------------------------------------------------------------------ */

int championship_remove_task(const struct args *args, const char *path)
{
    struct error err;
    int code;
    if (!ledger_is_kept(path))
        return complain(EXIT_USAGE,
                        "expected the name of a championship that is kept; found the file \"%.60s\"", path);
    if (!args_has(args, "yes"))
        return complain(EXIT_USAGE, "all of \"%.60s\" would be gone: export it first, and say --yes", path);
    struct store *store = ledger_store(STORE_WRITE, &code);
    if (store && !store_remove(store, path, &err))
        code = complain_error(EXIT_INPUT, NULL, &err);
    store_close(store);
    return code;
}
