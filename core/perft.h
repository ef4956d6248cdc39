#ifndef TEXAS42_PERFT_H
#define TEXAS42_PERFT_H

#include "texas42.h"

/* How many ways there are to play `depth` tiles; a way that ends earlier does not count. */
uint64_t perft(const Tables *tables, const Problem *problem, int depth);

#endif
