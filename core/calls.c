#include "buffers.h"
#include "module.h"

#include "chance.h"
#include "perft.h"
#include "playout.h"

/* The functions of the module. Whatever is wrong with an argument is said before the core sees it. */

typedef struct {
    Py_buffer problems, out, bounds;
    Py_ssize_t count;
} Buffers;

static void release(Buffers *b) {
    PyBuffer_Release(&b->problems);
    PyBuffer_Release(&b->out);
    PyBuffer_Release(&b->bounds);
}

static bool take_problems(const Tables *tables, PyObject *given, Buffers *b) {
    if (PyObject_GetBuffer(given, &b->problems, PyBUF_C_CONTIGUOUS)) return false;
    if (b->problems.len % (Py_ssize_t)sizeof(Problem)) {
        PyErr_Format(PyExc_ValueError, "problems must be records of %zd bytes, not %zd bytes in all",
                     (Py_ssize_t)sizeof(Problem), b->problems.len);
        return false;
    }
    b->count = b->problems.len / (Py_ssize_t)sizeof(Problem);
    for (Py_ssize_t i = 0; i < b->count; i++) {
        Problem problem;
        memcpy(&problem, (char *)b->problems.buf + i * (Py_ssize_t)sizeof problem, sizeof problem);
        const char *fault = problem_fault(tables, &problem);
        if (!fault) continue;
        PyErr_Format(PyExc_ValueError, "problem %zd: %s", i, fault);
        return false;
    }
    return true;
}

static Problem problem_at(const Buffers *b, Py_ssize_t i) {
    Problem problem;
    memcpy(&problem, (char *)b->problems.buf + i * (Py_ssize_t)sizeof problem, sizeof problem);
    return problem;
}

typedef struct {
    const MemoryObject *memory;
    PyThreadState *thread;
} Caller;

/* Asked in a search, without the GIL. */
static bool wants_stop(void *context) {
    Caller *caller = context;
    if (caller->memory->stopped) return true;
    PyEval_RestoreThread(caller->thread);
    const bool signalled = PyErr_CheckSignals() != 0;
    caller->thread = PyEval_SaveThread();
    return signalled;
}

static void answer(Search *s, const int16_t *bound, int16_t *out) {
    *out = (int16_t)(bound ? search_reaches(s, *bound) : search_value(s));
}

static void answer_moves(Search *s, const int16_t *bound, int16_t *out) {
    const Mask legal = search_legal(s);
    int guess = bound ? 0 : search_guess(s);
    for (int tile = 0; tile < TILES; tile++) {
        out[tile] = -1;
        if (!(legal >> tile & 1)) continue;
        out[tile] = (int16_t)(bound ? search_move_reaches(s, tile, *bound) : (guess = search_move(s, tile, guess)));
    }
}

/* True if it was carried through. */
static bool answer_all(Search *s, const Tables *tables, MemoryObject *memory, const Asked *asked) {
    if (setjmp(s->stop)) return false;
    for (Py_ssize_t i = 0; i < asked->count; i++) {
        if (memory->stopped) return false;
        Problem problem;
        memcpy(&problem, (const char *)asked->problems + i * (Py_ssize_t)sizeof problem, sizeof problem);
        const int16_t *bound = asked->bounds ? asked->bounds + (asked->one_bound ? 0 : i) : NULL;
        search_open(s, tables, &memory->memory, &problem);
        if (asked->moves) answer_moves(s, bound, asked->out + i * TILES);
        else answer(s, bound, asked->out + i);
    }
    return true;
}

bool core_answered(const Tables *tables, MemoryObject *memory, const Asked *asked) {
    Search search = {0};
    Caller caller = {memory, NULL};
    if (memory->busy) return PyErr_Format(PyExc_RuntimeError, "this memory is in use by another search"), false;
    search.poll = wants_stop;
    search.context = &caller;
    memory->busy = true;
    caller.thread = PyEval_SaveThread();
    const bool done = answer_all(&search, tables, memory, asked);
    PyEval_RestoreThread(caller.thread);
    memory->busy = false;
    memory->nodes += search.nodes;
    if (!done && !PyErr_Occurred()) PyErr_SetString(PyExc_InterruptedError, "the search was stopped");
    return done;
}

