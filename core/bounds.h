/* What is sure before anything is searched. */
#ifndef TEXAS42_BOUNDS_H
#define TEXAS42_BOUNDS_H

#include "search.h"

typedef struct {
    int taken;    /* the takers get at least this */
    int lost;     /* the others get at least this */
    Mask masters; /* leads of the leader that nobody beats, now or later */
} Sure;

/* Whoever plays a trump that the other side cannot stop wins a trick for its side, then or by a
 * friend. Two trumps of one hand never meet, so the hand that has most of them counts. */
INLINE void sure_trumps(const Search *s, Mask left, int most[2]) {
    const Tables *t = s->tables;
    int sum[SEATS] = {0};
    for (Mask m = left & t->chain; m; m &= m - 1) {
        const int tile = tile_of(m), seat = s->owner[tile];
        const bool side = takes(s, seat);
        if (t->stops[tile] & left & (side ? ~s->taker_tiles : s->taker_tiles)) continue;
        sum[seat] += s->trick_worth + t->count[tile];
        if (sum[seat] > most[side]) most[side] = sum[seat];
    }
}

/* Masters can be led one after the other by a leader that wants tricks and may choose its leads. */
INLINE Mask sure_leads(const Search *s, Mask left, int leader, int points, int most[2]) {
    const Tables *t = s->tables;
    const Mask own = s->hand[leader] & left, others = left & ~own;
    const bool side = takes(s, leader);
    Mask masters = 0;
    int sum = 0;
    for (Mask m = own; m; m &= m - 1) {
        const int tile = tile_of(m);
        if (t->lead_beats[tile] & others) continue;
        masters |= BIT(tile);
        sum += s->trick_worth + t->count[tile];
    }
    if (masters == own) sum = points;
    if (sum > most[side]) most[side] = sum;
    return masters;
}

/* No other tile beats any of these led. */
INLINE bool runs(const Search *s, Mask left, Mask these) {
    for (Mask m = these; m; m &= m - 1)
        if (s->tables->lead_beats[tile_of(m)] & left & ~these) return false;
    return true;
}

/* The leader, or its side together, takes all tricks whatever is played. */
INLINE bool takes_all(const Search *s, Mask left, int leader) {
    const Mask side = takes(s, leader) ? s->taker_tiles : ~s->taker_tiles;
    return runs(s, left, left & s->hand[leader]) || runs(s, left, left & side);
}

/* The most count that `tricks` tiles of a hand can carry. */
INLINE int most_count(const Tables *t, Mask hand, int tricks) {
    int sum = 0;
    for (; hand && tricks; tricks--) {
        int best = tile_of(hand);
        for (Mask m = hand; m; m &= m - 1)
            if (t->count[tile_of(m)] > t->count[best]) best = tile_of(m);
        sum += t->count[best];
        hand ^= BIT(best);
    }
    return sum;
}

/* A hand with n sure trumps leaves its foes all tricks but n, and no more tiles of any hand than
 * these: better than `sure_trumps`, and dearer. For claims, where no play is ruled out. */
static inline void sure_rest(const Search *s, Mask left, int points, int most[2]) {
    const Tables *t = s->tables;
    for (int seat = 0; seat < s->seats; seat++) {
        const bool side = takes(s, seat);
        const Mask hand = s->hand[seat] & left, foes = left & (side ? ~s->taker_tiles : s->taker_tiles);
        Mask sure = 0;
        for (Mask m = hand & t->chain; m; m &= m - 1)
            if (!(t->stops[tile_of(m)] & foes)) sure |= BIT(tile_of(m));
        const int tricks = tiles_in(hand) - tiles_in(sure);
        int lost = s->last_bonus + tricks * s->trick_worth;
        for (int other = 0; other < s->seats; other++)
            lost += most_count(t, s->hand[other] & left & ~sure, tricks);
        if (sure && points - lost > most[side]) most[side] = points - lost;
    }
}

INLINE Sure sure_points(const Search *s, Mask left, int leader, int points) {
    int most[2] = {0, 0};
    Mask masters = 0;
    sure_trumps(s, left, most);
    if (s->tables->free_duty && takes(s, leader) == wants(s, leader)) {
        masters = sure_leads(s, left, leader, points, most);
    } else if (takes_all(s, left, leader)) {
        most[takes(s, leader)] = points;
    } else {
        sure_rest(s, left, points, most);
    }
    return (Sure){most[1], most[0], masters};
}

#endif
