#include "belief_module.h"

#include "buffers.h"

/* The types for hidden hands and for what was seen. */

bool is_tuple(PyObject *given, const char *name) {
    if (PyTuple_Check(given)) return true;
    PyErr_Format(PyExc_TypeError, "%s must be a tuple", name);
    return false;
}

static bool take_place(PyObject *given, const Hidden *h, Place *into) {
    int seat, size, doubles;
    unsigned long barred;
    if (!is_tuple(given, "a place")) return false;
    if (!PyArg_ParseTuple(given, "iiki", &seat, &size, &barred, &doubles)) return false;
    if (seat < -1 || seat >= h->seats || size < 0 || size > TILES || barred > ALL_TILES || doubles < 0 || doubles > size) {
        PyErr_Format(PyExc_ValueError, "no place: seat %d, %d tiles, %d doubles", seat, size, doubles);
        return false;
    }
    *into = (Place){(uint8_t)(seat < 0 ? NOWHERE : seat), (uint8_t)size, (uint8_t)doubles, (Mask)barred};
    return true;
}

static bool take_places(PyObject *given, Hidden *h) {
    const Py_ssize_t places = PySequence_Size(given);
    int room = 0;
    if (places < 0) return false;
    if (places > PLACES) return PyErr_Format(PyExc_ValueError, "at most %d places, not %zd", PLACES, places), false;
    for (h->places = 0; h->places < places; h->places++) {
        PyObject *item = PySequence_GetItem(given, h->places);
        const bool taken = item && take_place(item, h, &h->place[h->places]);
        Py_XDECREF(item);
        if (!taken) return false;
        room += h->place[h->places].size;
    }
    if (room == tiles_in(h->pool)) return true;
    PyErr_Format(PyExc_ValueError, "room for %d tiles, but %d are hidden", room, tiles_in(h->pool));
    return false;
}

static const char *hidden_fault(const Hidden *h) {
    Mask met = h->pool;
    for (int seat = 0; seat < h->seats; seat++) {
        if (h->known[seat] & met || h->played[seat] & (met | h->known[seat])) return "a tile is in two places";
        met |= h->known[seat] | h->played[seat];
    }
    return NULL;
}

static PyObject *hidden_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"pool", "twins", "known", "played", "places", NULL};
    unsigned long pool, twins;
    PyObject *known, *played, *places;
    Hidden h = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "kkOOO", names, &pool, &twins, &known, &played, &places)) return NULL;
    if (pool > ALL_TILES || twins > ALL_TILES) return PyErr_Format(PyExc_ValueError, "a tile above 27 is hidden");
    h.pool = (Mask)pool, h.twins = (Mask)twins;
    if ((h.seats = take_masks(known, "known", h.known, SEATS)) < 0) return NULL;
    if (h.seats < 2) return PyErr_Format(PyExc_ValueError, "a table of %d seats", h.seats);
    const int seats = take_masks(played, "played", h.played, SEATS);
    if (seats < 0) return NULL;
    if (seats != h.seats) return PyErr_Format(PyExc_ValueError, "played is of %d seats, known of %d", seats, h.seats);
    if (!take_places(places, &h)) return NULL;
    const char *fault = hidden_fault(&h);
    if (fault) return PyErr_SetString(PyExc_ValueError, fault), NULL;
    HiddenObject *self = (HiddenObject *)PyType_GenericAlloc(type, 0);
    if (self) self->hidden = h;
    return (PyObject *)self;
}

static PyType_Slot hidden_slots[] = {
    {Py_tp_new, hidden_new},
    {Py_tp_dealloc, plain_dealloc},
    {Py_tp_doc, "Tiles that are not seen, and where they may lie."},
    {0, NULL},
};
PyType_Spec hidden_spec = {"texas42._core.Hidden", sizeof(HiddenObject), 0, Py_TPFLAGS_DEFAULT, hidden_slots};

/* Copies a whole number of rows, or says what is wrong; returns how many, or -1. */
static int take_rows(PyObject *given, const char *name, const Numbers *kind, void *into, size_t each, int most) {
    Py_buffer view = {0};
    int rows = -1;
    if (take_numbers(given, name, kind, 0, &view)) {
        const size_t length = (size_t)view.len;
        const bool right = length % each == 0 && length / each <= (size_t)most;
        if (right) memcpy(into, view.buf, length), rows = (int)(length / each);
        else PyErr_Format(PyExc_ValueError, "%s must be at most %d times %zu bytes, not %zu bytes", name, most, each, length);
    }
    PyBuffer_Release(&view);
    return rows;
}

static bool take_forms(PyObject *masks, PyObject *weights, Evidence *e) {
    Mask above[FORMS][TILES + 1];
    double weight[FORMS][TRAITS];
    e->forms = take_rows(masks, "forms", &of_uint32, above, sizeof *above, FORMS);
    if (e->forms < 0) return false;
    const int weighed = take_rows(weights, "weights", &of_float64, weight, sizeof *weight, FORMS);
    if (weighed < 0) return false;
    if (weighed != e->forms) return PyErr_Format(PyExc_ValueError, "%d forms but weights of %d", e->forms, weighed), false;
    for (int i = 0; i < e->forms; i++) {
        e->form[i].trumps = above[i][0];
        memcpy(e->form[i].above, above[i] + 1, sizeof e->form[i].above);
        memcpy(e->form[i].weight, weight[i], sizeof e->form[i].weight);
    }
    return true;
}

