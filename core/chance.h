/* xorshift64*: small, fast, the same everywhere. A state is never 0. */
#ifndef TEXAS42_CHANCE_H
#define TEXAS42_CHANCE_H

#include "texas42.h"

INLINE uint64_t chance_next(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

INLINE uint32_t chance_below(uint64_t *state, uint32_t below) {
    return (uint32_t)((chance_next(state) >> 32) * below >> 32);
}

/* At least 0 and less than 1. */
INLINE double chance_unit(uint64_t *state) { return (double)(chance_next(state) >> 11) * 0x1p-53; }

/* The finaliser of splitmix64: neighbours come out far apart. */
INLINE uint64_t chance_scrambled(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

/* A state from a seed and a number. */
INLINE uint64_t chance_state(uint64_t seed, uint64_t number) {
    return chance_scrambled(chance_scrambled(seed + 0x9E3779B97F4A7C15ULL) + number) | 1;
}

#endif
