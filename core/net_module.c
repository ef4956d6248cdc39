#include "buffers.h"
#include "module.h"

/* The types of a policy: its weights, and the contract that it plays. */

typedef struct {
    const char *name;
    Py_ssize_t rows, columns;
} Part;

enum { TILE_PARTS = 6, TABLE_PARTS = 6, PARTS = TILE_PARTS + TABLE_PARTS };

static const Part PART[PARTS] = {
    {"W1", LOOKS, LOW},          {"b1", 1, LOW},   {"W2", LOW, HIGH},     {"b2", 1, HIGH},
    {"w3", HIGH, 1},             {"b3", 1, 1},     {"P1", TABLE_WIDTH, FIRST}, {"c1", 1, FIRST},
    {"P2", FIRST, SECOND},       {"c2", 1, SECOND}, {"U", SECOND, HIGH},  {"L", SECOND, TILES},
};

/* `count` parts from a sequence, the first of them PART[first]. */
static bool take_parts(PyObject *given, const char *name, int first, int count, Py_buffer *views) {
    const Py_ssize_t length = PySequence_Size(given);
    if (length < 0) return false;
    if (length != count) {
        PyErr_Format(PyExc_ValueError, "%s must be %d parts, not %zd", name, count, length);
        return false;
    }
    for (int i = first; i < first + count; i++) {
        PyObject *item = PySequence_GetItem(given, i - first);
        const bool taken = item && take_exactly(item, PART[i].name, &of_float32, 0, PART[i].rows * PART[i].columns, &views[i]);
        Py_XDECREF(item);
        if (!taken) return false;
    }
    return true;
}

/* Where the tiles lie under each kind of trump, and which have planes of their own. */
static bool take_places(PyObject *places, PyObject *planes, uint8_t *place, Mask *special) {
    if (take_bytes(places, "places", place, TRUMP_KINDS * TILES)) return false;
    for (int i = 0; i < TRUMP_KINDS * TILES; i++)
        if (place[i] >= TILES) return PyErr_SetString(PyExc_ValueError, "places names a place above 27"), false;
    const int count = take_masks(planes, "planes", special, 2);
    if (count >= 0 && count != 2) PyErr_Format(PyExc_ValueError, "planes must be 2 masks, not %d", count);
    return count == 2;
}

static PyObject *net_made(PyTypeObject *type, const Py_buffer *views, const uint8_t *place, const Mask *special) {
    const float *of[PARTS];
    for (int i = 0; i < PARTS; i++) of[i] = views[i].buf;
    const NetParts parts = {of[0], of[1], of[2], of[3],  of[4],  of[5], of[6],      of[7],
                            of[8], of[9], of[10], of[11], place, special[0], special[1]};
    NetObject *self = (NetObject *)PyType_GenericAlloc(type, 0);
    if (!self) return NULL;
    if ((self->net = net_open(&parts))) return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static PyObject *net_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"tile_parts", "table_parts", "places", "planes", NULL};
    PyObject *tile_parts, *table_parts = Py_None, *places = Py_None, *planes = Py_None, *made = NULL;
    Py_buffer views[PARTS] = {0};
    uint8_t place[TRUMP_KINDS * TILES];
    Mask special[2] = {0, 0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|OOO", names, &tile_parts, &table_parts, &places, &planes))
        return NULL;
    const bool whole = table_parts != Py_None;
    if (take_parts(tile_parts, "tile_parts", 0, TILE_PARTS, views) &&
        (!whole || (take_parts(table_parts, "table_parts", TILE_PARTS, TABLE_PARTS, views) &&
                    take_places(places, planes, place, special))))
        made = net_made(type, views, place, special);
    for (int i = 0; i < PARTS; i++) PyBuffer_Release(&views[i]);
    return made;
}

static void net_dealloc(PyObject *self) {
    net_close(((NetObject *)self)->net);
    plain_dealloc(self);
}

static PyType_Slot net_slots[] = {
    {Py_tp_new, net_new},
    {Py_tp_dealloc, net_dealloc},
    {Py_tp_doc, "A policy's weights, laid out for the core."},
    {0, NULL},
};
PyType_Spec net_spec = {"texas42._core.Net", sizeof(NetObject), 0, Py_TPFLAGS_DEFAULT, net_slots};

/* Numbers as they were given, before they are known to fit. */
typedef struct {
    int per_trick, leader, declarer, trump_kind;
    unsigned long bidders, trumps, first_lead;
} Header;

static bool small(int number) { return number >= 0 && number <= 255; }

static const char *header_fault(Play *play, const Header *given) {
    if (!small(given->per_trick) || !small(given->leader) || !small(given->declarer) || !small(given->trump_kind))
        return "per_trick, leader, declarer and trump_kind must be 0 to 255";
    if (given->bidders > 255) return "bidders names a seat that is not at the table";
    if (given->trumps > ALL_TILES || given->first_lead > ALL_TILES) return "trumps or first_lead names a tile above 27";
    play->per_trick = (uint8_t)given->per_trick, play->leader = (uint8_t)given->leader;
    play->declarer = (uint8_t)given->declarer, play->trump_kind = (uint8_t)given->trump_kind;
    play->bidders = (uint32_t)given->bidders;
    play->trumps = (Mask)given->trumps, play->first_lead = (Mask)given->first_lead;
    play->plain = !play->trumps;
    return play_fault(play);
}

static bool take_seats(const char *next_seat, Py_ssize_t seats, Play *play) {
    if (seats < 2 || seats > SEATS) {
        PyErr_Format(PyExc_ValueError, "a table has 2 to 7 seats, not %zd", seats);
        return false;
    }
    play->seats = (uint8_t)seats;
    memcpy(play->next_seat, next_seat, (size_t)seats);
    return true;
}

static PyObject *play_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"tables", "next_seat", "per_trick", "leader", "declarer", "bidders", "trumps",
                            "first_lead", "trump_kind", "needs", "points", "sweep", NULL};
    PyObject *tables;
    const char *next_seat;
    Py_ssize_t seats;
    Header given;
    Play play = {0};
    int points, sweep;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "Oy#iiikkkiipp", names, &tables, &next_seat, &seats,
                                     &given.per_trick, &given.leader, &given.declarer, &given.bidders, &given.trumps,
                                     &given.first_lead, &given.trump_kind, &play.needs, &points, &sweep))
        return NULL;
    const ModuleState *state = PyType_GetModuleState(type);
    if (!state || !PyObject_TypeCheck(tables, state->tables))
        return PyErr_Format(PyExc_TypeError, "tables must be texas42._core.Tables");
    play.tables = &((TablesObject *)tables)->tables;
    play.points = points, play.sweep = sweep;
    if (!take_seats(next_seat, seats, &play)) return NULL;
    const char *fault = header_fault(&play, &given);
    if (fault) return PyErr_Format(PyExc_ValueError, "%s", fault);
    PlayObject *self = (PlayObject *)PyType_GenericAlloc(type, 0);
    if (!self) return NULL;
    Py_INCREF(tables);
    self->tables = tables;
    self->play = play;
    return (PyObject *)self;
}

static void play_dealloc(PyObject *self) {
    Py_XDECREF(((PlayObject *)self)->tables);
    plain_dealloc(self);
}

static PyType_Slot play_slots[] = {
    {Py_tp_new, play_new},
    {Py_tp_dealloc, play_dealloc},
    {Py_tp_doc, "How a contract is played, checked for the core."},
    {0, NULL},
};
PyType_Spec play_spec = {"texas42._core.Play", sizeof(PlayObject), 0, Py_TPFLAGS_DEFAULT, play_slots};
