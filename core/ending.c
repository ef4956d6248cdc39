#include "trick.h"

/* The last two tricks, a third of all positions, without table, bounds or ordering: with two tiles
 * in each hand the plain loop is faster than any of these. */

int last_trick(const Search *s, Mask left, int leader, int points) {
    const uint8_t *turns = s->turns[leader];
    const int first = tile_of(s->hand[leader] & left);
    const uint8_t *strength = s->tables->strength[s->tables->led_suit[first]];
    int most = strength[first], winner = leader;
    for (int to_go = s->seats - 2; to_go >= 0; to_go--) {
        const int rank = strength[tile_of(s->hand[turns[to_go]] & left)];
        if (rank > most) most = rank, winner = turns[to_go];
    }
    return takes(s, winner) ? points : 0;
}

static int pair_0(Search *, const Frame *, Mask, int, int, int);
static int pair_1(Search *, const Frame *, Mask, int, int, int);
static int pair_2(Search *, const Frame *, Mask, int, int, int);
static int pair_3(Search *, const Frame *, Mask, int, int, int);
static int pair_4(Search *, const Frame *, Mask, int, int, int);

INLINE int pair_next(Search *s, const Frame *f, Mask left, Lying t, const int to_go) {
    switch (to_go) {
    case 0: return (takes(s, t.winner) ? t.gain : 0) + last_trick(s, left, t.winner, f->points - t.gain);
    case 1: return pair_0(s, f, left, t.best, t.winner, t.gain);
    case 2: return pair_1(s, f, left, t.best, t.winner, t.gain);
    case 3: return pair_2(s, f, left, t.best, t.winner, t.gain);
    case 4: return pair_3(s, f, left, t.best, t.winner, t.gain);
    default: return pair_4(s, f, left, t.best, t.winner, t.gain);
    }
}

INLINE int pair_at(Search *s, const Frame *f, Mask left, Lying t, const int to_go) {
    const int seat = f->seat[to_go], flip = s->flip[seat], cut = cut_of(f->bound, flip);
    int best = LOWEST;
    Mask legal = f->legal[to_go];
    do {
        const int tile = tile_of(legal);
        const int value = pair_next(s, f, left ^ BIT(tile), with(s, f, t, seat, tile), to_go) ^ flip;
        if (value > best) best = value;
        legal &= legal - 1;
    } while (legal && best < cut);
    return best ^ flip;
}

#define PAIR(to_go)                                                                              \
    static int pair_##to_go(Search *s, const Frame *f, Mask left, int best, int winner, int gain) { \
        return pair_at(s, f, left, (Lying){best, winner, gain}, to_go);                          \
    }
PAIR(0)
PAIR(1)
PAIR(2)
PAIR(3)
PAIR(4)
PAIR(5)

const Follower PAIR_FOLLOWERS[SEATS - 1] = {pair_0, pair_1, pair_2, pair_3, pair_4, pair_5};

int last_two(Search *s, Mask left, int leader, int points, int bound) {
    const int flip = s->flip[leader], cut = cut_of(bound, flip);
    Frame f;
    f.points = points, f.bound = bound, f.seat = s->turns[leader];
    int best = LOWEST;
    Mask legal = dutiful(s->tables, s->hand[leader] & left);
    do {
        const int tile = tile_of(legal), suit = s->tables->led_suit[tile];
        const Lying t = led(s, leader, tile);
        f.beats = s->tables->beats[suit];
        for (int to_go = 0; to_go < s->seats - 1; to_go++) f.legal[to_go] = legal_of(s, left, f.seat[to_go], suit);
        const int value = s->pair(s, &f, left ^ BIT(tile), t.best, t.winner, t.gain) ^ flip;
        if (value > best) best = value;
        legal &= legal - 1;
    } while (legal && best < cut);
    return best ^ flip;
}
