/* What the files of the Python binding share. Everything below the binding knows nothing of Python. */
#ifndef TEXAS42_MODULE_H
#define TEXAS42_MODULE_H

#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string.h>

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
} ModuleState;

extern PyType_Spec tables_spec;
extern PyType_Spec memory_spec;
extern PyMethodDef core_methods[];

#endif
