#include "carry.h"

bool carry_is_busy(const struct carrying *c, const struct mirror *m)
{
    action_t act;
    return c->awaited || (m->table && table_mirror_wish(m->table, &act));
}

static bool is_listed(const struct mirror *m, action_t act)
{
    action_t legal[ACTIONS_MAX];
    int n = table_actions(m->table, m->seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == act)
            return true;
    return !act;
}

bool carry_next(struct carrying *c, const struct mirror *m, char text[ACTION_TEXT_MAX])
{
    action_t act;
    if (c->awaited || !m->table || !table_mirror_wish(m->table, &act))
        return false;
    if (!is_listed(m, act)) {
        table_mirror_settle(m->table, false);
        return false;
    }
    *c = (struct carrying){ .awaited = m->n + 1 };
    text[0] = '\0';
    if (act)
        action_text(table_game(m->table), table_setup(m->table), act, text, ACTION_TEXT_MAX);
    return true;
}

void carry_accept(struct carrying *c)
{
    c->accepted = c->awaited != 0;
}

void carry_refuse(struct carrying *c, const struct mirror *m)
{
    if (c->awaited)
        table_mirror_settle(m->table, false);
    *c = (struct carrying){ 0 };
}

bool carry_settle(struct carrying *c, const struct mirror *m)
{
    if (!c->awaited || !c->accepted || m->n < c->awaited)
        return false;
    *c = (struct carrying){ 0 };
    table_mirror_settle(m->table, true);
    return true;
}
