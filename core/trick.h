/* One trick in the search: what stays the same while it is played, and how it goes on.
 *
 * Values and bounds in a trick count from its start. A seat that minimises sees every value flipped
 * (value ^ -1), so that all seats look for the highest and cut at `cut_of`. */
#ifndef TEXAS42_TRICK_H
#define TEXAS42_TRICK_H

#include "order.h"
#include "search.h"

enum { LOWEST = -1000 };

typedef struct Frame {
    const Mask *beats;               /* in the suit led */
    const int32_t (*rank)[TILES];    /* [fate][tile] */
    const uint8_t *seat;             /* [to_go], as all below: how many seats are to play after it */
    Mask start;                      /* tiles left when the trick began */
    int points;                      /* the value if the takers take everything */
    int bound;
    Mask legal[SEATS];
    Mask answers[SEATS]; /* what the seats after it may play */
} Frame;

INLINE int cut_of(int bound, int flip) { return (bound ^ flip) - flip; }

INLINE Mask legal_of(const Search *s, Mask left, int seat, int suit) {
    const Mask pool = s->suited[seat][suit] & left;
    return dutiful(s->tables, pool ? pool : s->hand[seat] & left);
}

/* Of tiles that are as good as each other only the lowest stays. */
INLINE Mask without_twins(const Tables *t, Mask legal, Mask present) {
    Mask keep = legal;
    for (Mask m = legal & (legal - 1); m; m &= m - 1) {
        const int tile = tile_of(m);
        for (Mask k = keep & t->kin[tile] & (BIT(tile) - 1); k; k &= k - 1)
            if (!(t->split[tile][tile_of(k)] & present)) {
                keep &= ~BIT(tile);
                break;
            }
    }
    return keep;
}

/* The frame for the seats after the first `played` of a trick led by `leader`. */
INLINE void frame_open(const Search *s, Frame *f, Mask left, int leader, int suit, int played) {
    Mask answers = 0;
    f->beats = s->tables->beats[suit];
    f->rank = s->tables->rank[suit];
    f->seat = s->turns[leader];
    for (int to_go = 0; to_go < s->seats - played; to_go++) {
        const int seat = f->seat[to_go];
        const Mask legal = legal_of(s, left, seat, suit);
        f->legal[to_go] = without_twins(s->tables, legal, f->start);
        f->answers[to_go] = answers;
        answers |= legal;
    }
}

/* What the seats after the leader may answer to this suit. */
INLINE Answers answers_to(const Search *s, Mask left, int leader, int suit) {
    Mask answers = 0;
    for (int to_go = 0; to_go < s->seats - 1; to_go++) answers |= legal_of(s, left, s->turns[leader][to_go], suit);
    return (Answers){answers & s->foes[leader], answers & ~s->foes[leader]};
}

/* How a seat sees the trick before it plays. */
typedef struct {
    Mask over;      /* tiles that take it over */
    Mask bad, good; /* later answers, by whether winning with them is bad or good for the seat */
    Fate fate;      /* unless the seat takes it over */
    bool mine;      /* taking it over is good for the seat */
} Judge;

INLINE Judge judge(const Search *s, const Frame *f, int best, int winner, int to_go) {
    const int seat = f->seat[to_go];
    const bool up = wants(s, seat), ours = takes(s, winner) == up;
    const Mask answers = f->answers[to_go], foes = s->foes[seat];
    Judge j = {f->beats[best], answers & foes, answers & ~foes, TRICK_LOST, takes(s, seat) == up};
    if (to_go && (j.over & (ours ? j.bad : j.good))) j.fate = TRICK_OPEN;
    else if (ours) j.fate = TRICK_WON;
    return j;
}

/* The score of a tile, with the tile in its low bits. */
INLINE int32_t rank_of(const Frame *f, const Judge *j, int tile, int to_go) {
    if (!(j->over & BIT(tile))) return f->rank[j->fate][tile];
    if (to_go && (f->beats[tile] & (j->mine ? j->bad : j->good))) return f->rank[TRICK_OPEN][tile];
    return f->rank[j->mine ? TRICK_WON : TRICK_LOST][tile];
}

/* The trick with one more tile. */
INLINE Lying with(const Search *s, const Frame *f, Lying t, int seat, int tile) {
    if (f->beats[t.best] & BIT(tile)) t.best = tile, t.winner = seat;
    t.gain += s->tables->count[tile];
    return t;
}

INLINE Lying led(const Search *s, int seat, int tile) {
    return (Lying){tile, seat, s->trick_worth + s->tables->count[tile]};
}

/* search.c: */
extern const Follower FOLLOWERS[SEATS - 1];
int trick_done(Search *s, const Frame *f, Mask left, int winner, int gain);
/* Between two tricks; fail-soft: at least `bound` means a lower bound of the value, else an upper. */
int between(Search *s, Mask left, int leader, int points, int bound);

/* ending.c: the same with one and with two tiles in each hand. */
extern const Follower PAIR_FOLLOWERS[SEATS - 1];
int last_trick(const Search *s, Mask left, int leader, int points);
int last_two(Search *s, Mask left, int leader, int points, int bound);

#endif
