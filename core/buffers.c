#include "buffers.h"
#include "module.h"

#include <limits.h>

#if ULONG_MAX == UINT32_MAX
#define LETTERS_UINT32 "IL"
#else
#define LETTERS_UINT32 "I"
#endif

const Numbers of_bytes = {"Bbc", 1, "bytes"};
const Numbers of_int16 = {"h", sizeof(int16_t), "int16"};
const Numbers of_uint32 = {LETTERS_UINT32, sizeof(uint32_t), "uint32"};
const Numbers of_float32 = {"f", sizeof(float), "float32"};
const Numbers of_float64 = {"d", sizeof(double), "float64"};

static bool is_of(const Py_buffer *view, const char *format, const Numbers *kind) {
    return strlen(format) == 1 && strchr(kind->letters, *format) && view->itemsize == kind->size;
}

bool take_numbers(PyObject *given, const char *name, const Numbers *kind, int flags, Py_buffer *view) {
    if (PyObject_GetBuffer(given, view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | flags)) return false;
    const char *format = view->format ? view->format : "B";
    if (!is_of(view, format, kind)) {
        PyErr_Format(PyExc_TypeError, "%s must be %s, not of format '%s'", name, kind->word, format);
        return false;
    }
    if ((uintptr_t)view->buf % (size_t)kind->size == 0) return true;
    PyErr_Format(PyExc_TypeError, "%s must be aligned", name);
    return false;
}

bool take_exactly(PyObject *given, const char *name, const Numbers *kind, int flags, Py_ssize_t items, Py_buffer *view) {
    if (!take_numbers(given, name, kind, flags, view)) return false;
    const Py_ssize_t held = view->len / kind->size;
    if (held == items) return true;
    PyErr_Format(PyExc_ValueError, "%s must hold %zd values, not %zd", name, items, held);
    return false;
}
