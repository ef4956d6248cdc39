/* The policy network: it ranks the legal tiles of the seat on turn, as bots/deep.py (four players in
 * pairs) and bots/net.py (any table) do. */
#ifndef TEXAS42_NET_H
#define TEXAS42_NET_H

#include "row.h"

/* LOW, HIGH: layers over a tile's looks; FIRST, SECOND: over the whole table. */
enum { LOW = 48, HIGH = 24, FIRST = 128, SECOND = 64, PLANES = 16, TRUMP_KINDS = 9, LOOKS = 40 };
enum { TABLE_REST = 18 + 3 * 4 + TRUMP_KINDS, TABLE_WIDTH = 32 * PLANES + TABLE_REST };

typedef struct Net Net; /* never changed once it is made */

/* Weights, row by row, as they were trained. */
typedef struct {
    const float *W1, *b1, *W2, *b2, *w3, *b3; /* over the looks of a tile */
    const float *P1, *c1, *P2, *c2, *U, *L;   /* over the table; all NULL where there is none */
    const uint8_t *place; /* trump kind x tile: where the tile is in L and in the planes of P1 */
    Mask tens, fives;     /* tiles that have planes of their own */
} NetParts;

/* NULL where there is no memory for it. */
Net *net_open(const NetParts *parts);
void net_close(Net *net);

/* What looks at the whole table takes four players in pairs. */
bool net_fits(const Net *net, const Play *play);

/* Scores the legal tiles, and returns them; a tile that is the only one scores 0. */
Mask net_scores(const Net *net, const Play *play, const Row *row, float score[TILES]);

/* Plays the row to its end. A tile's chance goes by e^(score / heat); heat 0: always the highest. */
void net_finish(const Net *net, const Play *play, Row *row, uint64_t *state, float heat);

/* A kind of player: the part of all that are so, how sharply it follows the policy, and how often it
 * plays any tile. */
typedef struct {
    double part, sharply, anyhow;
} Kind;

enum { MOST_KINDS = 8 };

/* The log-likelihood that the seats in `who` play as they did, each of one kind throughout; `never`
 * is added for every tile that was not legal. `hands` are as dealt and hold what was played. */
double net_says(const Net *net, const Play *play, const Mask *hands, Mask removed, const uint8_t *tiles, int count,
                unsigned who, const Kind *kinds, int kind_count, double never);

#endif
