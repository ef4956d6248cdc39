#include "module.h"

/* The types and the module itself; its functions are in calls.c. */

int take_bytes(PyObject *given, const char *name, uint8_t *into, Py_ssize_t length) {
    Py_buffer view;
    if (PyObject_GetBuffer(given, &view, PyBUF_SIMPLE)) return -1;
    const bool right = view.len == length;
    if (right) memcpy(into, view.buf, (size_t)length);
    else PyErr_Format(PyExc_ValueError, "%s must be %zd bytes, not %zd", name, length, view.len);
    PyBuffer_Release(&view);
    return right ? 0 : -1;
}

int take_masks(PyObject *given, const char *name, Mask *into, Py_ssize_t most) {
    Py_ssize_t length = PySequence_Size(given);
    if (length < 0) return -1;
    if (length > most) {
        PyErr_Format(PyExc_ValueError, "%s holds at most %zd masks, not %zd", name, most, length);
        return -1;
    }
    for (Py_ssize_t i = 0; i < length; i++) {
        PyObject *item = PySequence_GetItem(given, i);
        if (!item) return -1;
        unsigned long mask = PyLong_AsUnsignedLong(item);
        Py_DECREF(item);
        if (PyErr_Occurred()) return -1;
        if (mask > ALL_TILES) {
            PyErr_Format(PyExc_ValueError, "%s names a tile above 27", name);
            return -1;
        }
        into[i] = (Mask)mask;
    }
    return (int)length;
}

static PyObject *tables_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"led_suit", "follow_mask", "strength", "count", "duty", NULL};
    PyObject *led, *follow, *strength, *count, *duty;
    Tables tables = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOOOO", names, &led, &follow, &strength, &count, &duty))
        return NULL;
    if (take_bytes(led, "led_suit", tables.led_suit, TILES)) return NULL;
    if (take_bytes(strength, "strength", tables.strength[0], SUITS * TILES)) return NULL;
    if (take_bytes(count, "count", tables.count, TILES)) return NULL;
    if (take_masks(follow, "follow_mask", tables.follow, SUITS) < 0) return NULL;
    if ((tables.duties = take_masks(duty, "duty", tables.duty, DUTIES)) < 0) return NULL;
    const char *fault = tables_prepare(&tables);
    if (fault) {
        PyErr_SetString(PyExc_ValueError, fault);
        return NULL;
    }
    TablesObject *self = (TablesObject *)PyType_GenericAlloc(type, 0);
    if (self) self->tables = tables;
    return (PyObject *)self;
}

void plain_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyType_Slot tables_slots[] = {
    {Py_tp_new, tables_new},
    {Py_tp_dealloc, plain_dealloc},
    {Py_tp_doc, "The tables of a contract, checked and prepared for the core."},
    {0, NULL},
};
PyType_Spec tables_spec = {"texas42._core.Tables", sizeof(TablesObject), 0, Py_TPFLAGS_DEFAULT, tables_slots};

static PyObject *memory_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"bits", NULL};
    int bits = 16;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|i", names, &bits)) return NULL;
    if (bits < 4 || bits > 28) return PyErr_Format(PyExc_ValueError, "bits must be 4 to 28, not %d", bits);
    MemoryObject *self = (MemoryObject *)PyType_GenericAlloc(type, 0);
    if (!self) return NULL;
    self->nodes = 0;
    self->busy = self->stopped = false;
    if (memory_open(&self->memory, bits)) return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void memory_dealloc(PyObject *self) {
    memory_close(&((MemoryObject *)self)->memory);
    plain_dealloc(self);
}

static PyObject *memory_stop(PyObject *self, PyObject *unused) {
    (void)unused;
    ((MemoryObject *)self)->stopped = true;
    Py_RETURN_NONE;
}

static PyObject *memory_nodes(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(((MemoryObject *)self)->nodes);
}

static PyMethodDef memory_methods[] = {
    {"stop", memory_stop, METH_NOARGS, "End the search that uses this memory, now and for good."},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef memory_getset[] = {
    {"nodes", memory_nodes, NULL, "Positions looked at since this memory was made.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot memory_slots[] = {
    {Py_tp_new, memory_new},
    {Py_tp_dealloc, memory_dealloc},
    {Py_tp_methods, memory_methods},
    {Py_tp_getset, memory_getset},
    {Py_tp_doc, "A transposition table of 2**bits entries of 8 bytes, used by one search at a time."},
    {0, NULL},
};
PyType_Spec memory_spec = {"texas42._core.Memory", sizeof(MemoryObject), 0, Py_TPFLAGS_DEFAULT, memory_slots};

static int add_type(PyObject *module, PyTypeObject **type, PyType_Spec *spec) {
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type ? PyModule_AddType(module, *type) : -1;
}

static int core_exec(PyObject *module) {
    ModuleState *state = PyModule_GetState(module);
    if (add_type(module, &state->tables, &tables_spec) || add_type(module, &state->memory, &memory_spec)) return -1;
    if (add_type(module, &state->net, &net_spec) || add_type(module, &state->play, &play_spec)) return -1;
    if (add_type(module, &state->hidden, &hidden_spec) || add_type(module, &state->evidence, &evidence_spec)) return -1;
    if (PyModule_AddFunctions(module, net_methods) || PyModule_AddFunctions(module, belief_methods)) return -1;
    if (PyModule_AddIntConstant(module, "ROW_SIZE", sizeof(Row))) return -1;
    return PyModule_AddIntConstant(module, "PROBLEM_SIZE", sizeof(Problem));
}

static int core_traverse(PyObject *module, visitproc visit, void *arg) {
    ModuleState *state = PyModule_GetState(module);
    Py_VISIT(state->tables);
    Py_VISIT(state->memory);
    Py_VISIT(state->net);
    Py_VISIT(state->play);
    Py_VISIT(state->hidden);
    Py_VISIT(state->evidence);
    return 0;
}

static int core_clear(PyObject *module) {
    ModuleState *state = PyModule_GetState(module);
    Py_CLEAR(state->tables);
    Py_CLEAR(state->memory);
    Py_CLEAR(state->net);
    Py_CLEAR(state->play);
    Py_CLEAR(state->hidden);
    Py_CLEAR(state->evidence);
    return 0;
}

static PyModuleDef_Slot core_slots[] = {{Py_mod_exec, core_exec}, {0, NULL}};
static struct PyModuleDef core_module = {
    PyModuleDef_HEAD_INIT, "texas42._core", "The compiled core: sees tables, never rules.",
    sizeof(ModuleState),   core_methods,    core_slots,
    core_traverse,         core_clear,      NULL,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&core_module); }
