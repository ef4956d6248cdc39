/* Sums of rows of floats, written so that a compiler makes vectors of them without reordering: the
 * answers are equal on every machine. */
#ifndef TEXAS42_SUMS_H
#define TEXAS42_SUMS_H

#include "texas42.h"

#include <string.h>

/* A function that is compiled for wider vectors too, chosen when the program starts. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define HOT __attribute__((target_clones("avx2", "default")))
#define WIDE
#else
#define HOT
#ifdef __clang__
#define WIDE /* it makes two of one where vectors are shorter */
#endif
#endif

/* Eight floats side by side. */
#ifdef WIDE
typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));
#define ADD_EIGHT(sum, times, row) ((sum) += (times) * *(const Eight *)(row))
#else
#ifdef __GNUC__
typedef float Four __attribute__((vector_size(16), aligned(4), may_alias));
typedef struct {
    Four low, high;
} __attribute__((may_alias)) Eight;
INLINE void add_eight(Eight *sum, float times, const float *row) {
    sum->low += times * *(const Four *)row;
    sum->high += times * *(const Four *)(row + 4);
}
#else
typedef struct {
    float lane[8];
} Eight;
INLINE void add_eight(Eight *sum, float times, const float *row) {
    for (int j = 0; j < 8; j++) sum->lane[j] += times * row[j];
}
#endif
#define ADD_EIGHT(sum, times, row) add_eight(&(sum), times, row)
#endif
#define EIGHT(floats) (*(Eight *)(floats))
#define FROM_EIGHT(floats) (*(const Eight *)(floats))

enum { MOST_TERMS = 256 };

/* Rows to be added, each times a number. */
typedef struct {
    int count;
    float times[MOST_TERMS];
    const float *row[MOST_TERMS];
} Terms;

INLINE void term(Terms *terms, const float *row, float times) {
    terms->row[terms->count] = row;
    terms->times[terms->count++] = times;
}

/* A term for each number that is not 0; `rows` lie one after the other. */
INLINE void terms_of(Terms *terms, const float *numbers, int count, const float *rows, size_t width) {
    int found = terms->count;
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, numbers + i, sizeof bits);
        terms->row[found] = rows + (size_t)i * width;
        terms->times[found] = numbers[i];
        found += bits << 1 != 0;
    }
    terms->count = found;
}

/* `start` and the terms; 64 places at a time, which stay in registers. */
INLINE void add_terms(float *sum, const float *start, size_t width, const Terms *terms) {
    for (size_t at = 0; at < width; at += 64) {
        const float *from = start + at;
        float *to = sum + at;
        Eight a = FROM_EIGHT(from), b = FROM_EIGHT(from + 8), c = FROM_EIGHT(from + 16), d = FROM_EIGHT(from + 24);
        Eight e = FROM_EIGHT(from + 32), f = FROM_EIGHT(from + 40), g = FROM_EIGHT(from + 48), h = FROM_EIGHT(from + 56);
        for (int i = 0; i < terms->count; i++) {
            const float *row = terms->row[i] + at;
            const float times = terms->times[i];
            ADD_EIGHT(a, times, row), ADD_EIGHT(b, times, row + 8);
            ADD_EIGHT(c, times, row + 16), ADD_EIGHT(d, times, row + 24);
            ADD_EIGHT(e, times, row + 32), ADD_EIGHT(f, times, row + 40);
            ADD_EIGHT(g, times, row + 48), ADD_EIGHT(h, times, row + 56);
        }
        EIGHT(to) = a, EIGHT(to + 8) = b, EIGHT(to + 16) = c, EIGHT(to + 24) = d;
        EIGHT(to + 32) = e, EIGHT(to + 40) = f, EIGHT(to + 48) = g, EIGHT(to + 56) = h;
    }
}

/* `start` and rows of 48, one after the other, each times its number. Where rows are as short it takes
 * longer to find the numbers that are not 0 than to add all. */
INLINE void add_48(float *sum, const float *start, const float *numbers, int count, const float *row) {
    Eight a = FROM_EIGHT(start), b = FROM_EIGHT(start + 8), c = FROM_EIGHT(start + 16);
    Eight d = FROM_EIGHT(start + 24), e = FROM_EIGHT(start + 32), f = FROM_EIGHT(start + 40);
    for (int i = 0; i < count; i++, row += 48) {
        const float times = numbers[i];
        ADD_EIGHT(a, times, row), ADD_EIGHT(b, times, row + 8), ADD_EIGHT(c, times, row + 16);
        ADD_EIGHT(d, times, row + 24), ADD_EIGHT(e, times, row + 32), ADD_EIGHT(f, times, row + 40);
    }
    EIGHT(sum) = a, EIGHT(sum + 8) = b, EIGHT(sum + 16) = c;
    EIGHT(sum + 24) = d, EIGHT(sum + 32) = e, EIGHT(sum + 40) = f;
}

/* The same with an even number of rows of 24: two sums side by side, for a sum has to wait for itself. */
INLINE void add_24(float *sum, const float *start, const float *numbers, int count, const float *rows) {
    static const float none[8] = {0};
    float two[48];
    Eight a = FROM_EIGHT(start), b = FROM_EIGHT(start + 8), c = FROM_EIGHT(start + 16);
    Eight d = FROM_EIGHT(none), e = d, f = d;
    for (int i = 0; i < count; i += 2, rows += 48) {
        const float one = numbers[i], other = numbers[i + 1];
        ADD_EIGHT(a, one, rows), ADD_EIGHT(b, one, rows + 8), ADD_EIGHT(c, one, rows + 16);
        ADD_EIGHT(d, other, rows + 24), ADD_EIGHT(e, other, rows + 32), ADD_EIGHT(f, other, rows + 40);
    }
    EIGHT(two) = a, EIGHT(two + 8) = b, EIGHT(two + 16) = c;
    EIGHT(two + 24) = d, EIGHT(two + 32) = e, EIGHT(two + 40) = f;
    for (int j = 0; j < 24; j++) sum[j] = two[j] + two[24 + j];
}

INLINE void no_less_than_0(float *sum, int width) {
    for (int j = 0; j < width; j++) sum[j] = sum[j] > 0 ? sum[j] : 0;
}

/* The width is a multiple of 8: eight sums side by side. */
INLINE float product(const float *one, const float *other, int width) {
    float lane[8] = {0};
    for (int i = 0; i < width; i += 8)
        for (int j = 0; j < 8; j++) lane[j] += one[i + j] * other[i + j];
    return ((lane[0] + lane[4]) + (lane[1] + lane[5])) + ((lane[2] + lane[6]) + (lane[3] + lane[7]));
}

/* e to a number that is not above 0, within 2 parts in 10 million. */
INLINE float exp_below(float x) {
    if (!(x > -87.0f)) return 0;
    const int twos = (int)(x * 1.44269504f - 0.5f);
    const float r = (x - (float)twos * 0.693145752f) - (float)twos * 1.42860677e-6f;
    const float series = 1 + r * (1 + r * (0.5f + r * (1 / 6.0f + r * (1 / 24.0f + r * (1 / 120.0f + r / 720.0f)))));
    const uint32_t bits = (uint32_t)(twos + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return series * power;
}

#endif
