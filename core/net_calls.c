#include "module.h"

#include "chance.h"

#include <math.h>

/* What a policy is asked. Whatever is wrong with an argument is said before the core sees it. */

typedef struct {
    const Net *net;
    const Play *play;
    Py_buffer rows, out, kinds; /* `rows` may be hands */
    Py_ssize_t count;
} Question;

static void release(Question *q) {
    PyBuffer_Release(&q->rows);
    PyBuffer_Release(&q->out);
    PyBuffer_Release(&q->kinds);
}

/* Whether this net plays this contract; remembers both. */
static bool take_policy(Question *q, PyObject *net, PyObject *play) {
    q->net = ((NetObject *)net)->net;
    q->play = &((PlayObject *)play)->play;
    if (net_fits(q->net, q->play)) return true;
    PyErr_SetString(PyExc_ValueError, "a net that sees the whole table is for four seats, all in play");
    return false;
}

/* A C-contiguous buffer of values of one kind: 'f', 'd' or (masks) 'I' or 'L'. */
static bool take_values(PyObject *given, const char *name, Py_buffer *view, int flags, const char *formats, const char *word) {
    if (PyObject_GetBuffer(given, view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | flags)) return false;
    const char *format = view->format ? view->format : "B";
    if (strlen(format) == 1 && strchr(formats, *format)) return true;
    PyErr_Format(PyExc_TypeError, "%s must be %s, not of format '%s'", name, word, format);
    return false;
}

static bool holds(const char *name, const Py_buffer *view, Py_ssize_t items) {
    const Py_ssize_t held = view->len / view->itemsize;
    if (held == items) return true;
    PyErr_Format(PyExc_ValueError, "%s must hold %zd values, not %zd", name, items, held);
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
        take_values(out, "out", &q.out, PyBUF_WRITABLE, "f", "float32") && holds("out", &q.out, q.count * TILES)) {
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

const char *told_fault(const Play *play, const Told *told, Row *after) {
    static const Mask none[SEATS] = {0};
    if (told->removed > ALL_TILES) return "removed names a tile above 27";
    if (told->who >> play->seats) return "who names a seat that is not at the table";
    if (!(told->never <= 0) || told->never < -1e6) return "never must be -1000000 to 0";
    row_deal(after, play, none, (Mask)told->removed);
    for (Py_ssize_t i = 0; i < told->count; i++) {
        if (told->tiles[i] >= TILES) return "tiles names a tile above 27";
        if (after->gone >> told->tiles[i] & 1) return "a tile was played twice, or after it was removed";
        row_play(after, play, told->tiles[i]);
    }
    return NULL;
}

const char *kinds_fault(const Kind *kinds, Py_ssize_t count) {
    for (Py_ssize_t k = 0; k < count; k++) {
        if (!(kinds[k].part >= 0 && kinds[k].part <= 1)) return "a kind's part must be 0 to 1";
        if (!(kinds[k].sharply >= 0 && kinds[k].sharply <= 1000)) return "a kind's sharpness must be 0 to 1000";
        if (!(kinds[k].anyhow >= 0 && kinds[k].anyhow <= 1)) return "how often a kind plays anyhow must be 0 to 1";
    }
    return NULL;
}

const char *deal_fault(const Play *play, const Mask *hands, Mask removed, const Row *after) {
    Mask held = removed;
    for (int seat = 0; seat < play->seats; seat++) {
        if (hands[seat] & ~ALL_TILES) return "a hand names a tile above 27";
        if (hands[seat] & held) return "a tile is in two places";
        if (after->played[seat] & ~hands[seat]) return "a seat played what it did not hold";
        held |= hands[seat];
    }
    return NULL;
}

static bool take_deals(Question *q, PyObject *given, const Told *told) {
    Row after;
    const char *fault = told_fault(q->play, told, &after);
    if (fault) return PyErr_SetString(PyExc_ValueError, fault), false;
    if (!take_values(given, "hands", &q->rows, 0, sizeof(long) == 4 ? "IL" : "I", "uint32")) return false;
    const int seats = q->play->seats;
    if (q->rows.len % (Py_ssize_t)(seats * sizeof(Mask)))
        return PyErr_Format(PyExc_ValueError, "hands must be deals of %d seats", seats), false;
    q->count = q->rows.len / (Py_ssize_t)(seats * sizeof(Mask));
    const Mask *hands = q->rows.buf;
    for (Py_ssize_t i = 0; i < q->count; i++, hands += seats) {
        if (!(fault = deal_fault(q->play, hands, (Mask)told->removed, &after))) continue;
        PyErr_Format(PyExc_ValueError, "deal %zd: %s", i, fault);
        return false;
    }
    return true;
}

static bool take_kinds(Question *q, PyObject *given) {
    if (!take_values(given, "kinds", &q->kinds, 0, "d", "float64")) return false;
    const Py_ssize_t count = q->kinds.len / (Py_ssize_t)sizeof(Kind);
    if (q->kinds.len % (Py_ssize_t)sizeof(Kind) || count < 1 || count > MOST_KINDS)
        return PyErr_Format(PyExc_ValueError, "kinds must be 1 to %d times 3 values", MOST_KINDS), false;
    const char *fault = kinds_fault(q->kinds.buf, count);
    if (fault) PyErr_SetString(PyExc_ValueError, fault);
    return !fault;
}

static void say_all(const Question *q, const Told *told) {
    const Mask *hands = q->rows.buf;
    double *out = q->out.buf;
    const int kind_count = (int)(q->kinds.len / (Py_ssize_t)sizeof(Kind));
    for (Py_ssize_t i = 0; i < q->count; i++, hands += q->play->seats)
        out[i] = net_says(q->net, q->play, hands, (Mask)told->removed, told->tiles, (int)told->count, told->who,
                          q->kinds.buf, kind_count, told->never);
}

static PyObject *core_says(PyObject *module, PyObject *args) {
    ModuleState *state = PyModule_GetState(module);
    PyObject *net, *play, *hands, *kinds, *out, *result = NULL;
    const char *tiles;
    Told told;
    Question q = {0};
    if (!PyArg_ParseTuple(args, "O!O!Oky#IOdO", state->net, &net, state->play, &play, &hands, &told.removed, &tiles,
                          &told.count, &told.who, &kinds, &told.never, &out))
        return NULL;
    told.tiles = (const uint8_t *)tiles;
    if (take_policy(&q, net, play) && take_deals(&q, hands, &told) && take_kinds(&q, kinds) &&
        take_values(out, "out", &q.out, PyBUF_WRITABLE, "d", "float64") && holds("out", &q.out, q.count)) {
        Py_BEGIN_ALLOW_THREADS
        say_all(&q, &told);
        Py_END_ALLOW_THREADS
        result = Py_NewRef(Py_None);
    }
    release(&q);
    return result;
}

PyMethodDef net_methods[] = {
    {"scores", core_scores, METH_VARARGS, "The score of each of the 28 tiles in each row; NaN where not legal."},
    {"finish", core_finish, METH_VARARGS, "Plays each row to its end, in place."},
    {"says", core_says, METH_VARARGS, "The log-likelihood of what some seats played, for each deal."},
    {NULL, NULL, 0, NULL},
};
