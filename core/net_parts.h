/* A network as the core lays it out: what net_open.c makes and net.c reads. */
#ifndef TEXAS42_NET_PARTS_H
#define TEXAS42_NET_PARTS_H

#include "look.h"
#include "net.h"

enum { FOUR = 4, OTHERS = 3 };

typedef float First[FIRST];

/* The first layer under one kind of trump, from where every tile is out and may be with anybody. A
 * tile is out, in the own hand, or was played by a seat (counted from the one on turn). */
typedef struct {
    First start;
    First to_own[TILES], to_gone[TILES], to_played[FOUR][TILES];
    First own_to_played[TILES];
    First barred[OTHERS][TILES]; /* out, and not with that seat */
    First lies[OTHERS][TILES];
} Layer;

typedef struct {
    Layer layer[TRUMP_KINDS];
    First number[ROW_LOOKS], declarer[FOUR], leader[FOUR], best[FOUR];
    float P2[FIRST][SECOND], c2[SECOND], U[SECOND][HIGH];
    float L[TILES][SECOND]; /* by tile, not by number of the layer */
    uint8_t place[TRUMP_KINDS][TILES];
} TablePart;

struct Net {
    float W1[LOOKS][LOW], b1[LOW], W2[LOW][HIGH], b2[HIGH], w3[HIGH], b3;
    TablePart *table; /* NULL where there is none */
};

/* What a seat's first layer came to when it was last on turn. */
typedef struct {
    bool open;
    Mask own, out, barred[OTHERS], played[FOUR];
    First sum;
} Glance;

typedef struct {
    Glance by_seat[FOUR];
} Glances;

INLINE void glances_open(Glances *glances) {
    for (int seat = 0; seat < FOUR; seat++) glances->by_seat[seat].open = false;
}

/* Scores these tiles, which are legal. The glances are of this row, at an earlier turn. */
void net_look(const Net *net, const Play *play, const Row *row, Glances *glances, Mask tiles, float score[TILES]);

#endif
