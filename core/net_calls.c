#include "buffers.h"
#include "module.h"

#include "chance.h"

#include <math.h>

/* What a policy is asked. Whatever is wrong with an argument is said before the core sees it. */

typedef struct {
    const Net *net;
    const Play *play;
    Py_buffer rows, out;
    Py_ssize_t count;
} Question;

static void release(Question *q) {
    PyBuffer_Release(&q->rows);
    PyBuffer_Release(&q->out);
}

/* Whether this net plays this contract; remembers both. */
static bool take_policy(Question *q, PyObject *net, PyObject *play) {
    q->net = ((NetObject *)net)->net;
    q->play = &((PlayObject *)play)->play;
    if (net_fits(q->net, q->play)) return true;
    PyErr_SetString(PyExc_ValueError, "a net that sees the whole table is for four seats, all in play");
    return false;
}

static Row row_at(const Question *q, Py_ssize_t i) {
    Row row;
    memcpy(&row, (char *)q->rows.buf + i * (Py_ssize_t)sizeof row, sizeof row);
    return row;
}

static bool take_rows(Question *q, PyObject *given, int flags) {
    if (PyObject_GetBuffer(given, &q->rows, PyBUF_C_CONTIGUOUS | flags)) return false;
    if (q->rows.len % (Py_ssize_t)sizeof(Row)) {
        PyErr_Format(PyExc_ValueError, "rows must be records of %zd bytes, not %zd bytes in all",
                     (Py_ssize_t)sizeof(Row), q->rows.len);
        return false;
    }
    q->count = q->rows.len / (Py_ssize_t)sizeof(Row);
    for (Py_ssize_t i = 0; i < q->count; i++) {
        const Row row = row_at(q, i);
        const char *fault = row_fault(q->play, &row);
        if (!fault) continue;
        PyErr_Format(PyExc_ValueError, "row %zd: %s", i, fault);
        return false;
    }
    return true;
}

static void score_all(const Question *q) {
    float *out = q->out.buf;
    for (Py_ssize_t i = 0; i < q->count; i++, out += TILES) {
        const Row row = row_at(q, i);
        const Mask legal = net_scores(q->net, q->play, &row, out);
        for (int tile = 0; tile < TILES; tile++)
            if (!(legal >> tile & 1)) out[tile] = NAN;
    }
}

static PyObject *core_scores(PyObject *module, PyObject *args) {
    ModuleState *state = PyModule_GetState(module);
    PyObject *net, *play, *rows, *out, *result = NULL;
    Question q = {0};
    if (!PyArg_ParseTuple(args, "O!O!OO", state->net, &net, state->play, &play, &rows, &out)) return NULL;
    if (take_policy(&q, net, play) && take_rows(&q, rows, 0) &&
        take_exactly(out, "out", &of_float32, PyBUF_WRITABLE, q.count * TILES, &q.out)) {
        Py_BEGIN_ALLOW_THREADS
        score_all(&q);
        Py_END_ALLOW_THREADS
        result = Py_NewRef(Py_None);
    }
    release(&q);
    return result;
}

static void finish_all(const Question *q, uint64_t seed, float heat) {
    for (Py_ssize_t i = 0; i < q->count; i++) {
        Row row = row_at(q, i);
        uint64_t chance = chance_state(seed, (uint64_t)i);
        net_finish(q->net, q->play, &row, &chance, heat);
        memcpy((char *)q->rows.buf + i * (Py_ssize_t)sizeof row, &row, sizeof row);
    }
}

static PyObject *core_finish(PyObject *module, PyObject *args) {
    ModuleState *state = PyModule_GetState(module);
    PyObject *net, *play, *rows, *result = NULL;
    unsigned long long seed;
    float heat;
    Question q = {0};
    if (!PyArg_ParseTuple(args, "O!O!OKf", state->net, &net, state->play, &play, &rows, &seed, &heat)) return NULL;
    if (heat != 0 && !(heat >= 0.001f && heat <= 1000))
        return PyErr_Format(PyExc_ValueError, "heat must be 0, or 0.001 to 1000");
    if (take_policy(&q, net, play) && take_rows(&q, rows, PyBUF_WRITABLE)) {
        Py_BEGIN_ALLOW_THREADS
        finish_all(&q, seed, heat);
        Py_END_ALLOW_THREADS
        result = Py_NewRef(Py_None);
    }
    release(&q);
    return result;
}

PyMethodDef net_methods[] = {
    {"scores", core_scores, METH_VARARGS, "The score of each of the 28 tiles in each row; NaN where not legal."},
    {"finish", core_finish, METH_VARARGS, "Plays each row to its end, in place."},
    {NULL, NULL, 0, NULL},
};
