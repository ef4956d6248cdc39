/* Sums of rows of floats, written so that a compiler makes vectors of them without reordering: the
 * answers are equal on every machine. */
#ifndef TEXAS42_SUMS_H
#define TEXAS42_SUMS_H

#include "texas42.h"

#include <string.h>

/* A function that is compiled for wider vectors too, chosen when the program starts. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define HOT __attribute__((target_clones("avx2", "default")))
#else
#define HOT
#endif

/* Eight floats side by side. */
#ifdef __GNUC__
typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));
#define ADD_EIGHT(sum, times, row) ((sum) += (times) * *(const Eight *)(row))
#else
typedef struct {
    float lane[8];
} Eight;
INLINE void add_eight(Eight *sum, float times, const float *row) {
    for (int j = 0; j < 8; j++) sum->lane[j] += times * row[j];
}
#define ADD_EIGHT(sum, times, row) add_eight(&(sum), times, row)
#endif
#define EIGHT(floats) (*(Eight *)(floats))

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

/* 32 places of the sum at a time, which stay in registers. */
INLINE void add_to_32(float *sum, size_t at, const Terms *terms) {
    Eight a = EIGHT(sum + at), b = EIGHT(sum + at + 8), c = EIGHT(sum + at + 16), d = EIGHT(sum + at + 24);
    for (int i = 0; i < terms->count; i++) {
        const float *row = terms->row[i] + at;
        const float times = terms->times[i];
        ADD_EIGHT(a, times, row);
        ADD_EIGHT(b, times, row + 8);
        ADD_EIGHT(c, times, row + 16);
        ADD_EIGHT(d, times, row + 24);
    }
    EIGHT(sum + at) = a, EIGHT(sum + at + 8) = b, EIGHT(sum + at + 16) = c, EIGHT(sum + at + 24) = d;
}

INLINE void add_to_24(float *sum, size_t at, const Terms *terms) {
    Eight a = EIGHT(sum + at), b = EIGHT(sum + at + 8), c = EIGHT(sum + at + 16);
    for (int i = 0; i < terms->count; i++) {
        const float *row = terms->row[i] + at;
        const float times = terms->times[i];
        ADD_EIGHT(a, times, row);
        ADD_EIGHT(b, times, row + 8);
        ADD_EIGHT(c, times, row + 16);
    }
    EIGHT(sum + at) = a, EIGHT(sum + at + 8) = b, EIGHT(sum + at + 16) = c;
}

/* The width is a multiple of 32 or of 24. */
INLINE void add_terms(float *sum, size_t width, const Terms *terms) {
    if (width % 32) {
        for (size_t at = 0; at < width; at += 24) add_to_24(sum, at, terms);
    } else {
        for (size_t at = 0; at < width; at += 32) add_to_32(sum, at, terms);
    }
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
