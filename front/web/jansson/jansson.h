/* jansson.h: what we use of the library Jansson to read JSON, for WebAssembly, where the library is not there.
 *
 * The same names, and the same meaning as in its manual: whatever is asked of NULL
 * or of another kind is answered with NULL, 0 or false. Numbers with a fraction
 * are told apart, but their value is not kept.
 */
#ifndef PADDOCK_JANSSON_H
#define PADDOCK_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef long long json_int_t;
typedef struct json_t json_t;
typedef struct {
    int position; /* of what could not be read */
} json_error_t;

#define JSON_REJECT_DUPLICATES 1u

/* A new value, to be given back; NULL when it is none. Members that come twice are always refused. */
json_t *json_loadb(const char *text, size_t len, size_t flags, json_error_t *error);
json_t *json_object(void);
/* These bytes, which are UTF-8 and have no NUL. */
json_t *json_stringn(const char *text, size_t len);
void json_decref(json_t *value);

bool json_is_string(const json_t *value);
bool json_is_array(const json_t *value);
bool json_is_integer(const json_t *value);
bool json_is_true(const json_t *value);
bool json_is_null(const json_t *value);
json_int_t json_integer_value(const json_t *value);
const char *json_string_value(const json_t *value);

size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t i);

json_t *json_object_get(const json_t *object, const char *name);
int json_object_set(json_t *object, const char *name, json_t *value);
int json_object_del(json_t *object, const char *name);
int json_object_clear(json_t *object);
/* Member number i; false when there are not so many. */
bool json_object_member(const json_t *object, size_t i, const char **name, json_t **value);

#define json_array_foreach(array, i, value)                                                                  \
    for ((i) = 0; (i) < json_array_size(array) && ((value) = json_array_get(array, i)); (i)++)
#define json_object_foreach(object, name, value)                                                             \
    for (size_t json_at_ = 0; json_object_member(object, json_at_, &(name), &(value)); json_at_++)

#endif
