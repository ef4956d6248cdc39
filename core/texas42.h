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

#ifdef _MSC_VER
#include <intrin.h>
#define INLINE static __forceinline
static __forceinline int lowest_bit(uint32_t mask) {
    unsigned long at;
    _BitScanForward(&at, mask);
    return (int)at;
}
#define count_bits(mask) ((int)__popcnt(mask))
#else
#define INLINE static inline __attribute__((always_inline))
#define lowest_bit(mask) __builtin_ctz(mask)
INLINE int count_bits(uint32_t mask) {
    mask -= mask >> 1 & 0x55555555;
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
    return (int)(((mask + (mask >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24);
}
#endif

enum { TILES = 28, SEATS = 7, SUITS = 8, DUTIES = 8, MOST_POINTS = 255 };

typedef uint32_t Mask;
#define ALL_TILES ((Mask)0x0FFFFFFF)
#define BIT(tile) ((Mask)1 << (tile))

/* How a follower's tile leaves the trick, for ordering moves (order.h). */
typedef enum { TRICK_LOST, TRICK_OPEN, TRICK_WON, TRICK_FATES } Fate;

/* How a contract is played. The first part is given, the rest follows from it. */
typedef struct {
    uint8_t led_suit[TILES];        /* suit of a tile when it is led */
    uint8_t count[TILES];           /* points a tile carries */
    uint8_t strength[SUITS][TILES]; /* rank in a trick of that suit; 0 never wins */
    Mask follow[SUITS];             /* tiles that follow the suit */
    Mask duty[DUTIES];              /* the first of these that the hand meets must be met */
    int duties;

    uint64_t print;           /* a hash of all that is given */
    bool free_duty;           /* the first duty is met by any tile */
    Mask beats[SUITS][TILES]; /* tiles that take over from this one */
    Mask lead_beats[TILES];   /* the same when this one is led */
    Mask trumps;              /* tiles that in every suit beat some other tile */
    Mask chain;               /* trumps that only other trumps ever stop ... */
    Mask stops[TILES];        /* ... namely these */
    Mask kin[TILES];          /* tiles that may be as good as this one ... */
    Mask split[TILES][TILES]; /* ... once none of these is left */
    int32_t rank[SUITS][TRICK_FATES][TILES]; /* order of a follower's tiles: score * 32 + tile */
} Tables;

/* One question's position. Seats not in play hold nothing and are passed over. */
typedef struct {
    Mask hand[SEATS];
    Mask opening; /* a lead must come from these, if the leader has one (else ALL_TILES) */
    uint8_t seats;
    uint8_t in_play;      /* bit per seat */
    uint8_t leader;       /* of the current trick */
    uint8_t played;       /* tiles lying in the current trick */
    uint8_t trick[SEATS]; /* those tiles, from the leader on */
    uint8_t takers;       /* seats whose tricks are summed */
    uint8_t maximisers;   /* seats that want the sum high; all others want it low */
    uint8_t trick_worth;
    uint8_t last_bonus;
} Problem;

/* Derives what follows from the given part. Returns a sentence that names the fault, or NULL. */
const char *tables_prepare(Tables *tables);

/* Returns a sentence that names the fault, or NULL: after this the search may trust the problem. */
const char *problem_fault(const Tables *tables, const Problem *problem);

INLINE int tile_of(Mask mask) { return lowest_bit(mask); }
INLINE int tiles_in(Mask mask) { return count_bits(mask); }

/* What a seat may play of `pool`, which is what the suit led leaves it (R9.4 has duties). */
INLINE Mask dutiful(const Tables *tables, Mask pool) {
    if (tables->free_duty) return pool;
    for (int k = 0; k < tables->duties; k++)
        if (pool & tables->duty[k]) return pool & tables->duty[k];
    return pool;
}

/* R6.2: the suit led if the hand has it, else any tile. */
INLINE Mask may_follow(const Tables *tables, Mask hand, int suit) {
    const Mask pool = hand & tables->follow[suit];
    return dutiful(tables, pool ? pool : hand);
}

#endif
