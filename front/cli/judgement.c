#include "../../data/yaml.h"
#include "cli.h"

struct datum *judgement_read(struct judgement *j, const struct data_kind *const *kinds, const char *path,
                             const struct data_kind **kind)
{
    size_t len;
    char *text = read_whole(path, YAML_SIZE_MAX, &len, &j->why);
    struct datum *root = text ? yaml_read(kinds, text, len, kind, &j->why) : NULL;
    j->readable = text;
    free(text);
    return root;
}

static bool print_judgement(const char *path, const struct judgement *of, bool with_kind, struct error *err)
{
    struct json *j = json_begin();
    json_add(j, "{ file %s, good %d?", path, of->good);
    if (with_kind)
        json_text(j, "kind", of->kind);
    json_add(j, "line %d|null, reason %s }", of->good || !of->readable ? 0 : of->why.line,
             of->good       ? NULL
             : of->readable ? of->why.text
                            : "could not be read");
    return json_end(err);
}

void worst_count(struct worst *w, enum error_kind kind)
{
    if (!w->any || kind != ERROR_NO)
        *w = (struct worst){ .any = true, .kind = kind };
}

bool worst_finish(const struct worst *w, struct error *err)
{
    if (!finish_output(err))
        return false;
    *err = (struct error){ .kind = w->kind };
    return !w->any;
}

bool judge_files(const struct args *args,
                 void (*check)(const struct args *args, const char *path, struct judgement *j),
                 bool with_kind, struct error *err)
{
    struct worst worst = { 0 };
    for (int i = 1; i < args->words; i++) {
        const char *path = args->word[i];
        struct judgement j = { 0 };
        check(args, path, &j);
        if (args_has(args, "json") && !print_judgement(path, &j, with_kind, err))
            return false;
        if (j.good)
            continue;
        if (j.readable) {
            error_as(&j.why, ERROR_NO);
            error_in(&j.why, path);
        }
        report_error(&j.why);
        worst_count(&worst, j.why.kind);
    }
    return worst_finish(&worst, err);
}
