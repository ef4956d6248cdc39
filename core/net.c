#include "net_parts.h"
#include "sums.h"

/* The network, layer by layer. Where two sums differ in a few rows, only those are added. */

INLINE void tile_terms(Terms *terms, const First *rows, Mask tiles, float times) {
    for (; tiles; tiles &= tiles - 1) term(terms, rows[tile_of(tiles)], times);
}

/* Everything out, as it is before a seat has looked. */
INLINE void glance_open(Glance *glance, const Layer *layer) {
    memset(glance, 0, sizeof *glance);
    glance->open = true;
    glance->out = ALL_TILES;
    memcpy(glance->sum, layer->start, sizeof glance->sum);
}

/* Tiles that were played since, by the seat `step` places on, and what that seat is known not to
 * have; `out` is what is out now. Returns the tiles that this accounts for. */
INLINE Mask seat_terms(Terms *terms, Glance *glance, const Layer *layer, int step, Mask played, Mask barred) {
    const Mask fresh = played & ~glance->played[step];
    tile_terms(terms, layer->to_played[step], fresh & ~glance->own, 1);
    if (!step) {
        tile_terms(terms, layer->own_to_played, fresh & glance->own, 1);
    } else {
        const Mask before = glance->barred[step - 1];
        tile_terms(terms, layer->barred[step - 1], barred & ~before, 1);
        tile_terms(terms, layer->barred[step - 1], before & ~barred, -1);
        glance->barred[step - 1] = barred;
    }
    glance->played[step] = played;
    return fresh;
}

INLINE void glance_on(Glance *glance, const Layer *layer, const Look *look) {
    const Row *row = look->row;
    Terms terms;
    Mask moved = 0;
    terms.count = 0;
    if (!glance->open) glance_open(glance, layer);
    for (int step = 0; step < FOUR; step++) {
        const int seat = (row->turn + step) % FOUR;
        moved |= seat_terms(&terms, glance, layer, step, row->played[seat], look->out & row->barred[seat]);
    }
    const Mask taken_up = look->hand & ~glance->own;
    tile_terms(&terms, layer->to_own, taken_up, 1);
    tile_terms(&terms, layer->to_gone, glance->out & ~look->out & ~moved & ~taken_up, 1);
    glance->own = look->hand, glance->out = look->out;
    add_terms(glance->sum, glance->sum, FIRST, &terms);
}

INLINE void first_layer(float *first, const TablePart *table, Glance *glance, const Look *look, const float *numbers) {
    const Row *row = look->row;
    const Layer *layer = &table->layer[look->play->trump_kind];
    Terms terms;
    glance_on(glance, layer, look);
    terms.count = 0;
    for (int step = 1; step < FOUR; step++)
        tile_terms(&terms, layer->lies[step - 1], row->trick[(row->turn + step) % FOUR], 1);
    terms_of(&terms, numbers, ROW_LOOKS, table->number[0], FIRST);
    term(&terms, table->declarer[(look->play->declarer + FOUR - row->turn) % FOUR], 1);
    term(&terms, table->leader[(row->leader + FOUR - row->turn) % FOUR], 1);
    if (row->laid) term(&terms, table->best[(row->best_seat + FOUR - row->turn) % FOUR], 1);
    add_terms(first, glance->sum, FIRST, &terms);
    no_less_than_0(first, FIRST);
}

/* The second layer, and what it adds to each tile's. */
INLINE void table_layers(float *second, float *added, const TablePart *table, const float *first) {
    Terms terms;
    terms.count = 0;
    terms_of(&terms, first, FIRST, table->P2[0], SECOND);
    add_terms(second, table->c2, SECOND, &terms);
    no_less_than_0(second, SECOND);
    add_24(added, added, second, SECOND, table->U[0]);
}

INLINE float tile_score(const Net *net, const Look *look, int tile, const float *low_start, const float *added) {
    float looks[TILE_LOOKS], low[LOW], high[HIGH];
    look_tile(look, tile, looks);
    add_48(low, low_start, looks, TILE_LOOKS, net->W1[ROW_LOOKS]);
    no_less_than_0(low, LOW);
    add_24(high, added, low, LOW, net->W2[0]);
    no_less_than_0(high, HIGH);
    return product(high, net->w3, HIGH) + net->b3;
}

HOT void net_look(const Net *net, const Play *play, const Row *row, Glances *glances, Mask tiles, float score[TILES]) {
    const TablePart *table = net->table;
    float numbers[ROW_LOOKS], low[LOW], added[HIGH], first[FIRST], second[SECOND];
    Look look;
    look_open(&look, play, row);
    look_row(&look, numbers);
    add_48(low, net->b1, numbers, ROW_LOOKS, net->W1[0]);
    memcpy(added, net->b2, sizeof added);
    if (table) {
        first_layer(first, table, &glances->by_seat[row->turn], &look, numbers);
        table_layers(second, added, table, first);
    }
    for (; tiles; tiles &= tiles - 1) {
        const int tile = tile_of(tiles);
        score[tile] = tile_score(net, &look, tile, low, added);
        if (table) score[tile] += product(second, table->L[table->place[play->trump_kind][tile]], SECOND);
    }
}
