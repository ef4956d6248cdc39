#include "belief_module.h"

#include "buffers.h"
#include "chance.h"

#include <stdlib.h>

/* Worlds in one call: drawn, weighed by what was seen, and solved. */

/* Worlds with their parts of one. */
typedef struct {
    Mask *world;
    double *part;
    int count, seats;
    double share; /* one over the number of independent worlds that would tell as much; 0: all are there */
} Gathered;

static Mask *world_at(const Gathered *g, int i) { return g->world + (size_t)i * (size_t)g->seats; }

/* The buffers are the caller's, who may write to them meanwhile: a mask never leads out of the tables. */
static void weigh_all(const Hidden *h, const Evidence *e, Gathered *g) {
    for (int i = 0; i < g->count; i++) {
        Mask dealt[SEATS] = {0};
        const Mask *world = world_at(g, i);
        for (int seat = 0; seat < h->seats; seat++) dealt[seat] = (world[seat] | h->played[seat]) & ALL_TILES;
        g->part[i] = e ? weight_of(e, dealt) : 0;
    }
}

/* All worlds where no more are asked for than there are, else `drawn` of them. */
static void draw_some(const Plan *plan, int drawn, bool listed, uint64_t *chance, Gathered *g) {
    const double worlds = plan_worlds(plan);
    if (listed && worlds <= drawn) {
        g->count = (int)worlds;
        plan_list(plan, g->world);
        return;
    }
    g->count = drawn;
    for (int i = 0; i < drawn; i++) plan_draw(plan, chance, world_at(g, i));
}

enum { MATTER = 12 }; /* at least one in so many worlds must matter */

static void believe_all(const Plan *plan, const Evidence *e, int drawn, uint64_t *chance, Gathered *g) {
    draw_some(plan, drawn, true, chance, g);
    weigh_all(plan->hidden, e, g);
    flatten(g->part, g->count, MATTER);
    g->share = 0;
    if (plan_worlds(plan) > drawn)
        for (int i = 0; i < g->count; i++) g->share += g->part[i] * g->part[i];
}

/* `kept` of the worlds, drawn by their parts: they tell no more than those they come from. */
static bool keep_some(Gathered *g, int kept, uint64_t *chance) {
    const size_t row = (size_t)g->seats * sizeof(Mask);
    Mask *from = malloc((size_t)g->count * row);
    if (!from) return false;
    memcpy(from, g->world, (size_t)g->count * row);
    const double begin = chance_unit(chance);
    double reached = g->part[0];
    for (int i = 0, at = 0; i < kept; i++) {
        while (reached < (begin + i) / kept && at < g->count - 1) reached += g->part[++at];
        memcpy(world_at(g, i), from + (size_t)at * (size_t)g->seats, row);
    }
    free(from);
    for (int i = 0; i < kept; i++) g->part[i] = 1.0 / kept;
    g->share += 1.0 / kept;
    g->count = kept;
    return true;
}

/* What is to be solved in every world: a problem without hands. */
typedef struct {
    const Tables *tables;
    MemoryObject *memory;
    Problem problem;
    int16_t bound;
    bool bounded, asleep; /* `asleep`: the count of the tiles in no hand goes with the last trick */
} Solving;

static Problem problem_of(const Solving *s, const Hidden *h, const Mask *world) {
    Problem problem = s->problem;
    Mask held = 0;
    for (int seat = 0; seat < h->seats; seat++) {
        problem.hand[seat] = problem.in_play >> seat & 1 ? world[seat] : 0;
        held |= world[seat];
    }
    if (!s->asleep) return problem;
    int bonus = 0;
    for (Mask m = h->pool & ~held; m; m &= m - 1) bonus += s->tables->count[tile_of(m)];
    problem.last_bonus = (uint8_t)(bonus < MOST_POINTS ? bonus : MOST_POINTS);
    return problem;
}

static bool solve_some(const Solving *s, const Hidden *h, const Gathered *g, int count, int16_t *out) {
    Problem *problems = malloc((size_t)count * sizeof *problems);
    if (!problems) return PyErr_NoMemory(), false;
    bool right = true;
    for (int i = 0; i < count && right; i++) {
        problems[i] = problem_of(s, h, world_at(g, i));
        const char *fault = problem_fault(s->tables, &problems[i]);
        if (fault) right = false, PyErr_Format(PyExc_ValueError, "world %d: %s", i, fault);
    }
    const Asked asked = {problems, count, s->bounded ? &s->bound : NULL, true, out, true};
    right = right && core_answered(s->tables, s->memory, &asked);
    free(problems);
    return right;
}

