/* What the files of the Python binding share. Everything below the binding knows nothing of Python. */
#ifndef TEXAS42_MODULE_H
#define TEXAS42_MODULE_H

#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string.h>

#include "net.h"
#include "search.h"

typedef struct {
    PyObject_HEAD
    Tables tables;
} TablesObject;

typedef struct {
    PyObject_HEAD
    Memory memory;
    uint64_t nodes;
    bool busy;              /* one search at a time; guarded by the GIL */
    volatile bool stopped;  /* set once, never cleared */
} MemoryObject;

typedef struct {
    PyTypeObject *tables;
    PyTypeObject *memory;
    PyTypeObject *net;
    PyTypeObject *play;
    PyTypeObject *hidden;
    PyTypeObject *evidence;
} ModuleState;

typedef struct {
    PyObject_HEAD
    Net *net;
} NetObject;

typedef struct {
    PyObject_HEAD
    PyObject *tables; /* kept alive: `play` points into it */
    Play play;
} PlayObject;

/* Problems and where their answers go: one each, or one for each of the 28 tiles. */
typedef struct {
    const void *problems;
    Py_ssize_t count;
    const int16_t *bounds; /* NULL: values are asked for */
    bool one_bound;        /* for all problems */
    int16_t *out;
    bool moves;
} Asked;

/* False with an error set: the search was stopped, or the memory is in use by another. */
bool core_answered(const Tables *tables, MemoryObject *memory, const Asked *asked);

/* Returns how many masks were taken, or -1. */
int take_masks(PyObject *given, const char *name, Mask *into, Py_ssize_t most);
int take_bytes(PyObject *given, const char *name, uint8_t *into, Py_ssize_t length);
void plain_dealloc(PyObject *self);

extern PyType_Spec tables_spec;
extern PyType_Spec memory_spec;
extern PyType_Spec net_spec;
extern PyType_Spec play_spec;
extern PyMethodDef core_methods[];
extern PyMethodDef net_methods[];
extern PyType_Spec hidden_spec;
extern PyType_Spec evidence_spec;
extern PyMethodDef belief_methods[];

#endif
