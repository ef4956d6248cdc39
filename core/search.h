/* The exact search: what the takers will still take, every tile visible, best play by all. */
#ifndef TEXAS42_SEARCH_H
#define TEXAS42_SEARCH_H

#include "memory.h"

#include <setjmp.h>

/* Asked now and then during a long search; true ends it by a jump to `stop`. */
typedef bool (*Poll)(void *context);

struct Frame;
typedef struct Search Search;

/* A trick so far: its best tile, who played that, and the points that lie in it. */
typedef struct {
    int best, winner, gain;
} Lying;

typedef int (*Follower)(Search *, const struct Frame *, Mask left, int best, int winner, int gain);

/* Seats in play are counted from 0 without gaps. */
struct Search {
    const Tables *tables;
    Memory *memory;
    Mask hand[SEATS];
    Mask suited[SEATS][SUITS]; /* of the hand, what follows a suit */
    uint8_t owner[TILES];
    uint8_t turns[SEATS][SEATS]; /* [leader][seats to go]: whose turn it is */
    Mask taker_tiles; /* in the hands of takers */
    Mask foes[SEATS]; /* tiles of those whose winning is bad for the seat */
    int flip[SEATS];             /* 0 for a maximiser, -1 for the others: value ^ flip is to be high */
    int seats;
    unsigned takers, maximisers;
    int trick_worth;
    Follower follow, pair; /* for the seat after the leader */

    /* the root */
    Mask left; /* tiles in the hands */
    Mask start; /* these and the tiles of the current trick */
    int leader, played;
    uint8_t trick[SEATS];
    Mask opening;
    int last_bonus;
    int points; /* the value if the takers take everything */

    uint64_t nodes; /* positions looked at since the search was zeroed */
    Poll poll;
    void *context;
    jmp_buf stop;
};

/* Takes over a problem without fault. */
void search_open(Search *search, const Tables *tables, Memory *memory, const Problem *problem);

/* The tiles that the seat to play may play. */
Mask search_legal(const Search *search);

/* The value, over every legal tile or with this one played. */
int search_value(Search *search);
int search_move(Search *search, int tile, int guess);

/* Whether the value is at least `bound`: several times cheaper. */
bool search_reaches(Search *search, int bound);
bool search_move_reaches(Search *search, int tile, int bound);

/* A good guess at the value: what comes out if every seat plays its first choice. */
int search_guess(const Search *search);

INLINE bool takes(const Search *s, int seat) { return s->takers >> seat & 1; }
INLINE bool wants(const Search *s, int seat) { return s->maximisers >> seat & 1; }

#endif
