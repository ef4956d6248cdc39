/* Play-outs: a deal played to its last tile by a fixed policy, in batches. */
#ifndef TEXAS42_PLAYOUT_H
#define TEXAS42_PLAYOUT_H

#include "texas42.h"

typedef enum { PLAY_RANDOM = 0, PLAY_SENSIBLE = 1, POLICIES } Policy;

/* The takers' points of one play-out. The same state gives the same play-out. */
int playout(const Tables *tables, const Problem *problem, Policy policy, uint64_t *state);

#endif
