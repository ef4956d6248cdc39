/* Hidden tiles dealt to the places where they may lie, every way as likely as any other. */
#ifndef TEXAS42_WORLDS_H
#define TEXAS42_WORLDS_H

#include "texas42.h"

enum { PLACES = SEATS + 1, NOWHERE = 255 };

/* Somewhere unseen tiles lie: a seat's hand, or (NOWHERE) asleep or played and covered. */
typedef struct {
    uint8_t seat, size;
    uint8_t doubles; /* that were promised to be there */
    Mask barred;
} Place;

/* What is open: the tiles not seen, and where they can be. */
typedef struct {
    Mask pool, twins; /* `twins`: what counts as a double */
    Place place[PLACES];
    int places, seats;
    Mask known[SEATS];  /* hands that are seen */
    Mask played[SEATS]; /* what a seat has played, to be laid back to its hand as it was dealt */
} Hidden;

/* Ways to deal the rest by how much room is left, counted once for all worlds of a view.
 *
 * Tiles go out in a fixed order: those that were promised first, then those that some place may not
 * hold, then the others, whose ways have a closed form. `ways[k * states + room]` counts the ways
 * to deal the tiles from the k-th on; `room` is how much is free in each place, as one number. */
typedef struct {
    const Hidden *hidden;
    uint8_t tile[TILES];
    int tiles, promised, open; /* from `open` on, tiles may lie anywhere */
    size_t stride[PLACES], states;
    double *ways;
} Plan;

/* False: out of memory. */
bool plan_open(Plan *plan, const Hidden *hidden);
void plan_close(Plan *plan);

/* How many worlds there are; 0 where nothing fits. */
double plan_worlds(const Plan *plan);

/* One of them, each equally likely: the hands by seat. Only where there are any. */
void plan_draw(const Plan *plan, uint64_t *state, Mask *world);

/* All of them, `seats` masks each; the caller has room for as many as there are. */
void plan_list(const Plan *plan, Mask *worlds);

#endif
