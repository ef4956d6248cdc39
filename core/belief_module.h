/* What is known of hidden hands, as Python hands it over. */
#ifndef TEXAS42_BELIEF_MODULE_H
#define TEXAS42_BELIEF_MODULE_H

#include "belief.h"
#include "module.h"

typedef struct {
    PyObject_HEAD
    Hidden hidden;
} HiddenObject;

typedef struct {
    PyObject_HEAD
    Evidence evidence;
    PyObject *net, *play; /* kept alive: the evidence points into them */
    Row after;            /* the row without hands once all that was told is played */
} EvidenceObject;

/* Or an error that names it. */
bool is_tuple(PyObject *given, const char *name);

#endif
