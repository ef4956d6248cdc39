/* The transposition table: what is known of positions between two tricks.
 *
 * Within one deal such a position is its remaining tiles and its leader: 31 bits, so a key is exact
 * and an entry is eight bytes. An entry of an earlier deal is told by its age. */
#ifndef TEXAS42_MEMORY_H
#define TEXAS42_MEMORY_H

#include "texas42.h"

typedef struct {
    uint32_t key; /* tiles | leader << 28 */
    uint16_t age;
    uint8_t low, high; /* the value lies between these */
} Entry;

typedef struct {
    Entry *entries;
    int bits;
    uint16_t age;
} Memory;

bool memory_open(Memory *memory, int bits);
void memory_close(Memory *memory);
void memory_forget(Memory *memory);

static inline Entry *memory_slot(const Memory *memory, uint32_t key) {
    return memory->entries + (uint32_t)(key * 0x9E3779B1u) / ((uint32_t)1 << (32 - memory->bits));
}

#endif
