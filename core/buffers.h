/* Buffers of numbers, as Python hands them over. */
#ifndef TEXAS42_BUFFERS_H
#define TEXAS42_BUFFERS_H

#include "module.h"

/* A kind of number: its letters in a buffer's format, its size, and what numpy calls it. */
typedef struct {
    const char *letters;
    Py_ssize_t size;
    const char *word;
} Numbers;

extern const Numbers of_bytes, of_int16, of_uint32, of_float32, of_float64;

/* A C-contiguous, aligned buffer of such numbers; `flags` are Python's. False with an error that names it. */
bool take_numbers(PyObject *given, const char *name, const Numbers *kind, int flags, Py_buffer *view);

/* The same, of exactly so many. The buffer is the caller's to release whatever comes. */
bool take_exactly(PyObject *given, const char *name, const Numbers *kind, int flags, Py_ssize_t items, Py_buffer *view);

#endif
