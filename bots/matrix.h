/* matrix.h: two choose at once, and what one wins the other loses.
 *
 * The value of such a game and how often each side should choose what, by a
 * linear program. In floating point, exact to about nine digits.
 */
#ifndef PADDOCK_MATRIX_H
#define PADDOCK_MATRIX_H

enum { MATRIX_MAX = 64 }; /* choices of one side */

struct matrix {
    int rows, columns;
    double gain[MATRIX_MAX][MATRIX_MAX]; /* of the side that chooses the row */
};

/* Returns the value for the row side; fills how often each row and column is chosen, where they are not NULL. */
double matrix_solve(const struct matrix *m, double *rows, double *columns);

#endif
