/* What a policy looks at, as bots/features.py makes it: numbers of the row and of each legal tile.
 * Only what the seat on turn can know goes in. */
#ifndef TEXAS42_LOOK_H
#define TEXAS42_LOOK_H

#include "row.h"

enum { ROW_LOOKS = 18, TILE_LOOKS = 22 };

typedef struct {
    const Play *play;
    const Row *row;
    Mask hand, out; /* of the seat on turn, and what it cannot see */
    bool lead, bids;
    bool friend_best; /* a friend lies best */
    int later;        /* seats still to play after this one */
    int foes;         /* of these */
    Mask foe[SEATS];  /* what each foe of these may hold ... */
    Mask friend_may[SEATS];
    int friends;
} Look;

void look_open(Look *look, const Play *play, const Row *row);
void look_row(const Look *look, float looks[ROW_LOOKS]);
void look_tile(const Look *look, int tile, float looks[TILE_LOOKS]);

#endif
