#include "net_parts.h"

#include <stdlib.h>
#include <string.h>

/* The planes of P1, in their order: see bots/planes.py. */
enum { OWN, OUT, OWN_TENS, OWN_FIVES, OUT_TENS, OUT_FIVES, MAY_HOLD, LIES = 9, PLAYED = 12 };

typedef struct {
    const NetParts *parts;
    const uint8_t *place;
} Source;

static const float *plane_row(const Source *from, int plane, int tile) {
    return from->parts->P1 + (size_t)(32 * plane + from->place[tile]) * FIRST;
}

static const float *rest_row(const NetParts *parts, int number) {
    return parts->P1 + (size_t)(32 * PLANES + number) * FIRST;
}

static void add(float *sum, const float *row, float times) {
    for (int j = 0; j < FIRST; j++) sum[j] += times * row[j];
}

/* `times` the rows of a tile that is held (plane OWN) or out (plane OUT). */
static void add_set(float *sum, const Source *from, int plane, int tile, float times) {
    const int tens = plane == OWN ? OWN_TENS : OUT_TENS;
    add(sum, plane_row(from, plane, tile), times);
    if (from->parts->tens >> tile & 1) add(sum, plane_row(from, tens, tile), times);
    if (from->parts->fives >> tile & 1) add(sum, plane_row(from, tens + 1, tile), times);
}

static void add_out(float *sum, const Source *from, int tile, float times) {
    add_set(sum, from, OUT, tile, times);
    for (int k = 0; k < OTHERS; k++) add(sum, plane_row(from, MAY_HOLD + k, tile), times);
}

static void lay_tile(Layer *layer, const Source *from, int tile) {
    add_out(layer->start, from, tile, 1);
    add_out(layer->to_gone[tile], from, tile, -1);
    add_out(layer->to_own[tile], from, tile, -1);
    add_set(layer->to_own[tile], from, OWN, tile, 1);
    add_set(layer->own_to_played[tile], from, OWN, tile, -1);
    add(layer->own_to_played[tile], plane_row(from, PLAYED, tile), 1);
    for (int k = 0; k < FOUR; k++) {
        add_out(layer->to_played[k][tile], from, tile, -1);
        add(layer->to_played[k][tile], plane_row(from, PLAYED + k, tile), 1);
    }
    for (int k = 0; k < OTHERS; k++) {
        add(layer->barred[k][tile], plane_row(from, MAY_HOLD + k, tile), -1);
        add(layer->lies[k][tile], plane_row(from, LIES + k, tile), 1);
    }
}

static void lay_kind(TablePart *table, const NetParts *parts, int kind) {
    const Source from = {parts, parts->place + (size_t)kind * TILES};
    Layer *layer = &table->layer[kind];
    memset(layer, 0, sizeof *layer);
    add(layer->start, parts->c1, 1);
    add(layer->start, rest_row(parts, ROW_LOOKS + 3 * FOUR + kind), 1);
    for (int tile = 0; tile < TILES; tile++) lay_tile(layer, &from, tile);
}

static TablePart *table_open(const NetParts *parts) {
    TablePart *table = malloc(sizeof *table);
    if (!table) return NULL;
    for (int kind = 0; kind < TRUMP_KINDS; kind++) lay_kind(table, parts, kind);
    memcpy(table->number, rest_row(parts, 0), sizeof table->number);
    memcpy(table->declarer, rest_row(parts, ROW_LOOKS), sizeof table->declarer);
    memcpy(table->leader, rest_row(parts, ROW_LOOKS + FOUR), sizeof table->leader);
    memcpy(table->best, rest_row(parts, ROW_LOOKS + 2 * FOUR), sizeof table->best);
    memcpy(table->P2, parts->P2, sizeof table->P2);
    memcpy(table->c2, parts->c2, sizeof table->c2);
    memcpy(table->U, parts->U, sizeof table->U);
    for (int i = 0; i < SECOND; i++)
        for (int tile = 0; tile < TILES; tile++) table->L[tile][i] = parts->L[i * TILES + tile];
    memcpy(table->place, parts->place, sizeof table->place);
    return table;
}

Net *net_open(const NetParts *parts) {
    Net *net = malloc(sizeof *net);
    if (!net) return NULL;
    memcpy(net->W1, parts->W1, sizeof net->W1);
    memcpy(net->b1, parts->b1, sizeof net->b1);
    memcpy(net->W2, parts->W2, sizeof net->W2);
    memcpy(net->b2, parts->b2, sizeof net->b2);
    memcpy(net->w3, parts->w3, sizeof net->w3);
    net->b3 = *parts->b3;
    net->table = parts->P1 ? table_open(parts) : NULL;
    if (net->table || !parts->P1) return net;
    free(net);
    return NULL;
}

void net_close(Net *net) {
    if (net) free(net->table);
    free(net);
}

bool net_fits(const Net *net, const Play *play) {
    return !net->table || (play->seats == FOUR && play->per_trick == FOUR);
}
