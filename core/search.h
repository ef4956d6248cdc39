/* The exact search: what the takers will still take, every tile visible, best play by all. */
#ifndef TEXAS42_SEARCH_H
#define TEXAS42_SEARCH_H

#include "memory.h"

#include <setjmp.h>

/* Asked now and then during a long search; true ends it. */
typedef bool (*Poll)(void *context);

typedef struct {
    const Tables *tables;
    Memory *memory;
    Mask hand[SEATS]; /* seats in play, counted from 0 without gaps */
    Mask all;
    int seats;
    unsigned takers;
    unsigned maximisers;
    int trick_worth;
    int last_bonus;
    /* the root */
    int leader;
    int played;
    uint8_t trick[SEATS];
    Mask opening;
    int points; /* the value if the takers take everything */
    uint64_t nodes;
    Poll poll;
    void *context;
    jmp_buf stop;
} Search;

/* Takes over a problem without fault. */
void search_open(Search *search, const Tables *tables, Memory *memory, const Problem *problem);

/* The tiles that the seat to play may play. */
Mask search_legal(const Search *search);

/* The value with this tile played. Exact. */
int search_move(Search *search, int tile, int guess);
/* Whether the value with this tile played is at least `bound`. */
bool search_move_reaches(Search *search, int tile, int bound);
/* The same over every legal tile. */
int search_value(Search *search, int guess);
bool search_reaches(Search *search, int bound);

#endif
