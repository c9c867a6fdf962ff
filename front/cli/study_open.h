/* study_open.h: from what was asked for, or from the files of shards, to a study. */
#ifndef PADDOCK_STUDY_OPEN_H
#define PADDOCK_STUDY_OPEN_H

#include "../../report/study.h"
#include "cli.h"

#include <jansson.h>

/* Who drives when nobody was named: people who drive with sense, and quickly. */
#define SIM_BOTS_USUAL "club"

/* Make a plan ready; false and a sentence. Free it either way. */
bool study_open(struct study *s, const struct plan *plan, struct error *err);
void study_free(struct study *s);
/* The blocks that this shard plays. */
struct sim_range study_range(const struct study *s);

/* ---- shards --------------------------------------------------------------------------------------------- */

/* One shard as the text of a file; false when there is no memory. */
bool shard_text(const struct study *s, struct text *out);
/* One shard out of the text of a file, checked; false and a sentence, which names the path. Either way study_free it, and
 * json_decref *file (or NULL) after that: the texts of its plan are in there. */
bool shard_read(const char *path, const char *text, size_t len, struct study *s, json_t **file,
                struct error *err);
/* Read the shards of one run and open the whole study. */
bool sim_read_shards(char *const *paths, int n, struct study *s, struct error *err);

#endif
