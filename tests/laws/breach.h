/* breach.h: sound positions, broken on purpose one field at a time, and the very sentence that check() has for each.
 *
 * Include it behind the state.h of a game and call it with that game's. A breach names a setup and a position as text,
 * perhaps followed by what is done in it (" // 1 play car5 charge // * event tire-test:4"), what is set in the state
 * that they make, and the sentence. Every sentence of check() has a row for each of the ways
 * that lead to it, so a refusal that is taken out is missed here.
 */
#ifndef PADDOCK_TESTS_BREACH_H
#define PADDOCK_TESTS_BREACH_H

#include "../../core/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct patch {
    size_t at;
    size_t bytes; /* 0: no more of them */
    long long value;
    bool add; /* to what is there */
};

#define SET(member, to)                                                                                      \
    {                                                                                                        \
        offsetof(struct state, member), sizeof(((struct state *)0)->member), (long long)(to), false          \
    }
#define ADD(member, by)                                                                                      \
    {                                                                                                        \
        offsetof(struct state, member), sizeof(((struct state *)0)->member), (long long)(by), true           \
    }

enum { PATCHES = 10 };

struct breach {
    const char *setup, *position;
    const char *sentence; /* NULL: it is sound all the same */
    struct patch patch[PATCHES];
};

static void apply_patch(struct state *st, const struct patch *p)
{
    unsigned char *at = (unsigned char *)st + p->at;
    unsigned long long value = 0;
    if (p->add)
        memcpy(&value, at, p->bytes); /* the machines that we know are little-endian */
    value += (unsigned long long)p->value;
    memcpy(at, &value, p->bytes);
}

/* "1 play car5 charge" or "* event tire-test:4". */
static bool breach_act(const struct game *g, const struct setup *su, struct state *st, struct span what)
{
    action_t list[ACTIONS_MAX];
    struct chance ch[ACTIONS_MAX];
    struct span rest = span_trim(what), who;
    char text[ACTION_TEXT_MAX];
    int seat = NOBODY, n;
    span_word(&rest, &who);
    if (span_number(who, &seat))
        n = g->actions(su, st, --seat, list);
    else
        n = g->chances(su, st, ch);
    for (int i = 0; i < n; i++) {
        action_t act = seat == NOBODY ? ch[i].act : list[i];
        action_text(g, su, act, text, sizeof text);
        if (span_is(span_trim(rest), text)) {
            g->apply(su, st, seat, act, NULL);
            return true;
        }
    }
    return false;
}

static bool breach_start(const struct game *g, const struct setup *su, const char *position, struct state *st,
                         struct error *err)
{
    char text[4096];
    const char *next = strstr(position, " // ");
    snprintf(text, sizeof text, "%.*s", (int)(next ? next - position : (long)strlen(position)), position);
    if (!g->state_parse(su, text, st, err))
        return false;
    while (next) {
        const char *act = next + strlen(" // ");
        next = strstr(act, " // ");
        struct span what = { act, next ? (size_t)(next - act) : strlen(act) };
        if (!breach_act(g, su, st, what))
            return error_set(err, 0, "nobody can do %.*s", SPAN(what));
    }
    return true;
}

static void expect_breach(const struct game *g, const struct breach *b, int row)
{
    struct error err = { 0 };
    union any_state room = { 0 };
    struct state *st = (struct state *)room.bytes;
    struct setup *su = g->setup_new(b->setup, &err);
    if (!su || !breach_start(g, su, b->position, st, &err))
        fail_msg("row %d: %s | %s: %s", row, b->setup, b->position, err.text);
    assert_null(g->check(su, st));
    for (int i = 0; i < PATCHES && b->patch[i].bytes; i++)
        apply_patch(st, &b->patch[i]);
    const char *said = g->check(su, st);
    if (!said != !b->sentence || (said && strcmp(said, b->sentence) != 0))
        fail_msg("row %d: %s | %s: expected \"%s\"; found \"%s\"", row, b->setup, b->position,
                 b->sentence ? b->sentence : "sound", said ? said : "sound");
    g->setup_free(su);
}

static void expect_breaches(const struct game *g, const struct breach *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        expect_breach(g, &list[i], (int)i + 1);
}

#endif