static bool take_calls(PyObject *given, Evidence *e) {
    double spoken[CALLS][3];
    e->calls = take_rows(given, "calls", &of_float64, spoken, sizeof *spoken, CALLS);
    for (int i = 0; i < e->calls; i++) {
        if (!(spoken[i][0] >= 0 && spoken[i][0] < SEATS))
            return PyErr_Format(PyExc_ValueError, "call %d is of no seat", i), false;
        e->spoken[i] = (Spoken){(uint8_t)spoken[i][0], spoken[i][1] != 0, spoken[i][2]};
    }
    return e->calls >= 0 && (!e->calls || e->forms || (PyErr_Format(PyExc_ValueError, "calls need forms"), false));
}

static const char *told_fault(const Evidence *e, unsigned long removed, Row *after) {
    static const Mask none[SEATS] = {0};
    if (removed > ALL_TILES) return "removed names a tile above 27";
    if (e->who >> e->play->seats) return "who names a seat that is not at the table";
    if (!(e->never <= 0) || e->never < -1e6) return "never must be -1000000 to 0";
    row_deal(after, e->play, none, (Mask)removed);
    for (int i = 0; i < e->tiles; i++) {
        if (e->tile[i] >= TILES) return "tiles names a tile above 27";
        if (after->gone >> e->tile[i] & 1) return "a tile was played twice, or after it was removed";
        row_play(after, e->play, e->tile[i]);
    }
    return NULL;
}

static const char *kinds_fault(const Kind *kinds, Py_ssize_t count) {
    for (Py_ssize_t k = 0; k < count; k++) {
        if (!(kinds[k].part >= 0 && kinds[k].part <= 1)) return "a kind's part must be 0 to 1";
        if (!(kinds[k].sharply >= 0 && kinds[k].sharply <= 1000)) return "a kind's sharpness must be 0 to 1000";
        if (!(kinds[k].anyhow >= 0 && kinds[k].anyhow <= 1)) return "how often a kind plays anyhow must be 0 to 1";
    }
    return NULL;
}

static const char *tiles_fault(EvidenceObject *self, unsigned long removed) {
    const Evidence *e = &self->evidence;
    if (!e->kinds) return "there is no kind of player";
    if (!net_fits(e->net, e->play)) return "a net that sees the whole table is for four seats, all in play";
    const char *fault = kinds_fault(e->kind, e->kinds);
    return fault ? fault : told_fault(e, removed, &self->after);
}

static bool take_tiles(PyObject *given, ModuleState *state, EvidenceObject *self) {
    PyObject *net, *play, *tiles, *kinds;
    unsigned long removed;
    Evidence *e = &self->evidence;
    if (given == Py_None) return true;
    if (!is_tuple(given, "tiles")) return false;
    if (!PyArg_ParseTuple(given, "O!O!OIkOdd", state->net, &net, state->play, &play, &tiles, &e->who, &removed, &kinds,
                          &e->never, &e->tile_trust))
        return false;
    e->net = ((NetObject *)net)->net, e->play = &((PlayObject *)play)->play, e->removed = (Mask)removed;
    if ((e->tiles = take_rows(tiles, "tiles", &of_bytes, e->tile, 1, TILES)) < 0) return false;
    if ((e->kinds = take_rows(kinds, "kinds", &of_float64, e->kind, sizeof *e->kind, MOST_KINDS)) < 0) return false;
    const char *fault = tiles_fault(self, removed);
    if (fault) return PyErr_SetString(PyExc_ValueError, fault), false;
    Py_INCREF(self->net = net), Py_INCREF(self->play = play);
    return true;
}

static PyObject *evidence_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"forms", "weights", "fives", "calls", "calling", "naming", "tiles", NULL};
    ModuleState *state = PyType_GetModuleState(type);
    PyObject *forms, *weights, *fives, *calls, *tiles;
    EvidenceObject *self = (EvidenceObject *)PyType_GenericAlloc(type, 0);
    if (!self) return NULL;
    Evidence *e = &self->evidence;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "OOOO(ddd)(iidd)O", names, &forms, &weights, &fives, &calls, &e->call_spread,
                                    &e->lapse, &e->call_trust, &e->named, &e->namer, &e->name_spread, &e->name_trust, &tiles) &&
        take_forms(forms, weights, e) && take_bytes(fives, "fives", e->fives, TILES) == 0 && take_calls(calls, e) &&
        take_tiles(tiles, state, self)) {
        if (e->named < e->forms && e->namer >= 0 && e->namer < SEATS) return (PyObject *)self;
        PyErr_Format(PyExc_ValueError, "seat %d named the declaration %d of %d", e->namer, e->named, e->forms);
    }
    Py_DECREF(self);
    return NULL;
}

static void evidence_dealloc(PyObject *self) {
    Py_XDECREF(((EvidenceObject *)self)->net);
    Py_XDECREF(((EvidenceObject *)self)->play);
    plain_dealloc(self);
}

static PyType_Slot evidence_slots[] = {
    {Py_tp_new, evidence_new},
    {Py_tp_dealloc, evidence_dealloc},
    {Py_tp_doc, "What seats were seen to do, and how players choose."},
    {0, NULL},
};
PyType_Spec evidence_spec = {"texas42._core.Evidence", sizeof(EvidenceObject), 0, Py_TPFLAGS_DEFAULT, evidence_slots};
