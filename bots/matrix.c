#include "matrix.h"

#include <stdbool.h>
#include <string.h>

/* ---- where one choice each is best -------------------------------------------------------------------- */

static double worst_of_row(const struct matrix *m, int row, int *at)
{
    *at = 0;
    for (int j = 1; j < m->columns; j++)
        if (m->gain[row][j] < m->gain[row][*at])
            *at = j;
    return m->gain[row][*at];
}

static double best_of_column(const struct matrix *m, int column)
{
    double best = m->gain[0][column];
    for (int i = 1; i < m->rows; i++)
        best = m->gain[i][column] > best ? m->gain[i][column] : best;
    return best;
}

/* Most positions have a saddle: the row with the best worst case, against the column that makes it so. */
static bool saddle(const struct matrix *m, int *row, int *column)
{
    double best = 0;
    for (int i = 0, at; i < m->rows; i++) {
        double worst = worst_of_row(m, i, &at);
        if (i == 0 || worst > best) {
            best = worst;
            *row = i;
            *column = at;
        }
    }
    for (int j = 0; j < m->columns; j++)
        if (best_of_column(m, j) <= best) {
            *column = j;
            return true;
        }
    return false;
}

/* ---- the linear program --------------------------------------------------------------------------------- */

/* A condensed simplex tableau. Columns choose as much as they can so that no row gains more than 1; labels below
 * `rows` are slack of that row, above it the column. */
struct tableau {
    int rows, columns;
    double at[MATRIX_MAX + 1][MATRIX_MAX + 1];
    int row_label[MATRIX_MAX], column_label[MATRIX_MAX];
};

#define TINY 1e-11

/* Gains are made positive by `shift`: then the value is, and the program is bounded. */
static void tableau_fill(struct tableau *t, const struct matrix *m, double shift)
{
    t->rows = m->rows;
    t->columns = m->columns;
    for (int i = 0; i < m->rows; i++) {
        t->row_label[i] = i;
        for (int j = 0; j < m->columns; j++)
            t->at[i][j] = m->gain[i][j] + shift;
        t->at[i][m->columns] = 1;
    }
    for (int j = 0; j < m->columns; j++) {
        t->column_label[j] = m->rows + j;
        t->at[m->rows][j] = -1;
    }
    t->at[m->rows][m->columns] = 0;
}

/* The first column that would gain, by label: slower than the best one, but it cannot run in circles. */
static int entering(const struct tableau *t)
{
    int found = -1;
    for (int j = 0; j < t->columns; j++)
        if (t->at[t->rows][j] < -TINY && (found < 0 || t->column_label[j] < t->column_label[found]))
            found = j;
    return found;
}

static int leaving(const struct tableau *t, int column)
{
    int found = -1;
    double least = 0;
    for (int i = 0; i < t->rows; i++) {
        if (t->at[i][column] <= TINY)
            continue;
        double ratio = t->at[i][t->columns] / t->at[i][column];
        if (found < 0 || ratio < least - TINY
            || (ratio < least + TINY && t->row_label[i] < t->row_label[found])) {
            found = i;
            least = ratio;
        }
    }
    return found;
}

static void pivot(struct tableau *t, int row, int column)
{
    double by = t->at[row][column];
    for (int j = 0; j <= t->columns; j++)
        if (j != column)
            t->at[row][j] /= by;
    for (int i = 0; i <= t->rows; i++) {
        double factor = t->at[i][column];
        if (i == row)
            continue;
        for (int j = 0; j <= t->columns; j++)
            if (j != column)
                t->at[i][j] -= factor * t->at[row][j];
        t->at[i][column] = -factor / by;
    }
    t->at[row][column] = 1 / by;
    int label = t->row_label[row];
    t->row_label[row] = t->column_label[column];
    t->column_label[column] = label;
}

static void read_off(const struct tableau *t, double *rows, double *columns)
{
    double total = t->at[t->rows][t->columns];
    for (int i = 0; columns && i < t->rows; i++)
        if (t->row_label[i] >= t->rows)
            columns[t->row_label[i] - t->rows] = t->at[i][t->columns] / total;
    for (int j = 0; rows && j < t->columns; j++)
        if (t->column_label[j] < t->rows)
            rows[t->column_label[j]] = t->at[t->rows][j] / total;
}

static double least_gain(const struct matrix *m)
{
    double least = m->gain[0][0];
    for (int i = 0, at; i < m->rows; i++) {
        double worst = worst_of_row(m, i, &at);
        least = worst < least ? worst : least;
    }
    return least;
}

double matrix_solve(const struct matrix *m, double *rows, double *columns)
{
    int row = 0, column = 0;
    if (rows)
        memset(rows, 0, (size_t)m->rows * sizeof *rows);
    if (columns)
        memset(columns, 0, (size_t)m->columns * sizeof *columns);
    if (saddle(m, &row, &column)) {
        if (rows)
            rows[row] = 1;
        if (columns)
            columns[column] = 1;
        return m->gain[row][column];
    }
    struct tableau t;
    double shift = 1 - least_gain(m);
    tableau_fill(&t, m, shift);
    while ((column = entering(&t)) >= 0 && (row = leaving(&t, column)) >= 0)
        pivot(&t, row, column);
    read_off(&t, rows, columns);
    return 1 / t.at[t.rows][t.columns] - shift;
}
