#include "naive.h"

static int next(const Problem *p, int seat) {
    for (seat = (seat + 1) % p->seats; !(p->in_play >> seat & 1);) seat = (seat + 1) % p->seats;
    return seat;
}

static bool legal(const Tables *t, const Problem *p, int seat, int tile) {
    Mask pool = p->hand[seat];
    if (p->played) {
        Mask suited = pool & t->follow[t->led_suit[p->trick[0]]];
        if (suited) pool = suited;
    } else if (pool & p->opening) {
        pool &= p->opening;
    }
    for (int k = 0; k < t->duties; k++)
        if (pool & t->duty[k]) return pool & t->duty[k] & (Mask)1 << tile;
    return false;
}

static int finish(const Tables *t, Problem p, uint64_t *lines) {
    int seat = p.leader, taker = p.leader, gain = p.trick_worth;
    int suit = t->led_suit[p.trick[0]], most = t->strength[suit][p.trick[0]];
    for (int i = 0; i < p.played; i++, seat = next(&p, seat)) {
        gain += t->count[p.trick[i]];
        if (t->strength[suit][p.trick[i]] > most) most = t->strength[suit][p.trick[i]], taker = seat;
    }
    p.leader = (uint8_t)taker;
    p.played = 0;
    p.opening = ALL_TILES;
    const bool last = !p.hand[taker];
    if (last) gain += p.last_bonus, ++*lines;
    return (p.takers >> taker & 1 ? gain : 0) + (last ? 0 : naive_value(t, p, lines));
}

int naive_move(const Tables *t, Problem p, int tile, uint64_t *lines) {
    int seat = p.leader;
    for (int i = 0; i < p.played; i++) seat = next(&p, seat);
    if (!legal(t, &p, seat, tile)) return -1;
    p.hand[seat] &= ~((Mask)1 << tile);
    p.trick[p.played++] = (uint8_t)tile;
    return p.played == __builtin_popcount(p.in_play) ? finish(t, p, lines) : naive_value(t, p, lines);
}

int naive_value(const Tables *t, Problem p, uint64_t *lines) {
    int seat = p.leader, best = -1;
    for (int i = 0; i < p.played; i++) seat = next(&p, seat);
    for (int tile = 0; tile < TILES; tile++) {
        int value = naive_move(t, p, tile, lines);
        if (value < 0) continue;
        if (best < 0 || (p.maximisers >> seat & 1 ? value > best : value < best)) best = value;
    }
    return best;
}
