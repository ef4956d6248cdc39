/* How likely the hands of a world are, by what their seats were seen to do.
 *
 * A seat bids on a strong hand, names the suit in which it is strong, and plays as a policy does.
 * Strength is a linear form of a hand under each declaration. */
#ifndef TEXAS42_BELIEF_H
#define TEXAS42_BELIEF_H

#include "net.h"
#include "worlds.h"

enum { FORMS = 16, TRAITS = 9, CALLS = 64 };

/* Strength under one declaration. */
typedef struct {
    Mask trumps;
    Mask above[TILES]; /* of the suit that a tile leads, those that beat it */
    double weight[TRAITS];
} Form;

typedef struct {
    uint8_t seat;
    bool bid;
    double need; /* the strength at which half of the hands are bid */
} Spoken;

typedef struct {
    Form form[FORMS];
    int forms;
    uint8_t fives[TILES]; /* count, in fives */

    Spoken spoken[CALLS];
    int calls;
    double call_spread, lapse, call_trust;

    int named, namer; /* the declaration by its form, or -1; the seat */
    double name_spread, name_trust;

    const Net *net; /* NULL: tiles tell nothing */
    const Play *play;
    uint8_t tile[TILES];
    int tiles;
    unsigned who; /* seats whose tiles are looked at */
    Mask removed;
    Kind kind[MOST_KINDS];
    int kinds;
    double never, tile_trust;
} Evidence;

/* What a declarer of such a hand is worth. */
double strength_of(const Evidence *evidence, int form, Mask hand);

/* The log-weight of a world: hands by seat as they were dealt. */
double weight_of(const Evidence *evidence, const Mask *dealt);

/* From log-weights to parts of one, flattened until at least one in `least` of the worlds matters. */
void flatten(double *weights, int count, int least);

#endif