static bool take_solving(PyObject *given, ModuleState *state, Solving *s) {
    PyObject *tables, *memory, *bound;
    Py_buffer problem;
    int asleep;
    if (!is_tuple(given, "solving")) return false;
    if (!PyArg_ParseTuple(given, "O!O!y*Op", state->tables, &tables, state->memory, &memory, &problem, &bound, &asleep))
        return false;
    const bool whole = problem.len == (Py_ssize_t)sizeof s->problem;
    if (whole) memcpy(&s->problem, problem.buf, sizeof s->problem);
    PyBuffer_Release(&problem);
    if (!whole) return PyErr_Format(PyExc_ValueError, "a problem is a record of %zu bytes", sizeof s->problem), false;
    s->tables = &((TablesObject *)tables)->tables;
    s->memory = (MemoryObject *)memory;
    s->asleep = asleep;
    s->bounded = bound != Py_None;
    const long limit = s->bounded ? PyLong_AsLong(bound) : 0;
    if (PyErr_Occurred()) return false;
    if (limit < -MOST_POINTS || limit > MOST_POINTS) return PyErr_Format(PyExc_ValueError, "no bound: %ld", limit), false;
    s->bound = (int16_t)limit;
    return true;
}

static bool take_room(PyObject *given, const char *name, const Numbers *kind, int each, int rows, Py_buffer *view) {
    if (!take_numbers(given, name, kind, PyBUF_WRITABLE, view)) return false;
    if (view->len / kind->size / each >= rows) return true;
    PyErr_Format(PyExc_ValueError, "%s must have room for %d rows of %d", name, rows, each);
    return false;
}

typedef struct {
    Py_buffer worlds, parts, answers;
} Room;

static bool take_rooms(PyObject *worlds, PyObject *parts, PyObject *answers, const Hidden *h, int rows, Room *room) {
    return take_room(worlds, "worlds", &of_uint32, h->seats, rows, &room->worlds) &&
           (parts == Py_None || take_room(parts, "parts", &of_float64, 1, rows, &room->parts)) &&
           (answers == Py_None || take_room(answers, "answers", &of_int16, TILES, rows, &room->answers));
}

static void give_back(Room *room) {
    PyBuffer_Release(&room->worlds);
    PyBuffer_Release(&room->parts);
    PyBuffer_Release(&room->answers);
}

static const char *other_table(const EvidenceObject *self, const Hidden *h) {
    const Evidence *e = &self->evidence;
    bool fits = e->namer < h->seats && (!e->play || e->play->seats == h->seats);
    for (int i = 0; i < e->calls; i++) fits = fits && e->spoken[i].seat < h->seats;
    if (!fits) return "the evidence is of another table";
    for (int seat = 0; e->play && seat < h->seats; seat++)
        if (self->after.played[seat] & ~(h->played[seat] | h->known[seat])) return "a seat did not play what was told";
    return NULL;
}

static bool fits_table(const EvidenceObject *self, const Hidden *h) {
    const char *fault = other_table(self, h);
    if (fault) PyErr_SetString(PyExc_ValueError, fault);
    return !fault;
}

typedef struct {
    int drawn, kept, solved;
    uint64_t chance;
} Wanted;

/* Without the interpreter: 1 done, 0 nothing fits, -1 out of memory. */
static int gather(const Hidden *h, const Evidence *e, Wanted *wanted, Gathered *g) {
    Plan plan;
    if (!plan_open(&plan, h)) return -1;
    int done = plan_worlds(&plan) > 0;
    if (done && g->part) believe_all(&plan, e, wanted->drawn, &wanted->chance, g);
    else if (done) draw_some(&plan, wanted->drawn, false, &wanted->chance, g);
    plan_close(&plan);
    const bool some = done && wanted->kept && g->count > wanted->kept;
    if (some && !keep_some(g, wanted->kept, &wanted->chance)) done = -1;
    if (!some || !wanted->solved || wanted->solved > g->count) wanted->solved = g->count;
    return done;
}

static PyObject *gathered(const Hidden *h, const Evidence *e, Wanted wanted, Room *room, const Solving *s) {
    Gathered g = {room->worlds.buf, room->parts.buf, 0, h->seats, 0};
    int done;
    Py_BEGIN_ALLOW_THREADS
    done = gather(h, e, &wanted, &g);
    Py_END_ALLOW_THREADS
    if (done < 0) return PyErr_NoMemory();
    if (s && done && !solve_some(s, h, &g, wanted.solved, room->answers.buf)) return NULL;
    return Py_BuildValue("idi", g.count, g.share, s ? wanted.solved : 0);
}

