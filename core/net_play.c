#include "chance.h"
#include "net_parts.h"
#include "sums.h"

#include <math.h>

static bool single(Mask tiles) { return !(tiles & (tiles - 1)); }

Mask net_scores(const Net *net, const Play *play, const Row *row, float score[TILES]) {
    const Mask legal = row_legal(row, play);
    Glances glances;
    glances_open(&glances);
    if (!single(legal)) net_look(net, play, row, &glances, legal, score);
    else if (legal) score[tile_of(legal)] = 0;
    return legal;
}

/* The first of the highest. */
static int highest(Mask tiles, const float *score) {
    int best = tile_of(tiles);
    for (tiles &= tiles - 1; tiles; tiles &= tiles - 1)
        if (score[tile_of(tiles)] > score[best]) best = tile_of(tiles);
    return best;
}

/* Chances by e^(sharply * score), not yet made to sum to 1: the highest is 1. Returns their sum. */
static float chances(Mask tiles, const float *score, float sharply, float chance[TILES]) {
    const float best = score[highest(tiles, score)];
    float sum = 0;
    for (; tiles; tiles &= tiles - 1) {
        const int tile = tile_of(tiles);
        sum += chance[tile] = exp_below(sharply * (score[tile] - best));
    }
    return sum;
}

/* The same as the highest of score + heat * Gumbel noise, with one draw. */
static int drawn(Mask tiles, const float *score, float heat, uint64_t *state) {
    float chance[TILES];
    if (!(heat > 0)) return highest(tiles, score);
    float left = chances(tiles, score, 1 / heat, chance) * (float)chance_unit(state);
    for (; !single(tiles); tiles &= tiles - 1) {
        left -= chance[tile_of(tiles)];
        if (left < 0) break;
    }
    return tile_of(tiles);
}

void net_finish(const Net *net, const Play *play, Row *row, uint64_t *state, float heat) {
    float score[TILES];
    Glances glances;
    glances_open(&glances);
    while (!row_over(row)) {
        const Mask legal = row_legal(row, play);
        if (single(legal)) {
            row_play(row, play, tile_of(legal));
            continue;
        }
        net_look(net, play, row, &glances, legal, score);
        row_play(row, play, drawn(legal, score, heat, state));
    }
}

/* What a seat has done so far: its chance as each kind, and how often it did what it may not. */
typedef struct {
    double chance[MOST_KINDS];
    int never;
} Said;

static void hear(Said *said, const float *score, Mask legal, int tile, const Kind *kinds, int kind_count) {
    float chance[TILES];
    for (int k = 0; k < kind_count; k++) {
        const double sum = chances(legal, score, (float)kinds[k].sharply, chance);
        const double wanted = (double)chance[tile] / sum;
        said->chance[k] *= (1 - kinds[k].anyhow) * wanted + kinds[k].anyhow / tiles_in(legal);
    }
}

static double told(const Said *said, int kind_count, double never) {
    double sum = 0;
    for (int k = 0; k < kind_count; k++) sum += said->chance[k];
    return log(sum) + never * said->never;
}

double net_says(const Net *net, const Play *play, const Mask *hands, Mask removed, const uint8_t *tiles, int count,
                unsigned who, const Kind *kinds, int kind_count, double never) {
    Said said[SEATS] = {0};
    float score[TILES];
    double sum = 0;
    unsigned heard = 0;
    Glances glances;
    Row row;
    row_deal(&row, play, hands, removed);
    glances_open(&glances);
    for (int seat = 0; seat < SEATS; seat++)
        for (int k = 0; k < kind_count; k++) said[seat].chance[k] = kinds[k].part;
    for (int i = 0; i < count; row_play(&row, play, tiles[i++])) {
        if (!(who >> row.turn & 1)) continue;
        Said *here = &said[row.turn];
        const Mask legal = row_legal(&row, play);
        heard |= 1u << row.turn;
        if (!(legal >> tiles[i] & 1)) {
            here->never++;
        } else if (!single(legal)) {
            net_look(net, play, &row, &glances, legal, score);
            hear(here, score, legal, tiles[i], kinds, kind_count);
        }
    }
    for (int seat = 0; seat < play->seats; seat++)
        if (heard >> seat & 1) sum += told(&said[seat], kind_count, never);
    return sum;
}
