/* binding.c: tables.h for train.py, in numbers and addresses alone. */
#include "company.h"
#include "tables.h"

#include "../../core/error.h"
#include "../../games/lacorsa/lacorsa.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* Only these are seen from outside. */
#define EXPORTED __attribute__((visibility("default")))

/* Tables, a part of them for each thread, and where the parts find what is chosen and put what is seen, one row a table. */
struct part {
    struct hall *hall;
    struct tables *tables;
    int first; /* row */
    pthread_t thread;
};

struct hall {
    struct company company;
    struct policy_net rival;
    struct part *part;
    int parts, each; /* tables of a part */
    uint8_t *input, *secret, *may;
    const uint8_t *choice;
    const float *guess;
    /* Orders for the threads. */
    pthread_mutex_t lock;
    pthread_cond_t ordered, done;
    long orders;
    int busy;
    bool over;
};

EXPORTED int train_sizes(int out[6]);
EXPORTED struct stable *train_stable(const char *setups, uint64_t seed, char *complaint, size_t size);
EXPORTED struct hall *train_hall(const struct stable *stable, const char *rival, int searching, int parts,
                                 int each, uint64_t seed, int ring, char *complaint, size_t size);
EXPORTED void train_rooms(struct hall *h, uint8_t *input, uint8_t *secret, uint8_t *may,
                          const uint8_t *choice, const float *guess);
EXPORTED void train_play_on(struct hall *h);
EXPORTED void train_wait(struct hall *h);
EXPORTED void train_close(struct hall *h);
EXPORTED long train_take(struct hall *h, int part, struct lesson *out, long most);
EXPORTED void train_score(const struct hall *h, double out[4]);
EXPORTED int train_measure(const struct net_numbers *numbers, const char *setup, const char *rival,
                           long deals, uint64_t seed, double out[3]);

int train_sizes(int out[6])
{
    const int sizes[6] = { POLICY_NET_INPUTS, TABLES_SECRETS,    POLICY_NET_OUTPUTS,
                           POLICY_NET_FIRST,  POLICY_NET_SECOND, (int)sizeof(struct lesson) };
    for (int i = 0; i < 6; i++)
        out[i] = sizes[i];
    return 6;
}

struct stable *train_stable(const char *setups, uint64_t seed, char *complaint, size_t size)
{
    struct error err = { .text = "" };
    struct stable *s = stable_new(setups, seed, &err);
    snprintf(complaint, size, "%s", s ? "" : err.text);
    return s;
}

/* ---- threads ------------------------------------------------------------------------------------------- */

/* Choices are made but for the first order, when nothing has been seen yet. */
static void carry_out(const struct part *p, long order)
{
    const struct hall *h = p->hall;
    size_t first = (size_t)p->first;
    if (order > 1)
        tables_choose(p->tables, h->choice + first, h->guess + first);
    tables_look(p->tables, h->input + first * POLICY_NET_INPUTS, h->secret + first * TABLES_SECRETS,
                h->may + first * POLICY_NET_OUTPUTS);
}

static void *serve(void *context)
{
    struct part *p = context;
    struct hall *h = p->hall;
    pthread_mutex_lock(&h->lock);
    for (long order = 1;; order++) {
        while (h->orders < order && !h->over)
            pthread_cond_wait(&h->ordered, &h->lock);
        if (h->over)
            break;
        pthread_mutex_unlock(&h->lock);
        carry_out(p, order);
        pthread_mutex_lock(&h->lock);
        if (!--h->busy)
            pthread_cond_signal(&h->done);
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static void start_part(struct hall *h, int k, const struct stable *stable, uint64_t seed, int ring)
{
    struct part *p = &h->part[k];
    *p = (struct part){ .hall = h, .first = k * h->each };
    p->tables = tables_new(stable, &h->company, h->each, seed * 1000 + (uint64_t)k, ring);
    if (pthread_create(&p->thread, NULL, serve, p))
        abort();
}

struct hall *train_hall(const struct stable *stable, const char *rival, int searching, int parts, int each,
                        uint64_t seed, int ring, char *complaint, size_t size)
{
    struct error err = { .text = "" };
    struct hall *h = calloc(1, sizeof *h);
    if (!h || !(h->part = calloc((size_t)parts, sizeof *h->part)))
        abort();
    h->company = (struct company){ .mixed = !*rival, .searching = searching };
    if (*rival && !rival_read(rival, &h->company.rival, &h->rival, &err)) {
        snprintf(complaint, size, "%s", err.text);
        free(h->part);
        free(h);
        return NULL;
    }
    h->parts = parts;
    h->each = each;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->ordered, NULL);
    pthread_cond_init(&h->done, NULL);
    for (int k = 0; k < parts; k++)
        start_part(h, k, stable, seed, ring);
    return h;
}

void train_rooms(struct hall *h, uint8_t *input, uint8_t *secret, uint8_t *may, const uint8_t *choice,
                 const float *guess)
{
    h->input = input;
    h->secret = secret;
    h->may = may;
    h->choice = choice;
    h->guess = guess;
}

void train_play_on(struct hall *h)
{
    pthread_mutex_lock(&h->lock);
    h->orders++;
    h->busy = h->parts;
    pthread_cond_broadcast(&h->ordered);
    pthread_mutex_unlock(&h->lock);
}

void train_wait(struct hall *h)
{
    pthread_mutex_lock(&h->lock);
    while (h->busy)
        pthread_cond_wait(&h->done, &h->lock);
    pthread_mutex_unlock(&h->lock);
}

/* Not while anybody is busy. */
void train_close(struct hall *h)
{
    pthread_mutex_lock(&h->lock);
    h->over = true;
    pthread_cond_broadcast(&h->ordered);
    pthread_mutex_unlock(&h->lock);
    for (int k = 0; k < h->parts; k++) {
        pthread_join(h->part[k].thread, NULL);
        tables_free(h->part[k].tables);
    }
    free(h->part);
    free(h);
}

/* ---- what came of it --------------------------------------------------------------------------------------- */

long train_take(struct hall *h, int part, struct lesson *out, long most)
{
    return tables_take(h->part[part].tables, out, most);
}

void train_score(const struct hall *h, double out[4])
{
    struct tables_score sum = { 0 };
    for (int k = 0; k < h->parts; k++) {
        struct tables_score score;
        tables_score(h->part[k].tables, &score);
        sum.races += score.races;
        sum.stars += score.stars;
        sum.points += score.points;
        sum.share += score.share;
    }
    out[0] = (double)sum.races;
    out[1] = (double)sum.stars;
    out[2] = sum.points;
    out[3] = sum.share;
}

int train_measure(const struct net_numbers *numbers, const char *setup, const char *rival, long deals,
                  uint64_t seed, double out[3])
{
    struct policy_net *rooms = calloc(2, sizeof *rooms);
    struct entrant who;
    struct error err;
    struct setup *su = lacorsa_game.setup_new(setup, &err);
    bool good = rooms && su && rival_read(rival, &who, &rooms[1], &err);
    if (good) {
        net_round(numbers, &rooms[0]);
        struct mean gain = measure_net(&rooms[0], su, &who, deals, seed);
        out[0] = (double)gain.n;
        out[1] = gain.sum;
        out[2] = gain.squares;
    }
    if (su)
        lacorsa_game.setup_free(su);
    free(rooms);
    return good;
}
