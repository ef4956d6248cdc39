/* In which order moves are tried. Nothing here can change a value, only how soon it is found.
 *
 * The weights were found by hill climbing on the number of positions looked at over random deals
 * (docs/solver.md). Scores are compared within one move choice only. */
#ifndef TEXAS42_ORDER_H
#define TEXAS42_ORDER_H

#include "texas42.h"

/* Most tiles that one seat can choose from. */
enum { MOST_MOVES = 14 };

/* Moves still to be tried, each score * 32 + tile. */
typedef struct {
    int n;
    int32_t move[MOST_MOVES];
} Moves;

/* What the followers may answer to a lead, by whether winning with it is bad or good for the leader. */
typedef struct {
    Mask bad, good;
} Answers;

/* Fills `tables->rank`. */
void order_prepare(Tables *tables);

/* How soon to lead this tile. */
int32_t order_lead(const Tables *tables, int tile, Answers answers);

/* Takes the best move from place `from` on. */
INLINE int pick(Moves *moves, int from) {
    int at = from;
    int32_t top = moves->move[from];
    for (int i = from + 1; i < moves->n; i++)
        if (moves->move[i] > top) top = moves->move[i], at = i;
    moves->move[at] = moves->move[from];
    return top & 31;
}

#endif
