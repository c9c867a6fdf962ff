#include "postman.h"
#include "../modules/module.h"

#include <stdlib.h>
#include <string.h>

struct parcel *parcel_new(const char *url, const char *signature, const char *body)
{
    size_t a = strlen(url) + 1, b = strlen(signature) + 1, c = strlen(body) + 1;
    struct parcel *p = malloc(sizeof *p + a + b + c);
    if (!p)
        return NULL;
    *p = (struct parcel){ 0 };
    p->url = memcpy(p->text, url, a);
    p->signature = memcpy(p->text + a, signature, b);
    p->body = memcpy(p->text + a + b, body, c);
    return p;
}

bool postman_start(struct postman *p, uv_loop_t *loop, bool private_too,
                   void (*tried)(void *context, struct parcel *parcel), void *context, struct error *err)
{
    *p = (struct postman){ .private_too = private_too, .tried = tried, .context = context };
    p->module = module_load("postman", MODULE_ALONE);
    if (!p->module)
        return error_of(
            err, ERROR_WORLD,
            "this program has no part for webhooks (paddock-postman.so, with libcurl), and a host needs it");
    return p->module->start(p, loop, err);
}

void postman_post(struct postman *p, struct parcel *parcel)
{
    p->module->post(p, parcel);
}

void postman_stop(struct postman *p)
{
    if (p->module)
        p->module->stop(p);
}
