#include "perft.h"

static int next_seat(const Problem *p, int seat) {
    do seat = (seat + 1) % p->seats;
    while (!(p->in_play >> seat & 1));
    return seat;
}

static int seat_to_play(const Problem *p) {
    int seat = p->leader;
    for (int i = 0; i < p->played; i++) seat = next_seat(p, seat);
    return seat;
}

static Mask legal(const Tables *t, const Problem *p, int seat) {
    Mask hand = p->hand[seat];
    if (p->played) return may_follow(t, hand, t->led_suit[p->trick[0]]);
    return dutiful(t, hand & p->opening ? hand & p->opening : hand);
}

static int winner(const Tables *t, const Problem *p) {
    const uint8_t *strength = t->strength[t->led_suit[p->trick[0]]];
    int best = 0, seat = p->leader, winner = p->leader;
    for (int i = 0; i < p->played; i++, seat = next_seat(p, seat))
        if (strength[p->trick[i]] > strength[p->trick[best]]) best = i, winner = seat;
    return winner;
}

static Problem after(const Tables *t, const Problem *p, int seat, int tile) {
    Problem next = *p;
    next.hand[seat] &= ~((Mask)1 << tile);
    next.trick[next.played++] = (uint8_t)tile;
    next.opening = ALL_TILES;
    if (next.played == count_bits(p->in_play)) {
        next.leader = (uint8_t)winner(t, &next);
        next.played = 0;
    }
    return next;
}

uint64_t perft(const Tables *t, const Problem *p, int depth) {
    if (depth == 0) return 1;
    int seat = seat_to_play(p);
    Mask m = legal(t, p, seat);
    if (depth == 1) return (uint64_t)tiles_in(m);
    uint64_t paths = 0;
    for (; m; m &= m - 1) {
        Problem next = after(t, p, seat, tile_of(m));
        paths += perft(t, &next, depth - 1);
    }
    return paths;
}
