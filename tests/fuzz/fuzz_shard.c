/* fuzz_shard.c: a shard that is read is written as it was read, the whole of it if it is one, and nothing that follows
 * from it goes astray. Whoever changes a shard can work out its checksum, so the target does. */
#include "../../front/cli/study_open.h"
#include "fuzz.h"

#include <math.h>

/* The program's own; nobody reads anything here. */
const struct language *spoken(void)
{
    return NULL;
}

/* The first line with its checksum behind it; free it. */
static char *sealed(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 40);
    uint64_t sum = 0xcbf29ce484222325;
    size_t len = 0;
    MUST(text);
    for (; len < size && data[len] != '\n'; len++) {
        text[len] = (char)data[len];
        sum = (sum ^ data[len]) * 0x100000001b3;
    }
    snprintf(text + len, 40, "\nchecksum %016llx\n", (unsigned long long)sum);
    return text;
}

static void check_figure(const void *context, const struct figure *f)
{
    (void)context;
    MUST(isfinite(f->estimate.mean) && isfinite(f->estimate.low) && isfinite(f->estimate.high));
}

static char *again(const char *text, size_t len, bool first)
{
    struct study s;
    json_t *file;
    char *written = NULL;
    struct error err = { 0 };
    bool good = shard_read("shard", text, len, &s, &file, &err);
    MUST(good ? true : first && err.text[0]);
    if (good) {
        study_figures(&s, check_figure, NULL);
        struct text out = text_growing();
        MUST(shard_text(&s, &out));
        written = out.buf;
    }
    study_free(&s);
    json_decref(file);
    return written;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = sealed(data, size), *bare = as_string(data, size);
    char *first = again(text, strlen(text), true), *as_it_is = again(bare, size, true);
    if (first) {
        char *second = again(first, strlen(first), false);
        MUST(!strcmp(first, second));
        free(second);
    }
    free(as_it_is);
    free(first);
    free(text);
    free(bare);
    return 0;
}
