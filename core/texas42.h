/* The words of the core: tiles, tables, problems.
 *
 * The core sees tables, never a contract's name. A tile is its triangular index (6-6 = 27), a mask
 * holds tile i in bit i, seats are numbered clockwise. Everything here is a plain value: nothing in
 * the core allocates while it searches. */
#ifndef TEXAS42_H
#define TEXAS42_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TILES = 28, SEATS = 7, SUITS = 8, DUTIES = 8, MOST_POINTS = 255 };

typedef uint32_t Mask;
#define ALL_TILES ((Mask)0x0FFFFFFF)

/* How a contract is played. The first part is given, the second derived from it once. */
typedef struct {
    uint8_t led_suit[TILES];        /* suit of a tile when it is led */
    uint8_t count[TILES];           /* points a tile carries */
    uint8_t strength[SUITS][TILES]; /* rank in a trick of that suit; 0 never wins */
    Mask follow[SUITS];             /* tiles that follow the suit */
    Mask duty[DUTIES];              /* the first of these that the hand meets must be met */
    int duties;

    Mask beats[SUITS][TILES]; /* tiles that take over from this one */
    bool free_duty;           /* the first duty is met by any tile */
} Tables;

/* One question's position. Seats not in play hold nothing and are passed over. */
typedef struct {
    Mask hand[SEATS];
    Mask opening; /* a lead must come from these, if the leader has one (else ALL_TILES) */
    uint8_t seats;
    uint8_t in_play;    /* bit per seat */
    uint8_t leader;     /* of the current trick */
    uint8_t played;     /* tiles lying in the current trick */
    uint8_t trick[SEATS]; /* those tiles, from the leader on */
    uint8_t takers;     /* seats whose tricks are summed */
    uint8_t maximisers; /* seats that want the sum high; all others want it low */
    uint8_t trick_worth;
    uint8_t last_bonus;
} Problem;

/* Fills the derived part. Returns a sentence that names the fault, or NULL. */
const char *tables_prepare(Tables *tables);

/* Returns a sentence that names the fault, or NULL: after this the search may trust the problem. */
const char *problem_fault(const Tables *tables, const Problem *problem);

static inline int tile_of(Mask mask) { return __builtin_ctz(mask); }
static inline int tiles_in(Mask mask) { return __builtin_popcount(mask); }

/* R6.2 and its like: what a seat may play. `pool` is what the suit led leaves it. */
static inline Mask dutiful(const Tables *tables, Mask pool) {
    if (tables->free_duty) return pool;
    for (int k = 0; k < tables->duties; k++)
        if (pool & tables->duty[k]) return pool & tables->duty[k];
    return pool;
}

static inline Mask may_follow(const Tables *tables, Mask hand, int suit) {
    Mask pool = hand & tables->follow[suit];
    return dutiful(tables, pool ? pool : hand);
}

#endif
