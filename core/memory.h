/* The transposition table: what is known of positions between two tricks.
 *
 * Within one deal such a position is its remaining tiles and its leader: 31 bits, so a key is exact
 * and an entry is eight bytes. An entry of an earlier deal is told by its age. */
#ifndef TEXAS42_MEMORY_H
#define TEXAS42_MEMORY_H

#include "texas42.h"

typedef struct {
    uint32_t key; /* tiles | leader << 28 */
    uint8_t age;
    uint8_t move;      /* the lead that came out best; NO_MOVE if none was tried */
    uint8_t low, high; /* the value lies between these */
} Entry;

enum { NO_MOVE = 31 };

/* What the entries of the current age hold for: any position that arises from this deal. */
typedef struct {
    uint64_t print;
    Mask hand[SEATS];
    int seats;
    unsigned takers, maximisers;
    int trick_worth, last_bonus;
} Deal;

typedef struct {
    Entry *entries;
    int bits;
    uint8_t age;
    Deal deal;
} Memory;

bool memory_open(Memory *memory, int bits);
void memory_close(Memory *memory);
/* Forgets everything unless `deal` arises from the deal that the memory is about. */
void memory_turn_to(Memory *memory, const Deal *deal);

INLINE Entry *memory_slot(const Memory *memory, uint32_t key) {
    return memory->entries + ((uint32_t)(key * 0x9E3779B1u) >> (32 - memory->bits));
}

#endif
