/* The rules of the core in their plainest form, for comparison: no masks of masks, no table. */
#ifndef TEXAS42_NAIVE_H
#define TEXAS42_NAIVE_H

#include "../texas42.h"

/* The value of a problem by full minimax, and how many lines there are to its end. */
int naive_value(const Tables *tables, Problem problem, uint64_t *lines);
/* The same with one tile played first; -1 if it is not legal. */
int naive_move(const Tables *tables, Problem problem, int tile, uint64_t *lines);

#endif