static PyObject *core_believe(PyObject *module, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"hidden", "drawn", "seed", "worlds", "parts", "kept", "evidence", "solving", "answers", "solved", NULL};
    ModuleState *state = PyModule_GetState(module);
    PyObject *hidden, *worlds, *parts = Py_None, *evidence = Py_None, *solving = Py_None, *answers = Py_None, *result = NULL;
    Wanted wanted = {0, 0, 0, 0};
    unsigned long long seed;
    Solving asked;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!iKO|OiOOOi", names, state->hidden, &hidden, &wanted.drawn, &seed, &worlds,
                                     &parts, &wanted.kept, &evidence, &solving, &answers, &wanted.solved))
        return NULL;
    if (wanted.drawn < 1 || wanted.kept < 0 || wanted.solved < 0) return PyErr_Format(PyExc_ValueError, "%d worlds cannot be drawn", wanted.drawn);
    if (evidence != Py_None && !PyObject_TypeCheck(evidence, state->evidence))
        return PyErr_Format(PyExc_TypeError, "evidence must be an Evidence or None");
    const Hidden *h = &((HiddenObject *)hidden)->hidden;
    const Evidence *e = evidence == Py_None ? NULL : &((EvidenceObject *)evidence)->evidence;
    if (e && !fits_table((EvidenceObject *)evidence, h)) return NULL;
    if (parts == Py_None && (wanted.kept || e))
        return PyErr_Format(PyExc_TypeError, "what is weighed or kept needs room for parts");
    if ((solving == Py_None) != (answers == Py_None) || (solving != Py_None && parts == Py_None))
        return PyErr_Format(PyExc_TypeError, "what is solved needs room for parts and answers");
    if (solving != Py_None && !take_solving(solving, state, &asked)) return NULL;
    Room room = {0};
    wanted.chance = chance_state(seed, 0);
    if (take_rooms(worlds, parts, answers, h, wanted.drawn, &room))
        result = gathered(h, e, wanted, &room, solving == Py_None ? NULL : &asked);
    give_back(&room);
    return result;
}

/* Hands without a tile twice, of tiles that were not played. */
static bool all_worlds(const Hidden *h, const Mask *worlds, int count) {
    for (int i = 0; i < count; i++) {
        Mask met = ~ALL_TILES;
        for (int seat = 0; seat < h->seats; seat++) met |= h->played[seat];
        for (int seat = 0; seat < h->seats; seat++) {
            const Mask hand = worlds[(size_t)i * (size_t)h->seats + (size_t)seat];
            if (hand & met) return PyErr_Format(PyExc_ValueError, "world %d: a tile is in two places", i), false;
            met |= hand;
        }
    }
    return true;
}

static PyObject *core_weigh(PyObject *module, PyObject *args) {
    ModuleState *state = PyModule_GetState(module);
    PyObject *hidden, *evidence, *worlds, *out;
    int count;
    Room room = {0};
    if (!PyArg_ParseTuple(args, "O!O!iOO", state->hidden, &hidden, state->evidence, &evidence, &count, &worlds, &out)) return NULL;
    const Hidden *h = &((HiddenObject *)hidden)->hidden;
    const Evidence *e = &((EvidenceObject *)evidence)->evidence;
    const bool right = count >= 0 && fits_table((EvidenceObject *)evidence, h) &&
                       take_rooms(worlds, out, Py_None, h, count, &room) && all_worlds(h, room.worlds.buf, count);
    if (right) {
        Gathered g = {room.worlds.buf, room.parts.buf, count, h->seats, 0};
        Py_BEGIN_ALLOW_THREADS
        weigh_all(h, e, &g);
        Py_END_ALLOW_THREADS
    }
    give_back(&room);
    if (PyErr_Occurred()) return NULL;
    if (!right) return PyErr_Format(PyExc_ValueError, "%d worlds cannot be weighed", count);
    Py_RETURN_NONE;
}

#define WITH_KEYWORDS(function) ((PyCFunction)(void (*)(void))(function))

PyMethodDef belief_methods[] = {
    {"believe", WITH_KEYWORDS(core_believe), METH_VARARGS | METH_KEYWORDS,
     "Draw worlds, weigh them by evidence, keep and solve some: how many are there, their share, how many are solved."},
    {"weigh", core_weigh, METH_VARARGS, "The log-weight of each world."},
    {NULL, NULL, 0, NULL},
};