static PyObject *run(const Tables *tables, MemoryObject *memory, const Buffers *b, bool moves) {
    const Asked asked = {b->problems.buf, b->count, b->bounds.buf, false, b->out.buf, moves};
    if (!core_answered(tables, memory, &asked)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *core_solve(PyObject *module, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"tables", "memory", "problems", "out", "bounds", "moves", NULL};
    ModuleState *state = PyModule_GetState(module);
    PyObject *tables, *memory, *problems, *out, *bounds = Py_None, *result = NULL;
    int moves = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O!OO|Op", names, state->tables, &tables, state->memory, &memory,
                                     &problems, &out, &bounds, &moves))
        return NULL;
    MemoryObject *kept = (MemoryObject *)memory;
    Buffers b = {0};
    const Tables *checked = &((TablesObject *)tables)->tables;
    if (take_problems(checked, problems, &b) &&
        take_exactly(out, "out", &of_int16, PyBUF_WRITABLE, b.count * (moves ? TILES : 1), &b.out) &&
        (bounds == Py_None || take_exactly(bounds, "bounds", &of_int16, 0, b.count, &b.bounds)))
        result = run(checked, kept, &b, moves);
    release(&b);
    return result;
}

static bool play_all(const Tables *tables, MemoryObject *memory, const Buffers *b, Py_ssize_t each, uint64_t seed, Policy policy) {
    int16_t *out = b->out.buf;
    for (Py_ssize_t i = 0; i < b->count; i++) {
        const Problem problem = problem_at(b, i);
        uint64_t state = chance_state(seed, (uint64_t)i);
        for (Py_ssize_t k = 0; k < each; k++) {
            if (memory->stopped) return false;
            *out++ = (int16_t)playout(tables, &problem, policy, &state);
        }
    }
    return true;
}

/* No buffer holds more values than a number can count. */
static bool can_hold(Py_ssize_t count, Py_ssize_t each) {
    if (!count || each <= PY_SSIZE_T_MAX / count) return true;
    PyErr_Format(PyExc_ValueError, "out cannot hold %zd values for each of %zd problems", each, count);
    return false;
}

static PyObject *core_playouts(PyObject *module, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"tables", "memory", "problems", "out", "each", "seed", "policy", NULL};
    ModuleState *state = PyModule_GetState(module);
    PyObject *tables, *memory, *problems, *out;
    Py_ssize_t each;
    unsigned long long seed;
    int policy;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O!OOnKi", names, state->tables, &tables, state->memory, &memory,
                                     &problems, &out, &each, &seed, &policy))
        return NULL;
    if (policy < 0 || policy >= POLICIES) return PyErr_Format(PyExc_ValueError, "there is no policy %d", policy);
    if (each < 1) return PyErr_Format(PyExc_ValueError, "each must be at least 1, not %zd", each);
    Buffers b = {0};
    const Tables *checked = &((TablesObject *)tables)->tables;
    bool done = false;
    if (take_problems(checked, problems, &b) && can_hold(b.count, each) &&
        take_exactly(out, "out", &of_int16, PyBUF_WRITABLE, b.count * each, &b.out)) {
        Py_BEGIN_ALLOW_THREADS
        done = play_all(checked, (MemoryObject *)memory, &b, each, seed, (Policy)policy);
        Py_END_ALLOW_THREADS
        if (!done) PyErr_SetString(PyExc_InterruptedError, "the play-outs were stopped");
    }
    release(&b);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

static PyObject *core_perft(PyObject *module, PyObject *args) {
    ModuleState *state = PyModule_GetState(module);
    PyObject *tables, *problem;
    int depth;
    if (!PyArg_ParseTuple(args, "O!Oi", state->tables, &tables, &problem, &depth)) return NULL;
    if (depth < 0) return PyErr_Format(PyExc_ValueError, "depth must not be negative, but is %d", depth);
    Buffers b = {0};
    const Tables *checked = &((TablesObject *)tables)->tables;
    if (!take_problems(checked, problem, &b) || b.count != 1) {
        release(&b);
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "perft takes one problem");
    }
    uint64_t paths;
    const Problem root = problem_at(&b, 0);
    release(&b);
    Py_BEGIN_ALLOW_THREADS
    paths = perft(checked, &root, depth);
    Py_END_ALLOW_THREADS
    return PyLong_FromUnsignedLongLong(paths);
}

#define WITH_KEYWORDS(function) ((PyCFunction)(void (*)(void))(function))

PyMethodDef core_methods[] = {
    {"solve", WITH_KEYWORDS(core_solve), METH_VARARGS | METH_KEYWORDS,
     "Value of each problem (or of each of its 28 tiles; -1 where not legal), or 1 where it reaches its bound."},
    {"playouts", WITH_KEYWORDS(core_playouts), METH_VARARGS | METH_KEYWORDS,
     "The takers' points in `each` play-outs of each problem."},
    {"perft", core_perft, METH_VARARGS, "How many ways there are to play `depth` tiles."},
    {NULL, NULL, 0, NULL},
};
