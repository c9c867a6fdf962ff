/* web_files.c: the files of a page, as make web has built them, read into memory. */
#include "web_files.h"
#include "../host/files.h"
#include "web_answer.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".wasm", "application/wasm" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".json", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".txt", "text/plain; charset=utf-8" },
};

static bool ends_with(const char *name, const char *ending)
{
    size_t len = strlen(name), end = strlen(ending);
    return len > end && !strcmp(name + len - end, ending);
}

static const char *type_of(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ends_with(name, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

/* "page-0a1b2c3d4e.js": build.mjs puts ten digits of a hash before the ending. */
static bool has_hash(const char *name)
{
    enum { DIGITS = 10 };
    const char *dash = strrchr(name, '-');
    return dash && strspn(dash + 1, "0123456789abcdef") == DIGITS && dash[1 + DIGITS] == '.';
}

/* FNV-1a: tells two editions of a file apart, and defends nothing. Weak, as it names the packed bytes too. */
static void make_tag(struct web_file *f)
{
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < f->as[WEB_PLAIN].len; i++)
        h = (h ^ f->as[WEB_PLAIN].bytes[i]) * 1099511628211u;
    snprintf(f->tag, sizeof f->tag, "W/\"%016llx\"", (unsigned long long)h);
}

static bool read_bytes(const char *directory, const char *name, struct web_coded *coded, struct error *err)
{
    char path[4096];
    int n = snprintf(path, sizeof path, "%s/%s", directory, name);
    if (n < 0 || (size_t)n >= sizeof path)
        return error_set(err, 0, "%s: the name is too long", name);
    coded->bytes = (unsigned char *)read_whole(path, WEB_FILE_SIZE_MAX, &coded->len, err);
    return coded->bytes;
}

static bool read_file(const char *directory, const char *name, struct web_files *files, struct error *err)
{
    struct web_file *f = &files->at[files->n];
    if (files->n == WEB_FILES_MAX || strlen(name) >= WEB_NAME_MAX)
        return error_set(err, 0, "%s: this is no page that make web has built", directory);
    snprintf(f->name, sizeof f->name, "%s", name);
    f->type = type_of(name);
    f->kept = has_hash(name);
    if (!read_bytes(directory, name, &f->as[WEB_PLAIN], err))
        return false;
    files->n++;
    make_tag(f);
    return true;
}

static struct web_file *find_name(struct web_files *files, const char *name, size_t len)
{
    for (int i = 0; i < files->n; i++)
        if (strlen(files->at[i].name) == len && !strncmp(files->at[i].name, name, len))
            return &files->at[i];
    return NULL;
}

static const char *const endings[WEB_CODINGS] = { [WEB_GZIP] = ".gz", [WEB_BROTLI] = ".br" };

static enum web_coding coding_of(const char *name)
{
    int coding = WEB_CODINGS - 1;
    while (coding > WEB_PLAIN && !ends_with(name, endings[coding]))
        coding--;
    return (enum web_coding)coding;
}

/* page.js.gz is page.js for whoever takes it packed. */
static bool read_packed(const char *directory, const char *name, struct web_files *files, struct error *err)
{
    enum web_coding coding = coding_of(name);
    struct web_file *f = find_name(files, name, strlen(name) - strlen(endings[coding]));
    return !f || read_bytes(directory, name, &f->as[coding], err);
}

static bool read_all(const char *directory, DIR *dir, bool packed, struct web_files *files, struct error *err)
{
    const struct dirent *entry;
    while ((entry = readdir(dir)) != NULL)
        if (entry->d_name[0] != '.' && (coding_of(entry->d_name) != WEB_PLAIN) == packed
            && !(packed ? read_packed : read_file)(directory, entry->d_name, files, err))
            return false;
    rewinddir(dir);
    return true;
}

bool web_files_read(const char *directory, struct web_files *files, struct error *err)
{
    DIR *dir = opendir(directory);
    memset(files, 0, sizeof *files);
    if (!dir)
        return error_set(err, 0, "%s: there is no page here: %s", directory, strerror(errno));
    bool good = read_all(directory, dir, false, files, err) && read_all(directory, dir, true, files, err);
    closedir(dir);
    return good
           && (web_files_find(files, "index.html")
               || error_set(err, 0, "%s: there is no page here (expected index.html)", directory));
}

void web_files_free(struct web_files *files)
{
    for (int i = 0; i < files->n; i++)
        for (int coding = 0; coding < WEB_CODINGS; coding++)
            free(files->at[i].as[coding].bytes);
    files->n = 0;
}

/* ---- where they are ---------------------------------------------------------------------------------------------- */

/* Beside the program: PREFIX/bin and PREFIX/share, or in the source tree build/ and build-web/. */
static const char *const places[] = { "../share/paddock/web", "../build-web/page", NULL };

/* The directory that the program lies in; false when the system does not say. */
static bool own_directory(char path[WEB_ROOT_MAX])
{
    ssize_t n = readlink("/proc/self/exe", path, WEB_ROOT_MAX - 1);
    if (n <= 0)
        return false;
    path[n] = '\0';
    *strrchr(path, '/') = '\0';
    return true;
}

bool web_files_root(char root[WEB_ROOT_MAX])
{
    char here[WEB_ROOT_MAX], index[2 * WEB_ROOT_MAX];
    if (!own_directory(here))
        return false;
    for (int i = 0; places[i]; i++) {
        int n = snprintf(root, WEB_ROOT_MAX, "%s/%s", here, places[i]);
        snprintf(index, sizeof index, "%s/index.html", root);
        if (n > 0 && n < WEB_ROOT_MAX && access(index, R_OK) == 0)
            return true;
    }
    return false;
}
