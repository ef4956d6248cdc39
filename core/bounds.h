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

/* Masters can be led one after the other, if the leader wants tricks and may choose its leads. */
INLINE Mask sure_leads(const Search *s, Mask left, int leader, int points, int most[2]) {
    const Tables *t = s->tables;
    const Mask own = s->hand[leader] & left, others = left & ~own;
    const bool side = takes(s, leader);
    Mask masters = 0;
    int sum = 0;
    if (!t->free_duty || side != wants(s, leader)) return 0;
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

INLINE Sure sure_points(const Search *s, Mask left, int leader, int points) {
    int most[2] = {0, 0};
    sure_trumps(s, left, most);
    const Mask masters = sure_leads(s, left, leader, points, most);
    return (Sure){most[1], most[0], masters};
}

#endif
