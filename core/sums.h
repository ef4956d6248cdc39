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
INLINE void terms_of(Terms *terms, const float *numbers, int count, const float *rows, int width) {
    for (int i = 0; i < count; i++) {
        terms->row[terms->count] = rows + (size_t)i * (size_t)width;
        terms->times[terms->count] = numbers[i];
        terms->count += numbers[i] != 0;
    }
}

/* Four rows at a time: the sum is read and written a quarter as often. */
INLINE void add_terms(float *restrict sum, int width, const Terms *terms) {
    int i = 0;
    for (; i + 4 <= terms->count; i += 4) {
        const float *restrict a = terms->row[i], *restrict b = terms->row[i + 1];
        const float *restrict c = terms->row[i + 2], *restrict d = terms->row[i + 3];
        const float w = terms->times[i], x = terms->times[i + 1];
        const float y = terms->times[i + 2], z = terms->times[i + 3];
        for (int j = 0; j < width; j++) sum[j] += (w * a[j] + x * b[j]) + (y * c[j] + z * d[j]);
    }
    for (; i < terms->count; i++) {
        const float *restrict a = terms->row[i];
        const float w = terms->times[i];
        for (int j = 0; j < width; j++) sum[j] += w * a[j];
    }
}

INLINE void no_less_than_0(float *sum, int width) {
    for (int j = 0; j < width; j++) sum[j] = sum[j] > 0 ? sum[j] : 0;
}

/* The width is a multiple of 8: eight sums side by side. */
INLINE float product(const float *restrict one, const float *restrict other, int width) {
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
